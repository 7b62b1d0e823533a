//! Counts misread puyos at many places of a queue side by side, one byte per place.
//!
//! ```text
//! a queue's axes                  R G P R R ..     place 0 begins at R, place 1 at G, ..
//! misread[letter A][red]          0 1 1 0 0 ..     the first axis is A, and A stands for red
//! ```
//!
//! The naive loop compares all pairs at each place, for every renaming of letters to colours. Here each
//! letter is counted separately for each colour, and then the renaming with the smallest sum is found. The
//! loops over places are plain loops over bytes, which the compiler vectorises.
//!
//! Counting letters separately is correct: if a pair's order is known, its halves are independent. If it may
//! be swapped and has two letters, its misread puyos are the letters that neither puyo is, because different
//! letters never stand for the same colour. A pair of one letter is not changed by swapping.

use foretile_games::puyo::{Colour, PAIRS, Queue};

const COLOURS: usize = Colour::ALL.len();

/// The number of pairs between two checks whether any place is left. By chance, hardly any is. Chosen by hand.
const CHUNK: usize = 16;

/// Pairs to search for. Each half is a letter, numbered from 0, or `None` for any colour.
pub struct LetterPairs {
    /// The pairs, each with its distance from the first pair. Pairs that may be anything are left out.
    pairs: Vec<(usize, [Option<u8>; 2])>,
    letters: usize,
    /// Whether a letter is the index of a colour. Otherwise it stands for any colour.
    named: bool,
    unordered: bool,
    errors: u8,
}

/// By letter and by the colour that it stands for, the number of puyos misread at each place.
type Misread<const PLACES: usize> = [[[u8; PLACES]; COLOURS]; COLOURS];

impl LetterPairs {
    /// Creates a search for these pairs, in the order of the queue. If `named`, a letter is the index of a
    /// colour; otherwise it stands for any colour. If `unordered`, the halves of a pair may be swapped.
    /// `errors` puyos may be misread, 254 at most.
    pub fn new(pairs: &[[Option<u8>; 2]], named: bool, unordered: bool, errors: u8) -> Self {
        let most = pairs.iter().flatten().flatten().max();
        let letters = most.map_or(0, |&most| usize::from(most) + 1);
        let pairs = pairs.iter().copied().enumerate().filter(|(_, pair)| *pair != [None; 2]);
        Self { pairs: pairs.collect(), letters, named, unordered, errors }
    }

    /// Returns, for each of the first places of a queue, whether the pairs are there. The queue starts over
    /// at its end.
    #[inline(always)]
    pub fn matches<const PLACES: usize>(&self, queue: &Queue) -> [bool; PLACES] {
        const { assert!(PLACES <= PAIRS) };
        let mut around = [[0; 2 * PAIRS]; 2];
        for (at, pair) in queue.pairs().enumerate() {
            for (around, colour) in around.iter_mut().zip([pair.axis, pair.child]) {
                (around[at], around[PAIRS + at]) = (colour as u8, colour as u8);
            }
        }
        let mut misread: Misread<PLACES> = [[[0; PLACES]; COLOURS]; COLOURS];
        let mut least = [0; PLACES];
        for pairs in self.pairs.chunks(CHUNK) {
            for &(distance, pair) in pairs {
                let from = distance % PAIRS;
                let seen = around.each_ref().map(|half| half[from..].first_chunk());
                self.count(
                    pair,
                    seen.map(|seen| seen.expect("`around` has 128 more places")),
                    &mut misread,
                );
            }
            least = self.least(&misread);
            if least.iter().all(|&misread| misread > self.errors) {
                break;
            }
        }
        let mut matches = [false; PLACES];
        for (is_match, misread) in matches.iter_mut().zip(least) {
            *is_match = misread <= self.errors;
        }
        matches
    }

    /// Adds the misread puyos of one pair, if `seen` are the axis and the child at each place.
    #[inline(always)]
    fn count<const PLACES: usize>(
        &self,
        pair: [Option<u8>; 2],
        seen: [&[u8; PLACES]; 2],
        misread: &mut Misread<PLACES>,
    ) {
        let turns = self.unordered && pair[0] != pair[1];
        for (half, letter) in pair.into_iter().enumerate() {
            let Some(letter) = letter else { continue };
            let [one, other] = if turns { seen } else { [seen[half]; 2] };
            for (colour, misread) in (0..).zip(&mut misread[usize::from(letter)]) {
                if self.named && colour != letter {
                    continue;
                }
                for ((misread, one), other) in misread.iter_mut().zip(one).zip(other) {
                    let wrong = u8::from(*one != colour) & u8::from(*other != colour);
                    *misread = misread.saturating_add(wrong);
                }
            }
        }
    }

    /// Returns the fewest misread puyos at each place if all letters stand for different colours.
    ///
    /// Dynamic programming over sets of colours, as bits: `by_colours[set]` is the fewest if the first
    /// letters stand for the colours of the set.
    #[inline(always)]
    fn least<const PLACES: usize>(&self, misread: &Misread<PLACES>) -> [u8; PLACES] {
        let mut by_colours = [[u8::MAX; PLACES]; 1 << COLOURS];
        by_colours[0] = [0; PLACES];
        let mut least = [u8::MAX; PLACES];
        for taken in 0..1_usize << COLOURS {
            let letter = taken.count_ones() as usize;
            let before = by_colours[taken];
            if letter == self.letters {
                take_less(&mut least, &before, &[0; PLACES]);
            } else if letter < self.letters {
                for (colour, misread) in misread[letter].iter().enumerate() {
                    if taken >> colour & 1 == 0 && (!self.named || colour == letter) {
                        take_less(&mut by_colours[taken | 1 << colour], &before, misread);
                    }
                }
            }
        }
        least
    }
}

/// Replaces each number of `least` with `one + other` if that is less.
#[inline(always)]
fn take_less<const PLACES: usize>(
    least: &mut [u8; PLACES],
    one: &[u8; PLACES],
    other: &[u8; PLACES],
) {
    for ((least, one), other) in least.iter_mut().zip(one).zip(other) {
        *least = one.saturating_add(*other).min(*least);
    }
}
