//! The fast algorithm for synergies: integers in quarter minutes, updated incrementally.
//!
//! To test a goal on a square, the plain algorithm adds up each of the square's rows:
//!
//! ```text
//! for row in rows of the square:                         2 to 4 rows
//!     for category in categories of the row's goals:
//!         collect all values, sort, filter, add          floats, new vectors
//! ```
//!
//! Here a row keeps four integers for each category with the default rule ("all but the largest").
//! One more goal then changes the total by a formula, and only in the goal's own few categories:
//!
//! ```text
//! plain:  row 0: | types sum largest second | types sum largest second | …   one per category
//!         row 1: | types sum largest second | …
//!
//! for value in types of the goal:
//!     total += min(value, largest)                       + sum - largest, if it is the first type
//! ```
//!
//! Integers are exact because all synergies, thresholds and times of every published list and of
//! the default profiles are multiples of 0.25. Integer sums do not depend on the order.
//!
//! Before that, one bit test excludes goals that can never share a row with a goal already there.
//!
//! Tests compare every card with the plain algorithm in `deal.rs`.

mod category;
mod quarters;
mod rows;

pub use quarters::Quarters;
pub use rows::Rows;
