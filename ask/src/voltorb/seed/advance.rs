//! The number of outputs drawn before a board.

use crate::error::{Error, ensure};
use crate::number::Whole;

/// The most outputs before a board. A visit of hundreds of rounds draws tens of thousands, and skipping this many
/// takes milliseconds.
pub const MOST_OUTPUTS: u32 = 1_000_000;

/// The number of outputs drawn since seeding.
pub type Advance = Whole<0, { MOST_OUTPUTS as i64 }, 197>;

/// Returns 0, the default: no output was drawn.
pub const fn none() -> Advance {
    Advance::new(0)
}

/// Fails if no visit draws this many outputs.
pub fn check(outputs: u32) -> Result<(), Error> {
    ensure!(
        outputs <= MOST_OUTPUTS,
        "{outputs} outputs are more than a visit can reach: expected at most {MOST_OUTPUTS}, such as 197"
    );
    Ok(())
}
