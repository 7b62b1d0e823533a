//! The parts of a round that sums over many rounds need.

use foretile_games::voltorb::Outcome;

use super::Played;
use crate::voltorb::route::Pace;

/// What a round brought.
pub(super) struct Step {
    pub coins: u32,
    pub milliseconds: u32,
    pub outcome: Outcome,
    pub flipped: u8,
    /// See [`Played::milestones`].
    milestones: Vec<(u32, u32)>,
}

impl Step {
    pub fn new(round: &Played, pace: &Pace) -> Self {
        Self {
            coins: round.coins(),
            milliseconds: round.milliseconds(pace),
            outcome: round.outcome,
            flipped: round.flipped(),
            milestones: round.milestones(pace),
        }
    }

    /// Returns the most coins that the player had in the round.
    pub fn most(&self) -> u32 {
        self.milestones.last().map_or(0, |(coins, _)| *coins)
    }

    /// Returns the coins and the milliseconds for a player who ends the round as soon as it has `needed` coins.
    pub fn until(&self, needed: u32) -> (u32, u32) {
        let soonest = self.milestones.iter().find(|(coins, _)| *coins >= needed);
        soonest.copied().unwrap_or((self.coins, self.milliseconds))
    }
}
