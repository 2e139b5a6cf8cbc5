//! The score of each action of a turn, added up from features of the board: no action is played, no state is copied.
//!
//! [`Features`] are worked out when the board has changed, and serve for all actions until it changes again. An action
//! is scored by what it changes at once: support, damage, distances, pollution, factories. What follows from that later
//! in the turn does not count.

use super::distance::{Distances, PlaceValues, Side, Task};
use super::effects::{
    SUPPORT, cleared_by_moving, damage_of_clearing, is_breached, item_camps, leaves_with_next_camp, player_after,
    sensible_turn, support_for_mech,
};
use super::evaluate::{Judge, Rolls, leads_on, opened};
use crate::games::defenders::board::hex::{Hex, HexSet};
use crate::games::defenders::board::state::{Player, State};
use crate::games::defenders::board::walls::{Edge, EdgeSet};
use crate::games::defenders::board::words::Seat;
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::menu::Turn;

/// The facts about the board that a seat needs to score its actions.
#[derive(Clone, Debug)]
pub(super) struct Features {
    /// The board from which it was worked out.
    board: [u64; 9],
    side: Side,
    distances: Distances,
    /// The worth of standing on a hex, as far as it was asked.
    places: PlaceValues,
    /// The hexes where the next spread of pollution makes toxic sites, once that was asked.
    due: Option<HexSet>,
    /// The hexes with walls on all sides but one at most, once that was asked.
    nearly_enclosed: Option<HexSet>,
    /// The damage to expect from a roll.
    rolls: Rolls,
}

/// Actions done in a turn that are not repeated, so that the turn comes to an end.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Done {
    /// The hexes left: Bread for a move to the next camp with Bread, and so on, would never end.
    pub(super) left: HexSet,
    /// Was an item gained by an action? Bread, eaten at once, would pay for the next one for ever.
    pub(super) gained: bool,
}

/// The cost of an action besides its effect.
#[derive(Clone, Copy)]
struct Price {
    /// The cost of the damage taken so far.
    damage: f32,
    /// The damage to expect from a roll.
    roll: f32,
    /// The cost of the roll that follows when a point is spent.
    acting: f32,
}

/// The inputs for scoring the actions of one position.
struct Scores<'a, 'b> {
    judge: Judge<'a>,
    features: &'b mut Features,
    state: &'a State,
    player: &'a Player,
    hex: Hex,
    turn: Turn,
    price: Price,
}

impl Features {
    /// The features of the board at the beginning of a turn.
    pub(super) fn new(judge: Judge<'_>, state: &State) -> Features {
        let seat = state.seat();
        let side = judge.side(state, seat);
        Features {
            board: board(state, seat),
            side,
            distances: judge.distances(state, side, judge.task(state, seat)),
            places: PlaceValues::UNKNOWN,
            due: None,
            nearly_enclosed: None,
            rolls: judge.rolls(state, seat),
        }
    }

    /// Works out again what has changed with the board or the task.
    pub(super) fn refresh(&mut self, judge: Judge<'_>, state: &State) {
        let task = judge.task(state, self.side.seat);
        let board = board(state, self.side.seat);
        let changed = board.iter().zip(&self.board).fold(0, |changed, (now, then)| changed | (now ^ then)) != 0;
        if changed || task != self.distances.task {
            self.board = board;
            self.distances = judge.updated_distances(&self.distances, state, self.side, task);
            self.places.forget();
            (self.due, self.nearly_enclosed) = (None, None);
        }
    }

    /// The distances that it holds.
    #[cfg(test)]
    pub(super) fn distances(&self) -> &Distances {
        &self.distances
    }

    fn worth(&mut self, judge: &Judge<'_>, state: &State, hex: Hex) -> f32 {
        self.places.work_out(judge, &self.distances, state, hex.set());
        self.places.worth(hex)
    }

    /// Scores every sensible action of a turn and reports each. Returns what ending the turn scores.
    pub(super) fn score(
        &mut self,
        judge: Judge<'_>,
        state: &State,
        done: Done,
        mut tell: impl FnMut(Action, f32),
    ) -> f32 {
        let player = state.player(self.side.seat);
        let Some(hex) = player.hex() else { return 0.0 };
        let mut turn = sensible_turn(judge.game, state, self.side.seat);
        turn.moves -= done.left;
        if done.gained {
            turn.plain = turn.plain.without_gain();
        }
        let roll = self.rolls.expected(judge.game.fire(state, hex));
        let damage = judge.damage_cost(state, player, 0.0);
        let acting = if roll > 0.0 { judge.damage_cost(state, player, roll) - damage } else { 0.0 };
        let price = Price { damage, roll, acting };
        let mut scores = Scores { judge, features: self, state, player, hex, turn, price };
        let points = judge.weights.point * f32::from(state.points);
        scores.steps(|action, score| tell(action, points + score));
        scores.plain(|action, score| tell(action, points + score));
        scores.others(|action, score| tell(action, points + score));
        -judge.cost_of_mechs_beside(state, self.side.seat)
    }
}

impl Scores<'_, '_> {
    /// Moving and regrouping.
    fn steps(&mut self, mut tell: impl FnMut(Action, f32)) {
        let (turn, w) = (self.turn, self.judge.weights);
        if !turn.acts && !turn.maps {
            return;
        }
        let (state, seat) = (self.state, self.features.side.seat);
        let item_camps = item_camps(state, seat);
        let on = turn.moves | turn.rallying | self.hex.set();
        self.features.places.work_out(&self.judge, &self.features.distances, state, on);
        let here = self.features.places.worth(self.hex);
        let by_point = -w.point - self.price.acting;
        let regrouping = if Defenders::shields_regrouping(state) { -w.point } else { by_point };
        let cleared = cleared_by_moving(state, seat);
        for to in turn.moves {
            let mut score = self.features.places.worth(to) - here;
            score += w.item * f32::from(u8::from(item_camps.contains(to)));
            if cleared.contains(to) {
                score += self.cleared(to) + self.support(SUPPORT);
            }
            if turn.acts {
                tell(Action::Move(to), score + by_point);
            }
            if turn.maps {
                tell(Action::MapsMove(to), score - w.item);
            }
        }
        for to in turn.rallying {
            let score = self.features.places.worth(to) - here;
            if turn.acts {
                tell(Action::Regroup(to), score + regrouping);
            }
            if turn.maps {
                tell(Action::MapsRegroup(to), score - w.item);
            }
        }
    }

    /// Actions on the own hex. Bread is eaten only when the points are spent: it can wait till then.
    fn plain(&mut self, mut tell: impl FnMut(Action, f32)) {
        let w = self.judge.weights;
        let by_point = -w.point - self.price.acting;
        self.breaches(by_point, &mut tell);
        for action in self.turn.plain.without_breaches().iter() {
            let score = match action {
                Action::Bread if self.state.points > 0 => continue,
                Action::Bread => w.point - w.item,
                Action::Build => self.build() + by_point,
                Action::Clear => self.clear(self.price.roll) - w.point,
                Action::PotionsClear => self.clear(0.0) - w.item,
                Action::Heal => self.healed(action, self.price.roll) - w.point,
                Action::PotionsHeal => self.healed(action, 0.0) - w.item,
                Action::Destroy => self.destroy(self.hex) + by_point,
                Action::Rewild => self.rewild() + by_point,
                Action::Gain if !item_camps(self.state, self.features.side.seat).contains(self.hex) => by_point,
                Action::Gain => w.item + by_point,
                _ => 0.0,
            };
            tell(action, score);
        }
    }

    /// Rockets at mechs, and cards that team up.
    fn others(&mut self, mut tell: impl FnMut(Action, f32)) {
        let w = self.judge.weights;
        for target in self.turn.rockets {
            tell(Action::RocketsDestroy(target), self.destroy(target) - w.item);
        }
        if let Some(card) = self.judge.least_card(self.state, &self.turn) {
            let (action, seat) = (Action::TeamUp(card), self.features.side.seat);
            let after = if card.seat() == seat { player_after(self.state, seat, action) } else { *self.player };
            tell(action, w.point + self.judge.hand(&after) - self.judge.hand(self.player));
        }
    }

    /// The reduction by healing of the cost of damage, when a roll of `roll` expected damage follows it.
    fn healed(&self, action: Action, roll: f32) -> f32 {
        let after = player_after(self.state, self.features.side.seat, action);
        self.price.damage - self.judge.damage_cost(self.state, &after, roll)
    }

    /// The worth of standing here with another task.
    fn place_value_with(&self, task: Task) -> f32 {
        let features = &self.features;
        let distances = self.judge.updated_distances(&features.distances, self.state, features.side, task);
        self.judge.place_value(&distances, self.state, self.hex)
    }

    /// The worth of `amount` support: up to the room on the track (R4.1), and the way to the next camp when it is full.
    fn support(&mut self, amount: u8) -> f32 {
        let w = self.judge.weights;
        let room = self.judge.game.support_room(self.state, self.features.side.seat);
        if room == 0 {
            return 0.0;
        }
        let value = w.support * f32::from(amount.min(room));
        if amount < room {
            return value;
        }
        let here = self.features.worth(&self.judge, self.state, self.hex);
        value + w.ready + self.place_value_with(Task::Build) - here
    }

    /// The change in value of the own hex when a source of support on it is used up; `last`: no other one is left.
    fn used_up(&self, last: bool) -> f32 {
        let w = self.judge.weights;
        match self.features.distances.task {
            Task::Work => -w.work - if last { w.way_to_work } else { 0.0 },
            Task::Build | Task::Rewild => 0.0,
        }
    }

    /// The reduction of all threats when pollution or a toxic site is gone from a hex.
    fn cleared(&mut self, hex: Hex) -> f32 {
        let (judge, w, state) = (self.judge, self.judge.weights, self.state);
        let due_at = *self.features.due.get_or_insert_with(|| judge.toxic_due(state));
        let sites = state.toxic.len() as f32;
        let most = f32::from(self.judge.game.contents.supply.toxic_sites);
        let due = due_at.len() as f32;
        let eased = if sites + due > most && sites + due - 1.0 <= most { w.disaster } else { 0.0 };
        let mut value = if state.running().contains(hex) { w.guard } else { 0.0 };
        if state.toxic.contains(hex) {
            value += w.toxic * (2.0 * sites - 1.0) + eased;
        } else {
            value += w.pollution * f32::from(state.pollution(hex));
            value += if due_at.contains(hex) { w.due + eased } else { 0.0 };
        }
        value
    }

    /// Is there a wall to breach through which organizers would pass?
    fn has_walls(&self) -> bool {
        self.turn.plain.breach_dirs() & !EdgeSet::DEAD_ENDS.around_hex(self.hex) != 0
    }

    /// R5.4 on the own hex, with the damage of a toxic site (R4.5) and of the roll.
    fn clear(&mut self, roll: f32) -> f32 {
        let damage = f32::from(damage_of_clearing(self.state, self.hex));
        let damage_cost = self.judge.damage_cost(self.state, self.player, roll + damage) - self.price.damage;
        let busy = self.state.mechs().contains(self.hex) || self.has_walls();
        self.cleared(self.hex) + self.support(SUPPORT) + self.used_up(!busy) - damage_cost
    }

    /// R5.6 on any hex: with Rockets and Ballistics it is a hex beside the own one.
    fn destroy(&mut self, target: Hex) -> f32 {
        let (w, state) = (self.judge.weights, self.state);
        let mut value = if state.running().contains(target) { w.guard } else { 0.0 };
        if target == self.hex {
            let dirty = (state.polluted() | state.toxic).contains(target);
            let busy = state.mech_count(target) > 1 || dirty || self.has_walls();
            value += self.used_up(!busy);
        }
        value + self.support(support_for_mech(self.judge.game, state, self.features.side.seat))
    }

    /// R5.7: support, a marker spent, what it opens, and the way that it shortens; or a marker spent for support alone.
    fn breaches(&mut self, by_point: f32, tell: &mut impl FnMut(Action, f32)) {
        let breaches = self.turn.plain.breaches();
        if breaches.is_empty() {
            return;
        }
        let (judge, w, state, hex) = (self.judge, self.judge.weights, self.state, self.hex);
        let spent = self.support(SUPPORT) - w.marker;
        let nearly_enclosed = *self.features.nearly_enclosed.get_or_insert_with(|| judge.nearly_enclosed(state));
        let (opened, running) = (opened(state), state.running());
        let shortage = self.judge.marker_shortage(self.state, opened);
        let distances = &self.features.distances;
        let way = if distances.task == Task::Work { w.way_to_work } else { w.way_home };
        let saved = |from: u8, to: u8| f32::from(from.saturating_sub(to + 1));
        for action in breaches.iter() {
            let (dir, cost) = match action {
                Action::Breach(dir) => (dir, by_point),
                Action::RocketsBreach(dir) => (dir, -w.item),
                _ => continue,
            };
            if is_breached(state, hex, dir) {
                continue;
            }
            let leads = leads_on(hex, dir);
            let opens = if leads { Edge::new(hex, dir).sides() - opened } else { HexSet::EMPTY };
            let sealed = (opens & running).len() as f32;
            let mut score = spent + cost + w.sealed * sealed + w.closing * (opens & nearly_enclosed).len() as f32;
            score -= w.shortage * ((shortage + 1.0 - sealed).max(0.0) - shortage.max(0.0));
            score -= if leads { 0.0 } else { w.dead_end };
            if let Some(beyond) = hex.step(dir) {
                score += way * saved(distances.to_task.steps(hex), distances.to_task.steps(beyond));
                if let Some(factory) = &distances.to_factory {
                    score += w.way_to_factory * saved(factory.steps(hex), factory.steps(beyond));
                }
            }
            tell(action, score);
        }
    }

    /// R5.8
    fn rewild(&mut self) -> f32 {
        let w = self.judge.weights;
        let opened = opened(self.state);
        let sealed = if opened.contains(self.hex) { 0.0 } else { 1.0 };
        let shortage = self.judge.marker_shortage(self.state, opened);
        let helped = w.shortage * (shortage.max(0.0) - (shortage - sealed).max(0.0));
        w.running + w.sealed * sealed + helped + w.load * self.state.exited.count_ones() as f32 + self.support(SUPPORT)
    }

    /// R5.2: the camp, the cards drawn, the next task; or the exit from the game. In solo only the faction's own hand
    /// is counted for the cards drawn, though R10 counts both.
    fn build(&mut self) -> f32 {
        let (w, state, seat) = (self.judge.weights, self.state, self.features.side.seat);
        let game = self.judge.game;
        let here = self.features.worth(&self.judge, state, self.hex);
        if leaves_with_next_camp(game, state, seat) {
            let load = w.load * state.running().len() as f32;
            return w.camp + w.exit - w.ready - here - self.judge.resources(self.player, Task::Rewild) - load;
        }
        let drawn = game.hand_for_camp(state, seat).saturating_sub(self.player.hand.len()) as f32;
        let next = if game.camps_left(state, seat) == 1 { Task::Rewild } else { Task::Work };
        w.camp - w.ready + w.hand * drawn + self.place_value_with(next) - here
    }
}

/// The part of the board that features depend on and that actions of a turn can change. How many mechs stand on a hex
/// is not part of it: what a hex is worth is worked out again only when the last one is gone.
fn board(state: &State, seat: Seat) -> [u64; 9] {
    let [e, se, sw] = state.breaches.words();
    let [low, high] = state.pollution.map(|plane| plane.0);
    let mechs = state.mechs().0;
    [e, se, sw, low, high, mechs, state.toxic.0, state.wild.0, state.camps[seat.index()].0]
}
