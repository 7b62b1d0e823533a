//! Violations that the checks must find, planted one at a time.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::names::Crate;
use super::{dependencies, forbidden, reexport_faults, root, violations};

/// Code that each crate must not have.
const CODE: [(&str, &str); 26] = [
    ("games", "use std::{time::Instant, thread, fs};"),
    ("games", "mod inner { pub use std as other; } fn f() { inner::other::env::args(); }"),
    ("games", "fn f() { unsafe { std::hint::unreachable_unchecked() } }"),
    ("search", "use foretile_solve::voltorb::Worlds;"),
    ("search", "fn f() { assert!(foretile_eyes::read().is_ok()); }"),
    ("search", "unsafe impl Send for X {}"),
    ("solve", "use foretile_games::voltorb; fn f(seed: voltorb::Seed) {}"),
    ("solve", "use foretile_games as all; mod inner { use super::*; fn f() { all::rng::x(); } }"),
    ("solve", "fn f() { println!(\"{}\", foretile_games::voltorb::deal(1)); }"),
    ("eyes", "use foretile_games::voltorb::*;"),
    ("eyes", "fn f<T: foretile_games::puyo::Dealer<Seed = foretile_games::puyo::Seed>>() {}"),
    ("eyes", "mod other { pub use foretile_search as seeds; } fn f() { other::seeds::run(); }"),
    ("study", "#![allow(unsafe_code)]"),
    ("study", "fn f() { let _ = [foretile_solve::voltorb::Aim::Win; 2]; }"),
    ("study", "use ::foretile_games::{bingo::{self, Row}, rng::mt19937 as dice};"),
    ("ask", "use std::{net::TcpStream};"),
    ("ask", "fn f() { dbg!(1); }"),
    ("ask", "use std::io; fn f() { io::stdout(); }"),
    ("ask", "use foretile_games::{self as rules}; fn f() { rules::rng::lcg::Lcg::new(1); }"),
    ("face", "use foretile_ask::crates::{self, voltorb::*};"),
    ("face", "use foretile_ask::crates::voltorb; fn f() { voltorb::deal(1); }"),
    ("face", "use foretile_games::voltorb::Hints;"),
    ("site", "extern crate foretile_games as games;"),
    ("site", "fn f() { eprintln!(); }"),
    ("python", "use foretile_search::voltorb::run;"),
    ("python", "fn f() { foretile_games::rng::lcg::Lcg::new(1); }"),
];

#[test]
fn planted_code_is_found() {
    for (krate, plant) in CODE {
        let whole = format!("{plant}\n");
        let forbids = "#![forbid(unsafe_code)]";
        let is_attribute = plant.starts_with("#!");
        let code = if is_attribute { whole } else { format!("{forbids}\n{whole}") };
        assert_ne!(violations(krate, &Crate::of(&code)), [""; 0], "{krate}: {plant}");
    }
}

/// What `ask` re-exports for faces, and a face that uses one of the names.
#[test]
fn planted_reexports_are_found() {
    let face = || Crate::of("use foretile_ask::crates::voltorb::Hints;");
    let found = |code: &str| reexport_faults(&Crate::of(code), &[face()]).len();
    assert_eq!(
        found("pub mod crates { pub mod voltorb { pub use foretile_games::voltorb::Hints; } }"),
        0
    );
    for plant in [
        "pub mod crates { pub mod voltorb { pub use foretile_games::voltorb::{Hints, Board}; } }",
        "pub mod crates { pub mod voltorb { pub use foretile_games::voltorb::{Hints, deal as give}; } }",
        "pub mod crates { pub use foretile_games::*; }",
    ] {
        assert_ne!(found(plant), 0, "{plant}");
    }
    let elsewhere = Crate::of("pub mod games { pub use foretile_games::voltorb::Hints; }");
    let face = Crate::of("fn f() { foretile_ask::games::Hints::default(); }");
    assert_ne!(reexport_faults(&elsewhere, &[face]), [""; 0]);
}

#[test]
fn planted_circles_are_found() {
    let circles = |one: &str, other: &str| {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("src");
        fs::create_dir_all(source.join("one")).unwrap();
        for (file, code) in [
            ("lib.rs", "mod one; mod other; pub use other::Other; use one::One as Short;"),
            ("one.rs", one),
            ("one/inner.rs", "use super::One; use super::super::Short;"),
            ("other.rs", other),
        ] {
            fs::write(source.join(file), code).unwrap();
        }
        Crate::read(folder.path()).circles().len()
    };
    let one = "mod inner; use inner::f; use crate::Other; pub struct One;";
    assert_eq!(circles(one, "pub struct Other;"), 0);
    assert_eq!(circles(one, "#[cfg(test)] mod tests { use crate::one::One; }"), 0);
    for other in [
        "pub struct Other(crate::one::One);",
        "use super::one; fn f() { one::g(); }",
        "use crate::one::{self as it}; fn f() { it::g(); }",
        "mod deep { use super::super::{one::One as It}; }",
        "use crate::one::inner::g; fn f(it: &crate::Short) {}",
        "fn f() { assert!(super::one::g()); }",
    ] {
        assert_eq!(circles(one, other), 1, "{other}");
    }
}

#[test]
fn what_only_tests_name_is_allowed() {
    let code = "#![forbid(unsafe_code)] #[cfg(test)] mod tests { use foretile_games::rng; }";
    assert_eq!(violations("solve", &Crate::of(code)), [""; 0]);
}

/// Calls and types that clippy refuses by a crate's `clippy.toml`: names alone do not show what a method or a renamed
/// item is.
#[test]
fn clippy_finds_planted_calls() {
    const PLANTS: [(&str, &[&str]); 3] = [
        (
            "games",
            &[
                "pub fn f() -> impl Sized { std::time::Instant::now() }",
                "pub fn f() { std::thread::spawn(|| {}); }",
                "macro_rules! look { () => { std::fs::read(\"x\") } } pub fn f() { look!().unwrap(); }",
            ],
        ),
        (
            "study",
            &[
                "pub fn f() { use std::dbg as look; look!(1); }",
                "pub fn f() { let out = std::io::stdout; drop(out()); }",
                "pub fn f() { std::net::TcpStream::connect(\"localhost:1\").unwrap(); }",
            ],
        ),
        (
            "solve",
            &[
                "pub fn f(outputs: &foretile_games::voltorb::Outputs) { outputs.deal(0, outputs.level()); }",
                "pub fn f(seed: foretile_games::voltorb::Other) -> u32 { seed.0 }",
            ],
        ),
    ];
    // Stands for the real package, which takes long to build.
    const GAMES: &str =
        "pub mod voltorb { pub struct Seed(pub u32); pub use self::Seed as Other; pub struct Outputs;
        impl Outputs { pub fn level(&self) -> u8 { 1 } pub fn deal(&self, _: u32, _: u8) {} } }";
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    let package = |name: &str, rest: &str| {
        write(
            &format!("{name}/Cargo.toml"),
            &format!(
                "[package]\nname = \"foretile-{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{rest}"
            ),
        );
    };
    write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"games\", \"planted\"]\n");
    package("games", "");
    write("games/src/lib.rs", GAMES);
    package("planted", "[dependencies]\nforetile-games = { path = \"../games\" }\n");
    for (krate, plants) in PLANTS {
        let lib = fs::read_to_string(root().join(krate).join("src/lib.rs")).unwrap();
        let lints =
            lib.split_once("#![cfg_attr(\n    not(test)").unwrap().1.split_once(")]\n").unwrap();
        let lints = format!("#![cfg_attr(not(test){})]\n", lints.0);
        let own = root().join(krate).join("clippy.toml");
        let list = if own.exists() { own } else { root().join("clippy.toml") };
        write("planted/clippy.toml", &fs::read_to_string(list).unwrap());
        for (plant, is_found) in plants.iter().map(|plant| (*plant, true)).chain([("", false)]) {
            write("planted/src/lib.rs", &format!("{lints}{plant}\n"));
            let output = Command::new(env!("CARGO"))
                .args(["clippy", "--offline", "--package", "foretile-planted"])
                .current_dir(folder.path())
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{said}");
            assert_eq!(said.contains("use of a disallowed"), is_found, "{krate}: {plant}\n{said}");
        }
    }
}

/// Packages under other names, and those of one system or of a build script.
#[test]
fn planted_dependencies_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = folder.path().join("Cargo.toml");
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    let package = |name: &str| {
        write(&format!("{name}/src/lib.rs"), "");
        write(
            &format!("{name}/Cargo.toml"),
            &format!(
                "[package]\nname = \"foretile-{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n"
            ),
        );
    };
    write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"search\", \"solve\"]\n");
    package("search");
    package("solve");
    let own = fs::read_to_string(folder.path().join("search/Cargo.toml")).unwrap();
    let found = |manifest: &Path| forbidden(&dependencies(manifest));
    assert_eq!(found(&manifest), [""; 0]);
    for plant in [
        "[dependencies]\nhidden = { package = \"foretile-solve\", path = \"../solve\" }\n",
        "[target.'cfg(unix)'.dependencies]\nforetile-solve = { path = \"../solve\" }\n",
        "[build-dependencies.other]\npackage = \"foretile-solve\"\npath = \"../solve\"\n",
    ] {
        write("search/Cargo.toml", &format!("{own}{plant}"));
        assert_eq!(found(&manifest), ["search must not depend on foretile-solve"], "{plant}");
    }
}
