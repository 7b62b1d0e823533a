//! The shape of a list determines its rules, in every format.

use serde_json::{Value, json};

use crate::ask;

fn names(count: usize) -> Vec<Value> {
    (0..count).map(|goal| json!(format!("Goal {goal}"))).collect()
}

fn objects(count: usize) -> Vec<Value> {
    (0..count).map(|goal| json!({"name": format!("Goal {goal}")})).collect()
}

fn tiers(count: usize) -> Vec<Value> {
    vec![json!(objects(2)); count]
}

fn with_null(mut list: Vec<Value>) -> Vec<Value> {
    list.insert(0, Value::Null);
    list
}

#[test]
fn the_shape_of_a_list_says_its_rules() {
    let mut grouped = objects(30);
    grouped[7]["group"] = json!("fish");
    let keyed = json!({
        "a": {"Desc": "A"}, "b": {"Desc": "B"}, "bingoTypes": {}
    });
    let excluding: serde_json::Map<_, _> = (0..25)
        .map(|at| (format!("k{at}"), json!({"Name": format!("Goal {at}"), "excludes": []})))
        .collect();
    for (list, rules) in [
        (json!(names(25)), "simple"),
        (json!(objects(26)), "simple"),
        (json!(grouped), "ladx"),
        (json!(tiers(25)), "srl-v5"),
        (json!(with_null(tiers(25))), "srl-v5"),
        (json!([vec![json!([])], tiers(25)].concat()), "srl-v5"),
        (json!(vec![json!(objects(26)); 4]), "isaac"),
        (json!(with_null(vec![json!(objects(26)); 4])), "isaac"),
        (keyed, "synergen"),
        (json!(excluding), "hollow-knight"),
    ] {
        let dealt = ask("bingo/deal", &json!({"seeds": [1], "list": list}));
        let dealt = dealt.unwrap_or_else(|error| panic!("{rules}: {error}"));
        assert_eq!(dealt["rules"], rules, "{list}");
    }
    let refusal =
        |list: Value| ask("bingo/deal", &json!({"seeds": [1], "list": list})).unwrap_err();
    for list in [
        json!(tiers(24)),
        json!(tiers(27)),
        json!(with_null(tiers(24))),
        json!(vec![json!(objects(26)); 3]),
        json!([1, 2, 3]),
        json!([]),
        json!({"a": {"Desc": "A"}}),
        json!({"a": {"Name": "A"}, "b": {}}),
        json!({}),
    ] {
        let error = refusal(list.clone());
        assert!(error.contains("expected"), "{list}: {error}");
    }
}

/// The same goals as a text in each format, which is recognised by its first letters.
#[test]
fn the_format_of_a_text_is_recognised() {
    let lines = (0..25).map(|goal| format!("Goal {goal}")).collect::<Vec<_>>().join("\n");
    let csv = format!("name\n{lines}");
    let quoted = names(25).iter().map(Value::to_string).collect::<Vec<_>>().join(",");
    let toml: String = (0..25).map(|goal| format!("[[goals]]\nname = \"Goal {goal}\"\n")).collect();
    let headed = format!("# goals\nrules = \"simple\"\n{toml}");
    let script = format!("var bingoList = [{quoted}];\nvar rules = 'simple';");
    // Only game files call their list so.
    let other = script.replace("bingoList", "goalList");
    let pasted = format!("[{quoted},]");
    let deal = |list: Value| ask("bingo/deal", &json!({"seeds": [1, "x"], "list": list}));
    let expected = deal(json!(names(25))).unwrap();
    for text in [&lines, &csv, &format!("[{quoted}]"), &toml, &headed, &script, &other, &pasted] {
        assert_eq!(deal(json!({"text": text})).unwrap()["cards"], expected["cards"], "{text}");
        let marked = format!("\u{feff}{text}");
        assert_eq!(deal(json!({"text": marked})).unwrap()["cards"], expected["cards"], "{text}");
    }
    assert_eq!(deal(json!({"toml": toml})).unwrap()["cards"], expected["cards"]);
    assert_eq!(deal(json!({"csv": csv})).unwrap()["cards"], expected["cards"]);
    for (list, words) in [
        (json!({"toml": lines}), "is not a goal list"),
        (json!({"csv": 3}), "expected"),
        (json!({"toml": 3}), "expected"),
        (json!({"js": lines}), "the list is not a game file"),
        (json!({"text": "[1, 2"}), "is not JSON"),
        (json!({"text": other.replace("'simple'", "['simple']")}), "has no goals: expected"),
    ] {
        let error = deal(list.clone()).unwrap_err();
        assert!(error.contains(words), "{list}: {error}");
    }
}

/// Seeds that are plain whole numbers are numbers in the answer, all others are texts.
#[test]
fn seeds_are_answered_as_numbers_or_texts() {
    let seeds = json!([7, "7", "007", " 7", "9007199254740991", "9007199254740992", -3, "x"]);
    let dealt = ask("bingo/deal", &json!({"seeds": seeds, "list": names(25)})).unwrap();
    let answered: Vec<&Value> =
        dealt["cards"].as_array().unwrap().iter().map(|card| &card["seed"]).collect();
    let expected =
        json!([7, 7, "007", " 7", 9_007_199_254_740_991_u64, "9007199254740992", "-3", "x"]);
    assert_eq!(json!(answered), expected);
}

#[test]
fn a_list_of_other_rules_is_refused() {
    for (rules, list, words) in [
        ("srl-v5", json!(names(25)), "expected"),
        ("simple", json!(tiers(25)), "expected"),
        ("isaac", json!(names(25)), "expected"),
    ] {
        let error = ask("bingo/deal", &json!({"seeds": [1], "rules": rules, "list": list}));
        let error = error.unwrap_err();
        assert!(error.contains(words) && error.contains("the list"), "{rules}: {error}");
    }
}

/// A list that is given as CSV is read as a table, whatever it begins with.
#[test]
fn a_table_may_begin_with_a_bracket() {
    let goals: String = (0..25).map(|goal| format!("[Goal {goal}]\n")).collect();
    let dealt = ask("bingo/deal", &json!({"seeds": [1], "list": {"csv": goals}})).unwrap();
    assert_eq!(dealt["rules"], "simple");
}
