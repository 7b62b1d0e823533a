//! MT19937 on many seeds side by side.
//!
//! Safe Rust: arrays with a lane a seed, and loops plain enough for the compiler to turn into
//! vectors. The steps are those of [`foretile_games::rng::mt19937`], so lanes can differ from the
//! game only in how they are put together.

use foretile_games::rng::mt19937::{
    SEED_MULTIPLIER, STATE_WORDS, TWIST_DISTANCE, seed_step, twist,
};

/// Outputs that [`draw`] can make: those of words straight from the seed.
pub const STREAM_OUTPUTS: u32 = (STATE_WORDS - TWIST_DISTANCE) as u32;

/// Lanes that start with a cache line: a vector that lies across two costs twice.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Aligned<T>(pub T);

/// Carries the seeding chain of every lane from word `from` to word `to`.
#[inline(always)]
pub fn seed_chain<const LANES: usize>(mut words: [u32; LANES], from: u32, to: u32) -> [u32; LANES] {
    for index in from + 1..=to {
        for word in &mut words {
            *word = seed_step(*word, index);
        }
    }
    words
}

/// The seed whose chain comes to a word: every step can be undone.
pub const fn seed_of(mut word: u32, index: u32) -> u32 {
    // Each round of Newton's doubles the bits that are right.
    let mut inverse = SEED_MULTIPLIER;
    let mut round = 0;
    while round < 5 {
        inverse = inverse.wrapping_mul(2u32.wrapping_sub(SEED_MULTIPLIER.wrapping_mul(inverse)));
        round += 1;
    }
    let mut at = index;
    while at > 0 {
        let mixed = word.wrapping_sub(at).wrapping_mul(inverse);
        word = mixed ^ (mixed >> 30);
        at -= 1;
    }
    word
}

/// What a seed's output number `drawn` is tempered from, given the seeded words `drawn` and
/// `drawn + 397`, and the seeded word `drawn + 1`.
///
/// The seeding chain makes a word of the one before: two words are all there is to keep of a generator, for
/// its first [`STREAM_OUTPUTS`] outputs.
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

    /// All outputs of seeds that differ in every bit, draw by draw.
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
    fn the_chain_goes_back_to_its_seed() {
        for seed in (0..1_000u32).map(|number| number.wrapping_mul(0x9E37_79B1)) {
            let mut word = seed;
            for index in 0..STREAM_OUTPUTS {
                assert_eq!(seed_of(word, index), seed, "word {index}");
                word = seed_step(word, index + 1);
            }
        }
    }

    /// On the raw numbers: a rule of the game would forgive a wrong bit.
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
