//! Factories and Reboot cards (R7.3 to R7.5), and pollution (R8).

use super::chance::Chance;
use super::defenders::Defenders;
use super::event::{Event, Observer};
use super::options::LabOff;
use super::table::Table;
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::state::Phase;
use crate::games::defenders::board::walls::EdgeSet;
use crate::games::defenders::board::words::Outcome;

impl<C: Chance, O: Observer<Defenders>> Table<'_, C, O> {
    /// R7.3: build on an enclosed hex; R7.4: or else (with a difficult card: too) spread pollution.
    pub(crate) fn factories_card(&mut self, difficult: bool) {
        let arrow = self.state.arrows[self.state.top_tile()];
        let enclosed = self.game.enclosed(self.state);
        let site = self.game.rays.first_hex(arrow, self.state.direction, enclosed);
        if let Some(hex) = site {
            self.build_factory(hex);
        }
        if self.state.phase != Phase::Over && (site.is_none() || difficult) {
            self.spread();
        }
    }

    /// R7.3: the core's top tile moves to the hex with all that is on it.
    fn build_factory(&mut self, hex: Hex) {
        if self.state.built >= self.game.contents.limits.core_factories {
            if self.game.rules.lab_off != LabOff::Core {
                self.end(Outcome::CoreComplete);
            }
            return;
        }
        let number = self.state.top_tile();
        // R1.6: its own walls take the place of the pieces.
        self.state.walls |= EdgeSet::around(hex.set());
        self.state.set_site(number, Some(hex));
        self.state.factories.insert(hex);
        self.state.built += 1;
        self.tell(|_| Event::FactoryBuilt { number: number as u8, hex });
        let mechs = self.state.mech_count(hex).saturating_add(self.state.mech_count(Hex::CORE));
        self.state.set_mechs(hex, mechs);
        self.state.set_mechs(Hex::CORE, 0);
        if !self.merge_pollution(hex) {
            self.end(Outcome::ToxicDisaster);
            return;
        }
        let count = self.add_mechs(Hex::CORE, self.game.contents.orders.snipers);
        self.tell(|state| Event::Snipers { count, now: state.mech_count(Hex::CORE) });
    }

    /// R7.3: the pollution of the core's tile joins that of the hex. Returns whether no site too many was due (R8.3).
    fn merge_pollution(&mut self, hex: Hex) -> bool {
        let carried = self.state.pollution(Hex::CORE);
        self.state.set_pollution(Hex::CORE, 0);
        if self.state.toxic.contains(Hex::CORE) {
            // R7.3: of two toxic sites one goes back.
            self.state.toxic.remove(Hex::CORE);
            self.state.toxic.insert(hex);
        }
        if self.state.toxic.contains(hex) {
            self.state.set_pollution(hex, 0);
            return true;
        }
        let total = self.state.pollution(hex) + carried;
        self.state.set_pollution(hex, 0);
        total == 0 || self.lay_pollution(hex, total).is_some()
    }

    /// R7.4: every running factory, highest number first, and last the core's top tile.
    pub(crate) fn spread(&mut self) {
        let top = self.state.top_tile();
        for number in (top..6).rev() {
            let from = self.state.site(number).unwrap_or(Hex::CORE);
            if self.state.wild.contains(from) {
                continue;
            }
            for dir in self.game.chutes(number, self.state.arrows[number]) {
                self.pollute(number as u8, from, dir);
                if self.state.phase == Phase::Over {
                    return;
                }
            }
        }
    }

    /// R7.4: one pollution out of a chute.
    fn pollute(&mut self, from: u8, hex: Hex, dir: Dir) {
        let target = chute_target(self.state.toxic, hex, dir);
        let Some(target) = target.filter(|_| !self.pollution_spent()) else {
            self.tell(|_| Event::NotPolluted { from });
            return;
        };
        let now = self.state.pollution(target) + 1;
        self.tell(|_| Event::Polluted { from, hex: target, now });
        if self.add_pollution(target, 1).is_none() {
            self.end(Outcome::ToxicDisaster);
        }
    }

    /// Is no pollution left to place (R7.8)?
    pub(crate) fn pollution_spent(&self) -> bool {
        // RULING supplies
        let supply = u32::from(self.game.contents.supply.pollution);
        !self.game.rules.supplies_unlimited && self.state.pollution_total() >= supply
    }

    /// Adds pollution to a hex without a toxic site; `None` when a toxic site too many is due (R8.3).
    pub(crate) fn add_pollution(&mut self, hex: Hex, amount: u8) -> Option<()> {
        self.lay_pollution(hex, self.state.pollution(hex) + amount)
    }

    /// R8.2: `total` pollution on a hex, or a toxic site when it is too much.
    fn lay_pollution(&mut self, hex: Hex, total: u8) -> Option<()> {
        if total < self.game.contents.limits.toxic {
            self.state.set_pollution(hex, total);
            return Some(());
        }
        if self.state.toxic.len() >= self.game.contents.supply.toxic_sites.into() {
            if self.game.rules.lab_off == LabOff::Toxic {
                self.state.set_pollution(hex, self.game.contents.limits.toxic - 1);
                return Some(());
            }
            return None;
        }
        self.state.set_pollution(hex, 0);
        self.state.toxic.insert(hex);
        self.tell(|state| Event::Toxic { hex, sites: state.toxic.len() as u8 });
        Some(())
    }

    /// Mechs from the supply onto a hex (R7.8). Returns how many.
    pub(crate) fn add_mechs(&mut self, hex: Hex, wanted: u8) -> u8 {
        // RULING supplies
        let count = if self.game.rules.supplies_unlimited {
            wanted
        } else {
            let left = u32::from(self.game.contents.supply.mechs).saturating_sub(self.state.mech_total());
            wanted.min(left.min(u32::from(u8::MAX)) as u8)
        };
        let now = self.state.mech_count(hex).saturating_add(count);
        self.state.set_mechs(hex, now);
        count
    }
}

/// R8.1: the first hex in a chute's direction without a toxic site, if it is on the board.
#[inline]
pub(crate) fn chute_target(toxic: HexSet, from: Hex, dir: Dir) -> Option<Hex> {
    let mut target = from.step(dir);
    while let Some(next) = target
        && toxic.contains(next)
    {
        target = next.step(dir);
    }
    target
}
