//! What each standing is worth, from the rounds that a player played in it.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use foretile_games::voltorb::Standing;

use super::{Future, Measured, PerStanding, Played, Stakes};
use crate::voltorb::route::Pace;
use crate::voltorb::strength::Mean;

/// What time and each standing are worth in the long run.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospects {
    /// The worth of a coin: 1, or 0 if only the level counts.
    pub coin: f64,
    /// The worth of a millisecond: the coins per millisecond in the long run, or 1 if only time counts.
    pub time: f64,
    /// The worth of each standing compared with the start of a visit, or the negative milliseconds from it to
    /// the goal.
    pub standings: PerStanding,
}

impl Prospects {
    /// Returns what time and each standing are worth to a player who wants the most coins per minute, with the usual
    /// [`Pace`]. `pace.txt` has them with their standard errors and the command that found them.
    pub fn pace() -> &'static Measured<Self> {
        static PACE: LazyLock<Measured<Prospects>> =
            LazyLock::new(|| found(include_str!("pace.txt")));
        &PACE
    }

    /// Returns what each standing is worth to a player who wants to reach level 8 soonest, with the usual [`Pace`],
    /// from `level.txt`.
    pub fn level() -> &'static Measured<Self> {
        static LEVEL: LazyLock<Measured<Prospects>> =
            LazyLock::new(|| found(include_str!("level.txt")));
        &LEVEL
    }

    /// Returns how much more some rounds of a standing brought than others on the same boards: their coins, their time,
    /// and the worth of the standings after them.
    ///
    /// If in no standing another choice brings more than the best one for these worths, then no player who deviates at
    /// one level has more coins per minute.
    pub fn gained(&self, standing: Standing, some: &[Played], others: &[Played]) -> Mean {
        let pace = Pace::default();
        let worth = |round: &Played| {
            let next = standing.after(round.outcome, round.flipped()).index();
            let time = self.time * f64::from(round.milliseconds(&pace));
            self.coin * f64::from(round.coins()) - time + self.standings[next]
        };
        let apart: Vec<f64> =
            some.iter().zip(others).map(|(some, other)| worth(some) - worth(other)).collect();
        Mean::of(&apart)
    }

    /// Returns the stakes of a round.
    pub const fn stakes(&self, standing: Standing, pace: Pace) -> Stakes {
        let future = Future::Forever { coin: self.coin, standings: self.standings };
        Stakes::new(standing, self.time, pace, future)
    }
}

impl Measured<Prospects> {
    /// Returns the stakes of a round, with the errors of what the rounds after it are worth.
    pub fn stakes(&self, standing: Standing, pace: Pace) -> Stakes {
        let mut stakes = self.mean.stakes(standing, pace);
        stakes.errors = self.errors.iter().map(|error| error.stakes(standing, pace)).collect();
        stakes
    }
}

fn found(text: &str) -> Measured<Prospects> {
    text.parse().expect("a table that `voltorb_long` wrote")
}

impl fmt::Display for Prospects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "coin {} time {:.9}", self.coin, self.time)?;
        Standing::all().try_for_each(|standing| {
            let worth = self.standings[standing.index()];
            writeln!(f, "level {} run {} worth {worth:.3}", standing.level(), standing.run())
        })
    }
}

/// An error: a text is not a table of prospects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseProspectsError(String);

impl ParseProspectsError {
    pub(super) fn of(line: &str) -> Self {
        Self(line.to_owned())
    }
}

impl fmt::Display for ParseProspectsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a line of prospects: expected one such as `level 3 run 1 worth 52.5`",
            self.0
        )
    }
}

impl std::error::Error for ParseProspectsError {}

impl FromStr for Prospects {
    type Err = ParseProspectsError;

    /// Reads what `Display` writes. Lines that begin with `#` are notes, and so is what follows a worth.
    fn from_str(text: &str) -> Result<Self, ParseProspectsError> {
        let mut prospects = Self { coin: 1.0, time: 0.0, standings: [0.0; Standing::COUNT] };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let read = || match words[..] {
                ["coin", coin, "time", time, ..] => {
                    Some((None, coin.parse().ok()?, time.parse().ok()?))
                }
                ["level", level, "run", run, "worth", worth, ..] => {
                    let standing = Standing::new(level.parse().ok()?, run.parse().ok()?);
                    Some((Some(standing), worth.parse().ok()?, 0.0))
                }
                _ => None,
            };
            match read().ok_or_else(|| ParseProspectsError::of(line))? {
                (None, coin, time) => (prospects.coin, prospects.time) = (coin, time),
                (Some(standing), worth, _) => prospects.standings[standing.index()] = worth,
            }
        }
        Ok(prospects)
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Level, Outcome};

    use super::*;

    /// A round brings its coins and the standing after it, less its time.
    #[test]
    fn rounds_are_compared_by_their_coins_time_and_standings() {
        let mut prospects = Prospects { coin: 2.0, time: 0.001, standings: [0.0; Standing::COUNT] };
        let fourth = Standing::new(Level::new(4).unwrap(), 1);
        let round =
            |values: &[u8], outcome| Played { values: values.to_vec(), outcome, proven: true };
        let [more, less] = [[3, 2, 1].as_slice(), &[1]].map(|values| round(values, Outcome::Quit));
        for standing in Standing::all() {
            prospects.standings[standing.index()] = f64::from(standing.level().number());
        }
        let time = |round: &Played| f64::from(round.milliseconds(&Pace::default())) / 1_000.0;
        // With three cards the player goes on at level 3, and with one at level 1.
        let gain = 2.0 * (6.0 - 1.0) - (time(&more) - time(&less)) + (3.0 - 1.0);
        let same =
            prospects.gained(fourth, &[more.clone(), less.clone()], &[more.clone(), less.clone()]);
        assert_eq!((same.mean, same.low, same.high), (0.0, 0.0, 0.0));
        let gained = prospects.gained(fourth, &[more.clone(), less.clone()], &[less.clone(), less]);
        assert!((gained.mean - gain / 2.0).abs() < 1e-9, "{gained:?} is not half of {gain}");
        let error = "level 3".parse::<Prospects>().unwrap_err().to_string();
        assert!(error.starts_with("`level 3` is not a line of prospects: expected "), "{error}");
    }
}
