//! Explains how a card is dealt, square by square.

use foretile_games::bingo::{self, Dealer, MAX_ITERATIONS, Profile, Refusal, Seed};
use foretile_games::message::Code as _;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use super::DealCard;
use super::card_mode::CardMode;
use crate::Reason;
use crate::error::{Error, bail};

/// The most goals to list, on all squares of all attempts together. A seed without a card has about
/// 50,000 with the community's lists.
const MOST_LISTED: usize = 200_000;

/// How a card was dealt.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Explanation {
    /// The seed.
    pub seed: Seed,
    /// The card's mode.
    pub mode: CardMode,
    /// Whether the last attempt filled the card.
    pub dealt: bool,
    /// Every attempt, in order.
    pub attempts: Vec<AttemptReport>,
}

/// An attempt to fill the card.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct AttemptReport {
    /// All squares, 0 to 24, in the order in which they are to be filled.
    pub order: Vec<u8>,
    /// What happened on each square, in this order. If the last one has no goal, the attempt failed
    /// there.
    pub squares: Vec<SquareReport>,
}

/// How a square got its goal. Times are in minutes.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct SquareReport {
    /// The square, 0 to 24, row by row.
    pub square: usize,
    /// The square's difficulty, 1 to 25.
    pub difficulty: u8,
    /// The time that the square asks for.
    pub desired_time: f64,
    /// The id of the goal that it got; null if no goal was allowed.
    pub goal: Option<String>,
    /// The goals that were tried, in order.
    pub tried: Vec<CandidateReport>,
    /// The ids of the goals that would have been tried next at the same offset, in order.
    pub untried: Vec<String>,
}

/// A goal that was tried on a square.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct CandidateReport {
    /// The goal's id.
    pub id: String,
    /// The goal's name.
    pub name: String,
    /// The goal's time, in minutes.
    pub time: f64,
    /// How far from the desired time goals were looked for, in minutes.
    pub offset: f64,
    /// Why it was refused; null if the square got it.
    pub refused: Option<RefusalReport>,
}

/// Why a goal was refused.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum RefusalReport {
    /// It is on the card.
    OnCard {
        /// The square that has it, 0 to 24.
        square: usize,
    },
    /// It and the goal on a square save each other too much time, which no two goals of a blackout
    /// card may.
    Conflict {
        /// The square, 0 to 24.
        square: usize,
        /// The category in which they save too much; null if it is their sum.
        category: Option<String>,
    },
    /// A row would save too much time.
    Saves {
        /// The row; null if the profile refuses every goal.
        row: Option<bingo::Row>,
        /// What the row would save, in minutes.
        synergy: f64,
        /// The most that it may save, in minutes.
        limit: f64,
        /// The category that alone is too much. Then `synergy` only says that these goals never belong
        /// together.
        category: Option<String>,
    },
    /// A row would cost too much time.
    Costs {
        /// The row; null if the profile refuses every goal.
        row: Option<bingo::Row>,
        /// What the row would save, in minutes: negative, because it costs time.
        synergy: f64,
        /// The least that it may save, in minutes.
        limit: f64,
    },
}

/// Explains one card.
///
/// # Errors
/// When the list cannot be read, or when there is too much to list.
pub fn explain(question: &DealCard) -> Result<Explanation, Error> {
    let dealer = question.list.timed()?.dealer;
    let seed = &question.seed;
    let Some(attempts) = dealer.explain(seed, MAX_ITERATIONS, MOST_LISTED) else {
        bail!(
            Question => Reason::BingoTooMuch.with("most", MOST_LISTED)
        );
    };
    let difficulties = dealer.square(seed.number());
    let report = |attempt: &bingo::Attempt| AttemptReport {
        order: attempt.order.to_vec(),
        squares: attempt.filled.iter().map(|it| filled(&dealer, &difficulties, it)).collect(),
    };
    Ok(Explanation {
        seed: seed.clone(),
        mode: question.list.card_mode(),
        dealt: attempts.last().is_some_and(bingo::Attempt::is_complete),
        attempts: attempts.iter().map(report).collect(),
    })
}

fn filled(dealer: &Dealer, difficulties: &[u8], filled: &bingo::Filled) -> SquareReport {
    let id = |goal: u16| dealer.goal(goal).id.clone();
    let tried = |tried: &bingo::Tried| {
        let goal = dealer.goal(tried.goal);
        CandidateReport {
            id: goal.id.clone(),
            name: goal.name.clone(),
            time: goal.time,
            offset: tried.offset,
            refused: tried.refused.map(|why| refused(dealer, why)),
        }
    };
    let difficulty = difficulties[filled.square];
    SquareReport {
        square: filled.square,
        difficulty,
        desired_time: dealer.desired_time(difficulty),
        goal: filled.goal().map(id),
        tried: filled.tried.iter().map(tried).collect(),
        untried: filled.untried.iter().copied().map(id).collect(),
    }
}

fn refused(dealer: &Dealer, why: Refusal) -> RefusalReport {
    let Profile { minimum_synergy, maximum_synergy, .. } = dealer.rules().profile;
    let name = |category: Option<u16>| Some(dealer.category(category?).to_owned());
    match why {
        Refusal::OnCard { square } => RefusalReport::OnCard { square },
        Refusal::Conflict { square, category } => {
            RefusalReport::Conflict { square, category: name(category) }
        }
        Refusal::Saves { row, synergy, category } => {
            RefusalReport::Saves { row, synergy, limit: maximum_synergy, category: name(category) }
        }
        Refusal::Costs { row, synergy } => {
            RefusalReport::Costs { row, synergy, limit: minimum_synergy }
        }
    }
}
