//! What is wrong comes as a code with values, too, for whoever says it in another language.

use foretile_ask::ErrorKind;
use foretile_ask::door::{Patient, question};
use serde_json::{Value, json};

/// Returns the cause of a question's refusal, with its code.
fn refused(path: &str, body: &[u8]) -> Value {
    let refused = question(path).unwrap().answer(body, &Patient).unwrap_err();
    assert_eq!(refused.code, ErrorKind::Question, "{refused}");
    serde_json::to_value(refused).unwrap()["cause"].take()
}

/// Genuine hints with some of them changed: a line, from 0 to 9, with its sum and Voltorbs.
fn board(level: u8, changes: &[(usize, [u8; 2])]) -> Value {
    let mut hints =
        [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1], [5, 1], [5, 1], [5, 1], [4, 2], [6, 1]];
    for &(line, hint) in changes {
        hints[line] = hint;
    }
    json!({"level": level, "rows": hints[..5], "cols": hints[5..]})
}

#[test]
fn a_contradiction_is_told_with_its_values() {
    let with = |mut asked: Value, name: &str, value: Value| {
        asked[name] = value;
        asked
    };
    let cards = |card: usize, value: char| -> Value {
        (0..25).map(|at| if at == card { value } else { '?' }).collect::<String>().into()
    };
    for (asked, cause) in [
        (board(1, &[(0, [9, 4])]), json!({"is": "line_hint", "line": 0, "sum": 9, "voltorbs": 4})),
        (board(1, &[(9, [7, 1])]), json!({"is": "sums", "rows": 25, "columns": 26})),
        (board(1, &[(9, [6, 0])]), json!({"is": "voltorbs", "rows": 6, "columns": 5})),
        (board(8, &[]), json!({"is": "totals", "level": 8, "voltorbs": 6, "sum": 25})),
        (
            with(board(1, &[]), "cards", cards(9, '3')),
            json!({
                "is": "line_cards", "line": 1, "sum": 3, "voltorbs": 2,
                "points_left": 0, "voltorbs_left": 2,
            }),
        ),
        (
            with(board(1, &[]), "cards", cards(24, '1')),
            json!({"is": "card", "card": 24, "value": 1}),
        ),
        (
            with(board(1, &[]), "among", json!(["2120131102110111020111101"])),
            json!({"is": "none_given"}),
        ),
    ] {
        assert_eq!(refused("voltorb/solve", asked.to_string().as_bytes()), cause, "{asked}");
    }
}

#[test]
fn a_countdown_without_time_and_a_seed_of_another_hour_are_told() {
    let timer = |more: Value| {
        let mut asked = json!({"at": "2026-11-20T19:30:05", "target_delay": 700});
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        refused("voltorb/timer", asked.to_string().as_bytes())
    };
    let no_wait = json!({"is": "no_wait", "target_delay": 700, "calibrated_delay": 5000});
    assert_eq!(timer(json!({"calibrated_delay": 5000})), no_wait);
    // The hour is in the third byte from the right, the delay and the year in the last two.
    assert_eq!(timer(json!({"hit_seed": 0x0001_0400})), json!({"is": "hit_hour"}));
    assert_eq!(timer(json!({"hit_seed": 0x0013_0000})), json!({"is": "hit_below_zero"}));
}

#[test]
fn a_file_that_is_no_picture_is_told() {
    assert_eq!(refused("voltorb/read", b"no picture"), json!({"is": "no_picture"}));
}

#[test]
fn an_error_about_something_else_has_no_cause() {
    assert_eq!(refused("voltorb/deal", br#"{"sed":1}"#), Value::Null);
}
