#![doc = include_str!("../README.md")]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]
#![cfg_attr(
    not(test),
    warn(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)
)]

pub mod bingo;
mod bits;
// Public only for the benchmarks.
#[doc(hidden)]
pub mod dispatch;
#[doc(hidden)]
pub mod lanes;
pub mod puyo;
pub mod sweep;
pub mod voltorb;
