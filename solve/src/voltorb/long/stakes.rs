//! What a round is worth when rounds follow it.

use foretile_games::voltorb::{Outcome, QUALIFYING_CARDS, Standing};

use crate::voltorb::route::Pace;

/// A value for each standing, by [`Standing::index`].
pub type PerStanding = [f64; Standing::COUNT];

/// What the rounds after this one are worth.
#[derive(Clone, Debug)]
pub struct Future {
    /// The worth of a coin: 1, or 0 if only the level counts.
    pub coin: f64,
    /// The worth of each standing.
    pub standings: PerStanding,
}

impl Future {
    /// Returns the worth of going on from a standing with so many more coins.
    fn of(&self, standing: Standing, coins: u32) -> f64 {
        self.standings[standing.index()] + self.coin * f64::from(coins)
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
}

/// The number of cards from which more cards change nothing: the level rules look at no more.
const ENOUGH: u8 = QUALIFYING_CARDS;

impl Stakes {
    /// Takes the standing before the round, the cost of a millisecond, and what the rounds after it are worth.
    pub const fn new(standing: Standing, time: f64, pace: Pace, future: Future) -> Self {
        Self { standing, time, pace, future }
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
            self.future.standings[a.index()] == self.future.standings[b.index()]
        };
        let changes = |&flipped: &u8| {
            [Outcome::Won, Outcome::Quit, Outcome::Lost].iter().any(|&end| !same(end, flipped))
        };
        (0..ENOUGH).rev().find(changes).map_or(0, |flipped| flipped + 1)
    }
}
