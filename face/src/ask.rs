//! Every question that a person can ask, whatever the face, and its answer: the only place where
//! the rooms meet. Nothing here prints.
//!
//! A question is one struct, filled by clap from flags and by serde from JSON; its answer is one
//! that serde writes in the JSON shape that scripts rely on.

pub mod bingo;
pub mod join;
pub mod puyo;
pub mod span;
pub mod sweep;
pub mod voltorb;
