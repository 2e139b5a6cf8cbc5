//! How far could the truth lie from a win rate because of what nobody knows for sure about the game?
//!
//! Every unsure value is moved to each of its plausible alternatives, alone, on the same seeds. Which values these are is
//! the game's to say ([`Asked::UNSURE`]); their games are those that a question about them has put aside. Of the
//! alternatives that move the win rate beyond chance (`McNemar`'s exact test on the common seeds, adjusted by Benjamini and
//! Hochberg) the lowest and the highest win rate are the band: the widest of many noisy rates would otherwise be taken for
//! ignorance of the game. Where every seat plays for itself, the win rate is what the first side has of the win, by deal, at a
//! table of any size, and the contrast by deal takes the place of `McNemar`'s test.

use crate::analysis::question::{Asked, Question};
use crate::base::refusal::Refusal;
use crate::base::terminal::{command_of, quoted};
use crate::game::{Contest, Settings, Variant};
use crate::sim::Source;
use crate::sim::plan::Cell;

use super::design::{AS_IS, POLICY};
use super::stages::{Shares, games_of_deal};
use super::statistics::estimate::Estimate;
use super::statistics::multiplicity::benjamini_hochberg;
use super::statistics::outcomes::Outcomes;
use super::statistics::pairs::paired_difference;
use super::statistics::ranged::Ranged;
use super::statistics::shares::share_by_deal;

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

/// What was won of a cell: a number for each deal, from 0 to 1.
struct Won {
    deals: Vec<f32>,
    /// The games of a deal; none where every game is won or lost by all.
    each: Option<u32>,
}

impl Won {
    /// As far as games of the cell are there.
    fn there<G: Asked>(source: &impl Source<G>, cell: &Cell<G>) -> Won {
        if G::CONTEST == Contest::Together {
            let hits = source.wins_there(cell).into_iter().map(|won| f32::from(u8::from(won)));
            return Won { deals: hits.collect(), each: None };
        }
        let mut shares = Shares::of(cell);
        source.read_there(cell, &mut |chunk| shares.add::<G>(chunk));
        Won { deals: shares.by_deal().map(|share| share as f32).collect(), each: Some(games_of_deal(cell) as u32) }
    }

    fn games(&self) -> u64 {
        self.deals.len() as u64 * u64::from(self.each.unwrap_or(1))
    }

    fn rate(&self) -> Ranged {
        match self.each {
            None => {
                let hits = self.deals.iter().filter(|won| **won > 0.5).count() as u64;
                Estimate::share(hits, self.deals.len() as u64).into()
            }
            Some(_) => share_by_deal(&self.deals.iter().map(|&share| share.into()).collect::<Vec<_>>()).into(),
        }
    }

    /// The p-value of the difference from other games on the same seeds.
    fn p(&self, other: &Won) -> f64 {
        let common = self.deals.len().min(other.deals.len());
        let cells = [&self.deals[..common], &other.deals[..common]];
        match self.each {
            None => {
                let hits = cells.map(|deals| deals.iter().map(|won| *won > 0.5).collect::<Vec<_>>());
                paired_difference(&Outcomes::of_hits(&hits).pairs(0, 1)).p
            }
            Some(each) => Outcomes::of_shares(&cells, each).difference(0, 1).p,
        }
    }
}

impl Band {
    /// The band of the cell that settings describe, from the games that a source holds: one of win rates of the table, or of
    /// what the first side has of the win, in a game that has unsure values.
    ///
    /// # Errors
    /// When the settings are not accepted.
    pub fn of<G: Asked>(source: &impl Source<G>, origin: &str, settings: &Settings) -> Result<Band, Refusal> {
        let cell: Cell<G> = Cell::of(&settings.clone().said_in(origin))?;
        let base = Won::there(source, &cell);
        let variants = cell.game.variants(G::UNSURE).unwrap_or_default();
        let mut found: Vec<(Variant, Won)> = Vec::new();
        let of = variants.len();
        for variant in variants {
            let cell = Cell::of(&settings.clone().and(&variant.settings).said_in(origin))?;
            let won = Won::there(source, &cell);
            if !won.deals.is_empty() {
                found.push((variant, won));
            }
        }
        if base.deals.is_empty() || of == 0 || found.len() < of {
            return Ok(Band::Unknown { played: found.len(), of });
        }
        Ok(known(&base, &found))
    }
}

fn known(base: &Won, found: &[(Variant, Won)]) -> Band {
    let adjusted = benjamini_hochberg(&found.iter().map(|(_, won)| won.p(base)).collect::<Vec<_>>());
    let end = |title: &str, won: &Won| End { title: title.into(), rate: won.rate(), games: won.games() };
    let moving = found.iter().zip(&adjusted).filter(|(_, p)| **p < LEVEL).map(|((variant, won), _)| (variant, won));
    let mut ends: Vec<End> = moving.map(|(variant, won)| end(&variant.title, won)).collect();
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
    fn games(count: usize, wins: usize) -> Won {
        Won { deals: (0..count).map(|i| f32::from(u8::from(i % 10 < wins))).collect(), each: None }
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

    #[test]
    fn at_tables_of_three_and_four_the_band_is_of_shares_by_deal() {
        // Deals in so many games, of which the first side wins this many, and now and then one more.
        let deals = |each: u32, wins: u32| {
            let share = |deal: usize| (wins + u32::from(deal.is_multiple_of(3))) as f32 / each as f32;
            Won { deals: (0..120).map(share).collect(), each: Some(each) }
        };
        for each in [3, 4] {
            let found = [
                (variant("worse"), deals(each, 0)),
                (variant("same"), deals(each, 1)),
                (variant("better"), deals(each, 2)),
            ];
            let Band::Known { low, high, moving, of } = known(&deals(each, 1), &found) else { panic!("it is known") };
            assert_eq!((low.title.as_str(), high.title.as_str(), moving, of), ("worse", "better", 2, 3));
            assert_eq!((low.games, high.games), (120 * u64::from(each), 120 * u64::from(each)));
            assert!((high.rate.value - (2.0 + 1.0 / 3.0) / f64::from(each)).abs() < 1e-6, "{high:?}");
        }
    }
}
