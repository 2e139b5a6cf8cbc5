//! The worth of a position to the player who is about to end a turn in it.
//!
//! The value is in action points, as far as that can be said: what the player has reached, how near the next useful
//! thing is, and what threatens everyone.

use super::distance::{Distances, Side, Task};
use super::weights::Weights;
use crate::games::defenders::board::cards::Card;
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::state::{Player, State};
use crate::games::defenders::board::walls::{Edge, EdgeSet};
use crate::games::defenders::board::words::{Outcome, Seat};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::damage::Fire;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::factories::chute_target;
use crate::games::defenders::rules::menu::Turn;

/// A judge of positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judge<'a> {
    /// The game.
    pub(super) game: &'a Defenders,
    /// The weights of all features.
    pub(super) weights: &'a Weights,
}

/// The damage to expect from a roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rolls {
    sniper: f32,
    melee: f32,
}

impl Rolls {
    #[inline]
    pub(super) fn expected(self, fire: Fire) -> f32 {
        [0.0, self.sniper, self.melee][fire as usize]
    }
}

impl Judge<'_> {
    /// The value of a position for a seat that leaves nothing to others.
    pub(super) fn value(&self, state: &State, seat: Seat, risk: f32) -> f32 {
        let distances = self.distances_and_threats(state, Side::alone(seat));
        self.value_with(&distances, state, seat, risk)
    }

    /// The value of a position for a seat; `risk` is damage that is expected and not yet taken.
    pub(super) fn value_with(&self, distances: &Distances, state: &State, seat: Seat, risk: f32) -> f32 {
        match state.outcome() {
            Some(Outcome::Win) => return self.weights.win,
            Some(Outcome::Stalled) | None => {}
            Some(_) => return -self.weights.win,
        }
        let player = state.player(seat);
        let place = player.hex().map_or(self.weights.exit, |hex| self.place_value(distances, state, hex));
        self.camps_value(state, seat) + self.resources(player, distances.task) + place
            - self.damage_cost(state, player, risk)
            - distances.pollution_threat
            - distances.factory_threat
    }

    /// A seat's progress by itself, without what threatens everyone.
    pub(super) fn own_value(&self, state: &State, seat: Seat) -> f32 {
        let distances = self.distances_and_threats(state, Side::alone(seat));
        self.value_with(&distances, state, seat, 0.0) + distances.pollution_threat + distances.factory_threat
    }

    /// The others' gain from an ability: items, wounds healed.
    pub(super) fn gain_of_others(&self, before: &State, after: &State, seat: Seat) -> f32 {
        let others = before.clockwise(seat).filter(|&other| other != seat);
        others
            .map(|other| {
                let (was, is) = (before.player(other), after.player(other));
                let items = |player: &Player| player.items.count_ones() as f32;
                let healed = self.damage_cost(before, was, 0.0) - self.damage_cost(after, is, 0.0);
                self.weights.item * (items(is) - items(was)) + healed
            })
            .sum()
    }

    /// Camps, and the support that was paid for them: what a seat keeps for good.
    pub(super) fn camps_value(&self, state: &State, seat: Seat) -> f32 {
        let track = self.game.track(state.seats());
        let built = self.game.camps_built(state, seat);
        let paid: u32 = track.costs.iter().take(built).map(|&cost| u32::from(cost)).sum();
        self.weights.camp * built as f32 + self.weights.support * paid as f32
    }

    /// Support, cards, markers, items: what a player still in the game has wherever it stands.
    pub(super) fn resources(&self, player: &Player, task: Task) -> f32 {
        if player.hex().is_none() {
            return 0.0;
        }
        let w = self.weights;
        let items = player.items.count_ones() as f32;
        let value = w.item * items + w.marker * f32::from(player.markers) + self.hand(player);
        match task {
            Task::Work => value + w.support * f32::from(player.support),
            Task::Build => value + w.support * f32::from(player.support) + w.ready,
            Task::Rewild => value,
        }
    }

    /// Cards in hand: each, and those that could team up.
    pub(super) fn hand(&self, player: &Player) -> f32 {
        let counts = self.game.deck(player.organizer).habitat_counts(player.hand);
        let (cards, team) = (counts.iter().sum::<u8>(), counts.into_iter().max().unwrap_or(0));
        self.weights.hand * f32::from(cards) + self.weights.team * f32::from(team)
    }

    /// The worth of standing on a hex: what can be done there, and how near the next useful things are.
    #[inline]
    pub(super) fn place_value(&self, distances: &Distances, state: &State, hex: Hex) -> f32 {
        let w = self.weights;
        let steps = f32::from(distances.to_task.steps(hex));
        let mut value = match distances.task {
            Task::Work => {
                let here = state.mech_count(hex).min(3) + u8::from(state.polluted().contains(hex));
                let around = (hex.neighbours() & distances.goals).len() as f32;
                w.work * f32::from(here) + w.plenty * around - w.way_to_work * steps
            }
            Task::Build | Task::Rewild => -w.way_home * steps,
        };
        if let Some(way) = &distances.to_factory {
            value -= w.way_to_factory * f32::from(way.steps(hex));
        }
        value
    }

    /// The cost of damage, the tokens taken and the `risk` of more: the nearer a death is, the more.
    pub(super) fn damage_cost(&self, state: &State, player: &Player, risk: f32) -> f32 {
        let w = self.weights;
        let limit = f32::from(self.game.contents.limits.damage);
        let level = f32::from(player.damage) + risk;
        if level == 0.0 {
            return 0.0;
        }
        let tokens = level.min(limit);
        let mut cost = w.damage * (tokens + 0.35 * tokens * tokens);
        let massacre = w.brink * self.massacre_chance(state, player);
        if level > limit {
            cost += (level - limit).min(1.0) * (w.death + massacre);
        }
        if massacre > 0.0 {
            let near = tokens / limit;
            cost += w.nearness * massacre * near * near * near;
        }
        cost
    }

    /// The chance that the next death of a player is a massacre (R4.6). With no hand any card of deck or exhaustion
    /// pile may be the one that dies, for the deck may be a new one by then. In solo the other faction's hand is not
    /// looked at.
    pub(super) fn massacre_chance(&self, state: &State, player: &Player) -> f32 {
        let last = self.game.contents.limits.massacre.saturating_sub(1);
        if state.dead.iter().all(|&dead| dead < last) {
            return 0.0;
        }
        let cards = if player.hand.is_empty() { player.deck | player.exhausted } else { player.hand };
        let of = &self.game.deck(player.organizer).of;
        let fatal: usize = (0..4).filter(|&h| state.dead[h] >= last).map(|h| (cards & of[h]).len()).sum();
        if cards.is_empty() { 0.0 } else { fatal as f32 / cards.len() as f32 }
    }

    /// The cost of pollution and toxic sites, on the board and to come.
    pub(super) fn pollution_threat(&self, state: &State) -> f32 {
        let w = self.weights;
        let sites = state.toxic.len() as f32;
        let due = self.toxic_due(state).len() as f32;
        let most = f32::from(self.game.contents.supply.toxic_sites);
        let mut cost = w.toxic * sites * sites + w.due * due + w.pollution * state.pollution_total() as f32;
        if sites + due > most {
            cost += w.disaster;
        }
        cost
    }

    /// The cost of factories, running and to come, and of breach markers wasted.
    pub(super) fn factory_threat(&self, state: &State) -> f32 {
        let w = self.weights;
        let running = state.running();
        let opened = opened(state);
        let sealed = (running - opened).len() as f32;
        let mut cost = w.running * running.len() as f32 + w.sealed * sealed;
        cost += w.shortage * self.marker_shortage(state, opened).max(0.0);
        cost += w.load * running.len() as f32 * state.exited.count_ones() as f32;
        cost += w.dead_end * (state.breaches & EdgeSet::DEAD_ENDS).len() as f32;
        cost += w.closing * (self.nearly_enclosed(state) - opened).len() as f32;
        for hex in running & (state.mechs() | state.polluted() | state.toxic) {
            let dirt = state.pollution(hex).min(1) + u8::from(state.toxic.contains(hex));
            cost += w.guard * f32::from(state.mech_count(hex).min(6) + dirt);
        }
        cost
    }

    /// The breach markers that the players lack once these hexes are opened; below 0 they have spare ones. A factory
    /// that no one can open is never rewilded: markers are kept for those that stand and those to come.
    pub(super) fn marker_shortage(&self, state: &State, opened: HexSet) -> f32 {
        let sealed = (state.running() - opened).len() as f32;
        let to_come = f32::from(self.game.contents.limits.core_factories.saturating_sub(state.built));
        let markers: u32 = state.clockwise(Seat(0)).map(|seat| u32::from(state.player(seat).markers)).sum();
        sealed + self.weights.foresight * to_come - markers as f32
    }

    /// Habitat hexes with a wall on all sides but one at most: sites of factories to come (R7.3).
    pub(super) fn nearly_enclosed(&self, state: &State) -> HexSet {
        let walls = self.game.walls(state);
        let (mut all, mut but_one) = (HexSet::BOARD, HexSet::EMPTY);
        for dir in Dir::ALL {
            let side = walls.side(dir);
            but_one = (but_one & side) | (all - side);
            all &= side;
        }
        (all | but_one) & state.habitat_hexes()
    }

    /// Hexes on which the next pollution makes toxic sites (R7.4, R8). A chute that aims at a site made by this very
    /// spread reaches on to the next hex by the rules; here its pollution is lost, which makes a site less now and
    /// then.
    pub(super) fn toxic_due(&self, state: &State) -> HexSet {
        let limit = self.game.contents.limits.toxic;
        let mut levels = state.pollution;
        let mut due = HexSet::EMPTY;
        for number in (state.top_tile()..6).rev() {
            let from = state.site(number).unwrap_or(Hex::CORE);
            if state.wild.contains(from) {
                continue;
            }
            for dir in self.game.chutes(number, state.arrows[number]) {
                let Some(hex) = chute_target(state.toxic, from, dir) else { continue };
                let level = u8::from(levels[0].contains(hex)) + 2 * u8::from(levels[1].contains(hex)) + 1;
                if level >= limit {
                    due.insert(hex);
                } else {
                    for (n, plane) in levels.iter_mut().enumerate() {
                        plane.put(hex, level >> n & 1 == 1);
                    }
                }
            }
        }
        due
    }

    /// The damage that a seat has to expect from a roll.
    pub(super) fn rolls(&self, state: &State, seat: Seat) -> Rolls {
        let faces = &self.game.contents.die;
        let expected = |fire| {
            let sum: u32 = faces.iter().map(|&face| u32::from(self.game.counted(state, seat, fire, face))).sum();
            sum as f32 / faces.len() as f32
        };
        Rolls { sniper: expected(Fire::Sniper), melee: expected(Fire::Melee) }
    }

    /// The card with the fewest points among those that could team up: it would be the worst active defender.
    pub(super) fn least_card(&self, state: &State, turn: &Turn) -> Option<Card> {
        let points = |card: Card| self.game.deck(state.player(card.seat()).organizer).points[card.place()];
        turn.team().min_by_key(|&card| points(card))
    }

    /// The cost of mechs next to the organizer at the end of its turn: the next Mechs card may bring them.
    pub(super) fn cost_of_mechs_beside(&self, state: &State, seat: Seat) -> f32 {
        let Some(hex) = state.player(seat).hex() else { return 0.0 };
        self.weights.hunters * (hex.neighbours() & state.mechs()).len() as f32
    }
}

/// The hexes with a breach through which organizers pass.
#[inline]
pub(super) fn opened(state: &State) -> HexSet {
    (state.breaches - EdgeSet::DEAD_ENDS).hexes()
}

/// Would organizers pass through a breach on that side of a hex? On the perimeter and at the core no one does (R5.7).
#[inline]
pub(super) fn leads_on(hex: Hex, dir: Dir) -> bool {
    !EdgeSet::DEAD_ENDS.contains(Edge::new(hex, dir))
}

/// The first decision with the highest value.
pub(super) fn best(legal: &[Action], mut value: impl FnMut(Action) -> f32) -> Action {
    let mut found = (legal[0], f32::NEG_INFINITY);
    for &action in legal {
        let value = value(action);
        if value > found.1 {
            found = (action, value);
        }
    }
    found.0
}
