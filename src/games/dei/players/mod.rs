//! The minds that play *D.E.I.*

mod greedy;
mod planner;
mod weights;
mod worth;

use super::rules::dei::Dei;
use crate::games::embedded;
use crate::mind::planner::TurnBudget;
use crate::mind::{MindSpec, Minds, Numbers};
use greedy::Greedy;
use planner::{estimate, planner};
use weights::Weights;

impl Minds for Dei {
    const MINDS: &'static [MindSpec<Dei>] = &[
        MindSpec {
            name: "greedy",
            usual: || Numbers::weights(Weights::DEFAULTS.iter().copied()),
            make: |_, policy| Ok(Box::new(Greedy::new(policy))),
            judge: None,
        },
        MindSpec {
            name: "planner",
            usual: || {
                let budgets = TurnBudget::NAMES.into_iter().zip(planner::USUAL);
                Numbers::weights(Weights::DEFAULTS.iter().copied()).and_budgets(budgets)
            },
            make: |_, policy| Ok(Box::new(planner(policy)?)),
            judge: Some(|_, policy| Ok(Box::new(estimate(policy)))),
        },
    ];

    const POLICIES: &'static [(&'static str, &'static str)] = embedded::dei::POLICIES;

    const DEFAULT: &'static str = "planner";
}
