//! Games to look at, from the cells that the report speaks of: of its headline a typical win, a typical loss of each
//! cause and the closest loss; of each further cell that a finding names, one game that shows what the finding says.

use crate::analysis::question::Asked;
use crate::analysis::sections::cell_words;
use crate::analysis::{Design, Games, Levels, Opening, Part, Played, Spot};
use crate::game::{Contest, Seed};
use crate::sim::record;

use super::commands::{play_command, replay_command};
use super::replay::{Drawn, page};
use super::written::Replay;

/// The most games offered for replay.
const MOST: usize = 10;

/// The sources of the choice.
pub(super) struct Chosen<'a> {
    /// The first screen: its headline names cells.
    pub(super) opening: &'a Opening,
    /// The answers: their findings name cells.
    pub(super) parts: &'a [Part],
    /// The seed of the games.
    pub(super) seed: u64,
}

/// A game that was picked: why, the name of its file, its cell and its number.
struct Pick {
    title: String,
    file: String,
    cell: usize,
    game: usize,
}

/// Picks games and makes their pages.
pub(super) fn replays<G: Asked + Drawn>(design: &Design<G>, played: &Played, chosen: &Chosen) -> Vec<Replay> {
    let mixed = |games: &Games| games.wins() > 0 && games.wins() < games.len();
    let headline: Vec<usize> = chosen.opening.headline.as_ref().map(|h| h.cells.clone()).unwrap_or_default();
    let of_headline = headline.iter().copied().find(|&cell| mixed(&played.cells[cell]));
    let first = of_headline.or(headline.first().copied()).unwrap_or(0);
    let Some(games) = played.cells.get(first) else { return Vec::new() };
    let mut picks: Vec<Pick> = Vec::new();
    for (cause, name) in played.causes.iter().enumerate() {
        let own: Vec<usize> = (0..games.won.len()).filter(|&i| usize::from(games.cause[i]) == cause).collect();
        if let Some(game) = typical(games, &own) {
            let title = if played.contest == Contest::Against {
                format!("A typical game: {}", (played.cause_title)(name))
            } else if cause == 0 {
                "A typical win".into()
            } else {
                format!("A typical loss: {}", (played.cause_title)(name))
            };
            let file = if played.contest == Contest::Against {
                format!("end-{name}")
            } else if cause == 0 {
                "win".into()
            } else {
                format!("loss-{name}")
            };
            picks.push(Pick { title, file, cell: first, game });
        }
    }
    let lost = (0..games.won.len()).filter(|&i| !games.won[i]);
    // The one that had come furthest; the first of equals.
    let whose =
        if played.contest == Contest::Against { format!(" of {}", played.who(&games.player)) } else { String::new() };
    if let Some(game) = lost.max_by_key(|&i| (games.progress[i], std::cmp::Reverse(i))) {
        picks.push(Pick { title: format!("The closest loss{whose}"), file: "closest".into(), cell: first, game });
    }
    for finding in chosen.parts.iter().flat_map(|part| &part.findings) {
        for levels in &finding.cells {
            if picks.len() < MOST {
                picks.extend(of_finding(played, levels).filter(|pick| picks.iter().all(|p| p.cell != pick.cell)));
            }
        }
    }
    picks
        .into_iter()
        .map(|pick| {
            let games = &played.cells[pick.cell];
            replay(&design.spots[pick.cell], games, &pick, (games.unit, chosen.seed))
        })
        .collect()
}

/// The game of a cell that illustrates a finding: the usual outcome, at its usual length.
fn of_finding(played: &Played, levels: &Levels) -> Option<Pick> {
    let cell = played.cells.iter().position(|games| games.levels == *levels)?;
    let games = &played.cells[cell];
    let won = 2 * games.wins() >= games.len();
    let own: Vec<usize> = (0..games.won.len()).filter(|&i| games.won[i] == won).collect();
    let kind = if won { "win" } else { "loss" };
    let whose =
        if played.contest == Contest::Against { format!(" of {}", played.who(&games.player)) } else { String::new() };
    let title = format!("A typical {kind}{whose}: {}", cell_words(played, games));
    Some(Pick { title, file: format!("finding-{cell}-{kind}"), cell, game: typical(games, &own)? })
}

/// The game whose length is the median of its kind; the first of those.
fn typical(games: &Games, own: &[usize]) -> Option<usize> {
    let mut lengths: Vec<u32> = own.iter().map(|&i| games.length[i]).collect();
    lengths.sort_unstable();
    let median = *lengths.get(lengths.len().checked_sub(1)? / 2)?;
    own.iter().copied().find(|&i| games.length[i] == median)
}

fn replay<G: Asked + Drawn>(spot: &Spot<G>, games: &Games, pick: &Pick, (unit, run): (&str, u64)) -> Replay {
    let game = pick.game;
    let seed = Seed { run, game: game as u64 };
    let file = format!("replays/{}.html", pick.file);
    let page = record(&spot.cell, run, seed.game)
        .ok()
        .map(|recording| page(&recording, &replay_command(&spot.cell, seed, "game.html")));
    Replay {
        title: pick.title.clone(),
        about: format!("game {game} of `{}`, {} {unit}", spot.settings, games.length[game]),
        file: page.as_ref().map(|_| file),
        command: play_command(&spot.cell, seed),
        page,
    }
}
