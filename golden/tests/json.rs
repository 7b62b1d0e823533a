//! Compares `docs/json.md`, which promises names and types of answers in JSON, with the API description.
//!
//! A promise stays: only a person removes a line of the page, in a new major version. With
//! `SNAPSHOTS=overwrite` the test adds what is new.

mod documents;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;

use documents::{code, read, root};
use serde_json::Value;

const PAGE: &str = "docs/json.md";
/// The lines around the part that is generated from the description.
const FROM: &str = "<!-- From page/openapi.json, by golden/tests/json.rs. -->\n";
const UNTIL: &str = "<!-- End. -->\n";

/// Returns the type that a schema describes, in the words of the page, and adds the named types in it.
fn kind(schema: &Value, named: &mut BTreeSet<String>) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        let name = path.rsplit('/').next().unwrap();
        named.insert(name.to_owned());
        return name.to_owned();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" or ");
    }
    if !schema["const"].is_null() {
        return schema["const"].to_string();
    }
    let ways = ["anyOf", "oneOf"].iter().find_map(|ways| schema[ways].as_array());
    if let Some(ways) = ways {
        // An inline object is written as its members.
        let mut kinds: Vec<String> = Vec::new();
        for way in ways {
            let kind = kind(way, named);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        return kinds.join(" or ");
    }
    let of = |one: &str, named: &mut BTreeSet<String>| match one {
        "array" => {
            let items = schema["prefixItems"].as_array().cloned();
            let items = items.unwrap_or_else(|| vec![schema["items"].clone()]);
            let kinds: Vec<_> = items.iter().map(|item| kind(item, named)).collect();
            format!("[{}]", kinds.join(", "))
        }
        "object" => match schema["properties"].as_object() {
            Some(_) => format!("{{{}}}", members(schema, named).join(", ")),
            None => format!("{{any: {}}}", kind(&schema["additionalProperties"], named)),
        },
        one => one.to_owned(),
    };
    match &schema["type"] {
        Value::String(one) => of(one, named),
        Value::Array(several) => {
            let kinds = several.iter().map(|one| of(one.as_str().unwrap(), named));
            kinds.collect::<Vec<_>>().join(" or ")
        }
        _ => "any".to_owned(),
    }
}

/// Returns an object's members with their types, and a question mark after the name of each optional one.
fn members(schema: &Value, named: &mut BTreeSet<String>) -> Vec<String> {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let Some(properties) = schema["properties"].as_object() else { return Vec::new() };
    let member = |(name, schema): (&String, &Value)| {
        let mark = if required.iter().any(|it| it == name) { "" } else { "?" };
        format!("{name}{mark}: {}", kind(schema, named))
    };
    properties.iter().map(member).collect()
}

/// Returns a line for each question and each type of its answer.
fn described() -> Vec<String> {
    let description: Value = serde_json::from_str(&read("page/openapi.json")).unwrap();
    let schemas = &description["components"]["schemas"];
    let mut named = BTreeSet::new();
    let mut lines = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let answer = &methods["post"]["responses"]["200"]["content"]["application/json"]["schema"];
        let question = path.trim_start_matches("/ask/");
        lines.push(format!("- `{question}` answers `{}`", kind(answer, &mut named)));
    }
    lines.push(String::new());
    let mut types = BTreeMap::new();
    named.insert("Refused".to_owned());
    while let Some(name) = named.pop_first() {
        if types.contains_key(&name) {
            continue;
        }
        let mut inner = BTreeSet::new();
        let schema = &schemas[&name];
        let has_ways = ["anyOf", "oneOf"].iter().any(|ways| schema[ways].is_array());
        let line = if schema["properties"].is_object() {
            let more = if has_ways {
                format!(", and `{}`", kind(schema, &mut inner))
            } else {
                String::new()
            };
            format!("- **{name}**: `{}`{more}", members(schema, &mut inner).join("`, `"))
        } else {
            format!("- **{name}** is `{}`", kind(schema, &mut inner))
        };
        types.insert(name, line);
        named.extend(inner);
    }
    lines.extend(types.into_values());
    lines
}

/// Returns the promises of a line: members, each with its type, or the alternatives of an answer or value. More may be
/// added later.
fn promises(line: &str) -> BTreeSet<String> {
    if let Some((name, members)) = line.split_once("**: ") {
        return code(members).map(|it| format!("{name}: {it}")).collect();
    }
    let (about, ways) = line.rsplit_once(" `").unwrap_or((line, ""));
    ways.trim_end_matches('`').split(" or ").map(|way| format!("{about} {way}")).collect()
}

#[test]
fn what_is_promised_stays() {
    let page = read(PAGE);
    let (before, rest) =
        page.split_once(FROM).expect("the page marks the start of the generated part");
    let (promised, after) = rest.split_once(UNTIL).expect("the page marks its end");
    let described = described();
    let all: BTreeSet<_> = described.iter().flat_map(|line| promises(line)).collect();
    let promises = promised.lines().flat_map(promises);
    let broken: Vec<_> = promises.filter(|promise| !all.contains(promise)).collect();
    assert!(
        broken.is_empty(),
        "{PAGE} promises members that page/openapi.json no longer has, and other people's programs read them: {broken:#?}"
    );
    let text = format!("\n{}\n\n", described.join("\n"));
    if env::var("SNAPSHOTS").is_ok_and(|how| how == "overwrite") {
        fs::write(root().join(PAGE), format!("{before}{FROM}{text}{UNTIL}{after}")).unwrap();
        return;
    }
    assert!(
        promised == text,
        "{PAGE} is out of date: SNAPSHOTS=overwrite cargo test -p foretile-golden --test json"
    );
}
