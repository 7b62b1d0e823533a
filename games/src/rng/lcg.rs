//! The 32-bit linear congruential generator of Puyo Puyo!! 20th Anniversary.
//!
//! Source: the published analysis of the NDS game (see [`crate::puyo`]). The step function is at
//! 0x02049b9c, the state at 0x0216fb00.

/// The multiplier of a step.
const MULTIPLIER: u32 = 0x5D58_8B65;
/// The increment of a step.
const INCREMENT: u32 = 0x0026_9EC3;

/// A generator.
///
/// ```
/// use foretile_games::rng::lcg::Lcg;
/// let mut rng = Lcg::new(0);
/// assert_eq!(rng.below(0x1_0000), 0x0026);
/// assert_eq!(rng.state(), 0x0026_9EC3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lcg {
    state: u32,
}

impl Lcg {
    /// Returns a generator in this state; the state at the start is the seed.
    pub const fn new(state: u32) -> Self {
        Self { state }
    }

    /// Returns the state after the last draw.
    pub const fn state(self) -> u32 {
        self.state
    }

    /// Returns a number below `bound`: the upper 16 bits of the next state, scaled.
    ///
    /// `bound` must be at most 65,536; the product overflows for a larger one.
    #[inline(always)]
    pub const fn below(&mut self, bound: u32) -> u32 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
        ((self.state >> 16) * bound) >> 16
    }
}
