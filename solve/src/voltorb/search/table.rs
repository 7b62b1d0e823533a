//! The memo tables of positions and their bounds.
//!
//! ```text
//! key      bits 124..120: shard    bits 65..64: entry to evict    low bits, without the last two: bucket
//!
//! shard   [ e e e e | e e e e | e e e e | .. ]    4-way set-associative, behind a lock for each shard
//!           bucket 0  bucket 1
//! ```

use std::sync::{Mutex, PoisonError};

/// Proven bounds of a value: at least `low`, at most `high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::voltorb) struct Bounds {
    pub low: u64,
    pub high: u64,
}

impl Bounds {
    /// Returns the tighter of both bounds on each side.
    pub(in crate::voltorb) fn and(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// Returns whether the value is known.
    pub(in crate::voltorb) const fn is_exact(self) -> bool {
        self.low == self.high
    }
}

#[derive(Clone, Copy, Default)]
struct Entry<T> {
    key: u128,
    known: T,
}

/// The number of entries in which a key may be stored.
const WAYS: usize = 4;
/// The number of entries in the smallest shard. Chosen by hand.
const SMALLEST: usize = 1 << 5;

/// The number of shards. Each has its own lock, so threads hardly ever wait for each other. Chosen by hand.
const SHARDS: usize = 32;

/// A hash table of bounded size for all threads. When it has its full size, a new entry may evict an old one.
/// That only costs time: an evicted value is computed again.
pub(super) struct Table<T> {
    shards: Vec<Mutex<Shard<T>>>,
}

impl<T: Copy + Default> Table<T> {
    /// Creates a table of at most this many bytes, and at least a few kilobytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self { shards: (0..SHARDS).map(|_| Mutex::new(Shard::new(bytes / SHARDS))).collect() }
    }

    pub(super) fn get(&self, key: u128) -> Option<T> {
        self.shard(key, |shard| shard.get(key))
    }

    pub(super) fn set(&self, key: u128, known: T) {
        self.shard(key, |shard| shard.set(key, known));
    }

    fn shard<R>(&self, key: u128, work: impl FnOnce(&mut Shard<T>) -> R) -> R {
        let shard = &self.shards[(key >> 120) as usize % SHARDS];
        work(&mut shard.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

struct Shard<T> {
    entries: Vec<Entry<T>>,
    used: usize,
    most: usize,
}

impl<T: Copy + Default> Shard<T> {
    fn new(bytes: usize) -> Self {
        // While a shard grows, both its old entries and twice as many new ones are in memory.
        let most = (bytes / 3 * 2 / size_of::<Entry<T>>()).max(SMALLEST);
        let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Self { entries: vec![Entry::default(); SMALLEST], used: 0, most }
    }

    fn bucket(&self, key: u128) -> std::ops::Range<usize> {
        let start = (key as usize) & (self.entries.len() - 1) & !(WAYS - 1);
        start..start + WAYS
    }

    fn get(&self, key: u128) -> Option<T> {
        let bucket = &self.entries[self.bucket(key)];
        bucket.iter().find(|entry| entry.key == key).map(|entry| entry.known)
    }

    fn set(&mut self, key: u128, known: T) {
        if self.used * 4 > self.entries.len() * 3 && self.entries.len() < self.most {
            self.grow();
        }
        self.insert(Entry { key, known });
    }

    fn insert(&mut self, entry: Entry<T>) {
        let range = self.bucket(entry.key);
        let bucket = &mut self.entries[range];
        let place = bucket
            .iter()
            .position(|old| old.key == entry.key)
            .or_else(|| bucket.iter().position(|old| old.key == 0));
        let place = place.unwrap_or((entry.key >> 64) as usize % WAYS);
        self.used += usize::from(bucket[place].key == 0);
        bucket[place] = entry;
    }

    fn grow(&mut self) {
        let bigger = vec![Entry::default(); self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, bigger);
        self.used = 0;
        old.into_iter().filter(|entry| entry.key != 0).for_each(|entry| self.insert(entry));
    }
}
