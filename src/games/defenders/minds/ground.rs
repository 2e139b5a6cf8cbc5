//! The lie of the land during a turn: how far it is from anywhere to the next useful thing, and what threatens everybody.
//!
//! Most actions of a turn are steps, and a step changes none of this. So it is worked out once for all positions of a
//! search that differ only in where the organizer stands, and again only where an action changes the board.

use super::super::action::Action;
use super::super::hex::{Hex, HexSet};
use super::super::state::State;
use super::super::walls::EdgeSet;
use super::super::words::{Ability, Seat};
use super::evaluate::Judge;

/// Steps beyond which a goal is as good as out of reach.
pub(super) const FAR: usize = 7;

/// How many steps it is to the nearest of some goals: the hexes from which it is at most 0, 1, 2 … steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ways([HexSet; FAR]);

impl Ways {
    fn to(goals: HexSet, barrier: EdgeSet) -> Ways {
        let mut within = [goals; FAR];
        for step in 1..FAR {
            let near = within[step - 1];
            within[step] = near | barrier.step(near);
        }
        Ways(within)
    }

    /// Steps from a hex, at most [`FAR`].
    #[inline]
    pub(super) fn steps(&self, hex: Hex) -> f32 {
        let beyond: u32 = self.0.iter().map(|near| u32::from(!near.contains(hex))).sum();
        beyond as f32
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
    barrier: EdgeSet,
    /// Where the seat's errand can be done.
    pub(super) goals: HexSet,
    /// The way there.
    pub(super) errand_way: Ways,
    /// The way to the running factories that are the seat's to deal with; `None` when there are none.
    pub(super) factory_way: Option<Ways>,
    /// What the seat has to do next.
    pub(super) errand: Errand,
    /// How pollution threatens everybody.
    pub(super) poison: f32,
    /// How factories threaten everybody.
    pub(super) works: f32,
    /// What it is worth to stand on a hex, as far as it was asked; not a number where it was not.
    places: [f32; Hex::SPAN],
}

/// Nothing asked yet.
const UNASKED: [f32; Hex::SPAN] = [f32::NAN; Hex::SPAN];

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
        let barrier = self.game.barrier(state);
        let mut others = HexSet::EMPTY;
        for factory in running {
            let way = Ways::to(factory.set(), barrier);
            let own = way.steps(own);
            let sooner = state.clockwise(seat).filter(|&other| other != seat).any(|other| {
                let player = state.player(other);
                player.hex().is_some_and(|hex| way.steps(hex) + self.weights.deference < own)
            });
            if sooner {
                others.insert(factory);
            }
        }
        Claims { others }
    }

    fn errand(&self, state: &State, seat: Seat) -> Errand {
        match self.game.next_cost(state, seat) {
            Some(cost) if state.player(seat).support < cost => Errand::Work,
            Some(_) => Errand::Build,
            None => Errand::Rewild,
        }
    }

    /// The lie of the land as it is.
    pub(super) fn ground(&self, state: &State, seat: Seat, claims: Claims) -> Ground {
        let barrier = self.game.barrier(state);
        let errand = self.errand(state, seat);
        let goals = self.goals(state, seat, errand);
        Ground {
            barrier,
            goals,
            errand_way: Ways::to(goals, barrier),
            factory_way: factory_way(state, claims, barrier),
            errand,
            poison: self.poison(state),
            works: self.works(state),
            places: UNASKED,
        }
    }

    /// What it is worth to stand on a hex, worked out once.
    #[inline]
    pub(super) fn place_on(&self, ground: &mut Ground, state: &State, hex: Hex) -> f32 {
        let known = ground.places[hex.index()];
        if !known.is_nan() {
            return known;
        }
        let place = self.place(ground, state, hex);
        ground.places[hex.index()] = place;
        place
    }

    /// The lie of the land after an action; `None` when the action has not changed it.
    pub(super) fn ground_after(
        &self,
        before: &Ground,
        state: &State,
        seat: Seat,
        action: Action,
        claims: Claims,
    ) -> Option<Ground> {
        use Action::*;
        let errand = self.errand(state, seat);
        let at = state.player(seat).hex();
        let in_factory = at.is_none_or(|hex| state.running().contains(hex));
        let mut ground = *before;
        match action {
            Clear | PotionsClear | Move(_) | MapsMove(_) => {
                if matches!(action, Move(_) | MapsMove(_)) && !state.in_force(seat, Ability::FriendlyFungi) {
                    return None;
                }
                ground.poison = self.poison(state);
                if in_factory {
                    ground.works = self.works(state);
                }
            }
            Destroy if !in_factory => {}
            Destroy | RocketsDestroy(_) | Build => ground.works = self.works(state),
            Breach(_) | RocketsBreach(_) | Rewild => {
                ground.barrier = self.game.barrier(state);
                ground.factory_way = factory_way(state, claims, ground.barrier);
                ground.works = self.works(state);
                if action == Rewild {
                    ground.poison = self.poison(state);
                }
            }
            _ if errand != before.errand => {}
            _ => return None,
        }
        ground.places = UNASKED;
        ground.errand = errand;
        ground.goals = self.goals(state, seat, errand);
        if ground.goals != before.goals || ground.barrier != before.barrier {
            ground.errand_way = Ways::to(ground.goals, ground.barrier);
        }
        Some(ground)
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
            sources |= self.game.breachable(state).hexes();
        }
        sources - Hex::CORE.set()
    }
}

fn factory_way(state: &State, claims: Claims, barrier: EdgeSet) -> Option<Ways> {
    let own = state.running() - claims.others;
    (!own.is_empty()).then(|| Ways::to(own, barrier))
}
