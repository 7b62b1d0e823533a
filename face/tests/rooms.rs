//! Checks which room depends on which.

use std::fs;
use std::path::{Path, PathBuf};

/// Every room, and the rooms that it may depend on.
const ARROWS: [(&str, &[&str]); 9] = [
    ("games", &[]),
    ("search", &["games"]),
    ("solve", &["games"]),
    ("eyes", &["games"]),
    ("study", &["games"]),
    ("ask", &["games", "search", "solve", "eyes", "study"]),
    ("face", &["ask"]),
    ("site", &["ask"]),
    ("python", &["ask"]),
];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Returns the dependencies of a room's package without those of its tests, or `None` if the room does
/// not exist.
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
fn rooms_depend_only_on_allowed_rooms() {
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
fn games_needs_nothing_but_serde_as_a_feature() {
    assert_eq!(dependencies("games").unwrap(), ["serde"]);
    let manifest = fs::read_to_string(root().join("games/Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    assert_eq!(manifest["dependencies"]["serde"]["optional"].as_bool(), Some(true));
}

#[test]
fn every_member_is_a_room() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    for member in manifest["workspace"]["members"].as_array().unwrap() {
        let member = member.as_str().unwrap();
        let room = ARROWS.iter().any(|(room, _)| *room == member);
        assert!(room || member == "golden", "{member} is missing in ARROWS");
    }
}

/// What a room must not name, though it may know the package: `solve` and `eyes` take boards and pictures
/// whatever their seed, and only `games` and `search` know the generators.
const UNNAMED: [(&str, &[&str]); 7] = [
    ("solve", &["rng", "Seed", "Moment", "moments", "boards", "deal", "deals", "deal_with"]),
    ("eyes", &["rng", "Seed", "Moment", "moments", "boards", "deal", "deals", "deal_with"]),
    ("study", &["rng"]),
    ("ask", &["rng"]),
    ("face", &["rng"]),
    ("site", &["rng"]),
    ("python", &["rng"]),
];

/// The code of a room's `src`, without comments and tests, by file.
fn sources(room: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![root().join(room).join("src")];
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                files.push((path, lines.map(|line| format!("{line}\n")).collect()));
            }
        }
    }
    let of_tests = |code: &str| -> Vec<String> {
        let after = code.split("#[cfg(test)]\nmod ").skip(1);
        after.filter_map(|rest| Some(rest.split_once(';')?.0.to_owned())).collect()
    };
    let of_tests: Vec<String> = files.iter().flat_map(|(_, code)| of_tests(code)).collect();
    files.retain(|(path, _)| {
        !of_tests.iter().any(|name| path.file_stem().unwrap() == name.as_str())
    });
    for (_, code) in &mut files {
        // A module of tests is the last thing in its file.
        code.truncate(code.find("#[cfg(test)]\nmod tests {").unwrap_or(code.len()));
    }
    files
}

/// Every path into another room that stands in some code, imports and others: its names.
fn paths(code: &str) -> impl Iterator<Item = Vec<&str>> {
    code.match_indices("foretile_").map(|(start, _)| {
        let (path, mut depth) = (&code[start..], 0);
        let end = path.find(|letter: char| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            let is_name = letter.is_alphanumeric() || matches!(letter, '_' | ':' | '{');
            !(is_name || depth > 0 || letter == '}')
        });
        let path = &path[..end.unwrap_or(path.len())];
        path.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect()
    })
}

#[test]
fn imports_are_those_that_a_room_promises() {
    for (room, known) in ARROWS {
        let unnamed =
            UNNAMED.iter().find(|(of, _)| *of == room).map_or(&[][..], |(_, names)| names);
        for (file, code) in sources(room) {
            for path in paths(&code) {
                let package = path[0].trim_start_matches("foretile_");
                let is_known = package == room || known.contains(&package);
                assert!(is_known, "{} must not name {}", file.display(), path[0]);
                for name in path {
                    assert!(!unnamed.contains(&name), "{} must not name {name}", file.display());
                }
            }
        }
    }
}

#[test]
fn paths_are_read() {
    let code = "use foretile_games::voltorb::{self, Cards, deal::{x, y}};\n f(foretile_games::rng::X, no);";
    let names: Vec<Vec<&str>> = paths(code)
        .map(|path| path.into_iter().filter(|name| !name.is_empty()).collect())
        .collect();
    let first = vec!["foretile_games", "voltorb", "self", "Cards", "deal", "x", "y"];
    assert_eq!(names, [first, vec!["foretile_games", "rng", "X"]]);
}

/// No clock, thread, input, output or unsafe in `games`.
#[test]
fn games_is_pure() {
    for (file, code) in sources("games") {
        for banned in
            ["std::time", "std::thread", "std::io", "std::fs", "std::net", "std::env", "unsafe {"]
        {
            assert!(!code.contains(banned), "{} has {banned}", file.display());
        }
    }
}

/// Only a face prints or talks to a network.
#[test]
fn rooms_below_the_faces_are_silent() {
    for (room, _) in ARROWS.into_iter().filter(|(room, _)| *room != "face") {
        for (file, code) in sources(room) {
            for banned in ["print!(", "println!(", "stdout()", "stderr()", "std::net"] {
                assert!(!code.contains(banned), "{} has {banned}", file.display());
            }
        }
    }
}

/// Only the code that picks the vectors of the machine is unsafe, and what speaks with C and JavaScript.
#[test]
fn few_files_are_unsafe() {
    let unsafe_files = ["search/src/dispatch.rs", "site/src/lib.rs", "face/src/capture/gdi.rs"];
    for (room, _) in ARROWS {
        for (file, code) in sources(room) {
            let may = unsafe_files.iter().any(|it| file.ends_with(it));
            let is_unsafe = ["unsafe {", "unsafe extern", "unsafe(", "unsafe fn"]
                .iter()
                .any(|it| code.contains(it));
            assert!(may || !is_unsafe, "{} has unsafe code", file.display());
        }
    }
}
