//! The legal decisions of a position.
//!
//! Fast, by sets. [`crate::games::defenders::check::objection`] judges one action at a time, slowly and in the words of
//! the rules; a test holds the two together.

use super::action::{Action, Actions};
use super::defenders::Defenders;
use super::menu::{Kind, Menu, Plain, Turn};
use crate::games::defenders::board::hex::{Hex, HexSet};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::{Ability, Item, Seat};

impl Defenders {
    /// Lists every legal decision, in a fixed order. Empty only when the game is over.
    pub fn legal(&self, state: &State, out: &mut Actions) {
        if state.phase == Phase::Act {
            self.turn(state).list(out);
            return;
        }
        let mut menu = Menu::new();
        self.offer(state, &mut menu);
        menu.list(out);
    }

    /// One legal decision of a position where there is one: the choice gets their number, and returns the place in the
    /// list.
    #[inline]
    pub fn nth_legal(&self, state: &State, choice: impl FnOnce(usize) -> usize) -> Action {
        if state.phase == Phase::Act {
            return self.turn_in_place(state).pick(choice);
        }
        self.nth_between_turns(state, choice)
    }

    /// A decision between turns by its place in the list. A function of its own: it would crowd more frequent code.
    #[inline(never)]
    fn nth_between_turns(&self, state: &State, choice: impl FnOnce(usize) -> usize) -> Action {
        let mut menu = Menu::new();
        self.offer(state, &mut menu);
        menu.nth(choice(menu.len()))
    }

    /// Puts every legal decision on a menu, of all phases but a turn.
    fn offer(&self, state: &State, menu: &mut Menu) {
        match state.phase {
            Phase::Organize => self.offer_picks(state, menu),
            Phase::Opening => {
                for seat in state.all_seats().filter(|&seat| !state.player(seat).deck.is_empty()) {
                    menu.seat(Kind::Draw, seat);
                }
            }
            Phase::Camps => menu.hexes(Kind::Settle, self.camp_sites(state, state.seat())),
            Phase::Order => {
                for seat in state.clockwise(state.first()).filter(|seat| state.to_reveal >> seat.0 & 1 == 1) {
                    menu.seat(Kind::Resolve, seat);
                }
            }
            Phase::Target => self.offer_targets(state, state.seat(), menu),
            Phase::Paths => {
                if let Some(hex) = state.player(state.seat()).hex() {
                    menu.hexes(Kind::Relocate, hex.neighbours() - Hex::CORE.set());
                }
                menu.plain(Plain::only(Plain::STAY));
            }
            Phase::Act | Phase::Over => {}
        }
    }

    /// R2.6: free home hexes at the perimeter; if they are all taken, further in.
    pub fn camp_sites(&self, state: &State, seat: Seat) -> HexSet {
        let home = state.player(seat).faction().home();
        let free = state.printed(home) - state.factories - state.all_camps();
        let [core, inner, middle, outer] = HexSet::RINGS;
        // RULING camp-fallback
        let further_in = if self.rules.camps_ring_by_ring { [middle, inner] } else { [!core, !core] };
        let sites = [outer, further_in[0], further_in[1]].map(|ring| free & ring);
        sites.into_iter().find(|sites| !sites.is_empty()).unwrap_or(HexSet::EMPTY)
    }

    /// R3.1 A; in solo any hand card, or the top of a deck of which no card is in hand (R10).
    fn offer_picks(&self, state: &State, menu: &mut Menu) {
        if !state.is_solo() {
            menu.cards(Kind::Pick, state.seat(), state.player(state.seat()).hand);
            return;
        }
        for seat in state.clockwise(Seat(0)) {
            let player = state.player(seat);
            if player.hand.is_empty() && !(player.deck | player.exhausted).is_empty() {
                menu.seat(Kind::Top, seat);
            }
            menu.cards(Kind::Pick, seat, player.hand);
        }
    }

    /// Actions, items, team-ups: what can be done in a turn besides ending it.
    pub(crate) fn turn(&self, state: &State) -> Turn {
        self.turn_in_place(state)
    }

    /// The decisions of a turn, inlined for callers that do little else.
    #[inline(always)]
    fn turn_in_place(&self, state: &State) -> Turn {
        let seat = state.seat();
        let player = state.player(seat);
        let mut turn = Turn::new(state.points > 0, player.has(Item::Maps));
        if let Some(hex) = player.hex() {
            if turn.acts || turn.maps {
                let idle = if self.rules.idle_actions { HexSet::EMPTY } else { hex.set() };
                turn.moves = self.moves(state, seat);
                turn.rallying = self.rallying(state, seat) - idle;
            }
            if turn.acts || player.items != 0 {
                self.offer_plain(state, seat, hex, &mut turn);
            }
        }
        if !turn.acts {
            turn.allow_team(seat, self.team(state, seat));
            if state.is_solo() {
                let other = state.after(seat);
                turn.allow_team(other, self.team(state, other));
            }
        }
        turn
    }

    /// The possible actions on the hex itself: by a point (R5), and by an item (R6).
    #[inline(always)]
    fn offer_plain(&self, state: &State, seat: Seat, hex: Hex, turn: &mut Turn) {
        // `&` where `&&` would do: to work out both sides takes less time than to guess wrong which one is needed.
        let player = state.player(seat);
        let dirty = (state.polluted() | state.toxic).contains(hex);
        let hurt = (player.damage > 0) | self.rules.idle_actions;
        let walls = self.breachable_at(state, hex) * u8::from(player.markers > 0);
        let plain = &mut turn.plain;
        if turn.acts {
            let mech = state.mechs().contains(hex);
            let ready = self.next_cost(state, seat) == Some(player.support);
            let camp = self.usable_camps(state).contains(hex);
            plain.allow(Plain::BUILD, ready & self.building_land(state, seat).contains(hex));
            plain.allow(Plain::CLEAR, dirty);
            plain.allow(Plain::DESTROY, mech);
            plain.allow_dirs(Plain::BREACH, walls);
            plain.allow(Plain::REWILD, state.running().contains(hex) & !dirty & !mech);
            if camp {
                let gains = !player.has(state.player(state.camp_seat(hex)).faction().item());
                plain.allow(Plain::HEAL, hurt);
                plain.allow(Plain::GAIN, gains | self.rules.idle_actions);
            }
        }
        if player.items == 0 {
            return;
        }
        let (rockets, potions) = (player.has(Item::Rockets), player.has(Item::Potions));
        plain.allow(Plain::BREAD, player.has(Item::Bread));
        plain.allow_dirs(Plain::ROCKETS_BREACH, walls * u8::from(rockets));
        plain.allow(Plain::POTIONS_HEAL, potions & hurt);
        plain.allow(Plain::POTIONS_CLEAR, potions & dirty);
        let near = if state.in_force(seat, Ability::Ballistics) { self.adjacent(hex) } else { HexSet::EMPTY };
        let targets = (hex.set() | near) & state.mechs();
        turn.rockets = targets.when(rockets);
    }
}
