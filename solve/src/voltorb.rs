//! Voltorb Flip: every board that fits what a player sees, how likely each is, and the best card.

mod advice;
mod aim;
mod arrangements;
mod contradiction;
mod distinguishing;
mod enumerate;
mod explain;
mod judge;
pub mod long;
mod objective;
mod policy;
mod puzzle;
mod review;
pub mod route;
mod search;
pub mod strength;
mod uncertainty;
mod worlds;

pub use advice::{Advice, Limits, Move, SharedBounds, Sure, Value};
pub use aim::{Aim, ParseAimError};
pub use arrangements::{ARRANGEMENTS, prior};
pub use contradiction::{Contradiction, ContradictionMessage, Line, hint_faults};
pub use distinguishing::{DistinguishingCard, distinguishing_card};
pub use explain::{Reason, Reasons, Rule, Safe, explain};
pub use judge::{Judgement, Pick, PickError, Verdict, judge, judge_until};
pub use objective::Objective;
pub use policy::{advise, advise_until};
pub use puzzle::{Puzzle, puzzles};
pub use review::{Choice, Review, ReviewError, Slip, Uncertainties, review, turning_point};
pub use uncertainty::Uncertainty;
pub use worlds::{Certain, Chances, Worlds};
