//! Observers: they see the events of a game.

use super::Game;

/// Watches a game, event by event. Watching changes nothing.
pub trait Observer<G: Game> {
    /// Is anyone watching? Otherwise events are not even made.
    const WATCHES: bool = true;

    /// Something happened; the state is the one right after it.
    fn see(&mut self, event: G::Event, state: &G::State);

    /// A decision is about to be played at this state, also one that no event reports because it is hidden from others.
    #[inline]
    fn decides(&mut self, _action: G::Action, _state: &G::State) {}
}

/// No observer.
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

/// A closure that gets every event.
impl<G: Game, F: FnMut(G::Event, &G::State)> Observer<G> for F {
    #[inline]
    fn see(&mut self, event: G::Event, state: &G::State) {
        self(event, state);
    }
}
