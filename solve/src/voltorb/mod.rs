//! Voltorb Flip: every board that fits what a player sees, how likely each is, and the best card.

mod aim;
mod arrangements;
mod contradiction;
mod enumerate;
mod explain;
mod policy;
pub mod route;
mod search;
pub mod strength;
mod telling;
mod worlds;

pub use aim::{Aim, ParseAimError};
pub use arrangements::{ARRANGEMENTS, prior};
pub use contradiction::{Contradiction, Line, hint_faults};
pub use explain::{Reason, Reasons, Rule, Safe, explain};
pub use policy::{Advice, Limits, Move, Value, advise, advise_until};
pub use telling::{Telling, telling_card};
pub use worlds::{Certain, Chances, Worlds};
