//! Test support: finds and reads the golden data in `shared/`, beside the project's checkout.
//!
//! Without it a test skips with a message; in CI (`CI=true`) its absence is a failure.
//! `FORETILE_SHARED` names another place.

use std::path::PathBuf;

use serde::de::DeserializeOwned;

/// The path of `name` inside `shared/`, or `None` where the data is missing and this is not CI.
///
/// # Panics
/// In CI, when the file or folder is missing.
pub fn shared(name: &str) -> Option<PathBuf> {
    let root = std::env::var_os("FORETILE_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared")),
        PathBuf::from,
    );
    let path = root.join(name);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none(), "{} is missing, and CI must have it", path.display());
    eprintln!("skipped: {} is missing", path.display());
    None
}

/// The text of `golden/name`; see [`shared`] for when it is missing.
///
/// # Panics
/// When the file cannot be read, or in CI when it is missing.
pub fn text(name: &str) -> Option<String> {
    let path = shared("golden")?.join(name);
    Some(
        std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    )
}

/// The documents of `golden/name`, one a line; see [`shared`] for when it is missing.
///
/// # Panics
/// When a line is not the expected document.
pub fn jsonl<T: DeserializeOwned>(name: &str) -> Option<Vec<T>> {
    let parse = |(index, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}:{}: {error}", index + 1))
    };
    Some(text(name)?.lines().filter(|line| !line.is_empty()).enumerate().map(parse).collect())
}
