//! The objective of play: an aim of one round, or one that includes the rounds after it.

use super::aim::Aim;
use super::long::{Choice, Stakes};
use super::uncertainty::Uncertainty;

/// The relative difference below which values count as equal: far above the rounding of weights to whole
/// numbers, far below what a player could notice.
pub(super) const EQUAL: f64 = 1e-10;

/// The objective of play. Only values for the same objective can be compared.
#[derive(Clone, Copy, Debug)]
pub enum Objective<'a> {
    /// An aim that looks at this round only.
    Round(Aim),
    /// The worth of the ends of the round, when rounds follow it.
    Visit(&'a Stakes),
}

impl Objective<'_> {
    /// Returns the cost of the time that turning a card took, given the value that it shows and the number of cards
    /// turned before. For an aim of one round it is 0.
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

    /// Returns whether a loss is measured as a share of the stake. It is unless values are chances, because a board may
    /// bring 8 coins or 3,000.
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

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::Standing;

    use super::super::long::{Measured, Prospects};
    use super::super::route::Pace;
    use super::super::uncertainty::Z;
    use super::*;

    /// A card costs its time, with a message for the first card and each 2 and 3. The cost is as uncertain as the worth of
    /// time. Aims of one round have no clock.
    #[test]
    fn cards_cost_their_time() {
        let pace = Pace { flip: 30, message: 400, ..Pace::default() };
        let of = |time| Prospects { coin: 1.0, time, standings: [0.0; Standing::COUNT] };
        let measured = Measured { mean: of(0.01), errors: vec![of(0.003), of(-0.004)] };
        let stakes = measured.stakes(Standing::FIRST, pace);
        let visit = Objective::from(&stakes);
        for (flipped, shows, milliseconds) in
            [(0, 1, 430.0), (0, 3, 430.0), (1, 1, 30.0), (4, 2, 430.0), (3, 0, 30.0)]
        {
            let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
            assert!(close(visit.spent(flipped, shows), 0.01 * milliseconds));
            let error = visit.spent_uncertainty(flipped, shows).error();
            assert!(close(error, Z * 0.005 * milliseconds), "{error} for {milliseconds}");
            let round = Objective::from(Aim::Coins);
            assert_eq!(round.spent(flipped, shows), 0.0);
            assert_eq!(round.spent_uncertainty(flipped, shows), Uncertainty::NONE);
        }
    }
}
