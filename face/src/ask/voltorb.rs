//! Questions about Voltorb Flip.

mod deal;
mod level;
mod read;
mod replay;
mod solve;

pub use deal::{Deal, Dealt, SeedAt, SeedOf, Times, TimesOf, deal, seed, times};
pub use level::level;
pub use read::{Read, read};
pub use replay::replay;
pub use solve::{Solve, Solved, Wish, solve};
