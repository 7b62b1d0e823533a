//! Lists of lockout.live, and lists in the form of another site.

use serde_json::{Value, json};

use crate::ask;

/// An objective of lockout.live.
fn objective(text: &str, range: Value, types: [&[&str]; 2]) -> Value {
    json!({"goal": text, "range": range, "line_categories": types[0], "board_categories": types[1],
        "tooltip": "", "icons": []})
}

/// A set of lockout.live with 30 objectives.
fn lockout() -> Value {
    let mut objectives = vec![
        objective("Catch {{X}} fish", json!([3, 7, 5, 9]), [&["fish"], &["sea"]]),
        objective("Ring the bell", json!([]), [&["bells"], &["bells"]]),
    ];
    let rest = (0..28).map(|at| objective(&format!("Open chest {at}"), Value::Null, [&[], &[]]));
    objectives.extend(rest);
    objectives[4]["weighting"] = json!(40);
    objectives[5]["weighting"] = json!(100);
    objectives[6]["disabled"] = json!(true);
    json!({"schema_version": 3, "schema_mode": "strict", "game_name": "A game", "set_name": "A set",
        "limits": {"board": {"sea": 3}, "line": {"fish": 1, "bells": 2}}, "objectives": objectives})
}

fn convert(list: &Value, to: &str) -> Value {
    ask("bingo/convert", &json!({"list": list, "to": to}))
        .unwrap_or_else(|error| panic!("{to}: {error}"))
}

fn lost(converted: &Value) -> Vec<&str> {
    let lost = converted["lost"].as_array().unwrap().iter();
    lost.map(|loss| loss["told"]["is"].as_str().unwrap()).collect()
}

/// The names, tiers and types of a list, as its TOML has them, sorted.
fn goals(list: &Value) -> Vec<(String, Option<i64>, Vec<String>)> {
    let text = convert(list, "toml")["text"].as_str().unwrap().to_owned();
    let document: toml::Table = text.parse().unwrap();
    let goals = document["goals"].as_array().unwrap().iter().map(|goal| {
        let types = goal.get("types").and_then(|types| types.as_array()).into_iter().flatten();
        let types = types.map(|kind| kind.as_str().unwrap().to_owned()).collect();
        let tier = goal.get("tier").and_then(toml::Value::as_integer);
        (goal["name"].as_str().unwrap().to_owned(), tier, types)
    });
    let mut goals: Vec<_> = goals.collect();
    goals.sort();
    goals
}

/// How that site deals is not known: the goals are dealt as a flat list, with the middle number of each range.
#[test]
fn a_set_of_lockout_live_is_read() {
    let set = lockout();
    for list in [set.clone(), json!({"text": format!("Here it is:\n```json\n{set}\n```\n")})] {
        let dealt = ask("bingo/deal", &json!({"seed": 7, "list": list})).unwrap();
        assert_eq!(dealt["rules"], "simple");
        let notes = dealt["notes"].as_array().unwrap();
        let note =
            |is: &str| notes.iter().map(|note| &note["told"]).find(|message| message["is"] == is);
        assert!(note("bingo_lockout").is_some());
        assert_eq!(note("bingo_lockout_ranges").unwrap()["ranges"], 1);
        assert_eq!(note("bingo_lockout_disabled").unwrap()["disabled"], 1);
    }
    // What a set does not have is not counted.
    let mut set = set;
    set["objectives"].as_array_mut().unwrap().retain(|objective| {
        objective["disabled"] != true && objective["range"].as_array().is_none_or(Vec::is_empty)
    });
    let notes = ask("bingo/deal", &json!({"seed": 7, "list": set})).unwrap()["notes"].clone();
    let notes: Vec<&str> =
        notes.as_array().unwrap().iter().map(|note| note["told"]["is"].as_str().unwrap()).collect();
    assert_eq!(notes, ["bingo_lockout"]);
    let set = lockout();
    let read = goals(&set);
    assert_eq!(read.len(), 29);
    let types = |types: &[&str]| types.iter().map(|kind| (*kind).to_owned()).collect();
    assert!(read.contains(&("Catch 5 fish".to_owned(), None, types(&["fish", "sea"]))), "{read:?}");
    assert!(read.contains(&("Ring the bell".to_owned(), None, types(&["bells"]))), "{read:?}");
    assert!(!read.iter().any(|(name, ..)| name == "Open chest 4"), "it is disabled");
}

#[test]
fn ranges_may_be_goals_each() {
    let each =
        ask("bingo/convert", &json!({"list": lockout(), "to": "csv", "ranges": "each"})).unwrap();
    let text = each["text"].as_str().unwrap();
    for number in [3, 5, 7, 9] {
        assert!(text.contains(&format!("Catch {number} fish,")), "{text}");
    }
    assert_eq!(each["goals"], 32);
    let loss = each["lost"]
        .as_array()
        .unwrap()
        .iter()
        .find(|loss| loss["told"]["is"] == "bingo_lost_each");
    assert_eq!(loss.unwrap()["told"]["more"], 3);
}

#[test]
fn what_a_set_has_alone_is_lost() {
    let set = lockout();
    for (to, losses) in [
        (
            "bingosync",
            vec![
                "bingo_lost_middle",
                "bingo_lost_disabled",
                "bingo_lost_limits",
                "bingo_lost_member",
                "bingo_lost_types",
            ],
        ),
        (
            "playbingo",
            vec![
                "bingo_lost_middle",
                "bingo_lost_disabled",
                "bingo_lost_limits",
                "bingo_lost_member",
            ],
        ),
        (
            "csv",
            vec![
                "bingo_lost_middle",
                "bingo_lost_disabled",
                "bingo_lost_limits",
                "bingo_lost_member",
            ],
        ),
        (
            "toml",
            vec![
                "bingo_lost_middle",
                "bingo_lost_disabled",
                "bingo_lost_limits",
                "bingo_lost_member",
            ],
        ),
        ("lockout", vec![]),
    ] {
        let converted = convert(&set, to);
        assert_eq!(lost(&converted), losses, "{to}");
        let member = converted["lost"]
            .as_array()
            .unwrap()
            .iter()
            .find(|loss| loss["told"]["is"] == "bingo_lost_member");
        if let Some(member) = member {
            assert_eq!(
                (&member["told"]["member"], &member["told"]["goals"]),
                (&json!("weighting"), &json!(1))
            );
        }
    }
    let same: Value =
        serde_json::from_str(convert(&set, "lockout")["text"].as_str().unwrap()).unwrap();
    assert_eq!(same, set);
}

#[test]
fn a_wrong_set_is_refused_with_its_place() {
    for (at, member, value, words) in [
        (0, "range", json!([]), "goal 1: expected a range"),
        (0, "range", json!([1.5]), "goal 1: expected a range"),
        (0, "range", json!([0]), "goal 1: expected a range"),
        (0, "range", json!("3-5"), "goal 1: expected a range"),
        (0, "goal", json!("{{X}} of {{X}}"), "goal 1: expected a text with one number"),
        (0, "goal", json!("{{Y}} fish"), "goal 1: expected a text with one number"),
        (1, "goal", json!(""), "goal 2: expected a name"),
        (1, "goal", json!(3), "goal 2: expected an objective"),
    ] {
        let mut set = lockout();
        set["objectives"][at][member] = value.clone();
        let error = ask("bingo/deal", &json!({"seed": 7, "list": set})).unwrap_err();
        assert!(error.contains(words), "{member} {value}: {error}");
    }
    let none = json!({"objectives": [3], "limits": {}});
    let error = ask("bingo/deal", &json!({"seed": 7, "list": none})).unwrap_err();
    assert!(error.contains("goal 1: expected an objective"), "{error}");
}

/// Texts and types with signs that mean something in one of the forms.
fn tiered() -> Value {
    let texts = [
        "Fish, fresh",
        "\"Ring\"",
        "- A line",
        "# 3",
        "= 4",
        "Trois étés",
        "a|b",
        "x\ty",
        "7",
        "日本",
    ];
    let goal = |at: usize| {
        let types = [json!([]), json!(["fish"]), json!(["fish", "Swords \"old\""])][at % 3].clone();
        json!({"name": format!("{} {at}", texts[at % 10]), "types": types})
    };
    (0..25).map(|tier| json!([goal(2 * tier), goal(2 * tier + 1)])).collect::<Vec<_>>().into()
}

/// What a form has, it has after it is written and read again.
#[test]
fn a_list_is_the_same_after_it_is_written_and_read() {
    let list = tiered();
    let before = goals(&list);
    assert_eq!(before.len(), 50);
    assert_eq!(before.iter().filter(|goal| goal.1 == Some(25)).count(), 2);
    // In files of the site's repository, the first tier is the second element.
    let of_file = [vec![Value::Null], list.as_array().unwrap().clone()].concat();
    assert_eq!(goals(&json!(of_file)), before);
    for (to, losses) in [
        ("bingosync", vec![]),
        ("csv", vec![]),
        ("toml", vec![]),
        ("playbingo", vec!["bingo_lost_rules"]),
        (
            "lockout",
            vec!["bingo_lost_member", "bingo_lost_unknown_rules", "bingo_lost_line_limits"],
        ),
    ] {
        let converted = convert(&list, to);
        assert_eq!(lost(&converted), losses, "{to}");
        let mut expected = before.clone();
        if to == "lockout" {
            expected.iter_mut().for_each(|goal| goal.1 = None);
            expected.sort();
        }
        assert_eq!(goals(&json!({"text": converted["text"]})), expected, "{to}");
    }
    let card = |list: &Value| {
        ask("bingo/deal", &json!({"seed": 112_233, "list": list})).unwrap()["goals"].clone()
    };
    let names = |card: Value| {
        card.as_array().unwrap().iter().map(|goal| goal["name"].clone()).collect::<Vec<_>>()
    };
    let dealt = names(card(&list));
    for to in ["bingosync", "csv", "toml"] {
        assert_eq!(names(card(&json!({"text": convert(&list, to)["text"]}))), dealt, "{to}");
    }
}

/// Of rules that custom boards do not have, the goals stay.
#[test]
fn a_list_of_other_rules_says_what_it_loses() {
    let goals: serde_json::Map<_, _> = (0..30)
        .map(|at| {
            (format!("k{at}"), json!({"Desc": format!("Goal {at}"), "Types": ["a"], "Score": 2}))
        })
        .chain([("bingoTypes".to_owned(), json!({"a": {"Max": 4}}))])
        .collect();
    let list = json!(goals);
    let converted = convert(&list, "bingosync");
    assert_eq!(
        lost(&converted),
        ["bingo_lost_member", "bingo_lost_limits", "bingo_lost_types", "bingo_lost_rules"]
    );
    assert_eq!((&converted["board"], &converted["goals"]), (&json!("Randomized"), &json!(30)));
    // The limit of a card is one of a board there.
    let set: Value =
        serde_json::from_str(convert(&list, "lockout")["text"].as_str().unwrap()).unwrap();
    assert_eq!(set["limits"], json!({"board": {"a": 4}, "line": {}}));
    assert_eq!(set["objectives"][0]["board_categories"], json!(["a"]));
    let text = convert(&list, "toml")["text"].clone();
    let again = ask("bingo/deal", &json!({"seed": 7, "list": {"text": text}})).unwrap();
    let dealt = ask("bingo/deal", &json!({"seed": 7, "list": list})).unwrap();
    assert_eq!(again["goals"], dealt["goals"]);
    assert_eq!(again["rules"], "synergen");
}

#[test]
fn tiers_that_a_board_lacks_are_said() {
    let mut list = tiered();
    list[4] = json!([{"name": "Alone", "types": []}]);
    assert_eq!(convert(&list, "bingosync")["board"], "SRL v5");
    list[4] = json!([]);
    let converted = convert(&list, "bingosync");
    assert_eq!(converted["board"], "Randomized");
    let short = &converted["lost"][0]["told"];
    assert_eq!((&short["is"], &short["tier"]), (&json!("bingo_lost_few_in_tier"), &json!(5)));
}

/// A list of Ocarina of Time bingo has weights and times.
/// A second text of a goal is lost, and an explanation is not where there is a place for it.
#[test]
fn explanations_have_a_place_or_are_lost() {
    let goal = |number: usize| json!({"name": format!("Goal {number}"), "text": "first", "Description": "with a rod"});
    let list: Vec<Value> = (0..30).map(goal).collect();
    for (to, part, losses) in [
        ("playbingo", "\"description\":\"with a rod\"", 1),
        ("csv", "name,Description\nGoal 0,with a rod\n", 1),
        ("bingosync", "{\"name\":\"Goal 0\"}", 2),
        ("lockout", "\"tooltip\":\"\"", 2),
    ] {
        let converted = convert(&json!(list), to);
        assert!(converted["text"].as_str().unwrap().contains(part), "{converted}");
        let members = lost(&converted).into_iter().filter(|is| *is == "bingo_lost_member");
        assert_eq!(members.count(), losses, "{converted}");
    }
}

/// Types without a name are equal to each other, so that without them seeds deal other cards.
#[test]
fn types_without_a_name_stay_or_are_lost() {
    let tier = |tier: usize| {
        let goal = |(at, types)| json!({"name": format!("Goal {tier}.{at}"), "types": types});
        let types = [json!([null]), json!([null, "a"]), json!([]), json!(["a"])];
        json!(types.into_iter().enumerate().map(goal).collect::<Vec<Value>>())
    };
    let list = json!((1..=25).map(tier).collect::<Vec<_>>());
    let converted = convert(&list, "bingosync");
    assert_eq!(lost(&converted), [""; 0]);
    let text: Value = serde_json::from_str(converted["text"].as_str().unwrap()).unwrap();
    let types = |list: &Value| -> Vec<Value> {
        let goals = list.as_array().unwrap().iter().flat_map(|tier| tier.as_array().unwrap());
        goals.map(|goal| goal["types"].clone()).collect()
    };
    assert_eq!(types(&text), types(&list));
    for to in ["csv", "toml", "playbingo", "lockout"] {
        let converted = convert(&list, to);
        assert!(lost(&converted).contains(&"bingo_lost_nameless"), "{converted}");
        assert_eq!(converted["lost"][0]["told"]["goals"], 50);
    }
}

#[test]
fn times_are_lost_where_there_is_no_place_for_them() {
    let converted = convert(&crate::list(), "bingosync");
    assert_eq!(lost(&converted), ["bingo_lost_member", "bingo_lost_rules", "bingo_lost_weights"]);
    assert_eq!((&converted["board"], &converted["goals"]), (&json!("SRL v5"), &json!(75)));
    assert!(convert(&crate::list(), "csv")["text"].as_str().unwrap().contains("g7-1,5.25,g7-1,,7"));
}

/// Goals with a number for their difficulty may be of several rules: those are named, with what each makes of the list.
#[test]
fn rules_that_could_deal_a_list_are_named() {
    let goals: Vec<Value> = (0..50)
        .map(|at| json!({"goal": format!("Goal {at}"), "difficulty": at % 25 + 1, "categories": ["a"]}))
        .collect();
    let deal = |rules: Option<&str>| {
        let mut question = json!({"seed": 7, "list": goals});
        if let Some(rules) = rules {
            question["rules"] = json!(rules);
        }
        ask("bingo/deal", &question)
    };
    let error = deal(None).unwrap_err();
    for words in ["does not say by which rules", "\n  srl-v5: ", "\n  simple: ", "\n  playbingo: "]
    {
        assert!(error.contains(words), "{error}");
    }
    assert!(!error.contains("isaac") && !error.contains("synergen"), "{error}");
    for rules in ["srl-v5", "simple", "playbingo"] {
        assert!(deal(Some(rules)).unwrap()["goals"].is_array(), "{rules}");
    }
    // In tiers, a square has a goal of its own tier.
    let dealt = deal(Some("srl-v5")).unwrap();
    let square = foretile_ask::bingo::magic(&"7".parse().unwrap());
    for (goal, tier) in dealt["goals"].as_array().unwrap().iter().zip(square) {
        let number: u8 = goal["name"].as_str().unwrap()[5..].parse().unwrap();
        assert_eq!(number % 25 + 1, tier);
    }
}

/// An object that is no list of ours does not become a broken one of Ocarina of Time bingo.
#[test]
fn an_object_of_no_rules_is_refused_as_such() {
    for list in [json!({"squares": ["a"], "others": ["b"]}), json!({"a": {"Desc": "A"}}), json!({})]
    {
        let error = ask("bingo/deal", &json!({"seed": 7, "list": list})).unwrap_err();
        assert!(error.contains("expected goals such as [\"Catch a fish\", …]"), "{list}: {error}");
    }
    let tiers: serde_json::Map<_, _> = (1..=25)
        .map(|tier| (tier.to_string(), json!([{"name": format!("Goal {tier}"), "types": []}])))
        .collect();
    let error = ask("bingo/deal", &json!({"seed": 7, "list": tiers})).unwrap_err();
    assert!(error.contains("\n  srl-v5: "), "{error}");
}

/// Variables that say what they stand for are filled in, and the others are named.
#[test]
fn variables_are_filled_in() {
    let mut texts: Vec<String> = (0..28).map(|at| format!("Open chest {at}")).collect();
    texts.extend(["Kill {{3..7}} {{bats|rats}}".to_owned(), "Kill a {{enemy}}".to_owned()]);
    let list = json!({"text": texts.join("\n")});
    let loss = |answer: &Value, is: &str| {
        let losses = answer["lost"].as_array().unwrap().iter();
        losses.map(|loss| loss["told"].clone()).find(|loss| loss["is"] == is).unwrap()
    };
    let names = |answer: &Value| -> Vec<String> {
        answer["text"].as_str().unwrap().lines().map(|line| line.to_owned()).collect()
    };
    let middle = convert(&list, "csv");
    assert_eq!(middle["goals"], 30);
    assert!(names(&middle).contains(&"Kill 5 bats".to_owned()), "{middle}");
    assert!(names(&middle).contains(&"Kill a {{enemy}}".to_owned()), "{middle}");
    assert_eq!(loss(&middle, "bingo_lost_middle")["goals"], 1);
    assert_eq!(loss(&middle, "bingo_lost_variables")["text"], "Kill a {{enemy}}");
    let each = ask("bingo/convert", &json!({"list": list, "to": "csv", "ranges": "each"})).unwrap();
    assert_eq!((&each["goals"], &loss(&each, "bingo_lost_each")["more"]), (&json!(39), &json!(9)));
    for text in ["Kill 3 bats", "Kill 7 rats"] {
        assert!(names(&each).contains(&text.to_owned()), "{each}");
    }
    let error = ask("bingo/convert", &json!({"list": list, "to": "lockout"})).unwrap_err();
    assert!(error.contains("`Kill a {{enemy}}`"), "{error}");
    // A goal of ten variables would be too many.
    let many = "{{1..100}} ".repeat(10);
    let list = json!({"text": format!("{}\nKill {many}", texts.join("\n"))});
    let error =
        ask("bingo/convert", &json!({"list": list, "to": "csv", "ranges": "each"})).unwrap_err();
    assert!(error.contains("goals"), "{error}");
}

/// `check` says what to do about variables, by whatever rules.
#[test]
fn a_check_names_variables() {
    let mut goals: Vec<Value> = (0..28).map(|at| json!(format!("Open chest {at}"))).collect();
    goals.extend([json!("Kill {{3..7}} bats"), json!("Kill a {{enemy}}")]);
    for rules in ["simple", "playbingo"] {
        let checked = ask("bingo/check", &json!({"list": goals, "rules": rules})).unwrap();
        let found: Vec<&Value> = checked["findings"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|finding| finding["kind"] == "variable")
            .collect();
        let mut codes: Vec<[&str; 2]> = found
            .iter()
            .map(|found| ["is", "text"].map(|name| found["told"][name].as_str().unwrap()))
            .collect();
        codes.sort_unstable();
        assert_eq!(codes, [["variable", "{{enemy}}"], ["variable_range", "{{3..7}}"]], "{rules}");
    }
    let mut list = crate::list();
    list["3"][1]["name"] = json!("Kill {{3..7}} bats");
    let checked = ask("bingo/check", &json!({"list": list})).unwrap();
    let found = checked["findings"].as_array().unwrap();
    assert!(found.iter().any(|found| found["kind"] == "variable"), "{checked}");
}

/// Mods have goals in forms that need the mod: they are refused by name.
#[test]
fn goal_packs_that_need_their_mod_are_named() {
    let goal = json!({"criteria": {"obtain": {"trigger": "minecraft:inventory_changed"}},
        "difficulty": "bingo:easy", "name": {"translate": "bingo.goal.bread"}, "icon": "minecraft:bread"});
    for list in [goal.clone(), json!({"text": goal.to_string()})] {
        let error = ask("bingo/deal", &json!({"seed": 7, "list": list})).unwrap_err();
        assert!(error.contains("one goal of the Minecraft mod Bingo"), "{error}");
    }
    let xml = "<?xml version=\"1.0\"?>\n<MCBingoGoals version=\"0\">\n  <Goal difficulty=\"0\" id=\"a\">\n    \
        <Description>$var Cobblestone</Description>\n  </Goal>\n</MCBingoGoals>";
    let error = ask("bingo/deal", &json!({"seed": 7, "list": {"text": xml}})).unwrap_err();
    assert!(error.contains("a goal pack of MultiBingo for Minecraft"), "{error}");
    // Those of mods that mark the squares of Bingosync are lists.
    let squares: Vec<Value> = (0..26)
        .map(|at| json!({"name": format!("Goal {at}"), "condition": {"type": "Bool", "variableName": "x"}}))
        .collect();
    let dealt = ask("bingo/deal", &json!({"seed": 7, "list": squares})).unwrap();
    assert_eq!(dealt["rules"], "simple");
}

/// A list of Ocarina of Time bingo stays one: as TOML with all that decides cards, and as a table without the limits of rows.
#[test]
fn lists_with_times_are_read_as_such_again() {
    let mut list = crate::list();
    for bucket in 1..=25 {
        let goal = &mut list[bucket.to_string()][1];
        goal["types"] = json!({"songs": 1.5, "fish": 0.25});
        goal["subtypes"] = json!({"swords": 1});
        goal["rowtypes"] = json!({"ms": 2.5});
        goal["weight"] = json!(0.5);
    }
    let bare = list.clone();
    list["26"] = json!([{"id": "never", "name": "Never, dealt", "time": 20, "types": {}}]);
    list["rowtypes"] = json!({"ms": 3});
    list["synfilters"] = json!({"songs": "max 1"});
    list["info"] = json!({"version": "v9.3"});
    let cards = |list: &Value| {
        let seeds: Vec<u32> = (1..=40).collect();
        ask("bingo/deal", &json!({"seeds": seeds, "list": list})).unwrap()["cards"].clone()
    };
    assert_ne!(cards(&list), cards(&bare));
    for (to, losses, same) in [
        ("toml", vec!["bingo_lost_undealt"], &list),
        ("csv", vec!["bingo_lost_undealt", "bingo_lost_rows", "bingo_lost_version"], &bare),
    ] {
        let converted = convert(&list, to);
        assert_eq!((lost(&converted), &converted["goals"]), (losses, &json!(75)), "{to}");
        let again = json!({"text": converted["text"]});
        assert_eq!(cards(&again), cards(same), "{to}");
        // Nothing more is lost.
        let twice = convert(&again, to);
        assert_eq!((lost(&twice), &twice["text"]), (vec![], &converted["text"]), "{to}");
    }
    let combined = json!({"info": {"version": "v10.1", "combined": "true"}, "normal": bare, "short": crate::list()});
    let short = convert(&combined, "toml");
    assert_eq!(short["lost"][0]["told"]["is"], "bingo_lost_short");
}

/// A table with times and types would be read as a list of Ocarina of Time bingo, whose types are minutes.
#[test]
fn tables_of_other_rules_keep_their_types() {
    let goal =
        |at: usize| format!("[[goals]]\nname = \"Goal {at}\"\ntime = 2\ntypes = [\"fish\"]\n");
    let goals: String = (0..30).map(goal).collect();
    let list = json!({"text": format!("rules = \"simple\"\n{goals}")});
    let converted = convert(&list, "csv");
    assert_eq!(lost(&converted), ["bingo_lost_member"]);
    let again = json!({"text": converted["text"]});
    assert_eq!(ask("bingo/deal", &json!({"seed": 7, "list": again})).unwrap()["rules"], "simple");
}

/// What the rules ignore beside the types does not take their place.
#[test]
fn types_stay_beside_other_words_for_them() {
    let tier = |tier: usize| json!([{"name": format!("Goal {tier}"), "types": [format!("t{tier}")], "tags": ["ignored"]}]);
    let list: Value = (1..=25).map(tier).collect();
    let types: Vec<Vec<String>> = goals(&list).into_iter().map(|(.., types)| types).collect();
    assert!(types.iter().all(|types| types[0].starts_with('t')), "{types:?}");
    assert_eq!(goals(&json!({"text": convert(&list, "csv")["text"]})), goals(&list));
}

/// Of two words for the types the first is theirs, in every format; the other is said to be lost.
#[test]
fn the_first_word_for_the_types_is_theirs() {
    let goals = |to_text: fn(usize) -> String| (1..=25).map(to_text).collect::<String>();
    let csv = goals(|at| format!("Goal {at},t{at},other\n"));
    let toml = goals(|at| {
        format!("[[goals]]\nname = \"Goal {at}\"\ncategory = \"t{at}\"\ntags = [\"other\"]\n")
    });
    let objects: Value = (1..=25)
        .map(|at| json!({"name": format!("Goal {at}"), "category": format!("t{at}"), "tags": ["other"]}))
        .collect();
    for list in
        [json!({"text": format!("name,category,tags\n{csv}")}), json!({"text": toml}), objects]
    {
        let converted = convert(&list, "playbingo");
        let upload: Value = serde_json::from_str(converted["text"].as_str().unwrap()).unwrap();
        assert_eq!(upload[4]["categories"], json!(["t5"]), "{list}");
        assert!(lost(&converted).contains(&"bingo_lost_member"), "{converted}");
    }
}

/// A description beside the text is not the goal.
#[test]
fn a_goal_keeps_its_text_beside_a_description() {
    let names: Vec<String> = (1..=30).map(|at| format!("Goal {at}")).collect();
    let upload = names
        .iter()
        .map(|name| json!({"goal": name, "description": "More about it", "difficulty": 2}));
    let upload: Value = upload.collect();
    let rows: String = names.iter().map(|name| format!("{name},More about it\n")).collect();
    let tables: String = names
        .iter()
        .map(|name| format!("[[goals]]\ndescription = \"More about it\"\ngoal = \"{name}\"\n"))
        .collect();
    for list in
        [upload, json!({"text": format!("goal,description\n{rows}")}), json!({"text": tables})]
    {
        for to in ["bingosync", "playbingo", "lockout", "csv", "toml"] {
            let converted = convert(&list, to);
            let again = goals(&json!({"text": converted["text"]}));
            let mut again: Vec<String> = again.into_iter().map(|(name, ..)| name).collect();
            again.sort_by_key(|name| name.len());
            assert_eq!(again, names, "{to}: {}", converted["text"]);
        }
    }
}
