//! The question which seeds deal these pairs.

use std::fmt;
use std::ops::{ControlFlow, Range};

use foretile_games::puyo::{
    Colour, ColourCount, PAIRS, PairPattern, Queue, Seed, SeenPairs, queue,
};
use serde::Serialize;

use super::misread::LetterPairs;
use crate::dispatch::{Kernel, Vectors};
use crate::sweep::Hunt;

/// Misread puyos that a question can forgive.
pub const MAX_ERRORS: usize = 8;

/// Pairs that are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sought {
    /// By their colours.
    Pairs(SeenPairs),
    /// By which are alike: any renaming of the letters to different colours will do.
    Pattern(PairPattern),
}

/// A question: which seeds deal these pairs?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The pairs, in the order of the queue.
    pub sought: Sought,
    /// How many colours the game uses.
    pub colours: ColourCount,
    /// Whether a pair may be the other way round.
    pub unordered: bool,
    /// Whether they may start anywhere in the queue, and run over its end into its start; else they
    /// are its first pairs.
    pub anywhere: bool,
    /// How many puyos may be misread, [`MAX_ERRORS`] at most.
    pub errors: Errors,
}

/// A number of misread puyos that a question forgives, 0 to [`MAX_ERRORS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Errors(u8);

impl Errors {
    /// So many misread puyos.
    pub fn new(errors: usize) -> Result<Self, ErrorsError> {
        if errors <= MAX_ERRORS { Ok(Self(errors as u8)) } else { Err(ErrorsError(errors)) }
    }
}

/// Too many misread puyos to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ErrorsError(usize);

impl fmt::Display for ErrorsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = self.0;
        write!(f, "{errors} misread puyos are too many: expected 0 to {MAX_ERRORS}, such as 1")
    }
}

impl std::error::Error for ErrorsError {}

/// Where the pairs were found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Match {
    /// The seed.
    pub seed: Seed,
    /// The pair of the queue that the first of them is, 0 to 127.
    pub offset: u8,
}

/// The hunt for pairs.
pub struct PairHunt {
    colours: ColourCount,
    anywhere: bool,
    pairs: LetterPairs,
}

impl PairHunt {
    /// The hunt that answers a question.
    pub fn new(question: &Question) -> Self {
        let letter = |colour: Colour| colour.index() as u8;
        let (pairs, named): (Vec<_>, _) = match &question.sought {
            Sought::Pairs(seen) => {
                (seen.pairs().iter().map(|pair| pair.map(|half| half.map(letter))).collect(), true)
            }
            Sought::Pattern(pattern) => (pattern.pairs().to_vec(), false),
        };
        Self {
            colours: question.colours,
            anywhere: question.anywhere,
            pairs: LetterPairs::new(&pairs, named, question.unordered, question.errors.0),
        }
    }
}

impl Hunt for PairHunt {
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
                let stand = Vectors::widest().run(Anywhere { pairs: &self.pairs, queue: &queue });
                let stand = (0..).zip(stand).filter(|(_, stands)| *stands);
                found.extend(stand.map(|(offset, _)| Match { seed, offset }));
            } else if self.pairs.stand(&queue) == [true] {
                found.push(Match { seed, offset: 0 });
            }
        }
        ControlFlow::Continue(())
    }
}

/// Looks at all places of a queue.
struct Anywhere<'a> {
    pairs: &'a LetterPairs,
    queue: &'a Queue,
}

impl Kernel for Anywhere<'_> {
    type Output = [bool; PAIRS];

    #[inline(always)]
    fn run<const _LANES: usize>(self) -> [bool; PAIRS] {
        self.pairs.stand(self.queue)
    }
}
