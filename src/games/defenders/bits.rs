//! The set bits of a word: all of them, or one by its number.

/// The set bits of a word, lowest first.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as u8;
        word &= word - 1;
        Some(bit)
    })
}

/// The `n`th set bit of a word, counted from the lowest; there must be more than `n`.
///
/// Without a loop, whose length nobody could guess: three times the half with the bit, then a table.
#[inline]
pub(super) fn nth_bit(word: u64, n: u32) -> u8 {
    let low = (word as u32).count_ones();
    let high = n >= low;
    let (half, n) = if high { ((word >> 32) as u32, n - low) } else { (word as u32, n) };
    let low = (half as u16).count_ones();
    let higher = n >= low;
    let (quarter, n) = if higher { ((half >> 16) as u16, n - low) } else { (half as u16, n) };
    32 * u8::from(high) + 16 * u8::from(higher) + nth_bit_of_16(quarter, n)
}

/// The same of a short word.
#[inline]
pub(super) fn nth_bit_of_16(word: u16, n: u32) -> u8 {
    let low = (word as u8).count_ones();
    let high = n >= low;
    let (byte, n) = if high { ((word >> 8) as u8, n - low) } else { (word as u8, n) };
    8 * u8::from(high) + nth_bit_of_8(byte, n)
}

/// The same of a byte.
#[inline]
pub(super) fn nth_bit_of_8(byte: u8, n: u32) -> u8 {
    NTH_BIT[n as usize % 8][usize::from(byte)]
}

/// The place of the `n`th set bit of a byte, by `n` and the byte.
static NTH_BIT: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut place) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[n][byte] = place;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_by_its_number_is_the_one_that_the_list_has_there() {
        let mut rng = crate::game::rng::Seed::new(1).stream(0);
        let sparse: Vec<u64> = (0..200).map(|_| rng.word() & rng.word() & rng.word()).collect();
        let dense: Vec<u64> = (0..200).map(|_| rng.word() | rng.word()).collect();
        for word in sparse.into_iter().chain(dense).chain([1, 1 << 63, u64::MAX, 0xFF, 0xFF << 56]) {
            for (n, bit) in bits(word).enumerate() {
                assert_eq!(nth_bit(word, n as u32), bit, "bit {n} of {word:#x}");
            }
            for (n, bit) in bits(word & 0xFFFF).enumerate() {
                assert_eq!(nth_bit_of_16(word as u16, n as u32), bit, "bit {n} of the low 16 of {word:#x}");
            }
        }
    }
}
