//! What is wrong with a goal list: every code has a list here.

use serde_json::{Value, json};

use super::list_refused;

/// Where a list has a mistake, as its text has it.
fn place_of(steps: &Value) -> String {
    let step = |step: &Value| match step["is"].as_str().unwrap() {
        "list" => "list".to_owned(),
        "member" => step["name"].as_str().unwrap().to_owned(),
        "key" => step["key"].to_string(),
        "synergies" => "synergies".to_owned(),
        "goal" => format!("goal {}{}", step["number"], step["id"].as_str().unwrap_or_default()),
        "tier" => format!("tier {}{}", step["number"], step["name"].as_str().unwrap_or_default()),
        is => format!("{is} {}", step["number"]),
    };
    steps.as_array().unwrap().iter().map(step).collect::<Vec<_>>().join(" ")
}

/// Returns a code with its value, if it has one.
fn coded(told: &Value) -> String {
    let value = ["value", "text", "count", "items", "hash", "number"].map(|name| &told[name]);
    let value = value.into_iter().find(|value| !value.is_null());
    let is = told["is"].as_str().unwrap();
    match value {
        None => is.to_owned(),
        Some(Value::String(text)) => format!("{is} {text}"),
        Some(value) => format!("{is} {value}"),
    }
}

/// Lists of Ocarina of Time bingo with a mistake: where, what was expected there, and what was found.
fn faulty_lists() -> Vec<(Value, [&'static str; 3])> {
    let whole = |goal: &str, more: &str| -> Value {
        let buckets: String = (2..=25).map(|bucket| format!(",\"{bucket}\":[]")).collect();
        let rows = if more.contains("rowtypes") { "" } else { ",\"rowtypes\":{}" };
        serde_json::from_str(&format!("{{\"1\":[{goal}]{buckets}{rows}{more}}}")).unwrap()
    };
    let goal = |from: &str, to: &str| {
        let goal = r#"{"id":"a","name":"A","time":1,"types":{"x":2}}"#;
        assert!(goal.contains(from));
        whole(&goal.replace(from, to), "")
    };
    let many: String = (0..70_000).map(|at| format!("\"t{at}\":1,")).collect();
    let example = r#"object {"info": {"combined": "true"}, "normal": {…}}"#;
    let synergies = r#"synergies {"forest": 0.5}"#;
    vec![
        (json!(["a"]), ["list", example, "list 1"]),
        (json!({"info": {"combined": true}}), ["info combined", "combined", "literal true"]),
        (json!({"info": {"combined": "true"}}), ["list", "parts", "nothing"]),
        (
            json!({"info": {"combined": "true"}, "short": {}}),
            ["short bucket 1", "goals_or_none", "nothing"],
        ),
        (whole("7", ""), {
            let goal = r#"goal {"id": "fire-arrows", "name": "Fire Arrows", …}"#;
            ["bucket 1 goal 1", goal, "literal 7"]
        }),
        (
            goal("\"id\":\"a\"", "\"id\":7"),
            ["bucket 1 goal 1 id", "id \"fire-arrows\"", "literal 7"],
        ),
        (goal("\"A\"", "null"), ["bucket 1 goal 1a name", "text \"Fire Arrows\"", "literal null"]),
        (goal("1,", "\"x\","), ["bucket 1 goal 1a time", "minutes 4.5", "text x"]),
        (goal(":2", ":{}"), ["bucket 1 goal 1a types x", "minutes 0.5", "object"]),
        (goal("{\"x\":2}", "[]"), ["bucket 1 goal 1a types", synergies, "list 0"]),
        (goal("1,", "1,\"weight\":\"x\","), ["bucket 1 goal 1a weight", "number -0.25", "text x"]),
        (
            goal("\"x\":2", &format!("{many}\"x\":2")),
            ["synergies", "at_most_in_all 65535", "count 70002"],
        ),
        (whole("", ",\"rowtypes\":1"), ["rowtypes", r#"thresholds {"ms": 9.5}"#, "literal 1"]),
        (
            whole("", ",\"synfilters\":1"),
            ["synfilters", r#"filters {"botw": "min 1"}"#, "literal 1"],
        ),
        (whole("", ",\"synfilters\":{\"x\":1}"), ["synfilters x", "filter", "literal 1"]),
    ]
}

/// The same for lists of other games, with their rules.
fn faulty_game_lists() -> Vec<(&'static str, Value, [&'static str; 3])> {
    let tiers = |tier: usize, goals: Value| {
        let mut tiers = vec![json!([{"name": "a", "types": []}, {"name": "b", "types": []}]); 26];
        tiers[tier] = goals;
        json!(tiers)
    };
    let fish = r#"goal {"name": "Catch a fish"}"#;
    let entries = |entries: usize| json!(vec![json!("Finish it"); entries]);
    let four = |first: Value| json!([first, [{"name": "a"}], [{"name": "a"}], [{"name": "a"}]]);
    let keyed = |member: &str, value: Value| {
        let mut goal = json!({"Desc": "a"});
        goal[member] = value;
        json!({"f": goal, "bingoTypes": {}})
    };
    vec![
        ("simple", json!({}), ["list", r#"many_goals ["Catch a fish", …]"#, "object"]),
        ("simple", entries(3), ["list", "card_of_goals", "count 3"]),
        ("simple", json!([7]), ["goal 1", fish, "literal 7"]),
        (
            "simple",
            json!([{"name": "x".repeat(41)}, {"name": []}]),
            ["goal 2 name", "any_text", "list 0"],
        ),
        ("simple-alttp", json!({}), ["list", r#"many_texts ["Catch a fish", …]"#, "object"]),
        ("simple-alttp", entries(30), ["list", "card_of_finishes", "count 1"]),
        ("simple-alttp", json!([7]), ["goal 1", "text \"Catch a fish\"", "literal 7"]),
        (
            "ladx",
            json!({}),
            ["list", r#"goals [{"name": "Catch a fish", "group": "fish"}, …]"#, "object"],
        ),
        ("ladx", json!([{"group": {}}]), ["goal 1 group", "text \"fish\"", "object"]),
        ("ladx", json!([{"group": 1}, {"group": 1}]), ["list", "card_of_groups", "count 1"]),
        (
            "isaac",
            json!({}),
            ["list", "four_tiers [[easy…], [medium…], [hard…], [hardest…]]", "object"],
        ),
        ("isaac", four(json!("x".repeat(41))), ["easy", "any_goals", "long_text"]),
        ("isaac", four(json!([])), ["tier 1easy", "one_goal", "none"]),
        (
            "isaac",
            four(json!([{"types": vec!["a"; 1_001]}])),
            ["tier 1 goal 1 types", "at_most 1000", "count 1001"],
        ),
        ("srl-v5", json!(7), ["list", r#"tiers [[{"name": "Catch a fish"}], …]"#, "literal 7"]),
        (
            "srl-v5",
            tiers(2, json!(7)),
            ["tier 2", r#"goals [{"name": "Catch a fish"}]"#, "literal 7"],
        ),
        ("srl-v5", tiers(2, json!(null)), ["tier 2", "one_goal_always", "nothing"]),
        ("srl-v5", tiers(2, json!([])), ["tier 2", "one_goal_always", "empty_list"]),
        (
            "srl-v5",
            tiers(2, json!([{"types": [7]}])),
            ["tier 2 goal 1 types", r#"types ["fish", "sword"]"#, "literal 7"],
        ),
        ("srl-v8", tiers(2, json!([{}])), ["tier 2 goal 1 types", "list_or_empty", "nothing"]),
        ("srl-v8-subtypes", tiers(25, json!([{}])), ["tier 25", "two_goals", "one"]),
        (
            "srl-v8-subtypes",
            tiers(2, json!([{"subtypes": {}}])),
            ["tier 2 goal 1 subtypes", r#"types ["fish", "sword"]"#, "object"],
        ),
        (
            "synergen",
            json!([]),
            [
                "list",
                r#"goals_by_key {"fish": {"Desc": "Catch a fish"}, "bingoTypes": {}}"#,
                "list 0",
            ],
        ),
        (
            "synergen",
            json!({"f": 1, "bingoTypes": {}}),
            ["\"f\"", r#"goal {"Desc": "Catch a fish", "Types": ["fish"]}"#, "literal 1"],
        ),
        (
            "synergen",
            json!({"f": {}}),
            ["bingoTypes", r#"limits {"fish": {"Max": 2}}"#, "literal null"],
        ),
        ("synergen", keyed("Diff", json!(0.5)), ["\"f\" Diff", "whole_number 3", "literal 0.5"]),
        ("synergen", keyed("Score", json!("a")), ["\"f\" Score", "number 3", "text a"]),
        (
            "synergen",
            keyed("Excludes", json!(1)),
            ["\"f\" Excludes", r#"texts ["G1", "G2"]"#, "literal 1"],
        ),
        (
            "synergen",
            keyed("Types", json!(1)),
            ["\"f\" Types", r#"types ["fish", "sword"]"#, "literal 1"],
        ),
        (
            "synergen",
            json!({"f": {}, "bingoTypes": {"sea": {"Max": true}}}),
            ["bingoTypes \"sea\" Max", "number 3", "literal true"],
        ),
    ]
}

/// Game files with something unexpected: what was expected, and what was found.
fn faulty_scripts() -> Vec<(String, [&'static str; 2])> {
    let list = |text: &str| format!("var bingoList = {text}");
    let copies: String = (1..=25).map(|at| format!("var a{at} = [a{0}, a{0}];", at - 1)).collect();
    let long = format!("[\"a\" \"{}\"]", "b".repeat(41));
    let file = "file_name";
    vec![
        ("/* x".to_owned(), ["comment_end", "none"]),
        ("`x".to_owned(), ["template_end", "none"]),
        (list("/x\n"), ["pattern_end", "none"]),
        (list("[\"x\n\"]"), ["text_end", "none"]),
        (list("[07]"), ["number", "piece 07"]),
        (list("[-a]"), ["number_after_minus", "piece a"]),
        (list("[\"\\8\"]"), ["escape", "piece \\8"]),
        (list("[\"\\u12\"]"), ["code_point", "piece \\u"]),
        (list("[\"\\ud800\"]"), ["whole_characters", "half_character"]),
        (list("[1] + 2"), ["statement_end", "piece +"]),
        (list("[1]; f();"), ["plain_list", "own_generator"]),
        (
            format!("var g = require(\"./simple_generator.js\"); {}; f();", list("[1]")),
            ["plain_list", "code"],
        ),
        (list("[`x`]"), ["plain_value", "template"]),
        (list("require(1)"), [file, "literal 1"]),
        ("var g = require(\"./my.js\")".to_owned(), ["generator", "piece my.js"]),
        (format!("var a = {{}};{}", "a[1] = 1;".repeat(10_001)), ["fewer_assignments", "piece ;"]),
        (format!("var a0 = [1, 1];{copies}"), ["fewer_copies", "piece a16"]),
        (list(&"[".repeat(40)), ["less_deep", "piece ["]),
        (list("[]; bingoList[4000] = 1"), ["near_element", "element 4000"]),
        ("a[1] = 1".to_owned(), ["assigned_list", "piece a"]),
        ("f(".to_owned(), ["closing_brackets", "end"]),
        (list("[\"a\" \"b\"]"), ["after_element", "text b"]),
        (list(&long), ["after_element", "long_text"]),
        (list("{a: 1 b}"), ["after_member", "piece b"]),
        (list("{[a]: 1}"), ["member", "piece ["]),
        (list("{a 1}"), ["colon", "literal 1"]),
    ]
}

#[test]
fn mistakes_in_lists_are_told_with_their_places() {
    let told = |cause: &Value| {
        assert_eq!(cause["is"], "bingo_list", "{cause}");
        let mistake = &cause["mistake"];
        [place_of(&mistake["place"]), coded(&mistake["expected"]), coded(&mistake["found"])]
    };
    for (list, expected) in faulty_lists() {
        let cause = list_refused("bingo/deal", &json!({"seed": 1, "list": list}));
        assert_eq!(told(&cause), expected);
    }
    for (rules, list, expected) in faulty_game_lists() {
        let cause = list_refused("bingo/game", &json!({"seeds": [], "list": list, "rules": rules}));
        assert_eq!(told(&cause), expected, "{rules}");
    }
    // How many more there are, and which rules the list may be for.
    let list = json!(vec![json!([7]); 25]);
    let asked = json!({"seeds": [], "list": list, "rules": "simple"});
    let cause = list_refused("bingo/game", &asked);
    assert_eq!([&cause["more"], &cause["like"]], [&json!(24), &json!("srl-v5")]);
    let asked = json!({"seeds": [], "list": [7], "rules": "simple"});
    let cause = list_refused("bingo/game", &asked);
    assert_eq!([&cause["more"], &cause["like"]], [&json!(1), &Value::Null]);
}

#[test]
fn mistakes_in_texts_are_told_with_their_lines() {
    let oot = |list: Value| list_refused("bingo/deal", &json!({"seed": 1, "list": list}));
    let game = |rules: Option<&str>, text: &str| {
        let asked = json!({"seeds": [], "list": {"text": text}, "rules": rules});
        list_refused("bingo/game", &asked)
    };
    let toml = oot(json!({"toml": "a = 1\nb = "}));
    assert_eq!(
        [&toml["is"], &toml["line"], &toml["column"]],
        [&json!("bingo_toml"), &json!(2), &json!(5)]
    );
    assert!(!toml["message"].as_str().unwrap().is_empty());
    assert_eq!(game(None, "[[goals]]\n= 1")["line"], 2);
    assert_eq!(oot(json!({"toml": "a = 1"})), json!({"is": "bingo_no_tables"}));
    let column = json!({"is": "bingo_no_column", "column": "time"});
    assert_eq!(oot(json!({"csv": "name,minutes\n"})), column);
    let fields = json!({"is": "bingo_fields", "line": 2, "fields": 1, "columns": 2});
    assert_eq!(oot(json!({"csv": "name,time\nA\n"})), fields);
    let synergy = json!({"is": "bingo_synergy", "line": 2, "text": "sea"});
    assert_eq!(oot(json!({"csv": "name,time,types\nA,1,sea\n"})), synergy);
    let quote = json!({"is": "bingo_open_quote", "line": 2});
    assert_eq!(oot(json!({"csv": "name,time\n\"A,1\n"})), quote);

    let goal = |number: usize| json!([{"is": "goal", "number": number, "id": null}]);
    let line = |number: usize| json!([{"is": "line", "number": number}]);
    let nothing = json!({"is": "none"});
    let long = "Fish\n".repeat(10_001);
    for (rules, text, cause) in [
        (None, "", json!({"is": "bingo_no_list"})),
        (None, &*long, json!({"is": "bingo_many_goals", "goals": 10_001, "most": 10_000})),
        (None, "Fish\tRing", json!({"is": "bingo_no_header"})),
        (
            None,
            "name,x,goal\nFish",
            json!({"is": "bingo_twin_columns", "first": 1, "second": 3, "name": "name"}),
        ),
        (
            None,
            "name,tier\na,1,2",
            json!({"is": "bingo_fields", "line": 2, "fields": 3, "columns": 2}),
        ),
        (None, "name,tier\n,3", json!({"is": "bingo_unnamed", "place": line(2)})),
        (None, "goals = [\n7]\n[[goals]]", json!({"is": "bingo_toml", "line": 3, "column": 3})),
        (
            Some("isaac"),
            "name,tier\nFish,1\nRing,",
            json!({"is": "bingo_tier", "place": line(3), "most": 4, "found": nothing}),
        ),
        (
            Some("isaac"),
            "[[goals]]\nname = \"Fish\"\ntier = 9",
            json!({
                "is": "bingo_tier", "place": goal(1), "most": 4,
                "found": {"is": "literal", "text": "9"},
            }),
        ),
        (
            None,
            "name,score\nFish,1\nFish,2",
            json!({"is": "bingo_twin_key", "place": line(3), "key": "Fish"}),
        ),
    ] {
        let mut told = game(rules, text);
        if told["is"] == "bingo_toml" {
            told.as_object_mut().unwrap().remove("message");
        }
        assert_eq!(told, cause, "{text:.40}");
    }
    let asked = json!({"seeds": [], "list": {"toml": "goals = [\"a\", 7]"}});
    let table = json!({"is": "bingo_table", "number": 2, "found": {"is": "literal", "text": "7"}});
    assert_eq!(list_refused("bingo/game", &asked), table);
}

#[test]
fn mistakes_in_game_files_are_told_with_their_places() {
    let told = |list: Value| {
        let cause = list_refused("bingo/game", &json!({"seeds": [], "list": list}));
        assert_eq!(cause["is"], "bingo_script", "{cause}");
        cause
    };
    for (script, expected) in faulty_scripts() {
        let cause = told(json!({"js": script}));
        let found = coded(&cause["found"]);
        let found = if found.starts_with("own_") { "own_generator" } else { &found };
        assert_eq!([cause["expected"].as_str().unwrap(), found], expected, "{script:.60}");
    }
    // A list that is no JSON either.
    let cause = told(json!({"text": "[1,\n2] 3"}));
    let expected = json!({
        "is": "bingo_script", "line": 2, "column": 4, "expected": "list_end",
        "found": {"is": "literal", "text": "3"},
    });
    assert_eq!(cause, expected);
}

/// No code is left that no list has, and none is told that the description lacks.
#[cfg(feature = "openapi")]
#[test]
fn every_code_about_lists_has_its_list() {
    use std::collections::BTreeSet;

    let schemas = &foretile_ask::openapi::openapi()["components"]["schemas"];
    let codes = |name: &str| -> BTreeSet<String> {
        let variants = schemas[name]["oneOf"].as_array().unwrap();
        let code = |variant: &Value| {
            let code = variant.get("const").unwrap_or(&variant["properties"]["is"]["const"]);
            code.as_str().unwrap().to_owned()
        };
        variants.iter().map(code).collect()
    };
    let first = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let lists = faulty_lists().into_iter().map(|(_, told)| told);
    let games = faulty_game_lists().into_iter().map(|(.., told)| told);
    let told: Vec<_> = lists.chain(games).collect();
    let expected = told.iter().map(|[_, expected, _]| first(expected)).collect();
    assert_eq!(codes("ListExpectation"), expected);
    assert_eq!(codes("ListFound"), told.iter().map(|[.., found]| first(found)).collect());
    let scripts = faulty_scripts();
    let mut expected: BTreeSet<_> = scripts.iter().map(|(_, told)| first(told[0])).collect();
    // Only a list that somebody copied out of a game file.
    expected.insert("list_end".to_owned());
    assert_eq!(codes("ScriptExpected"), expected);
    assert_eq!(codes("ScriptFound"), scripts.iter().map(|(_, told)| first(told[1])).collect());
}
