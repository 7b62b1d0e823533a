//! Queues of a kind: what a queue is like, asked of all of them.

use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::puyo::{Colour, ColourCount, PAIRS, PairPattern, Seed};
use serde::Serialize;

use super::clear::{clear_within, first_clear};
use super::letters::LetterPairs;
use super::pools::{Numbers, deals};
use super::start::start_with;
use crate::sweep::Hunt;

/// A question: which queues are of this kind? What is `None` is not asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// How many colours the game uses.
    pub colours: ColourCount,
    /// The first pairs, up to renaming of colours.
    pub opening: Option<PairPattern>,
    /// Whether a pair of the opening may be the other way round.
    pub unordered: bool,
    /// The pairs after which the field can be empty for the first time; see
    /// [`first_clear`].
    pub first_clear: Option<RangeInclusive<u8>>,
    /// The longest wait for a colour, in pairs.
    pub longest_wait: Option<RangeInclusive<u8>>,
    /// The colour that is waited for; any when `None`.
    pub waited_for: Option<Colour>,
}

/// What a queue is like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Profile {
    /// The seed.
    pub seed: Seed,
    /// The pairs after which the field can be empty for the first time.
    pub first_clear: Option<u8>,
    /// The longest wait for a colour, or for the colour that was asked for.
    pub longest_wait: u8,
    /// The colour of that wait; of several, the first of R, G, B, Y, P.
    pub waited_for: Colour,
}

/// The hunt for queues of a kind. Its deals are the game's own, so there is nothing to confirm.
pub struct KindHunt {
    kind: Kind,
    opening: LetterPairs,
}

impl KindHunt {
    /// The hunt that answers a question.
    pub fn new(kind: Kind) -> Self {
        let pairs = kind.opening.as_ref().map_or(&[][..], PairPattern::pairs);
        let opening = LetterPairs::new(pairs, kind.unordered, 0);
        Self { kind, opening }
    }
}

impl Hunt for KindHunt {
    type Found = Profile;

    fn space(&self) -> u64 {
        0x1_0000
    }

    fn block(&self) -> u64 {
        1 << 12
    }

    fn scan(&self, seeds: Range<u64>, found: &mut Vec<Profile>) -> ControlFlow<()> {
        let Kind { colours, first_clear: clear, longest_wait: wait, waited_for, .. } = &self.kind;
        let within = |asked: &Option<RangeInclusive<u8>>, value: Option<u8>| {
            asked.as_ref().is_none_or(|asked| value.is_some_and(|value| asked.contains(&value)))
        };
        let seeds = seeds.map(|seed| Seed(seed as u16)).collect();
        let mut seeds = start_with(seeds, *colours, &self.opening, false);
        if let Some(clear) = clear {
            seeds = clear_within(seeds, *colours, clear);
        }
        for dealt in deals(seeds, *colours) {
            let first_clear = first_clear(&dealt.numbers);
            if !within(clear, first_clear) {
                continue;
            }
            let used = &dealt.colour_map.colours()[..usize::from(colours.get())];
            let waits = used.iter().enumerate().map(|(number, &colour)| {
                (
                    longest_run(pairs_without(&dealt.numbers, number as u8)),
                    std::cmp::Reverse(colour),
                )
            });
            let asked = |(_, colour): &(u8, std::cmp::Reverse<Colour>)| {
                waited_for.is_none_or(|asked| asked == colour.0)
            };
            // A colour that the game does not use is waited for in vain.
            let Some((longest_wait, colour)) = waits.filter(asked).max() else { continue };
            if within(wait, Some(longest_wait)) {
                let (seed, waited_for) = (dealt.seed, colour.0);
                found.push(Profile { seed, first_clear, longest_wait, waited_for });
            }
        }
        ControlFlow::Continue(())
    }
}

/// The pairs that do not have a number, a bit each.
fn pairs_without(numbers: &Numbers, number: u8) -> u128 {
    let (axes, children) = numbers.split_at(PAIRS);
    let mut without = [0; PAIRS];
    for ((without, axis), child) in without.iter_mut().zip(axes).zip(children) {
        *without = u8::from(*axis != number) & u8::from(*child != number);
    }
    // Eight bytes of 0 or 1 by this number have them side by side in the uppermost byte.
    let bits =
        |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let eights = without.as_chunks().0.iter().rev();
    eights.fold(0, |all, eight| all << 8 | u128::from(bits(eight)))
}

/// The longest run of set bits, over the end into the start.
fn longest_run(mut bits: u128) -> u8 {
    if bits == u128::MAX {
        return PAIRS as u8;
    }
    let mut length = 0;
    while bits != 0 {
        bits &= bits.rotate_left(1);
        length += 1;
    }
    length
}
