//! Mistakes in the feeds of rooms.

use serde_json::{Value, json};

use super::list_cause_of;
use super::lists::mistake;

/// Feeds with a mistake: where, what was expected there, and what was found.
pub fn faulty_feeds() -> Vec<(Value, [&'static str; 3])> {
    let mark = |timestamp: f64, goal: &str| {
        json!({
            "type": "goal", "timestamp": timestamp, "color": "red", "remove": false,
            "player": {"uuid": "a", "name": "A", "is_spectator": false},
            "square": {"name": goal, "slot": "slot1"},
        })
    };
    let marks =
        |second| json!({"events": [mark(2.5, "Catch a fish"), second], "allIncluded": true});
    vec![
        (json!(7), ["feed", r#"object {"events": [], "allIncluded": true}"#, "literal 7"]),
        (
            marks(mark(2.0, "Catch a fish")),
            ["member events, entry 2, member timestamp", "not_before 2.5", "literal 2"],
        ),
        (
            marks(mark(3.0, "Ring a bell")),
            [
                "member events, entry 2, member square, member name",
                "same_goal \"Catch a fish\"",
                "text Ring a bell",
            ],
        ),
    ]
}

#[test]
fn mistakes_in_feeds_have_places() {
    for (feed, expected) in faulty_feeds() {
        let cause = list_cause_of("bingo/race", &json!({"feed": feed}));
        assert_eq!(mistake(&cause, "bingo_feed"), expected);
    }
}
