//! A whole game of a cell, written down to be looked at: the game that runs play, with what its players thought.

use crate::base::order::Ordered;
use crate::base::refusal::Refusal;
use crate::game::{Considered, Course, Decision, Game, Observer, Recording, Seed, Setup, Show, Step};
use crate::mind::{Choices, Mind, Minds, Sight, minds};

use super::plan::Cell;

/// Writes events down with their states.
struct Watching<'a, G: Show> {
    steps: &'a mut Vec<Step<G>>,
    decisions: usize,
    hidden: bool,
}

impl<G: Show> Observer<G> for Watching<'_, G> {
    fn see(&mut self, event: G::Event, state: &G::State) {
        self.steps.push(Step { event, state: *state, decisions: self.decisions, hidden: self.hidden });
    }
}

/// Plays a game of a cell by its number in a run, and writes it down.
///
/// # Errors
/// When the policies do not fit the game.
pub fn record<G: Setup + Minds + Show>(cell: &Cell<G>, run: u64, number: u64) -> Result<Recording<G>, Refusal> {
    let (deal, way) = cell.seating(run, number);
    let time = cell.time(number);
    let (game, policies) = cell.seated(way);
    // The number of policies that are named is checked as they were named.
    minds(&cell.game, &cell.policies)?;
    let mut seated = minds(&game, &policies)?;
    for (seat, mind) in seated.iter_mut().enumerate() {
        mind.begin(deal.again(time), seat.into());
    }
    let (mut steps, mut decisions) = (Vec::new(), Vec::new());
    let mut course = Course::dealt(&game, deal, time, &mut Watching { steps: &mut steps, decisions: 0, hidden: false });
    let first = course.state;
    while game.ending(&course.state).is_none() {
        let mind = seated[game.decider(&course.state).index()].as_mut();
        let decision = decide(&game, &course.state, &course.chance, mind);
        let action = decision.action;
        decisions.push(decision);
        step(&mut course, action, &mut steps, decisions.len());
    }
    let last = course.state;
    // What follows the last event without a word belongs to the end.
    if let Some(step) = steps.last_mut() {
        step.state = last;
    }
    let policies = policies.into_iter().map(|policy| policy.name).collect();
    let seed = Seed { run, game: number };
    Ok(Recording { game: game.clone(), seed, policies, first, steps, decisions, last })
}

/// Plays decisions from the start of a seeded game, and writes everything down: where they lead, and the steps on the way.
/// They must be legal, one after the other.
pub fn follow<'a, G: Show>(game: &'a G, seed: Seed, actions: &[G::Action]) -> (Course<'a, G>, Vec<Step<G>>) {
    let mut steps = Vec::new();
    let begun = &mut Watching { steps: &mut steps, decisions: 0, hidden: false };
    let mut course = Course::start(game, game.chance(seed), begun);
    for (number, &action) in actions.iter().enumerate() {
        step(&mut course, action, &mut steps, number + 1);
    }
    (course, steps)
}

/// Plays one more decision and writes it down; `number` is how many there are with it.
fn step<G: Show>(course: &mut Course<'_, G>, action: G::Action, steps: &mut Vec<Step<G>>, number: usize) {
    let mut watching = Watching { steps, decisions: number, hidden: true };
    // No event reports what others may not see yet; a recording holds it all.
    if let Some(event) = course.game.hidden(&course.state, action) {
        watching.see(event, &course.state);
    }
    watching.hidden = false;
    course.play(action, &mut watching);
}

/// Asks the mind of the seat that decides what it thinks, what it does, and what it has tried out for that; the game must not be
/// over.
pub fn decide<G: Game>(game: &G, state: &G::State, chance: &G::Chance, mind: &mut dyn Mind<G>) -> Decision<G> {
    let seat = game.decider(state);
    let mut legal = G::Actions::default();
    game.legal(state, &mut legal);
    let view = game.view(state, seat);
    let sight = || if mind.is_omniscient() { Sight::Truth(state, chance) } else { Sight::View(&view) };
    let weighed = mind.weigh(game, sight(), &legal);
    let count = legal.len();
    let sight = sight();
    let action = mind.choose(game, sight, &mut Choices::new(game, state, &mut legal));
    // What was tried out says more than what was thought before.
    let mut considered = mind.tried();
    if considered.is_empty() {
        considered.extend(weighed.into_iter().map(|(action, score)| Considered { action, score, tried: None }));
    }
    considered.order_by(|a, b| b.score.total_cmp(&a.score));
    Decision { seat, action, considered, legal: count }
}
