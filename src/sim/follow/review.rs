//! The review of one game: the chances before every decision, the costliest decisions, and what was luck.
//!
//! All decisions are looked at with a few tries; the costliest by these are tried again with the rest of the budget, and only
//! the second tries say what they cost. So a decision does not look costly only because many were looked at.

use super::tried::Gap;
use super::{Following, Guesser, Kept, Whole, candidates, kept_game};
use crate::base::order::Ordered;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;
use crate::game::{Course, Seed};
use crate::mind::Minds;
use crate::mind::search::worth;
use crate::sim::plan::{Cell, Simulated};

/// Decisions that a review names at most.
pub const NAMED: usize = 5;

/// Decisions that are tried again.
const AGAIN: usize = 12;

/// Tries of a chance, and of an option in the first look.
const LOOK: u32 = 16;

/// Tries of an option in the second look, at most.
const MOST: u32 = 2000;

/// The stream of the second look.
const SECOND: u64 = 4500;

/// A game with the reviewer's opinion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// The policy that played tried games on.
    pub by: String,
    /// Tried games in all.
    pub tried: u64,
    /// Before each decision of the game: the chances of the seats, as the seat that decides can know them, and the standard
    /// error of each.
    pub chances: Vec<(u8, Vec<f32>, Vec<f32>)>,
    /// The costliest decisions, the costliest first.
    pub costly: Vec<Costly>,
    /// For each seat, what moved its chance.
    pub seats: Vec<Moved>,
}

/// A decision that gave chances away.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Costly {
    /// Its number in the game, from 0.
    pub decision: usize,
    /// The seat that decided.
    pub seat: u8,
    /// The decision taken.
    pub taken: String,
    /// The decision that the reviewer prefers.
    pub better: String,
    /// The gain of the preferred decision in chance to win, with its standard error.
    pub cost: (f32, f32),
}

/// The causes that moved the chance of a seat from the first decision to the end; all parts add up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moved {
    /// The chance before the first decision.
    pub start: f32,
    /// The effect of its own decisions against the reviewer's: 0 or below on average.
    pub own: (f32, f32),
    /// The effect of the other seats' decisions.
    pub others: (f32, f32),
    /// The rest: draws, rolls, and what was hidden.
    pub chance: f32,
    /// The share of the win.
    pub won: f32,
}

/// Reviews a game of a cell by its number in a run, with about `budget` tried games.
///
/// # Errors
/// When a policy does not fit the game.
pub fn review<G: Simulated>(
    cell: &Cell<G>,
    (run, number): (u64, u64),
    following: &Following,
    budget: u64,
) -> Result<Review, Failure> {
    let whole = kept_game(cell, (run, number))?;
    reviewed(&whole, Seed { run, game: number }, following, budget)
}

/// Reviews a game that was played elsewhere, by its seed and its decisions, with about `budget` tried games.
///
/// # Errors
/// When the game is not over after the decisions, or the policy of the tries does not fit it.
pub fn review_played<G: Simulated>(
    game: &G,
    (seed, actions): (Seed, &[G::Action]),
    following: &Following,
    budget: u64,
) -> Result<Review, Failure> {
    let mut course = Course::start(game, game.chance(seed), &mut ());
    let (mut kept, mut legal) = (Vec::new(), G::Actions::default());
    for &action in actions {
        let state = course.state;
        game.legal(&state, &mut legal);
        kept.push(Kept::<G> { state, seat: game.decider(&state), options: legal.len(), action });
        course.play(action, &mut ());
    }
    let Some(ending) = game.ending(&course.state) else {
        let found = actions.len();
        return Err(Refusal::new(format!(
            "decisions: the game is not over after the {found} of the file, expected a whole game to review"
        ))
        .into());
    };
    let won = worth::<G>(&ending).as_slice().to_vec();
    reviewed(&Whole { game: game.clone(), kept, won }, seed, following, budget)
}

fn reviewed<G: Minds>(
    whole: &Whole<G>,
    Seed { run, game: number }: Seed,
    following: &Following,
    budget: u64,
) -> Result<Review, Failure> {
    let (game, by) = (&whole.game, following.guessed_by::<G>()?);
    let mut guesser = Guesser::of(game, &by)?;
    let seed = Seed { run: run ^ SECOND, game: number };
    let (first, second) = (seed.stream(SECOND), seed.stream(SECOND + 1));
    let mut review = Review { by: by.name, ..Review::default() };
    let mut legal = G::Actions::default();
    // What each decision costs by the first look, and what it brings every seat.
    let mut looked: Vec<(usize, f32)> = Vec::new();
    let mut effects: Vec<Vec<Gap>> = vec![Vec::new(); whole.kept.len()];
    for (at, Kept { state, seat, options, action }) in whole.kept.iter().enumerate() {
        let (chances, errors) = guesser.chances_with_errors(game, (state, *seat), LOOK * 2, &first);
        review.tried += u64::from(LOOK) * 2;
        review.chances.push((seat.0, chances.as_slice().to_vec(), errors.as_slice().to_vec()));
        if *options < 2 {
            continue;
        }
        game.legal(state, &mut legal);
        let options = candidates(&legal, *action, &mut seed.stream(SECOND + 2 + at as u64));
        let tried = guesser.tried(game, (state, *seat), &options, (LOOK, &first));
        review.tried += u64::from(LOOK) * options.len() as u64;
        effects[at] = (0..game.seats()).map(|other| tried.effect(0, other)).collect();
        looked.push((at, tried.own(tried.best()) - tried.own(0)));
    }
    looked.order_by(|a, b| b.1.total_cmp(&a.1));
    looked.truncate(AGAIN);
    let each = budget.saturating_sub(review.tried) / looked.len().max(1) as u64;
    for (at, _) in looked {
        let Kept { state, seat, action, .. } = &whole.kept[at];
        game.legal(state, &mut legal);
        let options = candidates(&legal, *action, &mut seed.stream(SECOND + 2 + at as u64));
        let tries = (each / options.len() as u64).clamp(u64::from(LOOK), u64::from(MOST)) as u32;
        let tried = guesser.tried(game, (state, *seat), &options, (tries, &second));
        review.tried += u64::from(tries) * options.len() as u64;
        effects[at] = (0..game.seats()).map(|other| tried.effect(0, other)).collect();
        let cost = tried.cost(0);
        if tried.best() != 0 && cost.value > 0.0 {
            review.costly.push(Costly {
                decision: at,
                seat: seat.0,
                taken: game.write(state, *action),
                better: game.write(state, options[tried.best()]),
                cost: (cost.value, cost.error),
            });
        }
    }
    // Beyond doubt comes before larger: by the cost that is still there after one standard error.
    review.costly.order_by(|a, b| (b.cost.0 - b.cost.1).total_cmp(&(a.cost.0 - a.cost.1)));
    review.costly.truncate(NAMED);
    review.seats = (0..game.seats()).map(|seat| moved(seat, &review.chances, &effects, &whole.won)).collect();
    Ok(review)
}

/// The causes that moved the chance of a seat.
fn moved(seat: usize, chances: &[(u8, Vec<f32>, Vec<f32>)], effects: &[Vec<Gap>], won: &[f32]) -> Moved {
    let start = chances.first().map_or(won[seat], |(_, chances, _)| chances[seat]);
    let sum = |own: bool| {
        let of = chances.iter().zip(effects).filter(|((by, ..), _)| (usize::from(*by) == seat) == own);
        let gaps = of.filter_map(|(_, effects)| effects.get(seat));
        let (value, squares) =
            gaps.fold((0.0, 0.0), |(sum, squares), gap| (sum + gap.value, squares + gap.error * gap.error));
        (value, f32::sqrt(squares))
    };
    let (own, others) = (sum(true), sum(false));
    Moved { start, own, others, chance: won[seat] - start - own.0 - others.0, won: won[seat] }
}
