//! The workers that play the deals of a search: this process, or others that it asks.

use std::ops::Range;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;
use crate::game::Setup;
use crate::mind::{Minds, Policy};
use crate::sim::{Cell, Workers};

use super::{BLOCK, MOST_DEALS, Tuning, turned};

/// The result of a block of deals: the first side's shares of wins, and its CPU time.
pub type Played = (Vec<f32>, Duration);

/// Blocks of deals to be played. Any process with the same tuning can play any of them: blocks are numbered by
/// candidate, then by cell, then by deals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The candidates, as points of the search; numbers by their bits, so that none changes in transit. None is the
    /// initial policy.
    pub candidates: Vec<Option<Vec<u64>>>,
    /// The deals, with the end excluded.
    pub deals: (u64, u64),
    /// The number of blocks.
    pub blocks: usize,
}

impl Asked {
    /// The number of deals in a block.
    pub fn deals_of(&self, number: usize) -> usize {
        let deals = self.deals.1.saturating_sub(self.deals.0);
        let before = (number as u64 % deals.div_ceil(BLOCK).max(1)) * BLOCK;
        deals.saturating_sub(before).min(BLOCK) as usize
    }
}

/// A worker that plays blocks.
pub trait PlaysBlocks {
    /// Plays all blocks and returns the results in order; `here` plays one by its number.
    ///
    /// # Errors
    /// When it was stopped, or the result does not match the request.
    fn play(&self, asked: &Asked, here: &(dyn Fn(usize) -> Played + Sync)) -> Result<Vec<Played>, Failure>;
}

impl PlaysBlocks for Workers {
    /// Plays all blocks in this process; the bar under way moves with each.
    fn play(&self, asked: &Asked, here: &(dyn Fn(usize) -> Played + Sync)) -> Result<Vec<Played>, Failure> {
        let numbers: Vec<usize> = (0..asked.blocks).collect();
        self.all(&numbers, |number| {
            let done = here(*number);
            progress::under_way().inc(1);
            Ok(done)
        })
    }
}

impl<G: Setup + Minds + Sync> Tuning<G> {
    /// The request for all blocks of candidates on these deals; a candidate is a point, or the initial policy.
    pub(super) fn asked(&self, candidates: &[Option<&[f64]>], deals: &Range<u64>) -> Asked {
        let bits = |point: &[f64]| point.iter().map(|number| number.to_bits()).collect();
        let blocks = self.blocks(candidates.len(), deals.end - deals.start) as usize;
        Asked {
            candidates: candidates.iter().map(|point| point.map(bits)).collect(),
            deals: (deals.start, deals.end),
            blocks,
        }
    }

    /// The cells of all candidates, one after the other.
    pub(super) fn course(&self, asked: &Asked) -> Vec<Cell<G>> {
        let candidate = |point: &Option<Vec<u64>>| -> Policy {
            point.as_ref().map_or_else(
                || self.policy.clone(),
                |bits| {
                    let point: Vec<f64> = bits.iter().map(|bits| f64::from_bits(*bits)).collect();
                    turned(&self.policy, &self.parameters, &point)
                },
            )
        };
        asked.candidates.iter().flat_map(|point| self.cells(&candidate(point))).collect()
    }

    /// Plays a block by its number.
    pub(super) fn numbered(&self, cells: &[Cell<G>], asked: &Asked, number: usize) -> Played {
        let (start, end) = asked.deals;
        let blocks = (end - start).div_ceil(BLOCK) as usize;
        let first = start + (number % blocks) as u64 * BLOCK;
        self.block(&cells[number / blocks], first..(first + BLOCK).min(end))
    }

    /// Plays some of the blocks that another process with the same tuning asks for, in the order of their numbers.
    ///
    /// # Errors
    /// When they do not fit the tuning, or the user asked for a stop.
    pub fn play_some(&self, asked: &Asked, numbers: &[usize], workers: &Workers) -> Result<Vec<Played>, Failure> {
        let (start, end) = asked.deals;
        let deals = end.checked_sub(start).filter(|deals| (1..=MOST_DEALS.max(10_000_000)).contains(deals));
        let fits = |point: &Option<Vec<u64>>| {
            let finite = |bits: &u64| f64::from_bits(*bits).is_finite();
            point.as_ref().is_none_or(|point| point.len() == self.parameters.len() && point.iter().all(finite))
        };
        let whole = deals.map(|deals| self.blocks(asked.candidates.len(), deals) as usize) == Some(asked.blocks);
        if !whole || !asked.candidates.iter().all(fits) || numbers.iter().any(|number| *number >= asked.blocks) {
            return Err(Refusal::new(
                "--blocks: they are not of this tuning; expected what --ask prints, and the same options",
            )
            .into());
        }
        let cells = self.course(asked);
        workers.all(numbers, |number| Ok(self.numbered(&cells, asked, *number)))
    }
}
