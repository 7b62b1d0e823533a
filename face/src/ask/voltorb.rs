//! Questions about Voltorb Flip.

mod deal;
mod level;
mod replay;
mod solve;

pub use deal::{Deal, Dealt, SeedAt, SeedOf, Times, TimesOf, deal, seed, times};
pub use level::level;
pub use replay::replay;
pub use solve::{Solve, Solved, Wish, solve};
