//! Records of sessions in JSON.

use super::{Board, Level, Outcome, Seed};

/// The record of a session, one JSON document.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SessionRecord {
    /// The seed.
    pub seed: Seed,
    /// The number of outputs drawn before the first board.
    pub skip: u32,
    /// The level of the first round. JSON leaves it out if it is 1, as it is in every visit of the game.
    #[cfg_attr(feature = "serde", serde(default = "first", skip_serializing_if = "is_first"))]
    pub first_level: Level,
    /// The rounds, in order.
    pub rounds: Vec<RoundRecord>,
}

#[cfg(feature = "serde")]
const fn first() -> Level {
    Level::FIRST
}

#[cfg(feature = "serde")]
fn is_first(level: &Level) -> bool {
    *level == Level::FIRST
}

/// The record of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct RoundRecord {
    /// The number of outputs drawn before the board was dealt.
    pub advance: u32,
    /// The level.
    pub level: Level,
    /// The index of the configuration, 0 to 79.
    pub config: usize,
    /// The board.
    pub board: Board,
    /// The number of outputs drawn after the board was dealt.
    pub after: u32,
    /// The coins for winning.
    pub max_payout: u32,
    /// The cards turned, in order.
    #[cfg_attr(feature = "schemars", schemars(with = "Vec<crate::schema::Card>"))]
    pub flips: Vec<usize>,
    /// How the round ended.
    pub outcome: Outcome,
    /// The coins that the round paid.
    pub coins: u32,
    /// The number of cards turned that were not Voltorbs.
    pub cards_flipped: u8,
}
