//! The question `bingo/deal`: a card by any rules, a goal, or a board of PlayBingo.

#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::by_rules::{AnswerByRules, ByRules};
use super::game::{GiveGoals, GivenAny, Rules};
use super::named_rules::named;
use super::seed_link::SeedLink;
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
        let note = SeedLink::read_in(members)?;
        if let Some(Rules::OneGoal) = named(members)? {
            members.take("rules");
            return GiveGoals::read(members).map(Self::Goal);
        }
        let mut card = ByRules::read(members)?;
        match &mut card {
            ByRules::Oot(DealCards { list, .. }) => list.notes.extend(note),
            ByRules::Family(DealGame { list, .. }) => list.notes.extend(note),
            ByRules::Board(playbingo::Deal { list, .. }) => list.notes.extend(note),
        }
        Ok(Self::Card(card))
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
