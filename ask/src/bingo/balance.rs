//! Finds weights with which all goals of a list occur about equally often.

mod state;
mod step;

use std::collections::HashMap;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;

use foretile_games::bingo::{Dealer, ListPart};
use foretile_games::message::Code as _;
use foretile_games::order::Order as _;
use foretile_study::bingo::{self, Aim, Judged, LISTS_BATCH, Round, judge};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use super::card_mode::CardMode;
use super::list::{List, TimedList};
use super::reweigh::reweigh;
use crate::Reason;
use crate::error::{Error, ensure};
use state::StateFile;

pub use step::{BalanceStep, Balancing, balance_shard, balance_step, join_balance};

/// The most goals of a list to balance: memory grows with their square, because the effect of every
/// weight on every goal is a table.
const MOST_GOALS: usize = 1_000;

/// The most rounds. 24 are usual, and more hardly change the weights.
pub(super) const MOST_ROUNDS: u32 = 200;
/// The most cards of a round, which take minutes to deal.
pub(super) const MOST_CARDS: u64 = 1_000_000;
/// The fewest batches to judge a list on: an error needs two.
const FEWEST_BATCHES: u64 = 2;
/// The most batches to judge a list on.
const MOST_BATCHES: u64 = MOST_CARDS / LISTS_BATCH;

/// Which weights make the frequencies of this list even?
pub struct Balance {
    /// The list to balance.
    pub list: List,
    /// Rounds of dealing and correcting
    pub rounds: u32,
    /// Cards to deal in the last round; the first round deals a fifth
    pub cards: u64,
    /// Chooses the cards to tune on; the weights depend on it a little
    pub seed: u32,
    /// The largest weight, and the smallest below 0
    pub limit: f64,
    /// The most attempts per card, on average [default: as many as with the list's own weights]
    pub attempts: Option<f64>,
    /// Start from the list's own weights instead of 0
    pub from_list: bool,
    /// Batches of 1,000 seeds to judge the list on, before and after
    pub batches: u64,
}

/// A list before and after balancing. Spreads are per 1,000 cards.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Balanced {
    /// The version that the list states, or its file.
    pub list: String,
    /// The cards' mode.
    pub mode: CardMode,
    /// The first and last seed that both are measured on. The weights were not tuned on them.
    pub judged_on: [u64; 2],
    /// The list as it was.
    pub before: Judged,
    /// The list with its new weights.
    pub after: Judged,
    /// Whether the new weights are more even inside buckets than the list's own.
    pub better: bool,
    /// The most attempts per card allowed, on average.
    pub attempts: Option<f64>,
    /// The result of each round.
    pub rounds: Vec<Round>,
    /// The goals, ordered by bucket.
    pub goals: Vec<GoalBalanced>,
    /// The text of the list with the new weights; the rest is unchanged.
    #[serde(skip)]
    pub text: String,
}

/// A goal's weights.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GoalBalanced {
    pub id: String,
    pub name: String,
    /// The difficulty bucket.
    pub bucket: u8,
    /// The weight in the list.
    pub before: f64,
    /// The new weight.
    pub weight: f64,
}

/// Progress of balancing.
pub enum Event {
    /// The number of cards dealt, and of all cards to deal.
    Cards(u64, u64),
    /// A round is done, and saved if there is a state file.
    Round(Round),
}

/// Balances a list. With a state file, saves every round there and resumes from it. Returns `None`
/// when `on_event` breaks.
pub fn balance(
    question: &Balance,
    state: Option<&Path>,
    mut on_event: impl FnMut(Event) -> ControlFlow<()>,
) -> Result<Option<Balanced>, Error> {
    let WeightedList { name, text, mut dealer, own } = question.read()?;
    let mut aim = question.aim();
    let state = state.map(|path| StateFile::at(path, question, &text, &dealer)).transpose()?;
    let stored = state.as_ref().map(|state| state.read(&dealer, aim)).transpose()?.flatten();
    let resumed = stored.as_ref().map_or(0, |stored| stored.rounds.len() as u32);
    let rounds: u64 = (resumed..aim.rounds).map(|round| aim.cards_of(round)).sum();
    let judged = question.judged();
    let of = rounds + 2 * judged;
    let Some(before) =
        judge(&dealer, question.held_out(), |at| on_event(Event::Cards(at.seeds, of)))
    else {
        return Ok(None);
    };
    can_deal(&before)?;
    let mut done = judged;

    aim.attempts = aim.attempts.or(Some(before.iterations.value));
    let mut balance = match (&state, stored) {
        (Some(state), Some(stored)) => state.of_aim(stored, aim)?,
        _ => bingo::Balance::new(&dealer, aim, &question.start(&own)),
    };
    // Saved now, so that a missing folder is an error before the first round.
    let save = |balance: &_| state.as_ref().map_or(Ok(()), |state| state.save(balance));
    save(&balance)?;
    while !balance.is_done() {
        let mut cards = 0;
        let round = balance.step(&mut dealer, |at| {
            cards = at.of;
            on_event(Event::Cards(done + at.seeds, of))
        });
        let Some(round) = round else { return Ok(None) };
        done += cards;
        save(&balance)?;
        if on_event(Event::Round(round)).is_break() {
            return Ok(None);
        }
    }

    let weights = balance.weights();
    dealer.reweigh(&weights);
    let Some(after) =
        judge(&dealer, question.held_out(), |at| on_event(Event::Cards(done + at.seeds, of)))
    else {
        return Ok(None);
    };
    let list = WeightedList { name, text, dealer, own };
    list.balanced(question, before, after, balance).map(Some)
}

/// A list that is read, with its dealer and its own weights.
struct WeightedList {
    name: String,
    text: String,
    dealer: Dealer,
    own: Vec<f64>,
}

impl WeightedList {
    /// Returns the answer. The dealer has the new weights.
    fn balanced(
        self,
        question: &Balance,
        before: Judged,
        after: Judged,
        balance: bingo::Balance,
    ) -> Result<Balanced, Error> {
        let Self { name, text, dealer, own } = self;
        Ok(Balanced {
            list: name,
            mode: question.list.card_mode(),
            judged_on: question.held_out().into_inner().into(),
            before,
            after,
            better: after.in_bucket.value < before.in_bucket.value,
            attempts: balance.aim.attempts,
            rounds: balance.rounds,
            goals: goals(&dealer, &own),
            text: rewritten(&text, &dealer, after)?,
        })
    }
}

/// Returns an error if no card was dealt. Without cards there is nothing to even out.
fn can_deal(before: &Judged) -> Result<(), Error> {
    let seeds = before.failures;
    ensure!(
        before.cards > 0,
        List => Reason::BingoNoCards.with("seeds", seeds)
    );
    Ok(())
}

impl Balance {
    /// Checks the question and reads its list.
    fn read(&self) -> Result<WeightedList, Error> {
        self.check()?;
        let text = self.list.text()?;
        let TimedList { name, dealer, .. } = self.list.timed_from(&text)?;
        ensure!(
            dealer.rules().profile.use_frequency_balancing,
            Question => Reason::BingoWeightless.with("name", name)
        );
        let own: Vec<f64> = dealer.deck().goals().iter().map(|goal| goal.weight).collect();
        let count = own.len();
        ensure!(
            count <= MOST_GOALS,
            List => Reason::BingoManyGoals.with("name", name).with("goals", count).with("most", MOST_GOALS)
        );
        Ok(WeightedList { name, text, dealer, own })
    }

    fn aim(&self) -> Aim {
        let &Self { rounds, cards, seed, limit, attempts, .. } = self;
        Aim::default()
            .with_seed(seed)
            .with_rounds(rounds)
            .with_cards(cards)
            .with_limit(limit)
            .with_attempts(attempts)
    }

    /// The number of seeds that the list is judged on.
    const fn judged(&self) -> u64 {
        self.batches * LISTS_BATCH
    }

    /// The seeds that the list is judged on. It is tuned on cards of no seed.
    const fn held_out(&self) -> RangeInclusive<u64> {
        0..=self.judged() - 1
    }

    /// Returns the weights to start from, given the list's own.
    fn start(&self, own: &[f64]) -> Vec<f64> {
        if self.from_list { own.to_owned() } else { vec![0.0; own.len()] }
    }

    fn check(&self) -> Result<(), Error> {
        ensure!(
            (1..=MOST_ROUNDS).contains(&self.rounds),
            "{} rounds: expected 1 to {MOST_ROUNDS}, such as 24",
            self.rounds
        );
        ensure!(
            (1..=MOST_CARDS).contains(&self.cards),
            "{} cards a round: expected 1 to {MOST_CARDS}, such as 20000",
            self.cards
        );
        ensure!(self.seed <= 100_000, "seed {}: expected 0 to 100000, such as 1", self.seed);
        ensure!(
            self.limit > 0.0 && self.limit <= 100.0,
            "a limit of {}: expected more than 0, at most 100, such as 2",
            self.limit
        );
        ensure!(
            (FEWEST_BATCHES..=MOST_BATCHES).contains(&self.batches),
            "{} batches: expected {FEWEST_BATCHES} to {MOST_BATCHES}, such as 20",
            self.batches
        );
        let attempts = self.attempts.unwrap_or(1.0);
        ensure!(attempts >= 1.0, "{attempts} attempts: expected 1 or more, such as 3.02");
        Ok(())
    }
}

fn goals(dealer: &Dealer, own: &[f64]) -> Vec<GoalBalanced> {
    let goals = dealer.deck().goals().iter().zip(own);
    let mut goals: Vec<GoalBalanced> = goals
        .map(|(goal, &before)| GoalBalanced {
            id: goal.id.clone(),
            name: goal.name.clone(),
            bucket: goal.bucket,
            before,
            weight: goal.weight,
        })
        .collect();
    goals.order_by_key(|goal| goal.bucket);
    goals
}

/// Returns the list's text with the dealer's weights and their measure.
fn rewritten(text: &str, dealer: &Dealer, judged: Judged) -> Result<String, Error> {
    let weights: HashMap<&str, f64> =
        dealer.deck().goals().iter().map(|goal| (goal.id.as_str(), goal.weight)).collect();
    let part = match dealer.rules().part {
        ListPart::Normal => "normal",
        ListPart::Short => "short",
    };
    reweigh(text, part, &weights, judged.list_measure.value)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Without cards there are no frequencies.
    #[test]
    fn a_list_that_deals_no_card_cannot_be_balanced() {
        let judged = |cards: u64, failures: u64| -> Judged {
            let mean = json!({"value": 1, "error": 0});
            let judged = json!({
                "cards": cards, "failures": failures, "in_bucket": mean, "overall": 1,
                "list_measure": mean, "iterations": mean, "rarest": 0,
            });
            serde_json::from_value(judged).unwrap()
        };
        assert!(can_deal(&judged(1, 19_999)).is_ok());
        let error = can_deal(&judged(0, 20_000)).unwrap_err();
        assert_eq!(error.cause().unwrap().code(), "bingo_no_cards");
        assert!(error.to_string().starts_with("none of 20000 seeds deals a card"), "{error}");
    }
}
