//! The goals near a desired time.

use std::ops::Range;

use super::deck::Deck;
use super::profile::Profile;

/// The goals within an offset of a desired time, as a range of the deck.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pool {
    start: u16,
    end: u16,
    offset: f64,
    /// The goals within the previous offset.
    nearer: (u16, u16),
}

impl Pool {
    /// Returns the pools of a difficulty, one for each offset.
    pub fn all(deck: &Deck, profile: &Profile, difficulty: u8) -> Vec<Self> {
        let desired = f64::from(difficulty) * profile.time_per_difficulty;
        let goals = deck.goals();
        let mut pools = Vec::new();
        let mut nearer = (0, 0);
        let mut offset = profile.initial_offset;
        while offset <= profile.maximum_offset {
            let start = goals.partition_point(|goal| goal.time < desired - offset) as u16;
            let end = goals.partition_point(|goal| goal.time <= desired + offset) as u16;
            let end = end.max(start);
            pools.push(Self { start, end, offset, nearer });
            nearer = (start, end);
            offset += 1.0;
        }
        pools
    }

    /// Returns how far the goals' times are from the desired time at most, in minutes.
    pub fn offset(self) -> f64 {
        self.offset
    }

    /// Returns all goals of the pool.
    pub fn goals(self) -> Range<u16> {
        self.start..self.end
    }

    /// Returns the goals of the previous pool. The generator uses this pool only after it has
    /// refused all of those.
    pub fn refused(self) -> Range<u16> {
        self.nearer.0..self.nearer.1
    }
}
