//! The minds that play *WildLife*.

mod bids;
mod casual;
mod greedy;
mod outlook;
mod planner;
mod tries;
mod weights;
mod worth;

use super::rules::wildlife::WildLife;
use crate::games::embedded;
use crate::mind::planner::TurnBudget;
use crate::mind::{MindSpec, Minds, Numbers};
use casual::Casual;
use greedy::Greedy;
use planner::{estimate, planner};
use weights::{Prices, Weights};

impl Minds for WildLife {
    const MINDS: &'static [MindSpec<WildLife>] = &[
        MindSpec {
            name: "casual",
            usual: || Numbers::weights(Prices::DEFAULTS.iter().copied()),
            make: |_, policy| Ok(Box::new(Casual::new(policy))),
            judge: None,
        },
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

    const POLICIES: &'static [(&'static str, &'static str)] = embedded::wildlife::POLICIES;

    const DEFAULT: &'static str = "planner";
}
