//! The round (R3): picks, turns, the machine card, the end of the round; and the solo turn (R10).

use super::chance::{Chance, draw_machine_card};
use super::defenders::Defenders;
use super::defenders::FULL_MACHINE_DECK;
use super::event::{Event, Observer};
use super::table::Table;
use crate::games::defenders::board::cards::{AbilitySet, Card, CardSet};
use crate::games::defenders::board::state::{Phase, SeatMask, State};
use crate::games::defenders::board::words::{Ability, Habitat, MachineKind, Outcome, Seat};

impl<C: Chance, O: Observer<Defenders>> Table<'_, C, O> {
    /// The next seat clockwise that is waiting, itself last.
    pub(crate) fn next_waiting(&self, after: Seat) -> Option<Seat> {
        let waiting = self.state.waiting & !self.state.exited;
        let later = waiting & (SeatMask::MAX << after.0 << 1);
        let next = if later == 0 { waiting } else { later };
        (next != 0).then(|| Seat(next.trailing_zeros() as u8))
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.state.end(outcome);
        self.tell(|_| Event::Ended { outcome });
    }

    /// R3.1 A: everyone still in the game picks; who has no hand plays the top card at the reveal.
    pub(crate) fn begin_round(&mut self) {
        self.state.round = self.state.round.saturating_add(1);
        let first = self.state.first();
        self.tell(|state| Event::Round { number: state.round, first });
        self.state.phase = Phase::Organize;
        if self.state.is_solo() {
            self.begin_solo_turn();
            return;
        }
        self.state.waiting = 0;
        for seat in self.state.clockwise(first) {
            if !self.state.player(seat).hand.is_empty() {
                self.state.waiting |= 1 << seat.0;
            }
        }
        self.ask_next_pick(Seat((first.0 + self.state.seats - 1) % self.state.seats));
    }

    fn ask_next_pick(&mut self, after: Seat) {
        match self.next_waiting(after) {
            Some(next) => self.state.seat = next.0,
            None => self.reveal(),
        }
    }

    /// A pick: hidden until the reveal, so the card stays in the hand. In solo it is revealed at once.
    pub(crate) fn pick(&mut self, card: Card) {
        let seat = card.seat();
        if self.state.is_solo() {
            self.state.player_mut(seat).hand -= CardSet::only(card.place());
            self.reveal_solo(seat, Some(card.place()));
            return;
        }
        self.state.player_mut(seat).set_active(Some(card.place()));
        self.state.waiting &= !(1 << seat.0);
        self.ask_next_pick(seat);
    }

    /// R3.1 B: all picks are revealed at once; the hands lose them, the empty-handed play their top card.
    fn reveal(&mut self) {
        let first = self.state.first();
        for seat in self.state.clockwise(first) {
            if let Some(place) = self.state.player(seat).active() {
                self.state.player_mut(seat).hand -= CardSet::only(place);
            } else {
                let top = self.take_top(seat);
                self.state.player_mut(seat).set_active(top);
            }
            if let Some(place) = self.state.player(seat).active() {
                self.tell(|_| Event::Revealed { seat, card: Card::new(seat, place) });
            }
        }
        self.state.phase = Phase::Order;
        self.update_ongoing();
        self.begin_reveals();
    }

    /// The ongoing abilities in force are those of the active defenders (R3.3).
    pub(crate) fn update_ongoing(&mut self) {
        self.state.ongoing = self.game.ongoing(self.state);
        self.update_barrier();
    }

    /// After anything on which it depends which edges can be crossed.
    pub(crate) fn update_barrier(&mut self) {
        self.state.barrier = self.game.barrier(self.state);
    }

    /// R3.2: from the first player clockwise each player takes a turn.
    pub(crate) fn begin_turns(&mut self) {
        if self.state.is_solo() {
            self.begin_turn(self.state.seat());
            return;
        }
        let first = self.state.first();
        self.state.waiting = self.state.clockwise(first).fold(0, |mask, seat| mask | 1 << seat.0);
        self.begin_turn(first);
    }

    fn begin_turn(&mut self, seat: Seat) {
        // R9.5: far beyond any real game.
        if self.state.turn >= self.game.rules.stall_turns {
            self.end(Outcome::Stalled);
            return;
        }
        self.state.turn += 1;
        self.state.acted = 0;
        self.state.seat = seat.0;
        self.state.phase = Phase::Act;
        self.state.points = self.game.turn_points(self.state, seat);
        self.tell(|state| Event::TurnBegins { seat, points: state.points });
        self.go_on();
    }

    /// The turn goes on while there is anything left to play with.
    pub(crate) fn go_on(&mut self) {
        if self.state.phase == Phase::Act && !self.game.has_means(self.state) {
            self.end_turn();
        }
    }

    /// R3.2: actions over, 1 machine card; then the next player.
    pub(crate) fn end_turn(&mut self) {
        let seat = self.state.seat();
        self.state.points = 0;
        if self.game.skips_machine_card(self.state, seat) {
            self.tell(|_| Event::NoMachineCard { seat });
        } else {
            self.draw_machine();
        }
        if self.state.phase == Phase::Over {
            return;
        }
        if self.state.is_solo() {
            self.end_solo_turn();
            return;
        }
        self.state.waiting &= !(1 << seat.0);
        match self.next_waiting(seat) {
            Some(next) => self.begin_turn(next),
            None => self.end_round(),
        }
    }

    /// R7: draw a machine card and resolve it; after the last one all are shuffled again.
    fn draw_machine(&mut self) {
        let place = draw_machine_card(self.chance, self.state.machine_deck);
        self.state.machine_deck &= !(1 << place);
        self.state.seen |= 1 << place;
        let difficult = self.state.difficult >> place & 1 == 1;
        self.resolve_machine(self.game.machine_kind(place), difficult);
        if self.state.machine_deck == 0 {
            self.state.machine_deck = FULL_MACHINE_DECK;
            if self.state.phase != Phase::Over {
                self.tell(|_| Event::MachineReshuffled);
            }
        }
    }

    /// R7: what a machine card orders.
    pub fn resolve_machine(&mut self, kind: MachineKind, difficult: bool) {
        self.tell(|_| Event::MachineCard { kind, difficult });
        match kind {
            MachineKind::Engines => self.engines_card(difficult),
            MachineKind::Factories => self.factories_card(difficult),
            MachineKind::Mechs => self.mechs_card(difficult),
            MachineKind::Reboot => {
                // R7.5
                self.state.direction = self.state.direction.flipped();
                self.tell(|state| Event::Direction { direction: state.direction });
                self.factories_card(difficult);
            }
        }
        self.update_barrier();
        self.tell(|_| Event::MachineDone { kind, difficult });
    }

    /// R3.3: active and teamed-up defenders become ordinary exhausted cards.
    fn end_round(&mut self) {
        for seat in self.state.all_seats() {
            self.rest(seat);
        }
        self.update_ongoing();
        self.begin_round();
    }

    fn rest(&mut self, seat: Seat) {
        // RULING exited-ongoing: IT's wording keeps an exited player's last card in force.
        let stays = self.state.has_exited(seat) && !self.game.rules.exited_ongoing_ends;
        let player = self.state.player_mut(seat);
        player.exhausted |= player.teamed;
        player.teamed = CardSet::EMPTY;
        if !stays {
            player.exhausted |= player.active_set();
            player.set_active(None);
        }
    }

    /// R10: no rounds; each turn any hand card may be played.
    fn begin_solo_turn(&mut self) {
        if let Some(seat) = self.state.clockwise(Seat(0)).next() {
            self.state.seat = seat.0;
        }
        if !self.game.can_pick(self.state) {
            let seat = self.state.seat();
            self.rest(seat);
            self.update_ongoing();
            self.begin_turn(seat);
        }
    }

    /// R10: the top card of a deck of which no card is in hand.
    pub(crate) fn play_top(&mut self, seat: Seat) {
        let top = self.take_top(seat);
        self.reveal_solo(seat, top);
    }

    fn reveal_solo(&mut self, seat: Seat, place: Option<usize>) {
        let player = self.state.player_mut(seat);
        player.exhausted |= player.active_set();
        player.set_active(place);
        self.state.seat = seat.0;
        if let Some(place) = place {
            self.tell(|_| Event::Revealed { seat, card: Card::new(seat, place) });
        }
        self.update_ongoing();
        self.begin_reveals();
    }

    /// R10: teamed-up cards are exhausted; the active one stays on top of its pile, and its ongoing ability in force.
    fn end_solo_turn(&mut self) {
        for seat in self.state.all_seats() {
            let player = self.state.player_mut(seat);
            player.exhausted |= player.teamed;
            player.teamed = CardSet::EMPTY;
            if self.state.has_exited(seat) {
                self.rest(seat);
            }
        }
        self.update_ongoing();
        self.begin_round();
    }
}

impl Defenders {
    /// The ongoing abilities of all active defenders, but for picks that are not revealed yet.
    pub(crate) fn ongoing(&self, state: &State) -> AbilitySet {
        let mut set = AbilitySet::EMPTY;
        let picking = state.phase == Phase::Organize && !state.is_solo();
        for seat in state.all_seats().filter(|&seat| !picking || state.has_exited(seat)) {
            let player = state.player(seat);
            if let Some(place) = player.active() {
                let deck = self.deck(player.organizer);
                set.insert_if(deck.abilities[place], deck.ongoing.contains(place));
            }
        }
        set
    }

    /// The hand cards that could team up with the active defender (R5.11), by seat.
    pub(crate) fn team(&self, state: &State, owner: Seat) -> CardSet {
        let acting = state.seat();
        let any_faction = state.is_solo() && self.rules.solo_team_up_any_faction;
        if owner != acting && !any_faction {
            return CardSet::EMPTY;
        }
        let player = state.player(acting);
        let Some(active) = player.active() else { return CardSet::EMPTY };
        let habitat: Habitat = self.deck(player.organizer).habitats[active];
        let owner = state.player(owner);
        owner.hand & self.deck(owner.organizer).of[habitat.index()]
    }

    /// The action points with which a seat's turn begins: those of its active defender.
    #[inline(always)]
    pub(crate) fn turn_points(&self, state: &State, seat: Seat) -> u8 {
        let player = state.player(seat);
        player.active().map_or(0, |place| self.deck(player.organizer).points[place])
    }

    /// Has the active player anything left to play with: a point, an item, a card to team up with?
    #[inline(always)]
    pub(crate) fn has_means(&self, state: &State) -> bool {
        state.points > 0 || state.player(state.seat()).items != 0 || self.can_team_up(state)
    }

    /// Does a seat's turn end without a machine card (R11, Hack Attack)?
    #[inline]
    pub(crate) fn skips_machine_card(&self, state: &State, seat: Seat) -> bool {
        self.active_ability(state, seat) == Some(Ability::HackAttack)
    }

    /// Is there a hand card to team up with?
    #[inline]
    pub(crate) fn can_team_up(&self, state: &State) -> bool {
        if state.is_solo() {
            return state.all_seats().any(|seat| !self.team(state, seat).is_empty());
        }
        !self.team(state, state.seat()).is_empty()
    }

    /// Solo: is there any card to play?
    fn can_pick(&self, state: &State) -> bool {
        state.clockwise(Seat(0)).any(|seat| {
            let player = state.player(seat);
            !(player.hand | player.deck | player.exhausted).is_empty()
        })
    }
}
