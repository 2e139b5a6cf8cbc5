//! Lines that another program or a person feeds in, one at a time and none without an end.

use std::io::{self, BufRead, Read as _};

/// The next line without its end; `None` at the end of the source.
///
/// # Errors
/// `InvalidData` for a line that is not UTF-8: the source stands at the next one. `FileTooLarge` for a line of more
/// than `most` bytes, and whatever the source says: nothing more can be read from it.
///
/// ```
/// use wildlab::base::lines::next_line;
///
/// let mut source = &b"one\r\n\xff\nthree"[..];
/// assert_eq!(next_line(&mut source, 9).unwrap().as_deref(), Some("one"));
/// assert_eq!(next_line(&mut source, 9).unwrap_err().to_string(), "the line is not UTF-8");
/// assert_eq!(next_line(&mut source, 9).unwrap().as_deref(), Some("three"));
/// assert_eq!(next_line(&mut source, 9).unwrap(), None);
/// assert_eq!(next_line(&mut &b"a long line"[..], 9).unwrap_err().to_string(), "the line is longer than 9 bytes");
/// ```
pub fn next_line(source: &mut impl BufRead, most: u64) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // A line end of two bytes, and one byte that shows that there is more.
    source.by_ref().take(most + 3).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.pop_if(|byte| *byte == b'\n').is_some() {
        bytes.pop_if(|byte| *byte == b'\r');
    }
    if bytes.len() as u64 > most {
        let reason = format!("the line is longer than {most} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    let text = String::from_utf8(bytes);
    text.map(Some).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "the line is not UTF-8"))
}
