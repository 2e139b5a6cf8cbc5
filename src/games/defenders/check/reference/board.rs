//! A position taken apart into sets and counts, and put together again.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::{CORE, Edge, Engine, direction_to, neighbour, on_board};
use crate::games::defenders::contents::Contents;
use crate::games::defenders::rules::options::Rules;
use crate::games::defenders::text::position::{At, EngineAt, Heading, OnCore, Pile, Position};

/// The table while a machine card is resolved.
pub(super) struct Board<'a> {
    pub(super) contents: &'a Contents,
    pub(super) rules: &'a Rules,
    /// The parts left whole: the players, the factory tiles, the machine direction.
    pub(super) position: Position,
    /// The wall pieces.
    pub(super) walls: BTreeSet<Edge>,
    /// Engines A and B; `None` on the core.
    pub(super) engines: [Option<Engine>; 2],
    pub(super) mechs: BTreeMap<At, u8>,
    pub(super) pollution: BTreeMap<At, u8>,
    pub(super) toxic: BTreeSet<At>,
}

impl<'a> Board<'a> {
    pub(super) fn of(position: &Position, contents: &'a Contents, rules: &'a Rules) -> Board<'a> {
        let piles = |list: &[Pile]| list.iter().map(|&(q, r, count)| ((q, r), count)).collect();
        Board {
            contents,
            rules,
            position: position.clone(),
            walls: position.walls.iter().map(|&(q, r, d)| Edge::of((q, r), d)).collect(),
            engines: position.engines.map(read_engine),
            mechs: piles(&position.mechs),
            pollution: piles(&position.pollution),
            toxic: position.toxic.iter().copied().collect(),
        }
    }

    /// The position that the table shows now.
    pub(super) fn into_position(self) -> Position {
        let piles = |map: BTreeMap<At, u8>| -> Vec<Pile> {
            map.into_iter().filter(|&(_, count)| count > 0).map(|((q, r), count)| (q, r, count)).collect()
        };
        Position {
            walls: self.walls.into_iter().map(Edge::named).collect(),
            engines: self.engines.map(write_engine),
            mechs: piles(self.mechs),
            pollution: piles(self.pollution),
            toxic: self.toxic.into_iter().collect(),
            ..self.position
        }
    }

    /// Is there a factory, rewilded or not?
    pub(super) fn has_factory(&self, hex: At) -> bool {
        self.position.factories.iter().any(|factory| factory.hex == hex)
    }

    /// A hex without a factory tile and not the core.
    pub(super) fn is_habitat_hex(&self, hex: At) -> bool {
        on_board(hex) && hex != CORE && !self.has_factory(hex)
    }

    /// The built factory tiles, highest number first: number, hex and whether it is rewilded.
    pub(super) fn built(&self) -> Vec<(usize, At, bool)> {
        let mut built: Vec<_> =
            self.position.factories.iter().map(|f| (usize::from(f.number), f.hex, f.rewilded)).collect();
        built.sort_by_key(|&(number, ..)| std::cmp::Reverse(number));
        built
    }

    /// The number of the tile on top of the core: the highest that is not built (R1.5).
    pub(super) fn top_tile(&self) -> usize {
        let is_built = |number: usize| self.position.factories.iter().any(|f| usize::from(f.number) == number);
        (0..self.position.arrows.len()).rev().find(|&number| !is_built(number)).expect("the last tile is never built")
    }

    /// RULE R1.6: a wall piece, a factory's edge, or (RULING) the core's.
    pub(super) fn is_wall(&self, edge: Edge) -> bool {
        let of_factory = edge.sides().into_iter().any(|hex| self.has_factory(hex));
        let of_core = edge.sides().contains(&CORE) && self.rules.core_walls;
        self.walls.contains(&edge) || of_factory || of_core
    }

    pub(super) fn has_engine(&self, edge: Edge) -> bool {
        self.engines.iter().flatten().any(|engine| engine.edge() == edge)
    }

    /// RULE R7.1: places a wall piece, if the supply has one (R7.8).
    pub(super) fn build_wall(&mut self, edge: Edge) {
        if self.rules.supplies_unlimited || self.walls.len() < self.contents.supply.walls.into() {
            self.walls.insert(edge);
        }
    }

    /// Places new mechs on a hex one by one, as far as the supply has them (R7.8).
    pub(super) fn place_mechs(&mut self, hex: At, count: u8) {
        for _ in 0..count {
            let placed: u32 = self.mechs.values().map(|&count| u32::from(count)).sum();
            if self.rules.supplies_unlimited || placed < self.contents.supply.mechs.into() {
                self.move_mechs(hex, 1);
            }
        }
    }

    /// Puts mechs that were elsewhere, or new ones, on a hex.
    pub(super) fn move_mechs(&mut self, hex: At, count: u8) {
        let there = self.mechs.entry(hex).or_insert(0);
        *there = there.saturating_add(count);
    }

    /// Takes all mechs off a hex.
    pub(super) fn take_mechs(&mut self, hex: At) -> u8 {
        self.mechs.remove(&hex).unwrap_or(0)
    }

    pub(super) fn has_mech(&self, hex: At) -> bool {
        self.mechs.get(&hex).is_some_and(|&count| count > 0)
    }

    /// The seats clockwise from the active player, with their organizers' hexes; who has none on the board is omitted.
    pub(super) fn organizers_clockwise(&self) -> Vec<(usize, At)> {
        let seats = self.position.seats.len();
        let active = usize::from(self.position.seat);
        let clockwise = (0..seats).map(|i| (active + i) % seats);
        clockwise.filter_map(|seat| self.position.seats[seat].hex.map(|hex| (seat, hex))).collect()
    }
}

/// An engine on an edge of a hex that is at its right (clockwise) or at its left.
pub(super) fn read_engine(engine: EngineAt) -> Option<Engine> {
    let EngineAt::Standing { hex, edge, turn } = engine else { return None };
    let across = neighbour(hex, edge);
    Some(match turn {
        Heading::Clockwise => Engine { right: hex, left: across },
        Heading::CounterClockwise => Engine { right: across, left: hex },
    })
}

/// An engine named by the hex at its right.
pub(super) fn write_engine(engine: Option<Engine>) -> EngineAt {
    match engine {
        None => EngineAt::Waiting(OnCore::Core),
        Some(Engine { right, left }) => {
            EngineAt::Standing { hex: right, edge: direction_to(right, left), turn: Heading::Clockwise }
        }
    }
}
