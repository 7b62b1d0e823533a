//! Puyo Puyo!! 20th: questions over all 65,536 queues, timed as whole processes. The peer is the
//! published program's method (`peers/puyo.py`), whose table takes a minute to build beforehand.
//!
//! Requires `cargo build --release` in the parent folder, and Python.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use foretile_bench::{Report, seconds};
use foretile_games::puyo::{ColourCount, Seed, deal};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

/// The seed whose first pairs are searched for.
const SEED: Seed = Seed(0x1A2B);

/// Questions and their numbers of matches. An earlier sieve, which followed the letters pair by
/// pair, counted the same.
const QUESTIONS: [(&str, &[&str], u64); 14] = [
    ("prefix", &["find", "RR RR YY GB GY YY"], 1),
    ("prefix, one thread", &["find", "RR RR YY GB GY YY", "--threads=1"], 1),
    ("anywhere", &["find", "BG YB BR BR YG", "--anywhere"], 3),
    (
        "anywhere, 2 errors, unordered",
        &["find", "BG YB BR RR YG GY RG BB", "--anywhere", "--unordered", "--errors", "2"],
        30,
    ),
    (
        "pattern anywhere",
        &["find", "AA BC AA BD DC CB", "--anywhere", "--pattern", "--unordered"],
        240,
    ),
    (
        "pattern anywhere, 2 errors",
        &[
            "find",
            "AA BC AD BD DC CB BA CC",
            "--anywhere",
            "--pattern",
            "--unordered",
            "--errors=2",
        ],
        2_994,
    ),
    (
        "5 letters, 3 errors",
        &["find", WEAK, "--colors=5", "--pattern", "--unordered", "--errors=3"],
        118,
    ),
    (
        "5 letters anywhere, 3 errors",
        &["find", WEAK, "--colors=5", "--pattern", "--anywhere", "--errors=3"],
        330,
    ),
    (
        "5 letters anywhere, 5 errors, unordered",
        &["find", WEAK, "--colors=5", "--pattern", "--anywhere", "--unordered", "--errors=5"],
        1_113_222,
    ),
    (
        "5 letters anywhere, 8 errors, 20 listed",
        &["find", WEAK, "--colors=5", "--pattern", "--anywhere", "--errors=8", "--limit=20"],
        3_446_545,
    ),
    ("all offsets of all queues", &["find", "??", "--anywhere"], 128 * 65_536),
    ("opening", &["search", "--opening", "AAAA"], 1_949),
    ("all clear", &["search", "--all-clear", "2..5"], 2_729),
    ("wait, 5 colours", &["search", "--wait", "20..30", "--colors=5"], 690),
];

/// A question in text form, which shows how the first pairs of every queue clear the field.
const WAYS: [&str; 5] = ["search", "--all-clear", "1..6", "--colors=3", "--limit=0"];

/// A question with little information: all renamings of five colours match equally.
const WEAK: &str = "AB CD EA BC DE AC EB DD";

/// The number of rounds in which we and the peer alternate.
const ROUNDS: usize = 5;

#[derive(Deserialize)]
struct Counted {
    count: u64,
    #[serde(rename = "matches")]
    _matches: IgnoredAny,
}

#[derive(Deserialize)]
struct Listed {
    matches: Vec<Match>,
}

#[derive(Deserialize)]
struct Match {
    seed: u16,
}

fn main() {
    let mut report = Report::default();
    let note = "whole process, all threads; 0.2 at most";
    for (name, question, count) in QUESTIONS {
        let question = [question, &["--json"]].concat();
        let Counted { count: ours, .. } = answer(&question);
        assert_eq!(ours, count, "{name}: fast and wrong is not fast");
        report.row(&format!("puyo/{name}"), seconds(25, || ask(&question)), "s", note);
    }
    let ways = program(&WAYS).output().expect(BUILT).stdout;
    let shown = ways.split(|&byte| byte == b'\n').filter(|line| line.contains(&b'/')).count();
    assert_eq!(shown, 9_739, "fast and wrong is not fast");
    report.row("puyo/ways to all clears", seconds(25, || ask(&WAYS)), "s", note);

    let table = peer_table();
    let queue = deal(SEED).queue(ColourCount::Four).letters();
    let puyos = std::str::from_utf8(&queue[..12]).expect("letters");
    let question = ["find", puyos, "--json"];
    let Listed { matches } = answer(&question);
    let found: Vec<u16> = matches.iter().map(|found| found.seed).collect();
    assert!(found.contains(&SEED.0), "the question has this seed's first pairs");
    let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
    // Alternate, to expose both to the same other work on the machine.
    for _ in 0..ROUNDS {
        ours = ours.min(seconds(40, || ask(&question)));
        let query = || peer(&["find", &table.to_string_lossy(), "4", puyos]);
        theirs = theirs.min(seconds(1, || {
            let seeds: Vec<u16> =
                query().lines().map(|seed| seed.parse().expect("a seed")).collect();
            assert_eq!(found, seeds, "fast and wrong is not fast");
        }));
    }
    report.row("puyo/our query", ours, "s", "the same first pairs, whole process, all threads");
    report.row("puyo/peer's query", theirs, "s", "prefix, with its table already built");
    report.row("puyo/ours over peer's query", theirs / ours, "times", "at least 10");
    report.save();
}

/// Runs a question and reads the whole answer.
fn ask(question: &[&str]) -> u64 {
    let mut process = program(question).stdout(Stdio::piped()).spawn().expect(BUILT);
    let mut stdout = process.stdout.take().expect("the output is piped");
    let bytes = io::copy(&mut stdout, &mut io::sink()).expect("an answer");
    process.wait().expect("the process was started");
    bytes
}

fn answer<Answer: DeserializeOwned>(question: &[&str]) -> Answer {
    let output = program(question).output().expect(BUILT);
    serde_json::from_slice(&output.stdout).expect("an answer")
}

fn program(question: &[&str]) -> Command {
    let program = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/foretile"));
    let mut command = Command::new(program);
    command.arg("puyo").args(question);
    command
}

const BUILT: &str = "`cargo build --release` was run in the parent folder";

fn peer(arguments: &[&str]) -> String {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/puyo.py");
    let output = Command::new("python3").arg(program).args(arguments).output().expect("Python");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the peer's table. Builds it the first time.
fn peer_table() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target");
    let table = folder.join("puyo-peer.pickle");
    if !table.exists() {
        fs::create_dir_all(folder).expect("a writable folder");
        let partial = table.with_extension("part");
        peer(&["build", &partial.to_string_lossy()]);
        fs::rename(partial, &table).expect("a writable folder");
    }
    table
}
