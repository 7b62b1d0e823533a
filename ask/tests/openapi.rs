//! The description of all questions that the pages serve must match the questions' types, and the pages must match the
//! description.

use std::fmt::Write;
use std::fs;

use foretile_ask::openapi::openapi;
use serde_json::Value;

/// Compares a file of the pages with its generated text, or rewrites it if `SNAPSHOTS` is `overwrite`.
fn assert_current(name: &str, generated: &str) {
    let file = format!("{}/../page/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        fs::write(&file, generated).unwrap();
    }
    let stored = fs::read_to_string(&file).unwrap();
    assert!(
        stored == generated,
        "page/{name} is stale: run SNAPSHOTS=overwrite cargo test -p foretile-ask --test openapi"
    );
}

#[test]
fn the_description_is_current() {
    assert_current("openapi.json", &format!("{:#}\n", openapi()));
}

/// Returns the first list of values in a schema that has one twice.
fn twice(schema: &Value) -> Option<&Value> {
    match schema {
        Value::Array(items) => items.iter().find_map(twice),
        Value::Object(members) => members.iter().find_map(|(name, value)| {
            let values = value.as_array().filter(|_| name == "enum");
            let is_twice = |values: &&Vec<Value>| {
                (1..values.len()).any(|at| values[..at].contains(&values[at]))
            };
            values.filter(is_twice).map(|_| value).or_else(|| twice(value))
        }),
        _ => None,
    }
}

#[test]
fn no_value_is_listed_twice() {
    assert_eq!(twice(&openapi()), None);
}

/// What the pages take from the description: a constant's name, and a type's name or a question with its member.
const LIMITS: [(&str, &str); 15] = [
    ("AIMS", "Aim"),
    ("ANY_AIMS", "AnyAim"),
    ("VERDICTS", "Verdict"),
    ("SLIPS", "Slip"),
    ("DELAYS", "voltorb/find delay"),
    ("ADVANCES", "voltorb/find advance"),
    ("PLAN_DELAYS", "voltorb/plan delay"),
    ("ADVANCE", "voltorb/session advance"),
    ("PLAN_GOALS", "PlanGoal"),
    ("PLAN_PAIRS", "puyo/plan pairs"),
    ("MODES", "Mode"),
    ("COMPATS", "Compat"),
    ("VERSIONS", "BingoVersion"),
    ("ROWS", "Row"),
    ("CARD_SEEDS", "bingo/find seeds"),
];

/// The attributes of fields in the pages' HTML that repeat the description: a page, a field's id, the attribute, and a
/// question's member with its keyword, or one end of its default range.
const FIELDS: [(&str, &str, &str, &str); 11] = [
    ("voltorb", "delay-first", "value", "voltorb/find delay first"),
    ("voltorb", "delay-last", "value", "voltorb/find delay last"),
    ("voltorb", "advance", "value", "voltorb/find advance last"),
    ("voltorb", "play-start", "max", "voltorb/session advance maximum"),
    ("voltorb", "target-delay", "max", "voltorb/timer target_delay maximum"),
    ("voltorb", "calibrated-delay", "value", "voltorb/timer calibrated_delay default"),
    ("voltorb", "calibrated-second", "value", "voltorb/timer calibrated_second default"),
    ("voltorb", "wanted", "max", "voltorb/solve purse maximum"),
    ("bingo", "seed-last", "value", "bingo/find seeds last"),
    ("bingo", "balance-rounds", "max", "bingo/balance rounds maximum"),
    ("bingo", "balance-cards", "max", "bingo/balance cards maximum"),
];

/// Returns the schema of a question's member, from the question's first alternative that has it.
fn member<'a>(description: &'a Value, question: &str, member: &str) -> &'a Value {
    let post = &description["paths"][format!("/ask/{question}")]["post"];
    let schema = &post["requestBody"]["content"]["application/json"]["schema"];
    let alternatives = schema["anyOf"].as_array().into_iter().flatten();
    let mut found =
        [schema].into_iter().chain(alternatives).map(|schema| &schema["properties"][member]);
    found.find(|found| found.is_object()).unwrap_or_else(|| panic!("{question} has no {member}"))
}

#[test]
fn fields_of_the_pages_match_the_description() {
    let description = openapi();
    for (page, id, attribute, place) in FIELDS {
        let [question, name, keyword] = place.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{place} is not a place")
        };
        let schema = member(&description, question, name);
        let ends = || schema["default"].as_str()?.split_once("..");
        let value = match keyword {
            "first" => ends().unwrap().0.to_owned(),
            "last" => ends().unwrap().1.to_owned(),
            keyword => schema[keyword].to_string(),
        };
        let file = format!("{}/../page/{page}.html", env!("CARGO_MANIFEST_DIR"));
        let html = fs::read_to_string(file).unwrap();
        let field = html.split('<').find(|tag| tag.contains(&format!("id=\"{id}\"")));
        let field = field.unwrap_or_else(|| panic!("{page}.html has no #{id}"));
        let expected = format!(" {attribute}=\"{value}\"");
        assert!(field.contains(&expected), "{page}.html: expected{expected} in <{field}");
    }
}

/// Names become a list; a number or range becomes its bounds and its default.
#[test]
fn the_pages_take_limits_from_the_description() {
    let description = openapi();
    let mut script = "// Names, bounds and usual values, as openapi.json describes them. They are written anew by\n\
                    // SNAPSHOTS=overwrite cargo test -p foretile-ask --test openapi\n"
        .to_owned();
    for (name, place) in LIMITS {
        let schema = match place.split_once(' ') {
            None => &description["components"]["schemas"][place],
            Some((question, name)) => member(&description, question, name),
        };
        assert!(schema.is_object(), "the description has no {place}");
        let named = schema.get("enum").or_else(|| schema.pointer("/anyOf/0/enum"));
        let consts = || {
            let all = schema.get("oneOf")?.as_array()?.iter().map(|one| one.get("const").cloned());
            all.collect::<Option<Vec<Value>>>().map(Value::Array)
        };
        let value = match named.cloned().or_else(consts) {
            Some(names) => format!("/** @type {{const}} */ ({names})"),
            None => {
                let members = [("min", "minimum"), ("max", "maximum"), ("usual", "default")].map(
                    |(short, long)| {
                        let value = schema.get(long).filter(|value| !value.is_null())?;
                        Some(format!("{short}: {value}"))
                    },
                );
                let members: Vec<String> = members.into_iter().flatten().collect();
                assert!(!members.is_empty(), "{place} has neither names nor limits");
                format!("{{ {} }}", members.join(", "))
            }
        };
        writeln!(script, "export const {name} = {value};").unwrap();
    }
    assert_current("limits.js", &script);
}

/// Clients in other languages name their types after these.
#[test]
fn no_two_types_have_one_name() {
    let description = openapi();
    let schemas = description["components"]["schemas"].as_object().unwrap();
    let numbered: Vec<_> = schemas.keys().filter(|name| name.ends_with(char::is_numeric)).collect();
    assert!(numbered.is_empty(), "{numbered:?}: give these types names of their own");
}

/// The descriptions are the comments of Rust code, but their readers do not know Rust.
#[test]
fn descriptions_name_no_rust() {
    fn look(value: &Value, path: &str) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    match value {
                        Value::String(text) if name == "description" => {
                            for rust in ["[`", "::", "`None`", "`Some", "# Panics", "```"] {
                                assert!(!text.contains(rust), "{path}: {text}");
                            }
                        }
                        _ => look(value, &format!("{path}/{name}")),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| look(value, path)),
            _ => {}
        }
    }
    look(&openapi(), "");
}
