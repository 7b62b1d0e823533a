//! The 32-bit linear congruential generator of Puyo Puyo!! 20th Anniversary.
//!
//! From the published analysis of the NDS game: the step is the function at 0x02049b9c, the state
//! lies at 0x0216fb00.

/// The multiplier of a step.
const MULTIPLIER: u32 = 0x5D58_8B65;
/// The increment of a step.
const INCREMENT: u32 = 0x0026_9EC3;

/// The generator: a seed's numbers, one after another.
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
    /// The generator in this state.
    pub const fn new(state: u32) -> Self {
        Self { state }
    }

    /// The state after the last draw.
    pub const fn state(self) -> u32 {
        self.state
    }

    /// Draws a number from 0 to `bound - 1`: the new state's upper 16 bits, scaled.
    ///
    /// `bound` is at most 65,536.
    #[inline(always)]
    pub const fn below(&mut self, bound: u32) -> u32 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
        ((self.state >> 16) * bound) >> 16
    }
}
