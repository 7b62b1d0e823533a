//! The state of a round, from the cards that the player turned.

use foretile_games::voltorb::{Cards, Hints, Level, Outcome, Round};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

/// The state of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RoundStanding {
    /// Whether a Voltorb was turned.
    pub lost: bool,
    /// Whether all 2s and 3s are turned.
    pub won: bool,
    /// The number of turned cards that are not Voltorbs.
    pub flipped: u8,
    /// The coins for quitting now.
    pub coins: u32,
}

impl RoundStanding {
    /// Returns the state of a round with these cards turned. Without the hints, `won` is always `false`.
    pub fn new(cards: &Cards, hints: Option<&Hints>) -> Self {
        let lost = cards.values().contains(&Some(0));
        let won = !lost && hints.and_then(|hints| hints.outcome(cards)) == Some(Outcome::Won);
        Self { lost, won, flipped: cards.flipped(), coins: cards.coins() }
    }

    /// Returns the round for the level rules, if the player quits now.
    pub const fn left(&self, level: Level) -> Round {
        let outcome = match (self.lost, self.won) {
            (true, _) => Outcome::Lost,
            (_, true) => Outcome::Won,
            _ => Outcome::Quit,
        };
        Round { level, outcome, flipped: self.flipped }
    }
}
