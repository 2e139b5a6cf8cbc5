//! The planner: looks through whole turns before it begins one.
//!
//! A beam search over sequences of actions, items and team-ups. Damage rolls are reckoned by what is to be expected;
//! cards to be drawn are not known and count as cards. The sequence found is kept while the game goes as foreseen.

use super::super::action::{Action, Actions};
use super::super::chance::{Chance, Streams};
use super::super::damage::Fire;
use super::super::defenders::Defenders;
use super::super::hex::{Hex, HexSet};
use super::super::state::{Phase, State};
use super::super::table::Table;
use super::super::words::{Ability, Seat};
use super::evaluate::Judge;
use super::rehearse::Still;
use super::weights::Weights;
use crate::mind::{Mind, Policy, Sight};
use crate::refusal::Refusal;
use crate::rng::Seed;

/// How much a planner may search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Sequences kept at each length.
    pub(super) width: usize,
    /// The longest sequence.
    pub(super) depth: usize,
    /// Sequences kept when it only compares cards to pick or hexes to start from.
    pub(super) glance: usize,
}

/// The budgets that a policy file may name.
pub(super) const BUDGETS: [&str; 3] = ["width", "depth", "glance"];

/// A player who looks through whole turns.
pub(super) struct Planner {
    weights: Weights,
    budget: Budget,
    cheats: bool,
    /// The rest of the sequence found, and the state in which it was to go on.
    plan: Vec<Action>,
    foreseen: Option<State>,
    /// The hexes it has left this turn, and which turn that is: no plan goes back to them.
    left: HexSet,
    turn: u16,
}

impl Planner {
    /// The planner of a policy; a cheat sees everything.
    ///
    /// # Errors
    /// When the policy names weights or budgets that there are not.
    pub(super) fn new(policy: &Policy, cheats: bool) -> Result<Planner, Refusal> {
        let weights = Weights::of(policy, &BUDGETS)?;
        let number = |name: &str, default: u32| policy.budget.get(name).copied().unwrap_or(default).max(1) as usize;
        let budget = Budget { width: number("width", 8), depth: number("depth", 10), glance: number("glance", 3) };
        Ok(Planner { weights, budget, cheats, plan: Vec::new(), foreseen: None, left: HexSet::EMPTY, turn: 0 })
    }

    fn judge<'a>(&'a self, game: &'a Defenders) -> Judge<'a> {
        Judge { game, weights: &self.weights }
    }

    /// The best decision of each phase.
    fn decide<C: Chance + Clone>(&mut self, game: &Defenders, state: &State, chance: &C, legal: &[Action]) -> Action {
        if legal.len() == 1 {
            return legal[0];
        }
        let seat = state.seat();
        match state.phase {
            Phase::Opening => best(legal, |action| match action {
                Action::Draw(seat) => -(state.player(seat).hand.len() as f32),
                _ => 0.0,
            }),
            Phase::Organize => best(legal, |action| self.pick_value(game, state, chance, action)),
            Phase::Order => best(legal, |action| match action {
                Action::Resolve(seat) => urgency(game, state, seat),
                _ => 0.0,
            }),
            Phase::Camps | Phase::Target | Phase::Paths => {
                best(legal, |action| self.aim_value(game, state, seat, chance, action))
            }
            Phase::Act | Phase::Over => self.next_step(game, state, chance),
        }
    }

    /// The next step of the plan; a new plan where the old one does not fit any more.
    fn next_step<C: Chance + Clone>(&mut self, game: &Defenders, state: &State, chance: &C) -> Action {
        if state.turn != self.turn {
            self.turn = state.turn;
            self.left = HexSet::EMPTY;
        }
        if self.foreseen != Some(*state) {
            let width = self.budget.width;
            let found = self.search(game, state, chance, width);
            self.plan = found.sequence;
            self.plan.reverse();
        }
        let Some(action) = self.plan.pop() else {
            self.foreseen = None;
            return Action::End;
        };
        let mut next = *state;
        game.rehearse(&mut next, action, &mut chance.clone());
        next.acted = state.acted.saturating_add(1);
        self.foreseen = Some(next);
        if let (Action::Move(_), Some(hex)) = (action, state.player(state.seat()).hex()) {
            self.left.insert(hex);
        }
        action
    }

    /// What a card would bring, were it the turn's active defender.
    fn pick_value<C: Chance + Clone>(&self, game: &Defenders, state: &State, chance: &C, action: Action) -> f32 {
        match action {
            Action::Pick(card) => {
                let turn = game.rehearse_pick(state, card.seat(), card.place());
                let value = self.search(game, &turn, chance, self.budget.glance).value;
                if state.is_solo() { value + self.others(game, state, card.seat()) } else { value }
            }
            // An unknown card: worth a little less than a usual one.
            Action::Top(seat) => {
                let mut turn = *state;
                (turn.phase, turn.seat, turn.points) = (Phase::Act, seat.0, 2);
                self.search(game, &turn, chance, self.budget.glance).value + self.others(game, state, seat)
            }
            _ => 0.0,
        }
    }

    /// Solo: what the other faction's side is worth, so that turns of both can be compared.
    fn others(&self, game: &Defenders, state: &State, acting: Seat) -> f32 {
        let judge = self.judge(game);
        state.all_seats().filter(|&seat| seat != acting).map(|seat| judge.standing(state, seat)).sum()
    }

    /// What an ability aimed there, a starting camp or a path would bring.
    fn aim_value<C: Chance + Clone>(
        &self,
        game: &Defenders,
        state: &State,
        seat: Seat,
        chance: &C,
        action: Action,
    ) -> f32 {
        let judge = self.judge(game);
        let mut next = *state;
        match action {
            Action::Settle(hex) => {
                next.player_mut(seat).set_hex(Some(hex));
                next.camps[seat.index()].insert(hex);
                judge.value(&next, seat, 0.0)
            }
            Action::Treat(patient) => judge.harm(state, patient, 0.0),
            Action::Stay => self.start_value(game, &next, seat, chance),
            Action::Relocate(hex) => {
                next.player_mut(seat).set_hex(Some(hex));
                self.start_value(game, &next, seat, chance)
            }
            _ => {
                let mut table = Table { game, state: &mut next, chance: &mut Still, observer: &mut () };
                table.aimed_effect(seat, action);
                if game.active_ability(state, seat) == Some(Ability::Tunnels) {
                    self.start_value(game, &next, seat, chance)
                } else {
                    judge.value(&next, seat, 0.0)
                }
            }
        }
    }

    /// What the coming turn of a seat would bring from here.
    fn start_value<C: Chance + Clone>(&self, game: &Defenders, state: &State, seat: Seat, chance: &C) -> f32 {
        let mut turn = *state;
        let player = turn.player(seat);
        let points = player.active().map_or(0, |place| game.deck(player.organizer).points[place]);
        (turn.phase, turn.seat, turn.points) = (Phase::Act, seat.0, points);
        self.search(game, &turn, chance, self.budget.glance).value
    }

    /// The best sequence of a turn from a state in which the seat acts.
    fn search<C: Chance + Clone>(&self, game: &Defenders, state: &State, chance: &C, width: usize) -> Found {
        let judge = self.judge(game);
        let seat = state.seat();
        let end_value = |node: &Node<C>| self.end_value(game, node, seat);
        let root = Node {
            state: *state,
            chance: chance.clone(),
            risk: 0.0,
            rank: 0.0,
            left: self.left_in(state),
            sequence: Vec::new(),
        };
        let mut found = Found { value: end_value(&root), sequence: Vec::new() };
        let mut beam = vec![root];
        let mut legal = Actions::new();
        for _ in 0..self.budget.depth {
            let mut next: Vec<Node<C>> = Vec::with_capacity(width + 1);
            for node in &beam {
                game.legal(&node.state, &mut legal);
                for &action in legal.iter().filter(|&&action| action != Action::End) {
                    if matches!(action, Action::Move(to) | Action::MapsMove(to) if node.left.contains(to)) {
                        continue;
                    }
                    let mut state = node.state;
                    let mut chance = node.chance.clone();
                    let fire = game.rehearse(&mut state, action, &mut chance);
                    let risk = self.risk_after(&judge, node, &state, action, fire);
                    let rank = judge.value(&state, seat, risk) + self.weights.point * f32::from(state.points);
                    let full = next.len() >= width;
                    if full && next.last().is_some_and(|worst| rank <= worst.rank) {
                        continue;
                    }
                    if next.iter().any(|other| other.rank.to_bits() == rank.to_bits() && other.state == state) {
                        continue;
                    }
                    let mut sequence = Vec::with_capacity(node.sequence.len() + 1);
                    sequence.extend_from_slice(&node.sequence);
                    sequence.push(action);
                    let at = next.partition_point(|other| other.rank >= rank);
                    let left = node.left | node.state.player(seat).hex().map_or(HexSet::EMPTY, Hex::set);
                    next.insert(at, Node { state, chance, risk, rank, left, sequence });
                    next.truncate(width);
                }
            }
            for node in &next {
                let value = end_value(node);
                if value > found.value {
                    found = Found { value, sequence: node.sequence.clone() };
                }
            }
            next.retain(|node| node.state.phase == Phase::Act && node.state.player(seat).hex().is_some());
            if next.is_empty() {
                break;
            }
            beam = next;
        }
        found
    }

    /// The hexes left in the running turn, if it is this one.
    fn left_in(&self, state: &State) -> HexSet {
        if state.turn == self.turn { self.left } else { HexSet::EMPTY }
    }

    /// What ending the turn here is worth. A cheat looks at the machine card that really comes.
    fn end_value<C: Chance + Clone>(&self, game: &Defenders, node: &Node<C>, seat: Seat) -> f32 {
        let judge = self.judge(game);
        let value = judge.value(&node.state, seat, node.risk) - judge.hunted(&node.state, seat);
        if !self.cheats || node.state.phase != Phase::Act {
            return value;
        }
        let (mut after, mut chance) = (node.state, node.chance.clone());
        Table { game, state: &mut after, chance: &mut chance, observer: &mut () }.play(Action::End);
        value + judge.value(&after, seat, 0.0)
    }

    /// The damage to expect after an action: what was expected before, healed or not, and the roll of this one.
    fn risk_after<C>(&self, judge: &Judge<'_>, node: &Node<C>, after: &State, action: Action, fire: Fire) -> f32 {
        if self.cheats {
            return 0.0;
        }
        let seat = node.state.seat();
        let kept = match action {
            Action::Heal => 0.0,
            Action::PotionsHeal if node.state.player(seat).damage == 0 => (node.risk - 1.0).max(0.0),
            _ => node.risk,
        };
        kept + judge.expected_damage(after, seat, fire)
    }
}

/// A sequence being looked at.
struct Node<C> {
    state: State,
    chance: C,
    risk: f32,
    rank: f32,
    /// The hexes left on the way.
    left: HexSet,
    sequence: Vec<Action>,
}

/// The best sequence of a search.
struct Found {
    value: f32,
    sequence: Vec<Action>,
}

/// The first decision with the highest value.
fn best(legal: &[Action], mut value: impl FnMut(Action) -> f32) -> Action {
    let mut found = (legal[0], f32::NEG_INFINITY);
    for &action in legal {
        let value = value(action);
        if value > found.1 {
            found = (action, value);
        }
    }
    found.0
}

/// Reveal abilities that hurt come first, those that heal last.
fn urgency(game: &Defenders, state: &State, seat: Seat) -> f32 {
    match game.active_ability(state, seat) {
        Some(Ability::FieldHospital | Ability::MedicinalHerbs) => 0.0,
        Some(Ability::Pyromancy | Ability::ControlledBlaze) => 2.0,
        _ => 1.0,
    }
}

impl Mind<Defenders> for Planner {
    fn begin(&mut self, _: Seed, _: usize) {
        self.plan.clear();
        self.foreseen = None;
        self.left = HexSet::EMPTY;
        self.turn = 0;
    }

    fn choose(&mut self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &[Action]) -> Action {
        match sight {
            Sight::View(view) => self.decide(game, view.known(), &Still, legal),
            Sight::Truth(state, chance) => self.decide::<Streams>(game, state, chance, legal),
        }
    }

    fn is_omniscient(&self) -> bool {
        self.cheats
    }
}
