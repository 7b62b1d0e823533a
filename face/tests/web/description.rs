//! The interface's description, openapi.json, held against the program.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

use crate::server::Server;

/// Every example of the interface's description is asked, and its answer has what is promised, and nothing that is not described.
#[test]
fn the_description_is_true() {
    let server = Server::start();
    let description = server.get("/openapi.json").json();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let post = &methods["post"];
        let Some(question) = post["requestBody"]["content"].get("application/json") else {
            continue;
        };
        let reply = server.ask(&path["/ask/".len()..], &question["example"].to_string());
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        let promised = &post["responses"]["200"]["content"]["application/json"]["schema"];
        let answer = reply.json();
        let required = resolved(&description, promised)["required"].as_array().unwrap();
        assert!(!required.is_empty(), "{path}");
        all_is_described(&description, promised, &answer, path);
        for name in required {
            assert!(answer.get(name.as_str().unwrap()).is_some(), "{path} answers with {name}");
        }
    }
}

/// A schema, or what it refers to.
fn resolved<'a>(description: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(name) => description.pointer(&name[1..]).expect("a schema that is referred to"),
        None => schema,
    }
}

/// The properties that a schema names; none where it leaves them open.
fn properties<'a>(description: &'a Value, schema: &'a Value) -> BTreeMap<&'a str, &'a Value> {
    let schema = resolved(description, schema);
    let own = schema["properties"].as_object().into_iter().flatten();
    let parts = ["allOf", "anyOf", "oneOf"].map(|word| schema[word].as_array());
    let parts = parts.into_iter().flatten().flatten();
    own.map(|(name, schema)| (name.as_str(), schema))
        .chain(parts.flat_map(|part| properties(description, part)))
        .collect()
}

/// What a list holds, also of one that may be null.
fn items(schema: &Value) -> &Value {
    let ways = schema["anyOf"].as_array().into_iter().flatten();
    ways.map(|way| &way["items"]).find(|items| !items.is_null()).unwrap_or(&schema["items"])
}

/// Whatever is answered is described, as deep as the description goes.
fn all_is_described(description: &Value, schema: &Value, answer: &Value, place: &str) {
    let named = properties(description, schema);
    let schema = resolved(description, schema);
    for (index, item) in answer.as_array().into_iter().flatten().enumerate() {
        all_is_described(description, items(schema), item, &format!("{place}/{index}"));
    }
    for (name, value) in answer.as_object().into_iter().flatten() {
        let place = format!("{place}/{name}");
        if named.is_empty() {
            all_is_described(description, &schema["additionalProperties"], value, &place);
        } else {
            let schema = named.get(name.as_str());
            all_is_described(description, schema.expect(&place), value, &place);
        }
    }
}

/// The names of a question's fields, those of its parts with them.
fn fields<'a>(description: &'a Value, schema: &'a Value) -> BTreeSet<&'a str> {
    let named = properties(description, schema);
    let items = &resolved(description, schema)["items"];
    let parts = named.values().copied().chain(Some(items).filter(|items| !items.is_null()));
    let parts: Vec<_> = parts.flat_map(|part| fields(description, part)).collect();
    named.into_keys().chain(parts).collect()
}

/// Flags that are no part of a question asked in JSON: files, printing, and a machine's own matters.
const NO_FIELDS: [&str; 14] = [
    "after",
    "batch",
    "checkpoint",
    "colours",
    "format",
    "help",
    "json",
    "live",
    "out",
    "seeds-file",
    "shard",
    "show",
    "threads",
    "why",
];

/// What the command line can be asked, the description knows, too.
#[test]
fn the_description_has_every_flag() {
    let server = Server::start();
    let description = server.get("/openapi.json").json();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let schema = &methods["post"]["requestBody"]["content"]["application/json"]["schema"];
        let fields = fields(&description, schema);
        let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
        let help = command.args(path.split('/').skip(2)).arg("--help").output().unwrap().stdout;
        let help = String::from_utf8(help).unwrap();
        let flags = help.lines().filter_map(|line| {
            line.trim_start().split("--").nth(1).filter(|_| line.trim_start().starts_with('-'))
        });
        for flag in flags.map(|flag| flag.split([' ', ',', '[', ']', '=']).next().unwrap()) {
            // A list of seeds is for the command line: bingo/deal answers one.
            let told = fields.contains(&*flag.replace('-', "_")) || NO_FIELDS.contains(&flag);
            assert!(told || (path == "/ask/bingo/deal" && flag == "seeds"), "{path}: --{flag}");
        }
    }
}

/// Who describes a name can ask it, and no other one.
#[test]
fn only_names_that_are_described_are_known() {
    let server = Server::start();
    let description = server.get("/openapi.json").json();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let Some(body) = methods["post"]["requestBody"]["content"].get("application/json") else {
            continue;
        };
        let schema = &body["schema"];
        let closed = ["additionalProperties", "unevaluatedProperties"];
        assert!(closed.iter().any(|word| schema[*word] == Value::Bool(false)), "{path}");
        let asked = |name: &str| {
            let mut question = body["example"].clone();
            question[name] = Value::Null;
            server.ask(&path["/ask/".len()..], &question.to_string())
        };
        let (status, message) = asked("colour_of_the_sky").refusal();
        assert_eq!(status, 422, "{path}: {message}");
        assert!(message.starts_with("Unknown name `colour_of_the_sky`: expected `"), "{message}");
        for name in properties(&description, schema).into_keys() {
            let reply = asked(name);
            assert!(!reply.body.contains("nknown name"), "{path}: {}", reply.body);
            // The refusal lists every name, and nothing but those.
            assert!(message.contains(&format!("`{name}`")), "{path}: {message}");
        }
        let listed =
            message.split(": expected ").nth(1).unwrap().split(", such as").next().unwrap();
        assert_eq!(listed.split('`').count() / 2, properties(&description, schema).len(), "{path}");
    }
}
