//! Reveal abilities (R3.1 B, R11): their order, their targets, their effects.

use super::action::Action;
use super::chance::Chance;
use super::defenders::Defenders;
use super::event::{Draw, Event, Gain, Harm, Observer, Way};
use super::menu::{Kind, Menu};
use super::table::Table;
use crate::games::defenders::board::hex::{Hex, HexSet};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::{Ability, Habitat, Item, Outcome, Seat};

impl Ability {
    /// Can the order in which it resolves never matter? Such abilities touch only support, hands, items or the
    /// first-player marker, in a way that no other reveal ability reads.
    pub(crate) const fn is_order_free(self) -> bool {
        use Ability::*;
        self.is_ongoing()
            || self.is_comrade()
            || matches!(
                self,
                Archives
                    | AlmanacPrinting
                    | Manifesto
                    | FieldKitchen
                    | BreakBread
                    | BountifulHarvest
                    | BubblingBrew
                    | Apothecary
                    | Arsenal
                    | FireworksFestival
                    | HackAttack
            )
    }
}

impl Defenders {
    /// The hexes next to an organizer that an ability reaches: obstructions do not matter.
    pub(crate) fn adjacent(&self, hex: Hex) -> HexSet {
        // RULING adjacent-core
        let core = if self.rules.adjacent_core { HexSet::EMPTY } else { Hex::CORE.set() };
        hex.neighbours() - core
    }

    /// The printed, uncovered hexes of a habitat.
    fn printed_land(&self, state: &State, habitat: Habitat) -> HexSet {
        // RULING wild-targets
        let wild = if self.rules.wild_is_any_habitat { state.wild } else { HexSet::EMPTY };
        (state.printed(habitat) - state.factories) | wild
    }

    /// Offers how the reveal ability of a seat's active defender may be aimed; nothing where it is not aimed.
    pub(crate) fn offer_targets(&self, state: &State, seat: Seat, menu: &mut Menu) {
        let Some(ability) = self.active_ability(state, seat) else { return };
        let Some(hex) = state.player(seat).hex() else { return };
        match ability {
            Ability::Sharpshooter => menu.hexes(Kind::Target, state.mechs() & self.adjacent(hex)),
            Ability::RainOfRust => menu.hexes(Kind::Target, self.rustable(state)),
            Ability::Tunnels => menu.hexes(Kind::Target, self.printed_land(state, Habitat::Mountain)),
            Ability::TravelingLibrary => {
                let free = self.printed_land(state, Habitat::Forest) - state.all_camps();
                for from in state.camps[seat.index()] {
                    menu.carry(from, free);
                }
            }
            Ability::MedicinalHerbs => {
                for patient in state.clockwise(Seat(0)) {
                    menu.seat(Kind::Treat, patient);
                }
            }
            Ability::Demolitions if state.player(seat).markers > 0 => menu.demolish(self.breachable(state)),
            _ => {}
        }
    }

    /// The first way in which a seat's reveal ability may be aimed.
    pub(crate) fn first_target(&self, state: &State, seat: Seat) -> Option<Action> {
        let mut menu = Menu::new();
        self.offer_targets(state, seat, &mut menu);
        (menu.len() > 0).then(|| menu.nth(0))
    }

    /// The hexes on which Rain of Rust may replace a mech: no toxic site there, and (R8.3) none too many made.
    fn rustable(&self, state: &State) -> HexSet {
        let mut hexes = state.mechs() - state.toxic;
        if self.rules.reveal_disaster_illegal && state.toxic.len() >= self.contents.supply.toxic_sites.into() {
            for hex in hexes {
                if state.pollution(hex) + 1 >= self.contents.limits.toxic {
                    hexes.remove(hex);
                }
            }
        }
        hexes
    }
}

impl<C: Chance, O: Observer<Defenders>> Table<'_, C, O> {
    /// R3.1 B: what cannot interact resolves at once, clockwise; the rest in the order the players choose.
    pub(crate) fn begin_reveals(&mut self) {
        self.state.to_reveal = 0;
        let (solo, acting) = (self.state.is_solo(), self.state.seat());
        for seat in self.state.clockwise(self.state.first()).filter(|&seat| !solo || seat == acting) {
            let player = self.state.player(seat);
            let Some(place) = player.active() else { continue };
            let deck = self.game.deck(player.organizer);
            let ability = deck.abilities[place];
            if !ability.is_order_free() {
                self.state.to_reveal |= 1 << seat.0;
            } else if !deck.ongoing.contains(place) {
                self.resolve_order_free(seat, ability);
            }
        }
        self.next_reveal();
    }

    pub(crate) fn resolve_order_free(&mut self, seat: Seat, ability: Ability) {
        if ability.is_ongoing() {
            return;
        }
        self.tell(|_| Event::Resolves { seat, ability });
        let amounts = self.game.contents.amounts;
        match ability {
            Ability::Archives | Ability::FieldKitchen | Ability::BubblingBrew | Ability::Arsenal => {
                self.gain_item(seat, ability.faction().item());
            }
            Ability::AlmanacPrinting | Ability::BreakBread | Ability::Apothecary | Ability::FireworksFestival => {
                let item: Item = ability.faction().item();
                for seat in self.state.clockwise(seat) {
                    self.gain_item(seat, item);
                }
            }
            Ability::Manifesto => self.gain_support(seat, amounts.manifesto, Gain::Ability(ability)),
            Ability::BountifulHarvest => (0..amounts.bountiful_harvest).for_each(|_| self.draw(seat, Draw::Harvest)),
            // R10: in solo there is no first player.
            _ if ability.is_comrade() && !self.state.is_solo() => self.pass_first(),
            _ => {}
        }
    }

    /// The next reveal ability, or the turns.
    fn next_reveal(&mut self) {
        if self.state.phase == Phase::Over {
            return;
        }
        let pending = self.state.to_reveal;
        if pending == 0 {
            self.begin_turns();
        } else if pending.count_ones() > 1 && self.game.rules.reveal_order_chosen {
            self.state.phase = Phase::Order;
            self.state.seat = self.state.first;
        } else {
            let next = self.state.clockwise(self.state.first()).find(|seat| pending >> seat.0 & 1 == 1);
            match next {
                Some(seat) => self.resolve(seat),
                None => self.begin_turns(),
            }
        }
    }

    /// One reveal ability: its effect, or the question where to aim it.
    pub(crate) fn resolve(&mut self, seat: Seat) {
        self.state.to_reveal &= !(1 << seat.0);
        let Some(ability) = self.game.active_ability(self.state, seat) else {
            self.next_reveal();
            return;
        };
        self.tell(|_| Event::Resolves { seat, ability });
        if ability == Ability::SecretPaths {
            self.state.phase = Phase::Paths;
            self.state.seat = seat.0;
            self.state.to_relocate = self.state.clockwise(seat).fold(0, |mask, seat| mask | 1 << seat.0);
            return;
        }
        let aimless = self.effect_without_aim(seat, ability);
        if !aimless {
            if self.game.first_target(self.state, seat).is_some() {
                self.state.phase = Phase::Target;
                self.state.seat = seat.0;
                return;
            }
            self.tell(|_| Event::NoTarget { seat, ability });
        }
        self.next_reveal();
    }

    /// The effect of an ability that is not aimed. Returns whether it is such a one.
    pub(crate) fn effect_without_aim(&mut self, seat: Seat, ability: Ability) -> bool {
        let amounts = self.game.contents.amounts;
        let Some(hex) = self.state.player(seat).hex() else { return true };
        match ability {
            Ability::ControlledBlaze => self.blaze(seat, hex),
            Ability::Pyromancy => self.hurt(seat, amounts.pyromancy, Harm::Ability(ability)),
            Ability::FieldHospital => {
                for seat in self.state.clockwise(seat) {
                    self.heal(seat, amounts.field_hospital);
                }
            }
            Ability::Ambush if self.state.mechs().contains(hex) => self.destroy_mech(seat, hex),
            Ability::Ambush => self.tell(|_| Event::NoTarget { seat, ability }),
            _ => return false,
        }
        true
    }

    /// Controlled Blaze: clear pollution on all adjacent hexes.
    fn blaze(&mut self, seat: Seat, hex: Hex) {
        let burning = (self.state.polluted() | self.state.toxic) & self.game.adjacent(hex);
        if burning.is_empty() {
            self.tell(|_| Event::NoTarget { seat, ability: Ability::ControlledBlaze });
        }
        for target in burning {
            if self.clear(seat, target) {
                // R4.6: each toxic site cleared is a lot of its own.
                self.hurt(seat, 1, Harm::Toxic);
            }
            if self.state.phase == Phase::Over {
                return;
            }
        }
    }

    /// An aimed ability takes effect.
    pub(crate) fn aim(&mut self, action: Action) {
        self.aimed_effect(self.state.seat(), action);
        self.next_reveal();
    }

    /// The effect of an aimed ability.
    pub(crate) fn aimed_effect(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Target(hex) => match self.game.active_ability(self.state, seat) {
                Some(Ability::Sharpshooter) => self.destroy_mech(seat, hex),
                Some(Ability::RainOfRust) => self.rust(seat, hex),
                _ => self.relocate(seat, hex),
            },
            Action::Carry(from, to) => {
                let camps = &mut self.state.camps[seat.index()];
                camps.remove(from);
                camps.insert(to);
                self.tell(|_| Event::CampMoved { seat, from, to });
            }
            Action::Treat(patient) => self.heal(patient, u8::MAX),
            Action::Demolish(edge) => self.breach(seat, edge),
            _ => {}
        }
    }

    /// Rain of Rust: a mech becomes 1 pollution; it is replaced, not destroyed.
    fn rust(&mut self, seat: Seat, hex: Hex) {
        let left = self.state.mech_count(hex).saturating_sub(1);
        self.state.set_mechs(hex, left);
        self.tell(|_| Event::MechRusted { seat, hex, left });
        // R7.8: with none left, none is placed.
        if !self.pollution_spent() && self.add_pollution(hex, 1).is_none() {
            self.end(Outcome::ToxicDisaster);
            return;
        }
        // RULING rust-support
        if self.game.rules.rust_gains_support {
            self.gain_support(seat, 1, Gain::Ability(Ability::RainOfRust));
        }
    }

    /// An ability puts an organizer elsewhere. It is no move (R11), unless a rule option says so.
    pub(crate) fn relocate(&mut self, seat: Seat, hex: Hex) {
        let here = self.state.player(seat).hex() == Some(hex);
        self.put(seat, hex, Way::Relocate);
        // RULING relocating
        if self.game.rules.relocating_is_move && !here && self.arrive(seat, hex) {
            self.hurt(seat, 1, Harm::Toxic);
        }
    }

    /// Secret Paths: one player relocates or stays; then the next one is asked, clockwise from the owner.
    pub(crate) fn take_path(&mut self, to: Option<Hex>) {
        let seat = self.state.seat();
        if let Some(hex) = to {
            self.relocate(seat, hex);
        }
        if self.state.phase == Phase::Over {
            return;
        }
        self.state.to_relocate &= !(1 << seat.0);
        let asked = self.state.to_relocate;
        let next = self.state.clockwise(seat).find(|seat| asked >> seat.0 & 1 == 1);
        if let Some(next) = next {
            self.state.seat = next.0;
        } else {
            self.return_to_owner(Ability::SecretPaths);
            self.next_reveal();
        }
    }

    /// R10: alone, the faction whose card was picked takes the turn, no matter who was asked by its ability.
    fn return_to_owner(&mut self, ability: Ability) {
        if self.state.is_solo() {
            let owns = |seat: &Seat| self.game.active_ability(self.state, *seat) == Some(ability);
            if let Some(owner) = self.state.all_seats().find(owns) {
                self.state.seat = owner.0;
            }
        }
    }
}
