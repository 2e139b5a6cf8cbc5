//! What can be asked about *Radlands*: its reports, and how sure its values are.

use super::Radlands;
use crate::analysis::question::Asked;
use crate::game::facts::sureness;
use crate::games::embedded;

impl Asked for Radlands {
    const REPORTS: &'static [(&'static str, &'static str)] = embedded::radlands::REPORTS;

    const AIMS: &'static [(&'static str, &'static str)] = embedded::radlands::AIMS;

    const DEAL: &'static str = "the camps dealt, the deck, and who is first";

    fn sureness(&self) -> Vec<(&'static str, usize)> {
        sureness(&self.contents.facts)
    }
}
