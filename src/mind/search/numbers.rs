//! Logarithm and exponential by sums and products alone, which come out alike on every machine: those of the system's
//! library may differ in the last digit, and then so might a decision.

use std::f64::consts::{LN_2, SQRT_2};

/// The natural logarithm of a positive number.
pub(super) fn ln(number: f32) -> f32 {
    let bits = f64::from(number).to_bits();
    let mut power = ((bits >> 52) & 0x7ff) as i32 - 1023;
    let mut part = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    if part > SQRT_2 {
        part /= 2.0;
        power += 1;
    }
    // ln(part) = 2 artanh(t), where t is at most 0.172.
    let t = (part - 1.0) / (part + 1.0);
    let square = t * t;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square / 9.0)));
    (f64::from(power) * LN_2 + 2.0 * t * series) as f32
}

/// The exponential of a number.
pub(crate) fn exp(number: f32) -> f32 {
    let number = f64::from(number).clamp(-80.0, 80.0);
    let power = (number / LN_2).round();
    // The rest is at most 0.347 either way.
    let rest = number - power * LN_2;
    let mut sum = 1.0;
    for n in (1..=8).rev() {
        sum = 1.0 + sum * rest / f64::from(n);
    }
    (sum * f64::from_bits(((power as i64 + 1023) as u64) << 52)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_what_the_library_says_to_six_digits() {
        for step in 1..4000 {
            let number = step as f32 * 0.37;
            assert!((ln(number) - number.ln()).abs() <= 1e-6 * number.ln().abs().max(1.0), "ln {number}");
            let power = (step - 2000) as f32 * 0.02;
            assert!((exp(power) / power.exp() - 1.0).abs() < 1e-6, "exp {power}");
        }
        assert_eq!((ln(1.0), exp(0.0)), (0.0, 1.0));
    }
}
