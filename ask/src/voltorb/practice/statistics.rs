//! Statistics over reviewed sessions.

use std::collections::BTreeMap;

use foretile_games::voltorb::{Level, MAX_COINS, Outcome};
use foretile_solve::voltorb::{Aim, Slip, Value};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::reviewed::{RoundReview, Verdicts};
use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::number::Decimal;
use crate::voltorb::board::aim::{AnyAim, VisitAim};

/// The most sessions and rounds of one question.
const MOST_SESSIONS: usize = 10_000;
const MOST_ROUNDS: usize = 100_000;
/// More minutes than any visit takes to its goal: 50,000 coins take about 100.
const MOST_MINUTES: f64 = 10_000.0;

/// How were these sessions played?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Statistics {
    /// The sessions, in any order.
    sessions: Vec<CountedSession>,
}

/// A session that was reviewed.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(deny_unknown_fields))]
struct CountedSession {
    /// The `digest` of its review.
    digest: Digest,
    /// How long it took, in seconds, if that is known.
    seconds: Option<Decimal<1_000_000>>,
}

impl Question for Statistics {
    const EXAMPLE: &'static str = concat!(
        r#"{"sessions":[{"digest":{"aim":"win","rounds":[{"level":1,"outcome":"won","coins":27,"#,
        r#""value":[0.84,0.84],"accuracy":[100.0,100.0],"verdicts":{"best":5,"good":1,"#,
        r#""inaccuracy":0,"mistake":0,"blunder":0,"unknown":0},"slips":{"quit":0,"stayed":0,"#,
        r#""riskier":0,"safer":1}}]},"seconds":40}]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The part of a session's review that `statistics` needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(deny_unknown_fields))]
pub struct Digest {
    /// The aim by which the choices were judged.
    pub aim: AnyAim,
    /// The rounds that were reviewed.
    pub rounds: Vec<RoundDigest>,
}

/// The part of a round's review that `statistics` needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(deny_unknown_fields))]
pub struct RoundDigest {
    /// Its level.
    level: Level,
    /// How it ended; null if it was still going on.
    outcome: Option<Outcome>,
    /// The coins at its end.
    coins: u32,
    /// The proven bounds of its value before the first choice: what the best play may expect.
    value: [f64; 2],
    /// The bounds of its accuracy, in per cent: proven, and as far apart as its error.
    accuracy: [f64; 2],
    /// The number of choices with each verdict.
    verdicts: Verdicts,
    /// What was wrong with choices.
    slips: Slips,
}

/// The number of choices with each fault. Choices that lost nothing have none, and neither have those whose best
/// choices are not proven.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(deny_unknown_fields))]
pub struct Slips {
    /// The player quit, but a card was worth more.
    pub quit: u32,
    /// The player turned a card, but quitting was worth more.
    pub stayed: u32,
    /// The card was a Voltorb with a greater chance than the safest of the best cards.
    pub riskier: u32,
    /// The card was no riskier than that one, but its value was too low.
    pub safer: u32,
}

impl RoundDigest {
    pub(super) fn new(level: Level, start: Value, review: &RoundReview) -> Self {
        let (mut verdicts, mut slips) = (Verdicts::default(), Slips::default());
        for choice in &review.choices {
            verdicts.count(choice);
            match choice.slip {
                Some(Slip::Quit) => slips.quit += 1,
                Some(Slip::Stayed) => slips.stayed += 1,
                Some(Slip::Riskier) => slips.riskier += 1,
                Some(Slip::Safer) => slips.safer += 1,
                None => {}
            }
        }
        let accuracy = review.total.accuracy_bracket.unwrap_or([review.total.accuracy; 2]);
        let error = review.total.errors.as_ref().map_or(0.0, |errors| errors.accuracy);
        let accuracy = [(accuracy[0] - error).max(0.0), (accuracy[1] + error).min(100.0)];
        let value = [start.low, start.high];
        let RoundReview { outcome, coins, .. } = *review;
        Self { level, outcome, coins, value, accuracy, verdicts, slips }
    }

    fn check(&self, aim: AnyAim) -> Result<(), Error> {
        let coins = f64::from(MAX_COINS);
        let (least, most, example) = match aim {
            AnyAim::Round(Aim::Coins) => (0.0, coins, "[24.5,24.5]"),
            AnyAim::Round(_) => (0.0, 1.0, "[0.84,0.84]"),
            AnyAim::Visit(VisitAim::Pace) => (-coins, coins, "[-12.5,-12.5]"),
            AnyAim::Visit(VisitAim::SoonestLevel | VisitAim::SoonestCoins(_)) => {
                (-MOST_MINUTES, 0.0, "[-9.5,-9.5]")
            }
        };
        // Sums may be off by their rounding.
        let is_within = |[low, high]: [f64; 2], least: f64, most: f64| {
            let off = 1e-9 * (most - least);
            least - off <= low && low <= high && high <= most + off
        };
        ensure!(
            is_within(self.value, least, most),
            "`value` is {:?}: expected its bounds, from {least} to {most}, such as {example}",
            self.value
        );
        ensure!(
            is_within(self.accuracy, 0.0, 100.0),
            "`accuracy` is {:?}: expected its bounds in per cent, such as [97.5,98]",
            self.accuracy
        );
        ensure!(
            self.coins <= MAX_COINS,
            "`coins` is {}: expected at most {MAX_COINS}, such as 27",
            self.coins
        );
        Ok(())
    }
}

/// How sessions were played.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Totals {
    /// All rounds.
    pub all: Tally,
    /// The rounds of each level that was played, ascending.
    pub levels: Vec<LevelTally>,
    /// The seconds of all sessions whose time is given.
    pub seconds: f64,
    /// The coins that an hour of those brought; null without time.
    pub coins_per_hour: Option<f64>,
    /// The sessions, in the order of the question.
    pub sessions: Vec<Tally>,
}

/// The rounds of a level.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct LevelTally {
    /// The level.
    pub level: Level,
    /// Its rounds.
    #[serde(flatten)]
    pub tally: Tally,
}

/// How rounds were played.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Tally {
    /// The number of rounds.
    pub rounds: u64,
    /// The rounds that were won.
    pub won: u64,
    /// The rounds that were quit.
    pub quit: u64,
    /// The rounds that were lost.
    pub lost: u64,
    /// The coins that they brought.
    pub coins: u64,
    /// The bounds of their mean accuracy, in per cent; null without rounds.
    pub accuracy: Option<[f64; 2]>,
    /// The rounds judged for winning that are over, and how many wins the best play may expect of them.
    pub wins: Wins,
    /// The number of choices with each verdict.
    pub verdicts: Verdicts,
    /// What was wrong with choices.
    pub slips: Slips,
}

/// How many rounds were won of those judged for winning, and what the best play may expect of the same rounds. A
/// round counts as long as it is over.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Wins {
    /// The number of these rounds.
    pub rounds: u64,
    /// The share that was won; null without rounds.
    pub rate: Option<f64>,
    /// The bounds of the share that the best play wins on average: the mean of the rounds' values before the first
    /// choice; null without rounds.
    pub best_rate: Option<[f64; 2]>,
}

/// Counts over sessions. Fails if there are too many, or a digest is not one that a review gives.
pub fn statistics(question: &Statistics) -> Result<Totals, Error> {
    let sessions = &question.sessions;
    let count: usize = sessions.iter().map(|session| session.digest.rounds.len()).sum();
    ensure!(
        sessions.len() <= MOST_SESSIONS && count <= MOST_ROUNDS,
        "{} sessions with {count} rounds: expected at most {MOST_SESSIONS} with {MOST_ROUNDS}, such as the \
         last year's",
        sessions.len()
    );
    let (mut all, mut levels) = (Sum::default(), BTreeMap::<Level, Sum>::new());
    let (mut seconds, mut timed_coins, mut each) = (0.0, 0, Vec::new());
    for (index, CountedSession { digest, seconds: took }) in sessions.iter().enumerate() {
        let mut session = Sum::default();
        for (number, round) in digest.rounds.iter().enumerate() {
            round.check(digest.aim).map_err(|error| {
                let place = format!("`sessions[{index}].digest.rounds[{number}]`");
                error.kind().error(place).because(error)
            })?;
            session.add(digest.aim, round);
            all.add(digest.aim, round);
            levels.entry(round.level).or_default().add(digest.aim, round);
        }
        let tally = session.tally();
        if let Some(took) = took {
            seconds += took.get();
            timed_coins += tally.coins;
        }
        each.push(tally);
    }
    let levels = levels.into_iter().map(|(level, sum)| LevelTally { level, tally: sum.tally() });
    Ok(Totals {
        all: all.tally(),
        levels: levels.collect(),
        seconds,
        coins_per_hour: (seconds > 0.0).then(|| 3_600.0 * timed_coins as f64 / seconds),
        sessions: each,
    })
}

/// A tally with sums instead of means.
#[derive(Default)]
struct Sum {
    tally: Tally,
    accuracy: [f64; 2],
    won: u64,
    value: [f64; 2],
}

impl Sum {
    fn add(&mut self, aim: AnyAim, round: &RoundDigest) {
        let add = |sum: &mut [f64; 2], bounds: [f64; 2]| {
            *sum = [sum[0] + bounds[0], sum[1] + bounds[1]];
        };
        let tally = &mut self.tally;
        tally.rounds += 1;
        match round.outcome {
            Some(Outcome::Won) => tally.won += 1,
            Some(Outcome::Quit) => tally.quit += 1,
            Some(Outcome::Lost) => tally.lost += 1,
            None => {}
        }
        tally.coins += u64::from(round.coins);
        add(&mut self.accuracy, round.accuracy);
        if aim == Aim::Win && round.outcome.is_some() {
            tally.wins.rounds += 1;
            self.won += u64::from(round.outcome == Some(Outcome::Won));
            add(&mut self.value, round.value);
        }
        tally.verdicts.add(&round.verdicts);
        tally.slips.add(&round.slips);
    }

    fn tally(self) -> Tally {
        let Self { mut tally, accuracy, won, value } = self;
        let mean =
            |[low, high]: [f64; 2], of: u64| (of > 0).then(|| [low / of as f64, high / of as f64]);
        tally.accuracy = mean(accuracy, tally.rounds);
        tally.wins.best_rate = mean(value, tally.wins.rounds);
        tally.wins.rate = mean([won as f64; 2], tally.wins.rounds).map(|[rate, _]| rate);
        tally
    }
}

impl Slips {
    fn add(&mut self, more: &Self) {
        let Self { quit, stayed, riskier, safer } = self;
        for (sum, more) in
            [(quit, more.quit), (stayed, more.stayed), (riskier, more.riskier), (safer, more.safer)]
        {
            *sum = sum.saturating_add(more);
        }
    }
}
