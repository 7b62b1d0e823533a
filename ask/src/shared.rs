//! Proof bounds shared by processes that work on one question, such as a browser's workers. The front end sets them.

use std::cell::Cell;

use foretile_solve::voltorb::SharedBounds;

thread_local! {
    static BOUNDS: Cell<Option<SharedBounds>> = const { Cell::new(None) };
}

/// Sets the bounds that this thread's next questions share, or none.
pub fn set(bounds: Option<SharedBounds>) {
    BOUNDS.set(bounds);
}

/// Returns the bounds that this thread shares.
pub(crate) fn given() -> Option<SharedBounds> {
    BOUNDS.get()
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
