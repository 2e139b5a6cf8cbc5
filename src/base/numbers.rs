//! Logarithm and exponential with the same bits on every machine: those of the system's library may differ in the last
//! digit, and then so might a decision.

/// The natural logarithm of a positive number.
pub fn ln(number: f64) -> f64 {
    libm::log(number)
}

/// The exponential of a number.
pub fn exp(number: f64) -> f64 {
    libm::exp(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_are_the_same_on_every_machine() {
        let bits = |function: fn(f64) -> f64, number: f64| function(number).to_bits();
        assert_eq!(bits(ln, 0.7), (-0.356_674_943_938_732_45_f64).to_bits());
        assert_eq!(bits(ln, 17.0), 2.833_213_344_056_216_f64.to_bits());
        assert_eq!(bits(exp, -4.0), 0.018_315_638_888_734_18_f64.to_bits());
        assert_eq!(bits(exp, 0.3), 1.349_858_807_576_003_2_f64.to_bits());
    }
}
