//! Boards as bit planes: 64 of them are counted at once.
//!
//! A *plane* has a bit for each board. Those of 64 boards come from transposing their words:
//!
//! ```text
//! boards, a row each               planes, bit `i` for board `i`
//! board 0  ..0101100111            low bits of card 0    1001101..
//! board 1  ..1000110110    ->      high bits of card 0   0010010..
//! board 2  ..1100100110            low bits of card 1    0100000..
//! ```
//!
//! Boards of equal gain share [`Planes`], so that their gain is a count times one number: of 64 boards that show a
//! value on one card, those with a Voltorb on another are an AND and a count of bits.

use foretile_games::voltorb::CARDS;

use super::world::World;

/// One plane for every card.
pub(super) type CardPlanes = [u64; CARDS];

/// At most 64 boards with the same gain.
pub(super) struct Planes {
    gain: u64,
    /// The boards on which a card is a Voltorb or removed.
    pub voltorb: CardPlanes,
    /// The boards on which a card is 1, 2 and 3.
    pub shown: [CardPlanes; 3],
    /// The boards with a single 2 or 3.
    pub single: u64,
}

impl Planes {
    /// Appends the planes of these boards. There are the fewest if boards of equal gain are side by side.
    pub(super) fn push(worlds: &[World], planes: &mut Vec<Self>) {
        for alike in worlds.chunk_by(|one, other| one.gain == other.gain) {
            planes.extend(alike.chunks(64).map(Self::of));
        }
    }

    fn of(worlds: &[World]) -> Self {
        let (low, high) = low_and_high(worlds);
        let boards = u64::MAX >> (64 - worlds.len());
        let mut single = 0;
        for (index, world) in worlds.iter().enumerate() {
            single |= u64::from(world.high().is_power_of_two()) << index;
        }
        Self {
            gain: worlds[0].gain,
            voltorb: std::array::from_fn(|card| boards & !(low[card] | high[card])),
            shown: [
                std::array::from_fn(|card| low[card] & !high[card]),
                std::array::from_fn(|card| high[card] & !low[card]),
                std::array::from_fn(|card| low[card] & high[card]),
            ],
            single,
        }
    }

    /// Returns the gain of these boards.
    pub(super) fn gain_of(&self, boards: u64) -> u64 {
        self.gain * u64::from(boards.count_ones())
    }

    /// Adds to the number of each card the gain of those of the boards that are in the card's plane.
    pub(super) fn add(&self, planes: &CardPlanes, boards: u64, numbers: &mut [u64; CARDS]) {
        for (number, plane) in numbers.iter_mut().zip(planes) {
            *number += self.gain_of(plane & boards);
        }
    }
}

/// Returns the planes of the low and of the high bits of at most 64 boards.
pub(super) fn low_and_high(worlds: &[World]) -> (CardPlanes, CardPlanes) {
    let mut rows = [0; 64];
    rows.iter_mut().zip(worlds).for_each(|(row, world)| *row = world.cards);
    transpose(&mut rows);
    let plane = |high: usize| std::array::from_fn(|card| rows[2 * card + high]);
    (plane(0), plane(1))
}

/// Transposes a square of bits: bit `i` of word `j` becomes bit `j` of word `i`.
fn transpose(rows: &mut [u64; 64]) {
    let mut mask = u64::MAX >> 32;
    let mut half = 32;
    while half != 0 {
        for pair in rows.chunks_exact_mut(2 * half) {
            let (upper, lower) = pair.split_at_mut(half);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let swap = (*upper >> half ^ *lower) & mask;
                *lower ^= swap;
                *upper ^= swap << half;
            }
        }
        half /= 2;
        mask ^= mask << half;
    }
}
