//! The mind `turns` as policies name it.

use crate::base::refusal::Refusal;
use crate::game::{Contest, Game};
use crate::mind::{Judge, Mind, Minds, Numbers, Policy};

use super::{ByProgress, ByValue, Turns, TurnsBudget};

/// The name of the mind.
pub(in super::super) const TURNS: &str = "turns";

/// The budgets of a policy that names none, with the most of each.
const BUDGETS: [(&str, u32, u32); 5] = [
    ("positions", 600, 10_000_000),
    ("finalists", 8, 1000),
    ("worlds", 6, 10_000),
    ("beyond", 0, 100_000),
    ("beam", 0, 100),
];

/// The share of progress in the worth of a game that is over, where a policy says nothing.
pub const fn usual_shape(contest: Contest) -> f64 {
    match contest {
        Contest::Together => 0.5,
        Contest::Against => 0.25,
    }
}

/// The weight that has this share.
const SHAPE: &str = "progress";

/// The numbers of a policy that names none.
pub(in super::super) fn usual<G: Game>() -> Numbers {
    let budgets = BUDGETS.into_iter().filter(|(_, usual, _)| *usual > 0);
    Numbers::weights([(SHAPE, usual_shape(G::CONTEST))]).and_budgets(budgets.map(|(name, usual, _)| (name, usual)))
}

/// Refuses numbers and players that the mind does not know.
fn check(policy: &Policy) -> Result<(), Refusal> {
    policy.knows_only_using(&BUDGETS.map(|(name, ..)| name), &[SHAPE], &["estimate"])
}

/// The mind of a policy.
///
/// # Errors
/// When the policy has budgets, weights or players that it does not know, or learned of another game.
pub(in super::super) fn turns<G: Minds>(game: &G, policy: &Policy) -> Result<Box<dyn Mind<G>>, Refusal> {
    check(policy)?;
    let [positions, finalists, worlds, beyond, beam] = BUDGETS.map(|(name, usual, most)| {
        if policy.budget.contains_key(name) { policy.budget(name, usual, most) } else { Ok(usual as usize) }
    });
    let budget = TurnsBudget {
        positions: positions? as u32,
        finalists: finalists? as u32,
        worlds: worlds? as u32,
        beyond: beyond? as u32,
        beam: beam? as u32,
    };
    let shape = policy.weight(SHAPE, usual_shape(G::CONTEST), 1.0)?;
    Ok(Box::new(Turns::new(budget, judge_of(game, policy)?, shape)))
}

/// The judge that a policy of this mind makes for others.
///
/// # Errors
/// When the policy does not fit the game.
pub(in super::super) fn judge<G: Minds>(game: &G, policy: &Policy) -> Result<Box<dyn Judge<G>>, Refusal> {
    check(policy)?;
    judge_of(game, policy)
}

/// The judge of positions: another policy's, the learned one, or the progress of the game.
fn judge_of<G: Minds>(game: &G, policy: &Policy) -> Result<Box<dyn Judge<G>>, Refusal> {
    let origin = &policy.origin;
    match (policy.uses.get("estimate"), &policy.learned) {
        (Some(_), Some(_)) => {
            Err(Refusal::new(format!("{origin}: uses.estimate: stands beside learned weights, expected one of them")))
        }
        (Some(other), None) => game.judge(other)?.ok_or_else(|| {
            let (name, mind) = (&other.name, &other.mind);
            Refusal::new(format!("{origin}: uses.estimate: found {name}, but the mind `{mind}` estimates no positions"))
        }),
        (None, Some(value)) => {
            value.fits::<G>(origin)?;
            Ok(Box::new(ByValue::new(value.clone())))
        }
        (None, None) => Ok(Box::new(ByProgress)),
    }
}
