//! How far could the truth lie from a win rate because of what nobody knows for sure about the game?
//!
//! Every unsure value is moved to each of its plausible alternatives, alone, on the same seeds. Which values these are is
//! the game's to say ([`Asked::UNSURE`]); their games are those that a question about them has put aside. Of the
//! alternatives that move the win rate beyond chance (`McNemar`'s exact test on the common seeds, adjusted by Benjamini and
//! Hochberg) the lowest and the highest win rate are the band: the widest of many noisy rates would otherwise be taken for
//! ignorance of the game.

use crate::analysis::question::{Asked, Question};
use crate::base::refusal::Refusal;
use crate::base::terminal::{command_of, quoted};
use crate::game::{Settings, Variant};
use crate::sim::plan::Cell;
use crate::sim::{Store, game_columns};

use super::design::{AS_IS, POLICY};
use super::methods::estimate::Estimate;
use super::methods::multiplicity::benjamini_hochberg;
use super::methods::outcomes::Outcomes;
use super::methods::pairs::paired_difference;
use super::methods::ranged::Ranged;

/// What an alternative has to be told from chance at, together with all others.
const LEVEL: f64 = 0.05;

/// One end of a band.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// What is moved, and where to; [`AS_IS`] where nothing moves the win rate to this side.
    pub title: String,
    /// The win rate with it.
    pub rate: Ranged,
    /// Games behind it.
    pub games: u64,
}

/// What the unsure values of a game do to a win rate.
#[derive(Clone, Debug, PartialEq)]
pub enum Band {
    /// From the lowest to the highest win rate.
    Known {
        /// The lowest.
        low: End,
        /// The highest.
        high: End,
        /// How many alternatives move the win rate beyond chance.
        moving: usize,
        /// How many there are.
        of: usize,
    },
    /// The games have not been played.
    Unknown {
        /// How many alternatives have games.
        played: usize,
        /// How many there are.
        of: usize,
    },
}

impl Band {
    /// The band of the cell that settings describe, from the games that a store holds: one of win rates of the table, in
    /// a game that has unsure values.
    ///
    /// # Errors
    /// When the settings are not accepted.
    pub fn of<G: Asked>(store: &Store, origin: &str, settings: &Settings) -> Result<Band, Refusal> {
        let cell: Cell<G> = Cell::of(&settings.clone().said_in(origin))?;
        let base = won::<G>(store, &cell);
        let variants = cell.game.variants(G::UNSURE).unwrap_or_default();
        let mut found: Vec<(Variant, Vec<bool>)> = Vec::new();
        let of = variants.len();
        for variant in variants {
            let cell = Cell::of(&settings.clone().and(&variant.settings).said_in(origin))?;
            let games = won::<G>(store, &cell);
            if !games.is_empty() {
                found.push((variant, games));
            }
        }
        if base.is_empty() || of == 0 || found.len() < of {
            return Ok(Band::Unknown { played: found.len(), of });
        }
        Ok(known(&base, &found))
    }
}

/// The games of a cell that are there, from the first on: which were won.
fn won<G: Asked>(store: &Store, cell: &Cell<G>) -> Vec<bool> {
    let Some(place) = game_columns::<G>().iter().position(|column| column.name == "won") else { return Vec::new() };
    let mut won = Vec::new();
    store.read_there::<G>(cell, |chunk| won.extend(chunk.games.columns[place].bits.iter().map(|&bits| bits == 1)));
    won
}

fn known(base: &[bool], found: &[(Variant, Vec<bool>)]) -> Band {
    let p = |games: &[bool]| {
        let common = base.len().min(games.len());
        paired_difference(&Outcomes::of_hits(&[&games[..common], &base[..common]]).pairs(0, 1)).p
    };
    let adjusted = benjamini_hochberg(&found.iter().map(|(_, games)| p(games)).collect::<Vec<_>>());
    let end = |title: &str, games: &[bool]| {
        let hits = games.iter().filter(|won| **won).count() as u64;
        let rate = Estimate::share(hits, games.len() as u64).into();
        End { title: title.into(), rate, games: games.len() as u64 }
    };
    let moving = found.iter().zip(&adjusted).filter(|(_, p)| **p < LEVEL).map(|((variant, games), _)| (variant, games));
    let mut ends: Vec<End> = moving.map(|(variant, games)| end(&variant.title, games)).collect();
    let count = ends.len();
    ends.push(end(AS_IS, base));
    // The game as it is stands last: where it is as low or as high as another, the other is named.
    let least = |a: &End, b: &End| a.rate.value.total_cmp(&b.rate.value).is_le();
    let low = ends.iter().cloned().reduce(|a, b| if least(&a, &b) { a } else { b });
    let high = ends.iter().cloned().reduce(|a, b| if least(&b, &a) { a } else { b });
    let as_is = end(AS_IS, base);
    Band::Known { low: low.unwrap_or(as_is.clone()), high: high.unwrap_or(as_is), moving: count, of: found.len() }
}

/// The command that plays what the band of these settings needs: the report about the unsure values, with whatever these
/// settings do not share with it. Like every command of a report it leaves the folder to the reader.
pub fn band_command<G: Asked>(settings: &Settings, seed: u64) -> Option<String> {
    let about = |question: &Question| question.variant_set.as_deref() == Some(G::UNSURE);
    let all = G::REPORTS.iter().filter_map(|(name, _)| Question::of::<G>(name).ok());
    let question = all.into_iter().find(about)?;
    let mut words = vec![command_of(G::NAME, "report"), quoted(&question.name)];
    let mut option = |name: &str, value: &str| words.extend([format!("--{name}"), quoted(value)]);
    let policy = settings.get(POLICY).unwrap_or_default();
    if question.policies != [policy] {
        option(POLICY, policy);
    }
    if question.seed != seed {
        option("seed", &seed.to_string());
    }
    for setting in settings.0.iter().filter(|setting| setting.key != POLICY) {
        let plays = |levels: &Vec<String>| levels.iter().any(|level| level.split(',').any(|one| one == setting.value));
        let shared = question.base.0.contains(setting)
            || question.blocks.iter().any(|block| block.0.get(&setting.key).is_some_and(plays));
        if !shared {
            option("with", &format!("{}={}", setting.key, setting.value));
        }
    }
    Some(words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(name: &str) -> Variant {
        Variant { name: name.into(), group: name.into(), title: name.into(), settings: Settings::new() }
    }

    /// So many games, of which those are won whose number leaves a remainder below `wins` by 10.
    fn games(count: usize, wins: usize) -> Vec<bool> {
        (0..count).map(|i| i % 10 < wins).collect()
    }

    #[test]
    fn the_band_reaches_from_the_lowest_to_the_highest_alternative_that_is_told_from_chance() {
        let found =
            [(variant("worse"), games(200, 1)), (variant("same"), games(150, 5)), (variant("better"), games(200, 8))];
        let Band::Known { low, high, moving, of } = known(&games(400, 5), &found) else { panic!("it is known") };
        assert_eq!((low.title.as_str(), high.title.as_str(), moving, of), ("worse", "better", 2, 3));
        assert!((low.rate.value - 0.1).abs() < 1e-9 && (high.rate.value - 0.8).abs() < 1e-9);
        assert_eq!((low.games, high.games), (200, 200));
    }

    #[test]
    fn an_alternative_that_may_be_chance_does_not_widen_the_band() {
        // Six of ten games against five of ten: two games in twenty differ, and all to one side; not told from chance.
        let found = [(variant("lucky"), games(20, 6))];
        let Band::Known { low, high, moving, .. } = known(&games(20, 5), &found) else { panic!("it is known") };
        assert_eq!((low.title.as_str(), high.title.as_str(), moving), (AS_IS, AS_IS, 0));
    }
}
