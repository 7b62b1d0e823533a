//! Channels with room for some messages, and threads that borrow, which loom does not have.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::Arc;

use loom::sync::{Condvar, Mutex};

struct State<T> {
    messages: VecDeque<T>,
    senders: usize,
    is_heard: bool,
}

struct Channel<T> {
    room: usize,
    state: Mutex<State<T>>,
    changed: Condvar,
}

pub struct SyncSender<T>(Arc<Channel<T>>);

pub struct Receiver<T>(Arc<Channel<T>>);

/// The message that nobody hears.
pub struct SendError<T>(pub T);

pub fn sync_channel<T>(room: usize) -> (SyncSender<T>, Receiver<T>) {
    let state = Mutex::new(State { messages: VecDeque::new(), senders: 1, is_heard: true });
    let channel = Arc::new(Channel { room, state, changed: Condvar::new() });
    (SyncSender(channel.clone()), Receiver(channel))
}

impl<T> SyncSender<T> {
    /// Waits for room. Fails once there is no receiver.
    pub fn send(&self, message: T) -> Result<(), SendError<T>> {
        let mut state = self.0.state.lock().unwrap();
        while state.is_heard && state.messages.len() == self.0.room {
            state = self.0.changed.wait(state).unwrap();
        }
        if !state.is_heard {
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

/// The messages, until there is no sender.
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
        self.0.state.lock().unwrap().is_heard = false;
        self.0.changed.notify_all();
    }
}

/// Threads that end with the scope.
pub struct Scope(RefCell<Vec<loom::thread::JoinHandle<()>>>);

/// Runs a function whose threads may borrow what is around it.
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
        // SAFETY: `scope` waits for the thread, which alone has the function. Where it panics before that, loom ends the
        // program.
        let run: Box<dyn FnOnce() + Send + 'static> = unsafe { std::mem::transmute(run) };
        self.0.borrow_mut().push(loom::thread::spawn(run));
    }
}
