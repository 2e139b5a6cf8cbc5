//! Boards from random numbers, the same ones on every machine.
//!
//! An island is carved out of a rectangle, twelve areas grow on it from seeds, and then squares change hands until the
//! areas have the sizes that were drawn, areas of one terrain lie apart, and borders are short: simulated annealing by
//! an energy in whole numbers. Some of the drawings that come out are boards; the others are thrown away.

use super::drawing::{Drawing, beside};
use super::words::Area;
use crate::base::numbers::{exp, ln};
use crate::game::{Rng, Seed};

/// The run whose games are the attempts of the numbered boards.
pub const RUN: u64 = 0x0077_696c_646c_6966;

/// Shortest and longest side of the rectangle.
const SIDES: [u32; 2] = [8, 11];
/// Squares that are taken away from the rectangle, at most.
const MOST_TAKEN: usize = 16;
/// One square in `RARELY` is taken where three neighbours are land, if there is one.
const RARELY: u32 = 8;
/// Exchanges of squares that are tried.
const STEPS: u32 = 20_000;
/// Temperature at the first exchange and at the last.
const TEMPERATURES: [f64; 2] = [4.0, 0.1];

/// The energy is counted in twentieths, so that every part of it is a whole number.
const UNIT: f64 = 20.0;
/// Energy of a size that is one away from the wanted one; it grows with the square of the difference.
const BY_SIZE: i32 = 6 * 20;
/// Energy of a side between the two areas of a terrain.
const BY_TERRAIN: i32 = 12 * 20;
/// Energy of a side between two areas.
const BY_SIDE: i32 = 7;

/// A board, if this attempt succeeds.
pub fn attempt(seed: Seed) -> Option<Drawing> {
    let mut rng = seed.stream(0);
    let wanted: [usize; Area::COUNT] = std::array::from_fn(|area| [8, 4][area % 2] + rng.below(2) as usize);
    let (width, height) = rectangle(&mut rng, wanted.iter().sum());
    let land = carved(&mut rng, width, height, wanted.iter().sum())?;
    let mut plan = Plan { width, height, areas: grown(&mut rng, width, height, &land), land };
    plan.anneal(&mut rng, &wanted);
    let drawing = Drawing::new(width, &plan.areas);
    drawing.faults().is_empty().then_some(drawing)
}

/// The first boards of the numbered attempts, each with the number of its attempt.
pub fn boards() -> impl Iterator<Item = (u64, Drawing)> {
    (0..).filter_map(|game| attempt(Seed { run: RUN, game }).map(|board| (game, board)))
}

/// A rectangle with room for the land, and not much more.
fn rectangle(rng: &mut Rng, land: usize) -> (usize, usize) {
    loop {
        let mut side = || (SIDES[0] + rng.below(SIDES[1] - SIDES[0] + 1)) as usize;
        let (width, height) = (side(), side());
        if (land..=land + MOST_TAKEN).contains(&(width * height)) {
            return (width, height);
        }
    }
}

/// Takes squares away from the rim until the wanted land is left: one piece, in which each square has two neighbours.
fn carved(rng: &mut Rng, width: usize, height: usize, land: usize) -> Option<Vec<usize>> {
    let mut is_land = vec![true; width * height];
    for _ in land..width * height {
        let rare = rng.below(RARELY) == 0;
        let around = |square: usize| beside(width, height, square).filter(|&other| is_land[other]).count();
        let can_go = |square: &usize| {
            let square = *square;
            // A square with four neighbours has no side to the sea, one with two is a corner.
            let neighbours: Vec<usize> = beside(width, height, square).filter(|&other| is_land[other]).collect();
            is_land[square]
                && neighbours.len() < 4
                && neighbours.iter().all(|&other| around(other) > 2)
                && is_connected(width, height, &neighbours, |other| is_land[other] && other != square)
        };
        let free: Vec<usize> = (0..width * height).filter(can_go).collect();
        let (corners, sides): (Vec<usize>, Vec<usize>) = free.iter().partition(|&&square| around(square) < 3);
        let among = if corners.is_empty() || rare && !sides.is_empty() { sides } else { corners };
        let taken = *among.get(rng.below(among.len() as u32) as usize)?;
        is_land[taken] = false;
    }
    Some((0..width * height).filter(|&square| is_land[square]).collect())
}

/// Twelve areas, grown from seeds over all land.
fn grown(rng: &mut Rng, width: usize, height: usize, land: &[usize]) -> Vec<Option<Area>> {
    let mut areas = vec![None; width * height];
    let mut seeds = land.to_vec();
    rng.shuffle(&mut seeds);
    for (area, &seed) in seeds.iter().take(Area::COUNT).enumerate() {
        areas[seed] = Some(Area(area as u8));
    }
    loop {
        let free = land.iter().filter(|&&square| areas[square].is_none());
        let sides = free.flat_map(|&square| beside(width, height, square).map(move |other| (square, other)));
        let sides: Vec<(usize, Area)> = sides.filter_map(|(square, other)| Some((square, areas[other]?))).collect();
        let Some(&(square, area)) = sides.get(rng.below(sides.len() as u32) as usize) else { return areas };
        areas[square] = Some(area);
    }
}

/// Areas that squares are moved between.
struct Plan {
    width: usize,
    height: usize,
    land: Vec<usize>,
    areas: Vec<Option<Area>>,
}

impl Plan {
    fn anneal(&mut self, rng: &mut Rng, wanted: &[usize; Area::COUNT]) {
        let mut over: [i32; Area::COUNT] = wanted.map(|wanted| -(wanted as i32));
        for area in self.areas.iter().flatten() {
            over[area.index()] += 1;
        }
        let [first, last] = TEMPERATURES;
        let cooling = exp(ln(last / first) / f64::from(STEPS - 1));
        let mut temperature = first;
        for _ in 0..STEPS {
            self.step(rng, &mut over, temperature);
            temperature *= cooling;
        }
    }

    /// Hands a square over to the area of a neighbour, if that is allowed and the temperature admits it. `over` says by
    /// how much each area is larger than wanted.
    fn step(&mut self, rng: &mut Rng, over: &mut [i32; Area::COUNT], temperature: f64) {
        let square = self.land[rng.below(self.land.len() as u32) as usize];
        let Some(old) = self.areas[square] else { return };
        let others: Vec<Area> = self.beside(square).filter(|&area| area != old).collect();
        let Some(&new) = others.get(rng.below(others.len() as u32) as usize) else { return };
        if !self.can_leave(square, old) {
            return;
        }
        let sides = |to: Area| -> i32 { self.beside(square).map(|area| side(to, area)).sum() };
        let [from, to] = [old, new].map(Area::index);
        // (n − 1)² − n² = 1 − 2n, and (n + 1)² − n² = 1 + 2n.
        let sizes = BY_SIZE * (2 - 2 * over[from] + 2 * over[to]);
        let more = sizes + sides(new) - sides(old);
        if more <= 0 || chance(rng) < exp(-f64::from(more) / (UNIT * temperature)) {
            self.areas[square] = Some(new);
            over[from] -= 1;
            over[to] += 1;
        }
    }

    /// The areas beside a square, one for each side.
    fn beside(&self, square: usize) -> impl Iterator<Item = Area> {
        beside(self.width, self.height, square).filter_map(|other| self.areas[other])
    }

    /// Does the area stay, in one piece, when it loses the square?
    fn can_leave(&self, square: usize, area: Area) -> bool {
        let own: Vec<usize> =
            beside(self.width, self.height, square).filter(|&other| self.areas[other] == Some(area)).collect();
        let stays = |other: usize| self.areas[other] == Some(area) && other != square;
        !own.is_empty() && is_connected(self.width, self.height, &own, stays)
    }
}

/// The energy of a side between squares of two areas.
fn side(one: Area, two: Area) -> i32 {
    match (one == two, one.terrain() == two.terrain()) {
        (true, _) => 0,
        (false, true) => BY_SIDE + BY_TERRAIN,
        (false, false) => BY_SIDE,
    }
}

/// A number from 0 to 1, 1 excluded.
fn chance(rng: &mut Rng) -> f64 {
    const STEP: f64 = 1.0 / (1_u64 << 53) as f64;
    (rng.word() >> 11) as f64 * STEP
}

/// Are some squares connected through squares of a kind?
fn is_connected(width: usize, height: usize, squares: &[usize], of_kind: impl Fn(usize) -> bool) -> bool {
    let Some(&first) = squares.first() else { return true };
    // A rectangle has at most 121 squares.
    let mut reached = 1_u128 << first;
    let mut open = vec![first];
    while let Some(square) = open.pop() {
        for other in beside(width, height, square) {
            if reached >> other & 1 == 0 && of_kind(other) {
                reached |= 1 << other;
                open.push(other);
            }
        }
    }
    squares.iter().all(|square| reached >> square & 1 == 1)
}
