#![doc = include_str!("puyo.md")]

mod aim;
mod beam;
mod budget;
mod clear;
mod fired;
mod make;
mod order;
mod plan;
mod puzzle;
mod state;
mod trigger;
mod weights;

pub use aim::Aim;
pub use fired::Plan;
pub use make::{Grade, MadePuzzle, PuzzleLevel, WantedPuzzle, make};
pub use plan::{Disagreement, Limits, Planned, Progress, Task, plan};
pub use puzzle::{
    MOST_MOVES, PuzzleError, PuzzleErrorKind, PuzzleMessage, PuzzleQuestion, PuzzleVerdict,
    Solutions, solve,
};
pub use state::Rules;
pub use weights::Weights;
