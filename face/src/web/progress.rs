//! Sends a long question's progress to its client, and notices when the client has left.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use foretile_ask::api;
use serde_json::Value;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::SendError;
use tokio::time::timeout;

/// The capacity of the event queue, in pieces.
const QUEUE_PIECES: usize = 64;
/// How long a slow client may keep the queue full.
const READ_WITHIN: Duration = Duration::from_secs(30);

/// The client of a running question.
pub struct Client {
    events: mpsc::Sender<Bytes>,
    wants_events: bool,
}

/// Returns a client and the receiver of its events. The client is gone once the receiver is dropped.
pub fn client(wants_events: bool) -> (Client, mpsc::Receiver<Bytes>) {
    let (events, out) = mpsc::channel(QUEUE_PIECES);
    (Client { events, wants_events }, out)
}

impl Client {
    /// Returns whether the client has left, so that the work should stop.
    pub fn is_gone(&self) -> bool {
        self.events.is_closed()
    }

    /// Waits until the client has left.
    pub async fn gone(&self) {
        self.events.closed().await;
    }

    /// Returns whether the answer is sent as an event.
    pub const fn wants_events(&self) -> bool {
        self.wants_events
    }

    /// Sends an event that must not be missed. Blocks while the queue is full.
    pub fn send(&self, name: &str, data: Bytes) {
        let sending = async {
            for piece in [format!("event: {name}\ndata: ").into(), data, "\n\n".into()] {
                self.events.send(piece).await?;
            }
            Ok::<(), SendError<Bytes>>(())
        };
        // An error means that the client has left or stopped reading.
        let _ = Handle::current().block_on(timeout(READ_WITHIN, sending));
    }
}

impl api::Client for Client {
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync> {
        let events = self.events.clone();
        Arc::new(move || events.is_closed())
    }

    /// Sends a progress event, or drops it if the client is behind.
    fn progress(&self, event: &Value) -> ControlFlow<()> {
        if self.wants_events && self.events.capacity() > QUEUE_PIECES / 2 {
            let _ = self.events.try_send(format_event("progress", event));
        }
        if self.is_gone() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Formats a server-sent event. JSON contains no raw line feed, so one `data` line is enough.
pub fn format_event(name: &str, data: &Value) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

#[cfg(test)]
mod tests {
    use foretile_ask::api::Client as _;

    use super::*;

    #[test]
    fn a_client_is_gone_once_its_events_are_dropped() {
        let (client, events) = client(false);
        let left = client.left();
        assert!(!client.is_gone() && !left());
        assert_eq!(client.progress(&1.into()), ControlFlow::Continue(()));
        drop(events);
        assert!(client.is_gone() && left());
        assert_eq!(client.progress(&1.into()), ControlFlow::Break(()));
    }
}
