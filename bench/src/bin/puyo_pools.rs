//! Puyo Puyo Tsu: the key behind ten pairs. Times the sieve on a slice of the keys, and a block as a search scans it.
//!
//! `--whole` also searches all 2^32 keys on all threads.

use std::ops::ControlFlow;

use foretile_bench::{Report, cpu_seconds, seconds};
use foretile_games::puyo::ColourCount;
use foretile_games::puyo::pools::{Key, deal};
use foretile_search::dispatch::Vectors;
use foretile_search::puyo::pools::{Candidates, KeyQuestion, KeyScan, sieve_on};
use foretile_search::sweep::{Event, Options, Scan, run};

/// The key whose first pairs are searched for.
const KEY: Key = Key(0x0D47_5B22);
/// The number of pairs that are known.
const PAIRS: usize = 10;
/// The number of keys in a slice, small enough to repeat until a run is undisturbed.
const SLICE: u64 = 1 << 21;
const ROUNDS: usize = 5;

fn main() {
    let mut report = Report::default();
    let first = u64::from(KEY.0) / SLICE * SLICE;
    for colours in ColourCount::ALL {
        for unordered in [false, true] {
            let question = question(colours, unordered);
            let order = if unordered { ", unordered" } else { "" };
            let name = format!("{colours} colours{order}");
            let mut passed = Vec::new();
            for vectors in Vectors::available() {
                let mut count = 0;
                let time = cpu_seconds(ROUNDS, || {
                    count = sieve_on(vectors, &question, first..first + SLICE);
                });
                let rate = 1e9 / SLICE as f64;
                let whole = format!(
                    "all keys: {:.0} CPU-seconds",
                    time * (1_u64 << 32) as f64 / SLICE as f64
                );
                report.row(&format!("{vectors:?}: {name}"), time * rate, "ns/key", whole);
                passed.push(count);
            }
            assert!(
                passed.iter().all(|&count| count > 0 && count == passed[0]),
                "all vectors pass the same keys"
            );

            let mut found = Vec::new();
            let scan = KeyScan::new(question);
            assert!(scan.scan(first..first + SLICE, &mut found).is_continue());
            let is_there = found.iter().any(|found| found.key == KEY);
            assert!(is_there, "fast and wrong is not fast");
        }
    }
    if std::env::args().any(|argument| argument == "--whole") {
        let question = question(ColourCount::Four, false);
        let scan = KeyScan::new(question);
        let mut candidates = Candidates::new(ColourCount::Four, 1_000);
        let time = seconds(1, || {
            run(&scan, &Options::default(), |event| {
                if let Event::Found(found) = event {
                    candidates.push(found);
                }
                ControlFlow::Continue(())
            })
        });
        let queues = candidates.queues().expect("ten pairs leave few keys");
        assert!(queues.iter().any(|group| group.keys.contains(&KEY)), "fast and wrong is not fast");
        let note = format!("{} keys, {} queues", candidates.count(), queues.len());
        report.row("all keys, 4 colours", time, "s", note);
    }
    report.save();
}

/// Returns the question about the first pairs of [`KEY`].
fn question(colours: ColourCount, unordered: bool) -> KeyQuestion {
    let numbers = deal(KEY).pool(colours).numbers()[..2 * PAIRS].to_vec();
    let letters: String = numbers.into_iter().map(|number| char::from(b'A' + number)).collect();
    KeyQuestion { pairs: letters.parse().expect("pairs"), colours, unordered }
}
