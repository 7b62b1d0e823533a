//! What is still asked of the rest of a round.

/// What the rest of a round is for. A goal with a count needs that many more cards turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::voltorb) enum Goal {
    /// Turn every 2 and 3.
    Win,
    /// Win, or quit with the coins so far.
    Coins,
    /// Win, or turn this many more cards.
    WinOrTurn(u8),
    /// Turn this many more cards; a win before that is none.
    Turn(u8),
    /// Win, with at least this many more cards turned by then.
    WinAndTurn(u8),
}

/// How far a goal is once some cards have been turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// It is reached, whatever the board.
    Reached,
    /// This is left to do.
    Left(Goal),
}

impl Goal {
    /// What is left when this many more cards have been turned, none of them a Voltorb.
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

    /// Whether a win reaches it while it is still left to do.
    pub(super) const fn takes_a_win(self) -> bool {
        !matches!(self, Self::Turn(_) | Self::WinAndTurn(_))
    }

    /// Whether only cards that can be 2 or 3 are worth turning: a card that is 1 or Voltorb shows
    /// nothing to those who live to see it.
    pub(in crate::voltorb) const fn needs_high_cards_only(self) -> bool {
        matches!(self, Self::Win | Self::Coins)
    }

    /// The cards that must still be turned; 0 when the number does not matter.
    pub(super) const fn left(self) -> u8 {
        match self {
            Self::Win | Self::Coins => 0,
            Self::WinOrTurn(left) | Self::Turn(left) | Self::WinAndTurn(left) => left,
        }
    }

    /// Whether it is reached by a win only, or by quitting for what the cards turned so far bring.
    pub(super) const fn is_won(self) -> bool {
        matches!(self, Self::Win | Self::Coins | Self::WinAndTurn(_))
    }

    /// The most that boards of which no two can both be won bring, from the largest and the sum of
    /// their gains.
    ///
    /// For coins, quitting may take all of them at once, but without a 2 at least.
    pub(super) const fn worth_of_rivals(self, most: u64, sum: u64) -> u64 {
        match self {
            Self::Coins if sum / 2 > most => sum / 2,
            _ => most,
        }
    }

    /// A different number for every goal.
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
