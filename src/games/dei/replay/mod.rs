//! The page of a recorded game: the city with its regions and all that stands there, markets and missions, and the players.

use serde_json::{Value, json};

use super::board::cards::{CardId, Cards};
use super::board::city::{City, Site, cells};
use super::board::district::{Piece, SIDE};
use super::board::regions::OutpostId;
use super::board::words::{Candy, Colour, Drone, Faction, Feat, Market, Slot};
use super::r#box::{MissionCard, Rate};
use super::rules::dei::Dei;
use super::rules::event::Event;
use super::rules::state::{NO_ONE, State};
use super::text::{standing, titles};
use crate::game::{Game, Seat};
use crate::report::replay::{Drawn, Table};

impl Drawn for Dei {
    const TABLE: Table = Table {
        markup: include_str!("main.html"),
        signs: include_str!("signs.html"),
        style: include_str!("style.css"),
        script: &[include_str!("city.js"), include_str!("players.js"), include_str!("table.js")],
    };

    const RULES: &'static str = include_str!("../README.md");

    fn drawn(&self, state: &State) -> Value {
        let city = self.city(state);
        let outposts = || (0..city.outposts.len() as u8).map(OutpostId);
        let holder = |outpost: OutpostId| Some(state.holders[outpost.index()]).filter(|holder| *holder != NO_ONE);
        json!({
            "tokens": &state.tokens[..city.count()],
            "seats": state.all().map(|seat| player(self, state, seat)).collect::<Vec<_>>(),
            "drones": state.drones.map(|drone| drone.map(|region| region.0)),
            "holders": outposts().map(holder).collect::<Vec<_>>(),
            "colours": outposts().map(|outpost| colour(city, state, outpost).name()).collect::<Vec<_>>(),
            "rows": state.rows.map(|row| row.map(|card| card.map(|card| card.0))),
            "left": state.left,
            "missions": state.missions,
            "pool": state.pool.iter().sum::<u8>(),
            "reserve": state.reserve,
            "turn": state.turn,
            "phase": state.phase,
            "order": state.in_order().iter().map(|seat| seat.0).collect::<Vec<_>>(),
            "active": state.active.0,
        })
    }

    fn table_facts(&self, _: &State, last: &State) -> Vec<(&'static str, Value)> {
        let (city, contents) = (self.city(last), &self.contents);
        let grid = cells(&contents.districts, &city.layout);
        let cell = |piece: &Piece| json!([piece.to_string(), city.region_of[piece.index()].0, piece.part().is_roof()]);
        let site = |site: &Site| {
            let on = |part| format!("{}{part}", site.district);
            let [one, two] = site.span.roofs;
            json!([on(one), on(site.span.over), on(two), site.roofs.map(|roof| roof.0)])
        };
        let card = |card: CardId| {
            let face = self.card(card);
            let price = if card.faction().is_some() { String::new() } else { face.price.to_string() };
            json!([card.to_string(), face.face.to_string(), price, face.supplies])
        };
        let mission =
            |card: &MissionCard| json!([titles::words(card.mission.name()), rate(card.upper), rate(card.lower)]);
        vec![
            ("width", (city.layout.size().1 * SIDE).into()),
            ("cells", grid.iter().map(cell).collect::<Vec<_>>().into()),
            ("regions", json!(city.names.iter().map(ToString::to_string).collect::<Vec<_>>())),
            ("outposts", json!(city.outposts.iter().map(|own| (own.region.0, own.letter.sign())).collect::<Vec<_>>())),
            ("refuges", json!(city.refuges.map(|region| region.0))),
            ("sites", city.sites.iter().map(site).collect::<Vec<_>>().into()),
            ("pairs", json!(city.pairs.iter().map(|pair| (pair.ground.0, pair.roof.0)).collect::<Vec<_>>())),
            ("neutral_bridges", json!(city.neutral_bridges.iter().map(|site| site.0).collect::<Vec<_>>())),
            ("neutral_elevators", json!(city.neutral_elevators.iter().map(|pair| pair.0).collect::<Vec<_>>())),
            ("cards", CardId::all().map(card).collect::<Vec<_>>().into()),
            ("mission_cards", contents.missions.iter().map(mission).collect::<Vec<_>>().into()),
            ("markets", json!(Market::ALL.map(Market::name))),
            ("slots", json!(Slot::ALL.map(Slot::name))),
            ("banners", json!(contents.markets.banners)),
            ("drones", json!(Drone::ALL.map(Drone::name))),
            ("candy", json!(Candy::ALL.map(|face| face.name().replace('-', " ")))),
            ("winners", json!(winners(self, last))),
            ("open_hands", self.rules.hands_are_open().into()),
            ("open_candy", self.rules.open_candy.into()),
        ]
    }

    /// The seat that decides, and its question.
    fn step_facts(&self, state: &State, event: Event) -> Vec<(&'static str, Value)> {
        let decider = if state.over { Value::Null } else { state.asked.0.into() };
        let asked = matches!(event, Event::Decides { .. });
        let asks = if asked && !state.over { standing::asks(self, state) } else { String::new() };
        vec![("decider", decider), ("asks", asks.into())]
    }
}

/// The colour of an outpost in this game.
fn colour(city: &City, state: &State, outpost: OutpostId) -> Colour {
    state.colours[city.outposts[outpost.index()].letter.index()]
}

/// Supplies for what a mission counts, in words.
fn rate(Rate { points, per }: Rate) -> String {
    if per == 1 { format!("{points} each") } else { format!("{points} per {per}") }
}

/// The seats that have won, or share the win.
fn winners(game: &Dei, state: &State) -> Vec<u8> {
    let ending = game.ending(state);
    let won = |seat: &Seat| ending.as_ref().and_then(|ending| ending.won(seat.index())) == Some(true);
    state.all().filter(won).map(|seat| seat.0).collect()
}

fn numbers(cards: Cards) -> Vec<u8> {
    cards.iter().map(|card| card.0).collect()
}

fn player(game: &Dei, state: &State, seat: Seat) -> Value {
    let (city, player) = (game.city(state), state.player(seat));
    let held = |own: Colour| {
        let outposts = (0..city.outposts.len() as u8).map(OutpostId);
        outposts.filter(|&outpost| state.holds(seat, outpost) && colour(city, state, outpost) == own).count()
    };
    let feats = player.feats.iter().flatten().map(|feat: &Feat| (titles::words(feat.name()), player.has(*feat)));
    json!({
        "faction": Faction::title(player.faction),
        "leader": player.faction.champion().title(),
        "champion": player.champion().map(|region| region.0),
        "scrappers": player.with_scrappers().map(|region| (region.0, player.scrappers(region))).collect::<Vec<_>>(),
        "refuges": player.refuges.iter().flatten().map(|region| region.0).collect::<Vec<_>>(),
        "bridges": player.bridges.iter().flatten().map(|site| site.0).collect::<Vec<_>>(),
        "elevators": player.elevators.iter().flatten().map(|pair| pair.0).collect::<Vec<_>>(),
        "supplies": player.supplies,
        "purse": player.purse,
        "stock": player.stock,
        "cubes": Colour::ALL.map(held),
        "feats": feats.collect::<Vec<_>>(),
        "missions": player.missions,
        "hand": numbers(player.hand),
        "up": numbers(player.up),
        "down": numbers(player.down),
        "bin": numbers(player.bin),
        "candy": player.candy,
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
        for (seed, players) in [(0, 2), (1, 3), (2, 4)] {
            let policies = vec![Policy::of::<Dei>("random").unwrap()];
            let cell = Cell::new(Dei::standard(players), policies, Settings::new());
            assert_changes_lead(&record(&cell, seed, 0).unwrap());
        }
    }
}
