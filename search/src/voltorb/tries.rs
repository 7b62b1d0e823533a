//! Every try that a stream of draws can hold, from its end to its start.
//!
//! The tries of a hundred advances overlap: most of them are the same tries. So each output is asked
//! once: if a try began here, would it deal the hints, or be thrown away before one that does? Going
//! backwards, the cards that a try places are the front of a list to whose head every draw moves its
//! card, and what comes of the next try is known already. All of it is the same work for every seed,
//! without a branch, but for the few tries that must be looked at.

use std::ops::RangeInclusive;

use foretile_games::rng::mt19937::TWIST_DISTANCE;
use foretile_games::voltorb::CARDS;

use super::dealers::{Seen, rejects, safe_cards};
use super::kind::Kind;
use super::seeds::Slice;
use super::sieve::{Sieve, Start};
use crate::dispatch::Kernel;
use crate::lanes::{STREAM_OUTPUTS, Stream, seed_chain};

/// Seeds side by side.
const AT_ONCE: usize = 32;
/// The most cards that a configuration places, and more.
const MOST_CARDS: usize = 24;
/// Kinds of a level, at most.
const MOST_KINDS: usize = 10;
/// Where the rest of a draw is kept, above the bits of the cards.
const REST: u32 = CARDS as u32;

/// A draw as the game uses it: the card that it places, as a bit, and above it the output's remainder
/// by 100, which chooses the configuration.
#[inline(always)]
fn draw(stream: Stream) -> (u32, Stream) {
    let (output, after) = stream.draw();
    // By 25 the remainder is the same.
    let rest = output % 100;
    (1 << (rest % CARDS as u32) | rest << REST, after)
}

/// The list of cards that the draws from here on place, by its fronts: the first `n` cards, as bits.
struct Fronts {
    cards: [[u32; AT_ONCE]; MOST_CARDS + 1],
    /// The longest front that is asked for.
    most: usize,
}

/// Fronts that change together: a loop of no more steps is unrolled.
const STEP: usize = 4;

impl Fronts {
    #[inline(always)]
    fn new(most: usize) -> Self {
        Self { cards: [[0; AT_ONCE]; MOST_CARDS + 1], most: most.min(MOST_CARDS) }
    }

    /// Moves the card of a draw to the front. Returns a bit for every place of the list that has
    /// another card now, and for place 0.
    #[inline(always)]
    fn put_before(&mut self, draws: &[u32; AT_ONCE]) -> [u32; AT_ONCE] {
        let mut moved = [0b11; AT_ONCE];
        for first in (1..self.most + 1).step_by(STEP).rev() {
            let fronts: &mut [_; STEP + 1] =
                (&mut self.cards[first - 1..first + STEP]).try_into().expect("so many");
            for lane in 0..AT_ONCE {
                let card = draws[lane] & ((1 << REST) - 1);
                let mut moved_here = 0;
                for n in (1..STEP + 1).rev() {
                    let (shorter, longer) = (fronts[n - 1][lane], fronts[n][lane]);
                    // Behind the front it pushes the others back, up to where it was itself.
                    let grows = ((longer & card).wrapping_sub(1) as i32 >> 31) as u32;
                    moved_here |= grows & 1 << n;
                    fronts[n][lane] = longer ^ ((longer ^ (shorter | card)) & grows);
                }
                moved[lane] |= moved_here << first;
            }
        }
        moved
    }
}

/// Tells `pass` of every lane and draw that may choose the configuration of a deal of the hints, given
/// the draws of every lane from number `first` on; only draws up to `last` are asked.
#[inline(always)]
fn starts<const LANES: usize>(
    kinds: &[Kind],
    seen: &Seen,
    (first, last): (u32, u32),
    drawn: &[[u32; LANES]],
    lanes: usize,
    mut pass: impl FnMut(usize, u32),
) {
    let some = |row: &[u32; LANES]| -> [u32; AT_ONCE] {
        row[lanes..lanes + AT_ONCE].try_into().expect("as many as at once")
    };
    let voltorbs = kinds.iter().map(|kind| kind.voltorbs).max().unwrap_or(0) as usize;
    let most = kinds.iter().map(|kind| kind.cards).max().unwrap_or(0) as usize;
    let mut fronts = Fronts::new(most);
    // Bit 0: whether a try that begins here leads to the hints; bit `n`: whether one does that begins
    // after the draw of the list's card `n`. It may where the draws end before.
    let mut leads = [[u32::MAX; AT_ONCE]; MOST_KINDS];
    for index in (1..drawn.len()).rev() {
        let moved = fronts.put_before(&some(&drawn[index]));
        let placed_voltorbs = fronts.cards[voltorbs];
        let (mut fits, mut any) = ([0; AT_ONCE], 0);
        for lane in 0..AT_ONCE {
            fits[lane] = u32::from(seen.differ(placed_voltorbs[lane]) == 0);
            any |= fits[lane];
        }
        for (kind, leads) in kinds.iter().zip(&mut leads) {
            for lane in 0..AT_ONCE {
                leads[lane] = (leads[lane] << 1 & moved[lane]) | (leads[lane] & !moved[lane]);
                any |= leads[lane] >> kind.cards & 1;
            }
        }
        if any == 0 {
            continue;
        }
        let mut free = [0; AT_ONCE];
        for lane in 0..AT_ONCE {
            free[lane] = safe_cards(placed_voltorbs[lane]) & !placed_voltorbs[lane];
        }
        let at = first + index as u32 - 1;
        for (kind, leads) in kinds.iter().zip(&mut leads) {
            let (mut next, mut any) = ([0; AT_ONCE], 0);
            for lane in 0..AT_ONCE {
                next[lane] = leads[lane] >> kind.cards & 1;
                any |= fits[lane] | next[lane];
            }
            if any == 0 {
                continue;
            }
            let cards = kind.cards as usize;
            let (placed, shorter) = (fronts.cards[cards], fronts.cards[cards - 1]);
            let (mut here, mut stands, mut any_stands) = ([0; AT_ONCE], [0; AT_ONCE], 0);
            for lane in 0..AT_ONCE {
                let again = u32::from(rejects(*kind, placed[lane] & free[lane]));
                // The draws end before it has all its cards.
                let unknown = u32::from(placed[lane] == shorter[lane]);
                here[lane] = (again & next[lane]) | unknown;
                stands[lane] = fits[lane] & !again & !unknown;
                any_stands |= stands[lane];
            }
            if any_stands != 0 {
                for lane in 0..AT_ONCE {
                    if stands[lane] == 1 && seen.can_sum(placed[lane] & !placed_voltorbs[lane]) {
                        here[lane] = 1;
                    }
                }
            }
            let chosen = some(&drawn[index - 1]);
            let mut any = 0;
            for lane in 0..AT_ONCE {
                leads[lane] |= here[lane];
                here[lane] &= kind.configs >> ((chosen[lane] >> REST) / 10);
                any |= here[lane];
            }
            if any != 0 && at <= last {
                for lane in (0..AT_ONCE).filter(|&lane| here[lane] == 1) {
                    pass(lanes + lane, at);
                }
            }
        }
    }
}

/// A sieve at work on many advances.
pub(super) struct ScanTries<'a> {
    pub sieve: &'a Sieve,
    pub seeds: Slice<'a>,
    pub advances: RangeInclusive<u32>,
    pub passed: &'a mut Vec<Start>,
}

impl Kernel for ScanTries<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const LANES: usize>(mut self) {
        let (first, last) = (*self.advances.start(), *self.advances.end());
        let mut drawn = vec![[0; LANES]; (STREAM_OUTPUTS - first) as usize];
        let mut seeds = [0; LANES];
        loop {
            let filled = self.seeds.fill(&mut seeds);
            if filled == 0 {
                break;
            }
            let mut word = seed_chain(seeds, 0, first);
            let mut partner = seed_chain(word, first, first + TWIST_DISTANCE as u32);
            for (row, at) in drawn.iter_mut().zip(first..) {
                for lane in 0..LANES {
                    let before = Stream { word: word[lane], partner: partner[lane], drawn: at };
                    let (draw, after) = draw(before);
                    row[lane] = draw;
                    (word[lane], partner[lane]) = (after.word, after.partner);
                }
            }
            let passed = &mut *self.passed;
            for lanes in (0..filled).step_by(AT_ONCE) {
                let pass = |lane: usize, advance| {
                    if lane < filled {
                        passed.push((seeds[lane], advance));
                    }
                };
                let sieve = self.sieve;
                let (kinds, seen, asked) = (&sieve.kinds, &sieve.seen, (first, last));
                starts(kinds, seen, asked, &drawn, lanes, pass);
            }
        }
    }
}
