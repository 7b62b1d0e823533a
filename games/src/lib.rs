#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod bingo;
pub mod puyo;
pub mod rng;
mod seed;
mod text;
pub mod voltorb;
