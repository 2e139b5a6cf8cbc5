//! A whole game, written down event by event with the states between and what the players thought.

use super::{Game, Seat, Seed};

/// One event.
#[derive(Clone, Copy, Debug)]
pub struct Step<G: Game> {
    /// The event.
    pub event: G::Event,
    /// The state right after it. At a decision: the one in which it is taken.
    pub state: G::State,
    /// Decisions taken so far, including the one that led here, which is the last of them.
    pub decisions: usize,
    /// Is it a decision that the other seats do not see yet?
    pub hidden: bool,
}

/// A decision that a player looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Considered<A> {
    /// The decision.
    pub action: A,
    /// The player's score; higher is better.
    pub score: f32,
    /// The number of games in which it was tried out, by players that do so.
    pub tried: Option<u32>,
}

/// One decision, and the player's view of it.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    /// The deciding seat.
    pub seat: Seat,
    /// The decision.
    pub action: G::Action,
    /// The decisions that the mind considered, best first, with scores; empty for minds without scores.
    pub considered: Vec<Considered<G::Action>>,
    /// The number of legal decisions.
    pub legal: usize,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct Recording<G: Game> {
    /// The game's parameters.
    pub game: G,
    /// The seed of the game, which numbers it within its run.
    pub seed: Seed,
    /// The policy of each seat, by name.
    pub policies: Vec<String>,
    /// The state at the first decision.
    pub first: G::State,
    /// The events, in order.
    pub steps: Vec<Step<G>>,
    /// The decisions, in order.
    pub decisions: Vec<Decision<G>>,
    /// The state at the end.
    pub last: G::State,
}
