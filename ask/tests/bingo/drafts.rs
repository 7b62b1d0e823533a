//! Draft lists (`bingo/new`) from goals that people wrote down, and checks of lists.

use std::ops::ControlFlow;

use foretile_ask::bingo::{CheckGame, List, check_game};
use serde_json::{Value, json};

use crate::ask;

fn draft(goals: &str, more: Value) -> Result<Value, String> {
    let mut request = json!({"goals": goals});
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    ask("bingo/new", &request)
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect::<Vec<_>>().join("\n")
}

/// How many goals there are, and how many have a time, decides about tiers and about the notes for the author.
#[test]
fn the_notes_say_what_a_list_lacks() {
    let timed = |count: usize, times: usize| {
        lines(count, |at| {
            if at < times {
                format!("Goal g{at} {} min", count - at)
            } else {
                format!("Goal g{at}")
            }
        })
    };
    let flat = "without a time for every goal, any goal comes on any square";
    let few = "with fewer than 50 goals, most tiers would have one goal";
    let some = "goals have no time that can be read";
    let lengths = "the quickest goal is Goal g";
    let times = "nine of ten lines take ";
    let alike = "cards look much alike: 75 or more are better";
    for (count, times, ordered, rules, notes) in [
        (25, 0, false, "simple", &[flat, alike][..]),
        (49, 49, false, "simple", &[few, alike, lengths, times]),
        (49, 0, true, "simple", &[few, alike]),
        (50, 0, false, "simple", &[flat]),
        (50, 50, false, "srl-v5", &[lengths, times]),
        (50, 0, true, "srl-v5", &[]),
        (50, 49, false, "simple", &[some, flat]),
        (50, 1, true, "srl-v5", &[some]),
    ] {
        let drafted = draft(&timed(count, times), json!({"ordered": ordered})).unwrap();
        assert_eq!(
            (&drafted["rules"], &drafted["goals"], &drafted["timed"]),
            (&json!(rules), &json!(count), &json!(times))
        );
        let messages = drafted["notes"].as_array().unwrap();
        assert_eq!(messages.len(), notes.len(), "{count} {times} {ordered}: {messages:?}");
        for (message, words) in messages.iter().zip(notes) {
            assert!(message.as_str().unwrap().contains(words), "{message}");
        }
        if times == 49 && count == 50 {
            assert!(
                messages[0].as_str().unwrap().starts_with("1 of 50 goals have no time"),
                "{messages:?}"
            );
        }
        assert_eq!(
            drafted["list"].as_array().unwrap().len(),
            if rules == "simple" { count } else { 25 }
        );
    }
    let twice = draft(&lines(50, |at| format!("Goal {}", if at == 9 { 3 } else { at })), json!({}))
        .unwrap();
    assert!(twice["notes"][0].as_str().unwrap().contains("“goal 3” is there twice"), "{twice}");
    for (count, words) in [
        (24, "24 goals: expected at least 25"),
        (10_001, "expected at most 10000 goals, such as 300, found 10001"),
    ] {
        let error = draft(&lines(count, |at| format!("Goal {at}")), json!({})).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}

/// Tier 1 has the quickest goals, and the tiers of a card are a magic square: with 1 to 25 minutes, each line takes 65.
/// In a list without tiers, lines differ widely.
#[test]
fn the_notes_say_how_long_lines_are() {
    let last_note = |goals: usize, minutes: fn(usize) -> usize| {
        let line = |at| format!("Goal {} {} min", (b'a' + at as u8 % 26) as char, minutes(at));
        let drafted = draft(&lines(goals, line), json!({"types": false})).unwrap();
        drafted["told"].as_array().unwrap().last().unwrap().clone()
    };
    assert_eq!(
        last_note(50, |at| 1 + at / 2),
        json!({
            "is": "line_lengths",
            "key": "nine of ten lines take {text} to {second}, on {number} cards",
            "text": "1 h 5 min", "second": "1 h 5 min", "number": 1000,
        })
    );
    // The sum of five different numbers from 1 to 26 has the mean 67.5 and the standard deviation 15.4.
    let flat = last_note(26, |at| 1 + at);
    let minutes = |member: &str| -> u64 {
        let time = flat[member].as_str().unwrap().trim_end_matches(" min");
        let (hours, minutes) = time.split_once(" h ").unwrap_or(("0", time));
        60 * hours.parse::<u64>().unwrap() + minutes.parse::<u64>().unwrap()
    };
    assert!((40..45).contains(&minutes("text")), "{flat}");
    assert!((90..95).contains(&minutes("second")), "{flat}");
}

/// Times may have a column of their own, and the quickest goals are in the first tier.
#[test]
fn a_table_may_have_times() {
    let times = [
        "1:30", "90 s", "1.5 min", "0:01:30", "2 m", "1 hour", "1:00:00", "60:00", "3 mins",
        "12 sec.",
    ];
    let minutes = [1.5, 1.5, 1.5, 1.5, 2.0, 60.0, 60.0, 60.0, 3.0, 0.2];
    let rows = lines(60, |at| format!("Goal g{at},{}", times[at % 10]));
    let drafted = draft(&format!("name,time\n{rows}"), json!({"types": false})).unwrap();
    assert_eq!(
        (&drafted["rules"], &drafted["timed"], &drafted["types"]),
        (&json!("srl-v5"), &json!(60), &json!({}))
    );
    let in_order: Vec<f64> = drafted["list"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|tier| tier.as_array().unwrap())
        .map(|goal| {
            goal["name"].as_str().unwrap().trim_start_matches("Goal g").parse::<usize>().unwrap()
        })
        .map(|at| minutes[at % 10])
        .collect();
    assert!(in_order.len() == 60 && in_order.is_sorted(), "{in_order:?}");
    let numbers = lines(60, |at| format!("Goal g{at},{}", 60 - at));
    let drafted = draft(&format!("name,time\n{numbers}"), json!({})).unwrap();
    assert_eq!(drafted["list"][0][0]["name"], "Goal g59");
    for time in ["soon", "1:2:3:4", "1:234", "5 parsecs", "-3 min", "1:x", "x:1"] {
        let rows = lines(60, |at| format!("Goal g{at},{}", if at == 7 { time } else { "1 min" }));
        let error = draft(&format!("name,time\n{rows}"), json!({})).unwrap_err();
        assert!(
            error.contains(&format!("`{time}` is not a time: expected one such as 5 min")),
            "{error}"
        );
    }
}

/// Words of three or more letters become types, in the singular, except common words and words of too many goals.
#[test]
fn types_are_the_words_that_few_goals_share() {
    let special = [
        "Catch fishes",
        "Cook a fish",
        "Buy two boxes",
        "Open the box",
        "Kiss a bus",
        "Miss the bus",
        "Go up",
        "Go in",
        "Visit within",
        "Walk within",
        "Cut grass",
        "Mow grass",
        "Ride horses",
        "Feed a horse",
    ];
    let goals = lines(60, |at| {
        special.get(at).map_or_else(|| format!("Reach floor {at}"), ToString::to_string)
    });
    let drafted = draft(&goals, json!({"ordered": true, "types": true})).unwrap();
    assert_eq!(drafted["types"], json!({"box": 2, "bus": 2, "fish": 2, "grass": 2, "horse": 2}));
    let types_of = |name: &str| {
        let tiers = drafted["list"].as_array().unwrap().iter();
        let goals = tiers.flat_map(|tier| tier.as_array().unwrap());
        goals.clone().find(|goal| goal["name"] == name).unwrap()["types"].clone()
    };
    assert_eq!(
        (types_of("Catch fishes"), types_of("Buy two boxes"), types_of("Go up")),
        (json!(["fish"]), json!(["box"]), Value::Null)
    );
    // Of 60 goals, a word that 10 share is a type; one that 11 share distinguishes too little.
    for (count, is_type) in [(10, true), (11, false)] {
        let goals = lines(60, |at| {
            if at < count {
                format!("Find a gem g{at}")
            } else {
                format!("Word{}x w", char::from(b'a' + (at % 26) as u8))
            }
        });
        let drafted = draft(&goals, json!({"ordered": true, "types": true})).unwrap();
        assert_eq!(drafted["types"]["gem"] == count, is_type, "{}", drafted["types"]);
    }
}

/// Types are guesses: they are only proposed, and the list has none until somebody accepts them.
#[test]
fn types_are_proposed() {
    let goals = lines(60, |at| {
        format!("{} {at}", ["Catch fish", "Ring bells", "Dig", "Swim", "Sing", "Row"][at % 6])
    });
    let drafted = draft(&goals, json!({"ordered": true})).unwrap();
    assert_eq!(drafted["types"], json!({}));
    assert!(!drafted["text"].as_str().unwrap().contains("types"), "{}", drafted["text"]);
    let accepted = draft(&goals, json!({"ordered": true, "types": true})).unwrap();
    assert_eq!(accepted["types"], drafted["possible_types"]);
    assert_eq!(accepted["possible_types"]["fish"], 10);
    assert!(
        accepted["text"].as_str().unwrap().contains(r#""types":["fish"]"#),
        "{}",
        accepted["text"]
    );
}

#[test]
fn times_stay_in_the_list() {
    let goals = lines(49, |goal| format!("Task {goal} {goal} min")) + "\nSail on 1 h 20 min";
    let drafted = draft(&goals, json!({})).unwrap();
    let time_of = |drafted: &Value, name: &str| {
        let tiers = drafted["list"].as_array().unwrap();
        let mut goals = tiers.iter().flat_map(|tier| tier.as_array().into_iter().flatten());
        goals.find(|goal| goal["name"] == name).unwrap()["time"].clone()
    };
    assert_eq!(time_of(&drafted, "Task 7"), 7);
    assert_eq!(time_of(&drafted, "Sail on"), 80);
    // Whoever makes the list again, or takes it through a table, has the same times.
    let text = drafted["text"].as_str().unwrap();
    assert_eq!(draft(text, json!({})).unwrap()["text"], text);
    let csv = ask("bingo/convert", &json!({"list": {"text": text}, "to": "csv"})).unwrap();
    let again = draft(csv["text"].as_str().unwrap(), json!({})).unwrap();
    assert_eq!((&again["timed"], time_of(&again, "Sail on")), (&json!(50), json!(80)));
    let found = |text: &Value| {
        let checked = ask("bingo/check", &json!({"list": {"text": text}, "cards": 20})).unwrap();
        let findings = checked["findings"].as_array().unwrap();
        findings.iter().map(|finding| finding["about"].clone()).collect::<Vec<_>>()
    };
    assert!(!found(&drafted["text"]).contains(&json!("time")));
    // A flat list, of which some goals have a time.
    let few = lines(24, |goal| format!("Task {goal}")) + "\nSail on 0:30";
    let drafted = draft(&few, json!({})).unwrap();
    let goals = drafted["list"].as_array().unwrap();
    assert_eq!(goals[24], json!({"name": "Sail on", "time": 0.5}));
    assert_eq!(goals[0], json!({"name": "Task 0"}));
    assert!(!found(&drafted["text"]).contains(&json!("time")));
    // What is no time is a member that the rules ignore.
    let text = drafted["text"].as_str().unwrap().replace("0.5", "\"soon\"");
    assert!(found(&json!(text)).contains(&json!("time")));
}

/// The text is the list, with one goal a line.
#[test]
fn the_text_is_the_list() {
    let flat = draft(&lines(50, |at| format!("Goal {at}")), json!({})).unwrap();
    let tiers = draft(&lines(50, |at| format!("Goal {at}")), json!({"ordered": true})).unwrap();
    for (drafted, lines) in [(&flat, 52), (&tiers, 2 + 25 * 4)] {
        let text = drafted["text"].as_str().unwrap();
        assert_eq!(serde_json::from_str::<Value>(text).unwrap(), drafted["list"]);
        assert_eq!(text.lines().count(), lines, "{text}");
    }
    use foretile_ask::bingo::list_text;
    let text = |json: &str| list_text(&serde_json::from_str(json).unwrap());
    assert_eq!(text(r#"[[{"name":"a"}],[]]"#), "[\n  [\n    {\"name\":\"a\"}\n  ],\n  []\n]\n");
    assert_eq!(text(r#"["a","b"]"#), "[\n  \"a\",\n  \"b\"\n]\n");
    assert_eq!(
        text(r#"{"a":["x"],"b":[],"c":3}"#),
        "{\n  \"a\": [\n    \"x\"\n  ],\n  \"b\": [],\n  \"c\": 3\n}\n"
    );
    assert_eq!(text("3"), "3\n");
}

/// A check lists faults, and seeds that Bingosync does not store as they are.
#[test]
fn a_check_reports_seeds_that_the_site_changes() {
    let names: Vec<String> = (0..30).map(|at| format!("Goal {at}")).collect();
    let seeds = json!(["7", "007", "x", " 7"]);
    let checked = ask("bingo/check", &json!({"list": names, "cards": 50, "seeds": seeds})).unwrap();
    assert_eq!(
        (&checked["ok"], &checked["cards"], &checked["goals"]),
        (&json!(true), &json!(50), &json!(30))
    );
    let listed: Vec<Value> = checked["seeds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seed| json!([seed["seed"], seed["stored"], seed["differs"]]))
        .collect();
    assert_eq!(json!(listed), json!([["007", 7, true], ["x", null, true], [" 7", 7, true]]));
    // srl-v5 deals the square by the number and the goals by the text: with one goal a tier, the text does not matter.
    let tiers =
        json!((0..25).map(|tier| json!([{"name": format!("Goal {tier}")}])).collect::<Vec<_>>());
    let checked =
        ask("bingo/check", &json!({"list": tiers, "cards": 50, "seeds": ["007"]})).unwrap();
    assert_eq!(checked["seeds"][0]["differs"], false);
    assert!(checked["seeds"][0]["message"].as_str().unwrap().ends_with("deals the same card"));
    let short =
        ask("bingo/check", &json!({"rules": "simple", "list": names[..20], "cards": 50})).unwrap();
    assert_eq!((&short["ok"], &short["cards"]), (&json!(false), &json!(0)));
    assert_eq!(short["faults"].as_array().unwrap().len(), 1);
}

/// A goal that is listed twice is a finding, and removing one copy is a cure that needs no author.
#[test]
fn a_goal_that_is_listed_twice_is_cured() {
    let names =
        |count: usize| -> Vec<String> { (0..count).map(|at| format!("Goal g{at}")).collect() };
    let checked = |names: &[String]| {
        let list = serde_json::from_value(json!(names)).unwrap();
        let list = List { document: Some(list), ..List::default() };
        let question = CheckGame { list, cards: 50, seeds: Vec::new(), threads: None };
        check_game(&question, |_| ControlFlow::Continue(())).unwrap().unwrap()
    };
    let good = names(80);
    let mut twice = good.clone();
    twice.insert(40, good[7].clone());
    let (whole, cured) = (checked(&good), checked(&twice));
    assert!(whole.findings.is_empty() && whole.cured.is_none());
    // Suspicious, not wrong: it can be dealt.
    assert!(whole.ok && cured.ok && !cured.findings.is_empty());
    assert_eq!(serde_json::to_value(cured.cured).unwrap(), json!(good));
}

/// A custom board of Bingosync takes 25 tiers, the first one as element 0, and deals the cards that the file deals.
#[test]
fn the_custom_board_of_a_list_deals_its_cards() {
    let goal = |tier: usize, at: usize| json!({"name": format!("Goal {tier}.{at}"), "types": [format!("t{}", tier % 4)]});
    let tier = |tier: usize| json!([goal(tier, 0), goal(tier, 1)]);
    let tiers: Vec<Value> = (1..=25).map(tier).collect();
    let from_one: Vec<Value> = [Value::Null].into_iter().chain(tiers.clone()).collect();
    let sheet = (1..=25)
        .flat_map(|tier| (0..2).map(move |at| format!("Goal {tier}.{at},{tier},t{}\n", tier % 4)));
    let sheet = "name,tier,types\n".to_owned() + &sheet.collect::<String>();
    let flat: Vec<String> = (0..30).map(|at| format!("Goal {at}")).collect();
    for (list, rules, board, wanted) in [
        (json!(tiers), "srl-v5", "SRL v5", json!(tiers)),
        (json!(from_one), "srl-v5", "SRL v5", json!(tiers)),
        (json!({"text": sheet}), "srl-v5", "SRL v5", json!(tiers)),
        (
            json!(flat),
            "simple",
            "Randomized",
            flat.iter().map(|name| json!({"name": name})).collect(),
        ),
    ] {
        let checked = ask("bingo/check", &json!({"list": list, "cards": 20})).unwrap();
        assert_eq!(checked["custom"]["board"], board, "{list}");
        let text = checked["custom"]["text"].as_str().unwrap();
        assert_eq!(serde_json::from_str::<Value>(text).unwrap(), wanted);
        let cards = |list: &Value| {
            let question = json!({"seeds": "1..20", "rules": rules, "list": list});
            ask("bingo/deal", &question).unwrap()["cards"].clone()
        };
        assert_eq!(cards(&list), cards(&json!({"text": text})));
    }
    // The site deals normal cards alone, and has no custom board with the other rules.
    for more in [json!({"mode": "short"}), json!({"rules": "srl-v8"})] {
        let mut question = json!({"list": tiers, "cards": 20});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        assert_eq!(ask("bingo/check", &question).unwrap().get("custom"), None, "{more}");
    }
}

/// The answer has the list with the cures that need no new text.
#[test]
fn a_check_answers_with_the_cured_list() {
    let mut names: Vec<String> = (0..80).map(|at| format!("Goal g{at}")).collect();
    let good = names.clone();
    names.insert(40, good[7].clone());
    let checked = ask("bingo/check", &json!({"list": names, "cards": 50})).unwrap();
    assert_eq!(checked["cured"], json!(good));
    let whole = ask("bingo/check", &json!({"list": good, "cards": 50})).unwrap();
    assert_eq!(whole.get("cured"), None);
}

/// Without times, goals of one type share a tier, so that a card has one of them. With times, the types stay.
#[test]
fn types_make_tiers() {
    let goal = |at: usize, kind: &str| json!({"name": format!("Goal {at}"), "types": [kind]});
    let goals: Vec<Value> = (0..75)
        .map(|at| match at {
            0..45 => goal(at, &format!("kind {}", at % 15)),
            45..52 => goal(at, "many"),
            _ => json!(format!("Goal {at}")),
        })
        .collect();
    let drafted = draft(&json!(goals).to_string(), json!({})).unwrap();
    assert_eq!((&drafted["rules"], &drafted["tiers"]), (&json!("srl-v5"), &json!("types")));
    assert_eq!((&drafted["types"]["many"], &drafted["types"]["kind 3"]), (&json!(7), &json!(3)));
    let tiers = drafted["list"].as_array().unwrap();
    assert!(tiers.iter().all(|tier| tier.as_array().unwrap().len() == 3));
    let sentences = drafted["told"].as_array().unwrap();
    let says = |is: &str| sentences.iter().find(|sentence| sentence["is"] == is).unwrap();
    assert_eq!(
        (&says("type_tiers")["number"], &says("type_tiers")["of"]),
        (&json!(15), &json!(16))
    );
    // No card has two goals of a type that is in one tier, and few lines two of the others.
    let request = json!({"seeds": "1..300", "list": drafted["list"]});
    let dealt = ask("bingo/deal", &request).unwrap();
    for card in dealt["cards"].as_array().unwrap() {
        let types =
            card["goals"].as_array().unwrap().iter().flat_map(|goal| goal["types"].as_array());
        let mut types: Vec<&str> = types.flatten().map(|kind| kind.as_str().unwrap()).collect();
        types.retain(|kind| *kind != "many");
        types.sort_unstable();
        assert!(types.windows(2).all(|pair| pair[0] != pair[1]), "{card}");
    }
    let (alike, lines) = (&says("alike_lines")["number"], &says("alike_lines")["of"]);
    assert_eq!(lines, 12_000);
    assert!(alike.as_u64().unwrap() < 120, "{alike}");

    let timed: Vec<String> =
        (0..60).map(|at| format!("Goal {at},{} min,kind {}", at + 1, at % 9)).collect();
    let drafted = draft(&format!("name,time,types\n{}", timed.join("\n")), json!({})).unwrap();
    assert_eq!((&drafted["tiers"], &drafted["types"]["kind 8"]), (&json!("lengths"), &json!(6)));
    assert_eq!(drafted["list"][0][0], json!({"name": "Goal 0", "types": ["kind 0"], "time": 1}));
    assert_eq!(drafted["possible_types"], json!({}));
    // Too few for tiers: a search still reads the types.
    let few = draft(&json!(goals[..40]).to_string(), json!({})).unwrap();
    assert_eq!((&few["rules"], &few["tiers"]), (&json!("simple"), &Value::Null));
    assert_eq!(few["list"][0]["types"], json!(["kind 0"]));
}
