//! The minds that play *Defenders of the Wild*.

mod evaluate;
mod greedy;
mod planner;
mod rehearse;
mod weights;

use super::defenders::Defenders;
use crate::mind::{Mind, Minded, Policy};
use crate::refusal::Refusal;
use greedy::Greedy;
use planner::Planner;

impl Minded for Defenders {
    const MINDS: &'static [&'static str] = &["greedy", "planner", "omniscient"];

    const POLICIES: &'static [(&'static str, &'static str)] = &[
        ("random", include_str!("../../../../policies/random.toml")),
        ("first", include_str!("../../../../policies/first.toml")),
        ("greedy", include_str!("../../../../policies/greedy.toml")),
        ("planner", include_str!("../../../../policies/planner.toml")),
        ("omniscient", include_str!("../../../../policies/omniscient.toml")),
    ];

    fn mind(&self, policy: &Policy) -> Result<Option<Box<dyn Mind<Defenders>>>, Refusal> {
        Ok(match policy.mind.as_str() {
            "greedy" => Some(Box::new(Greedy::new(policy)?)),
            "planner" => Some(Box::new(Planner::new(policy, false)?)),
            "omniscient" => Some(Box::new(Planner::new(policy, true)?)),
            _ => None,
        })
    }
}
