//! The contract that every mind fulfils, and the files that name minds.
//!
//! A mind decides from what its seat may know. Minds that know no game are here; a game's own minds live with the game. A
//! [`Policy`] is a file: which mind, with which weights and which budget.

mod blunder;
mod changed;
mod file;
mod players;
mod random;
pub mod search;
mod seated;
mod written;

pub use blunder::Blundering;
pub use file::Policy;
pub use players::{Players, Seated};
pub use random::{First, Random, RandomMind};
pub use seated::{mind, minds};

use crate::base::refusal::Refusal;
use crate::game::{BySeat, Considered, Game, Rng, Seed};

/// Where the minds' streams begin, beyond every purpose of a game's own: a player's dice never move the cards.
const MINDS: u64 = 1000;

/// The stream of a seat's mind in a game.
pub fn mind_stream(seed: Seed, seat: usize) -> Rng {
    seed.stream(MINDS + seat as u64)
}

/// What a mind is shown when it decides.
pub enum Sight<'a, G: Game> {
    /// What its seat may know.
    View(&'a G::View),
    /// Everything, the coming draws and rolls included: only for minds that are named as cheats.
    Truth(&'a G::State, &'a G::Chance),
}

/// The legal decisions of a position, listed only if somebody asks.
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
    /// What the mind thinks of it: higher the better it likes it.
    pub score: f32,
}

/// A player.
pub trait Mind<G: Game>: Send {
    /// A new game begins, at this seat.
    fn begin(&mut self, _seed: Seed, _seat: usize) {}

    /// The decision, one of the legal ones. Left out: the one that it weighs highest, the first of equals.
    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        let legal = legal.list();
        let better = |best: (G::Action, f32), next: (G::Action, f32)| if next.1 > best.1 { next } else { best };
        self.weigh(game, sight, legal).into_iter().reduce(better).map_or(legal[0], |(action, _)| action)
    }

    /// What it thinks of the decisions: those it looks at, each with a score that is higher the better it likes it. A
    /// mind that weighs nothing says nothing. Asked beside [`Mind::choose`] by those who want to know why; it changes no
    /// later choice.
    fn weigh(&self, _game: &G, _sight: Sight<'_, G>, _legal: &[G::Action]) -> Vec<(G::Action, f32)> {
        Vec::new()
    }

    /// The best ways to play on, best first and no more than `most` of them; two that lead to the same position count as
    /// one. Left out: the decisions that it weighs highest, each by itself. Asked instead of [`Mind::choose`] by minds that
    /// try turns out; it changes no later choice.
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

    /// What tells a position apart from one in which a turn goes on otherwise than foreseen: equal for positions in which
    /// the same plan is gone on with. Left out: all are equal, and a plan is gone on with as long as it is legal.
    fn fingerprint(&self, _game: &G, _view: &G::View) -> u64 {
        0
    }

    /// Its seat has taken this decision, whoever thought of it. A mind that chose it itself is not told.
    fn took(&mut self, _game: &G, _sight: Sight<'_, G>, _action: G::Action) {}

    /// What was tried out for the last choice: the decisions, what they were worth on average (0 to 1), and in how many
    /// games. Nothing, if nothing was.
    fn tried(&self) -> Vec<Considered<G::Action>> {
        Vec::new()
    }

    /// Is this a cheat that must be shown everything?
    fn is_omniscient(&self) -> bool {
        false
    }
}

/// Somebody who says what a position is worth, so that a game that is only tried need not be played to its end.
pub trait Judge<G: Game>: Send {
    /// What a position of an imagined game is worth to each seat, in wins from 0 to 1, as [`search::worth`] counts those of
    /// games that are over; `None` in the middle of something that is to be played on first.
    fn worth(&mut self, game: &G, state: &G::State) -> Option<BySeat<f32>>;
}

/// A game that has players: those that know no game, and minds and policies of its own.
pub trait Minds: Game + 'static {
    /// The names of its own minds.
    const NAMES: &'static [&'static str] = &[];

    /// The policies that come with the game, as name and text, besides those that every game has.
    const POLICIES: &'static [(&'static str, &'static str)] = &[];

    /// Who plays where nobody is named: a strong player that sees no more than a person at the table, and can play by the
    /// thousand.
    const DEFAULT: &'static str = "random";

    /// The own mind that a policy names; `None` when it names none of the game's.
    ///
    /// # Errors
    /// When the policy has weights or budgets that the mind does not know.
    fn mind(&self, _policy: &Policy) -> Result<Option<Box<dyn Mind<Self>>>, Refusal> {
        Ok(None)
    }

    /// The judge that a policy makes: what its mind thinks of positions, as a chance to win. `None` when its mind has no
    /// such thought.
    ///
    /// # Errors
    /// When the policy has weights or budgets that the mind does not know.
    fn judge(&self, _policy: &Policy) -> Result<Option<Box<dyn Judge<Self>>>, Refusal> {
        Ok(None)
    }

    /// A policy with every number named that it leaves out and its mind takes from elsewhere: it plays as the policy does.
    /// What `tune` can turn is what stands in it. Left out: what a policy names is all.
    fn whole(policy: &Policy) -> Policy {
        policy.clone()
    }
}

/// The policies that every game has.
const COMMON: [(&str, &str); 3] = [
    ("random", include_str!("../../policies/random.toml")),
    ("first", include_str!("../../policies/first.toml")),
    ("search", include_str!("../../policies/search.toml")),
];

/// All policies that come with a game, as name and text.
pub fn policies<G: Minds>() -> Vec<(&'static str, &'static str)> {
    COMMON.into_iter().chain(G::POLICIES.iter().copied()).collect()
}
