//! What is written down of a game.

use super::radlands::Radlands;
use crate::record::Records;

impl Records for Radlands {
    type Tally = ();

    fn tally(&self, _: bool) {}
}
