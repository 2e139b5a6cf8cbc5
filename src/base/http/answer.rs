//! Answers: a status, a few headers, and a body that is a text, a file or a stream of events.

use std::fs::File;
use std::io::{self, Read};
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::HeaderValue;
use hyper::{Response, StatusCode};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::request::{METHOD, Status};

/// An answer.
pub struct Answer {
    status: Status,
    kind: &'static str,
    location: Option<String>,
    policy: String,
    allowed: &'static str,
    content: Content,
}

enum Content {
    Text(Vec<u8>),
    File(File, u64),
    Events(Events),
}

/// The reader's end of a stream of events.
pub struct Events(Receiver<Bytes>);

/// The writer's end of a stream of events.
#[derive(Clone)]
pub struct Sent(Sender<Bytes>);

/// A stream of server-sent events: what is sent into the one end, the reader of the other gets.
pub fn events() -> (Sent, Events) {
    let (sender, receiver) = channel(64);
    (Sent(sender), Events(receiver))
}

impl Sent {
    /// Sends an event, a text of one line; `false` when the reader has gone, or is far behind.
    pub fn send(&self, line: &str) -> bool {
        self.0.try_send(Bytes::from(format!("data: {line}\n\n"))).is_ok()
    }
}

/// The policy of answers that name none: nothing may be loaded or run.
const STRICT: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

impl Answer {
    /// Nothing but a status.
    pub fn plain(status: Status) -> Answer {
        Answer::of(status, "text/plain; charset=utf-8", format!("{} {}\n", status.0, status.1))
    }

    /// A text of a kind, such as `text/html; charset=utf-8`.
    pub fn of(status: Status, kind: &'static str, text: impl Into<Vec<u8>>) -> Answer {
        Answer::new(status, kind, Content::Text(text.into()))
    }

    /// A file, read while it is sent.
    ///
    /// # Errors
    /// When the system does not say how long it is.
    pub fn file(kind: &'static str, file: File) -> io::Result<Answer> {
        let length = file.metadata()?.len();
        Ok(Answer::new((200, "OK"), kind, Content::File(file, length)))
    }

    /// A stream of events.
    pub fn events(events: Events) -> Answer {
        Answer::new((200, "OK"), "text/event-stream", Content::Events(events))
    }

    fn new(status: Status, kind: &'static str, content: Content) -> Answer {
        Answer { status, kind, location: None, policy: STRICT.into(), allowed: "GET, HEAD", content }
    }

    /// With another place to look at.
    #[must_use]
    pub fn moved_to(self, place: String) -> Answer {
        Answer { location: Some(place), ..self }
    }

    /// With the policy that its page is shown by.
    #[must_use]
    pub fn under(self, policy: impl Into<String>) -> Answer {
        Answer { policy: policy.into(), ..self }
    }

    /// With the methods that are allowed, for a refusal of another one.
    #[must_use]
    pub fn allowing(self, allowed: &'static str) -> Answer {
        Answer { allowed, ..self }
    }

    /// The text of the answer, if it is one.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(self.bytes()?).ok()
    }

    /// The bytes of the answer, if they are not those of a file or a stream.
    pub fn bytes(&self) -> Option<&[u8]> {
        match &self.content {
            Content::Text(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The number of its status.
    pub fn status(&self) -> u16 {
        self.status.0
    }
}

/// An answer as hyper sends it. The body of an answer to HEAD is left out by hyper.
pub(super) fn reply(answer: Answer) -> Response<Sending> {
    let Answer { status, kind, location, policy, allowed, content } = answer;
    let mut response = Response::new(Sending::of(content));
    *response.status_mut() = StatusCode::from_u16(status.0).unwrap_or_default();
    let headers = response.headers_mut();
    let mut add = |name: &'static str, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    add("content-type", kind);
    if let Some(place) = &location {
        add("location", place);
    }
    if status == METHOD {
        add("allow", allowed);
    }
    add("cache-control", "no-store");
    add("x-content-type-options", "nosniff");
    add("referrer-policy", "no-referrer");
    add("cross-origin-resource-policy", "same-origin");
    add("content-security-policy", &policy);
    response
}

/// A body on its way.
pub(super) enum Sending {
    /// A text.
    Text(Option<Bytes>),
    /// Parts that come one after the other; how many bytes are to come, if that is known.
    Parts(Receiver<Bytes>, Option<u64>),
}

/// The bytes of a file that are read at once.
const PART: u64 = 1 << 16;

impl Sending {
    fn of(content: Content) -> Sending {
        match content {
            Content::Text(text) => Sending::Text(Some(text.into()).filter(|text: &Bytes| !text.is_empty())),
            Content::Events(Events(parts)) => Sending::Parts(parts, None),
            Content::File(mut file, length) => {
                let (sender, parts) = channel(2);
                tokio::task::spawn_blocking(move || {
                    let mut left = length;
                    while left > 0 {
                        let mut part = Vec::new();
                        let read = (&mut file).take(left.min(PART)).read_to_end(&mut part);
                        // A file that became shorter ends the connection: its length was promised.
                        if read.is_err() || part.is_empty() {
                            return;
                        }
                        left -= part.len() as u64;
                        if sender.blocking_send(part.into()).is_err() {
                            return;
                        }
                    }
                });
                Sending::Parts(parts, Some(length))
            }
        }
    }
}

impl Body for Sending {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        match &mut *self {
            Sending::Text(text) => Poll::Ready(text.take().map(|text| Ok(Frame::data(text)))),
            Sending::Parts(parts, left) => match parts.poll_recv(cx) {
                Poll::Ready(Some(part)) => {
                    if let Some(left) = left {
                        *left = left.saturating_sub(part.len() as u64);
                    }
                    Poll::Ready(Some(Ok(Frame::data(part))))
                }
                Poll::Ready(None) if left.is_some_and(|left| left > 0) => {
                    Poll::Ready(Some(Err(io::ErrorKind::UnexpectedEof.into())))
                }
                Poll::Ready(None) => Poll::Ready(None),
                Poll::Pending => Poll::Pending,
            },
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Sending::Text(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Sending::Text(text) => SizeHint::with_exact(text.as_ref().map_or(0, |text| text.len() as u64)),
            Sending::Parts(_, Some(left)) => SizeHint::with_exact(*left),
            Sending::Parts(_, None) => SizeHint::default(),
        }
    }
}
