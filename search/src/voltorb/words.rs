//! The twisted words of seeds side by side, and the cards that they stand for.
//!
//! ```text
//!              seed   0   1   ..  15 | 16  ..  31
//! rows[0]           [ .   .   ..   . |  .  ..   . ]    output 0 before tempering
//! rows[1]           [ .   .   ..   . |  .  ..   . ]    output 1
//! ..
//! cards[0]          [ .   .   ..   . |  .  ..   . ]    1 << (output 0 % 25)
//!                    └── one vector ─┘
//! ```
//!
//! Each step makes one row from the rows before, for all seeds at once. Up to output 226 the partner is a
//! seeded word; from output 227 on it is the word in the row 227 rows up.

use foretile_games::rng::mt19937::{STATE_WORDS, TWIST_DISTANCE, seed_step, temper};
use foretile_games::voltorb::CARDS;

use crate::dispatch::Instructions;
use crate::lanes::{Aligned, STREAM_OUTPUTS, draw};
use crate::vector::{Vector, WORDS, ZEROS, gather};

/// The number of outputs that need only seeded words and words twisted once.
pub(super) const LONGEST: usize = STATE_WORDS - 1;
/// Seeds side by side: enough that the steps of one chain do not stall the multipliers.
///
/// A vector of 128 bits has the registers of only 16 seeds' chains.
pub(super) const SEEDS: usize = if WORDS == 1 { 32 } else { 16 };

/// Seeds that [`tries`](super::tries) scans together: one vector of 512 bits, so that all prefix sets fit
/// into registers, or two of 128 bits, which measured a little faster than one.
pub(super) const WIDTH: usize = if WORDS == 1 { 16 } else { 2 * WORDS };
/// The number of vectors for [`WIDTH`] seeds.
pub(super) const VECTORS: usize = WIDTH / WORDS;
/// One word of each of [`WIDTH`] seeds.
pub(super) type Row = [Vector; VECTORS];
/// Zeros.
pub(super) const NONE: Row = [ZEROS; VECTORS];

/// The outputs of [`SEEDS`] seeds, as twisted words before tempering and as cards.
pub(super) struct Words {
    rows: Aligned<[[u32; SEEDS]; LONGEST]>,
    cards: Aligned<[[u32; SEEDS]; LONGEST]>,
    end: usize,
    instructions: Instructions,
}

impl Words {
    pub const fn new(instructions: Instructions) -> Self {
        let none = Aligned([[0; SEEDS]; LONGEST]);
        Self { rows: none, cards: none, end: 0, instructions }
    }

    /// Returns the number of outputs.
    pub const fn end(&self) -> usize {
        self.end
    }

    /// Makes the first `end` outputs from [`SEEDS`] seeds and their seeded words 397.
    #[inline(always)]
    pub fn make(&mut self, seeds: &[u32], partners: &[u32], end: usize) {
        const STREAM: usize = STREAM_OUTPUTS as usize;
        let mut word: [u32; SEEDS] = seeds.try_into().expect("`SEEDS` words");
        let mut partner: [u32; SEEDS] = partners.try_into().expect("`SEEDS` words");
        for at in 0..end.min(STREAM) {
            let next_partner = (at + 1 + TWIST_DISTANCE) as u32;
            let row = &mut self.rows.0[at];
            for lane in 0..SEEDS {
                (row[lane], word[lane]) = draw(word[lane], partner[lane], at as u32);
                partner[lane] = seed_step(partner[lane], next_partner);
            }
        }
        // From here on the partners are twisted words.
        for at in STREAM..end {
            let (early, late) = self.rows.0.split_at_mut(at);
            let (partner, row) = (&early[at - STREAM], &mut late[0]);
            for lane in 0..SEEDS {
                (row[lane], word[lane]) = draw(word[lane], partner[lane], at as u32);
            }
        }
        self.end = end;
        cards_of(self.instructions, &self.rows.0[..end], &mut self.cards.0[..end]);
    }

    /// Returns the cards of output `at` for [`WIDTH`] seeds, from seed `first` on.
    #[inline(always)]
    pub fn cards(&self, at: usize, first: usize) -> Row {
        let cards: &[u32; WIDTH] =
            self.cards.0[at][first..first + WIDTH].try_into().expect("`WIDTH` cards");
        std::array::from_fn(|vector| {
            gather(std::array::from_fn(|word| cards[vector * WORDS + word]))
        })
    }

    /// Returns the card of output `at` for one seed.
    #[inline(always)]
    pub const fn card(&self, at: usize, lane: usize) -> u32 {
        self.cards.0[at][lane]
    }

    /// Returns output `at` of one seed.
    #[inline(always)]
    pub const fn output(&self, at: usize, lane: usize) -> u32 {
        temper(self.rows.0[at][lane])
    }
}

/// Tempers words and stores `1 << (output % 25)` in `cards`.
#[inline(always)]
pub(super) fn cards_of<const LANES: usize>(
    instructions: Instructions,
    words: &[[u32; LANES]],
    cards: &mut [[u32; LANES]],
) {
    for (card, word) in cards.as_flattened_mut().iter_mut().zip(words.as_flattened()) {
        *card = temper(*word);
    }
    instructions.remainder_bits::<{ CARDS as u32 }, LANES>(cards);
}
