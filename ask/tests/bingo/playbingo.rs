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
/// What a check finds: the codes, and the first sentence.
fn findings(request: &Value) -> (Vec<String>, String) {
    let checked = ask("bingo/check", request).unwrap();
    let findings = checked["findings"].as_array().unwrap();
    let code = |finding: &Value| finding["told"]["is"].as_str().unwrap().to_owned();
    let text = |finding: &Value, member: &str| finding[member].as_str().unwrap().to_owned();
    let first = findings.first();
    let first = first.map(|it| format!("{}: {}", text(it, "about"), text(it, "message")));
    (findings.iter().map(code).collect(), first.unwrap_or_default())
}

#[test]
fn limits_that_leave_too_few_goals_are_named() {
    // 4 goals of fish and race, 4 of fish alone, and 2 of neither.
    let goals: Vec<Value> = (0..10)
        .map(|at| {
            let categories: &[&str] = match at {
                0..4 => &["f", "r"],
                4..8 => &["f"],
                _ => &[],
            };
            json!({"id": format!("g{at}"), "goal": format!("Goal {at}"), "categories": categories})
        })
        .collect();
    let request = |fish: i32, race: i32, squares: usize, adjustments: Value| {
        let categories = json!([
            {"id": "f", "name": "Fish", "max": fish}, {"id": "r", "name": "Race", "max": race},
        ]);
        let mut settings = row(squares);
        settings["adjustments"] = adjustments;
        json!({
            "list": {"categories": categories, "tags": [], "goals": goals}, "settings": settings,
            "cards": 100,
        })
    };
    let on = || json!([{"type": "board-type-max"}]);
    // At most 3 of fish, and 2 others: none of the four that are of both kinds is counted for race alone.
    let (codes, first) = findings(&request(3, -1, 6, on()));
    assert_eq!(codes[0], "category_limits");
    assert_eq!(
        first,
        "Fish (3): these limits let a board have 5 goals at most, for 6 squares: expected higher limits, or 0 for none"
    );
    assert!(codes[1..].contains(&"failing_seeds".to_owned()), "{codes:?}");
    let (_, first) = findings(&request(3, 1, 7, on()));
    assert!(
        first.starts_with("Fish (3), Race (1): these limits let a board have 6 goals at most"),
        "{first}"
    );
    // As many as there are squares, a limit that no board reaches, and limits that do not count.
    for request in [request(3, 0, 5, on()), request(8, 4, 10, on()), request(3, 0, 6, json!([]))] {
        let (codes, _) = findings(&request);
        assert!(!codes.contains(&"category_limits".to_owned()), "{request}: {codes:?}");
    }
    // A goal with a square of its own comes whatever the limit is.
    let mut fixed = request(3, 0, 6, on());
    fixed["settings"]["boardLayout"]["layout"][0][5] =
        json!({"selectionCriteria": "fixed", "goal": "g0"});
    let (codes, _) = findings(&fixed);
    assert!(!codes.contains(&"category_limits".to_owned()), "{codes:?}");
}

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
    assert_eq!(
        checked["clues"],
        json!({
            "squares": null, "repeats_after": 660, "repeats_seed": 1, "repeats_at_most": 660
        })
    );
    assert_eq!(checked["findings"][0]["kind"], "repeated-boards");
    let message = checked["findings"][0]["message"].as_str().unwrap();
    assert!(message.starts_with("the board of a seed comes again after 660 seeds"), "{message}");
    let checked = ask("bingo/check", &json!({"list": whole})).unwrap();
    assert_eq!([&checked["ok"], &checked["cards"]], [&json!(false), &json!(0)]);
    assert_eq!(checked["findings"][0]["told"]["why"]["is"], "not_enough_goals");
}

/// Goals of two categories, two of which have one text, on boards of 2 x 3 of which one square asks for a difficulty.
fn game() -> Value {
    let goals: Vec<Value> = (0..8)
        .map(|at| {
            let categories: &[&str] = [&["a"][..], &["b"], &["a", "b"], &[]][at % 4];
            let name = format!("Goal {}", at % 7);
            json!({"id": at.to_string(), "goal": name, "difficulty": at % 3 + 1, "categories": categories})
        })
        .collect();
    let square = |difficulty: u8| match difficulty {
        0 => json!({"selectionCriteria": "random"}),
        _ => json!({"selectionCriteria": "difficulty", "difficulty": difficulty}),
    };
    let layout = [[0, 0, 0], [0, 2, 0]].map(|row| row.map(square));
    json!({
        "list": {
            "categories": [{"id": "a", "name": "Sea", "max": 2}, {"id": "b", "name": "Cave", "max": 0}],
            "tags": [], "goals": goals,
        },
        "settings": {"boardLayout": {"mode": "custom", "layout": layout}, "adjustments": [{"type": "board-type-max"}]},
    })
}

/// Where pools depend on what was placed before, boards come again after different numbers of seeds: the check names the soonest.
#[test]
fn the_board_that_comes_again_soonest_is_named() {
    let game = game();
    let checked = ask("bingo/check", &game).unwrap();
    let clues = |name: &str| checked["clues"][name].as_i64().unwrap();
    let (seed, after) = (clues("repeats_seed"), clues("repeats_after"));
    assert!(after < clues("repeats_at_most"), "{}", checked["clues"]);
    let board = |seed: i64| {
        let mut request = game.clone();
        request["seed"] = json!(seed);
        let board = ask("bingo/deal", &request).unwrap();
        board["goals"]
            .as_array()
            .map(|goals| goals.iter().map(|goal| goal["id"].clone()).collect::<Vec<_>>())
    };
    assert!(board(seed).is_some());
    assert_eq!(board(seed), board(seed + after));
    assert!((1..=100).any(|seed| board(seed).is_some() && board(seed) != board(seed + after)));
    let repeated = checked["findings"].as_array().unwrap().iter();
    let repeated = repeated.filter(|finding| finding["kind"] == "repeated-boards");
    let messages: Vec<&str> =
        repeated.map(|finding| finding["message"].as_str().unwrap()).collect();
    let expected = format!(
        "the board of seed {seed} comes again after {after} seeds, and none of those tried comes sooner: the site draws one of 999999"
    );
    assert_eq!(messages, [expected]);
}

/// The lines of a board of 2 x 3, in the order of the answer. Its diagonals have two squares.
const LINES: [&[usize]; 7] = [&[0, 1, 2], &[3, 4, 5], &[0, 3], &[1, 4], &[2, 5], &[0, 4], &[2, 4]];

/// A study counts the boards that `bingo/deal` deals, below 0 as above.
#[test]
fn studies_count_the_boards_that_are_dealt() {
    let game = game();
    let with = |seeds: &str| {
        let mut request = game.clone();
        request["seeds"] = json!(seeds);
        request
    };
    let studied = ask("bingo/study", &with("-150..149")).unwrap();
    let dealt = ask("bingo/deal", &with("-150..149")).unwrap();
    let boards: Vec<Vec<usize>> = dealt["cards"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|card| card["goals"].as_array())
        .map(|goals| {
            goals.iter().map(|goal| goal["id"].as_str().unwrap().parse().unwrap()).collect()
        })
        .collect();
    assert!(boards.len() > 100 && boards.len() < 300, "{}", boards.len());
    let (cards, failures) = (boards.len(), 300 - boards.len());
    assert_eq!([&studied["rows"], &studied["columns"]], [&json!(2), &json!(3)]);
    assert_eq!([&studied["cards"], &studied["failures"]], [&json!(cards), &json!(failures)]);
    let failed: Vec<&Value> =
        dealt["cards"].as_array().unwrap().iter().filter(|card| card["goals"].is_null()).collect();
    let refused = studied["refused"].as_array().unwrap();
    assert_eq!(refused[0]["first"], failed[0]["seed"]);
    let counts: u64 = refused.iter().map(|refused| refused["count"].as_u64().unwrap()).sum();
    assert_eq!(counts, failures as u64);
    for goal in studied["goals"].as_array().unwrap() {
        let id: usize = goal["id"].as_str().unwrap().parse().unwrap();
        let on = |square: usize| boards.iter().filter(|board| board[square] == id).count();
        let squares: Vec<usize> = (0..6).map(on).collect();
        let share = squares.iter().sum::<usize>() as f64 / cards as f64;
        assert_eq!(goal["squares"], json!(squares));
        assert_eq!([&goal["cards"], &goal["count"]], [&json!(squares.iter().sum::<usize>()); 2]);
        super::close(goal["share"].as_f64().unwrap(), share);
        let error = (share * (1.0 - share) / cards as f64).sqrt();
        super::close(goal["error"].as_f64().unwrap(), error);
    }
    let repeats = boards.iter().filter(|board| board.contains(&0) && board.contains(&7)).count();
    assert!(repeats > 0);
    assert_eq!(studied["repeats"], repeats);
    let alike = |one: usize, other: usize| {
        let [one, other] = [one, other].map(|goal| [1, 2, 3, 0][goal % 4]);
        one & other != 0
    };
    let mut all = 0;
    for (line, squares) in studied["lines"].as_array().unwrap().iter().zip(LINES) {
        let is_alike = |board: &&Vec<usize>| {
            let pairs = squares.iter().flat_map(|a| squares.iter().map(move |b| (a, b)));
            pairs.filter(|(a, b)| a < b).any(|(a, b)| alike(board[*a], board[*b]))
        };
        let count = boards.iter().filter(is_alike).count();
        super::close(line["alike"].as_f64().unwrap(), count as f64 / cards as f64);
        all += count;
    }
    super::close(studied["alike_lines"].as_f64().unwrap(), all as f64 / (7 * cards) as f64);
    let names: Vec<&Value> =
        studied["lines"].as_array().unwrap().iter().map(|line| &line["name"]).collect();
    assert_eq!(json!(names), json!(["row1", "row2", "col1", "col2", "col3", "tlbr", "bltr"]));
    assert_eq!(studied["types"][0]["shares"], json!([0.0, 0.0, 1.0]), "a board has two of Sea");
    assert_eq!(studied["exact"], false);
    // Each of the 999,999 boards of one square has the goal that stands at (2147483647 - seed) mod 8.
    let mut small = game.clone();
    small["settings"] = row(1);
    let studied = ask("bingo/study", &small).unwrap();
    assert_eq!([&studied["exact"], &studied["seeds"]], [&json!(true), &json!([1, 999_999])]);
    for goal in studied["goals"].as_array().unwrap() {
        let id: u64 = goal["id"].as_str().unwrap().parse().unwrap();
        let count = (1..=999_999).filter(|seed| (2_147_483_647 - seed) % 8 == id).count();
        assert_eq!([&goal["cards"], &goal["error"]], [&json!(count), &json!(0.0)]);
    }
}

/// A comparison says what changed in the list, and how many boards `bingo/deal` deals otherwise.
#[test]
fn lists_and_settings_are_compared() {
    let game = game();
    let mut after = game["list"].clone();
    after["goals"][0]["difficulty"] = json!(2);
    after["categories"][0]["max"] = json!(3);
    let mut request = json!({"before": game["list"], "after": after, "seeds": "-99..100"});
    request["settings"] = game["settings"].clone();
    let compared = ask("bingo/compare", &request).unwrap();
    let changes = compared["changes"].as_array().unwrap();
    // Two goals have this text.
    let change = |about: &str, what: &str, before: &str, after: &str| json!({"about": about, "what": what, "before": before, "after": after});
    assert_eq!(
        json!(changes),
        json!([change("Goal 0", "difficulty", "1, 2", "2, 2"), change("Sea", "max", "2", "3")])
    );
    let deal = |list: &Value| {
        let request = json!({"seeds": "-99..100", "list": list, "settings": game["settings"]});
        let dealt = ask("bingo/deal", &request).unwrap();
        let cards = dealt["cards"].as_array().unwrap().iter();
        cards
            .map(|card| card["goals"].as_array().map(|_| names(card).join(";")))
            .collect::<Vec<_>>()
    };
    let [one, other] = [deal(&game["list"]), deal(&after)];
    let differ: Vec<i64> = (-99..)
        .zip(one.iter().zip(&other))
        .filter(|(_, (one, other))| one != other)
        .map(|(seed, _)| seed)
        .collect();
    assert!(differ.len() > 20 && differ.len() < 180, "{}", differ.len());
    super::close(compared["changed_seeds"].as_f64().unwrap(), differ.len() as f64 / 200.0);
    assert_eq!(compared["first_changed"], differ[0]);
    // With the same settings and list nothing changes; boards of another size have no square in common.
    request["after"] = game["list"].clone();
    let compared = ask("bingo/compare", &request).unwrap();
    assert_eq!([&compared["changed_seeds"], &compared["changed_squares"]], [&json!(0.0); 2]);
    request["after_settings"] = row(6);
    let compared = ask("bingo/compare", &request).unwrap();
    assert_eq!(compared["sizes"], json!([[2, 3], [1, 6]]));
    assert_eq!([&compared["changed_seeds"], &compared["changed_squares"]], [&json!(1.0); 2]);
}

/// Every question that has seeds takes those below 0; a range has none that the site rounds.
#[test]
fn seeds_may_be_below_0_and_large() {
    let game = game();
    let ask = |path: &str, more: Value| {
        let mut request = game.clone();
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(path, &request)
    };
    let dealt = ask("bingo/deal", json!({"seeds": "-3..-1"})).unwrap();
    let seeds: Vec<&Value> =
        dealt["cards"].as_array().unwrap().iter().map(|it| &it["seed"]).collect();
    assert_eq!(json!(seeds), json!([-3, -2, -1]));
    for seed in [-1_i64, -4_294_967_300, 9_007_199_254_740_991] {
        let dealt = ask("bingo/deal", json!({"seed": seed})).unwrap();
        let goals = names(&dealt).join(";");
        let seeds = format!("{}..{seed}", seed - 20);
        let found = ask("bingo/find", json!({"goals": goals, "seeds": seeds})).unwrap();
        let last = found["matches"].as_array().unwrap().last().unwrap();
        assert_eq!([&last["seed"], &last["goals"]], [&json!(seed), &json!(names(&dealt))]);
        let checked = ask("bingo/check", json!({"seeds": seeds})).unwrap();
        assert!(checked["cards"].as_u64().unwrap() > 0);
    }
    let both = ask("bingo/check", json!({"seeds": "1..5", "cards": 5})).unwrap_err();
    assert!(both.contains("expected one of them"), "{both}");
    let seeds = json!({"seeds": "9007199254740990..9007199254740992"});
    let with_goals = json!({"seeds": seeds["seeds"], "goals": "Goal 1"});
    for (path, more) in
        [("bingo/study", &seeds), ("bingo/check", &seeds), ("bingo/find", &with_goals)]
    {
        let error = ask(path, more.clone()).unwrap_err();
        assert!(error.contains("such as 1..999999"), "{path}: {error}");
    }
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
    unanswered("bingo/balance", json!({"rules": "playbingo", "list": whole}));
    unanswered("bingo/balance", json!({"list": whole}));
    unanswered("bingo/row", json!({"seed": 1, "list": whole}));
    // Settings are for these rules alone.
    let request = json!({"seed": 1, "rules": "simple", "list": vec!["A"; 25], "settings": {}});
    assert!(ask("bingo/deal", &request).unwrap_err().contains("settings"));
}

/// What PlayBingo shows as code, and what its API answers, is not dealt by other rules unasked.
#[test]
fn goals_with_categories_ask_for_their_rules() {
    for categories in
        [json!(["Sea"]), json!([]), json!([{"id": "c", "name": "Sea", "max": 0, "gameId": "g"}])]
    {
        let goal = |at: usize| json!({"goal": format!("Goal {at}"), "description": null, "categories": categories, "difficulty": null});
        let list: Value = (0..30).map(goal).collect();
        let refused = ask("bingo/deal", &json!({"seed": 7, "list": list})).unwrap_err();
        assert!(refused.contains("\n  simple:") && refused.contains("\n  playbingo:"), "{refused}");
        let dealt = ask("bingo/deal", &json!({"seed": 7, "list": list, "rules": "playbingo"}));
        assert_eq!(dealt.unwrap()["rules"], "playbingo");
    }
}
