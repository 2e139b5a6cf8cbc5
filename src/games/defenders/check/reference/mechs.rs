//! The Mechs cards (R7.6, R7.7).

use std::collections::BTreeSet;

use super::Fate;
use super::board::Board;
use super::geometry::{CORE, Edge, Engine, neighbour};
use crate::games::defenders::board::words::{Outcome, Turn};
use crate::games::defenders::text::position::At;

impl Board<'_> {
    /// The card, or how it loses the game.
    pub(super) fn resolve_mechs(&mut self, difficult: bool, fate: &mut dyn Fate) -> Result<(), Outcome> {
        // RULE R7.6, step 1. RULING: A's hunters before B's, which matters only to a supply that runs out (R7.8).
        for engine in self.engines.into_iter().flatten() {
            let hex = self.hunter_lands_on(engine);
            self.place_mechs(hex, self.contents.orders.hunters_deployed);
        }
        // RULE R7.6, step 2
        for (seat, hex) in self.organizers_clockwise() {
            let is_active = seat == usize::from(self.position.seat);
            let orders = self.contents.orders;
            self.pursue(hex, if is_active { orders.pursue_active } else { orders.pursue_others });
        }
        // RULE R7.7, step 3
        if difficult {
            for (seat, hex) in self.organizers_clockwise() {
                if self.has_mech(hex) {
                    self.take_damage(seat, self.contents.orders.mechs_difficult_damage, fate)?;
                }
            }
        }
        Ok(())
    }

    /// RULE R7.6: the hex in front of an engine; instead of the perimeter, a factory or the core, the one at its side.
    fn hunter_lands_on(&self, engine: Engine) -> At {
        let front = engine.front();
        let facing_core = front == CORE && !self.rules.hunter_beside_core;
        if self.is_habitat_hex(front) || facing_core {
            return front;
        }
        match self.position.direction {
            Turn::Right => engine.right,
            Turn::Left => engine.left,
        }
    }

    /// RULE R7.6: the hunters in reach of an organizer that share no hex with any organizer move onto its hex.
    fn pursue(&mut self, organizer: At, steps: u8) {
        let shared: Vec<At> = self.organizers_clockwise().into_iter().map(|(_, hex)| hex).collect();
        for hex in self.within_reach(organizer, steps) {
            if !shared.contains(&hex) {
                let hunters = self.take_mechs(hex);
                self.move_mechs(organizer, hunters);
            }
        }
    }

    /// RULE R7.6: the hexes from which that many steps lead to an organizer. Steps go from habitat hex to habitat hex.
    fn within_reach(&self, organizer: At, steps: u8) -> BTreeSet<At> {
        let mut reached = BTreeSet::from([organizer]);
        if !self.is_habitat_hex(organizer) {
            return BTreeSet::new();
        }
        for _ in 0..steps {
            for hex in reached.clone() {
                for next in (0..6).map(|direction| neighbour(hex, direction)) {
                    let edge = Edge::between(hex, next);
                    let stopped = self.is_wall(edge) || (self.rules.engines_stop_hunters && self.has_engine(edge));
                    if self.is_habitat_hex(next) && !stopped {
                        reached.insert(next);
                    }
                }
            }
        }
        reached
    }
}
