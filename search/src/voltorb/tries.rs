//! Scans all tries in the outputs of some seeds, from the last output to the first.
//!
//! The naive loop deals from every advance:
//!
//! ```text
//! for advance in advances:
//!     at = advance + 1
//!     repeat: (placed, voltorbs, at) = the try that begins at output `at`
//!     until it is kept
//!     pass the advance if `voltorbs` fits the hints
//! ```
//!
//! The deals of a hundred advances share most of their tries. Here the try that begins at an output is made
//! once, from the one that begins at the next output. The first distinct cards from an output on are stored
//! as prefix sets:
//!
//! ```text
//! cards of outputs at, at + 1, ..    c a c b d ..
//! prefixes                           {c}  {a,c}  {a,b,c}  {a,b,c,d}  ..
//! with `b` prepended                 {b}  {b,c}  {a,b,c}  {a,b,c,d}  ..
//!
//! new[0] = {card}
//! new[n] = old[n - 1] has card ? old[n] : old[n - 1] + card
//!
//! a prefix set, bit by bit:    31: FULL | 30..25: kinds that end after it | 24..0: cards
//! ```
//!
//! Prefix set `voltorbs - 1` holds the Voltorbs of the try, and prefix set `cards - 1` the whole try. A step
//! costs a few operations per set, has no branch, and handles one vector of [`WIDTH`] seeds; all sets stay in
//! registers.
//!
//! The scan answers two questions:
//!
//! 1. Which tries have the Voltorbs of the hints? Fewer than one in ten thousand do. These [`Hits`] are
//!    followed one by one.
//! 2. Which deals may run past the last output? Such a deal is *unsure*: its last tries are all thrown away
//!    or cut off. Most tries are kept, so soon (going backwards) no deal is unsure any more, and the rest of
//!    the scan answers the first question only.

use std::ops::RangeInclusive;

use super::hits::Hits;
use super::kind::ConfigGroup;
use super::lines::ALL;
use super::rejection::{FULL, KINDS, Rejection, safe_cards};
use super::seeds::Slice;
use super::seen::Parity;
use super::wanted::{Start, Wanted};
use super::words::{Drawn, LONGEST, SEEDS, WIDTH, Words};
use crate::dispatch::{Instructions, Kernel};
use crate::lanes::{Aligned, seed_chain};
use foretile_games::rng::mt19937::TWIST_DISTANCE;

/// The number of outputs between two checks whether any deal is still unsure.
pub(super) const STRIDE: usize = 8;
/// The most different numbers of cards among configurations with the same number of Voltorbs.
const SIZES: usize = 5;

/// The sieve for many advances.
pub(super) struct ScanTries<'a> {
    pub wanted: &'a Wanted,
    pub instructions: Instructions,
    pub seeds: Slice<'a>,
    pub advances: RangeInclusive<u32>,
    pub passed: &'a mut Vec<Start>,
}

impl Kernel for ScanTries<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const LANES: usize>(self) {
        // By the number of Voltorbs, the fewest and the most cards of a configuration.
        match self.wanted.kinds[0].voltorbs {
            6 => self.scan::<LANES, 6, 9, 11>(),
            7 => self.scan::<LANES, 7, 11, 13>(),
            8 => self.scan::<LANES, 8, 13, 15>(),
            10 => self.scan::<LANES, 10, 16, 20>(),
            13 => self.scan::<LANES, 13, 20, 23>(),
            voltorbs => unreachable!("no configuration has {voltorbs} Voltorbs"),
        }
    }
}

/// The last advance that [`ScanTries`] accepts: [`LONGEST`] outputs leave a margin after it.
pub(super) const LAST_OF_MANY: u32 = LONGEST as u32 - MOST_AFTER as u32;
/// The largest [`margin`].
const MOST_AFTER: usize = 210;

/// Returns how many outputs to scan after the last advance, by the number of Voltorbs.
///
/// With these, few of a hundred seeds have an unsure deal. Measured: a larger margin costs the sieve more
/// time than it saves the confirmation.
pub(super) const fn margin(voltorbs: u32) -> usize {
    match voltorbs {
        6 => 100,
        7 => MOST_AFTER,
        8 => 160,
        _ => 150,
    }
}

impl ScanTries<'_> {
    #[inline(always)]
    fn scan<const LANES: usize, const VOLTORBS: usize, const FEWEST: usize, const MOST: usize>(
        mut self,
    ) {
        let end = *self.advances.end() as usize + margin(VOLTORBS as u32);
        let mut words = Box::new(Words::new(self.instructions));
        let mut scan = Box::new(TriesScan::new(self.wanted, self.advances));
        let mut seeds = [0; LANES];
        loop {
            let filled = self.seeds.fill(&mut seeds);
            if filled == 0 {
                break;
            }
            let partners = seed_chain(seeds, 0, TWIST_DISTANCE as u32);
            for some in (0..filled).step_by(SEEDS) {
                let all = some..some + SEEDS;
                words.make(&seeds[all.clone()], &partners[all], end);
                let seeds = &seeds[some..filled.min(some + SEEDS)];
                for from in (0..seeds.len()).step_by(WIDTH) {
                    scan.scan::<VOLTORBS, FEWEST, MOST>(&words, from);
                    scan.pass(&words, seeds, from, self.passed);
                }
            }
        }
    }
}

/// The scan of one vector of seeds.
struct TriesScan<'a> {
    kinds: &'a [ConfigGroup],
    rejections: Vec<Rejection>,
    parity: Parity,
    advances: RangeInclusive<u32>,
    /// For each advance, the kinds for which a deal from there is unsure, as bits.
    unsure: Aligned<[[u32; WIDTH]; LAST_OF_MANY as usize + 1]>,
    /// The first advance whose entry in `unsure` is valid. No deal from an earlier one is unsure.
    sure_before: u32,
    hits: Hits<'a>,
}

impl<'a> TriesScan<'a> {
    fn new(wanted: &'a Wanted, advances: RangeInclusive<u32>) -> Self {
        assert!(KINDS + wanted.kinds.len() as u32 <= FULL.trailing_zeros(), "a bit for each kind");
        Self {
            kinds: &wanted.kinds,
            rejections: Rejection::of_kinds(&wanted.kinds),
            parity: wanted.seen.parity(),
            advances,
            unsure: Aligned([[0; WIDTH]; LAST_OF_MANY as usize + 1]),
            sure_before: 0,
            hits: Hits::new(wanted),
        }
    }

    /// Scans [`WIDTH`] seeds of the words, from seed `from` on.
    #[inline(always)]
    fn scan<const VOLTORBS: usize, const FEWEST: usize, const MOST: usize>(
        &mut self,
        words: &Words,
        from: usize,
    ) {
        let parity = self.parity;
        let all_kinds = ((1 << self.kinds.len()) - 1) << KINDS;
        let first = *self.advances.start() as usize + 1;
        self.hits.clear();
        // Set `n`: the first `n + 1` cards, and the kinds for which no deal is unsure whose next try begins
        // right after them.
        let mut prefixes = [[0; WIDTH]; MOST];
        // The kinds for which a deal is unsure if its next try begins here.
        let mut unsure = [all_kinds; WIDTH];
        let mut whole = Aligned([[0; WIDTH]; SIZES]);
        let mut at = words.end();
        // A try that begins at one of the last outputs cannot be complete.
        for _ in 1..FEWEST {
            at -= 1;
            for (lane, &card) in words.cards(at, from).iter().enumerate() {
                prepend(&mut prefixes, lane, card, card | FULL);
            }
        }
        loop {
            let mut any_unsure = false;
            for lane in 0..WIDTH {
                let mut ends = !unsure[lane];
                for prefix in &prefixes {
                    ends &= prefix[lane];
                }
                if ends & all_kinds != all_kinds {
                    any_unsure = true;
                }
            }
            if !any_unsure || at <= first {
                break;
            }
            for _ in 0..STRIDE.min(at - first) {
                at -= 1;
                let cards = words.cards(at, from);
                let (mut safe, mut hit) = ([0; WIDTH], false);
                for lane in 0..WIDTH {
                    let card = cards[lane];
                    let shortest = card | FULL | (all_kinds & !unsure[lane]);
                    let voltorbs = prepend(&mut prefixes, lane, card, shortest)[VOLTORBS - 1] & ALL;
                    safe[lane] = safe_cards(voltorbs);
                    // A plain `if`: otherwise this loop is not vectorised.
                    if parity.is_of(voltorbs) {
                        hit = true;
                    }
                }
                self.hits.note(at, &prefixes[VOLTORBS - 1], hit);
                whole.0[..MOST + 1 - FEWEST].copy_from_slice(&prefixes[FEWEST - 1..]);
                unsure = [0; WIDTH];
                for rejection in &self.rejections {
                    rejection.add_unsure(&whole.0[rejection.cards - FEWEST], &safe, &mut unsure);
                }
                if let Some(advance) = self.unsure.0.get_mut(at - 1) {
                    *advance = unsure;
                }
            }
        }
        self.sure_before = at as u32 - 1;
        let mut voltorbs = [[0; WIDTH]; VOLTORBS];
        voltorbs.copy_from_slice(&prefixes[..VOLTORBS]);
        while at > first {
            at -= 1;
            let mut hit = false;
            for (lane, &card) in words.cards(at, from).iter().enumerate() {
                if parity.is_of(prepend(&mut voltorbs, lane, card, card)[VOLTORBS - 1]) {
                    hit = true;
                }
            }
            self.hits.note(at, &voltorbs[VOLTORBS - 1], hit);
        }
    }

    /// Passes the starts that may deal the hints. `seeds` are the seeds of all the words.
    #[inline(always)]
    fn pass(&self, words: &Words, seeds: &[u32], from: usize, passed: &mut Vec<Start>) {
        for advance in self.sure_before.max(*self.advances.start())..*self.advances.end() + 1 {
            let unsure = &self.unsure.0[advance as usize];
            if *unsure == [0; WIDTH] {
                continue;
            }
            for ((lane, &seed), unsure) in (from..).zip(&seeds[from..]).zip(unsure) {
                let output = words.output(advance as usize, lane);
                if (KINDS..)
                    .zip(self.kinds)
                    .any(|(bit, kind)| unsure >> bit & 1 == 1 && kind.is_chosen_by(output))
                {
                    passed.push((seed, advance));
                }
            }
        }
        self.hits.pass(words, seeds, from, self.advances.clone(), passed);
    }
}

/// Prepends a card to a list stored as prefix sets, and returns the sets. `shortest` is the new set of one
/// card.
#[inline(always)]
fn prepend<const MOST: usize>(
    prefixes: &mut [[u32; WIDTH]; MOST],
    lane: usize,
    card: u32,
    shortest: u32,
) -> [u32; MOST] {
    // All sets are read first and written last. Otherwise the compiler does not keep them in registers.
    let mut list = [0; MOST];
    for n in 0..MOST {
        list[n] = prefixes[n][lane];
    }
    // Two loops: the compiler unrolls only short ones.
    for n in (MOST / 2..MOST).rev() {
        list[n] = if list[n - 1] & card == 0 { list[n - 1] | card } else { list[n] };
    }
    for n in (1..MOST / 2).rev() {
        list[n] = if list[n - 1] & card == 0 { list[n - 1] | card } else { list[n] };
    }
    list[0] = shortest;
    for n in 0..MOST {
        prefixes[n][lane] = list[n];
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use foretile_golden::Dice;

    #[test]
    fn prefix_sets_are_the_first_distinct_cards() {
        let mut dice = Dice(1);
        let mut prefixes = [[0; WIDTH]; 9];
        let mut drawn: Vec<[u32; WIDTH]> = Vec::new();
        for _ in 0..60 {
            let cards = std::array::from_fn(|_| 1 << dice.below(25));
            drawn.push(cards);
            for (lane, card) in cards.into_iter().enumerate() {
                let sets = prepend(&mut prefixes, lane, card, card | FULL);
                let mut distinct: Vec<u32> = Vec::new();
                for cards in drawn.iter().rev() {
                    if !distinct.contains(&cards[lane]) {
                        distinct.push(cards[lane]);
                    }
                }
                for (n, set) in sets.into_iter().enumerate() {
                    assert_eq!(set, prefixes[n][lane]);
                    assert_eq!(set & FULL != 0, n < distinct.len());
                    if n < distinct.len() {
                        assert_eq!(set & ALL, distinct[..=n].iter().sum::<u32>());
                    }
                }
            }
        }
    }

    #[test]
    fn the_scan_has_its_margins() {
        assert_eq!([6, 7, 8, 10, 13].map(margin), [100, 210, 160, 150, 150]);
        // 623 outputs, less the largest margin.
        assert_eq!(LAST_OF_MANY, 413);
    }
}
