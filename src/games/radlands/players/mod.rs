//! The minds that play *Radlands*.

mod effects;
mod evaluate;
mod fingerprint;
mod foresight;
mod greedy;
mod judge;
mod look;
mod luck;
mod planner;
mod points;
mod score;
mod shots;
#[cfg(test)]
mod tests;

use super::rules::radlands::Radlands;
use crate::games::embedded;
#[cfg(test)]
use crate::mind::{Mind, Policy};
use crate::mind::{MindSpec, Minds, own_numbers};
use greedy::Greedy;
use judge::PlannerJudge;
use planner::planner;

impl Minds for Radlands {
    const MINDS: &'static [MindSpec<Radlands>] = &[
        MindSpec {
            name: "greedy",
            usual: || own_numbers::<Radlands>("greedy"),
            make: |game, policy| Ok(Box::new(Greedy::new(game, policy)?)),
            judge: None,
        },
        MindSpec {
            name: "planner",
            usual: || own_numbers::<Radlands>("planner"),
            make: |game, policy| Ok(Box::new(planner(game, policy)?)),
            judge: Some(|game, policy| Ok(Box::new(PlannerJudge::new(game, policy)?))),
        },
    ];

    const POLICIES: &'static [(&'static str, &'static str)] = embedded::radlands::POLICIES;

    const DEFAULT: &'static str = "planner";
}
