//! Plans routes: the cards to turn, round by round, when the seed is known.

use foretile_games::voltorb::{
    Board, Level, MAX_COINS, Outcome, RoundRecord, Seed, Session, SessionRecord, column_of, row_of,
};
use foretile_solve::voltorb::route::{Goal, Pace, Planner, Task};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::advance::{self, Advance};
use crate::error::{Error, bail};
use crate::json::{Fault, Members, Question};
use crate::number::Decimal;
#[cfg(feature = "clap")]
use crate::number::whole;
use crate::schema;
use crate::voltorb::visit::notes::Notes;

/// The number of rounds to plan if neither the goal nor a limit ends the plan.
const ROUNDS: u32 = 10;

/// What is the best way to play from here?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Route {
    /// The seed, such as 0x1A2B3C4D
    #[cfg_attr(feature = "clap", arg(long))]
    seed: Seed,
    /// Outputs drawn before the visit's first board
    #[cfg_attr(feature = "clap", arg(long, default_value_t = advance::none()))]
    advance: Advance,
    /// What has been played so far, as notes for `session`; the plan continues from there
    #[cfg_attr(feature = "clap", arg(skip))]
    pub notes: Notes,
    #[cfg_attr(feature = "clap", command(flatten))]
    options: RouteOptions,
}

/// The members of the question besides the goal and its limits.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct Start {
    seed: Seed,
    #[serde(default = "advance::none")]
    advance: Advance,
    #[serde(default)]
    notes: Notes,
}

schema::parts!(Route: Start, RouteOptions);

impl Question for Route {
    const EXAMPLE: &'static str = r#"{"seed":1644626701,"rounds":2}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let Start { seed, advance, notes } = members.part()?;
        Ok(Self { seed, advance, notes, options: members.part()? })
    }
}

/// The goal, its limits, and how long the actions of the game take.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Serialize, Deserialize, Clone)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RouteOptions {
    /// The goal: coins:N or level:L in the least time, or most for the most coins within the limits
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Goal::Most))]
    #[serde(default = "most")]
    pub goal: Goal,
    /// At most this many rounds [default: 10 if neither the goal nor the minutes end the plan]
    #[cfg_attr(feature = "clap", arg(long, value_parser = whole::<u32>(0..=i64::from(u32::MAX), 10)))]
    pub rounds: Option<u32>,
    /// At most this many minutes, such as 7.5
    #[cfg_attr(feature = "clap", arg(long))]
    pub minutes: Option<Decimal<1_440>>,
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(default)]
    pub pace: Seconds,
}

fn most() -> Goal {
    Goal::Most
}

/// A duration in seconds.
type Taken = Decimal<600>;

/// How long the actions of the game take, in seconds. The defaults are estimates from the game's code.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Serialize, Deserialize, Clone, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default, rename_all = "snake_case")]
#[cfg_attr(
    feature = "clap",
    command(next_help_heading = "Time model (estimates: put in your own)")
)]
pub struct Seconds {
    /// From a round's announcement to its first card [default: 2.5]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    start_seconds: Option<Taken>,
    /// Finding a card and turning it [default: 1]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    flip_seconds: Option<Taken>,
    /// The message after the first card and every 2 and 3 [default: 1]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    message_seconds: Option<Taken>,
    /// Receiving a round's coins [default: 1.5]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    award_seconds: Option<Taken>,
    /// The end of a round that was won [default: 6.5]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    won_seconds: Option<Taken>,
    /// The end of a round that was quit [default: 5]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    quit_seconds: Option<Taken>,
    /// The end of a round that was lost [default: 6]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    lost_seconds: Option<Taken>,
}

impl Seconds {
    fn pace(&self) -> Pace {
        let estimate = Pace::default();
        let choose = |seconds: Option<Taken>, estimate: u32| {
            seconds.map_or(estimate, |seconds| milliseconds(seconds.get(), 1_000.0))
        };
        Pace {
            start: choose(self.start_seconds, estimate.start),
            flip: choose(self.flip_seconds, estimate.flip),
            message: choose(self.message_seconds, estimate.message),
            award: choose(self.award_seconds, estimate.award),
            won: choose(self.won_seconds, estimate.won),
            quit: choose(self.quit_seconds, estimate.quit),
            lost: choose(self.lost_seconds, estimate.lost),
        }
    }
}

/// Converts a time to units of this many milliseconds.
fn milliseconds(time: f64, unit: f64) -> u32 {
    (time * unit).round() as u32
}

impl RouteOptions {
    /// Returns the goal and its limits in words, such as `reaches level 8 within 4 rounds`.
    pub fn reaching(&self) -> String {
        let goal = match self.goal {
            Goal::Coins(coins) => format!("brings {coins} coins"),
            Goal::Level(level) => format!("reaches level {level}"),
            Goal::Most => "has a route".to_owned(),
        };
        let rounds = self.rounds.map(|rounds| plural(f64::from(rounds), "round"));
        let minutes = self.minutes.map(|minutes| plural(minutes.get(), "minute"));
        match [rounds, minutes].into_iter().flatten().collect::<Vec<_>>().join(" and ").as_str() {
            "" => goal,
            limits => format!("{goal} within {limits}"),
        }
    }

    /// Returns the task for the planner.
    pub fn task(&self) -> Task {
        let endless = self.goal == Goal::Most && self.minutes.is_none();
        Task::new(self.goal)
            .with_rounds(self.rounds.or(endless.then_some(ROUNDS)))
            .with_milliseconds(self.minutes.map(|minutes| milliseconds(minutes.get(), 60_000.0)))
            .with_pace(self.pace.pace())
    }
}

fn plural(number: f64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1.0 { "" } else { "s" })
}

/// A plan, as a session that `replay` can read, and in words.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Planned {
    /// The session: the rounds that were played, and those that are planned.
    #[serde(flatten)]
    pub record: SessionRecord,
    /// The number of its rounds that were over before.
    pub played: usize,
    /// How many cards of the first planned round were face up before.
    pub face_up: usize,
    /// The time of the plan in seconds.
    pub seconds: f64,
    /// The time of each of its rounds in seconds.
    pub round_seconds: Vec<f64>,
    /// The coins of the visit at its end.
    pub coins: u32,
    /// The level after its last round.
    pub level: Level,
    /// Whether it is proven that no plan is better, given these times.
    pub exact: bool,
    /// One sentence for each round.
    pub plan: Vec<String>,
}

impl Planned {
    /// Returns the coins in the purse after each of the planned rounds.
    pub fn purses(&self) -> impl Iterator<Item = u32> + '_ {
        let mut purse = 0;
        let all = self.record.rounds.iter().map(move |round| {
            purse = (purse + round.coins).min(MAX_COINS);
            purse
        });
        all.skip(self.played)
    }
}

/// Plans a route. Returns `None` if the goal cannot be reached or `stop` returned `true`.
pub fn route(
    question: &Route,
    stop: impl Fn() -> bool + Send + Sync + 'static,
) -> Result<Option<Planned>, Error> {
    let played = question.notes.play(Session::new(question.seed, question.advance.get()))?;
    if let Some(unexpected) = played.unexpected {
        bail!(
            "line {} of the notes has another board than seed {} deals: `foretile voltorb session` \
            lists what may have happened",
            unexpected.line,
            question.seed
        );
    }
    let planner = Planner::new(question.options.task()).with_stop(stop);
    Ok(planned(&planner, &played.session))
}

/// Plans the rest of a session.
pub fn planned(planner: &Planner, session: &Session) -> Option<Planned> {
    let route = planner.route(session)?;
    let record = route.session.record().clone();
    let face_up = session.flips().len();
    let rounds = record.rounds[route.played..].iter().enumerate();
    let plan = rounds.map(|(index, round)| {
        let number = route.played + index + 1;
        words(number, round, if index == 0 { face_up } else { 0 })
    });
    Some(Planned {
        played: route.played,
        face_up,
        seconds: f64::from(route.milliseconds()) / 1_000.0,
        round_seconds: route.rounds.iter().map(|&time| f64::from(time) / 1_000.0).collect(),
        coins: route.session.purse(),
        level: route.session.deal().level,
        exact: route.exact,
        plan: plan.collect(),
        record,
    })
}

/// Describes a round. Its first `face_up` cards were turned before.
fn words(number: usize, round: &RoundRecord, face_up: usize) -> String {
    let cards: Vec<String> =
        round.flips[face_up..].iter().map(|&card| named(card, &round.board)).collect();
    let turn =
        if cards.is_empty() { String::new() } else { format!("turn {}; ", cards.join(", ")) };
    format!("Round {number}, level {}: {turn}{}.", round.level, ending(round))
}

/// Writes a card with its row, column and value, such as `r1c4 (3)`.
fn named(card: usize, board: &Board) -> String {
    let (row, column) = (row_of(card) + 1, column_of(card) + 1);
    match board.values()[card] {
        0 => format!("r{row}c{column} (Voltorb)"),
        value => format!("r{row}c{column} ({value})"),
    }
}

/// Says how a planned round ends.
pub fn ending(round: &RoundRecord) -> String {
    let coins = plural(round.coins.into(), "coin");
    match round.outcome {
        Outcome::Won => format!("won, {coins}"),
        Outcome::Quit => format!("quit with {coins}"),
        Outcome::Lost => "lost on purpose".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    fn ask(json: &str) -> Planned {
        let question: Route =
            crate::json::read(json.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        route(&question, || false).unwrap_or_else(|error| panic!("{error}")).expect("a route")
    }

    /// A plan is a session that the game plays in the same way, described round by round.
    #[test]
    fn a_plan_is_described_as_it_is_played() {
        let planned = ask(r#"{"seed":1644626701,"rounds":3}"#);
        let rounds = &planned.record.rounds;
        assert_eq!((planned.record.replay(), rounds.len(), planned.played), (Ok(()), 3, 0));
        let mut purse = 0;
        let purses: Vec<u32> = rounds
            .iter()
            .map(|round| {
                purse += round.coins;
                purse
            })
            .collect();
        assert_eq!(planned.purses().collect::<Vec<_>>(), purses);
        assert_eq!(planned.coins, purse);
        assert!((planned.seconds - planned.round_seconds.iter().sum::<f64>()).abs() < 1e-9);
        for (number, (round, text)) in (1..).zip(rounds.iter().zip(&planned.plan)) {
            let cards = round.flips.iter().map(|&card| match round.board.values()[card] {
                0 => format!("r{}c{} (Voltorb)", card / 5 + 1, card % 5 + 1),
                value => format!("r{}c{} ({value})", card / 5 + 1, card % 5 + 1),
            });
            let cards = cards.collect::<Vec<_>>().join(", ");
            let coins = format!("{} coin{}", round.coins, if round.coins == 1 { "" } else { "s" });
            let end = match round.outcome {
                Outcome::Won => format!("won, {coins}"),
                Outcome::Quit => format!("quit with {coins}"),
                Outcome::Lost => "lost on purpose".to_owned(),
            };
            assert_eq!(
                text,
                &format!("Round {number}, level {}: turn {cards}; {end}.", round.level)
            );
        }
    }

    /// A plan goes on after the notes: it leaves out cards that are face up.
    #[test]
    fn a_plan_goes_on_after_the_notes() {
        let first = ask(r#"{"seed":1644626701,"rounds":1,"notes":"quit"}"#);
        assert_eq!((first.played, first.face_up, first.plan.len()), (1, 0, 1));
        assert!(first.plan[0].starts_with("Round 2, level 1: "), "{}", first.plan[0]);
        assert_eq!(first.purses().count(), 1);
        let second = first.record.rounds[1].board;
        let card = (0..25).find(|&card| second.values()[card] == 1).expect("a 1");
        let place = format!("r{}c{}", card / 5 + 1, card % 5 + 1);
        let begun = ask(&format!(r#"{{"seed":1644626701,"rounds":1,"notes":"quit {place}"}}"#));
        assert_eq!((begun.played, begun.face_up), (1, 1));
        assert_eq!(begun.record.rounds[1].flips[0], card);
        assert!(!begun.plan[0].contains(&place), "{}", begun.plan[0]);
    }

    #[test]
    fn a_goal_and_its_limits_are_described() {
        let options = |json: &str| serde_json::from_str::<RouteOptions>(json).expect(json);
        for (json, words) in [
            ("{}", "has a route"),
            (r#"{"goal":"coins:500"}"#, "brings 500 coins"),
            (r#"{"goal":"level:8","rounds":4}"#, "reaches level 8 within 4 rounds"),
            (r#"{"rounds":1,"minutes":7.5}"#, "has a route within 1 round and 7.5 minutes"),
            (r#"{"minutes":1}"#, "has a route within 1 minute"),
        ] {
            assert_eq!(options(json).reaching(), words);
        }
        let rounds = |json: &str| options(json).task().rounds;
        assert_eq!(rounds("{}"), Some(ROUNDS));
        assert_eq!(rounds(r#"{"rounds":3}"#), Some(3));
        assert_eq!([rounds(r#"{"minutes":1}"#), rounds(r#"{"goal":"coins:5"}"#)], [None, None]);
        let pace = options(r#"{"pace":{"start_seconds":0.25,"lost_seconds":9}}"#).task().pace;
        let usual = Pace::default();
        assert_eq!(
            (pace.start, pace.lost, pace.flip, pace.won),
            (250, 9_000, usual.flip, usual.won)
        );
        assert_eq!(options(r#"{"minutes":1.5}"#).task().milliseconds, Some(90_000));
    }
}
