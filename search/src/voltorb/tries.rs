//! Every try that the outputs of some seeds hold, from the last to the first.
//!
//! The tries of a hundred advances overlap: most of them are the same tries. So each output is asked
//! once what a try that began there would come to. Going backwards, the cards that a try places are the
//! front of a list to whose head every output moves its card. As sets: the front of `n` cards becomes the
//! one of `n - 1` with the new card, unless that one has it already. All of it is the same work for every
//! seed, without a branch.
//!
//! Two questions are asked. Has a try the Voltorbs of the hints? Hardly one in ten thousand has; these are
//! [`Hits`], looked at one by one. And may a deal not be done when the outputs end? It may where all its
//! tries from some start on are thrown away. This is asked from the end back to where no deal runs on any
//! more, which is soon, as most tries stand; from there on the Voltorbs are all that matters.

use std::ops::RangeInclusive;

use super::hits::Hits;
use super::kind::Kind;
use super::lines::ALL;
use super::rejection::{FULL, KINDS, Rejection, safe_cards};
use super::seeds::Slice;
use super::seen::Parity;
use super::wanted::{Start, Wanted};
use super::words::{LONGEST, SEEDS, WIDTH, Words};
use crate::dispatch::{Instructions, Kernel};
use crate::lanes::{Aligned, seed_chain};
use foretile_games::rng::mt19937::TWIST_DISTANCE;

/// Outputs between two looks whether a deal may still run to the end.
const STRIDE: usize = 8;
/// How many numbers of cards configurations with as many Voltorbs have, at most.
const SIZES: usize = 5;

/// The sieve at work on many advances.
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
        // The fewest and the most cards of configurations with so many Voltorbs.
        match self.wanted.kinds[0].voltorbs {
            6 => self.of_cards::<LANES, 6, 9, 11>(),
            7 => self.of_cards::<LANES, 7, 11, 13>(),
            8 => self.of_cards::<LANES, 8, 13, 15>(),
            10 => self.of_cards::<LANES, 10, 16, 20>(),
            13 => self.of_cards::<LANES, 13, 20, 23>(),
            voltorbs => unreachable!("no configuration has {voltorbs} Voltorbs"),
        }
    }
}

/// The last advance that is looked at: enough words follow.
pub(super) const LAST_OF_MANY: u32 = LONGEST as u32 - MOST_AFTER as u32;
/// The most outputs that are looked at after the last advance.
const MOST_AFTER: usize = 210;

/// Outputs that are looked at after the last advance: so many that few of a hundred seeds have a deal that
/// runs on. Measured: with more of them the sieve takes longer than it saves the confirmation.
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
    fn of_cards<
        const LANES: usize,
        const VOLTORBS: usize,
        const FEWEST: usize,
        const MOST: usize,
    >(
        mut self,
    ) {
        let end = *self.advances.end() as usize + margin(VOLTORBS as u32);
        let mut words = Box::new(Words::new(self.instructions));
        let mut look = Box::new(Look::new(self.wanted, self.advances));
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
                    look.look::<VOLTORBS, FEWEST, MOST>(&words, from);
                    look.pass(&words, seeds, from, self.passed);
                }
            }
        }
    }
}

/// What is found out of a vector of seeds.
struct Look<'a> {
    kinds: &'a [Kind],
    rejections: Vec<Rejection>,
    parity: Parity,
    advances: RangeInclusive<u32>,
    /// By advance, the kinds of which a deal from there may run to the end, as bits.
    unsure: Aligned<[[u32; WIDTH]; LAST_OF_MANY as usize + 1]>,
    /// The first advance that this is known of; none does from those before it.
    sure_before: u32,
    hits: Hits<'a>,
}

impl<'a> Look<'a> {
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

    /// Looks at the seeds from number `from` of the words on.
    #[inline(always)]
    fn look<const VOLTORBS: usize, const FEWEST: usize, const MOST: usize>(
        &mut self,
        words: &Words,
        from: usize,
    ) {
        let parity = self.parity;
        let all_kinds = ((1 << self.kinds.len()) - 1) << KINDS;
        let first = *self.advances.start() as usize + 1;
        self.hits.clear();
        // The first `n + 1` cards, and the kinds of which no deal that goes on after them runs to the end.
        let mut fronts = [[0; WIDTH]; MOST];
        // The kinds of which one that goes on here may.
        let mut unsure = [all_kinds; WIDTH];
        let mut whole = Aligned([[0; WIDTH]; SIZES]);
        let mut at = words.end();
        // No try that begins at the last outputs has all its cards.
        for _ in 1..FEWEST {
            at -= 1;
            for (lane, &card) in words.cards(at, from).iter().enumerate() {
                put(&mut fronts, lane, card, card | FULL);
            }
        }
        loop {
            let mut runs_on = false;
            for lane in 0..WIDTH {
                let mut ends = !unsure[lane];
                for front in &fronts {
                    ends &= front[lane];
                }
                if ends & all_kinds != all_kinds {
                    runs_on = true;
                }
            }
            if !runs_on || at <= first {
                break;
            }
            for _ in 0..STRIDE.min(at - first) {
                at -= 1;
                let cards = words.cards(at, from);
                let (mut safe, mut hit) = ([0; WIDTH], false);
                for lane in 0..WIDTH {
                    let card = cards[lane];
                    let front = card | FULL | (all_kinds & !unsure[lane]);
                    let voltorbs = put(&mut fronts, lane, card, front)[VOLTORBS - 1] & ALL;
                    safe[lane] = safe_cards(voltorbs);
                    // An `if`, or the compiler makes no vectors of it.
                    if parity.is_of(voltorbs) {
                        hit = true;
                    }
                }
                self.hits.note(at, &fronts[VOLTORBS - 1], hit);
                whole.0[..MOST + 1 - FEWEST].copy_from_slice(&fronts[FEWEST - 1..]);
                unsure = [0; WIDTH];
                for rejection in &self.rejections {
                    rejection.run_on(&whole.0[rejection.cards - FEWEST], &safe, &mut unsure);
                }
                if let Some(advance) = self.unsure.0.get_mut(at - 1) {
                    *advance = unsure;
                }
            }
        }
        self.sure_before = at as u32 - 1;
        let mut list = [[0; WIDTH]; VOLTORBS];
        list.copy_from_slice(&fronts[..VOLTORBS]);
        while at > first {
            at -= 1;
            let mut hit = false;
            for (lane, &card) in words.cards(at, from).iter().enumerate() {
                if parity.is_of(put(&mut list, lane, card, card)[VOLTORBS - 1]) {
                    hit = true;
                }
            }
            self.hits.note(at, &list[VOLTORBS - 1], hit);
        }
    }

    /// Passes on the starts that may deal the hints; `seeds` are those of all the words.
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

/// Puts a card before a list that is given by its fronts. `front` is the new shortest one. Returns them.
#[inline(always)]
fn put<const MOST: usize>(
    fronts: &mut [[u32; WIDTH]; MOST],
    lane: usize,
    card: u32,
    front: u32,
) -> [u32; MOST] {
    // All are read and all are written, or the compiler would not keep them in registers.
    let mut list = [0; MOST];
    for n in 0..MOST {
        list[n] = fronts[n][lane];
    }
    // Two loops, as only short ones are unrolled.
    for n in (MOST / 2..MOST).rev() {
        list[n] = if list[n - 1] & card == 0 { list[n - 1] | card } else { list[n] };
    }
    for n in (1..MOST / 2).rev() {
        list[n] = if list[n - 1] & card == 0 { list[n - 1] | card } else { list[n] };
    }
    list[0] = front;
    for n in 0..MOST {
        fronts[n][lane] = list[n];
    }
    list
}
