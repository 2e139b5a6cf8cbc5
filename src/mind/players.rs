//! The players of a game.

use super::{Random, minds};
use crate::base::refusal::Refusal;
use crate::game::Game;
use crate::game::rng::Seed;
use crate::mind::{Choices, Mind, Minds, Policy, Sight};

/// The players. Random players need no view of the game, and are asked without one.
pub enum Players<G: Game> {
    /// Random minds at every seat.
    Random(Random),
    /// A mind a seat.
    Minds(Seated<G>),
}

/// A mind at every seat, and room for the lists that they are shown.
pub struct Seated<G: Game> {
    minds: Vec<Box<dyn Mind<G>>>,
    legal: G::Actions,
}

impl<G: Game> Seated<G> {
    /// These minds, a seat each.
    pub fn new(minds: Vec<Box<dyn Mind<G>>>) -> Seated<G> {
        Seated { minds, legal: G::Actions::default() }
    }

    /// The decision of the mind whose turn it is; the game must not be over.
    pub fn decide(&mut self, game: &G, state: &G::State, chance: &G::Chance) -> G::Action {
        let seat = game.decider(state);
        let (mind, mut choices) = (&mut self.minds[seat.index()], Choices::new(game, state, &mut self.legal));
        if mind.is_omniscient() {
            mind.choose(game, Sight::Truth(state, chance), &mut choices)
        } else {
            mind.choose(game, Sight::View(&game.view(state, seat)), &mut choices)
        }
    }
}

impl<G: Game> Players<G> {
    /// Random minds at all seats.
    pub fn random(seats: usize) -> Players<G> {
        Players::Random(Random::new(Seed::new(0), seats))
    }

    /// A new game begins.
    pub fn begin(&mut self, seed: Seed) {
        match self {
            Players::Random(random) => random.begin(seed),
            Players::Minds(seated) => {
                for (seat, mind) in seated.minds.iter_mut().enumerate() {
                    mind.begin(seed, seat.into());
                }
            }
        }
    }

    /// Passes a decision to the player whose turn it is, when another player takes it for them.
    pub fn took(&mut self, game: &G, state: &G::State, action: G::Action) {
        if let Players::Minds(seated) = self {
            let seat = game.decider(state);
            seated.minds[seat.index()].took(game, Sight::View(&game.view(state, seat)), action);
        }
    }

    /// Has the player at a seat given up deciding in this game?
    pub fn has_forfeited(&self, seat: usize) -> bool {
        match self {
            Players::Random(_) => false,
            Players::Minds(seated) => seated.minds.get(seat).is_some_and(|mind| mind.has_forfeited()),
        }
    }

    /// The decision of the player whose turn it is; the game must not be over.
    pub fn decide(&mut self, game: &G, state: &G::State, chance: &G::Chance) -> G::Action {
        match self {
            Players::Random(random) => random.decide(game, state),
            Players::Minds(seated) => seated.decide(game, state, chance),
        }
    }
}

impl<G: Minds> Players<G> {
    /// The players that policies describe: one for all seats, or one per seat.
    ///
    /// # Errors
    /// When a policy does not fit the game.
    pub fn new(game: &G, policies: &[Policy]) -> Result<Players<G>, Refusal> {
        let seated = minds(game, policies)?;
        let random = policies.iter().all(Policy::is_plain_random);
        Ok(if random { Players::random(game.seats()) } else { Players::Minds(Seated::new(seated)) })
    }
}
