//! Every question that a person can ask, whatever the face, and its answer: the only place where
//! the rooms meet. Nothing here prints.
//!
//! A question is one struct, filled by clap from flags and by serde from JSON; its answer is one
//! that serde writes in the JSON shape that scripts rely on.

use std::num::NonZero;

pub mod bingo;
mod difference;
pub mod join;
pub mod json;
mod number;
pub mod puyo;
pub mod span;
pub mod sweep;
pub mod voltorb;

/// Reads how many threads are to work.
fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let expected = || format!("`{text}` is not a number of threads: expected 1 or more, such as 2");
    text.parse().map_err(|_| expected())
}
