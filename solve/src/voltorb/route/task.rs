//! The task of a route, and the ranking of routes.

use std::fmt;
use std::str::FromStr;

use foretile_games::voltorb::{Level, MAX_COINS, Standing};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Pace;
use super::bound::{Bound, NEVER};

/// The goal of a route. Its text is `coins:5000`, `level:8` or `most`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(with = "String", extend("examples" = ["most", "coins:5000", "level:8"]))
)]
pub enum Goal {
    /// This many coins in the purse in the least time. Ties go to the most coins.
    Coins(u32),
    /// A round at this level or a higher one in the least time. Ties go to the most coins.
    Level(Level),
    /// The most coins within the limits. Ties go to the least time.
    Most,
}

/// An error: a text is not a goal.
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
#[non_exhaustive]
pub struct Task {
    /// The goal.
    pub goal: Goal,
    /// The most rounds to play.
    pub rounds: Option<u32>,
    /// The most milliseconds to take.
    pub milliseconds: Option<u32>,
    /// The time model.
    pub pace: Pace,
}

impl Task {
    /// Returns the task to reach this goal with the usual time model and without limits.
    pub fn new(goal: Goal) -> Self {
        Self { goal, rounds: None, milliseconds: None, pace: Pace::default() }
    }

    /// Returns the same task with another goal.
    #[must_use]
    pub const fn with_goal(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// Returns the same task within this many rounds, or any number.
    #[must_use]
    pub fn with_rounds(mut self, rounds: impl Into<Option<u32>>) -> Self {
        self.rounds = rounds.into();
        self
    }

    /// Returns the same task within this many milliseconds, or any.
    #[must_use]
    pub fn with_milliseconds(mut self, milliseconds: impl Into<Option<u32>>) -> Self {
        self.milliseconds = milliseconds.into();
        self
    }

    /// Returns the same task with this time model.
    #[must_use]
    pub const fn with_pace(mut self, pace: Pace) -> Self {
        self.pace = pace;
        self
    }
}

/// The state after a partial route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tally {
    pub standing: Standing,
    pub milliseconds: u32,
    /// The coins in the purse.
    pub coins: u32,
    /// The rounds that the limit leaves; constant if there is no limit.
    pub rounds_left: u32,
}

impl Tally {
    /// Returns whether this state is at least as good as the other in every respect. Whatever can follow the
    /// other can then follow this one.
    pub fn beats(&self, other: &Self) -> bool {
        self.milliseconds <= other.milliseconds
            && self.coins >= other.coins
            && self.rounds_left >= other.rounds_left
    }
}

/// The rank of a route; lower is better. The goal's first measure, then its second.
pub(super) type Rank = (u32, u32);

/// Ranks routes and partial routes for one task. The rank of a partial route is admissible: no route that
/// continues it has a lower one.
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

    /// Returns the task.
    pub const fn task(&self) -> &Task {
        &self.task
    }

    /// Returns the state at the start of a route.
    pub fn start(&self, standing: Standing, coins: u32) -> Tally {
        let rounds_left = self.task.rounds.map_or(u32::MAX, |rounds| rounds.min(MAX_ROUNDS));
        Tally { standing, milliseconds: 0, coins, rounds_left }
    }

    /// Returns the state after one more round, or `None` if the limits forbid it.
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

    /// Returns the rank of a route that ends here, or `None` if the goal is not reached.
    pub fn ended(&self, tally: &Tally) -> Option<Rank> {
        let missing = MAX_COINS - tally.coins;
        let reached = match self.task.goal {
            Goal::Coins(coins) => tally.coins >= coins,
            Goal::Level(level) => tally.standing.level() >= level,
            Goal::Most => return Some((missing, tally.milliseconds)),
        };
        reached.then_some((tally.milliseconds, missing))
    }

    /// Returns a rank that no route from here can beat, or `None` if no route reaches the goal.
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

/// A number of rounds that is enough for any goal: fifty thousand coins take about twenty.
const MAX_ROUNDS: u32 = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    /// The bound's table has a row for every number of rounds, so the cap limits its memory.
    #[test]
    fn more_rounds_than_any_goal_takes_need_no_memory() {
        let task = |rounds| Task {
            goal: Goal::Most,
            rounds: Some(rounds),
            milliseconds: None,
            pace: Pace::default(),
        };
        let standing = Standing::all().next().unwrap();
        for (rounds, capped) in [(999, 999), (1_000, 1_000), (1_001, 1_000), (u32::MAX, 1_000)] {
            let judge = Judge::new(task(rounds));
            assert_eq!(judge.coins_in.len(), capped as usize + 1, "{rounds}");
            assert_eq!(judge.start(standing, 0).rounds_left, capped, "{rounds}");
        }
    }

    #[test]
    fn goals_parse_as_they_are_written() {
        let level = |number| Goal::Level(Level::new(number).unwrap());
        for (text, goal) in [
            ("coins:1", Goal::Coins(1)),
            ("coins:50000", Goal::Coins(MAX_COINS)),
            ("level:1", level(1)),
            ("level:8", level(8)),
            ("most", Goal::Most),
        ] {
            assert_eq!(text.parse(), Ok(goal));
            assert_eq!(goal.to_string(), text);
            let json = serde_json::to_string(&goal).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<Goal>(&json).unwrap(), goal);
        }
        for text in ["", "coins:0", "coins:50001", "coins", "level:9", "level:0", "most:3", "fly:2"]
        {
            let error = text.parse::<Goal>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{text}` is not a goal: expected coins:N ")));
            assert!(serde_json::from_str::<Goal>(&format!("\"{text}\"")).is_err());
        }
    }

    #[test]
    fn each_builder_method_changes_only_its_own_part() {
        let pace = Pace { start: 7, ..Pace::default() };
        let task = Task::new(Goal::Most).with_rounds(3).with_milliseconds(4).with_pace(pace);
        let other = task.clone().with_goal(Goal::Coins(9));
        assert_eq!(task, Task { goal: Goal::Most, rounds: Some(3), milliseconds: Some(4), pace });
        assert_eq!(other, Task { goal: Goal::Coins(9), ..task });
        assert_eq!(other.with_rounds(None).with_milliseconds(None).rounds, None);
    }

    /// A route that is dropped for another one must be no better in anything.
    #[test]
    fn a_state_that_is_worse_in_one_respect_beats_none() {
        let standing = Standing::all().next().unwrap();
        let one = Tally { standing, milliseconds: 5_000, coins: 40, rounds_left: 3 };
        let better = Tally { milliseconds: 4_999, coins: 41, rounds_left: 4, ..one };
        assert!(one.beats(&one) && better.beats(&one));
        for worse in [
            Tally { milliseconds: 5_001, ..better },
            Tally { coins: 39, ..better },
            Tally { rounds_left: 2, ..better },
        ] {
            assert!(!worse.beats(&one), "{worse:?}");
        }
    }

    /// No route reaches a level with too few rounds or too little time. A round raises the level by one, and only five wins
    /// with eight cards each lead to level 8 at once.
    #[test]
    fn rounds_and_time_can_be_too_few_for_a_level() {
        let from = Standing::new(Level::new(3).unwrap(), 0);
        for (level, rounds, milliseconds, possible) in [
            (4, Some(1), None, true),
            (4, Some(0), None, false),
            (5, Some(1), None, false),
            (5, Some(2), None, true),
            (8, Some(4), None, false),
            (8, Some(5), None, true),
            (4, None, Some(1), false),
            (4, Some(9), Some(1), false),
            (4, None, Some(60_000), true),
            (3, Some(0), Some(0), true),
        ] {
            let goal = Goal::Level(Level::new(level).unwrap());
            let judge = Judge::new(Task { goal, rounds, milliseconds, pace: Pace::default() });
            let start = judge.start(from, 0);
            assert_eq!(judge.at_best(&start).is_some(), possible, "{level} {rounds:?}");
        }
    }
}
