//! A board, as the search sees it.

/// The low bit of every card: two bits a card, 25 cards.
pub(super) const LOW: u64 = 0x1_5555_5555_5555;

/// Both bits of the cards whose low bits are given.
pub(super) const fn spread(cards: u64) -> u64 {
    cards | cards << 1
}

/// The numbers of the bits that are set, ascending.
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

/// A board reduced to the cards that still matter, with what reaching the goal on it brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::voltorb) struct World {
    /// Two bits a card, the card's number times two from the lowest; 0 for cards that do not matter.
    pub cards: u64,
    /// Its weight; for coins times all its 2s and 3s that were face down at first.
    pub gain: u64,
    /// The number of its clique.
    pub clique: u32,
}

impl World {
    /// The value of the card at this bit.
    pub(in crate::voltorb) const fn value(self, bit: u32) -> u64 {
        self.cards >> bit & 3
    }

    /// The low bit of every card that is not a Voltorb.
    pub(in crate::voltorb) const fn nonzero(self) -> u64 {
        (self.cards | self.cards >> 1) & LOW
    }

    /// The low bit of every card that is 2 or 3.
    pub(in crate::voltorb) const fn high(self) -> u64 {
        self.cards >> 1 & LOW
    }

    /// Whether no plan wins both boards of a position; see [`super::cliques`].
    pub(in crate::voltorb) const fn is_rival(self, other: Self) -> bool {
        let both = spread(self.nonzero() & other.nonzero());
        (self.cards ^ other.cards) & both == 0 && self.high() & !other.nonzero() != 0
    }

    /// The product of its 2s and 3s.
    pub(in crate::voltorb) const fn product(self) -> u64 {
        let threes = (self.high() & self.cards).count_ones();
        let twos = self.high().count_ones() - threes;
        3_u64.pow(threes) << twos
    }
}
