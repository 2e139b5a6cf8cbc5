//! The contract of all games, fulfilled by this one.

use super::action::{Action, Actions};
use super::chance::Streams;
use super::dei::Dei;
use super::event::Event;
use super::options::TieBreak;
use super::state::{MOST_PLAYERS, State};
use super::table::Table;
use super::view::View;
use crate::base::inputs::Derived;
use crate::game::rng::{Rng, Seed};
use crate::game::{BySeat, Checked, Contest, Ending, Game, Observer, Seat};

/// The only cause of an end: the last action phase is over.
pub(crate) const COUNT: &str = "count";

impl Game for Dei {
    const NAME: &'static str = "dei";
    const TITLE: &'static str = "D.E.I. Divide et Impera";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &[COUNT];
    const SEATS: usize = MOST_PLAYERS;
    const SOURCES: &'static [(&'static str, &'static [usize])] = &[
        ("the factions", &[0]),
        ("the layout", &[1]),
        ("the outposts", &[2]),
        ("the drones", &[3]),
        ("the market decks", &[4]),
        ("the missions", &[5]),
        ("the feats", &[6]),
        ("the candy", &[7]),
    ];
    const CODE: &'static [&'static str] = &[env!("WILDLAB_CODE_DEI")];
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
        self.list(state, out, usize::MAX);
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action, chance: &mut Streams, observer: &mut impl Observer<Self>) {
        Table::of(self, state, chance, observer).play(action);
    }

    #[inline]
    fn play_out(
        &self,
        state: &mut State,
        chance: &mut Streams,
        observer: &mut impl Observer<Self>,
        choose: impl FnMut(Seat, usize) -> usize,
    ) -> u64 {
        Table::of(self, state, chance, observer).play_out(choose)
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        if !state.over {
            return None;
        }
        let scores: Vec<i32> = state.playing().iter().map(|player| player.supplies.into()).collect();
        let second: Vec<u8> = state
            .playing()
            .iter()
            .map(|player| {
                let [cells, cubes] = player.counted.unwrap_or_default();
                match self.rules.tie_break {
                    TieBreak::Shared => 0,
                    TieBreak::Cells => cells,
                    TieBreak::Cubes => cubes,
                }
            })
            .collect();
        Some(Ending::ranked_with(COUNT, &scores, &second))
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i32> {
        Some(state.player(seat).supplies.into())
    }

    /// RULE R14.3, R14.4
    fn counted_now(&self, state: &State) -> Option<BySeat<i32>> {
        let mut points = BySeat::of(self.seats, 0);
        for seat in state.all() {
            let player = state.player(seat);
            let count: u16 = self.tally(state, seat).iter().map(|(_, supplies)| supplies).sum();
            let count = if player.counted.is_some() { 0 } else { count };
            let printed = if state.over { 0 } else { self.printed(state, seat) };
            points[seat] = i32::from(player.supplies) + i32::from(count) + i32::from(printed);
        }
        Some(points)
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(self, state, seat)
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        view.sample(self, rng)
    }
}

impl Checked for Dei {
    fn all_actions(&self, state: &State) -> Vec<Action> {
        Dei::all_actions(self, state)
    }

    fn objection(&self, state: &State, action: Action) -> Option<&'static str> {
        Dei::objection(self, state, action)
    }

    fn violations(&self, state: &State) -> Vec<String> {
        Dei::violations(self, state)
    }
}
