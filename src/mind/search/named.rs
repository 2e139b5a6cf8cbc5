//! Searching minds as policies name them.

use crate::base::refusal::Refusal;
use crate::mind::{Mind, Minds, Policy};

use super::super::mind;
use super::super::players::Players;
use super::{Care, Rollout, Rollouts, RolloutsBudget, TreeBudget, TreeSearch, Valued};

/// The most games that are tried for one decision.
const MOST_GAMES: u32 = 1_000_000;

/// The longest tried game, in decisions.
const MOST_DECISIONS: u32 = 1_000_000;

/// The longest tried game where a policy says nothing.
const USUAL_MOST: u32 = 10_000;

/// The players of tried games, chosen by the policy or random, and the length: to the end, or up to an estimate.
fn rollout<G: Minds>(game: &G, policy: &Policy) -> Result<Rollout<G>, Refusal> {
    let players = match policy.uses.get("rollout") {
        Some(other) => Players::new(game, std::slice::from_ref(other))?,
        None => Players::random(game.seats()),
    };
    let Some(estimate) = policy.uses.get("estimate") else {
        return Ok(Rollout::new(players, policy.budget("horizon", USUAL_MOST, MOST_DECISIONS)? as u64));
    };
    let judge = game.judge(estimate)?.ok_or_else(|| {
        let (origin, name, mind) = (&policy.origin, &estimate.name, &estimate.mind);
        Refusal::new(format!("{origin}: uses.estimate: found {name}, but the mind `{mind}` estimates no positions"))
    })?;
    let horizon = policy.budget("horizon", 1, MOST_DECISIONS)?;
    Ok(Rollout::new(players, MOST_DECISIONS.into()).judged(judge, horizon as u64))
}

/// The weight of things beside the win: nothing by default.
fn valued(policy: &Policy) -> Result<Valued, Refusal> {
    let valued = Valued { place: policy.weight("place", 0.0, 1.0)?, points: policy.weight("points", 0.0, 1.0)? };
    if valued.place.min(valued.points) < 0.0 || valued.place + valued.points > 1.0 {
        let (origin, sum) = (&policy.origin, valued.place + valued.points);
        return Err(Refusal::new(format!(
            "{origin}: weights: place and points add up to {sum}, expected weights from 0 that add up to 1 at most"
        )));
    }
    Ok(valued)
}

/// Another player as a mind of its own, if the policy names one for this.
fn other<G: Minds>(game: &G, policy: &Policy, role: &str) -> Result<Option<Box<dyn Mind<G>>>, Refusal> {
    policy.uses.get(role).map(|other| mind(game, other)).transpose()
}

/// The mind `rollouts`.
///
/// # Errors
/// When the policy has budgets, weights or players that it does not know.
pub(in super::super) fn rollouts<G: Minds>(game: &G, policy: &Policy) -> Result<Box<dyn Mind<G>>, Refusal> {
    policy.knows_only_using(
        &["games", "candidates", "horizon"],
        &["margin", "doubt", "hope", "place", "points"],
        &["rollout", "first", "estimate"],
    )?;
    let budget = RolloutsBudget {
        games: policy.budget("games", 100, MOST_GAMES)? as u32,
        candidates: if policy.budget.contains_key("candidates") {
            policy.budget("candidates", 1, 1000)? as u32
        } else {
            0
        },
        care: Care {
            margin: policy.weight("margin", 0.0, 1.0)?,
            doubt: policy.weight("doubt", 0.05, 1.0)?,
            hope: policy.weight("hope", 0.1, 1.0)?,
        },
    };
    let rollout = rollout(game, policy)?.valued(valued(policy)?);
    Ok(Box::new(Rollouts::new(budget, rollout, other(game, policy, "first")?)))
}

/// The mind `search`.
///
/// # Errors
/// When the policy has budgets, weights or players that it does not know.
pub(in super::super) fn tree_search<G: Minds>(game: &G, policy: &Policy) -> Result<Box<dyn Mind<G>>, Refusal> {
    policy.knows_only_using(
        &["iterations", "outcomes", "horizon"],
        &["explore", "widen", "lasting", "place", "points"],
        &["rollout", "prior", "estimate"],
    )?;
    let budget = TreeBudget {
        iterations: policy.budget("iterations", 1000, MOST_GAMES)? as u32,
        outcomes: policy.budget("outcomes", 16, 1000)? as u32,
        explore: policy.weight("explore", 0.7, 100.0)?,
        widen: policy.weight("widen", 0.0, 1000.0)?,
    };
    let rollout = rollout(game, policy)?.lasting(policy.weight("lasting", 0.1, 1.0)?);
    let rollout = rollout.valued(valued(policy)?);
    Ok(Box::new(TreeSearch::new(budget, rollout, other(game, policy, "prior")?)))
}
