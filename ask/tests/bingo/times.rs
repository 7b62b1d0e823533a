//! Times from races (`bingo/times`): the lists with them are read again, and odd feeds change nothing or are refused.
//! `study/tests/times.rs` tries the estimates themselves.

use std::ops::ControlFlow;
use std::time::Instant;

use foretile_ask::api::{Patient, question};
use foretile_ask::bingo::{GoalTimes, goal_times};
use foretile_ask::crates::study::write_csv;
use foretile_ask::json::read;
use serde_json::{Value, json};

use crate::ask;

/// The seconds that a goal takes.
fn seconds(goal: usize) -> f64 {
    60.0 * (2.0 + (goal * 7 % 60) as f64 / 2.0)
}

fn mark(at: f64, player: &str, slot: usize, goal: &str, colour: &str) -> Value {
    json!({
        "type": "goal", "timestamp": at, "color": colour, "remove": false,
        "player": {"uuid": format!("{player} {at}"), "name": player, "color": colour, "is_spectator": false},
        "square": {"name": goal, "slot": format!("slot{slot}"), "colors": "blank"},
    })
}

/// The feed of a race of two players on a card of the goals `first`, `first + step`, and so on.
fn feed(race: usize, goals: usize, name: impl Fn(usize) -> String) -> Value {
    let start = 1.7e9 + 1e5 * race as f64;
    let mut events = Vec::new();
    for (player, colour, pace) in [("Ann", "red", 0.9), ("Ben", "blue", 1.1)] {
        let mut now = start;
        for at in 0..12 {
            let square = if colour == "red" { at } else { 24 - at };
            let goal = (race * 11 + square * 7) % goals;
            // Times differ by a tenth from one race to the next.
            now += seconds(goal) * pace * (0.9 + 0.2 * (race * 5 % 7) as f64 / 6.0);
            let mut event = mark(now, player, square + 1, &name(goal), colour);
            event["player"]["uuid"] = json!(format!("{player} {race}"));
            events.push(event);
        }
        events.push(json!({
            "type": "revealed", "timestamp": start,
            "player": {"uuid": format!("{player} {race}"), "name": player, "color": colour, "is_spectator": false},
        }));
    }
    let at = |event: &Value| event["timestamp"].as_f64().unwrap();
    events.sort_by(|one, other| at(one).total_cmp(&at(other)));
    json!({"events": events, "allIncluded": true})
}

fn goal(goal: usize) -> String {
    format!("Goal {goal}")
}

fn feeds(count: usize, goals: usize) -> Vec<Value> {
    (0..count).map(|race| feed(race, goals, goal)).collect()
}

/// The goals of a list in JSON, wherever they are.
fn goals_in(list: &Value) -> Vec<&Value> {
    match list {
        Value::Array(items) => items.iter().flat_map(goals_in).collect(),
        Value::Object(members) if members.contains_key("name") => vec![list],
        Value::Object(members) => members.values().flat_map(goals_in).collect(),
        _ => Vec::new(),
    }
}

/// Wherever a list has a time, it has its bounds, and the time lies between them.
fn assert_bounded(list: &Value) -> usize {
    let timed = goals_in(list).into_iter().filter(|goal| goal.get("time").is_some());
    timed
        .map(|goal| {
            let [time, low, high] =
                ["time", "time_low", "time_high"].map(|member| goal[member].as_f64().unwrap());
            assert!(0.0 < low && low < time && time < high, "{goal}");
        })
        .count()
}

#[test]
fn a_list_gets_times_and_tiers_and_is_read_again() {
    let typed = |at: usize| {
        let kind = ["fish", "song", "boss", "map", "key", "hat", "cow"][at % 7];
        json!({"name": goal(at), "types": [kind], "jp": format!("目標{at}")})
    };
    let list: Vec<Value> = (0..62).map(typed).collect();
    let answer = ask("bingo/times", &json!({"feeds": feeds(12, 60), "list": list})).unwrap();
    assert_eq!(answer["feeds"], 12);
    assert_eq!(
        (&answer["cards"], &answer["players"], &answer["times"]),
        (&json!(12), &json!(2), &json!(288))
    );
    let goals = answer["goals"].as_array().unwrap();
    let minutes = |goal: &Value| goal["time"]["minutes"].as_f64().unwrap();
    assert!(goals.len() == 62 && goals.is_sorted_by_key(minutes));
    for timed in goals {
        let time = &timed["time"];
        let [low, middle, high] =
            ["low", "minutes", "high"].map(|part| time[part].as_f64().unwrap());
        assert!(low < middle && middle < high, "{timed}");
        let number: usize = timed["name"].as_str().unwrap()["Goal ".len()..].parse().unwrap();
        assert_eq!(timed["guessed"], json!(number >= 60));
        if number < 60 {
            let truth = seconds(number) / 60.0;
            assert!((low..=high).contains(&truth), "{truth}: {timed}");
            assert!((0.75..1.33).contains(&(middle / truth)), "{truth}: {timed}");
        }
    }
    let text = answer["text"].as_str().unwrap();
    let list: Value = serde_json::from_str(text).unwrap();
    assert_eq!(list, answer["list"]);
    assert_eq!((&answer["rules"], assert_bounded(&list)), (&json!("srl-v5"), 62));
    assert_eq!(goals_in(&list)[0]["types"].as_array().unwrap().len(), 1);
    assert!(goals_in(&list).iter().all(|goal| goal["jp"].as_str().unwrap().starts_with("目標")));
    for list in [list, json!({"text": text})] {
        let checked = ask("bingo/check", &json!({"list": list, "cards": 20})).unwrap();
        assert_eq!((&checked["ok"], &checked["rules"]), (&json!(true), &json!("srl-v5")));
        assert!(!checked.to_string().contains("time"), "{checked}");
        let rows = ask("bingo/row", &json!({"list": list, "seed": 7})).unwrap();
        assert_eq!(rows["rows"].as_array().unwrap().len(), 12);
        let balance = json!({"list": list, "edits": 1, "cards": 50});
        let balanced = ask("bingo/balance", &balance).unwrap();
        assert_eq!(assert_bounded(&balanced["list"]), 62);
    }
    let made = ask("bingo/new", &json!({"goals": text})).unwrap();
    assert_eq!((&made["timed"], &made["rules"]), (&json!(62), &json!("srl-v5")));
    assert_eq!(assert_bounded(&made["list"]), 62);
    assert!(made["notes"].to_string().contains(", from "), "{made}");
    for to in ["csv", "toml"] {
        let written = ask("bingo/convert", &json!({"list": {"text": text}, "to": to})).unwrap();
        let text = written["text"].as_str().unwrap();
        assert!(text.contains("time_low") && text.contains("time_high"), "{text}");
        assert_eq!(written["lost"], json!([]), "{to}");
        let list = json!({"text": text});
        assert_eq!(ask("bingo/check", &json!({"list": list, "cards": 10})).unwrap()["ok"], true);
    }
}

/// The table is a list, with the tiers and types of the other.
#[test]
fn the_table_is_read_again() {
    let list: Vec<Value> =
        (0..60).map(|at| json!({"name": goal(at), "types": ["a, b", "c"]})).collect();
    let request = json!({"feeds": feeds(5, 60), "list": list}).to_string();
    let question: GoalTimes = read(request.as_bytes()).unwrap();
    let answer = goal_times(&question, || ControlFlow::Continue(())).unwrap().unwrap();
    let mut csv = Vec::new();
    write_csv([answer.table()], &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let columns = csv.lines().next().unwrap();
    assert_eq!(columns, "name,time,time_low,time_high,times_seen,players,tier,types");
    assert_eq!(csv.lines().count(), 61);
    let table = json!({"text": csv});
    let checked = ask("bingo/check", &json!({"list": table, "cards": 10})).unwrap();
    assert_eq!((&checked["ok"], &checked["rules"]), (&json!(true), &json!("srl-v5")), "{checked}");
    let [ours, theirs] = [&table, &json!(answer.list)].map(|list| {
        let dealt = ask("bingo/deal", &json!({"list": list, "seed": "7"})).unwrap();
        dealt["goals"]
            .as_array()
            .unwrap()
            .iter()
            .map(|goal| goal["name"].clone())
            .collect::<Vec<_>>()
    });
    assert_eq!(ours, theirs);
    assert!(ask("bingo/row", &json!({"list": table, "seed": 7})).is_ok());
    assert_eq!(ask("bingo/new", &json!({"goals": csv})).unwrap()["timed"], 60);
}

/// A list of Ocarina of Time bingo gets other times, and stays the same otherwise.
#[test]
fn a_list_with_times_gets_others() {
    let name = |at: usize| format!("g{}-{}", at / 3 + 1, at % 3);
    let mut list = crate::list();
    list["info"] = json!({"version": "mine"});
    list["1"][0]["jp"] = json!("魚");
    // Goals from the 70th on are in no race; the first has its Japanese text there.
    let named = |at: usize| if at == 0 { "魚".to_owned() } else { name(at) };
    let feeds: Vec<Value> = (0..9).map(|race| feed(race, 70, named)).collect();
    let answer = ask("bingo/times", &json!({"feeds": feeds, "list": list})).unwrap();
    assert_eq!(answer["rules"], "oot");
    let new = &answer["list"];
    assert_eq!(assert_bounded_or_own(new, &list), 70);
    let unknown: Vec<&Value> =
        answer["goals"].as_array().unwrap().iter().filter(|goal| goal["time"].is_null()).collect();
    assert!(unknown.len() == 5 && unknown.iter().all(|goal| goal["times"] == 0));
    let names: Vec<&Value> = unknown.iter().map(|goal| &goal["name"]).collect();
    assert_eq!(json!(names), json!(["g24-1", "g24-2", "g25-0", "g25-1", "g25-2"]));
    let text = json!({"text": answer["text"]});
    for list in [new, &text] {
        assert_eq!(
            ask("bingo/check", &json!({"list": list, "seeds": "0..9"})).unwrap()["faults"],
            json!([])
        );
        assert!(ask("bingo/row", &json!({"list": list, "seed": 7})).is_ok());
        let balance = json!({"list": list, "rounds": 1, "cards": 100, "batches": 2});
        assert!(ask("bingo/balance", &balance).is_ok());
    }
}

/// Asserts that a list has all that another has, but for times that have bounds. Returns how many have.
fn assert_bounded_or_own(new: &Value, old: &Value) -> usize {
    let (new, old) = (goals_in(new), goals_in(old));
    assert_eq!(new.len(), old.len());
    let mut bounded = 0;
    for (new, old) in new.iter().zip(old) {
        let mut same = (*new).clone();
        if new.get("time_low").is_some() {
            bounded += assert_bounded(new);
            let members = same.as_object_mut().unwrap();
            members.retain(|name, _| !["time_low", "time_high"].contains(&name.as_str()));
        } else {
            assert_eq!(new["time"].as_f64(), old["time"].as_f64());
        }
        same["time"] = old["time"].clone();
        assert_eq!(same, *old);
    }
    bounded
}

#[test]
fn feeds_count_once_and_in_any_order() {
    let feeds = feeds(8, 40);
    let once = ask("bingo/times", &json!({"feeds": feeds})).unwrap();
    let mut again: Vec<Value> = feeds.iter().rev().cloned().collect();
    again.push(feeds[3].clone());
    let mut twice = ask("bingo/times", &json!({"feeds": again})).unwrap();
    assert_eq!((&twice["feeds"], &twice["unused"]["twice"]), (&json!(9), &json!(24)));
    twice["feeds"] = once["feeds"].clone();
    twice["unused"] = once["unused"].clone();
    assert_eq!(twice, once);
    // The feed of the last day has the race's end, and tells nothing new.
    let mut part = feeds[3].clone();
    part["allIncluded"] = json!(false);
    let rest = part["events"].as_array().unwrap()[9..].to_vec();
    part["events"] = json!(rest);
    again.push(part);
    let mut more = ask("bingo/times", &json!({"feeds": again})).unwrap();
    for member in ["feeds", "unused"] {
        more[member] = once[member].clone();
    }
    assert_eq!(more, once);
    // 40 goals are too few for tiers. A table of them would be one of Ocarina of Time bingo, and `convert` says so.
    assert_eq!((&once["rules"], assert_bounded(&once["list"])), (&json!("simple"), 40));
    let written = ask("bingo/convert", &json!({"list": once["list"], "to": "csv"})).unwrap();
    let lost = written["lost"][0]["message"].as_str().unwrap();
    assert!(lost.contains("was dealt by simple, and is now dealt by oot"), "{lost}");
}

#[test]
fn cards_of_other_lists_are_left_out() {
    let mut feeds = feeds(6, 30);
    feeds.push(feed(6, 30, |at| format!("Other {at}")));
    // One goal of the list of these races was renamed.
    let mut names: Vec<String> = (1..30).map(goal).collect();
    names.push("New".to_owned());
    let answer = ask("bingo/times", &json!({"feeds": feeds, "list": names})).unwrap();
    assert_eq!((&answer["unlisted"], &answer["other_cards"]), (&json!(["Goal 0"]), &json!(1)));
    assert_eq!(answer["games"], json!([]));
    let guessed = answer["goals"].as_array().unwrap().iter().filter(|goal| goal["guessed"] == true);
    assert_eq!(guessed.map(|goal| &goal["name"]).collect::<Vec<_>>(), [&json!("New")]);
    let few = ask("bingo/times", &json!({"feeds": feeds[..1]})).unwrap();
    assert!(few["list"].is_null() && few["text"].is_null());
    let other: Vec<String> = (0..30).map(|at| format!("Third {at}")).collect();
    let refused = ask("bingo/times", &json!({"feeds": feeds, "list": other})).unwrap_err();
    let words = "the feeds are of races on another list, with goals such as `Goal 0`: expected the list of these races";
    assert!(refused.contains(words), "{refused}");
}

/// A text with times behind its goals is the list of races on the goals alone, and a goal may end with a time.
#[test]
fn times_behind_goals_are_not_theirs() {
    let lines: String = (0..30).map(|at| format!("Goal {at} {at} min\n")).collect();
    let answer =
        ask("bingo/times", &json!({"feeds": feeds(4, 30), "list": {"text": lines}})).unwrap();
    assert!(answer["goals"].as_array().unwrap().iter().all(|goal| goal["times"] != 0));
    let survive = |at: usize| format!("Survive {at} min");
    let feeds: Vec<Value> = (0..4).map(|race| feed(race, 30, survive)).collect();
    let lines: String = (0..30).map(|at| survive(at) + "\n").collect();
    let answer = ask("bingo/times", &json!({"feeds": feeds, "list": {"text": lines}})).unwrap();
    assert!(answer["goals"].as_array().unwrap().iter().all(|goal| goal["times"] != 0));
}

#[test]
fn odd_feeds_are_refused_or_show_nothing() {
    let empty = json!({"events": [], "allIncluded": true});
    let alone = json!({"events": [mark(5.0, "Ann", 1, "Goal 1", "red")], "allIncluded": true});
    for feeds in [json!([empty]), json!([alone]), json!([empty, alone, alone])] {
        let answer = ask("bingo/times", &json!({"feeds": feeds})).unwrap();
        assert_eq!(
            (&answer["times"], &answer["list"], &answer["common"]),
            (&json!(0), &json!(null), &json!(null))
        );
        assert!(answer["goals"].as_array().unwrap().iter().all(|goal| goal["time"].is_null()));
    }
    let of = |events: Value| json!([empty, {"events": events, "allIncluded": true}]);
    let at = |at: Value| {
        let mut event = mark(5.0, "Ann", 1, "Goal 1", "red");
        event["timestamp"] = at;
        of(json!([event]))
    };
    for (feeds, words) in [
        (json!([]), "0 feeds: expected 1 to 10000, such as that of one room"),
        (vec![empty.clone(); 10_001].into(), "10001 feeds: expected 1 to 10000"),
        (
            at(json!("NaN")),
            "feed 2: not the feed of a room: events, entry 1, timestamp: expected a number",
        ),
        (
            at(json!(1e300)),
            "feed 2: not the feed of a room: events, entry 1, timestamp: expected a number",
        ),
        (at(json!(-1)), "timestamp: expected a number, such as 1764000000.25, found -1"),
        (
            of(json!([mark(9.0, "Ann", 1, "Goal 1", "red"), mark(8.5, "Ann", 2, "Goal 2", "red")])),
            "events, entry 2, timestamp: expected a time that is not before that of the entry before, such as 9, found 8.5",
        ),
        (json!([[{"name": "Goal 1", "slot": "slot1"}]]), "this is a room's board and not its feed"),
        (json!([7]), "feed 1: not the feed of a room"),
    ] {
        let refused = ask("bingo/times", &json!({"feeds": feeds})).unwrap_err();
        assert!(refused.contains(words), "{refused}\nlacks {words}");
    }
    // JSON has no such number.
    let body = r#"{"feeds":[{"events":[{"type":"goal","timestamp":NaN}],"allIncluded":true}]}"#;
    assert!(question("bingo/times").unwrap().answer(body, &Patient).is_err());
}

/// The marks of the largest feeds tell times soon, and more of them are refused.
#[test]
fn large_feeds_take_no_longer_than_a_moment() {
    let large = |feed: usize, events: usize| {
        let event = |at: usize| {
            let (name, kind) =
                (format!("P{}", at % 10), if at.is_multiple_of(250) { "new-card" } else { "goal" });
            let mut mark = mark(
                1e9 * feed as f64 + 60.0 * at as f64,
                &name,
                1 + at / 10 % 25,
                &goal((at / 250 * 7 + at / 10 % 25) % 400),
                [
                    "red", "blue", "green", "orange", "purple", "navy", "teal", "pink", "brown",
                    "yellow",
                ][at % 10],
            );
            mark["type"] = json!(kind);
            (mark["game"], mark["seed"]) = (json!("A game"), json!(7));
            mark["player"]["uuid"] = json!(name);
            mark
        };
        json!({"events": (0..events).map(event).collect::<Vec<_>>(), "allIncluded": true})
    };
    let start = Instant::now();
    let answer = ask("bingo/times", &json!({"feeds": [large(1, 50_000)]})).unwrap();
    assert!(
        answer["times"].as_u64().unwrap() > 40_000 && start.elapsed().as_secs() < 60,
        "{:?}",
        start.elapsed()
    );
    let both = ask("bingo/times", &json!({"feeds": [large(1, 50_000), large(2, 25_000)]}));
    let refused = both.unwrap_err();
    let words = "marks with a time: expected at most 50000 in all feeds together";
    assert!(refused.contains(words), "{refused}");
}
