//! How far a seed may have been drawn on.

use anyhow::ensure;

use crate::number::Whole;

/// Outputs that can be drawn before a board: a visit of hundreds of rounds draws so many tens of
/// thousands. Going so far takes milliseconds.
pub const MOST_OUTPUTS: u32 = 1_000_000;

/// Outputs drawn since seeding, no more than a visit can reach.
pub type Advance = Whole<0, { MOST_OUTPUTS as i64 }, 197>;

/// From the start: what a question means that says nothing.
pub const fn none() -> Advance {
    Advance::new(0)
}

/// An error when a visit cannot reach so many outputs.
pub fn check(outputs: u32) -> anyhow::Result<()> {
    ensure!(
        outputs <= MOST_OUTPUTS,
        "{outputs} outputs are more than a visit can reach: expected at most {MOST_OUTPUTS}, such as 197"
    );
    Ok(())
}
