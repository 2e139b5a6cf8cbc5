//! Policies become minds, seat by seat.

use super::exec::{EXEC, exec};
use super::turns::{self, TURNS};
use super::without::forbidden;
use super::{Blundering, FORESIGHT, First, Mind, Minds, Policy, RandomMind, Without, search};
use crate::base::refusal::{Refusal, hint};

/// The minds that know no game.
const MINDS: [&str; 6] = ["random", "first", "rollouts", "search", TURNS, EXEC];

/// The minds of all seats: one policy for all, or one per seat.
///
/// # Errors
/// When the number of policies does not fit, or one of them names unknown things.
pub fn minds<G: Minds>(game: &G, policies: &[Policy]) -> Result<Vec<Box<dyn Mind<G>>>, Refusal> {
    let seats = game.seats();
    if policies.len() != 1 && policies.len() != seats {
        let n = policies.len();
        return Err(Refusal::new(format!(
            "--policy: {n} policies named, expected 1 for all, {seats}, or the last with `*` for all further seats"
        )));
    }
    (0..seats).map(|seat| mind(game, &policies[if policies.len() == 1 { 0 } else { seat }])).collect()
}

/// The mind that a policy describes.
///
/// # Errors
/// When it names no mind, or weights and budgets that the mind does not know.
pub fn mind<G: Minds>(game: &G, policy: &Policy) -> Result<Box<dyn Mind<G>>, Refusal> {
    if policy.without.iter().any(|thing| thing == FORESIGHT) {
        return mind(game, &short_sighted::<G>(policy)?);
    }
    let mind: Box<dyn Mind<G>> = match policy.mind.as_str() {
        "random" => {
            policy.knows_only(&[], &[])?;
            Box::new(RandomMind::default())
        }
        "first" => {
            policy.knows_only(&[], &[])?;
            Box::new(First)
        }
        "rollouts" => search::rollouts(game, policy)?,
        "search" => search::tree_search(game, policy)?,
        TURNS => turns::turns(game, policy)?,
        EXEC => Box::new(exec(game, policy)?),
        other => game.mind(policy)?.ok_or_else(|| {
            let names = MINDS.into_iter().chain(G::MINDS.iter().map(|spec| spec.name));
            let hint = hint(other, names);
            Refusal::new(format!("{}: mind: there is no mind `{other}`{hint}", policy.origin))
        })?,
    };
    let mind: Box<dyn Mind<G>> =
        if policy.blunder > 0.0 { Box::new(Blundering::new(mind, policy.blunder)) } else { mind };
    let free = policy.without.is_empty();
    Ok(if free { mind } else { Box::new(Without::new(mind, forbidden(&policy.without))) })
}

/// The policy with every budget at its least: it looks ahead as little as its mind can.
fn short_sighted<G: Minds>(policy: &Policy) -> Result<Policy, Refusal> {
    let mut short = G::whole(policy);
    short.without.retain(|thing| thing != FORESIGHT);
    if short.budget.is_empty() {
        let name = &policy.name;
        return Err(Refusal::new(format!(
            "{name}: without {FORESIGHT}: the mind `{}` does not look ahead",
            policy.mind
        )));
    }
    short.budget.values_mut().for_each(|budget| *budget = 1);
    Ok(short)
}
