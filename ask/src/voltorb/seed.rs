//! Seeds: the boards that they deal, the moments that give them, searches, and the best play for a known seed.

pub(super) mod advance;
mod certify;
mod deal;
pub(super) mod find;
mod impossible;
pub(super) mod miss;
pub(super) mod narrow;
pub(super) mod place;
mod plan;
pub(super) mod route;
#[cfg(feature = "files")]
mod table;
mod timer;

pub use advance::MOST_OUTPUTS;
pub use certify::{BLOCKS, Certified, Certify, SEEDS_OF_A_BLOCK, certify};
pub use deal::{DealBoard, Dealt, SeedAt, SeedOf, Times, TimesOf, deal, seed, times};
pub use find::{Candidate, Find, SeedsFound, find, find_shard, join_find};
pub use narrow::{Narrow, SeedStart, narrow};
pub use place::Place;
pub use plan::{Aimed, Nearest, Plan, Plans, Stop, Stops, join_plan, plan, plan_shard};
pub use route::{Planned, Route, ending, route};
#[cfg(feature = "files")]
pub use table::{Table, TableFormat, TableFormatError};
pub use timer::{Countdowns, Counted, timer};
