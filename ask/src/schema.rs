//! The JSON schemas of questions that consist of several structs. All other types derive theirs, here and in the rooms
//! below. A test asks every example and compares its answer with the schema.

pub(crate) use foretile_games::schema::Card;
use schemars::{Schema, json_schema};
use serde_json::{Map, Value};

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
