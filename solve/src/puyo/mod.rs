#![doc = include_str!("puyo.md")]

mod beam;
mod bits;
mod budget;
mod clear;
mod order;
mod plan;
mod state;
mod trigger;
mod weights;

pub use beam::Aim;
pub use bits::chain_on_bits;
pub use plan::{Disagreement, Limits, Plan, Planned, Progress, Task, plan};
pub use state::Rules;
pub use weights::Weights;
