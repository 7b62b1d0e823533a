//! A progress bar for searches, which Ctrl-C stops.

use std::fmt;
use std::ops::ControlFlow;

use foretile_ask::crates::sweep::Scanned;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt::{self, GracefulStop};

/// A progress bar on standard error, if that is a terminal. While it exists, Ctrl-C stops the search,
/// which then returns what it has found.
pub struct Progress {
    bar: ProgressBar,
    interrupt: GracefulStop,
}

impl Progress {
    pub fn new() -> Self {
        Self::with_template("{wide_bar} {human_pos} of {human_len} {per_sec} {eta} left")
    }

    /// A bar of the elapsed time, with the message of [`say`](Self::say).
    pub fn of_time() -> Self {
        Self::with_template("{msg} {wide_bar} {eta} left")
    }

    fn with_template(template: &str) -> Self {
        let style = ProgressStyle::with_template(template);
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        Self {
            bar: bar.with_style(style.expect("the template is valid")),
            interrupt: GracefulStop::new(),
        }
    }

    /// Updates the bar after a block. Breaks if Ctrl-C was pressed.
    pub fn notify(&self, scanned: Scanned) -> ControlFlow<()> {
        self.at(scanned.places, scanned.of)
    }

    /// Updates the bar: `done` of `of` are done. Breaks if Ctrl-C was pressed.
    pub fn at(&self, done: u64, of: u64) -> ControlFlow<()> {
        if self.bar.length().is_none() {
            self.bar.set_length(of);
            // The work of earlier runs must not count towards this run's rate.
            self.bar.reset_eta();
        }
        self.bar.set_position(done);
        if self.interrupt.stop_requested() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Shows a message beside the bar.
    pub fn say(&self, message: String) {
        self.bar.set_message(message);
    }

    /// Returns whether Ctrl-C was pressed while the bar exists, for threads that cannot hold the bar.
    pub fn interrupted() -> bool {
        interrupt::stop_requested()
    }

    /// Returns the answer, or the message `stopped` as an error if Ctrl-C left none.
    pub fn complete_or<T>(
        self,
        answer: Option<T>,
        stopped: impl Into<String>,
    ) -> Result<T, Stopped> {
        answer.ok_or_else(|| Stopped(stopped.into()))
    }

    /// Hides the bar while `print` writes to the terminal.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

/// Ctrl-C stopped a command before it had anything to print.
#[derive(Debug)]
pub struct Stopped(String);

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Stopped {}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
