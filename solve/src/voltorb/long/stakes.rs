//! What a round is worth when rounds follow it.

use foretile_games::voltorb::{Outcome, QUALIFYING_CARDS, Standing};

use super::{CoinTimes, Measured, Prospects};
use crate::voltorb::route::Pace;

/// A value for each standing, by [`Standing::index`].
pub type PerStanding = [f64; Standing::COUNT];

/// What the rounds after this one are worth. More coins are never worth less.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "one for each round, and read for each of its ends")]
pub enum Future {
    /// Rounds without an end, or until a level.
    Forever {
        /// The worth of a coin: 1, or 0 if only the level counts.
        coin: f64,
        /// The worth of each standing.
        standings: PerStanding,
    },
    /// Rounds until the player has a number of coins: the negative time to them.
    Coins {
        /// The coins needed before this round.
        needed: u32,
        /// The milliseconds to a number of coins.
        times: &'static CoinTimes,
        /// The cost of a millisecond.
        cost: f64,
    },
}

impl Future {
    /// Returns the worth of going on from a standing after a round that brought `coins`.
    fn of(&self, standing: Standing, coins: u32) -> f64 {
        match self {
            Self::Forever { coin, standings } => {
                standings[standing.index()] + coin * f64::from(coins)
            }
            Self::Coins { needed, times, cost } => {
                -cost * times.of(standing, needed.saturating_sub(coins))
            }
        }
    }

    /// Returns whether two standings are worth the same, whatever the coins.
    fn are_alike(&self, one: Standing, other: Standing) -> bool {
        match self {
            Self::Forever { standings, .. } => standings[one.index()] == standings[other.index()],
            Self::Coins { times, .. } => times.are_alike(one, other),
        }
    }
}

/// What turning cards costs, and what each end of a round is worth, in any unit: coins for the most coins per
/// minute, milliseconds for a goal that is to be reached soon.
///
/// Losing must be worth no more than quitting with the same cards turned.
#[derive(Clone, Debug)]
pub struct Stakes {
    standing: Standing,
    /// The cost of a millisecond.
    time: f64,
    pace: Pace,
    future: Future,
    /// How the stakes change with the errors of measured worths: along each of their main directions, by one standard
    /// error.
    errors: Vec<Self>,
}

/// The number of cards from which more cards change nothing: the level rules look at no more.
const ENOUGH: u8 = QUALIFYING_CARDS;

impl Stakes {
    /// Takes the standing before the round, the cost of a millisecond, and what the rounds after it are worth.
    pub const fn new(standing: Standing, time: f64, pace: Pace, future: Future) -> Self {
        Self { standing, time, pace, future, errors: Vec::new() }
    }

    /// Returns the stakes, in milliseconds, of a player who wants `needed` more coins as soon as possible. If `needed` is 0,
    /// nothing is at stake.
    pub fn until_coins(standing: Standing, needed: u32, pace: Pace) -> Self {
        let Measured { mean, errors } = CoinTimes::usual();
        let time = if needed == 0 { 0.0 } else { 1.0 };
        let until = |times, time| {
            Self::new(standing, time, pace, Future::Coins { needed, times, cost: 1.0 })
        };
        // A millisecond of this round costs a millisecond, whatever the errors.
        let errors = errors.iter().map(|times| until(times, 0.0)).collect();
        Self { errors, ..until(mean, time) }
    }

    /// Returns the same stakes in minutes, if they are in milliseconds.
    #[must_use]
    pub fn in_minutes(mut self) -> Self {
        const MINUTE: f64 = 60_000.0;
        self.time /= MINUTE;
        match &mut self.future {
            Future::Forever { coin, standings } => {
                *coin /= MINUTE;
                standings.iter_mut().for_each(|worth| *worth /= MINUTE);
            }
            Future::Coins { cost, .. } => *cost /= MINUTE,
        }
        self.errors = self.errors.into_iter().map(Self::in_minutes).collect();
        self
    }

    /// Returns how the stakes change with the errors of the measured worths: along each of their main directions, by one
    /// standard error. Worths that are not measured have none.
    pub fn errors(&self) -> &[Self] {
        &self.errors
    }

    /// Returns the cost of turning a card that shows this value, 0 for a Voltorb, after this many others, with its
    /// message.
    pub fn turning(&self, flipped: u8, shows: u8) -> f64 {
        self.time * f64::from(self.pace.card(flipped == 0, shows))
    }

    /// Returns the cost of turning a card.
    pub(in crate::voltorb) fn flip(&self) -> f64 {
        self.time * f64::from(self.pace.flip)
    }

    /// Returns the cost of the message after a card.
    pub(in crate::voltorb) fn message(&self) -> f64 {
        self.time * f64::from(self.pace.message)
    }

    /// Returns the cost of beginning a round.
    pub fn start(&self) -> f64 {
        self.time * f64::from(self.pace.start)
    }

    /// Returns the worth of a round that ends like this. Turning its cards is not counted.
    pub fn end(&self, outcome: Outcome, flipped: u8, coins: u32) -> f64 {
        let next = self.standing.after(outcome, flipped);
        self.future.of(next, coins) - self.time * f64::from(self.pace.end(outcome, coins))
    }

    /// Returns the number of turned cards from which more of them change no end's worth.
    pub(in crate::voltorb) fn flat_from(&self) -> u8 {
        let same = |outcome, flipped| {
            let [a, b] = [flipped, ENOUGH].map(|flipped| self.standing.after(outcome, flipped));
            self.future.are_alike(a, b)
        };
        let changes = |&flipped: &u8| {
            [Outcome::Won, Outcome::Quit, Outcome::Lost].iter().any(|&end| !same(end, flipped))
        };
        (0..ENOUGH).rev().find(changes).map_or(0, |flipped| flipped + 1)
    }
}

impl Measured<Prospects> {
    /// Returns the stakes of a round, with the errors of what the rounds after it are worth.
    pub fn stakes(&self, standing: Standing, pace: Pace) -> Stakes {
        let of = |prospects: &Prospects| prospects.stakes(standing, pace);
        Stakes { errors: self.errors.iter().map(of).collect(), ..of(&self.mean) }
    }
}
