//! What a round is worth when rounds follow it.

use foretile_games::voltorb::{Outcome, QUALIFYING_CARDS, Standing};

use super::{CoinTimes, Measured, PerStanding};
use crate::voltorb::route::Pace;

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
                // Not a negative zero where nothing is needed any more.
                0.0 - cost * times.of(standing, needed.saturating_sub(coins))
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
    pub(super) errors: Vec<Self>,
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

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::Level;

    use super::*;

    const PACE: Pace =
        Pace { start: 3, flip: 10, message: 20, award: 100, won: 200, quit: 300, lost: 400 };

    /// A worth of 1, 2, 3 and so on for the standings, in their order.
    fn forever(coin: f64, time: f64) -> Stakes {
        let standings = std::array::from_fn(|index| index as f64 + 1.0);
        Stakes::new(
            Standing::new(Level::EIGHTH, 2),
            time,
            PACE,
            Future::Forever { coin, standings },
        )
    }

    #[test]
    fn actions_cost_what_their_time_is_worth() {
        let stakes = forever(0.5, 2.0);
        assert_eq!((stakes.start(), stakes.flip(), stakes.message()), (6.0, 20.0, 40.0));
        // A Voltorb has no message, the first card has one, and then every 2 and 3.
        let cost = |flipped| [0, 1, 2, 3].map(|value| stakes.turning(flipped, value));
        assert_eq!(cost(0), [20.0, 60.0, 60.0, 60.0]);
        assert_eq!(cost(1), [20.0, 20.0, 60.0, 60.0]);
    }

    /// An end is worth the standing that the level rules give, and the coins, less its time and that of the award.
    #[test]
    fn an_end_is_worth_its_coins_and_the_standing_after_it() {
        let stakes = forever(0.5, 2.0);
        let standing = Standing::new(Level::EIGHTH, 2);
        for (outcome, time) in
            [(Outcome::Won, 200.0), (Outcome::Quit, 300.0), (Outcome::Lost, 400.0)]
        {
            for flipped in [0, 3, 8, 12] {
                let next = standing.after(outcome, flipped).index() as f64 + 1.0;
                let end = |coins| stakes.end(outcome, flipped, coins);
                assert_eq!(end(0), next - 2.0 * time, "no award");
                assert_eq!(end(6), next + 3.0 - 2.0 * (time + 100.0));
            }
        }
    }

    #[test]
    fn minutes_are_sixty_thousand_milliseconds() {
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9 * other.abs().max(1e-3);
        let usual = forever(0.5, 2.0);
        let coins = Stakes::until_coins(Standing::FIRST, 500, PACE);
        for stakes in [usual, coins] {
            let minutes = stakes.clone().in_minutes();
            for (outcome, flipped, coins) in
                [(Outcome::Won, 8, 24), (Outcome::Quit, 0, 0), (Outcome::Lost, 4, 0)]
            {
                let end = |stakes: &Stakes| stakes.end(outcome, flipped, coins);
                assert!(near(60_000.0 * end(&minutes), end(&stakes)), "{outcome:?}");
                assert_eq!(minutes.errors().len(), stakes.errors().len());
                for (minutes, stakes) in minutes.errors().iter().zip(stakes.errors()) {
                    assert!(near(60_000.0 * end(minutes), end(stakes)), "{outcome:?}");
                }
            }
            assert!(near(60_000.0 * minutes.start(), stakes.start()));
        }
    }

    /// The time counts until the coins are there, and nothing after that.
    #[test]
    fn enough_coins_end_what_is_at_stake() {
        let end = |needed, coins| {
            Stakes::until_coins(Standing::FIRST, needed, PACE).end(Outcome::Quit, 0, coins)
        };
        assert_eq!(end(0, 0), 0.0);
        assert_eq!(end(0, 5), 0.0);
        assert_eq!(end(5, 5), -400.0, "the round ends and awards the coins");
        assert_eq!(end(5, 9), -400.0);
        let times = &CoinTimes::usual().mean;
        assert_eq!(end(5, 0), -300.0 - times.of(Standing::FIRST, 5));
        assert_eq!(end(5, 3), -400.0 - times.of(Standing::FIRST, 2));
    }

    /// From this number of turned cards on, more of them lead to the same standings.
    #[test]
    fn more_cards_change_nothing_once_the_standing_is_sure() {
        let flat = |level: Level, run, future| {
            Stakes::new(Standing::new(level, run), 1.0, PACE, future).flat_from()
        };
        let worth = |standings| Future::Forever { coin: 1.0, standings };
        // If all standings are worth the same, no number of cards matters.
        assert_eq!(flat(Level::SEVENTH, 0, worth([3.0; Standing::COUNT])), 0);
        // If each has a worth of its own, eight cards make a qualifying round.
        let own: PerStanding = std::array::from_fn(|index| index as f64);
        assert_eq!(flat(Level::SEVENTH, 0, worth(own)), 8);
        // If only the level counts, three cards keep level 3. From level 5 on, a fifth qualifying round leads to level 8.
        let levels = std::array::from_fn(|index| {
            f64::from(Standing::all().nth(index).expect("a standing").level().number())
        });
        for (level, run, flipped) in [(1, 0, 0), (3, 1, 3), (3, 4, 3), (5, 3, 5), (5, 4, 8)] {
            let level = Level::new(level).unwrap();
            assert_eq!(flat(level, run, worth(levels)), flipped, "{level} {run}");
        }
        // The usual times differ by the level and the run.
        let times = &CoinTimes::usual().mean;
        assert_eq!(flat(Level::SEVENTH, 2, Future::Coins { needed: 9, times, cost: 1.0 }), 8);
    }
}
