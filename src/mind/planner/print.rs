//! Fingerprints of positions: fast, and only compared with each other.

use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A fast hash for fingerprints of positions. They are compared within one program and never written down.
#[derive(Clone, Copy, Debug, Default)]
pub struct Print(u64);

impl Print {
    /// A hash that begins with a number.
    pub const fn new(first: u64) -> Print {
        Print(first)
    }
}

impl Hasher for Print {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

/// The fingerprint of anything that can be hashed.
///
/// ```
/// use wildlab::mind::planner::print;
///
/// assert_eq!(print(&(3_u8, [true, false])), print(&(3_u8, [true, false])));
/// assert_ne!(print(&(3_u8, [true, false])), print(&(3_u8, [false, true])));
/// ```
pub fn print(what: &impl Hash) -> u64 {
    let mut hash = Print::default();
    what.hash(&mut hash);
    hash.finish()
}

/// The hash of a fingerprint is the fingerprint.
#[derive(Default)]
pub(super) struct Itself(u64);

impl Hasher for Itself {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, n: u64) {
        self.0 = n;
    }
}

/// A set of fingerprints.
pub(super) type Prints = std::collections::HashSet<u64, BuildHasherDefault<Itself>>;
