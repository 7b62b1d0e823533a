//! Works without the GIL, on a thread of its own, while the caller's thread waits. The caller's thread reports the progress
//! and checks for signals, because Python handles signals only there.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
use std::{panic, thread};

use foretile_ask::api::{Client, Refused};
use foretile_ask::json::ReadError;
use foretile_ask::{Error, ErrorKind};
use pyo3::prelude::*;
use serde_json::Value;

pyo3::import_exception!(foretile._errors, RefusedError);

/// How long the caller's thread waits before it checks for signals again.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// The Python program that waits for an answer.
pub struct Caller {
    left: Arc<AtomicBool>,
    events: Option<Sender<Value>>,
}

impl Caller {
    /// Returns whether the program no longer waits: after Ctrl-C, or an error in its callback.
    pub fn has_left(&self) -> bool {
        self.left.load(Ordering::Relaxed)
    }
}

impl Client for Caller {
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync> {
        let left = Arc::clone(&self.left);
        Arc::new(move || left.load(Ordering::Relaxed))
    }

    fn progress(&self, event: &Value) -> ControlFlow<()> {
        if let Some(events) = &self.events {
            // Sending fails only when the caller's thread has panicked; then nobody needs the progress.
            let _ = events.send(event.clone());
        }
        if self.has_left() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Why there is no answer.
pub struct Fault(Refused);

impl Fault {
    /// Returns a fault of this kind with its message.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Refused::new(kind, message))
    }
}

impl From<Refused> for Fault {
    fn from(refused: Refused) -> Self {
        Self(refused)
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self(error.into())
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Self {
        let kind = match error {
            ReadError::Syntax(_) => ErrorKind::Syntax,
            _ => ErrorKind::Question,
        };
        Self::new(kind, error.to_string())
    }
}

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Self::new(ErrorKind::Question, message)
    }
}

/// Returns the error of work that was stopped half-way. The caller sees the signal's or callback's error instead.
pub fn stopped() -> Fault {
    Error::left().into()
}

impl From<Fault> for PyErr {
    fn from(Fault(refused): Fault) -> Self {
        // A code is written as a text, and a cause as an object, which always succeeds.
        let code = serde_json::to_value(refused.code).unwrap_or_default();
        let cause = refused.cause.and_then(|cause| serde_json::to_string(&cause).ok());
        RefusedError::new_err((refused.error, code.as_str().map(String::from), cause))
    }
}

/// Does this work, and calls `progress(done, of)` meanwhile, with the newest numbers. Ctrl-C and an error in `progress`
/// stop it.
pub fn work<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    task: impl FnOnce(&Caller) -> Result<T, Fault> + Send,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    let (events, alive) = (progress.map(|_| sender.clone()), sender);
    let left = Arc::new(AtomicBool::new(false));
    let caller = Caller { left: Arc::clone(&left), events };
    py.detach(move || {
        thread::scope(|scope| {
            let worker = scope.spawn(move || {
                // Dropped at the end, even by a panic: the caller's thread waits until then.
                let _alive = alive;
                task(&caller)
            });
            let mut fault = None;
            loop {
                let event = match receiver.recv_timeout(SIGNAL_INTERVAL) {
                    Ok(event) => Some(receiver.try_iter().last().unwrap_or(event)),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if fault.is_none()
                    && let Err(error) = Python::attach(|py| check_in(py, progress, event.as_ref()))
                {
                    fault = Some(error);
                    left.store(true, Ordering::Relaxed);
                }
            }
            let done = worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
            match fault {
                Some(fault) => Err(fault),
                None => Ok(done?),
            }
        })
    })
}

/// Checks for signals and reports the progress.
fn check_in(py: Python<'_>, progress: Option<&Py<PyAny>>, event: Option<&Value>) -> PyResult<()> {
    py.check_signals()?;
    if let (Some(progress), Some(event)) = (progress, event) {
        let number = |name: &str| event.get(name).and_then(Value::as_u64);
        let done = number("scanned").or_else(|| number("done"));
        progress.call1(py, (done, number("of")))?;
    }
    Ok(())
}
