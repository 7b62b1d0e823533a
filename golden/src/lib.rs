//! Test support: the golden data in `golden/data`, tests that need files from elsewhere, and [random cases](Dice).
//!
//! [`text`] and [`jsonl`] read the golden data; `golden/data/README.md` names the source of every file.
//! [`list`] and [`screens`] read files that are not in the repository. A test that needs one of these
//! must be listed in [`tests!`], which reports it as ignored if the file is missing.

#![forbid(unsafe_code)]

mod dice;
mod harness;
mod need;

use std::env;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;

pub use dice::Dice;
pub use harness::{Test, run};
pub use need::{Need, film, list, list_file, screens, shared_file};

/// Returns the text of `golden/data/name`, decompressed if it is stored as `name.gz`.
///
/// # Panics
/// When the file is missing or cannot be read.
pub fn text(name: &str) -> String {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name))
}

/// Returns how many of a test's random cases to try: all by night, with `FORETILE_ALL`, and one in `parts` by day.
pub fn sample(all: u64, parts: u64) -> u64 {
    if env::var_os("FORETILE_ALL").is_some() { all } else { all / parts }
}

/// Returns the paths of the repository's files, with slashes. The folders in `.gitignore` are left out, because downloads
/// and builds may change them during a test.
///
/// # Panics
/// When a folder cannot be read.
pub fn files() -> Vec<String> {
    let ignored: Vec<&str> = include_str!("../../.gitignore").lines().collect();
    let is_ignored = |folder: &str, name: &str| {
        let [anywhere, here] = [format!("{name}/"), format!("/{folder}{name}/")];
        name == ".git" || ignored.contains(&&*anywhere) || ignored.contains(&&*here)
    };
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(&folder);
        for entry in fs::read_dir(path).expect("a folder of the repository can be read") {
            let entry = entry.expect("a folder of the repository can be read");
            let name = entry.file_name().into_string().expect("names are Unicode");
            if !entry.path().is_dir() {
                found.push(format!("{folder}{name}"));
            } else if !is_ignored(&folder, &name) {
                folders.push(format!("{folder}{name}/"));
            }
        }
    }
    found
}

/// Returns the text of `shared/golden/name`, decompressed if it is stored as `name.gz`.
///
/// # Panics
/// When the file is missing or cannot be read. A test that calls this needs [`Need::Golden`].
pub fn shared_text(name: &str) -> String {
    read(&shared_file(name))
}

/// Returns the stored inputs of a fuzz target. `fuzz/corpus` and `fuzz/found` have one per line, in hexadecimal digits.
///
/// # Panics
/// When a line is not made of such digits.
pub fn fuzzed(target: &str) -> Vec<Vec<u8>> {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    let texts = ["corpus", "found"].map(|kind| fs::read_to_string(fuzz.join(kind).join(target)));
    let input = |line: &str| {
        let byte = |at| u8::from_str_radix(&line[at..at + 2], 16).expect("hexadecimal digits");
        (0..line.len()).step_by(2).map(byte).collect()
    };
    texts.iter().flatten().flat_map(|text| text.lines()).map(input).collect()
}

fn read(file: &Path) -> String {
    let read = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            unpacked(Path::new(&format!("{}.gz", file.display())))
        }
        read => read,
    };
    read.unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn unpacked(file: &Path) -> io::Result<String> {
    let mut text = String::new();
    GzDecoder::new(File::open(file)?).read_to_string(&mut text)?;
    Ok(text)
}

/// Returns the documents of `golden/data/name`, which has one per line.
///
/// # Panics
/// When the file is missing, cannot be read, or a line is not the expected document.
pub fn jsonl<T: DeserializeOwned>(name: &str) -> Vec<T> {
    documents(name, &text(name))
}

/// Returns the documents of `shared/golden/name`, which has one per line.
///
/// # Panics
/// As [`shared_text`], and when a line is not the expected document.
pub fn shared_jsonl<T: DeserializeOwned>(name: &str) -> Vec<T> {
    documents(name, &shared_text(name))
}

fn documents<T: DeserializeOwned>(name: &str, text: &str) -> Vec<T> {
    let parse = |(index, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}:{}: {error}", index + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.is_empty()).map(parse).collect()
}
