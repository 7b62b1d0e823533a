//! Searches by seen rounds, and rounds that contradict themselves.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use foretile_ask::api::{Client, Patient, Question, question};
use foretile_games::voltorb::{Level, Seed, deal};
use foretile_search::sweep::Shard;
use serde_json::{Value, json};

/// A round as it was seen: the first board of this seed with these cards face up.
fn round(seed: u32, face_up: &[usize]) -> Value {
    let board = deal(Seed(seed), 0, Level::FIRST).board;
    let cards: String = board
        .to_string()
        .chars()
        .enumerate()
        .map(|(card, letter)| if face_up.contains(&card) { letter } else { '?' })
        .collect();
    let hints = board.hints();
    let pairs = |lines: [foretile_games::voltorb::Hint; 5]| {
        json!(lines.map(|hint| [hint.sum(), hint.voltorbs()]))
    };
    json!({"level": 1, "rows": pairs(hints.rows), "cols": pairs(hints.cols), "cards": cards})
}

fn find() -> &'static Question {
    question("voltorb/find").unwrap()
}

fn request(round: Value) -> Value {
    json!({"rounds": [round], "from": "2026-07-09T07:09:26", "delay": "755..755"})
}

/// Card 0 of this seed's board is a 1, card 1 a Voltorb, card 2 a 1 (`1010220121113111210011110`).
#[test]
fn impossible_flips_are_refused() {
    let with = |face_up: &[usize], flips: Value, outcome: Option<&str>| {
        let mut round = round(0, face_up);
        round["flips"] = flips;
        if let Some(outcome) = outcome {
            round["outcome"] = json!(outcome);
        }
        let answer = find().answer(&request(round).to_string(), &Patient);
        answer.map(|_| ()).map_err(|refused| refused.to_string())
    };
    for (face_up, flips, outcome, words) in [
        (&[0][..], json!([25]), None, "there is no card 25"),
        (&[0], json!([0, 0]), None, "its flips turn row 1, column 1 twice"),
        (&[0, 1], json!([1, 0]), None, "its flips go on after row 1, column 2, which is a Voltorb"),
        (
            &[0, 1],
            json!([0, 1]),
            Some("won"),
            "its outcome is `won`, but row 1, column 2 is a Voltorb",
        ),
        (&[0, 1], json!([0, 1]), Some("quit"), "expected `lost`"),
        (&[0, 2], json!([0, 2]), Some("lost"), "its outcome is `lost`, but none of the cards"),
    ] {
        let error = with(face_up, flips, outcome).expect_err(words);
        assert!(error.contains("round 1") && error.contains(words), "{error}");
    }
    for (face_up, flips, outcome) in [
        (&[0, 1][..], json!([0, 1]), Some("lost")),
        (&[0, 1], json!([0, 1]), None),
        (&[0, 2], json!([2, 0]), Some("quit")),
        // A card that was turned and not seen may be the Voltorb.
        (&[0], json!([0, 3]), Some("lost")),
        (&[], json!(null), Some("lost")),
    ] {
        assert_eq!(with(face_up, flips.clone(), outcome), Ok(()), "{flips}");
    }
}

/// Rounds that cannot follow each other are refused with the round and the reason, before the search begins.
#[test]
fn impossible_rounds_are_refused() {
    let line = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let won = line(
        r#"{"level":7,"rows":[[2,4],[5,2],[5,2],[7,2],[4,3]],"cols":[[2,4],[8,1],[5,2],[4,3],[4,3]],"cards":"0200002120212000320200022","flips":[24,8,10,16,6,23,17,1,12,19],"outcome":"won"}"#,
    );
    let next = line(
        r#"{"level":6,"rows":[[6,1],[4,3],[7,1],[1,4],[9,1]],"cols":[[7,2],[8,1],[3,3],[3,3],[6,1]]}"#,
    );
    let first = line(
        r#"{"level":1,"rows":[[5,1],[2,3],[5,0],[5,2],[8,0]],"cols":[[4,3],[5,0],[6,1],[5,2],[5,0]]}"#,
    );
    let with = |round: &Value, more: Value| {
        let mut round = round.clone();
        round.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        round
    };
    let ask = |rounds: &[Value], gap: &str| {
        let body = json!({"rounds": rounds, "from": "2026-07-09T07:09:26", "delay": "755..755", "gap": gap});
        let answer = find().answer(&body.to_string(), &Patient);
        answer.map(|_| ()).map_err(|refused| refused.to_string())
    };
    for (rounds, words) in [
        (
            vec![won.clone(), next.clone()],
            "round 2 has level 6, but level 7 or 8 follows round 1 (level 7, won with 10 cards turned)",
        ),
        (
            vec![with(&first, json!({"flips": [5, 17]}))],
            "round 1: its flips go on after row 2, column 1, which is a Voltorb on every board that fits",
        ),
        (
            vec![with(&first, json!({"flips": [17, 5], "outcome": "quit"}))],
            "round 1: its outcome is `quit`, but row 2, column 1 is a Voltorb on every board that fits",
        ),
        (
            vec![with(&first, json!({"flips": [5]})), with(&first, json!({"level": 2}))],
            "round 2 has level 2, but level 1 follows round 1 (level 1, lost with 0 cards turned)",
        ),
        (
            vec![with(&first, json!({"outcome": "quit"})), with(&first, json!({"level": 3}))],
            "round 2 has level 3, but level 1 follows round 1 (level 1, quit)",
        ),
        (vec![first.clone(), with(&first, json!({"level": 3}))], "but level 1 or 2 follows"),
        (
            vec![with(&first, json!({"flips": [17], "outcome": "won"}))],
            "round 1: its outcome is `won`, but the round ends otherwise after these flips on every board that fits",
        ),
    ] {
        let error = ask(&rounds, "0..0").expect_err(words);
        assert!(error.contains(words), "{error}");
    }
    for (rounds, gap) in [
        // A Voltorb that is the last card loses the round.
        (vec![with(&first, json!({"flips": [17, 5]})), first.clone()], "0..0"),
        // The player left the table.
        (vec![won.clone(), first.clone()], "0..0"),
        // A round may have been missed.
        (vec![won, next], "0..100"),
    ] {
        assert_eq!(ask(&rounds, gap), Ok(()));
    }
}

/// Of the missing shards, the first ten are named.
#[test]
fn missing_shards_are_named() {
    let body = request(round(0, &[])).to_string();
    let shard = |index: u64, of: u64| {
        find().shard(&body, Shard::new(index, of).unwrap(), &Patient).unwrap()
    };
    let join = |texts: Vec<Vec<u8>>| {
        find().join(&body, texts, &Patient).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(join((0..3).map(|index| shard(index, 3)).collect()), Ok(()));
    let error = join(vec![shard(1, 3)]).unwrap_err();
    assert!(
        error.contains("missing shards: 0/3 (also 3/3), 2/3: expected each shard once"),
        "{error}"
    );
    let error = join(vec![shard(0, 40)]).unwrap_err();
    let listed = error.matches("/40").count();
    assert!(listed >= 5, "{error}");
    let more = 39 - listed;
    assert!(error.contains(&format!(" and {more} more: expected each shard once")), "{error}");
    let error = join(vec![shard(0, 2), shard(0, 2)]).unwrap_err();
    assert!(
        error.contains("is shard 0/2 again") || error.contains("again: expected each shard once"),
        "{error}"
    );
    assert!(join(vec![]).unwrap_err().contains("no files to join"));
}

/// Remembers the last progress.
#[derive(Default)]
struct Listener(RefCell<Value>);

impl Client for Listener {
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync> {
        Arc::new(|| false)
    }

    fn progress(&self, event: &Value) -> ControlFlow<()> {
        self.0.replace(event.clone());
        ControlFlow::Continue(())
    }
}

#[test]
fn a_search_reports_its_progress() {
    let body = request(round(0, &[])).to_string();
    let listener = Listener::default();
    let answer: Value = serde_json::from_slice(&find().answer(&body, &listener).unwrap()).unwrap();
    let scanned = &answer["scanned"];
    assert_eq!(*listener.0.borrow(), json!({"done": scanned, "scanned": scanned, "of": scanned}));
}
