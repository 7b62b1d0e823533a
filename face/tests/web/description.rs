//! Compares openapi.json, the description of the interface, with the program.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::{Value, json};

use crate::server::Server;

/// Asks every example in the description. The answer must have all required members, and none that is
/// not described.
#[test]
fn the_description_is_true() {
    let server = Server::start();
    let description = server.get("/openapi.json").json();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let post = &methods["post"];
        let Some(question) = post["requestBody"]["content"].get("application/json") else {
            continue;
        };
        let schema = &post["responses"]["200"]["content"]["application/json"]["schema"];
        // The answers of several forms stand in the same order.
        let forms = forms(question);
        let mut answers = ways(schema);
        for (example, ways) in &forms {
            let count = if forms.len() > 1 { ways.len() } else { usize::MAX };
            let answered = answers.by_ref().take(count);
            let reply = server.ask(&path["/ask/".len()..], &example.to_string());
            assert_eq!(reply.status, 200, "{path}: {}", reply.body);
            let answer = reply.json();
            let required = answered.map(|way| {
                let required = resolved(&description, way)["required"].as_array().expect(path);
                assert!(!required.is_empty(), "{path}");
                (way, required)
            });
            let has_all = |(_, required): &(_, &Vec<Value>)| {
                required.iter().all(|name| answer.get(name.as_str().unwrap()).is_some())
            };
            // One form's answer may have all that another one's must have.
            let way = required.filter(has_all).max_by_key(|(_, required)| required.len());
            let (way, _) = way.unwrap_or_else(|| panic!("{path} answers with what is required"));
            all_is_described(&description, way, &answer, path);
            // An example shows what can be found.
            for name in [
                "count",
                "matches",
                "candidates",
                "targets",
                "cards",
                "goals",
                "moves",
                "pairs",
                "board",
                "times",
            ] {
                let found = answer.get(name);
                let is_empty = |found: &Value| {
                    *found == json!([])
                        || *found == json!(0)
                        || (found.is_null() && name != "moves")
                };
                assert!(
                    !found.is_some_and(is_empty),
                    "{path}: `{name}` of its example is empty: {answer}"
                );
            }
        }
    }
}

/// Returns what a schema allows, one way after another.
fn ways(schema: &Value) -> impl Iterator<Item = &Value> {
    let ways = schema["anyOf"].as_array();
    ways.map_or(std::slice::from_ref(schema), Vec::as_slice).iter()
}

/// Returns the forms of a question about lists, which depend on the rules that deal the list: an example and the ways to
/// ask of each. Any other question has one.
pub(super) fn forms(question: &Value) -> Vec<(&Value, Vec<&Value>)> {
    let schema = &question["schema"];
    let Some(examples) = schema["examples"].as_array() else {
        return vec![(&question["example"], vec![schema])];
    };
    let rules = |way: &Value| way["properties"]["rules"]["const"].clone();
    let ways: Vec<&Value> = ways(schema).collect();
    examples.iter().zip(ways.chunk_by(|a, b| rules(a) == rules(b)).map(<[_]>::to_vec)).collect()
}

/// Returns a schema, or the one that it refers to.
fn resolved<'a>(description: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(name) => description.pointer(&name[1..]).expect("the schema exists"),
        None => schema,
    }
}

/// Returns the properties that a schema names, if any.
pub(super) fn properties<'a>(
    description: &'a Value,
    schema: &'a Value,
) -> BTreeMap<&'a str, &'a Value> {
    let schema = resolved(description, schema);
    let own = schema["properties"].as_object().into_iter().flatten();
    let parts = ["allOf", "anyOf", "oneOf"].map(|word| schema[word].as_array());
    let parts = parts.into_iter().flatten().flatten();
    own.map(|(name, schema)| (name.as_str(), schema))
        .chain(parts.flat_map(|part| properties(description, part)))
        .collect()
}

/// Returns the schema of a list's items, also if the list may be null.
fn items(schema: &Value) -> &Value {
    let ways = schema["anyOf"].as_array().into_iter().flatten();
    ways.map(|way| &way["items"]).find(|items| !items.is_null()).unwrap_or(&schema["items"])
}

/// Checks that every member of an answer is described, as deep as the description goes.
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

/// Returns the names of a question's fields, including those of its parts.
fn fields<'a>(description: &'a Value, schema: &'a Value) -> BTreeSet<&'a str> {
    let named = properties(description, schema);
    let items = &resolved(description, schema)["items"];
    let parts = named.values().copied().chain(Some(items).filter(|items| !items.is_null()));
    let parts: Vec<_> = parts.flat_map(|part| fields(description, part)).collect();
    named.into_keys().chain(parts).collect()
}

/// Flags that a question in JSON does not have: for files, printing, and the machine.
const NO_FIELDS: [&str; 17] = [
    "after",
    "batch",
    "checkpoint",
    "colours",
    "format",
    "help",
    "json",
    "live",
    "none-ok",
    "out",
    "raw",
    "save",
    "seeds-file",
    "shard",
    "show",
    "threads",
    "why",
];

/// The description has every flag of the command line.
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
            let is_known = fields.contains(&*flag.replace('-', "_")) || NO_FIELDS.contains(&flag);
            // Only the command line takes the flags of a list that have no effect, deals a random seed, stores an index of
            // cards, lists all cards, explains a card while dealing (others ask `bingo/explain`), and has a coach (others
            // ask `voltorb/judge`).
            let only_there = [
                ("/ask/bingo/check", "compat"),
                ("/ask/bingo/check", "profile"),
                ("/ask/bingo/check", "seed"),
                ("/ask/bingo/compare", "lang"),
                ("/ask/bingo/compare", "version"),
                ("/ask/bingo/deal", "explain"),
                ("/ask/bingo/find", "index"),
                ("/ask/bingo/find", "limit"),
                ("/ask/bingo/new", "from"),
                ("/ask/bingo/new", "replace"),
                ("/ask/puyo/deal", "random"),
                ("/ask/puyo/deal", "rules"),
                ("/ask/puyo/find", "keys"),
                ("/ask/puyo/find", "rules"),
                ("/ask/puyo/puzzle", "count"),
                ("/ask/puyo/puzzle", "solution"),
                ("/ask/voltorb/practice", "aim"),
            ];
            assert!(is_known || only_there.contains(&(path.as_str(), flag)), "{path}: --{flag}");
        }
    }
}

/// The program accepts every name that is described, and no other.
#[test]
fn only_names_that_are_described_are_known() {
    let server = Server::start();
    let description = server.get("/openapi.json").json();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let Some(body) = methods["post"]["requestBody"]["content"].get("application/json") else {
            continue;
        };
        let closed = ["additionalProperties", "unevaluatedProperties"];
        assert!(closed.iter().any(|word| body["schema"][*word] == Value::Bool(false)), "{path}");
        for (example, ways) in forms(body) {
            let ask_with = |name: &str| {
                let mut question = example.clone();
                // No name takes this, so no answer is computed.
                question[name] = json!([[[]]]);
                server.ask(&path["/ask/".len()..], &question.to_string())
            };
            let names: BTreeSet<&str> =
                ways.iter().flat_map(|way| properties(&description, way).into_keys()).collect();
            let (status, message) = ask_with("colour_of_the_sky").refusal();
            assert_eq!(status, 422, "{path}: {message}");
            assert!(
                message.starts_with("Unknown name `colour_of_the_sky`: expected `"),
                "{message}"
            );
            for name in &names {
                let reply = ask_with(name);
                assert!(!reply.body.contains("nknown name"), "{path}: {}", reply.body);
                // The error message lists exactly these names.
                assert!(message.contains(&format!("`{name}`")), "{path}: {message}");
            }
            let listed =
                message.split(": expected ").nth(1).unwrap().split(", such as").next().unwrap();
            assert_eq!(listed.split('`').count() / 2, names.len(), "{path}: {message}");
        }
    }
}
