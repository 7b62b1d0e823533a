//! Questions about lists of every game: the rules that deal a list decide which members its question has, and its answer.

use std::marker::PhantomData;

use foretile_games::bingo::Value;
#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
#[cfg(feature = "openapi")]
use serde_json::json;

use super::game::{Rules, is_of_family};
use crate::json::{Fault, Members, Question};
#[cfg(feature = "openapi")]
use crate::schema;

/// The members that have a list.
const LISTS: [&str; 3] = ["list", "before", "after"];

/// A question about a list. The member `rules` says which one it is, or else the list itself; without a list it is about
/// the sample, which is one of Ocarina of Time bingo.
#[derive(Debug)]
pub enum ByRules<Oot, Family> {
    /// By the rules of Ocarina of Time bingo.
    Oot(Oot),
    /// By a family of Bingosync's.
    Family(Family),
}

/// The answer to a question [`ByRules`].
pub struct AnswerByRules<Oot, Family>(PhantomData<(Oot, Family)>);

impl<Oot: Question, Family: Question> Question for ByRules<Oot, Family> {
    const EXAMPLE: &'static str = Oot::EXAMPLE;
    const EXAMPLES: &'static [&'static str] = &[Oot::EXAMPLE, Family::EXAMPLE];

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let rules = named(members)?;
        Self::read_by(rules, members)
    }
}

impl<Oot: Question, Family: Question> ByRules<Oot, Family> {
    /// Reads a question about a list that these rules deal, if they are known.
    pub fn read_by(rules: Option<Rules>, members: &mut Members) -> Result<Self, Fault> {
        let is_of_family = match rules {
            Some(Rules::Family(_)) => true,
            Some(Rules::Oot) => false,
            Some(Rules::OneGoal) => return Err(Fault::new(Rules::no_card().to_string())),
            Some(Rules::Playbingo) => return Err(Fault::new(Rules::only_dealt().to_string())),
            None => has_list_of_family(members)?.unwrap_or_else(|| accepts::<Family>(members)),
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

/// Returns the rules that a question names, by themselves or by a version.
pub fn named(members: &Members) -> Result<Option<Rules>, Fault> {
    Rules::named(members.peek("rules")?, members.peek("version")?)
        .map_err(|error| Fault::new(error.to_string()))
}

/// Returns whether a question has a list that a family deals, or none if a list does not say whose rules deal it.
fn has_list_of_family(members: &Members) -> Result<Option<bool>, Fault> {
    let mut found = Some(false);
    for name in LISTS {
        match members.peek::<Value>(name)?.map(|list| is_of_family(&list)) {
            Some(Some(true)) => return Ok(Some(true)),
            Some(None) => found = None,
            _ => {}
        }
    }
    Ok(found)
}

/// Returns whether a question can have these members.
fn accepts<Q: Question>(members: &Members) -> bool {
    let mut members = members.clone();
    Q::read(&mut members).and_then(|_| members.finish()).is_ok()
}

#[cfg(feature = "openapi")]
impl<Oot: JsonSchema, Family: JsonSchema> JsonSchema for ByRules<Oot, Family> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ByRules".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let about = "The rules of Ocarina of Time bingo; those that the list says if missing";
        let mut oot = schema::ways(schema::closed(Oot::json_schema(generator)));
        for way in &mut oot {
            way["properties"]["rules"] = json!({"description": about, "const": Rules::OOT});
        }
        let family = schema::closed(Family::json_schema(generator));
        schema::any([json_schema!({"anyOf": oot}), family])
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
