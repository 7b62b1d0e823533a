//! Ctrl-C: at once, or at the next good moment.

use std::sync::atomic::{AtomicUsize, Ordering};

use foretile_ask::files::remove_unfinished;

/// 128 + SIGINT, as shells have it.
pub const EXIT_CODE: u8 = 130;

/// Whether Ctrl-C only asks.
static ASKS: AtomicUsize = AtomicUsize::new(AT_ONCE);

const AT_ONCE: usize = 0;
const GENTLY: usize = 1;
const ASKED: usize = 2;

/// Lets Ctrl-C end the program without leaving an unfinished file, or ask while a [`Gently`] lives.
pub fn listen() {
    let stop = || {
        let asks = Ordering::Relaxed;
        if ASKS.compare_exchange(GENTLY, ASKED, asks, asks).is_ok() {
            return;
        }
        remove_unfinished();
        std::process::exit(EXIT_CODE.into());
    };
    // Where there is no such signal, there is nothing to clean up after.
    let _ = ctrlc::set_handler(stop);
}

/// While it lives, Ctrl-C asks; a second one ends the program.
pub struct Gently(());

impl Gently {
    /// From now on.
    pub fn new() -> Self {
        ASKS.store(GENTLY, Ordering::Relaxed);
        Self(())
    }

    /// Whether Ctrl-C was pressed.
    pub fn asked(&self) -> bool {
        asked()
    }
}

/// Whether Ctrl-C was pressed while a [`Gently`] lives.
pub fn asked() -> bool {
    ASKS.load(Ordering::Relaxed) == ASKED
}

impl Drop for Gently {
    fn drop(&mut self) {
        ASKS.store(AT_ONCE, Ordering::Relaxed);
    }
}
