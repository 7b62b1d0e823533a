#![doc = include_str!("bingo.md")]

pub mod bingosync;
mod deal;
mod dealer;
mod deck;
mod explain;
pub mod fast;
mod fault;
mod filter;
mod link;
mod list;
pub mod oot_v1;
pub mod playbingo;
mod pool;
mod profile;
pub mod race;
pub mod room;
mod row;
mod seed;
mod square;
mod synergy;
mod value;
mod variable;
mod version;

pub use deal::{Card, GROUPS, LONGEST, MAX_ITERATIONS, Refusal, Table, filling_order};
pub use dealer::{Dealer, MAX_DIFFICULTY};
pub use deck::Deck;
pub use explain::{Attempt, Filled, Tried};
pub use fault::{Expectation, Fault, Found, Mistake, Step, Steps};
pub use filter::Filter;
pub use link::{ParseSiteLinkError, SiteLink, query_member};
pub use list::{Goal, GoalList, MissingPartError, Numbers, ReadListError, SubList};
pub use profile::{
    Compat, ListPart, Mode, ParseCompatError, ParseModeError, Profile, Rules, is_version,
};
pub use row::{ParseRowError, Row};
pub use seed::{ParseSeedError, Seed};
pub use square::{SQUARES, SquareKind, half_square, magic_square, upper_half_square};
pub use synergy::{RowLength, RowReport, Totals};
pub use value::Value;
pub use variable::Variable;
pub use version::{ParseVersionError, Version, VersionRule};
