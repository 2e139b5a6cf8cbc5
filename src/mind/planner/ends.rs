//! The ends of a turn, judged again after the others' replies.

use super::evaluator::Evaluator;
use super::search::Search;
use super::trail::{End, ROOT};
use crate::game::{Game, Seed};
use crate::mind::Turn;

/// The stream from which hidden things are drawn anew for a reply, beyond those of a game's own chance.
const DEALT: u64 = 2000;

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// The best sequence of decisions for the rest of the turn, from a table that fits what the seat knows; each with
    /// the position in which it is to be taken.
    pub(super) fn run(&mut self, root: &G::State) -> Vec<(u64, G::Action)> {
        self.most_ends = self.budget.replies;
        self.sequences(root);
        let mut ends = std::mem::take(&mut self.buffers.ends);
        let trail = self.best_end(&mut ends).unwrap_or(ROOT);
        self.buffers.ends = ends;
        self.buffers.steps(trail)
    }

    /// For each first decision looked at, the value of the best sequence that begins with it.
    pub(super) fn openings(&mut self, root: &G::State) -> Vec<(G::Action, f32)> {
        self.most_ends = usize::MAX;
        self.sequences(root);
        let mut ends = std::mem::take(&mut self.buffers.ends);
        ends.sort_by(|a, b| b.value.total_cmp(&a.value));
        let mut openings: Vec<(G::Action, f32, usize)> = Vec::new();
        for end in &mut ends {
            let Some(&(_, first)) = self.buffers.steps(end.trail).first() else { continue };
            let at = openings.iter().position(|(action, ..)| *action == first).unwrap_or(openings.len());
            if at == openings.len() {
                openings.push((first, f32::NEG_INFINITY, 0));
            }
            let (_, best, tried) = &mut openings[at];
            if *tried < self.budget.replies {
                (0..self.rounds()).for_each(|round| self.reply_to(end, round));
                (*best, *tried) = (best.max(end.worth), *tried + 1);
            }
        }
        openings.into_iter().map(|(action, value, _)| (action, value)).collect()
    }

    /// The best ends of the turn, best first, with the decisions that lead there.
    pub(super) fn ends(&mut self, root: &G::State, most: usize) -> Vec<Turn<G::Action>> {
        self.most_ends = self.budget.replies.max(most);
        self.sequences(root);
        let mut ends = std::mem::take(&mut self.buffers.ends);
        for end in &mut ends {
            (0..self.rounds()).for_each(|round| self.reply_to(end, round));
        }
        ends.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let turn = |end: &End<G, E::Note>| Turn { steps: self.buffers.steps(end.trail), score: end.worth };
        let turns = ends.iter().take(most).map(turn).collect();
        self.buffers.ends = ends;
        turns
    }

    /// The number of hidden states for which a reply is played.
    fn rounds(&self) -> usize {
        if self.evaluator.reply() == 0.0 { 0 } else { self.budget.samples }
    }

    /// The best of some ends of the turn, when the others have replied to them: where its sequence ends.
    ///
    /// All are tried with one hidden state, the better half with one more, and so on.
    fn best_end(&mut self, ends: &mut Vec<End<G, E::Note>>) -> Option<usize> {
        let rounds = self.rounds();
        for round in 0..rounds {
            for end in ends.iter_mut() {
                self.reply_to(end, round);
            }
            if round + 1 < rounds {
                ends.sort_by(|a, b| b.worth.total_cmp(&a.worth));
                ends.truncate(ends.len().div_ceil(2).max(2));
            }
        }
        ends.iter().reduce(|best, end| if end.worth > best.worth { end } else { best }).map(|end| end.trail)
    }

    /// Judges an end of the turn by one more reply.
    fn reply_to(&mut self, end: &mut End<G, E::Note>, round: usize) {
        end.replies += self.after_reply(end.position(round), end.stage.note, round as u64);
        let (reply, mean) = (self.evaluator.reply(), end.replies / (round + 1) as f32 + end.stage.bonus);
        end.worth = (1.0 - reply) * end.value + reply * mean;
    }

    /// The value of a position at the next own turn, after all have played on without a search, with one of the
    /// possible hidden states.
    pub(super) fn after_reply(&mut self, state: &G::State, note: E::Note, n: u64) -> f32 {
        let (game, evaluator, plan) = (self.plan.game, self.evaluator, self.plan);
        if game.ending(state).is_some() {
            return self.value(state, note);
        }
        let seed = Seed { run: self.seed.run, game: n };
        let mut after = *state;
        if n > 0 && evaluator.rests(game, &after) {
            evaluator.imagine(plan, &mut after, &mut seed.stream(DEALT));
        }
        let mut chance = game.chance(seed);
        if evaluator.turn(game, &after) == (plan.seat, plan.turn)
            && evaluator.rests(game, &after)
            && let Some(end) = evaluator.end(game, &after)
        {
            game.play(&mut after, end, &mut chance, &mut ());
        }
        let due = |state: &G::State| {
            let (seat, turn) = evaluator.turn(game, state);
            seat == plan.seat && turn != plan.turn && evaluator.rests(game, state)
        };
        self.play_on(&mut after, &mut chance, due);
        self.value(&after, note)
    }
}
