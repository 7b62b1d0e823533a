//! Makes puzzles that have one solution.
//!
//! A candidate is built backwards: below what pops later, groups of four are inserted that pop earlier, and then pairs are taken
//! from the tops of columns. The exact search decides whether its solution is the only one. Nothing else decides: a puzzle
//! depends on the numbers that were drawn, and not on the speed of the search.

mod build;
mod grade;

use std::time::Duration;

use foretile_games::puyo::{Colour, Goal, GoalKind, Pair, Placement, Puzzle, PuzzleMove, Which};

pub use grade::{Grade, PuzzleLevel};

use self::build::build;
use super::plan::Limits;
use super::puzzle::{PuzzleQuestion, PuzzleVerdict, Solutions, solve};

/// The candidates that are tried, by the number of pairs: so many that most puzzles are found, and few enough for some
/// seconds.
const TRIES: [u32; WantedPuzzle::MOST_PAIRS] = [10_000, 10_000, 10_000, 6_000, 4_000];
/// The bytes of memory for each search: few, because they are short.
const MEMORY: usize = 32 << 20;

/// The puzzle to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WantedPuzzle {
    goal: Goal,
    pairs: usize,
    colours: Vec<Colour>,
}

/// A puzzle that has one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MadePuzzle {
    /// The puzzle, with its task.
    pub puzzle: Puzzle,
    /// The solution: each pair and where it goes.
    pub solution: Vec<(Pair, Placement)>,
    /// How hard it is.
    pub grade: Grade,
    /// The number of candidates that were tried, this one included.
    pub tries: u32,
    /// The number of fields that were searched to prove that there is no other solution.
    pub searched: u64,
}

impl WantedPuzzle {
    /// The most pairs of a puzzle that is made.
    pub const MOST_PAIRS: usize = 5;
    /// The longest chain of a puzzle that is made.
    pub const LONGEST: u8 = 10;

    /// Returns the puzzle to make, or `None` if it cannot be made: tasks are a chain, or to clear all puyos or a colour, or
    /// both, with chains of 1 to [`LONGEST`](Self::LONGEST) steps, 1 to [`MOST_PAIRS`](Self::MOST_PAIRS) pairs and at
    /// least two colours, among them the one to clear.
    pub fn new(goal: Goal, pairs: usize, colours: Vec<Colour>) -> Option<Self> {
        let has_steps = (1..=Self::LONGEST).contains(&goal.number);
        let can_clear = match goal.which {
            Which::All => true,
            Which::Colour(colour) => colours.contains(&colour),
            Which::Garbage | Which::Coloured => false,
        };
        let can_make = match goal.kind {
            GoalKind::Chain => has_steps,
            GoalKind::Clear => can_clear,
            GoalKind::ChainAndClear => has_steps && can_clear,
            _ => false,
        };
        let can_make = can_make && (1..=Self::MOST_PAIRS).contains(&pairs) && colours.len() > 1;
        can_make.then_some(Self { goal, pairs, colours })
    }
}

/// Makes a puzzle that has exactly one solution, which needs all pairs. `draw(n)` must return a number below `n`: the same numbers
/// give the same puzzle. Returns `None` if no candidate has one solution, or if `stop` returned `true`.
///
/// ```
/// use foretile_games::puyo::{Colour, Goal, GoalKind, Which};
/// use foretile_solve::puyo::{WantedPuzzle, make};
/// let goal = Goal { kind: GoalKind::Chain, which: Which::All, number: 3, or_more: false };
/// let wanted = WantedPuzzle::new(goal, 2, Colour::ALL[..4].to_vec()).unwrap();
/// let mut number = 7_u32;
/// let mut draw = |below| {
///     number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
///     (number >> 8) % below
/// };
/// let made = make(&wanted, &mut draw, &|| false).unwrap();
/// assert_eq!(made.solution.len(), 2);
/// ```
pub fn make(
    wanted: &WantedPuzzle,
    draw: &mut dyn FnMut(u32) -> u32,
    stop: &dyn Fn() -> bool,
) -> Option<MadePuzzle> {
    for tries in 1..=TRIES[wanted.pairs - 1] {
        if stop() {
            return None;
        }
        let Some((field, pairs)) = build(wanted, draw) else { continue };
        let moves: Vec<_> = pairs.iter().map(|&pair| PuzzleMove::Pair(pair, None)).collect();
        let question = PuzzleQuestion::of(field, moves, wanted.goal).ok()?;
        let found = search(&question.clone().with_enough(2), stop);
        if found.verdict() != Some(PuzzleVerdict::Unique) {
            continue;
        }
        let placements = found.listed[0].iter().copied().flatten();
        let solution: Vec<_> = pairs.into_iter().zip(placements).collect();
        let grade = Grade::of(&question, &solution, stop)?;
        let task = Some(wanted.goal.into());
        let puzzle = Puzzle { field, moves: question.moves, task };
        return Some(MadePuzzle { puzzle, solution, grade, tries, searched: found.searched });
    }
    None
}

/// Searches everything, however long that takes: a clock would make puzzles depend on the machine.
fn search(question: &PuzzleQuestion, stop: &dyn Fn() -> bool) -> Solutions {
    let limits = Limits::default().with_memory(MEMORY).with_clock(|| Duration::ZERO);
    solve(question, &limits, stop)
}

#[cfg(test)]
mod tests;
