//! Where pairs stand in one queue: many offsets side by side, a byte for each.
//!
//! What is counted are misread puyos, and each letter's can be counted apart. In a pair whose order
//! is known this is plain. A pair of two letters that may be turned has as many misread puyos as it
//! has letters that neither puyo is, for different letters never mean the same puyo; a pair of one
//! letter is the same when it is turned.
//!
//! So each letter is tried as each number once, and what is left is to give the letters different
//! numbers so that the sum is the least: letter after letter, for every set of numbers that are
//! taken, at most 80 additions of counts whatever the pairs are.

use foretile_games::puyo::PAIRS;

use super::pools::Numbers;

/// Colours that a game draws numbers for, whether or not it uses them.
const COLOURS: usize = 5;

/// Pairs after which it is seen whether any offset is left: by then, chance has left none.
const CHUNK: usize = 16;

/// Pairs to look for, each half a letter, numbered from 0, or anything.
pub struct LetterPairs {
    /// The pairs, in the order of the queue.
    pub pairs: Vec<[Option<u8>; 2]>,
    /// Whether a pair may be the other way round.
    pub unordered: bool,
    /// How many puyos may be misread, 254 at most.
    pub errors: u8,
}

impl LetterPairs {
    /// How many letters there are.
    pub fn letters(&self) -> u8 {
        self.pairs.iter().flatten().flatten().max().map_or(0, |most| most + 1)
    }

    /// Whether the pairs stand at each of the first so many offsets, all 128 at most.
    #[inline(always)]
    pub fn stand<const OFFSETS: usize>(
        &self,
        queue: &Numbers,
        numbering: Numbering,
    ) -> [bool; OFFSETS] {
        let places = Places::of(queue);
        let letters = usize::from(self.letters());
        let mut misread = Misread([[[0; OFFSETS]; COLOURS]; COLOURS]);
        let mut least = [0; OFFSETS];
        for (chunk, pairs) in self.pairs.chunks(CHUNK).enumerate() {
            for (index, pair) in pairs.iter().enumerate() {
                let seen = places.seen_from(chunk * CHUNK + index);
                misread.count(pair, seen, self.unordered, numbering);
            }
            least = misread.least(letters, numbering);
            if least.iter().all(|&misread| misread > self.errors) {
                break;
            }
        }
        least.map(|misread| misread <= self.errors)
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

    /// Says what a letter stands for.
    pub fn set(&mut self, letter: u8, number: u8) {
        self.0[usize::from(letter)] = 1 << number;
    }

    fn may_be(&self, letter: usize, number: usize) -> bool {
        (self.0[letter] >> number) & 1 == 1
    }
}

/// How many puyos are misread at each offset, by letter and by the number that it stands for.
struct Misread<const OFFSETS: usize>([[[u8; OFFSETS]; COLOURS]; COLOURS]);

impl<const OFFSETS: usize> Misread<OFFSETS> {
    /// Counts those of one pair, whose axis and child are `seen` at each offset.
    #[inline(always)]
    fn count(
        &mut self,
        pair: &[Option<u8>; 2],
        seen: [&[u8; OFFSETS]; 2],
        unordered: bool,
        numbering: Numbering,
    ) {
        let turns = unordered && pair[0] != pair[1];
        for (half, letter) in pair.iter().enumerate() {
            let &Some(letter) = letter else { continue };
            let letter = usize::from(letter);
            let [one, other] = if turns { seen } else { [seen[half]; 2] };
            for (number, misread) in self.0[letter].iter_mut().enumerate() {
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

    /// The fewest at each offset when the first so many letters stand for different numbers.
    #[inline(always)]
    fn least(&self, letters: usize, numbering: Numbering) -> [u8; OFFSETS] {
        // By the numbers that are taken, a bit each, by as many letters.
        let mut least = [[u8::MAX; OFFSETS]; 1 << COLOURS];
        least[0] = [0; OFFSETS];
        let mut of_all = [u8::MAX; OFFSETS];
        for taken in 0..1_usize << COLOURS {
            let before = least[taken];
            let letter = taken.count_ones() as usize;
            if letter == letters {
                for (of_all, before) in of_all.iter_mut().zip(before) {
                    *of_all = before.min(*of_all);
                }
            }
            if letter >= letters {
                continue;
            }
            for (number, misread) in self.0[letter].iter().enumerate() {
                let number_bit = 1 << number;
                if taken & number_bit == 0 && numbering.may_be(letter, number) {
                    let least = &mut least[taken | number_bit];
                    for ((least, before), misread) in least.iter_mut().zip(before).zip(misread) {
                        *least = before.saturating_add(*misread).min(*least);
                    }
                }
            }
        }
        of_all
    }
}

/// The numbers of the axes, and of the children, twice in a row.
struct Places([[u8; 2 * PAIRS]; 2]);

impl Places {
    fn of(queue: &Numbers) -> Self {
        let (axes, children) = queue.split_at(PAIRS);
        Self([axes, children].map(|half| std::array::from_fn(|place| half[place % PAIRS])))
    }

    /// What stands so many pairs after each offset: the axes and the children.
    #[inline(always)]
    fn seen_from<const OFFSETS: usize>(&self, pairs: usize) -> [&[u8; OFFSETS]; 2] {
        let from = pairs % PAIRS;
        self.0.each_ref().map(|half| half[from..].first_chunk().expect("128 offsets at most"))
    }
}
