#![doc = include_str!("../README.md")]
#![cfg_attr(
    not(test),
    warn(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)
)]

pub mod bingo;
mod bits;
pub mod dispatch;
pub mod lanes;
pub mod puyo;
pub mod sweep;
pub mod voltorb;
