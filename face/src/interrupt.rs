//! Handles Ctrl-C: the program stops at once, or at the next safe point.

use std::sync::atomic::{AtomicUsize, Ordering};

use foretile_ask::files::remove_unfinished;

/// 128 + SIGINT, the shells' convention.
pub const EXIT_CODE: u8 = 130;

/// What Ctrl-C does next, or that it was pressed.
static STATE: AtomicUsize = AtomicUsize::new(IMMEDIATE);

const IMMEDIATE: usize = 0;
const GRACEFUL: usize = 1;
const REQUESTED: usize = 2;

/// Installs the handler. Ctrl-C ends the program and leaves no unfinished file; while a [`GracefulStop`]
/// exists, the first Ctrl-C only requests a stop.
pub fn listen() {
    let stop = || {
        let relaxed = Ordering::Relaxed;
        if STATE.compare_exchange(GRACEFUL, REQUESTED, relaxed, relaxed).is_ok() {
            return;
        }
        let _no_new_files = remove_unfinished();
        std::process::exit(EXIT_CODE.into());
    };
    // Without such a signal there is nothing to handle.
    let _ = ctrlc::set_handler(stop);
}

/// While this exists, the first Ctrl-C requests a stop; a second one ends the program.
pub struct GracefulStop(());

impl GracefulStop {
    /// Makes the next Ctrl-C only request a stop.
    pub fn new() -> Self {
        STATE.store(GRACEFUL, Ordering::Relaxed);
        Self(())
    }

    /// Returns whether Ctrl-C was pressed.
    pub fn stop_requested(&self) -> bool {
        stop_requested()
    }
}

/// Returns whether Ctrl-C was pressed while a [`GracefulStop`] exists.
pub fn stop_requested() -> bool {
    STATE.load(Ordering::Relaxed) == REQUESTED
}

impl Drop for GracefulStop {
    fn drop(&mut self) {
        STATE.store(IMMEDIATE, Ordering::Relaxed);
    }
}
