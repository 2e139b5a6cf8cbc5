//! Policies become minds, seat by seat.

use super::{Blundering, First, Mind, Minds, Policy, RandomMind, search};
use crate::base::refusal::{Refusal, hint};

/// The minds that know no game.
const MINDS: [&str; 4] = ["random", "first", "rollouts", "search"];

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
        other => game.mind(policy)?.ok_or_else(|| {
            let names = MINDS.into_iter().chain(G::MINDS.iter().map(|spec| spec.name));
            let hint = hint(other, names);
            Refusal::new(format!("{}: mind: there is no mind `{other}`{hint}", policy.origin))
        })?,
    };
    Ok(if policy.blunder > 0.0 { Box::new(Blundering::new(mind, policy.blunder)) } else { mind })
}
