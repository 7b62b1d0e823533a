//! The chances of the cards, and the best card to turn.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use foretile_games::voltorb::{Board, Position};
use foretile_solve::voltorb::{
    self, Advice, Aim, Chances, Limits, Reason, Reasons, Safe, Uncertainty, Worlds, advise_until,
    explain,
};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::aim::{AnyAim, Before, VisitAim};
use super::configs::{self, ConfigChance};
use super::standing::RoundStanding;
use crate::chance::percent;
use crate::clock;
use crate::error::Error;
use crate::json::{Fault, Members, Question};
use crate::number::{Decimal, Whole};
use crate::schema;
use crate::shared;
#[cfg(feature = "clap")]
use crate::sweep::threads;

/// Which card is best?
pub struct Solve {
    /// The position.
    pub position: Position,
    /// The aim and the limits of the search.
    pub options: SolveOptions,
    /// The rounds before this one.
    pub before: Before,
    /// The only possible boards, all equally likely. If empty, every board that fits is possible.
    pub among: Vec<Board>,
}

/// The members of the question besides its position and options.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct Among {
    #[serde(default)]
    among: Vec<Board>,
}

schema::parts!(Solve: Position, SolveOptions, Before, Among);

impl Question for Solve {
    const EXAMPLE: &'static str = concat!(
        r#"{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"#,
        r#""cols":[[5,1],[5,1],[5,1],[4,2],[6,1]],"aim":"win"}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let (position, options) = (members.part()?, members.part()?);
        let before = members.part()?;
        Ok(Self { position, options, before, among: members.part::<Among>()?.among })
    }
}

/// The aim, and the limits of the search.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize, Clone)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct SolveOptions {
    /// What to aim for: survive, win, eight, win-eight, level or coins; or, over the whole visit, pace,
    /// soonest:level:8 or soonest:coins:N
    #[cfg_attr(feature = "clap", arg(long, default_value_t))]
    #[serde(default)]
    pub aim: AnyAim,
    /// Stop after this many seconds, and print the bounds proven so far
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    #[serde(default)]
    time_limit: Option<Seconds>,
    /// Megabytes for the table of positions
    #[cfg_attr(feature = "clap", arg(long, value_name = "MB", default_value_t = usual_memory()))]
    #[serde(default = "usual_memory")]
    memory: Megabytes,
    /// Threads to search with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    #[serde(default)]
    threads: Option<NonZero<usize>>,
}

/// The time limit in seconds.
pub(crate) type Seconds = Decimal<1_000_000>;
/// The memory limit in megabytes.
type Megabytes = Whole<0, 0x10_0000, 512>;

fn usual_memory() -> Megabytes {
    Megabytes::new((Limits::default().memory >> 20) as i64)
}

impl SolveOptions {
    /// Returns the options for an aim within some seconds, with the usual memory and threads.
    pub fn within(aim: AnyAim, seconds: f64) -> Self {
        let time_limit = Some(Seconds::clamped(seconds));
        Self { aim, time_limit, memory: usual_memory(), threads: None }
    }

    /// Limits the seconds and the megabytes, and the threads to the number of cores, because several questions may
    /// be at work at once. A question without a time limit gets the `usual` one.
    pub fn at_most(&mut self, usual: f64, seconds: f64, megabytes: usize) {
        let limit = self.time_limit.map_or(usual, |limit| limit.get().min(seconds));
        self.time_limit = Some(Seconds::clamped(limit));
        self.memory = self.memory.min(Megabytes::new(megabytes as i64));
        let cores = thread::available_parallelism().ok();
        self.threads = self.threads.min(cores).or(cores);
    }

    pub(super) fn limits(&self) -> Limits {
        let usual = Limits::default();
        let threads = self.threads.or_else(|| thread::available_parallelism().ok());
        usual
            .with_time(self.time_limit.map(|seconds| Duration::from_secs_f64(seconds.get())))
            .with_memory(self.memory.get::<usize>() << 20)
            .with_threads(threads.unwrap_or(usual.threads))
            .with_clock(clock::now)
            .with_shared(shared::given())
    }
}

/// The chances of a position, and the best cards.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Solved {
    /// The number of boards that fit.
    pub boards: usize,
    /// The chances of each card to be a Voltorb, a 1, a 2 and a 3.
    pub p: Chances,
    /// The configurations that the board may have, the likeliest first.
    pub configs: Vec<ConfigChance>,
    /// The aim.
    pub aim: AnyAim,
    /// The value of the position for this aim, or a proven lower bound. For `pace`: in coins, how much more the
    /// visit is worth than one that begins now. For `soonest:level:8` and `soonest:coins:N`: the minutes to it, as a
    /// negative number.
    pub value: f64,
    /// The proven lower and upper bound of the value, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bracket: Option<[f64; 2]>,
    /// Half of the 95 % interval of the value, if it depends on the measured values of the rounds after this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The cards that have this value, the least likely Voltorb first. If the value has an error, all cards without a known
    /// difference from the best.
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<schema::Card>"))]
    pub best: Vec<usize>,
    /// Whether quitting now has the same value, as far as is known.
    pub quit: bool,
    /// The value of quitting now. It is left out if quitting cannot reach the aim, or the round is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quit_value: Option<f64>,
    /// Half of the 95 % interval of that value, if the value of the position has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quit_error: Option<f64>,
    /// The cards whose value is proven.
    pub moves: Vec<Move>,
    /// The other cards that may be worth turning, with bounds of their values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Open>,
    /// The cards that have the same value on all boards, and why.
    pub certain: Vec<Reason>,
    /// The other cards that are not a Voltorb on any board, and why.
    pub safe: Vec<Safe>,
    /// Whether the value and the best cards are proven. They are not if the value has an error.
    pub exact: bool,
    /// Whether the search is complete: more time would change nothing, and only an error makes the answer uncertain.
    pub proven: bool,
    /// Whether the aim's goal is reached already, as `soonest:coins:N` is with N coins in the purse. Nothing is at stake
    /// then, and no card is best.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reached: bool,
    /// The state of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<RoundStanding>,
}

/// The value of turning a card now.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Move {
    #[cfg_attr(feature = "openapi", schemars(with = "schema::Card"))]
    pub card: usize,
    pub value: f64,
    /// Half of the 95 % interval of how much less this is than the value of the position, if that has an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_error: Option<f64>,
}

/// The bounds of the value of turning a card now.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Open {
    #[cfg_attr(feature = "openapi", schemars(with = "schema::Card"))]
    pub card: usize,
    pub low: f64,
    pub high: f64,
    /// As for a move whose value is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_error: Option<f64>,
}

/// Finds the best cards over all boards that fit. Once `stop` returns `true`, answers with the bounds proven so far.
/// Fails if no board fits.
pub fn solve(question: &Solve, stop: &dyn Fn() -> bool) -> Result<Solved, Error> {
    let worlds = match question.among.as_slice() {
        [] => Worlds::new(&question.position)?,
        among => Worlds::weighted(&question.position, among.iter().map(|&board| (board, 1.0)))?,
    };
    let Solve { position: Position { level, hints, cards }, options, before, .. } = question;
    before.check(options.aim)?;
    let choice = before.choice(options.aim, *level);
    let mut advice = advise_until(&worlds, &choice, &options.limits(), stop);
    let reached = before.reached(options.aim);
    if reached {
        advice.best.clear();
    }
    Ok(Solved {
        reached,
        standing: Some(RoundStanding::new(cards, Some(hints))),
        ..solved(&worlds, options.aim, advice)
    })
}

/// Finds the best cards over these boards.
pub(crate) fn weigh(worlds: &Worlds, aim: Aim, limits: &Limits, stop: &dyn Fn() -> bool) -> Solved {
    solved(worlds, aim.into(), advise_until(worlds, aim, limits, stop))
}

fn solved(worlds: &Worlds, aim: AnyAim, advice: Advice) -> Solved {
    let Reasons { certain, safe } = explain(worlds);
    let (proven, open): (Vec<&voltorb::Move>, Vec<&voltorb::Move>) =
        advice.moves.iter().partition(|card| card.value.is_exact());
    let loss_error =
        |card: &voltorb::Move| measured(advice.uncertainty.error(), advice.loss_error(card));
    let proven = proven.iter().map(|card| Move {
        card: card.card,
        value: card.value.low,
        loss_error: loss_error(card),
    });
    let open = open.iter().map(|card| Open {
        card: card.card,
        low: card.value.low,
        high: card.value.high,
        loss_error: loss_error(card),
    });
    Solved {
        boards: worlds.len(),
        p: worlds.chances(),
        configs: configs::chances(worlds),
        aim,
        value: advice.value.low,
        bracket: (!advice.value.is_exact()).then_some([advice.value.low, advice.value.high]),
        error: error(&advice.uncertainty),
        exact: advice.is_exact(),
        proven: advice.is_proven(),
        quit: advice.quit,
        quit_value: advice.quitting.as_ref().map(|quitting| quitting.value),
        quit_error: advice.quitting.as_ref().and_then(|quitting| {
            measured(advice.uncertainty.error(), quitting.uncertainty.error())
        }),
        moves: proven.collect(),
        open: open.collect(),
        best: advice.best,
        certain,
        safe,
        reached: false,
        standing: None,
    }
}

/// Returns the error of a number, if it has one.
pub(super) fn error(uncertainty: &Uncertainty) -> Option<f64> {
    measured(uncertainty.error(), uncertainty.error())
}

/// Returns the error of a part if the whole has an error.
pub(crate) fn measured(whole: f64, error: f64) -> Option<f64> {
    (whole > 0.0).then_some(error)
}

/// Formats the value of a choice or a position for an aim, between these bounds and with this error.
pub fn worth(aim: impl Into<AnyAim>, bounds: [f64; 2], error: Option<f64>) -> String {
    let aim = aim.into();
    let [low, high] = match aim {
        // The longest time is the lowest value.
        AnyAim::Visit(VisitAim::SoonestLevel | VisitAim::SoonestCoins(_)) => {
            [0.0 - bounds[1], 0.0 - bounds[0]]
        }
        AnyAim::Visit(VisitAim::Pace) if bounds[1] < 0.0 => [-bounds[1], -bounds[0]],
        _ => bounds,
    };
    let number = |value| match aim {
        AnyAim::Round(Aim::Coins) | AnyAim::Visit(_) => format!("{value:.1}"),
        AnyAim::Round(_) => percent(value),
    };
    let value = match (number(low), number(high)) {
        (low, high) if low == high => low,
        (low, high) => format!("{low} to {high}"),
    };
    let value = value + &error.map_or(String::new(), |error| format!(" ± {error:.1}"));
    match aim {
        AnyAim::Round(aim) => aim.in_words(&value),
        AnyAim::Visit(VisitAim::Pace) => {
            let compared = match bounds {
                [_, high] if high < 0.0 => "less than starting over",
                [low, _] if low >= 0.0 => "more than starting over",
                _ => "compared with starting over",
            };
            format!("{value} coins {compared}")
        }
        AnyAim::Visit(VisitAim::SoonestLevel) => format!("{value} minutes to level 8"),
        AnyAim::Visit(VisitAim::SoonestCoins(goal)) => format!("{value} minutes to {goal} coins"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value is formatted in per cent, coins or minutes, with what it is compared with.
    #[test]
    fn values_are_formatted_in_the_unit_of_their_aim() {
        let text = |aim: &str, bounds, error| {
            worth(aim.parse::<AnyAim>().unwrap_or_else(|error| panic!("{error}")), bounds, error)
        };
        for (aim, bounds, error, words) in [
            ("win", [0.25, 0.25], None, "25.0% to win"),
            ("win", [0.25, 0.5], None, "25.0% to 50.0% to win"),
            // Bounds with the same text are written once.
            ("win", [0.25001, 0.25002], None, "25.0% to win"),
            ("coins", [12.0, 12.5], None, "12.0 to 12.5 coins to expect"),
            ("coins", [12.25, 12.25], None, "12.2 coins to expect"),
            ("pace", [8.0, 8.0], Some(0.54), "8.0 ± 0.5 coins more than starting over"),
            ("pace", [0.0, 0.0], None, "0.0 coins more than starting over"),
            ("pace", [0.0, 3.0], None, "0.0 to 3.0 coins more than starting over"),
            ("pace", [-3.0, -1.0], None, "1.0 to 3.0 coins less than starting over"),
            ("pace", [-1.0, 2.0], None, "-1.0 to 2.0 coins compared with starting over"),
            ("pace", [-1.0, 0.0], None, "-1.0 to 0.0 coins compared with starting over"),
            ("soonest:level:8", [-12.5, -10.0], None, "10.0 to 12.5 minutes to level 8"),
            ("soonest:level:8", [-12.5, -12.5], Some(1.0), "12.5 ± 1.0 minutes to level 8"),
            ("soonest:coins:5000", [-7.25, -7.0], None, "7.0 to 7.2 minutes to 5000 coins"),
        ] {
            assert_eq!(text(aim, bounds, error), words, "{aim} {bounds:?}");
        }
    }

    #[test]
    fn only_values_with_measured_parts_have_errors() {
        assert_eq!([measured(0.0, 0.0), measured(0.0, 2.0), measured(-1.0, 2.0)], [None; 3]);
        assert_eq!([measured(0.1, 0.0), measured(3.0, 2.0)], [Some(0.0), Some(2.0)]);
    }

    /// Default and maximum time limits apply, and there are no more memory and threads than allowed.
    #[test]
    fn options_are_limited() {
        let limits = |seconds: Option<f64>, memory: usize, threads: Option<usize>| {
            let mut options = SolveOptions::within(Aim::Win.into(), 1.0);
            options.time_limit = seconds.map(Seconds::clamped);
            options.memory = Megabytes::new(memory as i64);
            options.threads = threads.and_then(NonZero::new);
            options.at_most(10.0, 60.0, 128);
            let limits = options.limits();
            (limits.time.map(|time| time.as_secs_f64()), limits.memory, limits.threads.get())
        };
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        assert_eq!(limits(None, 512, None), (Some(10.0), 128 << 20, cores));
        assert_eq!(limits(Some(3.0), 100, Some(1)), (Some(3.0), 100 << 20, 1));
        assert_eq!(limits(Some(61.0), 128, Some(10_000)), (Some(60.0), 128 << 20, cores));
    }
}
