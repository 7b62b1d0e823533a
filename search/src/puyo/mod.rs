#![doc = include_str!("puyo.md")]

mod clear;
mod draws;
mod filter;
mod find;
mod lanes;
mod letters;
mod pools;
mod start;

pub use clear::{SURE_CLEAR, find_clear, first_clear};
pub use filter::{Kind, KindHunt, Profile};
pub use find::{Errors, ErrorsError, MAX_ERRORS, Match, PairHunt, Question, Sought};
pub use pools::{Dealt, Numbers, deals};
