//! Columns about the ground of the board: for all, and for each species by its chart.

use crate::games::wildlife::board::ground::Ground;
use crate::games::wildlife::board::words::{Level, Terrain};
use crate::games::wildlife::rules::wildlife::WildLife;
use crate::record::{Ended, Sheet};

/// Every two terrains.
fn pairs() -> impl Iterator<Item = (Terrain, Terrain)> {
    let after = |one: Terrain| Terrain::ALL.into_iter().skip(one.index() + 1).map(move |two| (one, two));
    Terrain::ALL.into_iter().flat_map(after)
}

/// The columns of the board.
pub(super) fn columns(sheet: &mut impl Sheet<WildLife>) {
    sheet.numbers(
        Terrain::ALL,
        |terrain| (format!("{terrain}_spaces"), format!("spaces of {terrain} on the board")),
        |over, terrain| over.game.contents.island.of_terrain(terrain).len() as u8,
    );
    sheet.numbers(
        pairs(),
        |(one, two)| (format!("{one}_{two}_sides"), format!("sides between spaces of {one} and of {two}")),
        |over, (one, two)| over.game.contents.island.borders_of(one, two),
    );
}

/// The ground of a seat's species from a level on, by its printed chart.
fn ground<'a>(over: &Ended<'a, WildLife>, least: Level) -> Option<&'a Ground> {
    let species = over.state.players[over.at].species?;
    let [migrate, expand] = over.game.contents.grounds.get(species.index())?;
    Some(if least == Level::Migrate { migrate } else { expand })
}

/// The columns about the ground for the species of a seat.
pub(super) fn seat_columns(sheet: &mut impl Sheet<WildLife>) {
    for least in [Level::Migrate, Level::Expand] {
        let named = move |name: &str, what: &str| {
            (format!("{least}_{name}"), format!("{what} of level {least} or better on its printed chart"))
        };
        sheet.numbers([least], |_| named("spaces", "spaces"), |over, least| Some(ground(over, least)?.spaces as u8));
        sheet.numbers(
            [least],
            |_| named("parts", "connected parts of the spaces"),
            |over, least| Some(ground(over, least)?.parts.len() as u8),
        );
        sheet.numbers(
            [least],
            |_| named("largest", "spaces in the largest connected part of those"),
            |over, least| Some(ground(over, least)?.parts.first().copied().unwrap_or(0) as u8),
        );
        sheet.numbers(
            [least],
            |_| named("sides", "sides between spaces"),
            |over, least| Some(ground(over, least)?.sides as u8),
        );
    }
}
