//! How a round stands, by the cards that the player turned.

use foretile_games::voltorb::{Cards, Hints, Level, Outcome, Round};
use schemars::JsonSchema;
use serde::Serialize;

/// How a round stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RoundStanding {
    /// Whether a Voltorb was turned.
    pub lost: bool,
    /// Whether all 2s and 3s are turned.
    pub won: bool,
    /// Cards turned that are no Voltorbs.
    pub flipped: u8,
    /// Coins for leaving it now.
    pub coins: u32,
}

impl RoundStanding {
    /// How a round with these cards turned stands; it is not known as won without its hints.
    pub fn new(cards: &Cards, hints: Option<&Hints>) -> Self {
        let lost = cards.values().contains(&Some(0));
        let won = !lost && hints.and_then(|hints| hints.outcome(cards)) == Some(Outcome::Won);
        Self { lost, won, flipped: cards.flipped(), coins: cards.coins() }
    }

    /// The round as it is remembered when the player leaves it now.
    pub const fn left(&self, level: Level) -> Round {
        let outcome = match (self.lost, self.won) {
            (true, _) => Outcome::Lost,
            (_, true) => Outcome::Won,
            _ => Outcome::Quit,
        };
        Round { level, outcome, flipped: self.flipped }
    }
}
