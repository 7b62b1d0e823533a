//! All solutions of a puzzle, counted exactly.

mod bounds;
mod long;
mod search;
mod steps;
mod table;

use std::fmt;

use foretile_games::message::{Code, Message};
use foretile_games::messages;
use foretile_games::puyo::bits::PuzzleBits;
use foretile_games::puyo::{
    COLUMNS, Field, Goal, Judgement, Placement, Puzzle, PuzzleMove, PuzzlePlay, UnknownTask,
};

use serde::Serialize;

use self::search::Search;
use super::budget::Budget;
use super::plan::Limits;
use super::state::{Codes, placement};

/// The most moves of a puzzle that can be solved: published addresses have up to 32.
pub const MOST_MOVES: usize = 32;

/// A puzzle to solve.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PuzzleQuestion {
    /// The field at the start.
    pub field: Field,
    /// The moves. Where pairs were placed does not matter.
    pub moves: Vec<PuzzleMove>,
    /// The goal of the moves.
    pub goal: Goal,
    /// How many solutions to list: the first ones, by the columns and orientations of their placements.
    pub listed: usize,
    /// The number of solutions after which the search ends.
    pub enough: u64,
}

/// The solutions of a puzzle. A solution is a placement for each pair from the first on, up to the first move that meets
/// the task. The order of moves counts. The two halves of a double are the same, so that it has 11 placements.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solutions {
    /// The number of solutions by their length: at `n`, those of `n + 1` moves.
    pub by_length: Vec<u64>,
    /// The number of different fields just before the last move of a solution resolves.
    pub fired_fields: u64,
    /// The first solutions, each with the placement of each of its moves; garbage has none. After a search that was not
    /// proven, they are any solutions.
    pub listed: Vec<Vec<Option<Placement>>>,
    /// Whether everything was searched. If not, there are at least as many solutions and fields.
    pub proven: bool,
    /// Whether all fields were counted. If not, memory was too small for them, and there are at least as many.
    pub all_fired_fields: bool,
    /// The number of fields from which the next move was tried, and of those that were valued as the next to try.
    pub searched: u64,
}

/// The verdict on a puzzle, for its maker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleVerdict {
    /// There is no solution.
    None,
    /// There is one solution, which needs all moves.
    Unique,
    /// All solutions need all moves and fire the same field: they differ in the order of what was placed before.
    UniqueUpToOrder,
    /// Some solution leaves moves over.
    #[serde(rename = "shorter-solution")]
    Shorter,
    /// All solutions need all moves, and there are several.
    Solved,
}

impl PuzzleVerdict {
    /// All verdicts.
    pub const ALL: [Self; 5] =
        [Self::None, Self::Unique, Self::UniqueUpToOrder, Self::Shorter, Self::Solved];

    /// Returns the word for it, such as `unique up to order`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::UniqueUpToOrder => "unique up to order",
            Self::Shorter => "shorter solution",
            Self::Solved => "solved",
        }
    }
}

impl fmt::Display for PuzzleVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Solutions {
    /// Returns the number of solutions. If the search was not [`proven`](Self::proven), there are at least as many.
    pub fn total(&self) -> u64 {
        self.by_length.iter().fold(0, |all, &of_length| all.saturating_add(of_length))
    }

    /// Returns the verdict, or `None` if the search ended too early for one.
    pub fn verdict(&self) -> Option<PuzzleVerdict> {
        let shorter = self.by_length.split_last().map_or(&[][..], |(_, shorter)| shorter);
        if shorter.iter().any(|&solutions| solutions > 0) {
            return Some(PuzzleVerdict::Shorter);
        }
        let sure = match (self.total(), self.fired_fields) {
            (0, _) => PuzzleVerdict::None,
            (1, _) => PuzzleVerdict::Unique,
            (_, 0 | 1) => PuzzleVerdict::UniqueUpToOrder,
            // A shorter solution may be missing.
            _ => PuzzleVerdict::Solved,
        };
        self.proven.then_some(sure)
    }
}

/// The error returned when a puzzle cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleError(PuzzleErrorKind);

/// Why a puzzle cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PuzzleErrorKind {
    /// It has no task.
    NoTask,
    /// The meaning of its task is unknown.
    Unknown(UnknownTask),
    /// It has no moves.
    NoMoves,
    /// It has more moves than [`MOST_MOVES`].
    TooManyMoves(usize),
}

impl PuzzleError {
    /// Returns why the puzzle cannot be solved.
    pub const fn kind(&self) -> &PuzzleErrorKind {
        &self.0
    }
}

messages! {
    /// Why a puzzle cannot be solved, as a message.
    PuzzleMessage "NoPuzzle":
    NoTask "puyo_no_task" => "the puzzle has no task: expected one at the end of its address, such as __u05 for a chain of 5 steps",
    NoMoves "puyo_no_moves" => "the puzzle has no moves: expected pairs or garbage, such as o1 for a red and a blue puyo",
    TooManyMoves "puyo_too_many_moves" => "the puzzle has {number} moves: expected at most {of}, such as 3",
}

impl From<&PuzzleError> for Message {
    fn from(PuzzleError(kind): &PuzzleError) -> Self {
        match kind {
            PuzzleErrorKind::NoTask => Message::from(PuzzleMessage::NoTask).any(),
            PuzzleErrorKind::Unknown(unknown) => unknown.into(),
            PuzzleErrorKind::NoMoves => Message::from(PuzzleMessage::NoMoves).any(),
            &PuzzleErrorKind::TooManyMoves(moves) => {
                PuzzleMessage::TooManyMoves.number(moves).of(MOST_MOVES).any()
            }
        }
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
    }
}

impl std::error::Error for PuzzleError {}

impl PuzzleQuestion {
    /// Returns the task to find all solutions of a puzzle, and to list one of them.
    ///
    /// # Errors
    /// If it has no task, an unknown one, no moves or more than [`MOST_MOVES`].
    pub fn new(puzzle: &Puzzle) -> Result<Self, PuzzleError> {
        let goal = match puzzle.task.map(Goal::try_from) {
            None => return Err(PuzzleError(PuzzleErrorKind::NoTask)),
            Some(goal) => goal.map_err(|unknown| PuzzleError(PuzzleErrorKind::Unknown(unknown)))?,
        };
        Self::of(puzzle.field, puzzle.moves.clone(), goal)
    }

    /// Returns the same task for a field, moves and their goal.
    ///
    /// # Errors
    /// If there are no moves or more than [`MOST_MOVES`].
    pub fn of(field: Field, moves: Vec<PuzzleMove>, goal: Goal) -> Result<Self, PuzzleError> {
        match moves.len() {
            0 => Err(PuzzleError(PuzzleErrorKind::NoMoves)),
            1..=MOST_MOVES => Ok(Self { field, moves, goal, listed: 1, enough: u64::MAX }),
            all => Err(PuzzleError(PuzzleErrorKind::TooManyMoves(all))),
        }
    }

    /// Returns the same task with this many listed solutions.
    #[must_use]
    pub const fn with_listed(mut self, listed: usize) -> Self {
        self.listed = listed;
        self
    }

    /// Returns the same task, ended after this many solutions.
    #[must_use]
    pub const fn with_enough(mut self, enough: u64) -> Self {
        self.enough = enough;
        self
    }
}

/// A move as the search does it.
#[derive(Clone, Copy)]
enum Drop {
    Pair(Codes),
    Garbage([usize; COLUMNS]),
}

impl From<&PuzzleMove> for Drop {
    fn from(one: &PuzzleMove) -> Self {
        match *one {
            PuzzleMove::Pair(pair, _) => Self::Pair(pair.into()),
            PuzzleMove::Garbage(garbage) => Self::Garbage(garbage.counts()),
        }
    }
}

impl Drop {
    /// Returns whether it is a pair with a puyo of this code.
    fn has(self, code: u8) -> bool {
        matches!(self, Self::Pair(Codes { axis, child }) if axis == code || child == code)
    }
}

/// Finds all solutions of a puzzle. Of the limits, time, fields, memory and the clock count. When `stop` returns `true`,
/// the search ends with what it has found until then.
///
/// ```
/// use foretile_games::puyo::Puzzle;
/// use foretile_solve::puyo::{Limits, PuzzleQuestion, PuzzleVerdict, solve};
/// // Three reds lie in a corner: the fourth comes with the next pair.
/// let puzzle: Puzzle = "http://ips.karou.jp/simu/pn.html?800900_c1__u01".parse().unwrap();
/// let solutions = solve(&PuzzleQuestion::new(&puzzle).unwrap(), &Limits::default(), &|| false);
/// assert!(solutions.proven);
/// assert_eq!((solutions.total(), solutions.verdict()), (8, Some(PuzzleVerdict::Solved)));
/// ```
///
/// # Panics
/// If the plain rules contradict the search about a listed solution, which is a defect.
pub fn solve(puzzle: &PuzzleQuestion, limits: &Limits, stop: &dyn Fn() -> bool) -> Solutions {
    let mut field = puzzle.field;
    field.fall();
    let field = PuzzleBits::of(&field);
    let start = (limits.clock)();
    let mut pulse = |_| stop();
    let moves: Vec<_> = puzzle.moves.iter().map(Drop::from).collect();
    // A solution of a long puzzle, in case that the time is not enough to search everything.
    let (mut guessed, mut before) = (None, 0);
    let part = long::part(moves.len(), puzzle.enough <= 1);
    if part > 0.0 {
        let one = PuzzleQuestion { listed: 1, enough: 1, ..puzzle.clone() };
        let spent = |searched| limits.spent(start, searched);
        let mut budget = Budget::new(&spent, &mut pulse, 1);
        budget.end_at(part);
        let mut search = Search::new(&one, moves.clone(), limits.memory / 2, budget);
        long::look(&mut search, field, limits.memory / 2);
        (guessed, before) = (search.listed.pop(), search.budget.searched);
    }
    let spent = |searched| limits.spent(start, before + searched);
    let budget = Budget::new(&spent, &mut pulse, 1);
    let mut search = Search::new(puzzle, moves, limits.memory, budget);
    let is_enough = guessed.is_some() && puzzle.enough <= 1;
    let ended = !is_enough && search.run(field);
    let guessed = guessed.filter(|_| search.total == 0);
    let fired_fields = search.fired.len() + usize::from(guessed.is_some());
    if let Some(path) = guessed {
        assert!(!ended, "a solution was found before");
        search.add(path);
    }
    let listed: Vec<Vec<_>> = search.listed.iter().map(|path| placements(puzzle, path)).collect();
    for solution in &listed {
        assert!(is_solution(puzzle, solution), "not a solution by the plain rules: {solution:?}");
    }
    Solutions {
        by_length: search.by_length[..puzzle.moves.len()].to_vec(),
        fired_fields: fired_fields as u64,
        listed,
        proven: ended && search.total < u64::MAX,
        all_fired_fields: search.all_fired,
        searched: before + search.budget.searched,
    }
}

/// Returns the placements of a solution that the search found. Garbage has none.
fn placements(puzzle: &PuzzleQuestion, path: &[u8]) -> Vec<Option<Placement>> {
    let placed = path.iter().zip(&puzzle.moves);
    placed
        .map(|(&index, one)| matches!(one, PuzzleMove::Pair(..)).then(|| placement(index)))
        .collect()
}

/// Returns whether these placements are a solution by the plain rules.
fn is_solution(puzzle: &PuzzleQuestion, placements: &[Option<Placement>]) -> bool {
    let mut play = PuzzlePlay::new(puzzle.field, puzzle.goal);
    let mut judgement = Judgement::Open;
    for (&placement, &one) in placements.iter().zip(&puzzle.moves) {
        if judgement != Judgement::Open {
            return false;
        }
        judgement = match (one, placement) {
            (PuzzleMove::Garbage(garbage), None) => play.drop_garbage(garbage).1,
            (PuzzleMove::Pair(pair, _), Some(at)) => match play.drop(pair, at) {
                Ok((_, judgement)) => judgement,
                Err(_) => return false,
            },
            _ => return false,
        };
    }
    judgement == Judgement::Met
}

#[cfg(test)]
mod tests;
