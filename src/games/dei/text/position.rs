//! A position as JSON: everything about a state, for people and other programs, read and written without loss.
//!
//! A [`Position`] is any data of the right shape; it becomes a [`State`] only when it breaks no invariant.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::board::cards::{CardId, Cards};
use super::super::board::cities::CityId;
use super::super::board::city::City;
use super::super::board::regions::{OutpostId, Region, Regions};
use super::super::board::words::{Candy, Colour, Drone, Faction, Feat, Letter, Market, Mission, Slot, Token};
use super::super::rules::dei::{Dei, FEWEST_PLAYERS};
use super::super::rules::sign::{Pending, Sign};
use super::super::rules::state::{
    Ask, BUILDINGS, COLUMNS, MOST_DECK, MOST_PLAYERS, NO_ONE, Play, Player, ROWS, Split, State, Way,
};
use super::notation;
use crate::base::refusal::Refusal;
use crate::game::{PositionReader, Seat, Settings, Setup};

/// The name of this form, and of its version.
pub const FORMAT: &str = "wildlab-dei-position-1";

/// Candy by face.
type Faces = BTreeMap<Candy, u8>;

/// A whole position. Regions stand by the name of their lowest piece, bridge sites and elevator pairs as in the notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, clippy::struct_excessive_bools)] // the fields are those of `State`
pub struct Position {
    pub format: String,
    /// 0: the quick layout; else the number of a random one.
    pub city: u16,
    pub turn: u8,
    pub phase: u8,
    pub order: Vec<Seat>,
    pub place: u8,
    pub active: Seat,
    pub asked: Seat,
    pub ask: AskAt,
    pub drafted: u8,
    pub played: u8,
    pub faced_down: bool,
    pub robot_used: bool,
    pub energy_used: bool,
    pub booted: bool,
    pub play: PlayAt,
    pub over: bool,
    /// The colours of the letters A, B, C.
    pub colours: [Colour; Letter::COUNT],
    /// Tokens of regions that have any.
    pub tokens: BTreeMap<String, u8>,
    pub reserve: BTreeMap<Token, u8>,
    pub drones: BTreeMap<Drone, String>,
    /// The seats that hold cubes, by outpost.
    pub cubes: BTreeMap<String, Seat>,
    /// Cards for sale from left to right.
    pub rows: BTreeMap<Market, [Option<String>; Slot::COUNT]>,
    /// Decks, the next card first.
    pub decks: BTreeMap<Market, Vec<String>>,
    /// Missions by column, as `kind` or `kind#number` of the card in the box.
    pub missions: Vec<Vec<MissionAt>>,
    pub pool: Faces,
    pub used: Faces,
    pub gone: Faces,
    pub seats: Vec<SeatAt>,
}

/// A mission card: its number in the box, and what it counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MissionAt {
    pub card: u8,
    pub mission: Mission,
}

/// The card in play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, clippy::struct_excessive_bools)]
pub struct PlayAt {
    pub card: Option<String>,
    pub down: bool,
    pub pending: BTreeMap<String, u8>,
    pub candied: bool,
    pub wild: bool,
    pub each: Option<String>,
    pub due: bool,
    pub copied: Vec<String>,
    pub booted: bool,
    pub split: Option<SplitAt>,
}

/// A Move that may go on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SplitAt {
    pub icon: String,
    pub from: String,
    pub used: Vec<String>,
    pub refuge: bool,
}

/// A question: its kind, and what it speaks of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct AskAt {
    pub kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SeatAt {
    pub faction: Faction,
    pub supplies: u16,
    pub scrappers: BTreeMap<String, u8>,
    pub champion: Option<String>,
    pub stock: u8,
    pub dead: u8,
    pub refuges: Vec<String>,
    pub bridges: Vec<String>,
    pub elevators: Vec<String>,
    pub purse: BTreeMap<Token, u8>,
    pub feats: Vec<Feat>,
    pub unlocked: Vec<Feat>,
    pub hand: Vec<String>,
    pub up: Vec<String>,
    pub down: Vec<String>,
    pub bin: Vec<String>,
    pub plan: Vec<Option<String>>,
    pub candy: Faces,
    /// Rows of the missions taken, from 1, by column.
    pub missions: Vec<Option<u8>>,
    pub counted: Option<[u8; 2]>,
}

impl Position {
    /// The game that settings describe for this position's players. `name` names the position in errors.
    ///
    /// # Errors
    /// When the settings are not accepted, or name another number of players.
    pub(crate) fn game(&self, name: &str, settings: &Settings) -> Result<Dei, Refusal> {
        let seats = self.seats.len();
        let wrong = |expected: &str| Err(Refusal::new(format!("{name}: seats: found {seats}, expected {expected}")));
        match settings.get("players") {
            _ if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&seats) => wrong("2 to 4, one per player"),
            Some(other) if other.trim() != seats.to_string() => wrong(&format!("{} as `players` says", other.trim())),
            _ => Dei::from_settings(&settings.clone().with("players", &seats.to_string())),
        }
    }
}

impl Dei {
    /// A state as a position.
    pub fn position(&self, state: &State) -> Position {
        let city = self.city(state);
        let name = |region: Region| city.name(region).to_string();
        let tokens = |region: &Region| state.tokens[region.index()] > 0;
        let cubes = (0..city.outposts.len() as u8).map(OutpostId).filter(|id| state.holders[id.index()] != NO_ONE);
        let mission = |card: u8| MissionAt { card, mission: self.contents.missions[usize::from(card)].mission };
        let deck = |market: Market| {
            let left = usize::from(state.left[market.index()]);
            state.decks[market.index()][..left].iter().rev().map(ToString::to_string).collect()
        };
        let row = |market: Market| state.rows[market.index()].map(|card| card.map(|card| card.to_string()));
        Position {
            format: FORMAT.to_owned(),
            city: state.city.0,
            turn: state.turn,
            phase: state.phase,
            order: state.in_order().to_vec(),
            place: state.place,
            active: state.active,
            asked: state.asked,
            ask: ask_at(city, state.ask),
            drafted: state.drafted,
            played: state.played,
            faced_down: state.faced_down,
            robot_used: state.robot_used,
            energy_used: state.energy_used,
            booted: state.booted,
            play: play_at(city, &state.play),
            over: state.over,
            colours: state.colours,
            tokens: city.regions().iter().filter(tokens).map(|own| (name(own), state.tokens[own.index()])).collect(),
            reserve: Token::ALL.into_iter().zip(state.reserve).collect(),
            drones: Drone::ALL
                .into_iter()
                .filter_map(|drone| Some((drone, name(state.drones[drone.index()]?))))
                .collect(),
            cubes: cubes.map(|id| (notation::outpost(city, id), Seat(state.holders[id.index()]))).collect(),
            rows: Market::ALL.into_iter().map(|market| (market, row(market))).collect(),
            decks: Market::ALL.into_iter().map(|market| (market, deck(market))).collect(),
            missions: state
                .missions
                .iter()
                .map(|rows| rows.iter().flatten().map(|&card| mission(card)).collect())
                .collect(),
            pool: faces_at(state.pool),
            used: faces_at(state.used),
            gone: faces_at(state.gone),
            seats: state.playing().iter().map(|player| seat_at(city, player)).collect(),
        }
    }

    /// The state that a position describes.
    ///
    /// # Errors
    /// All in which it is no sound position of this game.
    pub fn state(&self, position: &Position) -> Result<State, Refusal> {
        let mut read = PositionReader::new(&position.format, FORMAT);
        let seats = position.seats.len();
        if seats != self.players() {
            read.wrong("seats", format!("found {seats}, expected {}, one per player", self.players()));
            return Err(read.refused());
        }
        let mut state = State::empty(seats);
        if !read.within("city", position.city, &position.city, 0..=CityId::RANDOM) {
            return Err(read.refused());
        }
        state.city = CityId(position.city);
        let city = self.city(&state);
        let mut names = Names { city, read };
        (state.turn, state.phase, state.place) = (position.turn, position.phase, position.place);
        (state.active, state.asked, state.ask) = (position.active, position.asked, names.ask(&position.ask));
        (state.drafted, state.played, state.faced_down) = (position.drafted, position.played, position.faced_down);
        (state.robot_used, state.energy_used) = (position.robot_used, position.energy_used);
        (state.booted, state.over, state.colours) = (position.booted, position.over, position.colours);
        state.play = names.play(&position.play);
        names.order(&mut state, &position.order);
        for (name, count) in &position.tokens {
            if let Some(region) = names.region("tokens", name) {
                state.tokens[region.index()] = *count;
            }
        }
        for token in Token::ALL {
            state.reserve[token.index()] = position.reserve.get(&token).copied().unwrap_or_default();
        }
        for (drone, name) in &position.drones {
            state.drones[drone.index()] = names.region("drones", name);
        }
        for (name, seat) in &position.cubes {
            let known = (0..city.outposts.len() as u8).map(OutpostId).find(|id| notation::outpost(city, *id) == *name);
            match known {
                Some(id) => state.holders[id.index()] = seat.0,
                None => names
                    .read
                    .wrong("cubes", format!("`{name}` is no outpost of this city, expected one such as A@2.3B")),
            }
        }
        names.markets(&mut state, position);
        names.missions(&mut state, position, self.contents.missions.len());
        (state.pool, state.used, state.gone) =
            (faces_of(&position.pool), faces_of(&position.used), faces_of(&position.gone));
        for (at, seat) in position.seats.iter().enumerate() {
            state.players[at] = names.player(seat, &format!("seats.{at}"));
        }
        names.read.state(self, state)
    }
}

fn faces_at(faces: [u8; Candy::COUNT]) -> Faces {
    Candy::ALL.into_iter().zip(faces).filter(|(_, count)| *count > 0).collect()
}

fn faces_of(faces: &Faces) -> [u8; Candy::COUNT] {
    Candy::ALL.map(|candy| faces.get(&candy).copied().unwrap_or_default())
}

fn cards_at(cards: Cards) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

fn seat_at(city: &City, player: &Player) -> SeatAt {
    let name = |region: Region| city.name(region).to_string();
    SeatAt {
        faction: player.faction,
        supplies: player.supplies,
        scrappers: player.with_scrappers().map(|region| (name(region), player.scrappers(region))).collect(),
        champion: player.champion().map(name),
        stock: player.stock,
        dead: player.dead,
        refuges: player.refuges.iter().flatten().map(|&region| name(region)).collect(),
        bridges: player.bridges.iter().flatten().map(|&site| city.site_name(site)).collect(),
        elevators: player.elevators.iter().flatten().map(|&pair| city.pair_name(pair)).collect(),
        purse: Token::ALL.into_iter().zip(player.purse).collect(),
        feats: player.feats.iter().flatten().copied().collect(),
        unlocked: Feat::ALL.into_iter().filter(|&feat| player.has(feat)).collect(),
        hand: cards_at(player.hand),
        up: cards_at(player.up),
        down: cards_at(player.down),
        bin: cards_at(player.bin),
        plan: player.plan.iter().map(|card| card.map(|card| card.to_string())).collect(),
        candy: faces_at(player.candy),
        missions: player.missions.iter().map(|row| row.map(|row| row + 1)).collect(),
        counted: player.counted,
    }
}

fn play_at(city: &City, play: &Play) -> PlayAt {
    let name = |region: Region| city.name(region).to_string();
    PlayAt {
        card: play.card.map(|card| card.to_string()),
        down: play.down,
        pending: play.pending.signs().map(|sign| (sign.to_string(), play.pending.count(sign))).collect(),
        candied: play.candied,
        wild: play.wild,
        each: play.each.map(|sign| sign.to_string()),
        due: play.due,
        copied: cards_at(play.copied),
        booted: play.booted,
        split: play.split.map(|split| SplitAt {
            icon: split.sign.to_string(),
            from: name(split.from),
            used: split.used.iter().map(name).collect(),
            refuge: split.refuge,
        }),
    }
}

/// The kinds of questions without more to say.
const PLAIN: [(&str, Ask); 11] = [
    ("draft", Ask::Draft),
    ("settle", Ask::Settle),
    ("plan", Ask::Plan),
    ("card", Ask::Card),
    ("robot", Ask::Robot),
    ("icons", Ask::Icons),
    ("take", Ask::Take),
    ("reap", Ask::Reap),
    ("grab", Ask::Grab),
    ("unlock", Ask::Unlock),
    ("mission", Ask::Mission),
];

fn ask_at(city: &City, ask: Ask) -> AskAt {
    let kind = |kind: &str| AskAt { kind: kind.into(), ..AskAt::default() };
    match ask {
        Ask::Group(Way { sign, from, to }) => AskAt {
            icon: Some(sign.to_string()),
            from: Some(city.name(from).to_string()),
            to: Some(city.name(to).to_string()),
            ..kind("group")
        },
        Ask::Deploy(number) => AskAt { number: Some(number), ..kind("deploy") },
        Ask::Beam(number) => AskAt { number: Some(number), ..kind("beam") },
        plain => kind(PLAIN.iter().find(|(_, ask)| *ask == plain).map_or("", |(name, _)| name)),
    }
}

/// Reads names of a city and notes those that are none.
struct Names<'a> {
    city: &'a City,
    read: PositionReader,
}

impl Names<'_> {
    fn region(&mut self, field: &str, name: &str) -> Option<Region> {
        let region = self.city.named(name);
        if region.is_none() {
            self.read
                .wrong(field, format!("`{name}` names no region of this city, expected its lowest piece such as 2.1a"));
        }
        region
    }

    fn sign(&mut self, field: &str, name: &str) -> Option<Sign> {
        name.parse().map_err(|reason: String| self.read.wrong(field, reason)).ok()
    }

    fn card(&mut self, field: &str, name: &str) -> Option<CardId> {
        name.parse().map_err(|reason: String| self.read.wrong(field, reason)).ok()
    }

    fn cards(&mut self, field: &str, names: &[String]) -> Cards {
        let mut cards = Cards::EMPTY;
        for name in names {
            if let Some(card) = self.card(field, name) {
                self.read.once(field, card, cards.contains(card));
                cards.insert(card);
            }
        }
        cards
    }

    fn order(&mut self, state: &mut State, order: &[Seat]) {
        let seats = usize::from(state.seats);
        let list: Vec<u8> = order.iter().map(|seat| seat.0).collect();
        if self.read.seats("order", seats, &list).count_ones() as usize == seats && list.len() == seats {
            state.order.iter_mut().zip(order).for_each(|(place, seat)| *place = *seat);
        } else {
            self.read.wrong("order", format!("expected each of {seats} seats once"));
        }
    }

    fn markets(&mut self, state: &mut State, position: &Position) {
        for market in Market::ALL {
            let field = format!("rows.{market}");
            for (slot, name) in position.rows.get(&market).into_iter().flatten().enumerate() {
                state.rows[market.index()][slot] = name.as_ref().and_then(|name| self.card(&field, name));
            }
            let field = format!("decks.{market}");
            let deck = position.decks.get(&market).map_or(&[][..], Vec::as_slice);
            if self.read.at_most(&field, "cards", deck.len(), MOST_DECK) {
                state.left[market.index()] = deck.len() as u8;
                for (place, name) in deck.iter().rev().enumerate() {
                    state.decks[market.index()][place] = self.card(&field, name).unwrap_or(CardId(0));
                }
            }
        }
    }

    fn missions(&mut self, state: &mut State, position: &Position, cards: usize) {
        if self.read.at_most("missions", "columns", position.missions.len(), COLUMNS) {
            for (column, rows) in position.missions.iter().enumerate() {
                let field = format!("missions.{column}");
                if self.read.at_most(&field, "missions", rows.len(), ROWS) {
                    for (row, mission) in rows.iter().enumerate() {
                        if self.read.below(&field, format!("card {}", mission.card), mission.card.into(), cards) {
                            state.missions[column][row] = Some(mission.card);
                        }
                    }
                }
            }
        }
    }

    fn play(&mut self, at: &PlayAt) -> Play {
        let mut pending = Pending::NONE;
        for (name, count) in &at.pending {
            if let Some(sign) = self.sign("play.pending", name) {
                pending.add(sign, *count);
            }
        }
        let split = at.split.as_ref().and_then(|split| {
            let used: Vec<Option<Region>> =
                split.used.iter().map(|name| self.region("play.split.used", name)).collect();
            Some(Split {
                sign: self.sign("play.split.icon", &split.icon)?,
                from: self.region("play.split.from", &split.from)?,
                used: used.into_iter().flatten().collect::<Regions>(),
                refuge: split.refuge,
            })
        });
        Play {
            card: at.card.as_ref().and_then(|name| self.card("play.card", name)),
            down: at.down,
            pending,
            candied: at.candied,
            wild: at.wild,
            each: at.each.as_ref().and_then(|name| self.sign("play.each", name)),
            due: at.due,
            copied: self.cards("play.copied", &at.copied),
            booted: at.booted,
            split,
        }
    }

    fn ask(&mut self, at: &AskAt) -> Ask {
        if let Some((_, ask)) = PLAIN.iter().find(|(name, _)| *name == at.kind) {
            return *ask;
        }
        match at.kind.as_str() {
            "group" => {
                let sign = at.icon.as_ref().and_then(|name| self.sign("ask.icon", name));
                let from = at.from.as_ref().and_then(|name| self.region("ask.from", name));
                let to = at.to.as_ref().and_then(|name| self.region("ask.to", name));
                if let (Some(sign), Some(from), Some(to)) = (sign, from, to) {
                    return Ask::Group(Way { sign, from, to });
                }
                self.read.wrong("ask", "expected icon, from and to for `group`");
            }
            "deploy" => return Ask::Deploy(at.number.unwrap_or(1)),
            "beam" => return Ask::Beam(at.number.unwrap_or(0)),
            other => {
                let names = PLAIN.map(|(name, _)| name).join(", ");
                self.read.wrong("ask.kind", format!("found `{other}`, expected one of {names}, group, deploy, beam"));
            }
        }
        Ask::Card
    }

    fn places<T>(
        &mut self,
        field: &str,
        names: &[String],
        named: impl Fn(&str) -> Option<T>,
    ) -> [Option<T>; BUILDINGS] {
        let mut places = [const { None }; BUILDINGS];
        if self.read.at_most(field, "buildings", names.len(), BUILDINGS) {
            for (place, name) in places.iter_mut().zip(names) {
                *place = named(name);
                if place.is_none() {
                    self.read.wrong(field, format!("`{name}` is no such place of this city"));
                }
            }
        }
        places
    }

    fn player(&mut self, at: &SeatAt, path: &str) -> Player {
        let city = self.city;
        let field = |name: &str| format!("{path}.{name}");
        let mut player = Player::EMPTY;
        (player.faction, player.supplies) = (at.faction, at.supplies);
        (player.stock, player.dead, player.counted) = (at.stock, at.dead, at.counted);
        for (name, count) in &at.scrappers {
            if let Some(region) = self.region(&field("scrappers"), name) {
                player.put(region, *count);
            }
        }
        if let Some(region) = at.champion.as_ref().and_then(|name| self.region(&field("champion"), name)) {
            player.place_champion(region);
        }
        player.refuges = self.places(&field("refuges"), &at.refuges, |name| city.named(name));
        player.bridges = self.places(&field("bridges"), &at.bridges, |name| city.site_named(name));
        player.elevators = self.places(&field("elevators"), &at.elevators, |name| city.pair_named(name));
        for token in Token::ALL {
            player.purse[token.index()] = at.purse.get(&token).copied().unwrap_or_default();
        }
        for &feat in &at.feats {
            let place = &mut player.feats[feat.colour().index()];
            self.read.once(&field("feats"), format!("a {} feat", feat.colour()), place.is_some());
            *place = Some(feat);
        }
        for &feat in &at.unlocked {
            player.unlocked |= 1 << feat as u32;
        }
        player.hand = self.cards(&field("hand"), &at.hand);
        player.up = self.cards(&field("up"), &at.up);
        player.down = self.cards(&field("down"), &at.down);
        player.bin = self.cards(&field("bin"), &at.bin);
        for (place, name) in player.plan.iter_mut().zip(&at.plan) {
            *place = name.as_ref().and_then(|name| self.card(&field("plan"), name));
        }
        player.candy = faces_of(&at.candy);
        for (column, row) in at.missions.iter().enumerate().take(COLUMNS) {
            if let Some(row) = row
                && self.read.within(&field("missions"), row, row, 1..=ROWS as u8)
            {
                player.missions[column] = Some(row - 1);
            }
        }
        player
    }
}
