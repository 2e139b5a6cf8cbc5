//! What the opponent's reply leaves of a position.

use super::super::action::Action;
use super::super::chance::Streams;
use super::super::state::State;
use super::super::table::Table;
use super::super::view::View;
use super::evaluate::{Position, ended};
use super::greedy::best;
use super::look::Look;
use super::search::{Final, LONGEST, Search};
use crate::game::rng::Seed;

impl Search<'_> {
    /// What an end of the turn is worth when the opponent has replied.
    pub(super) fn replied(&mut self, end: &Final) -> f32 {
        if self.points.reply == 0.0 {
            return end.value;
        }
        let (mut sum, mut count) = (0.0, 0.0);
        for state in end.more.iter().chain([&end.state]) {
            for n in 0..self.budget.samples {
                sum += self.after_reply(state, end.blanks, n as u64);
                count += 1.0;
            }
        }
        let reply = self.points.reply;
        (1.0 - reply) * end.value + reply * (sum / count + end.bonus)
    }

    /// What is left when the opponent has taken the next turn as greedy would, with one of the hands that are possible.
    pub(super) fn after_reply(&mut self, state: &State, blanks: u8, n: u64) -> f32 {
        if let Some(value) = ended(state, self.seat, self.points) {
            return value;
        }
        let seed = Seed { run: self.seed.run, game: n };
        let mut after =
            if n == 0 { *state } else { View::of(self.game, state, self.seat).sample(self.game, &mut seed.stream(2)) };
        let mut chance = Streams::new(seed);
        if after.turn == self.turn && after.active == self.seat && after.stack.is_empty() {
            Table { game: self.game, state: &mut after, chance: &mut chance, observer: &mut () }.play(Action::End);
        }
        let (turn, seat) = (self.turn, self.seat);
        let due = |state: &State| state.active == seat && state.turn > turn && state.stack.is_empty();
        self.play_on(&mut after, &mut chance, due);
        let position =
            Position { game: self.game, state: &after, seat: self.seat, mover: after.active, due: false, blanks };
        position.value(self.points)
    }

    /// Both sides play on as greedy would until the game is over or something is so.
    pub(super) fn play_on(&mut self, state: &mut State, chance: &mut Streams, until: impl Fn(&State) -> bool) {
        let legal = &mut self.buffers.legal;
        for _ in 0..LONGEST {
            if state.is_over() || until(state) {
                return;
            }
            self.game.legal(state, legal);
            let enemy_cards = state.side(self.game.decider(state).other()).hand.len();
            let action = best(&Look::new(self.game, self.greedy, (state, enemy_cards)), legal);
            Table { game: self.game, state, chance, observer: &mut () }.play(action);
        }
    }
}
