//! Common questions about *WildLife*.

use crate::analysis::question::Asked;
use crate::games::embedded;
use crate::games::wildlife::rules::wildlife::WildLife;

impl Asked for WildLife {
    const REPORTS: &'static [(&'static str, &'static str)] = embedded::wildlife::REPORTS;

    const AIMS: &'static [(&'static str, &'static str)] = embedded::wildlife::AIMS;

    const UNSURE: &'static str = "alternatives";

    const NOTICE: &'static str = "The charts, the map and a few numbers of the box are reconstructed.";

    const BANDS: &'static str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/bands/wildlife.toml"));

    const USUAL: &'static [(&'static str, &'static str, &'static str)] = &[("players", "4", "4 players")];

    const DEAL: &'static str = "the species of the seats, the start player and the order of the cards";
}
