//! Finds the best moments to start the game: those whose seeds have the best routes.

use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use foretile_games::voltorb::{Clock, Hints, Level, Seed};
use foretile_search::sweep::Scanned;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::advance::{self, Advance};
use super::route::RouteOptions;
use crate::clock;
use crate::error::{Error, bail};
use crate::json::{Fault, Members, Question};
use crate::number::Whole;
use crate::schema;
use crate::span::Span;
use crate::sweep::{Shards, Work, sweep, sweep_shard};

mod starts;

use starts::Judge;

/// When is it best to start?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Serialize)]
pub struct Plan {
    /// The DS's date, such as 2026-11-20
    #[cfg_attr(feature = "clap", arg(long))]
    date: String,
    /// The clock at the A press on the save, from minute to minute, both included
    #[cfg_attr(feature = "clap", arg(long, value_name = "HH:MM..HH:MM"))]
    between: Between,
    /// Frames since the game started; about 420 are the fewest possible
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B", default_value_t = usual_delays()))]
    delay: Span<u32>,
    /// Outputs drawn before the visit's first board
    #[cfg_attr(feature = "clap", arg(long, default_value_t = advance::none()))]
    advance: Advance,
    /// How many targets to list
    #[cfg_attr(feature = "clap", arg(long, default_value_t = a_few()))]
    best: Best,
    /// How many delays to check before and after each target, in case the player misses it
    #[cfg_attr(feature = "clap", arg(long, default_value_t = near()))]
    near: Near,
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    options: RouteOptions,
}

/// The number of targets that are listed by default.
type Best = Whole<1, 1_000, 5>;
/// The number of delays that are checked before and after each target by default.
type Near = Whole<0, 100, 2>;

const fn usual_delays() -> Span<u32> {
    Span { first: 600, last: 1_200 }
}

const fn a_few() -> Best {
    Best::new(5)
}

const fn near() -> Near {
    Near::new(2)
}

/// The members of the question besides the goal and its limits.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct Window {
    date: String,
    between: Between,
    #[serde(default = "usual_delays")]
    delay: Span<u32>,
    #[serde(default = "advance::none")]
    advance: Advance,
    #[serde(default = "a_few")]
    best: Best,
    #[serde(default = "near")]
    near: Near,
}

schema::parts!(Plan: Window, RouteOptions);

impl Question for Plan {
    const EXAMPLE: &'static str =
        r#"{"date":"2026-11-20","between":"19:30..19:30","delay":"600..601","goal":"level:8"}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let Window { date, between, delay, advance, best, near } = members.part()?;
        Ok(Self { date, between, delay, advance, best, near, options: members.part()? })
    }
}

/// Minutes of a day, both included. Its text is `19:00..19:59`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(with = "String", extend("examples" = ["19:00..19:59"])))]
pub struct Between {
    first: String,
    last: String,
}

impl FromStr for Between {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        // The minutes are only checked here, so any date does. The real date is checked later.
        let is_minute = |text: &str| format!("2000-01-01T{text}:00").parse::<Clock>().is_ok();
        if !is_minute(first) || !is_minute(last) || first > last {
            bail!(
                "`{text}` is not a time span of a day: expected HH:MM..HH:MM, both included, such as \
                 19:00..19:59"
            );
        }
        Ok(Self { first: first.to_owned(), last: last.to_owned() })
    }
}

impl Serialize for Between {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}..{}", self.first, self.last))
    }
}

impl<'de> Deserialize<'de> for Between {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Returns whether to stop.
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// The reasons to end a search early.
pub struct Stops {
    /// Stop, and return the best targets so far.
    pub enough: Stop,
    /// Stop without an answer: the client has left.
    pub left: Stop,
}

/// The best targets.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Plans {
    /// The targets, the best first: by time, then by coins (for `most`, by coins, then by time). Among targets that are
    /// equal in both, the one with more or better good neighbours comes first.
    pub targets: Vec<Target>,
    /// The seed that comes nearest to the goal, if no seed reaches it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Nearest>,
    /// The goal.
    #[serde(skip)]
    pub options: RouteOptions,
    /// The number of seeds that were planned.
    pub scanned: u64,
    /// Whether all seeds were planned.
    pub complete: bool,
    /// The duration of the search in seconds.
    pub search_seconds: f64,
}

/// A seed to aim at.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Target {
    /// The clock times that give the seed with this delay. All are equally good.
    pub times: Vec<Clock>,
    #[serde(flatten)]
    pub aim: Aimed,
    /// How many of the other delays within `--near` have routes that are at most a tenth worse.
    pub good_neighbours: usize,
    /// The routes of the delays around, at the same clock time: for a player who misses by one frame, two, …
    pub neighbours: Vec<Aimed>,
}

/// A seed and its best route.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Aimed {
    /// The seed.
    pub seed: Seed,
    /// The delay that gives it, in frames.
    pub delay: u32,
    /// The time of the best route in seconds, or `null` if none reaches the goal.
    pub seconds: Option<f64>,
    /// Coins at its end.
    pub coins: Option<u32>,
    /// The number of its rounds.
    pub rounds: Option<usize>,
    /// The first board's hints, by which the player recognises the seed.
    #[serde(flatten)]
    pub hints: Hints,
}

/// The seed whose best route comes nearest to a goal that none reaches: to the most coins within the
/// limits, or to the highest level.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Nearest {
    /// Clock times that give the seed with this delay.
    pub times: Vec<Clock>,
    /// The seed.
    pub seed: Seed,
    /// The delay that gives it, in frames.
    pub delay: u32,
    /// The time of the route in seconds.
    pub seconds: f64,
    /// Coins at its end.
    pub coins: u32,
    /// The level at its end.
    pub level: Level,
    /// The number of seeds that were planned to find this one.
    pub of: u64,
}

impl Plan {
    /// The name of the question in a checkpoint.
    pub const NAME: &str = "voltorb_plan";
}

/// Returns the question as a checkpoint has it, after [`Plan::NAME`]. The program's version is part of it, because
/// the planner decides which route is best.
#[derive(Serialize)]
struct InCheckpoint<'a> {
    voltorb_plan: &'a Plan,
    program: &'a str,
}

impl<'a> InCheckpoint<'a> {
    fn new(question: &'a Plan) -> Self {
        Self { voltorb_plan: question, program: env!("CARGO_PKG_VERSION") }
    }
}

/// Plans a route for every seed of the time span. Passes the progress to `notify`, which may break to stop. `stops`
/// are called much more often.
pub fn plan(
    question: &Plan,
    work: &Work,
    stops: &Stops,
    notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<Plans, Error> {
    let start = clock::now();
    let (enough, left) = (Arc::clone(&stops.enough), Arc::clone(&stops.left));
    let judge = Judge::new(question, Arc::new(move || enough() || left()))?;
    let swept = sweep(&judge.scan(), &InCheckpoint::new(question), work, notify)?;
    Judge::new(question, Arc::clone(&stops.left))?.plans(swept, start)
}

/// Plans for a shard, and returns its checkpoint for [`join_plan`].
pub fn plan_shard(
    question: &Plan,
    work: &Work,
    left: Stop,
    notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<String, Error> {
    let judge = Judge::new(question, left)?;
    sweep_shard(&judge.scan(), &InCheckpoint::new(question), work, notify)
}

/// Joins the shards of one plan.
pub fn join_plan(shards: Shards, start: Duration, left: Stop) -> Result<Plans, Error> {
    let question: Plan = shards.question(Plan::NAME)?;
    let judge = Judge::new(&question, left)?;
    let swept = shards.swept(&judge.scan(), &InCheckpoint::new(&question))?;
    judge.plans(swept, start)
}

const LEFT: &str = "cancelled";

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use foretile_games::voltorb::{MAX_COINS, Moment, Session};
    use foretile_solve::voltorb::route::{Goal, Planner};

    use super::*;
    use crate::json;

    fn question(more: &str) -> Plan {
        let json = format!(
            r#"{{"date":"2026-11-20","between":"19:30..19:30","delay":"600..602","best":7,{more}}}"#
        );
        json::read(json.as_bytes()).unwrap()
    }

    fn unstopped() -> Stops {
        Stops { enough: Arc::new(|| false), left: Arc::new(|| false) }
    }

    fn best(question: &Plan, work: &Work) -> Vec<(u32, Option<f64>, Option<u32>)> {
        let plans = plan(question, work, &unstopped(), |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((plans.scanned, plans.complete), (180, true));
        targets(&plans)
    }

    fn targets(plans: &Plans) -> Vec<(u32, Option<f64>, Option<u32>)> {
        plans
            .targets
            .iter()
            .map(|target| (target.aim.seed.0, target.aim.seconds, target.aim.coins))
            .collect()
    }

    /// A seed that the search skips is no better than those that it lists.
    #[test]
    fn no_better_seed_is_skipped() {
        for more in [r#""goal":"coins:3000""#, r#""goal":"most","rounds":4"#] {
            let question = question(more);
            let planner = Planner::new(question.options.task());
            let mut all = Vec::new();
            for second in 0..60 {
                for delay in 600..=602 {
                    let at = format!("2026-11-20T19:30:{second:02}").parse().unwrap();
                    let seed = Moment { at, delay }.seed();
                    let route = planner.route(&Session::new(seed, 0)).unwrap();
                    let (time, coins) = (route.milliseconds(), route.session.purse());
                    let missing = MAX_COINS - coins;
                    let rank = if question.options.goal == Goal::Most {
                        (missing, time)
                    } else {
                        (time, missing)
                    };
                    let most = question.options.goal == Goal::Most;
                    let around = [delay - 2, delay - 1, delay + 1, delay + 2].map(|delay| {
                        let seed = Moment { at, delay }.seed();
                        let route = planner.route(&Session::new(seed, 0)).unwrap();
                        let (time, coins) = (route.milliseconds(), route.session.purse());
                        if most { MAX_COINS - coins } else { time }
                    });
                    let good = around.iter().filter(|other| match most {
                        true => f64::from(MAX_COINS - **other) >= 0.9 * f64::from(coins),
                        false => f64::from(**other) <= 1.1 * f64::from(time),
                    });
                    let forgiving = (Reverse(good.count()), around.iter().sum::<u32>());
                    let order = (rank, forgiving, seed);
                    all.push((order, (seed.0, Some(f64::from(time) / 1_000.0), Some(coins))));
                }
            }
            all.sort_by_key(|(order, _)| *order);
            let expected: Vec<_> = all.into_iter().take(7).map(|(_, target)| target).collect();
            assert_eq!(best(&question, &Work::default()), expected, "{more}");
        }
    }

    /// All clock times of a target give its seed, and its neighbours are the seeds of the delays around.
    #[test]
    fn targets_and_neighbours_have_their_seeds() {
        let mut question = question(r#""goal":"coins:500","near":1"#);
        question.between = "19:58..20:01".parse().unwrap();
        let work = Work::default();
        let plans = plan(&question, &work, &unstopped(), |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(plans.scanned, 2 * (61) * 3);
        for target in &plans.targets {
            for &at in &target.times {
                assert_eq!(Moment { at, delay: target.aim.delay }.seed(), target.aim.seed);
            }
            assert_eq!(target.neighbours.len(), 2);
            for (neighbour, by) in target.neighbours.iter().zip([-1, 1]) {
                assert_eq!(neighbour.delay, target.aim.delay.wrapping_add_signed(by));
                let board = *Session::new(neighbour.seed, 0).deal();
                assert_eq!(board.board.hints(), neighbour.hints);
            }
        }
    }

    #[test]
    fn only_time_spans_of_a_day_are_read() {
        for text in ["19:00", "19:00..19:00", "00:00..23:59"] {
            assert!(text.parse::<Between>().is_ok(), "{text}");
        }
        for text in ["20:00..19:00", "24:00..24:01", "", "7..8", "19:00..", "x"] {
            let error = text.parse::<Between>().unwrap_err().to_string();
            assert!(error.contains("such as 19:00..19:59"), "{error}");
        }
    }

    /// If no seed reaches the goal, the nearest one is the best seed for the part that can be reached.
    #[test]
    fn the_nearest_seed_is_listed_if_a_goal_is_out_of_reach() {
        let out_of_reach = |more: &str| {
            let question = question(more);
            let work = Work::default();
            plan(&question, &work, &unstopped(), |_| ControlFlow::Continue(())).unwrap()
        };
        let plans = out_of_reach(r#""goal":"coins:50000","rounds":2"#);
        let most = out_of_reach(r#""goal":"most","rounds":2"#);
        let nearest = plans.nearest.unwrap();
        assert_eq!((plans.targets.len(), nearest.of), (0, 180));
        assert_eq!(Some(nearest.coins), most.targets[0].aim.coins);
        let moment = Moment { at: nearest.times[0], delay: nearest.delay };
        assert_eq!(moment.seed(), nearest.seed);

        let plans = out_of_reach(r#""goal":"level:8","rounds":3"#);
        let nearest = plans.nearest.unwrap();
        let reached = nearest.level.number();
        assert!(plans.targets.is_empty() && (2..8).contains(&reached), "{reached}");
        let there = out_of_reach(&format!(r#""goal":"level:{reached}","rounds":3"#));
        assert_eq!(Some(nearest.seconds), there.targets[0].aim.seconds);
        let higher = out_of_reach(&format!(r#""goal":"level:{}","rounds":3"#, reached + 1));
        assert!(higher.targets.is_empty());
    }

    /// A stop also ends the planning of a single route: none of a day's seeds is planned to its end.
    #[test]
    fn a_plan_ends_when_it_is_stopped() {
        let mut question = question(r#""goal":"coins:50000""#);
        question.between = "00:00..23:59".parse().unwrap();
        let calls = Arc::new(AtomicUsize::new(0));
        let stop = |after: usize| -> Stop {
            let calls = Arc::clone(&calls);
            Arc::new(move || calls.fetch_add(1, Ordering::Relaxed) >= after)
        };
        let ask = |stops: &Stops| {
            calls.store(0, Ordering::Relaxed);
            let answer = plan(&question, &Work::default(), stops, |_| ControlFlow::Continue(()));
            (answer, calls.load(Ordering::Relaxed))
        };
        let never = || -> Stop { Arc::new(|| false) };
        let (plans, times) = ask(&Stops { enough: stop(50), left: never() });
        let plans = plans.unwrap();
        assert_eq!((plans.scanned, plans.complete, plans.targets.len()), (0, false, 0));
        // Every thread calls once for its route, for its runs of A* and for its block, and then stops.
        assert!(times < 50 + 64 * 8, "called {times} times");
        let (answer, _) = ask(&Stops { enough: never(), left: stop(50) });
        assert_eq!(answer.err().unwrap().to_string(), LEFT);
    }
}
