//! What a player can want, and what a card is worth to it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::worlds::Worlds;

/// What a player wants of the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// The largest chance that the next card is not a Voltorb, over the cards that can still be
    /// 2 or 3.
    #[default]
    Survive,
}

impl Aim {
    /// All aims.
    pub const ALL: [Self; 1] = [Self::Survive];

    /// Its name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Survive => "survive",
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text is not an aim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseAimError(String);

impl fmt::Display for ParseAimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Aim::ALL.map(Aim::name).join(", ");
        write!(f, "`{}` is not an aim: expected one of {names}, such as survive", self.0)
    }
}

impl std::error::Error for ParseAimError {}

impl FromStr for Aim {
    type Err = ParseAimError;

    fn from_str(text: &str) -> Result<Self, ParseAimError> {
        let named = Self::ALL.into_iter().find(|aim| aim.name() == text);
        named.ok_or_else(|| ParseAimError(text.to_owned()))
    }
}

/// What turning a card now is worth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Move {
    /// The card, 0 to 24.
    pub card: usize,
    /// What the aim comes to when it is turned now and all later cards are the best.
    pub value: f64,
}

/// The best cards for an aim.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// What the best card is worth; for `survive` 1 when no card can be 2 or 3.
    pub value: f64,
    /// Every card that is worth that much, ascending.
    pub best: Vec<usize>,
    /// The cards that can help, ascending.
    pub moves: Vec<Move>,
    /// Whether all values are proven.
    pub exact: bool,
}

/// Values that differ by less are equal: far above rounding, far below what a player could feel.
const EQUAL: f64 = 1e-10;

/// The best cards for an aim among the boards that fit.
pub fn advise(worlds: &Worlds, aim: Aim) -> Advice {
    let moves = match aim {
        Aim::Survive => survive(worlds),
    };
    let value = moves.iter().map(|card| card.value).fold(f64::NEG_INFINITY, f64::max);
    let reach = |card: &&Move| card.value >= value - EQUAL;
    let best = moves.iter().filter(reach).map(|card| card.card).collect();
    Advice { value: if moves.is_empty() { 1.0 } else { value }, best, moves, exact: true }
}

fn survive(worlds: &Worlds) -> Vec<Move> {
    let chances = worlds.chances();
    let face_down = worlds.position().cards.values().iter().zip(chances).enumerate();
    face_down
        .filter(|(_, (seen, [_, _, two, three]))| seen.is_none() && two + three > 0.0)
        .map(|(card, (_, chance))| Move { card, value: 1.0 - chance[0] })
        .collect()
}
