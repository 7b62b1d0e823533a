//! The twisted words of seeds side by side, kept in order.

use foretile_games::rng::mt19937::{STATE_WORDS, TWIST_DISTANCE, seed_step, temper};
use foretile_games::voltorb::CARDS;

use crate::dispatch::Instructions;
use crate::lanes::{Aligned, STREAM_OUTPUTS, draw};

/// Words that are made of seeded words and words twisted once.
pub(super) const LONGEST: usize = STATE_WORDS - 1;
/// Seeds side by side: so many that a step of one's chain need not wait for the one before.
pub(super) const SEEDS: usize = 32;

/// Seeds that are looked at together: one vector of 512 bits, and all fronts are in registers.
pub(super) const WIDTH: usize = 16;

/// Twisted words of some seeds: an output is one of them, tempered. And the cards that outputs stand for.
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

    /// The end of the outputs.
    pub const fn end(&self) -> usize {
        self.end
    }

    /// Makes those for the first outputs from the seeds and their seeded words 397.
    #[inline(always)]
    pub fn make(&mut self, seeds: &[u32], partners: &[u32], end: usize) {
        const STREAM: usize = STREAM_OUTPUTS as usize;
        let mut word: [u32; SEEDS] = seeds.try_into().expect("as many as side by side");
        let mut partner: [u32; SEEDS] = partners.try_into().expect("as many as side by side");
        for at in 0..end.min(STREAM) {
            let next_partner = (at + 1 + TWIST_DISTANCE) as u32;
            let row = &mut self.rows.0[at];
            for lane in 0..SEEDS {
                (row[lane], word[lane]) = draw(word[lane], partner[lane], at as u32);
                partner[lane] = seed_step(partner[lane], next_partner);
            }
        }
        // From here on the partners are twisted already.
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

    /// The cards of [`WIDTH`] seeds for an output.
    #[inline(always)]
    pub fn cards(&self, at: usize, first: usize) -> &[u32; WIDTH] {
        self.cards.0[at][first..first + WIDTH].try_into().expect("as many as asked for")
    }

    /// The card of a seed for an output.
    #[inline(always)]
    pub const fn card(&self, at: usize, lane: usize) -> u32 {
        self.cards.0[at][lane]
    }

    /// An output of a seed.
    #[inline(always)]
    pub const fn output(&self, at: usize, lane: usize) -> u32 {
        temper(self.rows.0[at][lane])
    }
}

/// The cards that the outputs of words stand for, as bits.
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
