//! Plans how to play a known queue.

mod report;

use std::cell::Cell;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use foretile_games::message::Code as _;
use foretile_solve::puyo::{Aim, Limits, Rules, Task, plan as solve};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use report::{Links, Placed, PlanProgress, PlannedPairs, Step};
pub(super) use report::{links, rows, show, steps};

use super::known::{GameSoFar, KnownPairs};
use crate::Reason;
use crate::clock;
use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::number::{Decimal, Whole};
use crate::schema;
#[cfg(feature = "clap")]
use crate::sweep::threads;

/// What is the best that can be done with these pairs?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct PlanPairs {
    /// The pairs, and what has been placed.
    #[cfg_attr(feature = "clap", command(flatten))]
    known: KnownPairs,
    /// What the plan is for, and the limits of the search.
    #[cfg_attr(feature = "clap", command(flatten))]
    options: PlanOptions,
}

schema::parts!(PlanPairs: KnownPairs, PlanOptions);

/// What a plan is for, and the limits of the search.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PlanOptions {
    /// What to aim for: the longest chain, the chain with the highest score, or the earliest all clear
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value_t))]
    #[serde(default)]
    goal: Goal,
    /// A chain of at least this many steps, as early as possible
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    #[serde(default)]
    chain_at_least: Option<Whole<1, 19, 10>>,
    /// Nothing may pop before the plan's last pair
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    no_popping: bool,
    /// Climb on a column 12 high only from a column 11 high right before it
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    strict_steps: bool,
    /// Lose no puyo in row 14
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    strict_row_14: bool,
    /// How long to search, in seconds [default: 10]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    #[serde(default)]
    time_limit: Option<Seconds>,
    /// Megabytes of memory for the search
    #[cfg_attr(feature = "clap", arg(long, value_name = "MB", default_value_t = usual_memory()))]
    #[serde(default = "usual_memory")]
    memory: Megabytes,
    /// Threads to search with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    #[serde(default)]
    threads: Option<NonZero<usize>>,
}

/// The time limit in seconds.
type Seconds = Decimal<1_000_000>;
/// The memory limit in megabytes.
type Megabytes = Whole<1, 0x10_0000, 512>;

fn usual_memory() -> Megabytes {
    Megabytes::new((Limits::default().memory >> 20) as i64)
}

impl Question for PlanPairs {
    const EXAMPLE: &'static str =
        r#"{"seed":65535,"colors":4,"pairs":12,"goal":"clear","time_limit":5}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        Ok(Self { known: members.part()?, options: members.part()? })
    }
}

/// What a plan is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", schemars(rename = "PlanGoal"))]
pub enum Goal {
    /// The longest chain
    #[default]
    Chain,
    /// The chain with the highest score
    Score,
    /// The earliest all clear
    Clear,
}

impl Goal {
    /// Returns whether an earlier plan is always better.
    pub const fn is_early(self) -> bool {
        matches!(self, Self::Clear)
    }

    /// Says what a plan comes to, such as `A 12-chain with pair 30`.
    pub fn in_words(self, chain: usize, pair: usize) -> String {
        match self {
            Self::Chain | Self::Score => format!("{} with pair {pair}", chain_in_words(chain)),
            Self::Clear => format!("All clear with pair {pair}"),
        }
    }

    /// Returns the planner's aim.
    fn aim(self, chain_at_least: Option<u32>) -> Aim {
        match (self, chain_at_least) {
            (Self::Chain, Some(least)) => Aim::Early(least),
            (Self::Chain, None) => Aim::Chain,
            (Self::Score, _) => Aim::Score,
            (Self::Clear, _) => Aim::Clear,
        }
    }
}

/// Returns a chain's length for people, such as `A 12-chain` or `An 8-chain`.
pub fn chain_in_words(chain: usize) -> String {
    let article = if matches!(chain, 8 | 11 | 18) { "An" } else { "A" };
    format!("{article} {chain}-chain")
}

impl PlanPairs {
    /// Limits the seconds, the megabytes, and the threads to the number of cores, because several questions
    /// may be at work at once.
    pub fn at_most(&mut self, seconds: f64, megabytes: usize) {
        let options = &mut self.options;
        options.time_limit =
            options.time_limit.map(|time| Seconds::clamped(time.get().min(seconds)));
        options.memory = options.memory.min(Megabytes::new(megabytes as i64));
        let cores = thread::available_parallelism().ok();
        options.threads = options.threads.min(cores).or(cores);
    }
}

impl PlanOptions {
    /// Checks which members are given together.
    fn check(&self) -> Result<(), Error> {
        ensure!(
            self.chain_at_least.is_none() || self.goal == Goal::Chain,
            "a least chain is only for the goal `chain`: expected no other goal with it, such as score"
        );
        Ok(())
    }
}

/// Plans, and reports the progress. Ends early when `stop` returns `true` or `notify` breaks, with the best plan
/// until then.
pub fn plan(
    question: &PlanPairs,
    stop: &dyn Fn() -> bool,
    notify: &mut dyn FnMut(&PlanProgress) -> ControlFlow<()>,
) -> Result<PlannedPairs, Error> {
    let PlanPairs { known, options } = question;
    options.check()?;
    let GameSoFar { start, play, played, upcoming, dealt, task: puzzle } = known.game_so_far()?;
    ensure!(
        !upcoming.is_empty(),
        Question => Reason::PuyoAllPlaced.with("pairs", played.len()).with("example", played.len() + 1)
    );
    let aim = options.goal.aim(options.chain_at_least.map(Whole::get));
    let rules = Rules { strict_steps: options.strict_steps, strict_row_14: options.strict_row_14 };
    let task = Task::new(play, upcoming, aim).with_rules(rules).with_quiet(options.no_popping);
    let threads = options.threads.or_else(|| thread::available_parallelism().ok());
    let usual = Limits::default();
    let limits = usual
        .with_time(
            options.time_limit.map_or(usual.time, |time| Duration::from_secs_f64(time.get())),
        )
        .with_memory(options.memory.get::<usize>() << 20)
        .with_threads(threads.unwrap_or(NonZero::<usize>::MIN))
        .with_clock(clock::now);
    let about = report::About { dealt, goal: options.goal, start, played, puzzle };
    let begin = clock::now();
    let broke = Cell::new(false);
    let stop = || broke.get() || stop();
    let solved = solve(&task, &limits, &stop, &mut |progress| {
        // Threads that have not seen it yet may still report.
        if !broke.get() && notify(&report::progress(about.played.len(), &progress)).is_break() {
            broke.set(true);
        }
    })?;
    let seconds = clock::now().saturating_sub(begin).as_secs_f64();
    Ok(report::answer(about, &task, &solved, stop(), seconds))
}
