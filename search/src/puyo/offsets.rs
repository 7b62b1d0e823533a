//! Where pairs stand in one queue: 128 offsets at once, a bit for each.

use foretile_games::puyo::PAIRS;

use super::pools::Numbers;

/// Colours that a game draws numbers for, whether or not it uses them.
const COLOURS: usize = 5;

/// Pairs to look for, each half a letter, numbered from 0, or anything.
pub struct LetterPairs {
    /// The pairs, in the order of the queue.
    pub pairs: Vec<[Option<u8>; 2]>,
    /// Whether a pair may be the other way round.
    pub unordered: bool,
    /// How many puyos may be misread, 15 at most.
    pub errors: usize,
}

impl LetterPairs {
    /// How many letters there are.
    pub fn letters(&self) -> u8 {
        self.pairs.iter().flatten().flatten().max().map_or(0, |most| most + 1)
    }

    /// The offsets where the pairs stand, a bit each: all 128, or only the queue's start.
    pub fn offsets(&self, queue: &Numbers, anywhere: bool, numbering: Numbering) -> u128 {
        let (offsets, looked_at) =
            if anywhere { (u128::MAX, PAIRS) } else { (1, PAIRS.min(self.pairs.len())) };
        let places = Places::of(queue, looked_at);
        let mut search = Search { sought: self, places, from: Vec::new(), numbering, offsets };
        search.follow(0, Misread::none(self.errors))
    }
}

/// Which number each letter stands for, as far as that is known.
#[derive(Clone, Copy)]
pub struct Numbering {
    of: [Option<u8>; COLOURS],
    /// The numbers that a letter can stand for. One that the game does not use is needed only when
    /// there are more letters than used numbers, and any such number is like any other.
    numbers: u8,
}

impl Numbering {
    /// Nothing is known yet about these letters, in a game that uses numbers below `used`.
    pub fn unknown(used: u8, letters: u8) -> Self {
        Self { of: [None; COLOURS], numbers: used.max(letters) }
    }

    /// Says what a letter stands for.
    pub fn set(&mut self, letter: u8, number: u8) {
        self.of[usize::from(letter)] = Some(number);
    }

    fn get(&self, letter: u8) -> Option<u8> {
        self.of[usize::from(letter)]
    }
}

struct Search<'a> {
    sought: &'a LetterPairs,
    places: Places,
    /// The places seen from the offset: of each pair that has been looked at, how far it is from
    /// the first. Bit o is what stands that many pairs after pair o.
    from: Vec<Places>,
    numbering: Numbering,
    offsets: u128,
}

impl Search<'_> {
    /// The offsets that are left after the pairs from `next` on, each letter standing for the number
    /// that it has or for any that no other has.
    fn follow(&mut self, next: usize, misread: Misread) -> u128 {
        let left = self.offsets & !misread.too_many;
        let Some(pair) = self.sought.pairs.get(next).filter(|_| left != 0) else {
            return left;
        };
        let unknown = pair.iter().flatten().find(|&&letter| self.numbering.get(letter).is_none());
        if let Some(&letter) = unknown {
            let mut all = 0;
            for number in 0..self.numbering.numbers {
                if !self.numbering.of.contains(&Some(number)) {
                    self.numbering.set(letter, number);
                    all |= self.follow(next, misread);
                }
            }
            self.numbering.of[usize::from(letter)] = None;
            return all;
        }
        if self.from.len() == next {
            self.from.push(self.places.seen_from(next));
        }
        let [one, other] = pair.map(|half| half.and_then(|letter| self.numbering.get(letter)));
        let places = &self.from[next];
        let (mut both, mut either) = places.hits(one, other);
        if self.sought.unordered {
            let turned = places.hits(other, one);
            both |= turned.0;
            either |= turned.1;
        }
        self.follow(next + 1, misread.and(!both, !either))
    }
}

/// How many puyos must be misread at each offset: binary counters, bit o of each word for offset o,
/// that start so high that one misreading too many runs over.
#[derive(Clone, Copy)]
struct Misread {
    counters: [u128; 4],
    too_many: u128,
}

impl Misread {
    /// None so far, of so many allowed.
    fn none(allowed: usize) -> Self {
        let start = 15 - allowed;
        let bit = |bit| if (start >> bit) & 1 == 1 { u128::MAX } else { 0 };
        Self { counters: [0u32, 1, 2, 3].map(bit), too_many: 0 }
    }

    /// With one more at the offsets of `one`, and one more at those of `other`.
    #[inline(always)]
    fn and(self, one: u128, other: u128) -> Self {
        let [ones, twos, fours, eights] = self.counters;
        let carry = (ones & one) | (ones & other) | (one & other);
        let into_fours = twos & carry;
        let into_eights = fours & into_fours;
        Self {
            counters: [ones ^ one ^ other, twos ^ carry, fours ^ into_fours, eights ^ into_eights],
            too_many: self.too_many | (eights & into_eights),
        }
    }
}

/// Where each number stands: bit k of `axes[n]` is set when the axis of pair k is n.
pub struct Places {
    axes: [u128; COLOURS],
    children: [u128; COLOURS],
}

impl Places {
    /// The places of the first pairs' numbers; the others are left out.
    pub fn of(numbers: &Numbers, pairs: usize) -> Self {
        let (axes, children) = numbers.split_at(PAIRS);
        Self { axes: places(&axes[..pairs]), children: places(&children[..pairs]) }
    }

    /// The pairs that have a number, as axis or child.
    pub fn pairs_with(&self, number: usize) -> u128 {
        self.axes[number] | self.children[number]
    }

    /// The places so many pairs on.
    fn seen_from(&self, pairs: usize) -> Self {
        let turn = |places: u128| places.rotate_right((pairs % PAIRS) as u32);
        Self { axes: self.axes.map(turn), children: self.children.map(turn) }
    }

    /// The pairs whose axis is `axis` and whose child is `child`, and those of which one is; `None`
    /// is any.
    #[inline(always)]
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
