#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::missing_panics_doc)]
#![cfg_attr(
    not(test),
    warn(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)
)]

pub mod api;
pub mod bingo;
mod cause;
pub mod chance;
pub mod clock;
pub mod crates;
mod difference;
mod error;
#[cfg(feature = "files")]
pub mod files;
#[cfg(not(feature = "files"))]
#[path = "files/none.rs"]
mod files;
pub mod join;
pub mod json;
pub mod lines;
mod nearest;
pub mod number;
#[cfg(feature = "openapi")]
pub mod openapi;
mod parts;
pub mod puyo;
mod schema;
mod sealed;
pub mod shared;
pub mod span;
pub mod sweep;
pub mod voltorb;

pub use cause::{Cause, Reason};
pub use error::{Error, ErrorKind};
