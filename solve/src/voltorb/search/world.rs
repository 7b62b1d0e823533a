//! The board type of the search: 25 cards in one 64-bit word.
//!
//! ```text
//! bits    49 48   ..   3 2   1 0
//! card     24     ..    1     0        00 Voltorb or removed, 01 one, 10 two, 11 three
//! ```

use foretile_games::voltorb::CARDS;

use super::goal::RoundGoal;

/// The sum of the weights of all boards, about. Coins are at most 3,456 times as much, which still fits into
/// 64 bits.
pub(in crate::voltorb) const TOTAL: f64 = (1_u64 << 50) as f64;

/// The low bit of every card.
pub(super) const LOW: u64 = 0x1_5555_5555_5555;

/// Returns both bits of the cards whose low bits are given.
pub(super) const fn spread(cards: u64) -> u64 {
    cards | cards << 1
}

/// Returns the positions of the set bits, ascending.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    debug_assert_eq!(set & !LOW, 0);
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

/// A board with only the cards that still matter, and its gain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::voltorb) struct World {
    /// The cards, two bits each; 0 for cards that do not matter.
    pub cards: u64,
    /// What reaching the goal on this board adds to the value: its weight. For coins it is multiplied by all
    /// its 2s and 3s that were face down at first.
    pub gain: u64,
    /// The number of its clique.
    pub clique: u32,
}

impl World {
    /// Returns the value of the card at this bit.
    pub(in crate::voltorb) const fn value(self, bit: u32) -> u64 {
        self.cards >> bit & 3
    }

    /// Returns the low bit of every card that is not a Voltorb.
    pub(in crate::voltorb) const fn nonzero(self) -> u64 {
        nonzero(self.cards)
    }

    /// Returns the low bit of every card that is 2 or 3.
    pub(in crate::voltorb) const fn high(self) -> u64 {
        self.cards >> 1 & LOW
    }

    /// Returns the product of its 2s and 3s.
    pub(in crate::voltorb) const fn product(self) -> u64 {
        product(self.cards)
    }

    /// Returns its weight if its gain is in coins. The division is exact, so it is a multiplication by the inverse.
    pub(super) const fn weight_of_coins(self) -> u64 {
        let threes = (self.high() & self.cards).count_ones();
        let twos = self.high().count_ones() - threes;
        self.gain.wrapping_mul(POWERS[threes as usize].1) >> twos
    }
}

/// Sorts boards into the order in which the search is fastest. It changes no value.
///
/// For goals that count cards, boards of equal gain side by side make few planes. For the others, neighbours that differ
/// in few cards make large cliques. Of many such orders, the one in which the cards with the fewest 1s decide first left
/// the fewest positions to search.
pub(in crate::voltorb) fn arrange(worlds: &mut [World], goal: RoundGoal) {
    if !goal.is_won() {
        return worlds.sort_by_key(|world| world.gain);
    }
    let mut places: Vec<u32> = bits(LOW).collect();
    places.sort_by_cached_key(|&bit| worlds.iter().filter(|world| world.value(bit) == 1).count());
    worlds
        .sort_by_cached_key(|world| places.iter().fold(0, |key, &bit| key << 2 | world.value(bit)));
}

/// Returns the low bit of every card that is not a Voltorb.
pub(super) const fn nonzero(cards: u64) -> u64 {
    (cards | cards >> 1) & LOW
}

/// The powers of 3, and their inverses modulo 2⁶⁴.
const POWERS: [(u64, u64); CARDS + 1] = {
    let mut powers = [(1, 1); CARDS + 1];
    let mut index = 1;
    while index <= CARDS {
        let (power, inverse): (u64, u64) = powers[index - 1];
        powers[index] = (power * 3, inverse.wrapping_mul(0xAAAA_AAAA_AAAA_AAAB));
        index += 1;
    }
    powers
};

/// Returns the product of the 2s and 3s.
pub(super) const fn product(cards: u64) -> u64 {
    let high = cards >> 1 & LOW;
    let threes = (high & cards).count_ones();
    POWERS[threes as usize].0 << (high.count_ones() - threes)
}
