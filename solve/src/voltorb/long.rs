#![doc = include_str!("long.md")]

mod advice;
mod linear;
mod means;
mod measured;
mod play;
mod prospects;
mod purse;
mod stakes;
mod step;
mod visits;

pub use advice::advise;
pub(super) use advice::weigh;
pub use means::Means;
pub use measured::{Measured, PerStanding};
pub use play::{Choice, Played, play, rounds};
pub use prospects::{ParseProspectsError, Prospects};
pub use purse::CoinTimes;
pub use stakes::{Future, Stakes};
pub use visits::{End, Minutes, Visits, visits};
