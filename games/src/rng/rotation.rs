//! The 32-bit generator of Puyo Puyo Tsu (arcade System C-2 and Mega Drive), which adds and rotates.
//!
//! Source: Puyo Nexus wiki, "Puyo Puyo Tsu/Random Number Generator", a 68000 routine.

/// The number of bits by which a draw rotates.
const ROTATION: u32 = 5;

/// Returns the value of the next draw, which is also the next state.
///
/// The routine also adds what the processor happens to hold: register D0 and the stack pointer. They depend on
/// who draws, see [`crate::puyo::pools`]. Different states can have the same next state.
///
/// ```
/// use foretile_games::rng::rotation::step;
/// assert_eq!(step(0, 0, 0), 1);
/// assert_eq!(step(1, 0x4000_0000, 2), 0x6A);
/// ```
#[inline(always)]
pub const fn step(state: u32, d0: u32, stack_pointer: u32) -> u32 {
    let sum = state.wrapping_add(d0).wrapping_add(stack_pointer);
    sum.rotate_left(ROTATION).wrapping_add(state).wrapping_add(1)
}
