//! What the opponent's reply leaves of a position.

use super::super::action::Action;
use super::super::chance::Streams;
use super::super::state::State;
use super::super::table::Table;
use super::super::words::Seat;
use super::evaluate::ended;
use super::greedy::best;
use super::look::Look;
use super::search::{Final, LONGEST, Search};
use crate::game::rng::{Rng, Seed};

/// The stream from which other hands of the opponent are dealt, beyond those of a game's own chance.
const DEALT: u64 = 2000;

impl Search<'_> {
    /// The best of some ends of the turn, when the opponent has replied to them: where its sequence ends.
    ///
    /// All are tried with one hand of the opponent, the better half with one more, and so on.
    pub(super) fn best_end(&mut self, finals: &mut Vec<Final>) -> Option<usize> {
        let rounds = if self.points.reply == 0.0 { 0 } else { self.budget.samples };
        for round in 0..rounds {
            for end in finals.iter_mut() {
                self.reply_to(end, round);
            }
            if round + 1 < rounds {
                finals.sort_by(|a, b| b.worth.total_cmp(&a.worth));
                finals.truncate(finals.len().div_ceil(2).max(2));
            }
        }
        finals.iter().reduce(|best, end| if end.worth > best.worth { end } else { best }).map(|end| end.trail)
    }

    /// Judges an end of the turn by one more reply.
    pub(super) fn reply_to(&mut self, end: &mut Final, round: usize) {
        end.replies += self.after_reply(end.position(round), end.blanks, round as u64);
        let (reply, mean) = (self.points.reply, end.replies / (round + 1) as f32 + end.bonus);
        end.worth = (1.0 - reply) * end.value + reply * mean;
    }

    /// What is left when the opponent has taken the next turn as greedy would, with one of the hands that are possible.
    pub(super) fn after_reply(&mut self, state: &State, blanks: u8, n: u64) -> f32 {
        if let Some(value) = ended(state, self.seat, self.points) {
            return value;
        }
        let seed = Seed { run: self.seed.run, game: n };
        let mut after = *state;
        if n > 0 && after.stack.is_empty() {
            deal_anew(&mut after, self.seat.other(), &mut seed.stream(DEALT));
        }
        let mut chance = Streams::new(seed);
        if after.turn == self.turn && after.active == self.seat && after.stack.is_empty() {
            Table { game: self.game, state: &mut after, chance: &mut chance, observer: &mut () }.play(Action::End);
        }
        let (turn, seat) = (self.turn, self.seat);
        let due = |state: &State| state.active == seat && state.turn > turn && state.stack.is_empty();
        self.play_on(&mut after, &mut chance, due);
        self.judged(&after, blanks)
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

/// Gives a player another hand that the opponent holds for possible: cards that are not known to be there go back into the
/// deck, and as many are drawn from it.
fn deal_anew(state: &mut State, seat: Seat, rng: &mut Rng) {
    let side = state.side(seat);
    let Some(hidden) = side.hand.without(side.known) else { return };
    for card in hidden.iter() {
        state.side_mut(seat).hand.remove(card);
        state.deck.add(card);
    }
    for _ in 0..hidden.len() {
        let card = state.deck.nth(rng.below(state.deck.len()));
        state.deck.remove(card);
        state.side_mut(seat).hand.add(card);
    }
}
