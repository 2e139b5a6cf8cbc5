//! Names as people read them.

use crate::base::titles::{ordinal, title};
use crate::game::Seat;
use crate::games::wildlife::board::state::{Cause, State};
use crate::games::wildlife::board::words::{Ability, Area, CardKind, Source};
use crate::games::wildlife::rules::options::Preset;

/// A player in a sentence, by its species where it has one.
pub(crate) fn who(state: &State, seat: Seat) -> String {
    match state.player(seat).species {
        Some(species) => format!("seat {seat} ({species})"),
        None => format!("seat {seat}"),
    }
}

/// A card in a sentence.
pub(crate) fn card(kind: CardKind) -> String {
    match kind {
        CardKind::Surplus => "a food surplus".into(),
        CardKind::Plague | CardKind::Famine | CardKind::Joker => format!("a {kind}"),
        CardKind::Adaptation | CardKind::Ability => format!("an {kind} card"),
        _ => format!("a {kind} card"),
    }
}

/// An area in a sentence.
pub(crate) fn area(area: Area) -> String {
    format!("the {} {} area", if area.is_small() { "small" } else { "large" }, area.terrain())
}

/// The source of points, in a sentence.
pub(crate) const fn source(source: Source) -> &'static str {
    match source {
        Source::Start => "at the start",
        Source::FoodTiles => "for food tiles",
        Source::Minor => "for the filled area",
        Source::Areas => "for areas",
        Source::Herds => "for herds",
        Source::Adaptations => "for adaptations",
        Source::Abilities => "for abilities",
        Source::Food => "for food",
        Source::Conversion => "for converted food",
        Source::Bids => "for the bid",
        Source::Famine => "to the famine",
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
        ("adaptation_place", _) => format!("{} in adaptation tiles", place()),
        (_, Some(("place", scoring))) => format!("{} after big scoring {scoring}", place()),
        (_, Some((ability, "tiles"))) if Ability::from_name(ability).is_some() => match value {
            "1" => format!("1 {ability} tile"),
            _ => format!("{value} {ability} tiles"),
        },
        ("adaptations_1", _) => format!("{value} adaptation tiles at big scoring 1"),
        _ if value.parse::<f64>().is_ok() => format!("{} {value}", words(column)),
        _ => words(value),
    }
}

/// A thing of the game by its name, or a rule set.
fn named(name: &str) -> Option<String> {
    use crate::games::wildlife::board::words::Species;
    let preset = || Preset::from_name(name).map(|_| format!("rules `{name}`"));
    preset().or_else(|| Species::from_name(name).map(|species| title(species.name())))
}

/// A column of the records, where its name says too little.
fn column(name: &str) -> Option<String> {
    let plain = match name {
        "order" => "place in turn order",
        "score" => "points",
        "adaptation_place" => "place in adaptation tiles",
        "adaptations_1" => "adaptation tiles at big scoring 1",
        "lost" => "tiles lost to others",
        "acted" => "turns of others acted in",
        "largest_herd" => "tiles of the largest herd",
        "plague_lost" => "tiles lost to plagues",
        "points_paid" => "points given up for bids",
        "spent" => "food paid for cards",
        "abilities_lost" => "ability tiles taken by others",
        _ => match name.split_once('_')? {
            ("place", scoring) => return Some(format!("place after big scoring {scoring}")),
            ("points", "after") => return None,
            ("points", from) => {
                return Source::from_name(&from.replace('_', "-")).map(|from| format!("points {}", source(from)));
            }
            _ => return None,
        },
    };
    Some(plain.into())
}

/// The reason for the end of a game, as people read it.
pub(crate) fn cause_title(cause: &str) -> String {
    match Cause::from_name(cause) {
        Some(Cause::Areas) => "areas filled".into(),
        Some(Cause::Reserve) => "reserve used up".into(),
        Some(Cause::Stalled) | None => cause.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_their_values_have_words() {
        let said = ["order 1", "place_1 2", "food_tiles 1", "species crocodile", "points_herds", "board=7"];
        let expected = [
            "first in turn order",
            "second after big scoring 1",
            "1 food tile",
            "Crocodile",
            "points for herds",
            "board=7",
        ];
        assert_eq!(said.map(words), expected);
    }
}
