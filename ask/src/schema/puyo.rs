//! Stand-ins for types about Puyo Puyo!! 20th Anniversary.
#![allow(dead_code)] // Only their schemas are used.

use schemars::JsonSchema;

use super::stand_ins;

stand_ins! {
    /// A seed of the pair queue.
    PuyoSeed => {"type": "integer", "minimum": 0, "maximum": 65535}
    /// How many colours the game uses.
    ColourCount => {"enum": [3, 4, 5]}
    /// The direction from one puyo to another.
    Orientation => {"enum": ["up", "right", "down", "left"]}
    /// A placement: the column of the axis, and where the other puyo lies.
    ColumnAndTurn => {"type": "string", "pattern": "^[1-6](up|right|down|left)$"}
    /// A pair, the axis first.
    Pair => {"type": "string", "pattern": "^[RGBYP]{2}$"}
}

/// A place where the pairs were found.
#[derive(JsonSchema)]
pub struct Match {
    /// The seed.
    seed: PuyoSeed,
    /// The place of the first pair in the queue, 0 to 127.
    offset: u8,
}

/// A pair, and the place where it is dropped.
#[derive(JsonSchema)]
#[schemars(rename = "PlacedPair")]
pub struct Move {
    /// The pair.
    pair: Pair,
    /// The place where it is dropped; null if it is only known to come.
    placement: Option<Placement>,
}

/// The place where a pair is dropped.
#[derive(JsonSchema)]
struct Placement {
    /// The column of the axis, counted from 0.
    column: u8,
    /// The direction from the axis to the other puyo.
    orientation: Orientation,
}
