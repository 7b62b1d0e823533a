//! Stand-ins for types about Puyo Puyo!! 20th Anniversary.
#![allow(dead_code)] // Only their schemas are used.

use schemars::JsonSchema;

use super::stand_ins;

stand_ins! {
    /// A seed of the pair queue.
    PuyoSeed => {"type": "integer", "minimum": 0, "maximum": 65535}
    /// How many colours the game uses.
    ColourCount => {"enum": [3, 4, 5]}
    /// Where a puyo lies, seen from another.
    Orientation => {"enum": ["up", "right", "down", "left"]}
    /// A pair: the axis first.
    Pair => {"type": "string", "pattern": "^[RGBYP]{2}$"}
}

/// Where pairs were found.
#[derive(JsonSchema)]
pub struct Match {
    /// The seed.
    seed: PuyoSeed,
    /// The first of the pairs' place in the queue, 0 to 127.
    offset: u8,
}

/// A pair, and where it is dropped.
#[derive(JsonSchema)]
pub struct Move {
    /// The pair.
    pair: Pair,
    /// Where it is dropped; null while it is only known to come.
    placement: Option<Placement>,
}

/// Where a pair is dropped.
#[derive(JsonSchema)]
struct Placement {
    /// The axis's column, from 0.
    column: u8,
    /// Where the other puyo lies, seen from the axis.
    orientation: Orientation,
}
