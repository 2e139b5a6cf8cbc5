//! The chances of seats, found by playing games on.

use super::tried::Tried;
use crate::base::refusal::Refusal;
use crate::game::{BySeat, Course, Game, Rng, Seat};
use crate::mind::search::{Rollout, imagined, tried_seed};
use crate::mind::{Minds, Players, Policy};

/// Decisions of a tried game after which it is given up and counts as won by no one.
const LONGEST: u64 = 20_000;

/// The policy that plays tried games on where none is named: one that decides without searching, as its policy has no
/// budget. The default policy if it is such a one, else the first such policy that the game lists, else `random`.
///
/// # Errors
/// When a policy of the game cannot be read.
pub fn usual_guesser<G: Minds>() -> Result<Policy, Refusal> {
    let own = G::POLICIES.iter().map(|(name, _)| *name);
    for name in [G::DEFAULT].into_iter().chain(own) {
        let policy = Policy::of::<G>(name)?;
        let searches = ["search", "rollouts"].contains(&policy.mind.as_str());
        if !searches && G::whole(&policy).budget.is_empty() && policy.blunder == 0.0 {
            return Ok(policy);
        }
    }
    Policy::of::<G>("random")
}

/// The policy whose mind judges positions: the default policy, else the first that the game lists. None if no mind of the game
/// does.
///
/// # Errors
/// When a policy of the game cannot be read.
pub fn usual_judge<G: Minds>(game: &G) -> Result<Option<Policy>, Refusal> {
    let own = G::POLICIES.iter().map(|(name, _)| *name);
    for name in [G::DEFAULT].into_iter().chain(own) {
        let policy = Policy::of::<G>(name)?;
        if game.judge(&policy)?.is_some() {
            return Ok(Some(policy));
        }
    }
    Ok(None)
}

/// Plays games on.
pub struct Guesser<G: Game> {
    rollout: Rollout<G>,
}

impl<G: Minds> Guesser<G> {
    /// One whose games are played on by a policy.
    ///
    /// # Errors
    /// When the policy does not fit the game.
    pub fn of(game: &G, policy: &Policy) -> Result<Guesser<G>, Refusal> {
        let players = Players::new(game, std::slice::from_ref(policy))?;
        Ok(Guesser { rollout: Rollout::new(players, LONGEST) })
    }

    /// One that asks the judge of a policy as soon as it has an opinion; until then, games are played on by `policy`. None if
    /// the policy has no judge.
    ///
    /// # Errors
    /// When a policy does not fit the game.
    pub fn judging(game: &G, policy: &Policy, judge: &Policy) -> Result<Option<Guesser<G>>, Refusal> {
        let Some(judge) = game.judge(judge)? else { return Ok(None) };
        let Guesser { rollout } = Guesser::of(game, policy)?;
        Ok(Some(Guesser { rollout: rollout.judged(judge, 0) }))
    }

    /// The chance of each seat to win, as the seat that decides can know it: the mean over tried games. `seeds` gives the
    /// same games to every position of a game.
    pub fn chances(&mut self, game: &G, (state, seat): (&G::State, Seat), tries: u32, seeds: &Rng) -> BySeat<f32> {
        let (view, mut seeds) = (game.view(state, seat), seeds.clone());
        let mut sums = BySeat::of(game.seats(), 0.0);
        for _ in 0..tries {
            let seed = tried_seed(&mut seeds);
            let won = self.rollout.play(&mut imagined(game, &view, seed), seed);
            for seat in 0..game.seats() {
                sums[seat] += won[seat] / tries as f32;
            }
        }
        sums
    }

    /// The same with the standard error of each.
    pub fn chances_with_errors(
        &mut self,
        game: &G,
        (state, seat): (&G::State, Seat),
        tries: u32,
        seeds: &Rng,
    ) -> (BySeat<f32>, BySeat<f32>) {
        let chances = self.chances(game, (state, seat), tries, seeds);
        let mut errors = chances;
        for seat in 0..game.seats() {
            // Two more tries, one won, keep a handful of equal results from looking certain.
            let (n, own) = (tries as f32 + 2.0, (chances[seat] * tries as f32 + 1.0) / (tries as f32 + 2.0));
            errors[seat] = (own * (1.0 - own) / n).sqrt();
        }
        (chances, errors)
    }

    /// The result of each candidate decision for every seat, try by try; all candidates play the same imagined games.
    pub fn tried(
        &mut self,
        game: &G,
        (state, seat): (&G::State, Seat),
        candidates: &[G::Action],
        (tries, seeds): (u32, &Rng),
    ) -> Tried {
        let (view, mut seeds) = (game.view(state, seat), seeds.clone());
        let mut tried = Tried::new(candidates.len(), seat.index(), game.seats());
        for _ in 0..tries {
            let seed = tried_seed(&mut seeds);
            let course = imagined(game, &view, seed);
            for (number, &action) in candidates.iter().enumerate() {
                let mut course = Course { game, state: course.state, chance: course.chance.clone(), decisions: 0 };
                let won = self.rollout.after(&mut course, seed, action);
                tried.note(number, won.as_slice());
            }
        }
        tried
    }
}
