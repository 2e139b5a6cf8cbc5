//! The questions about *Defenders of the Wild*: its reports, how sure its values are, and its words.

use super::settings::DifficultChoice;
use super::variants;
use crate::analysis::question::Asked;
use crate::game::Setting;
use crate::games::defenders::Defenders;
use crate::games::defenders::board::words::{Ability, Faction, MachineKind, Organizer};
use crate::games::defenders::rules::defenders::Difficult;
use crate::games::defenders::rules::options::Preset;
use crate::games::defenders::text::titles::{organizer_title, title};
use crate::games::embedded;

impl Asked for Defenders {
    const REPORTS: &'static [(&'static str, &'static str)] = embedded::defenders::REPORTS;

    const AIMS: &'static [(&'static str, &'static str)] = embedded::defenders::AIMS;

    const UNSURE: &'static str = "alternatives";

    const BANDS: &'static str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/bands/defenders.toml"));

    const USUAL: &'static [(&'static str, &'static str, &'static str)] =
        &[("players", "4", "4 players"), ("difficult", "0", "base deck")];

    const DEAL: &'static str = "the line-up unless it is named, tiles and arrows, which difficult cards are in, the opening \
                                hands (with one player they are drawn later) and who places the first camp; machine cards, \
                                dice, cards drawn and who is first come after it";

    fn reads(&self, setting: &Setting) -> bool {
        variants::reads(self, setting)
    }
}

/// The causes that ended a game, in words.
pub(crate) fn cause_title(cause: &str) -> String {
    match cause {
        "win" => "won".into(),
        "core" => "core completed".into(),
        "toxic" => "toxic disaster".into(),
        other => other.to_string(),
    }
}

/// A key, a column or a level as people read it.
pub(crate) fn words(name: &str) -> String {
    let fixed = match name {
        "policy" => "policy",
        "players" => "players",
        "difficult" => "difficult cards",
        "organizers" => "line-up",
        "variant" => "setting",
        "toxic" => "toxic sites",
        "rounds" => "rounds",
        "factories_built" => "factories built",
        "factories_rewilded" => "factories rewilded",
        "dead" => "defenders dead",
        "exited" => "players who have left",
        "rules" => "rule set",
        _ => "",
    };
    if !fixed.is_empty() {
        return fixed.into();
    }
    if let Ok(DifficultChoice(Difficult::Kinds(kinds))) = name.parse() {
        let some = MachineKind::ALL.into_iter().filter(|kind| kinds[kind.index()] > 0);
        let some: Vec<String> = some.map(|kind| format!("{} {kind}", kinds[kind.index()])).collect();
        return if some.is_empty() { "none".into() } else { some.join(" + ") };
    }
    if let Some(organizer) = Organizer::from_name(name) {
        return organizer_title(organizer);
    }
    if Ability::from_name(name).is_some() || Faction::from_name(name).is_some() {
        return title(name);
    }
    if Preset::from_name(name).is_some() {
        return format!("rules `{name}`");
    }
    name.to_string()
}
