//! Fingerprints of bytes, to find damage and difference; not against forgery.

/// A running fingerprint.
///
/// Each word of eight bytes changes the state by a bijection, so a change in a single word is always seen; the result
/// is mixed so that all of its bits depend on all of the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum {
    state: u64,
    /// Bytes that do not fill a word yet.
    rest: [u8; 8],
    length: u64,
}

const SEED: u64 = 0x9E37_79B9_7F4A_7C15;
const FACTOR: u64 = 0xD6E8_FEB8_6659_FD93;

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum { state: SEED, rest: [0; 8], length: 0 }
    }
}

impl Checksum {
    /// The fingerprint of nothing yet.
    pub fn new() -> Checksum {
        Checksum::default()
    }

    /// Adds bytes; in how many pieces they come does not matter.
    pub fn add(&mut self, mut bytes: &[u8]) {
        let held = (self.length % 8) as usize;
        self.length += bytes.len() as u64;
        if held > 0 {
            let taken = bytes.len().min(8 - held);
            self.rest[held..held + taken].copy_from_slice(&bytes[..taken]);
            bytes = &bytes[taken..];
            if held + taken < 8 {
                return;
            }
            self.word(u64::from_le_bytes(self.rest));
        }
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        self.rest[..rest.len()].copy_from_slice(rest);
    }

    #[inline]
    fn word(&mut self, word: u64) {
        self.state = (self.state ^ word).wrapping_mul(FACTOR).rotate_left(31);
    }

    /// The fingerprint of all that was added.
    pub fn value(mut self) -> u64 {
        let held = (self.length % 8) as usize;
        self.rest[held..].fill(0);
        self.word(u64::from_le_bytes(self.rest));
        self.word(self.length);
        let mut z = self.state;
        z = (z ^ (z >> 32)).wrapping_mul(FACTOR);
        z = (z ^ (z >> 32)).wrapping_mul(FACTOR);
        z ^ (z >> 32)
    }
}

/// The fingerprint of a piece of bytes.
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = Checksum::new();
    sum.add(bytes);
    sum.value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_and_every_length_shows_and_pieces_do_not() {
        let bytes: Vec<u8> = (0..100).collect();
        let whole = checksum(&bytes);
        for bit in 0..800 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(checksum(&damaged), whole);
        }
        for cut in 0..100 {
            assert_ne!(checksum(&bytes[..cut]), whole);
            let mut pieces = Checksum::new();
            pieces.add(&bytes[..cut]);
            pieces.add(&bytes[cut..]);
            assert_eq!(pieces.value(), whole);
        }
        assert_ne!(checksum(&[0]), checksum(&[0, 0]));
    }
}
