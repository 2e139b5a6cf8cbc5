//! A web server for this machine alone: hyper speaks HTTP, and this says how long, how much and how many.
//!
//! It listens on loopback. A head has 8 kB and 3 seconds, a body 4 MB and 20 seconds; a reader who takes nothing for 20
//! seconds is sent away. What is asked for is a [`Request`], whose path leads nowhere but down; a [`Site`] answers it.

mod answer;
mod request;
mod wire;

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::server::conn::http1::Builder;
use hyper::service::service_fn;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

pub use answer::{Answer, Events, Sent, events};
pub use request::{BAD, BUSY, FORBIDDEN, METHOD, NOT_FOUND, OK, Request, Status, TOO_LARGE, Verb, encoded};

use answer::{Sending, reply};
use wire::{Timer, Wire};

use super::progress;

/// Answers requests.
pub trait Site: Send + Sync + 'static {
    /// The answer to a request. It may take its time: every request has a thread.
    fn answer(&self, request: &Request) -> Answer;
}

/// Connections served at once; more wait. Those that say nothing are soon sent away.
const AT_ONCE: usize = 512;
/// Threads that work on answers at once.
const THREADS: usize = 64;
/// Sleep of the server without a request, or when a resource has run out (20 ms).
const NAP: Duration = Duration::from_millis(20);
/// Time limit for a reader to send the head of a request (3 s). A browser on this machine takes milliseconds.
const HEAD: Duration = Duration::from_secs(3);
/// Time limit for a reader to send the body of a request (20 s).
const BODY: Duration = Duration::from_secs(20);
/// Time limit for a whole connection (600 s). Streams of events are opened again by the browser.
const DEADLINE: Duration = Duration::from_secs(600);
/// The longest head, in bytes.
const LONGEST: usize = 8 * 1024;
/// The largest body, in bytes.
const LARGEST: usize = 4 << 20;

/// Takes a port of this machine; 0 for a free one.
///
/// # Errors
/// When the port cannot be used.
pub fn listen(port: u16) -> io::Result<TcpListener> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Answers until the user stops the program.
///
/// # Errors
/// When the system has no room for a server.
pub fn serve(listener: TcpListener, site: &Arc<dyn Site>) -> io::Result<()> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_io().enable_time().max_blocking_threads(THREADS).build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let room = Arc::new(Semaphore::new(AT_ONCE));
        while !progress::stopped() {
            let Ok(permit) = Arc::clone(&room).try_acquire_owned() else {
                sleep(NAP).await;
                continue;
            };
            // A connection that fails to come, or for which there is no file handle left just now, is no reason to end.
            match timeout(NAP, listener.accept()).await {
                Ok(Ok((stream, _))) => drop(tokio::spawn(served(Wire::new(stream), Arc::clone(site), permit))),
                Ok(Err(_)) => sleep(NAP).await,
                Err(_) => {}
            }
        }
        Ok::<_, io::Error>(())
    })?;
    // Answers under way are not waited for.
    runtime.shutdown_background();
    Ok(())
}

/// Serves a connection to its end.
async fn served(wire: Wire, site: Arc<dyn Site>, _permit: OwnedSemaphorePermit) {
    let service = service_fn(move |request| {
        let site = Arc::clone(&site);
        async move { Ok::<_, Infallible>(answered(request, site).await) }
    });
    let mut builder = Builder::new();
    builder.timer(Timer).header_read_timeout(HEAD).max_buf_size(LONGEST);
    builder.keep_alive(false).half_close(true).title_case_headers(true);
    let mut connection = builder.serve_connection(wire, service);
    let Ok(Err(error)) = timeout(DEADLINE, &mut connection).await else { return };
    // A reader who stops in the middle of a sentence hears why.
    let status = if error.is_timeout() {
        "408 Request Timeout"
    } else if error.is_incomplete_message() {
        "400 Bad Request"
    } else {
        return;
    };
    let head = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    let _ = timeout(HEAD, connection.into_parts().io.write(head.as_bytes())).await;
}

/// The answer to a request, worked out on a thread of its own.
async fn answered(request: hyper::Request<Incoming>, site: Arc<dyn Site>) -> hyper::Response<Sending> {
    let (head, body) = request.into_parts();
    let read = match Request::of(&head) {
        Ok(read) => whole(body).await.map(|body| Request { body, ..read }),
        Err(status) => Err(status),
    };
    let answer = match read {
        Ok(request) => tokio::task::spawn_blocking(move || site.answer(&request)).await.unwrap_or(Answer::plain(BUSY)),
        Err(status) => Answer::plain(status),
    };
    reply(answer)
}

/// The whole body of a request.
async fn whole(mut body: Incoming) -> Result<Vec<u8>, Status> {
    let reading = async {
        let mut read = Vec::new();
        while let Some(frame) = std::future::poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
            let data = frame.map_err(|_| BAD)?.into_data().unwrap_or_default();
            if read.len() + data.len() > LARGEST {
                return Err(TOO_LARGE);
            }
            read.extend_from_slice(&data);
        }
        Ok(read)
    };
    timeout(BODY, reading).await.unwrap_or(Err(BAD))
}
