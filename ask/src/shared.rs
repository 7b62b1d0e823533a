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

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_thread_shares_what_it_was_given() {
        set(Some(SharedBounds { way: 7, recall: |_| None, keep: |_, _| {} }));
        assert_eq!(given().map(|bounds| bounds.way), Some(7));
        assert!(thread::spawn(|| given().is_none()).join().unwrap(), "another thread");
        set(None);
        assert!(given().is_none());
    }
}
