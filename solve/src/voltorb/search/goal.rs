//! The goal of the rest of a round.

/// The goal of the rest of a round. A goal with a count needs that many more cards to be turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::voltorb) enum RoundGoal {
    /// Turn every 2 and 3.
    Win,
    /// Win, or quit with the coins so far, to get the most coins.
    Coins,
    /// Win, or turn this many more cards.
    WinOrTurn(u8),
    /// Turn this many more cards. A win before that does not count.
    Turn(u8),
    /// Win, after turning at least this many more cards.
    WinAndTurn(u8),
}

/// The state of a goal after some cards have been turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// The goal is reached on any board.
    Reached,
    /// This goal is left.
    Left(RoundGoal),
}

impl RoundGoal {
    /// Returns what is left after turning this many more cards, none of them a Voltorb.
    pub(super) const fn after(self, turned: u8) -> Progress {
        match self {
            Self::Win | Self::Coins => Progress::Left(self),
            Self::WinOrTurn(left) if left <= turned => Progress::Reached,
            Self::WinOrTurn(left) => Progress::Left(Self::WinOrTurn(left - turned)),
            Self::Turn(left) if left <= turned => Progress::Reached,
            Self::Turn(left) => Progress::Left(Self::Turn(left - turned)),
            Self::WinAndTurn(left) if left <= turned => Progress::Left(Self::Win),
            Self::WinAndTurn(left) => Progress::Left(Self::WinAndTurn(left - turned)),
        }
    }

    /// Returns whether a win reaches the goal, regardless of how many cards were turned.
    pub(super) const fn takes_a_win(self) -> bool {
        !matches!(self, Self::Turn(_) | Self::WinAndTurn(_))
    }

    /// Returns whether only cards that can be 2 or 3 are worth turning. If a card is 1 or Voltorb, a player
    /// who survives it learns nothing.
    pub(in crate::voltorb) const fn needs_high_cards_only(self) -> bool {
        matches!(self, Self::Win | Self::Coins)
    }

    /// Returns how many cards must still be turned, or 0 if the number does not matter.
    pub(super) const fn left(self) -> u8 {
        match self {
            Self::Win | Self::Coins => 0,
            Self::WinOrTurn(left) | Self::Turn(left) | Self::WinAndTurn(left) => left,
        }
    }

    /// Returns whether only a win reaches the goal, or quitting with the coins so far.
    pub(super) const fn is_won(self) -> bool {
        matches!(self, Self::Win | Self::Coins | Self::WinAndTurn(_))
    }

    /// Returns whether the goal is to turn exactly this many more cards, or else to win.
    pub(super) fn counts_only(self, cards: u8) -> bool {
        self == Self::Turn(cards) || self == Self::WinOrTurn(cards)
    }

    /// Returns a number that is different for every goal.
    pub(super) const fn code(self) -> u64 {
        let kind = match self {
            Self::Win => 0,
            Self::Coins => 1,
            Self::WinOrTurn(_) => 2,
            Self::Turn(_) => 3,
            Self::WinAndTurn(_) => 4,
        };
        kind << 8 | self.left() as u64
    }
}
