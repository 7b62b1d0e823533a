//! The table of bounds that a search's threads share (`solve/src/voltorb/search/table.rs`).

#[path = "../../../solve/src/voltorb/search/table.rs"]
#[allow(dead_code)]
mod table;

use std::sync::Arc;

use loom::thread;
use table::{Bounds, SharedTable};

/// A key of the first shard, in this bucket of the smallest table.
const fn key(bucket: u128, other: u128) -> u128 {
    other << 70 | bucket << 2 | 1 << 2 << 5
}

/// Two threads store bounds of one key, and a third one reads: it finds nothing, or the bounds of one thread.
pub fn one_call() {
    let table = Arc::new(SharedTable::<Bounds>::new(0));
    let bounds = [Bounds { low: 1, high: 1000 }, Bounds { low: 500, high: 700 }];
    let threads = bounds.map(|bounds| {
        let table = table.clone();
        thread::spawn(move || table.set(key(3, 1), bounds))
    });
    if let Some(found) = table.get(key(3, 1)) {
        assert!(bounds.contains(&found), "{found:?}");
    }
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    assert!(bounds.contains(&table.get(key(3, 1)).unwrap()));
}

/// Two threads store two more keys in a table that is about to grow: all keys are found.
pub fn growing() {
    let table = Arc::new(SharedTable::<Bounds>::new(1 << 20));
    let bounds = |at: u64| Bounds { low: at, high: at };
    // Three in each of eight buckets of four, and one more: the next one makes it grow.
    let keys: Vec<u128> = (0..25).map(|at| key(7 - at % 8, 1 + at / 8)).collect();
    keys.iter().zip(0..).for_each(|(&key, at)| table.set(key, bounds(at)));
    let more = [key(0, 9), key(1, 9)];
    let threads = [(more[0], 25), (more[1], 26)].map(|(key, at)| {
        let table = table.clone();
        thread::spawn(move || table.set(key, bounds(at)))
    });
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    for (key, at) in keys.into_iter().chain(more).zip(0..) {
        assert_eq!(table.get(key), Some(bounds(at)), "key {at}");
    }
}
