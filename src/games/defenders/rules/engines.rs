//! Engines cards (R7.1, R7.2, R7.7): advancing, resetting, deploying.

use super::chance::Chance;
use super::defenders::Defenders;
use super::event::{Event, Observer};
use super::table::Table;
use crate::games::defenders::board::hex::{Dir, Hex};
use crate::games::defenders::board::state::Engine;
use crate::games::defenders::board::walls::Edge;
use crate::games::defenders::board::words::Turn;

/// The advances that the engines still have to make.
#[derive(Default)]
struct March {
    left: [u8; 2],
    /// The advances that a reset engine still had; it counts only under the option `reset-advances=after-deploy`.
    late: [u8; 2],
}

impl<C: Chance, O: Observer<Defenders>> Table<'_, C, O> {
    /// R7.1, R7.2: the engines advance, then those on the core deploy.
    pub(crate) fn engines_card(&mut self, difficult: bool) {
        let orders = &self.game.contents.orders;
        let (base, more) = (orders.engine_advances, orders.engine_advances_difficult);
        let advances = |engine: Engine| if engine.is_on_board() { base } else { 0 };
        let mut march = March { left: self.state.engines.map(advances), ..March::default() };
        if !difficult {
            self.step_together(&mut march);
        } else if self.game.rules.engines_step_together {
            let before = self.order_of_engines().0;
            self.step_together(&mut march);
            // RULING third-advance-chosen
            let long = if self.game.rules.third_advance_before { before } else { self.order_of_engines().0 };
            self.extend(long, more.saturating_sub(base), &mut march);
            self.step_alone(long, &mut march);
        } else {
            // RULING difficult-engines: RU lets one engine make all its advances, then the other.
            let (long, short) = self.order_of_engines();
            self.extend(long, more.saturating_sub(base), &mut march);
            self.step_alone(long, &mut march);
            self.step_alone(short, &mut march);
        }
        self.deploy_engines();
        // RULING reset-advances
        if !self.game.rules.reset_loses_advances {
            let mut late = March { left: march.late, ..March::default() };
            self.step_together(&mut late);
        }
    }

    /// More advances for an engine on the board.
    fn extend(&self, engine: usize, more: u8, march: &mut March) {
        if self.state.engines[engine].is_on_board() {
            march.left[engine] += more;
        }
    }

    /// Engine indices, the one that the turning ray meets first in front; one alone on the board is first.
    fn order_of_engines(&self) -> (usize, usize) {
        let [a, b] = self.state.engines;
        let b_first = match (a.is_on_board(), b.is_on_board()) {
            (true, true) => {
                let arrow = self.state.arrows[self.state.top_tile()];
                self.game.rays.meets_before(arrow, self.state.direction, b.edge(), a.edge())
            }
            (a_on_board, _) => !a_on_board,
        };
        if b_first { (1, 0) } else { (0, 1) }
    }

    /// Both engines in the order in which they move within a step.
    fn sequence(&self) -> [usize; 2] {
        if self.game.rules.engine_a_first { [0, 1] } else { [1, 0] }
    }

    fn step_together(&mut self, march: &mut March) {
        while march.left != [0, 0] {
            for engine in self.sequence() {
                self.step(engine, march);
            }
        }
    }

    fn step_alone(&mut self, engine: usize, march: &mut March) {
        while march.left[engine] > 0 {
            self.step(engine, march);
        }
    }

    /// One advance, if one is left; a reset engine makes no more of them here.
    fn step(&mut self, engine: usize, march: &mut March) {
        if march.left[engine] == 0 {
            return;
        }
        march.left[engine] -= 1;
        if !self.state.engines[engine].is_on_board() || !self.advance(engine) {
            march.late[engine] = std::mem::take(&mut march.left[engine]);
        }
    }

    /// R7.1: one edge on around the hex on the machine direction's side. Returns whether it is still on the board.
    fn advance(&mut self, engine: usize) -> bool {
        let turn = self.state.direction;
        let old = self.state.engines[engine];
        let pivot = old.pivot(turn);
        let mut side = match turn {
            Turn::Right => old.right_edge(),
            Turn::Left => old.right_edge().opposite(),
        };
        self.place_wall(old.edge());
        loop {
            side = side.turned(if turn == Turn::Right { 1 } else { 5 });
            let edge = Edge::new(pivot, side);
            if self.is_blocked(edge) {
                self.state.engines[engine] = Engine::ON_CORE;
                self.tell(|_| Event::EngineReset { engine: engine as u8 });
                return false;
            }
            if !edge.is_perimeter() {
                self.state.engines[engine] = standing(pivot, side, turn);
                self.tell(|_| Event::Advanced { engine: engine as u8, edge });
                return true;
            }
            // RULE R7.1: never stops on the perimeter, walls it and goes on.
            self.place_wall(edge);
        }
    }

    /// Does no engine advance onto an edge, nor deploy on it? Walls and engines are in the way.
    fn is_blocked(&self, edge: Edge) -> bool {
        self.state.engine_edges().contains(edge) || self.game.has_wall(self.state, edge)
    }

    /// A wall piece, if the supply has one (R7.8).
    fn place_wall(&mut self, edge: Edge) {
        // RULING supplies
        let strict = !self.game.rules.supplies_unlimited;
        if strict && self.state.wall_pieces().len() >= self.game.contents.supply.walls.into() {
            return;
        }
        self.state.walls.insert(edge);
        self.tell(|_| Event::Walled { edge });
    }

    /// R7.2: each engine on the core deploys, A first.
    fn deploy_engines(&mut self) {
        for engine in self.sequence() {
            if !self.state.engines[engine].is_on_board() {
                self.deploy(engine);
            }
        }
    }

    /// R7.2: the first free inner spoke from the arrow on, of the highest factory, then of lower ones, last of the
    /// core.
    fn deploy(&mut self, engine: usize) {
        let built = (self.state.top_tile() + 1..6).rev();
        // RULING deploy-core-last
        let core = self.state.built == 0 || self.game.rules.deploy_from_core_last;
        let core = core.then_some(self.state.top_tile());
        for number in built.chain(core) {
            let hex = self.state.site(number).unwrap_or(Hex::CORE);
            if let Some(k) = self.free_spoke(hex, self.state.arrows[number]) {
                let right = hex.cell(Dir::new(k + 1));
                self.state.engines[engine] = Engine::new(right, Dir::new(k + 5));
                let edge = self.state.engines[engine].edge();
                self.tell(|_| Event::Deployed { engine: engine as u8, from: number as u8, edge });
                return;
            }
        }
        self.tell(|_| Event::EngineWaits { engine: engine as u8 });
    }

    fn free_spoke(&self, hex: Hex, arrow: u8) -> Option<usize> {
        let step = if self.state.direction == Turn::Right { 1 } else { 5 };
        let mut k = Dir::new(arrow.into());
        for _ in 0..6 {
            if Edge::inner_spoke(hex, k.index()).is_some_and(|edge| !self.is_blocked(edge)) {
                return Some(k.index());
            }
            k = k.turned(step);
        }
        None
    }
}

/// The engine that has reached edge `side` of its pivot, going on around it.
fn standing(pivot: Hex, side: Dir, turn: Turn) -> Engine {
    match turn {
        Turn::Right => Engine::new(pivot, side),
        Turn::Left => Engine::new(pivot.cell(side), side.opposite()),
    }
}
