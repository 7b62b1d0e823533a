//! The description of all questions that the pages serve, held against the questions' types; and what the pages take
//! from it.

use std::fmt::Write;
use std::fs;

use foretile_ask::openapi::openapi;
use serde_json::Value;

/// Compares a file of the pages with what it should hold, or writes it anew where `SNAPSHOTS=overwrite` says so.
fn assert_kept(name: &str, made: &str) {
    let file = format!("{}/../page/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        fs::write(&file, made).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap();
    assert!(
        kept == made,
        "page/{name} is stale: run SNAPSHOTS=overwrite cargo test -p foretile-ask --test openapi"
    );
}

#[test]
fn the_description_is_of_these_questions() {
    assert_kept("openapi.json", &format!("{:#}\n", openapi()));
}

/// What the pages need of the description: a constant's name, and a type's name or a question with its member.
const LIMITS: [(&str, &str); 14] = [
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
    ("ROWS", "Row"),
    ("CARD_SEEDS", "bingo/find seeds"),
];

/// The attributes of fields in the pages' HTML that say what the description says: a page, a field's id, the attribute,
/// and a question's member with its keyword, or one end of the range that is usual.
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

/// Returns the schema of a question's member, in the first of the question's ways that has it.
fn member<'a>(description: &'a Value, question: &str, member: &str) -> &'a Value {
    let post = &description["paths"][format!("/ask/{question}")]["post"];
    let schema = &post["requestBody"]["content"]["application/json"]["schema"];
    let ways = schema["anyOf"].as_array().into_iter().flatten();
    let mut found = [schema].into_iter().chain(ways).map(|way| &way["properties"][member]);
    found.find(|found| found.is_object()).unwrap_or_else(|| panic!("{question} has no {member}"))
}

#[test]
fn the_pages_fields_say_what_the_description_says() {
    let description = openapi();
    for (page, id, attribute, place) in FIELDS {
        let [question, name, keyword] = place.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{place} is no place")
        };
        let schema = member(&description, question, name);
        let ends = || schema["default"].as_str()?.split_once("..");
        let said = match keyword {
            "first" => ends().unwrap().0.to_owned(),
            "last" => ends().unwrap().1.to_owned(),
            keyword => schema[keyword].to_string(),
        };
        let file = format!("{}/../page/{page}.html", env!("CARGO_MANIFEST_DIR"));
        let html = fs::read_to_string(file).unwrap();
        let field = html.split('<').find(|tag| tag.contains(&format!("id=\"{id}\"")));
        let field = field.unwrap_or_else(|| panic!("{page}.html has no #{id}"));
        let told = format!(" {attribute}=\"{said}\"");
        assert!(field.contains(&told), "{page}.html: expected{told} in <{field}");
    }
}

/// Names become a list; a number or range becomes its bounds and what is usual if a question does not say it.
#[test]
fn the_pages_take_limits_from_the_description() {
    let description = openapi();
    let mut made = "// Names, bounds and usual values, as openapi.json describes them. They are written anew by\n\
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
        writeln!(made, "export const {name} = {value};").unwrap();
    }
    assert_kept("limits.js", &made);
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
