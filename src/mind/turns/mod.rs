//! A player of whole turns that knows the rules and nothing else.
//!
//! A turn is the seat's own decisions until another seat decides. The search tries sequences of decisions on a few tables
//! that fit what the seat knows: the first ones at random, later ones as one of the best so far, another way from some
//! decision on or in one decision. A part of the positions can search the turn step by step before that, the best positions
//! first: where turns are long, variation alone finds no way. A sequence that looks good on its table is tried on the others
//! before it counts. The best few are compared on fresh tables with other luck, and the best of them is the plan. It is kept
//! while the seat sees what it foresaw; otherwise the rest of the turn is searched anew, beginning with what is left of the
//! plan. Where luck plays no part, all positions are used to look for sequences.
//!
//! Positions after the turn are judged by the progress of the game, by a learned value, or by another policy's judge.
//! Budgets are numbers of positions and games, never times.

mod beam;
mod judge;
mod named;
mod pool;
mod search;
mod value;
mod written;

pub use named::usual_shape;
pub(super) use named::{TURNS, judge, turns, usual};

pub use judge::{ByProgress, ByValue, graded};
pub use pool::Sequence;
pub use value::{MOST, UNIT, Value, chance, inputs, layout};

use std::fmt::Write as _;
use std::hash::Hasher as _;

use crate::base::inputs::Inputs;
use crate::game::{Considered, Game, Rng, Seat, Seed};
use crate::mind::planner::Print;
use crate::mind::{Choices, Forbidden, Judge, Mind, Sight, Turn, mind_stream};

use search::Search;

/// The limits of the search. Each is a budget of that name in a policy file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnsBudget {
    /// Positions played while the rest of a turn is searched, all in all.
    pub positions: u32,
    /// The best sequences, to be compared on fresh tables; fewer where positions are few.
    pub finalists: u32,
    /// Fresh tables on which they are compared; fewer where positions are few.
    pub worlds: u32,
    /// Random decisions after the turn before a position is judged; 0: it is judged as it stands.
    pub beyond: u32,
    /// The percentage of positions with which the turn is first searched step by step; 0: it is not.
    pub beam: u32,
}

/// A mind that searches whole turns.
pub struct Turns<G: Game> {
    budget: TurnsBudget,
    judge: Box<dyn Judge<G>>,
    /// The share of an ended game's worth that progress has.
    shape: f32,
    seat: Seat,
    rng: Rng,
    /// The rest of the plan, the next decision last, each with the view in which it is to be taken.
    plan: Vec<(G::View, G::Action)>,
    tried: Vec<Considered<G::Action>>,
    forbidden: Option<Forbidden<G>>,
    inputs: Inputs,
}

impl<G: Game> Turns<G> {
    /// A search with this budget that judges positions so; progress has a share of the worth of games that are over.
    pub fn new(budget: TurnsBudget, judge: Box<dyn Judge<G>>, shape: f32) -> Turns<G> {
        let (seat, rng) = (Seat(0), mind_stream(Seed::new(0), Seat(0)));
        let (plan, tried, forbidden, inputs) = (Vec::new(), Vec::new(), None, Inputs::default());
        Turns { budget, judge, shape, seat, rng, plan, tried, forbidden, inputs }
    }

    /// The best sequences of the rest of the turn, best first, on tables that fit the view; the rest of a plan is one of those
    /// that are tried.
    fn search(&mut self, game: &G, view: &G::View, most: usize) -> Vec<Sequence<G>> {
        let Turns { budget, judge, shape, seat, rng, forbidden, plan, .. } = self;
        let (budget, seat, shape, legal) = (*budget, *seat, *shape, G::Actions::default());
        let hint: Vec<G::Action> = plan.iter().rev().map(|(_, action)| *action).collect();
        let (judge, forbidden) = (judge.as_mut(), forbidden.as_ref());
        Search { game, seat, budget, judge, shape, rng, forbidden, legal, played: 0 }.best(view, most, &hint)
    }

    /// Searches the rest of the turn and returns its first decision.
    fn think(&mut self, game: &G, view: &G::View) -> Option<G::Action> {
        let found = self.search(game, view, 0);
        for Sequence { actions, worth, tables, .. } in &found {
            let first = *actions.first()?;
            if self.tried.iter().all(|known| known.action != first) {
                self.tried.push(Considered { action: first, score: *worth, tried: Some(*tables) });
            }
        }
        let best = found.into_iter().next()?;
        self.plan = best.foreseen(game, self.seat);
        self.plan.reverse();
        self.plan.pop();
        best.actions.first().copied()
    }

    /// The next decision of the plan, if the seat sees what it foresaw.
    fn planned(&mut self, view: &G::View, legal: &[G::Action]) -> Option<G::Action> {
        let (expected, action) = self.plan.last()?;
        let fits = *expected == *view && legal.contains(action);
        fits.then(|| self.plan.pop().map(|(_, action)| action)).flatten()
    }
}

impl<G: Game> Mind<G> for Turns<G> {
    fn begin(&mut self, seed: Seed, seat: Seat) {
        self.rng = mind_stream(seed, seat);
        self.seat = seat;
        self.plan.clear();
        self.tried.clear();
    }

    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        let legal = legal.list();
        let Sight::View(view) = sight else { return legal[0] };
        self.tried.clear();
        if let Some(action) = self.planned(view, legal) {
            return action;
        }
        if let [only] = legal {
            return *only;
        }
        // What is left of the plan is the first sequence that the search tries.
        self.think(game, view).filter(|action| legal.contains(action)).unwrap_or(legal[0])
    }

    /// The first decisions of the sequences that the last search compared.
    fn weigh(&self, _: &G, _: Sight<'_, G>, legal: &[G::Action]) -> Vec<(G::Action, f32)> {
        let tried = self.tried.iter().filter(|one| legal.contains(&one.action));
        tried.map(|one| (one.action, one.score)).collect()
    }

    fn turns(&mut self, game: &G, sight: Sight<'_, G>, _: &[G::Action], most: usize) -> Vec<Turn<G::Action>> {
        let Sight::View(view) = sight else { return Vec::new() };
        // Other dice than those of its own choice, which this changes nothing about.
        let before = self.rng.clone();
        let mut found = self.search(game, view, most);
        self.rng = before;
        found.truncate(most);
        let mut turn = |sequence: Sequence<G>| {
            let steps = sequence.foreseen(game, self.seat).into_iter();
            Turn {
                steps: steps.map(|(view, action)| (print_of(game, &view, &mut self.inputs), action)).collect(),
                score: sequence.worth,
            }
        };
        found.into_iter().map(&mut turn).collect()
    }

    fn fingerprint(&self, game: &G, view: &G::View) -> u64 {
        print_of(game, view, &mut Inputs::default())
    }

    fn took(&mut self, _: &G, _: Sight<'_, G>, _: G::Action) {
        self.plan.clear();
    }

    fn forbid(&mut self, forbidden: &Forbidden<G>) {
        self.forbidden = Some(Forbidden::clone(forbidden));
    }

    fn tried(&self) -> Vec<Considered<G::Action>> {
        self.tried.clone()
    }
}

/// A fingerprint of a view: of its inputs, or of its text where it has none.
fn print_of<G: Game>(game: &G, view: &G::View, inputs: &mut Inputs) -> u64 {
    let mut print = Print::default();
    if let Some(derived) = &G::INPUTS {
        inputs.begin(0, game.seats());
        (derived.put)(view, inputs);
        for &(number, amount) in inputs.list() {
            print.write_u64(u64::from(number) << 32 | u64::from(amount as u32));
        }
        return print.finish();
    }
    let mut text = Printed(print);
    // A fingerprint takes any text.
    let _ = write!(text, "{view:?}");
    text.0.finish()
}

/// A fingerprint that is written to.
struct Printed(Print);

impl std::fmt::Write for Printed {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}
