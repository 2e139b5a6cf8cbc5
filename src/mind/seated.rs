//! Policies become minds, seat by seat.

use super::{Blundering, First, Mind, Minded, Policy, RandomMind, search};
use crate::base::refusal::{Refusal, hint};

/// The minds that know no game.
const MINDS: [&str; 4] = ["random", "first", "rollouts", "search"];

/// The minds of all seats: one policy for all, or one a seat.
///
/// # Errors
/// When the number of policies does not fit, or one of them names what is not there.
pub fn minds<G: Minded>(game: &G, policies: &[Policy]) -> Result<Vec<Box<dyn Mind<G>>>, Refusal> {
    let seats = game.seats();
    if policies.len() != 1 && policies.len() != seats {
        let n = policies.len();
        return Err(Refusal::new(format!("--policy: {n} policies named, expected 1 for all or {seats}, one a seat")));
    }
    (0..seats).map(|seat| mind(game, &policies[if policies.len() == 1 { 0 } else { seat }])).collect()
}

/// The mind that a policy describes.
///
/// # Errors
/// When it names no mind, or weights and budgets that the mind does not know.
pub fn mind<G: Minded>(game: &G, policy: &Policy) -> Result<Box<dyn Mind<G>>, Refusal> {
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
            let names = MINDS.iter().chain(G::MINDS).copied();
            let hint = hint(other, names);
            Refusal::new(format!("{}: mind: there is no mind `{other}`{hint}", policy.origin))
        })?,
    };
    Ok(if policy.blunder > 0.0 { Box::new(Blundering::new(mind, policy.blunder)) } else { mind })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::defenders::Defenders as AnyGame;

    #[test]
    fn every_embedded_policy_is_read_and_names_a_mind() {
        let game = AnyGame::standard(4);
        for (name, _) in AnyGame::POLICIES {
            let policy = Policy::load(name, AnyGame::POLICIES).unwrap();
            assert!(mind(&game, &policy).is_ok(), "{name}");
            assert!(!policy.about.is_empty());
        }
    }

    #[test]
    fn one_policy_serves_all_seats_or_one_each() {
        let game = AnyGame::standard(3);
        let random = Policy::load("random", AnyGame::POLICIES).unwrap();
        assert_eq!(minds(&game, std::slice::from_ref(&random)).unwrap().len(), 3);
        assert!(minds(&game, &[random.clone(), random]).is_err());
    }
}
