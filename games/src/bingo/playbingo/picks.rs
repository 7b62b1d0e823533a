//! What goals on the first squares reveal about the seed.
//!
//! For seeds from 0 to 2147483647, the first draw of every square is `2147483647 - seed` modulo the length of its pool. While
//! all goals before a square are known, its pool is, too.

use std::ops::Range;

use super::super::bingosync::Seen;
use super::Seed;
use super::generator::{BoardDraft, Generator};
use super::plan::{Requirement, Requirements};
use crate::rng::xoroshiro128plus::Xoroshiro128Plus;

/// Entries of a pool, one of which is a square's goal. Seeds are those in [`Picks::SEEDS`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picks {
    /// The square, from 0.
    pub square: usize,
    /// The length of the pool.
    pub pool: u32,
    /// The entries.
    pub entries: Vec<Range<u32>>,
}

impl Picks {
    /// The seeds that draw like this.
    pub const SEEDS: Range<u64> = 0..Seed::FIRST_REDRAWN;

    /// Returns whether a seed draws one of these entries.
    pub fn has(&self, seed: u64) -> bool {
        let entry = ((Self::SEEDS.end - 1 - seed) % u64::from(self.pool)) as u32;
        self.entries.iter().any(|entries| entries.contains(&entry))
    }

    /// Returns the seeds that draw one of these entries, modulo the length of the pool, ascending.
    pub fn residues(&self) -> Vec<u64> {
        let pool = u64::from(self.pool);
        let entries = self.entries.iter().cloned().flatten().map(u64::from);
        let mut seeds: Vec<u64> =
            entries.map(|entry| (Self::SEEDS.end - 1 + pool - entry) % pool).collect();
        seeds.sort_unstable();
        seeds
    }
}

/// Returns the number of seeds after which a board with these picks repeats: the least common multiple of the lengths of its
/// pools, or [`u64::MAX`] if that is larger.
pub fn repeats_after(board: &[Picks]) -> u64 {
    let pools = board.iter().map(|picks| u64::from(picks.pool));
    pools.fold(1, |all: u64, pool| (all / gcd(all, pool)).saturating_mul(pool))
}

/// Returns the greatest common divisor.
pub const fn gcd(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Generator {
    /// Returns what the seeds of boards with these goals draw on the first squares, as long as all goals before are known.
    pub fn picks(&self, seen: &[Seen]) -> Vec<Picks> {
        let Requirements::Same(requirements) = &self.plan.requirements else { return Vec::new() };
        let mut table = BoardDraft::new(self, Xoroshiro128Plus::new(0));
        let mut all = Vec::new();
        for (square, requirement) in requirements.iter().enumerate() {
            if let Requirement::Fixed(goal) = requirement {
                table.place(*goal);
                continue;
            }
            let mut of_square = seen.iter().filter(|seen| seen.square == square).peekable();
            if of_square.peek().is_none() {
                break;
            }
            let fits = |place: u32| of_square.clone().all(|seen| seen.goals.contains(&place));
            let (mut pool, mut entries, mut goals) = (0, Vec::new(), Vec::new());
            for (at, count) in table.entries(square, *requirement).iter().enumerate() {
                let goal = self.plan.goal(*requirement, at);
                if *count > 0 && fits(self.plan.places[goal as usize]) {
                    entries.push(pool..pool + count);
                    goals.push(goal);
                }
                pool += count;
            }
            if pool == 0 {
                break;
            }
            all.push(Picks { square, pool, entries });
            let [goal] = goals[..] else { break };
            table.place(goal);
        }
        all
    }
}
