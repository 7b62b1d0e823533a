//! How far a search is, on a terminal, and Ctrl-C.

use std::ops::ControlFlow;

use foretile_ask::search::sweep::Scanned;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt::{self, Gently};

/// A bar on standard error while a search runs, when that is a terminal. Ctrl-C stops the search with
/// what it has found so far.
pub struct Progress {
    bar: ProgressBar,
    interrupt: Gently,
}

impl Progress {
    pub fn new() -> Self {
        let style = ProgressStyle::with_template(
            "{wide_bar} {human_pos} of {human_len} {per_sec} {eta} left",
        );
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        Self { bar: bar.with_style(style.expect("a good template")), interrupt: Gently::new() }
    }

    /// Takes note of a block.
    pub fn tell(&self, scanned: Scanned) -> ControlFlow<()> {
        self.at(scanned.places, scanned.of)
    }

    /// Takes note of how much is done.
    pub fn at(&self, done: u64, of: u64) -> ControlFlow<()> {
        if self.bar.length().is_none() {
            self.bar.set_length(of);
            // What earlier runs have done says nothing of this one's rate.
            self.bar.reset_eta();
        }
        self.bar.set_position(done);
        if self.interrupt.asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether Ctrl-C was pressed since there is a bar, for threads that cannot hold it.
    pub fn interrupted() -> bool {
        interrupt::asked()
    }
}

impl Progress {
    /// Does something else with the terminal, the bar out of its way.
    pub fn aside<T>(&self, other: impl FnOnce() -> T) -> T {
        self.bar.suspend(other)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
