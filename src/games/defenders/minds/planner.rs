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
use super::beam::{Desk, Scope, search};
use super::evaluate::{Judge, best};
use super::rehearse::Still;
use super::weights::Weights;
use crate::base::refusal::Refusal;
use crate::game::rng::Seed;
use crate::mind::{Choices, Mind, Policy, Sight};

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
/// Sequences that a search may keep: the work grows with their square.
const MOST_KEPT: u32 = 256;
/// Steps that a sequence may have: a turn of more decisions is stalled (R9.5).
const MOST_STEPS: u32 = 100;

/// A player who looks through whole turns. `C` is the chance it sees: the real one, if it is a cheat.
pub(super) struct Planner<C> {
    weights: Weights,
    budget: Budget,
    /// The rest of the sequence found, and the state in which it was to go on.
    plan: Vec<Action>,
    foreseen: Option<State>,
    /// The hexes it has left this turn, and which turn that is: no plan goes back to them.
    left: HexSet,
    turn: u16,
    desk: Option<Box<Desk<C>>>,
}

/// The chance that a planner reckons with.
pub(super) trait Foresight: Chance + Clone + Send {
    /// Is it the real one?
    const CHEATS: bool;

    /// What a planner sees of a game.
    fn of<'a>(sight: &Sight<'a, Defenders>) -> (&'a State, Self);
}

impl Foresight for Still {
    const CHEATS: bool = false;

    fn of<'a>(sight: &Sight<'a, Defenders>) -> (&'a State, Still) {
        match sight {
            Sight::View(view) => (view.known(), Still),
            Sight::Truth(state, _) => (state, Still),
        }
    }
}

impl Foresight for Streams {
    const CHEATS: bool = true;

    fn of<'a>(sight: &Sight<'a, Defenders>) -> (&'a State, Streams) {
        match sight {
            Sight::View(view) => (view.known(), Streams::new(Seed::new(0))),
            Sight::Truth(state, chance) => (state, (*chance).clone()),
        }
    }
}

impl<C: Foresight> Planner<C> {
    /// The planner of a policy.
    ///
    /// # Errors
    /// When the policy names weights or budgets that there are not, or a budget out of bounds.
    pub(super) fn new(policy: &Policy) -> Result<Planner<C>, Refusal> {
        let weights = Weights::of(policy, &BUDGETS)?;
        let [width, depth, glance] = BUDGETS;
        let budget = Budget {
            width: policy.budget(width, 8, MOST_KEPT)?,
            depth: policy.budget(depth, 10, MOST_STEPS)?,
            glance: policy.budget(glance, 3, MOST_KEPT)?,
        };
        let (plan, left) = (Vec::new(), HexSet::EMPTY);
        Ok(Planner { weights, budget, plan, foreseen: None, left, turn: 0, desk: None })
    }

    fn judge<'a>(&'a self, game: &'a Defenders) -> Judge<'a> {
        Judge { game, weights: &self.weights }
    }

    /// The best decision of each phase.
    fn decide(&mut self, game: &Defenders, state: &State, chance: &C, legal: &mut Choices<'_, Defenders>) -> Action {
        // Taken for the time of a search: what is rated reads the planner, too.
        let mut desk = self.desk.take().unwrap_or_default();
        let chosen = match state.phase {
            Phase::Act | Phase::Over => self.next_step(game, state, chance, &mut desk),
            _ => match legal.list() {
                [only] => *only,
                legal => best(legal, |action| self.rate(game, state, chance, action, &mut desk)),
            },
        };
        self.desk = Some(desk);
        chosen
    }

    /// What a decision outside the own turn brings.
    fn rate(&self, game: &Defenders, state: &State, chance: &C, action: Action, desk: &mut Desk<C>) -> f32 {
        match action {
            Action::Draw(seat) => -(state.player(seat).hand.len() as f32),
            Action::Pick(_) | Action::Top(_) => self.pick_value(game, state, chance, action, desk),
            Action::Resolve(seat) => urgency(game, state, seat),
            _ => self.aim_value(game, state, chance, action, desk),
        }
    }

    /// The next step of the plan; a new plan where the old one does not fit any more.
    fn next_step(&mut self, game: &Defenders, state: &State, chance: &C, desk: &mut Desk<C>) -> Action {
        if state.turn != self.turn {
            self.turn = state.turn;
            self.left = HexSet::EMPTY;
        }
        if self.foreseen != Some(*state) {
            let scope = self.scope(state, self.budget.width);
            self.plan = search(self.judge(game), state, chance, scope, desk).sequence;
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
    fn pick_value(&self, game: &Defenders, state: &State, chance: &C, action: Action, desk: &mut Desk<C>) -> f32 {
        match action {
            Action::Pick(card) => {
                let turn = game.rehearse_pick(state, card.seat(), card.place());
                let mut value = self.glance(game, &turn, chance, desk);
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
                self.glance(game, &turn, chance, desk) + self.others(game, state, seat)
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
    fn aim_value(&self, game: &Defenders, state: &State, chance: &C, action: Action, desk: &mut Desk<C>) -> f32 {
        let (judge, seat) = (self.judge(game), state.seat());
        let mut next = *state;
        match action {
            Action::Settle(hex) => {
                next.player_mut(seat).set_hex(Some(hex));
                next.camps[seat.index()].insert(hex);
                judge.value(&next, seat, 0.0)
            }
            Action::Treat(patient) => judge.harm(state, state.player(patient), 0.0),
            Action::Stay => self.start_value(game, &next, seat, chance, desk),
            Action::Relocate(hex) => {
                next.player_mut(seat).set_hex(Some(hex));
                self.start_value(game, &next, seat, chance, desk)
            }
            _ => {
                let mut table = Table { game, state: &mut next, chance: &mut Still, observer: &mut () };
                table.aimed_effect(seat, action);
                if game.active_ability(state, seat) == Some(Ability::Tunnels) {
                    self.start_value(game, &next, seat, chance, desk)
                } else {
                    judge.value(&next, seat, 0.0)
                }
            }
        }
    }

    /// What the coming turn of a seat would bring from here.
    fn start_value(&self, game: &Defenders, state: &State, seat: Seat, chance: &C, desk: &mut Desk<C>) -> f32 {
        let mut turn = *state;
        let player = turn.player(seat);
        let points = player.active().map_or(0, |place| game.deck(player.organizer).points[place]);
        (turn.phase, turn.seat, turn.points) = (Phase::Act, seat.0, points);
        self.glance(game, &turn, chance, desk)
    }

    /// What the best sequence found at a glance is worth, from a state in which the seat acts.
    fn glance(&self, game: &Defenders, state: &State, chance: &C, desk: &mut Desk<C>) -> f32 {
        search(self.judge(game), state, chance, self.scope(state, self.budget.glance), desk).value
    }

    fn scope(&self, state: &State, width: usize) -> Scope {
        let left = if state.turn == self.turn { self.left } else { HexSet::EMPTY };
        Scope { width, depth: self.budget.depth, cheats: C::CHEATS, left, weighs: false }
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

impl<C: Foresight> Mind<Defenders> for Planner<C> {
    fn begin(&mut self, _: Seed, _: usize) {
        self.plan.clear();
        self.foreseen = None;
        self.left = HexSet::EMPTY;
        self.turn = 0;
    }

    fn choose(&mut self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &mut Choices<'_, Defenders>) -> Action {
        let (state, chance) = C::of(&sight);
        self.decide(game, state, &chance, legal)
    }

    /// Of a turn, what the best sequence that begins with an action comes to.
    fn weigh(&self, game: &Defenders, sight: Sight<'_, Defenders>, legal: &[Action]) -> Vec<(Action, f32)> {
        let (state, chance) = C::of(&sight);
        let mut desk = Desk::default();
        if state.phase == Phase::Act {
            let scope = Scope { weighs: true, ..self.scope(state, self.budget.width) };
            return search(self.judge(game), state, &chance, scope, &mut desk).openings;
        }
        legal.iter().map(|&action| (action, self.rate(game, state, &chance, action, &mut desk))).collect()
    }

    fn is_omniscient(&self) -> bool {
        C::CHEATS
    }
}
