//! Mechs cards (R7.6, R7.7): hunters are deployed and pursue.

use super::chance::Chance;
use super::defenders::Defenders;
use super::event::{Event, Harm, Observer};
use super::table::Table;
use crate::games::defenders::board::hex::{Hex, HexSet};
use crate::games::defenders::board::state::{Engine, Phase};
use crate::games::defenders::board::walls::EdgeSet;
use crate::games::defenders::board::words::Seat;

impl<C: Chance, O: Observer<Defenders>> Table<'_, C, O> {
    /// R7.6, and R7.7 with a difficult card.
    pub(crate) fn mechs_card(&mut self, difficult: bool) {
        for engine in 0..self.state.engines.len() {
            self.deploy_hunters(engine);
        }
        self.pursue();
        if difficult {
            self.strike();
        }
    }

    /// R7.6: a hunter on the hex in front of the engine, or beside it where no hunter can stand in front.
    fn deploy_hunters(&mut self, engine: usize) {
        let machine = self.state.engines[engine];
        if !machine.is_on_board() {
            return;
        }
        let hex = self.hunter_site(machine);
        if self.add_mechs(hex, self.game.contents.orders.hunters_deployed) > 0 {
            self.tell(|state| Event::HunterDeployed { engine: engine as u8, hex, now: state.mech_count(hex) });
        }
    }

    fn hunter_site(&self, engine: Engine) -> Hex {
        let habitat = self.state.habitat_hexes();
        match engine.front() {
            Some(front) if habitat.contains(front) => front,
            // RULING mechs-facing-core
            Some(Hex::CORE) if !self.game.rules.hunter_beside_core => Hex::CORE,
            _ => engine.pivot(self.state.direction),
        }
    }

    /// R7.6: hunters in reach move onto an organizer's hex: first the active player's, then clockwise.
    fn pursue(&mut self) {
        let orders = &self.game.contents.orders;
        let (far, near) = (orders.pursue_active, orders.pursue_others);
        let active = self.state.seat();
        let habitat = self.state.habitat_hexes();
        let mut stops = self.state.walls | EdgeSet::around(!habitat);
        // RULING engines-stop-hunters
        if self.game.rules.engines_stop_hunters {
            stops |= self.state.engine_edges();
        }
        // A hunter that stands with an organizer stays; one that reaches one, too.
        let mut hunters = (self.state.mechs() & habitat) - self.state.organizers();
        // The active player may just have exited (R4.3): then the others alone are pursued.
        for seat in self.state.clockwise(active) {
            let Some(to) = self.state.player(seat).hex() else { continue };
            let steps = if seat == active { far } else { near };
            let coming = hunters & within(steps, to.set() & habitat, stops);
            hunters -= coming;
            for from in coming {
                self.pursue_player(seat, from, to);
            }
        }
    }

    /// The hunters of a hex move onto an organizer's hex.
    fn pursue_player(&mut self, seat: Seat, from: Hex, to: Hex) {
        let count = self.state.mech_count(from);
        self.state.set_mechs(from, 0);
        self.state.set_mechs(to, self.state.mech_count(to).saturating_add(count));
        self.tell(|_| Event::Pursued { seat, from, to, count });
    }

    /// R7.7: every defender with a mech takes damage, clockwise from the active player.
    fn strike(&mut self) {
        let damage = self.game.contents.orders.mechs_difficult_damage;
        for seat in self.state.clockwise(self.state.seat()) {
            let struck = self.state.player(seat).hex().is_some_and(|hex| self.state.mechs().contains(hex));
            if struck {
                self.hurt(seat, damage, Harm::MachineCard);
            }
            if self.state.phase == Phase::Over {
                return;
            }
        }
    }
}

/// The hexes within a number of steps of a set, where some edges cannot be crossed.
fn within(steps: u8, from: HexSet, stops: EdgeSet) -> HexSet {
    (0..steps).fold(from, |reached, _| reached | stops.step(reached))
}
