#![doc = include_str!("puyo.md")]

mod colour;
mod deal;
mod seed;
mod seen;

pub use colour::{Colour, ColourCount, ColourCountError, ColourMap, Pair};
pub use deal::{
    DRAWS, Deal, MAP_DRAWS, PAIRS, PUYOS, Pool, Queue, ROWS, SHARED, SHUFFLE_DRAWS, deal, deal_with,
};
pub use seed::{ParseSeedError, Seed};
pub use seen::{PairPattern, ParsePairsError, SeenPairs};
