//! The contract that every mind fulfils, and the files that name minds.
//!
//! A mind decides from the view of its seat. Minds that know no game are here; a game's own minds live with the game. A
//! [`Policy`] is a file: a mind, with its weights and its budget.

mod blunder;
mod changed;
pub mod exec;
pub mod planner;
mod players;
mod policy;
mod random;
pub mod search;
mod seated;
mod spec;
pub mod turns;
mod weights;
mod without;
mod written;

pub use blunder::Blundering;
pub use players::{Players, Seated};
pub use policy::Policy;
pub use random::{First, Random, RandomMind};
pub use seated::{mind, minds};
pub use spec::{Make, MindSpec, Numbers};
pub use weights::{Weights, own_numbers};
pub use without::{FORESIGHT, Forbidden, Without};

use crate::base::refusal::Refusal;
use crate::game::{BySeat, Considered, Game, Notation, Rng, Seat, Seed};

/// The first stream of the minds, beyond every purpose of a game's own: a player's dice never move the cards.
const MINDS: u64 = 1000;

/// The stream of a seat's mind in a game.
pub fn mind_stream(seed: Seed, seat: Seat) -> Rng {
    seed.stream(MINDS + u64::from(seat.0))
}

/// The sight of a mind that decides.
pub enum Sight<'a, G: Game> {
    /// The knowledge of its seat.
    View(&'a G::View),
    /// Everything, the coming draws and rolls included: only for minds that are named as cheats.
    Truth(&'a G::State, &'a G::Chance),
}

/// The legal decisions of a position, listed only on demand.
pub struct Choices<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    list: &'a mut G::Actions,
    listed: bool,
}

impl<'a, G: Game> Choices<'a, G> {
    /// The decisions of a state in which the game is not over; the list is written over.
    #[inline]
    pub fn new(game: &'a G, state: &'a G::State, list: &'a mut G::Actions) -> Choices<'a, G> {
        Choices { game, state, list, listed: false }
    }

    /// The state in which they are legal: for minds that look at others' choices, never for a choice of their own.
    pub(super) fn state(&self) -> &'a G::State {
        self.state
    }

    /// All of them; there is at least one.
    #[inline]
    pub fn list(&mut self) -> &[G::Action] {
        if !self.listed {
            self.game.legal(self.state, self.list);
            self.listed = true;
        }
        self.list
    }
}

/// A way to play on: decisions of one seat, one after the other, up to the end of its turn if the mind thinks so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn<A> {
    /// The decisions, each with the mind's [fingerprint](Mind::fingerprint) of the position in which it is to be taken.
    /// There is at least one.
    pub steps: Vec<(u64, A)>,
    /// The mind's score; higher is better.
    pub score: f32,
}

/// A player.
pub trait Mind<G: Game>: Send {
    /// A new game begins, at this seat.
    fn begin(&mut self, _seed: Seed, _seat: Seat) {}

    /// The decision, one of the legal ones. Default: the one that it weighs highest, the first of equals.
    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        let legal = legal.list();
        let better = |best: (G::Action, f32), next: (G::Action, f32)| if next.1 > best.1 { next } else { best };
        self.weigh(game, sight, legal).into_iter().reduce(better).map_or(legal[0], |(action, _)| action)
    }

    /// The decisions that it considers, each with a score; higher is better. A mind that weighs nothing says nothing.
    /// Asked beside [`Mind::choose`] by those who want to know why; it changes no later choice.
    fn weigh(&self, _game: &G, _sight: Sight<'_, G>, _legal: &[G::Action]) -> Vec<(G::Action, f32)> {
        Vec::new()
    }

    /// The best ways to play on, best first and no more than `most` of them; two that lead to the same position count
    /// as one. Default: the decisions that it weighs highest, each by itself. Asked instead of [`Mind::choose`] by
    /// minds that try turns out; it changes no later choice.
    fn turns(&mut self, game: &G, sight: Sight<'_, G>, legal: &[G::Action], most: usize) -> Vec<Turn<G::Action>> {
        let fingerprint = match sight {
            Sight::View(view) => self.fingerprint(game, view),
            Sight::Truth(..) => 0,
        };
        let mut weighed = self.weigh(game, sight, legal);
        weighed.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let turn = |(action, score)| Turn { steps: vec![(fingerprint, action)], score };
        weighed.into_iter().take(most).map(turn).collect()
    }

    /// A fingerprint of what a plan depends on: equal for positions in which the player follows one plan. Default: all
    /// are equal, and a plan is followed as long as it is legal.
    fn fingerprint(&self, _game: &G, _view: &G::View) -> u64 {
        0
    }

    /// Its seat has taken this decision, which another mind chose. A mind that chose it itself gets no call.
    fn took(&mut self, _game: &G, _sight: Sight<'_, G>, _action: G::Action) {}

    /// From now on it takes none of these decisions where there is another, and plans none. A mind that does not plan ahead need
    /// not listen: what it chooses is looked at.
    fn forbid(&mut self, _forbidden: &Forbidden<G>) {}

    /// The decisions tried out for the last choice, with their mean worth (0 to 1), and in how many
    /// games. Nothing, if nothing was.
    fn tried(&self) -> Vec<Considered<G::Action>> {
        Vec::new()
    }

    /// Is this a cheat that must be shown everything?
    fn is_omniscient(&self) -> bool {
        false
    }

    /// Has it given up deciding in this game, so that its decisions are random? Only programs do ([`exec`]).
    fn has_forfeited(&self) -> bool {
        false
    }
}

/// A judge of positions, so that a tried game need not be played to its end.
pub trait Judge<G: Game>: Send {
    /// The worth of an imagined game's position to each seat, in wins from 0 to 1, as [`search::worth`] counts those of
    /// games that are over; `None` in the middle of something that is to be played on first.
    fn worth(&mut self, game: &G, state: &G::State) -> Option<BySeat<f32>>;

    /// The worth to one seat, for those who ask for no other.
    fn worth_to(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<f32> {
        self.worth(game, state).map(|worth| worth[seat])
    }
}

/// A game that has players: those that know no game, and minds and policies of its own.
pub trait Minds: Notation + 'static {
    /// Its own minds.
    const MINDS: &'static [MindSpec<Self>] = &[];

    /// The policies that come with the game, as name and text, besides those that every game has.
    const POLICIES: &'static [(&'static str, &'static str)] = &[];

    /// Default policy: strong, fast, and without hidden information.
    const DEFAULT: &'static str = "random";

    /// Easier games of it, the easiest first, each as settings: learning begins with them.
    const EASIER: &'static [&'static str] = &[];

    /// The own mind that a policy names; `None` when it names none of the game's.
    ///
    /// # Errors
    /// When the policy has weights or budgets that the mind does not know.
    fn mind(&self, policy: &Policy) -> Result<Option<Box<dyn Mind<Self>>>, Refusal> {
        let Some(spec) = spec_of::<Self>(policy) else { return Ok(None) };
        spec.check(policy)?;
        (spec.make)(self, policy).map(Some)
    }

    /// The judge that a policy makes: its mind's estimate of positions, as a chance to win. `None` when its mind has
    /// none.
    ///
    /// # Errors
    /// When the policy has weights or budgets that the mind does not know.
    fn judge(&self, policy: &Policy) -> Result<Option<Box<dyn Judge<Self>>>, Refusal> {
        if policy.mind == turns::TURNS {
            return turns::judge(self, policy).map(Some);
        }
        let Some(spec) = spec_of::<Self>(policy) else { return Ok(None) };
        spec.check(policy)?;
        spec.judge.map(|judge| judge(self, policy)).transpose()
    }

    /// A policy with every omitted number filled in from its mind: it plays as the policy does.
    /// `tune` can turn everything in it.
    fn whole(policy: &Policy) -> Policy {
        let own = spec_of::<Self>(policy).map(|spec| (spec.usual)());
        let usual = own
            .unwrap_or_else(|| if policy.mind == turns::TURNS { turns::usual::<Self>() } else { Numbers::default() });
        policy.clone().or(usual.budget, usual.weights)
    }
}

/// The own mind of a game that a policy names.
fn spec_of<G: Minds>(policy: &Policy) -> Option<&'static MindSpec<G>> {
    G::MINDS.iter().find(|spec| spec.name == policy.mind)
}

/// The policies that every game has.
const COMMON: [(&str, &str); 4] = [
    ("random", include_str!("../../policies/random.toml")),
    ("first", include_str!("../../policies/first.toml")),
    ("search", include_str!("../../policies/search.toml")),
    ("turns", include_str!("../../policies/turns.toml")),
];

/// All policies that come with a game, as name and text.
pub fn policies<G: Minds>() -> Vec<(&'static str, &'static str)> {
    COMMON.into_iter().chain(G::POLICIES.iter().copied()).collect()
}
