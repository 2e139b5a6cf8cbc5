//! The connection and the clock that hyper works with, made of tokio's.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use hyper::rt::{Read, ReadBufCursor, Sleep, Write};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// Time limit for a reader that takes nothing of an answer (20 s).
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection. Writing fails when the reader takes nothing for too long.
pub(super) struct Wire {
    stream: TcpStream,
    stalled: Option<Pin<Box<tokio::time::Sleep>>>,
}

impl Wire {
    pub(super) fn new(stream: TcpStream) -> Wire {
        Wire { stream, stalled: None }
    }

    /// Writes a short text, and says that nothing follows.
    pub(super) async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        std::future::poll_fn(|cx| Write::poll_write(Pin::new(self), cx, bytes)).await?;
        std::future::poll_fn(|cx| Write::poll_shutdown(Pin::new(self), cx)).await
    }

    /// A write that may have to wait, but not for ever.
    fn patient<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(PATIENCE)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Read for Wire {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, mut to: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        let mut own = [0; 4096];
        let most = to.remaining().min(own.len());
        let mut read = ReadBuf::new(&mut own[..most]);
        ready!(Pin::new(&mut self.stream).poll_read(cx, &mut read))?;
        to.put_slice(read.filled());
        Poll::Ready(Ok(()))
    }
}

impl Write for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.patient(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.patient(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// The clock of timeouts.
pub(super) struct Timer;

impl hyper::rt::Timer for Timer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        Box::pin(Nap(Box::pin(tokio::time::sleep(duration))))
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        Box::pin(Nap(Box::pin(tokio::time::sleep_until(deadline.into()))))
    }
}

struct Nap(Pin<Box<tokio::time::Sleep>>);

impl Future for Nap {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        self.0.as_mut().poll(cx)
    }
}

impl Sleep for Nap {}
