//! The fast way to judge a goal: synergies in quarter minutes, kept up to date row by row.
//!
//! In every published list all synergies, thresholds and times are multiples of 0.25, and so are the
//! default profiles. Sums of whole quarters never round, so their order does not matter. A row keeps,
//! for each category, what it needs to tell how a further goal would change the total; a goal asks
//! only about its own few categories.
//!
//! Tests compare every card with the plain way, which `deal.rs` states.

mod category;
mod quarters;
mod rows;

pub use quarters::Quarters;
pub use rows::Rows;
