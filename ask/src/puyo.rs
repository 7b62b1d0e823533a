//! Questions about Puyo Puyo!! 20th Anniversary.

mod deal;
mod find;
mod link;
mod plan;
mod search;
mod table;

pub use deal::{DealQueue, Dealt, Pools, deal};
pub use find::{Find, PairsFound, find};
pub use link::{Link, Linked, link};
pub use plan::{
    Goal, Placed, PlanPairs, PlanProgress, PlannedPairs, Step, Turned, TurnedError, plan,
};
pub use search::{SearchQueues, Searched, search, show_clear};
pub use table::{Layout, LayoutError, Table, table, table_named};
