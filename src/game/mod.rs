//! The contract that every game fulfils. No game's words are in it.

mod actions;
pub mod chance;
mod contest;
mod course;
pub mod facts;
mod key;
mod laws;
mod observer;
pub mod options;
mod perft;
mod recording;
pub mod rng;
pub mod rules_listing;
pub mod settings;
pub mod setup;
mod show;

pub use actions::Actions;
pub use contest::{BySeat, Contest, Ending, MOST_SEATS, Standing};
pub use course::Course;
pub use key::{Holds, Key, Reading};
pub use laws::broken_laws;
pub use observer::Observer;
pub use perft::{divide, perft};
pub use recording::{Considered, Decision, Recording, Step};
pub use rng::{Rng, Seed};
pub use settings::{Setting, Settings};
pub use setup::{Factor, POLICY, Setup, Variant, keys, number, numbers};
pub use show::{Mark, Notation, Show};

use std::fmt::Debug;
use std::ops::Deref;

/// A game: its parameters are `self`, everything that changes is its `State`.
///
/// A game promises: the same seed and the same decisions give the same game, on every machine; a state is small plain
/// data; a view holds nothing its seat may not know; between decisions everything that needs no decision has happened.
///
/// Two players take one or two matches in turn, and who takes the last one wins:
///
/// ```
/// use wildlab::game::{Contest, Ending, Game, Observer, Rng, Seed, perft};
///
/// struct Matches;
///
/// impl Game for Matches {
///     const CONTEST: Contest = Contest::Against;
///     const CAUSES: &'static [&'static str] = &["taken"];
///     type State = (u8, usize); // The matches that are left, and whose turn it is.
///     type Action = u8;
///     type Actions = Vec<u8>;
///     # const NAME: &'static str = "matches";
///     # const TITLE: &'static str = "Matches";
///     # const SEATS: usize = 2;
///     # type View = (u8, usize);
///     # type Chance = ();
///     # type Event = ();
///     # fn chance(&self, _: Seed) {}
///     # fn seats(&self) -> usize { 2 }
///     # fn view(&self, state: &(u8, usize), _: usize) -> (u8, usize) { *state }
///     # fn sample(&self, view: &(u8, usize), _: &mut Rng) -> (u8, usize) { *view }
///     fn start(&self, (): &mut (), _: &mut impl Observer<Matches>) -> (u8, usize) {
///         (5, 0)
///     }
///     fn decider(&self, state: &(u8, usize)) -> usize {
///         state.1
///     }
///     fn legal(&self, state: &(u8, usize), out: &mut Vec<u8>) {
///         out.clear();
///         out.extend(1..=state.0.min(2));
///     }
///     fn play(&self, state: &mut (u8, usize), taken: u8, (): &mut (), _: &mut impl Observer<Matches>) {
///         *state = (state.0 - taken, 1 - state.1);
///     }
///     fn ending(&self, state: &(u8, usize)) -> Option<Ending> {
///         (state.0 == 0).then(|| Ending::won_by("taken", 1 - state.1, 2))
///     }
///     // ... and the rest of the contract, a line each.
/// }
///
/// let first = Matches.start(&mut (), &mut ());
/// assert_eq!(perft(&Matches, &first, &(), 2), 4);
/// ```
pub trait Game: Sync + Sized {
    /// Its name in files and commands.
    const NAME: &'static str;
    /// Its name as people read it.
    const TITLE: &'static str;
    /// How its seats stand to each other.
    const CONTEST: Contest;
    /// What can end a game, in the order in which they are shown; wins first.
    const CAUSES: &'static [&'static str];
    /// The most seats that a game of it can have.
    const SEATS: usize;
    /// What tells one version of the game's code from another: its source texts (`include_str!`), or a fingerprint of
    /// them. Games put aside by other code are never taken for this one's. Left empty, the program that runs is
    /// fingerprinted as a whole.
    const CODE: &'static [&'static str] = &[];

    /// What changes during a game.
    type State: Copy + PartialEq + Debug + Send;
    /// A decision.
    type Action: Copy + PartialEq + Debug + Send;
    /// A list of decisions that can be filled again and again.
    type Actions: Default + Deref<Target = [Self::Action]> + Send;
    /// What one seat may know.
    type View: PartialEq + Debug + Send;
    /// Where the game's draws and rolls come from.
    type Chance: Clone;
    /// Something that happens, told to those who watch.
    type Event: Copy + Debug;

    /// The chance of one seeded game.
    fn chance(&self, seed: Seed) -> Self::Chance;
    /// A game set up to its first decision.
    fn start(&self, chance: &mut Self::Chance, observer: &mut impl Observer<Self>) -> Self::State;
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
    fn play(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut Self::Chance,
        observer: &mut impl Observer<Self>,
    );
    /// How the game ended, if it has.
    fn ending(&self, state: &Self::State) -> Option<Ending>;
    /// The game as a seat may know it.
    fn view(&self, state: &Self::State, seat: usize) -> Self::View;
    /// A random state that fits a view.
    fn sample(&self, view: &Self::View, rng: &mut Rng) -> Self::State;
}

/// A game with second readings of its rules, to hold the first ones against.
pub trait Checked: Game {
    /// Every decision there could be, legal or not.
    fn all_actions(&self, state: &Self::State) -> Vec<Self::Action>;
    /// Why a decision is not legal, found without the legal list.
    fn objection(&self, state: &Self::State, action: Self::Action) -> Option<&'static str>;
    /// The invariants that a state breaks.
    fn violations(&self, state: &Self::State) -> Vec<String>;
}
