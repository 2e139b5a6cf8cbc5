//! Logarithm and exponential by sums and products alone, which come out alike on every machine: those of the system's library
//! may differ in the last digit, and then so might a decision.

use std::f64::consts::{LN_2, SQRT_2};

/// The natural logarithm of a positive number.
pub fn ln(number: f64) -> f64 {
    let bits = number.to_bits();
    let mut power = ((bits >> 52) & 0x7ff) as i32 - 1023;
    let mut part = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    if part > SQRT_2 {
        part /= 2.0;
        power += 1;
    }
    // ln(part) = 2 artanh(t), where t is at most 0.172: its power of 23 is below what a number can hold.
    let t = (part - 1.0) / (part + 1.0);
    let series = (0..12).rev().fold(0.0, |sum, n| sum * t * t + 1.0 / f64::from(2 * n + 1));
    f64::from(power) * LN_2 + 2.0 * t * series
}

/// The exponential of a number.
pub fn exp(number: f64) -> f64 {
    let number = number.clamp(-700.0, 700.0);
    let power = (number / LN_2).round();
    // The rest is at most 0.347 either way.
    let rest = number - power * LN_2;
    let sum = (1..=16).rev().fold(1.0, |sum, n| 1.0 + sum * rest / f64::from(n));
    sum * f64::from_bits(((power as i64 + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_what_the_library_says_to_fourteen_digits() {
        for number in [1e-9, 0.02, 0.5, 0.999, 1.0, 1.35, 1.42, 2.0, 17.0, 1e6] {
            assert!((ln(number) - number.ln()).abs() <= 1e-14 * number.ln().abs().max(1.0), "{number}");
        }
        for number in [-40.0, -4.0, -1.0, -0.01, 0.0, 1e-9, 0.3, 0.7, 4.0, 40.0] {
            assert!((exp(number) / f64::exp(number) - 1.0).abs() < 1e-13, "{number}");
        }
    }
}
