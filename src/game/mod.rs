//! The contract that every game fulfils. No game's words are in it.

mod actions;
pub mod boxed;
pub mod chance;
mod contest;
mod course;
mod events;
pub mod facts;
mod key;
mod laws;
mod observer;
pub mod options;
mod perft;
mod phrases;
mod position;
mod progress;
mod recording;
pub mod rng;
pub mod rules_listing;
mod seat;
mod seating;
pub mod settings;
pub mod setup;
mod show;
pub mod story;

pub use actions::Actions;
pub use contest::{BySeat, Contest, Ending, MOST_SEATS, Standing};
pub use course::Course;
pub use events::{Field, Omitted, omitted, plain_field};
pub use key::{Holds, Key, Reading, words_by_seat};
pub use laws::broken_laws;
pub use observer::Observer;
pub use perft::{divide, perft};
pub use phrases::phrases;
pub use position::PositionReader;
pub use progress::{has_won, standing_among, standing_by_progress};
pub use recording::{Considered, Decision, Recording, Step};
pub use rng::{Rng, Seed};
pub use seat::Seat;
pub use seating::{Seating, Seatings, alike};
pub use settings::{Setting, Settings};
pub use setup::{Factor, POLICY, SEATINGS, Setup, Variant, keys, number, numbers};
pub use show::{Clock, Entry, Header, Mark, Notation, Picture, Show, Signs};
pub use story::{Line, Log};

use std::fmt::Debug;
use std::ops::Deref;

use crate::base::inputs::Derived;

/// A game: its parameters are `self`, everything that changes is its `State`.
///
/// A game promises: the same seed and the same decisions give the same game, on every machine; a state is small plain
/// data; a view holds nothing its seat may not know; between decisions everything that needs no decision has happened.
///
/// Two players take one or two matches in turn, and who takes the last one wins:
///
/// ```
/// use wildlab::game::{Contest, Ending, Game, Observer, Rng, Seat, Seed, perft};
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
///     # fn view(&self, state: &(u8, usize), _: Seat) -> (u8, usize) { *state }
///     # fn sample(&self, view: &(u8, usize), _: &mut Rng) -> (u8, usize) { *view }
///     fn start(&self, (): &mut (), _: &mut impl Observer<Matches>) -> (u8, usize) {
///         (5, 0)
///     }
///     fn decider(&self, state: &(u8, usize)) -> Seat {
///         state.1.into()
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
    /// The relation between its seats.
    const CONTEST: Contest;
    /// The causes that can end a game, in the order of their display; wins first.
    const CAUSES: &'static [&'static str];
    /// The most seats that a game of it can have.
    const SEATS: usize;
    /// The version of the game's code: its source texts (`include_str!`), or a fingerprint of them. Games that other
    /// code has cached are never reused. If it is empty, the program that runs is fingerprinted as a whole.
    const CODE: &'static [&'static str] = &[];

    /// The inputs that views become for a learned judgement; `Some(Derived::of())` where all their types are
    /// [`Input`](crate::base::inputs::Input)s ([`inputs!`](crate::inputs)). Default: none, and nothing is learned.
    const INPUTS: Option<Derived<Self::View>> = None;

    /// The state of a game: everything that changes during it.
    type State: Copy + PartialEq + Debug + Send;
    /// A decision.
    type Action: Copy + PartialEq + Debug + Send;
    /// A list of decisions that can be filled again and again.
    type Actions: Default + Deref<Target = [Self::Action]> + Send;
    /// The knowledge of one seat.
    type View: PartialEq + Debug + Send;
    /// The source of the game's draws and rolls.
    type Chance: Clone;
    /// An event, reported to observers.
    type Event: Copy + Debug;

    /// The sources of its chance by name, each with the numbers of its streams. Default: chance has no parts.
    const SOURCES: &'static [(&'static str, &'static [usize])] = &[];

    /// The chance of one seeded game.
    fn chance(&self, seed: Seed) -> Self::Chance;
    /// Puts the streams of another seed in the place of a source's own, each at its start. Default: chance has no parts.
    fn fix(&self, _chance: &mut Self::Chance, _streams: &[usize], _seed: Seed) {}
    /// A game set up to its first decision.
    fn start(&self, chance: &mut Self::Chance, observer: &mut impl Observer<Self>) -> Self::State;
    /// The number of seats that decide.
    fn seats(&self) -> usize;
    /// The seat to decide.
    fn decider(&self, state: &Self::State) -> Seat;
    /// Lists the legal decisions; none when the game is over.
    fn legal(&self, state: &Self::State, out: &mut Self::Actions);
    /// One legal decision, where there is one: `choice` gets their number and names one by its place in the list.
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
    /// Plays to the end of the game and returns how many decisions that took. `choose` is given the seat that decides
    /// and how many decisions it has, and names one by its place in the list. A game whose search for the next decision
    /// finds the answers to it, too, carries them over here instead of looking twice.
    #[inline]
    fn play_out(
        &self,
        state: &mut Self::State,
        chance: &mut Self::Chance,
        observer: &mut impl Observer<Self>,
        mut choose: impl FnMut(Seat, usize) -> usize,
    ) -> u64 {
        let mut decisions = 0;
        while self.ending(state).is_none() {
            let seat = self.decider(state);
            let action = self.nth_legal(state, |count| choose(seat, count));
            observer.decides(action, state);
            self.play(state, action, chance, observer);
            decisions += 1;
        }
        decisions
    }
    /// The result of the game, once it is over.
    fn ending(&self, state: &Self::State) -> Option<Ending>;
    /// The points of a seat so far, in games that are won by points.
    fn score(&self, _state: &Self::State, _seat: Seat) -> Option<i32> {
        None
    }
    /// The points that each seat would have if the game were counted now, in games that are won by points. Default: the
    /// points so far.
    fn counted_now(&self, state: &Self::State) -> Option<BySeat<i32>> {
        progress::so_far(self, state)
    }
    /// The part of the whole winning condition that each seat has, from 0 to 1; 1 once it has won. Players who know nothing
    /// else of the game aim at it. Default: by the lead in points, where seats have points.
    fn progress(&self, state: &Self::State) -> Option<BySeat<f32>> {
        progress::by_points(self, state)
    }
    /// The game as a seat may know it.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;
    /// A random state that fits a view.
    fn sample(&self, view: &Self::View, rng: &mut Rng) -> Self::State;
}

/// A game with second readings of its rules, to hold the first ones against.
pub trait Checked: Game {
    /// Every decision there could be, legal or not.
    fn all_actions(&self, state: &Self::State) -> Vec<Self::Action>;
    /// The reason why a decision is not legal, found without the legal list.
    fn objection(&self, state: &Self::State, action: Self::Action) -> Option<&'static str>;
    /// The invariants that a state breaks.
    fn violations(&self, state: &Self::State) -> Vec<String>;
}
