//! Names as people read them.

use crate::base::titles::title;
use crate::game::Seat;
use crate::games::wildlife::board::state::{Cause, State};
use crate::games::wildlife::board::words::{Area, CardKind, Source};
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

/// A key, a column or a level as people read it.
pub(crate) fn words(name: &str) -> String {
    if Preset::from_name(name).is_some() {
        return format!("rules `{name}`");
    }
    title_of(name).unwrap_or_else(|| name.replace(['_', '-'], " "))
}

fn title_of(name: &str) -> Option<String> {
    use crate::games::wildlife::board::words::Species;
    Species::from_name(name).map(|species| title(species.name()))
}

/// The reason for the end of a game, as people read it.
pub(crate) fn cause_title(cause: &str) -> String {
    match Cause::from_name(cause) {
        Some(Cause::Areas) => "areas filled".into(),
        Some(Cause::Reserve) => "reserve used up".into(),
        Some(Cause::Stalled) | None => cause.into(),
    }
}
