//! Mistakes in goal lists: every code has a list here.

use serde_json::{Value, json};

use super::{CauseJson, list_cause_of};

/// Returns a code with its text and its number, if it has them.
fn coded(part: &Value) -> String {
    let is = part["is"].as_str().unwrap();
    let text = part["text"].as_str().map(|text| format!(" {text}")).unwrap_or_default();
    let number = part["number"].as_u64().map(|number| format!(" {number}")).unwrap_or_default();
    format!("{is}{text}{number}")
}

/// Returns where a mistake of a cause is, what was expected there, and what was found.
pub fn mistake(CauseJson(cause): &CauseJson, is: &str) -> [String; 3] {
    assert_eq!(cause["is"], is, "{cause}");
    let mistake = &cause["mistake"];
    let place: Vec<String> = mistake["place"].as_array().unwrap().iter().map(coded).collect();
    [place.join(", "), coded(&mistake["expected"]), coded(&mistake["found"])]
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
        (
            json!({"info": {"combined": true}}),
            ["member info, member combined", "combined", "literal true"],
        ),
        (json!({"info": {"combined": "true"}}), ["list", "parts", "nothing"]),
        (
            json!({"info": {"combined": "true"}, "short": {}}),
            ["member short, bucket 1", "goals_or_none", "nothing"],
        ),
        (whole("7", ""), {
            let goal = r#"goal {"id": "fire-arrows", "name": "Fire Arrows", …}"#;
            ["bucket 1, goal 1", goal, "literal 7"]
        }),
        (
            goal("\"id\":\"a\"", "\"id\":7"),
            ["bucket 1, goal 1, member id", "id \"fire-arrows\"", "literal 7"],
        ),
        (
            goal("\"A\"", "null"),
            ["bucket 1, named_goal a 1, member name", "text \"Fire Arrows\"", "literal null"],
        ),
        (goal("1,", "\"x\","), ["bucket 1, named_goal a 1, member time", "minutes 4.5", "text x"]),
        (
            goal(":2", ":{}"),
            ["bucket 1, named_goal a 1, member types, member x", "minutes 0.5", "object"],
        ),
        (goal("{\"x\":2}", "[]"), ["bucket 1, named_goal a 1, member types", synergies, "list 0"]),
        (
            goal("1,", "1,\"weight\":\"x\","),
            ["bucket 1, named_goal a 1, member weight", "number -0.25", "text x"],
        ),
        (
            goal("\"x\":2", &format!("{many}\"x\":2")),
            ["synergies", "at_most_in_all 65535", "count 70002"],
        ),
        (
            whole("", ",\"rowtypes\":1"),
            ["member rowtypes", r#"thresholds {"ms": 9.5}"#, "literal 1"],
        ),
        (
            whole("", ",\"synfilters\":1"),
            ["member synfilters", r#"filters {"botw": "min 1"}"#, "literal 1"],
        ),
        (
            whole("", ",\"synfilters\":{\"x\":1}"),
            ["member synfilters, member x", "filter", "literal 1"],
        ),
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
            ["goal 2, member name", "any_text", "list 0"],
        ),
        ("simple-alttp", json!({}), ["list", r#"many_texts ["Catch a fish", …]"#, "object"]),
        ("simple-alttp", entries(30), ["list", "card_of_finishes", "count 1"]),
        ("simple-alttp", json!([7]), ["goal 1", "text \"Catch a fish\"", "literal 7"]),
        (
            "ladx",
            json!({}),
            ["list", r#"goals [{"name": "Catch a fish", "group": "fish"}, …]"#, "object"],
        ),
        ("ladx", json!([{"group": {}}]), ["goal 1, member group", "text \"fish\"", "object"]),
        ("ladx", json!([{"group": 1}, {"group": 1}]), ["list", "card_of_groups", "count 1"]),
        (
            "isaac",
            json!({}),
            ["list", "four_tiers [[easy…], [medium…], [hard…], [hardest…]]", "object"],
        ),
        ("isaac", four(json!("x".repeat(41))), ["member easy", "any_goals", "long_text"]),
        ("isaac", four(json!([])), ["named_tier easy 1", "one_goal", "none"]),
        (
            "isaac",
            four(json!([{"types": vec!["a"; 1_001]}])),
            ["tier 1, goal 1, member types", "at_most 1000", "count 1001"],
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
            ["tier 2, goal 1, member types", r#"types ["fish", "sword"]"#, "literal 7"],
        ),
        (
            "srl-v8",
            tiers(2, json!([{}])),
            ["tier 2, goal 1, member types", "list_or_empty", "nothing"],
        ),
        ("srl-v8-subtypes", tiers(25, json!([{}])), ["tier 25", "two_goals", "one"]),
        (
            "srl-v8-subtypes",
            tiers(2, json!([{"subtypes": {}}])),
            ["tier 2, goal 1, member subtypes", r#"types ["fish", "sword"]"#, "object"],
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
            ["key f", r#"goal {"Desc": "Catch a fish", "Types": ["fish"]}"#, "literal 1"],
        ),
        (
            "synergen",
            json!({"f": {}}),
            ["member bingoTypes", r#"limits {"fish": {"Max": 2}}"#, "literal null"],
        ),
        (
            "synergen",
            keyed("Diff", json!(0.5)),
            ["key f, member Diff", "whole_number 3", "literal 0.5"],
        ),
        ("synergen", keyed("Score", json!("a")), ["key f, member Score", "number 3", "text a"]),
        (
            "synergen",
            keyed("Excludes", json!(1)),
            ["key f, member Excludes", r#"texts ["G1", "G2"]"#, "literal 1"],
        ),
        (
            "synergen",
            keyed("Types", json!(1)),
            ["key f, member Types", r#"types ["fish", "sword"]"#, "literal 1"],
        ),
        (
            "synergen",
            json!({"f": {}, "bingoTypes": {"sea": {"Max": true}}}),
            ["member bingoTypes, key sea, member Max", "number 3", "literal true"],
        ),
        (
            "hollow-knight",
            json!([]),
            [
                "list",
                r#"goals_by_key {"fish": {"Name": "Catch a fish", "excludes": ["bell"]}}"#,
                "list 0",
            ],
        ),
        (
            "hollow-knight",
            json!({"f": 1}),
            ["key f", r#"goal {"Name": "Catch a fish", "excludes": ["bell"]}"#, "literal 1"],
        ),
        (
            "hollow-knight",
            json!({"f": {"excludes": ["a", "f"]}}),
            ["key f, member excludes", r#"other_keys ["bell"]"#, "text f"],
        ),
        (
            "hollow-knight",
            json!({"f": {"excludes": {"0": "a"}}}),
            ["key f, member excludes", r#"texts ["G1", "G2"]"#, "object"],
        ),
        ("hollow-knight", json!({"f": {}}), ["list", "enough_goals", "count 1"]),
        (
            "simple",
            json!(vec![json!({"label": "a", "points": 1}); 25]),
            ["list", r#"goal_texts {"name": "Catch a fish"}"#, "no_text label, points"],
        ),
        (
            "srl-v5",
            json!(vec![json!([{"name": "a", "types": []}]); 23]),
            ["list", "tier_count", "tiers 23"],
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

/// Texts with a mistake, and the requested rules.
fn faulty_texts() -> Vec<(Option<&'static str>, String, [&'static str; 3])> {
    let none = None;
    vec![
        (none, "name,tier\na,1,2".to_owned(), ["line 2", "fields 2", "count 3"]),
        (none, String::new(), ["list", "goals", "nothing"]),
        (none, "Fish\n".repeat(10_001), ["list", "fewer_goals 10000", "count 10001"]),
        (none, "Fish\tRing".to_owned(), ["line 1", "column name", "piece Fish, Ring"]),
        (none, "name,x,goal\nFish".to_owned(), ["column 3", "other_column 1", "text goal"]),
        (none, "name,tier\n,3".to_owned(), ["line 2", "name", "nothing"]),
        (none, "name,tier\n\"a".to_owned(), ["line 2", "closing_quote", "none"]),
        (Some("isaac"), "name,tier\nA,1\nB,".to_owned(), ["line 3", "tier 4", "none"]),
        (
            Some("isaac"),
            "[[goals]]\nname = \"Fish\"\ntier = 9".to_owned(),
            ["goal 1", "tier 4", "literal 9"],
        ),
        (none, "name,score\nA,1\nA,2".to_owned(), ["line 3", "own_key", "text A"]),
        (none, "- a\n- b\n- c\n- d\ne\n- f\n- g".to_owned(), ["line 5", "bullet", "piece e"]),
        (none, "```\na\n```\n\n```\nb\n```".to_owned(), ["line 5", "one_block", "piece ```"]),
        (
            none,
            "| name |\n|---|\n| a |\n\n| name |\n|---|\n| b |".to_owned(),
            ["line 5", "one_table", "piece |---|"],
        ),
        (none, r#"{"objectives":[3]}"#.to_owned(), ["goal 1", "objective", "literal 3"]),
        (
            none,
            r#"{"objectives":[{"goal":"Catch {{X}} fish"}]}"#.to_owned(),
            ["goal 1", "range", "nothing"],
        ),
        (
            none,
            r#"{"objectives":[{"goal":"Catch a {{Y}}"}]}"#.to_owned(),
            ["goal 1", "one_number", "text Catch a {{Y}}"],
        ),
        // A list that is not JSON either.
        (none, "[1,\n2] 3".to_owned(), ["line 2, column 4", "list_end", "literal 3"]),
    ]
}

/// The same for the texts of Ocarina of Time bingo.
fn faulty_tables() -> Vec<(Value, [&'static str; 3])> {
    vec![
        (json!({"toml": "a = 1"}), ["list", "goals", "nothing"]),
        (json!({"csv": ""}), ["list", "goals", "nothing"]),
        (json!({"csv": "name,soon\n"}), ["line 1", "column time", "nothing"]),
        (json!({"csv": "name,time\nA\n"}), ["line 2", "fields 2", "count 1"]),
        (json!({"csv": "name,time,types\nA,1,sea\n"}), ["line 2", "synergy", "text sea"]),
        (json!({"csv": "name,time\n\"A,1\n"}), ["line 2", "closing_quote", "none"]),
    ]
}

#[test]
fn mistakes_in_lists_are_reported_with_their_places() {
    for (list, expected) in faulty_lists() {
        let cause = list_cause_of("bingo/deal", &json!({"seed": 1, "list": list, "rules": "oot"}));
        assert_eq!(mistake(&cause, "bingo_list"), expected);
    }
    let game = |rules: &str, list: Value| {
        list_cause_of("bingo/deal", &json!({"seeds": [], "list": list, "rules": rules}))
    };
    for (rules, list, expected) in faulty_game_lists() {
        assert_eq!(mistake(&game(rules, list), "bingo_list"), expected, "{rules}");
    }
    // A cause says how many more mistakes there are, and which rules the list may be for.
    let cause = game("simple", json!(vec![json!([7]); 25]));
    assert_eq!([&cause.0["more"], &cause.0["like"]], [&json!(24), &json!("srl-v5")]);
    let cause = game("simple", json!([7]));
    assert_eq!([&cause.0["more"], &cause.0["like"]], [&json!(1), &Value::Null]);
}

#[test]
fn mistakes_in_texts_are_reported_with_their_lines() {
    let game = |list: Value, rules: Option<&str>| {
        list_cause_of("bingo/deal", &json!({"seeds": [], "list": list, "rules": rules}))
    };
    for (rules, text, expected) in faulty_texts() {
        let cause = game(json!({"text": text}), rules);
        assert_eq!(mistake(&cause, "bingo_text"), expected, "{text:.40}");
    }
    let oot = |list: &Value| {
        list_cause_of("bingo/deal", &json!({"seed": 1, "list": list, "rules": "oot"}))
    };
    for (list, expected) in faulty_tables() {
        assert_eq!(mistake(&oot(&list), "bingo_text"), expected, "{list}");
    }
    let table = game(json!({"toml": "goals = [\"a\", 7]"}), None);
    assert_eq!(mistake(&table, "bingo_text"), ["goal 2", "goal_table", "literal 7"]);
    let table = game(json!({"toml": "goals = [\"a\"]\n[[gaols]]\nname = \"b\""}), None);
    assert_eq!(mistake(&table, "bingo_text"), ["list", "goals_member", "text gaols"]);
    // The messages of TOML's reader are its own.
    for (cause, place) in [
        (oot(&json!({"toml": "a = 1\nb = "})), "line 2, column 5"),
        (game(json!({"text": "[[goals]]\n= 1"}), None), "line 2, column 1"),
    ] {
        let [at, expected, found] = mistake(&cause, "bingo_text");
        assert_eq!([at, expected], [place, "toml"]);
        assert!(found.starts_with("syntax ") && found.len() > 10, "{found}");
    }
    for (script, [expected, found]) in faulty_scripts() {
        let reported = mistake(&game(json!({"js": script}), None), "bingo_text");
        assert_eq!(reported[1], expected, "{script:.60}");
        assert!(reported[2].starts_with(found), "{script:.60}: {}", reported[2]);
        assert!(
            reported[0].starts_with("line ") && reported[0].contains(", column "),
            "{}",
            reported[0]
        );
    }
}

/// The lists here have all codes of the description, and no other codes.
#[cfg(feature = "openapi")]
#[test]
fn every_code_about_lists_has_its_list() {
    use std::collections::BTreeSet;

    let schemas = &foretile_ask::openapi::openapi()["components"]["schemas"];
    let codes = |name: &str| -> BTreeSet<String> {
        let codes = schemas[name]["properties"]["is"]["enum"].as_array().unwrap();
        codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect()
    };
    let first = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let lists = faulty_lists().into_iter().map(|(_, mistake)| mistake);
    let games = faulty_game_lists().into_iter().map(|(.., mistake)| mistake);
    let boards = super::playbingo::faulty_lists().into_iter();
    let boards = boards
        .chain(super::playbingo::faulty_settings())
        .chain(super::room::faulty_feeds())
        .map(|(_, mistake)| mistake);
    let lists: Vec<_> = lists.chain(games).chain(boards).collect();
    let texts = faulty_texts().into_iter().map(|(.., mistake)| mistake);
    let tables = faulty_tables().into_iter().map(|(_, mistake)| mistake);
    let texts: Vec<_> = texts.chain(tables).collect();
    let scripts = faulty_scripts();
    let at = |index: usize, of: &[[&str; 3]]| -> BTreeSet<String> {
        of.iter().map(|mistake| first(mistake[index])).collect()
    };
    assert_eq!(codes("ListExpectation"), at(1, &lists));
    let mut expected = at(1, &texts);
    expected.extend(scripts.iter().map(|(_, mistake)| first(mistake[0])));
    expected.extend(["toml", "goal_table", "goals_member"].map(str::to_owned));
    assert_eq!(codes("TextExpectation"), expected);
    let mut found = &at(2, &lists) | &at(2, &texts);
    found.extend(scripts.iter().map(|(_, mistake)| first(mistake[1])));
    found.insert("syntax".to_owned());
    assert_eq!(codes("ListFound"), found);
    let all = lists.iter().chain(&texts);
    let steps = all.flat_map(|mistake| mistake[0].split(", ")).map(first);
    assert_eq!(codes("ListStep"), steps.collect());
}
