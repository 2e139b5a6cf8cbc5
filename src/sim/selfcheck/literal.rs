//! A literal model of the rules, compared with the game stretch by stretch.

use crate::game::{Game, Observer, Seat};

use super::{Audit, Coverage};

/// A decision that was taken, its seat, and the legal decisions.
#[derive(Clone, Debug)]
pub struct Taken<G: Game> {
    /// The decision.
    pub action: G::Action,
    /// The seat that decided.
    pub decider: Seat,
    /// The legal decisions.
    pub legal: Vec<G::Action>,
}

/// Part of a game that the model plays a second time: its decisions and its events.
#[derive(Clone, Debug)]
pub struct Stretch<G: Game> {
    /// The state in which it begins.
    pub before: G::State,
    /// The decisions, in order.
    pub decisions: Vec<Taken<G>>,
    /// The events, in order, without one that begins it and with one that ends it.
    pub events: Vec<G::Event>,
}

/// The effect of an event on a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It begins one.
    Begins,
    /// It ends one.
    Ends,
}

/// A game with a literal model of its rules: slow and plain, with lists where the game has sets, and read from the
/// rulebook a second time. It plays stretches of a game from the reported events, and both must arrive at one position.
pub trait Literal: Game {
    /// Stretches, as the report of a self-check calls them.
    const STRETCHES: &'static str;

    /// Questions within stretches whose answers are compared too, as the report calls them.
    const QUESTIONS: Option<&'static str> = None;

    /// Does a stretch begin with a decision at this state? The one before ends there, or where the game ends.
    fn begins(&self, _state: &Self::State) -> bool {
        false
    }

    /// Does an event begin or end a stretch?
    fn bound(&self, _event: Self::Event) -> Option<Bound> {
        None
    }

    /// Plays a stretch with the model and compares the table with the state that the game came to. Returns how many
    /// questions the model asked.
    ///
    /// # Errors
    /// The differences.
    fn compare(&self, stretch: &Stretch<Self>, after: &Self::State) -> Result<u64, String>;
}

/// Follows a game and compares every stretch of it with the literal model.
#[derive(Clone, Debug)]
pub struct Follower<G: Game> {
    stretch: Option<Stretch<G>>,
}

impl<G: Game> Default for Follower<G> {
    fn default() -> Follower<G> {
        Follower { stretch: None }
    }
}

impl<G: Literal> Follower<G> {
    /// A decision is about to be played.
    pub fn decides(&mut self, game: &G, action: G::Action, state: &G::State) {
        if game.begins(state) {
            self.begin(state);
        }
        if let Some(stretch) = &mut self.stretch {
            let mut legal = G::Actions::default();
            game.legal(state, &mut legal);
            stretch.decisions.push(Taken { action, decider: game.decider(state), legal: legal.to_vec() });
        }
    }

    /// Something happened. If it ends a stretch: what came of the comparison.
    pub fn sees(&mut self, game: &G, event: G::Event, state: &G::State) -> Option<Result<u64, String>> {
        let bound = game.bound(event);
        if bound == Some(Bound::Begins) {
            self.begin(state);
        } else if let Some(stretch) = &mut self.stretch {
            stretch.events.push(event);
        }
        if bound == Some(Bound::Ends) { self.end(game, state) } else { None }
    }

    /// The game waits for a decision, or is over. If that ends a stretch: what came of the comparison.
    pub fn rests(&mut self, game: &G, state: &G::State) -> Option<Result<u64, String>> {
        if game.begins(state) || game.ending(state).is_some() { self.end(game, state) } else { None }
    }

    fn begin(&mut self, state: &G::State) {
        self.stretch = Some(Stretch { before: *state, decisions: Vec::new(), events: Vec::new() });
    }

    fn end(&mut self, game: &G, after: &G::State) -> Option<Result<u64, String>> {
        self.stretch.take().map(|stretch| game.compare(&stretch, after))
    }
}

/// Watches a game: counts with a watcher of the game's own what happens, and compares it with the literal model.
pub struct Compared<'a, G: Literal, W> {
    game: &'a G,
    watcher: W,
    follower: Follower<G>,
    wrong: Vec<String>,
}

impl<'a, G: Literal, W: AsMut<Coverage>> Compared<'a, G, W> {
    /// Watches a game from its beginning.
    pub fn new(game: &'a G, watcher: W) -> Compared<'a, G, W> {
        Compared { game, watcher, follower: Follower::default(), wrong: Vec::new() }
    }

    fn note(&mut self, compared: Option<Result<u64, String>>) {
        let Some(compared) = compared else { return };
        let coverage = self.watcher.as_mut();
        coverage.add_to(G::STRETCHES, 1);
        match (compared, G::QUESTIONS) {
            (Ok(asked), Some(questions)) => coverage.add_to(questions, asked),
            (Ok(_), None) => {}
            (Err(reason), _) => self.wrong.push(reason),
        }
    }
}

impl<G: Literal, W: Observer<G> + AsMut<Coverage>> Observer<G> for Compared<'_, G, W> {
    fn decides(&mut self, action: G::Action, state: &G::State) {
        self.watcher.decides(action, state);
        self.follower.decides(self.game, action, state);
    }

    fn see(&mut self, event: G::Event, state: &G::State) {
        self.watcher.see(event, state);
        let compared = self.follower.sees(self.game, event, state);
        self.note(compared);
    }
}

impl<G: Literal, W: Observer<G> + AsMut<Coverage>> Audit<G> for Compared<'_, G, W> {
    fn findings(&mut self, state: &G::State) -> Vec<String> {
        let compared = self.follower.rests(self.game, state);
        self.note(compared);
        std::mem::take(&mut self.wrong)
    }
}
