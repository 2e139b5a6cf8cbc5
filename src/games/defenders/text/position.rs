//! A position as JSON: everything about a state, for people and other programs, read and written without loss.
//!
//! `docs/defenders/position.md` describes every field. A [`Position`] is any data of the right shape; it becomes a
//! [`State`] only when it breaks no invariant.

use std::fmt::Display;

use serde::{Deserialize, Serialize};

use crate::base::refusal::Refusal;
use crate::game::PositionReader;
use crate::games::defenders::board::cards::{Card, CardSet};
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::state::{Engine, Phase, Player, SeatMask, State};
use crate::games::defenders::board::walls::{Edge, EdgeSet};
use crate::games::defenders::board::words::{
    Faction, Habitat, Item, MOST_SEATS, MachineKind, Organizer, Outcome, Seat, Turn,
};
use crate::games::defenders::rules::defenders::{Defenders, MACHINE_CARDS};
use crate::named_enum;

/// The name of this form, and of its version.
pub const FORMAT: &str = "wildlab-defenders-position-1";

/// A hex as `[q, r]`.
pub type At = (i32, i32);
/// A count on a hex: `[q, r, count]`.
pub type Pile = (i32, i32, u8);
/// An edge as `[q, r, d]`.
pub type Side = (i32, i32, usize);

/// A whole position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // docs/defenders/position.md
pub struct Position {
    pub format: String,
    pub solo: bool,
    pub round: u16,
    pub turn: u16,
    pub phase: PhaseName,
    pub seat: u8,
    pub first: u8,
    pub points: u8,
    #[serde(default)]
    pub acted: u8,
    pub waiting: Vec<u8>,
    pub to_reveal: Vec<u8>,
    pub to_relocate: Vec<u8>,
    #[serde(deserialize_with = "Option::deserialize")] // it may be null, but it must be there
    pub outcome: Option<Outcome>,
    pub direction: Turn,
    pub habitats: Habitats,
    pub walls: Vec<Side>,
    pub breaches: Vec<Side>,
    pub engines: [EngineAt; 2],
    pub factories: Vec<FactoryAt>,
    pub arrows: [u8; 6],
    pub mechs: Vec<Pile>,
    pub pollution: Vec<Pile>,
    pub toxic: Vec<At>,
    pub machine: Vec<MachineCard>,
    pub seats: Vec<SeatAt>,
}

named_enum! {
    /// The next decision, by name.
    pub enum PhaseName {
        /// [`Phase::Opening`]
        Opening = "opening",
        /// [`Phase::Camps`]
        Camps = "camps",
        /// [`Phase::Organize`]
        Organize = "organize",
        /// [`Phase::Order`]
        Order = "order",
        /// [`Phase::Target`]
        Target = "target",
        /// [`Phase::Paths`]
        Paths = "paths",
        /// [`Phase::Act`]
        Act = "act",
        /// [`Phase::Over`]
        Over = "over",
    }
}

impl PhaseName {
    const PHASES: [Phase; Self::COUNT] = [
        Phase::Opening,
        Phase::Camps,
        Phase::Organize,
        Phase::Order,
        Phase::Target,
        Phase::Paths,
        Phase::Act,
        Phase::Over,
    ];

    /// The name of a phase.
    pub fn of(phase: Phase) -> PhaseName {
        let at = Self::PHASES.iter().position(|&p| p == phase).unwrap_or_default();
        Self::ALL[at]
    }

    /// The phase of that name.
    pub const fn phase(self) -> Phase {
        Self::PHASES[self as usize]
    }
}

/// The printed habitats of all hexes but the core.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Habitats {
    pub forest: Vec<At>,
    pub plains: Vec<At>,
    pub marsh: Vec<At>,
    pub mountain: Vec<At>,
}

/// The place of an engine: on the core, or on edge `edge` of a hex, facing vertex `edge` (`cw`) or `edge - 1` (`ccw`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[allow(missing_docs)]
pub enum EngineAt {
    Waiting(OnCore),
    Standing { hex: At, edge: usize, turn: Heading },
}

named_enum! {
    /// The one place of an engine that is no edge.
    pub enum OnCore {
        /// Waiting to be deployed.
        Core = "core",
    }
}

named_enum! {
    /// The sense in which an engine goes around its hex.
    pub enum Heading {
        /// Clockwise: the hex is at its right.
        Clockwise = "cw",
        /// Counter-clockwise: the hex is at its left.
        CounterClockwise = "ccw",
    }
}

/// A built factory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct FactoryAt {
    pub number: u8,
    pub hex: At,
    pub rewilded: bool,
}

/// One of the seven machine cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MachineCard {
    pub kind: MachineKind,
    pub difficult: bool,
    pub in_deck: bool,
    pub seen: bool,
}

/// The things in front of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SeatAt {
    pub faction: Faction,
    pub organizer: Organizer,
    #[serde(deserialize_with = "Option::deserialize")]
    pub hex: Option<At>,
    pub exited: bool,
    pub support: u8,
    pub damage: u8,
    pub markers: u8,
    pub items: Vec<Item>,
    pub camps: Vec<At>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub active: Option<String>,
    pub hand: Vec<String>,
    pub deck: Vec<String>,
    pub exhausted: Vec<String>,
    pub teamed: Vec<String>,
    pub dead: Vec<String>,
}

fn places(hexes: HexSet) -> Vec<At> {
    hexes.into_iter().map(Hex::axial).collect()
}

fn sides(edges: EdgeSet) -> Vec<Side> {
    edges
        .iter()
        .map(|edge| {
            let (hex, dir) = edge.place();
            let (q, r) = hex.axial();
            (q, r, dir.index())
        })
        .collect()
}

fn piles(hexes: HexSet, count: impl Fn(Hex) -> u8) -> Vec<Pile> {
    hexes.into_iter().map(|hex| (hex.axial().0, hex.axial().1, count(hex))).collect()
}

fn seats_of(mask: SeatMask) -> Vec<u8> {
    (0..MOST_SEATS as u8).filter(|seat| mask >> seat & 1 == 1).collect()
}

impl Defenders {
    /// A state as a position.
    pub fn position(&self, state: &State) -> Position {
        let habitat = |habitat| places(state.printed(habitat));
        Position {
            format: FORMAT.into(),
            solo: state.solo,
            round: state.round,
            turn: state.turn,
            phase: PhaseName::of(state.phase),
            seat: state.seat,
            first: state.first,
            points: state.points,
            acted: state.acted,
            waiting: seats_of(state.waiting),
            to_reveal: seats_of(state.to_reveal),
            to_relocate: seats_of(state.to_relocate),
            outcome: state.outcome(),
            direction: state.direction,
            habitats: Habitats {
                forest: habitat(Habitat::Forest),
                plains: habitat(Habitat::Plains),
                marsh: habitat(Habitat::Marsh),
                mountain: habitat(Habitat::Mountain),
            },
            walls: sides(state.wall_pieces()),
            breaches: sides(state.breaches),
            engines: state.engines.map(engine_at),
            factories: (0..6)
                .rev()
                .filter_map(|number| state.site(number).map(|hex| (number, hex)))
                .map(|(number, hex)| FactoryAt {
                    number: number as u8,
                    hex: hex.axial(),
                    rewilded: state.wild.contains(hex),
                })
                .collect(),
            arrows: state.arrows,
            mechs: piles(state.mechs(), |hex| state.mech_count(hex)),
            pollution: piles(state.polluted(), |hex| state.pollution(hex)),
            toxic: places(state.toxic),
            machine: (0..MACHINE_CARDS).map(|place| self.machine_card(state, place)).collect(),
            seats: state.all_seats().map(|seat| self.seat_at(state, seat)).collect(),
        }
    }

    fn machine_card(&self, state: &State, place: usize) -> MachineCard {
        let has = |mask: u8| mask >> place & 1 == 1;
        MachineCard {
            kind: self.machine_kind(place),
            difficult: has(state.difficult),
            in_deck: has(state.machine_deck),
            seen: has(state.seen),
        }
    }

    fn seat_at(&self, state: &State, seat: Seat) -> SeatAt {
        let player = state.player(seat);
        let names = |cards: CardSet| -> Vec<String> {
            cards.iter().map(|place| self.card_name(state, Card::new(seat, place))).collect()
        };
        SeatAt {
            faction: player.faction(),
            organizer: player.organizer,
            hex: player.hex().map(Hex::axial),
            exited: state.has_exited(seat),
            support: player.support,
            damage: player.damage,
            markers: player.markers,
            items: Item::ALL.into_iter().filter(|&item| player.has(item)).collect(),
            camps: places(state.camps[seat.index()]),
            active: player.active().map(|place| self.card_name(state, Card::new(seat, place))),
            hand: names(player.hand),
            deck: names(player.deck),
            exhausted: names(player.exhausted),
            teamed: names(player.teamed),
            dead: names(player.dead()),
        }
    }

    /// The state of a position.
    ///
    /// # Errors
    /// When it breaks an invariant, with every reason; each names the field.
    pub fn state(&self, position: &Position) -> Result<State, Refusal> {
        let mut reader = Reader { fields: PositionReader::new(&position.format, FORMAT) };
        let count = position.seats.len();
        if !(2..=MOST_SEATS).contains(&count) {
            reader.wrong("seats", format!("{count}, expected 2 to 4 (solo has 2)"));
            return Err(reader.fields.refused());
        }
        let mut state = State::blank(count, position.solo);
        reader.read_board(position, &mut state);
        reader.read_machines(self, position, &mut state);
        for (seat, at) in (0..).map(Seat).zip(&position.seats) {
            reader.read_seat(seat, at, &mut state);
        }
        for (seat, at) in (0..).map(Seat).zip(&position.seats) {
            reader.read_cards(self, seat, at, &mut state);
        }
        reader.read_flow(position, &mut state);
        reader.fields.or(())?;
        for seat in state.all_seats() {
            let player = *state.player(seat);
            for place in player.dead() {
                state.dead[self.deck(player.organizer).habitats[place].index()] += 1;
            }
        }
        state.ongoing = self.ongoing(&state);
        state.barrier = self.barrier(&state);
        PositionReader::default().state(self, state)
    }
}

fn engine_at(engine: Engine) -> EngineAt {
    if engine.is_on_board() {
        let edge = engine.right_edge().index();
        EngineAt::Standing { hex: engine.right().axial(), edge, turn: Heading::Clockwise }
    } else {
        EngineAt::Waiting(OnCore::Core)
    }
}

/// Reads a position field by field and notes what is wrong.
struct Reader {
    fields: PositionReader,
}

impl Reader {
    fn wrong(&mut self, field: &str, reason: impl Display) {
        self.fields.wrong(field, reason);
    }

    fn hex(&mut self, field: &str, (q, r): At) -> Option<Hex> {
        let hex = if q.abs() <= Hex::RADIUS && r.abs() <= Hex::RADIUS { Hex::new(q, r) } else { None };
        if hex.is_none() {
            self.wrong(field, format!("[{q}, {r}] lies outside the board of radius 3"));
        }
        hex
    }

    fn hexes(&mut self, field: &str, list: &[At]) -> HexSet {
        let mut set = HexSet::EMPTY;
        for &at in list {
            let Some(hex) = self.hex(field, at) else { continue };
            self.fields.once(field, format!("[{hex}]"), set.contains(hex));
            set.insert(hex);
        }
        set
    }

    fn edges(&mut self, field: &str, list: &[Side]) -> EdgeSet {
        let mut set = EdgeSet::EMPTY;
        for &(q, r, d) in list {
            let Some(hex) = self.hex(field, (q, r)) else { continue };
            if self.fields.within(field, format!("direction {d} of [{q}, {r}, {d}]"), &d, 0..=5) {
                let edge = Edge::new(hex, Dir::new(d));
                self.fields.once(field, format!("[{edge}]"), set.contains(edge));
                set.insert(edge);
            }
        }
        set
    }

    fn piles(&mut self, field: &str, list: &[Pile], most: u8) -> Vec<(Hex, u8)> {
        let mut seen = HexSet::EMPTY;
        let mut piles = Vec::new();
        for &(q, r, count) in list {
            let Some(hex) = self.hex(field, (q, r)) else { continue };
            self.fields.once(field, format!("[{hex}]"), seen.contains(hex));
            if self.fields.within(field, format!("{count} on [{hex}]"), &count, 1..=most) {
                seen.insert(hex);
                piles.push((hex, count));
            }
        }
        piles
    }

    fn read_board(&mut self, position: &Position, state: &mut State) {
        let habitats = &position.habitats;
        let mut covered = HexSet::EMPTY;
        for (habitat, list) in
            Habitat::ALL.into_iter().zip([&habitats.forest, &habitats.plains, &habitats.marsh, &habitats.mountain])
        {
            let field = format!("habitats.{habitat}");
            let set = self.hexes(&field, list);
            if !(set & covered).is_empty() {
                self.wrong(&field, format!("{:?} have another habitat too", set & covered));
            }
            covered |= set;
            set.into_iter().for_each(|hex| state.print(hex, habitat));
        }
        if covered != !Hex::CORE.set() {
            self.wrong("habitats", "expected each of the 36 hexes around the core once, and not the core");
        }
        state.walls = self.edges("walls", &position.walls);
        state.breaches = self.edges("breaches", &position.breaches);
        state.toxic = self.hexes("toxic", &position.toxic);
        for (hex, count) in self.piles("mechs", &position.mechs, u8::MAX) {
            state.set_mechs(hex, count);
        }
        for (hex, count) in self.piles("pollution", &position.pollution, 3) {
            state.set_pollution(hex, count);
        }
    }

    fn read_machines(&mut self, game: &Defenders, position: &Position, state: &mut State) {
        state.direction = position.direction;
        state.arrows = position.arrows;
        for factory in &position.factories {
            let number = usize::from(factory.number);
            let Some(hex) = self.hex("factories", factory.hex) else { continue };
            if number > 5 || state.site(number).is_some() {
                self.wrong("factories", format!("number {number}, expected each of 5, 4, 3, 2, 1 at most once"));
                continue;
            }
            state.set_site(number, Some(hex));
            state.factories.insert(hex);
            state.built += 1;
            if factory.rewilded {
                state.wild.insert(hex);
            }
        }
        let of_factories = EdgeSet::around(state.factories);
        if !(state.walls & of_factories).is_empty() {
            let pieces = state.walls & of_factories;
            let own = "pieces on edges of factories, which have walls of their own";
            self.wrong("walls", format!("{own}: {pieces:?} (R1.6)"));
        }
        state.walls |= of_factories;
        for (i, engine) in position.engines.iter().enumerate() {
            if let EngineAt::Standing { hex, edge, turn } = *engine {
                state.engines[i] = self.engine(hex, edge, turn).unwrap_or(Engine::ON_CORE);
            }
        }
        if position.machine.len() != MACHINE_CARDS {
            let n = position.machine.len();
            self.wrong("machine", format!("{n} cards, expected {MACHINE_CARDS}"));
            return;
        }
        for (place, card) in position.machine.iter().enumerate() {
            let kind = game.machine_kind(place);
            if card.kind != kind {
                let field = format!("machine[{place}].kind");
                self.wrong(&field, format!("{}, the box has {kind} there", card.kind));
            }
            state.difficult |= u8::from(card.difficult) << place;
            state.machine_deck |= u8::from(card.in_deck) << place;
            state.seen |= u8::from(card.seen) << place;
        }
    }

    fn engine(&mut self, hex: At, edge: usize, turn: Heading) -> Option<Engine> {
        let at = self.hex("engines", hex)?;
        if !self.fields.within("engines", format!("edge {edge}"), &edge, 0..=5) {
            return None;
        }
        let dir = Dir::new(edge);
        let Some(across) = at.step(dir) else {
            self.wrong("engines", format!("edge {edge} of [{at}] lies on the perimeter (R7.1)"));
            return None;
        };
        Some(match turn {
            Heading::Clockwise => Engine::new(at, dir),
            Heading::CounterClockwise => Engine::new(across, dir.opposite()),
        })
    }

    fn read_seat(&mut self, seat: Seat, at: &SeatAt, state: &mut State) {
        if at.organizer.faction() != at.faction {
            let [first, second] = at.faction.organizers();
            let SeatAt { faction, organizer, .. } = at;
            let reason = format!("{organizer} does not lead the {faction}; expected {first} or {second}");
            self.wrong(&format!("seats[{seat}].organizer"), reason);
        }
        let mut player = Player::new(at.organizer);
        player.support = at.support;
        player.damage = at.damage;
        player.markers = at.markers;
        player.deck = CardSet::EMPTY;
        for &item in &at.items {
            self.fields.once(&format!("seats[{seat}].items"), format!("`{item}`"), player.has(item));
            player.set_item(item, true);
        }
        if let Some(hex) = at.hex {
            player.set_hex(self.hex(&format!("seats[{seat}].hex"), hex));
        }
        state.camps[seat.index()] = self.hexes(&format!("seats[{seat}].camps"), &at.camps);
        state.exited |= u8::from(at.exited) << seat.0;
        *state.player_mut(seat) = player;
    }

    fn read_cards(&mut self, game: &Defenders, seat: Seat, at: &SeatAt, state: &mut State) {
        let mut read = |pile: &str, names: &[String]| -> CardSet {
            let field = format!("seats[{seat}].{pile}");
            let mut set = CardSet::EMPTY;
            for name in names {
                match game.card_named(state, name) {
                    Ok(card) if card.seat() == seat => set |= CardSet::only(card.place()),
                    Ok(_) => self.wrong(&field, format!("`{name}` is another seat's card")),
                    Err(reason) => self.wrong(&field, reason),
                }
            }
            if set.len() != names.len() {
                self.wrong(&field, format!("{} cards named, {} read", names.len(), set.len()));
            }
            set
        };
        let hand = read("hand", &at.hand);
        let deck = read("deck", &at.deck);
        let exhausted = read("exhausted", &at.exhausted);
        let teamed = read("teamed", &at.teamed);
        let dead = read("dead", &at.dead);
        let active = at.active.as_ref().map(|name| read("active", std::slice::from_ref(name)));
        let player = state.player_mut(seat);
        (player.hand, player.deck, player.exhausted, player.teamed) = (hand, deck, exhausted, teamed);
        player.set_active(active.and_then(|set| set.nth(0)));
        if player.dead() != dead {
            let expected =
                "expected each of the 12 cards in exactly one of hand, deck, exhausted, teamed, dead, active";
            self.wrong(&format!("seats[{seat}]"), expected);
        }
    }

    fn read_flow(&mut self, position: &Position, state: &mut State) {
        let seats = state.seats();
        state.round = position.round;
        state.turn = position.turn;
        state.phase = position.phase.phase();
        state.points = position.points;
        state.acted = position.acted;
        state.waiting = self.fields.seats("waiting", seats, &position.waiting);
        state.to_reveal = self.fields.seats("to_reveal", seats, &position.to_reveal);
        state.to_relocate = self.fields.seats("to_relocate", seats, &position.to_relocate);
        for (field, seat) in [("seat", position.seat), ("first", position.first)] {
            self.fields.below(field, seat, seat.into(), seats);
        }
        state.seat = position.seat;
        state.first = position.first;
        if let Some(outcome) = position.outcome {
            state.outcome = outcome as u8;
        }
    }
}
