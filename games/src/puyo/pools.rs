//! The pair pools of Puyo Puyo Tsu (arcade System C-2 and Mega Drive).
//!
//! This dealer is older than the one of [`crate::puyo`], and has 2^32 games instead of 65,536. At the start of
//! every match it shuffles three pools of 256 puyos. Both players take their pairs from one of them, in order,
//! and after 128 pairs from the start again. Numbers 2k and 2k + 1 are pair k.
//!
//! ```text
//! state ─ 5 draws ── colour set             which colour each number stands for
//!       └ 256 draws ─ 4-colour pool         the first value is the key
//!       └ 256 draws ─ 3-colour pool ┐       shuffled together, by the same draws
//!                     5-colour pool ┘
//! then numbers 0 to 3 of the 3-colour pool are copied over those of the other two,
//! and  numbers 4 to 7 of the 4-colour pool over those of the 5-colour pool
//! ```
//!
//! A [`Key`] is the generator's state right after the first draw of the 4-colour shuffle. The pools are a function of
//! the key alone. Everything doubtful about the draws before decides only which key a match has.
//!
//! # Sources
//! Puyo Nexus wiki, "Puyo Puyo Tsu/Upcoming Pair Randomizer" and "Puyo Puyo Tsu/Random Number Generator", and
//! puyovs (`Puyolib/RNG/Classic*`, commit 13b628c), whose constants were read from the running game. Golden
//! data of puyovs test the pools.
//!
//! # Not settled
//! - How the five draws of the colour set permute the colours. A pool is therefore numbers 0 to 4 without colours.
//! - The processor's register D0 at the first draw of the shuffle. [`State::key`] takes what puyovs
//!   takes. Another program takes another value.
//! - Numbers 4 to 7 of the 5-colour pool. Two readers of the wiki copy them from the 4-colour pool, as here; puyovs
//!   copies them from the 3-colour pool. Only games with five colours depend on this.
//! - Whether the stack pointer is the same in every mode of both machines, and which difficulty has which pool.
//! - Whether the axis of a pair comes before its child. It is likely, because it does in [`crate::puyo`].

use super::deal::{PUYOS, Pool};
use super::{ColourCount, ColourNames, Queue};
use crate::rng::rotation::step;
use crate::seed::hexadecimal;

/// The number of draws for the colour set.
const COLOUR_DRAWS: usize = 5;
/// Register D0 at each of those draws. As all numbers of the processor here, from puyovs.
const COLOUR_D0: u32 = 4;
/// The stack pointer at those draws.
const COLOUR_STACK: u32 = 0x00FF_7FE8;
/// Register D0 at the first draw of the 4-colour shuffle, which is not settled.
const FIRST_D0: u32 = 0x2364_0000;
/// The stack pointer at the draws of the shuffles.
const SHUFFLE_STACK: u32 = 0x00FF_7FF4;
/// The bits of a value that register D0 still has at the next draw.
const REMAINING_BITS: u32 = 0xFFFF_00FF;
/// The bits of register D0 that are set at the first draw of the second shuffle.
const SECOND_BITS: u32 = 0x0000_FFFF;

/// The numbers of the first two pairs, which are those of the 3-colour pool in all pools.
pub const FROM_THREE: std::ops::Range<usize> = 0..4;
/// The numbers of the next two pairs, which are those of the 4-colour pool in the 5-colour pool.
pub const FROM_FOUR: std::ops::Range<usize> = 4..8;

/// The number that decides all three pools: the generator's state right after the first draw of the 4-colour
/// shuffle. There are 2^32, not all equally likely.
///
/// As text it is eight hexadecimal digits after `0x`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(rename = "PuyoPoolKey", description = "A key of Puyo Puyo Tsu's pair pools.")
)]
pub struct Key(pub u32);

hexadecimal!(Key(u32), ParseKeyError, "key", 8, such as "0x0D475B22");

/// The generator's state at the start of a match, before the draws of the colour set.
///
/// The game seeds its generator at power-on alone and draws from it in menus, demos and play. At the start of a match the
/// state may therefore be anything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct State(pub u32);

impl State {
    /// Returns the key of the match that starts in this state, **if** register D0 is at the first draw of the shuffle
    /// what puyovs takes it to be. This is not settled, see the [module](self).
    pub const fn key(self) -> Key {
        let (mut state, mut draw) = (self.0, 0);
        while draw < COLOUR_DRAWS {
            state = step(state, COLOUR_D0, COLOUR_STACK);
            draw += 1;
        }
        Key(step(state, FIRST_D0, SHUFFLE_STACK))
    }
}

/// Returns the value of the next draw of a shuffle, after this one.
#[inline(always)]
pub const fn next_value(value: u32) -> u32 {
    step(value, value & REMAINING_BITS, SHUFFLE_STACK)
}

/// Returns the value of the first draw of the second shuffle, after the last one of the first.
#[inline(always)]
pub const fn second_shuffle(value: u32) -> u32 {
    step(value, value & REMAINING_BITS | SECOND_BITS, SHUFFLE_STACK)
}

/// What a key deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pools {
    /// The key.
    pub key: Key,
    /// The pools of three, four and five colours.
    pub pools: [Pool; 3],
    /// The generator's state after the last draw.
    pub final_state: u32,
}

impl Pools {
    /// Returns the pool with this number of colours.
    pub const fn pool(&self, colours: ColourCount) -> &Pool {
        &self.pools[colours.index()]
    }
}

/// Deals the pools of a key.
///
/// ```
/// use foretile_games::puyo::ColourCount;
/// use foretile_games::puyo::pools::{Key, deal};
/// let pool = *deal(Key(0x0D47_5B22)).pool(ColourCount::Four);
/// assert_eq!(pool.numbers()[..8], [2, 0, 2, 2, 3, 1, 0, 1]);
/// ```
pub fn deal(key: Key) -> Pools {
    let [mut three, mut four, mut five] =
        [3, 4, 5].map(|colours| std::array::from_fn(|at| (at % colours) as u8));
    let mut value = key.0;
    for at in (0..PUYOS).rev() {
        four.swap(at, partner(value));
        value = if at > 0 { next_value(value) } else { second_shuffle(value) };
    }
    for at in (0..PUYOS).rev() {
        three.swap(at, partner(value));
        five.swap(at, partner(value));
        if at > 0 {
            value = next_value(value);
        }
    }
    four[FROM_THREE].copy_from_slice(&three[FROM_THREE]);
    five[FROM_THREE].copy_from_slice(&three[FROM_THREE]);
    five[FROM_FOUR].copy_from_slice(&four[FROM_FOUR]);
    Pools { key, pools: [three, four, five].map(Pool), final_state: value }
}

/// Deals the queue of a game with this number of colours. Its colours are the player's names, because the game's own are
/// not settled.
///
/// ```
/// use foretile_games::puyo::ColourCount;
/// use foretile_games::puyo::pools::{Key, queue};
/// let queue = queue(Key(0x0D47_5B22), ColourCount::Four, "YRGB".parse().unwrap());
/// assert_eq!(queue.to_string()[..11], *"YR YY GB RB");
/// ```
pub fn queue(key: Key, colours: ColourCount, names: ColourNames) -> Queue {
    Queue(names.of(deal(key).pool(colours).numbers()))
}

/// Returns the position with which a draw of this value swaps.
const fn partner(value: u32) -> usize {
    (value & 0xFF) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From puyovs, compiled and run: a line of the golden data.
    #[test]
    fn values_are_frozen() {
        let key = State(0).key();
        assert_eq!(key, Key(222_780_194));
        let Pools { pools, final_state, .. } = deal(key);
        assert_eq!(final_state, 3_129_442_016);
        let starts = pools.map(|pool| pool.to_string()[..24].to_owned());
        assert_eq!(
            starts,
            ["202200011221121021010012", "202231011312313013213220", "202231010323133213032212"]
        );
    }

    #[test]
    fn every_pool_has_the_numbers_of_its_colours() {
        for key in (0..100).map(|number: u32| Key(number.wrapping_mul(0x9E37_79B1))) {
            let Pools { pools, .. } = deal(key);
            for (pool, colours) in pools.iter().zip(3..) {
                assert!(pool.numbers().iter().all(|&number| number < colours), "{key}");
            }
            let [three, four, five] = pools.map(|pool| *pool.numbers());
            assert_eq!([four[..4].to_vec(), five[..4].to_vec()], [&three[..4]; 2]);
            assert_eq!(five[4..8], four[4..8]);
            let zeros = |pool: [u8; PUYOS]| pool.iter().filter(|&&number| number == 0).count();
            // Only the 3-colour pool has nothing copied over it.
            assert_eq!(zeros(three), 86, "{key}");
        }
    }

    #[test]
    fn reads_hex_and_decimal() {
        assert_eq!("0x0D475B22".parse(), Ok(Key(222_780_194)));
        assert_eq!("4294967295".parse(), Ok(Key(u32::MAX)));
        assert_eq!(Key(0xAB).to_string(), "0x000000AB");
        for text in ["4294967296", "0x100000000", "", "0x", "-1", "+1", "six", "1A2B"] {
            let error = text.parse::<Key>().unwrap_err().to_string();
            assert!(error.contains("such as 0x0D475B22"), "{error}");
        }
    }
}
