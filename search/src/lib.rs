#![doc = include_str!("../README.md")]

pub mod bingo;
mod bits;
pub mod dispatch;
pub mod lanes;
pub mod puyo;
pub mod sweep;
pub mod voltorb;
