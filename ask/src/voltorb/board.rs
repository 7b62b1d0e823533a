//! The board on the screen: what its cards may be, the best card, and what a choice costs.

pub(super) mod aim;
mod bench;
mod check;
mod configs;
pub(super) mod judge;
pub(super) mod pick;
pub(super) mod read;
pub(super) mod solve;
pub(super) mod standing;
pub(super) mod verdict;

pub use aim::{AnyAim, Before, ParseAnyAimError, VisitAim};
pub use bench::{Bench, Benched, bench};
pub use check::{Check, Checked, check};
pub use configs::{ConfigChance, ConfigList, Configs, OneConfig, configs};
pub use judge::{Chosen, Cost, Force, Judge, Judged, Luck, PickReason, Turned, judge};
pub use pick::Picked;
pub use read::{Look, Looked, Read, describe, look, read};
pub use solve::{Solve, SolveOptions, Solved, solve, worth};
pub use standing::RoundStanding;
pub use verdict::Verdict;
