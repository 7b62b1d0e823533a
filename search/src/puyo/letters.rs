//! Whether pairs stand somewhere: at many offsets of one queue, or at one of many queues, side by side,
//! a byte for each.
//!
//! What is counted are misread puyos, and each letter's can be counted apart. In a pair whose order
//! is known this is plain. A pair of two letters that may be turned has as many misread puyos as it
//! has letters that neither puyo is, for different letters never mean the same puyo; a pair of one
//! letter is the same when it is turned.
//!
//! So each letter is tried as each number once, and what is left is to give the letters different
//! numbers so that the sum is the least: letter after letter, for every set of numbers that are
//! taken, at most 80 additions of counts whatever the pairs are.

/// Colours that a game draws numbers for, whether or not it uses them.
const COLOURS: usize = 5;

/// Pairs after which it is seen whether any lane is left: by then, chance has left none.
const CHUNK: usize = 16;

/// Pairs to look for, each half a letter, numbered from 0, or anything.
pub struct LetterPairs {
    /// The pairs, each with its distance from the first; those that can be anything are left out.
    pairs: Vec<(usize, [Option<u8>; 2])>,
    unordered: bool,
    errors: u8,
}

impl LetterPairs {
    /// These pairs, in the order of the queue, which may be the other way round if `unordered`, with
    /// so many puyos misread, 254 at most.
    pub fn new(pairs: &[[Option<u8>; 2]], unordered: bool, errors: u8) -> Self {
        let pairs = pairs.iter().copied().enumerate().filter(|(_, pair)| *pair != [None; 2]);
        Self { pairs: pairs.collect(), unordered, errors }
    }

    /// The first so many of the pairs that are looked for.
    pub fn first(&self, count: usize) -> Self {
        Self { pairs: self.pairs.iter().copied().take(count).collect(), ..*self }
    }

    /// How many letters there are.
    pub fn letters(&self) -> u8 {
        let letters = self.pairs.iter().flat_map(|(_, pair)| pair).flatten();
        letters.max().map_or(0, |most| most + 1)
    }

    /// The distance of each pair from the first, in ascending order.
    pub fn distances(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.pairs.iter().map(|(distance, _)| *distance)
    }

    /// Whether the pairs stand in each lane, where axis and child of the pair at a distance from the
    /// first are `seen(distance)`; `None` when they stand in none. It counts in `misread`, whatever
    /// is there.
    #[inline(always)]
    pub fn stand<'a, const LANES: usize>(
        &self,
        numbering: Numbering,
        misread: &mut Misread<LANES>,
        seen: impl Fn(usize) -> [&'a [u8; LANES]; 2],
    ) -> Option<[bool; LANES]> {
        let letters = usize::from(self.letters());
        misread.clear(letters, numbering);
        let mut least = [0; LANES];
        for pairs in self.pairs.chunks(CHUNK) {
            for (distance, pair) in pairs {
                misread.count(pair, seen(*distance), self.unordered, numbering);
            }
            least = misread.least(letters, numbering);
            if least.iter().fold(u8::MAX, |least, misread| least.min(*misread)) > self.errors {
                return None;
            }
        }
        let mut stand = [false; LANES];
        for (stand, misread) in stand.iter_mut().zip(least) {
            *stand = misread <= self.errors;
        }
        Some(stand)
    }
}

/// The numbers that each letter can stand for, a bit each.
#[derive(Clone, Copy)]
pub struct Numbering([u8; COLOURS]);

impl Numbering {
    /// Nothing is known about these letters, in a game that uses numbers below `used`. A number that
    /// it does not use is needed only when there are more letters.
    pub fn unknown(used: u8, letters: u8) -> Self {
        Self([(1 << used.max(letters)) - 1; COLOURS])
    }

    /// Each letter stands for its own number.
    pub fn itself() -> Self {
        Self(std::array::from_fn(|letter| 1 << letter))
    }

    /// Says what a letter stands for.
    pub fn set(&mut self, letter: u8, number: u8) {
        self.0[usize::from(letter)] = 1 << number;
    }

    fn may_be(&self, letter: usize, number: usize) -> bool {
        (self.0[letter] >> number) & 1 == 1
    }
}

/// How many puyos are misread in each lane; aligned for the widest vectors, which else wait for each
/// other where they are stored and loaded again.
#[repr(align(64))]
pub struct Misread<const LANES: usize> {
    /// By letter and by the number that it stands for.
    by_letter: [[[u8; LANES]; COLOURS]; COLOURS],
    /// The fewest by the numbers that are taken, a bit each, by as many letters.
    by_taken: [[u8; LANES]; 1 << COLOURS],
}

impl<const LANES: usize> Misread<LANES> {
    /// Room to count in.
    pub fn new() -> Self {
        Self { by_letter: [[[0; LANES]; COLOURS]; COLOURS], by_taken: [[0; LANES]; 1 << COLOURS] }
    }

    #[inline(always)]
    fn clear(&mut self, letters: usize, numbering: Numbering) {
        for (letter, by_number) in self.by_letter[..letters].iter_mut().enumerate() {
            for (number, misread) in by_number.iter_mut().enumerate() {
                if numbering.may_be(letter, number) {
                    misread.fill(0);
                }
            }
        }
    }

    /// Counts those of one pair, whose axis and child are `seen` in each lane.
    #[inline(always)]
    fn count(
        &mut self,
        pair: &[Option<u8>; 2],
        seen: [&[u8; LANES]; 2],
        unordered: bool,
        numbering: Numbering,
    ) {
        let turns = unordered && pair[0] != pair[1];
        for (half, letter) in pair.iter().enumerate() {
            let &Some(letter) = letter else { continue };
            let letter = usize::from(letter);
            let [one, other] = if turns { seen } else { [seen[half]; 2] };
            for (number, misread) in self.by_letter[letter].iter_mut().enumerate() {
                if numbering.may_be(letter, number) {
                    let is = number as u8;
                    for ((misread, one), other) in misread.iter_mut().zip(one).zip(other) {
                        let wrong = u8::from(*one != is) & u8::from(*other != is);
                        *misread = misread.saturating_add(wrong);
                    }
                }
            }
        }
    }

    /// The fewest in each lane when the first so many letters stand for different numbers.
    #[inline(always)]
    fn least(&mut self, letters: usize, numbering: Numbering) -> [u8; LANES] {
        let Self { by_letter, by_taken } = self;
        by_taken[0].fill(0);
        // The sets of numbers that letters can have taken, a bit each.
        let mut reached = 1_u32;
        let mut least = [u8::MAX; LANES];
        for taken in 0..1_usize << COLOURS {
            if (reached >> taken) & 1 == 0 {
                continue;
            }
            let letter = taken.count_ones() as usize;
            let (before, after) = by_taken.split_at_mut(taken + 1);
            let before = &before[taken];
            if letter == letters {
                for (least, before) in least.iter_mut().zip(before) {
                    *least = (*least).min(*before);
                }
                continue;
            }
            for (number, misread) in by_letter[letter].iter().enumerate() {
                let together = taken | 1 << number;
                if together == taken || !numbering.may_be(letter, number) {
                    continue;
                }
                let after = &mut after[together - taken - 1];
                if (reached >> together) & 1 == 0 {
                    reached |= 1 << together;
                    after.fill(u8::MAX);
                }
                for ((after, before), misread) in after.iter_mut().zip(before).zip(misread) {
                    *after = before.saturating_add(*misread).min(*after);
                }
            }
        }
        least
    }
}
