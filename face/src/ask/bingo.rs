//! Questions about Ocarina of Time bingo.

mod check;
mod deal;
mod lists;
mod row;

pub use check::{Checked, check};
pub use deal::{Deal, Dealt, DealtGoal, Seeds, deal, deal_many};
pub use lists::Source;
pub use row::{Row, row};
