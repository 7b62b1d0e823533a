//! Foretile's answers for Python: the native half of the package `foretile`, which checks arguments and shapes arrays.
//!
//! Every function works without the GIL. Arrays come in flat, one element a board, and go out flat, without a copy.

#![forbid(unsafe_code)]

mod arrays;
mod questions;
mod tables;
mod work;

use pyo3::prelude::*;

/// The native half of the package.
#[pymodule]
mod _native {
    /// The largest advance that the program takes.
    #[pymodule_export]
    const MOST_ADVANCE: u32 = foretile_ask::voltorb::MOST_OUTPUTS;

    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::arrays::{boards, chances, colour_maps, deals, find_pairs, queues};
    #[pymodule_export]
    use crate::questions::{ask, balance, judge, look, solve};
    #[pymodule_export]
    use crate::tables::{Table, cards, restore, study, table};
}
