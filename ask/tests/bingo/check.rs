//! Checks of lists of Ocarina of Time bingo.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use foretile_ask::bingo::{Check, List, check};
use serde_json::{Value, json};

use crate::ask;

/// A list of Ocarina of Time bingo, with three goals in every bucket.
fn list() -> Value {
    let mut list = json!({"rowtypes": {}, "info": {"version": "v1.2"}});
    for bucket in 1..=25 {
        let goal = |at: usize| {
            let id = format!("g{bucket}-{at}");
            json!({"id": id, "name": id, "time": 0.75 * bucket as f64, "types": {}})
        };
        list[bucket.to_string()] = json!((0..3).map(goal).collect::<Vec<_>>());
    }
    list
}

fn question(list: PathBuf, seeds: &str, most: f64) -> Check {
    let list = List { file: Some(list), ..List::default() };
    Check { list, seeds: seeds.parse().unwrap(), most }
}

/// Checks a list, and returns the answer and the progress that was reported.
fn checked(document: &str, seeds: &str, most: f64) -> (Value, Vec<(u64, u64)>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.json");
    fs::write(&file, document).unwrap();
    let mut reports = Vec::new();
    let notify = |at: foretile_study::mass::Progress| {
        reports.push((at.seeds, at.of));
        ControlFlow::Continue(())
    };
    (json!(check(&question(file, seeds, most), notify).unwrap().unwrap()), reports)
}

#[test]
fn a_good_list_has_no_errors() {
    let (checked, reports) = checked(&list().to_string(), "1..30", 1.0);
    assert_eq!((&checked["ok"], &checked["faults"]), (&json!(true), &json!([])), "{checked}");
    assert_eq!(checked["parts"], json!([{"name": "normal", "goals": 75, "unused": 0}]));
    // Normal and blackout cards, not the short ones that the list has no goals for.
    assert_eq!(reports.last(), Some(&(60, 60)));
    assert!(reports.is_sorted() && reports.iter().all(|(_, of)| *of == 60), "{reports:?}");
}

#[test]
fn goals_outside_the_buckets_are_unused() {
    let mut list = list();
    list["26"] = list["25"].clone();
    for goal in list["26"].as_array_mut().unwrap() {
        goal["id"] = json!(format!("{}x", goal["id"].as_str().unwrap()));
    }
    let (checked, _) = checked(&list.to_string(), "1..5", 1.0);
    assert_eq!(checked["parts"], json!([{"name": "normal", "goals": 75, "unused": 3}]));
}

#[test]
fn a_list_that_cannot_be_read_says_where() {
    let mut list = list();
    list["7"][1]["time"] = json!("long");
    let (checked, reports) = checked(&list.to_string(), "1..5", 1.0);
    assert_eq!((&checked["ok"], &checked["parts"]), (&json!(false), &json!([])));
    assert!(reports.is_empty());
    assert_eq!(checked["faults"].as_array().unwrap().len(), 1);
    let place = checked["faults"][0]["place"].as_str().unwrap();
    assert!(place.contains("bucket 7, goal 2") && place.ends_with("time"), "{place}");
}

#[test]
fn shares_and_seeds_have_bounds() {
    let none = PathBuf::from("no-such-list.json");
    let error = |seeds: &str, most: f64| {
        let refused = check(&question(none.clone(), seeds, most), |_| ControlFlow::Continue(()));
        format!("{:#}", refused.err().unwrap())
    };
    assert!(error("1..5", 1.1).contains("a share of 1.1: expected 0 to 1, such as 0.5"));
    assert!(error("1..5", -0.1).contains("a share of -0.1"));
    assert!(error("1..9007199254740992", 1.0).contains("is not a seed"));
    assert!(error("1..5", 1.0).contains("no-such-list.json"));
}

#[test]
fn a_check_can_be_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.json");
    fs::write(&file, list().to_string()).unwrap();
    let broken = check(&question(file, "1..5", 1.0), |_| ControlFlow::Break(()));
    assert!(broken.unwrap().is_none());
}

/// Findings name the modes: with a greatest share of 0, every mode has a goal that is on too many of its cards.
#[test]
fn a_list_is_tried_in_the_modes_that_it_has_goals_for() {
    let both =
        json!({"normal": list(), "short": list(), "info": {"version": "v2", "combined": "true"}});
    let mut unnamed = list();
    unnamed["info"] = json!({});
    for (document, modes, version) in [
        (list(), &["normal", "blackout"][..], json!("v1.2")),
        (unnamed, &["normal", "blackout"], json!(null)),
        (both, &["normal", "blackout", "short", "short-blackout"], json!("v2")),
    ] {
        let (checked, _) = checked(&document.to_string(), "1..5", 0.0);
        assert_eq!(checked["faults"], json!([]), "{document}");
        let findings = checked["findings"].as_array().unwrap();
        for mode in ["normal", "blackout", "short", "short-blackout"] {
            let ending = format!("of 5 {mode} cards");
            let is_named =
                findings.iter().any(|found| found["message"].as_str().unwrap().ends_with(&ending));
            assert_eq!(is_named, modes.contains(&mode), "{mode}");
        }
        assert_eq!(checked["version"], version);
        // Suspicious findings leave a list ok, but the goals of the last list take too long for short cards, which is wrong.
        assert_eq!(checked["ok"], modes.len() == 2);
    }
    let mut wrong = list();
    wrong["7"][1]["time"] = json!(900);
    let (checked, _) = checked(&wrong.to_string(), "1..5", 0.0);
    let severities = checked["findings"].as_array().unwrap().iter().map(|found| &found["severity"]);
    assert_eq!(severities.filter(|severity| **severity == "wrong").count(), 1);
    assert_eq!(checked["ok"], false);
}

/// Hidden characters are found in names, Japanese names and types; the joiner within an emoji is not one.
#[test]
fn hidden_characters_are_found() {
    let mut list = list();
    list["2"][1]["name"] = "Catch \u{1b}[2J a fish".into();
    list["3"][0]["jp"] = "魚\u{202e}".into();
    list["4"][2]["types"] = json!({"fi\u{200b}sh": 1, "other": 1});
    list["5"][0]["name"] = "魚を釣る 👩\u{200d}🌾".into();
    let (checked, _) = checked(&list.to_string(), "0..9", 1.0);
    let findings = checked["findings"].as_array().unwrap().iter();
    let hidden: Vec<_> = findings.filter(|found| found["kind"] == "hidden-characters").collect();
    let about: Vec<&str> = hidden.iter().map(|found| found["about"].as_str().unwrap()).collect();
    assert_eq!(about, ["g2-1", "g3-0", "g4-2"]);
    let message = hidden[0]["message"].as_str().unwrap();
    assert!(message.starts_with("Catch \\u{1b}[2J a fish has hidden characters"), "{message}");
    assert!(message.ends_with(": U+001B") && hidden[1]["part"] == "normal", "{message}");
}

/// `bingo/check` checks a list as the command line does, and a mistake in it is a part of the answer.
#[test]
fn a_list_is_checked_in_json() {
    let (expected, _) = checked(&list().to_string(), "0..20", 0.5);
    let request = json!({"list": list(), "seeds": "0..20", "most": 0.5});
    assert_eq!(super::ask("bingo/check", &request).unwrap(), expected);
    let mut broken = list();
    broken["3"][1]["time"] = json!("soon");
    let answer = super::ask("bingo/check", &json!({"list": broken})).unwrap();
    assert_eq!(
        (&answer["ok"], &answer["faults"][0]["found"]),
        (&json!(false), &json!("the text \"soon\""))
    );
    assert_eq!(answer["faults"][0]["told"]["place"][0]["key"], "bucket {number}");
    let refused = super::ask("bingo/check", &json!({"most": 2})).unwrap_err();
    assert!(refused.contains("a share of 2: expected 0 to 1"), "{refused}");
}

/// The types of a flat list are not suspicious: the check says how often two goals of one meet.
#[test]
fn types_of_flat_lists_are_counted() {
    let goals: Vec<Value> = (0..40)
        .map(|at| match at {
            0 | 1 => json!({"name": format!("Goal {at}"), "types": ["Fish", "sea"]}),
            2 => json!({"name": "Goal 2", "types": ["fish"]}),
            3 => json!({"name": "Goal 3", "types": ["alone"]}),
            _ => json!({"name": format!("Goal {at}")}),
        })
        .collect();
    let checked = ask("bingo/check", &json!({"list": goals, "cards": 2000})).unwrap();
    assert_eq!(checked["findings"], json!([]), "{checked}");
    let clashes = &checked["clashes"];
    let names = |list: &Value, name: &str| -> Vec<Value> {
        list.as_array().unwrap().iter().map(|entry| entry[name].clone()).collect()
    };
    assert_eq!(names(&clashes["types"], "name"), ["Fish", "sea"]);
    assert_eq!(names(&clashes["types"], "goals"), [3, 2]);
    let mut pairs = names(&clashes["pairs"], "goals");
    pairs.sort_by_key(Value::to_string);
    assert_eq!(
        pairs,
        [json!(["Goal 0", "Goal 1"]), json!(["Goal 0", "Goal 2"]), json!(["Goal 1", "Goal 2"])]
    );
    let pair = clashes["pairs"].as_array().unwrap().iter();
    let pair = pair.clone().find(|pair| pair["goals"] == json!(["Goal 0", "Goal 1"])).unwrap();
    assert_eq!(pair["types"], json!(["Fish", "sea"]));
    // 25 * 24 of 40 * 39 cards have both, and of those, two fifths in one line.
    let near = |name: &str, expected: f64| {
        let value = |end: &str| pair[format!("{name}_{end}")].as_f64().unwrap();
        let (share, error) = (value("share"), value("error"));
        assert!(error > 0.005 && error < 0.02 && (share - expected).abs() < 4.0 * error, "{pair}");
    };
    near("on_card", 25.0 * 24.0 / (40.0 * 39.0));
    near("on_line", 0.4 * 25.0 * 24.0 / (40.0 * 39.0));
    // What a search finds without clashes are the other cards.
    let wanted = json!({"list": goals, "seeds": "1..2000", "each_type_at_most": 1});
    let found = ask("bingo/find", &wanted).unwrap();
    assert_eq!(
        found["count"].as_u64().unwrap() + clashes["on_card"].as_u64().unwrap(),
        2000,
        "{found} {clashes}"
    );
    // Rules that read types have no such counts, nor have lists without types.
    let plain: Vec<Value> = (0..40).map(|at| json!(format!("Goal {at}"))).collect();
    assert!(ask("bingo/check", &json!({"list": plain})).unwrap().get("clashes").is_none());
    // Other members are ignored still.
    let mut odd = goals.clone();
    odd[0]["types"] = json!("fish");
    let checked = ask("bingo/check", &json!({"list": odd})).unwrap();
    assert_eq!(checked["findings"][0]["about"], "types", "{checked}");
}
