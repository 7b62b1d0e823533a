//! Draws a piece of each of 64 deals side by side, and places its cards.
//!
//! The naive loop finishes one deal after another:
//!
//! ```text
//! for each deal:
//!     for each draw:
//!         card = 1 << (temper(draw(word, partner)) % 25)
//!         if the try lacks cards: placed |= card
//!         else:                   next |= card
//! ```
//!
//! The operations of one draw depend on each other, and the out-of-order window is only about 100
//! instructions. So the batch goes through all deals step by step, with one vector loop for each step:
//!
//! ```text
//!            lane  0   1   2  ..  63
//! words[draw]    [ .   .   .  ..  .  ]    1. for each draw: the twisted words
//! cards[draw]    [ .   .   .  ..  .  ]    2. for each draw: tempering and the remainder by 25, as bits
//! placed         [ .   .   .  ..  .  ]    3. for each draw: the cards placed
//! voltorbs, next
//!
//! placed, bit by bit:    31: all placed | 30..25: counter | 24..0: cards
//! ```
//!
//! The counter starts so that the last card of the try carries into bit 31. A new card is then one addition,
//! and "all placed?" is a sign test. All deals draw equally often. If a try ends within the piece, the cards
//! left over belong to the deal's next try and are stored in `next`.

use foretile_games::rng::mt19937::{TWIST_DISTANCE, seed_step};
use foretile_games::voltorb::CARDS;

use super::kind::ConfigGroup;
use super::wanted::Start;
use super::words::cards_of;
use crate::dispatch::Instructions;
use crate::lanes::{self, STREAM_OUTPUTS, seed_of};

/// The number of deals in a batch.
pub(super) const SIZE: usize = 64;
/// One number for each deal.
pub(super) type Lanes = [u32; SIZE];

/// The most draws in a deal's first piece.
pub(super) const MOST_DRAWS: usize = 32;
/// The number of draws in every other piece. As many as the assertion below allows.
pub(super) const MORE_DRAWS: usize = 7;
/// The fewest Voltorbs of a configuration.
const FEWEST_VOLTORBS: usize = 6;
// Draws left over after a try must all be Voltorbs of the next one. A try under way lacks at least one card,
// so at most `MORE_DRAWS - 1` are left over.
const _: () = assert!(MORE_DRAWS <= 1 + FEWEST_VOLTORBS);

/// The low bits of a place, which hold the number of outputs drawn. The bits above hold the advance.
const DRAWN: u32 = u8::MAX as u32;
const _: () = assert!(STREAM_OUTPUTS <= DRAWN);

/// Returns the place in a seed's stream of a deal from this advance, after `drawn` outputs of the stream.
pub(super) const fn place(advance: u32, drawn: u32) -> u32 {
    advance << DRAWN.count_ones() | drawn
}

/// The bit of `placed` that is set once all cards of the kind are placed.
const ALL_PLACED: u32 = 1 << 31;
/// One, in the counter above the cards.
const ONE_PLACED: u32 = 1 << CARDS;

/// Deals, either not begun or in the middle of a try. [Aligned](crate::lanes::Aligned).
#[repr(align(64))]
pub(super) struct Batch {
    /// The seeded word `n` after `n` outputs.
    pub word: Lanes,
    /// The partner of the last output: the seeded word `n + 396`.
    pub partner: Lanes,
    /// See [`place`].
    pub place: Lanes,
    /// The cards that this try has placed, [counted](counted).
    pub placed: Lanes,
    /// Those of them that are Voltorbs.
    pub voltorbs: Lanes,
    /// The cards that were drawn after all were placed.
    next: Lanes,
    /// The twisted words of the draws.
    words: [Lanes; MOST_DRAWS],
    /// The cards of the draws, as bits.
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

    /// Returns whether a deal's stream may end within the next piece.
    #[inline(always)]
    pub const fn is_over(&self, lane: usize) -> bool {
        (self.place[lane] & DRAWN) + MORE_DRAWS as u32 > STREAM_OUTPUTS
    }

    /// Returns the seed and the advance of a deal. The seed is computed back from the word.
    pub const fn start(&self, lane: usize) -> Start {
        let place = self.place[lane];
        (seed_of(self.word[lane], place & DRAWN), place >> DRAWN.count_ones())
    }

    /// Begins every deal with a piece of `draws` draws.
    #[inline(always)]
    pub fn begin(&mut self, kind: ConfigGroup, draws: usize) {
        let (cards, voltorbs) = (kind.cards as usize, kind.voltorbs as usize);
        // Draws left over after the try must all be Voltorbs of the next one.
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
        // A try cannot be complete before it has drawn as many outputs as it has cards.
        self.put(kind, FEWEST_VOLTORBS, cards, draws);
    }

    /// Continues every deal's try with [`MORE_DRAWS`] draws.
    #[inline(always)]
    pub fn go_on(&mut self, kind: ConfigGroup) {
        // Hides the constant: the compiler would unroll all draws, which is slower.
        let draws = std::hint::black_box(MORE_DRAWS);
        self.draw(draws);
        self.put(kind, 0, 0, draws);
    }

    /// If `again`, begins the next try of a deal with the cards that are drawn already.
    #[inline(always)]
    pub fn begin_again(&mut self, lane: usize, again: bool, kind: ConfigGroup) {
        let next = self.next[lane];
        self.placed[lane] = if again { counted(next, kind) } else { self.placed[lane] };
        self.voltorbs[lane] = if again { next } else { self.voltorbs[lane] };
    }

    /// Draws that many cards for every deal.
    #[inline(always)]
    fn draw(&mut self, draws: usize) {
        // Local copies, which the compiler keeps in registers.
        let (mut word, mut partner, mut first) = (self.word, self.partner, self.place);
        for (place, first) in self.place.iter_mut().zip(&mut first) {
            *first &= DRAWN;
            *place = place.wrapping_add(draws as u32);
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

    /// Places the cards of draws `first..end`. The caller ensures that no try is complete before draw
    /// `fewest`. Sums may wrap in the lanes beyond the last deal, which hold anything.
    #[inline(always)]
    fn put(&mut self, kind: ConfigGroup, first: usize, fewest: usize, end: usize) {
        let (mut placed, mut voltorbs, mut next) = (self.placed, self.voltorbs, [0; SIZE]);
        let others = (kind.cards - kind.voltorbs) * ONE_PLACED;
        for cards in &self.cards[first..fewest] {
            for lane in 0..SIZE {
                let new = cards[lane] & !placed[lane];
                voltorbs[lane] |= cards[lane] & !all_placed(placed[lane].wrapping_add(others));
                placed[lane] = placed[lane].wrapping_add(counting(new));
            }
        }
        for cards in &self.cards[fewest..end] {
            for lane in 0..SIZE {
                let is_done = all_placed(placed[lane]);
                next[lane] |= cards[lane] & is_done;
                let new = cards[lane] & !placed[lane] & !is_done;
                voltorbs[lane] |= cards[lane] & !all_placed(placed[lane].wrapping_add(others));
                placed[lane] = placed[lane].wrapping_add(counting(new));
            }
        }
        (self.placed, self.voltorbs, self.next) = (placed, voltorbs, next);
    }
}

/// Adds the counter to the cards that a try of a kind has placed.
#[inline(always)]
const fn counted(cards: u32, kind: ConfigGroup) -> u32 {
    cards + ALL_PLACED - (kind.cards - cards.count_ones()) * ONE_PLACED
}

/// Returns `card | ONE_PLACED`, or 0 for no card.
#[inline(always)]
const fn counting(card: u32) -> u32 {
    card.wrapping_neg() & (card | ONE_PLACED)
}

/// Returns all bits if all cards are placed, else 0.
#[inline(always)]
const fn all_placed(placed: u32) -> u32 {
    (placed.cast_signed() >> 31).cast_unsigned()
}

/// Returns whether a try has placed all its cards.
#[inline(always)]
pub(super) const fn is_done(placed: u32) -> bool {
    placed & ALL_PLACED != 0
}

/// Returns whether a try lacks exactly one card.
#[inline(always)]
pub(super) const fn lacks_one(placed: u32) -> bool {
    placed / ONE_PLACED + 1 == ALL_PLACED / ONE_PLACED
}

#[cfg(test)]
mod tests {
    use foretile_games::rng::mt19937::Mt19937;
    use foretile_games::voltorb::CONFIGS;

    use super::*;
    use crate::dispatch::Vectors;
    use crate::lanes::seed_chain;
    use crate::voltorb::lines::ALL;

    /// A deal that draws one output at a time, and throws every try away.
    struct Slow {
        outputs: Mt19937,
        placed: u32,
        voltorbs: u32,
        next: u32,
    }

    impl Slow {
        fn draw(&mut self, draws: usize, kind: ConfigGroup) {
            for _ in 0..draws {
                let card = 1 << (self.outputs.next_u32() % 25);
                if self.placed.count_ones() == kind.cards {
                    self.next |= card;
                    continue;
                }
                self.placed |= card;
                if self.placed.count_ones() <= kind.voltorbs {
                    self.voltorbs = self.placed;
                }
            }
        }
    }

    #[test]
    fn pieces_of_deals_place_the_cards_that_are_drawn() {
        let mut batch = Box::new(Batch::new(Instructions::new(Vectors::widest())));
        for (config, first) in CONFIGS.iter().zip((0..).step_by(SIZE)) {
            let kind = ConfigGroup::without_configs(config);
            let seeds: Lanes = std::array::from_fn(|lane| first + lane as u32);
            let mut slow = seeds.map(|seed| {
                let mut outputs = Mt19937::new(seed);
                outputs.next_u32();
                Slow { outputs, placed: 0, voltorbs: 0, next: 0 }
            });
            batch.word = seed_chain(seeds, 0, 1);
            batch.partner = seed_chain(seeds, 0, TWIST_DISTANCE as u32);
            batch.place = [place(0, 1); SIZE];
            let draws = (kind.cards as usize + first as usize / SIZE % 4).min(MOST_DRAWS);
            let mut drawn = 1;
            for piece in 0..20 {
                let draws = if piece == 0 { draws } else { MORE_DRAWS };
                match piece {
                    0 => batch.begin(kind, draws),
                    _ => batch.go_on(kind),
                }
                drawn += draws as u32;
                for (lane, slow) in slow.iter_mut().enumerate() {
                    slow.draw(draws, kind);
                    let placed = slow.placed.count_ones();
                    assert_eq!(batch.placed[lane] & ALL, slow.placed);
                    assert_eq!(batch.voltorbs[lane], slow.voltorbs);
                    assert_eq!(is_done(batch.placed[lane]), placed == kind.cards);
                    assert_eq!(lacks_one(batch.placed[lane]), placed + 1 == kind.cards);
                    assert_eq!(batch.start(lane), (seeds[lane], 0));
                    assert_eq!(batch.is_over(lane), drawn + MORE_DRAWS as u32 > STREAM_OUTPUTS);
                    let again = placed == kind.cards;
                    batch.begin_again(lane, again, kind);
                    if again {
                        (slow.placed, slow.voltorbs, slow.next) = (slow.next, slow.next, 0);
                    }
                    assert_eq!(batch.placed[lane] & ALL, slow.placed);
                }
            }
        }
    }

    #[test]
    fn a_place_is_an_advance_and_a_number_of_outputs() {
        let mut batch = Box::new(Batch::new(Instructions::new(Vectors::widest())));
        let seeds: Lanes = std::array::from_fn(|lane| 77 * lane as u32);
        for (advance, drawn, is_over) in
            [(0, 1, false), (127, 128, false), (3, 220, false), (3, 221, true)]
        {
            batch.word = seed_chain(seeds, 0, drawn);
            batch.place = [place(advance, drawn); SIZE];
            assert_eq!(batch.start(5), (385, advance));
            assert_eq!(batch.is_over(5), is_over, "{drawn} of 227 outputs, and 7 more");
        }
    }
}
