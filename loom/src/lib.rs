//! Stands in for `std` and `tokio` in the code under test: loom's locks and atomics, an ordered map, and a clock that
//! stands still. Executions of a model then differ only in the order of their threads.

pub use std::*;

mod channel;

pub mod thread {
    pub use std::thread::available_parallelism;

    pub use crate::channel::scope;
}

pub mod sync {
    pub use std::sync::{Arc, PoisonError};

    pub mod mpsc {
        pub use crate::channel::sync_channel;
    }

    pub use loom::sync::{Condvar, Mutex, MutexGuard, atomic};

    use std::future::poll_fn;
    use std::task::{Poll, Waker};

    /// One permit to wake up, as in `tokio`.
    #[derive(Default)]
    pub struct Notify {
        /// Whether there is a permit, and the tasks that wait for one.
        state: Mutex<(bool, Vec<Waker>)>,
    }

    impl Notify {
        pub fn new() -> Self {
            Self::default()
        }

        /// Wakes the tasks that wait, or else the next one that does.
        pub fn notify_one(&self) {
            let mut state = self.state.lock().unwrap();
            state.0 = true;
            state.1.drain(..).for_each(Waker::wake);
        }

        /// Wakes the tasks that wait now, and none that waits later.
        pub fn notify_waiters(&self) {
            let mut state = self.state.lock().unwrap();
            state.0 |= !state.1.is_empty();
            state.1.drain(..).for_each(Waker::wake);
        }

        /// Waits for a permit, and takes it.
        pub async fn notified(&self) {
            poll_fn(|context| {
                let mut state = self.state.lock().unwrap();
                if std::mem::take(&mut state.0) {
                    return Poll::Ready(());
                }
                state.1.push(context.waker().clone());
                Poll::Pending
            })
            .await;
        }
    }
}

pub mod collections {
    pub use std::collections::*;

    /// Iterates in the order of its keys, which is the same in every execution.
    pub type HashMap<K, V> = BTreeMap<K, V>;
}

pub mod time {
    pub use std::time::Duration;

    use std::sync::atomic::{AtomicU64, Ordering};

    /// The time on the clock, in milliseconds.
    static NOW: AtomicU64 = AtomicU64::new(0);

    /// Sets the clock, while one thread runs.
    pub fn set(now: Duration) {
        NOW.store(now.as_millis() as u64, Ordering::SeqCst);
    }

    /// A moment of the clock.
    #[derive(Clone, Copy)]
    pub struct Instant(Duration);

    impl Instant {
        pub fn now() -> Self {
            Self(Duration::from_millis(NOW.load(Ordering::SeqCst)))
        }

        pub fn elapsed(&self) -> Duration {
            Self::now().0 - self.0
        }
    }
}
