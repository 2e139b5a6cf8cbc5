//! The contract of all games, fulfilled by this one.

use super::action::{Action, Actions};
use super::chance::Streams;
use super::event::Event;
use super::radlands::Radlands;
use super::table::Table;
use super::view::View;
use crate::base::inputs::Derived;
use crate::game::rng::{Rng, Seed};
use crate::game::{BySeat, Checked, Contest, Ending, Game, Observer, has_won};
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::{Duel, Outcome, Seat};

/// The names of all outcomes.
const CAUSES: [&str; Outcome::COUNT] = {
    let mut names = [""; Outcome::COUNT];
    let mut i = 0;
    while i < names.len() {
        names[i] = Outcome::ALL[i].name();
        i += 1;
    }
    names
};

/// The seats of a duel.
const SEATS: usize = 2;

impl Game for Radlands {
    const NAME: &'static str = "radlands";
    const TITLE: &'static str = "Radlands";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &CAUSES;
    const SEATS: usize = SEATS;
    const SOURCES: &'static [(&'static str, &'static [usize])] =
        &[("the camps", &[0]), ("the deck", &[1]), ("the coin", &[2]), ("reshuffled decks", &[3])];
    // The weights that a policy of a mind omits stand in the policies of the minds' own names.
    const CODE: &'static [&'static str] = &[
        env!("WILDLAB_CODE_RADLANDS"),
        include_str!("../../../../policies/radlands/greedy.toml"),
        include_str!("../../../../policies/radlands/planner.toml"),
    ];
    const INPUTS: Option<Derived<View>> = Some(Derived::of());
    type State = State;
    type Action = Action;
    type Actions = Actions;
    type View = View;
    type Chance = Streams;
    type Event = Event;

    fn seats(&self) -> usize {
        SEATS
    }

    fn chance(&self, seed: Seed) -> Streams {
        Streams::new(seed)
    }

    fn fix(&self, chance: &mut Streams, streams: &[usize], seed: Seed) {
        chance.fix(streams, seed);
    }

    fn start(&self, chance: &mut Streams, observer: &mut impl Observer<Self>) -> State {
        self.deal(chance, observer)
    }

    #[inline]
    fn decider(&self, state: &State) -> Seat {
        Radlands::decider(self, state)
    }

    fn legal(&self, state: &State, out: &mut Actions) {
        Radlands::legal(self, state, out);
    }

    #[inline]
    fn nth_legal(&self, state: &State, choice: impl FnOnce(usize) -> usize) -> Action {
        self.nth(state, choice)
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action, chance: &mut Streams, observer: &mut impl Observer<Self>) {
        Table { game: self, state, chance, observer }.play(action);
    }

    #[inline]
    fn play_out(
        &self,
        state: &mut State,
        chance: &mut Streams,
        observer: &mut impl Observer<Self>,
        choose: impl FnMut(Seat, usize) -> usize,
    ) -> u64 {
        Table { game: self, state, chance, observer }.play_out(choose)
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        let cause = state.outcome?.name();
        Some(match (state.winner, state.outcome) {
            (Some(winner), _) => Ending::won_by(cause, winner, SEATS),
            (None, Some(Outcome::Stalled)) => Ending::together(cause, None, SEATS),
            // A draw: both share the first place.
            _ => Ending::ranked(cause, &[0; SEATS]),
        })
    }

    /// The hits on the opponent's camps: two destroy one, and the last one wins.
    fn progress(&self, state: &State) -> Option<BySeat<f32>> {
        let mut progress = BySeat::of(SEATS, 0.0);
        for seat in Seat::all(SEATS) {
            let other = state.side(seat.other());
            let whole = 2 * other.camps().len() - (other.camps() & other.damaged).len();
            let hits = if state.turn == 0 { 0.0 } else { 1.0 - f32::from(whole) / 6.0 };
            progress[seat] = if has_won(self, state, seat) { 1.0 } else { hits };
        }
        Some(progress)
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(self, state, seat)
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        view.sample(self, rng)
    }
}

impl Checked for Radlands {
    fn all_actions(&self, state: &State) -> Vec<Action> {
        Radlands::all_actions(self, state)
    }

    fn objection(&self, state: &State, action: Action) -> Option<&'static str> {
        Radlands::objection(self, state, action)
    }

    fn violations(&self, state: &State) -> Vec<String> {
        Radlands::violations(self, state)
    }
}
