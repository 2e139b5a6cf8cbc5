//! The contract of all games, fulfilled by this one.

use super::action::{Action, Actions};
use super::chance::Streams;
use super::event::Event;
use super::options::TieBreak;
use super::table::Table;
use super::view::View;
use super::wildlife::WildLife;
use crate::base::inputs::Derived;
use crate::game::rng::{Rng, Seed};
use crate::game::{BySeat, Checked, Contest, Ending, Game, MOST_SEATS, Observer, Seat};
use crate::games::wildlife::board::state::{Cause, Player, State};

/// The names of all causes.
const CAUSES: [&str; Cause::COUNT] = {
    let mut names = [""; Cause::COUNT];
    let mut i = 0;
    while i < names.len() {
        names[i] = Cause::ALL[i].name();
        i += 1;
    }
    names
};

impl Game for WildLife {
    const NAME: &'static str = "wildlife";
    const TITLE: &'static str = "WildLife";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &CAUSES;
    const SEATS: usize = MOST_SEATS;
    const SOURCES: &'static [(&'static str, &'static [usize])] = &[
        ("the species", &[0]),
        ("the start player", &[1]),
        ("who names the chart", &[2]),
        ("the deck", &[3]),
        ("reshuffled decks", &[4]),
    ];
    const CODE: &'static [&'static str] = &[env!("WILDLAB_CODE_WILDLIFE")];
    const INPUTS: Option<Derived<View>> = Some(Derived::of());
    type State = State;
    type Action = Action;
    type Actions = Actions;
    type View = View;
    type Chance = Streams;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats
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
        state.asked
    }

    fn legal(&self, state: &State, out: &mut Actions) {
        out.clear();
        if !state.over {
            let menu = self.menu(state);
            out.extend((0..menu.len()).map(|at| menu.nth(at)));
        }
    }

    #[inline]
    fn nth_legal(&self, state: &State, choice: impl FnOnce(usize) -> usize) -> Action {
        let menu = self.menu(state);
        menu.nth(choice(menu.len()))
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

    fn ending(&self, state: &State) -> Option<Ending> {
        if !state.over {
            return None;
        }
        let cause = state.cause?;
        let scores: Vec<i32> = state.playing().iter().map(|player| player.points.into()).collect();
        let second: Vec<u16> = state.playing().iter().map(|player| self.second_key(player)).collect();
        let mut ending = Ending::ranked_with(cause.name(), &scores, &second);
        // RULE R11.4, R14.4: a stalled game has no places.
        if cause == Cause::Stalled {
            (0..self.seats).for_each(|seat| ending.seats[seat].place = 0);
        }
        Some(ending)
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i32> {
        Some(state.player(seat).points.into())
    }

    /// With the big scoring that comes in the end (R10.3).
    fn counted_now(&self, state: &State) -> Option<BySeat<i32>> {
        let mut points = BySeat::of(self.seats, 0);
        let big = if state.over { Vec::new() } else { self.big_points(state).to_vec() };
        for seat in Seat::all(self.seats) {
            let more: i16 = big.iter().map(|(_, points)| points[seat.index()]).sum();
            points[seat] = i32::from(state.player(seat).points) + i32::from(more);
        }
        Some(points)
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        view.sample(self, rng)
    }
}

impl WildLife {
    /// The key that ranks players with equal points (R11.3).
    fn second_key(&self, player: &Player) -> u16 {
        match self.rules.tie_break {
            TieBreak::Shared => 0,
            TieBreak::Food => player.food,
            TieBreak::Adaptations => player.adaptations.into(),
        }
    }
}

impl Checked for WildLife {
    fn all_actions(&self, state: &State) -> Vec<Action> {
        WildLife::all_actions(self, state)
    }

    fn objection(&self, state: &State, action: Action) -> Option<&'static str> {
        WildLife::objection(self, state, action)
    }

    fn violations(&self, state: &State) -> Vec<String> {
        WildLife::violations(self, state)
    }
}
