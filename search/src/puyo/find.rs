//! The question which seeds deal these pairs.

use std::fmt;
use std::ops::{ControlFlow, Range};

use foretile_games::puyo::{Colour, ColourCount, PAIRS, PairPattern, Seed, SeenPairs};
use serde::Serialize;

use super::lanes::LANES;
use super::letters::{LetterPairs, Misread, Numbering};
use super::pools::{Numbers, deal};
use super::start::start_with;
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

/// The hunt for pairs. Its deals are the game's own, which a test compares over all seeds, so there
/// is nothing to confirm.
pub struct PairHunt {
    colours: ColourCount,
    anywhere: bool,
    pairs: LetterPairs,
    /// Whether a letter is the index of a colour; else it stands for any.
    named: bool,
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
            pairs: LetterPairs::new(&pairs, question.unordered, question.errors.0),
            named,
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

    fn scan(&self, places: Range<u64>, found: &mut Vec<Match>) -> ControlFlow<()> {
        let seeds: Vec<Seed> = places.map(|place| Seed(place as u16)).collect();
        if self.anywhere {
            Vectors::widest().run(Anywhere { hunt: self, seeds: &seeds, found });
        } else {
            let starting = start_with(seeds, self.colours, &self.pairs, self.named);
            found.extend(starting.into_iter().map(|seed| Match { seed, offset: 0 }));
        }
        ControlFlow::Continue(())
    }
}

/// The search at all offsets.
struct Anywhere<'a> {
    hunt: &'a PairHunt,
    seeds: &'a [Seed],
    found: &'a mut Vec<Match>,
}

impl Kernel for Anywhere<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const _LANES: usize>(self) {
        let Self { hunt: PairHunt { colours, pairs, named, .. }, seeds, found: all } = self;
        let unknown = Numbering::unknown(colours.get(), pairs.letters());
        let (mut misread, mut dealt) = (Misread::new(), Vec::new());
        for seeds in seeds.chunks(LANES) {
            deal(seeds, *colours, &mut dealt);
            for dealt in &dealt {
                let mut numbering = unknown;
                if *named {
                    for (number, colour) in dealt.colour_map.colours().iter().enumerate() {
                        numbering.set(colour.index() as u8, number as u8);
                    }
                }
                let around = Around::of(&dealt.numbers);
                let seen = |distance| around.seen_from(distance);
                let stand = pairs.stand(numbering, &mut misread, seen);
                let Some(stand): Option<[bool; PAIRS]> = stand else { continue };
                // Where many stand, asking for each would cost more than writing each.
                let mut found = [Match { seed: dealt.seed, offset: 0 }; PAIRS];
                let mut count = 0;
                for (offset, stands) in (0..).zip(stand) {
                    found[count].offset = offset;
                    count += usize::from(stands);
                }
                all.extend_from_slice(&found[..count]);
            }
        }
    }
}

/// The numbers of the axes, and of the children, twice in a row: a lane for each offset.
struct Around([[u8; 2 * PAIRS]; 2]);

impl Around {
    #[inline(always)]
    fn of(queue: &Numbers) -> Self {
        let (axes, children) = queue.split_at(PAIRS);
        let mut around = [[0; 2 * PAIRS]; 2];
        for (around, half) in around.iter_mut().zip([axes, children]) {
            around.chunks_mut(PAIRS).for_each(|once| once.copy_from_slice(half));
        }
        Self(around)
    }

    /// What stands so many pairs after each offset: the axes and the children.
    #[inline(always)]
    fn seen_from(&self, distance: usize) -> [&[u8; PAIRS]; 2] {
        let from = distance % PAIRS;
        self.0.each_ref().map(|half| half[from..].first_chunk().expect("128 offsets"))
    }
}
