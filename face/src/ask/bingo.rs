//! Questions about Ocarina of Time bingo.

mod check;
mod deal;
mod find;
mod lists;
mod row;
mod study;

pub use check::{Checked, check};
pub use deal::{Deal, Dealt, DealtGoal, Seeds, deal, deal_many};
pub use find::{Find, Found, find};
pub use lists::Source;
pub use row::{Row, row};
pub use study::{Studied, Study, study};
