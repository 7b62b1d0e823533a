#![doc = include_str!("voltorb.md")]

mod astray;
mod batch;
mod coming;
mod dealers;
mod hits;
mod kind;
mod lines;
mod paths;
mod rejection;
mod round;
mod seeds;
mod seen;
mod sieve;
mod starts;
mod tries;
mod wanted;
mod words;

use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::voltorb::{Hints, Level, Seed};
use serde::{Deserialize, Serialize};

use crate::dispatch::Vectors;
use crate::sweep::{Hunt, Recall};

pub use astray::{Explanation, Why, elsewhere, explain};
pub use coming::{Coming, Way, coming};
pub use paths::Ending;
pub use round::SeenRound;
pub use seeds::{Seeds, Slice, WindowError};
pub use starts::{RankHunt, Ranked, Starts};

/// A search for the seed of a visit to the table.
pub struct SeedHunt {
    seeds: Seeds,
    advances: RangeInclusive<u32>,
    gaps: RangeInclusive<u32>,
    rounds: Vec<SeenRound>,
    sieve: sieve::Sieve,
}

/// A start that deals all that was seen. [`SeedHunt::endings`] tells every board that it may lead to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Visit {
    /// The seed.
    pub seed: Seed,
    /// Outputs drawn before each round's board, the first of which is the start; one way of several.
    pub advances: Vec<u32>,
}

impl SeedHunt {
    /// A hunt among these seeds for one that deals these rounds in a row, the first of them after
    /// some outputs of a range. `gaps` is how many outputs may be drawn between a round and the next
    /// one's deal besides those of risky flips: 0 while the player stays at the table.
    ///
    /// # Panics
    /// When there is no round.
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

    /// The visit that begins at this seed and advance, or `None` when the game deals other boards there
    /// than those seen.
    pub fn confirm(&self, (seed, advance): (u32, u32)) -> Option<Visit> {
        let ending = self.endings(Seed(seed), advance).into_iter().next()?;
        Some(Visit { seed: Seed(seed), advances: ending.path })
    }
}

impl Hunt for SeedHunt {
    type Found = Visit;

    fn space(&self) -> u64 {
        self.seeds.len()
    }

    fn block(&self) -> u64 {
        let (first, last) = (*self.advances.start(), *self.advances.end());
        let advances = u64::from(last.saturating_sub(first)) + 1;
        if last <= tries::LAST_OF_MANY {
            // In lanes a seed costs little more for many advances; this many fill the lanes.
            (0x4_0000 / advances).max(0x1800)
        } else {
            // Beyond them a seed alone can be some milliseconds of work. Outputs are skipped cheaply.
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

impl Recall for SeedHunt {
    fn recall(&self, kept: &Visit) -> Option<(u64, Visit)> {
        let place = self.seeds.number_of(kept.seed)?;
        let &advance = kept.advances.first().filter(|first| self.advances.contains(first))?;
        let visit = self.confirm((kept.seed.0, advance))?;
        (visit == *kept).then_some((place, visit))
    }
}

/// What the sieve alone does, for benchmarks: how many starts pass among all seeds of a range.
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
