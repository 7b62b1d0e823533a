//! What a search shares with those of the same question in other programs, such as a browser's workers. Only a face knows
//! of these.

use std::cell::Cell;

use foretile_solve::voltorb::SharedBounds;

thread_local! {
    static GIVEN: Cell<Option<SharedBounds>> = const { Cell::new(None) };
}

/// Gives this thread's next questions bounds to share, or none.
pub fn set(bounds: Option<SharedBounds>) {
    GIVEN.set(bounds);
}

/// Returns what this thread shares.
pub(crate) fn given() -> Option<SharedBounds> {
    GIVEN.get()
}
