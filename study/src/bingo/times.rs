//! Estimates how long goals take from races: when players marked them.
#![doc = include_str!("times.md")]

mod intervals;
mod model;
mod random;

pub use intervals::{BURST, Interval, Intervals, LONGEST, UnusedMarks, intervals};
pub use model::{Estimate, Estimates, MOST_TIMES, Sample, estimate};
