//! Scans all tries in the outputs of 128 seeds in slices: a vector holds one bit of each seed.
//!
//! [`tries`](super::tries) stores the first distinct cards from an output on as prefix sets, one word for each seed and
//! set. Here they are a list of cards, and a card is a code of six bits. Each bit is a vector of 128 seeds:
//!
//! ```text
//!              seed   0 1 2 ..  127
//! list[n][0]        [ . . . ..   . ]    bits 0 to 2: the row of card n, 0 to 4
//! ..                                    bits 3 to 5: its column, 0 to 4
//! list[n][5]        [ . . . ..   . ]    all six bits: no card, because the outputs ended
//!
//! new[0] = card
//! new[n] = card is one of old[0..n] ? old[n] : old[n - 1]
//! ```
//!
//! A place of the list takes 30 operations for 128 seeds. Its prefix set takes five for a vector of four seeds, which is
//! 160 for as many. WebAssembly has such vectors; where they are wider and have a choice by a mask, prefix sets are
//! faster.
//!
//! Voltorbs have the parity of the hints if the sum of their cards' [fingerprints](fingerprint), each bit by itself, is
//! that of the hints. A step changes the sum only by the new card and by the one that leaves the Voltorbs.
//!
//! The scan answers the same questions and passes the same starts as in `tries`.

use std::array::from_fn;
use std::ops::RangeInclusive;

use foretile_games::rng::mt19937::{TWIST_DISTANCE, temper};
use foretile_games::voltorb::{CARDS, SIDE};

use super::hits::Deals;
use super::kind::ConfigGroup;
use super::tries::{STRIDE, ScanTries, margin};
use super::wanted::{Start, Wanted};
use super::words::{Drawn, LONGEST, rows_of};
use crate::bits::{Bits, NO_BITS, any_of, bits_of, number_of};
use crate::dispatch::{Instructions, Kernel};
use crate::lanes::{Aligned, seed_chain};

/// Seeds side by side: one bit of a vector for each.
const SEEDS: usize = 128;
/// Seeds whose words are made together: with more, the chains would not fit into the registers of 128 bits.
const GROUP: usize = 16;
/// The bits of a card's code.
const CODE: usize = 6;
/// Seeds whose chains are made together: enough that their steps do not stall the multipliers.
const CHAINS: usize = 32;
/// A card's code, for every seed: one number for each group.
type Slices = [[u16; SEEDS / GROUP]; CODE];
/// The same as vectors.
type Code = [Bits; CODE];
/// The most kinds with the same number of Voltorbs.
const KINDS: usize = 6;
/// One bit of every seed for each kind.
type OfKinds = [Bits; KINDS];
/// One more than the most free cards that any kind allows, and one for none.
const LEVELS: usize = 7;
/// The same sieve as [`ScanTries`], in slices.
pub(super) struct ScanSliced<'a>(pub ScanTries<'a>);

impl Kernel for ScanSliced<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const LANES: usize>(self) {
        // By the number of Voltorbs, the most cards of a configuration.
        match self.0.wanted.kinds[0].voltorbs {
            6 => self.scan::<6, 11>(),
            7 => self.scan::<7, 13>(),
            8 => self.scan::<8, 15>(),
            10 => self.scan::<10, 20>(),
            13 => self.scan::<13, 23>(),
            voltorbs => unreachable!("no configuration has {voltorbs} Voltorbs"),
        }
    }
}

impl ScanSliced<'_> {
    #[inline(always)]
    fn scan<const VOLTORBS: usize, const MOST: usize>(self) {
        let ScanTries { wanted, instructions, mut seeds, advances, passed } = self.0;
        let (first, last) = advances.into_inner();
        let mut words = Sliced::new(last as usize + margin(VOLTORBS as u32));
        let mut scan = SlicedScan::new(wanted, last);
        let mut some = [0; SEEDS];
        loop {
            let filled = seeds.fill(&mut some);
            if filled == 0 {
                break;
            }
            let seeds = &some[..filled];
            words.make(instructions, seeds);
            let sure_before = scan.scan::<VOLTORBS, MOST>(&words, first as usize + 1);
            scan.pass(&words, seeds, sure_before.max(first)..=last, passed);
            scan.pass_hits(&words, seeds, first..=last, passed);
        }
    }
}

/// The outputs of [`SEEDS`] seeds.
struct Sliced {
    /// For each group of seeds, the twisted words before tempering. A group's seeds are [`transposed`].
    rows: Vec<Aligned<[[u32; GROUP]; LONGEST]>>,
    /// The outputs of the group that is made.
    outputs: Vec<[u32; GROUP]>,
    /// The numbers of the cards.
    cards: Vec<Aligned<[[u8; GROUP]; SEEDS / GROUP]>>,
    /// The codes of the cards in slices.
    codes: Vec<Aligned<Slices>>,
    end: usize,
}

impl Sliced {
    fn new(end: usize) -> Self {
        Self {
            rows: vec![Aligned([[0; GROUP]; LONGEST]); SEEDS / GROUP],
            outputs: vec![[0; GROUP]; end],
            cards: vec![Aligned([[0; GROUP]; SEEDS / GROUP]); end],
            codes: vec![Aligned([[0; SEEDS / GROUP]; CODE]); end],
            end,
        }
    }

    /// Makes the outputs of these seeds. Those of the other lanes are any.
    #[inline(always)]
    fn make(&mut self, instructions: Instructions, seeds: &[u32]) {
        for (some, seeds) in seeds.chunks(CHAINS).enumerate() {
            let mut words = [0; CHAINS];
            for (lane, seed) in seeds.iter().enumerate() {
                words[lane / GROUP * GROUP + transposed(lane % GROUP)] = *seed;
            }
            let partners = seed_chain(words, 0, TWIST_DISTANCE as u32);
            let groups = words.as_chunks().0.iter().zip(partners.as_chunks().0);
            for (group, (words, partners)) in (some * (CHAINS / GROUP)..).zip(groups) {
                self.make_group(instructions, group, *words, *partners);
            }
        }
    }

    #[inline(always)]
    fn make_group(
        &mut self,
        instructions: Instructions,
        group: usize,
        words: [u32; GROUP],
        partners: [u32; GROUP],
    ) {
        let rows = &mut self.rows[group].0;
        rows_of(rows, words, partners, self.end);
        let words = rows.as_flattened();
        for (output, word) in self.outputs.as_flattened_mut().iter_mut().zip(words) {
            *output = temper(*word);
        }
        let made = self.outputs.iter().zip(&mut self.cards).zip(&mut self.codes);
        for ((outputs, cards), codes) in made {
            let cards = &mut cards.0[group];
            instructions.remainders::<{ CARDS as u32 }>(outputs, cards);
            let slices = instructions.slices::<CODE>(&CODES, cards);
            for (code, slice) in codes.0.iter_mut().zip(slices) {
                code[group] = slice;
            }
        }
    }
}

impl Drawn for Sliced {
    fn end(&self) -> usize {
        self.end
    }

    fn card(&self, at: usize, lane: usize) -> u32 {
        1 << self.cards[at].0.as_flattened()[lane]
    }

    fn output(&self, at: usize, lane: usize) -> u32 {
        temper(self.rows[lane / GROUP].0[at][transposed(lane % GROUP)])
    }
}

/// For each card, its code.
static CODES: [u8; 32] = {
    let mut codes = [0; 32];
    let mut card = 0;
    while card < CARDS {
        codes[card] = (card / SIDE + card % SIDE * 8) as u8;
        card += 1;
    }
    codes
};

/// The tries that begin at an output, for the seeds whose bit is set, may have the Voltorbs of the hints.
struct Hit {
    at: usize,
    seeds: u128,
}

/// The scan of [`SEEDS`] seeds.
struct SlicedScan<'a> {
    wanted: &'a Wanted,
    /// For each kind, all bits if it is lax.
    lax: OfKinds,
    /// The sum of the fingerprints of the hints' Voltorbs.
    parity: [Bits; CODE + 2],
    /// For each advance, the seeds of which a deal from there is unsure.
    unsure: Vec<OfKinds>,
    hits: Vec<Hit>,
}

impl<'a> SlicedScan<'a> {
    fn new(wanted: &'a Wanted, last: u32) -> Self {
        let kinds = &wanted.kinds;
        assert!(kinds.len() <= KINDS, "a level has at most {KINDS} kinds with as many Voltorbs");
        let mut lax = [NO_BITS; KINDS];
        for (lax, kind) in lax.iter_mut().zip(kinds) {
            *lax = if kind.is_lax() { !NO_BITS } else { NO_BITS };
        }
        let odd = wanted.seen.parity().fingerprint();
        Self {
            wanted,
            lax,
            parity: from_fn(|bit| if odd >> bit & 1 == 1 { !NO_BITS } else { NO_BITS }),
            unsure: vec![[NO_BITS; KINDS]; last as usize + 1],
            hits: Vec::new(),
        }
    }

    /// Scans the outputs down to `first`. Returns the first advance whose entry in `unsure` is valid. No deal from an
    /// earlier one is unsure.
    #[inline(always)]
    fn scan<const VOLTORBS: usize, const MOST: usize>(
        &mut self,
        words: &Sliced,
        first: usize,
    ) -> u32 {
        let kinds = &self.wanted.kinds[..];
        let has_lax = kinds.iter().any(ConfigGroup::is_lax);
        self.hits.clear();
        // No cards yet: the code of none is 7 and 7.
        let mut list = [[!NO_BITS; CODE]; MOST];
        // The difference between the sum of the Voltorbs' fingerprints and that of the hints.
        let mut lacks = self.parity;
        if VOLTORBS % 2 == 1 {
            lacks = lacks.map(|bits| !bits);
        }
        // For each kind and place of the list, whether a deal is unsure whose next try begins right after it.
        let mut ends = [[!NO_BITS; MOST]; KINDS];
        // The kinds for which a deal is unsure if its next try begins here.
        let mut unsure = [!NO_BITS; KINDS];
        let mut at = words.end;
        loop {
            let mut any = NO_BITS;
            for ((kind, ends), unsure) in kinds.iter().zip(&ends).zip(&unsure) {
                any = ends[..kind.cards as usize].iter().fold(any | *unsure, |any, end| any | *end);
            }
            if !any_of(any) || at <= first {
                break;
            }
            for _ in 0..STRIDE.min(at - first) {
                at -= 1;
                let lacking = prepend::<VOLTORBS, MOST>(&mut list, &mut lacks, &words.codes[at].0);
                for ((ends, unsure), _) in ends.iter_mut().zip(&unsure).zip(kinds) {
                    let mut before = *unsure;
                    for (end, lacking) in ends.iter_mut().zip(lacking) {
                        let here = *end;
                        *end = here ^ ((here ^ before) & lacking);
                        before = here;
                    }
                }
                self.note(at, &lacks);
                let mut tries = Tries::of::<VOLTORBS>(&list);
                for n in VOLTORBS..MOST {
                    tries.add(&list[n], has_lax);
                    let [_, b, c, ..] = list[n];
                    for (of, kind) in kinds.iter().enumerate() {
                        if kind.cards as usize == n + 1 {
                            let again = tries.thrown_away(kind.limit() as usize, self.lax[of]);
                            unsure[of] = (b & c) | (again & ends[of][n]);
                            if let Some(advance) = self.unsure.get_mut(at - 1) {
                                advance[of] = unsure[of];
                            }
                        }
                    }
                }
            }
        }
        let sure_before = at as u32 - 1;
        let mut list: [Code; VOLTORBS] = from_fn(|n| list[n]);
        while at > first {
            at -= 1;
            prepend::<VOLTORBS, VOLTORBS>(&mut list, &mut lacks, &words.codes[at].0);
            self.note(at, &lacks);
        }
        sure_before
    }

    /// Notes the seeds whose Voltorbs lack nothing.
    #[inline(always)]
    fn note(&mut self, at: usize, lacks: &[Bits; CODE + 2]) {
        let hit = !lacks.iter().fold(NO_BITS, |any, bits| any | *bits);
        if any_of(hit) {
            self.hits.push(Hit { at, seeds: number_of(hit) });
        }
    }

    /// Passes the starts at these advances that may run past the last output.
    fn pass(
        &self,
        words: &Sliced,
        seeds: &[u32],
        advances: RangeInclusive<u32>,
        passed: &mut Vec<Start>,
    ) {
        for advance in advances {
            let kinds = self.wanted.kinds.iter().zip(&self.unsure[advance as usize]);
            for (kind, unsure) in kinds {
                for lane in lanes_of(number_of(*unsure), seeds) {
                    if kind.is_chosen_by(words.output(advance as usize, lane)) {
                        passed.push((seeds[lane], advance));
                    }
                }
            }
        }
    }

    /// Passes the starts of deals that keep one of the noted tries and may have the hints.
    fn pass_hits(
        &self,
        words: &Sliced,
        seeds: &[u32],
        advances: RangeInclusive<u32>,
        passed: &mut Vec<Start>,
    ) {
        let mut followed = 0u128;
        for hit in &self.hits {
            for lane in lanes_of(hit.seeds & !followed, seeds) {
                let deals = Deals { wanted: self.wanted, words, lane };
                if deals.has_voltorbs(hit.at) && deals.any_try_fits(hit.at) {
                    followed |= 1 << lane;
                    let fits = advances.clone().filter(|&advance| deals.fits(advance as usize));
                    passed.extend(fits.map(|advance| (seeds[lane], advance)));
                }
            }
        }
    }
}

/// Returns the place in a group of a lane that [`Instructions::remainders`] moves to this one.
const fn transposed(lane: usize) -> usize {
    lane % 4 * 4 + lane / 4
}

/// Returns the lanes with a bit, of those that have seeds.
fn lanes_of(mut bits: u128, seeds: &[u32]) -> impl Iterator<Item = usize> {
    if seeds.len() < SEEDS {
        bits &= (1 << seeds.len()) - 1;
    }
    std::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < SEEDS).then_some(lane)
    })
}

/// Prepends a card to a list, and its fingerprint to the sum of the first cards. Returns for each place whether the card
/// was at none before it.
#[inline(always)]
fn prepend<const VOLTORBS: usize, const MOST: usize>(
    list: &mut [Code; MOST],
    lacks: &mut [Bits; CODE + 2],
    card: &Slices,
) -> [Bits; MOST] {
    let card = card.each_ref().map(bits_of);
    let mut lacking = [!NO_BITS; MOST];
    let mut missing = !NO_BITS;
    let mut before = card;
    for n in 0..MOST {
        lacking[n] = missing;
        let here = list[n];
        let mut differ = NO_BITS;
        for bit in 0..CODE {
            differ |= here[bit] ^ card[bit];
            list[n][bit] = here[bit] ^ ((here[bit] ^ before[bit]) & missing);
        }
        missing &= differ;
        before = here;
        if n == VOLTORBS - 1 {
            let (new, old) = (fingerprint(card), fingerprint(here));
            for (lacks, (new, old)) in lacks.iter_mut().zip(new.into_iter().zip(old)) {
                *lacks ^= (new ^ old) & missing;
            }
        }
    }
    lacking
}

/// Returns a card's code, and for its row and its column whether both low bits are set. That of no card is all bits.
///
/// The fingerprints of five rows are 0 and four others of which no sum of some is 0. The sum of some rows' fingerprints
/// therefore identifies the rows that are in it an odd number of times, if their number is known.
#[inline(always)]
fn fingerprint(code: Code) -> [Bits; CODE + 2] {
    let [a, b, c, d, e, f] = code;
    [a, b, c, d, e, f, a & b, d & e]
}

/// What decides for each seed whether a try is thrown away.
struct Tries {
    /// The lines without a Voltorb.
    rows: Lines,
    cols: Lines,
    /// Whether at least this many cards are free.
    free: [Bits; LEVELS],
    /// Whether any free card's code has the bit, and whether any lacks it.
    with: Code,
    without: Code,
}

impl Tries {
    /// Begins with the Voltorbs.
    #[inline(always)]
    fn of<const VOLTORBS: usize>(list: &[Code]) -> Self {
        let (mut rows, mut cols) = ([NO_BITS; SIDE], [NO_BITS; SIDE]);
        for [a, b, c, d, e, f] in &list[..VOLTORBS] {
            add_line([*a, *b, *c], &mut rows);
            add_line([*d, *e, *f], &mut cols);
        }
        let mut free = [NO_BITS; LEVELS];
        free[0] = !NO_BITS;
        let (rows, cols) = (Lines::without(rows), Lines::without(cols));
        Self { rows, cols, free, with: [NO_BITS; CODE], without: [NO_BITS; CODE] }
    }

    /// Adds a 2 or 3. If no kind `has_lax`, the line does not matter.
    #[inline(always)]
    fn add(&mut self, code: &Code, has_lax: bool) {
        let [a, b, c, d, e, f] = *code;
        let is_free = self.rows.at([a, b, c]) | self.cols.at([d, e, f]);
        for level in (1..LEVELS).rev() {
            self.free[level] |= self.free[level - 1] & is_free;
        }
        if has_lax {
            self.with = from_fn(|bit| self.with[bit] | (is_free & code[bit]));
            self.without = from_fn(|bit| self.without[bit] | (is_free & !code[bit]));
        }
    }

    /// Returns whether the try with these 2s and 3s is thrown away by a kind. `lax` is all bits for a lax one.
    #[inline(always)]
    fn thrown_away(&self, limit: usize, lax: Bits) -> Bits {
        let [a, b, c, d, e, f] = from_fn(|bit| self.with[bit] & self.without[bit]);
        let in_a_line = !((a | b | c) & (d | e | f));
        self.free[limit] & (!lax | self.free[limit + 1] | in_a_line)
    }
}

/// Adds the line with this number, given as three bits, to those with a Voltorb.
#[inline(always)]
fn add_line([a, b, c]: [Bits; 3], lines: &mut [Bits; SIDE]) {
    let three = a & b;
    lines[0] |= !(a | b | c);
    lines[1] |= a & !b;
    lines[2] |= b & !a;
    lines[3] |= three;
    lines[4] |= c;
}

/// Whether each of five lines has no Voltorb: for lines 0, 2 and 4 as it is, for 1 and 3 as a difference.
struct Lines([Bits; SIDE]);

impl Lines {
    #[inline(always)]
    fn without([a, b, c, d, e]: [Bits; SIDE]) -> Self {
        Self([!a, a ^ b, !c, c ^ d, !e])
    }

    /// Returns it for the line with this number, given as three bits.
    #[inline(always)]
    fn at(&self, [a, b, c]: [Bits; 3]) -> Bits {
        let [zero, one, two, three, four] = self.0;
        let (low, high) = (zero ^ (a & one), two ^ (a & three));
        let below = low ^ ((low ^ high) & b);
        below ^ ((below ^ four) & c)
    }
}

#[cfg(test)]
mod tests;
