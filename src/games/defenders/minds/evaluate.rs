//! What a position is worth to the player who is about to end a turn in it.
//!
//! The value is in action points, as far as that can be said: what the player has reached, how near the next useful
//! thing is, and what threatens everybody.

use super::super::action::Action;
use super::super::cards::Card;
use super::super::damage::Fire;
use super::super::defenders::Defenders;
use super::super::hex::{Dir, Hex, HexSet};
use super::super::menu::Turn;
use super::super::state::{Player, State};
use super::super::walls::{Edge, EdgeSet};
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
        let player = state.player(seat);
        let place = player.hex().map_or(self.weights.exit, |hex| self.place(ground, state, hex));
        self.bank(state, seat) + self.purse(player, ground.errand) + place
            - self.harm(state, player, risk)
            - ground.poison
            - ground.works
    }

    /// What a seat has reached by itself, without what threatens everybody.
    pub(super) fn standing(&self, state: &State, seat: Seat) -> f32 {
        let ground = self.ground(state, seat, Claims::default());
        self.value_on(&ground, state, seat, 0.0) + ground.poison + ground.works
    }

    /// What others have of an ability: items, wounds healed.
    pub(super) fn shared(&self, before: &State, after: &State, seat: Seat) -> f32 {
        let others = before.clockwise(seat).filter(|&other| other != seat);
        others
            .map(|other| {
                let (was, is) = (before.player(other), after.player(other));
                let items = |player: &Player| player.items.count_ones() as f32;
                let healed = self.harm(before, was, 0.0) - self.harm(after, is, 0.0);
                self.weights.item * (items(is) - items(was)) + healed
            })
            .sum()
    }

    /// Camps, and the support that was paid for them: what a seat keeps for good.
    pub(super) fn bank(&self, state: &State, seat: Seat) -> f32 {
        let track = self.game.track(state.seats());
        let built = self.game.camps_built(state, seat);
        let paid: u32 = track.costs.iter().take(built).map(|&cost| u32::from(cost)).sum();
        self.weights.camp * built as f32 + self.weights.support * paid as f32
    }

    /// Support, cards, markers, items: what a player still in the game has wherever it stands.
    pub(super) fn purse(&self, player: &Player, errand: Errand) -> f32 {
        if player.hex().is_none() {
            return 0.0;
        }
        let w = self.weights;
        let items = player.items.count_ones() as f32;
        let value = w.item * items + w.marker * f32::from(player.markers) + self.hand(player);
        match errand {
            Errand::Work => value + w.support * f32::from(player.support),
            Errand::Build => value + w.support * f32::from(player.support) + w.ready,
            Errand::Rewild => value,
        }
    }

    /// Cards in hand: each, and those that could team up.
    pub(super) fn hand(&self, player: &Player) -> f32 {
        let counts = self.game.deck(player.organizer).habitat_counts(player.hand);
        let (cards, team) = (counts.iter().sum::<u8>(), counts.into_iter().max().unwrap_or(0));
        self.weights.hand * f32::from(cards) + self.weights.team * f32::from(team)
    }

    /// What it is worth to stand on a hex: what can be done there, and the ways to the next useful things.
    #[inline]
    pub(super) fn place(&self, ground: &Ground, state: &State, hex: Hex) -> f32 {
        let w = self.weights;
        let errand_steps = f32::from(ground.errand_way.steps(hex));
        let mut value = match ground.errand {
            Errand::Work => {
                let here = state.mech_count(hex).min(3) + u8::from(state.polluted().contains(hex));
                let around = (hex.neighbours() & ground.goals).len() as f32;
                w.work * f32::from(here) + w.plenty * around - w.way_to_work * errand_steps
            }
            Errand::Build | Errand::Rewild => -w.way_home * errand_steps,
        };
        if let Some(way) = &ground.factory_way {
            value -= w.way_to_factory * f32::from(way.steps(hex));
        }
        value
    }

    /// What damage, taken and expected, costs: the more, the nearer a death is.
    pub(super) fn harm(&self, state: &State, player: &Player, risk: f32) -> f32 {
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

    /// The chance that the next death of a player is a massacre.
    fn massacre_chance(&self, state: &State, player: &Player) -> f32 {
        let last = self.game.contents.limits.massacre.saturating_sub(1);
        if state.dead.iter().all(|&dead| dead < last) {
            return 0.0;
        }
        let cards = if player.hand.is_empty() { player.deck | player.exhausted } else { player.hand };
        let of = &self.game.deck(player.organizer).of;
        let fatal: usize = (0..4).filter(|&h| state.dead[h] >= last).map(|h| (cards & of[h]).len()).sum();
        if cards.is_empty() { 0.0 } else { fatal as f32 / cards.len() as f32 }
    }

    /// How pollution and toxic sites threaten everybody.
    pub(super) fn poison(&self, state: &State) -> f32 {
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

    /// How factories, running and to come, threaten everybody.
    pub(super) fn works(&self, state: &State) -> f32 {
        let w = self.weights;
        let running = state.running();
        let opened = opened(state);
        let sealed = (running - opened).len() as f32;
        let mut cost = w.running * running.len() as f32 + w.sealed * sealed;
        cost += w.shortage * self.lack(state, opened).max(0.0);
        cost += w.load * running.len() as f32 * state.exited.count_ones() as f32;
        cost += w.dead_end * (state.breaches & EdgeSet::DEAD_ENDS).len() as f32;
        cost += w.closing * (self.closing(state) - opened).len() as f32;
        for hex in running & (state.mechs() | state.polluted() | state.toxic) {
            let dirt = state.pollution(hex).min(1) + u8::from(state.toxic.contains(hex));
            cost += w.guard * f32::from(state.mech_count(hex).min(6) + dirt);
        }
        cost
    }

    /// How many breach markers the players lack, where these hexes are opened; below 0 they have more. A factory that nobody
    /// can open is never rewilded: markers are kept for those that stand and those to come.
    pub(super) fn lack(&self, state: &State, opened: HexSet) -> f32 {
        let sealed = (state.running() - opened).len() as f32;
        let to_come = f32::from(5 - state.built.min(5));
        let markers: u32 = state.clockwise(Seat(0)).map(|seat| u32::from(state.player(seat).markers)).sum();
        sealed + self.weights.foresight * to_come - markers as f32
    }

    /// Habitat hexes with a wall on all sides but one at most: the sites of factories to come.
    pub(super) fn closing(&self, state: &State) -> HexSet {
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

    /// Camps whose item a seat does not hold and gains by moving there.
    pub(super) fn stocked(&self, state: &State, seat: Seat) -> HexSet {
        let player = state.player(seat);
        let mut stocked = HexSet::EMPTY;
        for owner in state.all_seats() {
            let lacks = !player.has(state.player(owner).faction().item());
            stocked |= state.camps[owner.index()].when(lacks);
        }
        stocked - state.running()
    }

    /// Of the cards that could team up, the one that is missed least: that with the fewest points.
    pub(super) fn least_card(&self, state: &State, turn: &Turn) -> Option<Card> {
        let points = |card: Card| self.game.deck(state.player(card.seat()).organizer).points[card.place()];
        turn.team().min_by_key(|&card| points(card))
    }

    /// What hangs about the organizer when the turn is over.
    pub(super) fn hunted(&self, state: &State, seat: Seat) -> f32 {
        let Some(hex) = state.player(seat).hex() else { return 0.0 };
        self.weights.hunters * (hex.neighbours() & state.mechs()).len() as f32
    }
}

/// The hexes into which a breach leads.
#[inline]
pub(super) fn opened(state: &State) -> HexSet {
    (state.breaches - EdgeSet::DEAD_ENDS).hexes()
}

/// Does a breach on that side of a hex lead anywhere?
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
