//! Tries decisions out, with the best answers to the questions that they ask.

use super::weights::Weights;
use super::worth::Judged;
use crate::game::{Game, Seat, Seed};
use crate::games::wildlife::board::state::{Ask, State};
use crate::games::wildlife::rules::action::{Action, Actions};
use crate::games::wildlife::rules::chance::Streams;
use crate::games::wildlife::rules::wildlife::WildLife;

/// Tiles of which every move is tried out: those that are missed least.
const SOURCES: usize = 2;

/// A decision with the answers that follow it, and the worth of the position after them.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// The answers, the last one first.
    pub(super) answers: Vec<Action>,
    /// The worth of the position.
    pub(super) worth: f32,
}

/// Tries decisions of one seat, in positions that differ little from one.
pub(super) struct Tries<'a> {
    game: &'a WildLife,
    judged: Judged<'a>,
    seat: Seat,
    /// Nothing is drawn within a turn.
    chance: Streams,
}

impl<'a> Tries<'a> {
    pub(super) fn new(game: &'a WildLife, weights: &'a Weights, state: &State, seat: Seat) -> Tries<'a> {
        Tries { game, judged: Judged::new(game, weights, state), seat, chance: game.chance(Seed::new(0)) }
    }

    /// The worth of a position as it is.
    pub(super) fn worth(&self, state: &State) -> f32 {
        self.judged.worth(state, self.seat)
    }

    /// A decision, with the best answers to its questions to the same player.
    pub(super) fn path(&mut self, state: &State, action: Action) -> Path {
        let mut next = *state;
        self.game.play(&mut next, action, &mut self.chance, &mut ());
        self.answer_for_others(&mut next);
        if next.over || next.asked != self.seat || next.ask == Ask::Turn || next.in_setup() {
            return Path { answers: Vec::new(), worth: self.worth(&next) };
        }
        let mut best: Option<(Action, Path)> = None;
        for answer in self.candidates(&next) {
            let path = self.path(&next, answer);
            if best.as_ref().is_none_or(|(_, best)| path.worth > best.worth) {
                best = Some((answer, path));
            }
        }
        match best {
            Some((answer, mut path)) => {
                path.answers.push(answer);
                path
            }
            None => Path { answers: Vec::new(), worth: self.worth(&next) },
        }
    }

    /// Others block what they can block, and lose any tile.
    fn answer_for_others(&mut self, state: &mut State) {
        while !state.over && state.asked != self.seat && matches!(state.ask, Ask::Block(..) | Ask::Lose(_)) {
            let first = self.game.nth_legal(state, |_| 0);
            self.game.play(state, first, &mut self.chance, &mut ());
        }
    }

    /// The answers that are worth a try: all, but for tiles that are to move.
    pub(super) fn candidates(&self, state: &State) -> Actions {
        let mut legal = Actions::default();
        self.game.legal(state, &mut legal);
        if !matches!(state.ask, Ask::From(_)) || legal.len() <= SOURCES {
            return legal;
        }
        let without = |action: &Action| {
            let mut rest = *state;
            if let Action::From(space) = *action {
                rest.player_mut(self.seat).tiles.remove(space);
            }
            self.worth(&rest)
        };
        let mut ranked: Vec<(f32, Action)> = legal.iter().map(|action| (without(action), *action)).collect();
        // Of equals the first stays first.
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.into_iter().take(SOURCES).map(|(_, action)| action).collect()
    }
}
