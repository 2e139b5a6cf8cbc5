//! Answers requests with the contents of the folder.

use std::fs::File;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::listing;
use super::request::{BAD, BUSY, FORBIDDEN, NOT_FOUND, Request, Status, encoded};
use crate::base::disk;

/// The folder that is served, and where.
pub(super) struct Folder {
    /// The folder, without links.
    pub(super) root: PathBuf,
    /// The port.
    pub(super) port: u16,
}

/// The longest time in which a reader must take the next part of an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest time in which a reader must take a whole answer.
const DEADLINE: Duration = Duration::from_secs(600);
/// The policy of pages: they may use what they bring along, save files and ask. They load nothing, and each is alone in
/// a sandbox: a page that another program left in the folder may run its script, and can read no other file of the
/// folder.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
                      img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
                      sandbox allow-scripts allow-downloads allow-modals";

/// An answer.
pub(super) struct Answer {
    status: Status,
    kind: &'static str,
    location: Option<String>,
    length: u64,
    body: Box<dyn Read>,
}

impl Answer {
    /// Nothing but a status.
    pub(super) fn plain(status: Status) -> Answer {
        let text = format!("{} {}\n", status.0, status.1);
        Answer::of(status, "text/plain; charset=utf-8", text)
    }

    fn of(status: Status, kind: &'static str, text: String) -> Answer {
        let length = text.len() as u64;
        Answer { status, kind, location: None, length, body: Box::new(io::Cursor::new(text)) }
    }

    /// Sends it.
    pub(super) fn send(self, mut stream: &TcpStream) -> io::Result<()> {
        stream.set_write_timeout(Some(PATIENCE))?;
        let ((number, words), kind, length) = (self.status, self.kind, self.length);
        let location = self.location.map(|place| format!("Location: {place}\r\n")).unwrap_or_default();
        let allow = if number == 405 { "Allow: GET, HEAD\r\n" } else { "" };
        let head = format!(
            "HTTP/1.1 {number} {words}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{location}{allow}\
             Connection: close\r\nCache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\nContent-Security-Policy: {POLICY}\r\n\r\n"
        );
        stream.write_all(head.as_bytes())?;
        let (begun, mut left) = (Instant::now(), self.body.take(length));
        let mut buffer = vec![0; 1 << 16];
        loop {
            match left.read(&mut buffer)? {
                0 => return stream.flush(),
                _ if begun.elapsed() > DEADLINE => return Err(io::ErrorKind::TimedOut.into()),
                read => stream.write_all(&buffer[..read])?,
            }
        }
    }
}

impl Folder {
    /// The answer to a request.
    pub(super) fn answer(&self, request: &Request) -> Answer {
        let answer = self.find(request).unwrap_or_else(Answer::plain);
        if request.head_only { Answer { body: Box::new(io::empty()), ..answer } } else { answer }
    }

    fn find(&self, request: &Request) -> Result<Answer, Status> {
        // A page elsewhere that lets its own name point here must not be able to read this folder.
        let names = ["127.0.0.1", "localhost"].map(|name| [name.to_string(), format!("{name}:{}", self.port)]);
        if !names.as_flattened().contains(&request.host) {
            return Err(if request.host.is_empty() { BAD } else { FORBIDDEN });
        }
        let path = self.within(&request.path)?;
        if path.is_dir() {
            if !request.is_folder {
                let parts: Vec<String> = request.path.iter().map(|part| encoded(part)).collect();
                let answer = Answer::plain((301, "Moved Permanently"));
                return Ok(Answer { location: Some(format!("/{}/", parts.join("/"))), ..answer });
            }
            // A list of the folder that was made earlier is made anew.
            let index = disk::within(&self.root, &path.join("index.html"));
            if let Some(index) = index.filter(|index| index.is_file() && !listing::made_here(index)) {
                return file(&index);
            }
            let page = listing::page(&self.root, &path, &request.path, listing::Reader::Server);
            return Ok(Answer::of((200, "OK"), "text/html; charset=utf-8", page));
        }
        if request.is_folder { Err(NOT_FOUND) } else { file(&path) }
    }

    /// The plain file or folder of a path, if it lies within the served folder, links followed.
    fn within(&self, parts: &[String]) -> Result<PathBuf, Status> {
        let path = parts.iter().fold(self.root.clone(), |path, part| path.join(part));
        disk::within(&self.root, &path).ok_or(NOT_FOUND)
    }
}

fn file(path: &Path) -> Result<Answer, Status> {
    let body = File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => NOT_FOUND,
        io::ErrorKind::PermissionDenied => FORBIDDEN,
        // Most likely no file handle is left.
        _ => BUSY,
    })?;
    let length = body.metadata().map_err(|_| BUSY)?.len();
    Ok(Answer { status: (200, "OK"), kind: kind(path), location: None, length, body: Box::new(body) })
}

/// The type of a file, by its ending.
fn kind(path: &Path) -> &'static str {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "csv" => "text/csv; charset=utf-8",
        "txt" | "md" | "toml" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "parquet" => "application/vnd.apache.parquet",
        _ => "application/octet-stream",
    }
}
