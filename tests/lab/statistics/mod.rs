//! The methods of `analysis`: against the figures of other programs, by the laws they keep for any input, and by how
//! often their intervals hold the truth.

mod coverage;
mod deal_laws;
mod deals;
mod laws;
mod methods;

use proptest::test_runner::{Config, RngSeed};

/// The cases of a law, the same each time. `PROPTEST_RNG_SEED` asks for others, `PROPTEST_CASES` for more.
pub(crate) fn cases(usual: u32) -> Config {
    let mut config = Config::with_cases(usual);
    if std::env::var_os("PROPTEST_CASES").is_some() {
        config.cases = Config::default().cases;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1);
    }
    config
}
