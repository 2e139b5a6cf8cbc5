//! What a planner asks of a game's player.

use crate::game::{Game, Rng, Seat};

/// Whose turn is planned, and which.
pub struct Planned<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// Who plans.
    pub seat: Seat,
    /// The turn in which the plan was made, by its number ([`Evaluator::turn`]).
    pub turn: u64,
}

impl<G: Game> Clone for Planned<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Planned<'_, G> {}

impl<'a, G: Game> Planned<'a, G> {
    /// A position of the plan.
    #[inline]
    pub fn at<N>(self, state: &'a G::State, note: N) -> At<'a, G, N> {
        At { plan: self, state, note }
    }
}

/// A position that is to be judged.
pub struct At<'a, G: Game, N> {
    /// Who judges it, and in which turn.
    pub plan: Planned<'a, G>,
    /// The position, on an imagined table that fits what the seat knows.
    pub state: &'a G::State,
    /// What the sequence that leads there carries along.
    pub note: N,
}

impl<G: Game, N: Copy> Clone for At<'_, G, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, N: Copy> Copy for At<'_, G, N> {}

/// Where a planned sequence stands.
pub struct Stage<G: Game, N> {
    /// The position.
    pub state: G::State,
    /// What the sequence carries along.
    pub note: N,
    /// What the sequence is worth beside the position.
    pub bonus: f32,
}

impl<G: Game, N: Copy> Clone for Stage<G, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, N: Copy> Copy for Stage<G, N> {}

/// Memory and chance that a search lends to an evaluator.
pub struct Scratch<'a, G: Game> {
    /// Chance of an imagined future.
    pub chance: &'a mut G::Chance,
    /// Room for a list of decisions; it is written over.
    pub legal: &'a mut G::Actions,
    /// Draws what is hidden from the seat.
    pub rng: &'a mut Rng,
    /// In how many ways chance is tried out.
    pub chances: usize,
}

/// What follows a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// What the seat could foresee.
    Foreseen,
    /// Something that depends on chance, or on what the seat does not know.
    Luck,
}

/// The best few of many decisions, best first.
#[derive(Clone, Debug)]
pub struct Ranked<A> {
    list: Vec<(f32, A)>,
    most: usize,
}

impl<A: Copy> Ranked<A> {
    /// Nothing yet, and at most so many.
    pub(super) fn of(mut list: Vec<(f32, A)>, most: usize) -> Ranked<A> {
        list.clear();
        Ranked { list, most }
    }

    /// The list, to be used again.
    pub(super) fn into_list(self) -> Vec<(f32, A)> {
        self.list
    }

    /// Adds a decision with a score, if it is among the best so far; of equals the first is kept.
    #[inline]
    pub fn add(&mut self, score: f32, action: A) {
        let mut at = self.list.len();
        while at > 0 && self.list[at - 1].0 < score {
            at -= 1;
        }
        if at >= self.most {
            return;
        }
        if self.list.len() == self.most {
            self.list.pop();
        }
        self.list.insert(at, (score, action));
    }

    /// Adds decisions without a preference: all of them are tried, whatever the budget.
    pub fn add_all(&mut self, actions: impl IntoIterator<Item = A>) {
        self.list.extend(actions.into_iter().map(|action| (0.0, action)));
    }

    /// The decisions with their scores, best first.
    pub fn actions(&self) -> &[(f32, A)] {
        &self.list
    }
}

/// What a planner must know of a game: what a position is worth to a seat, and how its turns are made.
///
/// Four questions have no answer here: whose view something is, what tells positions apart, whose turn it is, and what a
/// position is worth. The other ones have an answer that plays by the rules and fits every game; a player that is to be fast
/// or strong answers some of them itself. Decisions are played, never foretold: an evaluator needs no rule of its own.
pub trait Evaluator<G: Game>: Send {
    /// What a sequence carries along beside the position, as the number of cards that it draws and cannot know yet.
    type Note: Copy + Default + Send;

    /// The most decisions that are played on without a search, to the end of a turn or to the next own one.
    const LONGEST: usize = 500;

    /// The most answers tried to a question within an action, by how many questions the action has asked before; the last
    /// number counts for all further ones.
    const ANSWERS: &'static [usize] = &[usize::MAX];

    /// The state within a view, and whose view it is. What the seat does not know may be anything.
    fn seen<'v>(&self, view: &'v G::View) -> (&'v G::State, Seat);

    /// A fingerprint of what the seat knows of a position: equal where no plan could tell two positions apart, whatever is
    /// hidden from the seat.
    fn print(&self, at: At<'_, G, Self::Note>) -> u64;

    /// Whose turn it is, and a number that no other turn of the game has. A turn is what is planned at once: the decisions
    /// of its seat, with what others are asked in between.
    fn turn(&self, game: &G, state: &G::State) -> (Seat, u64);

    /// What a position is worth to the planning seat: the more, the better. Also asked of games that are over.
    fn value(&self, at: At<'_, G, Self::Note>, scratch: &mut Scratch<'_, G>) -> f32;

    /// The fingerprint of a view, the same as of the states that fit it.
    fn print_seen(&self, game: &G, view: &G::View) -> u64 {
        let (state, seat) = self.seen(view);
        let turn = self.turn(game, state).1;
        self.print(Planned { game, seat, turn }.at(state, Self::Note::default()))
    }

    /// Is a position between two actions of a turn, so that sequences are compared there? Between a decision and the answers
    /// to its questions there is nothing to compare. Default: after every decision.
    fn rests(&self, _game: &G, _state: &G::State) -> bool {
        true
    }

    /// What the rest of the turn still promises in a position, beside its value: sequences are kept by both.
    fn promise(&self, _at: At<'_, G, Self::Note>) -> f32 {
        0.0
    }

    /// The decision that ends the turn here, where the end is to be judged without what it brings: the position counts as
    /// it is. Default: there is none, and an end is played as any other decision.
    fn end(&self, _game: &G, _state: &G::State) -> Option<G::Action> {
        None
    }

    /// Ranks the decisions that are worth a try. Default: all but the one that ends the turn.
    fn rank(&self, at: At<'_, G, Self::Note>, legal: &[G::Action], ranked: &mut Ranked<G::Action>) {
        let end = self.end(at.plan.game, at.state);
        ranked.add_all(legal.iter().copied().filter(|&action| Some(action) != end));
    }

    /// Plays a decision of the planning seat, and says whether that could be foreseen. Default: the decision is played on
    /// several tables that fit what the seat knows, each with other chance; it could be foreseen if the seat cannot tell them
    /// apart. A player who knows which events come from chance finds it out with one.
    fn step(
        &self,
        plan: Planned<'_, G>,
        stage: &mut Stage<G, Self::Note>,
        action: G::Action,
        scratch: &mut Scratch<'_, G>,
    ) -> Follows {
        let (game, before) = (plan.game, stage.state);
        game.play(&mut stage.state, action, scratch.chance, &mut ());
        let print = self.print(plan.at(&stage.state, stage.note));
        let view = game.view(&before, plan.seat);
        let alike = (1..scratch.chances.max(2)).all(|_| {
            let mut other = game.sample(&view, scratch.rng);
            game.play(&mut other, action, scratch.chance, &mut ());
            self.print(plan.at(&other, stage.note)) == print
        });
        if alike { Follows::Foreseen } else { Follows::Luck }
    }

    /// Plays a decision of another seat within the planned turn. Default: the quick one.
    fn answer(&self, plan: Planned<'_, G>, state: &mut G::State, scratch: &mut Scratch<'_, G>) {
        let action = self.quick(plan.game, state, scratch);
        plan.game.play(state, action, scratch.chance, &mut ());
    }

    /// A sensible decision of whoever is to decide, without a search: replies and turns that chance decides are played on
    /// with it. The state is an imagined one; only what the deciding seat knows may count. Default: the decision after which
    /// the position is worth most to that seat.
    fn quick(&self, game: &G, state: &G::State, scratch: &mut Scratch<'_, G>) -> G::Action {
        let (seat, turn) = (game.decider(state), self.turn(game, state).1);
        game.legal(state, scratch.legal);
        let mut legal = std::mem::take(scratch.legal);
        let mut best = (legal[0], f32::NEG_INFINITY);
        for &action in if legal.len() > 1 { &legal[..] } else { &[] } {
            let mut after = *state;
            game.play(&mut after, action, scratch.chance, &mut ());
            let value = self.value(Planned { game, seat, turn }.at(&after, Self::Note::default()), scratch);
            if value > best.1 {
                best = (action, value);
            }
        }
        std::mem::swap(scratch.legal, &mut legal);
        best.0
    }

    /// Draws anew what is hidden from the seat. Default: by the game's own sampling.
    fn imagine(&self, plan: Planned<'_, G>, state: &mut G::State, rng: &mut Rng) {
        *state = plan.game.sample(&plan.game.view(state, plan.seat), rng);
    }

    /// How much of an end's value comes from the position after the others' reply, from 0 to 1; the rest from the position
    /// before it. Default: replies are not looked at.
    fn reply(&self) -> f32 {
        0.0
    }

    /// What the decisions are worth where no search is needed: a draft, a choice of cards to keep. Default: there is no such
    /// decision.
    fn weighs(&self, _game: &G, _view: &G::View, _legal: &[G::Action]) -> Option<Vec<(G::Action, f32)>> {
        None
    }
}
