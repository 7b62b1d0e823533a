//! The clock. On targets without one in `std` (WebAssembly), the front end supplies it.

use std::sync::OnceLock;
use std::time::Duration;

use foretile_solve::voltorb::Limits;

static REPLACEMENT: OnceLock<fn() -> Duration> = OnceLock::new();

/// Replaces the clock of `std` by one that returns the time since any fixed moment. Only the first call counts.
pub fn set(clock: fn() -> Duration) {
    REPLACEMENT.get_or_init(|| clock);
}

/// Returns the time since a fixed moment.
pub(crate) fn now() -> Duration {
    REPLACEMENT.get().copied().unwrap_or_else(|| Limits::default().clock)()
}
