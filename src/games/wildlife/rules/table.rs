//! The table at which a game is played: the rules, the state, the chance and who watches, together.
//!
//! Every verb of the rules is a method of [`Table`], in the file of its subject. A decision is played, then every
//! decision that is the only one, until there is a choice or the game is over (R14.1).

use super::action::{Action, Deed};
use super::chance::Chance;
use super::event::Event;
use super::wildlife::WildLife;
use crate::game::{Observer, Seat};
use crate::games::wildlife::board::state::{Ask, Move, State};
use crate::games::wildlife::board::words::{Ability, Source};

/// A game being played.
pub struct Table<'a, C, O> {
    /// The game's parameters.
    pub game: &'a WildLife,
    /// Its state, changed in place.
    pub state: &'a mut State,
    /// The source of draws.
    pub chance: &'a mut C,
    /// The observer of events.
    pub observer: &'a mut O,
}

impl<C: Chance, O: Observer<WildLife>> Table<'_, C, O> {
    /// Plays one legal decision, and everything that follows from it up to the next one.
    pub fn play(&mut self, action: Action) {
        let seat = self.state.asked;
        self.tell(|_| Event::Decides { seat, action });
        self.apply(action);
        self.play_forced();
    }

    /// Plays decisions that are the only ones.
    pub(crate) fn play_forced(&mut self) {
        while !self.state.over {
            let menu = self.game.menu(self.state);
            match menu.len() {
                0 => self.pass_over(),
                1 => self.force(menu.nth(0)),
                _ => return,
            }
        }
    }

    /// Plays on to the end of the game with decisions by their number ([`crate::game::Game::play_out`]): every menu is
    /// made once.
    pub(crate) fn play_out(&mut self, mut choose: impl FnMut(Seat, usize) -> usize) -> u64 {
        let mut decisions = 0;
        while !self.state.over {
            let menu = self.game.menu(self.state);
            let count = menu.len();
            if count < 2 {
                if count == 1 {
                    self.force(menu.nth(0));
                } else {
                    self.pass_over();
                }
                continue;
            }
            let seat = self.state.asked;
            let action = menu.nth(choose(seat, count));
            self.observer.decides(action, self.state);
            self.tell(|_| Event::Decides { seat, action });
            self.apply(action);
            decisions += 1;
        }
        decisions
    }

    /// A question without an answer is not asked (R4.5): it stands only in positions that a user has made up.
    fn pass_over(&mut self) {
        if self.state.ask == Ask::Turn { self.end_turn() } else { self.done() }
    }

    fn force(&mut self, action: Action) {
        let seat = self.state.asked;
        self.tell(|_| Event::Forced { seat, action });
        self.apply(action);
    }

    /// Reports an event to the observer, if there is one.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce(&State) -> Event) {
        if O::WATCHES {
            self.observer.see(event(self.state), self.state);
        }
    }

    /// Asks a player.
    #[inline]
    pub(crate) fn ask(&mut self, seat: Seat, ask: Ask) {
        (self.state.asked, self.state.ask) = (seat, ask);
    }

    /// Ends a play: the turn goes on.
    #[inline]
    pub(crate) fn done(&mut self) {
        self.state.actor = self.state.active;
        self.ask(self.state.active, Ask::Turn);
    }

    /// Takes a decision.
    fn apply(&mut self, action: Action) {
        match action {
            Action::Settle(space) => self.settle(space),
            Action::Name(species) => self.name(species),
            Action::Auction(card) => self.put_up(card),
            Action::Use(card, deed) => {
                self.lay_out(card);
                self.begin(deed);
            }
            Action::Drop(card) => {
                self.lay_out(card);
                self.done();
            }
            // RULE R7.2
            Action::FreeMigration => {
                self.state.migrated = true;
                self.ask(self.state.active, Ask::From(Move::Migrate(None)));
            }
            Action::Mobility => {
                self.turn_over(self.state.active, Ability::Mobility);
                self.ask(self.state.active, Ask::From(Move::Mobility));
            }
            Action::Aggression => {
                self.turn_over(self.state.active, Ability::Aggression);
                self.ask(self.state.active, Ask::Aggression);
            }
            Action::Convert => self.convert(),
            Action::End => self.end_turn(),
            Action::Bid => self.raise(),
            Action::Amount(amount) => self.bid(amount),
            Action::Pass => self.pass(),
            Action::Buy => self.buy(),
            Action::Pay(points) => self.pay(points),
            Action::Effect(deed) => self.begin(deed),
            Action::Decline => {
                let (seat, card) = (self.state.actor, self.state.card);
                self.tell(|_| Event::Declined { seat, card });
                self.done();
            }
            Action::From(from) => {
                if let Ask::From(how) = self.state.ask {
                    self.ask(self.state.actor, Ask::To(how, from));
                }
            }
            Action::To(to) => self.go(to),
            Action::At(space) => self.put(space),
            Action::Adapt(terrain) => self.adapt(terrain),
            Action::Take(ability) => self.take(ability),
            Action::Victim(seat) => self.take_from(seat),
            Action::Block => self.block(),
            Action::Allow => self.hit(),
            Action::Lose(space) => self.lose(space),
        }
    }

    /// The actor begins to use the card in play.
    fn begin(&mut self, deed: Deed) {
        let terrain = self.state.card.terrain();
        let ask = match deed {
            Deed::Migrate => Ask::From(Move::Migrate(terrain)),
            Deed::Expand => Ask::Expand(terrain),
            Deed::Attack => Ask::Attack(terrain),
            Deed::Adapt => Ask::Adapt,
            Deed::Take => Ask::Take,
            Deed::Event => return self.happen(),
        };
        self.ask(self.state.actor, ask);
    }

    /// Changes the points of a player.
    pub(crate) fn score(&mut self, seat: Seat, source: Source, by: i16) {
        if by != 0 {
            let player = self.state.player_mut(seat);
            player.points = player.points.saturating_add(by);
            let now = player.points;
            self.tell(|_| Event::Points { seat, source, by, now });
        }
    }

    /// Changes the food of a player, who must have what goes.
    pub(crate) fn feed(&mut self, seat: Seat, by: i32) {
        if by != 0 {
            let player = self.state.player_mut(seat);
            player.food = (i32::from(player.food) + by).clamp(0, u16::MAX.into()) as u16;
            let now = player.food;
            self.tell(|_| Event::Food { seat, by, now });
        }
    }

    /// Turns over an ability tile (R8).
    pub(crate) fn turn_over(&mut self, seat: Seat, ability: Ability) {
        self.state.player_mut(seat).used[ability.index()] += 1;
        self.tell(|_| Event::TurnedOver { seat, ability });
    }
}
