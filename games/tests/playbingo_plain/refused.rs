//! Why lists and settings are refused, at the limits and one past them.

use foretile_games::bingo::Value;
use foretile_games::bingo::playbingo::{Dealer, GoalList, NoBoard, OldGenerator, Seed, Settings};

use crate::random::{object, text};

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

#[test]
fn mistakes_in_lists_are_reported_with_their_place() {
    for (json, words) in [
        ("7", "the list: expected a list of goals, such as [\"Catch a fish\"], found 7"),
        (
            r#"{"games": 7}"#,
            "goals: expected a list of goals, such as [{\"goal\": \"Catch a fish\"}], found nothing",
        ),
        (
            r#"{"goals": 7}"#,
            "goals: expected a list of goals, such as [{\"goal\": \"Catch a fish\"}], found 7",
        ),
        (
            r#"[["x", 7]]"#,
            "entry 1, goal 2: expected a goal, such as {\"goal\": \"Catch a fish\"}, found 7",
        ),
        (r#"["x", ""]"#, "goal 2: expected a text, such as \"Catch a fish\", found the text \"\""),
        (
            r#"[{"description": "x"}]"#,
            "goal 1, goal: expected a text, such as \"Catch a fish\", found nothing",
        ),
        (
            r#"[{"goal": "x", "difficulty": 1.5}]"#,
            "goal 1, difficulty: expected a whole number, such as 7, found 1.5",
        ),
        (
            r#"[{"goal": "x", "difficulty": 2147483648}]"#,
            "goal 1, difficulty: expected a whole number, such as 7, found 2147483648",
        ),
        (
            r#"[{"goal": "x", "categories": "A"}]"#,
            "goal 1, categories: expected a list of texts, such as [\"Fish\", \"Swords\"], found the text \"A\"",
        ),
        (
            r#"[{"goal": "x", "categories": [7]}]"#,
            "goal 1, categories: expected a text, such as \"Fish\", found 7",
        ),
        (
            r#"[{"goal": "x", "categories": [{"max": 7}]}]"#,
            "goal 1, categories, name: expected a text, such as \"Fish\", found nothing",
        ),
        (
            r#"[{"goal": "x", "categories": [{"name": "A", "max": 0.5}]}]"#,
            "goal 1, categories, max: expected a whole number, such as 3, found 0.5",
        ),
        (
            r#"[{"id": "g1", "goal": "x"}, {"id": "g1", "goal": "y"}]"#,
            "goal 2, id: expected a text that no other goal has, such as \"goal7\", found the text \"g1\"",
        ),
        (r#"[{"id": 7, "goal": "x"}]"#, "goal 1, id: expected a text, such as \"goal7\", found 7"),
        (
            r#"{"categories": ["A"], "goals": [{"goal": "x", "categories": ["B"]}]}"#,
            "goal 1, categories: expected an id that the list has, such as \"A\", found the text \"B\"",
        ),
        (
            r#"{"tags": [], "goals": [{"goal": "x", "tags": ["T"]}]}"#,
            "goal 1, tags: expected no id, because the list has none, such as [], found the text \"T\"",
        ),
        (
            r#"{"categories": [{"id": "c", "name": "A"}, {"id": "d", "name": "A"}], "goals": []}"#,
            "categories, entry 2, name: expected each only once, such as \"Fish\", \"Swords\", found the text \"A\"",
        ),
        (
            r#"{"categories": {}, "goals": []}"#,
            "categories: expected a list of texts, such as [\"Fish\", \"Swords\"], found an object",
        ),
        (
            r#"[[], [{"name": "x"}, {"types": []}]]"#,
            "tier 1, goal 2, name: expected a text, such as \"Catch a fish\", found nothing",
        ),
        (
            r#"[[{"name": "x"}]]"#,
            "tier 0: expected goals in tiers 1 to 25 alone, such as [[], [{\"name\": \"Catch a fish\"}], …], found a list of 1",
        ),
        (
            r#"{"26": [{"name": "x"}]}"#,
            "tier 26: expected goals in tiers 1 to 25 alone, such as [[], [{\"name\": \"Catch a fish\"}], …], found a list of 1",
        ),
        (
            r#"{"1": [{"name": "x"}], "2": 7}"#,
            "tier 2: expected a list of goals, such as [{\"name\": \"Catch a fish\"}], found 7",
        ),
        (
            r#"[[], [{"name": "x"}, "y"]]"#,
            "tier 1, goal 2: expected a goal, such as {\"name\": \"Catch a fish\"}, found the text \"y\"",
        ),
    ] {
        let error = GoalList::read(&parsed(json)).unwrap_err().to_string();
        assert_eq!(error, format!("not a goal list: {words}"), "{json}");
    }
}

#[test]
fn lists_have_limits() {
    let names = |count: usize| Value::List((0..count).map(text).collect());
    assert_eq!(GoalList::read(&names(10_000)).unwrap().goals.len(), 10_000);
    let error = GoalList::read(&names(10_001)).unwrap_err().to_string();
    assert!(error.ends_with("expected at most 10000, such as 10000, found 10001"), "{error}");
    let goal =
        |count| Value::List(vec![object([("goal", text("x")), ("categories", names(count))])]);
    assert_eq!(GoalList::read(&goal(1_000)).unwrap().goals[0].categories.len(), 1_000);
    let error = GoalList::read(&goal(1_001)).unwrap_err().to_string();
    assert!(error.ends_with("expected at most 1000, such as 1000, found 1001"), "{error}");
    // The site stores 32 bits.
    for number in [i32::MIN, -1, i32::MAX] {
        let goal = object([("goal", text("x")), ("difficulty", Value::Number(number.into()))]);
        let list = GoalList::read(&Value::List(vec![goal])).unwrap();
        assert_eq!(list.goals[0].difficulty, Some(number));
        // No generator asks for such difficulties.
        let settings = OldGenerator::Srlv5.into();
        let dealt = Dealer::new(&list, &settings).unwrap().deal(1.into());
        assert_eq!(dealt, Err(NoBoard::Exception));
    }
}

/// A list of 30 goals with two categories and a tag.
fn list() -> GoalList {
    let goal = |at| {
        let categories = Value::List(vec![text(format!("c{}", at % 2))]);
        object([("id", text(format!("g{at}"))), ("goal", text(at)), ("categories", categories)])
    };
    let named = |ids: [&str; 2]| Value::List(ids.map(text).to_vec());
    let goals = Value::List((0..30).map(goal).collect());
    GoalList::read(&object([
        ("categories", named(["c0", "c1"])),
        ("tags", named(["t0", "t1"])),
        ("goals", goals),
    ]))
    .unwrap()
}

fn custom(layout: &str) -> String {
    format!(r#"{{"boardLayout": {{"mode": "custom", "layout": {layout}}}}}"#)
}

fn distribution(parts: &str) -> String {
    format!(r#"{{"boardLayout": {{"mode": "difficulty-distribution", "distribution": {parts}}}}}"#)
}

const ROW: &str = r#"[{"selectionCriteria": "random"}]"#;

fn dealer(json: &str) -> Result<Dealer, String> {
    let settings = Settings::read(&parsed(json)).map_err(|error| error.to_string())?;
    Dealer::new(&list(), &settings).map_err(|error| error.to_string())
}

#[test]
fn mistakes_in_settings_are_reported_with_their_place() {
    let modes = "\"difficulty\", \"category\", \"tags-inclusion\", \"tags-exclusion\"";
    let known = |name: &str| format!("an id that the list has, such as \"{name}\"");
    let rows = format!("1 to 15 of them, such as [{ROW}]");
    let row = format!("1 to 15 of them, such as {ROW}");
    let sum = "counts that make 25 together, such as [{\"difficulty\": 1, \"count\": 25}]";
    let of_rows = |count: usize| custom(&format!("[{}]", vec![ROW; count].join(", ")));
    let of_columns = |count: usize| {
        let square = r#"{"selectionCriteria": "random"}"#;
        custom(&format!("[[{}]]", vec![square; count].join(", ")))
    };
    for (json, words) in [
        ("[]".to_owned(), "the settings: expected an object, such as {\"boardLayout\": {\"mode\": \"random\"}}, found a list of 0".to_owned()),
        (r#"{"legacy": "isaac"}"#.to_owned(), "legacy: expected one of \"srlv5\", \"typed\", \"random\", such as \"srlv5\", found the text \"isaac\"".to_owned()),
        (r#"{"goalFilters": null}"#.to_owned(), "goalFilters: expected a list, such as [], found null".to_owned()),
        (r#"{"goalFilters": [7]}"#.to_owned(), "goalFilters, entry 1: expected an object, such as {\"mode\": \"difficulty\"}, found 7".to_owned()),
        (r#"{"goalFilters": [{"mode": "tag"}]}"#.to_owned(), format!("goalFilters, entry 1, mode: expected one of {modes}, such as \"difficulty\", found the text \"tag\"")),
        (r#"{"goalFilters": [{"mode": "difficulty", "min": 1}, {"mode": "difficulty", "min": 1}]}"#.to_owned(), format!("goalFilters, entry 2, mode: expected each only once, such as {modes}, found the text \"difficulty\"")),
        (r#"{"goalFilters": [{"mode": "difficulty"}]}"#.to_owned(), "goalFilters, entry 1: expected `min`, `max` or both, such as \"min\": 3, found nothing".to_owned()),
        (r#"{"goalFilters": [{"mode": "difficulty", "min": 0}]}"#.to_owned(), "goalFilters, entry 1, min: expected a whole number from 1 on, such as 7, found 0".to_owned()),
        (r#"{"goalFilters": [{"mode": "difficulty", "max": 1.5}]}"#.to_owned(), "goalFilters, entry 1, max: expected a whole number from 1 on, such as 7, found 1.5".to_owned()),
        (r#"{"goalFilters": [{"mode": "difficulty", "min": 5, "max": 4}]}"#.to_owned(), "goalFilters, entry 1, max: expected at least 5, such as 5, found 4".to_owned()),
        (r#"{"goalFilters": [{"mode": "category"}]}"#.to_owned(), "goalFilters, entry 1, categories: expected a list of texts, such as [\"cat1\", \"cat2\"], found nothing".to_owned()),
        (r#"{"goalFilters": [{"mode": "category", "categories": ["c0", 7]}]}"#.to_owned(), "goalFilters, entry 1, categories, entry 2: expected a text, such as \"cat1\", found 7".to_owned()),
        (r#"{"goalFilters": [{"mode": "category", "categories": ["c0", "c0"]}]}"#.to_owned(), "goalFilters, entry 1, categories, entry 2: expected each only once, such as \"cat1\", \"cat2\", found the text \"c0\"".to_owned()),
        (r#"{"goalFilters": [{"mode": "category", "categories": ["c0", "c7"]}]}"#.to_owned(), format!("goalFilters, entry 1, categories, entry 2: expected {}, found the text \"c7\"", known("c0"))),
        (r#"{"goalFilters": [{"mode": "tags-inclusion", "tags": ["c0"]}]}"#.to_owned(), format!("goalFilters, entry 1, tags, entry 1: expected {}, found the text \"c0\"", known("t0"))),
        (r#"{"goalTransformation": [{"mode": "some"}]}"#.to_owned(), "goalTransformation, entry 1, mode: expected one of \"none\", such as \"none\", found the text \"some\"".to_owned()),
        (r#"{"boardLayout": {"mode": "srl"}}"#.to_owned(), "boardLayout, mode: expected one of \"random\", \"srlv5\", \"isaac\", \"custom\", \"difficulty-distribution\", such as \"random\", found the text \"srl\"".to_owned()),
        (of_rows(0), format!("boardLayout, layout: expected {rows}, found 0")),
        (of_rows(16), format!("boardLayout, layout: expected {rows}, found 16")),
        (of_columns(0), format!("boardLayout, layout, row 1: expected {row}, found 0")),
        (of_columns(16), format!("boardLayout, layout, row 1: expected {row}, found 16")),
        (custom("[7]"), format!("boardLayout, layout, row 1: expected {row}, found 7")),
        (custom(&format!("[{ROW}, [{}, {}]]", &ROW[1..ROW.len() - 1], &ROW[1..ROW.len() - 1])), "boardLayout, layout, row 2: expected as many squares as row 1 has, such as 1, found 2".to_owned()),
        (custom("[[7]]"), "boardLayout, layout, row 1, column 1: expected an object, such as {\"selectionCriteria\": \"random\"}, found 7".to_owned()),
        (custom(r#"[[{"selectionCriteria": "any"}]]"#), "boardLayout, layout, row 1, column 1, selectionCriteria: expected one of \"random\", \"difficulty\", \"category\", \"fixed\", such as \"random\", found the text \"any\"".to_owned()),
        (custom(r#"[[{"selectionCriteria": "difficulty"}]]"#), "boardLayout, layout, row 1, column 1, difficulty: expected a whole number from 1 on, such as 7, found nothing".to_owned()),
        (custom(r#"[[{"selectionCriteria": "category", "category": 7}]]"#), "boardLayout, layout, row 1, column 1, category: expected a text, such as \"cat1\", found 7".to_owned()),
        (custom(r#"[[{"selectionCriteria": "category", "category": "g0"}]]"#), format!("boardLayout, layout, row 1, column 1, category: expected {}, found the text \"g0\"", known("c0"))),
        (custom(&format!(r#"[{ROW}, [{{"selectionCriteria": "fixed", "goal": "c0"}}]]"#)), format!("boardLayout, layout, row 2, column 1, goal: expected {}, found the text \"c0\"", known("g0"))),
        (distribution("7"), format!("boardLayout, distribution: expected {sum}, found 7")),
        (distribution("[7]"), "boardLayout, distribution, entry 1: expected an object, such as {\"difficulty\": 1, \"count\": 25}, found 7".to_owned()),
        (distribution(r#"[{"difficulty": 1, "count": 24}]"#), format!("boardLayout, distribution: expected {sum}, found 24")),
        (distribution(r#"[{"difficulty": 1, "count": 24}, {"difficulty": 1, "count": 2}]"#), format!("boardLayout, distribution: expected {sum}, found 26")),
        (distribution(r#"[{"difficulty": 1, "count": 25}, {"difficulty": 1, "count": 0}]"#), "boardLayout, distribution, entry 2, count: expected a whole number from 1 on, such as 7, found 0".to_owned()),
        (r#"{"restrictions": [{"type": "line"}]}"#.to_owned(), "restrictions, entry 1, type: expected one of \"line-type-exclusion\", such as \"line-type-exclusion\", found the text \"line\"".to_owned()),
        (r#"{"adjustments": [{"type": "synergize"}, {"type": "synergize"}]}"#.to_owned(), "adjustments, entry 2, type: expected each only once, such as \"synergize\", \"board-type-max\", found the text \"synergize\"".to_owned()),
    ] {
        let error = dealer(&json).err().unwrap_or_else(|| panic!("{json}"));
        assert_eq!(error, format!("not the settings of a game: {words}"), "{json}");
    }
    for json in [
        of_rows(1),
        of_rows(15),
        of_columns(15),
        distribution(r#"[{"difficulty": 1, "count": 24}, {"difficulty": 1, "count": 1}]"#),
    ] {
        dealer(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
    }
}

#[test]
fn missing_settings_have_defaults() {
    let board = |json: &str| dealer(json).unwrap().deal(7.into()).unwrap();
    let usual = board("{}");
    assert_eq!((usual.rows, usual.columns), (5, 5));
    let same = r#"{"goalFilters": [], "goalTransformation": [{"mode": "none"}], "boardLayout": {"mode": "random", "x": 1}, "y": 2}"#;
    assert_eq!(board(same), usual);
    assert_eq!(Dealer::new(&list(), &Settings::default()).unwrap().deal(7.into()), Ok(usual));
    let one = board(r#"{"boardLayout": {"mode": "custom"}}"#);
    assert_eq!((one.rows, one.columns, one.goals.len()), (1, 1, 1));
}

/// Where a list has no ids, its names stand for them.
#[test]
fn names_stand_for_ids_that_are_missing() {
    let names: Vec<_> =
        (0..9).map(|at| format!(r#"{{"goal": "Goal {at}", "categories": ["C{at}"]}}"#)).collect();
    let list = GoalList::read(&parsed(&format!("[{}]", names.join(", ")))).unwrap();
    let json = custom(
        r#"[[{"selectionCriteria": "category", "category": "C2"}, {"selectionCriteria": "fixed", "goal": "Goal 5"}]]"#,
    );
    let board = Dealer::new(&list, &Settings::read(&parsed(&json)).unwrap())
        .unwrap()
        .deal(1.into())
        .unwrap();
    let text = |goal: &u32| list.goals[*goal as usize].text.as_str();
    assert_eq!(board.goals.iter().map(text).collect::<Vec<_>>(), ["Goal 2", "Goal 5"]);
    let none = GoalList::read(&parsed("[]")).unwrap();
    let error =
        Dealer::new(&none, &Settings::read(&parsed(&json)).unwrap()).err().unwrap().to_string();
    let words = "column 1, category: expected no id, because the list has none, such as {\"selectionCriteria\": \"random\"}, found the text \"C2\" (and 1 more)";
    assert!(error.ends_with(words), "{error}");
}

#[test]
fn a_missing_board_has_a_reason() {
    let why = |json: &str, seed: Seed| dealer(json).unwrap().deal(seed).unwrap_err().to_string();
    let few = r#"{"goalFilters": [{"mode": "category", "categories": ["c0"]}]}"#;
    assert_eq!(why(few, 1.into()), "15 goals may come on 25 squares: expected at least 25");
    let fixed = r#"{"goalFilters": [{"mode": "category", "categories": ["c0"]}],
        "boardLayout": {"mode": "custom", "layout": [[{"selectionCriteria": "fixed", "goal": "g1"}]]}}"#;
    assert_eq!(
        why(fixed, 1.into()),
        "the filters remove a goal that has a square of its own: expected filters that leave it"
    );
    let none =
        custom(&format!(r#"[{ROW}, [{{"selectionCriteria": "difficulty", "difficulty": 1}}]]"#));
    assert_eq!(why(&none, 1.into()), "no goal is left for row 2, column 1");
    assert_eq!(
        why(r#"{"boardLayout": {"mode": "srlv5"}}"#, (-5).into()),
        "no goal is left for row 1, column 1"
    );
    let old =
        "the site's old generator fails: a difficulty has no goal, or the list runs out of goals";
    assert_eq!(why(r#"{"legacy": "srlv5"}"#, 1.into()), old);
    let few = GoalList::read(&parsed(r#"["x"]"#)).unwrap();
    let old =
        |generator: OldGenerator| Dealer::new(&few, &generator.into()).unwrap().deal(1.into());
    assert_eq!(old(OldGenerator::Typed), Err(NoBoard::Exception));
    assert_eq!(old(OldGenerator::Random), Err(NoBoard::NotEnoughGoals { goals: 1, squares: 25 }));
}
