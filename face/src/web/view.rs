//! Passes what the Voltorb Flip page shows on to the overlays, which may run in another program, such as one for
//! streams.
//!
//! The page sends each view by `POST /view`. `GET /view` is an endless stream of events: the newest view at once, and
//! every later one. Views are JSON of the page's own; nothing here looks into them.

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

use super::door::{read, refusal, says};
use super::progress::named;
use super::quota::Quota;
use super::seats::Seat;

/// The longest view, twenty times what a page sends.
const BYTES: usize = 64 << 10;

/// The newest view, as an event, and everyone who waits for the next.
#[derive(Clone)]
pub struct Views {
    quota: Quota,
    newest: Arc<watch::Sender<Bytes>>,
}

impl Views {
    /// No view yet.
    pub fn new(quota: Quota) -> Self {
        Self { quota, newest: Arc::default() }
    }
}

/// Takes the view of a page.
pub async fn tell(State(views): State<Views>, headers: HeaderMap, request: Request) -> Response {
    if !says(&headers, header::CONTENT_TYPE, "application/json") {
        let message = "wrong content-type: expected a view as JSON: application/json";
        return refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, message);
    }
    let sent = match read(&views.quota, request, BYTES).await {
        Ok(sent) => sent,
        Err(refused) => return refused.into_response(),
    };
    let Ok(view) = serde_json::from_slice::<Map<String, Value>>(&sent.bytes) else {
        let message = "not a view: expected a JSON object, as the Voltorb Flip page sends it";
        return refusal(StatusCode::BAD_REQUEST, message);
    };
    views.newest.send_replace(named("view", &view.into()));
    StatusCode::NO_CONTENT.into_response()
}

/// Sends the newest view and all later ones, until the client leaves. A slow client misses some.
pub async fn follow(State(views): State<Views>, request: Request) -> Response {
    let asking = request.extensions().get::<Arc<Seat>>().map(Seat::ask);
    let mut newest = views.newest.subscribe();
    newest.mark_changed();
    let (events, out) = mpsc::channel(1);
    tokio::spawn(async move {
        let _asking = asking;
        loop {
            select! {
                changed = newest.changed() => if changed.is_err() { return },
                () = events.closed() => return,
            }
            let view = newest.borrow_and_update().clone();
            if !view.is_empty() && events.send(view).await.is_err() {
                return;
            }
        }
    });
    let stream = ReceiverStream::new(out).map(Ok::<_, Infallible>);
    let headers =
        [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(stream)).into_response()
}
