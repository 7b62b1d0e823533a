//! What is typical: many boards dealt, counted and compared.
//!
//! - [`bingo`]: how a goal list behaves over many cards: frequencies, rows, pairs;
//! - [`table`]: columns, written as CSV and Parquet;
//! - [`picture`]: dots and bars as SVG and PNG;
//! - [`mass`]: deals for many seeds on all threads, with progress, and adds up exactly.
//!
//! Nothing here prints, and nothing depends on how many threads there are or which of them came
//! first: what is added up are whole numbers.

#![forbid(unsafe_code)]

pub mod bingo;
pub mod mass;
mod parquet;
pub mod picture;
pub mod table;
