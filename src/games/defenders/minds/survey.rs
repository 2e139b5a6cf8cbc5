//! What one action brings, by its features: nothing is played and no state is copied.
//!
//! A [`Survey`] holds what the board tells, and is made anew only when the board has changed. From it each action is
//! scored by what it changes: support, wounds, ways, pollution, factories. What it changes further on is not followed.

use super::super::action::Action;
use super::super::cards::CardSet;
use super::super::hex::{Hex, HexSet};
use super::super::menu::Turn;
use super::super::state::{Player, State};
use super::super::walls::{Edge, EdgeSet};
use super::super::words::{Ability, Seat};
use super::evaluate::{Judge, Rolls, leads_on, opened};
use super::ground::{Claims, Errand, Ground, Places};

/// What the board tells a seat.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    /// The board for which it holds.
    board: [u64; 9],
    seat: Seat,
    claims: Claims,
    ground: Ground,
    /// What standing on a hex is worth, as far as it was asked.
    places: Places,
    /// Where the next spread of pollution makes toxic sites, if it was asked.
    due: Option<HexSet>,
    /// The hexes that all walls but one at most enclose, if it was asked.
    closing: Option<HexSet>,
    /// The damage to expect from a roll.
    rolls: Rolls,
}

/// What an action costs besides its effect.
#[derive(Clone, Copy)]
struct Price {
    /// The price of the wounds as they are.
    unhurt: f32,
    /// The damage to expect from a roll.
    roll: f32,
    /// What a point spent brings with it: the roll.
    acting: f32,
}

/// What the actions of one position are scored with.
struct Scores<'a, 'b> {
    judge: Judge<'a>,
    survey: &'b mut Survey,
    state: &'a State,
    player: &'a Player,
    hex: Hex,
    turn: Turn,
    price: Price,
}

impl Survey {
    /// A survey of the board at the beginning of a turn.
    pub(super) fn new(judge: Judge<'_>, state: &State) -> Survey {
        let seat = state.seat();
        let claims = judge.claims(state, seat);
        Survey {
            board: board(state, seat),
            seat,
            claims,
            ground: judge.lay(state, seat, claims, judge.errand(state, seat)),
            places: Places::UNKNOWN,
            due: None,
            closing: None,
            rolls: judge.rolls(state, seat),
        }
    }

    /// Makes it anew where the board or the errand is not what it was.
    pub(super) fn refresh(&mut self, judge: Judge<'_>, state: &State) {
        let errand = judge.errand(state, self.seat);
        let board = board(state, self.seat);
        let changed = board.iter().zip(&self.board).fold(0, |changed, (now, then)| changed | (now ^ then)) != 0;
        if changed || errand != self.ground.errand {
            self.board = board;
            self.ground = judge.lay_again(&self.ground, state, self.seat, self.claims, errand);
            self.places.forget();
            (self.due, self.closing) = (None, None);
        }
    }

    fn worth(&mut self, judge: &Judge<'_>, state: &State, hex: Hex) -> f32 {
        self.places.ask(judge, &self.ground, state, hex.set());
        self.places.worth(hex)
    }

    /// Scores every sensible action of a turn and tells each. Returns what ending the turn scores.
    ///
    /// Hexes that were left are not gone back to; `gains`: items may be gained by an action.
    pub(super) fn score(
        &mut self,
        judge: Judge<'_>,
        state: &State,
        left: HexSet,
        gains: bool,
        mut tell: impl FnMut(Action, f32),
    ) -> f32 {
        let player = state.player(self.seat);
        let Some(hex) = player.hex() else { return 0.0 };
        let mut turn = judge.game.turn(state);
        turn.moves -= left;
        if !gains {
            turn.plain = turn.plain.without_gain();
        }
        let roll = self.rolls.expected(judge.game.fire(state, hex));
        let unhurt = judge.harm(state, player, 0.0);
        let acting = if roll > 0.0 { judge.harm(state, player, roll) - unhurt } else { 0.0 };
        let price = Price { unhurt, roll, acting };
        let mut scores = Scores { judge, survey: self, state, player, hex, turn, price };
        let points = judge.weights.point * f32::from(state.points);
        scores.steps(|action, score| tell(action, points + score));
        scores.plain(|action, score| tell(action, points + score));
        scores.others(|action, score| tell(action, points + score));
        -judge.hunted(state, self.seat)
    }
}

impl Scores<'_, '_> {
    /// Moving and regrouping.
    fn steps(&mut self, mut tell: impl FnMut(Action, f32)) {
        let (turn, w) = (self.turn, self.judge.weights);
        if !turn.acts && !turn.maps {
            return;
        }
        let state = self.state;
        let stocked = self.judge.stocked(state, self.survey.seat);
        let on = turn.moves | turn.rallying | self.hex.set();
        self.survey.places.ask(&self.judge, &self.survey.ground, state, on);
        let here = self.survey.places.worth(self.hex);
        let by_point = -w.point - self.price.acting;
        let regrouping =
            if state.ongoing.contains(Ability::Sanctuary) { -w.point } else { -w.point - self.price.acting };
        let cleared = if state.in_force(self.survey.seat, Ability::FriendlyFungi) {
            state.polluted() | state.toxic
        } else {
            HexSet::EMPTY
        };
        for to in turn.moves {
            let mut score = self.survey.places.worth(to) - here;
            score += w.item * f32::from(u8::from(stocked.contains(to)));
            if cleared.contains(to) {
                score += self.cleared(to) + self.support(1);
            }
            if turn.acts {
                tell(Action::Move(to), score + by_point);
            }
            if turn.maps {
                tell(Action::MapsMove(to), score - w.item);
            }
        }
        for to in turn.rallying {
            let score = self.survey.places.worth(to) - here;
            if turn.acts {
                tell(Action::Regroup(to), score + regrouping);
            }
            if turn.maps {
                tell(Action::MapsRegroup(to), score - w.item);
            }
        }
    }

    /// What is done on the spot. Bread is eaten when the points are spent.
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
                Action::Heal => self.price.unhurt - self.harm(0, self.price.roll) - w.point,
                Action::PotionsHeal => {
                    self.price.unhurt - self.harm(self.player.damage.saturating_sub(1), 0.0) - w.item
                }
                Action::Destroy => self.destroy(self.hex) + by_point,
                Action::Rewild => self.rewild() + by_point,
                Action::Gain if !self.judge.stocked(self.state, self.survey.seat).contains(self.hex) => by_point,
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
            let mut after = *self.player;
            if card.seat() == self.survey.seat {
                after.hand -= CardSet::only(card.place());
            }
            tell(Action::TeamUp(card), w.point + self.judge.hand(&after) - self.judge.hand(self.player));
        }
    }

    fn harm(&self, damage: u8, risk: f32) -> f32 {
        self.judge.harm(self.state, &Player { damage, ..*self.player }, risk)
    }

    /// What standing here would be worth with another errand.
    fn after(&self, errand: Errand) -> f32 {
        let survey = &self.survey;
        let ground = self.judge.lay_again(&survey.ground, self.state, survey.seat, survey.claims, errand);
        self.judge.place(&ground, self.state, self.hex)
    }

    /// So much support: what counts of it, and the next camp when the track is full.
    fn support(&mut self, amount: u8) -> f32 {
        let w = self.judge.weights;
        let Some(cost) = self.judge.game.next_cost(self.state, self.survey.seat) else { return 0.0 };
        let room = cost.saturating_sub(self.player.support);
        if room == 0 {
            return 0.0;
        }
        let value = w.support * f32::from(amount.min(room));
        if amount < room {
            return value;
        }
        let here = self.survey.worth(&self.judge, self.state, self.hex);
        value + w.ready + self.after(Errand::Build) - here
    }

    /// What the next source of support on the own hex is worth less when one is used up; `last`: none is left.
    fn used_up(&self, last: bool) -> f32 {
        let w = self.judge.weights;
        match self.survey.ground.errand {
            Errand::Work => -w.work - if last { w.way_to_work } else { 0.0 },
            Errand::Build | Errand::Rewild => 0.0,
        }
    }

    /// Pollution or a toxic site gone from a hex.
    fn cleared(&mut self, hex: Hex) -> f32 {
        let (judge, w, state) = (self.judge, self.judge.weights, self.state);
        let due_at = *self.survey.due.get_or_insert_with(|| judge.toxic_due(state));
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

    /// Is there a wall to breach that leads anywhere?
    fn has_walls(&self) -> bool {
        self.turn.plain.breach_dirs() & !EdgeSet::DEAD_ENDS.around_hex(self.hex) != 0
    }

    /// R5.4 on the own hex; a toxic site wounds.
    fn clear(&mut self, roll: f32) -> f32 {
        let wound = if self.state.toxic.contains(self.hex) { 1.0 } else { 0.0 };
        let harm = self.harm(self.player.damage, roll + wound) - self.price.unhurt;
        let busy = self.state.mechs().contains(self.hex) || self.has_walls();
        self.cleared(self.hex) + self.support(1) + self.used_up(!busy) - harm
    }

    /// R5.6
    fn destroy(&mut self, target: Hex) -> f32 {
        let (w, state) = (self.judge.weights, self.state);
        let mut value = if state.running().contains(target) { w.guard } else { 0.0 };
        if target == self.hex {
            let dirty = (state.polluted() | state.toxic).contains(target);
            let busy = state.mech_count(target) > 1 || dirty || self.has_walls();
            value += self.used_up(!busy);
        }
        let scrap = state.in_force(self.survey.seat, Ability::ScrapHunter);
        value + self.support(1 + if scrap { self.judge.game.contents.amounts.scrap_hunter } else { 0 })
    }

    /// R5.7: support, a marker spent, what it opens, and the way that it shortens; or a marker spent for support alone.
    fn breaches(&mut self, by_point: f32, tell: &mut impl FnMut(Action, f32)) {
        let breaches = self.turn.plain.breaches();
        if breaches.is_empty() {
            return;
        }
        let (judge, w, state, hex) = (self.judge, self.judge.weights, self.state, self.hex);
        let spent = self.support(1) - w.marker;
        let closing = *self.survey.closing.get_or_insert_with(|| judge.closing(state));
        let (opened, running) = (opened(state), state.running());
        let lack = self.judge.lack(self.state, opened);
        let ground = &self.survey.ground;
        let way = if ground.errand == Errand::Work { w.way_to_work } else { w.way_home };
        let saved = |from: u8, to: u8| f32::from(from.saturating_sub(to + 1));
        for action in breaches.iter() {
            let (dir, cost) = match action {
                Action::Breach(dir) => (dir, by_point),
                Action::RocketsBreach(dir) => (dir, -w.item),
                _ => continue,
            };
            let leads = leads_on(hex, dir);
            let opens = if leads { Edge::new(hex, dir).sides() - opened } else { HexSet::EMPTY };
            let sealed = (opens & running).len() as f32;
            let mut score = spent + cost + w.sealed * sealed + w.closing * (opens & closing).len() as f32;
            score -= w.shortage * ((lack + 1.0 - sealed).max(0.0) - lack.max(0.0));
            score -= if leads { 0.0 } else { w.dead_end };
            if let Some(beyond) = hex.step(dir) {
                score += way * saved(ground.errand_way.steps(hex), ground.errand_way.steps(beyond));
                if let Some(factory) = &ground.factory_way {
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
        let lack = self.judge.lack(self.state, opened);
        let helped = w.shortage * (lack.max(0.0) - (lack - sealed).max(0.0));
        w.running + w.sealed * sealed + helped + w.load * self.state.exited.count_ones() as f32 + self.support(1)
    }

    /// R5.2: the camp, the cards drawn, the next errand; or the way out of the game.
    fn build(&mut self) -> f32 {
        let (w, state, seat) = (self.judge.weights, self.state, self.survey.seat);
        let game = self.judge.game;
        let here = self.survey.worth(&self.judge, state, self.hex);
        let last = game.camps_left(state, seat) == 1;
        if last && state.clockwise(seat).nth(1).is_some() {
            let load = w.load * state.running().len() as f32;
            return w.camp + w.exit - w.ready - here - self.judge.purse(self.player, Errand::Rewild) - load;
        }
        let track = game.track(state.seats());
        let hand = track.hands.get(game.camps_built(state, seat)).map_or(0, |&hand| usize::from(hand));
        let drawn = hand.saturating_sub(self.player.hand.len()) as f32;
        let next = if last { Errand::Rewild } else { Errand::Work };
        w.camp - w.ready + w.hand * drawn + self.after(next) - here
    }
}

/// What a survey depends on of the board, as far as the actions of a turn change it.
fn board(state: &State, seat: Seat) -> [u64; 9] {
    let [e, se, sw] = state.breaches.words();
    let [low, high] = state.pollution.map(|plane| plane.0);
    let mechs = state.mechs().0;
    [e, se, sw, low, high, mechs, state.toxic.0, state.wild.0, state.camps[seat.index()].0]
}
