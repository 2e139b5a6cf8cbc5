//! The page of a recorded game: the island with its areas, tiles and herds, the players with their charts and hands,
//! and the score track.

use serde_json::{Map, Value, json};

use super::board::state::{Ask, State};
use super::board::words::{Ability, Area, CardKind, Level, Source, Terrain};
use super::rules::event::Event;
use super::rules::wildlife::WildLife;
use super::text::{standing, titles};
use crate::game::{Game, Seat};
use crate::report::replay::{Drawn, Table};

impl Drawn for WildLife {
    const TABLE: Table = Table {
        markup: include_str!("main.html"),
        signs: include_str!("signs.html"),
        style: include_str!("style.css"),
        script: &[
            include_str!("island.js"),
            include_str!("players.js"),
            include_str!("track.js"),
            include_str!("table.js"),
        ],
    };

    const RULES: &'static str = include_str!("../README.md");

    fn drawn(&self, state: &State) -> Value {
        let seats: Vec<Value> = state.all().map(|seat| player(self, state, seat)).collect();
        let bids = matches!(state.ask, Ask::Bid | Ask::Amount | Ask::Pay | Ask::Chart);
        let left = self.contents.scoring.minor.len() as u32 - state.marked.count_ones();
        json!({
            "tiles": tiles(self, state),
            "marked": Area::all().filter(|area| state.is_marked(*area)).map(Area::letter).collect::<String>(),
            "seats": seats,
            "active": state.active.0,
            "turn": state.turn,
            "scorings": state.scorings,
            "markers_left": left,
            "pile": state.pile.len(),
            "discard": state.discard.len(),
            "played": state.played.0,
            "abilities": state.abilities,
            "high": state.auction.leader.filter(|_| bids).map(|leader| (leader.0, state.auction.high)),
        })
    }

    fn table_facts(&self, _: &State, last: &State) -> Vec<(&'static str, Value)> {
        let island = &self.contents.island;
        let spaces: Vec<Value> = island
            .squares
            .iter()
            .zip(island.area_of)
            .map(|(square, area)| json!([square.column, square.row, area.letter().to_string(), square.to_string()]))
            .collect();
        vec![
            ("spaces", spaces.into()),
            ("terrains", json!(Terrain::ALL.map(Terrain::name))),
            ("abilities", json!(Ability::ALL.map(Ability::name))),
            ("cards", json!(CardKind::ALL.map(CardKind::name))),
            ("sources", json!(Source::ALL.map(|source| source.name().replace('-', " ")))),
            (
                "levels",
                Level::ALL
                    .map(|level| (level.letter().to_string(), level.name().into()))
                    .into_iter()
                    .collect::<Map<_, _>>()
                    .into(),
            ),
            ("winners", json!(winners(self, last))),
        ]
    }

    /// The deciding seat and its question.
    fn step_facts(&self, state: &State, event: Event) -> Vec<(&'static str, Value)> {
        let decider = if state.over { Value::Null } else { state.asked.0.into() };
        let asked = matches!(event, Event::Decides { .. });
        let asks = if asked && !state.over { standing::asks(self, state) } else { String::new() };
        vec![("decider", decider), ("asks", asks.into())]
    }
}

/// The seats that won a game that is over (R11.3).
fn winners(game: &WildLife, state: &State) -> Vec<usize> {
    let places = game.ending(state).map(|ending| ending.seats.as_slice().to_vec()).unwrap_or_default();
    (0..places.len()).filter(|&seat| places[seat].place == 1).collect()
}

/// The owner of the tile on each space, a character each: a seat, or a dot.
fn tiles(game: &WildLife, state: &State) -> String {
    let owner = |space| state.owner(space).map_or('.', |seat| char::from(b'0' + seat.0));
    game.contents.island.land.iter().map(owner).collect()
}

fn player(game: &WildLife, state: &State, seat: Seat) -> Value {
    let player = state.player(seat);
    let levels: String = player.levels().iter().map(|level| level.letter()).collect();
    json!({
        "species": player.species.map(|species| titles::words(species.name())),
        "order": player.order,
        "points": player.points,
        "food": player.food,
        "reserve": player.reserve,
        "board": player.tiles.len(),
        "levels": levels,
        "owned": player.owned,
        "used": player.used,
        "hand": player.hand.0,
        "plays": if state.active == seat && !state.over && !state.in_setup() { game.plays_left(state).into() } else { Value::Null },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Settings;
    use crate::mind::Policy;
    use crate::report::replay::assert_changes_lead;
    use crate::sim::{Cell, record};

    #[test]
    fn the_changes_lead_from_the_first_position_to_that_of_every_step() {
        for (seed, players) in [(0, 2), (1, 4), (2, 6)] {
            let policies = vec![Policy::of::<WildLife>("casual").unwrap()];
            let cell = Cell::new(WildLife::standard(players), policies, Settings::new());
            assert_changes_lead(&record(&cell, seed, 0).unwrap());
        }
    }
}
