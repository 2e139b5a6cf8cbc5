//! Walls and ways: what stands between hexes, and how far an organizer moves (R1.6, R5.1).

use super::defenders::Defenders;
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::state::State;
use crate::games::defenders::board::walls::{Edge, EdgeSet};
use crate::games::defenders::board::words::{Ability, Habitat, Seat};

impl Defenders {
    /// Every edge with a wall: pieces, factories' walls, and the core's (R1.6).
    #[inline]
    pub fn walls(&self, state: &State) -> EdgeSet {
        let mut walls = state.walls;
        // RULING core-walls
        if self.rules.core_walls {
            walls |= EdgeSet::CORE;
        }
        walls
    }

    /// Has an edge a wall?
    #[inline]
    pub(crate) fn has_wall(&self, state: &State, edge: Edge) -> bool {
        state.walls.contains(edge) || self.rules.core_walls && EdgeSet::CORE.contains(edge)
    }

    /// The hexes that are enclosed (R7.3).
    #[inline]
    pub fn enclosed(&self, state: &State) -> HexSet {
        self.walls(state).enclosed() & state.habitat_hexes()
    }

    /// The edges that no organizer crosses (R5.1): walls without a breach, engines, the core.
    #[inline]
    pub fn barrier(&self, state: &State) -> EdgeSet {
        let fixed = state.engine_edges() | EdgeSet::CORE;
        if state.ongoing.contains(Ability::PowerDown) { fixed } else { (state.walls - state.breaches) | fixed }
    }

    /// The walls that a marker may breach (R5.7).
    pub(crate) fn breachable(&self, state: &State) -> EdgeSet {
        let walls = self.walls(state);
        // RULING breach-perimeter, breach-core
        let perimeter = if self.rules.breach_perimeter { EdgeSet::EMPTY } else { EdgeSet::PERIMETER };
        let core = if self.rules.breach_core { EdgeSet::EMPTY } else { EdgeSet::CORE };
        // RULING markers-per-wall
        let taken = if self.rules.many_markers_a_wall { EdgeSet::EMPTY } else { state.breaches };
        walls - perimeter - core - taken
    }

    /// The directions in which a hex has a wall that a marker may breach: bit `d` for direction `d`.
    #[inline]
    pub(crate) fn breachable_at(&self, state: &State, hex: Hex) -> u8 {
        if self.rules.breach_core || self.rules.many_markers_a_wall {
            return self.breachable(state).around_hex(hex);
        }
        let sides = &OUTSIDE_CORE[usize::from(self.rules.breach_perimeter)];
        (state.walls - state.breaches).around_hex(hex) & sides[hex.index()]
    }

    /// Camps that can be used: not on a factory that still runs (R5.10).
    #[inline]
    pub fn usable_camps(&self, state: &State) -> HexSet {
        state.all_camps() - state.running()
    }

    /// The hexes a seat may regroup to (R5.3): its own usable camps, with Sanctuary all usable ones.
    #[inline]
    pub fn rallying(&self, state: &State, seat: Seat) -> HexSet {
        let camps =
            if state.ongoing.contains(Ability::Sanctuary) { state.all_camps() } else { state.camps[seat.index()] };
        camps - state.running()
    }

    /// The hexes where a seat may build its next camp (R5.2).
    #[inline]
    pub fn building_land(&self, state: &State, seat: Seat) -> HexSet {
        state.land(state.player(seat).faction().home()) - state.all_camps()
    }

    /// Every hex that a move of the active seat can end on (R5.1).
    #[inline(always)]
    pub fn moves(&self, state: &State, seat: Seat) -> HexSet {
        let barrier = state.barrier;
        let player = state.player(seat);
        let Some(from) = player.hex() else { return HexSet::EMPTY };
        if state.ongoing.contains(Ability::Caravans) {
            return caravan_moves(state, from);
        }
        match player.active() {
            Some(active) => {
                let habitat = self.deck(player.organizer).habitats[active];
                corridor_moves(barrier, from, state.land(habitat), state.mechs())
            }
            None => barrier.step(from.set()),
        }
    }
}

/// The directions in which each hex has an edge that is not the core's: without the perimeter, and with it.
static OUTSIDE_CORE: [[u8; Hex::SPAN]; 2] = {
    let mut sides = [[0; Hex::SPAN]; 2];
    let mut bit = 8;
    while bit < 8 + Hex::SPAN {
        let hex = Hex::from_bit(bit as u8);
        let mut d = 0;
        while d < 6 && HexSet::BOARD.contains(hex) {
            let edge = Edge::new(hex, Dir::new(d));
            let outside = !EdgeSet::CORE.contains(edge);
            sides[0][hex.index()] |= ((outside && !EdgeSet::PERIMETER.contains(edge)) as u8) << d;
            sides[1][hex.index()] |= (outside as u8) << d;
            d += 1;
        }
        bit += 1;
    }
    sides
};

/// The moves with Caravans: along corridors of any habitat.
#[inline(never)]
fn caravan_moves(state: &State, from: Hex) -> HexSet {
    Habitat::ALL.into_iter().fold(HexSet::EMPTY, |reached, habitat| {
        reached | corridor_moves(state.barrier, from, state.land(habitat), state.mechs())
    })
}

/// The hexes that one move reaches with the help of corridors of the given land: an adjacent hex; from inside a
/// corridor all of it and one step beyond; from beside one all of it. No way leads through a hex with a mech, but it
/// may start and end in one.
#[inline(always)]
fn corridor_moves(barrier: EdgeSet, from: Hex, land: HexSet, mechs: HexSet) -> HexSet {
    let start = from.set();
    let near = barrier.step(start);
    let open = land - mechs;
    // From outside, what is within reach begins beside the hex, and one step beyond only other hexes of the land count.
    let (first, beyond_land) =
        if land.contains(from) { (start | near & open, !HexSet::EMPTY) } else { (near & open, land) };
    let (within, beyond) = barrier.flood_and_beyond(first, open);
    (near | within | beyond & beyond_land) - start
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexes(list: &[(i32, i32)]) -> HexSet {
        list.iter().map(|&(q, r)| Hex::new(q, r).unwrap()).collect()
    }

    fn hex(q: i32, r: i32) -> Hex {
        Hex::new(q, r).unwrap()
    }

    /// Only the listed hexes are there to be walked on.
    fn only(open: HexSet) -> EdgeSet {
        EdgeSet::around(!open)
    }

    #[test]
    fn r5_1_from_inside_a_corridor_all_of_it_and_one_step_beyond() {
        let land = hexes(&[(-1, 2), (0, 2), (1, 2)]);
        let barrier = only(land | hexes(&[(2, 1), (3, 0)]));
        assert_eq!(corridor_moves(barrier, hex(-1, 2), land, HexSet::EMPTY), hexes(&[(0, 2), (1, 2), (2, 1)]));
    }

    #[test]
    fn r5_1_from_beside_a_corridor_all_of_it_but_not_beyond() {
        let land = hexes(&[(0, 2), (1, 2)]);
        let barrier = only(land | hexes(&[(-1, 2), (2, 1)]));
        assert_eq!(corridor_moves(barrier, hex(-1, 2), land, HexSet::EMPTY), hexes(&[(0, 2), (1, 2)]));
    }

    #[test]
    fn r5_1_a_way_ends_in_a_hex_with_a_mech_but_does_not_pass_it() {
        let land = hexes(&[(-2, 2), (-1, 2), (0, 2), (1, 2)]);
        let barrier = only(land);
        let mech = hexes(&[(0, 2)]);
        assert_eq!(corridor_moves(barrier, hex(-2, 2), land, mech), hexes(&[(-1, 2), (0, 2)]));
        // It may start in one.
        assert_eq!(corridor_moves(barrier, hex(0, 2), land, mech), hexes(&[(-2, 2), (-1, 2), (1, 2)]));
    }
}
