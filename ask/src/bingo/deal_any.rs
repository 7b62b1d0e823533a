//! The question `bingo/deal`: a card by any rules, a goal, or a board of PlayBingo.

use foretile_games::bingo::Value;
#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::by_rules::{AnswerByRules, ByRules, named};
use super::game::{GiveGoals, GivenAny, Rules, rules_of};
use super::site_link::SiteCard;
use super::{DealCards, DealGame, DealtAny, GameDealt, playbingo};
use crate::json::{Fault, Members, Question};
#[cfg(feature = "openapi")]
use crate::schema;

/// What does this seed deal, or what do these seeds?
pub enum DealAny {
    /// A goal.
    Goal(GiveGoals),
    /// A board of PlayBingo.
    Board(playbingo::Deal),
    /// A card.
    Card(ByRules<DealCards, DealGame>),
}

/// The answer to [`DealAny`].
pub type DealtAnyRules =
    AnswerByRules<AnswerByRules<AnswerByRules<DealtAny, GameDealt>, GivenAny>, playbingo::Dealt>;

impl Question for DealAny {
    const EXAMPLE: &'static str = DealCards::EXAMPLE;
    const EXAMPLES: &'static [&'static str] =
        &[DealCards::EXAMPLE, DealGame::EXAMPLE, GiveGoals::EXAMPLE, playbingo::Deal::EXAMPLE];

    fn read(members: &mut Members) -> Result<Self, Fault> {
        SiteCard::read_in(members)?;
        let rules = match named(members)? {
            None => members.peek::<Value>("list")?.and_then(|list| rules_of(&list)),
            rules => rules,
        };
        match rules {
            Some(Rules::Playbingo) => playbingo::Deal::read(members).map(Self::Board),
            Some(Rules::OneGoal) => {
                members.take("rules");
                GiveGoals::read(members).map(Self::Goal)
            }
            rules => ByRules::read_by(rules, members).map(Self::Card),
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
        let card = ByRules::<DealCards, DealGame>::json_schema(generator);
        let of_oot = schema::any([card, schemars::json_schema!({"anyOf": goal})]);
        schema::any([of_oot, playbingo::Deal::json_schema(generator)])
    }
}
