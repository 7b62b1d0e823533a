//! What play is for: an aim of one round, or the rounds that follow it, too.

use super::aim::Aim;
use super::long::{Choice, Stakes};
use super::policy::EQUAL;
use super::uncertainty::Uncertainty;

/// What play is for. Values for one objective can be compared with each other only.
#[derive(Clone, Copy, Debug)]
pub enum Objective<'a> {
    /// An aim that looks at this round only.
    Round(Aim),
    /// What the ends of the round are worth when rounds follow it.
    Visit(&'a Stakes),
}

impl Objective<'_> {
    /// Returns what turning a card cost in time, once it shows this value, after this many others. The time of an aim
    /// of one round has no cost.
    pub fn spent(self, flipped: u8, shows: u8) -> f64 {
        match self {
            Self::Round(_) => 0.0,
            Self::Visit(stakes) => stakes.turning(flipped, shows),
        }
    }

    /// Returns how that cost changes with the errors of measured worths.
    pub fn spent_uncertainty(self, flipped: u8, shows: u8) -> Uncertainty {
        match self {
            Self::Round(_) => Uncertainty::NONE,
            Self::Visit(stakes) => {
                let turning = |stakes: &Stakes| stakes.turning(flipped, shows);
                Uncertainty::along(stakes.errors().iter().map(turning).collect())
            }
        }
    }

    /// Returns whether a loss is measured as a share of what was at stake. It is unless values are chances: a board
    /// may bring 8 coins or 3,000.
    pub(super) fn counts_shares(self) -> bool {
        matches!(self, Self::Round(Aim::Coins) | Self::Visit(_))
    }

    /// Returns the difference up to which values of about this size count as equal.
    pub(super) fn near(self, value: f64) -> f64 {
        match self {
            Self::Round(_) => EQUAL * value,
            // A value may be near 0 because it is the difference of larger numbers.
            Self::Visit(_) => EQUAL * value.abs().max(1.0),
        }
    }
}

impl From<Aim> for Objective<'_> {
    fn from(aim: Aim) -> Self {
        Self::Round(aim)
    }
}

impl<'a> From<&'a Stakes> for Objective<'a> {
    fn from(stakes: &'a Stakes) -> Self {
        Self::Visit(stakes)
    }
}

impl<'a> From<&'a Choice> for Objective<'a> {
    fn from(choice: &'a Choice) -> Self {
        match choice {
            Choice::Round(aim) => Self::Round(*aim),
            Choice::Worth(stakes) => Self::Visit(stakes),
        }
    }
}
