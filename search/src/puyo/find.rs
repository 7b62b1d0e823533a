//! Finding pairs in the queues: 128 offsets at once, a bit for each.

use std::fmt;
use std::ops::Range;

use foretile_games::puyo::{ColourCount, PAIRS, PairPattern, Seed, SeenPairs};
use serde::Serialize;

use super::pools::{Dealt, Numbers, deal_each};
use crate::sweep::Hunt;

/// Misread puyos that a question can forgive.
pub const MAX_ERRORS: usize = 8;

/// Colours that a game draws numbers for, whether or not it uses them.
const COLOURS: usize = 5;

/// Pairs that are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sought {
    /// By their colours.
    Pairs(SeenPairs),
    /// By which are alike: any renaming of the letters to different colours will do.
    Pattern(PairPattern),
}

/// A question: which seeds deal these pairs?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The pairs, in the order of the queue.
    pub sought: Sought,
    /// How many colours the game uses.
    pub colours: ColourCount,
    /// Whether a pair may be the other way round.
    pub unordered: bool,
    /// Whether they may start anywhere in the queue, and run over its end into its start; else they
    /// are its first pairs.
    pub anywhere: bool,
    /// How many puyos may be misread, [`MAX_ERRORS`] at most.
    pub errors: Errors,
}

/// A number of misread puyos that a question forgives, 0 to [`MAX_ERRORS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Errors(usize);

impl Errors {
    /// So many misread puyos.
    pub fn new(errors: usize) -> Result<Self, ErrorsError> {
        if errors <= MAX_ERRORS { Ok(Self(errors)) } else { Err(ErrorsError(errors)) }
    }
}

/// Too many misread puyos to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ErrorsError(usize);

impl fmt::Display for ErrorsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = self.0;
        write!(f, "{errors} misread puyos are too many: expected 0 to {MAX_ERRORS}, such as 1")
    }
}

impl std::error::Error for ErrorsError {}

/// Where the pairs were found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Match {
    /// The seed.
    pub seed: Seed,
    /// The pair of the queue that the first of them is, 0 to 127.
    pub offset: u8,
}

/// The hunt for pairs. Its deals are the game's own, which a test compares over all seeds, so there
/// is nothing to confirm.
pub struct PairHunt {
    colours: ColourCount,
    unordered: bool,
    errors: usize,
    /// The offsets that may be, a bit each.
    offsets: u128,
    /// How many pairs from the queue's start are looked at.
    looked_at: usize,
    /// The letters of each pair.
    pairs: Vec<[Option<u8>; 2]>,
    /// Whether a letter is the index of a colour; else it stands for any.
    named: bool,
}

impl PairHunt {
    /// The hunt that answers a question.
    pub fn new(question: &Question) -> Self {
        let (pairs, named) = match &question.sought {
            Sought::Pairs(seen) => {
                let letter = |half: Option<_>| {
                    half.map(|colour: foretile_games::puyo::Colour| colour.index() as u8)
                };
                (seen.pairs().iter().map(|pair| pair.map(letter)).collect(), true)
            }
            Sought::Pattern(pattern) => (pattern.pairs().to_vec(), false),
        };
        let (offsets, looked_at) = match question.anywhere {
            true => (u128::MAX, PAIRS),
            false => (1, PAIRS.min(pairs.len())),
        };
        Self {
            colours: question.colours,
            unordered: question.unordered,
            errors: question.errors.0,
            offsets,
            looked_at,
            pairs,
            named,
        }
    }

    /// The offsets where the pairs stand in one queue, a bit each.
    fn offsets(&self, dealt: &Dealt<'_>) -> u128 {
        let mut numbers = [None; COLOURS];
        if self.named {
            for (number, colour) in dealt.colour_map.colours().iter().enumerate() {
                numbers[colour.index()] = Some(number as u8);
            }
        }
        let mut misread = [0; MAX_ERRORS + 1];
        misread[0] = self.offsets;
        let places = Places::of(dealt.numbers, self.looked_at);
        self.follow(&places, 0, &mut numbers, &misread)
    }

    /// The offsets that are left after the pairs from `next` on, each letter standing for the number
    /// that it has or for any that no other has. Bit o of `misread[k]` is set when k puyos must be
    /// misread for the pairs so far to stand at offset o.
    fn follow(
        &self,
        places: &Places,
        next: usize,
        numbers: &mut [Option<u8>; COLOURS],
        misread: &[u128; MAX_ERRORS + 1],
    ) -> u128 {
        let misread = &misread[..=self.errors];
        if misread.iter().all(|&offsets| offsets == 0) {
            return 0;
        }
        let Some(pair) = self.pairs.get(next) else {
            return misread.iter().fold(0, |all, offsets| all | offsets);
        };
        let unknown = pair.iter().flatten().find(|&&letter| numbers[usize::from(letter)].is_none());
        if let Some(&letter) = unknown {
            let mut all = 0;
            for number in 0..COLOURS as u8 {
                if !numbers.contains(&Some(number)) {
                    numbers[usize::from(letter)] = Some(number);
                    all |= self.follow(places, next, numbers, &widen(misread));
                }
            }
            numbers[usize::from(letter)] = None;
            return all;
        }
        let number = |half: Option<u8>| half.and_then(|letter| numbers[usize::from(letter)]);
        let [one, other] = pair.map(number);
        let (mut both, mut either) = places.hits(one, other);
        if self.unordered {
            let turned = places.hits(other, one);
            both |= turned.0;
            either |= turned.1;
        }
        // What stands at pair offset + next is asked of offset.
        let (both, either) =
            (both.rotate_right(next as u32 % 128), either.rotate_right(next as u32 % 128));
        let mut after = [0; MAX_ERRORS + 1];
        for errors in 0..=self.errors {
            after[errors] = misread[errors] & both;
            if errors >= 1 {
                after[errors] |= misread[errors - 1] & either & !both;
            }
            if errors >= 2 {
                after[errors] |= misread[errors - 2] & !either;
            }
        }
        self.follow(places, next + 1, numbers, &after)
    }
}

fn widen(misread: &[u128]) -> [u128; MAX_ERRORS + 1] {
    let mut wide = [0; MAX_ERRORS + 1];
    wide[..misread.len()].copy_from_slice(misread);
    wide
}

impl Hunt for PairHunt {
    type Candidate = Match;
    type Found = Match;

    fn space(&self) -> u64 {
        0x1_0000
    }

    fn block(&self) -> u64 {
        1 << 12
    }

    fn sieve(&self, seeds: Range<u64>, passed: &mut Vec<Match>) {
        deal_each(seeds.start as u32..seeds.end as u32, self.colours, |dealt| {
            let mut offsets = self.offsets(&dealt);
            while offsets != 0 {
                passed.push(Match { seed: dealt.seed, offset: offsets.trailing_zeros() as u8 });
                offsets &= offsets - 1;
            }
        });
    }

    fn confirm(&self, found: Match) -> Option<Match> {
        Some(found)
    }
}

/// Where each number stands in a queue: bit k of `axes[n]` is set when the axis of pair k is n.
struct Places {
    axes: [u128; COLOURS],
    children: [u128; COLOURS],
}

impl Places {
    /// The places of the first pairs' numbers; the others are left out.
    fn of(numbers: &Numbers, pairs: usize) -> Self {
        let (axes, children) = numbers.split_at(PAIRS);
        Self { axes: places(&axes[..pairs]), children: places(&children[..pairs]) }
    }

    /// The pairs whose axis is `axis` and whose child is `child`, and those of which one is; `None`
    /// is any.
    fn hits(&self, axis: Option<u8>, child: Option<u8>) -> (u128, u128) {
        let axes = axis.map_or(u128::MAX, |number| self.axes[usize::from(number)]);
        let children = child.map_or(u128::MAX, |number| self.children[usize::from(number)]);
        (axes & children, axes | children)
    }
}

/// The places of each number, a bit each, by the three bits of a number.
fn places(numbers: &[u8]) -> [u128; COLOURS] {
    let mut planes = [0u128; 3];
    for (index, eight) in numbers.chunks(8).enumerate() {
        let mut bytes = [7; 8]; // past the end: no number
        bytes[..eight.len()].copy_from_slice(eight);
        for (bit, plane) in planes.iter_mut().enumerate() {
            // Gathers one bit of each of eight bytes in the uppermost byte.
            let bits = (u64::from_le_bytes(bytes) >> bit) & 0x0101_0101_0101_0101;
            let gathered = bits.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            *plane |= u128::from(gathered) << (8 * index);
        }
    }
    let [ones, twos, fours] = planes;
    let past_end = u128::MAX.checked_shl(numbers.len() as u32).unwrap_or(0);
    let zero = !(ones | twos | fours | past_end);
    [zero, ones & !twos, twos & !ones, ones & twos & !fours, fours & !ones]
}
