//! Steps from every hex to the next useful thing, and the threats to every player.
//!
//! Most actions of a turn are moves, and a move changes none of this. So it is worked out once for all positions of a
//! turn that differ only in where the organizer stands, and again only where an action changes the board.

use super::evaluate::Judge;
use crate::games::defenders::board::hex::{Hex, HexSet};
use crate::games::defenders::board::state::State;
use crate::games::defenders::board::walls::EdgeSet;
use crate::games::defenders::board::words::{Ability, Seat};
use crate::games::defenders::rules::action::Action;

/// The most steps that are counted: a goal this far away or farther is out of reach.
pub(super) const FAR: usize = 7;

/// Steps from every hex to the nearest of some goals, at most [`FAR`]: three sets of hexes, which hold the ones, the
/// twos and the fours of each number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StepMap([HexSet; 3]);

impl StepMap {
    pub(super) fn to(goals: HexSet, barrier: EdgeSet) -> StepMap {
        // The hexes from which it is at most 0, 1, 2 … steps.
        let mut within = [goals; FAR];
        for step in 1..FAR {
            let near = within[step - 1];
            within[step] = near | barrier.step(near);
        }
        let [w0, w1, w2, w3, w4, w5, w6] = within;
        let (fours, twos) = (!w3, (w3 - w1) | !w5);
        let ones = (w1 - w0) | (w3 - w2) | (w5 - w4) | !w6;
        StepMap([ones, twos, fours])
    }

    /// Steps from a hex.
    #[inline]
    pub(super) fn steps(&self, hex: Hex) -> u8 {
        let [ones, twos, fours] = self.0.map(|plane| u8::from(plane.contains(hex)));
        ones | twos << 1 | fours << 2
    }
}

/// The next task of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Earn support.
    Work,
    /// Build a camp: the track is full.
    Build,
    /// All camps are built: only factories are left.
    Rewild,
}

/// The distances that matter to a seat, and the threats that do not depend on where its organizer stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Distances {
    /// The edges that no organizer crosses.
    pub(super) barrier: EdgeSet,
    /// The hexes where the seat's task can be done.
    pub(super) goals: HexSet,
    /// Steps from every hex to the nearest of them.
    pub(super) to_task: StepMap,
    /// The running factories that are the seat's to deal with.
    factories: HexSet,
    /// Steps from every hex to the nearest of them; `None` when there are none.
    pub(super) to_factory: Option<StepMap>,
    /// The seat's next task.
    pub(super) task: Task,
    /// The cost of the threats of pollution to everyone.
    pub(super) pollution_threat: f32,
    /// The cost of the threats of factories to everyone.
    pub(super) factory_threat: f32,
}

/// The side for which distances are worked out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Side {
    pub(super) seat: Seat,
    /// Running factories that another organizer reaches sooner, as seen at the beginning of the turn: this seat leaves
    /// them to that player.
    pub(super) left_to_others: HexSet,
}

impl Side {
    /// A seat that leaves no factory to others.
    pub(super) const fn alone(seat: Seat) -> Side {
        Side { seat, left_to_others: HexSet::EMPTY }
    }
}

impl Judge<'_> {
    /// A seat and the factories that it leaves to others: those that another organizer reaches sooner, by the steps
    /// that `deference` names.
    pub(super) fn side(&self, state: &State, seat: Seat) -> Side {
        let running = state.running();
        let Some(own) = state.player(seat).hex() else { return Side::alone(seat) };
        if running.is_empty() || self.weights.deference >= FAR as f32 {
            return Side::alone(seat);
        }
        let barrier = state.barrier;
        let mut left_to_others = HexSet::EMPTY;
        for factory in running {
            let way = StepMap::to(factory.set(), barrier);
            let own = f32::from(way.steps(own));
            let sooner = state.clockwise(seat).filter(|&other| other != seat).any(|other| {
                let ahead = self.weights.trust * f32::from(self.points_to_come(state, other)) - self.weights.deference;
                state.player(other).hex().is_some_and(|hex| f32::from(way.steps(hex)) - ahead < own)
            });
            if sooner {
                left_to_others.insert(factory);
            }
        }
        Side { seat, left_to_others }
    }

    /// The action points that a seat still has this round, as far as its active defender has been revealed (R3.4).
    fn points_to_come(&self, state: &State, seat: Seat) -> u8 {
        let waits = state.waiting >> seat.0 & 1 == 1;
        if waits { self.game.turn_points(state, seat) } else { 0 }
    }

    /// The next task of a seat.
    pub(super) fn task(&self, state: &State, seat: Seat) -> Task {
        match self.game.next_cost(state, seat) {
            Some(cost) if state.player(seat).support < cost => Task::Work,
            Some(_) => Task::Build,
            None => Task::Rewild,
        }
    }

    /// The distances for what a seat has to do next, and the threats.
    pub(super) fn distances_and_threats(&self, state: &State, side: Side) -> Distances {
        let distances = self.distances(state, side, self.task(state, side.seat));
        let (pollution_threat, factory_threat) = (self.pollution_threat(state), self.factory_threat(state));
        Distances { pollution_threat, factory_threat, ..distances }
    }

    /// The distances for a task, with no threats.
    pub(super) fn distances(&self, state: &State, side: Side, task: Task) -> Distances {
        let barrier = state.barrier;
        let goals = self.goals(state, side.seat, task);
        let factories = state.running() - side.left_to_others;
        Distances {
            barrier,
            goals,
            to_task: StepMap::to(goals, barrier),
            factories,
            to_factory: steps_to(factories, barrier),
            task,
            pollution_threat: 0.0,
            factory_threat: 0.0,
        }
    }

    /// The distances for a task, made from those of an earlier position of the turn: what did not change is copied, the
    /// threats too.
    pub(super) fn updated_distances(&self, known: &Distances, state: &State, side: Side, task: Task) -> Distances {
        let barrier = state.barrier;
        let goals = self.goals(state, side.seat, task);
        let factories = state.running() - side.left_to_others;
        let mut distances = Distances { barrier, goals, factories, task, ..*known };
        if barrier != known.barrier || goals != known.goals {
            distances.to_task = StepMap::to(goals, barrier);
        }
        if barrier != known.barrier || factories != known.factories {
            distances.to_factory = steps_to(factories, barrier);
        }
        distances
    }

    /// Does an action leave all distances and threats as they are, as long as the task stays the same?
    pub(super) fn keeps_distances(state: &State, seat: Seat, action: Action) -> bool {
        use Action::*;
        match action {
            Move(_) | MapsMove(_) => !state.in_force(seat, Ability::FriendlyFungi),
            Clear | PotionsClear | Destroy | RocketsDestroy(_) | Build | Breach(_) | RocketsBreach(_) | Rewild => false,
            _ => true,
        }
    }

    /// Distances and threats after an action that has changed them, or the task: the state is that after the action.
    pub(super) fn distances_after(&self, before: &Distances, state: &State, side: Side, action: Action) -> Distances {
        use Action::*;
        let at = state.player(side.seat).hex();
        let in_factory = at.is_none_or(|hex| state.running().contains(hex));
        let mut distances = self.updated_distances(before, state, side, self.task(state, side.seat));
        match action {
            Clear | PotionsClear | Move(_) | MapsMove(_) => {
                distances.pollution_threat = self.pollution_threat(state);
                if in_factory {
                    distances.factory_threat = self.factory_threat(state);
                }
            }
            Destroy if !in_factory => {}
            Destroy | RocketsDestroy(_) | Build => distances.factory_threat = self.factory_threat(state),
            Breach(_) | RocketsBreach(_) | Rewild => {
                distances.factory_threat = self.factory_threat(state);
                if action == Rewild {
                    distances.pollution_threat = self.pollution_threat(state);
                }
            }
            _ => {}
        }
        distances
    }

    /// The hexes where a task can be done.
    fn goals(&self, state: &State, seat: Seat, task: Task) -> HexSet {
        match task {
            Task::Work => self.sources(state, seat),
            Task::Build => self.game.building_land(state, seat),
            Task::Rewild => state.running(),
        }
    }

    /// Hexes on which the seat can earn support.
    pub(super) fn sources(&self, state: &State, seat: Seat) -> HexSet {
        let mut sources = state.mechs() | state.polluted() | state.toxic | state.running();
        if state.player(seat).markers > 0 {
            // A wall that leads nowhere is breached in passing; it is no place to go to, nor is one that is breached.
            sources |= (self.game.breachable(state) - state.breaches - EdgeSet::DEAD_ENDS).hexes();
        }
        sources - Hex::CORE.set()
    }
}

fn steps_to(factories: HexSet, barrier: EdgeSet) -> Option<StepMap> {
    (!factories.is_empty()).then(|| StepMap::to(factories, barrier))
}

/// The worth of standing on each hex, with given distances, as far as it was asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlaceValues {
    asked: HexSet,
    worth: [f32; Hex::SPAN],
}

impl PlaceValues {
    pub(super) const UNKNOWN: PlaceValues = PlaceValues { asked: HexSet::EMPTY, worth: [0.0; Hex::SPAN] };

    /// Forgets all values: the distances have changed.
    pub(super) fn forget(&mut self) {
        self.asked = HexSet::EMPTY;
    }

    /// Works out the worth of these hexes, where it is not known yet.
    #[inline]
    pub(super) fn work_out(&mut self, judge: &Judge<'_>, distances: &Distances, state: &State, on: HexSet) {
        for hex in on - self.asked {
            self.worth[hex.index()] = judge.place_value(distances, state, hex);
        }
        self.asked |= on;
    }

    /// The worth of a hex that has been asked for.
    #[inline]
    pub(super) fn worth(&self, hex: Hex) -> f32 {
        self.worth[hex.index()]
    }
}

/// The distances and threats of the boards met in a turn, each worked out once.
#[derive(Clone, Debug)]
pub(super) struct DistanceCache {
    met: Vec<Distances>,
    places: Vec<PlaceValues>,
    /// The number of the distances with a fingerprint (`distances_key`). Each slot remembers the last one found there.
    slots: [(u64, u32); Self::SLOTS],
}

impl DistanceCache {
    const SLOTS: usize = 64;
    const EMPTY: (u64, u32) = (0, u32::MAX);

    pub(super) fn new() -> DistanceCache {
        DistanceCache { met: Vec::with_capacity(32), places: Vec::with_capacity(32), slots: [Self::EMPTY; Self::SLOTS] }
    }

    /// Forgets all that was met.
    pub(super) fn clear(&mut self) {
        self.met.clear();
        self.places.clear();
        self.slots = [Self::EMPTY; Self::SLOTS];
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> &Distances {
        &self.met[number]
    }

    /// The number of the distances with this fingerprint; they are worked out if it is new.
    #[inline]
    pub(super) fn find(&mut self, key: u64, work_out: impl FnOnce(&DistanceCache) -> Distances) -> usize {
        let slot = (key >> 58) as usize % Self::SLOTS;
        if self.slots[slot].0 == key && self.slots[slot].1 != u32::MAX {
            return self.slots[slot].1 as usize;
        }
        let distances = work_out(self);
        let number = self.met.len();
        self.met.push(distances);
        self.places.push(PlaceValues::UNKNOWN);
        self.slots[slot] = (key, number as u32);
        number
    }

    /// The worth of standing on each of these hexes. On other hexes the table may hold anything.
    #[inline]
    pub(super) fn worth(&mut self, judge: &Judge<'_>, number: usize, state: &State, on: HexSet) -> &[f32; Hex::SPAN] {
        let places = &mut self.places[number];
        places.work_out(judge, &self.met[number], state, on);
        &places.worth
    }

    /// The worth of standing on each hex that has been asked for already.
    #[inline]
    pub(super) fn known_worth(&self, number: usize) -> &[f32; Hex::SPAN] {
        &self.places[number].worth
    }
}
