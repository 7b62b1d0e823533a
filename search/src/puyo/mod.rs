//! Which seeds deal the pairs that a player saw, out of 65,536.
//!
//! The space is so small that every question is asked of every queue, dealt side by side
//! ([`pools`]). Pairs are found at all 128 offsets at once.

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
