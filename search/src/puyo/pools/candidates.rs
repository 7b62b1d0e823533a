//! Collects the keys that a search finds, and groups them by queue.

use foretile_games::order::Order as _;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;

use foretile_games::puyo::pools::{Key, deal};
use foretile_games::puyo::{ColourCount, PAIRS, PUYOS};
use serde::{Serialize, Serializer};

use super::{KeyMatch, NUMBERS};

/// The keys that were found, or only their number if they are too many to list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    colours: ColourCount,
    most: usize,
    count: u64,
    found: Vec<KeyMatch>,
}

impl Candidates {
    /// Collects matches of a game with this number of colours. If there are more than `most`, it only counts them.
    pub const fn new(colours: ColourCount, most: usize) -> Self {
        Self { colours, most, count: 0, found: Vec::new() }
    }

    /// Adds a match. Each key must be added once.
    pub fn push(&mut self, found: KeyMatch) {
        self.count += 1;
        if self.count <= self.most as u64 {
            self.found.push(found);
        } else {
            // The threads decide which matches come first, so none are listed.
            self.found = Vec::new();
        }
    }

    /// Adds matches that were only counted, because they are more than `most`.
    pub fn count_more(&mut self, matches: u64) {
        self.count += matches;
    }

    /// Returns the number of matches.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns the queues of the matches with their keys, or `None` if there are too many.
    ///
    /// Queues with more keys come first, because they are more likely, then those with a smaller first key. The order in
    /// which the matches were added does not matter.
    pub fn queues(&self) -> Option<Vec<QueueGroup>> {
        if self.count > self.most as u64 {
            return None;
        }
        let mut keys: HashMap<LetterQueue, Vec<Key>> = HashMap::new();
        for found in &self.found {
            keys.entry(LetterQueue::of(found, self.colours)).or_default().push(found.key);
        }
        let group = |(queue, mut keys): (LetterQueue, Vec<Key>)| {
            keys.sort_unstable();
            QueueGroup { queue, keys, parts_at: None }
        };
        let mut groups: Vec<QueueGroup> = keys.into_iter().map(group).collect();
        groups.order_by_key(|group| (Reverse(group.keys.len()), group.keys[0]));
        if let Some((first, others)) = groups.split_first_mut() {
            for other in others {
                other.parts_at = other.queue.parts_from(&first.queue);
            }
        }
        Some(groups)
    }
}

/// A queue and the keys that deal it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct QueueGroup {
    /// The queue.
    pub queue: LetterQueue,
    /// The keys, in ascending order.
    pub keys: Vec<Key>,
    /// The index of the first pair that differs from the first group's queue, 0 to 127; `None` for the first group.
    pub parts_at: Option<u8>,
}

/// A queue whose colours are letters.
///
/// The letters of the question's pattern are numbered as there. Colours that are not in it have the next
/// numbers, in order of first appearance in the queue. Therefore queues are equal if a player cannot tell them
/// apart. As text it is pairs of letters from `A`, separated by spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LetterQueue([u8; PUYOS]);

impl LetterQueue {
    /// Deals the queue of a match of a game with this number of colours.
    pub fn of(found: &KeyMatch, colours: ColourCount) -> Self {
        let mut letters = found.letters;
        let mut next = letters.iter().flatten().count() as u8;
        Self(deal(found.key).pool(colours).numbers().map(|number| {
            *letters[usize::from(number)].get_or_insert_with(|| {
                next += 1;
                next - 1
            })
        }))
    }

    /// Returns the letters, 0 to 4, each pair's axis before its child.
    pub const fn letters(&self) -> &[u8; PUYOS] {
        &self.0
    }

    /// Returns pair `index`, counted from 0. After pair 127 the queue starts over.
    pub const fn pair(&self, index: usize) -> [u8; 2] {
        let axis = index % PAIRS * 2;
        [self.0[axis], self.0[axis + 1]]
    }

    /// Returns the index of the first pair that differs from another queue, or `None` if they are equal.
    pub fn parts_from(&self, other: &Self) -> Option<u8> {
        (0..PAIRS).find(|&index| self.pair(index) != other.pair(index)).map(|index| index as u8)
    }
}

// Every letter has a name.
const _: () = assert!(NUMBERS <= 26);

impl fmt::Display for LetterQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |letter: u8| char::from(b'A' + letter);
        let pairs: Vec<String> =
            (0..PAIRS).map(|index| self.pair(index).map(name).iter().collect()).collect();
        f.write_str(&pairs.join(" "))
    }
}

impl Serialize for LetterQueue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
