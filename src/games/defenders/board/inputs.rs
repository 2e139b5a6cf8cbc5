//! The parts of a state that a learned judgement sees.

use super::cards::CardSet;
use super::hex::Hex;
use super::state::{Player, State};
use super::words::{Item, Organizer};
use crate::base::inputs::{Input, Inputs};
use crate::inputs;

/// The part of a player that a learned judgement sees.
type PlayerSeen = ((CardSet, CardSet, Organizer), Option<Hex>, (u8, u8, u8), [bool; Item::COUNT]);

impl Input for Player {
    const LEN: usize = PlayerSeen::LEN;
    const LAYOUT: u64 = PlayerSeen::LAYOUT;

    fn write_inputs(&self, to: &mut Inputs) {
        to.add(&(self.hand, self.exhausted, self.organizer));
        to.add(&self.hex());
        to.add(&(self.support, self.damage, self.markers));
        to.add(&Item::ALL.map(|item| self.has(item)));
    }
}

inputs!(State {
    pollution,
    toxic,
    mechs,
    camps: seats,
    factories,
    wild,
    ongoing,
    players: seats,
    round,
    built,
    machine_deck,
    dead,
    points,
    exited,
    to_reveal,
});
