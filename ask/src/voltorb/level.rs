//! Levels, round by round.

use anyhow::ensure;
use foretile_games::voltorb::{CARDS, Level, Round, next_level, next_level_after};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::{Fault, Members, Question};
use crate::schema;

/// Which level comes after these rounds?
#[derive(Deserialize, JsonSchema)]
pub struct LevelAfter {
    /// The rounds of this visit to the table, the first one first. The visit may have begun before them, unless
    /// the first is of level 1.
    #[schemars(with = "Vec<schema::Round>")]
    rounds: Vec<Round>,
}

impl Question for LevelAfter {
    const EXAMPLE: &'static str = r#"{"rounds":[{"level":7,"outcome":"lost","flipped":3}]}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The level of the next round.
#[derive(Serialize, JsonSchema)]
pub struct NextLevel {
    /// The level.
    #[schemars(with = "schema::Level")]
    pub level: Level,
    /// Another level that it may be, where rounds before the first one given decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<schema::Level>")]
    pub or: Option<Level>,
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
    let rounds = &question.rounds;
    let level = next_level(rounds);
    let is_whole = rounds.first().is_none_or(|first| first.level == Level::FIRST);
    let is_sure = is_whole || next_level_after(rounds).is_some();
    Ok(NextLevel { level, or: (!is_sure).then_some(Level::EIGHTH) })
}
