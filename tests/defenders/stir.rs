//! Tables that play rarely reaches: walls, machines and wounds placed at random over a state of a game.

use wildlab::game::rng::Rng;
use wildlab::games::defenders::hex::{Dir, Hex, HexSet};
use wildlab::games::defenders::position::{At, EngineAt, FactoryAt, Heading, OnCore, PhaseName, Position, SeatAt};
use wildlab::games::defenders::walls::Edge;
use wildlab::games::defenders::words::Turn;
use wildlab::games::defenders::{Defenders, State};

/// The most tables tried to find a sound one.
const TRIES: usize = 20;

/// The state with another board under the same players, or as it was when no sound one comes up.
pub fn stirred(game: &Defenders, state: &State, rng: &mut Rng) -> State {
    for _ in 0..TRIES {
        let mut position = game.position(state);
        strew(game, &mut position, rng);
        if let Ok(state) = game.state(&position) {
            return state;
        }
    }
    *state
}

fn chance(rng: &mut Rng, percent: u32) -> bool {
    rng.below(100) < percent
}

fn any_hex(rng: &mut Rng) -> At {
    let hexes: Vec<Hex> = HexSet::BOARD.into_iter().filter(|&hex| hex != Hex::CORE).collect();
    hexes[rng.below(hexes.len() as u32) as usize].axial()
}

fn hex_at((q, r): At) -> Hex {
    Hex::new(q, r).expect("a position names hexes of the board")
}

fn strew(game: &Defenders, position: &mut Position, rng: &mut Rng) {
    position.direction = Turn::ALL[rng.below(2) as usize];
    position.arrows = std::array::from_fn(|_| rng.below(6) as u8);
    strew_factories(position, rng);
    strew_walls(game, position, rng);
    strew_engines(position, rng);
    strew_mechs_and_pollution(game, position, rng);
    for seat in &mut position.seats {
        strew_seat(game, seat, rng);
    }
    if chance(rng, 20) {
        let seat = rng.below(position.seats.len() as u32) as usize;
        exit(game, position, seat, rng);
    }
}

/// A seat has built all its camps and left (R4.3). If its turn still draws the machine card, the table is shown between
/// two rounds: no state that waits for a decision has an active player without an organizer.
fn exit(game: &Defenders, position: &mut Position, seat: usize, rng: &mut Rng) {
    let camps = game.track(position.seats.len()).costs.len() + 1;
    while position.seats[seat].camps.len() < camps {
        let hex = any_hex(rng);
        if position.seats.iter().all(|seat| !seat.camps.contains(&hex)) {
            position.seats[seat].camps.push(hex);
        }
    }
    let player = &mut position.seats[seat];
    (player.exited, player.hex, player.support) = (true, None, 0);
    player.hand.append(&mut player.active.take().into_iter().collect());
    if usize::from(position.first) == seat {
        position.first = ((seat + 1) % position.seats.len()) as u8;
    }
    if usize::from(position.seat) == seat {
        (position.phase, position.points) = (PhaseName::Organize, 0);
        position.waiting = (0..position.seats.len() as u8).filter(|&other| usize::from(other) != seat).collect();
        for player in &mut position.seats {
            player.hand.append(&mut player.active.take().into_iter().collect());
        }
    }
}

fn strew_factories(position: &mut Position, rng: &mut Rng) {
    position.factories.clear();
    for i in 0..rng.below(6) as u8 {
        let hex = any_hex(rng);
        if position.factories.iter().all(|factory| factory.hex != hex) && position.factories.len() == usize::from(i) {
            position.factories.push(FactoryAt { number: 5 - i, hex, rewilded: chance(rng, 30) });
        }
    }
}

/// The edges on which a wall piece or an engine may stand.
fn bare_edges(position: &Position, core_walls: bool) -> Vec<Edge> {
    let mut edges: Vec<Edge> =
        HexSet::BOARD.into_iter().flat_map(|hex| (0..6).map(move |d| Edge::new(hex, Dir::new(d)))).collect();
    edges.sort_unstable();
    edges.dedup();
    edges.retain(|edge| {
        let factory = position.factories.iter().any(|factory| edge.sides().contains(hex_at(factory.hex)));
        let core = edge.sides().contains(Hex::CORE) && core_walls;
        !factory && !core
    });
    edges
}

fn strew_walls(game: &Defenders, position: &mut Position, rng: &mut Rng) {
    let density = [10, 30, 60, 85][rng.below(4) as usize];
    position.walls.clear();
    for edge in bare_edges(position, game.rules.core_walls) {
        let room = game.rules.supplies_unlimited || position.walls.len() < usize::from(game.contents.supply.walls);
        if room && chance(rng, density) {
            position.walls.push(side(edge));
        }
    }
}

fn side(edge: Edge) -> (i32, i32, usize) {
    let (hex, dir) = edge.place();
    (hex.axial().0, hex.axial().1, dir.index())
}

fn strew_engines(position: &mut Position, rng: &mut Rng) {
    position.engines = [EngineAt::Waiting(OnCore::Core); 2];
    for engine in 0..2 {
        let (q, r) = any_hex(rng);
        let dir = rng.below(6) as usize;
        let edge = Edge::new(hex_at((q, r)), Dir::new(dir));
        if edge.is_perimeter() || chance(rng, 10) {
            continue;
        }
        position.walls.retain(|&wall| wall != side(edge));
        let turn = Heading::ALL[rng.below(2) as usize];
        position.engines[engine] = EngineAt::Standing { hex: (q, r), edge: dir, turn };
    }
}

fn strew_mechs_and_pollution(game: &Defenders, position: &mut Position, rng: &mut Rng) {
    position.mechs.clear();
    position.pollution.clear();
    position.toxic.clear();
    let dirt = 10 + rng.below(60);
    for hex in HexSet::BOARD {
        let (q, r) = hex.axial();
        let wild = position.factories.iter().any(|factory| factory.hex == (q, r) && factory.rewilded);
        if !wild && chance(rng, 25) {
            let counts: &[u8] = if chance(rng, 2) { &[254, 255] } else { &[1, 1, 2, 3] };
            position.mechs.push((q, r, counts[rng.below(counts.len() as u32) as usize]));
        }
        let room = position.toxic.len() < usize::from(game.contents.supply.toxic_sites);
        if room && chance(rng, dirt / 4) {
            position.toxic.push((q, r));
        } else if chance(rng, dirt) {
            position.pollution.push((q, r, 1 + rng.below(2) as u8));
        }
    }
}

fn strew_seat(game: &Defenders, seat: &mut SeatAt, rng: &mut Rng) {
    if seat.hex.is_some() && chance(rng, 50) {
        seat.hex = Some(any_hex(rng));
    }
    let limit = game.contents.limits.damage;
    seat.damage = if chance(rng, 60) { limit } else { rng.below(u32::from(limit) + 1) as u8 };
    let full = chance(rng, 5);
    let piles: [fn(&mut SeatAt) -> &mut Vec<String>; 2] = [|seat| &mut seat.hand, |seat| &mut seat.deck];
    for pile in piles {
        match rng.below(3) {
            0 => {
                let mut cards = std::mem::take(pile(seat));
                seat.exhausted.append(&mut cards);
            }
            1 if pile(seat).len() > 1 => {
                let mut cards = pile(seat).split_off(1);
                seat.exhausted.append(&mut cards);
            }
            _ => {}
        }
    }
    if full {
        // Nothing left to die: all cards are active, teamed up, or held elsewhere.
        let mut cards: Vec<String> =
            [&mut seat.hand, &mut seat.deck, &mut seat.exhausted].into_iter().flat_map(std::mem::take).collect();
        seat.teamed.append(&mut cards);
    }
    feel_the_burn(seat, rng);
}

/// Makes Feel the Burn the active defender of who has it.
fn feel_the_burn(seat: &mut SeatAt, rng: &mut Rng) {
    let burns = |card: &String| card.starts_with("feel-the-burn");
    if seat.active.as_ref().is_none_or(burns) || chance(rng, 50) {
        return;
    }
    for pile in [&mut seat.hand, &mut seat.deck, &mut seat.exhausted, &mut seat.teamed] {
        if let Some(at) = pile.iter().position(burns) {
            let card = std::mem::replace(&mut pile[at], seat.active.take().unwrap_or_default());
            seat.active = Some(card);
            return;
        }
    }
}
