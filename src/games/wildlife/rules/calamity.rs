//! Event cards (R9).

use super::chance::Chance;
use super::event::Event;
use super::table::Table;
use super::wildlife::WildLife;
use crate::game::{Observer, Seat};
use crate::games::wildlife::board::spaces::Space;
use crate::games::wildlife::board::state::{Ask, State};
use crate::games::wildlife::board::words::{CardKind, Source};

impl WildLife {
    /// Does an event card do anything? A plague needs a tile of another player on the board.
    #[inline]
    pub(crate) fn happens(&self, state: &State, seat: Seat, card: CardKind) -> bool {
        card != CardKind::Plague
            || self.contents.events.plague > 0
                && state.all().any(|other| other != seat && !state.player(other).tiles.is_empty())
    }
}

impl<C: Chance, O: Observer<WildLife>> Table<'_, C, O> {
    /// The event of the card in play happens; its user is the actor.
    pub(crate) fn happen(&mut self) {
        let (seat, card) = (self.state.actor, self.state.card);
        self.tell(|_| Event::Happens { seat, card });
        match card {
            CardKind::Plague => self.ask_loss(self.state.left(seat)),
            CardKind::Famine => {
                self.famine(seat);
                self.done();
            }
            _ => {
                self.surplus(seat);
                self.done();
            }
        }
    }

    /// RULE R9.1: from this player on, clockwise, every player with a tile loses some.
    fn ask_loss(&mut self, from: Seat) {
        let mut seat = from;
        while seat != self.state.actor {
            if !self.state.player(seat).tiles.is_empty() {
                return self.ask(seat, Ask::Lose(self.game.contents.events.plague));
            }
            seat = self.state.left(seat);
        }
        self.done();
    }

    pub(crate) fn lose(&mut self, space: Space) {
        let Ask::Lose(left) = self.state.ask else { return };
        let seat = self.state.asked;
        let player = self.state.player_mut(seat);
        player.tiles.remove(space);
        let more = left > 1 && !player.tiles.is_empty();
        self.tell(|_| Event::Lost { seat, space });
        if more { self.ask(seat, Ask::Lose(left - 1)) } else { self.ask_loss(self.state.left(seat)) }
    }

    /// RULE R9.2: no exchange of points for food.
    fn famine(&mut self, user: Seat) {
        let events = self.game.contents.events;
        let (cost, points) = (u16::from(events.famine), i16::from(events.famine_points));
        let mut seat = self.state.left(user);
        while seat != user {
            let paid = self.state.player(seat).food.min(cost);
            self.feed(seat, -i32::from(paid));
            self.score(seat, Source::Famine, -((cost - paid) as i16) * points);
            seat = self.state.left(seat);
        }
    }

    /// RULE R9.3, R12.4
    fn surplus(&mut self, user: Seat) {
        let events = self.game.contents.events;
        let fewest = self.state.fewest_points();
        self.feed(user, events.surplus_user.into());
        for seat in self.state.all() {
            let last = self.state.player(seat).points == fewest;
            let all = !self.game.is_duel() || seat == user && !self.game.rules.surplus_seven;
            if last && all {
                self.feed(seat, events.surplus_last.into());
            }
        }
    }
}
