//! The planner as a mind.

use super::budget::TurnBudget;
use super::evaluator::{Evaluator, Planned};
use super::search::Search;
use super::trail::Buffers;
use crate::game::{Game, Rng, Seat, Seed};
use crate::mind::{Choices, Forbidden, Mind, Sight, Turn, mind_stream};

/// The streams from which the table of a search is drawn, those of answers outside the own turn, and hidden things
/// within it.
const ROOT: u64 = 0;
const ANSWERED: u64 = 3;
const HIDDEN: u64 = 4;

/// A player who looks through whole turns.
pub struct TurnPlanner<G: Game, E: Evaluator<G>> {
    evaluator: E,
    budget: TurnBudget,
    rng: Rng,
    /// The rest of the sequence found, the next decision last, each with the position in which it is to be taken.
    plan: Vec<(u64, G::Action)>,
    buffers: Buffers<G, E::Note>,
    /// Decisions that it plans nowhere in its own turn.
    forbidden: Option<Forbidden<G>>,
}

impl<G: Game, E: Evaluator<G>> TurnPlanner<G, E> {
    /// A planner that judges positions as the evaluator does.
    pub fn new(evaluator: E, budget: TurnBudget) -> TurnPlanner<G, E> {
        let rng = mind_stream(Seed::new(0), Seat(0));
        TurnPlanner { evaluator, budget, rng, plan: Vec::new(), buffers: Buffers::default(), forbidden: None }
    }

    fn search<'a>(
        &'a self,
        game: &'a G,
        view: &G::View,
        seed: Seed,
        buffers: &'a mut Buffers<G, E::Note>,
    ) -> Search<'a, G, E> {
        let (state, seat) = self.evaluator.seen(view);
        Search {
            plan: Planned { game, seat, turn: self.evaluator.turn(game, state).1 },
            evaluator: &self.evaluator,
            budget: self.budget,
            seed,
            chance: game.chance(Seed { run: seed.run, game: seed.game ^ 1 }),
            rng: seed.stream(HIDDEN),
            most_ends: 0,
            forbidden: self.forbidden.as_ref(),
            buffers,
        }
    }

    /// Is this a decision of the own turn?
    fn is_own_turn(&self, game: &G, view: &G::View) -> bool {
        let (state, seat) = self.evaluator.seen(view);
        self.evaluator.turn(game, state).0 == seat
    }

    /// The worth of each answer to a question that is asked outside the own turn.
    fn answers(&self, game: &G, view: &G::View, legal: &[G::Action], seed: Seed) -> Vec<(G::Action, f32)> {
        let mut buffers = Buffers::default();
        let mut search = self.search(game, view, seed, &mut buffers);
        let seeded = |n: usize| Seed { run: seed.run, game: n as u64 };
        let tables: Vec<G::State> =
            (0..self.budget.chances).map(|n| game.sample(view, &mut seeded(n).stream(ANSWERED))).collect();
        let mut value = |action: G::Action| {
            let after = |(n, table): (usize, &G::State)| {
                let mut state = *table;
                game.play(&mut state, action, &mut game.chance(seeded(n)), &mut ());
                search.after_reply(&state, E::Note::default(), 0)
            };
            tables.iter().enumerate().map(after).sum::<f32>() / tables.len() as f32
        };
        legal.iter().map(|&action| (action, value(action))).collect()
    }

    /// The next step of the plan, if the position is the one that it was made for.
    fn planned(&mut self, print: u64, legal: &[G::Action]) -> Option<G::Action> {
        let (expected, action) = self.plan.pop()?;
        (expected == print && legal.contains(&action)).then_some(action)
    }
}

/// The best of some decisions, the first of equals.
fn best<A: Copy>(weighed: &[(A, f32)]) -> Option<A> {
    weighed.iter().copied().reduce(|best, one| if one.1 > best.1 { one } else { best }).map(|(action, _)| action)
}

impl<G: Game, E: Evaluator<G>> Mind<G> for TurnPlanner<G, E> {
    fn begin(&mut self, seed: Seed, seat: Seat) {
        self.rng = mind_stream(seed, seat);
        self.plan.clear();
    }

    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        let legal = legal.list();
        let Sight::View(view) = sight else { return legal[0] };
        if let Some(weighed) = self.evaluator.weighs(game, view, legal) {
            return best(&weighed).unwrap_or(legal[0]);
        }
        let print = self.fingerprint(game, view);
        if let Some(action) = self.planned(print, legal) {
            return action;
        }
        self.plan.clear();
        let seed = Seed { run: self.rng.word(), game: 0 };
        if !self.is_own_turn(game, view) {
            return best(&self.answers(game, view, legal, seed)).unwrap_or(legal[0]);
        }
        let root = game.sample(view, &mut seed.stream(ROOT));
        // Taken out for the time of a search, which borrows the evaluator, too.
        let mut buffers = std::mem::take(&mut self.buffers);
        self.plan = self.search(game, view, seed, &mut buffers).run(&root);
        self.buffers = buffers;
        self.plan.reverse();
        self.planned(print, legal).unwrap_or(legal[0])
    }

    /// The worth of each first decision of a turn, by the best sequence that begins with it.
    fn weigh(&self, game: &G, sight: Sight<'_, G>, legal: &[G::Action]) -> Vec<(G::Action, f32)> {
        let Sight::View(view) = sight else { return Vec::new() };
        if let Some(weighed) = self.evaluator.weighs(game, view, legal) {
            return weighed;
        }
        let seed = Seed { run: self.rng.clone().word(), game: 0 };
        if !self.is_own_turn(game, view) {
            return self.answers(game, view, legal, seed);
        }
        let root = game.sample(view, &mut seed.stream(ROOT));
        let mut buffers = Buffers::default();
        self.search(game, view, seed, &mut buffers).openings(&root)
    }

    /// The best sequences of a turn that lead to different ends; otherwise the decisions that it weighs highest.
    fn turns(&mut self, game: &G, sight: Sight<'_, G>, legal: &[G::Action], most: usize) -> Vec<Turn<G::Action>> {
        let Sight::View(view) = sight else { return Vec::new() };
        let seed = Seed { run: self.rng.clone().word(), game: 0 };
        let searches = self.is_own_turn(game, view) && self.evaluator.weighs(game, view, legal).is_none();
        let mut turns: Vec<Turn<G::Action>> = if searches {
            let root = game.sample(view, &mut seed.stream(ROOT));
            let mut buffers = std::mem::take(&mut self.buffers);
            let ends = self.search(game, view, seed, &mut buffers).ends(&root, most);
            self.buffers = buffers;
            ends
        } else {
            let print = self.fingerprint(game, view);
            let weighed = self.weigh(game, Sight::View(view), legal).into_iter();
            weighed.map(|(action, score)| Turn { steps: vec![(print, action)], score }).collect()
        };
        turns.retain(|turn| !turn.steps.is_empty());
        turns.sort_by(|a, b| b.score.total_cmp(&a.score));
        turns.truncate(most);
        turns
    }

    fn forbid(&mut self, forbidden: &Forbidden<G>) {
        self.forbidden = Some(Forbidden::clone(forbidden));
    }

    fn fingerprint(&self, game: &G, view: &G::View) -> u64 {
        self.evaluator.print_seen(game, view)
    }
}
