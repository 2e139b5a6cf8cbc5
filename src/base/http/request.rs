//! Requests, as much of them as a site needs to know.

use hyper::http::request::Parts;
use hyper::{Method, header};

/// A request of a reader.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// The method of the request.
    pub verb: Verb,
    /// The parts of the path, decoded; none of them leads up or is hidden.
    pub path: Vec<String>,
    /// True if the path ends with a slash.
    pub is_folder: bool,
    /// The names and values behind the path.
    pub query: Vec<(String, String)>,
    /// Whom the reader thinks it talks to.
    pub host: String,
    /// The site whose page asks, where the browser says so.
    pub origin: Option<String>,
    /// The token that a request to change something brings along.
    pub token: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

/// The method of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verb {
    /// Read.
    #[default]
    Get,
    /// Read the head of the answer only.
    Head,
    /// Change something.
    Post,
    /// Something else.
    Other,
}

/// A status of HTTP, as number and words.
pub type Status = (u16, &'static str);

/// All is well.
pub const OK: Status = (200, "OK");
/// The request makes no sense.
pub const BAD: Status = (400, "Bad Request");
/// This reader may not.
pub const FORBIDDEN: Status = (403, "Forbidden");
/// There is no such thing.
pub const NOT_FOUND: Status = (404, "Not Found");
/// This cannot be done here.
pub const METHOD: Status = (405, "Method Not Allowed");
/// The body is too large.
pub const TOO_LARGE: Status = (413, "Content Too Large");
/// Something has run out.
pub const BUSY: Status = (503, "Service Unavailable");

/// The header of the token.
const TOKEN: &str = "x-wildlab-token";

impl Request {
    /// A request without its body.
    pub(super) fn of(head: &Parts) -> Result<Request, Status> {
        let verb = match head.method {
            Method::GET => Verb::Get,
            Method::HEAD => Verb::Head,
            Method::POST => Verb::Post,
            _ => Verb::Other,
        };
        // An address with a host of its own is meant for a proxy.
        if head.uri.authority().is_some() {
            return Err(BAD);
        }
        let named = |name: &str| {
            let mut values = head.headers.get_all(name).iter();
            let value = values.next().map(|value| value.to_str().map(String::from)).transpose().map_err(|_| BAD)?;
            // Two readers of one request could each believe another of them.
            if values.next().is_some() { Err(BAD) } else { Ok(value) }
        };
        let host = named(header::HOST.as_str())?.ok_or(BAD)?;
        let (origin, token) = (named(header::ORIGIN.as_str())?, named(TOKEN)?);
        let target = head.uri.path();
        let query = head.uri.query().unwrap_or_default();
        let request = Request { verb, host, origin, token, ..Request::default() };
        request.at(target, query)
    }

    /// The same at a path with a query.
    ///
    /// # Errors
    /// When the path is not a plain way down, or something in it cannot be read.
    pub fn at(self, target: &str, query: &str) -> Result<Request, Status> {
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((decoded(name)?, decoded(&value.replace('+', " "))?))
        };
        let query: Option<Vec<_>> = query.split('&').filter(|pair| !pair.is_empty()).map(pair).collect();
        let query = query.ok_or(BAD)?;
        Ok(Request { path: parts(target)?, is_folder: target.ends_with('/'), query, ..self })
    }

    /// A value behind the path.
    pub fn asks(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    /// Does the reader talk to this machine by its own name? A page elsewhere that lets its name point here must not be
    /// able to read anything.
    pub fn is_local(&self, port: u16) -> bool {
        own(port).as_flattened().contains(&self.host)
    }

    /// Does the request come from a page of this site, or from no page at all?
    pub fn is_own(&self, port: u16) -> bool {
        let is = |origin: &String| own(port).as_flattened().iter().any(|own| *origin == format!("http://{own}"));
        self.origin.as_ref().is_none_or(is)
    }
}

/// The names of a port of this machine.
fn own(port: u16) -> [[String; 2]; 2] {
    ["127.0.0.1", "localhost"].map(|name| [name.to_string(), format!("{name}:{port}")])
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
pub fn encoded(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    name.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(target: &str) -> Result<Request, Status> {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        Request::default().at(path, query)
    }

    #[test]
    fn a_plain_path_is_read() {
        let request = read("/a%20b/c.html?x=1&y=a%26b+c").unwrap();
        assert_eq!((request.path.clone(), request.is_folder), (vec!["a b".into(), "c.html".into()], false));
        assert_eq!((request.asks("x"), request.asks("y"), request.asks("z")), (Some("1"), Some("a&b c"), None));
        let root = read("/").unwrap();
        assert!(root.is_folder && root.path.is_empty());
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
            assert_eq!(read(path), Err(NOT_FOUND), "{path}");
        }
        for path in ["", "x", "/%zz", "/%4", "/%ff", "/?a=%zz"] {
            assert_eq!(read(path), Err(BAD), "{path}");
        }
    }

    #[test]
    fn a_name_comes_back_from_its_address() {
        for name in ["a b", "50 %", "ä/ö", "<script>", "x#y?z"] {
            assert_eq!(decoded(&encoded(name)).as_deref(), Some(name));
        }
    }

    #[test]
    fn only_this_machine_by_its_own_names_is_local_and_only_its_own_pages_are_own() {
        let asked = |host: &str, origin: Option<&str>| {
            let request = Request { host: host.into(), origin: origin.map(String::from), ..Request::default() };
            (request.is_local(80), request.is_own(80))
        };
        assert_eq!(asked("127.0.0.1:80", None), (true, true));
        assert_eq!(asked("localhost", Some("http://localhost:80")), (true, true));
        assert_eq!(asked("evil.example", Some("https://evil.example")), (false, false));
        assert_eq!(asked("localhost:81", Some("null")), (false, false));
    }
}
