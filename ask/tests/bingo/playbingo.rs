//! Boards of PlayBingo. `face/tests/playbingo.rs` compares them with the site's own boards.

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

/// Seed 2147483647 always takes the first of the remaining goals, and the last goal of an upload is the first.
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
        let request =
            json!({"seeds": [FIRST, "-5", 1.5], "rules": rules, "list": list, "settings": row(2)});
        let answer = ask("bingo/deal", &request).unwrap();
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
        let request =
            json!({"seed": "007", "rules": "playbingo", "list": list, "settings": settings});
        let board = ask("bingo/deal", &request).unwrap();
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
    // Settings in the form in which the site answers them.
    let (reason, _) = failure(json!({"name": "Festival", "generationSettings": row(3)}));
    assert_eq!(reason, json!({"reason": "not enough goals"}));
}

/// A search and a check use the same boards that `bingo/deal` deals.
#[test]
fn boards_are_found_and_checked() {
    let goals: Vec<Value> = (0..12)
        .map(
            |at| json!({"id": format!("g{at}"), "goal": format!("Goal {at}"), "categories": ["c"]}),
        )
        .collect();
    let whole = json!({
        "categories": [{"id": "c", "name": "Fish"}], "tags": [], "goals": goals,
    });
    let settings = row(3);
    let request =
        json!({"seeds": (1..=600).collect::<Vec<_>>(), "list": whole, "settings": settings});
    let dealt = ask("bingo/deal", &request).unwrap();
    let names = |card: &Value| -> Vec<Value> {
        card["goals"].as_array().unwrap().iter().map(|goal| goal["name"].clone()).collect()
    };
    let cards = dealt["cards"].as_array().unwrap();
    for (goals, on) in [("1=Goal 3", Some(0)), ("g7; 2=Goal 3", Some(1)), ("Goal 3;g7", None)] {
        let has = |card: &&Value| {
            let names = names(card);
            on.is_none_or(|square: usize| names[square] == "Goal 3")
                && (!goals.contains('7') || names.contains(&json!("Goal 7")))
                && names.contains(&json!("Goal 3"))
        };
        let plain: Vec<Value> = cards
            .iter()
            .filter(has)
            .map(|card| json!({"seed": card["seed"], "goals": names(card)}))
            .collect();
        let request =
            json!({"goals": goals, "seeds": "1..600", "list": whole, "settings": settings});
        let found = ask("bingo/find", &request).unwrap();
        assert!(!plain.is_empty() && plain.len() < 200, "{goals}: {}", plain.len());
        assert_eq!(found["matches"], json!(plain), "{goals}");
        assert_eq!(found["scanned"], 600);
    }
    let error = |request: Value| {
        let mut request = request;
        request["list"] = whole.clone();
        request["settings"] = settings.clone();
        ask("bingo/find", &request).unwrap_err()
    };
    assert!(error(json!({"goals": "4=Goal 3"})).contains("expected 1 to 3"));
    assert!(error(json!({"type": ["fish=4"]})).contains("expected 0 to 3, such as fish=2"));

    let checked = ask("bingo/check", &json!({"list": whole, "settings": settings})).unwrap();
    assert_eq!([&checked["ok"], &checked["cards"]], [&json!(true), &json!(1_000)]);
    // 12, 11 and 10 goals to draw from: the least common multiple.
    assert_eq!(checked["clues"], json!({"squares": null, "repeats_after": 660}));
    assert_eq!(checked["findings"][0]["kind"], "repeated-boards");
    let checked = ask("bingo/check", &json!({"list": whole})).unwrap();
    assert_eq!([&checked["ok"], &checked["cards"]], [&json!(false), &json!(0)]);
    assert_eq!(checked["findings"][0]["told"]["why"]["is"], "not_enough_goals");
}

/// The number of squares that a check gives leaves one seed; one square fewer leaves several.
#[test]
fn the_first_squares_identify_the_seed() {
    let list: Vec<String> = (0..60).map(|at| format!("Goal {at}")).collect();
    let game = json!({"rules": "playbingo", "list": list, "settings": row(6)});
    let with = |more: Value| {
        let mut request = game.clone();
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    let checked = ask("bingo/check", &with(json!({"cards": 100}))).unwrap();
    // 60, 59, 58, 57: only with the fourth, their least common multiple is more than 999,999.
    assert_eq!(checked["clues"]["squares"], 4);
    let dealt = ask("bingo/deal", &with(json!({"seed": 123_456}))).unwrap();
    let count = |squares: usize| {
        let goals: Vec<String> = (1..)
            .zip(names(&dealt))
            .take(squares)
            .map(|(at, name)| format!("{at}={name}"))
            .collect();
        ask("bingo/find", &with(json!({"goals": goals.join(";")}))).unwrap()["count"].clone()
    };
    // 999,999 seeds over 60 * 59 are 282.5, and over 60 * 59 * 29 they are 9.7.
    assert_eq!([2, 3, 4].map(count), [json!(282), json!(10), json!(1)]);
}

/// Questions without support for PlayBingo say so.
#[test]
fn other_questions_are_refused() {
    let whole = json!({"categories": [], "tags": [], "goals": ["Catch a fish"]});
    let unanswered = |path: &str, request: Value| {
        let error = ask(path, &request).unwrap_err();
        assert!(error.contains("not answered for lists of PlayBingo"), "{path}: {error}");
    };
    for path in ["bingo/study", "bingo/balance"] {
        unanswered(path, json!({"rules": "playbingo", "list": whole}));
        unanswered(path, json!({"list": whole}));
    }
    unanswered("bingo/row", json!({"seed": 1, "list": whole}));
    unanswered("bingo/compare", json!({"before": whole, "after": whole}));
    // Settings are for these rules alone.
    let request = json!({"seed": 1, "rules": "simple", "list": vec!["A"; 25], "settings": {}});
    assert!(ask("bingo/deal", &request).unwrap_err().contains("settings"));
}
