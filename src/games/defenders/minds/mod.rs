//! The minds that play *Defenders of the Wild*.

use super::defenders::Defenders;
use crate::mind::{Mind, Minded, Policy};
use crate::refusal::Refusal;

impl Minded for Defenders {
    const MINDS: &'static [&'static str] = &[];

    const POLICIES: &'static [(&'static str, &'static str)] = &[
        ("random", include_str!("../../../../policies/random.toml")),
        ("first", include_str!("../../../../policies/first.toml")),
    ];

    fn mind(&self, _: &Policy) -> Result<Option<Box<dyn Mind<Defenders>>>, Refusal> {
        Ok(None)
    }
}
