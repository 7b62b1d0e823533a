//! The JSON schemas of questions that consist of several structs. All other types derive theirs, here and in the crates
//! below. A test answers every example and compares the answer with the schema.

#[cfg(feature = "openapi")]
pub(crate) use foretile_games::schema::Card;
#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
#[cfg(feature = "openapi")]
use serde_json::{Map, Value};

/// A type with a schema, in builds with schemas.
#[cfg(feature = "openapi")]
pub trait Described: JsonSchema {}

#[cfg(feature = "openapi")]
impl<T: JsonSchema> Described for T {}

/// Any type, in builds without schemas.
#[cfg(not(feature = "openapi"))]
pub trait Described {}

#[cfg(not(feature = "openapi"))]
impl<T> Described for T {}

/// Makes a schema.
#[cfg(feature = "openapi")]
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// Returns the schema of a question, which forbids other members.
#[cfg(feature = "openapi")]
pub(crate) fn question<Q: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = Q::json_schema(generator);
    schema.remove("description");
    let closed = if schema.get("oneOf").or(schema.get("anyOf")).is_some() {
        "unevaluatedProperties"
    } else {
        "additionalProperties"
    };
    schema.insert(closed.into(), false.into());
    schema
}

/// Returns the schema of an answer.
#[cfg(feature = "openapi")]
pub(crate) fn answer<A: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<A>()
}

/// Describes a question that consists of several structs: it has the members of all of them.
macro_rules! parts {
    ($question:ident: $($part:ty),+) => {
        #[cfg(feature = "openapi")]
        impl schemars::JsonSchema for $question {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($question).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                crate::schema::together([$(<$part>::json_schema(generator)),+])
            }
        }
    };
}
pub(crate) use parts;

/// Returns an object with the members of several.
#[cfg(feature = "openapi")]
pub(crate) fn together<const N: usize>(parts: [Schema; N]) -> Schema {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for mut part in parts {
        if let Some(Value::Object(more)) = part.remove("properties") {
            properties.extend(more);
        }
        if let Some(Value::Array(more)) = part.remove("required") {
            required.extend(more);
        }
    }
    json_schema!({"type": "object", "properties": properties, "required": required})
}

/// Returns an object with the members of one of these.
#[cfg(feature = "openapi")]
pub(crate) fn either<const N: usize>(alternatives: [Schema; N]) -> Schema {
    json_schema!({"oneOf": alternatives.map(closed).to_vec()})
}

/// Returns a schema that allows what either of two schemas allows: the alternatives of the first, then of the other.
#[cfg(feature = "openapi")]
pub(crate) fn any([one, other]: [Schema; 2]) -> Schema {
    let mut all = ways(one);
    all.extend(ways(other));
    json_schema!({"anyOf": all})
}

/// Returns the alternatives that a schema allows.
#[cfg(feature = "openapi")]
pub(crate) fn ways(mut schema: Schema) -> Vec<Value> {
    match schema.remove("oneOf").or_else(|| schema.remove("anyOf")) {
        Some(Value::Array(alternatives)) => alternatives,
        _ => vec![schema.into()],
    }
}

/// Returns the schema with other members forbidden.
#[cfg(feature = "openapi")]
pub(crate) fn closed(mut schema: Schema) -> Schema {
    schema.remove("description");
    schema.insert("additionalProperties".into(), false.into());
    schema
}
