//! The values of a box that are more than a number: drones, missions, candy, districts, layouts, cards.

use std::str::FromStr;

use super::{FEWEST, MISSION_CARDS, MissionCard, Rate, TABLES};
use crate::game::facts::{Reader, join};
use crate::games::dei::board::cards::{Card, CardId, Face, Price};
use crate::games::dei::board::district::{Cells, District, DistrictId, Drones, PIECES, Part, Span};
use crate::games::dei::board::layout::{Layout, Place, grid};
use crate::games::dei::board::words::{Candy, Drone, Faction, Letter, Market, Mission};

/// Symbols on one piece, at most.
const MOST_TOKENS: u8 = 9;
/// The sign for an empty entry.
pub(super) const NOTHING: &str = "-";
/// The icon of the drone of a faction.
pub(super) const OWN: &str = "D:own";

pub(super) fn drones(r: &mut Reader, path: &str) -> Drones {
    Faction::ALL.map(|faction| {
        let path = join(&join(path, faction), "drone");
        r.named(&path, Drone::from_name, &Drone::names()).unwrap_or(Drone::Collector)
    })
}

pub(super) fn candy(r: &mut Reader, path: &str) -> [u8; Candy::COUNT] {
    Candy::ALL.map(|face| r.number(&join(path, face), 0..=9))
}

/// The key of what a mission brings: the three colours share one.
pub(super) const fn rate_key(mission: Mission) -> &'static str {
    if mission.colour().is_some() { "colour" } else { mission.name() }
}

pub(super) fn missions(r: &mut Reader, path: &str) -> [MissionCard; MISSION_CARDS] {
    let elements = r.list(&join(path, "cards"), MISSION_CARDS..=MISSION_CARDS, "missions");
    let mut kinds: Vec<Mission> = Vec::new();
    for element in elements {
        kinds.extend(r.named_of(element, Mission::from_name, &Mission::names()));
    }
    let mut rates: Vec<(&str, [Rate; 2])> = Vec::new();
    for mission in Mission::ALL {
        let key = rate_key(mission);
        if !rates.iter().any(|(known, _)| *known == key) {
            let section = join(path, key);
            rates.push((key, ["upper", "lower"].map(|column| rate(r, &join(&section, column)))));
        }
    }
    std::array::from_fn(|card| {
        let mission = kinds.get(card).copied().unwrap_or(Mission::Technology);
        let [upper, lower] = rates
            .iter()
            .find(|(key, _)| *key == rate_key(mission))
            .map_or([Rate { points: 0, per: 1 }; 2], |(_, rates)| *rates);
        MissionCard { mission, upper, lower }
    })
}

fn rate(r: &mut Reader, path: &str) -> Rate {
    let mut numbers = r.numbers(path, 2..=2, &(0..=30)).into_iter();
    let (points, per) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(1));
    if per == 0 {
        r.problem(path, "found 0 for the number of things, expected at least 1, as in [2, 3] for 2 supplies per 3");
    }
    Rate { points, per: per.max(1) }
}

/// The key of a district.
pub(super) fn district_key(district: DistrictId) -> String {
    district.code().replace('.', "-")
}

pub(super) fn districts(r: &mut Reader, path: &str) -> [District; DistrictId::COUNT] {
    std::array::from_fn(|at| {
        let path = join(path, district_key(DistrictId(at as u8)));
        let key = |key: &str| join(&path, key);
        District {
            cells: read(r, &key("cells")).unwrap_or(Cells([Part(0); 9])),
            open: read(r, &key("open")).unwrap_or_default(),
            tokens: optional(r, &key("tokens"), tokens).unwrap_or_default(),
            outpost: optional(r, &key("outpost"), outpost),
            refuge: optional(r, &key("refuge"), part),
            drone: optional(r, &key("drone"), part),
            bridge: optional(r, &key("bridge"), span),
            elevator: optional(r, &key("elevator"), ends),
        }
    })
}

/// A text that is read by its type; `None` if it cannot be.
fn read<T: FromStr<Err = String>>(r: &mut Reader, path: &str) -> Option<T> {
    let text = r.text(path);
    if text.is_empty() {
        return None;
    }
    text.parse().map_err(|reason: String| r.problem(path, &reason)).ok()
}

/// A text in which `-` is nothing.
fn optional<T>(r: &mut Reader, path: &str, read: fn(&str) -> Result<T, String>) -> Option<T> {
    let text = r.text(path);
    if text.is_empty() || text == NOTHING {
        return None;
    }
    read(&text).map_err(|reason| r.problem(path, &format!("{reason}, or -"))).ok()
}

fn part(text: &str) -> Result<Part, String> {
    let mut letters = text.chars();
    let part = letters.next().and_then(Part::from_letter).filter(|_| letters.next().is_none());
    part.ok_or_else(|| format!("found `{text}`, expected a piece: a, b, A or B"))
}

fn tokens(text: &str) -> Result<[u8; PIECES], String> {
    let wrong = || format!("found `{text}`, expected pieces with numbers from 1 to {MOST_TOKENS} such as a1 B2");
    let mut tokens = [0; PIECES];
    for word in text.split_whitespace() {
        let (letter, number) = word.split_at_checked(1).ok_or_else(wrong)?;
        let part = part(letter).map_err(|_| wrong())?;
        let number = number.parse().ok().filter(|number| (1..=MOST_TOKENS).contains(number)).ok_or_else(wrong)?;
        if std::mem::replace(&mut tokens[part.index()], number) > 0 {
            return Err(wrong());
        }
    }
    Ok(tokens)
}

fn outpost(text: &str) -> Result<(Letter, Part), String> {
    let wrong = || format!("found `{text}`, expected a letter A, B or C and a piece such as `C b`");
    let (letter, on) = text.split_once(' ').ok_or_else(wrong)?;
    let mut signs = letter.chars();
    let sign = signs.next().and_then(Letter::from_sign).filter(|_| signs.next().is_none());
    Ok((sign.ok_or_else(wrong)?, part(on.trim()).map_err(|_| wrong())?))
}

fn span(text: &str) -> Result<Span, String> {
    let wrong = || format!("found `{text}`, expected two roofs and the ground between them such as A-B/b");
    let (roofs, over) = text.split_once('/').ok_or_else(wrong)?;
    let [one, two] = pair(roofs).map_err(|_| wrong())?;
    Ok(Span { roofs: [one, two], over: part(over).map_err(|_| wrong())? })
}

fn ends(text: &str) -> Result<[Part; 2], String> {
    let wrong = || format!("found `{text}`, expected a ground piece and a roof piece such as a-B");
    pair(text).ok().filter(|[ground, roof]| !ground.is_roof() && roof.is_roof()).ok_or_else(wrong)
}

fn pair(text: &str) -> Result<[Part; 2], String> {
    let (one, two) = text.split_once('-').ok_or_else(|| format!("found `{text}`"))?;
    Ok([part(one)?, part(two)?])
}

/// The key of the layout for a number of players.
pub(super) const fn layout_key(players: usize) -> &'static str {
    ["two", "three", "four"][players - FEWEST]
}

pub(super) fn layouts(r: &mut Reader, path: &str) -> [Layout; TABLES] {
    std::array::from_fn(|table| {
        let players = table + FEWEST;
        let path = join(path, layout_key(players));
        let (rows, columns) = grid(players);
        let mut places: Vec<Place> = Vec::new();
        for (path, value) in r.list(&path, rows..=rows, "rows of a layout") {
            let expected = format!("expected {columns} districts such as `2.8 r0, 2.4 r2`");
            let Some(text) = value.as_str() else {
                r.unexpected(&path, value, &expected);
                continue;
            };
            let row: Result<Vec<Place>, String> = text.split(',').map(str::parse).collect();
            match row {
                Ok(row) if row.len() == columns => places.extend(row),
                Ok(row) => r.problem(&path, &format!("found {} districts, {expected}", row.len())),
                Err(reason) => r.problem(&path, &reason),
            }
        }
        Layout::new(players, &places)
    })
}

pub(super) fn cards(r: &mut Reader, path: &str) -> Vec<Card> {
    // They are read again: the drones of the factions stand in a section of their own, which notes what is wrong with them.
    let drones = drones(r, "factions");
    CardId::all().map(|card| self::card(r, path, card, drones)).collect()
}

fn card(r: &mut Reader, path: &str, card: CardId, drones: Drones) -> Card {
    let key = card_path(path, card);
    let Some(faction) = card.faction() else {
        let face = read(r, &join(&key, "icons")).unwrap_or_default();
        let price: Price = read(r, &join(&key, "price")).unwrap_or_default();
        return Card { face, price, supplies: r.number(&join(&key, "supplies"), 0..=20) };
    };
    // The shared cards stand once.
    let text = r.text(&key);
    let face: Result<Face, String> = text.replace(OWN, &format!("D:{}", drones[faction.index()])).parse();
    match face {
        Ok(face) => Card { face, ..Card::default() },
        Err(reason) => {
            if !text.is_empty() && (faction == Faction::Auxilia || !is_shared(card)) {
                r.problem(&key, &reason);
            }
            Card::default()
        }
    }
}

/// Is it one of the cards that all factions share?
fn is_shared(card: CardId) -> bool {
    card.index() % CardId::PER_FACTION < CardId::SHARED
}

/// The path of a card below that of the cards: a text for a faction card, a section for a market card.
pub(super) fn card_path(cards: &str, card: CardId) -> String {
    let (deck, number) = match (card.faction(), card.market()) {
        (Some(faction), _) => {
            let number = card.index() % CardId::PER_FACTION;
            (if is_shared(card) { "shared" } else { faction.name() }, number)
        }
        (_, Some(market)) => (market.name(), card.index() - first_of(market)),
        _ => ("drone", card.index() - CardId::FIRST_DRONE),
    };
    join(&join(cards, deck), number + 1)
}

fn first_of(market: Market) -> usize {
    CardId::FIRST_OF_MARKETS + market.index() * CardId::PER_COLOUR
}
