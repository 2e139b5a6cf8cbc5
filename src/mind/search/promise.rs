//! The choice of the decision with which a search goes on at a node.

use crate::base::numbers::ln;
use crate::game::rng::Rng;
use crate::game::{Game, Seat};

use super::nodes::{Edge, Node};

/// The settings by which a search chooses among decisions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Promise {
    /// The favour for a rarely tried decision, in units of the worth.
    pub(super) explore: f32,
    /// A node visited n times has tried `widen` times the square root of n of its decisions at most; 0: all of them.
    pub(super) widen: f32,
    /// Does another mind say how likely decisions are?
    pub(super) prior: bool,
}

impl Promise {
    /// One of the decisions of a node that are legal now, which are `open`, for the seat that decides.
    pub(super) fn pick<G: Game>(&self, node: &Node<G>, open: &[u32], seat: Seat, rng: &mut Rng) -> u32 {
        let fresh = open.iter().filter(|&&edge| node.edges[edge as usize].visits == 0);
        let count = fresh.clone().count();
        let room = match self.widen {
            widen if widen > 0.0 => (widen * (node.visits as f32 + 1.0).sqrt()).ceil() as usize,
            _ => usize::MAX,
        };
        let opens = count > 0 && open.len() - count < room;
        if self.prior {
            let likeliest = |best: u32, &edge: &u32| {
                let likely = |edge: u32| node.edges[edge as usize].likely;
                if likely(edge) > likely(best) { edge } else { best }
            };
            let next = fresh.copied().reduce(|best, edge| likeliest(best, &edge)).filter(|_| opens);
            return self.likely(node, (open, next), seat, rng);
        }
        if opens {
            let any = rng.below(count as u32) as usize;
            return fresh.copied().nth(any).unwrap_or(open[0]);
        }
        self.confident(node, open, seat, rng)
    }

    /// UCB1, counting the times at which a decision was legal.
    fn confident<G: Game>(&self, node: &Node<G>, open: &[u32], seat: Seat, rng: &mut Rng) -> u32 {
        let (mut available, mut log) = (0, 0.0);
        let promise = |edge: &Edge<G::Action>| {
            if edge.available != available {
                available = edge.available;
                log = ln(f64::from(available)) as f32;
            }
            let n = edge.visits as f32;
            edge.worth[seat.index()] / n + self.explore * shaken(rng) * (log / n).sqrt()
        };
        best(node, open.iter().copied().filter(|&edge| node.edges[edge as usize].visits > 0), promise)
    }

    /// PUCT among the decisions that were tried and the next one: an untried one has the worth of the node.
    fn likely<G: Game>(&self, node: &Node<G>, (open, next): (&[u32], Option<u32>), seat: Seat, rng: &mut Rng) -> u32 {
        let mean = node.worth[seat.index()] / node.visits.max(1) as f32;
        let promise = |edge: &Edge<G::Action>| {
            let value = if edge.visits == 0 { mean } else { edge.mean(seat) };
            let bonus = edge.likely * (edge.available as f32).sqrt() / (1.0 + edge.visits as f32);
            value + self.explore * shaken(rng) * bonus
        };
        let tried = open.iter().copied().filter(|&edge| node.edges[edge as usize].visits > 0);
        best(node, tried.chain(next), promise)
    }
}

/// A factor from 0.5 to 1.5 for the favour that a decision has. Two seats that decide one after the other by the same
/// numbers would otherwise do so in step, and one that cannot see what the other did would seem to foresee it every
/// time.
fn shaken(rng: &mut Rng) -> f32 {
    0.5 + (rng.word() >> 40) as f32 / (1 << 24) as f32
}

/// The edge that promises most, the first of equals.
fn best<G: Game>(
    node: &Node<G>,
    among: impl Iterator<Item = u32>,
    mut promise: impl FnMut(&Edge<G::Action>) -> f32,
) -> u32 {
    let mut found = (f32::NEG_INFINITY, 0);
    for edge in among {
        let value = promise(&node.edges[edge as usize]);
        if value > found.0 {
            found = (value, edge);
        }
    }
    found.1
}
