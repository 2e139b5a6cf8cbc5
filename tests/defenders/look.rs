//! Looking at a staged game: short questions for assertions.

use crate::scene::{Play, hex};
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::hex::{Dir, Hex};
use wildlab::games::defenders::position::{PhaseName, SeatAt};
use wildlab::games::defenders::walls::Edge;
use wildlab::games::defenders::words::{MachineKind, Seat};

/// The edge `d` of a hex.
pub fn edge(q: i32, r: i32, d: usize) -> Edge {
    Edge::new(hex(q, r), Dir::new(d))
}

/// Hexes in the order in which [`Play::moves`] lists them.
pub fn sorted(hexes: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut list = hexes.to_vec();
    list.sort_unstable();
    list
}

impl Play {
    /// Mechs on a hex.
    pub fn mechs(&self, q: i32, r: i32) -> u8 {
        self.state.mech_count(hex(q, r))
    }

    /// Pollution on a hex.
    pub fn pollution(&self, q: i32, r: i32) -> u8 {
        self.state.pollution(hex(q, r))
    }

    /// Lies a toxic site on a hex?
    pub fn toxic(&self, q: i32, r: i32) -> bool {
        self.state.toxic.contains(hex(q, r))
    }

    /// Is there a wall piece on edge `d` of a hex?
    pub fn walled(&self, q: i32, r: i32, d: usize) -> bool {
        self.state.wall_pieces().contains(edge(q, r, d))
    }

    /// The edges of a hex that have a wall piece.
    pub fn walls_of(&self, q: i32, r: i32) -> Vec<usize> {
        (0..6).filter(|&d| self.walled(q, r, d)).collect()
    }

    /// Is edge `d` of a hex breached?
    pub fn breached(&self, q: i32, r: i32, d: usize) -> bool {
        self.state.breaches.contains(edge(q, r, d))
    }

    /// An engine as the hex at its right and the number of its edge there; `None` on the core.
    pub fn engine(&self, engine: usize) -> Option<((i32, i32), usize)> {
        let engine = self.state.engines[engine];
        engine.is_on_board().then(|| (engine.right().axial(), engine.right_edge().index()))
    }

    /// The hex in front of an engine.
    pub fn in_front(&self, engine: usize) -> Option<(i32, i32)> {
        self.state.engines[engine].front().map(Hex::axial)
    }

    /// The factory tile on a hex.
    pub fn factory(&self, q: i32, r: i32) -> Option<usize> {
        self.state.factory_number(hex(q, r))
    }

    /// The things in front of a seat.
    pub fn seat(&self, seat: usize) -> SeatAt {
        self.position().seats.swap_remove(seat)
    }

    /// The cards in a seat's hand.
    pub fn hand(&self, seat: usize) -> Vec<String> {
        self.seat(seat).hand
    }

    /// Breach markers a seat has left.
    pub fn markers(&self, seat: u8) -> u8 {
        self.state.player(Seat(seat)).markers
    }

    /// The seat to decide, and the kind of decision.
    pub fn turn(&self) -> (PhaseName, u8) {
        let position = self.position();
        (position.phase, position.seat)
    }

    /// The hexes where a move may end, sorted.
    pub fn moves(&self) -> Vec<(i32, i32)> {
        let read = |text: String| text["move ".len()..].parse::<Hex>().map(Hex::axial).expect("a move names a hex");
        sorted(&self.legal_with("move ").into_iter().map(read).collect::<Vec<_>>())
    }

    /// The state breaks no invariant, and everything scripted has happened.
    pub fn sound(&self) {
        let violations = self.game.violations(&self.state);
        assert!(violations.is_empty(), "{violations:?}");
        self.done();
    }

    /// The machine cards drawn so far.
    pub fn machine_cards(&self) -> Vec<MachineKind> {
        let kind = |event: &Event| match *event {
            Event::MachineCard { kind, .. } => Some(kind),
            _ => None,
        };
        self.events.iter().filter_map(kind).collect()
    }

    /// The engines that advanced, in order.
    pub fn advances(&self) -> Vec<u8> {
        let engine = |event: &Event| match *event {
            Event::Advanced { engine, .. } => Some(engine),
            _ => None,
        };
        self.events.iter().filter_map(engine).collect()
    }

    /// Did this happen?
    pub fn saw(&self, event: Event) -> bool {
        self.events.contains(&event)
    }

    /// The seats that took damage, in order.
    pub fn hurt(&self) -> Vec<u8> {
        let seat = |event: &Event| match *event {
            Event::Damaged { seat, .. } => Some(seat.0),
            _ => None,
        };
        self.events.iter().filter_map(seat).collect()
    }

    /// The seats whose turns began, in order.
    pub fn turns(&self) -> Vec<u8> {
        let seat = |event: &Event| match *event {
            Event::TurnBegins { seat, .. } => Some(seat.0),
            _ => None,
        };
        self.events.iter().filter_map(seat).collect()
    }
}
