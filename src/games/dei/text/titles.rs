//! Names as people read them.

use super::super::board::cards::CardId;
use super::super::board::words::{Champion, Drone, Faction, Feat, Mission, Token};
use super::super::rules::dei::Dei;
use super::super::rules::event::Source;
use super::super::rules::options::Preset;
use super::super::rules::state::State;
use crate::base::titles::{capitalized, ordinal, title};
use crate::game::Seat;

/// A player in a sentence, by its faction.
pub(crate) fn who(state: &State, seat: Seat) -> String {
    format!("seat {seat} ({})", state.player(seat).faction.title())
}

/// A card in a sentence, with its icons.
pub(crate) fn card(game: &Dei, card: CardId) -> String {
    format!("{card} [{}]", game.card(card).face)
}

/// Tokens in a sentence.
pub(crate) fn tokens(token: Token, count: u16) -> String {
    match (token, count) {
        (Token::Technology, count) => format!("{count} Technology"),
        (Token::Cell, 1) => "1 Cell".into(),
        (Token::Cell, count) => format!("{count} Cells"),
    }
}

/// Where supplies come from, in a sentence.
pub(crate) const fn source(source: Source) -> &'static str {
    match source {
        Source::Missions => "for the mission",
        Source::Kills => "for the Reaper",
        Source::Trade => "by Trade Base",
        Source::Gains => "by the card",
        Source::Cubes => "for cubes",
        Source::Feats => "for feats",
        Source::Technology => "for Technology",
        Source::Cells => "for Cells",
        Source::Cards => "printed on cards",
    }
}

/// A key, a column, a level, or a column with a value of it, as people read it.
pub(crate) fn words(name: &str) -> String {
    if name.contains('=') {
        return name.into();
    }
    match name.split_once(' ') {
        Some((column, value)) => valued(column, value),
        None => named(name).or_else(|| column(name)).unwrap_or_else(|| name.replace(['_', '-'], " ")),
    }
}

/// A value of a column.
fn valued(column: &str, value: &str) -> String {
    let place = || ordinal(value).unwrap_or(value);
    match (column, column.split_once('_')) {
        ("order", _) => format!("{} in turn order", place()),
        (_, Some(("place", turn))) => format!("{} after turn {turn}", place()),
        (_, Some((_, "unlocked"))) => format!("unlocked in turn {value}"),
        _ if value.parse::<f64>().is_ok() => format!("{} {value}", words(column)),
        _ => words(value),
    }
}

/// A thing of the game by its name, or a rule set.
fn named(name: &str) -> Option<String> {
    let preset = || Preset::from_name(name).map(|_| format!("rules `{name}`"));
    let faction = || Faction::from_name(name).map(|faction| faction.title().into());
    let champion = || Champion::from_name(name).map(|champion| champion.title().into());
    let feat = || Feat::from_name(name).map(|feat| title(feat.name()));
    let drone = || Drone::from_name(name).map(|drone| title(drone.name()));
    let mission = || Mission::from_name(name).map(|mission| mission_title(mission).into());
    preset().or_else(faction).or_else(champion).or_else(feat).or_else(drone).or_else(mission)
}

/// A mission, by what it counts.
const fn mission_title(mission: Mission) -> &'static str {
    match mission {
        Mission::Technology => "Technology",
        Mission::Cells => "Energy Cells",
        Mission::Drones => "drone cards",
        Mission::Buildings => "buildings",
        Mission::Scrappers => "scrappers",
        Mission::Cubes => "cubes of all colours",
        Mission::Tactic => "Tactic cubes",
        Mission::Logistic => "Logistic cubes",
        Mission::Machinery => "Machinery cubes",
        Mission::Garrison => "outposts garrisoned",
    }
}

/// A column of the records or a key of the settings, where its name says too little.
fn column(name: &str) -> Option<String> {
    let plain = match name {
        "order" => "place in turn order",
        "supplies_missions" => "supplies for missions",
        "box-seed" => "reconstruction",
        "map-seed" => "map",
        "faction-seed" => "faction cards",
        "market-seed" => "market cards",
        "cube_swings" => "cubes that change hands",
        "contested" => "contested regions",
        "tokens_left" => "tokens left on the board",
        "idle" => "icons unused",
        "losses" => "scrappers lost",
        "kills" => "scrappers killed",
        "score" => "supplies",
        "drone_tokens" => "tokens taken with the Collector",
        _ => match name.split_once('_')? {
            ("supplies", "after") => return None,
            ("supplies", source) => {
                return Source::from_name(source).map(|from| format!("supplies {}", self::source(from)));
            }
            ("place", turn) => return Some(format!("place after turn {turn}")),
            ("mission", turn) if turn.parse::<u8>().is_ok() => return Some(format!("mission of turn {turn}")),
            (colour, "feat") => return Some(format!("{} feat", capitalized(colour))),
            (colour, "unlocked") => return Some(format!("turn of the {} feat", capitalized(colour))),
            _ => return None,
        },
    };
    Some(plain.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_their_values_have_words() {
        let said =
            ["faction farm-z", "order 1", "place_3 2", "tactic_unlocked 4", "drone reaper", "tactic_feat drop-pod"];
        let words_of = said.map(words);
        let expected =
            ["Farm-Z", "first in turn order", "second after turn 3", "unlocked in turn 4", "Reaper", "Drop Pod"];
        assert_eq!(words_of, expected);
        assert_eq!(
            ["supplies_missions", "order", "box-seed=3"].map(words),
            ["supplies for missions", "place in turn order", "box-seed=3"]
        );
    }
}
