//! The time to so many coins.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use foretile_games::voltorb::{Level, Standing};

use super::linear::{self, Equation};
use super::step::Step;
use super::{ParseProspectsError, PerStanding, Played};
use crate::voltorb::route::Pace;

/// The coins for which the time is kept, each twice the one before: 1, 2, 4 and so on.
const STEPS: usize = 14;
/// The most of these coins.
const MOST: u32 = 1 << (STEPS - 1);

/// The milliseconds from each standing to so many coins, on average.
#[derive(Clone, PartialEq, Debug)]
pub struct CoinTimes {
    /// By [`Standing::index`]; the milliseconds to 1, 2, 4, … coins.
    times: Vec<[f64; STEPS]>,
}

impl CoinTimes {
    /// Returns the times of a player who plays for the most coins per minute, and quits as soon as the coins on the
    /// board suffice, with the usual [`Pace`]. `coins.txt` says how they were found.
    pub fn usual() -> &'static Self {
        static TIMES: LazyLock<CoinTimes> = LazyLock::new(|| {
            include_str!("coins.txt").parse().expect("a table that `voltorb_long` wrote")
        });
        &TIMES
    }

    /// Returns the milliseconds from a standing to so many coins. Between the coins that are kept, and beyond them,
    /// the time follows a line.
    pub fn of(&self, standing: Standing, coins: u32) -> f64 {
        if coins == 0 {
            return 0.0;
        }
        let times = &self.times[standing.index()];
        let step = (coins.ilog2() as usize).min(STEPS - 2);
        let (from, slope) = (f64::from(1_u32 << step), times[step + 1] - times[step]);
        times[step] + (f64::from(coins) - from) / from * slope
    }

    /// Returns whether two standings have the same times.
    pub(super) fn are_alike(&self, one: Standing, other: Standing) -> bool {
        self.times[one.index()] == self.times[other.index()]
    }

    /// Takes the rounds played from each standing, by [`Standing::index`]. A player who needs `n` more coins quits a
    /// round as soon as its coins suffice, so
    ///
    /// ```text
    /// time(standing, n) = E[milliseconds + time(next standing, n - coins)],   time(standing, 0) = 0
    /// ```
    ///
    /// A standing without rounds takes those of its level that begin a run.
    pub fn measured(rounds: &[Vec<Played>], pace: &Pace) -> Self {
        let steps: Vec<Vec<Step>> = Standing::all()
            .map(|standing| {
                let first = Standing::new(standing.level(), 0);
                let own = &rounds[standing.index()];
                let rounds = if own.is_empty() { &rounds[first.index()] } else { own };
                rounds.iter().map(|round| Step::new(round, standing, pace)).collect()
            })
            .collect();
        let mut times: Vec<PerStanding> = vec![[0.0; Standing::COUNT]];
        for coins in 1..=MOST {
            let equation = |at: usize| -> Equation {
                let share = 1.0 / steps[at].len() as f64;
                let (mut factors, mut milliseconds) = ([0.0; Standing::COUNT], 0.0);
                factors[at] = 1.0;
                for step in &steps[at] {
                    let (brought, time) = step.until(coins);
                    milliseconds += share * f64::from(time);
                    match brought {
                        0 => factors[step.next.index()] -= share,
                        _ => {
                            let left = coins.saturating_sub(brought) as usize;
                            milliseconds += share * times[left][step.next.index()];
                        }
                    }
                }
                (factors, milliseconds)
            };
            times.push(linear::solve(equation));
        }
        let kept =
            |standing: Standing| std::array::from_fn(|step| times[1 << step][standing.index()]);
        Self { times: Standing::all().map(kept).collect() }
    }
}

impl fmt::Display for CoinTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Standing::all().try_for_each(|standing| {
            write!(f, "level {} run {} milliseconds", standing.level(), standing.run())?;
            self.times[standing.index()].iter().try_for_each(|time| write!(f, " {time:.0}"))?;
            writeln!(f)
        })
    }
}

impl FromStr for CoinTimes {
    type Err = ParseProspectsError;

    /// Reads what `Display` writes. Lines that begin with `#` are notes.
    fn from_str(text: &str) -> Result<Self, ParseProspectsError> {
        let mut times = vec![[0.0; STEPS]; Standing::COUNT];
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let row = || {
                let rest = line.strip_prefix("level ")?;
                let (level, rest) = rest.split_once(" run ")?;
                let (run, numbers) = rest.split_once(" milliseconds ")?;
                let numbers: Vec<f64> =
                    numbers.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
                let level: Level = level.parse().ok()?;
                Some((Standing::new(level, run.parse().ok()?), numbers.try_into().ok()?))
            };
            let (standing, row) = row().ok_or_else(|| ParseProspectsError::of(line))?;
            times[standing.index()] = row;
        }
        Ok(Self { times })
    }
}
