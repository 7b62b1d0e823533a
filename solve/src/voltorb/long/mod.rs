#![doc = include_str!("long.md")]

mod advice;
mod linear;
mod play;
mod prospects;
mod purse;
mod stakes;
mod step;
mod visits;

pub use advice::advise;
pub(super) use advice::weigh;
pub use play::{Choice, Played, play, rounds};
pub use prospects::{Means, ParseProspectsError, Prospects};
pub use purse::CoinTimes;
pub use stakes::{Future, PerStanding, Stakes};
pub use visits::{End, Minutes, Visits, visits};
