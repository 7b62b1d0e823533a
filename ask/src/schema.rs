//! The JSON schemas of questions and answers.
//!
//! Types of this room derive [`schemars::JsonSchema`]. The rooms below depend on no schema crate, so their
//! types have stand-ins here: `#[schemars(with = "schema::Seed")]`. A test asks every example and
//! compares its answer with the schema.

use schemars::{Schema, json_schema};
use serde_json::{Map, Value};

mod bingo;
mod puyo;
mod voltorb;

pub use bingo::*;
pub use puyo::*;
pub use voltorb::*;

/// Declares stand-ins for types whose JSON is a single value.
macro_rules! stand_ins {
    ($($(#[doc = $doc:literal])+ $name:ident => $schema:tt)+) => {$(
        $(#[doc = $doc])+
        pub struct $name;

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let mut schema = schemars::json_schema!($schema);
                schema.insert("description".into(), concat!($($doc),+).trim().into());
                schema
            }
        }
    )+};
}
use stand_ins;

/// Describes a question that consists of several structs: it has the members of all of them.
macro_rules! parts {
    ($question:ident: $($part:ty),+) => {
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
