//! A connection that records when bytes move, and fails when its client stops reading.
//!
//! The timeouts of `tower-http` bound the time until there is an answer, or its next part. A layer does not see whether
//! the client reads what was sent.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::slots::Slot;

/// How long a client may leave sent bytes unread.
const READ_WITHIN: Duration = Duration::from_secs(20);

/// A watched connection.
pub struct WatchedStream {
    stream: TcpStream,
    slot: Arc<Slot>,
    /// A timer that runs while the client does not read.
    unread: Option<Pin<Box<Sleep>>>,
}

impl WatchedStream {
    /// Watches a connection, and reports its activity to its slot.
    pub fn new(stream: TcpStream, slot: Arc<Slot>) -> Self {
        // Answers are written whole, so Nagle's algorithm would only delay them.
        let _ = stream.set_nodelay(true);
        Self { stream, slot, unread: None }
    }

    /// Returns the result of a write, or an error if the client has not read for too long.
    fn wrote(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.unread = None;
            self.slot.touch();
            return written;
        }
        let unread = self.unread.get_or_insert_with(|| Box::pin(sleep(READ_WITHIN)));
        ready!(unread.as_mut().poll(context));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for WatchedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if read.is_ready() {
            self.slot.touch();
        }
        read
    }
}

impl AsyncWrite for WatchedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.wrote(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
