//! Every try that a stream of draws can hold, from its end to its start.
//!
//! The tries of a hundred advances overlap: most of them are the same tries. So each output is asked
//! once: if a try began here, which cards would it place, would it be thrown away, and where would the
//! next one begin? Going backwards, the cards that a try places first are a list to whose front every
//! draw moves its card; what comes of the next try is known already. All of it is the same work for
//! every seed, without a branch.

use foretile_games::voltorb::CARDS;

use super::dealers::{AGAIN, FITS, Seen, look};
use super::kind::Kind;
use crate::lanes::Stream;

/// Seeds side by side.
pub(super) const AT_ONCE: usize = 32;
/// The most cards of a kind for which it pays: then hardly a try is longer than what is remembered.
pub(super) const MOST_CARDS: u32 = 13;
/// Tries that are remembered behind the one in hand, one bit each.
const REMEMBERED: u32 = u32::BITS;
/// Where the configuration of a draw is kept, above the bits of the cards.
const CONFIG: u32 = CARDS as u32;

/// A draw as the game uses it: the card that it places, as a bit, and above it the configuration that
/// it would choose.
#[inline(always)]
pub(super) fn draw(stream: Stream) -> (u32, Stream) {
    let (output, after) = stream.draw();
    (1 << (output % CARDS as u32) | (output % 100 / 10) << CONFIG, after)
}

/// The list of cards that the draws from here on place, by its fronts.
struct Fronts {
    /// The first `n` cards, as bits.
    cards: [[u32; AT_ONCE]; MOST_CARDS as usize + 1],
    /// The draw that places the last of them; far away when the draws end before.
    last: [[u32; AT_ONCE]; MOST_CARDS as usize + 1],
}

impl Fronts {
    #[inline(always)]
    fn new() -> Self {
        let mut last = [[u32::MAX / 2; AT_ONCE]; MOST_CARDS as usize + 1];
        last[0] = [0; AT_ONCE];
        Self { cards: [[0; AT_ONCE]; MOST_CARDS as usize + 1], last }
    }

    /// Moves a card to the front: the card of draw number `at`, the one before those so far.
    #[inline(always)]
    fn put_before(&mut self, at: u32, drawn: &[u32; AT_ONCE], most: usize) {
        self.last[0] = [at; AT_ONCE];
        for n in (1..=most.min(MOST_CARDS as usize)).rev() {
            let (shorter, mut longer) = (self.cards[n - 1], self.cards[n]);
            let (last_of_shorter, mut last) = (self.last[n - 1], self.last[n]);
            for lane in 0..AT_ONCE {
                let card = drawn[lane] & ((1 << CONFIG) - 1);
                // Behind the front it pushes the others back, up to where it was itself.
                let grows = if longer[lane] & card == 0 { u32::MAX } else { 0 };
                let moves = if shorter[lane] & card == 0 { u32::MAX } else { 0 };
                longer[lane] = (longer[lane] & !grows) | ((shorter[lane] | card) & grows);
                last[lane] = (last[lane] & !moves) | (last_of_shorter[lane] & moves);
            }
            (self.cards[n], self.last[n]) = (longer, last);
        }
    }
}

/// Tells `pass` of every lane and draw that may choose the configuration of a deal of the hints, given
/// the draws of every lane from number `first` on; only draws up to `last` are asked.
#[inline(always)]
pub(super) fn starts<const LANES: usize>(
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
    let most = kinds.iter().map(|kind| kind.cards).max().unwrap_or(0) as usize;
    let mut fronts = Fronts::new();
    // Whether the try that begins some draws later leads to the hints; unknown ones may.
    let mut leads = [[u32::MAX; AT_ONCE]; 10];
    for index in (1..drawn.len()).rev() {
        let at = first + index as u32;
        fronts.put_before(at, &some(&drawn[index]), most);
        let before = some(&drawn[index - 1]);
        for (kind, leads) in kinds.iter().zip(&mut leads) {
            let all = fronts.cards[kind.cards as usize];
            let voltorbs = fronts.cards[kind.voltorbs as usize];
            let ends = fronts.last[kind.cards as usize];
            let (mut here, mut fits) = ([0; AT_ONCE], [0; AT_ONCE]);
            for lane in 0..AT_ONCE {
                let look = look(*kind, seen, all[lane], voltorbs[lane], kind.cards);
                // The next try begins after the draw that ends this one.
                let ahead = ends[lane].wrapping_sub(at);
                let next = leads[lane] >> (ahead % REMEMBERED);
                let unknown = u32::from(ahead >= REMEMBERED);
                fits[lane] = (look >> FITS) & !unknown & 1;
                here[lane] = (unknown | (look >> AGAIN & next)) & 1;
            }
            let mut any_fits = 0;
            for fits in fits {
                any_fits |= fits;
            }
            if any_fits != 0 {
                for lane in 0..AT_ONCE {
                    if fits[lane] == 1 && seen.can_sum(all[lane] & !voltorbs[lane]) {
                        here[lane] = 1;
                    }
                }
            }
            let mut any = 0;
            for lane in 0..AT_ONCE {
                leads[lane] = leads[lane] << 1 | here[lane];
                any |= here[lane] & kind.configs >> (before[lane] >> CONFIG);
            }
            if at - 1 <= last && any & 1 != 0 {
                for lane in 0..AT_ONCE {
                    if here[lane] & kind.configs >> (before[lane] >> CONFIG) & 1 == 1 {
                        pass(lanes + lane, at - 1);
                    }
                }
            }
        }
    }
}
