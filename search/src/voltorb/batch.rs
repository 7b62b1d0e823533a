//! A try of each of many deals, side by side.
//!
//! A CPU looks but a hundred operations ahead, and those of one draw wait for one another. So the work goes
//! step by step over all deals: the words of all draws, then their cards, then what is placed.

use foretile_games::rng::mt19937::{TWIST_DISTANCE, seed_step};

use super::kind::Kind;
use super::sieve::Start;
use super::words::card;
use crate::lanes::{self, STREAM_OUTPUTS, seed_of};

/// Deals of a batch.
pub(super) const SIZE: usize = 64;
/// A number of each deal.
pub(super) type Lanes = [u32; SIZE];

/// Draws at once, at most.
pub(super) const MOST_DRAWS: usize = 24;
/// Draws more for tries that are not done.
pub(super) const MORE_DRAWS: usize = 6;
/// No configuration has fewer Voltorbs.
const FEWEST_VOLTORBS: usize = 6;

/// The bits of a place in a stream that are the outputs drawn; those above are the advance.
const DRAWN: u32 = u8::MAX as u32;
const _: () = assert!(STREAM_OUTPUTS <= DRAWN);

/// The place in a seed's stream after so many outputs, of a deal from this advance.
pub(super) const fn place(advance: u32, drawn: u32) -> u32 {
    advance << DRAWN.count_ones() | drawn
}

/// Deals, each before a try or under way in one.
pub(super) struct Batch {
    /// After `n` outputs: the seeded word `n`, and the one that was the last output's partner, word
    /// `n + 396`.
    pub word: Lanes,
    pub partner: Lanes,
    /// See [`place`].
    pub place: Lanes,
    /// The cards that this try has placed, as bits, those of them that are Voltorbs, and how many
    /// are placed.
    pub placed: Lanes,
    pub voltorbs: Lanes,
    pub count: Lanes,
    words: [Lanes; MOST_DRAWS + 1],
    partners: [Lanes; MOST_DRAWS + 1],
    cards: [Lanes; MOST_DRAWS],
}

impl Batch {
    pub const fn new() -> Self {
        const NONE: Lanes = [0; SIZE];
        Self {
            word: NONE,
            partner: NONE,
            place: NONE,
            placed: NONE,
            voltorbs: NONE,
            count: NONE,
            words: [NONE; MOST_DRAWS + 1],
            partners: [NONE; MOST_DRAWS + 1],
            cards: [NONE; MOST_DRAWS],
        }
    }

    /// Whether a deal's stream ends before so many draws.
    #[inline(always)]
    pub const fn is_over(&self, lane: usize, draws: usize) -> bool {
        (self.place[lane] & DRAWN) + draws as u32 > STREAM_OUTPUTS
    }

    /// The seed and the advance of a deal.
    pub const fn start(&self, lane: usize) -> Start {
        let place = self.place[lane];
        (seed_of(self.word[lane], place & DRAWN), place >> DRAWN.count_ones())
    }

    /// Begins a try of every deal, with so many draws.
    #[inline(always)]
    pub fn begin(&mut self, kind: Kind, draws: usize) {
        // No try is done before.
        let fewest = kind.cards as usize;
        self.draw(fewest, draws);
        for lane in 0..SIZE {
            let mut placed = 0;
            for cards in &self.cards[..FEWEST_VOLTORBS] {
                placed |= cards[lane];
            }
            self.placed[lane] = placed;
            self.voltorbs[lane] = placed;
        }
        self.put(kind, FEWEST_VOLTORBS, fewest, draws);
    }

    /// Goes on with every deal's try.
    #[inline(always)]
    pub fn go_on(&mut self, kind: Kind) {
        self.draw(0, MORE_DRAWS);
        self.put(kind, 0, 0, MORE_DRAWS);
    }

    /// Draws cards, whether or not the tries need them all; keeps the streams after `kept` draws and more.
    #[inline(always)]
    fn draw(&mut self, kept: usize, draws: usize) {
        // Copies, which the compiler keeps in registers.
        let (mut word, mut partner, mut drawn) = (self.word, self.partner, self.place);
        for drawn in &mut drawn {
            *drawn &= DRAWN;
        }
        (self.words[0], self.partners[0]) = (word, partner);
        for draw in 0..draws {
            let twisted = &mut self.cards[draw];
            for lane in 0..SIZE {
                let index = drawn[lane] + TWIST_DISTANCE as u32;
                partner[lane] = seed_step(partner[lane], index);
                (twisted[lane], word[lane]) = lanes::draw(word[lane], partner[lane], drawn[lane]);
                drawn[lane] += 1;
            }
            if draw + 1 >= kept {
                (self.words[draw + 1], self.partners[draw + 1]) = (word, partner);
            }
        }
        for cards in &mut self.cards[..draws] {
            for twisted in cards {
                *twisted = card(*twisted);
            }
        }
    }

    /// Puts the cards of draws `first..end` on the boards, and moves every stream to where its try ends,
    /// which is after `fewest` draws or later.
    #[inline(always)]
    fn put(&mut self, kind: Kind, first: usize, fewest: usize, end: usize) {
        let (mut placed, mut voltorbs, mut count) = (self.placed, self.voltorbs, [0; SIZE]);
        for lane in 0..SIZE {
            count[lane] = placed[lane].count_ones();
        }
        for cards in &self.cards[first..fewest] {
            for lane in 0..SIZE {
                voltorbs[lane] |= cards[lane] & below(count[lane], kind.voltorbs);
                let new = cards[lane] & !placed[lane];
                placed[lane] |= new;
                count[lane] += new.wrapping_neg() >> 31;
            }
        }
        let (mut word, mut partner, mut place) =
            (self.words[fewest], self.partners[fewest], self.place);
        for place in &mut place {
            *place += fewest as u32;
        }
        for draw in fewest..end {
            let cards = &self.cards[draw];
            let (words, partners) = (&self.words[draw + 1], &self.partners[draw + 1]);
            for lane in 0..SIZE {
                let draws = below(count[lane], kind.cards);
                voltorbs[lane] |= cards[lane] & below(count[lane], kind.voltorbs);
                let new = cards[lane] & draws & !placed[lane];
                placed[lane] |= new;
                count[lane] += new.wrapping_neg() >> 31;
                word[lane] ^= (word[lane] ^ words[lane]) & draws;
                partner[lane] ^= (partner[lane] ^ partners[lane]) & draws;
                place[lane] = place[lane].wrapping_sub(draws);
            }
        }
        (self.placed, self.voltorbs, self.count) = (placed, voltorbs, count);
        (self.word, self.partner, self.place) = (word, partner, place);
    }
}

/// All bits where a count is below the other, else none.
#[inline(always)]
const fn below(count: u32, other: u32) -> u32 {
    ((count as i32 - other as i32) >> 31) as u32
}
