//! Counts misread puyos: at many places of a queue side by side, a byte for each.
//!
//! ```text
//! a queue's axes        R G P R R …     place 0 begins at R, place 1 at G, …
//! the axis asked for    A               misread at each place if A is red:  0 1 1 0 0 …
//! ```
//!
//! Each letter can be counted apart. This is plain for a pair whose order is known. A pair of two
//! letters that may be turned has as many misread puyos as it has letters that neither puyo is,
//! because different letters never mean the same puyo. A pair of one letter stays the same when it
//! is turned.

use foretile_games::puyo::{Colour, PAIRS, Queue};

const COLOURS: usize = Colour::ALL.len();

/// After this many pairs the search looks whether any place is left: chance leaves hardly one.
const CHUNK: usize = 16;

/// Pairs to look for. Each half is a letter, numbered from 0, or anything.
pub struct LetterPairs {
    /// The pairs, each with its distance from the first; those that can be anything are left out.
    pairs: Vec<(usize, [Option<u8>; 2])>,
    letters: usize,
    /// Whether a letter is the index of a colour; else it stands for any colour.
    named: bool,
    unordered: bool,
    errors: u8,
}

/// By letter and by the colour that it stands for, the puyos misread at each place.
type Misread<const PLACES: usize> = [[[u8; PLACES]; COLOURS]; COLOURS];

impl LetterPairs {
    /// These pairs, in the order of the queue. If `named`, a letter is the index of a colour; else it
    /// stands for any. If `unordered`, a pair may be the other way round. `errors` puyos may be
    /// misread, 254 at most.
    pub fn new(pairs: &[[Option<u8>; 2]], named: bool, unordered: bool, errors: u8) -> Self {
        let most = pairs.iter().flatten().flatten().max();
        let letters = most.map_or(0, |&most| usize::from(most) + 1);
        let pairs = pairs.iter().copied().enumerate().filter(|(_, pair)| *pair != [None; 2]);
        Self { pairs: pairs.collect(), letters, named, unordered, errors }
    }

    /// Whether the pairs stand at each of the first places of a queue, which starts over at its end.
    #[inline(always)]
    pub fn stand<const PLACES: usize>(&self, queue: &Queue) -> [bool; PLACES] {
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
                self.count(pair, seen.map(|seen| seen.expect("128 places")), &mut misread);
            }
            least = self.least(&misread);
            if least.iter().all(|&misread| misread > self.errors) {
                break;
            }
        }
        let mut stand = [false; PLACES];
        for (stand, misread) in stand.iter_mut().zip(least) {
            *stand = misread <= self.errors;
        }
        stand
    }

    /// Counts those of one pair, whose axis and child are `seen` at each place.
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

    /// The fewest at each place when all letters stand for different colours: those of the first
    /// letters are known for every set of colours, a bit each, before another letter is looked at.
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

/// Replaces each number by the sum of two others where that is less.
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
