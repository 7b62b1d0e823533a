//! Measures how good a list's cards are, and names the measures that edits can improve.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::count::GameStudy;

/// What edits should improve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(rename = "GameImprovement")
)]
#[serde(rename_all = "lowercase")]
pub enum Improvement {
    /// All goals occur about equally often.
    #[default]
    Even,
    /// Fewer lines have two goals of one type.
    Alike,
    /// Fewer cards have a text twice.
    Repeats,
}

impl Improvement {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Even, Self::Alike, Self::Repeats];

    /// Returns the name, such as `even`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Alike => "alike",
            Self::Repeats => "repeats",
        }
    }

    /// Returns the part of a measure that this improves.
    pub const fn cost(self, measure: &Measure) -> f64 {
        match self {
            Self::Even => measure.overall,
            Self::Alike => measure.alike_lines,
            Self::Repeats => measure.repeats,
        }
    }
}

impl FromStr for Improvement {
    type Err = ParseImprovementError;

    fn from_str(text: &str) -> Result<Self, ParseImprovementError> {
        Self::ALL
            .into_iter()
            .find(|improvement| improvement.name() == text)
            .ok_or_else(|| ParseImprovementError(text.to_owned()))
    }
}

/// The error when a text is not the name of an [`Improvement`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseImprovementError(String);

impl fmt::Display for ParseImprovementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Improvement::ALL.map(Improvement::name).join(", ");
        write!(
            f,
            "`{}` is not what edits can improve: expected one of {names}, such as even",
            self.0
        )
    }
}

impl std::error::Error for ParseImprovementError {}

/// How good a list's cards are. All but the number of cards are shares; 0 is best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    /// How unevenly all goals occur.
    pub overall: f64,
    /// How unevenly the goals of a tier occur.
    pub in_tier: f64,
    /// The lines with two goals of one type.
    pub alike_lines: f64,
    /// The cards with a text twice.
    pub repeats: f64,
    /// The seeds without a card.
    pub failures: f64,
    /// The number of cards.
    pub cards: u64,
}

impl Measure {
    pub(super) fn of(study: &GameStudy) -> Self {
        let (cards, seeds) = (study.cards, study.cards + study.failures);
        Self {
            overall: study.overall(),
            in_tier: study.unevenness(),
            alike_lines: study.alike_share(),
            repeats: study.repeats as f64 / cards.max(1) as f64,
            failures: study.failures as f64 / seeds.max(1) as f64,
            cards,
        }
    }
}
