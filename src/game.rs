//! The contract that every game fulfils. No game's words are in it.

use std::fmt::Debug;
use std::ops::Deref;

use crate::rng::{Rng, Seed};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Did the players win? `None`: neither won nor lost.
    pub won: Option<bool>,
    /// The cause, by its name in records and reports.
    pub cause: &'static str,
}

/// A game: its parameters are `self`, everything that changes is its `State`.
///
/// A game promises: the same seed and the same decisions give the same game, on every machine; a state is small plain
/// data; a view holds nothing its seat may not know; between decisions everything that needs no decision has happened.
pub trait Game: Sync {
    /// What changes during a game.
    type State: Copy + PartialEq + Debug + Send;
    /// A decision.
    type Action: Copy + PartialEq + Debug + Send;
    /// A list of decisions that can be filled again and again.
    type Actions: Default + Deref<Target = [Self::Action]>;
    /// What one seat may know.
    type View: PartialEq + Debug;
    /// Where the game's draws and rolls come from.
    type Chance: Clone;

    /// The chance of one seeded game.
    fn chance(&self, seed: Seed) -> Self::Chance;
    /// A game set up to its first decision.
    fn start(&self, chance: &mut Self::Chance) -> Self::State;
    /// How many seats decide.
    fn seats(&self) -> usize;
    /// Whose decision it is.
    fn decider(&self, state: &Self::State) -> usize;
    /// Lists the legal decisions; none when the game is over.
    fn legal(&self, state: &Self::State, out: &mut Self::Actions);
    /// One legal decision, where there is one: `choice` is told how many there are and names one by its place in the list.
    /// A game that can count its decisions without listing them does so here.
    fn nth_legal(&self, state: &Self::State, choice: impl FnOnce(usize) -> usize) -> Self::Action {
        let mut legal = Self::Actions::default();
        self.legal(state, &mut legal);
        legal[choice(legal.len())]
    }
    /// Plays a legal decision, and all that follows up to the next one.
    fn play(&self, state: &mut Self::State, action: Self::Action, chance: &mut Self::Chance);
    /// How the game ended, if it has.
    fn ending(&self, state: &Self::State) -> Option<Ending>;
    /// The game as a seat may know it.
    fn view(&self, state: &Self::State, seat: usize) -> Self::View;
    /// A random state that fits a view.
    fn sample(&self, view: &Self::View, rng: &mut Rng) -> Self::State;

    /// A decision as text.
    fn write(&self, state: &Self::State, action: Self::Action) -> String;
    /// The decision that a text names.
    ///
    /// # Errors
    /// When the text names none; the reason says what was expected.
    fn read(&self, state: &Self::State, text: &str) -> Result<Self::Action, String>;
    /// Every decision there could be, legal or not.
    fn all_actions(&self, state: &Self::State) -> Vec<Self::Action>;
    /// Why a decision is not legal, found without the legal list.
    fn objection(&self, state: &Self::State, action: Self::Action) -> Option<&'static str>;
    /// The invariants that a state breaks.
    fn violations(&self, state: &Self::State) -> Vec<String>;
}

/// The laws that hold for every game, checked at one decision. Returns what is broken.
///
/// - A state breaks no invariant.
/// - The legal list is the part of all decisions to which there is no objection, each once.
/// - A decision taken by its number is the one that the list has there.
/// - A decision is read back from its text.
/// - A state sampled from a view is sound, gives the same view, and has the same decisions for its seat.
pub fn broken_laws<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> Vec<String> {
    let mut broken = game.violations(state);
    if game.ending(state).is_some() {
        return broken;
    }
    let mut legal = G::Actions::default();
    game.legal(state, &mut legal);
    let allowed: Vec<G::Action> =
        game.all_actions(state).into_iter().filter(|&action| game.objection(state, action).is_none()).collect();
    for action in &allowed {
        if !legal.contains(action) {
            broken.push(format!("{} is legal but not listed", game.write(state, *action)));
        }
    }
    for (i, action) in legal.iter().enumerate() {
        let text = game.write(state, *action);
        if !allowed.contains(action) {
            let reason = game.objection(state, *action).unwrap_or("it is none of all decisions");
            broken.push(format!("{text} is listed but not legal: {reason}"));
        }
        let mut count = 0;
        let taken = game.nth_legal(state, |n| {
            count = n;
            i
        });
        if (taken, count) != (*action, legal.len()) {
            broken.push(format!("decision {i} of {} is {text}, taken by its number {taken:?} of {count}", legal.len()));
        }
        if legal[..i].contains(action) {
            broken.push(format!("{text} is listed twice"));
        }
        if game.read(state, &text).as_ref() != Ok(action) {
            broken.push(format!("{text} is not read back"));
        }
    }
    for seat in 0..game.seats() {
        let view = game.view(state, seat);
        let sampled = game.sample(&view, rng);
        broken.extend(game.violations(&sampled).into_iter().map(|reason| format!("sampled for seat {seat}: {reason}")));
        if game.view(&sampled, seat) != view {
            broken.push(format!("a state sampled for seat {seat} gives another view"));
        }
        if seat == game.decider(state) {
            let mut again = G::Actions::default();
            game.legal(&sampled, &mut again);
            if again[..] != legal[..] {
                broken.push(format!("a state sampled for seat {seat} has other decisions"));
            }
        }
    }
    broken
}
