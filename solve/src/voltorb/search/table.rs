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
pub(super) struct SharedTable<T> {
    shards: Vec<Mutex<Shard<T>>>,
}

impl<T: Copy + Default> SharedTable<T> {
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

#[cfg(test)]
mod tests {
    use super::super::canonical::mix;
    use super::*;

    /// Returns different keys, all but the first pseudo-random.
    fn key(number: u64) -> u128 {
        u128::from(mix(2 * number + 1)) << 64 | u128::from(mix(2 * number + 2))
    }

    #[test]
    fn bounds_of_both_are_the_tighter_ones() {
        let bounds = |low, high| Bounds { low, high };
        assert_eq!(bounds(2, 9).and(bounds(4, 7)), bounds(4, 7));
        assert_eq!(bounds(4, 7).and(bounds(2, 9)), bounds(4, 7));
        assert_eq!(bounds(2, 7).and(bounds(4, 9)), bounds(4, 7));
        assert!(bounds(4, 4).is_exact() && !bounds(4, 5).is_exact());
    }

    /// While there is room, an entry is found again with its last value, unless its bucket of four was full before its
    /// shard grew.
    #[test]
    fn a_table_with_room_forgets_little() {
        let table = SharedTable::new(16 << 20);
        for number in 0..20_000 {
            assert_eq!(table.get(key(number)), None);
            table.set(key(number), number);
        }
        for number in (0..20_000).step_by(3) {
            table.set(key(number), number + 1);
        }
        let is_stored =
            |number| table.get(key(number)) == Some(number + u64::from(number % 3 == 0));
        let found = (0..20_000).filter(|&number| is_stored(number)).count();
        let is_even = |shard: &Mutex<Shard<u64>>| (300..900).contains(&shard.lock().unwrap().used);
        assert!(table.shards.iter().all(is_even), "each shard has its part");
        assert!(found > 17_000, "{found} of 20,000");
    }

    /// A shard holds a power of two of entries, and grows until twice that many would not fit with the old ones.
    #[test]
    fn a_table_stays_within_its_memory() {
        let entry = size_of::<Entry<u64>>();
        for (bytes, most) in [
            (0, 32),
            (entry * 3 * 32, 64),
            (entry * 3 * 64 - 1, 64),
            (entry * 3 * 64, 128),
            (entry * 1_000, 512),
        ] {
            let mut shard: Shard<u64> = Shard::new(bytes);
            assert_eq!((shard.most, shard.entries.len()), (most, 32), "{bytes}");
            (0..5_000).for_each(|number| shard.set(key(number), number));
            assert_eq!(shard.entries.len(), most, "{bytes}");
            assert!(bytes < 3 * 32 * entry || (most + most / 2) * entry <= bytes, "{bytes}");
            // The last entry is there, and the shard is nearly full.
            assert_eq!(shard.get(key(4_999)), Some(4_999));
            let found = (0..5_000).filter(|&number| shard.get(key(number)) == Some(number)).count();
            assert_eq!(found, shard.used);
            assert!(found <= most && found > most * 9 / 10, "{found} of {most}");
        }
    }

    /// A shard grows once three quarters of its entries are used.
    #[test]
    fn a_shard_grows_before_it_is_full() {
        let mut shard: Shard<u64> = Shard::new(1 << 20);
        let mut number = 0;
        while shard.entries.len() == SMALLEST {
            assert!(shard.used <= 24 + 1, "{}", shard.used);
            shard.set(key(number), number);
            number += 1;
        }
        assert_eq!((shard.entries.len(), shard.used), (64, 26));
    }

    /// Entries of the same bucket take four places, then the place that the key names.
    #[test]
    fn a_full_bucket_evicts_the_entry_that_the_key_names() {
        let mut shard: Shard<u64> = Shard::new(0);
        // All of these belong to the last bucket, whatever their low two bits.
        let key = |number: u128, place: u128| number << 68 | place << 64 | 28 | (number % 4);
        (1..=4).for_each(|number| shard.set(key(number, 0), number as u64));
        assert_eq!(shard.used, 4);
        let found = |shard: &Shard<u64>| -> Vec<Option<u64>> {
            (1..=4).map(|number| shard.get(key(number, 0))).collect()
        };
        assert_eq!(found(&shard), [Some(1), Some(2), Some(3), Some(4)]);
        shard.set(key(9, 2), 9);
        assert_eq!(found(&shard), [Some(1), Some(2), None, Some(4)]);
        assert_eq!((shard.get(key(9, 2)), shard.used), (Some(9), 4));
    }
}
