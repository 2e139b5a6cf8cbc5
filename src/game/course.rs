//! The course of a game: the one loop in which decisions are taken and played.

use super::{Ending, Game, Observer, Seat, Seed};

/// A game under way.
#[derive(Clone, Debug)]
pub struct Course<'a, G: Game> {
    /// The game's parameters.
    pub game: &'a G,
    /// Its present state.
    pub state: G::State,
    /// The draws and rolls to come.
    pub chance: G::Chance,
    /// Decisions taken so far.
    pub decisions: u64,
}

impl<'a, G: Game> Course<'a, G> {
    /// A game set up to its first decision.
    pub fn start(game: &'a G, mut chance: G::Chance, observer: &mut impl Observer<G>) -> Course<'a, G> {
        let state = game.start(&mut chance, observer);
        Course { game, state, chance, decisions: 0 }
    }

    /// A deal played for the `time`th time: set up by its seed, with the draws and rolls of that time from the first
    /// decision on. Time 0 is the game of the seed.
    ///
    /// Whatever a game has drawn when it asks for its first decision is in its state, so that any chance can play it
    /// on.
    #[inline]
    pub fn dealt(game: &'a G, seed: Seed, time: u64, observer: &mut impl Observer<G>) -> Course<'a, G> {
        let mut course = Course::start(game, game.chance(seed), observer);
        if time > 0 {
            course.chance = game.chance(seed.again(time));
        }
        course
    }

    /// Plays one legal decision.
    #[inline]
    pub fn play(&mut self, action: G::Action, observer: &mut impl Observer<G>) {
        observer.decides(action, &self.state);
        self.game.play(&mut self.state, action, &mut self.chance, observer);
        self.decisions += 1;
    }

    /// Plays on to the end of the game, which it returns, with decisions by their number: `choose` is given the seat
    /// that decides and how many decisions it has.
    #[inline]
    pub fn play_out(
        &mut self,
        observer: &mut impl Observer<G>,
        choose: impl FnMut(Seat, usize) -> usize,
    ) -> Option<Ending> {
        self.decisions += self.game.play_out(&mut self.state, &mut self.chance, observer, choose);
        self.game.ending(&self.state)
    }

    /// Plays on to the end of the game, which it returns, or until `choose` has no decision any more.
    #[inline]
    pub fn play_on(
        &mut self,
        observer: &mut impl Observer<G>,
        mut choose: impl FnMut(&Course<'a, G>) -> Option<G::Action>,
    ) -> Option<Ending> {
        loop {
            if let Some(ending) = self.game.ending(&self.state) {
                return Some(ending);
            }
            let action = choose(self)?;
            self.play(action, observer);
        }
    }
}
