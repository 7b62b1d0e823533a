//! Rows of a card, explained.

use clap::Args;
use foretile_games::bingo::{self, MAX_ITERATIONS, Mode, RowReport, Seed};
use serde::{Deserialize, Serialize};

use super::Source;

/// Why does this row of the card take as long as it does?
#[derive(Args, Deserialize)]
pub struct Row {
    /// The seed, such as 112233
    #[arg(long, allow_negative_numbers = true)]
    pub seed: Seed,
    /// The row: row1 to row5, col1 to col5, tlbr or bltr
    #[serde(deserialize_with = "row_name")]
    pub row: bingo::Row,
    #[command(flatten)]
    #[serde(flatten)]
    pub source: Source,
}

fn row_name<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bingo::Row, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

/// The row, or that the seed has no card.
#[derive(Serialize)]
pub struct RowAnswer {
    pub seed: Seed,
    pub mode: Mode,
    pub row: bingo::Row,
    /// The goals' ids, in the row's order.
    pub goals: Option<Vec<String>>,
    pub names: Option<Vec<String>>,
    #[serde(flatten)]
    pub report: Option<RowReport>,
    /// What a row takes before and beside its goals, in minutes.
    pub baseline: f64,
}

/// Reports on a row.
pub fn row(question: &Row) -> anyhow::Result<RowAnswer> {
    let dealer = question.source.dealer()?;
    let card = dealer.deal(&question.seed, MAX_ITERATIONS);
    let goals =
        card.map(|card| question.row.squares().map(|square| dealer.goal(card.goals[square])));
    Ok(RowAnswer {
        seed: question.seed.clone(),
        mode: question.source.mode,
        row: question.row,
        goals: goals.map(|goals| goals.map(|goal| goal.id.clone()).to_vec()),
        names: goals.map(|goals| goals.map(|goal| goal.name.clone()).to_vec()),
        report: card.map(|card| dealer.report(&card, question.row)),
        baseline: dealer.rules().profile.baseline_time,
    })
}
