//! *Defenders of the Wild* as a [`Game`].

use super::action::{Action, Actions};
use super::chance::Streams;
use super::defenders::Defenders;
use super::state::State;
use super::table::Table;
use super::view::View;
use super::words::{Outcome, Seat};
use crate::game::{Ending, Game};
use crate::rng::{Rng, Seed};

impl Game for Defenders {
    type State = State;
    type Action = Action;
    type Actions = Actions;
    type View = View;
    type Chance = Streams;

    fn chance(&self, seed: Seed) -> Streams {
        Streams::new(seed)
    }

    fn start(&self, chance: &mut Streams) -> State {
        self.deal(chance, &mut ())
    }

    fn seats(&self) -> usize {
        self.line_up.seats()
    }

    #[inline]
    fn decider(&self, state: &State) -> usize {
        state.seat().index()
    }

    #[inline]
    fn legal(&self, state: &State, out: &mut Actions) {
        Defenders::legal(self, state, out);
    }

    #[inline]
    fn nth_legal(&self, state: &State, choice: impl FnOnce(usize) -> usize) -> Action {
        Defenders::nth_legal(self, state, choice)
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action, chance: &mut Streams) {
        Table { game: self, state, chance, observer: &mut () }.play(action);
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        state.outcome().map(|outcome| Ending {
            won: match outcome {
                Outcome::Win => Some(true),
                Outcome::Stalled => None,
                _ => Some(false),
            },
            cause: outcome.name(),
        })
    }

    fn view(&self, state: &State, seat: usize) -> View {
        Defenders::view(self, state, Seat(seat as u8))
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        view.sample(self, rng)
    }

    fn write(&self, state: &State, action: Action) -> String {
        self.write_action(state, action)
    }

    fn read(&self, state: &State, text: &str) -> Result<Action, String> {
        self.read_action(state, text)
    }

    fn all_actions(&self, state: &State) -> Vec<Action> {
        Defenders::all_actions(self, state)
    }

    fn objection(&self, state: &State, action: Action) -> Option<&'static str> {
        Defenders::objection(self, state, action)
    }

    fn violations(&self, state: &State) -> Vec<String> {
        Defenders::violations(self, state)
    }
}
