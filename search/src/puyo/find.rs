//! Finds the seeds that deal given pairs.

use std::fmt;
use std::ops::{ControlFlow, Range};

use foretile_games::puyo::{
    Colour, ColourCount, PAIRS, PairPattern, Queue, Seed, SeenPairs, queue,
};
use serde::Serialize;

use super::misread::LetterPairs;
use crate::dispatch::{Kernel, Vectors};
use crate::sweep::Scan;

/// The most misread puyos that a question can allow. Chosen by hand: with more, too many places fit by chance.
pub const MAX_ERRORS: usize = 8;

/// The pairs to search for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WantedPairs {
    /// Pairs with known colours.
    Pairs(SeenPairs),
    /// Pairs up to renaming: each letter stands for a different colour.
    Pattern(PairPattern),
}

/// A question: which seeds deal these pairs?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The pairs, in the order of the queue.
    pub sought: WantedPairs,
    /// The number of colours that the game uses.
    pub colours: ColourCount,
    /// Whether the halves of a pair may be swapped.
    pub unordered: bool,
    /// Whether the pairs may start anywhere in the queue, and continue from its end at its start. Otherwise
    /// they are its first pairs.
    pub anywhere: bool,
    /// The number of puyos that may be misread.
    pub errors: Errors,
}

/// A number of misread puyos that a question allows, 0 to [`MAX_ERRORS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Errors(u8);

impl Errors {
    /// Allows this many misread puyos.
    ///
    /// # Errors
    /// If there are more than [`MAX_ERRORS`].
    pub fn new(errors: usize) -> Result<Self, ErrorsError> {
        if errors <= MAX_ERRORS { Ok(Self(errors as u8)) } else { Err(ErrorsError(errors)) }
    }

    /// Returns how many may be misread.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// An error: too many misread puyos.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ErrorsError(usize);

impl fmt::Display for ErrorsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = self.0;
        write!(f, "{errors} misread puyos are too many: expected 0 to {MAX_ERRORS}, such as 1")
    }
}

impl std::error::Error for ErrorsError {}

/// A seed and a place in its queue where the pairs were found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Match {
    /// The seed.
    pub seed: Seed,
    /// The index in the queue of the first of the pairs, 0 to 127.
    pub offset: u8,
}

/// A search for pairs.
pub struct PairScan {
    colours: ColourCount,
    anywhere: bool,
    pairs: LetterPairs,
}

impl PairScan {
    /// Creates the search that answers a question.
    pub fn new(question: &Question) -> Self {
        let letter = |colour: Colour| colour.index() as u8;
        let (pairs, named): (Vec<_>, _) = match &question.sought {
            WantedPairs::Pairs(seen) => {
                (seen.pairs().iter().map(|pair| pair.map(|half| half.map(letter))).collect(), true)
            }
            WantedPairs::Pattern(pattern) => (pattern.pairs().to_vec(), false),
        };
        Self {
            colours: question.colours,
            anywhere: question.anywhere,
            pairs: LetterPairs::new(&pairs, named, question.unordered, question.errors.0),
        }
    }
}

impl Scan for PairScan {
    type Found = Match;

    fn space(&self) -> u64 {
        0x1_0000
    }

    fn block(&self) -> u64 {
        1 << 12
    }

    fn scan(&self, seeds: Range<u64>, found: &mut Vec<Match>) -> ControlFlow<()> {
        for seed in seeds.map(|seed| Seed(seed as u16)) {
            let queue = queue(seed, self.colours);
            if self.anywhere {
                let matches = Vectors::widest().run(Anywhere { pairs: &self.pairs, queue: &queue });
                let matches = (0..).zip(matches).filter(|(_, is_match)| *is_match);
                found.extend(matches.map(|(offset, _)| Match { seed, offset }));
            } else if self.pairs.matches(&queue) == [true] {
                found.push(Match { seed, offset: 0 });
            }
        }
        ControlFlow::Continue(())
    }
}

/// Compares the pairs with all places of a queue.
struct Anywhere<'a> {
    pairs: &'a LetterPairs,
    queue: &'a Queue,
}

impl Kernel for Anywhere<'_> {
    type Output = [bool; PAIRS];

    #[inline(always)]
    fn run<const _LANES: usize>(self) -> [bool; PAIRS] {
        self.pairs.matches(self.queue)
    }
}
