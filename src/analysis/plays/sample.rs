//! Games of players by their features.

use std::collections::BTreeMap;

use crate::base::order::Ordered;
use crate::base::terminal::Failure;
use crate::game::Contest;
use crate::sim::{Cell, Chunk, Simulated, Source, Wanted, game_columns};

/// The feature of the players' win, in cooperative games.
pub const WON: &str = "won";

/// The feature of a win of people against policies, in competitive games.
pub(super) const PEOPLE_WON: &str = "people_won";

/// The features of a game or a play: a number for each name. Words are features of their own: `cause=…` is 1 or 0.
pub type Features = BTreeMap<String, f64>;

/// The games of one player in one setting.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sampled {
    /// The features of each game; all games have the same ones, but for those that a game does not have.
    pub games: Vec<Features>,
}

/// Plays games of cells, and reads their features, cell by cell; with each cell come the seats of people, if others sit at the
/// table, too.
///
/// # Errors
/// When games cannot be played or read, or the user asked for a stop.
pub fn sampled<G: Simulated>(
    source: &impl Source<G>,
    cells: &[(Cell<G>, Vec<usize>)],
    games: u64,
) -> Result<Vec<Sampled>, Failure> {
    let wanted: Vec<Wanted<'_, G>> = cells.iter().map(|(cell, _)| Wanted { cell, games }).collect();
    if source.supply(&wanted, "games")?.stopped {
        return Err(Failure::Stopped);
    }
    let mut all = vec![Sampled::default(); cells.len()];
    source.read(&wanted, &mut |cell, chunk| {
        all[cell].games.extend(read::<G>(chunk, &cells[cell].1));
        Ok(())
    })?;
    Ok(all)
}

/// The features of the games of a chunk; `people` are the seats of people, if others sit at the table, too.
pub(super) fn read<G: Simulated>(chunk: &Chunk, people: &[usize]) -> Vec<Features> {
    let columns = game_columns::<G>();
    let place = |name: &str| columns.iter().position(|column| column.name == name);
    let number = |name: &str, row: usize| {
        let at = place(name)?;
        let cells = &chunk.games.columns[at];
        cells.valid[row].then(|| columns[at].kind.number(cells.bits[row]) as f64)
    };
    let features = |row: usize| {
        let mut features = Features::new();
        if let Some(cells) = place("cause").map(|at| &chunk.games.columns[at]) {
            let cause = &cells.words[cells.bits[row] as usize];
            features.extend(causes::<G>(cause));
        }
        if G::CONTEST == Contest::Together {
            features.extend(number(WON, row).map(|won| (WON.into(), won)));
        } else {
            let scores = (0..G::SEATS).filter_map(|seat| number(&format!("score_{seat}"), row));
            features.extend(points(&scores.collect::<Vec<_>>()));
            let won = |seat: &usize| number(&format!("place_{seat}"), row) == Some(1.0);
            if !people.is_empty() {
                features.insert(PEOPLE_WON.into(), f64::from(u8::from(people.iter().any(won))));
            }
        }
        features.extend(number(G::LENGTH, row).map(|length| (G::LENGTH.into(), length)));
        features
    };
    (0..chunk.games.len()).map(features).collect()
}

/// The features of a cause.
pub(super) fn causes<G: Simulated>(cause: &str) -> Vec<(String, f64)> {
    G::CAUSES.iter().map(|known| (format!("cause={known}"), f64::from(u8::from(*known == cause)))).collect()
}

/// The features of points: the winner's points, and the lead; empty if all scores are 0.
pub(super) fn points(scores: &[f64]) -> Vec<(String, f64)> {
    let mut scores = scores.to_vec();
    scores.order_by(|a, b| b.total_cmp(a));
    match scores[..] {
        [first, second, ..] if [first, second].iter().any(|score| score.abs() > 0.0) => {
            vec![("points".into(), first), ("lead".into(), first - second)]
        }
        _ => Vec::new(),
    }
}
