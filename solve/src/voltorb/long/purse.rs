//! The time to a number of coins.

use foretile_games::order::Order as _;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use foretile_games::voltorb::{Level, Standing};

use super::linear::{self, Equation};
use super::means::{quit_at_once, ways};
use super::step::Step;
use super::{Measured, ParseProspectsError, PerStanding, Played};
use crate::voltorb::route::Pace;

/// The coins for which the table has the time, each twice the one before: 1, 2, 4 and so on.
const STEPS: usize = 14;
/// The most of these coins.
const MOST: u32 = 1 << (STEPS - 1);

/// The milliseconds from each standing to a number of coins, on average.
#[derive(Clone, PartialEq, Debug)]
pub struct CoinTimes {
    /// By [`Standing::index`]: the milliseconds to 1, 2, 4, … coins.
    pub times: Vec<[f64; STEPS]>,
}

impl CoinTimes {
    /// Returns the times of a player who plays for the most coins per minute, and quits as soon as the coins on the
    /// board suffice, with the usual [`Pace`]. `coins.txt` says how they were found.
    pub fn usual() -> &'static Measured<Self> {
        static TIMES: LazyLock<Measured<CoinTimes>> = LazyLock::new(|| {
            include_str!("coins.txt").parse().expect("a table that `voltorb_long` wrote")
        });
        &TIMES
    }

    /// Returns the milliseconds from a standing to `coins` coins. Between the coins of the table, and beyond them,
    /// the time is interpolated linearly.
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

    /// Takes the rounds that were chosen from each standing, by [`Standing::index`]. A player who needs `n` more coins
    /// quits a round as soon as its coins suffice. As in [`Means`](super::Means), the best way to play is taken, so
    ///
    /// ```text
    /// time(standing, n) = min over the ways of E[milliseconds + time(next standing, n - coins)]
    /// time(standing, 0) = 0
    /// ```
    ///
    /// Level 8 is taken to be no slower than level 7, and a longer run no slower than a shorter one. The level rules
    /// imply the second from the first. For a few hundred coins the levels differ by less than can be measured.
    pub fn measured(rounds: &[Vec<Played>], pace: &Pace) -> Self {
        let steps = |standing: &Standing| {
            let rounds = rounds[standing.index()].iter();
            rounds.map(|round| Step::new(round, pace)).collect()
        };
        let all: Vec<Standing> = Standing::all().collect();
        let steps: Vec<Vec<Step>> = all.iter().map(steps).collect();
        let quit = [Step::new(&quit_at_once(), pace)];
        let ways = |standing: &Standing| {
            let ways = ways(*standing, &steps).chain([quit.as_slice()]);
            ways.map(|steps| Way::new(*standing, steps)).collect()
        };
        let mut ways: Vec<Vec<Way>> = all.iter().map(ways).collect();
        let mut times: Vec<PerStanding> = vec![[0.0; Standing::COUNT]];
        let mut chosen = [0; Standing::COUNT];
        for coins in 1..=MOST {
            let brought = |(&standing, ways): (&Standing, &mut Vec<Way>)| {
                let brought = ways.iter_mut().map(|way| way.brought(coins, &times));
                brought.chain(no_better(standing).map(Brought::nothing)).collect()
            };
            let brought: Vec<Vec<Brought>> = all.iter().zip(&mut ways).map(brought).collect();
            let solved = loop {
                let solved = linear::solve(|at| brought[at][chosen[at]].equation(at));
                let before = chosen;
                for (chosen, brought) in chosen.iter_mut().zip(&brought) {
                    for (other, way) in brought.iter().enumerate() {
                        // Ways that differ by rounding must not take turns forever.
                        if way.time(&solved) < brought[*chosen].time(&solved) - 1e-6 {
                            *chosen = other;
                        }
                    }
                }
                if chosen == before {
                    break solved;
                }
            };
            times.push(solved);
        }
        let row =
            |standing: Standing| std::array::from_fn(|step| times[1 << step][standing.index()]);
        Self { times: Standing::all().map(row).collect() }
    }
}

/// Returns the standings that are no better than this one: with a shorter run, and level 7 instead of level 8.
fn no_better(standing: Standing) -> impl Iterator<Item = Standing> {
    let shorter = standing.run().checked_sub(1).map(|run| Standing::new(standing.level(), run));
    let is_eighth = standing.level() == Level::EIGHTH;
    let below = is_eighth.then(|| Standing::new(Level::SEVENTH, standing.run()));
    shorter.into_iter().chain(below)
}

/// A way to play a round from a standing.
struct Way<'a> {
    standing: Standing,
    /// The share of a round.
    share: f64,
    /// The rounds in which the player has enough coins at some time, those with the fewest last.
    enough: Vec<&'a Step>,
    /// The other rounds, grouped by the coins that they brought and the standing to which they lead.
    groups: BTreeMap<(u32, usize), Group>,
}

/// Rounds that brought the same coins and lead to the same standing.
#[derive(Default)]
struct Group {
    share: f64,
    /// The milliseconds of the rounds, times their share.
    milliseconds: f64,
}

impl<'a> Way<'a> {
    fn new(standing: Standing, steps: &'a [Step]) -> Self {
        let mut enough: Vec<&Step> = steps.iter().collect();
        enough.order_by_key(|step| Reverse(step.most()));
        let share = 1.0 / steps.len() as f64;
        Self { standing, share, enough, groups: BTreeMap::new() }
    }

    /// Returns what this way brings a player who needs `coins` coins, given the times to fewer coins. Call it in
    /// increasing order of `coins`.
    fn brought(&mut self, coins: u32, times: &[PerStanding]) -> Brought {
        while let Some(step) = self.enough.pop_if(|step| step.most() < coins) {
            let next = self.standing.after(step.outcome, step.flipped).index();
            let group = self.groups.entry((step.coins, next)).or_default();
            group.share += self.share;
            group.milliseconds += self.share * f64::from(step.milliseconds);
        }
        let enough: f64 = self.enough.iter().map(|step| f64::from(step.until(coins).1)).sum();
        let mut all = Brought { milliseconds: self.share * enough, next: [0.0; Standing::COUNT] };
        for (&(brought, next), group) in &self.groups {
            all.milliseconds += group.milliseconds;
            match brought {
                0 => all.next[next] += group.share,
                _ => all.milliseconds += group.share * times[(coins - brought) as usize][next],
            }
        }
        all
    }
}

/// The time that a way takes on average.
struct Brought {
    /// The milliseconds of the round and, if it brings coins, of the rounds after it.
    milliseconds: f64,
    /// The share of each next standing without new coins.
    next: PerStanding,
}

impl Brought {
    /// Returns a way that takes no time and leads to this standing.
    fn nothing(standing: Standing) -> Self {
        let mut next = [0.0; Standing::COUNT];
        next[standing.index()] = 1.0;
        Self { milliseconds: 0.0, next }
    }

    fn equation(&self, at: usize) -> Equation {
        let mut factors = self.next.map(|share| -share);
        factors[at] += 1.0;
        (factors, self.milliseconds)
    }

    fn time(&self, times: &PerStanding) -> f64 {
        let next: f64 = self.next.iter().zip(times).map(|(share, time)| share * time).sum();
        self.milliseconds + next
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

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::Outcome;

    use super::*;

    const PACE: Pace =
        Pace { start: 0, flip: 0, message: 0, award: 0, won: 9_000, quit: 1_000, lost: 4_000 };

    fn at(level: u8, run: u8) -> Standing {
        Standing::new(Level::new(level).unwrap(), run)
    }

    /// At level 1, half of the rounds bring 2 and 4 coins in a second. The others do, too, but then a Voltorb ends them after
    /// four seconds, unless the player quits before. With a run of 2 the player chose 1s. At the other levels the
    /// player quits at once.
    #[test]
    fn times_to_coins_follow_from_the_rounds() {
        let round =
            |values: &[u8], outcome| Played { values: values.to_vec(), outcome, proven: true };
        let mut rounds = vec![Vec::new(); Standing::COUNT];
        rounds[at(1, 0).index()] =
            vec![round(&[2, 2], Outcome::Quit), round(&[2, 2, 0], Outcome::Lost)];
        rounds[at(1, 2).index()] = vec![round(&[1], Outcome::Quit), round(&[1, 0], Outcome::Lost)];
        let times = CoinTimes::measured(&rounds, &PACE);
        // The last round is quit in time. Each one before takes 1 + 4 seconds on average to bring its coins.
        let expected = |coins: u32| 1_000.0 + 5_000.0 * f64::from(coins.div_ceil(4) - 1);
        for step in 0..STEPS {
            let coins = 1 << step;
            for run in 0..=Standing::MAX_RUN {
                let found = times.of(at(1, run), coins);
                assert!((found - expected(coins)).abs() < 1e-3, "{found} to {coins} after {run}");
                let found = times.of(at(5, run), coins);
                let down = 1_000.0 + expected(coins);
                assert!((found - down).abs() < 1e-3, "{found} to {coins} from level 5");
            }
        }
        assert!(times.are_alike(at(1, 0), at(1, 3)) && times.are_alike(at(3, 1), at(6, 2)));
        assert!(!times.are_alike(at(1, 0), at(2, 0)));
    }
}
