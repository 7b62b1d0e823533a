//! Mutates good texts for every reader of texts.
//!
//! Every run uses the same bytes, first those that fuzzing saved: `fuzz/corpus` has inputs of every kind, `fuzz/found`
//! those that once showed a fault. `FORETILE_FUZZ=60` fuzzes each target for 60 seconds; otherwise each has 0.4 seconds, or
//! 3 seconds in a nightly run with `FORETILE_ALL`.

mod targets;

use std::env;
use std::time::{Duration, Instant};

use foretile_ask::api::{self, Patient};
use foretile_golden::Dice;
use serde_json::{Value, json};
use targets::TARGETS;

/// The most mutations of a usual run, and its time limit: by day and by night.
const MUTATIONS: u64 = 20_000;
const MILLISECONDS: [u64; 2] = [400, 3_000];
/// The fewest mutations, however long they take.
const LEAST: u64 = 20;

/// Tokens that readers know, or break at.
const TOKENS: [&str; 28] = [
    "0",
    "-1",
    "1",
    "25",
    "255",
    "256",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "1e400",
    "0.5",
    "null",
    "true",
    "{}",
    "[]",
    "\"\"",
    "\"",
    ",",
    ":",
    "..",
    "?",
    "\n",
    " ",
    "#",
    "é",
    "\u{feff}",
    "\0",
    "0x",
];

/// Returns a short range in a text of this length.
fn part(dice: &mut Dice, length: usize) -> std::ops::Range<usize> {
    let start = dice.below(length + 1);
    start..(start + 1 + dice.below(8)).min(length).max(start)
}

/// Changes one to four things.
fn mutate(mut bytes: Vec<u8>, other: &[u8], dice: &mut Dice) -> Vec<u8> {
    for _ in 0..=dice.below(4) {
        let range = part(dice, bytes.len());
        match dice.below(8) {
            0 if !range.is_empty() => bytes[range.start] ^= 1 << dice.below(8),
            1 => drop(bytes.drain(range)),
            2 => drop(bytes.splice(range.start..range.start, bytes[range].to_vec())),
            3 => {
                let from = part(dice, other.len());
                drop(bytes.splice(range, other[from].iter().copied()));
            }
            4 => {
                // Another number where one stands.
                let digits = |byte: &u8| byte.is_ascii_digit();
                let start = bytes[range.start..].iter().position(digits).map(|at| at + range.start);
                let Some(start) = start else { continue };
                let length = bytes[start..].iter().take_while(|byte| digits(byte)).count();
                let number = TOKENS[dice.below(11)];
                drop(bytes.splice(start..start + length, number.bytes()));
            }
            5 => bytes.truncate(range.start),
            _ => drop(bytes.splice(range, TOKENS[dice.below(TOKENS.len())].bytes())),
        }
    }
    bytes
}

fn fuzz(name: &str) {
    let &(_, target, seeds) = TARGETS.iter().find(|(of, ..)| *of == name).unwrap();
    let mut corpus: Vec<Vec<u8>> = seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect();
    if name == "api" {
        let text = |path: &str, json: &str| format!("{path}\n{json}").into_bytes();
        for question in api::questions() {
            let examples = question.examples.iter().filter(|example| !example.is_empty());
            corpus.extend(examples.map(|example| text(question.path, example)));
        }
        corpus.push(text("bingo/balance", &balancing()));
    }
    corpus.extend(foretile_golden::fuzzed(name));
    corpus.iter().for_each(|seed| target(seed));
    let chosen = env::var("FORETILE_FUZZ").ok();
    let chosen = chosen.map(|seconds| Duration::from_secs(seconds.parse().unwrap()));
    let usual = MILLISECONDS[usize::from(env::var_os("FORETILE_ALL").is_some())];
    let until = Instant::now() + chosen.unwrap_or(Duration::from_millis(usual));
    let most = if chosen.is_some() { u64::MAX } else { MUTATIONS };
    let mut mutations = 0;
    // A busy machine does few mutations in its time.
    while mutations < LEAST || (mutations < most && Instant::now() < until) {
        let dice = &mut Dice(mutations << 32);
        let (seed, other) = (dice.below(corpus.len()), dice.below(corpus.len()));
        target(&mutate(corpus[seed].clone(), &corpus[other], dice));
        mutations += 1;
    }
}

/// Returns a request to balance a list, with the state after a round.
fn balancing() -> String {
    let question = api::question("bingo/balance").unwrap();
    let mut request = json!({"mode": "short", "rounds": 2, "cards": 100, "batches": 2});
    for _ in 0..2 {
        let answer = question.answer(&request.to_string(), &Patient).unwrap();
        request["state"] = serde_json::from_slice::<Value>(&answer).unwrap()["state"].take();
    }
    request.to_string()
}

macro_rules! tests {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            fuzz(stringify!($name));
        })*

        #[test]
        fn every_target_is_tested() {
            let names: Vec<&str> = TARGETS.iter().map(|(name, ..)| *name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

tests!(texts puyo tasks notes session list game room checkpoint api fields goals boards values);
