//! The minds that play *Radlands*.

mod effects;
mod evaluate;
mod fingerprint;
mod greedy;
mod judge;
mod look;
mod luck;
mod planner;
mod points;
mod ranked;
mod reply;
mod score;
mod search;
mod shots;
#[cfg(test)]
mod tests;
mod weights;

use super::radlands::Radlands;
use crate::base::refusal::Refusal;
use crate::games::embedded;
use crate::mind::{Judge, Mind, Minds, Policy};
use greedy::Greedy;
use judge::PlannerJudge;
use planner::Planner;

impl Minds for Radlands {
    const NAMES: &'static [&'static str] = &["greedy", "planner"];

    const POLICIES: &'static [(&'static str, &'static str)] = embedded::radlands::POLICIES;

    const DEFAULT: &'static str = "planner";

    fn mind(&self, policy: &Policy) -> Result<Option<Box<dyn Mind<Radlands>>>, Refusal> {
        Ok(match policy.mind.as_str() {
            "greedy" => Some(Box::new(Greedy::new(policy)?)),
            "planner" => Some(Box::new(Planner::new(self, policy)?)),
            _ => None,
        })
    }

    fn judge(&self, policy: &Policy) -> Result<Option<Box<dyn Judge<Radlands>>>, Refusal> {
        Ok(match policy.mind.as_str() {
            "planner" => Some(Box::new(PlannerJudge::new(self, policy)?)),
            _ => None,
        })
    }

    fn whole(policy: &Policy) -> Policy {
        match weights::own_policy(policy) {
            Ok(own) if Radlands::NAMES.contains(&policy.mind.as_str()) => policy.clone().or(own.budget, own.weights),
            _ => policy.clone(),
        }
    }
}
