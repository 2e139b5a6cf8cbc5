//! Games to look at: a typical win, a typical loss of each cause, and the closest one.

use crate::analysis::{Design, Games, Played, Spot};
use crate::question::Asked;
use crate::report::Replay;
use crate::rng::Seed;

/// Picks games of the first cell that has both wins and losses, or of the first one.
pub(super) fn replays<G: Asked>(design: &Design<G>, played: &Played, seed: u64) -> Vec<Replay> {
    let mixed = |games: &Games| games.wins() > 0 && games.wins() < games.len();
    let at = played.cells.iter().position(mixed).unwrap_or(0);
    let (Some(spot), Some(games)) = (design.spots.get(at), played.cells.get(at)) else { return Vec::new() };
    let mut picks: Vec<(String, String, usize)> = Vec::new();
    for (cause, name) in played.causes.iter().enumerate() {
        let own: Vec<usize> = (0..games.won.len()).filter(|&i| usize::from(games.cause[i]) == cause).collect();
        if let Some(game) = typical(games, &own) {
            let title = if cause == 0 {
                "A typical win".into()
            } else {
                format!("A typical loss: {}", (played.cause_title)(name))
            };
            picks.push((title, if cause == 0 { "win".into() } else { format!("loss-{name}") }, game));
        }
    }
    let lost = (0..games.won.len()).filter(|&i| !games.won[i]);
    // The one that had come furthest; the first of equals.
    if let Some(game) = lost.max_by_key(|&i| (games.progress[i], std::cmp::Reverse(i))) {
        picks.push(("The closest loss".into(), "closest".into(), game));
    }
    picks.into_iter().map(|(title, file, game)| replay(spot, games, (title, file, game), (games.unit, seed))).collect()
}

/// The game whose length is the median of its kind; the first of those.
fn typical(games: &Games, own: &[usize]) -> Option<usize> {
    let mut lengths: Vec<u32> = own.iter().map(|&i| games.length[i]).collect();
    lengths.sort_unstable();
    let median = *lengths.get(lengths.len().checked_sub(1)? / 2)?;
    own.iter().copied().find(|&i| games.length[i] == median)
}

fn replay<G: Asked>(
    spot: &Spot<G>,
    games: &Games,
    (title, file, game): (String, String, usize),
    (unit, run): (&str, u64),
) -> Replay {
    let page = spot.cell.game.replay_page(&spot.cell.policies, Seed { run, game: game as u64 });
    let settings = spot.settings.0.iter().map(|s| format!("--{} {}", s.key, crate::terminal::quoted(&s.value)));
    let command = format!("wildlab play {} --seed {run} --game-number {game}", settings.collect::<Vec<_>>().join(" "));
    Replay {
        title,
        about: format!("game {game} of `{}`, {} {unit}", spot.settings, games.length[game]),
        file: page.as_ref().map(|_| format!("replays/{file}.html")),
        command,
        page,
    }
}
