//! Files in one archive (ZIP): the format of a workbook.

use std::io::{self, Write};

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// A file of an archive.
pub(super) struct Part {
    name: String,
    /// The bytes as they are stored.
    bytes: Vec<u8>,
    /// The way in which they are packed: 0 if not at all, 8 by `deflate`.
    method: u16,
    /// The checksum and the length of what is packed.
    sum: u32,
    length: u32,
}

impl Part {
    /// A text as it is.
    pub(super) fn plain(name: impl Into<String>, text: String) -> Part {
        let bytes = text.into_bytes();
        let mut crc = Crc::new();
        crc.update(&bytes);
        Part { name: name.into(), length: bytes.len() as u32, bytes, method: 0, sum: crc.sum() }
    }
}

/// A long text that is packed while it is written.
pub(super) struct Packing {
    crc: Crc,
    length: u64,
    encoder: DeflateEncoder<Vec<u8>>,
}

impl Packing {
    pub(super) fn new() -> Packing {
        Packing { crc: Crc::new(), length: 0, encoder: DeflateEncoder::new(Vec::new(), Compression::fast()) }
    }

    /// Adds text.
    pub(super) fn add(&mut self, text: &str) -> io::Result<()> {
        self.crc.update(text.as_bytes());
        self.length += text.len() as u64;
        self.encoder.write_all(text.as_bytes())
    }

    /// The file of that name.
    ///
    /// # Errors
    /// When the text is longer than an archive can hold.
    pub(super) fn part(self, name: &str) -> io::Result<Part> {
        let length = u32::try_from(self.length)
            .map_err(|_| io::Error::other("it is longer than a workbook can be (4 GB); choose another format"))?;
        Ok(Part { name: name.into(), bytes: self.encoder.finish()?, method: 8, sum: self.crc.sum(), length })
    }
}

/// The archive of files. Its bytes depend on nothing else: it has no times.
pub(super) fn archive(parts: &[Part]) -> Vec<u8> {
    let (mut out, mut index) = (Vec::new(), Vec::new());
    for part in parts {
        let offset = out.len() as u32;
        out.extend(part.head(None));
        out.extend_from_slice(&part.bytes);
        index.extend(part.head(Some(offset)));
    }
    let (begin, length, count) = (out.len() as u32, index.len() as u32, parts.len() as u16);
    out.extend(index);
    out.extend_from_slice(b"PK\x05\x06\0\0\0\0");
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(length.to_le_bytes());
    out.extend(begin.to_le_bytes());
    out.extend([0, 0]);
    out
}

impl Part {
    /// The header before the bytes, or the entry in the index, which says where they begin.
    fn head(&self, index: Option<u32>) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend_from_slice(if index.is_some() { b"PK\x01\x02\x14\0" } else { b"PK\x03\x04" });
        // Version 2.0; names in UTF-8; midnight of the first day that the format knows.
        for number in [20_u16, 1 << 11, self.method, 0, 0x21] {
            out.extend(number.to_le_bytes());
        }
        for number in [self.sum, self.bytes.len() as u32, self.length] {
            out.extend(number.to_le_bytes());
        }
        out.extend((self.name.len() as u16).to_le_bytes());
        out.extend([0, 0]);
        if let Some(offset) = index {
            out.extend([0; 10]);
            out.extend(offset.to_le_bytes());
        }
        out.extend_from_slice(self.name.as_bytes());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_format() {
        assert_eq!(Part::plain("a", "123456789".into()).sum, 0xCBF4_3926);
    }

    #[test]
    fn an_archive_is_as_long_as_its_parts_and_ends_with_its_index() {
        let bytes = archive(&[Part::plain("a", "xyz".into()), Part::plain("b/c", String::new())]);
        assert_eq!(bytes.len(), (30 + 1 + 3) + (30 + 3) + (46 + 1) + (46 + 3) + 22);
        assert!(bytes.starts_with(b"PK\x03\x04") && bytes[bytes.len() - 22..].starts_with(b"PK\x05\x06"));
    }
}
