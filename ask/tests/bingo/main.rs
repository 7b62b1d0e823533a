//! Questions about bingo: answers are compared with cards that are dealt directly.

mod check;
mod compare;
mod convert;
mod deal;
mod drafts;
mod find;
mod folders;
mod formats;
mod games;
mod links;
mod lists;
mod mutated;
mod playbingo;
mod race;
mod study;
mod times;
mod versions;

use foretile_ask::api::{Patient, question};
use serde_json::{Value, json};

/// Answers a request through the API.
fn ask(path: &str, request: &Value) -> Result<Value, String> {
    let answer = question(path).unwrap().answer(&request.to_string(), &Patient);
    answer.map(|answer| serde_json::from_slice(&answer).unwrap()).map_err(|error| error.to_string())
}

/// A list with three goals in each bucket.
fn list() -> Value {
    let goals = (1..=25).map(|bucket| {
        let goal = |at: usize| {
            let id = format!("g{bucket}-{at}");
            json!({"id": id, "name": id, "time": 0.75 * f64::from(bucket), "types": {}})
        };
        (bucket.to_string(), json!((0..3).map(goal).collect::<Vec<_>>()))
    });
    let mut list: Value = goals.collect::<serde_json::Map<_, _>>().into();
    list["rowtypes"] = json!({});
    list
}

fn close(actual: f64, expected: f64) {
    assert!((actual - expected).abs() < 1e-9, "{actual} is not {expected}");
}
