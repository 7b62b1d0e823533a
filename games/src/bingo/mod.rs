#![doc = include_str!("bingo.md")]

mod category;
mod deal;
mod deck;
mod filter;
mod hindsight;
mod list;
mod pool;
mod profile;
mod quarters;
mod row;
mod rows;
mod seed;
mod square;
mod synergy;
mod value;

pub use deal::{Card, Dealer, MAX_ITERATIONS, Table, filling_order};
pub use deck::Deck;
pub use filter::Filter;
pub use hindsight::Hindsight;
pub use list::{Fault, Goal, GoalList, MissingPartError, Numbers, ReadListError, SubList};
pub use profile::{Compat, Mode, ParseCompatError, ParseModeError, Part, Profile, Rules};
pub use row::{ParseRowError, Row};
pub use seed::{ParseSeedError, Seed};
pub use square::{SQUARES, half_square, magic_square};
pub use synergy::{RowReport, Totals};
pub use value::Value;
