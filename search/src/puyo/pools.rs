//! Finds the keys whose Puyo Puyo Tsu pools begin with given pairs, among all 2^32.
//!
//! A [`KeyScan`] sieves keys on many lanes (`sieve.rs` says how) and confirms those that are left by the rules of
//! [`foretile_games::puyo::pools`]. Different keys can have the same queue, or queues that differ in a few pairs. A
//! [`Candidates`] collects what is found, and groups it by queue.

mod candidates;
mod sieve;

use std::ops::{ControlFlow, Range};

use foretile_games::puyo::pools::{Key, deal};
use foretile_games::puyo::{ColourCount, PAIRS, PairPattern, Pool};
use serde::{Deserialize, Serialize};

pub use candidates::{Candidates, LetterQueue, QueueGroup};

use super::find::Errors;
use crate::dispatch::Vectors;
use crate::sweep::{Recall, Scan};
use sieve::Sieve;

/// The most different numbers in a pool.
const NUMBERS: usize = 5;

/// A question: which keys deal these pairs first?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyQuestion {
    /// The first pairs of the queue, up to renaming of colours. Their text may have the letters of colours, as in
    /// `RG BY`: which number has which colour is not known for this game.
    pub pairs: PairPattern,
    /// The number of colours that the game uses.
    pub colours: ColourCount,
    /// Whether the halves of a pair may be swapped.
    pub unordered: bool,
    /// How many puyos may be misread.
    pub errors: Errors,
}

/// A key whose pool begins with the pairs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct KeyMatch {
    /// The key.
    pub key: Key,
    /// For each number of the pool, the letter that it stands for, numbered as in the pattern; `None` for a
    /// number that is none of its letters. If several renamings fit, the one with the fewest misread puyos, and of these the
    /// first in the order of the letters' numbers.
    pub letters: [Option<u8>; NUMBERS],
}

/// A search for keys. Its places are the keys.
pub struct KeyScan {
    question: KeyQuestion,
    sieve: Sieve,
    /// All ways to give each letter a number of its own, in order.
    renamings: Vec<Vec<u8>>,
}

impl KeyScan {
    /// Creates the search that answers a question.
    pub fn new(question: KeyQuestion) -> Self {
        let sieve = Sieve::new(&question);
        let renamings = renamings(question.pairs.colours(), question.colours.get());
        Self { question, sieve, renamings }
    }

    /// Returns the question.
    pub fn question(&self) -> &KeyQuestion {
        &self.question
    }

    /// Returns the match of a key, by the plain rules, or `None` if its pool does not begin with the pairs.
    pub fn confirm(&self, key: Key) -> Option<KeyMatch> {
        let pools = deal(key);
        let pool = pools.pool(self.question.colours);
        let misses = |renaming: &&Vec<u8>| self.misses(pool, renaming);
        let renaming = self.renamings.iter().min_by_key(misses)?;
        if self.misses(pool, renaming) > self.question.errors.get().into() {
            return None;
        }
        let mut letters = [None; NUMBERS];
        for (&number, letter) in renaming.iter().zip(0..) {
            letters[usize::from(number)] = Some(letter);
        }
        Some(KeyMatch { key, letters })
    }

    /// Returns how many puyos of the pairs are not those with which a pool begins, if each letter stands for this number.
    fn misses(&self, pool: &Pool, renaming: &[u8]) -> usize {
        let miss = |half: Option<u8>, number: u8| {
            usize::from(half.is_some_and(|letter| renaming[usize::from(letter)] != number))
        };
        let of_pair = |(index, &[one, other]): (usize, &[Option<u8>; 2])| {
            let first = index % PAIRS * 2;
            let [axis, child] = [pool.numbers()[first], pool.numbers()[first + 1]];
            let straight = miss(one, axis) + miss(other, child);
            let turned = miss(other, axis) + miss(one, child);
            if self.question.unordered { straight.min(turned) } else { straight }
        };
        self.question.pairs.pairs().iter().enumerate().map(of_pair).sum()
    }
}

impl Scan for KeyScan {
    type Found = KeyMatch;

    fn space(&self) -> u64 {
        1 << 32
    }

    fn block(&self) -> u64 {
        1 << 18
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<KeyMatch>) -> ControlFlow<()> {
        let mut passed = Vec::new();
        self.sieve.scan(places, &mut passed);
        passed.sort_unstable();
        found.extend(passed.into_iter().filter_map(|key| self.confirm(Key(key))));
        ControlFlow::Continue(())
    }
}

impl Recall for KeyScan {
    fn recall(&self, stored: &KeyMatch) -> Option<(u64, KeyMatch)> {
        let confirmed = self.confirm(stored.key)?;
        (confirmed == *stored).then_some((u64::from(stored.key.0), confirmed))
    }
}

/// Returns all ways to give each of these letters a number of its own, in order.
fn renamings(letters: u8, numbers: u8) -> Vec<Vec<u8>> {
    let mut renamings = vec![Vec::new()];
    for _ in 0..letters {
        let longer = |renaming: Vec<u8>| {
            let left = (0..numbers).filter(|number| !renaming.contains(number)).collect::<Vec<_>>();
            left.into_iter().map(move |number| [&renaming[..], &[number]].concat())
        };
        renamings = renamings.into_iter().flat_map(longer).collect();
    }
    renamings
}

/// Runs the sieve alone, for benchmarks. Returns how many keys pass.
#[doc(hidden)]
pub fn sieve_on(vectors: Vectors, question: &KeyQuestion, keys: Range<u64>) -> usize {
    let mut passed = Vec::new();
    Sieve::new(question).scan_with(vectors, keys, &mut passed);
    passed.len()
}

#[cfg(test)]
mod tests;
