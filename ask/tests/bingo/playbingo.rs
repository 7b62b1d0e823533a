//! Boards of PlayBingo. That they are the site's is tested on the real program (`face/tests/playbingo.rs`).

use serde_json::{Value, json};

use super::ask;

/// Settings for boards of one row, in which each square may have any goal.
fn row(squares: usize) -> Value {
    let random = json!({"selectionCriteria": "random"});
    json!({"boardLayout": {"mode": "custom", "layout": [vec![random; squares]]}})
}

fn names(board: &Value) -> Vec<&str> {
    let goals = board["goals"].as_array().unwrap();
    goals.iter().map(|goal| goal["name"].as_str().unwrap()).collect()
}

/// Seed 2147483647 takes the first goal of what is left, and the last goal of an upload is the first.
const FIRST: u32 = 2_147_483_647;

#[test]
fn every_form_of_a_list_deals_the_same_boards() {
    let whole = json!({
        "categories": [{"id": "c", "name": "Sea"}],
        "tags": [],
        "goals": [{"id": "2", "goal": "Ring a bell"}, {"id": "1", "goal": "Catch a fish", "categories": ["c"]}],
    });
    for (rules, list) in [
        (None, whole.clone()),
        (None, json!({"text": whole.to_string()})),
        (Some("playbingo"), whole["goals"].clone()),
        (Some("playbingo"), json!(["Catch a fish", {"goal": "Ring a bell", "difficulty": 7}])),
        (Some("playbingo"), json!({"text": "Catch a fish\nRing a bell"})),
        (
            Some("playbingo"),
            json!({"csv": "name,difficulty,categories\nCatch a fish,1,Sea\nRing a bell,2,"}),
        ),
        // The upload declares the list itself.
        (
            Some("playbingo"),
            json!({"js": "bingoList[1] = [{name: 'Catch a fish', types: []}];\nbingoList[2] = [{name: 'Ring a bell'}];"}),
        ),
    ] {
        // The categories of the bare goals are those of the whole list, by their ids.
        let asked =
            json!({"seeds": [FIRST, "-5", 1.5], "rules": rules, "list": list, "settings": row(2)});
        let answer = ask("bingo/deal", &asked).unwrap();
        assert_eq!(answer["rules"], "playbingo");
        let boards = answer["cards"].as_array().unwrap();
        let seeds: Vec<_> = boards.iter().map(|board| &board["seed"]).collect();
        assert_eq!(json!(seeds), json!([FIRST, -5, 1.5]));
        assert_eq!(names(&boards[0]), ["Ring a bell", "Catch a fish"], "{list}");
        assert_eq!([&boards[0]["rows"], &boards[0]["columns"]], [1, 2]);
    }
}

#[test]
fn a_seed_without_a_board_has_a_reason() {
    let list = json!(["Catch a fish", "Ring a bell"]);
    let failure = |settings: Value| {
        let asked =
            json!({"seed": "007", "rules": "playbingo", "list": list, "settings": settings});
        let board = ask("bingo/deal", &asked).unwrap();
        assert_eq!([&board["seed"], &board["goals"]], [&json!("007"), &Value::Null]);
        (board["failure"].clone(), board["why"]["is"].as_str().unwrap().to_owned())
    };
    let (reason, why) = failure(row(3));
    assert_eq!((reason, &*why), (json!({"reason": "not enough goals"}), "not_enough_goals"));
    let mut settings = row(2);
    settings["boardLayout"]["layout"][0][1] =
        json!({"selectionCriteria": "difficulty", "difficulty": 9});
    let (reason, why) = failure(settings);
    let square = json!({"reason": "no goal for the square", "row": 1, "column": 2});
    assert_eq!((reason, &*why), (square, "no_goal_for_the_square"));
    let (reason, why) = failure(json!({"legacy": "srlv5"}));
    assert_eq!((reason, &*why), (json!({"reason": "exception"}), "exception"));
    // As the site answers them.
    let (reason, _) = failure(json!({"name": "Festival", "generationSettings": row(3)}));
    assert_eq!(reason, json!({"reason": "not enough goals"}));
}

/// The other questions say what there is.
#[test]
fn boards_are_only_dealt() {
    let whole = json!({"categories": [], "tags": [], "goals": ["Catch a fish"]});
    let only_dealt = |path: &str, asked: Value| {
        let error = ask(path, &asked).unwrap_err();
        assert!(error.contains("PlayBingo's boards can only be dealt so far"), "{path}: {error}");
    };
    for path in ["bingo/find", "bingo/study", "bingo/check", "bingo/balance"] {
        only_dealt(path, json!({"rules": "playbingo", "list": whole}));
        only_dealt(path, json!({"list": whole}));
    }
    only_dealt("bingo/row", json!({"seed": 1, "list": whole}));
    only_dealt("bingo/compare", json!({"before": whole, "after": whole}));
    // Settings are for these rules alone.
    let asked = json!({"seed": 1, "rules": "simple", "list": vec!["A"; 25], "settings": {}});
    assert!(ask("bingo/deal", &asked).unwrap_err().contains("settings"));
}
