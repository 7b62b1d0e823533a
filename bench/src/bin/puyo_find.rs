//! Puyo Puyo!! 20th: questions over all 65,536 queues as whole processes, against the way of the
//! published program (`peers/puyo.py`), which reads a table that took it a minute to build.
//!
//! Needs `cargo build --release` in the folder above, and Python.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use foretile_bench::{Report, seconds};
use foretile_games::puyo::{ColourCount, Seed, deal};

/// A seed whose first pairs are asked for.
const SEED: Seed = Seed(0x1A2B);

/// Questions, and a check of their answers: how many seeds they have.
const QUESTIONS: [(&str, &[&str]); 7] = [
    ("prefix", &["find", "RR RR YY GB GY YY"]),
    ("anywhere", &["find", "BG YB BR BR YG", "--anywhere"]),
    (
        "anywhere, 2 errors, unordered",
        &["find", "BG YB BR RR YG GY RG BB", "--anywhere", "--unordered", "--errors", "2"],
    ),
    ("pattern anywhere", &["find", "AA BC AA BD DC CB", "--anywhere", "--pattern", "--unordered"]),
    (
        "pattern anywhere, 2 errors",
        &[
            "find",
            "AA BC AD BD DC CB BA CC",
            "--anywhere",
            "--pattern",
            "--unordered",
            "--errors",
            "2",
        ],
    ),
    ("opening", &["search", "--opening", "AAAA"]),
    ("all clear", &["search", "--all-clear", "2..5"]),
];

fn main() {
    let mut report = Report::default();
    for (name, question) in QUESTIONS {
        let found = ask(question);
        assert!(found.contains(&SEED.0), "{name}: fast and wrong is not fast");
        let time = seconds(7, || ask(question));
        report.row(&format!("puyo/{name}"), time, "s", "whole process, all threads; 0.2 at most");
    }

    let table = peer_table();
    let queue = deal(SEED).queue(ColourCount::Four).letters();
    let puyos = std::str::from_utf8(&queue[..12]).expect("letters");
    let peers = || peer(&["find", &table.to_string_lossy(), "4", puyos]);
    let theirs = peers().lines().map(|seed| seed.parse().expect("a seed")).collect();
    assert_eq!(ask(&["find", puyos]), theirs, "fast and wrong is not fast");
    // About as long for either, so that both meet a quiet moment.
    let (ours, theirs) = (seconds(100, || ask(&["find", puyos])), seconds(3, peers));
    report.row("puyo/peer's query", theirs, "s", "prefix, its table is there already");
    report.row("puyo/ours over peer's query", theirs / ours, "times", "100 at least");
    report.save();
}

/// The seeds that a question finds.
fn ask(question: &[&str]) -> BTreeSet<u16> {
    let program = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/foretile"));
    let mut command = Command::new(program);
    let output = command.arg("puyo").args(question).arg("--json").output();
    let output = output.expect("`cargo build --release` was run in the folder above");
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("an answer");
    let seed = |found: &serde_json::Value| found["seed"].as_u64().expect("a seed") as u16;
    found["matches"].as_array().expect("matches").iter().map(seed).collect()
}

fn peer(arguments: &[&str]) -> String {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/puyo.py");
    let output = Command::new("python3").arg(program).args(arguments).output().expect("Python");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The peer's table, built once.
fn peer_table() -> PathBuf {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/puyo-peer.pickle");
    if !table.exists() {
        let partial = table.with_extension("part");
        peer(&["build", &partial.to_string_lossy()]);
        std::fs::rename(partial, &table).expect("a folder that can be written");
    }
    table
}
