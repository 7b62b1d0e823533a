//! Deals the cards of other games.

use std::fmt;
use std::ops::ControlFlow;

use foretile_games::bingo::bingosync::{Dealer, Family, Length, NoCard};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::examples::goals;
use crate::bingo::ListNote;
use crate::bingo::deal::{DealMany, DealtMembers, only};
use crate::bingo::list::{FamilyList, FamilyMembers};
use crate::error::Error;

/// Which cards do these seeds deal by the rules of a family?
pub type DealGame = DealMany<FamilyMembers>;

impl DealtMembers for FamilyMembers {
    const EXAMPLE: &'static str = concat!(
        r#"{"seeds":[112233,"007"],"rules":"simple","list":[""#,
        goals!(r#"",""#),
        r#"","Meet a ghost"]}"#
    );
}

/// A seed as people write it. In JSON it may be a whole number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedText(pub String);

impl fmt::Display for SeedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Serialize for SeedText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Up to here, JavaScript's numbers are exact.
        const EXACT: u64 = (1 << 53) - 1;
        match self.0.parse::<u64>() {
            Ok(number) if number <= EXACT && number.to_string() == self.0 => {
                number.serialize(serializer)
            }
            _ => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for SeedText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a seed, such as 112233")]
        enum Written {
            Number(i64),
            Text(String),
        }
        Ok(Self(match Written::deserialize(deserializer)? {
            Written::Number(number) => number.to_string(),
            Written::Text(text) => text,
        }))
    }
}

/// The card of a seed, or the cards of several.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(inline))]
pub enum GameDealt {
    /// Of one.
    One(GameDealtCard),
    /// Of several.
    Many(GameCards),
}

/// The card of a seed by the rules of a family.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameDealtCard {
    /// The rules.
    pub rules: Family,
    /// How long goals are.
    pub mode: Length,
    /// The card.
    #[serde(flatten)]
    pub card: GameCard,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ListNote>,
}

/// The cards of seeds by the rules of a family.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameCards {
    /// The rules.
    pub rules: Family,
    /// How long goals are.
    pub mode: Length,
    /// The cards, in the order of the seeds.
    pub cards: Vec<GameCard>,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ListNote>,
}

/// The card of a seed, if it has one.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameCard {
    /// The seed.
    #[cfg_attr(feature = "openapi", schemars(with = "foretile_games::bingo::Seed"))]
    pub seed: SeedText,
    /// The squares' goals, row by row; null if the seed has no card.
    pub goals: Option<Vec<GameGoal>>,
    /// Why the seed has no card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The same as a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<NoCard>,
}

/// A goal on its square.
#[derive(Serialize, Clone)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameGoal {
    /// The text on the card.
    pub name: String,
    /// Its tier, or its difficulty, if the rules know such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<u32>,
    /// Its types, if the rules know such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<Option<String>>,
}

/// Returns what a list has for a goal.
pub fn game_goal(dealer: &Dealer, goal: u32) -> GameGoal {
    let goal = &dealer.goals()[goal as usize];
    GameGoal { name: goal.name.clone(), tier: goal.tier, types: goal.types.clone() }
}

/// Deals the card of a seed.
pub fn deal_seed(dealer: &Dealer, seed: SeedText) -> GameCard {
    match dealer.deal(&seed.0) {
        Ok(card) => {
            let goals = card.map(|goal| game_goal(dealer, goal)).to_vec();
            GameCard { seed, goals: Some(goals), refused: None, why: None }
        }
        Err(why) => GameCard { seed, goals: None, refused: Some(why.to_string()), why: Some(why) },
    }
}

/// Deals the cards of seeds. Returns `None` when `on_card` breaks.
pub fn deal_game(
    question: DealGame,
    mut on_card: impl FnMut() -> ControlFlow<()>,
) -> Result<Option<GameDealt>, Error> {
    let FamilyList { dealer, notes, .. } = question.list.family()?;
    let (rules, mode) = (dealer.family(), dealer.options().length);
    let mut cards = Vec::with_capacity(question.seeds.len());
    for seed in question.seeds {
        if on_card().is_break() {
            return Ok(None);
        }
        cards.push(deal_seed(&dealer, seed));
    }
    Ok(Some(match only(cards, question.is_one) {
        Ok(card) => GameDealt::One(GameDealtCard { rules, mode, card, notes }),
        Err(cards) => GameDealt::Many(GameCards { rules, mode, cards, notes }),
    }))
}
