//! A round as far as many rounds need it.

use foretile_games::voltorb::Standing;

use super::Played;
use crate::voltorb::route::Pace;

/// What a round from a standing brought.
pub(super) struct Step {
    pub coins: u32,
    pub milliseconds: u32,
    /// The standing after it.
    pub next: Standing,
    /// See [`Played::milestones`].
    milestones: Vec<(u32, u32)>,
}

impl Step {
    pub fn new(round: &Played, standing: Standing, pace: &Pace) -> Self {
        Self {
            coins: round.coins(),
            milliseconds: round.milliseconds(pace),
            next: standing.after(round.outcome, round.flipped()),
            milestones: round.milestones(pace),
        }
    }

    /// Returns the coins and the milliseconds for a player who ends the round as soon as it has so many coins.
    pub fn until(&self, needed: u32) -> (u32, u32) {
        let soonest = self.milestones.iter().find(|(coins, _)| *coins >= needed);
        soonest.copied().unwrap_or((self.coins, self.milliseconds))
    }
}
