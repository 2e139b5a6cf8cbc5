//! The interface between a planner and a game's player.

use crate::game::{Game, Rng, Seat};

/// The turn that is planned, and its seat.
pub struct Planned<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The planning seat.
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
    /// The judging seat, and its turn.
    pub plan: Planned<'a, G>,
    /// The position, on an imagined table that fits what the seat knows.
    pub state: &'a G::State,
    /// The note of the sequence that leads there.
    pub note: N,
}

impl<G: Game, N: Copy> Clone for At<'_, G, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, N: Copy> Copy for At<'_, G, N> {}

/// The present state of a planned sequence.
pub struct Stage<G: Game, N> {
    /// The position.
    pub state: G::State,
    /// The note of the sequence.
    pub note: N,
    /// The worth of the sequence besides the position.
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
    /// Scratch space for a list of decisions; it is overwritten.
    pub legal: &'a mut G::Actions,
    /// Draws what is hidden from the seat.
    pub rng: &'a mut Rng,
    /// The number of ways in which chance is tried out.
    pub chances: usize,
}

/// The result of a decision for the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// A position that the seat could foresee.
    Foreseen,
    /// A position that depends on chance, or on things the seat does not know.
    Luck,
}

/// The best few of many decisions, best first.
#[derive(Clone, Debug)]
pub struct Ranked<A> {
    list: Vec<(f32, A)>,
    most: usize,
}

impl<A: Copy> Ranked<A> {
    /// An empty list of at most `most` decisions.
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

/// A game as a planner sees it: the worth of a position to a seat, and how turns are made.
///
/// Four methods have no default: the seat of a view, the fingerprint of a position, the turn, and the worth of a
/// position. The defaults of the others play by the rules and fit every game; a fast or strong player overrides some of
/// them. Decisions are played, never predicted: an evaluator needs no rule of its own.
pub trait Evaluator<G: Game>: Send {
    /// Data carried along by a sequence besides the position, such as the number of cards that it draws unseen.
    type Note: Copy + Default + Send;

    /// The most decisions that are played on without a search, to the end of a turn or to the next own one.
    const LONGEST: usize = 500;

    /// The most answers tried to a question within an action, by how many questions the action has asked before; the
    /// last number counts for all further ones.
    const ANSWERS: &'static [usize] = &[usize::MAX];

    /// The state within a view, and the seat whose view it is. Things that the seat does not know may be anything.
    fn seen<'v>(&self, view: &'v G::View) -> (&'v G::State, Seat);

    /// A fingerprint of a seat's knowledge of a position: equal where no plan could distinguish two positions, whatever
    /// is hidden from the seat.
    fn print(&self, at: At<'_, G, Self::Note>) -> u64;

    /// The seat whose turn it is, and a number that no other turn of the game has. A turn is planned at once: the
    /// decisions of its seat, and the questions to others in between.
    fn turn(&self, game: &G, state: &G::State) -> (Seat, u64);

    /// The worth of a position to the planning seat: the more, the better. Also asked of games that are over.
    fn value(&self, at: At<'_, G, Self::Note>, scratch: &mut Scratch<'_, G>) -> f32;

    /// The fingerprint of a view, equal to that of the states that fit it.
    fn print_seen(&self, game: &G, view: &G::View) -> u64 {
        let (state, seat) = self.seen(view);
        let turn = self.turn(game, state).1;
        self.print(Planned { game, seat, turn }.at(state, Self::Note::default()))
    }

    /// Is a position between two actions of a turn, so that sequences are compared there? Sequences are not compared
    /// between a decision and the answers to its questions. Default: after every decision.
    fn rests(&self, _game: &G, _state: &G::State) -> bool {
        true
    }

    /// The worth that the rest of the turn still promises, besides the position's value: sequences are kept by both.
    fn promise(&self, _at: At<'_, G, Self::Note>) -> f32 {
        0.0
    }

    /// The decision that ends the turn here, if the end is to be judged as it is, without playing that decision.
    /// Default: there is none, and an end is played as any other decision.
    fn end(&self, _game: &G, _state: &G::State) -> Option<G::Action> {
        None
    }

    /// Ranks the decisions that are worth a try. Default: all but the one that ends the turn.
    fn rank(&self, at: At<'_, G, Self::Note>, legal: &[G::Action], ranked: &mut Ranked<G::Action>) {
        let end = self.end(at.plan.game, at.state);
        ranked.add_all(legal.iter().copied().filter(|&action| Some(action) != end));
    }

    /// Plays a decision of the planning seat, and returns whether its result could be foreseen. Default: plays it on
    /// several tables that fit the seat's knowledge, each with other chance; it could be foreseen if the seat cannot
    /// distinguish them. A player who knows which events come from chance finds it out with one.
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

    /// A sensible decision of the seat to decide, without a search: replies, and turns that chance decides, are played
    /// on with it. The state is an imagined one; only what the deciding seat knows may count. Default: the decision
    /// after which the position is worth most to that seat.
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

    /// The share of an end's value that comes from the position after the others' reply, 0 to 1; the rest comes from
    /// the position before it. Default: replies are ignored.
    fn reply(&self) -> f32 {
        0.0
    }

    /// The worth of decisions that need no search: a draft, a choice of cards to keep. Default: there is no such
    /// decision.
    fn weighs(&self, _game: &G, _view: &G::View, _legal: &[G::Action]) -> Option<Vec<(G::Action, f32)>> {
        None
    }
}
