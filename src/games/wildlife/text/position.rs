//! A position as JSON: everything about a state, for people and other programs, read and written without loss.
//!
//! A [`Position`] is any data of the right shape; it becomes a [`State`] only when it breaks no invariant.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::refusal::Refusal;
use crate::game::{MOST_SEATS, PositionReader, Seat, Settings, Setup};
use crate::games::wildlife::board::cards::Cards;
use crate::games::wildlife::board::spaces::{Island, Space, Spaces};
use crate::games::wildlife::board::state::{Ask, Auction, Cause, Hit, Move, Player, State};
use crate::games::wildlife::board::words::{Ability, Area, CardKind, Level, Species, Terrain};
use crate::games::wildlife::rules::wildlife::{FEWEST_PLAYERS, WildLife};

/// The name of this form, and of its version.
pub const FORMAT: &str = "wildlab-wildlife-position-1";

/// Positions with more points or food are refused.
const MOST: i16 = 10_000;

/// Cards of each kind.
type Counts = BTreeMap<CardKind, u8>;

/// A whole position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, clippy::struct_excessive_bools)] // the fields are those of `State`
pub struct Position {
    pub format: String,
    pub turn: u16,
    pub first: Seat,
    pub round_turns: u8,
    pub settled: u8,
    pub active: Seat,
    pub actor: Seat,
    pub asked: Seat,
    pub ask: AskAt,
    pub card: CardKind,
    pub chart: Species,
    pub auction: AuctionAt,
    pub plays: u8,
    pub plays_left: u8,
    pub duty_met: bool,
    pub migrated: bool,
    pub due: u8,
    pub last_marker: bool,
    pub scorings: u8,
    pub reshuffled: bool,
    pub cause: Option<Cause>,
    pub over: bool,
    /// Areas with a marker, by their letters.
    pub marked: Vec<char>,
    pub seats: Vec<SeatAt>,
    pub pile: Counts,
    pub discard: Counts,
    pub played: Counts,
    /// Adaptation tiles left for migrate, expand, attack.
    pub adaptations: BTreeMap<Terrain, [u8; 3]>,
    /// Ability tiles left.
    pub abilities: BTreeMap<Ability, u8>,
}

/// An auction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct AuctionAt {
    pub high: u16,
    pub leader: Option<Seat>,
    pub passed: Vec<u8>,
}

/// A question: its kind, and its subject.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct AskAt {
    pub kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<Terrain>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<Ability>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<u8>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SeatAt {
    pub species: Option<Species>,
    pub order: u8,
    pub left: Seat,
    pub points: i16,
    pub food: u16,
    pub reserve: u8,
    /// Six letters as in charts.
    pub levels: String,
    pub adaptations: u8,
    /// Per kind that it owns: the number of tiles, and of those turned over.
    pub abilities: BTreeMap<Ability, [u8; 2]>,
    pub blocks_left: u8,
    pub blocked: bool,
    pub tiles: Vec<String>,
    pub hand: Counts,
}

impl Position {
    /// The game that settings describe for this position's players. `name` names the position in errors.
    ///
    /// # Errors
    /// When the settings are not accepted, or name another number of players.
    pub(crate) fn game(&self, name: &str, settings: &Settings) -> Result<WildLife, Refusal> {
        let seats = self.seats.len();
        let wrong = |expected: &str| Err(Refusal::new(format!("{name}: seats: found {seats}, expected {expected}")));
        match settings.get("players") {
            _ if !(FEWEST_PLAYERS..=MOST_SEATS).contains(&seats) => wrong("2 to 6, one per player"),
            Some(other) if other.trim() != seats.to_string() => wrong(&format!("{} as `players` says", other.trim())),
            _ => WildLife::from_settings(&settings.clone().with("players", &seats.to_string())),
        }
    }
}

impl WildLife {
    /// A state as a position.
    pub fn position(&self, state: &State) -> Position {
        let passed = (0..MOST_SEATS as u8).filter(|seat| state.auction.passed >> seat & 1 == 1).collect();
        Position {
            format: FORMAT.to_owned(),
            turn: state.turn,
            first: state.first,
            round_turns: state.round_turns,
            settled: state.settled,
            active: state.active,
            actor: state.actor,
            asked: state.asked,
            ask: ask_at(&self.contents.island, state.ask),
            card: state.card,
            chart: state.chart,
            auction: AuctionAt { high: state.auction.high, leader: state.auction.leader, passed },
            plays: state.plays,
            plays_left: state.plays_left,
            duty_met: state.duty_met,
            migrated: state.migrated,
            due: state.due,
            last_marker: state.last_marker,
            scorings: state.scorings,
            reshuffled: state.reshuffled,
            cause: state.cause,
            over: state.over,
            marked: Area::all().filter(|&area| state.is_marked(area)).map(Area::letter).collect(),
            seats: state.playing().iter().map(|player| seat_at(&self.contents.island, player)).collect(),
            pile: state.pile.iter().collect(),
            discard: state.discard.iter().collect(),
            played: state.played.iter().collect(),
            adaptations: Terrain::ALL.into_iter().zip(state.adaptations).collect(),
            abilities: Ability::ALL.into_iter().zip(state.abilities).collect(),
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
        let island = &self.contents.island;
        let mut state = State::empty(seats);
        (state.turn, state.first, state.round_turns) = (position.turn, position.first, position.round_turns);
        (state.active, state.actor, state.asked) = (position.active, position.actor, position.asked);
        (state.card, state.chart, state.settled) = (position.card, position.chart, position.settled);
        (state.plays, state.plays_left) = (position.plays, position.plays_left);
        (state.duty_met, state.migrated) = (position.duty_met, position.migrated);
        (state.due, state.last_marker, state.scorings) = (position.due, position.last_marker, position.scorings);
        (state.reshuffled, state.cause, state.over) = (position.reshuffled, position.cause, position.over);
        state.ask = ask_of(island, &position.ask, &mut read);
        let AuctionAt { high, leader, passed } = &position.auction;
        state.auction = Auction { high: *high, leader: *leader, passed: read.seats("auction.passed", seats, passed) };
        for letter in &position.marked {
            match Area::from_letter(*letter) {
                Some(area) => {
                    read.once("marked", format!("area {area}"), state.is_marked(area));
                    state.marked |= 1 << area.0;
                }
                None => read.wrong("marked", format!("`{letter}` is no area, expected a letter such as F or f")),
            }
        }
        for (at, seat) in position.seats.iter().enumerate() {
            state.players[at] = player_of(island, seat, &format!("seats.{at}"), &mut read);
        }
        (state.pile, state.discard, state.played) =
            (cards_of(&position.pile), cards_of(&position.discard), cards_of(&position.played));
        for terrain in Terrain::ALL {
            state.adaptations[terrain.index()] = position.adaptations.get(&terrain).copied().unwrap_or_default();
        }
        for ability in Ability::ALL {
            state.abilities[ability.index()] = position.abilities.get(&ability).copied().unwrap_or_default();
        }
        read.state(self, state)
    }
}

fn seat_at(island: &Island, player: &Player) -> SeatAt {
    let owned = |ability: &Ability| player.owned[ability.index()] > 0;
    let tiles = |ability: Ability| (ability, [player.owned[ability.index()], player.used[ability.index()]]);
    SeatAt {
        species: player.species,
        order: player.order,
        left: player.left,
        points: player.points,
        food: player.food,
        reserve: player.reserve,
        levels: player.levels().iter().map(|level| level.letter()).collect(),
        adaptations: player.adaptations,
        abilities: Ability::ALL.into_iter().filter(owned).map(tiles).collect(),
        blocks_left: player.blocks_left,
        blocked: player.blocked,
        tiles: player.tiles.iter().map(|space| island.name(space)).collect(),
        hand: player.hand.iter().collect(),
    }
}

fn player_of(island: &Island, at: &SeatAt, path: &str, read: &mut PositionReader) -> Player {
    let mut player = State::empty(0).players[0];
    (player.species, player.order, player.left) = (at.species, at.order, at.left);
    (player.points, player.food, player.reserve) = (at.points, at.food, at.reserve);
    read.within(&format!("{path}.points"), at.points, &at.points, -MOST..=MOST);
    read.within(&format!("{path}.food"), at.food, &i32::from(at.food), 0..=MOST.into());
    (player.adaptations, player.blocks_left, player.blocked) = (at.adaptations, at.blocks_left, at.blocked);
    let levels: Vec<Level> = at.levels.chars().filter_map(Level::from_letter).collect();
    if levels.len() != Terrain::COUNT || at.levels.chars().count() != Terrain::COUNT {
        read.wrong(&format!("{path}.levels"), format!("found `{}`, expected six of - m e a", at.levels));
    }
    for (terrain, level) in Terrain::ALL.into_iter().zip(levels) {
        player.set_level(terrain, level);
    }
    for (ability, [owned, used]) in &at.abilities {
        (player.owned[ability.index()], player.used[ability.index()]) = (*owned, *used);
    }
    player.tiles = Spaces::EMPTY;
    for name in &at.tiles {
        if let Some(space) = space_of(island, name, &format!("{path}.tiles"), read) {
            read.once(&format!("{path}.tiles"), name, player.tiles.contains(space));
            player.tiles.insert(space);
        }
    }
    player.hand = cards_of(&at.hand);
    player
}

fn cards_of(counts: &Counts) -> Cards {
    let mut cards = Cards::EMPTY;
    for (kind, count) in counts {
        cards.0[kind.index()] = *count;
    }
    cards
}

fn space_of(island: &Island, name: &str, path: &str, read: &mut PositionReader) -> Option<Space> {
    let space = island.named(name);
    if space.is_none() {
        read.wrong(path, format!("`{name}` is no space of this board, expected a column and a row such as c3"));
    }
    space
}

/// The kinds of questions without more to say.
const PLAIN: [(&str, Ask); 13] = [
    ("settle", Ask::Settle),
    ("name", Ask::Name),
    ("opening", Ask::Opening),
    ("chart", Ask::Chart),
    ("amount", Ask::Amount),
    ("turn", Ask::Turn),
    ("bid", Ask::Bid),
    ("buy", Ask::Buy),
    ("pay", Ask::Pay),
    ("effect", Ask::Effect),
    ("aggression", Ask::Aggression),
    ("adapt", Ask::Adapt),
    ("take", Ask::Take),
];

fn ask_at(island: &Island, ask: Ask) -> AskAt {
    let name = |space: Space| Some(island.name(space));
    let kind = |kind: &str| AskAt { kind: kind.into(), ..AskAt::default() };
    match ask {
        Ask::From(Move::Mobility) => kind("from-mobility"),
        Ask::From(Move::Migrate(terrain)) => AskAt { terrain, ..kind("from-migrate") },
        Ask::To(Move::Mobility, from) => AskAt { from: name(from), ..kind("to-mobility") },
        Ask::To(Move::Migrate(terrain), from) => AskAt { terrain, from: name(from), ..kind("to-migrate") },
        Ask::Expand(terrain) => AskAt { terrain, ..kind("expand") },
        Ask::Attack(terrain) => AskAt { terrain, ..kind("attack") },
        Ask::Victim(ability) => AskAt { ability: Some(ability), ..kind("victim") },
        Ask::Block(Hit::Attack, space) => AskAt { space: name(space), ..kind("block-attack") },
        Ask::Block(Hit::Aggression, space) => AskAt { space: name(space), ..kind("block-aggression") },
        Ask::Block(Hit::Swap(from), space) => AskAt { space: name(space), from: name(from), ..kind("block-swap") },
        Ask::Lose(tiles) => AskAt { tiles: Some(tiles), ..kind("lose") },
        plain => kind(PLAIN.iter().find(|(_, ask)| *ask == plain).map_or("", |(name, _)| name)),
    }
}

fn ask_of(island: &Island, at: &AskAt, read: &mut PositionReader) -> Ask {
    if let Some((_, ask)) = PLAIN.iter().find(|(name, _)| *name == at.kind) {
        return *ask;
    }
    let mut named = |name: &Option<String>, field: &str| {
        let path = format!("ask.{field}");
        if let Some(name) = name {
            space_of(island, name, &path, read).unwrap_or_default()
        } else {
            read.wrong(&path, format!("missing, expected a space for `{}`", at.kind));
            Space::default()
        }
    };
    match at.kind.as_str() {
        "from-mobility" => Ask::From(Move::Mobility),
        "from-migrate" => Ask::From(Move::Migrate(at.terrain)),
        "to-mobility" => Ask::To(Move::Mobility, named(&at.from, "from")),
        "to-migrate" => Ask::To(Move::Migrate(at.terrain), named(&at.from, "from")),
        "expand" => Ask::Expand(at.terrain),
        "attack" => Ask::Attack(at.terrain),
        "block-attack" => Ask::Block(Hit::Attack, named(&at.space, "space")),
        "block-aggression" => Ask::Block(Hit::Aggression, named(&at.space, "space")),
        "block-swap" => Ask::Block(Hit::Swap(named(&at.from, "from")), named(&at.space, "space")),
        "lose" => Ask::Lose(at.tiles.unwrap_or(1)),
        "victim" => Ask::Victim(at.ability.unwrap_or_else(|| {
            read.wrong("ask.ability", "missing, expected an ability for `victim`");
            Ability::Food
        })),
        other => {
            let names = PLAIN.map(|(name, _)| name).join(", ");
            read.wrong("ask.kind", format!("found `{other}`, expected one of {names}, from-migrate, to-migrate, …"));
            Ask::Turn
        }
    }
}
