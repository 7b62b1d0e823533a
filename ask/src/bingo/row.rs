//! Explains the rows of a card.

use foretile_games::bingo::{self, Card, Dealer, MAX_ITERATIONS, RowReport, Seed};
use foretile_games::order::Order as _;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card_mode::CardMode;
use super::list::{List, TimedMembers};
use crate::error::Error;
use crate::json::{Fault, Members, Question};
use crate::schema;

/// Why does this row of the card take as long as it does, or every row?
pub struct Row {
    /// The seed, such as 112233
    pub seed: Seed,
    /// The row: row1 to row5, col1 to col5, tlbr or bltr [default: all, the fastest first]
    pub row: Option<bingo::Row>,
    /// The list to deal from.
    pub list: List,
}

/// The question's members besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct RowMembers {
    seed: Seed,
    #[serde(default, deserialize_with = "row_name")]
    row: Option<bingo::Row>,
}

schema::parts!(Row: RowMembers, TimedMembers);

impl Question for Row {
    const EXAMPLE: &'static str = r#"{"seed":112233,"row":"tlbr"}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let RowMembers { seed, row } = members.part()?;
        Ok(Self { seed, row, list: members.part::<TimedMembers>()?.into() })
    }
}

pub(super) fn row_name<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<bingo::Row>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    name.map(|name| name.parse().map_err(serde::de::Error::custom)).transpose()
}

/// The requested rows.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RowAnswer {
    /// The seed.
    pub seed: Seed,
    /// The card's mode.
    pub mode: CardMode,
    /// The requested rows.
    #[serde(flatten)]
    pub requested: RequestedRows,
    /// The time that a row takes in addition to its goals, in minutes.
    pub baseline: f64,
}

/// One row or all.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(untagged)]
pub enum RequestedRows {
    /// One row.
    One {
        /// The row.
        row: bingo::Row,
        /// How long it takes, and why; left out if the seed has no card.
        #[serde(flatten)]
        breakdown: Option<Box<RowBreakdown>>,
    },
    /// Every row.
    All {
        /// All twelve rows, the fastest first; null if the seed has no card.
        rows: Option<Vec<NamedRow>>,
    },
}

/// A row of a card.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct NamedRow {
    /// The row.
    pub row: bingo::Row,
    /// How long it takes, and why.
    #[serde(flatten)]
    pub breakdown: RowBreakdown,
}

/// How long a row takes, and why.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RowBreakdown {
    /// The goals' ids, in the row's order.
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<String>"))]
    pub goals: Vec<String>,
    /// Its goals' names.
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<String>"))]
    pub names: Vec<String>,
    /// How much skill each goal asks for, as the list's authors see it.
    pub skills: Vec<f64>,
    /// How long the row would take if its goals saved each other nothing, in minutes.
    pub without_synergy: f64,
    /// How long the row takes, and why.
    #[serde(flatten)]
    pub report: RowReport,
}

/// Reports on one row or on all.
pub fn row(question: &Row) -> Result<RowAnswer, Error> {
    let dealer = question.list.timed()?.dealer;
    let card = dealer.deal(&question.seed, MAX_ITERATIONS);
    let breakdown = |card: &Card, row| breakdown(&dealer, card, row);
    let requested = match question.row {
        Some(row) => {
            RequestedRows::One { row, breakdown: card.map(|card| Box::new(breakdown(&card, row))) }
        }
        None => {
            let ranked = |card: Card| {
                let named = |row| NamedRow { row, breakdown: breakdown(&card, row) };
                let mut rows: Vec<NamedRow> = bingo::Row::all().map(named).collect();
                let length = |named: &NamedRow| named.breakdown.report.length;
                // The sort is stable: equally fast rows keep their order.
                rows.order_by(|one, other| length(one).total_cmp(&length(other)));
                rows
            };
            RequestedRows::All { rows: card.map(ranked) }
        }
    };
    Ok(RowAnswer {
        seed: question.seed.clone(),
        mode: question.list.card_mode(),
        requested,
        baseline: dealer.rules().profile.baseline_time,
    })
}

fn breakdown(dealer: &Dealer, card: &Card, row: bingo::Row) -> RowBreakdown {
    let goals = row.squares().map(|square| dealer.goal(card.goals[square]));
    RowBreakdown {
        goals: goals.map(|goal| goal.id.clone()).to_vec(),
        names: goals.map(|goal| goal.name.clone()).to_vec(),
        skills: goals.map(|goal| goal.skill).to_vec(),
        without_synergy: goals
            .iter()
            .fold(dealer.rules().profile.baseline_time, |sum, goal| sum + goal.time),
        report: dealer.report(card, row),
    }
}
