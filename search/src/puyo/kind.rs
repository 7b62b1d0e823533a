//! Finds the queues of a kind: with a given opening, first all clear or longest wait.

use std::cmp::Reverse;
use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::puyo::{Colour, ColourCount, PAIRS, Pair, PairPattern, Queue, Seed, queue};
use serde::Serialize;

use super::clear::first_clear;
use super::misread::LetterPairs;
use crate::sweep::Scan;

/// A question: which queues are of this kind? `None` stands for any value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueueKind {
    /// The number of colours that the game uses.
    pub colours: ColourCount,
    /// The first pairs, up to renaming of colours.
    pub opening: Option<PairPattern>,
    /// Whether the halves of an opening's pair may be swapped.
    pub unordered: bool,
    /// The number of pairs after which the field can be empty for the first time; see [`first_clear`].
    pub first_clear: Option<RangeInclusive<u8>>,
    /// The longest wait for a colour, in pairs.
    pub longest_wait: Option<RangeInclusive<u8>>,
    /// The colour that is waited for, or `None` for any.
    pub waited_for: Option<Colour>,
}

/// The properties of a queue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Profile {
    /// The seed.
    pub seed: Seed,
    /// The number of pairs after which the field can be empty for the first time.
    pub first_clear: Option<u8>,
    /// The longest wait for any colour, or for the colour in question, in pairs.
    pub longest_wait: u8,
    /// The colour of that wait. If there are several, the first of R, G, B, Y, P.
    pub waited_for: Colour,
}

/// A search for queues of a kind.
pub struct KindScan {
    kind: QueueKind,
    opening: LetterPairs,
}

impl KindScan {
    /// Creates the search that answers a question.
    pub fn new(kind: QueueKind) -> Self {
        let pairs = kind.opening.as_ref().map_or(&[][..], PairPattern::pairs);
        let opening = LetterPairs::new(pairs, false, kind.unordered, 0);
        Self { kind, opening }
    }

    /// Returns the properties of a seed's queue if it is of the kind.
    fn profile(&self, seed: Seed) -> Option<Profile> {
        let queue = queue(seed, self.kind.colours);
        if self.opening.matches(&queue) != [true] {
            return None;
        }
        let first_clear = first_clear(&queue);
        if let Some(wanted) = &self.kind.first_clear
            && !first_clear.is_some_and(|pairs| wanted.contains(&pairs))
        {
            return None;
        }
        let counts = |colour: &Colour| self.kind.waited_for.is_none_or(|wanted| wanted == *colour);
        let waits = Colour::ALL
            .into_iter()
            .filter(counts)
            .filter_map(|colour| Some((longest_wait(&queue, colour)?, Reverse(colour))));
        let (longest_wait, Reverse(waited_for)) = waits.max()?;
        let within =
            self.kind.longest_wait.as_ref().is_none_or(|wanted| wanted.contains(&longest_wait));
        within.then_some(Profile { seed, first_clear, longest_wait, waited_for })
    }
}

impl Scan for KindScan {
    type Found = Profile;

    fn space(&self) -> u64 {
        0x1_0000
    }

    fn block(&self) -> u64 {
        1 << 12
    }

    fn scan(&self, seeds: Range<u64>, found: &mut Vec<Profile>) -> ControlFlow<()> {
        found.extend(seeds.filter_map(|seed| self.profile(Seed(seed as u16))));
        ControlFlow::Continue(())
    }
}

/// Returns the most consecutive pairs without a colour, also across the queue's end. `None` if the queue
/// lacks the colour.
fn longest_wait(queue: &Queue, colour: Colour) -> Option<u8> {
    let lacks = |pair: Pair| pair.axis != colour && pair.child != colour;
    let mut wait = queue.pairs().rev().take_while(|pair| lacks(*pair)).count() as u8;
    if usize::from(wait) == PAIRS {
        return None;
    }
    let mut longest = 0;
    for pair in queue.pairs() {
        wait = if lacks(pair) { wait + 1 } else { 0 };
        longest = longest.max(wait);
    }
    Some(longest)
}
