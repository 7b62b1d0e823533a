//! The question `bingo/deal`: a card by any rules, a goal, or a board of PlayBingo.

#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::by_rules::{AnswerByRules, ByRules, named};
use super::game::{GiveGoals, GivenAny, Rules};
use super::site_link::SiteCard;
use super::{DealCards, DealGame, DealtAny, GameDealt, playbingo};
use crate::json::{Fault, Members, Question};
#[cfg(feature = "openapi")]
use crate::schema;

/// Which cards do these seeds deal, or which goals do they give?
pub enum DealAny {
    /// A goal.
    Goal(GiveGoals),
    /// A card.
    Card(ByRules<DealCards, DealGame, playbingo::Deal>),
}

/// The answer to [`DealAny`].
pub type DealtAnyRules =
    AnswerByRules<AnswerByRules<AnswerByRules<DealtAny, GameDealt>, playbingo::Dealt>, GivenAny>;

impl Question for DealAny {
    const EXAMPLE: &'static str = DealCards::EXAMPLE;
    const EXAMPLES: &'static [&'static str] =
        &[DealCards::EXAMPLE, DealGame::EXAMPLE, playbingo::Deal::EXAMPLE, GiveGoals::EXAMPLE];

    fn read(members: &mut Members) -> Result<Self, Fault> {
        SiteCard::read_in(members)?;
        match named(members)? {
            Some(Rules::OneGoal) => {
                members.take("rules");
                GiveGoals::read(members).map(Self::Goal)
            }
            _ => ByRules::read(members).map(Self::Card),
        }
    }
}

#[cfg(feature = "openapi")]
impl JsonSchema for DealAny {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "DealAny".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut goal = schema::ways(GiveGoals::json_schema(generator));
        for way in &mut goal {
            way["properties"]["rules"] = serde_json::json!({
                "description": "The rules of versions 1 and 1.1; those of the version if missing",
                "const": Rules::ONE_GOAL,
            });
        }
        let card = ByRules::<DealCards, DealGame, playbingo::Deal>::json_schema(generator);
        schema::any([card, schemars::json_schema!({"anyOf": goal})])
    }
}
