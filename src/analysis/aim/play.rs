//! A game in which changes are tried: cells by changes, deals on all threads, sums cached.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};

use super::count::{Count, counted};
use super::file::Aim;
use super::goal::Quantity;
use super::lever::Lever;
use super::log::Log;
use super::method::{Phase, Wanted, World};
use super::space::Changes;
use super::sums::{Sums, numbers_of};
use super::targets::{Counted, Measured, Place};
use crate::analysis::question::Asked;
use crate::base::checksum::checksum;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;
use crate::game::Settings;
use crate::mind::Policy;
use crate::sim::{Cell, Chunk, ChunkId, Workers, chunks_of};

/// A game in which changes are tried.
pub struct Playing<'a, G> {
    measuring: Measuring<'a, G>,
    levers: &'a [Lever],
    workers: Workers,
    log: Log,
    cells: HashMap<Changes, Option<Cells<G>>>,
    /// Units played or found in the cache so far, by key and number.
    counted: HashSet<(u64, u64)>,
    /// Games played in this run.
    pub played: u64,
    /// Games found in the cache.
    pub found: u64,
}

/// The quantities to measure, and the deals to measure them on.
struct Measuring<'a, G> {
    measured: &'a Measured<G>,
    seed: u64,
    /// The source of the fresh deals' seeds: everything an aim asks for, and the games and players that it names.
    asked: String,
}

/// The cells of all places with some changes.
type Cells<G> = Arc<Vec<Boxes<G>>>;

/// The cells of one place: one for each box.
#[derive(Clone, Debug)]
pub struct Boxes<G> {
    search: Vec<Cell<G>>,
    fresh: Vec<Cell<G>>,
}

impl<G> Boxes<G> {
    /// The cells of a phase.
    pub fn of(&self, phase: Phase) -> &[Cell<G>] {
        if phase == Phase::Search { &self.search } else { &self.fresh }
    }
}

/// Deals of some changes to play together.
struct Job<G> {
    cells: Cells<G>,
    key: u64,
    id: ChunkId,
    /// The deals they are compared with; none if their own values are wanted.
    against: Option<(u64, Arc<Vec<f64>>)>,
}

impl<'a, G: Asked> Playing<'a, G> {
    /// Opens a game to try changes in; played deals are saved in a file.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub fn open(
        measured: &'a Measured<G>,
        levers: &'a [Lever],
        aim: &Aim,
        workers: Workers,
        file: &Path,
    ) -> Result<Playing<'a, G>, Failure> {
        let log = Log::open(file)?;
        let cells = HashMap::new();
        let counted = HashSet::new();
        let games: Vec<Value> = measured.places.iter().map(|place| identity(&place.cell)).collect();
        let measuring = Measuring { measured, seed: aim.seed, asked: json!([aim.asked(), games]).to_string() };
        Ok(Playing { measuring, levers, workers, log, cells, counted, played: 0, found: 0 })
    }

    /// The seed of the deals of a phase.
    pub fn run(&self, phase: Phase) -> u64 {
        self.measuring.run(phase)
    }

    /// Games per deal of one setting.
    pub fn games_a_deal(&self, phase: Phase) -> u64 {
        self.measuring.games_a_deal(phase)
    }

    /// The settings that changes make.
    pub fn settings(&self, changes: &Changes) -> Settings {
        let choices = changes.iter().map(|(lever, choice)| &self.levers[lever].choices[choice].settings);
        choices.fold(Settings::new(), Settings::and)
    }

    /// The cells of all places with changes; none if the game refuses them.
    pub fn cells(&mut self, changes: &Changes) -> Option<Cells<G>> {
        if let Some(known) = self.cells.get(changes) {
            return known.clone();
        }
        let own = self.settings(changes);
        let boxes = &self.measuring.measured.boxes;
        let cells_of = |place: &Place<G>, boxes: &[Settings]| -> Result<Vec<Cell<G>>, Refusal> {
            boxes.iter().map(|one| Cell::of(&place.settings.clone().and(one).and(&own))).collect()
        };
        let of_place = |place: &Place<G>| {
            Ok(Boxes { search: cells_of(place, &boxes.search)?, fresh: cells_of(place, &boxes.fresh)? })
        };
        let cells: Result<Vec<Boxes<G>>, Refusal> = self.measuring.measured.places.iter().map(of_place).collect();
        let cells = cells.ok().map(Arc::new);
        self.cells.insert(changes.clone(), cells.clone());
        cells
    }

    /// Plays jobs, and saves the result of each.
    fn work(&mut self, phase: Phase, jobs: &[Job<G>], what: &str) -> Result<(), Failure> {
        let each = self.games_a_deal(phase);
        let workers = self.workers.showing(jobs.iter().map(|job| job.id.games * each).sum(), what);
        let Playing { measuring, log, counted, played, .. } = self;
        workers.each(
            jobs,
            |job| {
                let values = measuring.values(phase, job)?;
                Ok(match &job.against {
                    Some((_, against)) => measuring.summed(phase, &values, against),
                    None => values,
                })
            },
            |number, numbers| {
                let Job { key, id, against, .. } = &jobs[number];
                let key = against.as_ref().map_or(*key, |(against, _)| paired(*key, *against));
                *played += id.games * each;
                counted.insert((key, id.number));
                Ok(log.put(key, id.number, numbers)?)
            },
        )
    }
}

impl<G: Asked> Measuring<'_, G> {
    /// The seed of the deals of a phase.
    fn run(&self, phase: Phase) -> u64 {
        match phase {
            Phase::Search => self.seed,
            // An aim that was edited after its answer was seen is confirmed on other deals. Plans hold seeds as signed
            // numbers.
            Phase::Fresh(look) => {
                let all = json!(["fresh deals", G::NAME, self.seed, look, self.asked]);
                checksum(all.to_string().as_bytes()) >> 1
            }
        }
    }

    /// The quantities of a phase with their terms.
    fn quantities(&self, phase: Phase) -> Vec<(&Quantity, &[Counted])> {
        let all = self.measured.goals.iter().map(|goal| &goal.quantity).chain(&self.measured.watched);
        let count = if phase == Phase::Search { self.measured.goals.len() } else { usize::MAX };
        all.zip(self.measured.terms.iter().map(Vec::as_slice)).take(count).collect()
    }

    /// The places that a phase plays.
    fn places(&self, phase: Phase) -> usize {
        if phase == Phase::Search { self.measured.of_goals } else { self.measured.places.len() }
    }

    /// Games per deal of one setting.
    fn games_a_deal(&self, phase: Phase) -> u64 {
        self.measured.places[..self.places(phase)].iter().map(|place| place.cell.seatings()).sum()
    }

    /// The key of the deals of changes: a checksum of everything that their values depend on.
    fn key(&self, phase: Phase, cells: &[Boxes<G>]) -> u64 {
        let run = self.run(phase);
        let own = cells[..self.places(phase)].iter().flat_map(|boxes| boxes.of(phase));
        let cells: Vec<Value> = own.map(|cell| cell.record(run)).collect();
        let counts: Vec<String> = self.quantities(phase).iter().map(|(_, terms)| format!("{terms:?}")).collect();
        let all = json!([cells, counts]);
        checksum(all.to_string().as_bytes())
    }

    /// Plays a job: the values of its deals, quantity by quantity and term by term.
    fn values(&self, phase: Phase, job: &Job<G>) -> Result<Vec<f64>, Failure> {
        let quantities = self.quantities(phase);
        let deals = job.id.games as usize;
        let terms: Vec<&Counted> = quantities.iter().flat_map(|(_, terms)| terms.iter()).collect();
        let mut out = vec![0.0; deals * terms.len() * 2];
        for (place, boxes) in job.cells[..self.places(phase)].iter().enumerate() {
            let boxes = boxes.of(phase);
            let own: Vec<usize> = (0..terms.len()).filter(|&term| terms[term].place == place).collect();
            let counts: Vec<&Count> = own.iter().map(|&term| &terms[term].count).collect();
            // Deals go to the boxes in turn; in a single box all are played at once.
            let together = if boxes.len() == 1 { job.id.games } else { 1 };
            for begin in (0..job.id.games).step_by(together.max(1) as usize) {
                let first = job.id.first + begin;
                let cell = &boxes[(first % boxes.len() as u64) as usize];
                let each = cell.seatings();
                let id = ChunkId { number: job.id.number, cell: 0, first: first * each, games: together * each };
                let chunk = Chunk::play_cell(cell, self.run(phase), false, id)?;
                let found = counted(cell, &chunk, &counts);
                for (deal, row) in found.chunks_exact((2 * own.len()).max(1)).enumerate() {
                    for (&term, pair) in own.iter().zip(row.chunks_exact(2)) {
                        out[((begin as usize + deal) * terms.len() + term) * 2..][..2].copy_from_slice(pair);
                    }
                }
            }
        }
        Ok(out)
    }

    /// Sums of values beside those they are compared with, as plain numbers.
    fn summed(&self, phase: Phase, own: &[f64], against: &[f64]) -> Vec<f64> {
        let quantities = self.quantities(phase);
        let terms: usize = quantities.iter().map(|(_, terms)| terms.len()).sum();
        let mut sums: Vec<Sums> = quantities.iter().map(|(quantity, _)| Sums::new(numbers_of(quantity))).collect();
        for (own, against) in own.chunks_exact(2 * terms).zip(against.chunks_exact(2 * terms)) {
            let mut at = 0;
            for (sums, (_, terms)) in sums.iter_mut().zip(&quantities) {
                let row = [&own[at..at + 2 * terms.len()], &against[at..at + 2 * terms.len()]].concat();
                sums.add(&row);
                at += 2 * terms.len();
            }
        }
        sums.into_iter().flat_map(|sums| [sums.sums, sums.products].concat()).collect()
    }

    /// Restores sums from plain numbers.
    fn unpacked(&self, phase: Phase, deals: u64, numbers: &[f64]) -> Option<Vec<Sums>> {
        let mut rest = numbers;
        let mut all = Vec::new();
        for (quantity, _) in self.quantities(phase) {
            let mut sums = Sums::new(numbers_of(quantity));
            let (own, after) = rest.split_at_checked(sums.sums.len())?;
            let (products, after) = after.split_at_checked(sums.products.len())?;
            sums.sums.copy_from_slice(own);
            sums.products.copy_from_slice(products);
            sums.count = deals;
            rest = after;
            all.push(sums);
        }
        rest.is_empty().then_some(all)
    }
}

/// The game and the players of a cell: all that its games depend on besides the seed and the code.
fn identity<G: Asked>(cell: &Cell<G>) -> Value {
    let policies: Vec<Value> = cell.policies.iter().map(Policy::identity).collect();
    json!([cell.game.identity(), policies])
}

/// The key of changes compared with others.
fn paired(own: u64, against: u64) -> u64 {
    checksum(&[own.to_le_bytes(), against.to_le_bytes()].concat())
}

impl<G: Asked> World for Playing<'_, G> {
    fn allows(&mut self, changes: &Changes) -> bool {
        self.cells(changes).is_some()
    }

    fn play(&mut self, phase: Phase, wanted: &[Wanted], what: &str) -> Result<Vec<Vec<Sums>>, Failure> {
        let mut keys: BTreeMap<Changes, (u64, Cells<G>)> = BTreeMap::new();
        for changes in wanted.iter().flat_map(|wish| [&wish.changes, &wish.against]) {
            if !keys.contains_key(changes) {
                let refused = || Refusal::new("a set of changes is refused by the game, though it was asked");
                let cells = self.cells(changes).ok_or_else(refused)?;
                keys.insert(changes.clone(), (self.measuring.key(phase, &cells), cells));
            }
        }
        // First everything that others are compared with.
        let mut jobs: Vec<Job<G>> = Vec::new();
        for (changes, (key, cells)) in &keys {
            let deals = wanted.iter().filter(|wish| wish.against == *changes).map(|wish| wish.deals).max().unwrap_or(0);
            for id in chunks_of(deals) {
                if self.log.get(*key, id.number).is_some() {
                    self.reused(phase, *key, id);
                } else {
                    jobs.push(Job { cells: Arc::clone(cells), key: *key, id, against: None });
                }
            }
        }
        self.work(phase, &jobs, what)?;
        let mut jobs: Vec<Job<G>> = Vec::new();
        for wish in wanted {
            let ((key, cells), (other, _)) = (&keys[&wish.changes], &keys[&wish.against]);
            for id in chunks_of(wish.deals) {
                if self.log.get(*key, id.number).is_some() {
                    continue;
                }
                let both = paired(*key, *other);
                if self.log.get(both, id.number).is_some() {
                    self.reused(phase, both, id);
                    continue;
                }
                let against = self.log.get(*other, id.number).cloned().unwrap_or_default();
                jobs.push(Job { cells: Arc::clone(cells), key: *key, id, against: Some((*other, against)) });
            }
        }
        self.work(phase, &jobs, what)?;
        wanted
            .iter()
            .map(|wish| self.joined(phase, (keys[&wish.changes].0, keys[&wish.against].0), wish.deals))
            .collect()
    }
}

impl<G: Asked> Playing<'_, G> {
    /// Counts the games of a cached unit, once.
    fn reused(&mut self, phase: Phase, key: u64, id: ChunkId) {
        if self.counted.insert((key, id.number)) {
            self.found += id.games * self.games_a_deal(phase);
        }
    }

    /// The sums of all units of a request, in order.
    fn joined(&self, phase: Phase, (own, against): (u64, u64), deals: u64) -> Result<Vec<Sums>, Failure> {
        let damaged = || Refusal::new("the saved games are damaged: delete the file `played.log`");
        let mut all: Vec<Sums> = Vec::new();
        for id in chunks_of(deals) {
            let known = self.log.get(paired(own, against), id.number).cloned();
            let of_both = || {
                let (one, other) = (self.log.get(own, id.number)?, self.log.get(against, id.number)?);
                Some(Arc::new(self.measuring.summed(phase, one, other)))
            };
            let numbers = known.or_else(of_both).ok_or_else(damaged)?;
            let unit = self.measuring.unpacked(phase, id.games, &numbers).ok_or_else(damaged)?;
            if all.is_empty() {
                all = unit;
            } else {
                all.iter_mut().zip(&unit).for_each(|(sums, more)| sums.join(more));
            }
        }
        Ok(all)
    }
}
