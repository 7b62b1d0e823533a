#![doc = include_str!("voltorb.md")]

mod batch;
mod dealers;
mod first_boards;
mod follow;
mod hits;
mod kind;
mod lines;
mod paths;
mod rejection;
mod round;
mod seeds;
mod seen;
mod sieve;
mod sliced;
mod starts;
mod tries;
mod unexpected;
mod upcoming;
mod wanted;
mod words;

use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::voltorb::{Hints, Level, Seed};
use serde::{Deserialize, Serialize};

use crate::dispatch::Vectors;
use crate::sweep::{Recall, Scan};

pub use first_boards::first_boards;
pub use follow::follow;
pub use paths::{Ending, Past, may_break_rules};
pub use round::SeenRound;
pub use seeds::{Seeds, Slice, WindowError};
pub use starts::{RankScan, Ranked, Starts};
pub use unexpected::{Explanation, Why, WhyMessage, elsewhere, explain};
pub use upcoming::{Upcoming, Way, upcoming};

/// A search for the seed of a visit to the game table.
pub struct SeedScan {
    seeds: Seeds,
    advances: RangeInclusive<u32>,
    gaps: RangeInclusive<u32>,
    rounds: Vec<SeenRound>,
    sieve: sieve::Sieve,
}

/// A start that deals all that was seen. [`SeedScan::endings`] returns every board that it may lead to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Visit {
    /// The seed.
    pub seed: Seed,
    /// The outputs drawn before each round's board; the first is the start. If there are several paths, this
    /// is one of them.
    pub advances: Vec<u32>,
}

impl SeedScan {
    /// Creates a search among these seeds for one that deals these rounds in a row, the first one at one of
    /// these advances. `gaps` is how many outputs may be drawn between two rounds besides those of risky
    /// cards: 0 while the player stays at the table.
    ///
    /// # Panics
    /// If `rounds` is empty.
    pub fn new(
        seeds: Seeds,
        advances: RangeInclusive<u32>,
        rounds: Vec<SeenRound>,
        gaps: RangeInclusive<u32>,
    ) -> Self {
        let first = rounds.first().expect("at least one round").position;
        let sieve = sieve::Sieve::new(first.level, &first.hints, advances.clone());
        Self { seeds, advances, gaps, rounds, sieve }
    }

    /// Returns the visit that begins at this seed and advance, or `None` if the game deals other boards there
    /// than those seen.
    pub fn confirm(&self, (seed, advance): (u32, u32)) -> Option<Visit> {
        let ending = self.endings(Seed(seed), advance).into_iter().next()?;
        Some(Visit { seed: Seed(seed), advances: ending.path })
    }
}

impl Scan for SeedScan {
    type Found = Visit;

    fn space(&self) -> u64 {
        self.seeds.len()
    }

    fn block(&self) -> u64 {
        let (first, last) = (*self.advances.start(), *self.advances.end());
        let advances = u64::from(last.saturating_sub(first)) + 1;
        if last <= tries::LAST_OF_MANY {
            // In lanes, many advances cost little more than one. At least 0x1800 seeds, to fill the lanes.
            (0x4_0000 / advances).max(0x1800)
        } else {
            // Deal by deal, one seed can take some milliseconds. Skipping outputs is cheap.
            (0x1_0000 / (advances + u64::from(first) / 0x1000)).max(1)
        }
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<Visit>) -> ControlFlow<()> {
        let mut passed = Vec::new();
        self.sieve.scan(self.seeds.slice(places), &mut passed);
        found.extend(passed.into_iter().filter_map(|start| self.confirm(start)));
        ControlFlow::Continue(())
    }
}

impl Recall for SeedScan {
    fn recall(&self, stored: &Visit) -> Option<(u64, Visit)> {
        let place = self.seeds.number_of(stored.seed)?;
        let &advance = stored.advances.first().filter(|first| self.advances.contains(first))?;
        let visit = self.confirm((stored.seed.0, advance))?;
        (visit == *stored).then_some((place, visit))
    }
}

/// Runs the sieve alone, for benchmarks, on a range of all seeds. Returns how many starts pass.
#[doc(hidden)]
pub fn sieve_on(
    vectors: Vectors,
    (level, hints): (Level, &Hints),
    advances: RangeInclusive<u32>,
    places: Range<u64>,
) -> usize {
    let mut passed = Vec::new();
    let sieve = sieve::Sieve::new(level, hints, advances);
    sieve.scan_with(Some(vectors), Seeds::all().slice(places), &mut passed);
    passed.len()
}

#[cfg(test)]
mod tests;
