//! Voltorb Flip: every board that fits what a player sees, how likely each is, and the best card.

mod aim;
mod arrangements;
mod contradiction;
mod enumerate;
mod policy;
pub mod route;
mod search;
mod worlds;

pub use aim::{Aim, ParseAimError};
pub use arrangements::{ARRANGEMENTS, prior};
pub use contradiction::{Contradiction, Line};
pub use policy::{Advice, Limits, Move, Value, advise};
pub use worlds::{Certain, Chances, Worlds};
