//! The effect of the events in the queues: each is resolved by the rules on the table as it stands.

use super::evaluate::{Position, queued, wait};
use super::greedy;
use super::look::{GreedyWeights, THREAT};
use super::luck::Luck;
use super::points::Points;
use crate::games::radlands::board::state::QueuedEvent;
use crate::games::radlands::board::words::{Duel, Seat};
use crate::games::radlands::rules::action::Actions;
use crate::games::radlands::rules::chance::Streams;
use crate::games::radlands::rules::table::Table;

/// The most answers that an event asks for.
const LONGEST: usize = 20;

/// Values positions by their features and by what the queued events will change.
pub(super) struct Foresight<'a> {
    pub(super) points: &'a Points,
    /// Answers the questions of an event.
    pub(super) greedy: &'a GreedyWeights,
    /// The source of the imagined chance.
    pub(super) chance: &'a mut Streams,
    /// Memory for the answers to a question.
    pub(super) legal: &'a mut Actions,
}

impl Foresight<'_> {
    /// The worth of a position to its seat, in points.
    pub(super) fn value(&mut self, position: Position<'_>) -> f32 {
        let (state, now) = (position.state, position.value(self.points));
        let events = state.sides.iter().any(|side| side.slots.has_cards());
        // In the middle of an effect no event resolves.
        if !events || self.points.foresight == 0.0 || state.is_over() || !state.stack.is_empty() {
            return now;
        }
        let mut changes = 0.0;
        for owner in Seat::BOTH {
            for (slot, event) in state.side(owner).queue.into_iter().enumerate() {
                if let Some(event) = event.filter(|event| !event.is_raiders()) {
                    changes += self.change(position, now, (owner, slot, event));
                }
            }
        }
        now + self.points.foresight * changes
    }

    /// The change in a position's value when an event resolves, less for each turn that it has to wait.
    fn change(&mut self, position: Position<'_>, now: f32, (owner, slot, event): (Seat, usize, QueuedEvent)) -> f32 {
        let game = position.game;
        let (mut after, mut luck) = (*position.state, Luck::new(position.seat));
        after.side_mut(owner).set_slot(slot, None);
        // The event resolves in a turn of its owner, who has water to go on with.
        (after.active, after.acts, after.water) = (owner, 0, game.contents.numbers.water);
        Table { game, state: &mut after, chance: self.chance, observer: &mut luck }.resolve(owner, event.card());
        for _ in 0..LONGEST {
            if after.is_over() || after.stack.is_empty() {
                break;
            }
            let action = greedy::decision(game, self.greedy, &after, self.legal);
            Table { game, state: &mut after, chance: self.chance, observer: &mut luck }.play(action);
        }
        let wait = wait(slot, (position.mover == owner, position.due));
        let sign = if owner == position.seat { 1.0 } else { -1.0 };
        let before =
            now - sign * queued(event.card(), wait).map_or(0.0, |(at, amount)| self.points.features[at] * amount);
        // Cards that it draws are not known yet.
        let blanks = position.blanks + luck.forget(&mut after);
        let change = Position { state: &after, blanks, ..position }.value(self.points) - before;
        (0..wait).fold(change.clamp(-THREAT, THREAT), |left, _| left * self.points.fading)
    }
}
