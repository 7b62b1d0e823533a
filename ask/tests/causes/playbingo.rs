//! Mistakes in lists and settings of PlayBingo.

use serde_json::{Value, json};

use super::list_cause_of;
use super::lists::mistake;

/// Lists with a mistake: where, what was expected there, and what was found.
pub fn faulty_lists() -> Vec<(Value, [&'static str; 3])> {
    let goal = |member: &str, value: Value| {
        let mut goal = json!({"id": "g", "goal": "A"});
        goal[member] = value;
        json!({"categories": [{"id": "c", "name": "Sea"}], "tags": [], "goals": [goal]})
    };
    vec![
        (json!(7), ["list", r#"goals ["Catch a fish"]"#, "literal 7"]),
        (json!([{"goal": 7}]), ["goal 1, member goal", "any_text", "literal 7"]),
        (json!([["a"], [7]]), {
            let goal = r#"goal {"goal": "Catch a fish"}"#;
            ["entry 2, goal 1", goal, "literal 7"]
        }),
        (
            json!([[], [{"name": "A"}], 7]),
            ["tier 2", r#"goals [{"name": "Catch a fish"}]"#, "literal 7"],
        ),
        (
            json!([[{"name": "A"}]]),
            ["tier 0", r#"goals_in_tiers [[], [{"name": "Catch a fish"}], …]"#, "list 1"],
        ),
        (
            goal("difficulty", json!(1.5)),
            ["goal 1, member difficulty", "whole_number 7", "literal 1.5"],
        ),
        (
            goal("categories", json!(["Sea", "Sky"])),
            ["goal 1, member categories", "known_id \"c\"", "text Sky"],
        ),
        (goal("tags", json!(["late"])), ["goal 1, member tags", "no_ids []", "text late"]),
        (
            json!({"categories": [], "tags": ["a", "a"], "goals": []}),
            ["member tags, entry 2, member id", r#"once "Fish", "Swords""#, "text a"],
        ),
    ]
}

/// Settings with a mistake.
pub fn faulty_settings() -> Vec<(Value, [&'static str; 3])> {
    let filter = |filter: Value| json!({ "goalFilters": [filter] });
    let custom = |rows: Value| json!({"boardLayout": {"mode": "custom", "layout": rows}});
    let random = json!({"selectionCriteria": "random"});
    vec![
        (json!(7), ["settings", r#"object {"boardLayout": {"mode": "random"}}"#, "literal 7"]),
        (json!({"legacy": "new"}), ["member legacy", "one_of \"srlv5\"", "text new"]),
        (
            json!({"adjustments": [{"type": "synergize"}, {"type": "synergize"}]}),
            [
                "member adjustments, entry 2, member type",
                r#"once "synergize", "board-type-max""#,
                "text synergize",
            ],
        ),
        (
            filter(json!({"mode": "difficulty"})),
            ["member goalFilters, entry 1", "bounds \"min\": 3", "nothing"],
        ),
        (
            filter(json!({"mode": "difficulty", "min": 0})),
            ["member goalFilters, entry 1, member min", "one_on 7", "literal 0"],
        ),
        (
            filter(json!({"mode": "difficulty", "min": 3, "max": 2})),
            ["member goalFilters, entry 1, member max", "at_least 3", "literal 2"],
        ),
        (
            custom(json!([])),
            [
                "member boardLayout, member layout",
                r#"one_to [[{"selectionCriteria": "random"}]] 15"#,
                "count 0",
            ],
        ),
        (
            custom(json!([[random], [random, random]])),
            ["member boardLayout, member layout, row 2", "equal_rows 1", "count 2"],
        ),
        (
            custom(json!([[{"selectionCriteria": "fixed", "goal": "h"}]])),
            [
                "member boardLayout, member layout, row 1, column 1, member goal",
                "known_id \"Catch a fish\"",
                "text h",
            ],
        ),
        (
            filter(json!({"mode": "category", "categories": ["c"]})),
            ["member goalFilters, entry 1, member categories, entry 1", "no_ids []", "text c"],
        ),
        (
            json!({"boardLayout": {"mode": "difficulty-distribution", "distribution": []}}),
            [
                "member boardLayout, member distribution",
                r#"card_of_counts [{"difficulty": 1, "count": 25}]"#,
                "literal 0",
            ],
        ),
    ]
}

#[test]
fn mistakes_in_lists_and_settings_have_places() {
    let refused = |list: Value, settings: Value| {
        let request =
            json!({"seeds": [], "rules": "playbingo", "list": list, "settings": settings});
        list_cause_of("bingo/deal", &request)
    };
    for (list, expected) in faulty_lists() {
        assert_eq!(mistake(&refused(list, Value::Null), "bingo_list"), expected);
    }
    for (settings, expected) in faulty_settings() {
        let cause = refused(json!(["Catch a fish"]), settings);
        assert_eq!(mistake(&cause, "bingo_settings"), expected);
    }
    // The list itself as settings, and how many more mistakes there are.
    let cause = refused(json!(["Catch a fish"]), json!({"goals": []}));
    assert_eq!(cause.0["is"], "bingo_other_settings");
    let cause = refused(json!(["Catch a fish"]), json!({"restrictions": 7, "adjustments": 7}));
    assert_eq!([&cause.0["is"], &cause.0["more"]], [&json!("bingo_settings"), &json!(1)]);
    let text =
        json!({"text": "[\n  \"Catch a fish\",\n  {\"goal\": \"Ring\", \"difficulty\": \"7\"}\n]"});
    let place = "line 3, column 3, goal 2, member difficulty";
    assert_eq!(mistake(&refused(text, Value::Null), "bingo_list")[0], place);
}
