//! Finds weights with which all goals of a list occur about equally often.

mod state;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;

use foretile_games::bingo::{Dealer, Mode, Part};
use foretile_study::bingo::{self, Aim, HELD_OUT, Judged, Round, judge};
use serde::Serialize;

use super::Source;
use super::reweigh::reweigh;
use crate::error::{Error, ensure};
use state::StateFile;

/// The most goals of a list to balance: memory grows with their square, because the effect of every
/// weight on every goal is a table.
const MOST_GOALS: usize = 1_000;

/// Which weights make the frequencies of this list even?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Balance {
    /// The list to balance.
    #[cfg_attr(feature = "clap", command(flatten))]
    pub source: Source,
    /// Rounds of dealing and correcting
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Aim::default().rounds))]
    pub rounds: u32,
    /// Cards to deal in the last round; the first round deals a fifth
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Aim::default().cards))]
    pub cards: u64,
    /// Chooses the cards to tune on; the weights depend on it a little
    #[cfg_attr(feature = "clap", arg(long, default_value_t = 0))]
    pub seed: u32,
    /// The largest weight, and the smallest below 0
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Aim::default().limit))]
    pub limit: f64,
    /// The most attempts per card, on average [default: as many as with the list's own weights]
    #[cfg_attr(feature = "clap", arg(long))]
    pub attempts: Option<f64>,
    /// Start from the list's own weights instead of 0
    #[cfg_attr(feature = "clap", arg(long))]
    pub from_list: bool,
}

/// A list before and after balancing. Spreads are per 1,000 cards.
#[derive(Serialize)]
pub struct Balanced {
    /// The version that the list states, or its file.
    pub list: String,
    /// The cards' mode.
    pub mode: Mode,
    /// The first and last seed that both are measured on. The weights were not tuned on them.
    pub judged_on: [u64; 2],
    /// The list as it was.
    pub before: Judged,
    /// The list with its new weights.
    pub after: Judged,
    /// The most attempts allowed.
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
pub struct GoalBalanced {
    pub id: String,
    pub bucket: u8,
    pub before: f64,
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
    question.check()?;
    let source = &question.source;
    let text = source.text()?;
    let (list, mut dealer) = source.dealer_from(&text)?;
    ensure!(
        dealer.rules().profile.use_frequency_balancing,
        "{list} was dealt without weights by this --compat: expected another one, such as npm"
    );
    let count = dealer.deck().goals().len();
    ensure!(count <= MOST_GOALS, List, "{count} goals: expected at most {MOST_GOALS} to balance");
    let own: Vec<f64> = dealer.deck().goals().iter().map(|goal| goal.weight).collect();

    let mut aim = Aim {
        seed: question.seed,
        rounds: question.rounds,
        cards: question.cards,
        limit: question.limit,
        attempts: question.attempts,
    };
    let state = state.map(|path| StateFile::new(path, question, &text, &dealer));
    let kept = state.as_ref().map(|state| state.read(&dealer, aim)).transpose()?.flatten();
    let resumed = kept.as_ref().map_or(0, |kept| kept.rounds.len() as u32);
    let rounds: u64 = (resumed..aim.rounds).map(|round| aim.cards_of(round)).sum();
    let of = rounds + 2 * (HELD_OUT.end() + 1);
    let Some(before) = judge(&dealer, HELD_OUT, |at| on_event(Event::Cards(at.seeds, of))) else {
        return Ok(None);
    };
    let mut done = HELD_OUT.end() + 1;

    aim.attempts = aim.attempts.or(Some(before.iterations.value));
    let start = if question.from_list { own.clone() } else { vec![0.0; own.len()] };
    let mut balance = match (&state, kept) {
        (Some(state), Some(kept)) => state.of_aim(kept, aim)?,
        _ => bingo::Balance::new(&dealer, aim, &start),
    };
    // Saved now, so that a missing folder is an error before the first round.
    let keep = |balance: &_| state.as_ref().map_or(Ok(()), |state| state.keep(balance));
    keep(&balance)?;
    while !balance.is_done() {
        let mut cards = 0;
        let round = balance.step(&mut dealer, |at| {
            cards = at.of;
            on_event(Event::Cards(done + at.seeds, of))
        });
        let Some(round) = round else { return Ok(None) };
        done += cards;
        keep(&balance)?;
        if on_event(Event::Round(round)).is_break() {
            return Ok(None);
        }
    }

    let weights = balance.weights();
    dealer.reweigh(&weights);
    let Some(after) = judge(&dealer, HELD_OUT, |at| on_event(Event::Cards(done + at.seeds, of)))
    else {
        return Ok(None);
    };
    let (goals, text) = (goals(&dealer, &own), rewritten(&text, &dealer, after)?);
    let judged_on = [*HELD_OUT.start(), *HELD_OUT.end()];
    let (mode, attempts, rounds) = (source.mode, balance.aim.attempts, balance.rounds);
    Ok(Some(Balanced { list, mode, judged_on, before, after, attempts, rounds, goals, text }))
}

impl Balance {
    fn check(&self) -> Result<(), Error> {
        ensure!(
            (1..=200).contains(&self.rounds),
            "{} rounds: expected 1 to 200, such as 24",
            self.rounds
        );
        ensure!(
            (1..=1_000_000).contains(&self.cards),
            "{} cards a round: expected 1 to 1000000, such as 20000",
            self.cards
        );
        ensure!(self.seed <= 100_000, "seed {}: expected 0 to 100000, such as 1", self.seed);
        ensure!(
            self.limit > 0.0 && self.limit <= 100.0,
            "a limit of {}: expected more than 0, at most 100, such as 2",
            self.limit
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
            bucket: goal.bucket,
            before,
            weight: goal.weight,
        })
        .collect();
    goals.sort_by_key(|goal| goal.bucket);
    goals
}

/// Returns the list's text with the dealer's weights and their measure.
fn rewritten(text: &str, dealer: &Dealer, judged: Judged) -> Result<String, Error> {
    let weights: HashMap<&str, f64> =
        dealer.deck().goals().iter().map(|goal| (goal.id.as_str(), goal.weight)).collect();
    let part = match dealer.rules().part {
        Part::Normal => "normal",
        Part::Short => "short",
    };
    reweigh(text, part, &weights, judged.list_measure.value)
}
