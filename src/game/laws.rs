//! The laws that hold for every game.

use super::progress::has_won;
use super::{Checked, Ending, Game, Notation, Rng, Seat};

/// Checks the laws that hold for every game at one decision, and returns the broken ones.
///
/// - A state breaks no invariant.
/// - Progress is from 0 to 1, and 1 for a seat that has won.
/// - Points counted now are those of the ending once the game is over.
/// - While the game is not over, there is a legal decision.
/// - The legal list is the part of all decisions to which there is no objection, each once.
/// - A decision taken by its number is the one that the list has there.
/// - A decision is read back from its text.
/// - A state sampled from a view is sound, gives the same view, and has the same decider and the same decisions.
pub fn broken_laws<G: Checked + Notation>(game: &G, state: &G::State, rng: &mut Rng) -> Vec<String> {
    let mut broken = game.violations(state);
    broken.extend(Seat::all(game.seats()).filter_map(|seat| wrong_progress(game, state, seat)));
    if let Some(ending) = game.ending(state) {
        broken.extend(wrong_points(game, state, &ending));
        return broken;
    }
    let mut legal = G::Actions::default();
    game.legal(state, &mut legal);
    if legal.is_empty() {
        broken.push("the game is not over, and nothing is legal".to_owned());
    }
    let allowed: Vec<G::Action> =
        game.all_actions(state).into_iter().filter(|&action| game.objection(state, action).is_none()).collect();
    for action in &allowed {
        if !legal.contains(action) {
            broken.push(format!("{} is legal but not listed", game.write(state, *action)));
        }
    }
    for (i, action) in legal.iter().enumerate() {
        let text = game.write(state, *action);
        if !allowed.contains(action) {
            let reason = game.objection(state, *action).unwrap_or("it is none of all decisions");
            broken.push(format!("{text} is listed but not legal: {reason}"));
        }
        let mut count = 0;
        let taken = game.nth_legal(state, |n| {
            count = n;
            i
        });
        if (taken, count) != (*action, legal.len()) {
            broken.push(format!("decision {i} of {} is {text}, taken by its number {taken:?} of {count}", legal.len()));
        }
        if legal[..i].contains(action) {
            broken.push(format!("{text} is listed twice"));
        }
        if game.read(state, &text).as_ref() != Ok(action) {
            broken.push(format!("{text} is not read back"));
        }
    }
    for seat in Seat::all(game.seats()) {
        let view = game.view(state, seat);
        let sampled = game.sample(&view, rng);
        broken.extend(game.violations(&sampled).into_iter().map(|reason| format!("sampled for seat {seat}: {reason}")));
        if game.view(&sampled, seat) != view {
            broken.push(format!("a state sampled for seat {seat} gives another view"));
        }
        if game.decider(&sampled) != game.decider(state) {
            broken.push(format!("a state sampled for seat {seat} has another decider"));
        }
        if seat == game.decider(state) {
            let mut again = G::Actions::default();
            game.legal(&sampled, &mut again);
            if again[..] != legal[..] {
                broken.push(format!("a state sampled for seat {seat} has other decisions"));
            }
        }
    }
    broken
}

/// The objection to the progress of a seat.
fn wrong_progress<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<String> {
    let progress = game.progress(state)?[seat];
    if !(0.0..=1.0).contains(&progress) {
        return Some(format!("the progress of seat {seat} is {progress}, expected a number from 0 to 1"));
    }
    let short = progress < 1.0 && has_won(game, state, seat);
    short.then(|| format!("seat {seat} has won, and its progress is {progress}, expected 1"))
}

/// The objection to the points of a game that is over.
fn wrong_points<G: Game>(game: &G, state: &G::State, ending: &Ending) -> Option<String> {
    let points = ending.seats.as_slice().iter().map(|standing| standing.score);
    let wrong = points.ne(game.counted_now(state)?.as_slice().iter().copied());
    wrong.then(|| "the game is over, and the points counted now are not those of its ending".to_owned())
}
