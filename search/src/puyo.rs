#![doc = include_str!("puyo.md")]

mod clear;
mod find;
mod kind;
mod misread;
pub mod pools;

pub use clear::{SURE_CLEAR, find_clear, first_clear};
pub use find::{Errors, ErrorsError, MAX_ERRORS, Match, PairScan, Question, WantedPairs};
pub use kind::{KindScan, Profile, QueueKind};
