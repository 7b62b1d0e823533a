//! The description of all questions that the pages serve, held against the questions' types.

use std::fs;

/// Writes the file anew where `SNAPSHOTS=overwrite` says so.
#[test]
fn the_description_is_of_these_questions() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../page/openapi.json");
    let made = format!("{:#}\n", foretile_ask::openapi::openapi());
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        fs::write(file, &made).unwrap();
    }
    let kept = fs::read_to_string(file).unwrap();
    assert!(
        kept == made,
        "page/openapi.json is stale: run SNAPSHOTS=overwrite cargo test -p foretile-ask --test openapi"
    );
}

/// Clients in other languages name their types after these.
#[test]
fn no_two_types_have_one_name() {
    let description = foretile_ask::openapi::openapi();
    let schemas = description["components"]["schemas"].as_object().unwrap();
    let numbered: Vec<_> = schemas.keys().filter(|name| name.ends_with(char::is_numeric)).collect();
    assert!(numbered.is_empty(), "{numbered:?}: give these types names of their own");
}
