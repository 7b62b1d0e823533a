//! MT19937 on many seeds side by side.
//!
//! One lane per seed, in plain arrays. The loops are simple enough for the compiler to vectorise. Each step
//! is a function of [`foretile_games::rng::mt19937`]; this module only combines them.
//!
//! ```text
//! lane              0     1     2   ..
//! word n         [ w0    w1    w2   .. ]     word n + 1   = seed_step(word n, n + 1)
//! word n + 397   [ p0    p1    p2   .. ]     output n     = temper(twist(word n, word n + 1, word n + 397))
//! ```
//!
//! The plain generator fills all 624 words of a seed before its first output. Here the first output takes 397
//! steps, each later one takes two, and a lane keeps two words instead of 624. A step depends on the one
//! before, so one seed leaves the multipliers idle most of the time; many independent lanes keep them busy.

use foretile_games::rng::mt19937::{
    SEED_MULTIPLIER, STATE_WORDS, TWIST_DISTANCE, seed_step, twist,
};

/// The number of outputs that [`draw`] can make. Output 227 is the first to need a word that is twisted
/// already.
pub const STREAM_OUTPUTS: u32 = (STATE_WORDS - TWIST_DISTANCE) as u32;

/// Aligns lanes to a cache line. Loading a vector that crosses two cache lines takes twice as long.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Aligned<T>(pub T);

/// Advances the seeding chain of every lane from word `from` to word `to`.
#[inline(always)]
pub fn seed_chain<const LANES: usize>(mut words: [u32; LANES], from: u32, to: u32) -> [u32; LANES] {
    for index in from + 1..=to {
        for word in &mut words {
            *word = seed_step(*word, index);
        }
    }
    words
}

/// Returns the seed whose seeded word `index` is `word`. Every step of the chain is invertible.
pub const fn seed_of(mut word: u32, index: u32) -> u32 {
    // Newton's iteration for the inverse modulo 2^32: each round doubles the number of correct bits.
    let mut inverse = SEED_MULTIPLIER;
    let mut round = 0;
    while round < 5 {
        inverse = inverse.wrapping_mul(2u32.wrapping_sub(SEED_MULTIPLIER.wrapping_mul(inverse)));
        round += 1;
    }
    let mut step = index;
    while step > 0 {
        let mixed = word.wrapping_sub(step).wrapping_mul(inverse);
        word = mixed ^ (mixed >> 30);
        step -= 1;
    }
    word
}

/// Returns output number `drawn` before tempering, and the seeded word `drawn + 1`. `word` and `partner` are
/// the seeded words `drawn` and `drawn + 397`.
///
/// These two words are the whole state of a generator during its first [`STREAM_OUTPUTS`] outputs.
#[inline(always)]
pub const fn draw(word: u32, partner: u32, drawn: u32) -> (u32, u32) {
    let next = seed_step(word, drawn + 1);
    (twist(word, next, partner), next)
}

#[cfg(test)]
mod tests {
    use foretile_games::rng::mt19937::{Mt19937, temper};

    use super::*;
    use crate::dispatch::{Kernel, Vectors};

    /// Returns the first [`STREAM_OUTPUTS`] outputs of `LANES` different seeds.
    struct Outputs;

    impl Kernel for Outputs {
        type Output = Vec<(u32, Vec<u32>)>;

        #[inline(always)]
        fn run<const LANES: usize>(self) -> Self::Output {
            let seeds: [u32; LANES] =
                std::array::from_fn(|lane| (lane as u32).wrapping_mul(0x9E37_79B1));
            let (mut words, mut partners) = (seeds, seed_chain(seeds, 0, TWIST_DISTANCE as u32));
            let mut outputs = seeds.map(|seed| (seed, Vec::new()));
            for drawn in 0..STREAM_OUTPUTS {
                for (lane, (_, outputs)) in outputs.iter_mut().enumerate() {
                    let (twisted, next) = draw(words[lane], partners[lane], drawn);
                    outputs.push(temper(twisted));
                    words[lane] = next;
                }
                let index = drawn + TWIST_DISTANCE as u32;
                partners = seed_chain(partners, index, index + 1);
            }
            outputs.into()
        }
    }

    #[test]
    fn the_chain_is_inverted() {
        for seed in (0..1_000u32).map(|number| number.wrapping_mul(0x9E37_79B1)) {
            let mut word = seed;
            for index in 0..STREAM_OUTPUTS {
                assert_eq!(seed_of(word, index), seed, "word {index}");
                word = seed_step(word, index + 1);
            }
        }
    }

    /// Compares raw outputs: the game's rules would hide a wrong bit.
    #[test]
    fn lanes_draw_what_the_game_draws() {
        for vectors in Vectors::available() {
            for (seed, outputs) in vectors.run(Outputs) {
                let mut slow = Mt19937::new(seed);
                for (draw, output) in outputs.into_iter().enumerate() {
                    assert_eq!(output, slow.next_u32(), "{vectors:?}, seed {seed}, draw {draw}");
                }
            }
        }
    }
}
