//! Bounded channels and scoped threads, which loom lacks.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::Arc;

use loom::sync::{Condvar, Mutex};

struct State<T> {
    messages: VecDeque<T>,
    senders: usize,
    has_receiver: bool,
}

struct Channel<T> {
    capacity: usize,
    state: Mutex<State<T>>,
    changed: Condvar,
}

pub struct SyncSender<T>(Arc<Channel<T>>);

pub struct Receiver<T>(Arc<Channel<T>>);

/// A message that was not sent, because there is no receiver.
pub struct SendError<T>(pub T);

pub fn sync_channel<T>(capacity: usize) -> (SyncSender<T>, Receiver<T>) {
    let state = Mutex::new(State { messages: VecDeque::new(), senders: 1, has_receiver: true });
    let channel = Arc::new(Channel { capacity, state, changed: Condvar::new() });
    (SyncSender(channel.clone()), Receiver(channel))
}

impl<T> SyncSender<T> {
    /// Waits while the channel is full. Fails once there is no receiver.
    pub fn send(&self, message: T) -> Result<(), SendError<T>> {
        let mut state = self.0.state.lock().unwrap();
        while state.has_receiver && state.messages.len() == self.0.capacity {
            state = self.0.changed.wait(state).unwrap();
        }
        if !state.has_receiver {
            return Err(SendError(message));
        }
        state.messages.push_back(message);
        self.0.changed.notify_all();
        Ok(())
    }
}

impl<T> Clone for SyncSender<T> {
    fn clone(&self) -> Self {
        self.0.state.lock().unwrap().senders += 1;
        Self(self.0.clone())
    }
}

impl<T> Drop for SyncSender<T> {
    fn drop(&mut self) {
        self.0.state.lock().unwrap().senders -= 1;
        self.0.changed.notify_all();
    }
}

/// Yields the messages, until there is no sender.
impl<T> Iterator for Receiver<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let mut state = self.0.state.lock().unwrap();
        loop {
            if let Some(message) = state.messages.pop_front() {
                self.0.changed.notify_all();
                return Some(message);
            }
            if state.senders == 0 {
                return None;
            }
            state = self.0.changed.wait(state).unwrap();
        }
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.0.state.lock().unwrap().has_receiver = false;
        self.0.changed.notify_all();
    }
}

/// Threads that end with the scope.
pub struct Scope(RefCell<Vec<loom::thread::JoinHandle<()>>>);

/// Runs a function that may spawn threads which borrow from its caller.
pub fn scope<T>(run: impl FnOnce(&Scope) -> T) -> T {
    let scope = Scope(RefCell::new(Vec::new()));
    let ended = run(&scope);
    for thread in scope.0.into_inner() {
        thread.join().unwrap();
    }
    ended
}

impl Scope {
    pub fn spawn<'a>(&self, run: impl FnOnce() + Send + 'a) {
        let run: Box<dyn FnOnce() + Send + 'a> = Box::new(run);
        // SAFETY: `scope` joins the thread, which owns the function. If it panics before that, loom ends the program.
        let run: Box<dyn FnOnce() + Send + 'static> = unsafe { std::mem::transmute(run) };
        self.0.borrow_mut().push(loom::thread::spawn(run));
    }
}
