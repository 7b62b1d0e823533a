#![doc = include_str!("../README.md")]

pub mod bingo;
pub mod dispatch;
pub mod lanes;
pub mod puyo;
pub mod sweep;
mod vector;
pub mod voltorb;
