//! Turning a whole position about the core: the rules do not know which way is north.

use super::hex::{Hex, HexSet};
use super::state::State;

impl State {
    /// The state turned clockwise about the core, by sixths.
    #[must_use]
    pub fn rotated(&self, sixths: usize) -> State {
        let mut turned = *self;
        let spin = |set: HexSet| set.rotated(sixths);
        turned.terrain = self.terrain.map(spin);
        turned.pollution = self.pollution.map(spin);
        turned.camps = self.camps.map(spin);
        turned.toxic = spin(self.toxic);
        turned.factories = spin(self.factories);
        turned.wild = spin(self.wild);
        turned.walls = self.walls.rotated(sixths);
        turned.breaches = self.breaches.rotated(sixths);
        turned.barrier = self.barrier.rotated(sixths);
        turned.engines = self.engines.map(|engine| engine.rotated(sixths));
        turned.arrows = self.arrows.map(|arrow| (usize::from(arrow) + sixths).rem_euclid(6) as u8);
        for hex in HexSet::BOARD {
            turned.set_mechs(hex.rotated(sixths), self.mech_count(hex));
        }
        for number in 0..turned.sites.len() {
            turned.set_site(number, self.site(number).map(|hex| hex.rotated(sixths)));
        }
        for player in &mut turned.players {
            player.set_hex(player.hex().map(|hex: Hex| hex.rotated(sixths)));
        }
        turned
    }
}
