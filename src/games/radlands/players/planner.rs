//! The planner: looks through whole turns before it begins one.
//!
//! The evaluator for *Radlands*: a turn is one of a player, its actions ask questions, and the best ends of turns are
//! judged again after a reply of the opponent as greedy would play it. Events in the queues count by their effect
//! ([`super::foresight`]). Drawn cards are taken out of the hand again and count as unknown ones; a choice among cards
//! that chance brings ends a sequence.

use super::evaluate::Position;
use super::fingerprint::fingerprint;
use super::foresight::Foresight;
use super::greedy;
use super::look::{GreedyWeights, Look};
use super::luck::Luck;
use super::points::Points;
use super::shots::Shots;
use crate::base::refusal::Refusal;
use crate::game::{Game, Rng, Seat};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::Duel;
use crate::games::radlands::rules::action::{Action, Actions};
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::table::Table;
use crate::games::radlands::rules::view::View;
use crate::mind::planner::{At, Evaluator, Follows, Planned, Ranked, Scratch, Stage, TurnBudget, TurnPlanner};
use crate::mind::{Policy, own_numbers};

/// The most decisions tried in a position.
const MOST_BRANCH: u32 = 32;
/// The most places tried for a person who is played.
const PLACES: usize = 2;

/// Cards drawn in a planned turn, not known yet.
type Blanks = u8;

/// A position in the planner's points.
pub(super) struct Pointed {
    points: Points,
    shots: Shots,
    /// Ranks decisions, and plays the replies.
    greedy: GreedyWeights,
}

/// The planner of a policy, for a game.
///
/// # Errors
/// When the policy names unknown weights or budgets, or a budget out of bounds.
pub(super) fn planner(game: &Radlands, policy: &Policy) -> Result<TurnPlanner<Radlands, Pointed>, Refusal> {
    let points = Points::of(policy, &TurnBudget::NAMES)?.in_game(game);
    // Values that a policy omits are as in the one that has the mind's own name.
    let budget = TurnBudget::of(policy, &own_numbers::<Radlands>(&policy.mind), MOST_BRANCH)?;
    let greedy = GreedyWeights::of(&Policy::of::<Radlands>("greedy")?, &[])?.in_game(game);
    Ok(TurnPlanner::new(Pointed { points, shots: Shots::of(game), greedy }, budget))
}

impl Pointed {
    fn position<'s>(&'s self, at: At<'s, Radlands, Blanks>) -> Position<'s> {
        let At { plan: Planned { game, seat, turn }, state, note } = at;
        let due = u64::from(state.turn) == turn;
        let mover = if due { state.active.other() } else { state.active };
        Position { game, shots: &self.shots, state, seat, mover, due, blanks: note }
    }
}

impl Evaluator<Radlands> for Pointed {
    type Note = Blanks;
    const LONGEST: usize = 80;
    const ANSWERS: &'static [usize] = &[5, 3, 2, 2, 1];

    fn seen<'v>(&self, view: &'v View) -> (&'v State, Seat) {
        (view.seen(), view.seat)
    }

    fn print(&self, at: At<'_, Radlands, Blanks>) -> u64 {
        let (state, seat) = (at.state, at.plan.seat);
        fingerprint(state, seat, state.side(seat.other()).hand.len()) ^ u64::from(at.note)
    }

    fn print_seen(&self, _: &Radlands, view: &View) -> u64 {
        fingerprint(view.seen(), view.seat, view.enemy_hand.into())
    }

    #[inline]
    fn turn(&self, _: &Radlands, state: &State) -> (Seat, u64) {
        (state.active, state.turn.into())
    }

    fn value(&self, at: At<'_, Radlands, Blanks>, scratch: &mut Scratch<'_, Radlands>) -> f32 {
        let Scratch { chance, legal, .. } = scratch;
        Foresight { points: &self.points, greedy: &self.greedy, chance, legal }.value(self.position(at))
    }

    #[inline]
    fn rests(&self, _: &Radlands, state: &State) -> bool {
        state.stack.is_empty()
    }

    fn promise(&self, at: At<'_, Radlands, Blanks>) -> f32 {
        self.points.water * f32::from(at.state.water)
    }

    /// The gain from the turn's end is judged as it stands: the events of the next turn are foreseen by the value.
    fn end(&self, _: &Radlands, _: &State) -> Option<Action> {
        Some(Action::End)
    }

    /// The decisions that greedy likes best; of the places for one person only two.
    fn rank(&self, at: At<'_, Radlands, Blanks>, legal: &[Action], ranked: &mut Ranked<Action>) {
        let At { plan: Planned { game, seat, .. }, state, .. } = at;
        let look = Look::new(game, &self.greedy, (state, state.side(seat.other()).hand.len()));
        // The scores of the best places of each person so far.
        let mut places = [[f32::NEG_INFINITY; PLACES]; Card::COUNT];
        for &action in legal.iter().filter(|&&action| action != Action::End) {
            let score = look.score(action);
            if let Action::Play(card, _) = action {
                let [first, second] = &mut places[card.index()];
                if score <= *second {
                    continue;
                }
                *second = score.min(*first);
                *first = score.max(*first);
            }
            ranked.add(score, action);
        }
    }

    fn step(
        &self,
        plan: Planned<'_, Radlands>,
        stage: &mut Stage<Radlands, Blanks>,
        action: Action,
        scratch: &mut Scratch<'_, Radlands>,
    ) -> Follows {
        let mut luck = Luck::new(plan.seat);
        plan.game.play(&mut stage.state, action, scratch.chance, &mut luck);
        if luck.decides(&stage.state) {
            return Follows::Luck;
        }
        let drawn = luck.forget(&mut stage.state);
        stage.note += drawn;
        stage.bonus += self.points.early * f32::from(drawn) * f32::from(stage.state.water);
        Follows::Foreseen
    }

    /// The opponent's answers are those that are worst for the planner.
    fn answer(&self, plan: Planned<'_, Radlands>, state: &mut State, scratch: &mut Scratch<'_, Radlands>) {
        let Scratch { chance, legal, .. } = scratch;
        let mut worst: Option<(f32, State)> = None;
        plan.game.legal(state, legal);
        for &action in legal.iter() {
            let mut next = *state;
            Table { game: plan.game, state: &mut next, chance: *chance, observer: &mut () }.play(action);
            // As it is: what an event will change is hardly a matter of this answer.
            let value = self.position(plan.at(&next, 0)).value(&self.points);
            if worst.is_none_or(|(least, _)| value < least) {
                worst = Some((value, next));
            }
        }
        *state = worst.map_or(*state, |(_, next)| next);
    }

    fn quick(&self, game: &Radlands, state: &State, scratch: &mut Scratch<'_, Radlands>) -> Action {
        let legal: &mut Actions = scratch.legal;
        greedy::decision(game, &self.greedy, state, legal)
    }

    /// Another hand of the opponent: cards that are not known to be there go back into the deck, and as many are drawn
    /// from it.
    fn imagine(&self, plan: Planned<'_, Radlands>, state: &mut State, rng: &mut Rng) {
        let other = plan.seat.other();
        let side = state.side(other);
        let Some(hidden) = side.hand.without(side.known) else { return };
        for card in hidden.iter() {
            state.side_mut(other).hand.remove(card);
            state.deck.add(card);
        }
        for _ in 0..hidden.len() {
            let card = state.deck.nth(rng.below(state.deck.len()));
            state.deck.remove(card);
            state.side_mut(other).hand.add(card);
        }
    }

    fn reply(&self) -> f32 {
        self.points.reply
    }

    /// The worth of each trio of the camps dealt: the sum of its camps.
    fn weighs(&self, _: &Radlands, view: &View, legal: &[Action]) -> Option<Vec<(Action, f32)>> {
        let value = |action: Action| match action {
            Action::Camps(camps) => camps.iter().map(|camp| self.points.keep[camp.index()]).sum(),
            _ => 0.0,
        };
        (view.seen().turn == 0).then(|| legal.iter().map(|&action| (action, value(action))).collect())
    }
}
