//! Common questions about *D.E.I.*

use super::super::rules::dei::Dei;
use crate::analysis::question::Asked;
use crate::games::embedded;

impl Asked for Dei {
    const REPORTS: &'static [(&'static str, &'static str)] = embedded::dei::REPORTS;

    const AIMS: &'static [(&'static str, &'static str)] = embedded::dei::AIMS;

    const UNSURE: &'static str = "alternatives";

    const NOTICE: &'static str =
        "The map, the faction cards and the market cards are reconstructed: not those of the printed game.";

    const USUAL: &'static [(&'static str, &'static str, &'static str)] = &[("players", "4", "4 players")];

    const DEAL: &'static str = "the factions of the seats, drones, markets, missions and feats";
}
