//! The numbers by which puzzles are made.

use crate::rng::mt19937::Mt19937;

/// A stream of numbers from a seed: the high bits of the outputs of MT19937. Its values are frozen, so that the same seed
/// makes the same puzzle everywhere.
#[derive(Clone)]
pub struct Draws(Mt19937);

impl Draws {
    /// Starts the stream of a seed.
    pub fn new(seed: u32) -> Self {
        Self(Mt19937::new(seed))
    }

    /// Draws a number below another one.
    pub fn below(&mut self, below: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(below)) >> 32) as u32
    }
}
