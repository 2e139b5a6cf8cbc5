//! What a position is worth to the player who is about to end a turn in it.
//!
//! The value is in action points, as far as that can be said: what the player has reached, how near the next useful
//! thing is, and what threatens everybody.

use super::super::damage::Fire;
use super::super::defenders::Defenders;
use super::super::hex::{Dir, Hex, HexSet};
use super::super::state::State;
use super::super::walls::EdgeSet;
use super::super::words::{Outcome, Seat};
use super::weights::Weights;

/// Steps beyond which a goal is as good as out of reach.
const FAR: u32 = 7;

/// A judge of positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judge<'a> {
    /// The game.
    pub(super) game: &'a Defenders,
    /// What counts how much.
    pub(super) weights: &'a Weights,
}

impl Judge<'_> {
    /// The value of a position for a seat; `risk` is damage that is expected and not yet taken.
    pub(super) fn value(&self, state: &State, seat: Seat, risk: f32) -> f32 {
        match state.outcome() {
            Some(Outcome::Win) => return self.weights.win,
            Some(Outcome::Stalled) | None => {}
            Some(_) => return -self.weights.win,
        }
        self.own(state, seat) - self.harm(state, seat, risk) - self.threats(state)
    }

    /// Camps, support, cards, and the way to the next useful thing.
    fn own(&self, state: &State, seat: Seat) -> f32 {
        let w = self.weights;
        let player = state.player(seat);
        let built = self.game.camps_built(state, seat);
        let costs = &self.game.track(state.seats()).costs;
        let banked: u32 = costs[..built.min(costs.len())].iter().map(|&cost| u32::from(cost)).sum();
        let mut value = w.camp * built as f32 + w.support * banked as f32;
        let Some(hex) = player.hex() else { return value + w.exit };
        value += w.item * player.items.count_ones() as f32;
        value += w.hand * player.hand.len() as f32 + w.marker * f32::from(player.markers);
        let barrier = self.game.barrier(state);
        let running = state.running();
        if !running.is_empty() {
            value -= w.way_to_factory * steps(barrier, hex, running) as f32;
        }
        match self.game.next_cost(state, seat) {
            Some(cost) => {
                value += w.support * f32::from(player.support);
                if player.support == cost {
                    let sites = self.game.building_land(state, seat);
                    return value + w.ready - w.way_home * steps(barrier, hex, sites) as f32;
                }
                let sources = self.sources(state, seat);
                let here =
                    f32::from(state.mech_count(hex).min(3)) + f32::from(u8::from(state.polluted().contains(hex)));
                value + w.work * here - w.way_to_work * steps(barrier, hex, sources) as f32
            }
            // All camps are built: only running factories count.
            None => value - w.way_home * steps(barrier, hex, state.running()) as f32,
        }
    }

    /// Hexes on which the seat can earn support.
    fn sources(&self, state: &State, seat: Seat) -> HexSet {
        let mut sources = (state.mechs() - Hex::CORE.set()) | state.polluted() | state.toxic | state.running();
        if state.player(seat).markers > 0 {
            let walls = self.game.breachable(state);
            for dir in Dir::ALL {
                sources |= walls.side(dir);
            }
        }
        sources - Hex::CORE.set()
    }

    /// What a seat has reached by itself, without what threatens everybody.
    pub(super) fn standing(&self, state: &State, seat: Seat) -> f32 {
        self.own(state, seat) - self.harm(state, seat, 0.0)
    }

    /// What damage, taken and expected, costs: the more, the nearer a death is.
    pub(super) fn harm(&self, state: &State, seat: Seat, risk: f32) -> f32 {
        let w = self.weights;
        let limit = f32::from(self.game.contents.limits.damage);
        let level = f32::from(state.player(seat).damage) + risk;
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
        let player = state.player(seat);
        let cards = if player.hand.is_empty() { player.deck | player.exhausted } else { player.hand };
        let of = &self.game.deck(player.organizer).of;
        let last = self.game.contents.limits.massacre.saturating_sub(1);
        let fatal: usize = (0..4).filter(|&h| state.dead[h] >= last).map(|h| (cards & of[h]).len()).sum();
        if cards.is_empty() { 0.0 } else { fatal as f32 / cards.len() as f32 }
    }

    /// What threatens everybody: pollution, toxic sites, running factories.
    fn threats(&self, state: &State) -> f32 {
        let w = self.weights;
        let sites = state.toxic.len() as f32;
        let due = self.toxic_due(state);
        let most = f32::from(self.game.contents.supply.toxic_sites);
        let mut cost = w.toxic * sites * sites + w.due * due as f32 + w.pollution * state.pollution_total() as f32;
        if sites + due as f32 > most {
            cost += w.disaster;
        }
        let running = state.running();
        let open = state.breaches;
        for hex in running {
            cost += w.running;
            let dirt = state.pollution(hex).min(1) + u8::from(state.toxic.contains(hex));
            cost += w.guard * f32::from(state.mech_count(hex).min(6) + dirt);
            if !Dir::ALL.iter().any(|&dir| open.side(dir).contains(hex)) {
                cost += w.sealed;
            }
        }
        cost
    }

    /// How many toxic sites the next spread of pollution makes.
    fn toxic_due(&self, state: &State) -> usize {
        let limit = self.game.contents.limits.toxic;
        let mut levels = [0_u8; Hex::SPAN];
        let mut due = 0;
        let top = state.top_tile();
        for number in (top..6).rev() {
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
                let level = &mut levels[hex.index()];
                *level += 1;
                due += usize::from(*level + state.pollution(hex) == limit);
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

/// Steps from a hex to the nearest of a set, up to [`FAR`].
fn steps(barrier: EdgeSet, from: Hex, goals: HexSet) -> u32 {
    let mut reached = from.set();
    for step in 0..FAR {
        if !(reached & goals).is_empty() {
            return step;
        }
        let next = reached | barrier.step(reached);
        if next == reached {
            return FAR;
        }
        reached = next;
    }
    FAR
}
