//! Passes what a page shows on to other windows, which may be in another program or on another device: to overlays for
//! streams, and to the windows of a bingo race.
//!
//! A page sends each view by `POST`. `GET` is an endless stream of events: the newest view at once, and every later one.
//! Views are JSON of the pages' own; nothing here looks into them.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use tokio::select;
use tokio::sync::{mpsc, watch};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::api::{header_begins, read, refusal};
use super::progress::format_event;
use super::quota::Quota;
use super::slots::Slot;

/// The longest view, in bytes: twice a race with the longest list that a link may have.
const MAX_BYTES: usize = 64 << 10;

/// The newest view, formatted as an event, and the followers that wait for the next one.
#[derive(Clone)]
pub struct Views {
    quota: Quota,
    newest: Arc<watch::Sender<Bytes>>,
    lasts: bool,
}

impl Views {
    /// Starts without a view. The newest one lasts even without followers.
    pub fn lasting(quota: Quota) -> Self {
        Self { quota, newest: Arc::default(), lasts: true }
    }

    /// Starts without a view. The newest one is forgotten when the last follower leaves.
    pub fn while_followed(quota: Quota) -> Self {
        Self { lasts: false, ..Self::lasting(quota) }
    }
}

/// Receives the view of a page.
pub async fn publish(State(views): State<Views>, headers: HeaderMap, request: Request) -> Response {
    if !header_begins(&headers, header::CONTENT_TYPE, "application/json") {
        let message = "wrong content-type: expected a view as JSON: application/json";
        return refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, message);
    }
    let received = match read(&views.quota, request, MAX_BYTES).await {
        Ok(received) => received,
        Err(refused) => return refused.into_response(),
    };
    let Ok(view) = serde_json::from_slice::<Map<String, Value>>(&received.bytes) else {
        let message = "not a view: expected a JSON object, as the page sends it";
        return refusal(StatusCode::BAD_REQUEST, message);
    };
    views.newest.send_replace(format_event("view", &view.into()));
    StatusCode::NO_CONTENT.into_response()
}

/// Sends the newest view and all later ones, until the client leaves. A slow client misses some.
pub async fn follow(State(views): State<Views>, request: Request) -> Response {
    let pending = request.extensions().get::<Arc<Slot>>().map(Slot::await_answer);
    let mut newest = views.newest.subscribe();
    newest.mark_changed();
    let (events, out) = mpsc::channel(1);
    tokio::spawn(async move {
        let _pending = pending;
        loop {
            select! {
                changed = newest.changed() => if changed.is_err() { break },
                () = events.closed() => break,
            }
            let view = newest.borrow_and_update().clone();
            if !view.is_empty() && events.send(view).await.is_err() {
                break;
            }
        }
        drop(newest);
        if !views.lasts && views.newest.receiver_count() == 0 {
            views.newest.send_replace(Bytes::new());
        }
    });
    let stream = ReceiverStream::new(out).map(Ok::<_, Infallible>);
    let headers =
        [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(stream)).into_response()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::task::yield_now;
    use tokio::time::timeout;

    use super::*;

    async fn follower(views: &Views) -> Response {
        follow(State(views.clone()), Request::default()).await
    }

    /// A race that everyone has left begins anew: its last card must not come back.
    #[tokio::test]
    async fn a_race_is_forgotten_when_its_last_window_leaves() {
        let views = Views::while_followed(Quota::new());
        let [first, second] = [follower(&views).await, follower(&views).await];
        views.newest.send_replace("a card".into());
        drop(first);
        let is_forgotten = async |followers| {
            while views.newest.receiver_count() > followers {
                yield_now().await;
            }
            views.newest.borrow().is_empty()
        };
        let limit = Duration::from_secs(60);
        assert_eq!(timeout(limit, is_forgotten(1)).await, Ok(false));
        drop(second);
        assert_eq!(timeout(limit, is_forgotten(0)).await, Ok(true));
    }

    #[tokio::test]
    async fn an_overlays_view_outlasts_its_followers() {
        let views = Views::lasting(Quota::new());
        let only = follower(&views).await;
        views.newest.send_replace("a board".into());
        drop(only);
        while views.newest.receiver_count() > 0 {
            yield_now().await;
        }
        assert_eq!(*views.newest.borrow(), "a board");
    }
}
