//! Files in one uncompressed archive (ZIP): the format of a workbook.

/// The archive of named texts. Its bytes depend on nothing else: it has no times.
pub(super) fn archive(parts: &[(String, String)]) -> Vec<u8> {
    let (mut out, mut index) = (Vec::new(), Vec::new());
    for (name, text) in parts {
        let entry = Entry { name, text, offset: out.len() as u32 };
        out.extend(entry.head(false));
        out.extend_from_slice(text.as_bytes());
        index.extend(entry.head(true));
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

struct Entry<'a> {
    name: &'a str,
    text: &'a str,
    offset: u32,
}

impl Entry<'_> {
    /// The header before the text, or the entry in the index.
    fn head(&self, index: bool) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend_from_slice(if index { b"PK\x01\x02\x14\0" } else { b"PK\x03\x04" });
        // Version 2.0; names in UTF-8; stored as it is; midnight of the first day that the format knows.
        for number in [20_u16, 1 << 11, 0, 0, 0x21] {
            out.extend(number.to_le_bytes());
        }
        let length = self.text.len() as u32;
        for number in [crc32(self.text.as_bytes()), length, length] {
            out.extend(number.to_le_bytes());
        }
        out.extend((self.name.len() as u16).to_le_bytes());
        out.extend([0, 0]);
        if index {
            out.extend([0; 10]);
            out.extend(self.offset.to_le_bytes());
        }
        out.extend_from_slice(self.name.as_bytes());
        out
    }
}

/// The checksum that archives have.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |mut sum: u32, &byte: &u8| {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg());
        }
        sum
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_format() {
        assert_eq!((crc32(b""), crc32(b"123456789")), (0, 0xCBF4_3926));
    }

    #[test]
    fn an_archive_is_as_long_as_its_parts_and_ends_with_its_index() {
        let bytes = archive(&[("a".into(), "xyz".into()), ("b/c".into(), String::new())]);
        assert_eq!(bytes.len(), (30 + 1 + 3) + (30 + 3) + (46 + 1) + (46 + 3) + 22);
        assert!(bytes.starts_with(b"PK\x03\x04") && bytes[bytes.len() - 22..].starts_with(b"PK\x05\x06"));
    }
}
