//! The chains that a search finds.

use foretile_games::puyo::Placement;

/// A chain that was fired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fired {
    /// The number of its steps.
    pub chain: u32,
    /// Its points.
    pub score: u32,
    /// The placements of all pairs; the last pair fires the chain.
    pub placements: Vec<u8>,
}

/// Placements of the next pairs. The last of them fires the chain.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Plan {
    /// Where to drop the pairs, in order.
    pub placements: Vec<Placement>,
    /// The number of steps of the chain that the last pair fires.
    pub chain: usize,
    /// The points of this chain.
    pub score: u32,
}
