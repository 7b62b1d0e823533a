//! Every question that a face can ask, and its answer. Only this room depends on all the others.
//! Nothing here prints.
//!
//! A question is one struct. serde fills it from JSON; with the feature `clap`, clap fills it from
//! flags. The answer is a struct that serde writes in the JSON shape that scripts rely on.
//!
//! [`door`] lists the questions by name and takes and returns JSON:
//!
//! ```
//! use foretile_ask::door::{self, Patient};
//!
//! let deal = door::question("voltorb/deal").unwrap();
//! let answer = deal.answer(br#"{"seed":1644626701}"#, &Patient).unwrap();
//! assert!(answer.starts_with(br#"{"seed":1644626701,"#));
//! ```
//!
//! Features, all on by default: `clap` (the questions' flags), `files` (goal lists, checkpoints
//! and states in files) and `threads` (searches on many threads). Without `files`, a question that
//! names a file is an error.

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

/// The rooms whose types occur in questions and answers.
pub use {
    foretile_eyes as eyes, foretile_games as games, foretile_search as search,
    foretile_solve as solve, foretile_study as study,
};
