//! Checks which crate of the workspace depends on which, and which names its code uses. `names.rs` resolves
//! names as the compiler does; `clippy.toml` in the crates forbids calls.

mod names;
mod plants;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use names::{Crate, Name};
use serde_json::Value;

/// Every crate, and the crates that it may depend on.
const MAY_DEPEND_ON: [(&str, &[&str]); 9] = [
    ("games", &[]),
    ("search", &["games"]),
    ("solve", &["games"]),
    ("eyes", &["games"]),
    ("study", &["games"]),
    ("ask", &["games", "search", "solve", "eyes", "study"]),
    ("face", &["ask"]),
    ("site", &["ask"]),
    // It deals millions of boards into arrays, too many for the questions of `ask`.
    ("python", &["ask", "games", "solve", "study"]),
];

/// Names of `games` that a crate must not use, even if it depends on it: `solve` and `eyes` take boards and pictures
/// whatever their seed, and only `games` and `search` know the generators. Python alone deals among the faces.
const FORBIDDEN_NAMES: [(&str, &[&str]); 7] = [
    ("solve", &["rng", "Seed", "Moment", "moments", "boards", "deal", "deals", "deal_with"]),
    ("eyes", &["rng", "Seed", "Moment", "moments", "boards", "deal", "deals", "deal_with"]),
    ("study", &["rng"]),
    ("ask", &["rng"]),
    ("face", &["rng", "boards", "deal", "deals", "deal_with"]),
    ("site", &["rng", "boards", "deal", "deals", "deal_with"]),
    ("python", &["rng"]),
];

/// The module in which `ask` re-exports names of other crates for the front ends.
const REEXPORTS: &str = "crates";

/// Clocks, threads, input and output, which `games` does without.
const IMPURE: [&str; 7] =
    ["std::time", "std::thread", "std::io", "std::fs", "std::net", "std::env", "std::process"];

/// What prints or talks to a network. Only a face does.
const OUTPUT: [&str; 8] = [
    "std::net",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "dbg!",
    "std::io::stdout",
    "std::io::stderr",
];

/// The only files with unsafe code: SIMD, and the interfaces to JavaScript and Windows.
const UNSAFE: [&str; 3] = ["search/src/dispatch.rs", "site/src/lib.rs", "face/src/capture/gdi.rs"];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn allowed_for(krate: &str) -> &'static [&'static str] {
    MAY_DEPEND_ON.iter().find(|(of, _)| *of == krate).expect("a crate").1
}

/// Returns the forbidden names that a crate's code uses.
fn violations(krate: &str, code: &Crate) -> Vec<String> {
    let forbidden =
        FORBIDDEN_NAMES.iter().find(|(of, _)| *of == krate).map_or(&[][..], |(_, names)| names);
    let mut found = Vec::new();
    for (name, file) in code.names() {
        let text = name.join("::");
        let mut report = |what: &str| found.push(format!("{file} names {text}: {what}"));
        let begins = |path: &&&str| {
            let rest = text.strip_prefix(**path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        };
        if let Some(package) = name[0].strip_prefix("foretile_") {
            if package != krate && !allowed_for(krate).contains(&package) {
                report("another crate");
            }
            // A crate that may not see all of another one must say what it takes.
            if package != krate && name.last().unwrap() == "*" {
                report("everything of another crate");
            }
            let of_games = package == "games"
                || package == "ask" && name.get(1).is_some_and(|module| module == REEXPORTS);
            let forbidden = name.iter().find(|name| forbidden.contains(&name.as_str()));
            if let Some(forbidden) = forbidden.filter(|_| of_games) {
                report(forbidden);
            }
        }
        if krate == "games" && IMPURE.iter().any(|path| begins(&path)) {
            report("a clock, thread, input or output");
        }
        if krate != "face" && OUTPUT.iter().any(|path| begins(&path)) {
            report("output or a network");
        }
    }
    for file in &code.unsafe_files {
        if !UNSAFE.iter().any(|known| Path::new(file).ends_with(known)) {
            found.push(format!("{file} has unsafe code"));
        }
    }
    let may = UNSAFE.iter().any(|file| file.starts_with(krate));
    if !may && !code.attributes.contains("forbid(unsafe_code)") {
        found.push(format!("{krate} does not forbid unsafe code"));
    }
    found
}

#[test]
fn crates_use_only_allowed_names() {
    for (krate, _) in MAY_DEPEND_ON {
        let code = Crate::read(&root().join(krate));
        assert!(code.names().len() > 20, "{krate} was read");
        assert_eq!(violations(krate, &code), [""; 0]);
    }
}

#[test]
fn no_two_files_use_each_other() {
    let crates = MAY_DEPEND_ON.iter().map(|(krate, _)| Crate::read(&root().join(krate)));
    let found: Vec<String> = crates.flat_map(|code| code.circles()).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns what is wrong with the names that `ask` re-exports: those outside the one list, those that a face must not
/// name, and those that no face uses.
fn reexport_faults(ask: &Crate, faces: &[Crate]) -> Vec<String> {
    let forbidden = FORBIDDEN_NAMES.iter().find(|(of, _)| *of == "face").expect("a crate").1;
    let used: BTreeSet<Name> = faces.iter().flat_map(Crate::names).map(|(name, _)| name).collect();
    let mut found = Vec::new();
    for (module, name, file) in ask.reexports() {
        let text = name.join("::");
        if !name[0].starts_with("foretile_") {
            continue;
        }
        if module.get(1).is_none_or(|name| name != REEXPORTS) {
            found.push(format!("{file} re-exports {text}: only its module {REEXPORTS} may"));
        }
        if name.iter().any(|part| part == "*" || forbidden.contains(&part.as_str())) {
            found.push(format!("{file} re-exports {text}, which a face must not name"));
        }
        let short = name.last().unwrap();
        let as_face = |used: &&Name| {
            used[0] == "foretile_ask"
                && used[1..].starts_with(&module[1..])
                && used.get(module.len()) == Some(short)
        };
        if !used.iter().any(|name| as_face(&name)) {
            found.push(format!("{file} re-exports {text}, which no face uses"));
        }
    }
    found
}

#[test]
fn faces_use_only_what_ask_reexports() {
    let [ask, face, site] = ["ask", "face", "site"].map(|krate| Crate::read(&root().join(krate)));
    let listed = ask.reexports().filter(|(_, name, _)| name[0].starts_with("foretile_")).count();
    assert!(listed > 20, "the list was read");
    assert_eq!(reexport_faults(&ask, &[face, site]), [""; 0]);
}

/// The pictures that the repository has: of the app for its guide and of its pages, files of every format in plain colours,
/// and the site's icons. None is of a game.
const PICTURES: [&str; 4] = ["docs/app-", "docs/pages/", "eyes/tests/formats/", "site/web/icon-"];

#[test]
fn no_picture_of_a_game_is_here() {
    let is_picture = |name: &String| {
        let ending = Path::new(name).extension().unwrap_or_default().to_string_lossy();
        ["png", "jpg", "jpeg", "webp", "bmp", "gif"].contains(&&*ending.to_lowercase())
    };
    let known = |name: &String| PICTURES.iter().any(|known| name.starts_with(known));
    let all = foretile_golden::files().into_iter().filter(is_picture);
    let (known, found): (Vec<String>, Vec<String>) = all.partition(known);
    assert!(known.len() > 2, "the folders were read");
    assert_eq!(found, [""; 0]);
}

/// Returns what `cargo metadata` says of the packages in a workspace.
fn packages(manifest: &Path) -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1", "--manifest-path"])
        .arg(manifest)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    answer["packages"].as_array().unwrap().clone()
}

/// Returns the packages that each package depends on by their real names, without those of its tests.
fn dependencies(manifest: &Path) -> BTreeMap<String, Vec<Value>> {
    let of = |package: &Value| {
        let all = package["dependencies"].as_array().unwrap().iter();
        let own = all.filter(|dependency| dependency["kind"] != "dev").cloned().collect();
        (package["name"].as_str().unwrap().to_owned(), own)
    };
    packages(manifest).iter().map(of).collect()
}

/// Returns the dependencies that crates must not have.
fn forbidden(dependencies: &BTreeMap<String, Vec<Value>>) -> Vec<String> {
    let mut found = Vec::new();
    for (package, own) in dependencies {
        let krate =
            if package == "foretile" { "face" } else { package.trim_start_matches("foretile-") };
        let known =
            MAY_DEPEND_ON.iter().find(|(of, _)| *of == krate).map_or(&[][..], |(_, known)| known);
        for name in own.iter().map(|dependency| dependency["name"].as_str().unwrap()) {
            let other = name.strip_prefix("foretile-");
            let is_room = name == "foretile" || other.is_some();
            if is_room && !other.is_some_and(|other| known.contains(&other)) {
                found.push(format!("{krate} must not depend on {name}"));
            }
        }
    }
    found
}

#[test]
fn crates_depend_only_on_allowed_crates() {
    let dependencies = dependencies(&root().join("Cargo.toml"));
    assert_eq!(forbidden(&dependencies), [""; 0]);
    for own in &dependencies["foretile-games"] {
        let is_known = ["schemars", "serde"].iter().any(|known| own["name"] == *known);
        assert!(is_known && own["optional"] == true, "games must not depend on {own}");
    }
    for package in dependencies.keys() {
        let krate =
            if package == "foretile" { "face" } else { package.trim_start_matches("foretile-") };
        let is_known = MAY_DEPEND_ON.iter().any(|(known, _)| *known == krate);
        assert!(is_known || krate == "golden", "{krate} is missing in MAY_DEPEND_ON");
    }
}
