//! *Defenders of the Wild* as a [`Game`].

use super::action::{Action, Actions};
use super::chance::Streams;
use super::defenders::Defenders;
use super::event::Event;
use super::table::Table;
use super::view::View;
use crate::base::inputs::Derived;
use crate::game::{BySeat, Checked, Contest, Ending, Game, Observer, Rng, Seed};
use crate::games::defenders::board::state::State;
use crate::games::defenders::board::words::{MOST_SEATS, Outcome, Seat};

impl Game for Defenders {
    const NAME: &'static str = "defenders";
    const TITLE: &'static str = "Defenders of the Wild";
    const CONTEST: Contest = Contest::Together;
    const CAUSES: &'static [&'static str] = &["win", "core", "toxic", "massacre", "stalled"];
    const SEATS: usize = MOST_SEATS;
    const SOURCES: &'static [(&'static str, &'static [usize])] = &[
        ("the line-up", &[0]),
        ("the difficult cards", &[1]),
        ("tiles and arrows", &[2, 3]),
        ("the first seats", &[4]),
        ("the machine deck", &[5]),
        ("the damage die", &[6]),
        ("the defender decks", &[7, 8, 9, 10]),
        ("deaths in hands", &[11, 12, 13, 14]),
    ];
    const CODE: &'static [&'static str] = &[env!("WILDLAB_CODE_DEFENDERS")];

    const INPUTS: Option<Derived<View>> = Some(Derived::of());

    type State = State;
    type Action = Action;
    type Actions = Actions;
    type View = View;
    type Chance = Streams;
    type Event = Event;

    fn chance(&self, seed: Seed) -> Streams {
        Streams::new(seed)
    }

    fn fix(&self, chance: &mut Streams, streams: &[usize], seed: Seed) {
        chance.fix(streams, seed);
    }

    fn start(&self, chance: &mut Streams, observer: &mut impl Observer<Defenders>) -> State {
        self.deal(chance, observer)
    }

    fn seats(&self) -> usize {
        self.line_up.seats()
    }

    #[inline]
    fn decider(&self, state: &State) -> Seat {
        state.seat()
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
    fn play(&self, state: &mut State, action: Action, chance: &mut Streams, observer: &mut impl Observer<Defenders>) {
        Table { game: self, state, chance, observer }.play(action);
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        state.outcome().map(|outcome| {
            let won = match outcome {
                Outcome::Win => Some(true),
                Outcome::Stalled => None,
                _ => Some(false),
            };
            Ending::together(outcome.name(), won, state.seats())
        })
    }

    /// RULE R9.1: the camps of all players, and the factories that run no more.
    fn progress(&self, state: &State) -> Option<BySeat<f32>> {
        let left = state.all_seats().map(|seat| self.camps_left(state, seat)).sum::<usize>() + state.running().len();
        let all = self.track(state.seats()).costs.len() * state.seats() + state.factories.len();
        Some(BySeat::of(state.seats(), 1.0 - left as f32 / all.max(1) as f32))
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        Defenders::view(self, state, seat)
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        view.sample(self, rng)
    }
}

impl Checked for Defenders {
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
