//! Levels, round by round.

use anyhow::ensure;
use foretile_games::voltorb::{CARDS, Level, Round, next_level};
use serde::{Deserialize, Serialize};

use crate::ask::json::{Fault, Members, Question};

/// Which level comes after these rounds?
#[derive(Deserialize)]
pub struct LevelAfter {
    /// The rounds of this visit to the table, the first one first.
    rounds: Vec<Round>,
}

impl Question for LevelAfter {
    const EXAMPLE: &'static str = r#"{"rounds":[{"level":7,"outcome":"lost","flipped":3}]}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The level of the next round.
#[derive(Serialize)]
pub struct NextLevel {
    pub level: Level,
}

/// Follows the level rules.
pub fn level(question: &LevelAfter) -> anyhow::Result<NextLevel> {
    for (index, round) in question.rounds.iter().enumerate() {
        ensure!(
            usize::from(round.flipped) <= CARDS,
            "`rounds[{index}].flipped` is {}: expected 0 to {CARDS} cards, such as 3",
            round.flipped
        );
    }
    Ok(NextLevel { level: next_level(&question.rounds) })
}
