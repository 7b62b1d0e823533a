//! Levels, round by round.

use foretile_games::voltorb::{Level, Round, next_level};
use serde::{Deserialize, Serialize};

/// Which level comes after these rounds?
#[derive(Deserialize)]
pub struct LevelAfter {
    /// The rounds of this visit to the table, the first one first.
    rounds: Vec<Round>,
}

/// The level of the next round.
#[derive(Serialize)]
pub struct NextLevel {
    pub level: Level,
}

/// Follows the level rules.
pub fn level(question: &LevelAfter) -> NextLevel {
    NextLevel { level: next_level(&question.rounds) }
}
