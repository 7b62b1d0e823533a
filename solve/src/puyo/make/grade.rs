//! How hard a puzzle is.

use std::fmt;

use foretile_games::puyo::{
    COLUMNS, Field, Goal, GoalKind, Orientation, Pair, Placement, Play, Puyo, ROWS,
};
use serde::Serialize;

use super::super::puzzle::PuzzleQuestion;
use super::search;

/// How many placements look right and fail in a puzzle that is medium, and in one that is hard, or more. Chosen by hand.
const BOUNDS: [usize; 2] = [15, 30];

/// How hard a puzzle with one solution is: it rests on the number of placements that look right and fail.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Grade {
    /// The placements that the first pair has; one of them is right.
    pub first: usize,
    /// On the way of the solution, the placements of all pairs that look right and fail: a puyo comes to lie beside one of its
    /// colour. All but the one of the solution fail.
    pub tempting: usize,
    /// How many ways to drop the pairs come one step short of the chain: its last move makes a chain with one step
    /// less, and clears what is to be cleared. `None` if the task is no chain of two steps or more.
    pub near_misses: Option<u64>,
}

/// How hard a puzzle is, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleLevel {
    /// Fewer than 15 placements look right and fail.
    Easy,
    /// 15 to 29.
    Medium,
    /// 30 or more.
    Hard,
}

impl fmt::Display for PuzzleLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        })
    }
}

impl Grade {
    /// Returns the word for it.
    pub fn level(&self) -> PuzzleLevel {
        match self.tempting {
            tempting if tempting < BOUNDS[0] => PuzzleLevel::Easy,
            tempting if tempting < BOUNDS[1] => PuzzleLevel::Medium,
            _ => PuzzleLevel::Hard,
        }
    }

    /// Counts for a puzzle and its only solution. Returns `None` if it was stopped.
    pub(super) fn of(
        question: &PuzzleQuestion,
        solution: &[(Pair, Placement)],
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let mut play = Play::new(question.field);
        let (mut first, mut tempting) = (0, 0);
        for (index, &(pair, right)) in solution.iter().enumerate() {
            let placements = || Placement::all().filter(|&at| is_reached(&play, pair, at));
            if index == 0 {
                first = placements().count();
            }
            tempting +=
                placements().filter(|&at| at != right && touches(&play.field, pair, at)).count();
            play.drop(pair, right).ok()?;
        }
        let Goal { kind, number, .. } = question.goal;
        let near_misses = if kind != GoalKind::Clear && number > 1 {
            let goal = Goal { number: number - 1, or_more: false, ..question.goal };
            let found = search(&PuzzleQuestion { goal, listed: 0, ..question.clone() }, stop);
            found.proven.then_some(())?;
            Some(found.total())
        } else {
            None
        };
        Some(Self { first, tempting, near_misses })
    }
}

/// Returns whether a pair can be dropped here. Of the placements of a double that do the same, it is only the first.
fn is_reached(play: &Play, pair: Pair, at: Placement) -> bool {
    let is_twin =
        pair.axis == pair.child && matches!(at.orientation, Orientation::Down | Orientation::Left);
    !is_twin && Play::clone(play).land_pair(pair, at).is_ok()
}

/// Returns whether a half of a pair comes to lie beside a puyo of its colour that lay there before.
fn touches(field: &Field, pair: Pair, at: Placement) -> bool {
    let heights = std::array::from_fn(|column| field.height(column));
    let Some(cells) = at.landing(&heights) else { return false };
    cells.into_iter().zip([pair.axis, pair.child]).any(|((column, row), colour)| {
        let beside = [
            (column.wrapping_sub(1), row),
            (column + 1, row),
            (column, row.wrapping_sub(1)),
            (column, row + 1),
        ];
        beside.into_iter().any(|(column, row)| {
            column < COLUMNS && row < ROWS && field.get(column, row) == Some(Puyo::Coloured(colour))
        })
    })
}
