//! Tree search over information sets.
//!
//! Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search* (2012), the single-observer form: one tree for
//! what the searching seat can tell apart; every iteration draws another state that fits its view and goes down the tree
//! through the decisions that are legal in it. A decision is chosen by its mean worth to whoever decides there and by how
//! often it was tried among the times it could be (UCB1 of Auer, Cesa-Bianchi and Fischer, 2002), or, with the likelihoods
//! of another policy, by the PUCT rule of Rosin, *Multi-armed bandits with episode context* (2011). Where decisions are
//! many, they are opened one by one as a node is visited (progressive widening; Coulom, *Computing Elo ratings of move
//! patterns in the game of Go*, 2007), the likeliest first.
//!
//! What follows a decision depends on luck. Outcomes that the searching seat can tell apart have nodes of their own, up to
//! a number; all further ones share a node, in which decisions are judged by what they bring on average.

use crate::game::rng::{Rng, Seed};
use crate::game::{BySeat, Course, Game, MOST_SEATS};
use crate::mind::{Choices, Mind, Sight, mind_stream};

use super::{Rollout, imagined, likely, tried_seed};

/// How a tree is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeBudget {
    /// Games tried for each decision.
    pub iterations: u32,
    /// How much a rarely tried decision is favoured.
    pub explore: f32,
    /// A node visited n times has opened `widen` times the square root of n of its decisions; 0: all of them.
    pub widen: f32,
    /// Outcomes of a decision that have a node of their own; further ones share one.
    pub outcomes: u32,
}

/// A position as the searching seat sees it.
struct Node<G: Game> {
    visits: u32,
    edges: Vec<Edge<G>>,
}

/// A decision that was tried at a node, and what was seen behind it.
struct Edge<G: Game> {
    action: G::Action,
    visits: u32,
    /// Visits of the node at which this decision was legal.
    available: u32,
    worth: [f32; MOST_SEATS],
    likely: f32,
    outcomes: Vec<(G::View, u32)>,
    others: Option<u32>,
}

impl<G: Game> Edge<G> {
    fn mean(&self, seat: usize) -> f32 {
        self.worth[seat] / self.visits.max(1) as f32
    }
}

/// A mind that searches.
pub struct TreeSearch<G: Game> {
    budget: TreeBudget,
    rollout: Rollout<G>,
    prior: Option<Box<dyn Mind<G>>>,
    nodes: Vec<Node<G>>,
    /// The decision taken last, by its place at the root.
    taken: Option<usize>,
    legal: G::Actions,
    /// The nodes and edges of the iteration under way.
    path: Vec<(u32, usize)>,
    seat: usize,
    rng: Rng,
}

/// The node from which all others are reached.
const ROOT: u32 = 0;

impl<G: Game> TreeSearch<G> {
    /// A search with this budget, whose tried games are played on by `rollout` and whose first guesses are those of
    /// `prior`.
    pub fn new(budget: TreeBudget, rollout: Rollout<G>, prior: Option<Box<dyn Mind<G>>>) -> TreeSearch<G> {
        TreeSearch {
            budget,
            rollout,
            prior,
            nodes: Vec::new(),
            taken: None,
            legal: G::Actions::default(),
            path: Vec::new(),
            seat: 0,
            rng: mind_stream(Seed::new(0), 0),
        }
    }

    fn grow(&mut self) -> u32 {
        self.nodes.push(Node { visits: 0, edges: Vec::new() });
        self.nodes.len() as u32 - 1
    }

    fn root(&self) -> &Node<G> {
        &self.nodes[ROOT as usize]
    }

    /// Makes the tree ready for a position: what the last search saw of just this position, or nothing.
    fn plant(&mut self, view: &G::View) {
        let taken = self.taken.take().map(|edge| &self.root().edges[edge]);
        let seen = taken.and_then(|edge| edge.outcomes.iter().find(|(seen, _)| seen == view));
        if let Some(&(_, root)) = seen {
            self.keep_only(root);
        } else {
            self.nodes.clear();
            self.grow();
        }
    }

    /// Makes a node the root and forgets all that is not behind it.
    fn keep_only(&mut self, root: u32) {
        let mut old: Vec<Option<Node<G>>> = std::mem::take(&mut self.nodes).into_iter().map(Some).collect();
        let mut open = vec![root];
        let mut next = 0;
        // Nodes are taken over in the order in which they are listed; each is told the new places of those behind it.
        while let Some(&at) = open.get(next) {
            next += 1;
            let Some(mut node) = old[at as usize].take() else { continue };
            let mut moved = |place: &mut u32| {
                open.push(*place);
                *place = open.len() as u32 - 1;
            };
            for edge in &mut node.edges {
                edge.outcomes.iter_mut().for_each(|(_, place)| moved(place));
                edge.others.iter_mut().for_each(&mut moved);
            }
            self.nodes.push(node);
        }
    }

    /// Tries one game.
    fn iterate(&mut self, game: &G, view: &G::View) {
        let seed = tried_seed(&mut self.rng);
        let mut course = imagined(game, view, seed);
        self.path.clear();
        let mut at = ROOT;
        while game.ending(&course.state).is_none() {
            let (edge, new) = self.step(&course, at);
            course.play(self.nodes[at as usize].edges[edge].action, &mut ());
            self.path.push((at, edge));
            if new {
                break;
            }
            at = self.follow(&course, at, edge);
        }
        let worth = self.rollout.play(&mut course, seed);
        self.learn(&worth);
    }

    /// The node of what came of a decision.
    fn follow(&mut self, course: &Course<'_, G>, at: u32, edge: usize) -> u32 {
        let room = self.budget.outcomes as usize;
        let view = (room > 0).then(|| course.game.view(&course.state, self.seat));
        let known = &self.nodes[at as usize].edges[edge];
        let seen = view.as_ref().and_then(|view| known.outcomes.iter().find(|(seen, _)| seen == view));
        if let Some(&(_, node)) = seen {
            return node;
        }
        match (view, known.others) {
            (Some(view), _) if known.outcomes.len() < room => {
                let node = self.grow();
                self.nodes[at as usize].edges[edge].outcomes.push((view, node));
                node
            }
            (_, Some(node)) => node,
            (_, None) => {
                let node = self.grow();
                self.nodes[at as usize].edges[edge].others = Some(node);
                node
            }
        }
    }

    /// The decision to go on with at a node, and whether it is new there.
    fn step(&mut self, course: &Course<'_, G>, at: u32) -> (usize, bool) {
        let mut legal = std::mem::take(&mut self.legal);
        course.game.legal(&course.state, &mut legal);
        let node = &self.nodes[at as usize];
        let open: Vec<usize> = (0..node.edges.len()).filter(|&i| legal.contains(&node.edges[i].action)).collect();
        let room = match self.budget.widen {
            widen if widen > 0.0 => (widen * (node.visits as f32 + 1.0).sqrt()).ceil() as usize,
            _ => usize::MAX,
        };
        let new = open.len() < legal.len().min(room);
        let edge = if new { self.open_one(course, at, &legal) } else { self.best(course, at, &open) };
        for other in open.into_iter().chain(new.then_some(edge)) {
            self.nodes[at as usize].edges[other].available += 1;
        }
        self.legal = legal;
        (edge, new)
    }

    /// Opens a decision that was not tried here: any of them, or the likeliest to the prior.
    fn open_one(&mut self, course: &Course<'_, G>, at: u32, legal: &[G::Action]) -> usize {
        let edges = &self.nodes[at as usize].edges;
        let fresh: Vec<usize> =
            (0..legal.len()).filter(|&i| !edges.iter().any(|edge| edge.action == legal[i])).collect();
        let (place, likely) = if let Some(prior) = &self.prior {
            let game = course.game;
            let view = game.view(&course.state, game.decider(&course.state));
            let chances = likely(prior.as_ref(), game, &view, legal);
            let best = fresh.iter().copied().max_by(|&a, &b| chances[a].total_cmp(&chances[b]).then(b.cmp(&a)));
            let best = best.unwrap_or(0);
            (best, chances[best])
        } else {
            let any = self.rng.below(fresh.len() as u32) as usize;
            (fresh[any], 1.0 / legal.len() as f32)
        };
        let edges = &mut self.nodes[at as usize].edges;
        edges.push(Edge {
            action: legal[place],
            visits: 0,
            available: 0,
            worth: [0.0; MOST_SEATS],
            likely,
            outcomes: Vec::new(),
            others: None,
        });
        edges.len() - 1
    }

    /// The open decision that promises most to the seat that decides.
    fn best(&self, course: &Course<'_, G>, at: u32, open: &[usize]) -> usize {
        let seat = course.game.decider(&course.state);
        let node = &self.nodes[at as usize];
        let promise = |&edge: &usize| {
            let edge = &node.edges[edge];
            let bonus = if self.prior.is_some() {
                edge.likely * (node.visits as f32).sqrt() / (1.0 + edge.visits as f32)
            } else {
                ((edge.available.max(1) as f32).ln() / edge.visits.max(1) as f32).max(0.0).sqrt()
            };
            edge.mean(seat) + self.budget.explore * bonus
        };
        let best = open.iter().copied().max_by(|a, b| promise(a).total_cmp(&promise(b)).then(b.cmp(a)));
        best.unwrap_or_default()
    }

    fn learn(&mut self, worth: &BySeat<f32>) {
        for &(at, edge) in &self.path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            for (sum, worth) in edge.worth.iter_mut().zip(worth.as_slice()) {
                *sum += worth;
            }
        }
    }
}

impl<G: Game> Mind<G> for TreeSearch<G> {
    fn begin(&mut self, seed: Seed, seat: usize) {
        self.rng = mind_stream(seed, seat);
        self.seat = seat;
        self.taken = None;
        self.nodes.clear();
        if let Some(prior) = &mut self.prior {
            prior.begin(seed, seat);
        }
    }

    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        let legal = legal.list();
        let Sight::View(view) = sight else { return legal[0] };
        if legal.len() == 1 {
            self.taken = None;
            self.nodes.clear();
            return legal[0];
        }
        self.plant(view);
        for _ in self.root().visits..self.budget.iterations.max(1) {
            self.iterate(game, view);
        }
        let edges = &self.root().edges;
        let order = |&edge: &usize| (edges[edge].visits, edges[edge].mean(self.seat));
        let tried = (0..edges.len()).filter(|&edge| legal.contains(&edges[edge].action));
        let best = tried.max_by(|a, b| {
            let ((a_visits, a_mean), (b_visits, b_mean)) = (order(a), order(b));
            a_visits.cmp(&b_visits).then(a_mean.total_cmp(&b_mean)).then(b.cmp(a))
        });
        let action = best.map_or(legal[0], |edge| edges[edge].action);
        self.taken = best;
        action
    }

    /// The decisions that the last search tried, by their mean worth.
    fn weigh(&self, _: &G, _: Sight<'_, G>, legal: &[G::Action]) -> Vec<(G::Action, f32)> {
        let edges = self.nodes.first().map(|root| root.edges.as_slice()).unwrap_or_default();
        let tried = edges.iter().filter(|edge| legal.contains(&edge.action));
        tried.map(|edge| (edge.action, edge.mean(self.seat))).collect()
    }
}
