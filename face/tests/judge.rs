//! What the real binary says of choices, against what it says of positions.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use foretile_games::voltorb::{Board, Cards, Level, Position, boards};
use serde_json::{Value, json};

fn foretile(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_foretile")).arg("voltorb").args(arguments).output().unwrap()
}

/// Returns the answers of a command, one per line.
fn answers(arguments: &[&str]) -> Vec<Value> {
    let output = foretile(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn write(folder: &Path, name: &str, lines: impl IntoIterator<Item = Value>) -> String {
    let file = folder.join(name);
    let lines: Vec<String> = lines.into_iter().map(|line| line.to_string() + "\n").collect();
    fs::write(&file, lines.concat()).unwrap();
    file.to_str().unwrap().to_owned()
}

/// Returns the flags of an aim, with what was before as far as the aim takes it.
fn flags_of<'a>(aim: &'a str, run: &'a str, purse: &'a str) -> Vec<&'a str> {
    let purse = if aim.starts_with("soonest:coins") { vec!["--purse", purse] } else { vec![] };
    [vec!["--aim", aim, "--run", run], purse].concat()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

/// Returns dealt positions with some cards turned.
fn positions() -> Vec<Value> {
    let dealt = (1..=16_u8).flat_map(|number| {
        let level = Level::new(1 + number % 4).unwrap();
        boards(level, number.into(), 1).map(move |board| (level, board))
    });
    let position = |(level, board): (Level, Board)| {
        let safe = (0..25).filter(|&card| board.values()[card] > 0).step_by(3).take(4);
        let cards =
            safe.fold(Cards::FACE_DOWN, |cards, card| cards.with(card, board.values()[card]));
        json!(Position { level, hints: board.hints(), cards })
    };
    dealt.map(position).collect()
}

/// The value, the best cards and the values of all cards are those of `solve`.
#[test]
fn losses_agree_with_solve() {
    let folder = tempfile::tempdir().unwrap();
    let positions = positions();
    let file = write(folder.path(), "positions.jsonl", positions.clone());
    let mut compared = 0;
    for aim in ["win", "coins", "level", "survive"] {
        let solved = answers(&["solve", "--batch", &file, "--aim", aim]);
        let choices: Vec<(usize, Value)> = (solved.iter().enumerate())
            .flat_map(|(index, solved)| {
                let moves = solved["moves"].as_array().unwrap().clone();
                moves.into_iter().map(move |card| (index, card))
            })
            .collect();
        let line = |(index, card): &(usize, Value)| {
            let mut line = positions[*index].clone();
            line["pick"] = card["card"].clone();
            line
        };
        let picks = write(folder.path(), "picks.jsonl", choices.iter().map(line));
        let judged = answers(&["judge", "--batch", &picks, "--aim", aim]);
        assert_eq!(judged.len(), choices.len());
        for ((index, card), judged) in choices.iter().zip(judged) {
            let solved = &solved[*index];
            let close = |one: f64, other: f64| (one - other).abs() < 1e-9 * other.max(1.0);
            assert!(close(number(&judged["value"]), number(&solved["value"])), "{judged}");
            assert!(close(number(&judged["pick_value"]), number(&card["value"])), "{judged}");
            let sum = number(&judged["pick_value"]) + number(&judged["loss"]);
            assert!(close(sum, number(&solved["value"])), "{judged}");
            assert_eq!(judged["best"], solved["best"], "{judged}");
            let is_best = solved["best"].as_array().unwrap().contains(&judged["pick"]);
            assert_eq!(judged["verdict"] == "best", is_best, "{judged}");
            assert_eq!(judged["exact"], true);
            assert!(!judged["reasons"].as_array().unwrap().is_empty());
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared}");
}

/// For the aims of a visit, too, also if the player quits. Only some cards are face down, so all is proven in moments.
#[test]
fn losses_of_a_visit_agree_with_solve() {
    let folder = tempfile::tempdir().unwrap();
    let positions = (0..24_u8).filter_map(|number| {
        let level = Level::new(1 + number % 8).unwrap();
        let board = boards(level, number.into(), 1).next()?;
        let safe = (0..25).filter(|&card| board.values()[card] > 0).skip(3);
        let cards =
            safe.fold(Cards::FACE_DOWN, |cards, card| cards.with(card, board.values()[card]));
        Some(json!(Position { level, hints: board.hints(), cards }))
    });
    let positions: Vec<Value> = positions.collect();
    let file = write(folder.path(), "positions.jsonl", positions.clone());
    let (mut lost, mut best) = (0, 0);
    for aim in ["pace", "soonest:level:8", "soonest:coins:300"] {
        let flags = flags_of(aim, "3", "120");
        let solved = answers(&[&["solve", "--batch", &file], &flags[..]].concat());
        for (position, solved) in positions.iter().zip(&solved) {
            let moves = solved["moves"].as_array().unwrap();
            if moves.is_empty() {
                continue;
            }
            let cards = moves.iter().map(|card| (card["card"].clone(), number(&card["value"])));
            let quit = (json!("quit"), number(&solved["quit_value"]));
            let picks: Vec<(Value, f64)> = cards.chain([quit]).collect();
            let line = |(pick, _): &(Value, f64)| {
                let mut line = position.clone();
                line["pick"] = pick.clone();
                line
            };
            let file = write(folder.path(), "picks.jsonl", picks.iter().map(line));
            let judged = answers(&[&["judge", "--batch", &file], &flags[..]].concat());
            for ((pick, worth), judged) in picks.iter().zip(judged) {
                let close =
                    |one: f64, other: f64| (one - other).abs() < 1e-9 * other.abs().max(1.0);
                let [value, pick_value, loss] =
                    ["value", "pick_value", "loss"].map(|name| number(&judged[name]));
                assert!(close(value, number(&solved["value"])), "{judged} {solved}");
                assert!(close(pick_value + loss, value) && loss >= 0.0, "{judged}");
                assert!(close(pick_value, *worth), "{judged}");
                let is_best = match pick.as_str() {
                    Some(_) => solved["quit"] == true,
                    None => solved["best"].as_array().unwrap().contains(pick),
                };
                // A loss that is not larger than its error may be none.
                let loss_error = judged["loss_error"].as_f64().unwrap_or(0.0);
                assert_eq!(
                    (judged["verdict"] == "best", loss <= loss_error),
                    (is_best, is_best),
                    "{judged}"
                );
                assert_eq!((&judged["best"], &judged["quit"]), (&solved["best"], &solved["quit"]));
                let error = |of: &Value, name: &str| of[name].as_f64().unwrap_or(0.0);
                assert_eq!(error(&judged, "error"), error(solved, "error"));
                let errors = ["error", "pick_error", "loss_error"].map(|name| error(&judged, name));
                assert_eq!((&judged["proven"], &solved["proven"]), (&json!(true), &json!(true)));
                assert_eq!(judged["exact"] == true, errors == [0.0; 3], "{judged}");
                *if is_best { &mut best } else { &mut lost } += 1;
            }
        }
    }
    assert!(best > 50 && lost > 50, "{best} best choices, {lost} others");
}

/// A review counts the run of rounds and the purse as the game does; each choice is judged as `judge` does with them.
#[test]
fn a_review_follows_the_run_and_the_purse() {
    let folder = tempfile::tempdir().unwrap();
    let level = Level::new(5).unwrap();
    let dealt: Vec<Board> = boards(level, 9, 4).collect();
    // The rounds end by quitting with eight cards, with none recorded, by quitting with three, or by a Voltorb.
    let safe = |board: &Board, count| -> Vec<usize> {
        (0..25).filter(|&card| board.values()[card] > 0).take(count).collect()
    };
    let voltorb = (0..25).find(|&card| dealt[3].values()[card] == 0).unwrap();
    let round = |board: &Board, flips: Vec<usize>, outcome: &str| json!({"level": 5, "board": board, "flips": flips, "outcome": outcome});
    let rounds = [
        round(&dealt[0], safe(&dealt[0], 8), "quit"),
        round(&dealt[1], safe(&dealt[1], 8), "quit"),
        json!({"level": 5, "board": dealt[2]}),
        round(&dealt[2], safe(&dealt[2], 3), "quit"),
        round(&dealt[3], vec![voltorb], "lost"),
        round(&dealt[0], safe(&dealt[0], 2), "quit"),
    ];
    let coins = |flips: &Value, board: &Board| -> u64 {
        let values = flips.as_array().unwrap().iter().map(|card| card.as_u64().unwrap() as usize);
        values.map(|card| u64::from(board.values()[card])).product()
    };
    let first = 40 + coins(&rounds[0]["flips"], &dealt[0]);
    let second = first + coins(&rounds[1]["flips"], &dealt[1]);
    let third = second + coins(&rounds[3]["flips"], &dealt[2]);
    let before = [(1, 40), (2, first), (3, second), (0, second), (0, third), (0, third)];
    let file = write(folder.path(), "visit.jsonl", [json!({"rounds": rounds})]);
    for aim in ["pace", "soonest:level:8", "soonest:coins:4000"] {
        let flags = ["--time-limit", "0"];
        let review = ["review", &file, "--json", "--aim", aim, "--run", "1", "--purse", "40"];
        let reviewed = answers(&[&review[..], &flags].concat()).remove(0);
        for ((recorded, reviewed), (run, purse)) in
            rounds.iter().zip(reviewed["rounds"].as_array().unwrap()).zip(before)
        {
            let Some(choices) = reviewed["review"]["choices"].as_array() else {
                assert!(recorded["flips"].is_null());
                continue;
            };
            let board: Board = recorded["board"].as_str().unwrap().parse().unwrap();
            let mut cards = Cards::FACE_DOWN;
            for choice in choices {
                let mut line = json!(Position { level, hints: board.hints(), cards });
                line["pick"] = choice["pick"].clone();
                let file = write(folder.path(), "pick.jsonl", [line]);
                let (run, purse) = (format!("{run}"), format!("{purse}"));
                let judge =
                    [&["judge", "--batch", &file][..], &flags_of(aim, &run, &purse)[..]].concat();
                let judged = answers(&[&judge[..], &flags].concat()).remove(0);
                for name in ["value", "bracket", "pick_value", "pick_bracket", "loss", "verdict"] {
                    assert_eq!(choice[name], judged[name], "{aim} {name}: {choice} {judged}");
                }
                if let Some(card) = choice["pick"].as_u64() {
                    cards = cards.with(card as usize, board.values()[card as usize]);
                }
            }
        }
        // What was reviewed can be counted.
        let digest = json!({"sessions": [{"digest": reviewed["digest"]}]});
        let question = foretile_ask::json::from_value(digest).unwrap();
        let counted = foretile_ask::voltorb::statistics(&question).unwrap();
        assert_eq!((counted.all.rounds, counted.all.wins.rounds), (5, 0));
    }
}

/// A route is a session, which can be reviewed; what its choices cost and what luck brought make its result.
#[test]
fn a_route_is_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let route = answers(&["route", "--seed", "7", "--rounds", "2", "--json"]);
    let file = write(folder.path(), "route.jsonl", route.clone());
    let reviewed = &answers(&["review", &file, "--json"])[0];
    assert_eq!((&reviewed["line"], &reviewed["reviewed"]), (&json!(1), &json!(2)));
    for (round, recorded) in
        reviewed["rounds"].as_array().unwrap().iter().zip(route[0]["rounds"].as_array().unwrap())
    {
        let review = &round["review"];
        assert_eq!(review["outcome"], recorded["outcome"]);
        assert_eq!(review["coins"], recorded["coins"]);
        let choices = review["choices"].as_array().unwrap();
        let start = number(&choices[0]["value"]);
        let end = number(&choices[choices.len() - 1]["after"]);
        let all = start + number(&review["luck"]) - number(&review["loss"]);
        assert!((all - end).abs() < 1e-9, "{review}");
        assert_eq!(end, f64::from(u8::from(recorded["outcome"] == "won")));
        for (choice, next) in choices.iter().zip(&choices[1..]) {
            assert_eq!(choice["after"], next["value"]);
        }
    }
}

/// A round that was followed on a screen has cards that nobody saw. Its hints say enough.
#[test]
fn rounds_with_unknown_cards_are_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let review = |round: Value| {
        let file = write(folder.path(), "session.jsonl", [json!({ "rounds": [round] })]);
        let output = foretile(&["review", &file, "--json", "--aim", "coins"]);
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let all: Board = "0112103121011011112121100".parse().unwrap();
    let round = json!({"level": 1, "board": all, "flips": [11, 6, 1], "outcome": "quit"});
    let mut seen = round.clone();
    seen["board"] = json!(
        [11, 6, 1]
            .into_iter()
            .fold(Cards::FACE_DOWN, |cards, card| cards.with(card, all.values()[card]))
    );
    seen["rows"] = json!(all.hints().rows);
    seen["cols"] = json!(all.hints().cols);
    let mut expected = review(round);
    expected["rounds"][0]["board"] = seen["board"].clone();
    assert_eq!(review(seen.clone()), expected);
    for (member, value, fault) in [
        ("cols", Value::Null, "its `board` has unknown cards: expected its hints, too"),
        ("flips", json!([11, 6, 2]), "choice 3: card 2 is `?` on the board"),
        ("board", json!(all), ""),
        ("board", json!("0112103121011011112121001"), "do not fit its `board`"),
        ("rows", json!([[9, 1], [7, 1], [3, 2], [6, 0], [4, 2]]), "its board cannot be dealt"),
    ] {
        let mut other = seen.clone();
        other[member] = value;
        let error = review(other)["error"].as_str().unwrap_or_default().to_owned();
        assert_eq!(error.is_empty(), fault.is_empty(), "{member}: {error}");
        assert!(error.contains(fault), "{error}");
    }
}

/// Checks that a number in JSON, or its bracket, contains the proven number.
fn contains(hasty: &Value, bracket: &str, name: &str, proven: &Value) {
    let proven = number(&proven[name]);
    let [low, high] = match hasty[bracket].as_array() {
        Some(bounds) => [number(&bounds[0]), number(&bounds[1])],
        None => [number(&hasty[name]); 2],
    };
    assert!(low - 1e-9 <= proven && proven <= high + 1e-9, "{name}: {proven} of {hasty}");
}

/// A review that may take no time has brackets around what is proven, and no verdict that is not.
#[test]
fn a_hasty_review_proves_what_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let rounds = boards(Level::new(3).unwrap(), 1, 12).map(|board| {
        let flips: Vec<usize> = (0..25).filter(|&card| board.values()[card] > 0).collect();
        json!({"level": 3, "board": board, "flips": flips[..2], "outcome": "quit"})
    });
    let session = json!({ "rounds": rounds.collect::<Vec<_>>() });
    let file = write(folder.path(), "session.jsonl", [session]);
    let review = |more: &[&str]| {
        answers(&[&["review", &file, "--json", "--aim", "coins"], more].concat()).remove(0)
    };
    let (proven, hasty) = (review(&[]), review(&["--time-limit", "0"]));
    assert_eq!((&proven["exact"], &hasty["exact"]), (&json!(true), &json!(false)));
    let list = |value: &Value| value.as_array().unwrap().clone();
    let (mut unknown, mut known) = (0, 0);
    for (proven, hasty) in list(&proven["rounds"]).iter().zip(&list(&hasty["rounds"])) {
        let (proven, hasty) = (&proven["review"], &hasty["review"]);
        for name in ["accuracy", "loss", "luck"] {
            contains(hasty, &format!("{name}_bracket"), name, proven);
        }
        let turns = &hasty["turning_point"];
        assert!(turns.is_null() || *turns == proven["turning_point"], "{hasty}");
        for (proven, hasty) in list(&proven["choices"]).iter().zip(&list(&hasty["choices"])) {
            contains(hasty, "bracket", "value", proven);
            contains(hasty, "pick_bracket", "pick_value", proven);
            for name in ["loss", "luck", "after"] {
                contains(hasty, &format!("{name}_bracket"), name, proven);
            }
            if hasty["verdict"] == "unknown" {
                assert!(hasty["verdict_bracket"][0] != hasty["verdict_bracket"][1]);
                unknown += 1;
            } else {
                assert_eq!(hasty["verdict"], proven["verdict"]);
                known += 1;
            }
        }
    }
    assert!(unknown > 0 && known > 0, "{unknown} unknown, {known} known");
}

/// Puzzles are positions, and the same numbers give the same ones.
#[test]
fn puzzles_are_positions_to_solve() {
    let folder = tempfile::tempdir().unwrap();
    let find = ["puzzles", "--level", "3", "--count", "6", "--first", "50", "--json"];
    let puzzles = answers(&find);
    assert_eq!((puzzles.len(), &puzzles), (6, &answers(&find)));
    let file = write(folder.path(), "puzzles.jsonl", puzzles.clone());
    let [solved, safest] =
        ["win", "survive"].map(|aim| answers(&["solve", "--batch", &file, "--aim", aim]));
    let trap = |puzzle: &Value| {
        let mut line = puzzle.clone();
        line["pick"] = puzzle["safest"][0].clone();
        line
    };
    let traps = write(folder.path(), "traps.jsonl", puzzles.iter().map(trap));
    let judged = answers(&["judge", "--batch", &traps, "--aim", "win"]);
    for (((puzzle, solved), safest), judged) in puzzles.iter().zip(solved).zip(safest).zip(judged) {
        assert_eq!((&puzzle["best"], &puzzle["safest"]), (&solved["best"], &safest["best"]));
        assert!(number(&judged["loss"]) >= number(&puzzle["stake"]) - 1e-9, "{puzzle} {judged}");
        assert!(judged["verdict"] != "best" && judged["verdict"] != "good");
    }
}

/// The stored puzzles are those that the command in their file finds.
#[test]
fn stored_puzzles_come_from_their_command() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ask/data/puzzles.txt");
    let text = fs::read_to_string(file).unwrap();
    let stored: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(stored.len() >= 2_000, "{}", stored.len());
    for level in 1..=8 {
        let of_level: Vec<&str> =
            stored.iter().copied().filter(|line| line.starts_with(&format!("{level} "))).collect();
        assert_eq!(of_level.len(), 260, "level {level}");
        let level = level.to_string();
        let found = answers(&["puzzles", "--level", &level, "--count", "5", "--json"]);
        let line = |puzzle: &Value| {
            let Value::String(cards) = &puzzle["cards"] else { panic!("{puzzle}") };
            format!("{level} {} {cards} {}", puzzle["number"], puzzle["grade"])
        };
        let found: Vec<String> = found.iter().map(line).collect();
        assert_eq!(found, of_level[..5]);
    }
}
