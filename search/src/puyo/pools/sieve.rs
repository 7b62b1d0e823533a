//! Rules out keys whose pools do not begin with given pairs, many keys side by side.
//!
//! It replaces these four lines:
//!
//! ```text
//! for key in keys:
//!     pool = deal(key)[colours]                    512 draws and 768 swaps
//!     if some renaming of letters to numbers makes the pairs the first ones of the pool:
//!         pass(key)
//! ```
//!
//! A shuffle swaps positions `i` and `r[i]` for `i` from 255 down to 0, where `r[i]` is the low byte of a draw. Swaps of
//! many keys at different places do not vectorise. But only a few places of the shuffled pool are needed, and
//! what ends there can be followed back through the swaps, from the last to the first:
//!
//! ```text
//! lane              0    1    2   ..
//! values        [ v0   v1   v2    .. ]   32 bits: all keys draw together, 256 times
//! r[255]        [ v0   v1   v2    .. ]   the low bytes are stored, a row for each draw (maybe in another order)
//! ..
//! r[0]          [ ..              .. ]
//! at            [ p    p    p     .. ]   bytes: where the puyo that ends at place p is
//!
//! for i in 0..256:                       from the last swap back to the first
//!     at = r[i] if at == i, i if at == r[i], else at
//! number = at % colours                  because the shuffle starts with `i % colours` at place i
//! ```
//!
//! Bytes are four times as many a vector as draws. Following four places costs about as much as the draws.
//!
//! A [`Stage`] follows a few places and passes the keys that may fit. The first one follows only as many as
//! rule out most keys. The keys that are left are packed into full batches for the second one, which draws them again
//! and follows more places. Places 4 to 255 of a 4-colour pool, and 4 to 7 of a 5-colour pool, need only the first shuffle,
//! which saves half the draws. Stages use these places first.
//!
//! The sieve misses no key and may pass a wrong one. [`KeyScan`](super::KeyScan) confirms those that it
//! passes by the plain rules.

use foretile_games::order::Order as _;
use std::ops::Range;

use foretile_games::puyo::pools::{FROM_FOUR, FROM_THREE, next_value, second_shuffle};
use foretile_games::puyo::{ColourCount, PUYOS};

use super::{KeyQuestion, renamings};
use crate::dispatch::{Instructions, Kernel, Vectors};
use crate::lanes::Aligned;

/// The most different numbers in a pool, and letters in a pattern.
const NUMBERS: usize = 5;
/// The number of places that are followed together. More do not fit into the registers.
const TOGETHER: usize = 4;
/// The share of keys that the stages may let through by chance, at most. Chosen by hand: a second stage costs about
/// twice as much a key as the first, and a confirmation a hundred times as much.
const LET_THROUGH: [f64; 2] = [1.0 / 8.0, 1.0 / 2_000.0];
/// The share of keys that clues of the first shuffle alone may let through to have a stage of their own.
const WORTHWHILE: f64 = 0.5;
/// The capacity of the keys that wait for a stage: two batches of the widest vectors.
const CAPACITY: usize = 2 * 192;

/// For each number of colours from 3 to 5, the bit of the number that a shuffle starts with at each place.
static NUMBER_BITS: [[u8; PUYOS]; 3] = {
    let mut bits = [[0; PUYOS]; 3];
    let mut at = 0;
    while at < PUYOS {
        bits[0][at] = 1 << (at % 3);
        bits[1][at] = 1 << (at % 4);
        bits[2][at] = 1 << (at % 5);
        at += 1;
    }
    bits
};

/// A place of the queue that is followed back to the start of a shuffle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct PoolPlace {
    /// The shuffle that decides it, 0 or 1.
    shuffle: usize,
    /// The place, 0 to 255.
    place: u8,
    /// The pool whose number it is.
    pool: ColourCount,
}

impl PoolPlace {
    fn new(place: usize, colours: ColourCount) -> Self {
        let pool = if FROM_THREE.contains(&place) {
            ColourCount::Three
        } else if FROM_FOUR.contains(&place) && colours == ColourCount::Five {
            ColourCount::Four
        } else {
            colours
        };
        Self { shuffle: usize::from(pool != ColourCount::Four), place: place as u8, pool }
    }
}

/// The letters that are known at one or two places.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Clue {
    /// One place, or two for a pair whose halves may be swapped.
    places: Vec<PoolPlace>,
    /// The letters of these places, as bits: at most as many as places.
    letters: u8,
}

impl Clue {
    /// Returns all clues that the pairs of a question give.
    fn all(question: &KeyQuestion) -> Vec<Self> {
        let mut clues = Vec::new();
        // The queue starts over after 256 puyos. Its first round is enough for a sieve.
        let pairs = question.pairs.pairs().iter().take(PUYOS / 2);
        for (&pair, first) in pairs.zip((0..).step_by(2)) {
            let places = [first, first + 1].map(|place| PoolPlace::new(place, question.colours));
            if question.unordered && pair[0] != pair[1] {
                let letters =
                    pair.iter().flatten().fold(0, |letters, letter| letters | 1 << letter);
                clues.push(Self { places: places.to_vec(), letters });
            } else {
                let seen = places.into_iter().zip(pair);
                clues.extend(seen.filter_map(|(place, letter)| {
                    Some(Self { places: vec![place], letters: 1 << letter? })
                }));
            }
        }
        // Those that need only the first shuffle come first.
        clues.order_by_key(|clue| clue.places[0].shuffle);
        clues
    }

    /// Returns whether the letters of all its places are known.
    fn is_whole(&self) -> bool {
        self.letters.count_ones() as usize == self.places.len()
    }

    /// Returns the share of keys for which a given renaming of letters fits, if numbers were drawn evenly.
    fn chance(&self) -> f64 {
        let of_places: f64 =
            self.places.iter().map(|place| 1.0 / f64::from(place.pool.get())).product();
        match (self.places.len(), self.is_whole()) {
            (1, _) => of_places,
            (_, true) => 2.0 * of_places,
            (_, false) => 2.0 / f64::from(self.places[0].pool.get()),
        }
    }
}

/// A test of keys by a few clues.
#[derive(Clone, PartialEq, Debug)]
struct Stage {
    clues: Vec<Clue>,
    /// The places of the clues by the shuffle that decides them.
    places: [Vec<PoolPlace>; 2],
    /// The number of letters of the question.
    letters: usize,
    /// The number of colours of the question.
    colours: ColourCount,
    /// How many puyos may be misread, and if some may, all ways to give letters numbers.
    errors: u8,
    renamings: Vec<Vec<u8>>,
}

/// A sieve of keys.
pub(super) struct Sieve {
    stages: Vec<Stage>,
    /// Whether the question has more letters than the game has colours.
    is_impossible: bool,
}

impl Sieve {
    pub fn new(question: &KeyQuestion) -> Self {
        let clues = Clue::all(question);
        let letters = usize::from(question.pairs.colours());
        let colours = question.colours;
        let is_impossible = letters > usize::from(colours.get());
        let errors = question.errors.get();
        let mut counts = LET_THROUGH.map(|share| count_for(share, &clues, errors)).to_vec();
        let by_first_shuffle = clues.iter().filter(|clue| clue.places[0].shuffle == 0).count();
        if counts[0] > by_first_shuffle && chance(&clues[..by_first_shuffle], errors) <= WORTHWHILE
        {
            counts.insert(0, by_first_shuffle);
        }
        counts.dedup();
        counts.retain(|&count| count > 0);
        let stage = |count: usize| {
            let clues = clues[..count].to_vec();
            let places = [0, 1].map(|shuffle| {
                let places = clues.iter().flat_map(|clue| clue.places.iter().copied());
                places.filter(|place| place.shuffle == shuffle).collect()
            });
            let renamings = if errors > 0 {
                renamings(question.pairs.colours(), colours.get())
            } else {
                Vec::new()
            };
            Stage { clues, places, letters, colours, errors, renamings }
        };
        let stages = counts.into_iter().map(stage).collect();
        Self { stages, is_impossible }
    }

    /// Appends every key whose pool begins with the pairs, and maybe some others, to `passed`. The order is arbitrary.
    pub fn scan(&self, keys: Range<u64>, passed: &mut Vec<u32>) {
        self.scan_with(Vectors::widest(), keys, passed);
    }

    /// Does the same on given vectors.
    pub fn scan_with(&self, vectors: Vectors, keys: Range<u64>, passed: &mut Vec<u32>) {
        if self.is_impossible {
            return;
        }
        if self.stages.is_empty() {
            passed.extend(keys.map(|key| key as u32));
            return;
        }
        let instructions = Instructions::new(vectors);
        vectors.run(SieveKernel { stages: &self.stages, instructions, keys, passed });
    }
}

/// Returns the fewest clues that let through at most this share of keys and fill whole groups of places, or all clues if no
/// fewer do.
fn count_for(share: f64, clues: &[Clue], errors: u8) -> usize {
    let places = |count: usize| clues[..count].iter().map(|clue| clue.places.len()).sum::<usize>();
    let is_enough = |&count: &usize| {
        places(count).is_multiple_of(TOGETHER) && chance(&clues[..count], errors) <= share
    };
    (0..clues.len()).find(is_enough).unwrap_or(clues.len())
}

/// Estimates the share of keys that these clues let through.
fn chance(clues: &[Clue], errors: u8) -> f64 {
    let letters = clues.iter().fold(0, |letters, clue| letters | clue.letters).count_ones();
    let pools = clues.iter().flat_map(|clue| &clue.places).map(|place| place.pool.get());
    let numbers = pools.max().unwrap_or(0);
    let renamings: f64 = (0..letters).map(|taken| f64::from(numbers) - f64::from(taken)).product();
    // The share of keys by the number of clues that do not fit.
    let mut missed = vec![0.0; usize::from(errors) + 1];
    missed[0] = 1.0;
    for clue in clues {
        let fits = clue.chance();
        for misses in (0..missed.len()).rev() {
            let more = if misses > 0 { missed[misses - 1] * (1.0 - fits) } else { 0.0 };
            missed[misses] = missed[misses] * fits + more;
        }
    }
    renamings * missed.into_iter().sum::<f64>()
}

/// The keys that wait for a stage.
struct Waiting {
    keys: Aligned<[u32; CAPACITY]>,
    count: usize,
}

/// The memory of a batch.
struct Batch<const LANES: usize> {
    keys: Aligned<[u32; LANES]>,
    values: Aligned<[u32; LANES]>,
    /// The low bytes of the draws of a shuffle, in the order of the draws.
    partners: Aligned<[[u8; LANES]; PUYOS]>,
    /// The numbers at the places of a stage, as bits, in the order of [`Stage::places`].
    numbers: Vec<Aligned<[u8; LANES]>>,
    /// Whether a key passes, 0 or 1.
    passes: Aligned<[u32; LANES]>,
}

struct SieveKernel<'a> {
    stages: &'a [Stage],
    instructions: Instructions,
    keys: Range<u64>,
    passed: &'a mut Vec<u32>,
}

impl Kernel for SieveKernel<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const LANES: usize>(mut self) {
        let mut batch = Box::new(Batch::<LANES> {
            keys: Aligned([0; LANES]),
            values: Aligned([0; LANES]),
            partners: Aligned([[0; LANES]; PUYOS]),
            numbers: Vec::new(),
            passes: Aligned([0; LANES]),
        });
        let new = |_| Waiting { keys: Aligned([0; CAPACITY]), count: 0 };
        // The last one is for keys that have passed all stages.
        let mut waiting: Vec<Waiting> = (0..=self.stages.len()).map(new).collect();
        while let Some((stage, filled)) = self.fill(&mut waiting, &mut batch.keys.0) {
            batch.judge(&self.stages[stage]);
            batch.passes.0[filled..].fill(0);
            let next = &mut waiting[stage + 1];
            let chosen = (&batch.passes.0, 1);
            let to = [&mut next.keys.0];
            next.count += self.instructions.pack([&batch.keys.0], chosen, to, next.count);
            if stage + 1 == self.stages.len() {
                self.passed.extend(&next.keys.0[..next.count]);
                next.count = 0;
            }
        }
    }
}

impl SieveKernel<'_> {
    /// Fills a batch for some stage. Returns the stage and the number of keys, or `None` if none are left.
    #[inline(always)]
    fn fill<const LANES: usize>(
        &mut self,
        waiting: &mut [Waiting],
        keys: &mut [u32; LANES],
    ) -> Option<(usize, usize)> {
        let stages = 1..self.stages.len();
        // Full batches first, so that no queue grows beyond two batches.
        let full = stages.clone().find(|&stage| waiting[stage].count >= LANES);
        if full.is_none() && !self.keys.is_empty() {
            let filled = (self.keys.end - self.keys.start).min(LANES as u64);
            let first = self.keys.start as u32;
            for (key, lane) in keys.iter_mut().zip(0..) {
                *key = first.wrapping_add(lane);
            }
            self.keys.start += filled;
            return Some((0, filled as usize));
        }
        let stage = full.or_else(|| stages.clone().find(|&stage| waiting[stage].count > 0))?;
        let Waiting { keys: from, count } = &mut waiting[stage];
        let filled = (*count).min(LANES);
        *count -= filled;
        keys[..filled].copy_from_slice(&from.0[*count..*count + filled]);
        Some((stage, filled))
    }
}

impl<const LANES: usize> Batch<LANES> {
    /// Sets `passes` for the keys of the batch.
    #[inline(always)]
    fn judge(&mut self, stage: &Stage) {
        let Self { keys, values, partners, numbers, passes } = self;
        values.0 = keys.0;
        numbers.clear();
        let shuffles = if stage.places[1].is_empty() { 1 } else { 2 };
        for (shuffle, places) in stage.places.iter().enumerate().take(shuffles) {
            if shuffle == 1 {
                for value in &mut values.0 {
                    *value = second_shuffle(*value);
                }
            }
            draw(&mut values.0, &mut partners.0);
            for places in places.chunks(TOGETHER) {
                let group =
                    std::array::from_fn(|index| places.get(index).unwrap_or(&places[0]).place);
                let at = track(&partners.0, group);
                for (at, place) in at.iter().zip(places) {
                    let bits = &NUMBER_BITS[place.pool.index()];
                    let mut number = Aligned([0; LANES]);
                    for (number, at) in number.0.iter_mut().zip(&at.0) {
                        *number = bits[usize::from(*at)];
                    }
                    numbers.push(number);
                }
            }
        }
        if stage.errors == 0 {
            stage.compare(numbers, &mut passes.0);
        } else {
            stage.compare_with_errors(numbers, &mut passes.0);
        }
    }
}

/// Draws a shuffle: stores the low bytes of all values, the first of which are given, and leaves the last ones.
#[inline(always)]
fn draw<const LANES: usize>(values: &mut [u32; LANES], partners: &mut [[u8; LANES]; PUYOS]) {
    let (first, others) = partners.split_first_mut().expect("a shuffle has draws");
    store_low_bytes(values, first);
    for partners in others {
        for value in &mut *values {
            *value = next_value(*value);
        }
        store_low_bytes(values, partners);
    }
}

/// Stores the low byte of each value in the order of [`byte_of`].
#[inline(always)]
fn store_low_bytes<const LANES: usize>(values: &[u32; LANES], bytes: &mut [u8; LANES]) {
    if !are_bytes_mixed::<LANES>() {
        for (byte, value) in bytes.iter_mut().zip(values) {
            *byte = *value as u8;
        }
        return;
    }
    let (a, b) = values.split_at(LANES / 2);
    let ((a, b), (c, d)) = (a.split_at(LANES / 4), b.split_at(LANES / 4));
    for (index, bytes) in bytes.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let low = a[index] & 0xFF | (b[index] & 0xFF) << 8;
        let high = (c[index] & 0xFF) << 16 | d[index] << 24;
        *bytes = (low | high).to_le_bytes();
    }
}

/// Returns whether the bytes of four vectors of values become one vector by shifts, which mixes their order. It takes
/// fewer instructions than the order of the lanes. With few lanes the compiler unrolls that loop and does not vectorise it.
const fn are_bytes_mixed<const LANES: usize>() -> bool {
    LANES >= 96 && LANES.is_multiple_of(4)
}

/// Returns the byte that belongs to a lane.
const fn byte_of<const LANES: usize>(lane: usize) -> usize {
    if are_bytes_mixed::<LANES>() { lane % (LANES / 4) * 4 + lane / (LANES / 4) } else { lane }
}

/// Returns where the puyos that end at these places are before the shuffle.
#[inline(always)]
fn track<const LANES: usize>(
    partners: &[[u8; LANES]; PUYOS],
    places: [u8; TOGETHER],
) -> [Aligned<[u8; LANES]>; TOGETHER] {
    let mut at = places.map(|place| Aligned([place; LANES]));
    for (partners, own) in partners.iter().rev().zip(0..=u8::MAX) {
        for at in &mut at {
            for (at, &partner) in at.0.iter_mut().zip(partners) {
                // One exclusive or for both ways of the swap: a vector has no quick choice of bytes on some machines.
                let moves = (*at == own) | (*at == partner);
                *at ^= if moves { own ^ partner } else { 0 };
            }
        }
    }
    at
}

impl Stage {
    /// Sets `passes` to 1 for the lanes whose numbers may be those of the clues, and to 0 for the others.
    ///
    /// `candidates[letter]` are the numbers that a letter can stand for, as bits. Each clue leaves those at its places to
    /// its letters and takes them from all others. A lane fails if a letter has no candidate, or if two letters of
    /// a clue share the only one.
    #[inline(always)]
    fn compare<const LANES: usize>(
        &self,
        numbers: &[Aligned<[u8; LANES]>],
        passes: &mut [u32; LANES],
    ) {
        let all = (1 << self.colours.get()) - 1;
        let mut candidates = [Aligned([all; LANES]); NUMBERS];
        let mut next = [0, self.places[0].len()];
        for clue in &self.clues {
            let mut at_places = Aligned([0; LANES]);
            for place in &clue.places {
                for (all, number) in at_places.0.iter_mut().zip(&numbers[next[place.shuffle]].0) {
                    *all |= number;
                }
                next[place.shuffle] += 1;
            }
            let is_whole = clue.is_whole();
            for (letter, candidates) in candidates[..self.letters].iter_mut().enumerate() {
                let is_there = clue.letters >> letter & 1 == 1;
                if is_there || is_whole {
                    let flip = if is_there { 0 } else { u8::MAX };
                    for (candidates, at_places) in candidates.0.iter_mut().zip(&at_places.0) {
                        *candidates &= at_places ^ flip;
                    }
                }
            }
        }
        let mut fails = Aligned([0_u8; LANES]);
        for candidates in &candidates[..self.letters] {
            for (fails, candidates) in fails.0.iter_mut().zip(&candidates.0) {
                *fails |= u8::from(*candidates == 0);
            }
        }
        for clue in self.clues.iter().filter(|clue| clue.letters.count_ones() == 2) {
            let mut either = Aligned([0_u8; LANES]);
            for letter in (0..self.letters).filter(|letter| clue.letters >> letter & 1 == 1) {
                for (either, candidates) in either.0.iter_mut().zip(&candidates[letter].0) {
                    *either |= candidates;
                }
            }
            for (fails, either) in fails.0.iter_mut().zip(&either.0) {
                *fails |= u8::from(*either & either.wrapping_sub(1) == 0);
            }
        }
        for (lane, passes) in passes.iter_mut().enumerate() {
            *passes = u32::from(fails.0[byte_of::<LANES>(lane)] == 0);
        }
    }

    /// Does the same as [`compare`](Self::compare) if puyos may be misread: counts for each renaming how many do not fit.
    #[inline(always)]
    fn compare_with_errors<const LANES: usize>(
        &self,
        numbers: &[Aligned<[u8; LANES]>],
        passes: &mut [u32; LANES],
    ) {
        let mut least = Aligned([u8::MAX; LANES]);
        for renaming in &self.renamings {
            let mut misses = Aligned([0_u8; LANES]);
            let mut next = [0, self.places[0].len()];
            for clue in &self.clues {
                let letters = (0..self.letters).filter(|letter| clue.letters >> letter & 1 == 1);
                let bits = letters.map(|letter| 1_u8 << renaming[letter]);
                let at = &mut next[clue.places[0].shuffle];
                let first = &numbers[*at].0;
                // Of a pair whose halves may be swapped, the other place, and the other letter if it is known.
                let other = &numbers[*at + clue.places.len() - 1].0;
                *at += clue.places.len();
                let mut bits = bits.cycle();
                let (one, two) = (bits.next().unwrap_or(0), bits.next().unwrap_or(0));
                let miss = |number: u8, bit: u8| u8::from(number & bit == 0);
                let lanes = misses.0.iter_mut().zip(first).zip(other);
                match (clue.places.len(), clue.is_whole()) {
                    (1, _) => lanes.for_each(|((misses, &first), _)| {
                        *misses = misses.saturating_add(miss(first, one));
                    }),
                    (_, true) => lanes.for_each(|((misses, &first), &other)| {
                        let straight = miss(first, one) + miss(other, two);
                        let turned = miss(first, two) + miss(other, one);
                        *misses = misses.saturating_add(straight.min(turned));
                    }),
                    (_, false) => lanes.for_each(|((misses, &first), &other)| {
                        *misses = misses.saturating_add(miss(first, one).min(miss(other, one)));
                    }),
                }
            }
            for (least, misses) in least.0.iter_mut().zip(&misses.0) {
                *least = (*least).min(*misses);
            }
        }
        for (lane, passes) in passes.iter_mut().enumerate() {
            *passes = u32::from(least.0[byte_of::<LANES>(lane)] <= self.errors);
        }
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::pools::{Key, deal};

    use super::*;

    /// Returns the numbers at all places of the shuffled pools of some keys, before anything is copied over them.
    struct Numbers;

    impl Kernel for Numbers {
        type Output = Vec<(Key, [Vec<u8>; 3])>;

        #[inline(always)]
        fn run<const LANES: usize>(self) -> Self::Output {
            let key = |lane: usize| (lane as u32 + 1).wrapping_mul(0x9E37_79B1);
            let mut values: [u32; LANES] = std::array::from_fn(key);
            let mut partners = Box::new([[0; LANES]; PUYOS]);
            let new = |lane| (Key(key(lane)), [const { Vec::new() }; 3]);
            let mut numbers: Vec<_> = (0..LANES).map(new).collect();
            for shuffle in [&[ColourCount::Four][..], &[ColourCount::Three, ColourCount::Five]] {
                if shuffle.len() == 2 {
                    values = values.map(second_shuffle);
                }
                draw(&mut values, &mut partners);
                for place in 0..PUYOS / TOGETHER {
                    let places = std::array::from_fn(|index| (place * TOGETHER + index) as u8);
                    for at in track(&partners, places) {
                        for (lane, (_, numbers)) in numbers.iter_mut().enumerate() {
                            let at = usize::from(at.0[byte_of::<LANES>(lane)]);
                            for pool in shuffle {
                                let bit = NUMBER_BITS[pool.index()][at];
                                numbers[pool.index()].push(bit.trailing_zeros() as u8);
                            }
                        }
                    }
                }
            }
            numbers
        }
    }

    /// Compares all places: questions would hide a wrong number in most.
    #[test]
    fn lanes_deal_what_the_game_deals() {
        for vectors in Vectors::available() {
            for (key, numbers) in vectors.run(Numbers) {
                let pools = deal(key);
                for (colours, from) in ColourCount::ALL.into_iter().zip([0, 4, 8]) {
                    let pool = &pools.pool(colours).numbers()[from..];
                    let numbers = &numbers[colours.index()][from..];
                    assert_eq!(numbers, pool, "{vectors:?}, key {key}, {colours} colours");
                }
            }
        }
    }
}
