//! Questions about lists of every game: the rules that deal a list decide which members its question has, and its answer.

use std::marker::PhantomData;

#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
#[cfg(feature = "openapi")]
use serde_json::json;

use super::game::Rules;
use super::named_rules::rules_of;
use super::seed_link::SeedLink;
use crate::json::{Fault, Members, Question};
#[cfg(feature = "openapi")]
use crate::schema;

/// A question about a list. The member `rules` decides which one it is, or else the list itself; without a list it is
/// about the sample, which is one of Ocarina of Time bingo.
#[derive(Debug)]
pub enum ByRules<Oot, Family, Board = Unanswered> {
    /// By the rules of Ocarina of Time bingo.
    Oot(Oot),
    /// By a family of Bingosync's.
    Family(Family),
    /// By the rules of PlayBingo.
    Board(Board),
}

/// A question that is not answered for the lists of PlayBingo.
#[derive(Debug)]
pub enum Unanswered {}

/// The answer to a question [`ByRules`].
pub struct AnswerByRules<Oot, Family>(PhantomData<(Oot, Family)>);

impl<Oot: Question, Family: Question, Board: Question> Question for ByRules<Oot, Family, Board> {
    const EXAMPLE: &'static str = Oot::EXAMPLE;
    const EXAMPLES: &'static [&'static str] = match Board::EXAMPLE.is_empty() {
        true => &[Oot::EXAMPLE, Family::EXAMPLE],
        false => &[Oot::EXAMPLE, Family::EXAMPLE, Board::EXAMPLE],
    };

    fn read(members: &mut Members) -> Result<Self, Fault> {
        SeedLink::read_whole(members)?;
        let is_of_family = match rules_of(members)? {
            Some(Rules::Family(_)) => true,
            Some(Rules::Oot) => false,
            Some(Rules::OneGoal) => return Err(Fault::new(Rules::no_card().to_string())),
            Some(Rules::Playbingo) => {
                members.take("rules");
                return Board::read(members).map(Self::Board);
            }
            None => accepts::<Family>(members),
        };
        match is_of_family {
            true => Family::read(members).map(Self::Family),
            false => {
                members.take("rules");
                Oot::read(members).map(Self::Oot)
            }
        }
    }
}

impl Question for Unanswered {
    const EXAMPLE: &'static str = "";

    fn read(_: &mut Members) -> Result<Self, Fault> {
        Err(Fault::new(Rules::unanswered().to_string()))
    }
}

/// Returns whether a question can have these members.
fn accepts<Q: Question>(members: &Members) -> bool {
    let mut members = members.clone();
    Q::read(&mut members).and_then(|_| members.finish()).is_ok()
}

#[cfg(feature = "openapi")]
impl<Oot: JsonSchema, Family: JsonSchema, Board: JsonSchema> JsonSchema
    for ByRules<Oot, Family, Board>
{
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ByRules".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let with_rules = |of: Schema, game: &str, name: &str| {
            let about = format!("The rules of {game}; if missing, those that the list states");
            let mut ways = schema::ways(schema::closed(of));
            for way in &mut ways {
                way["properties"]["rules"] = json!({"description": about, "const": name});
            }
            json_schema!({"anyOf": ways})
        };
        let oot = with_rules(Oot::json_schema(generator), "Ocarina of Time bingo", Rules::OOT);
        let family = schema::closed(Family::json_schema(generator));
        let board = with_rules(Board::json_schema(generator), "PlayBingo", Rules::PLAYBINGO);
        schema::any([schema::any([oot, family]), board])
    }
}

/// There is no such question.
#[cfg(feature = "openapi")]
impl JsonSchema for Unanswered {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Unanswered".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": []})
    }
}

#[cfg(feature = "openapi")]
impl<Oot: JsonSchema, Family: JsonSchema> JsonSchema for AnswerByRules<Oot, Family> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "AnswerByRules".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        schema::any([generator.subschema_for::<Oot>(), generator.subschema_for::<Family>()])
    }
}
