//! Limits of a planner's search.

use crate::base::refusal::Refusal;
use crate::mind::{Numbers, Policy};

/// Limits of a planner's search. Each is a budget of that name in a policy file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnBudget {
    /// Positions kept after each action of the turn.
    pub width: usize,
    /// Decisions tried in a position, where the evaluator ranks them.
    pub branch: usize,
    /// The longest sequence, in actions: a turn is planned as if it ended after that many.
    pub depth: usize,
    /// Ends of the turn that are judged again after a reply.
    pub replies: usize,
    /// Hidden states for which a reply is played.
    pub samples: usize,
    /// Ways in which chance is tried out where it decides.
    pub chances: usize,
}

/// The most of each.
const MOST: u32 = 1000;

impl TurnBudget {
    /// The names in policy files.
    pub const NAMES: [&'static str; 6] = ["width", "branch", "depth", "replies", "samples", "chances"];

    /// The budgets of a policy, and those of `usual` for omitted ones; `branch` is at most `most_branch`.
    ///
    /// # Errors
    /// When one is out of bounds.
    pub fn of(policy: &Policy, usual: &Numbers, most_branch: u32) -> Result<TurnBudget, Refusal> {
        let budget = |name: &str, most| policy.budget(name, usual.budget.get(name).copied().unwrap_or(1), most);
        Ok(TurnBudget {
            width: budget("width", MOST)?,
            branch: budget("branch", most_branch)?,
            depth: budget("depth", MOST)?,
            replies: budget("replies", MOST)?,
            samples: budget("samples", MOST)?,
            chances: budget("chances", MOST)?,
        })
    }
}
