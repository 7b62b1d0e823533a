//! Every question that a person can ask, whatever the face, and its answer: the only room where
//! the others meet. Nothing here prints.
//!
//! A question is one struct. serde fills it from JSON, and clap from flags where the feature `clap`
//! is on. Its answer is one that serde writes in the JSON shape that scripts rely on.
//!
//! [`door`] has all questions by name, JSON in and JSON out:
//!
//! ```
//! use foretile_ask::door::{self, Patient};
//!
//! let deal = door::question("voltorb/deal").unwrap();
//! let answer = deal.answer(br#"{"seed":1644626701}"#, &Patient).unwrap();
//! assert!(answer.starts_with(br#"{"seed":1644626701,"#));
//! ```
//!
//! Features, all on by default: `clap` (the questions' flags) and `files` (goal lists, checkpoints
//! and states in files). Without `files`, whatever names a file is an error.

pub mod bingo;
mod difference;
pub mod door;
#[cfg(feature = "files")]
pub mod files;
#[cfg(not(feature = "files"))]
#[path = "files/none.rs"]
mod files;
pub mod join;
pub mod json;
pub mod lines;
mod number;
pub mod puyo;
pub mod schema;
mod sealed;
pub mod span;
pub mod sweep;
pub mod voltorb;

/// The rooms below, whose types questions and answers hold.
pub use {
    foretile_eyes as eyes, foretile_games as games, foretile_search as search,
    foretile_solve as solve, foretile_study as study,
};
