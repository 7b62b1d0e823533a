#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    warn(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)
)]

pub mod bingo;
pub mod mass;
#[cfg(feature = "parquet")]
mod parquet;
pub mod picture;
pub mod table;
