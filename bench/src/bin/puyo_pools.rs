//! Puyo Puyo Tsu: the key behind ten pairs. Times the sieve on a slice of the keys, beside a plain program that deals every
//! key.
//!
//! `--whole` also searches all 2^32 keys on all threads.

use std::ops::ControlFlow;

use foretile_bench::{Report, cpu_seconds, seconds};
use foretile_games::puyo::ColourCount;
use foretile_games::puyo::pools::{Key, deal};
use foretile_search::dispatch::Vectors;
use foretile_search::puyo::Errors;
use foretile_search::puyo::pools::{Candidates, KeyQuestion, KeyScan, sieve_on};
use foretile_search::sweep::{Event, Options, Scan, run};

/// The key whose first pairs are searched for.
const KEY: Key = Key(0x0D47_5B22);
/// The number of pairs that are known.
const PAIRS: usize = 10;
/// The number of keys in a slice, small enough to repeat until a run is undisturbed.
const SLICE: u64 = 1 << 21;
const ROUNDS: usize = 5;
/// The number of keys that the plain program deals, in the middle of which is [`KEY`].
const SHARE: u64 = 1 << 17;

fn main() {
    let mut report = Report::default();
    let first = u64::from(KEY.0) / SLICE * SLICE;
    for colours in ColourCount::ALL {
        for (unordered, errors, how) in
            [(false, 0, ""), (true, 0, ", unordered"), (false, 1, ", one misread")]
        {
            let errors = Errors::new(errors).expect("few");
            let question = KeyQuestion { errors, ..question(colours, unordered) };
            let name = format!("{colours} colours{how}");
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
    plainly(&mut report);
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

/// Deals every key of a share in full, as a plain program does, and compares its first pairs. The search must find the same
/// keys for so few pairs that there are some.
fn plainly(report: &mut Report) {
    let first = u64::from(KEY.0) - SHARE / 2;
    let ours = *deal(KEY).pool(ColourCount::Four);
    let is_alike = |key: u32, puyos: usize| {
        let theirs = *deal(Key(key)).pool(ColourCount::Four);
        let mut names = [None; 4];
        theirs.numbers()[..puyos].iter().zip(&ours.numbers()[..puyos]).all(|(&it, &wanted)| {
            let is_taken = names
                .iter()
                .enumerate()
                .any(|(other, &name)| name == Some(wanted) && other != usize::from(it));
            !is_taken && *names[usize::from(it)].get_or_insert(wanted) == wanted
        })
    };
    let mut plain = Vec::new();
    let time = cpu_seconds(3, || {
        plain.clear();
        plain.extend((first..first + SHARE).map(|key| key as u32).filter(|&key| is_alike(key, 8)));
    });
    let mut found = Vec::new();
    let pairs = question_of(ColourCount::Four, false, 4);
    assert!(KeyScan::new(pairs).scan(first..first + SHARE, &mut found).is_continue());
    let found: Vec<u32> = found.into_iter().map(|found| found.key.0).collect();
    assert!(plain.len() > 10, "{} keys", plain.len());
    assert_eq!(found, plain, "fast and wrong is not fast");
    let all = time * (1_u64 << 32) as f64 / SHARE as f64;
    let note = format!("all keys: {all:.0} CPU-seconds, estimated from {SHARE} of them");
    report.row("plain: 4 colours", time * 1e9 / SHARE as f64, "ns/key", note);
}

/// Returns the question about the first pairs of [`KEY`].
fn question(colours: ColourCount, unordered: bool) -> KeyQuestion {
    question_of(colours, unordered, PAIRS)
}

/// Returns the question about this many pairs.
fn question_of(colours: ColourCount, unordered: bool, pairs: usize) -> KeyQuestion {
    let numbers = deal(KEY).pool(colours).numbers()[..2 * pairs].to_vec();
    let letters: String = numbers.into_iter().map(|number| char::from(b'A' + number)).collect();
    KeyQuestion {
        pairs: letters.parse().expect("pairs"),
        colours,
        unordered,
        errors: Errors::default(),
    }
}
