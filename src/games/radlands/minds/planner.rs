//! The planner: looks through whole turns before it begins one.
//!
//! It sees what its seat may know, imagines a table that fits, and searches there. The sequence found is kept as long as
//! the game goes as foreseen; a card drawn, an answer of the opponent, and it plans anew.

use super::super::action::Action;
use super::super::chance::Streams;
use super::super::radlands::Radlands;
use super::super::state::State;
use super::super::table::Table;
use super::super::view::View;
use super::super::words::Seat;
use super::fingerprint::fingerprint;
use super::look::GreedyWeights;
use super::points::Points;
use super::ranked;
use super::search::{Budget, Buffers, Search};
use super::shots::Shots;
use crate::base::refusal::Refusal;
use crate::game::rng::{Rng, Seed};
use crate::mind::{Choices, Mind, Policy, Sight, Turn, mind_stream};

/// The budgets that a policy file may name.
pub(super) const BUDGETS: [&str; 6] = ["width", "branch", "depth", "replies", "samples", "chances"];
/// The most of each.
const MOST: u32 = 1000;

/// A player who looks through whole turns.
pub(super) struct Planner {
    points: Points,
    shots: Shots,
    greedy: GreedyWeights,
    budget: Budget,
    rng: Rng,
    /// The rest of the sequence found, the next decision last, each with the position in which it is to be taken.
    plan: Vec<(u64, Action)>,
    buffers: Buffers,
}

impl Planner {
    /// The planner of a policy, for a game.
    ///
    /// # Errors
    /// When the policy names weights or budgets that there are not, or a budget out of bounds.
    pub(super) fn new(game: &Radlands, policy: &Policy) -> Result<Planner, Refusal> {
        let points = Points::of(policy, &BUDGETS)?;
        // What a policy leaves out is as in the one that has the mind's own name.
        let usual = Policy::of::<Radlands>(&policy.mind)?.budget;
        let budget = |name: &str, most| policy.budget(name, usual.get(name).copied().unwrap_or(1), most);
        let budget = Budget {
            width: budget("width", MOST)?,
            branch: budget("branch", ranked::MOST as u32)?,
            depth: budget("depth", MOST)?,
            replies: budget("replies", MOST)?,
            samples: budget("samples", MOST)?,
            chances: budget("chances", MOST)?,
        };
        let greedy = GreedyWeights::of(&Policy::of::<Radlands>("greedy")?, &[])?;
        let rng = mind_stream(Seed::new(0), 0);
        Ok(Planner {
            points,
            shots: Shots::of(game),
            greedy,
            budget,
            rng,
            plan: Vec::new(),
            buffers: Buffers::default(),
        })
    }

    fn search<'a>(&'a self, game: &'a Radlands, view: &View, seed: Seed, buffers: &'a mut Buffers) -> Search<'a> {
        Search {
            game,
            points: &self.points,
            shots: &self.shots,
            greedy: &self.greedy,
            budget: self.budget,
            seat: view.seat,
            turn: view.seen().turn,
            seed,
            chance: Streams::new(Seed { run: seed.run, game: seed.game ^ 1 }),
            most_finals: 0,
            buffers,
        }
    }

    /// What a question is worth that is asked outside the own turn, answer by answer.
    fn answers(&self, game: &Radlands, view: &View, legal: &[Action], seed: Seed) -> Vec<(Action, f32)> {
        let mut buffers = Buffers::default();
        let mut search = self.search(game, view, seed, &mut buffers);
        let tables: Vec<State> = (0..self.budget.chances as u64)
            .map(|n| view.sample(game, &mut Seed { run: seed.run, game: n }.stream(3)))
            .collect();
        let mut value = |action: Action| {
            let after = |(n, table): (usize, &State)| {
                let mut state = *table;
                let mut chance = Streams::new(Seed { run: seed.run, game: n as u64 });
                Table { game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
                search.after_reply(&state, 0, 0)
            };
            tables.iter().enumerate().map(after).sum::<f32>() / tables.len() as f32
        };
        legal.iter().map(|&action| (action, value(action))).collect()
    }

    /// The trio whose camps are worth most.
    fn draft(&self, legal: &[Action]) -> Vec<(Action, f32)> {
        let value = |action: Action| match action {
            Action::Camps(camps) => camps.iter().map(|camp| self.points.keep[camp.index()]).sum(),
            _ => 0.0,
        };
        legal.iter().map(|&action| (action, value(action))).collect()
    }

    /// The next step of the plan, if the position is the one that it was made for.
    fn planned(&mut self, print: u64, legal: &[Action]) -> Option<Action> {
        let (expected, action) = self.plan.pop()?;
        (expected == print && legal.contains(&action)).then_some(action)
    }
}

/// The best of some decisions, the first of equals.
fn best(weighed: &[(Action, f32)]) -> Action {
    weighed.iter().fold((Action::End, f32::NEG_INFINITY), |best, &one| if one.1 > best.1 { one } else { best }).0
}

/// Is this a decision of the own turn, and the game under way?
fn own_turn(state: &State, seat: Seat) -> bool {
    state.turn > 0 && state.active == seat
}

impl Mind<Radlands> for Planner {
    fn begin(&mut self, seed: Seed, seat: usize) {
        self.rng = mind_stream(seed, seat);
        self.plan.clear();
    }

    fn choose(&mut self, game: &Radlands, sight: Sight<'_, Radlands>, legal: &mut Choices<'_, Radlands>) -> Action {
        let legal = legal.list();
        let Sight::View(view) = sight else { return legal[0] };
        if view.seen().turn == 0 {
            return best(&self.draft(legal));
        }
        let print = self.fingerprint(game, view);
        if let Some(action) = self.planned(print, legal) {
            return action;
        }
        self.plan.clear();
        let seed = Seed { run: self.rng.word(), game: 0 };
        if !own_turn(view.seen(), view.seat) {
            return best(&self.answers(game, view, legal, seed));
        }
        let root = view.sample(game, &mut seed.stream(0));
        // Taken out for the time of a search, which borrows the planner's weights, too.
        let mut buffers = std::mem::take(&mut self.buffers);
        self.plan = self.search(game, view, seed, &mut buffers).run(&root);
        self.buffers = buffers;
        self.plan.reverse();
        self.planned(print, legal).unwrap_or(legal[0])
    }

    /// Of a turn, what the best sequence that begins with a decision comes to.
    fn weigh(&self, game: &Radlands, sight: Sight<'_, Radlands>, legal: &[Action]) -> Vec<(Action, f32)> {
        let Sight::View(view) = sight else { return Vec::new() };
        if view.seen().turn == 0 {
            return self.draft(legal);
        }
        let seed = Seed { run: self.rng.clone().word(), game: 0 };
        if !own_turn(view.seen(), view.seat) {
            return self.answers(game, view, legal, seed);
        }
        let root = view.sample(game, &mut seed.stream(0));
        let mut buffers = Buffers::default();
        self.search(game, view, seed, &mut buffers).openings(&root)
    }

    /// Of a turn, the best sequences that lead to different ends; otherwise the decisions that it weighs highest.
    fn turns(
        &mut self,
        game: &Radlands,
        sight: Sight<'_, Radlands>,
        legal: &[Action],
        most: usize,
    ) -> Vec<Turn<Action>> {
        let Sight::View(view) = sight else { return Vec::new() };
        let seed = Seed { run: self.rng.clone().word(), game: 0 };
        let mut turns: Vec<Turn<Action>> = if own_turn(view.seen(), view.seat) {
            let root = view.sample(game, &mut seed.stream(0));
            let mut buffers = std::mem::take(&mut self.buffers);
            let ends = self.search(game, view, seed, &mut buffers).ends(&root, most);
            self.buffers = buffers;
            ends.into_iter().map(|(steps, score)| Turn { steps, score }).collect()
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

    fn fingerprint(&self, _: &Radlands, view: &View) -> u64 {
        fingerprint(view.seen(), view.seat, view.enemy_hand.into())
    }
}
