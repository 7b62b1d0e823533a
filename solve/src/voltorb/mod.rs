//! Voltorb Flip: every board that fits what a player sees, how likely each is, and the best card.

mod aim;
mod arrangements;
mod contradiction;
mod enumerate;
pub mod route;
mod worlds;

pub use aim::{Advice, Aim, Move, ParseAimError, advise};
pub use arrangements::{ARRANGEMENTS, prior};
pub use contradiction::{Contradiction, Line};
pub use worlds::{Certain, Chances, Worlds};
