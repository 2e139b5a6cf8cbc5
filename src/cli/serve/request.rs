//! Reads requests: as much of HTTP as a browser needs to read files.

use std::io::Read;
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The longest head that is read.
const LONGEST: usize = 8 * 1024;
/// The longest time in which a reader must send its request. A browser on this machine takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(3);

/// A request of a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// Is only the head of the answer wanted?
    pub(super) head_only: bool,
    /// The parts of the path, decoded; none of them leads up or is hidden.
    pub(super) path: Vec<String>,
    /// Does the path end with a slash?
    pub(super) is_folder: bool,
    /// Whom the reader thinks it talks to.
    pub(super) host: String,
}

/// A status of HTTP, as number and words.
pub(super) type Status = (u16, &'static str);

pub(super) const BAD: Status = (400, "Bad Request");
pub(super) const FORBIDDEN: Status = (403, "Forbidden");
pub(super) const NOT_FOUND: Status = (404, "Not Found");
pub(super) const BUSY: Status = (503, "Service Unavailable");
const METHOD: Status = (405, "Method Not Allowed");
const SLOW: Status = (408, "Request Timeout");
const TOO_LONG: Status = (431, "Request Header Fields Too Large");

/// The request of a connection.
pub(super) fn read(mut stream: &TcpStream) -> Result<Request, Status> {
    let begun = Instant::now();
    let mut head = Vec::new();
    let mut buffer = [0; 1024];
    loop {
        if let Some(end) = head.windows(4).position(|four| four == b"\r\n\r\n") {
            head.truncate(end);
            break;
        }
        if head.len() > LONGEST {
            return Err(TOO_LONG);
        }
        let left = PATIENCE.checked_sub(begun.elapsed()).filter(|left| !left.is_zero()).ok_or(SLOW)?;
        stream.set_read_timeout(Some(left)).map_err(|_| BAD)?;
        match stream.read(&mut buffer) {
            Ok(0) => return Err(BAD),
            Ok(read) => head.extend_from_slice(&buffer[..read]),
            Err(_) => return Err(SLOW),
        }
    }
    parse(std::str::from_utf8(&head).map_err(|_| BAD)?)
}

/// The request of a head.
fn parse(head: &str) -> Result<Request, Status> {
    let mut lines = head.split("\r\n");
    let mut first = lines.next().unwrap_or_default().split(' ');
    let (Some(method), Some(target), Some(version), None) = (first.next(), first.next(), first.next(), first.next())
    else {
        return Err(BAD);
    };
    if !version.starts_with("HTTP/1.") {
        return Err(BAD);
    }
    let head_only = match method {
        "GET" => false,
        "HEAD" => true,
        _ => return Err(METHOD),
    };
    let named =
        |line: &str| line.split_once(':').map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_string()));
    let mut hosts = lines.filter_map(named).filter(|(name, _)| name == "host").map(|(_, host)| host);
    let host = hosts.next().unwrap_or_default();
    // Two readers of one request could each believe another of them.
    if hosts.next().is_some() {
        return Err(BAD);
    }
    let target = target.split(['?', '#']).next().unwrap_or_default();
    let path = parts(target)?;
    Ok(Request { head_only, path, is_folder: target.ends_with('/'), host })
}

/// The parts of a path, or a refusal where it is not a plain way down.
fn parts(target: &str) -> Result<Vec<String>, Status> {
    let path = target.strip_prefix('/').ok_or(BAD)?;
    let path = path.strip_suffix('/').unwrap_or(path);
    if path.is_empty() {
        return Ok(Vec::new());
    }
    let part = |part: &str| {
        let name = decoded(part).ok_or(BAD)?;
        let odd = name.is_empty() || name.contains(['/', '\\', '\0', ':']) || name.chars().any(char::is_control);
        // What begins with a dot is hidden, and leads up if it is two of them.
        if odd || name.starts_with('.') { Err(NOT_FOUND) } else { Ok(name) }
    };
    path.split('/').map(part).collect()
}

/// A text with its `%41` read as `A`.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if first == b'%' {
            let digits = after.get(..2)?;
            let digit = |byte: u8| char::from(byte).to_digit(16);
            bytes.push((digit(digits[0])? * 16 + digit(digits[1])?) as u8);
            rest = &after[2..];
        } else {
            bytes.push(first);
        }
    }
    String::from_utf8(bytes).ok()
}

/// A name as it stands in an address.
pub(super) fn encoded(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    name.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_request_is_read() {
        let read = parse("GET /a%20b/c.html?x=1 HTTP/1.1\r\nHost: 127.0.0.1:80\r\nAccept: */*").unwrap();
        assert_eq!((read.path, read.head_only, read.is_folder), (vec!["a b".into(), "c.html".into()], false, false));
        assert_eq!(read.host, "127.0.0.1:80");
        let root = parse("HEAD / HTTP/1.0\r\nhost:x").unwrap();
        assert!(root.head_only && root.is_folder && root.path.is_empty());
    }

    #[test]
    fn no_path_leads_up_or_into_what_is_hidden() {
        for path in [
            "/..",
            "/../x",
            "/a/../b",
            "/%2e%2e/x",
            "/%2E%2E%2fx",
            "/a/%2e./b",
            "/..%5cx",
            "/.git/config",
            "/a//b",
            "/%00",
            "/a%2fb",
            "/c:%5cx",
            "//etc/passwd",
            "/./a",
            "/a%0ab",
        ] {
            assert_eq!(parse(&format!("GET {path} HTTP/1.1\r\nHost: x")), Err(NOT_FOUND), "{path}");
        }
        for head in [
            "",
            "GET",
            "GET /",
            "GET / HTTP/2",
            "GET x HTTP/1.1",
            "GET /%zz HTTP/1.1",
            "GET /%4 HTTP/1.1",
            "GET /%ff HTTP/1.1",
            "GET http://x/ HTTP/1.1",
            "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost",
            "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nhost: evil.example",
        ] {
            assert_eq!(parse(head), Err(BAD), "{head}");
        }
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "get"] {
            assert_eq!(parse(&format!("{method} / HTTP/1.1")), Err(METHOD));
        }
    }

    #[test]
    fn a_name_comes_back_from_its_address() {
        for name in ["a b", "50 %", "ä/ö", "<script>", "x#y?z"] {
            assert_eq!(decoded(&encoded(name)).as_deref(), Some(name));
        }
    }
}
