//! The questions about *Radlands*: its reports, and how sure its values are.

use crate::analysis::question::Asked;
use crate::game::Setting;
use crate::games::embedded;
use crate::games::radlands::Radlands;
use crate::games::radlands::board::words::Camp;
use crate::games::radlands::rules::options::CampChoice;

impl Asked for Radlands {
    const REPORTS: &'static [(&'static str, &'static str)] = embedded::radlands::REPORTS;

    const AIMS: &'static [(&'static str, &'static str)] = embedded::radlands::AIMS;

    const DEAL: &'static str = "the camps dealt, the deck, and who is first";

    fn reads(&self, setting: &Setting) -> bool {
        let ("set", path) = setting.target() else { return true };
        let camp = path.strip_prefix("camps.").and_then(|rest| rest.split('.').next()).and_then(Camp::from_name);
        // Where trios are named, no other camp is on the table.
        let is_in_play = |camp| self.trios.as_flattened().contains(&camp);
        camp.is_none_or(|camp| self.rules.camp_choice != CampChoice::Fixed || is_in_play(camp))
    }
}
