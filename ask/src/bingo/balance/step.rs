//! Balances a list step by step, for front ends that store nothing between two requests. Each answer
//! has the state from which the next request continues, as an opaque text.
//!
//! ```text
//! step      1                2 … rounds + 1    rounds + 2
//! does      judges           rounds            judges
//! cards     1,000 a batch    as the aim says   1,000 a batch
//! ```
//!
//! Workers can share a step, because all that it counts are whole numbers.

use std::ops::ControlFlow;

use foretile_games::bingo::MAX_ITERATIONS;
use foretile_games::message::Code as _;
use foretile_search::sweep::Shard;
use foretile_study::bingo::{
    self, Aim, JUDGED_BATCHES, Judged, Round, Sums, Trial, judged, share, trials,
};
use foretile_study::mass::Progress;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::state::identity;
use super::{Balance, Balanced, WeightedList, can_deal};
use crate::Reason;
use crate::difference::difference;
use crate::error::{Context, Error, ErrorKind, bail, ensure};
use crate::json::{Fault, Members, Question};
use crate::schema;

/// The most goals to balance in steps, so that the state stays below 3 MB.
const MOST_GOALS: usize = 350;
/// More than any spread or error of a judgement.
const MOST_SPREAD: f64 = 1e6;

/// One step of balancing a list.
pub struct BalanceStep {
    /// The list, and what to aim for.
    pub balance: Balance,
    /// The `state` of the last answer; none for the first step.
    pub state: Option<String>,
}

/// The question's members besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
struct BalanceMembers {
    /// Rounds of dealing and correcting, 1 to 200
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = super::MOST_ROUNDS)))]
    rounds: u32,
    /// Cards to deal in the last round, 1 to 1,000,000; the first round deals a fifth
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = super::MOST_CARDS)))]
    cards: u64,
    /// Chooses the cards to tune on; the weights depend on it a little
    seed: u32,
    /// The largest weight, and the smallest below 0
    limit: f64,
    /// The most attempts per card, on average; as many as with the list's own weights if null
    attempts: Option<f64>,
    /// Start from the list's own weights instead of 0
    from_list: bool,
    /// Batches of 1,000 seeds to judge the list on, before and after, 2 to 1,000
    #[cfg_attr(feature = "openapi", schemars(range(min = super::FEWEST_BATCHES, max = super::MOST_BATCHES)))]
    batches: u64,
    /// The `state` of the last answer; null for the first step
    state: Option<String>,
}

impl Default for BalanceMembers {
    fn default() -> Self {
        let Aim { seed, rounds, cards, limit, attempts, .. } = Aim::default();
        let (from_list, batches) = (false, JUDGED_BATCHES);
        Self { rounds, cards, seed, limit, attempts, from_list, batches, state: None }
    }
}

schema::parts!(BalanceStep: BalanceMembers, crate::bingo::list::TimedMembers);

impl Question for BalanceStep {
    const EXAMPLE: &'static str = r#"{"mode":"short","rounds":6,"cards":2000,"batches":2}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let BalanceMembers { rounds, cards, seed, limit, attempts, from_list, batches, state } =
            members.part()?;
        let list = members.part::<crate::bingo::list::TimedMembers>()?.into();
        let balance = Balance { list, rounds, cards, seed, limit, attempts, from_list, batches };
        Ok(Self { balance, state })
    }
}

/// The result of a step of balancing.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Balancing {
    /// The number of steps done.
    pub step: u32,
    /// The number of all steps: one to judge the list, the rounds, and one to judge the result.
    pub of: u32,
    /// The round, if the step was one.
    pub round: Option<Round>,
    /// What to send as `state` with the same question for the next step; null after the last one.
    pub state: Option<String>,
    /// The list before and after, with the last step. Spreads are per 1,000 cards.
    pub balanced: Option<Balanced>,
    /// The list with its new weights, with the last step: JSON as a text.
    pub text: Option<String>,
}

/// What a step counts.
#[derive(Serialize, Deserialize)]
pub enum StepCounted {
    /// The cards of batches of seeds.
    Judged(Vec<Trial>),
    /// The cards of a round.
    Drafted(Sums),
}

/// What a later step needs of the earlier ones.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    question: Value,
    before: Judged,
    balance: bingo::Balance,
}

/// A step that is about to be done.
struct Step {
    list: WeightedList,
    question: Value,
    /// The state before this step.
    state: Option<State>,
}

/// Does a step. Returns `None` when `on_event` breaks. Its progress is that of all steps.
pub fn balance_step(
    question: &BalanceStep,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Balancing>, Error> {
    let counted = balance_shard(question, Shard::WHOLE, on_event)?;
    counted.map(|counted| join_balance(question, vec![counted])).transpose()
}

/// Counts a shard of a step for [`join_balance`]. Returns `None` when `on_event` breaks. The progress of
/// all shards adds up to that of all steps.
pub fn balance_shard(
    question: &BalanceStep,
    shard: Shard,
    mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<StepCounted>, Error> {
    let Step { mut list, state, .. } = question.read()?;
    let aim = question.balance.aim();
    let rounds = |rounds: u32| (0..rounds).map(|round| aim.cards_of(round)).sum::<u64>();
    let done = match &state {
        None => 0,
        Some(state) => question.balance.judged() + rounds(state.balance.rounds.len() as u32),
    };
    let of = 2 * question.balance.judged() + rounds(aim.rounds);
    let [done, of] = [done, of].map(|count| part(count, shard).count);
    let mut notify = |at: Progress| on_event(Progress { seeds: done + at.seeds, of });
    if notify(Progress { seeds: 0, of }).is_break() {
        return Ok(None);
    }
    if let Some(State { balance, .. }) = &state {
        if !balance.is_done() {
            let pairs = part(balance.pairs(), shard);
            let pairs = pairs.start..pairs.start + pairs.count;
            return Ok(balance.draft(&mut list.dealer, pairs, notify).map(StepCounted::Drafted));
        }
        list.dealer.reweigh(&balance.weights());
    }
    let seeds = share(question.balance.held_out(), shard.index(), shard.of());
    Ok(trials(&list.dealer, seeds, notify).map(StepCounted::Judged))
}

/// Ends a step, given what all shards counted, in their order.
pub fn join_balance(question: &BalanceStep, parts: Vec<StepCounted>) -> Result<Balancing, Error> {
    let Step { mut list, question: requested, state } = question.read()?;
    let of = question.balance.rounds + 2;
    let next = |state: &State, round: Option<Round>| -> Result<Balancing, Error> {
        let step = 1 + state.balance.rounds.len() as u32;
        let state = Some(serde_json::to_string(state)?);
        Ok(Balancing { step, of, round, state, balanced: None, text: None })
    };
    match state {
        None => {
            let before = judgement(parts, &list)?;
            can_deal(&before)?;
            let aim = question.aim(&before);
            let balance =
                bingo::Balance::new(&list.dealer, aim, &question.balance.start(&list.own));
            next(&State { question: requested, before, balance }, None)
        }
        Some(mut state) if !state.balance.is_done() => {
            let mut sums = Sums::new(&list.dealer);
            for part in parts {
                match part {
                    StepCounted::Drafted(part) if part.is_of(&list.dealer) => sums.merge(&part),
                    _ => return Err(other_step()),
                }
            }
            let round = state.balance.advance(&list.dealer, sums);
            next(&state, Some(round))
        }
        Some(State { before, balance, .. }) => {
            list.dealer.reweigh(&balance.weights());
            let after = judgement(parts, &list)?;
            let mut balanced = list.balanced(&question.balance, before, after, balance)?;
            let text = Some(std::mem::take(&mut balanced.text));
            let balanced = Some(balanced);
            Ok(Balancing { step: of, of, round: None, state: None, balanced, text })
        }
    }
}

/// Consecutive places of a space.
struct PlaceRange {
    start: u64,
    count: u64,
}

/// Returns a shard's part of this many places.
fn part(places: u64, shard: Shard) -> PlaceRange {
    let start =
        |index: u64| (u128::from(places) * u128::from(index) / u128::from(shard.of())) as u64;
    PlaceRange {
        start: start(shard.index()),
        count: start(shard.index() + 1) - start(shard.index()),
    }
}

/// Measures the list by the counts of all shards.
fn judgement(parts: Vec<StepCounted>, list: &WeightedList) -> Result<Judged, Error> {
    let mut batches = Vec::new();
    for part in parts {
        match part {
            StepCounted::Judged(part) if part.iter().all(|batch| batch.is_of(&list.dealer)) => {
                batches.extend(part);
            }
            _ => return Err(other_step()),
        }
    }
    judged(&list.dealer, &batches).ok_or_else(other_step)
}

fn other_step() -> Error {
    ErrorKind::Kept.error("a part is of another step or list: expected the shards of one question")
}

impl BalanceStep {
    /// Returns the aim, given the judgement of the list as it was.
    fn aim(&self, before: &Judged) -> Aim {
        let aim = self.balance.aim();
        aim.with_attempts(aim.attempts.or(Some(before.iterations.value)))
    }

    /// Checks the question and its state.
    fn read(&self) -> Result<Step, Error> {
        let list = self.balance.read()?;
        let goals = list.own.len();
        ensure!(
            goals <= MOST_GOALS,
            List => Reason::BingoManyGoalsStep.with("goals", goals).with("most", MOST_GOALS)
        );
        let question = identity(&self.balance, &list.text, &list.dealer);
        let state = self.state.as_ref().map(|text| self.state(text, &question, &list));
        let state = state.transpose().context("`state` does not fit this question")?;
        Ok(Step { list, question, state })
    }

    /// Reads a state. Clients may send any text.
    fn state(&self, text: &str, question: &Value, list: &WeightedList) -> Result<State, Error> {
        let state: State = serde_json::from_str(text)
            .context("it is not a state: expected the text that the last answer has")?;
        let same = |stored: &Value, requested: &Value| match difference(stored, requested) {
            Some(difference) => bail!(
                Kept,
                "it is of another question: {difference}; expected the state of the last answer to \
                 this question, or none to begin"
            ),
            None => Ok(()),
        };
        same(&state.question, question)?;
        let judged = self.balance.judged();
        ensure!(
            is_judgement(&state.before, judged),
            Kept,
            "`before` has a number that no {judged} seeds have: expected the text that the last \
             answer has"
        );
        let aims = [state.balance.aim, self.aim(&state.before)].map(serde_json::to_value);
        let [stored, requested] = aims;
        same(&stored?, &requested?)?;
        state.balance.check(&list.dealer).context(
            "expected the text that the last answer has, but it has a number that no round produces",
        )?;
        Ok(state)
    }
}

/// Returns whether cards of this many seeds can have this judgement.
fn is_judgement(judged: &Judged, seeds: u64) -> bool {
    let &Judged { cards, failures, in_bucket, overall, list_measure, iterations, rarest } = judged;
    let spreads = [in_bucket.value, in_bucket.error, list_measure.value, list_measure.error];
    let others = [overall, iterations.error, rarest];
    cards > 0
        && cards.checked_add(failures) == Some(seeds)
        && (1.0..=MAX_ITERATIONS as f64).contains(&iterations.value)
        && spreads.iter().chain(&others).all(|number| (0.0..=MOST_SPREAD).contains(number))
}
