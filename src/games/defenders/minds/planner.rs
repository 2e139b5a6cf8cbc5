//! The planner: looks through whole turns before it begins one.
//!
//! A beam search over sequences of actions, items and team-ups. Damage rolls are reckoned by what is to be expected;
//! cards to be drawn are not known and count as cards. The sequence found is kept while the game goes as foreseen.

use super::super::action::Action;
use super::super::chance::{Chance, Streams};
use super::super::defenders::Defenders;
use super::super::hex::HexSet;
use super::super::state::{Phase, State};
use super::super::table::Table;
use super::super::words::{Ability, Seat};
use super::beam::{Found, Scope, search};
use super::evaluate::{Judge, best};
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
        match state.phase {
            _ if legal.len() == 1 => legal[0],
            Phase::Act | Phase::Over => self.next_step(game, state, chance),
            _ => best(legal, |action| self.rate(game, state, chance, action)),
        }
    }

    /// What a decision outside the own turn brings.
    fn rate<C: Chance + Clone>(&self, game: &Defenders, state: &State, chance: &C, action: Action) -> f32 {
        match action {
            Action::Draw(seat) => -(state.player(seat).hand.len() as f32),
            Action::Pick(_) | Action::Top(_) => self.pick_value(game, state, chance, action),
            Action::Resolve(seat) => urgency(game, state, seat),
            _ => self.aim_value(game, state, chance, action),
        }
    }

    /// What it thinks of every decision; of a turn, what the best sequence that begins with an action comes to.
    fn thoughts<C: Chance + Clone>(
        &self,
        game: &Defenders,
        state: &State,
        chance: &C,
        legal: &[Action],
    ) -> Vec<(Action, f32)> {
        if state.phase == Phase::Act {
            return self.search(game, state, chance, self.budget.width).openings;
        }
        legal.iter().map(|&action| (action, self.rate(game, state, chance, action))).collect()
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
                let mut value = self.search(game, &turn, chance, self.budget.glance).value;
                value += self.judge(game).shared(state, &turn, card.seat());
                if game.active_ability(&turn, card.seat()) == Some(Ability::HackAttack) {
                    value += self.weights.respite;
                }
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
    fn aim_value<C: Chance + Clone>(&self, game: &Defenders, state: &State, chance: &C, action: Action) -> f32 {
        let (judge, seat) = (self.judge(game), state.seat());
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
        let left = if state.turn == self.turn { self.left } else { HexSet::EMPTY };
        let scope = Scope { width, depth: self.budget.depth, cheats: self.cheats, left };
        search(self.judge(game), state, chance, scope)
    }
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

    fn weigh(&self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &[Action]) -> Vec<(Action, f32)> {
        match sight {
            Sight::View(view) => self.thoughts(game, view.known(), &Still, legal),
            Sight::Truth(state, chance) => self.thoughts::<Streams>(game, state, chance, legal),
        }
    }

    fn is_omniscient(&self) -> bool {
        self.cheats
    }
}
