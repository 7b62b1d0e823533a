#![doc = include_str!("puyo.md")]

pub mod bits;
mod colour;
mod deal;
mod draws;
mod field;
mod goal;
mod link;
mod names;
pub mod pools;
mod puzzle;
mod rules;
mod seed;
mod seen;
mod site;
mod task;
mod time;
mod tsu;

pub use colour::{Colour, ColourCount, ColourCountError, ColourMap, Pair, ParseColourError};
pub use deal::{Deal, PAIRS, PUYOS, Pool, Queue, colour_map, deal, queue};
pub use draws::Draws;
pub use field::{COLUMNS, Field, POP, Pop, Popped, Puyo, ROWS, VISIBLE_ROWS};
pub use goal::{Goal, GoalKind, Judge, Judgement, Tally, Totals, Which};
pub use link::{Link, LinkMessage, Move, ParseLinkError, ParseLinkErrorKind};
pub use names::{ColourNames, ParseColourNamesError};
pub use puzzle::{
    Garbage, ParsePuzzleError, ParsePuzzleErrorKind, Puzzle, PuzzleMessage, PuzzleMove, PuzzlePlay,
};
pub use rules::{DealtBy, ParseRulesError, ParseSeedOfRulesError, Rules};
pub use seed::{ParseSeedError, Seed};
pub use seen::{Expected, PairPattern, PairsFault, PairsMessage, ParsePairsError, SeenPairs};
pub use site::Site;
pub use task::{Task, UnknownTask, UnknownTaskMessage};
pub use time::{NEXT_FRAMES, landing_frames, step_frames};
pub use tsu::{
    ALL_CLEAR_BONUS, Chain, Orientation, OutOfReach, OutOfReachKind, OutOfReachMessage, Placement,
    Play, SPAWN_COLUMN, can_pop_all, chain_power, colour_bonus, group_bonus, reaches, step_points,
};
