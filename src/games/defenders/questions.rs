//! What can be asked about *Defenders of the Wild*: its reports, how sure its values are, and its words.

use super::Defenders;
use super::defenders::Difficult;
use super::rules::Preset;
use super::settings::DifficultChoice;
use super::titles::{organizer_title, title};
use super::words::{Ability, Faction, MachineKind, Organizer};
use crate::analysis::question::Asked;
use crate::game::facts::sureness;
use crate::games::embedded;

impl Asked for Defenders {
    const REPORTS: &'static [(&'static str, &'static str)] = embedded::defenders::REPORTS;

    const AIMS: &'static [(&'static str, &'static str)] = embedded::defenders::AIMS;

    const UNSURE: &'static str = "alternatives";

    const USUAL: &'static [(&'static str, &'static str, &'static str)] =
        &[("players", "4", "4 players"), ("difficult", "0", "base deck")];

    const DEAL: &'static str = "the line-up where nobody named it, tiles and arrows, which difficult cards are in, the opening \
                                hands (with one player they are drawn later) and who places the first camp; machine cards, \
                                dice, cards drawn and who is first come after it";

    fn sureness(&self) -> Vec<(&'static str, usize)> {
        sureness(&self.contents.facts)
    }
}

/// What ended a game as people read it.
pub(super) fn cause_title(cause: &str) -> String {
    match cause {
        "win" => "won".into(),
        "core" => "core completed".into(),
        "toxic" => "toxic disaster".into(),
        other => other.to_string(),
    }
}

/// A key, a column or a level as people read it.
pub(super) fn words(name: &str) -> String {
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
