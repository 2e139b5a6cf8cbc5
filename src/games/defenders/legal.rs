//! The list of legal decisions of a position.
//!
//! Fast, by sets. [`super::objection`] judges one action at a time, slowly and in the words of the rules; a test holds
//! the two together.

use super::action::{Action, Actions};
use super::cards::Card;
use super::defenders::Defenders;
use super::hex::{Dir, Hex, HexSet};
use super::state::{Phase, State};
use super::words::{Ability, Item, Seat};

impl Defenders {
    /// Lists every legal decision, in a fixed order. Empty only when the game is over.
    pub fn legal(&self, state: &State, out: &mut Actions) {
        out.clear();
        match state.phase {
            Phase::Opening => self.list_opening(state, out),
            Phase::Camps => {
                for hex in self.camp_sites(state, state.seat()) {
                    out.push(Action::Settle(hex));
                }
            }
            Phase::Organize => self.list_picks(state, out),
            Phase::Order => {
                for seat in state.clockwise(state.first()) {
                    if state.to_reveal >> seat.0 & 1 == 1 {
                        out.push(Action::Resolve(seat));
                    }
                }
            }
            Phase::Target => self.list_targets(state, state.seat(), out),
            Phase::Paths => {
                if let Some(hex) = state.player(state.seat()).hex() {
                    for target in hex.neighbours() - Hex::CORE.set() {
                        out.push(Action::Relocate(target));
                    }
                }
                out.push(Action::Stay);
            }
            Phase::Act => self.list_turn(state, out),
            Phase::Over => {}
        }
    }

    fn list_opening(&self, state: &State, out: &mut Actions) {
        for seat in state.all_seats() {
            if !state.player(seat).deck.is_empty() {
                out.push(Action::Draw(seat));
            }
        }
    }

    /// R2.6: free home hexes at the perimeter; if there is none, further in.
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
    fn list_picks(&self, state: &State, out: &mut Actions) {
        if !state.is_solo() {
            for card in state.hand(state.seat()) {
                out.push(Action::Pick(card));
            }
            return;
        }
        for seat in state.clockwise(Seat(0)) {
            let player = state.player(seat);
            if player.hand.is_empty() && !(player.deck | player.exhausted).is_empty() {
                out.push(Action::Top(seat));
            }
            for card in state.hand(seat) {
                out.push(Action::Pick(card));
            }
        }
    }

    /// Actions, items, team-ups and the end of the turn.
    fn list_turn(&self, state: &State, out: &mut Actions) {
        let seat = state.seat();
        if let Some(hex) = state.player(seat).hex() {
            let spot = Spot::new(self, state, seat, hex);
            if state.points > 0 {
                self.list_actions(state, &spot, out);
            }
            if state.player(seat).items != 0 {
                self.list_items(state, &spot, out);
            }
        }
        if state.points == 0 {
            self.list_team_ups(state, out);
        }
        out.push(Action::End);
    }

    fn list_team_ups(&self, state: &State, out: &mut Actions) {
        for owner in state.all_seats() {
            for place in self.team(state, owner).iter() {
                out.push(Action::TeamUp(Card::new(owner, place)));
            }
        }
    }

    /// R5, one action point each.
    fn list_actions(&self, state: &State, spot: &Spot, out: &mut Actions) {
        let player = state.player(spot.seat);
        for to in spot.moves {
            out.push(Action::Move(to));
        }
        if self.next_cost(state, spot.seat) == Some(player.support)
            && self.building_land(state, spot.seat).contains(spot.hex)
        {
            out.push(Action::Build);
        }
        for to in spot.rallying {
            out.push(Action::Regroup(to));
        }
        if spot.dirty {
            out.push(Action::Clear);
        }
        if spot.camp && (player.damage > 0 || self.rules.idle_actions) {
            out.push(Action::Heal);
        }
        if state.mechs().contains(spot.hex) {
            out.push(Action::Destroy);
        }
        for dir in spot.breachable() {
            out.push(Action::Breach(dir));
        }
        if state.running().contains(spot.hex) && !spot.dirty && !state.mechs().contains(spot.hex) {
            out.push(Action::Rewild);
        }
        if spot.camp
            && let Some(owner) = state.camp_owner(spot.hex)
            && (self.rules.idle_actions || !player.has(state.player(owner).faction().item()))
        {
            out.push(Action::Gain);
        }
    }

    /// R6, free.
    fn list_items(&self, state: &State, spot: &Spot, out: &mut Actions) {
        let player = state.player(spot.seat);
        if player.has(Item::Bread) {
            out.push(Action::Bread);
        }
        if player.has(Item::Rockets) {
            let mut targets = spot.hex.set();
            if state.in_force(spot.seat, Ability::Ballistics) {
                targets |= self.adjacent(spot.hex);
            }
            for target in targets & state.mechs() {
                out.push(Action::RocketsDestroy(target));
            }
            for dir in spot.breachable() {
                out.push(Action::RocketsBreach(dir));
            }
        }
        if player.has(Item::Potions) {
            if player.damage > 0 || self.rules.idle_actions {
                out.push(Action::PotionsHeal);
            }
            if spot.dirty {
                out.push(Action::PotionsClear);
            }
        }
        if player.has(Item::Maps) {
            for to in spot.moves {
                out.push(Action::MapsMove(to));
            }
            for to in spot.rallying {
                out.push(Action::MapsRegroup(to));
            }
        }
    }
}

/// Where the active organizer stands, with what several actions ask about it.
struct Spot {
    seat: Seat,
    hex: Hex,
    moves: HexSet,
    rallying: HexSet,
    /// Pollution or a toxic site.
    dirty: bool,
    /// A usable camp.
    camp: bool,
    /// The directions of the walls that a marker may breach (R5.7): bit `d` for direction `d`.
    walls: u8,
}

impl Spot {
    fn new(game: &Defenders, state: &State, seat: Seat, hex: Hex) -> Spot {
        let walks = state.points > 0 || state.player(seat).has(Item::Maps);
        let rallying = game.rallying(state, seat);
        Spot {
            seat,
            hex,
            moves: if walks { game.moves(state, seat) } else { HexSet::EMPTY },
            rallying: if game.rules.idle_actions { rallying } else { rallying - hex.set() },
            dirty: (state.polluted() | state.toxic).contains(hex),
            camp: game.usable_camps(state).contains(hex),
            walls: if state.player(seat).markers > 0 { game.breachable(state).around_hex(hex) } else { 0 },
        }
    }

    fn breachable(&self) -> impl Iterator<Item = Dir> + use<> {
        let walls = self.walls;
        Dir::ALL.into_iter().filter(move |&dir| walls >> dir as u8 & 1 == 1)
    }
}
