//! The Engines cards (R7.1, R7.2, R7.7).

use super::board::Board;
use super::geometry::{CORE, Edge, Engine, beside_spoke, on_board};
use super::ray::Ray;
use crate::games::defenders::board::words::Turn;
use crate::games::defenders::text::position::At;

/// The advances that each engine still has to make, or had left when it reset.
type Advances = [u8; 2];

impl Board<'_> {
    pub(super) fn resolve_engines(&mut self, difficult: bool) {
        // RULE R7.1
        let left = if difficult { self.advance_on_difficult_card() } else { self.advance_on_base_card() };
        // RULE R7.2
        for engine in self.engine_order() {
            if self.engines[engine].is_none() {
                self.deploy_engine(engine);
            }
        }
        // RULING R7.1: the advances that a reset left are lost, or made now.
        if !self.rules.reset_loses_advances {
            self.step_together(left);
        }
    }

    /// RULING R7.1: A before B, or the other way round.
    fn engine_order(&self) -> [usize; 2] {
        if self.rules.engine_a_first { [0, 1] } else { [1, 0] }
    }

    fn advance_on_base_card(&mut self) -> Advances {
        self.step_together([self.contents.orders.engine_advances; 2])
    }

    /// RULE R7.7
    fn advance_on_difficult_card(&mut self) -> Advances {
        let few = self.contents.orders.engine_advances;
        let many = self.contents.orders.engine_advances_difficult;
        let met_first = self.engine_met_first();
        if self.rules.engines_step_together {
            let left = self.step_together([few; 2]);
            let chosen = if self.rules.third_advance_before { met_first } else { self.engine_met_first() };
            if let Some(engine) = chosen {
                // One that has reset, or resets now, loses what it has left of these.
                self.advance_alone(engine, many.saturating_sub(few));
            }
            return left;
        }
        let mut left = [0; 2];
        if let Some(first) = met_first {
            let other = 1 - first;
            left[first] = self.advance_alone(first, many);
            left[other] = self.advance_alone(other, few);
        }
        left
    }

    /// RULE R7.7: the engine on the board that the turning ray of R7.3 meets first.
    fn engine_met_first(&self) -> Option<usize> {
        let ray = Ray::new(self.position.arrows[self.top_tile()], self.position.direction);
        let standing: Vec<(usize, Engine)> =
            (0..2).filter_map(|name| self.engines[name].map(|engine| (name, engine))).collect();
        ray.first_engine(&standing, self.rules.third_advance_by_midpoint)
    }

    /// RULE R7.1: both engines advance one edge at a time, together. Who waits on the core makes no advance. Returns
    /// what each had left when it reset.
    fn step_together(&mut self, advances: Advances) -> Advances {
        let mut left = [0, 1].map(|engine| if self.engines[engine].is_some() { advances[engine] } else { 0 });
        while (0..2).any(|engine| self.engines[engine].is_some() && left[engine] > 0) {
            for engine in self.engine_order() {
                if self.engines[engine].is_some() && left[engine] > 0 {
                    left[engine] -= 1;
                    self.advance(engine);
                }
            }
        }
        left
    }

    /// One engine makes all its advances. Returns what it had left when it reset.
    fn advance_alone(&mut self, engine: usize, advances: u8) -> u8 {
        if self.engines[engine].is_none() {
            return 0;
        }
        for made in 1..=advances {
            self.advance(engine);
            if self.engines[engine].is_none() {
                return advances - made;
            }
        }
        0
    }

    /// RULE R7.1: one advance, along the perimeter as far as it goes.
    fn advance(&mut self, name: usize) {
        let Some(mut engine) = self.engines[name] else { return };
        loop {
            let front = engine.front();
            let next = match self.position.direction {
                Turn::Right => Engine { left: front, ..engine },
                Turn::Left => Engine { right: front, ..engine },
            };
            // A wall on the edge that it leaves, or where it stood when it resets.
            self.build_wall(engine.edge());
            if self.is_wall(next.edge()) || self.has_engine(next.edge()) {
                self.engines[name] = None;
                return;
            }
            engine = next;
            if !engine.edge().is_perimeter() {
                self.engines[name] = Some(engine);
                return;
            }
        }
    }

    /// RULE R7.2: onto the first free inner spoke of the highest tile that has one; else it waits on the core.
    fn deploy_engine(&mut self, name: usize) {
        let built = self.built();
        let mut tiles: Vec<(usize, At)> = built.iter().map(|&(number, hex, _)| (number, hex)).collect();
        if built.is_empty() || self.rules.deploy_from_core_last {
            tiles.push((self.top_tile(), CORE));
        }
        for (number, hex) in tiles {
            let arrow = usize::from(self.position.arrows[number]);
            for turned in 0..6 {
                let vertex = match self.position.direction {
                    Turn::Right => arrow + turned,
                    Turn::Left => arrow + 6 - turned,
                };
                // Its back is to the factory: it looks along the spoke, away from the tile.
                let (left, right) = beside_spoke(hex, vertex);
                let inner = on_board(left) && on_board(right);
                let spoke = Edge::between(left, right);
                if inner && !self.is_wall(spoke) && !self.has_engine(spoke) {
                    self.engines[name] = Some(Engine { right, left });
                    return;
                }
            }
        }
    }
}
