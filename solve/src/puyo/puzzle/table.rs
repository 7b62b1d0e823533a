//! The positions from which everything was searched, and how many solutions each has.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use foretile_games::puyo::Totals;
use foretile_games::puyo::bits::PuzzleBits;

use super::super::clear::Ready;

/// The bytes that a position takes: its key, its number, and its share of a table that is half empty at worst.
const ENTRY_BYTES: usize = 130;

/// A position before a move. It includes the totals of the moves so far, because the field determines them only as long
/// as no puyo was lost above it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    field: [u32; 12],
    totals: [u16; 2],
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let totals = u64::from(self.totals[0]) << 16 | u64::from(self.totals[1]);
        hasher.write_u64(mixed(&self.field, totals));
    }
}

/// Mixes the words of a field and another number into one that serves as a hash.
pub fn mixed(field: &[u32; 12], other: u64) -> u64 {
    let halves = field.chunks(2).map(|two| u64::from(two[0]) | u64::from(two[1]) << 32);
    halves.fold(other ^ 0x9E37_79B9_7F4A_7C15, |hash, half| {
        let hash = (hash ^ half).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        hash ^ hash >> 32
    })
}

/// The positions before the move of one number.
pub struct CountTable {
    /// For each position 0, or one more than where its counts begin.
    found: HashMap<Key, u32, BuildHasherDefault<Ready>>,
    /// The numbers of solutions by length, of one position after the other.
    counts: Vec<u64>,
    /// The lengths that a solution from here can have.
    lengths: usize,
    /// The most positions.
    most: usize,
}

impl CountTable {
    /// Returns an empty table for positions whose solutions have one of this many lengths.
    pub fn new(lengths: usize, memory: usize) -> Self {
        let most = memory / ENTRY_BYTES;
        Self { found: HashMap::default(), counts: Vec::new(), lengths, most }
    }

    fn key(field: &PuzzleBits, totals: Totals) -> Key {
        Key { field: field.packed(), totals: [totals.colours.into(), totals.puyos] }
    }

    /// Returns the numbers of solutions of a position by length, none if it has no solution, or `None` if it was not
    /// searched.
    pub fn get(&self, field: &PuzzleBits, totals: Totals) -> Option<&[u64]> {
        match *self.found.get(&Self::key(field, totals))? {
            0 => Some(&[]),
            at => self.counts.get(at as usize - 1..at as usize - 1 + self.lengths),
        }
    }

    /// Notes the numbers of solutions of a position by length; `None` if it has no solution. A full table is emptied first:
    /// positions that come again mostly do so soon.
    pub fn put(&mut self, field: &PuzzleBits, totals: Totals, counts: Option<&[u64]>) {
        if self.most == 0 {
            return;
        }
        let numbers = self.counts.len() * size_of::<u64>() / ENTRY_BYTES;
        if self.found.len() + numbers >= self.most {
            self.found.clear();
            self.counts.clear();
        }
        let at = counts.map_or(0, |counts| {
            let at = self.counts.len() as u32 + 1;
            self.counts.extend_from_slice(&counts[..self.lengths]);
            at
        });
        self.found.insert(Self::key(field, totals), at);
    }
}
