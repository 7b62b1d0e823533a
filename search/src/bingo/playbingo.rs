//! Finds the seeds that deal a board of PlayBingo with these goals.
//!
//! Each goal on the first squares determines the seed modulo the length of that square's pool. Together they rule out nearly
//! all seeds, and only the others are dealt.

use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::bingo::playbingo::{Dealer, Picks, Seed, gcd};

use super::{CardWanted, Test};
use crate::sweep::Scan;

/// A search for the seeds of a board.
pub struct BoardScan<'a> {
    dealer: &'a Dealer,
    seeds: RangeInclusive<i64>,
    test: Test,
    /// The seeds that draw the goals on the first squares.
    classes: Classes,
}

/// A seed whose board meets the criteria.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardMatch {
    /// The seed.
    pub seed: i64,
    /// The goals, row by row, by their places in the list.
    pub goals: Vec<u32>,
}

/// About how many seeds of a block to deal, which takes some milliseconds.
const DEALT: u64 = 1 << 10;

impl<'a> BoardScan<'a> {
    /// The seeds that the site draws by itself, and the default range of a search.
    pub const SITE_SEEDS: RangeInclusive<i64> = 1..=999_999;

    /// Creates a search among the boards of a list with this many goals.
    ///
    /// # Panics
    /// If a goal is not in the list, or a square is not on the board.
    pub fn new(
        dealer: &'a Dealer,
        goals: usize,
        seeds: RangeInclusive<i64>,
        wanted: CardWanted,
    ) -> Self {
        let test = Test::new(wanted, goals, [dealer.rows(), dealer.columns()]);
        let mut classes = Classes::all();
        // Only these seeds draw so.
        let drawn = 0..Picks::SEEDS.end as i64;
        if drawn.contains(seeds.start()) && drawn.contains(seeds.end()) {
            dealer.picks(test.seen()).iter().for_each(|picks| classes.retain(picks));
        }
        Self { dealer, seeds, test, classes }
    }
}

impl Scan for BoardScan<'_> {
    type Found = BoardMatch;

    fn space(&self) -> u64 {
        self.seeds.end().abs_diff(*self.seeds.start()) + 1
    }

    fn block(&self) -> u64 {
        self.classes.span_of(DEALT)
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<BoardMatch>) -> ControlFlow<()> {
        if places.is_empty() {
            return ControlFlow::Continue(());
        }
        // Where numbers from 0 on are ruled out, all seeds are such numbers.
        let first = self.seeds.start().max(&0).unsigned_abs();
        for number in self.classes.within(first + places.start..=first + places.end - 1) {
            let seed = self.seeds.start().saturating_add_unsigned(number - first);
            let board = self.dealer.deal(Seed::from(seed)).ok();
            let board = board.filter(|board| self.test.fits(&board.goals));
            found.extend(board.map(|board| BoardMatch { seed, goals: board.goals }));
        }
        ControlFlow::Continue(())
    }
}

/// The whole numbers from 0 on that leave one of these remainders modulo `modulus`.
struct Classes {
    modulus: u64,
    /// The remainders, ascending.
    residues: Vec<u64>,
}

impl Classes {
    /// The most remainders. A goal that would leave more is not used: the other goals leave few enough numbers.
    const MOST: usize = 1 << 14;

    /// Returns all numbers.
    fn all() -> Self {
        Self { modulus: 1, residues: vec![0] }
    }

    /// Removes the numbers that do not draw like this, by the Chinese remainder theorem.
    fn retain(&mut self, picks: &Picks) {
        let (pool, wanted) = (u64::from(picks.pool), picks.residues());
        let common = gcd(self.modulus, pool);
        let times = pool / common;
        // The numbers are seeds of 31 bits: a larger modulus rules out no more.
        let Some(modulus) =
            self.modulus.checked_mul(times).filter(|_| self.modulus < Picks::SEEDS.end)
        else {
            return;
        };
        // Each of our remainders goes with the wanted ones that equal it modulo the moduli's common divisor.
        if self.residues.len().saturating_mul(wanted.len()) > Self::MOST {
            return;
        }
        let step = self.modulus / common;
        let inverse = inverse(step % times, times);
        let mut residues = Vec::new();
        for ours in &self.residues {
            for theirs in wanted.iter().filter(|theirs| *theirs % common == ours % common) {
                let difference = (theirs + pool - ours % pool) % pool / common;
                residues.push(ours + self.modulus * (difference * inverse % times));
            }
        }
        residues.sort_unstable();
        // If no number is left, the largest modulus ends the search at once.
        let modulus = if residues.is_empty() { Picks::SEEDS.end } else { modulus };
        *self = Self { modulus, residues };
    }

    /// Returns the length of a range that has about this many of the numbers.
    fn span_of(&self, count: u64) -> u64 {
        let residues = (self.residues.len() as u64).max(1);
        count.saturating_mul(self.modulus).div_ceil(residues).min(Picks::SEEDS.end)
    }

    /// Returns the numbers in a range, ascending.
    fn within(&self, range: RangeInclusive<u64>) -> impl Iterator<Item = u64> {
        let (first, last) = range.into_inner();
        let cycles = first / self.modulus..=last / self.modulus;
        let all = cycles.flat_map(move |cycle| {
            self.residues.iter().map(move |residue| cycle * self.modulus + residue)
        });
        all.skip_while(move |number| *number < first).take_while(move |number| *number <= last)
    }
}

/// Returns the number whose product with `number` is 1 modulo `modulus`. They have no common divisor.
fn inverse(number: u64, modulus: u64) -> u64 {
    let (mut rests, mut factors) = ([modulus as i64, number as i64], [0, 1]);
    while rests[1] != 0 {
        let quotient = rests[0] / rests[1];
        rests = [rests[1], rests[0] - quotient * rests[1]];
        factors = [factors[1], factors[0] - quotient * factors[1]];
    }
    factors[0].rem_euclid(modulus as i64) as u64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Compared with a test of every number.
        #[test]
        fn classes_are_the_numbers_that_draw_so(
            pools in prop::collection::vec((1_u32..30, prop::collection::vec(0.0..1.0, 0..3)), 0..4),
            (first, length) in (0_u64..5_000, 0_u64..2_000),
        ) {
            let picks = pools.into_iter().map(|(pool, at)| {
                let mut entries: Vec<u32> = at.iter().map(|at| (at * f64::from(pool)) as u32).collect();
                entries.sort_unstable();
                entries.dedup();
                let entries = entries.into_iter().map(|at| at..at + 1).collect();
                Picks { square: 0, pool, entries }
            });
            let picks: Vec<Picks> = picks.collect();
            let mut classes = Classes::all();
            picks.iter().for_each(|picks| classes.retain(picks));
            let draws = |seed: u64, picks: &Picks| {
                let entry = (i32::MAX as u64 - seed) % u64::from(picks.pool);
                picks.entries.iter().any(|entries| entries.contains(&(entry as u32)))
            };
            let range = first..=first + length;
            let plain: Vec<u64> =
                range.clone().filter(|seed| picks.iter().all(|it| draws(*seed, it))).collect();
            prop_assert_eq!(classes.within(range).collect::<Vec<_>>(), plain);
        }
    }
}
