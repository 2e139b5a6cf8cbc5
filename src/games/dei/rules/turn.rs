//! Turns, action phases, cards, clean-up (R3, R5, R14.1), and the optional rules that move them (R15).

use super::chance::Chance;
use super::dei::Dei;
use super::event::{Event, Flow};
use super::options::{ControlCheck, Switch};
use super::state::{Ask, CARDS_A_PHASE, PHASES, Play, TURNS};
use super::table::Table;
use crate::game::{Observer, Seat};
use crate::games::dei::board::cards::{CardId, Cards};
use crate::games::dei::board::words::{Champion, Colour, Feat, Token};

/// The phase after which feats are unlocked.
const UNLOCKING: u8 = 2;

impl Dei {
    /// The colours whose feat a player may unlock now (R12.1).
    pub(crate) fn unlockable(&self, state: &super::state::State, seat: Seat) -> impl Iterator<Item = Colour> + use<> {
        let (player, cubes) = (state.player(seat), self.cubes(state, seat));
        let may = |colour: &Colour| {
            let locked = player.feats[colour.index()].is_some_and(|feat: Feat| !player.has(feat));
            locked && cubes[colour.index()] >= self.contents.feats.cubes
        };
        Colour::ALL.into_iter().filter(may).collect::<Vec<_>>().into_iter()
    }
}

impl<C: Chance, O: Observer<Dei>> Table<'_, C, O> {
    /// RULE R3.1, R3.3
    pub(crate) fn begin_turn(&mut self) {
        self.state.turn += 1;
        self.state.phase = 0;
        if self.state.turn > 1 {
            self.set_order();
        }
        let (turn, first) = (self.state.turn, self.state.order[0]);
        self.tell(|_| Event::Turn { turn, first });
        self.begin_phase();
    }

    /// RULE R3.3, R15.4
    fn set_order(&mut self) {
        let seats = self.game.seats;
        if !self.game.rules.left_order {
            let supplies = self.state.players.map(|player| player.supplies);
            // A stable sort: ties keep their order.
            self.state.order[..seats].sort_by_key(|seat| supplies[seat.index()]);
            return;
        }
        let before = self.state.order[0];
        let to_last = seats == 3 && self.state.turn == TURNS && self.game.rules.last_marker == Switch::On;
        let first = if to_last {
            let fewest = self.state.playing().iter().map(|player| player.supplies).min();
            let last = |seat: &Seat| Some(self.state.player(*seat).supplies) == fewest;
            let behind = self.state.others(before).find(last).unwrap_or(before);
            if self.game.rules.showdown { behind.left(seats) } else { behind }
        } else {
            before.left(seats)
        };
        for (place, seat) in self.state.order[..seats].iter_mut().enumerate() {
            *seat = Seat((first.index() + place) as u8 % seats as u8);
        }
    }

    fn begin_phase(&mut self) {
        self.state.phase += 1;
        self.state.place = 0;
        if self.game.rules.planning { self.ask_plan(0) } else { self.begin_player() }
    }

    /// RULE R15.3: all players plan before the first of them plays.
    fn ask_plan(&mut self, place: u8) {
        if place == self.state.seats {
            self.state.place = 0;
            return self.begin_player();
        }
        let seat = self.state.order[usize::from(place)];
        (self.state.place, self.state.active) = (place, seat);
        if self.state.player(seat).hand.is_empty() {
            self.ask_plan(place + 1);
        } else {
            self.ask(seat, Ask::Plan);
        }
    }

    /// A player plans its cards.
    pub(crate) fn plan(&mut self, cards: [Option<CardId>; CARDS_A_PHASE as usize]) {
        let seat = self.state.asked;
        self.state.player_mut(seat).plan = cards;
        self.tell(|_| Event::Planned { seat });
        self.ask_plan(self.state.place + 1);
    }

    /// The action phase of the player whose place it is begins (R3.2).
    fn begin_player(&mut self) {
        let seat = self.state.order[usize::from(self.state.place)];
        let state = &mut *self.state;
        state.active = seat;
        state.played = 0;
        (state.faced_down, state.robot_used, state.energy_used, state.booted) = (false, false, false, false);
        state.play = Play::NONE;
        let phase = state.phase;
        self.tell(|_| Event::Phase { seat, phase });
        self.ask(seat, Ask::Card);
    }

    /// RULE R5.2
    pub(crate) fn play_up(&mut self, card: CardId) {
        let seat = self.lay(card, true);
        self.state.player_mut(seat).up.insert(card);
        let face = self.game.card(card).face;
        self.state.play.pending.add_face(&face, true);
        self.receive_gains(face.gains);
        self.done();
    }

    /// RULE R5.5
    pub(crate) fn play_down(&mut self, card: CardId) {
        let seat = self.lay(card, false);
        self.state.player_mut(seat).down.insert(card);
        self.state.faced_down = true;
        (self.state.play.down, self.state.play.due) = (true, true);
        self.done();
    }

    fn lay(&mut self, card: CardId, up: bool) -> Seat {
        let seat = self.state.active;
        self.state.player_mut(seat).hand.remove(card);
        self.state.played += 1;
        self.state.play = Play { card: Some(card), ..Play::NONE };
        self.tell(|_| Event::Played { seat, card, up });
        seat
    }

    /// RULE R5.4
    pub(crate) fn end_card(&mut self) {
        let (seat, card, idle) = (self.state.active, self.state.play.card, self.state.play.pending.len());
        self.state.play = Play::NONE;
        if let Some(card) = card {
            self.tell(|_| Event::CardEnded { seat, card, idle });
        }
        if self.game.rules.control_check == ControlCheck::Card {
            self.control(self.city.regions());
        }
        self.next_card();
    }

    /// The next card of the phase is asked for, or the phase ends by itself.
    pub(crate) fn next_card(&mut self) {
        self.ask(self.state.active, Ask::Card);
    }

    /// RULE R12.4: the Delivery Robot puts a card into the bin, and a purchase follows.
    pub(crate) fn robot(&mut self, card: CardId) {
        let seat = self.state.active;
        self.state.robot_used = true;
        let player = self.state.player_mut(seat);
        player.hand.remove(card);
        player.bin.insert(card);
        self.tell(|_| Event::Binned { seat, card });
        self.pay(seat, Flow::Robot, Token::Cell, 1);
        self.ask(seat, Ask::Robot);
    }

    /// RULE R3.2: the two cards are played; abilities at the end of the phase follow.
    pub(crate) fn end_phase(&mut self) {
        let seat = self.state.active;
        self.state.player_mut(seat).plan = [None; CARDS_A_PHASE as usize];
        if self.game.rules.control_check == ControlCheck::Phase {
            self.control(self.city.regions());
        }
        let region = self.state.own().champion();
        let token = region.is_some_and(|region| self.state.tokens[region.index()] > 0);
        if !token || !self.leads(Champion::Abraham) {
            return self.after_abilities();
        }
        if self.game.rules.abraham_always {
            self.grab();
            self.after_abilities();
        } else {
            self.ask(seat, Ask::Grab);
        }
    }

    /// RULE R11.2
    pub(crate) fn grab(&mut self) {
        if let Some(region) = self.state.own().champion() {
            self.lift(self.state.active, Flow::Abraham, region, 1);
        }
    }

    /// RULE R3.2, R12.1
    pub(crate) fn after_abilities(&mut self) {
        match self.state.phase {
            UNLOCKING if self.game.rules.unlock_always => {
                for colour in Colour::ALL {
                    // Control is up to date after each of them.
                    if self.game.unlockable(self.state, self.state.active).any(|own| own == colour) {
                        self.unlock(colour);
                    }
                }
                self.next_player();
            }
            UNLOCKING => self.ask_unlock(),
            PHASES if !self.game.rules.showdown => self.ask_mission(),
            _ => self.next_player(),
        }
    }

    fn ask_unlock(&mut self) {
        let seat = self.state.active;
        if self.game.unlockable(self.state, seat).next().is_some() {
            self.ask(seat, Ask::Unlock);
        } else {
            self.next_player();
        }
    }

    /// A feat is turned up.
    fn unlock(&mut self, colour: Colour) {
        let seat = self.state.active;
        let player = self.state.player_mut(seat);
        if let Some(feat) = player.feats[colour.index()] {
            player.unlocked |= 1 << feat as u32;
            self.tell(|_| Event::Unlocked { seat, feat });
            self.changed(self.city.regions());
        }
    }

    /// The player unlocks a feat by choice (ruling `unlock`).
    pub(crate) fn unlock_by_choice(&mut self, colour: Colour) {
        self.unlock(colour);
        self.ask_unlock();
    }

    /// The player unlocks no further feat.
    pub(crate) fn after_unlocking(&mut self) {
        self.next_player();
    }

    /// The next player's action phase, the next phase, or the end of the turn.
    pub(crate) fn next_player(&mut self) {
        self.state.place += 1;
        if self.state.place < self.state.seats {
            return self.begin_player();
        }
        if self.state.phase < PHASES {
            return self.begin_phase();
        }
        if self.game.rules.showdown {
            self.state.place = 0;
            return self.ask_showdown();
        }
        self.end_turn();
    }

    /// RULE R15.4: missions come after all players' last phase.
    pub(crate) fn ask_showdown(&mut self) {
        if self.state.place == self.state.seats {
            return self.end_turn();
        }
        self.state.active = self.state.order[usize::from(self.state.place)];
        self.ask_mission();
    }

    /// RULE R14.1
    fn end_turn(&mut self) {
        if self.state.turn == TURNS {
            return self.finish();
        }
        let turn = self.state.turn;
        for player in &mut self.state.players {
            player.bin |= player.down;
            player.hand |= player.up;
            (player.up, player.down) = (Cards::EMPTY, Cards::EMPTY);
        }
        let used = std::mem::take(&mut self.state.used);
        let to = if self.game.rules.candy_returns { &mut self.state.pool } else { &mut self.state.gone };
        to.iter_mut().zip(used).for_each(|(there, used)| *there += used);
        self.tell(|_| Event::CleanUp { turn });
        self.begin_turn();
    }
}
