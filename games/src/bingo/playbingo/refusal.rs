//! Why a seed has no board.

use std::fmt;

use crate::message::{Code, Message};
use crate::messages;

/// Why a seed has no board. The site makes one attempt only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(into = "Message"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(with = "NoBoardMessage"))]
#[non_exhaustive]
pub enum NoBoard {
    /// The filters leave fewer goals than the board has squares.
    NotEnoughGoals {
        /// How many goals are left.
        goals: usize,
        /// How many squares the board has.
        squares: usize,
    },
    /// The filters remove a goal that has a square of its own.
    FixedGoalMissing,
    /// All goals that this square may have are on the board, or their categories are full.
    NoGoalForTheSquare {
        /// The row, from 1 on.
        row: usize,
        /// The column, from 1 on.
        column: usize,
    },
    /// The site's old generator fails: a difficulty has no goal, or the list runs out.
    Exception,
}

messages! {
    /// Why a seed has no board, as a message.
    NoBoardMessage "NoBoard":
    NotEnoughGoals "not_enough_goals" => "{goals} goals may come on {squares} squares: expected at least {squares}",
    FixedGoalMissing "fixed_goal_missing" => "the filters remove a goal that has a square of its own: expected filters that leave it",
    NoGoalForTheSquare "no_goal_for_the_square" => "no goal is left for row {row}, column {column}",
    Exception "exception" => "the site's old generator fails: a difficulty has no goal, or the list runs out of goals",
}

impl From<NoBoard> for Message {
    fn from(why: NoBoard) -> Self {
        match why {
            NoBoard::NotEnoughGoals { goals, squares } => {
                NoBoardMessage::NotEnoughGoals.with("goals", goals).with("squares", squares)
            }
            NoBoard::FixedGoalMissing => NoBoardMessage::FixedGoalMissing.into(),
            NoBoard::NoGoalForTheSquare { row, column } => {
                NoBoardMessage::NoGoalForTheSquare.with("row", row).with("column", column)
            }
            NoBoard::Exception => NoBoardMessage::Exception.into(),
        }
        .any()
    }
}

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(*self).fmt(f)
    }
}

impl std::error::Error for NoBoard {}
