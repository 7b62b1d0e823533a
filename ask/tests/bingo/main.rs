//! Questions about bingo: their answers follow from the cards, dealt directly.

mod check;
mod compare;
mod deal;
mod drafts;
mod folders;
mod formats;
mod games;
mod study;

use foretile_ask::door::{Patient, question};
use serde_json::Value;

/// Asks a question of the door.
fn ask(path: &str, asked: &Value) -> Result<Value, String> {
    let answer = question(path).unwrap().answer(&asked.to_string(), &Patient);
    answer.map(|answer| serde_json::from_slice(&answer).unwrap()).map_err(|error| error.to_string())
}
