//! Questions about Voltorb Flip.

mod board;
mod practice;
mod seed;
mod visit;

pub use board::*;
pub use practice::*;
pub use seed::*;
pub use visit::*;
