#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod bingo;
pub mod mass;
#[cfg(feature = "parquet")]
mod parquet;
pub mod picture;
pub mod table;
