//! What a route is for, and how good one can be.

use std::fmt;
use std::str::FromStr;

use foretile_games::voltorb::{Level, MAX_COINS, Standing};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Pace;
use super::bound::{Bound, NEVER};

/// What a route is to reach. Its text is `coins:5000`, `level:8` or `most`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// So many coins in the purse, in the least time; then the most coins.
    Coins(u32),
    /// A round at this level or a higher one, in the least time; then the most coins.
    Level(Level),
    /// The most coins within the limits; then the least time.
    Most,
}

/// A text is not a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseGoalError(String);

impl fmt::Display for ParseGoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a goal: expected coins:N (1 to {MAX_COINS}), level:L (1 to 8) or most, such \
             as coins:10000",
            self.0
        )
    }
}

impl std::error::Error for ParseGoalError {}

impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Self, ParseGoalError> {
        let goal = match text.split_once(':') {
            Some(("coins", number)) => {
                number.parse().ok().filter(|coins| (1..=MAX_COINS).contains(coins)).map(Self::Coins)
            }
            Some(("level", number)) => number.parse().ok().map(Self::Level),
            _ => (text == "most").then_some(Self::Most),
        };
        goal.ok_or_else(|| ParseGoalError(text.to_owned()))
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coins(coins) => write!(f, "coins:{coins}"),
            Self::Level(level) => write!(f, "level:{level}"),
            Self::Most => f.write_str("most"),
        }
    }
}

impl Serialize for Goal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Goal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// A goal and its limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// What to reach.
    pub goal: Goal,
    /// The most rounds to play.
    pub rounds: Option<u32>,
    /// The most milliseconds to take.
    pub milliseconds: Option<u32>,
    /// How long things take.
    pub pace: Pace,
}

/// What a stretch of a route has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tally {
    pub standing: Standing,
    pub milliseconds: u32,
    /// In the purse.
    pub coins: u32,
    /// What the limit leaves; always the same when there is none.
    pub rounds_left: u32,
}

impl Tally {
    /// Whether nothing that can follow the other could not follow this as well or better.
    pub fn beats(&self, other: &Self) -> bool {
        self.milliseconds <= other.milliseconds
            && self.coins >= other.coins
            && self.rounds_left >= other.rounds_left
    }
}

/// How good a route is at best, the lower the better: by the goal's first measure, then by its
/// second.
pub(super) type Rank = (u32, u32);

/// Ranks routes and stretches of routes for one task. It never ranks a stretch lower than the best
/// route that continues it.
pub(super) struct Judge {
    task: Task,
    bound: Bound,
    coins_in: Vec<[u32; Standing::COUNT]>,
    milliseconds_to: Vec<u32>,
    rounds_to: Vec<u32>,
}

impl Judge {
    pub fn new(task: Task) -> Self {
        let most = match task.goal {
            Goal::Coins(coins) => coins,
            Goal::Level(_) => 0,
            Goal::Most => MAX_COINS,
        };
        let level = if let Goal::Level(level) = task.goal { level } else { Level::FIRST };
        let bound = Bound::new(&task.pace, most);
        Self {
            coins_in: bound.coins_in(task.rounds.unwrap_or(0).min(MAX_ROUNDS)),
            milliseconds_to: bound.milliseconds_to(level),
            rounds_to: bound.rounds_to(level),
            bound,
            task,
        }
    }

    /// The task.
    pub const fn task(&self) -> &Task {
        &self.task
    }

    /// A visit that has come to this much, and may go on for as long as the task allows.
    pub fn start(&self, standing: Standing, coins: u32) -> Tally {
        let rounds_left = self.task.rounds.map_or(u32::MAX, |rounds| rounds.min(MAX_ROUNDS));
        Tally { standing, milliseconds: 0, coins, rounds_left }
    }

    /// The tally after one more round, or `None` when the limits forbid it.
    pub fn add(
        &self,
        tally: &Tally,
        standing: Standing,
        milliseconds: u32,
        coins: u32,
    ) -> Option<Tally> {
        let limit = self.task.milliseconds.unwrap_or(NEVER);
        let milliseconds = tally.milliseconds.saturating_add(milliseconds);
        let rounds_left = match self.task.rounds {
            Some(_) => tally.rounds_left.checked_sub(1)?,
            None => tally.rounds_left,
        };
        let coins = (tally.coins + coins).min(MAX_COINS);
        (milliseconds <= limit).then_some(Tally { standing, milliseconds, coins, rounds_left })
    }

    /// The rank of a route that ends here, or `None` when this is no place to end.
    pub fn ended(&self, tally: &Tally) -> Option<Rank> {
        let missing = MAX_COINS - tally.coins;
        let reached = match self.task.goal {
            Goal::Coins(coins) => tally.coins >= coins,
            Goal::Level(level) => tally.standing.level() >= level,
            Goal::Most => return Some((missing, tally.milliseconds)),
        };
        reached.then_some((tally.milliseconds, missing))
    }

    /// A rank that no route from here on can beat, or `None` when none reaches the goal.
    pub fn at_best(&self, tally: &Tally) -> Option<Rank> {
        let Tally { standing, milliseconds, coins, rounds_left } = *tally;
        let limit = self.task.milliseconds.unwrap_or(NEVER);
        let gain = match self.task.rounds {
            Some(_) => self.coins_in[rounds_left as usize][standing.index()],
            None => MAX_COINS,
        };
        match self.task.goal {
            Goal::Coins(goal) => {
                let rest = goal.saturating_sub(coins);
                let least =
                    milliseconds.saturating_add(self.bound.milliseconds_for(standing, rest));
                (gain >= rest && least <= limit && least < NEVER).then_some((least, 0))
            }
            Goal::Level(_) => {
                let least = milliseconds.saturating_add(self.milliseconds_to[standing.index()]);
                let in_time = self.rounds_to[standing.index()] <= rounds_left;
                (in_time && least <= limit && least < NEVER).then_some((least, 0))
            }
            Goal::Most => {
                let in_time = match self.task.milliseconds {
                    Some(limit) => self.bound.coins_within(standing, limit - milliseconds),
                    None => MAX_COINS,
                };
                let gain = gain.min(in_time).min(MAX_COINS - coins);
                let least =
                    milliseconds.saturating_add(self.bound.milliseconds_for(standing, gain));
                Some((MAX_COINS - coins - gain, least))
            }
        }
    }
}

/// Rounds that are enough for anything: fifty thousand coins take about twenty.
const MAX_ROUNDS: u32 = 1_000;
