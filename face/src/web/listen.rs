//! Accepts connections. Each takes a slot, and slow ones are closed.
//!
//! `axum::serve` does not limit the size of a head or the time it takes, and a layer is only called after it. `hyper`'s
//! own builder, which is used here, does both.

use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Error, Request};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::select;
use tokio::time::{sleep, timeout};

use super::slots::{HeldSlot, Slot, Slots};
use super::watched::WatchedStream;

/// How long a client may take to send the head of a request.
const HEAD_WITHIN: Duration = Duration::from_secs(10);
/// The largest head, in bytes.
const HEAD_BYTES: usize = 16 * 1024;
/// How many times we try to get a slot, and the time between two tries.
const SLOT_TRIES: usize = 100;
const SLOT_RETRY: Duration = Duration::from_millis(5);
/// The size of a connection's read buffer, in bytes.
const READ_BUFFER_BYTES: usize = 64 * 1024;
/// How long, and how many bytes, we go on reading after the last answer. Closing a connection with
/// unread bytes resets it, and the client might not get the answer.
const LINGER: Duration = Duration::from_secs(2);
const LINGER_BYTES: u64 = 64 << 20;

/// The response to a client that never finishes its head.
const TOO_SLOW: &[u8] = b"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\n\
    connection: close\r\ncontent-length: 58\r\n\r\n\
    {\"error\":\"the request's head took more than ten seconds\"}\n";

/// Accepts connections for ever. `is_known` returns whether a device with a key has connected from an
/// address.
pub async fn listen(
    listener: TcpListener,
    app: Router,
    is_known: impl Fn(IpAddr) -> bool,
) -> Infallible {
    let slots = Arc::new(Slots::new());
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let Some(held) = take_slot(&slots, peer.ip(), is_known(peer.ip())).await else {
                    continue;
                };
                let app = app.clone();
                tokio::spawn(async move {
                    let slot = held.slot.clone();
                    let stream = WatchedStream::new(stream, slot.clone());
                    select! {
                        () = slot.evicted() => {}
                        () = serve(stream, slot.clone(), app) => {}
                    }
                    drop(held);
                });
            }
            // Out of file descriptors, or the client has left: wait a moment, then go on.
            Err(_) => {
                slots.free_one();
                sleep(Duration::from_millis(20)).await;
            }
        }
    }
}

/// Takes a slot. A known client waits up to half a second for one, because the other connections of a
/// burst are served first.
async fn take_slot(slots: &Arc<Slots>, address: IpAddr, is_known: bool) -> Option<HeldSlot> {
    let retries = if is_known || address.is_loopback() { SLOT_TRIES } else { 0 };
    for _ in 0..retries {
        match slots.take(address, is_known) {
            Some(held) => return Some(held),
            None => sleep(SLOT_RETRY).await,
        }
    }
    slots.take(address, is_known)
}

type ResponseFuture = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

/// Answers one connection's requests.
async fn serve(stream: WatchedStream, slot: Arc<Slot>, app: Router) {
    let service = service_fn(move |mut request: Request<Incoming>| -> ResponseFuture {
        request.extensions_mut().insert(slot.clone());
        let mut app = app.clone();
        Box::pin(tower_service::Service::call(&mut app, request.map(Body::new)))
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_header_size(HEAD_BYTES)
        .max_buf_size(READ_BUFFER_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    let end = poll_fn(|context| connection.poll_without_shutdown(context)).await;
    let parts = connection.into_parts();
    let mut stream = parts.io.into_inner();
    // An idle keep-alive connection times out too, but has sent no part of a head: no response.
    let was_slow = end.as_ref().is_err_and(Error::is_timeout) && !parts.read_buf.is_empty();
    if was_slow && stream.write_all(TOO_SLOW).await.is_err() {
        return;
    }
    if stream.shutdown().await.is_ok() {
        let mut rest = stream.take(LINGER_BYTES);
        let _ = timeout(LINGER, tokio::io::copy(&mut rest, &mut tokio::io::sink())).await;
    }
}

#[cfg(test)]
mod tests {
    use super::TOO_SLOW;

    #[test]
    fn the_timeout_response_has_its_length() {
        let text = std::str::from_utf8(TOO_SLOW).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())), "{}", body.len());
    }
}
