//! `openapi.json`: the description of all questions, made from their schemas.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::api::{self, Effort, Refused};

/// Describes all questions of the API, in the format OpenAPI 3.1.
#[expect(clippy::missing_panics_doc, reason = "a test makes it")]
pub fn openapi() -> Value {
    let settings = || {
        SchemaSettings::draft2020_12()
            .with(|settings| settings.definitions_path = "/components/schemas".into())
    };
    let mut questions = settings().for_deserialize().into_generator();
    let mut answers = settings().for_serialize().into_generator();
    let mut paths = Map::new();
    for question in api::questions() {
        let schema = (question.question_schema)(&mut questions);
        let (parameters, content) = match question.effort {
            Effort::Picture(_) => {
                let file = json!({"schema": {"type": "string", "format": "binary"}});
                (parameters(&schema), json!({"image/*": file}))
            }
            _ => {
                let examples = question
                    .examples
                    .iter()
                    .map(|example| serde_json::from_str(example).expect("examples are JSON"));
                let examples: Vec<Value> = examples.collect();
                let example = &examples[0];
                let mut schema = schema.to_value();
                if examples.len() > 1 {
                    schema["examples"] = json!(examples);
                }
                (json!([]), json!({"application/json": {"schema": schema, "example": example}}))
            }
        };
        let schema = (question.answer_schema)(&mut answers);
        let progress = match question.effort {
            Effort::Long => " With text/event-stream, events `progress` come before it.",
            _ => "",
        };
        let post = json!({
            "summary": format!("{}{progress}", question.summary),
            "parameters": parameters,
            "requestBody": {"required": true, "content": content},
            "responses": {
                "200": {
                    "description": "The answer.",
                    "content": {"application/json": {"schema": schema}},
                },
                "4XX": {"$ref": "#/components/responses/Refused"},
            },
        });
        paths.insert(format!("/ask/{}", question.path), json!({"post": post}));
    }
    let refused = answers.subschema_for::<Refused>();
    let mut schemas = answers.take_definitions(true);
    for (name, schema) in questions.take_definitions(true) {
        // A type may leave members out of a question that its answers have, but it is the same type.
        let same = |other: &Value| other.get("description") == schema.get("description");
        assert!(schemas.get(&name).is_none_or(same), "two types have the name {name}");
        schemas.insert(name, schema);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Foretile",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Questions about Voltorb Flip, Puyo Puyo!! 20th Anniversary and Ocarina of Time bingo.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {
                "Refused": {
                    "description": "The request is invalid.",
                    "content": {"application/json": {"schema": refused}},
                },
            },
        },
    })
}

/// Returns the query parameters of a question about a picture, one for each of its members.
fn parameters(question: &Schema) -> Value {
    let none = Map::new();
    let properties = question.get("properties").and_then(Value::as_object).unwrap_or(&none);
    let required = question.get("required").and_then(Value::as_array);
    let parameter = |(name, schema): (&String, &Value)| {
        let required = required.is_some_and(|names| names.contains(&json!(name)));
        json!({"name": name, "in": "query", "required": required, "schema": schema})
    };
    properties.iter().map(parameter).collect()
}
