//! Tree search over information sets.
//!
//! Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search* (2012), the single-observer form: one tree
//! of the positions that the searching seat can distinguish; every iteration draws another state that fits its view and
//! goes down the tree through the decisions that are legal in it. A decision is chosen by its mean worth to the
//! deciding seat and by how often it was tried among the times it could be (UCB1 of Auer, Cesa-Bianchi and Fischer,
//! 2002), or, with the likelihoods of another policy, by the PUCT rule of Rosin, *Multi-armed bandits with episode
//! context* (2011). The favour for rarely tried decisions scales with the spread of the tried games' worth, so that one
//! setting fits games that are won and lost and estimates that hardly differ. Many decisions are opened one by one as a
//! node is visited (progressive widening; Coulom, *Computing Elo ratings of move patterns in the game of Go*, 2007),
//! the likeliest first.
//!
//! The position after a decision depends on luck. Outcomes that the searching seat can distinguish have nodes of their
//! own, up to a number; all further ones share a node, in which decisions are judged by their mean worth. Forced
//! decisions have no node.

use crate::game::rng::{Rng, Seed};
use crate::game::{Considered, Course, Game, Seat};
use crate::mind::{Choices, Mind, Sight, mind_stream};

use super::nodes::{Edge, ROOT, Tree};
use super::promise::Promise;
use super::{Rollout, imagined, likely, tried_seed};

/// The limits of a tree search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeBudget {
    /// Games tried for each decision, those of earlier searches that came through the same position included. Fewer
    /// where the rest could not change the choice.
    pub iterations: u32,
    /// The favour for a rarely tried decision, in units of twice the standard deviation of the worth of tried games: 1
    /// where every other one is won.
    pub explore: f32,
    /// A node visited n times has opened `widen` times the square root of n of its decisions; 0: all of them.
    pub widen: f32,
    /// Outcomes of a decision that have a node of their own; further ones share one.
    pub outcomes: u32,
}

/// The worth of a search's tried games to its seat.
#[derive(Clone, Copy, Debug)]
struct Spread {
    games: f32,
    sum: f32,
    squares: f32,
    least: f32,
    most: f32,
}

impl Spread {
    const NONE: Spread = Spread { games: 0.0, sum: 0.0, squares: 0.0, least: f32::INFINITY, most: f32::NEG_INFINITY };
    /// Before that many games are known, or while all were worth the same, they count as won and lost alike.
    const FEW: f32 = 8.0;
    /// The spread is never less than this share of the way from the worst to the best.
    const SHARE: f32 = 0.25;

    fn add(&mut self, worth: f32) {
        self.games += 1.0;
        self.sum += worth;
        self.squares += worth * worth;
        self.least = self.least.min(worth);
        self.most = self.most.max(worth);
    }

    /// Twice the standard deviation.
    fn wide(&self) -> f32 {
        if self.games < Spread::FEW || self.most <= self.least {
            return 1.0;
        }
        let mean = self.sum / self.games;
        let deviation = (self.squares / self.games - mean * mean).max(0.0).sqrt();
        (2.0 * deviation).max(Spread::SHARE * (self.most - self.least))
    }
}

/// A mind that searches.
pub struct TreeSearch<G: Game> {
    budget: TreeBudget,
    rollout: Rollout<G>,
    prior: Option<Box<dyn Mind<G>>>,
    tree: Tree<G>,
    spread: Spread,
    legal: G::Actions,
    /// The edges of a node that are legal now.
    open: Vec<u32>,
    /// The nodes and edges of the iteration under way.
    path: Vec<(u32, u32)>,
    seat: Seat,
    rng: Rng,
}

impl<G: Game> TreeSearch<G> {
    /// A search with this budget, whose tried games are played on by `rollout` and whose first guesses are those of
    /// `prior`.
    pub fn new(budget: TreeBudget, rollout: Rollout<G>, prior: Option<Box<dyn Mind<G>>>) -> TreeSearch<G> {
        TreeSearch {
            budget,
            rollout,
            prior,
            tree: Tree::new(),
            spread: Spread::NONE,
            legal: G::Actions::default(),
            open: Vec::new(),
            path: Vec::new(),
            seat: Seat(0),
            rng: mind_stream(Seed::new(0), Seat(0)),
        }
    }

    /// Tries one game.
    fn iterate(&mut self, game: &G, view: &G::View) {
        let seed = tried_seed(&mut self.rng);
        let mut course = imagined(game, view, seed);
        self.path.clear();
        while game.ending(&course.state).is_none() {
            game.legal(&course.state, &mut self.legal);
            if let [only] = self.legal[..] {
                course.play(only, &mut ());
                continue;
            }
            let Some(at) = self.node(&course) else { break };
            let edge = self.step(&course, at);
            let Edge { action, visits, .. } = self.tree.get(at).edges[edge as usize];
            self.path.push((at, edge));
            course.play(action, &mut ());
            if visits == 0 {
                break;
            }
        }
        let worth = self.rollout.play(&mut course, seed);
        self.spread.add(worth[self.seat]);
        self.tree.learn(&self.path, &worth);
    }

    /// The node of the position that an iteration has reached; `None` where the tree is full.
    fn node(&mut self, course: &Course<'_, G>) -> Option<u32> {
        let Some(&last) = self.path.last() else { return Some(ROOT) };
        let seen = course.game.view(&course.state, self.seat);
        let own = course.game.decider(&course.state) == self.seat;
        self.tree.follow(last, (seen, own), self.budget.outcomes as usize)
    }

    /// The decision to go on with at a node, by its place among the edges.
    fn step(&mut self, course: &Course<'_, G>, at: u32) -> u32 {
        let seat = course.game.decider(&course.state);
        self.open_all(course, at, seat);
        let node = self.tree.get(at);
        let explore = self.budget.explore * self.spread.wide();
        let promise = Promise { explore, widen: self.budget.widen, prior: self.prior.is_some() };
        promise.pick(node, &self.open, seat, &mut self.rng)
    }

    /// Notes which edges of a node are legal now; decisions that were not met here before get one.
    fn open_all(&mut self, course: &Course<'_, G>, at: u32, seat: Seat) {
        let edges = &mut self.tree.get_mut(at).edges;
        let known = edges.len();
        self.open.clear();
        // Lists of one node mostly have the same order: the next decision is looked for after the last one found.
        let mut from = 0;
        for &action in self.legal.iter() {
            let same = |edge: &Edge<G::Action>| edge.action == action && edge.seat == seat;
            let behind = edges[from..known].iter().position(same).map(|place| from + place);
            let place = behind.or_else(|| edges[..from].iter().position(same)).unwrap_or_else(|| {
                edges.push(Edge::new(action, seat));
                edges.len() - 1
            });
            edges[place].available += 1;
            self.open.push(place as u32);
            from = if place < known { place + 1 } else { from };
        }
        if let Some(prior) = &self.prior
            && edges.len() > known
        {
            let view = course.game.view(&course.state, seat);
            let likely = likely(prior.as_ref(), course.game, &view, &self.legal);
            for (&place, likely) in self.open.iter().zip(likely).filter(|(place, _)| **place as usize >= known) {
                edges[place as usize].likely = likely;
            }
        }
        let added = edges.len() - known;
        self.tree.widened(added);
    }

    /// Can the rest of the budget no longer change the choice?
    fn settled(&self) -> bool {
        let Some(root) = self.tree.root() else { return false };
        let (mut first, mut second) = (0, 0);
        for edge in &root.edges {
            second = second.max(edge.visits.min(first));
            first = first.max(edge.visits);
        }
        root.visits >= self.budget.iterations || first - second > self.budget.iterations - root.visits
    }
}

impl<G: Game> Mind<G> for TreeSearch<G> {
    fn begin(&mut self, seed: Seed, seat: Seat) {
        self.rng = mind_stream(seed, seat);
        self.seat = seat;
        self.tree.clear();
        if let Some(prior) = &mut self.prior {
            prior.begin(seed, seat);
        }
    }

    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        let legal = legal.list();
        let Sight::View(view) = sight else { return legal[0] };
        if legal.len() == 1 {
            return legal[0];
        }
        self.tree.move_to(view);
        self.spread = Spread::NONE;
        for _ in 0..self.budget.iterations {
            if self.settled() {
                break;
            }
            self.iterate(game, view);
        }
        let edges = self.tree.root().map(|root| root.edges.as_slice()).unwrap_or_default();
        let mut found: Option<&Edge<G::Action>> = None;
        for edge in edges.iter().filter(|edge| legal.contains(&edge.action)) {
            let key = |edge: &Edge<G::Action>| (edge.visits, edge.mean(self.seat));
            if found.is_none_or(|best| key(edge) > key(best)) {
                found = Some(edge);
            }
        }
        found.map_or(legal[0], |edge| edge.action)
    }

    /// The decisions that the last search tried, by their mean worth.
    fn weigh(&self, _: &G, _: Sight<'_, G>, legal: &[G::Action]) -> Vec<(G::Action, f32)> {
        let tried = self.tried().into_iter().filter(|one| legal.contains(&one.action));
        tried.map(|one| (one.action, one.score)).collect()
    }

    fn tried(&self) -> Vec<Considered<G::Action>> {
        let edges = self.tree.root().map(|root| root.edges.as_slice()).unwrap_or_default();
        let tried = edges.iter().filter(|edge| edge.visits > 0);
        let considered = |edge: &Edge<G::Action>| Considered {
            action: edge.action,
            score: edge.mean(self.seat),
            tried: Some(edge.visits),
        };
        tried.map(considered).collect()
    }
}
