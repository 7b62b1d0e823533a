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

/// The number of outputs that need only seeded words and words twisted once.
pub(super) const LONGEST: usize = STATE_WORDS - 1;
/// Seeds side by side: enough that the steps of one chain do not stall the multipliers.
pub(super) const SEEDS: usize = 32;

/// Seeds that [`tries`](super::tries) scans together: one vector of 512 bits, so that all prefix sets fit
/// into registers.
pub(super) const WIDTH: usize = 16;

/// The outputs of seeds side by side.
pub(super) trait Drawn {
    /// Returns the number of outputs.
    fn end(&self) -> usize;
    /// Returns the card of output `at` for one seed.
    fn card(&self, at: usize, lane: usize) -> u32;
    /// Returns output `at` of one seed.
    fn output(&self, at: usize, lane: usize) -> u32;
}

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

    /// Makes the first `end` outputs from [`SEEDS`] seeds and their seeded words 397.
    #[inline(always)]
    pub fn make(&mut self, seeds: &[u32], partners: &[u32], end: usize) {
        let seeds = seeds.try_into().expect("`SEEDS` words");
        let partners = partners.try_into().expect("`SEEDS` words");
        rows_of(&mut self.rows.0, seeds, partners, end);
        self.end = end;
        cards_of(self.instructions, &self.rows.0[..end], &mut self.cards.0[..end]);
    }

    /// Returns the cards of output `at` for [`WIDTH`] seeds, from seed `first` on.
    #[inline(always)]
    pub fn cards(&self, at: usize, first: usize) -> &[u32; WIDTH] {
        self.cards.0[at][first..first + WIDTH].try_into().expect("`WIDTH` cards")
    }
}

impl Drawn for Words {
    #[inline(always)]
    fn end(&self) -> usize {
        self.end
    }

    #[inline(always)]
    fn card(&self, at: usize, lane: usize) -> u32 {
        self.cards.0[at][lane]
    }

    #[inline(always)]
    fn output(&self, at: usize, lane: usize) -> u32 {
        temper(self.rows.0[at][lane])
    }
}

/// Makes the first `end` twisted words from seeds and their seeded words 397.
#[inline(always)]
pub(super) fn rows_of<const SEEDS: usize>(
    rows: &mut [[u32; SEEDS]; LONGEST],
    mut word: [u32; SEEDS],
    mut partner: [u32; SEEDS],
    end: usize,
) {
    const STREAM: usize = STREAM_OUTPUTS as usize;
    for (at, row) in (0..).zip(&mut rows[..end.min(STREAM)]) {
        let next_partner = at + 1 + TWIST_DISTANCE as u32;
        for lane in 0..SEEDS {
            (row[lane], word[lane]) = draw(word[lane], partner[lane], at);
            partner[lane] = seed_step(partner[lane], next_partner);
        }
    }
    // From here on the partners are twisted words.
    for at in STREAM..end {
        let (early, late) = rows.split_at_mut(at);
        let (partner, row) = (&early[at - STREAM], &mut late[0]);
        for lane in 0..SEEDS {
            (row[lane], word[lane]) = draw(word[lane], partner[lane], at as u32);
        }
    }
}

/// Tempers words and stores `1 << (output % 25)` in `cards`.
#[inline(always)]
pub(super) fn cards_of<const LANES: usize>(
    instructions: Instructions,
    words: &[[u32; LANES]],
    cards: &mut [[u32; LANES]],
) {
    for (words, cards) in words.iter().zip(&mut *cards) {
        for lane in 0..LANES {
            cards[lane] = temper(words[lane]);
        }
    }
    instructions.remainder_bits::<{ CARDS as u32 }, LANES>(cards);
}

#[cfg(test)]
mod tests {
    use foretile_games::rng::mt19937::Mt19937;

    use super::*;
    use crate::dispatch::Vectors;
    use crate::lanes::seed_chain;

    #[test]
    fn words_are_the_outputs_of_their_seeds() {
        let seeds: [u32; SEEDS] =
            std::array::from_fn(|lane| (lane as u32).wrapping_mul(0x9E37_79B1));
        let partners = seed_chain(seeds, 0, TWIST_DISTANCE as u32);
        let mut words = Box::new(Words::new(Instructions::new(Vectors::widest())));
        for end in [0, 1, 226, 227, 228, LONGEST] {
            words.make(&seeds, &partners, end);
            assert_eq!(words.end(), end);
            for (lane, seed) in seeds.into_iter().enumerate() {
                let mut slow = Mt19937::new(seed);
                for at in 0..end {
                    let output = slow.next_u32();
                    assert_eq!(words.output(at, lane), output, "output {at} of {end}");
                    assert_eq!(words.card(at, lane), 1 << (output % 25));
                    let first = lane / WIDTH * WIDTH;
                    assert_eq!(words.cards(at, first)[lane - first], 1 << (output % 25));
                }
            }
        }
    }
}
