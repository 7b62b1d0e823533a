//! The walls of the house: which room may depend on which.

use std::fs;
use std::path::Path;

/// Every room that may stand, and the rooms it may know.
const ARROWS: [(&str, &[&str]); 7] = [
    ("games", &[]),
    ("search", &["games"]),
    ("solve", &["games"]),
    ("eyes", &["games"]),
    ("study", &["games"]),
    ("ask", &["games", "search", "solve", "eyes", "study"]),
    ("face", &["ask"]),
];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The dependencies of a room's package, tests' aside, or `None` when there is no such room yet.
fn dependencies(room: &str) -> Option<Vec<String>> {
    let manifest = fs::read_to_string(root().join(room).join("Cargo.toml")).ok()?;
    let manifest: toml::Table = manifest.parse().expect("Cargo.toml is TOML");
    let mut tables = vec![manifest.get("dependencies"), manifest.get("build-dependencies")];
    if let Some(targets) = manifest.get("target").and_then(toml::Value::as_table) {
        tables.extend(targets.values().map(|target| target.get("dependencies")));
    }
    let names = tables.into_iter().flatten().flat_map(|table| table.as_table().unwrap().keys());
    Some(names.cloned().collect())
}

#[test]
fn rooms_know_only_who_they_may() {
    for (room, known) in ARROWS {
        let allowed: Vec<String> = known.iter().map(|room| format!("foretile-{room}")).collect();
        for name in dependencies(room).into_iter().flatten() {
            if name.starts_with("foretile") {
                assert!(allowed.contains(&name), "{room} must not depend on {name}");
            }
        }
    }
}

#[test]
fn games_needs_serde_and_nothing_else() {
    assert_eq!(dependencies("games").unwrap(), ["serde"]);
}

#[test]
fn every_member_is_a_room() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    for member in manifest["workspace"]["members"].as_array().unwrap() {
        let member = member.as_str().unwrap();
        let room = ARROWS.iter().any(|(room, _)| *room == member);
        assert!(room || member == "golden", "{member} has no place in the house");
    }
}

/// No clock, thread, input, output or unsafe in `games`.
#[test]
fn games_is_pure() {
    let mut folders = vec![root().join("games/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for banned in [
                "std::time",
                "std::thread",
                "std::io",
                "std::fs",
                "std::net",
                "std::env",
                "unsafe {",
            ] {
                assert!(!text.contains(banned), "{} has {banned}", path.display());
            }
        }
    }
}
