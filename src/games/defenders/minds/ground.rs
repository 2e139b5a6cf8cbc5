//! The lie of the land during a turn: how far it is from anywhere to the next useful thing, and what threatens everybody.
//!
//! Most actions of a turn are steps, and a step changes none of this. So it is worked out once for all positions of a
//! turn that differ only in where the organizer stands, and again only where an action changes the board.

use super::super::action::Action;
use super::super::hex::{Hex, HexSet};
use super::super::state::State;
use super::super::walls::EdgeSet;
use super::super::words::{Ability, Seat};
use super::evaluate::Judge;

/// Steps beyond which a goal is as good as out of reach.
pub(super) const FAR: usize = 7;

/// How many steps it is from every hex to the nearest of some goals, at most [`FAR`]: a number of three bits a hex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ways([HexSet; 3]);

impl Ways {
    fn to(goals: HexSet, barrier: EdgeSet) -> Ways {
        // The hexes from which it is at most 0, 1, 2 … steps.
        let mut within = [goals; FAR];
        for step in 1..FAR {
            let near = within[step - 1];
            within[step] = near | barrier.step(near);
        }
        let [w0, w1, w2, w3, w4, w5, w6] = within;
        let (fours, twos) = (!w3, (w3 - w1) | !w5);
        let ones = (w1 - w0) | (w3 - w2) | (w5 - w4) | !w6;
        Ways([ones, twos, fours])
    }

    /// Steps from a hex.
    #[inline]
    pub(super) fn steps(&self, hex: Hex) -> u8 {
        let [ones, twos, fours] = self.0.map(|plane| u8::from(plane.contains(hex)));
        ones | twos << 1 | fours << 2
    }
}

/// What a seat has to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errand {
    /// Earn support.
    Work,
    /// Build a camp: the track is full.
    Build,
    /// All camps are built: only factories are left.
    Rewild,
}

/// The lie of the land for a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ground {
    /// What no organizer crosses.
    pub(super) barrier: EdgeSet,
    /// Where the seat's errand can be done.
    pub(super) goals: HexSet,
    /// The way there.
    pub(super) errand_way: Ways,
    /// The running factories that are the seat's to deal with.
    factories: HexSet,
    /// The way to them; `None` when there are none.
    pub(super) factory_way: Option<Ways>,
    /// What the seat has to do next.
    pub(super) errand: Errand,
    /// How pollution threatens everybody.
    pub(super) poison: f32,
    /// How factories threaten everybody.
    pub(super) works: f32,
}

/// Which factories others will deal with, as far as one sees at the beginning of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Claims {
    /// Running factories that another organizer reaches sooner.
    pub(super) others: HexSet,
}

impl Judge<'_> {
    /// The factories that other organizers reach sooner than this seat's, by the steps that `deference` names.
    pub(super) fn claims(&self, state: &State, seat: Seat) -> Claims {
        let running = state.running();
        let Some(own) = state.player(seat).hex() else { return Claims::default() };
        if running.is_empty() || self.weights.deference >= FAR as f32 {
            return Claims::default();
        }
        let barrier = state.barrier;
        let mut others = HexSet::EMPTY;
        for factory in running {
            let way = Ways::to(factory.set(), barrier);
            let own = f32::from(way.steps(own));
            let sooner = state.clockwise(seat).filter(|&other| other != seat).any(|other| {
                let ahead = self.weights.trust * f32::from(self.points_to_come(state, other)) - self.weights.deference;
                state.player(other).hex().is_some_and(|hex| f32::from(way.steps(hex)) - ahead < own)
            });
            if sooner {
                others.insert(factory);
            }
        }
        Claims { others }
    }

    /// The action points that a seat still has this round, as far as its active defender has been revealed (R3.4).
    fn points_to_come(&self, state: &State, seat: Seat) -> u8 {
        let player = state.player(seat);
        let waits = state.waiting >> seat.0 & 1 == 1;
        player.active().filter(|_| waits).map_or(0, |place| self.game.deck(player.organizer).points[place])
    }

    /// What a seat has to do next.
    pub(super) fn errand(&self, state: &State, seat: Seat) -> Errand {
        match self.game.next_cost(state, seat) {
            Some(cost) if state.player(seat).support < cost => Errand::Work,
            Some(_) => Errand::Build,
            None => Errand::Rewild,
        }
    }

    /// The lie of the land as it is.
    pub(super) fn ground(&self, state: &State, seat: Seat, claims: Claims) -> Ground {
        let land = self.lay(state, seat, claims, self.errand(state, seat));
        Ground { poison: self.poison(state), works: self.works(state), ..land }
    }

    /// The same with an errand given, and without what threatens everybody.
    pub(super) fn lay(&self, state: &State, seat: Seat, claims: Claims, errand: Errand) -> Ground {
        let barrier = state.barrier;
        let goals = self.goals(state, seat, errand);
        let factories = state.running() - claims.others;
        Ground {
            barrier,
            goals,
            errand_way: Ways::to(goals, barrier),
            factories,
            factory_way: factory_way(factories, barrier),
            errand,
            poison: 0.0,
            works: 0.0,
        }
    }

    /// The same where another ground is known, of which much may still hold.
    pub(super) fn lay_again(
        &self,
        known: &Ground,
        state: &State,
        seat: Seat,
        claims: Claims,
        errand: Errand,
    ) -> Ground {
        let barrier = state.barrier;
        let goals = self.goals(state, seat, errand);
        let factories = state.running() - claims.others;
        let mut ground = Ground { barrier, goals, factories, errand, ..*known };
        if barrier != known.barrier || goals != known.goals {
            ground.errand_way = Ways::to(goals, barrier);
        }
        if barrier != known.barrier || factories != known.factories {
            ground.factory_way = factory_way(factories, barrier);
        }
        ground
    }

    /// Does an action leave the lie of the land as it is, as long as the errand stays the same?
    pub(super) fn spares_ground(state: &State, seat: Seat, action: Action) -> bool {
        use Action::*;
        match action {
            Move(_) | MapsMove(_) => !state.in_force(seat, Ability::FriendlyFungi),
            Clear | PotionsClear | Destroy | RocketsDestroy(_) | Build | Breach(_) | RocketsBreach(_) | Rewild => false,
            _ => true,
        }
    }

    /// The lie of the land after an action that has changed it, or the errand.
    pub(super) fn ground_after(
        &self,
        before: &Ground,
        state: &State,
        seat: Seat,
        action: Action,
        claims: Claims,
    ) -> Ground {
        use Action::*;
        let at = state.player(seat).hex();
        let in_factory = at.is_none_or(|hex| state.running().contains(hex));
        let mut ground = self.lay_again(before, state, seat, claims, self.errand(state, seat));
        match action {
            Clear | PotionsClear | Move(_) | MapsMove(_) => {
                ground.poison = self.poison(state);
                if in_factory {
                    ground.works = self.works(state);
                }
            }
            Destroy if !in_factory => {}
            Destroy | RocketsDestroy(_) | Build => ground.works = self.works(state),
            Breach(_) | RocketsBreach(_) | Rewild => {
                ground.works = self.works(state);
                if action == Rewild {
                    ground.poison = self.poison(state);
                }
            }
            _ => {}
        }
        ground
    }

    /// Where the errand can be done.
    fn goals(&self, state: &State, seat: Seat, errand: Errand) -> HexSet {
        match errand {
            Errand::Work => self.sources(state, seat),
            Errand::Build => self.game.building_land(state, seat),
            Errand::Rewild => state.running(),
        }
    }

    /// Hexes on which the seat can earn support.
    fn sources(&self, state: &State, seat: Seat) -> HexSet {
        let mut sources = state.mechs() | state.polluted() | state.toxic | state.running();
        if state.player(seat).markers > 0 {
            // A wall that leads nowhere is breached in passing; it is no place to go to.
            sources |= (self.game.breachable(state) - EdgeSet::DEAD_ENDS).hexes();
        }
        sources - Hex::CORE.set()
    }
}

fn factory_way(factories: HexSet, barrier: EdgeSet) -> Option<Ways> {
    (!factories.is_empty()).then(|| Ways::to(factories, barrier))
}

/// What it is worth to stand on the hexes of one ground, as far as it was asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    asked: HexSet,
    worth: [f32; Hex::SPAN],
}

impl Places {
    pub(super) const UNKNOWN: Places = Places { asked: HexSet::EMPTY, worth: [0.0; Hex::SPAN] };

    /// For another ground.
    pub(super) fn forget(&mut self) {
        self.asked = HexSet::EMPTY;
    }

    /// Works out what these hexes are worth, where it is not known yet.
    #[inline]
    pub(super) fn ask(&mut self, judge: &Judge<'_>, ground: &Ground, state: &State, on: HexSet) {
        for hex in on - self.asked {
            self.worth[hex.index()] = judge.place(ground, state, hex);
        }
        self.asked |= on;
    }

    /// What a hex is worth that has been asked for.
    #[inline]
    pub(super) fn worth(&self, hex: Hex) -> f32 {
        self.worth[hex.index()]
    }
}

/// The grounds met in a turn, each worked out once.
#[derive(Clone, Debug)]
pub(super) struct Grounds {
    met: Vec<Ground>,
    places: Vec<Places>,
    /// Where a ground is, by a fingerprint of what it depends on. The last one of each slot is remembered.
    slots: [(u64, u32); Self::SLOTS],
}

impl Grounds {
    const SLOTS: usize = 64;
    const EMPTY: (u64, u32) = (0, u32::MAX);

    pub(super) fn new() -> Grounds {
        Grounds { met: Vec::with_capacity(32), places: Vec::with_capacity(32), slots: [Self::EMPTY; Self::SLOTS] }
    }

    /// Forgets all grounds.
    pub(super) fn clear(&mut self) {
        self.met.clear();
        self.places.clear();
        self.slots = [Self::EMPTY; Self::SLOTS];
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> &Ground {
        &self.met[number]
    }

    /// The ground with this fingerprint, worked out if it is new.
    #[inline]
    pub(super) fn find(&mut self, key: u64, work_out: impl FnOnce(&Grounds) -> Ground) -> usize {
        let slot = (key >> 58) as usize % Self::SLOTS;
        if self.slots[slot].0 == key && self.slots[slot].1 != u32::MAX {
            return self.slots[slot].1 as usize;
        }
        let ground = work_out(self);
        let number = self.met.len();
        self.met.push(ground);
        self.places.push(Places::UNKNOWN);
        self.slots[slot] = (key, number as u32);
        number
    }

    /// What it is worth to stand on each of these hexes; elsewhere the table says nothing.
    #[inline]
    pub(super) fn worth(&mut self, judge: &Judge<'_>, number: usize, state: &State, on: HexSet) -> &[f32; Hex::SPAN] {
        let places = &mut self.places[number];
        places.ask(judge, &self.met[number], state, on);
        &places.worth
    }

    /// The same of the hexes that have been asked for.
    #[inline]
    pub(super) fn known_worth(&self, number: usize) -> &[f32; Hex::SPAN] {
        &self.places[number].worth
    }
}
