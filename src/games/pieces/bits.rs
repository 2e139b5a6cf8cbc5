//! The set bits of a word: all of them, or one by its number.

/// An unsigned word whose bits are a set.
pub trait Word: Copy {
    /// The place of the `n`th set bit, counted from 0 at the lowest; there must be more than `n`.
    fn nth_bit(self, n: u32) -> u32;
}

impl Word for u8 {
    #[inline]
    fn nth_bit(self, n: u32) -> u32 {
        NTH_BIT[n as usize % 8][usize::from(self)].into()
    }
}

/// The half with the bit, then the bit of that half: without a loop, whose length the processor could not guess.
macro_rules! by_halves {
    ($($Whole:ty, $Half:ty;)+) => { $(
        impl Word for $Whole {
            #[inline]
            fn nth_bit(self, n: u32) -> u32 {
                let low = (self as $Half).count_ones();
                let high = n >= low;
                let (half, n) = if high { ((self >> <$Half>::BITS) as $Half, n - low) } else { (self as $Half, n) };
                <$Half>::BITS * u32::from(high) + half.nth_bit(n)
            }
        }
    )+ };
}

by_halves! {
    u16, u8;
    u32, u16;
    u64, u32;
    u128, u64;
}

/// The place of the `n`th set bit of a word, counted from 0 at the lowest; there must be more than `n`.
#[inline]
pub fn nth_bit(word: u64, n: u32) -> u32 {
    word.nth_bit(n)
}

/// The places of the set bits of a word, lowest first.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as u8;
        word &= word - 1;
        Some(bit)
    })
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
    fn a_bit_by_its_number_is_the_one_that_the_list_has_there_in_words_of_every_width() {
        let mut rng = crate::game::rng::Seed::new(1).stream(0);
        let sparse: Vec<u64> = (0..1000).map(|_| rng.word() & rng.word() & rng.word()).collect();
        let dense: Vec<u64> = (0..1000).map(|_| rng.word() | rng.word()).collect();
        for word in sparse.into_iter().chain(dense).chain([1, 1 << 63, u64::MAX, 0xFF, 0xFF << 56]) {
            for (n, bit) in bits(word).enumerate() {
                let (n, bit) = (n as u32, u32::from(bit));
                assert_eq!(nth_bit(word, n), bit, "bit {n} of {word:#x}");
                let wide = u128::from(word) << 64 | u128::from(word);
                assert_eq!((wide.nth_bit(n), wide.nth_bit(word.count_ones() + n)), (bit, bit + 64));
            }
            for (n, bit) in bits(word & 0xFFFF_FFFF).enumerate() {
                assert_eq!((word as u32).nth_bit(n as u32), u32::from(bit), "bit {n} of the low 32 of {word:#x}");
            }
            for (n, bit) in bits(word & 0xFFFF).enumerate() {
                assert_eq!((word as u16).nth_bit(n as u32), u32::from(bit), "bit {n} of the low 16 of {word:#x}");
            }
            for (n, bit) in bits(word & 0xFF).enumerate() {
                assert_eq!((word as u8).nth_bit(n as u32), u32::from(bit), "bit {n} of the low 8 of {word:#x}");
            }
        }
    }
}
