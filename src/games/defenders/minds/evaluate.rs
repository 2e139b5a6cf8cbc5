//! What a position is worth to the player who is about to end a turn in it.
//!
//! The value is in action points, as far as that can be said: what the player has reached, how near the next useful
//! thing is, and what threatens everybody.

use super::super::action::Action;
use super::super::damage::Fire;
use super::super::defenders::Defenders;
use super::super::hex::{Dir, Hex, HexSet};
use super::super::state::State;
use super::super::words::{Outcome, Seat};
use super::ground::{Claims, Errand, Ground};
use super::weights::Weights;

/// A judge of positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judge<'a> {
    /// The game.
    pub(super) game: &'a Defenders,
    /// What counts how much.
    pub(super) weights: &'a Weights,
}

impl Judge<'_> {
    /// The value of a position for a seat, on its own.
    pub(super) fn value(&self, state: &State, seat: Seat, risk: f32) -> f32 {
        let ground = self.ground(state, seat, Claims::default());
        self.value_on(&ground, state, seat, risk)
    }

    /// The value of a position for a seat; `risk` is damage that is expected and not yet taken.
    pub(super) fn value_on(&self, ground: &Ground, state: &State, seat: Seat, risk: f32) -> f32 {
        match state.outcome() {
            Some(Outcome::Win) => return self.weights.win,
            Some(Outcome::Stalled) | None => {}
            Some(_) => return -self.weights.win,
        }
        let place = state.player(seat).hex().map_or(self.weights.exit, |hex| self.place(ground, state, hex));
        self.possessions(state, seat) + place - self.harm(state, seat, risk) - ground.threats
    }

    /// What a seat has reached by itself, without what threatens everybody.
    pub(super) fn standing(&self, state: &State, seat: Seat) -> f32 {
        let ground = self.ground(state, seat, Claims::default());
        let place = state.player(seat).hex().map_or(self.weights.exit, |hex| self.place(&ground, state, hex));
        self.possessions(state, seat) + place - self.harm(state, seat, 0.0)
    }

    /// What others have of an ability: items, wounds healed.
    pub(super) fn shared(&self, before: &State, after: &State, seat: Seat) -> f32 {
        let others = before.clockwise(seat).filter(|&other| other != seat);
        others
            .map(|other| {
                let items = |state: &State| state.player(other).items.count_ones() as f32;
                let healed = self.harm(before, other, 0.0) - self.harm(after, other, 0.0);
                self.weights.item * (items(after) - items(before)) + healed
            })
            .sum()
    }

    /// Camps, support, cards, items: what a seat has wherever it stands.
    fn possessions(&self, state: &State, seat: Seat) -> f32 {
        let w = self.weights;
        let player = state.player(seat);
        let track = self.game.track(state.seats());
        let built = self.game.camps_built(state, seat);
        let banked: u32 = track.costs[..built.min(track.costs.len())].iter().map(|&cost| u32::from(cost)).sum();
        let mut value = w.camp * built as f32 + w.support * banked as f32;
        if player.hex().is_none() {
            return value;
        }
        value += w.item * player.items.count_ones() as f32;
        value += w.hand * player.hand.len() as f32 + w.marker * f32::from(player.markers);
        let deck = self.game.deck(player.organizer);
        let team = deck.of.iter().map(|&of| (player.hand & of).len()).max().unwrap_or(0);
        value += w.team * team as f32;
        match self.game.next_cost(state, seat) {
            Some(cost) => {
                value + w.support * f32::from(player.support) + if player.support >= cost { w.ready } else { 0.0 }
            }
            None => value,
        }
    }

    /// What it is worth to stand on a hex: what can be done there, and the ways to the next useful things.
    #[inline]
    pub(super) fn place(&self, ground: &Ground, state: &State, hex: Hex) -> f32 {
        let w = self.weights;
        let mut value = match ground.errand {
            Errand::Work => {
                let here =
                    f32::from(state.mech_count(hex).min(3)) + f32::from(u8::from(state.polluted().contains(hex)));
                let around = (hex.neighbours() & ground.goals).len() as f32;
                w.work * here + w.plenty * around - w.way_to_work * ground.errand_way.steps(hex)
            }
            Errand::Build | Errand::Rewild => -w.way_home * ground.errand_way.steps(hex),
        };
        if let Some(way) = &ground.factory_way {
            value -= w.way_to_factory * way.steps(hex);
        }
        value
    }

    /// What damage, taken and expected, costs: the more, the nearer a death is.
    pub(super) fn harm(&self, state: &State, seat: Seat, risk: f32) -> f32 {
        let w = self.weights;
        let limit = f32::from(self.game.contents.limits.damage);
        let level = f32::from(state.player(seat).damage) + risk;
        if level == 0.0 {
            return 0.0;
        }
        let tokens = level.min(limit);
        let mut cost = w.damage * (tokens + 0.35 * tokens * tokens);
        let massacre = w.brink * self.massacre_chance(state, seat);
        if level > limit {
            cost += (level - limit).min(1.0) * (w.death + massacre);
        }
        let near = tokens / limit;
        cost + w.nearness * massacre * near * near * near
    }

    /// The chance that the next death of a seat is a massacre.
    pub(super) fn massacre_chance(&self, state: &State, seat: Seat) -> f32 {
        let last = self.game.contents.limits.massacre.saturating_sub(1);
        if state.dead.iter().all(|&dead| dead < last) {
            return 0.0;
        }
        let player = state.player(seat);
        let cards = if player.hand.is_empty() { player.deck | player.exhausted } else { player.hand };
        let of = &self.game.deck(player.organizer).of;
        let fatal: usize = (0..4).filter(|&h| state.dead[h] >= last).map(|h| (cards & of[h]).len()).sum();
        if cards.is_empty() { 0.0 } else { fatal as f32 / cards.len() as f32 }
    }

    /// What threatens everybody: pollution, toxic sites, running factories.
    pub(super) fn threats(&self, state: &State) -> f32 {
        let w = self.weights;
        let sites = state.toxic.len() as f32;
        let due = self.toxic_due(state).len() as f32;
        let most = f32::from(self.game.contents.supply.toxic_sites);
        let mut cost = w.toxic * sites * sites + w.due * due + w.pollution * state.pollution_total() as f32;
        if sites + due > most {
            cost += w.disaster;
        }
        let running = state.running();
        let opened = state.breaches.hexes();
        let sealed = (running - opened).len() as f32;
        cost += w.running * running.len() as f32 + w.sealed * sealed;
        // A factory that nobody can open is never rewilded: markers are kept for those that stand and those to come.
        let to_come = f32::from(5 - state.built.min(5));
        let markers: u32 = state.clockwise(Seat(0)).map(|seat| u32::from(state.player(seat).markers)).sum();
        cost += w.shortage * (sealed + w.foresight * to_come - markers as f32).max(0.0);
        cost += w.load * running.len() as f32 * state.exited.count_ones() as f32;
        cost += w.closing * (self.closing(state) - opened).len() as f32;
        for hex in running & (state.mechs() | state.polluted() | state.toxic) {
            let dirt = state.pollution(hex).min(1) + u8::from(state.toxic.contains(hex));
            cost += w.guard * f32::from(state.mech_count(hex).min(6) + dirt);
        }
        cost
    }

    /// Habitat hexes with a wall on all sides but one at most: the sites of factories to come.
    fn closing(&self, state: &State) -> HexSet {
        let walls = self.game.walls(state);
        let (mut all, mut but_one) = (HexSet::BOARD, HexSet::EMPTY);
        for dir in Dir::ALL {
            let side = walls.side(dir);
            but_one = (but_one & side) | (all - side);
            all &= side;
        }
        (all | but_one) & state.habitat_hexes()
    }

    /// Where the next spread of pollution makes toxic sites, as far as the three bit planes of pollution tell.
    fn toxic_due(&self, state: &State) -> HexSet {
        let limit = self.game.contents.limits.toxic;
        let mut levels = state.pollution;
        let mut due = HexSet::EMPTY;
        for number in (state.top_tile()..6).rev() {
            let from = state.site(number).unwrap_or(Hex::CORE);
            if state.wild.contains(from) {
                continue;
            }
            for dir in self.game.chutes(number, state.arrows[number]) {
                let mut target = from.step(dir);
                while let Some(hex) = target
                    && state.toxic.contains(hex)
                {
                    target = hex.step(dir);
                }
                let Some(hex) = target else { continue };
                let level = u8::from(levels[0].contains(hex)) + 2 * u8::from(levels[1].contains(hex)) + 1;
                if level >= limit {
                    due.insert(hex);
                } else {
                    for (n, plane) in levels.iter_mut().enumerate() {
                        if level >> n & 1 == 1 { plane.insert(hex) } else { plane.remove(hex) }
                    }
                }
            }
        }
        due
    }

    /// The damage to expect from one roll.
    pub(super) fn expected_damage(&self, state: &State, seat: Seat, fire: Fire) -> f32 {
        if fire == Fire::None {
            return 0.0;
        }
        let faces = &self.game.contents.die;
        let sum: u32 = faces.iter().map(|&face| u32::from(self.game.counted(state, seat, fire, face))).sum();
        sum as f32 / faces.len() as f32
    }

    /// What hangs about the organizer when the turn is over.
    pub(super) fn hunted(&self, state: &State, seat: Seat) -> f32 {
        let Some(hex) = state.player(seat).hex() else { return 0.0 };
        self.weights.hunters * (hex.neighbours() & state.mechs()).len() as f32
    }
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
