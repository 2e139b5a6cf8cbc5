//! The reasons why an action is not legal, in the words of the rules.
//!
//! This is the second, independent reading of legality: one action at a time, hex by hex, without the sets of
//! [`crate::games::defenders::rules::legal`]. It serves people who ask, and the test that compares it with the list.

use crate::games::defenders::board::cards::Card;
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::walls::{Edge, EdgeSet};
use crate::games::defenders::board::words::{Ability, Habitat, Item, MOST_SEATS, Seat};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;

/// `Err` with the reason, unless the condition holds.
fn require(holds: bool, reason: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(reason) }
}

impl Defenders {
    /// The reason why a decision is not legal here; `None` when it is.
    pub fn objection(&self, state: &State, action: Action) -> Option<&'static str> {
        let phase = match action {
            Action::Draw(_) => Phase::Opening,
            Action::Settle(_) => Phase::Camps,
            Action::Pick(_) | Action::Top(_) => Phase::Organize,
            Action::Resolve(_) => Phase::Order,
            Action::Target(_) | Action::Carry(..) | Action::Treat(_) | Action::Demolish(_) => Phase::Target,
            Action::Relocate(_) | Action::Stay => Phase::Paths,
            _ => Phase::Act,
        };
        if state.phase == Phase::Over {
            return Some("the game is over (R9)");
        }
        if state.phase != phase {
            return Some("this is not decided now (R3)");
        }
        self.judge(state, action).err()
    }

    fn judge(&self, state: &State, action: Action) -> Result<(), &'static str> {
        let seat = state.seat();
        match action {
            Action::Draw(from) => {
                require(from.index() < state.seats(), "no such seat")?;
                require(!state.player(from).deck.is_empty(), "that deck is empty (R10)")
            }
            Action::Settle(hex) => self.judge_settle(state, seat, hex),
            Action::Pick(card) => {
                require(card.seat().index() < state.seats(), "no such seat")?;
                require(state.is_solo() || card.seat() == seat, "another player picks now (R3.1)")?;
                require(!state.has_exited(card.seat()), "that faction has left the game (R4.3)")?;
                require(state.player(card.seat()).hand.contains(card.place()), "that card is not in the hand (R3.1)")
            }
            Action::Top(from) => {
                require(state.is_solo() && from.index() < state.seats(), "only in solo (R10)")?;
                require(!state.has_exited(from), "that faction has left the game (R4.3)")?;
                let player = state.player(from);
                require(player.hand.is_empty(), "a card of that faction is in hand (R10)")?;
                require(!(player.deck | player.exhausted).is_empty(), "that faction has no card to draw (R3.5)")
            }
            Action::Resolve(whose) => {
                require(whose.index() < state.seats(), "no such seat")?;
                require(state.to_reveal >> whose.0 & 1 == 1, "no reveal ability of that seat is left (R3.1)")
            }
            Action::Target(_) | Action::Carry(..) | Action::Treat(_) | Action::Demolish(_) => {
                self.judge_aim(state, seat, action)
            }
            Action::Relocate(hex) => {
                let here = state.player(seat).hex().ok_or("no organizer on the board")?;
                require(hex != Hex::CORE, "no one enters the core (R11)")?;
                require(adjacent(here, hex), "Secret Paths lead to an adjacent hex (R11)")
            }
            Action::Stay | Action::End => Ok(()),
            Action::TeamUp(card) => self.judge_team_up(state, seat, card),
            _ => self.judge_act(state, seat, action),
        }
    }

    fn judge_settle(&self, state: &State, seat: Seat, hex: Hex) -> Result<(), &'static str> {
        let home = |h: Hex| {
            h != Hex::CORE
                && state.habitat(h) == state.player(seat).faction().home()
                && !state.factories.contains(h)
                && state.camp_owner(h).is_none()
        };
        require(home(hex), "a starting camp stands on a free home hex (R2.6)")?;
        let further_out = HexSet::BOARD.into_iter().any(|other| home(other) && other.ring() > hex.ring());
        let at_rim = HexSet::BOARD.into_iter().any(|other| home(other) && other.ring() == Hex::RADIUS);
        let too_far_in = if self.rules.camps_ring_by_ring { further_out } else { at_rim && hex.ring() < Hex::RADIUS };
        require(!too_far_in, "a home hex nearer to the perimeter is free (R2.6)")
    }

    fn judge_team_up(&self, state: &State, seat: Seat, card: Card) -> Result<(), &'static str> {
        require(state.points == 0, "an action point is left (R5.11)")?;
        require(card.seat().index() < state.seats(), "no such seat")?;
        let foreign = card.seat() != seat;
        require(!foreign || state.is_solo(), "a player teams up from the own hand (R5.11)")?;
        require(!foreign || self.rules.solo_team_up_any_faction, "only cards of the active faction team up (R10)")?;
        let owner = state.player(card.seat());
        require(owner.hand.contains(card.place()), "that card is not in the hand (R5.11)")?;
        let acting = state.player(seat);
        let active = acting.active().ok_or("there is no active defender (R5.11)")?;
        let same = self.deck(owner.organizer).habitats[card.place()] == self.deck(acting.organizer).habitats[active];
        require(same, "that card is not of the active defender's habitat (R5.11)")
    }

    fn judge_aim(&self, state: &State, seat: Seat, action: Action) -> Result<(), &'static str> {
        let here = state.player(seat).hex().ok_or("no organizer on the board")?;
        let ability = self.active_ability(state, seat);
        let wrong = "the ability being resolved is not aimed like this (R11)";
        let near = |hex: Hex| adjacent(here, hex) && (hex != Hex::CORE || self.rules.adjacent_core);
        match (ability, action) {
            (Some(Ability::Sharpshooter), Action::Target(hex)) => {
                require(near(hex), "Sharpshooter reaches an adjacent hex (R11)")?;
                require(state.mech_count(hex) > 0, "there is no mech (R11)")
            }
            (Some(Ability::RainOfRust), Action::Target(hex)) => {
                require(state.mech_count(hex) > 0, "there is no mech (R11)")?;
                require(!state.toxic.contains(hex), "Rain of Rust falls on a hex without a toxic site (R11)")?;
                let due = state.pollution(hex) + 1 >= self.contents.limits.toxic;
                let full = state.toxic.len() >= usize::from(self.contents.supply.toxic_sites);
                require(!(due && full && self.rules.reveal_disaster_illegal), "no toxic site is left to place (R8.3)")
            }
            (Some(Ability::Tunnels), Action::Target(hex)) => {
                require(self.is_printed(state, hex, Habitat::Mountain), "Tunnels lead to a mountain hex (R11)")
            }
            (Some(Ability::TravelingLibrary), Action::Carry(from, to)) => {
                require(state.camps[seat.index()].contains(from), "there is no own camp (R11)")?;
                require(self.is_printed(state, to, Habitat::Forest), "the library travels to a forest hex (R11)")?;
                require(state.camp_owner(to).is_none(), "a hex holds one camp (R5.2)")
            }
            (Some(Ability::MedicinalHerbs), Action::Treat(whom)) => {
                require(whom.index() < state.seats() && !state.has_exited(whom), "no such player in the game (R11)")
            }
            (Some(Ability::Demolitions), Action::Demolish(edge)) => {
                require(state.player(seat).markers > 0, "no breach marker is left (R5.7)")?;
                self.judge_wall(state, edge)
            }
            _ => Err(wrong),
        }
    }

    fn is_printed(&self, state: &State, hex: Hex, habitat: Habitat) -> bool {
        let covered = state.factories.contains(hex);
        let wild = state.wild.contains(hex) && self.rules.wild_is_any_habitat;
        hex != Hex::CORE && (wild || (!covered && state.habitat(hex) == habitat))
    }

    fn judge_act(&self, state: &State, seat: Seat, action: Action) -> Result<(), &'static str> {
        let player = state.player(seat);
        let here = player.hex().ok_or("the organizer is not on the board (R4.3)")?;
        if action.costs_point() {
            require(state.points > 0, "no action point is left (R5)")?;
        }
        if let Some(item) = needed_item(action) {
            require(player.has(item), "that item is not in hand (R6)")?;
        }
        let idle = self.rules.idle_actions;
        let runs = |hex: Hex| state.factories.contains(hex) && !state.wild.contains(hex);
        let camp = state.camp_owner(here).filter(|_| !runs(here));
        let dirty = state.pollution(here) > 0 || state.toxic.contains(here);
        match action {
            Action::Move(to) | Action::MapsMove(to) => self.judge_move(state, seat, here, to),
            Action::Regroup(to) | Action::MapsRegroup(to) => {
                require(to != here || idle, "the organizer is there already (R5.3)")?;
                let owner = state.camp_owner(to).ok_or("there is no camp (R5.3)")?;
                let any = state.ongoing.contains(Ability::Sanctuary);
                require(owner == seat || any, "that camp is another player's (R5.3)")?;
                require(!runs(to), "a camp on a running factory cannot be used (R5.10)")
            }
            Action::Build => {
                let cost = self.next_cost(state, seat).ok_or("all camps are built (R4.2)")?;
                require(player.support == cost, "support is not maxed out (R4.2)")?;
                let wild = state.wild.contains(here);
                let home = !runs(here) && state.habitat(here) == player.faction().home();
                require(wild || home, "a camp stands on a home or wild hex (R5.2)")?;
                require(state.camp_owner(here).is_none(), "a hex holds one camp (R5.2)")
            }
            Action::Clear | Action::PotionsClear => require(dirty, "there is nothing to clear (R5.4)"),
            Action::Heal => {
                require(camp.is_some(), "healing needs a usable camp (R5.5)")?;
                require(player.damage > 0 || idle, "there is no damage to heal (R5.5)")
            }
            Action::PotionsHeal => require(player.damage > 0 || idle, "there is no damage to heal (R6)"),
            Action::Destroy => require(state.mech_count(here) > 0, "there is no mech (R5.6)"),
            Action::RocketsDestroy(target) => {
                let ballistics = self.active_ability(state, seat) == Some(Ability::Ballistics);
                let far = ballistics && adjacent(here, target) && (target != Hex::CORE || self.rules.adjacent_core);
                require(target == here || far, "Rockets reach the own hex, with Ballistics an adjacent one (R6)")?;
                require(state.mech_count(target) > 0, "there is no mech (R5.6)")
            }
            Action::Breach(dir) | Action::RocketsBreach(dir) => {
                require(player.markers > 0, "no breach marker is left (R5.7)")?;
                self.judge_wall(state, Edge::new(here, dir))
            }
            Action::Rewild => {
                require(runs(here), "there is no factory to rewild (R5.8)")?;
                require(!dirty, "pollution must be cleared first (R5.8)")?;
                require(state.mech_count(here) == 0, "mechs must be destroyed first (R5.8)")
            }
            Action::Gain => {
                let owner = camp.ok_or("an item comes from a usable camp (R5.9)")?;
                require(idle || !player.has(state.player(owner).faction().item()), "that item is in hand already (R6)")
            }
            _ => Ok(()),
        }
    }

    /// R5.7: is there a wall that a marker may breach?
    fn judge_wall(&self, state: &State, edge: Edge) -> Result<(), &'static str> {
        let (perimeter, core) = (edge.is_perimeter(), edge.sides().contains(Hex::CORE));
        require(!perimeter || self.rules.breach_perimeter, "walls on the perimeter cannot be breached (R5.7)")?;
        require(!core || self.rules.breach_core, "walls of the core cannot be breached (R5.7)")?;
        let core_wall = core && self.rules.core_walls;
        let factory_wall = edge.sides().into_iter().any(|hex| state.factories.contains(hex));
        require(state.walls.contains(edge) || factory_wall || core_wall, "there is no wall (R5.7)")?;
        require(!state.breaches.contains(edge) || self.rules.many_markers_a_wall, "that wall is breached (R5.7)")
    }

    /// R5.1, by looking for a way.
    fn judge_move(&self, state: &State, seat: Seat, here: Hex, to: Hex) -> Result<(), &'static str> {
        require(to != here, "a move ends on another hex (R5.1)")?;
        require(to != Hex::CORE, "no one enters the core (R5.1)")?;
        if self.open(state, here, to) {
            return Ok(());
        }
        let player = state.player(seat);
        let habitats: Vec<Habitat> = if state.ongoing.contains(Ability::Caravans) {
            Habitat::ALL.to_vec()
        } else {
            player.active().map(|place| self.deck(player.organizer).habitats[place]).into_iter().collect()
        };
        let found = habitats.into_iter().any(|habitat| self.corridor_leads(state, here, to, habitat));
        require(found, "no open step and no corridor of the active defender's habitat leads there (R5.1)")
    }

    /// Is one step between these hexes open?
    fn open(&self, state: &State, from: Hex, to: Hex) -> bool {
        let Some(dir) = Dir::ALL.into_iter().find(|&dir| from.step(dir) == Some(to)) else { return false };
        let edge = Edge::new(from, dir);
        let engine = state.engines.iter().any(|engine| engine.is_on_board() && engine.edge() == edge);
        if engine || to == Hex::CORE || from == Hex::CORE {
            return false;
        }
        let walled = state.walls.contains(edge) || state.factories.contains(from) || state.factories.contains(to);
        !walled || state.breaches.contains(edge) || state.ongoing.contains(Ability::PowerDown)
    }

    /// Does a way through hexes of the habitat without mechs lead from here to there, with the start or the end (or
    /// both) in the corridor?
    fn corridor_leads(&self, state: &State, here: Hex, to: Hex, habitat: Habitat) -> bool {
        let runs = |hex: Hex| state.factories.contains(hex) && !state.wild.contains(hex);
        let land =
            |hex: Hex| hex != Hex::CORE && (state.wild.contains(hex) || (!runs(hex) && state.habitat(hex) == habitat));
        if !land(here) && !land(to) {
            return false;
        }
        let mut seen = vec![here];
        let mut next = 0;
        while next < seen.len() {
            let from = seen[next];
            next += 1;
            for dir in Dir::ALL {
                let Some(hex) = from.step(dir) else { continue };
                if !self.open(state, from, hex) {
                    continue;
                }
                if hex == to {
                    return true;
                }
                if land(hex) && state.mech_count(hex) == 0 && !seen.contains(&hex) {
                    seen.push(hex);
                }
            }
        }
        false
    }

    /// Every action there could be, for this many seats: what the legal list is a part of.
    pub fn all_actions(&self, state: &State) -> Vec<Action> {
        let mut all = vec![
            Action::Stay,
            Action::Build,
            Action::Clear,
            Action::Heal,
            Action::Destroy,
            Action::Rewild,
            Action::Gain,
            Action::Bread,
            Action::PotionsHeal,
            Action::PotionsClear,
            Action::End,
        ];
        for seat in (0..MOST_SEATS as u8).map(Seat) {
            all.extend([Action::Draw(seat), Action::Top(seat), Action::Resolve(seat), Action::Treat(seat)]);
            for place in 0..Card::DECK {
                all.extend([Action::Pick(Card::new(seat, place)), Action::TeamUp(Card::new(seat, place))]);
            }
        }
        for hex in HexSet::BOARD {
            let at = [Action::Settle, Action::Target, Action::Relocate, Action::Move, Action::Regroup];
            all.extend(at.map(|make| make(hex)));
            all.extend([Action::RocketsDestroy, Action::MapsMove, Action::MapsRegroup].map(|make| make(hex)));
            if state.phase == Phase::Target {
                all.extend(HexSet::BOARD.into_iter().map(|to| Action::Carry(hex, to)));
            }
        }
        all.extend(Dir::ALL.map(Action::Breach));
        all.extend(Dir::ALL.map(Action::RocketsBreach));
        all.extend(EdgeSet::ALL.iter().map(Action::Demolish));
        all
    }
}

fn adjacent(a: Hex, b: Hex) -> bool {
    Dir::ALL.into_iter().any(|dir| a.step(dir) == Some(b))
}

/// The item that a decision uses.
const fn needed_item(action: Action) -> Option<Item> {
    match action {
        Action::Bread => Some(Item::Bread),
        Action::RocketsDestroy(_) | Action::RocketsBreach(_) => Some(Item::Rockets),
        Action::PotionsHeal | Action::PotionsClear => Some(Item::Potions),
        Action::MapsMove(_) | Action::MapsRegroup(_) => Some(Item::Maps),
        _ => None,
    }
}
