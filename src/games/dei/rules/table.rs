//! The table at which a game is played: the rules, the state, the chance and who watches, together.
//!
//! Every verb of the rules is a method of [`Table`], in the file of its subject. A decision is played, then every decision
//! that is the only one, until there is a choice or the game is over (R17).

use super::action::{Action, Actions};
use super::chance::Chance;
use super::dei::Dei;
use super::event::Event;
use super::state::{Ask, State};
use crate::game::{Observer, Seat};
use crate::games::dei::board::city::City;

/// A game being played.
pub struct Table<'a, C, O> {
    /// The game's parameters.
    pub game: &'a Dei,
    /// Its city.
    pub city: &'a City,
    /// Its state, changed in place.
    pub state: &'a mut State,
    /// Where draws come from.
    pub chance: &'a mut C,
    /// The observer of events.
    pub observer: &'a mut O,
}

/// Legal decisions that are enough to know that there is a choice.
const CHOICE: usize = 2;

impl<'a, C: Chance, O: Observer<Dei>> Table<'a, C, O> {
    /// The table of a state whose city is known.
    pub fn of(game: &'a Dei, state: &'a mut State, chance: &'a mut C, observer: &'a mut O) -> Self {
        let city = game.contents.cities(game.seats).city(state.city);
        Table { game, city, state, chance, observer }
    }

    /// Plays one legal decision, and everything that follows from it up to the next one.
    pub fn play(&mut self, action: Action) {
        let seat = self.state.asked;
        self.tell(|_| Event::Decides { seat, action });
        self.apply(action);
        self.play_forced();
    }

    /// Plays decisions that are the only ones.
    pub(crate) fn play_forced(&mut self) {
        let mut list = Actions::with_capacity(32);
        while !self.state.over {
            self.game.list(self.state, &mut list, CHOICE);
            match list[..] {
                [only] => self.force(only),
                _ => return,
            }
        }
    }

    /// Plays on to the end of the game with decisions by their number ([`crate::game::Game::play_out`]): every list is made
    /// once.
    pub(crate) fn play_out(&mut self, mut choose: impl FnMut(Seat, usize) -> usize) -> u64 {
        let mut decisions = 0;
        let mut list = Actions::with_capacity(256);
        while !self.state.over {
            self.game.list(self.state, &mut list, usize::MAX);
            if let [only] = list[..] {
                self.force(only);
                continue;
            }
            let seat = self.state.asked;
            let action = list[choose(seat, list.len())];
            self.observer.decides(action, self.state);
            self.tell(|_| Event::Decides { seat, action });
            self.apply(action);
            decisions += 1;
        }
        decisions
    }

    fn force(&mut self, action: Action) {
        let seat = self.state.asked;
        self.tell(|_| Event::Forced { seat, action });
        self.apply(action);
    }

    /// Tells the observer, if there is one.
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

    /// Returns to the card in play after an action of the active player.
    #[inline]
    pub(crate) fn done(&mut self) {
        self.ask(self.state.active, Ask::Icons);
    }

    /// Takes a decision.
    fn apply(&mut self, action: Action) {
        if !matches!(action, Action::Move { .. } | Action::Group { .. }) {
            self.state.play.split = None;
        }
        match action {
            Action::Draft(feat) => self.draft(feat),
            Action::Settle(region) => self.settle(region),
            Action::Plan(first, second) => self.plan([Some(first), Some(second)]),
            Action::PlanOne(card) => self.plan([Some(card), None]),
            Action::PlayUp(card) => self.play_up(card),
            Action::PlayDown(card) => self.play_down(card),
            Action::Robot(card) => self.robot(card),
            Action::Buy { market, slot, terms } => {
                self.buy(market, slot, terms);
                if self.state.ask == Ask::Robot { self.next_card() } else { self.done() }
            }
            Action::Candy(candy) => self.sweeten(candy),
            Action::Recruit { sign, region, from, token } => self.recruit_with(sign, region, from, token),
            Action::Move { sign, from, to } => self.begin_move(sign, from, to),
            Action::Group { scrappers, champion, refuge } => {
                if let Ask::Group(way) = self.state.ask {
                    self.go(way, super::links::Group { scrappers, champion, refuge });
                }
            }
            Action::Collect { sign, region, swap } => self.collect(sign, region, swap),
            Action::Kill { sign, region, victim } => self.last_resort(sign, region, victim),
            Action::Dig { sign, region } => self.dig(sign, region),
            Action::Refuge { sign, region, from } => self.build_refuge(sign, region, from),
            Action::Bridge { sign, site, from } => self.build_bridge(sign, site, from),
            Action::Elevator { sign, pair, from } => self.build_elevator(sign, pair, from),
            Action::Expand(sign) => self.expand(sign),
            Action::Copy(card) => self.copy(card),
            Action::Fly { sign, region } => self.fly(sign, region),
            Action::Take(count) => self.take(count),
            Action::Deploy(from) => self.deploy(from),
            Action::Beam { champion, region } => self.beam(champion, region),
            Action::Reap(victims) => self.reap(|seat| u8::from(victims.contains(seat))),
            Action::ReapTwo(count) => self.reap(|_| count),
            Action::Enough => self.done(),
            Action::EndCard => self.end_card(),
            Action::EndPhase => self.end_phase(),
            Action::Mission { column, row } => self.claim(column, row),
            Action::Decline => self.decline(),
            Action::Unlock(colour) => self.unlock_by_choice(colour),
            Action::Keep => self.after_unlocking(),
            Action::Grab => {
                self.grab();
                self.after_abilities();
            }
            Action::Leave => self.after_abilities(),
        }
    }
}
