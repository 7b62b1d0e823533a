//! Handles Ctrl-C: the program stops at once, or at the next good moment.

use std::sync::atomic::{AtomicUsize, Ordering};

use foretile_ask::files::remove_unfinished;

/// 128 + SIGINT, the shells' convention.
pub const EXIT_CODE: u8 = 130;

/// What Ctrl-C does, or whether it was pressed.
static STATE: AtomicUsize = AtomicUsize::new(AT_ONCE);

const AT_ONCE: usize = 0;
const GENTLY: usize = 1;
const ASKED: usize = 2;

/// Installs the handler. Ctrl-C ends the program and leaves no unfinished file; while a [`Gently`]
/// exists, the first Ctrl-C only asks the program to stop.
pub fn listen() {
    let stop = || {
        let relaxed = Ordering::Relaxed;
        if STATE.compare_exchange(GENTLY, ASKED, relaxed, relaxed).is_ok() {
            return;
        }
        let _none_begins = remove_unfinished();
        std::process::exit(EXIT_CODE.into());
    };
    // Without such a signal there is nothing to handle.
    let _ = ctrlc::set_handler(stop);
}

/// While this exists, Ctrl-C asks the program to stop; a second Ctrl-C ends it.
pub struct Gently(());

impl Gently {
    /// Lets Ctrl-C only ask from now on.
    pub fn new() -> Self {
        STATE.store(GENTLY, Ordering::Relaxed);
        Self(())
    }

    /// Returns whether Ctrl-C was pressed.
    pub fn asked(&self) -> bool {
        asked()
    }
}

/// Returns whether Ctrl-C was pressed while a [`Gently`] exists.
pub fn asked() -> bool {
    STATE.load(Ordering::Relaxed) == ASKED
}

impl Drop for Gently {
    fn drop(&mut self) {
        STATE.store(AT_ONCE, Ordering::Relaxed);
    }
}
