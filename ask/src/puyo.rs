//! Questions about Puyo Puyo!! 20th Anniversary, and in `keys` about Puyo Puyo Tsu.

mod deal;
mod find;
mod keys;
mod known;
mod link;
mod place;
mod plan;
mod play;
mod puzzle;
mod records;
mod rules;
mod search;
mod table;
mod task;

pub use deal::{DealQueue, Dealt, DealtByRules, DealtKey, Pools, deal_by_rules, pairs};
pub use find::{Find, FindByRules, FoundByRules, PairsFound, find};
pub use keys::{
    FindKeys, KeyQueue, KeysFound, UNSETTLED, find_keys, find_keys_shard, join_keys, join_keys_of,
};
pub use known::{KnownPairs, Turned, TurnedError};
pub use link::{FallingGarbage, Link, Linked, PuzzleTask, link};
pub use place::{PairsPlaced, PlacePairs, ReachablePlacement, place};
pub use plan::{
    Goal, Links, Placed, PlanOptions, PlanPairs, PlanProgress, PlannedPairs, Step, chain_in_words,
    plan,
};
pub use play::{PlayPuzzle, PuzzleMoved, PuzzlePlayed, PuzzleState, play as play_puzzle};
pub use puzzle::{
    MakePuzzle, MakeableTask, PairCount, PairPlacement, PuzzleGrade, PuzzleMade, PuzzleProof,
    PuzzleSeed, make_puzzle, none_made,
};
pub use records::{Against, CheckedPlan, check_records};
pub use rules::GivenSeed;
pub use search::{SearchQueues, Searched, search, show_clear};
pub use table::{Layout, LayoutError, QueueTable, table, table_named};
pub use task::{SolveTask, TaskPlacement, TaskSolution, TaskSolved, task as solve_task};
