//! Connections in: so many at a time, none that dawdles.

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
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// Connections at a time; more wait in the system's queue.
const SEATS: usize = 1024;
/// How long a client may take to send a request's head.
const HEAD_WITHIN: Duration = Duration::from_secs(10);
/// The largest head, in bytes.
const HEAD_BYTES: usize = 16 * 1024;
/// How long, and for how many bytes, we go on reading after the last answer: a connection closed
/// with bytes unread is reset, and the client might never see why.
const LINGER: Duration = Duration::from_secs(2);
const LINGER_BYTES: u64 = 64 << 20;

/// What is said to a client that never finishes its head.
const TOO_SLOW: &[u8] = b"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\n\
    connection: close\r\ncontent-length: 58\r\n\r\n\
    {\"error\":\"the request's head took more than ten seconds\"}\n";

/// The address that a request comes from.
#[derive(Clone, Copy)]
pub struct Peer(pub IpAddr);

/// Takes connections for ever.
pub async fn listen(listener: TcpListener, app: Router) -> Infallible {
    let seats = Arc::new(Semaphore::new(SEATS));
    loop {
        let seat = seats.clone().acquire_owned().await;
        match listener.accept().await {
            Ok((stream, peer)) => {
                let app = app.clone();
                tokio::spawn(async move {
                    serve(stream, Peer(peer.ip()), app).await;
                    drop(seat);
                });
            }
            // Out of file descriptors, or the client left already: a moment's rest, then on.
            Err(_) => sleep(Duration::from_millis(20)).await,
        }
    }
}

type Answering = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

/// Answers one connection's requests.
async fn serve(stream: TcpStream, peer: Peer, app: Router) {
    // Answers are written whole: nothing is gained by waiting to fill a packet.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| -> Answering {
        request.extensions_mut().insert(peer);
        let mut app = app.clone();
        Box::pin(tower_service::Service::call(&mut app, request.map(Body::new)))
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_header_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    let end = poll_fn(|context| connection.poll_without_shutdown(context)).await;
    let parts = connection.into_parts();
    let mut stream = parts.io.into_inner();
    // A kept connection that just fell silent is closed without a word.
    let dawdled = end.as_ref().is_err_and(Error::is_timeout) && !parts.read_buf.is_empty();
    if dawdled && stream.write_all(TOO_SLOW).await.is_err() {
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
    fn the_length_is_right() {
        let text = std::str::from_utf8(TOO_SLOW).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())), "{}", body.len());
    }
}
