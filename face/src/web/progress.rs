//! How a long question tells of its progress, and learns that nobody waits any more.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use foretile_ask::door;
use serde_json::Value;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::SendError;
use tokio::time::timeout;

/// Events that a slow reader may fall behind by.
const BEHIND: usize = 64;
/// How long a reader may take to make room for the next event.
const READ_WITHIN: Duration = Duration::from_secs(30);

/// What a question at work holds of its asker.
pub struct Asker {
    events: mpsc::Sender<Bytes>,
    wants_events: bool,
}

/// An asker, and where its events come out; it counts as gone when that is dropped.
pub fn asker(wants_events: bool) -> (Asker, mpsc::Receiver<Bytes>) {
    let (events, out) = mpsc::channel(BEHIND);
    (Asker { events, wants_events }, out)
}

impl Asker {
    /// Whether to stop, since nobody waits for the answer.
    pub fn is_gone(&self) -> bool {
        self.events.is_closed()
    }

    /// Waits until nobody waits for the answer.
    pub async fn gone(&self) {
        self.events.closed().await;
    }

    /// Whether the answer goes out as an event.
    pub const fn wants_events(&self) -> bool {
        self.wants_events
    }

    /// Hands over an event that must not be missed. Blocks while the reader is behind.
    pub fn send(&self, name: &str, data: Bytes) {
        let sending = async {
            for piece in [format!("event: {name}\ndata: ").into(), data, "\n\n".into()] {
                self.events.send(piece).await?;
            }
            Ok::<(), SendError<Bytes>>(())
        };
        // Whoever left or stopped reading does not want it.
        let _ = Handle::current().block_on(timeout(READ_WITHIN, sending));
    }
}

impl door::Asker for Asker {
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync> {
        let events = self.events.clone();
        Arc::new(move || events.is_closed())
    }

    /// A reader that is behind misses it.
    fn progress(&self, event: &Value) -> ControlFlow<()> {
        if self.wants_events && self.events.capacity() > BEHIND / 2 {
            let _ = self.events.try_send(named("progress", event));
        }
        if self.is_gone() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// One server-sent event; JSON never holds a raw line feed.
fn named(name: &str, data: &Value) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

#[cfg(test)]
mod tests {
    use foretile_ask::door::Asker as _;

    use super::*;

    #[test]
    fn an_asker_is_gone_once_nobody_reads_the_events() {
        let (asker, events) = asker(false);
        let left = asker.left();
        assert!(!asker.is_gone() && !left());
        assert_eq!(asker.progress(&1.into()), ControlFlow::Continue(()));
        drop(events);
        assert!(asker.is_gone() && left());
        assert_eq!(asker.progress(&1.into()), ControlFlow::Break(()));
    }
}
