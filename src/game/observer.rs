//! Someone who watches a game.

use super::Game;

/// Watches a game, event by event. Watching changes nothing.
pub trait Observer<G: Game> {
    /// Whether anybody is there; where nobody is, events are not even made.
    const WATCHES: bool = true;

    /// Something happened; the state is the one right after it.
    fn see(&mut self, event: G::Event, state: &G::State);

    /// A decision is about to be played at this state, also one of which no event tells because it is hidden from others.
    #[inline]
    fn decides(&mut self, _action: G::Action, _state: &G::State) {}
}

/// Nobody watches.
impl<G: Game> Observer<G> for () {
    const WATCHES: bool = false;

    #[inline]
    fn see(&mut self, _: G::Event, _: &G::State) {}
}

/// Everything is written down.
impl<G: Game> Observer<G> for Vec<G::Event> {
    fn see(&mut self, event: G::Event, _: &G::State) {
        self.push(event);
    }
}

/// A closure that is told of every event.
impl<G: Game, F: FnMut(G::Event, &G::State)> Observer<G> for F {
    #[inline]
    fn see(&mut self, event: G::Event, state: &G::State) {
        self(event, state);
    }
}
