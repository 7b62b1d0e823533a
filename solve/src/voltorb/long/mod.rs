#![doc = include_str!("long.md")]

mod advice;
mod play;
mod prospects;
mod stakes;
mod visits;

pub use advice::advise;
pub use play::{Choice, Played, play, rounds};
pub use prospects::{Means, ParseProspectsError, Prospects};
pub use stakes::{Future, PerStanding, Stakes};
pub use visits::{End, Minutes, Visits, visits};
