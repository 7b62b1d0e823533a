//! Ctrl-C: at once, or at the next good moment.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

/// 128 + SIGINT, as shells have it.
pub const EXIT_CODE: u8 = 130;

/// The file that is being written, to be removed.
static PARTIAL: Mutex<Option<PathBuf>> = Mutex::new(None);
/// Whether Ctrl-C only asks.
static ASKS: AtomicUsize = AtomicUsize::new(AT_ONCE);

const AT_ONCE: usize = 0;
const GENTLY: usize = 1;
const ASKED: usize = 2;

static HANDLER: LazyLock<()> = LazyLock::new(|| {
    let stop = || {
        let asks = Ordering::Relaxed;
        if ASKS.compare_exchange(GENTLY, ASKED, asks, asks).is_ok() {
            return;
        }
        if let Some(partial) = PARTIAL.lock().ok().and_then(|mut partial| partial.take()) {
            let _ = fs::remove_file(partial);
        }
        std::process::exit(EXIT_CODE.into());
    };
    // Where there is no such signal, there is nothing to clean up after.
    let _ = ctrlc::set_handler(stop);
});

/// Gives a writer the place to name its unfinished file, which Ctrl-C then removes.
pub fn while_locked<T>(name: impl FnOnce(&mut Option<PathBuf>) -> T) -> T {
    LazyLock::force(&HANDLER);
    name(&mut PARTIAL.lock().expect("nothing panics while it is locked"))
}

/// While it lives, Ctrl-C asks; a second one ends the program.
pub struct Gently(());

impl Gently {
    /// From now on.
    pub fn new() -> Self {
        // Before anybody listens, or a Ctrl-C between the two would end the program.
        ASKS.store(GENTLY, Ordering::Relaxed);
        LazyLock::force(&HANDLER);
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
