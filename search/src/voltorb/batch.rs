//! A piece of each of many deals, side by side: some draws, and where they put their cards.
//!
//! A CPU looks but a hundred operations ahead, and those of one draw wait for one another. So the work goes
//! step by step over all deals: the words of all draws, then their cards, then what is placed. A try seldom
//! ends with the piece: the cards drawn after it are kept for the next try.

use foretile_games::rng::mt19937::{TWIST_DISTANCE, seed_step};
use foretile_games::voltorb::CARDS;

use super::kind::Kind;
use super::wanted::Start;
use super::words::cards_of;
use crate::dispatch::Instructions;
use crate::lanes::{self, STREAM_OUTPUTS, seed_of};

/// Deals of a batch.
pub(super) const SIZE: usize = 64;
/// A number of each deal.
pub(super) type Lanes = [u32; SIZE];

/// Draws of a first piece, at most.
pub(super) const MOST_DRAWS: usize = 32;
/// Draws of every other piece.
pub(super) const MORE_DRAWS: usize = 7;
/// No configuration has fewer Voltorbs.
const FEWEST_VOLTORBS: usize = 6;
// What a piece draws after the end of a try are Voltorbs of the next one. A try under way lacks a card at
// least, which is drawn before.
const _: () = assert!(MORE_DRAWS <= 1 + FEWEST_VOLTORBS);

/// The bits of a place in a stream that are the outputs drawn; those above are the advance.
const DRAWN: u32 = u8::MAX as u32;
const _: () = assert!(STREAM_OUTPUTS <= DRAWN);

/// The place in a seed's stream after so many outputs, of a deal from this advance.
pub(super) const fn place(advance: u32, drawn: u32) -> u32 {
    advance << DRAWN.count_ones() | drawn
}

/// Above the cards placed, as bits, it is counted how many they are: up to this bit, which is set once all
/// cards of the kind are placed.
const ALL_PLACED: u32 = 1 << 31;
const ONE_PLACED: u32 = 1 << CARDS;

/// Deals, each not begun, or under way in a try. [Aligned](crate::lanes::Aligned).
#[repr(align(64))]
pub(super) struct Batch {
    /// After `n` outputs: the seeded word `n`, and the one that was the last output's partner, word
    /// `n + 396`.
    pub word: Lanes,
    pub partner: Lanes,
    /// See [`place`].
    pub place: Lanes,
    /// The cards that this try has placed, [counted](counted), and those of them that are Voltorbs.
    pub placed: Lanes,
    pub voltorbs: Lanes,
    /// The cards that were drawn after all were placed.
    next: Lanes,
    /// The words of the draws, and their cards.
    words: [Lanes; MOST_DRAWS],
    cards: [Lanes; MOST_DRAWS],
    instructions: Instructions,
}

impl Batch {
    pub const fn new(instructions: Instructions) -> Self {
        const NONE: Lanes = [0; SIZE];
        Self {
            word: NONE,
            partner: NONE,
            place: NONE,
            placed: NONE,
            voltorbs: NONE,
            next: NONE,
            words: [NONE; MOST_DRAWS],
            cards: [NONE; MOST_DRAWS],
            instructions,
        }
    }

    /// Whether a deal's stream may end with the next piece.
    #[inline(always)]
    pub const fn is_over(&self, lane: usize) -> bool {
        (self.place[lane] & DRAWN) + MORE_DRAWS as u32 > STREAM_OUTPUTS
    }

    /// The seed and the advance of a deal.
    pub const fn start(&self, lane: usize) -> Start {
        let place = self.place[lane];
        (seed_of(self.word[lane], place & DRAWN), place >> DRAWN.count_ones())
    }

    /// Begins every deal, with so many draws.
    #[inline(always)]
    pub fn begin(&mut self, kind: Kind, draws: usize) {
        let (cards, voltorbs) = (kind.cards as usize, kind.voltorbs as usize);
        // What is drawn after the end of the try are Voltorbs of the next one.
        assert!(voltorbs >= FEWEST_VOLTORBS && (cards..=cards + voltorbs).contains(&draws));
        self.draw(draws);
        for lane in 0..SIZE {
            let mut placed = 0;
            for cards in &self.cards[..FEWEST_VOLTORBS] {
                placed |= cards[lane];
            }
            self.placed[lane] = counted(placed, kind);
            self.voltorbs[lane] = placed;
        }
        // No try is done before it has drawn as many as its cards.
        self.put(kind, FEWEST_VOLTORBS, cards, draws);
    }

    /// Goes on with every deal's try.
    #[inline(always)]
    pub fn go_on(&mut self, kind: Kind) {
        // If the compiler knew how many, it would make one long piece of code of them, which takes longer.
        let draws = std::hint::black_box(MORE_DRAWS);
        self.draw(draws);
        self.put(kind, 0, 0, draws);
    }

    /// Begins the next try of a deal if its last one is thrown away, with the cards that are drawn already.
    #[inline(always)]
    pub fn begin_again(&mut self, lane: usize, again: bool, kind: Kind) {
        let next = self.next[lane];
        self.placed[lane] = if again { counted(next, kind) } else { self.placed[lane] };
        self.voltorbs[lane] = if again { next } else { self.voltorbs[lane] };
    }

    /// Draws cards.
    #[inline(always)]
    fn draw(&mut self, draws: usize) {
        // Copies, which the compiler keeps in registers.
        let (mut word, mut partner, mut first) = (self.word, self.partner, self.place);
        for (place, first) in self.place.iter_mut().zip(&mut first) {
            *first &= DRAWN;
            *place += draws as u32;
        }
        for (draw, twisted) in (0..).zip(&mut self.words[..draws]) {
            for lane in 0..SIZE {
                let drawn = first[lane] + draw;
                partner[lane] = seed_step(partner[lane], drawn + TWIST_DISTANCE as u32);
                (twisted[lane], word[lane]) = lanes::draw(word[lane], partner[lane], drawn);
            }
        }
        (self.word, self.partner) = (word, partner);
        cards_of(self.instructions, &self.words[..draws], &mut self.cards[..draws]);
    }

    /// Puts the cards of draws `first..end` on the boards; no try is done after fewer than `fewest`.
    #[inline(always)]
    fn put(&mut self, kind: Kind, first: usize, fewest: usize, end: usize) {
        let (mut placed, mut voltorbs, mut next) = (self.placed, self.voltorbs, [0; SIZE]);
        let others = (kind.cards - kind.voltorbs) * ONE_PLACED;
        for cards in &self.cards[first..fewest] {
            for lane in 0..SIZE {
                let new = cards[lane] & !placed[lane];
                voltorbs[lane] |= cards[lane] & !all_placed(placed[lane] + others);
                placed[lane] += counting(new);
            }
        }
        for cards in &self.cards[fewest..end] {
            for lane in 0..SIZE {
                let is_done = all_placed(placed[lane]);
                next[lane] |= cards[lane] & is_done;
                let new = cards[lane] & !placed[lane] & !is_done;
                voltorbs[lane] |= cards[lane] & !all_placed(placed[lane] + others);
                placed[lane] += counting(new);
            }
        }
        (self.placed, self.voltorbs, self.next) = (placed, voltorbs, next);
    }
}

/// Cards placed by a try of a kind, with their number.
#[inline(always)]
const fn counted(cards: u32, kind: Kind) -> u32 {
    cards + ALL_PLACED - (kind.cards - cards.count_ones()) * ONE_PLACED
}

/// A card and a one in the count above it; nothing for no card.
#[inline(always)]
const fn counting(card: u32) -> u32 {
    card.wrapping_neg() & (card | ONE_PLACED)
}

/// All bits if all are placed, else none.
#[inline(always)]
const fn all_placed(placed: u32) -> u32 {
    (placed.cast_signed() >> 31).cast_unsigned()
}

/// Whether a try has placed all its cards.
#[inline(always)]
pub(super) const fn is_done(placed: u32) -> bool {
    placed & ALL_PLACED != 0
}

/// Whether all but one are placed.
#[inline(always)]
pub(super) const fn lacks_one(placed: u32) -> bool {
    placed / ONE_PLACED + 1 == ALL_PLACED / ONE_PLACED
}
