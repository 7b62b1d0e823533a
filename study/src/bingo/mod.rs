//! How a goal list behaves over many cards.

mod histogram;
mod spread;
mod tally;

pub use histogram::Histogram;
pub use spread::{BatchMeasure, Spread, in_bucket, overall};
pub use tally::{GoalCounts, Iterations, LISTS_BATCH, Study, study};
