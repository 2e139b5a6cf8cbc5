//! Output of the generator as values of a box file.

use toml::Value;

use super::FEWEST;
use super::generator::Map;
use super::sections::{NOTHING, card_path, district_key, layout_key};
use crate::game::facts::join;
use crate::games::dei::board::cards::{Card, CardId, Face};
use crate::games::dei::board::district::{District, DistrictId, Part};
use crate::games::dei::board::layout::Layout;

/// Values by their paths.
type Written = Vec<(String, Value)>;

/// Districts and quick layouts.
pub(super) fn map(map: &Map) -> Written {
    let districts = DistrictId::all().zip(&map.districts).flat_map(|(id, printed)| district(id, printed));
    let layouts = map.layouts.iter().enumerate().map(|(table, layout)| {
        (join("layouts", layout_key(table + FEWEST)), Value::Array(rows(layout).into_iter().map(Value::from).collect()))
    });
    districts.chain(layouts).collect()
}

fn district(id: DistrictId, printed: &District) -> Written {
    let section = join("districts", district_key(id));
    let text = |text: Option<String>| text.unwrap_or_else(|| NOTHING.to_owned());
    let part = |part: Option<Part>| text(part.map(|part| part.to_string()));
    let counted = Part::ALL.into_iter().zip(printed.tokens).filter(|(_, count)| *count > 0);
    let tokens: Vec<String> = counted.map(|(part, count)| format!("{part}{count}")).collect();
    let values = [
        ("cells", printed.cells.to_string()),
        ("open", printed.open.to_string()),
        ("tokens", text(Some(tokens.join(" ")).filter(|tokens| !tokens.is_empty()))),
        ("outpost", text(printed.outpost.map(|(letter, part)| format!("{} {part}", letter.sign())))),
        ("refuge", part(printed.refuge)),
        ("drone", part(printed.drone)),
        ("bridge", text(printed.bridge.map(|span| span.to_string()))),
        ("elevator", text(printed.elevator.map(|[ground, roof]| format!("{ground}-{roof}")))),
    ];
    values.into_iter().map(|(key, value)| (join(&section, key), Value::from(value))).collect()
}

/// The rows of a layout, as the box file writes them.
pub(super) fn rows(layout: &Layout) -> Vec<String> {
    let columns = layout.size().1;
    let row = |row: &[_]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    layout.places().chunks(columns).map(row).collect()
}

/// Faction cards but for the drone cards, each with its icons.
pub(super) fn factions(cards: &[(CardId, Face)]) -> Written {
    cards.iter().map(|(card, face)| (card_path("cards", *card), Value::from(face.to_string()))).collect()
}

/// Market cards.
pub(super) fn markets(cards: &[(CardId, Card)]) -> Written {
    let values = |(id, card): &(CardId, Card)| {
        let path = card_path("cards", *id);
        [
            (join(&path, "icons"), Value::from(card.face.to_string())),
            (join(&path, "price"), Value::from(card.price.to_string())),
            (join(&path, "supplies"), Value::from(i64::from(card.supplies))),
        ]
    };
    cards.iter().flat_map(values).collect()
}
