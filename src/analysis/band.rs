//! The range in which the true win rate could lie, given the unsure values of the game.
//!
//! Each unsure value is moved alone to each of its plausible alternatives, on the same seeds. The game lists these
//! values ([`Asked::UNSURE`]); their games come from the cache of the report about them. The band spans the lowest and
//! highest win rate of the alternatives that move it beyond chance (`McNemar`'s exact test on the common seeds,
//! adjusted by Benjamini and Hochberg), as the extremes of many noisy rates would be too wide. In a competitive game,
//! the win rate is the first side's win share per deal, at a table of any size, and the contrast by deal replaces
//! `McNemar`'s test.

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

/// The adjusted p-value below which an alternative moves the win rate beyond chance.
const LEVEL: f64 = 0.05;

/// One end of a band.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// The value and what it is moved to; [`AS_IS`] if nothing moves the win rate to this side.
    pub title: String,
    /// The win rate at this end.
    pub rate: Ranged,
    /// The number of games.
    pub games: u64,
}

/// The effect of a game's unsure values on a win rate.
#[derive(Clone, Debug, PartialEq)]
pub enum Band {
    /// From the lowest to the highest win rate.
    Known {
        /// The lowest.
        low: End,
        /// The highest.
        high: End,
        /// The number of alternatives that move the win rate beyond chance.
        moving: usize,
        /// The number of alternatives.
        of: usize,
    },
    /// The games have not been played.
    Unknown {
        /// The number of alternatives with games.
        played: usize,
        /// The number of alternatives.
        of: usize,
    },
}

/// Wins of a cell: a number for each deal, from 0 to 1.
struct Won {
    deals: Vec<f32>,
    /// Games per deal; none if every game is won or lost by the whole table.
    each: Option<u32>,
}

impl Won {
    /// Reads the games of the cell, as far as they are cached.
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

/// The wins in the first games of a cell, in a source; `None` where not all of them are there.
pub(super) fn won_there<G: Asked>(source: &impl Source<G>, cell: &Cell<G>, games: usize) -> Option<usize> {
    let won = Won::there(source, cell);
    let each = won.each.unwrap_or(1) as usize;
    let shares = won.deals.get(..games / each)?;
    Some((shares.iter().map(|share| f64::from(*share)).sum::<f64>() * each as f64).round() as usize)
}

impl Band {
    /// The band of the cell that settings describe, from the games of a source: of the table's win rate, or of the
    /// first side's win share. Only for games with unsure values.
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
    // The game as it is comes last: if another is as low or as high, the other is named.
    let least = |a: &End, b: &End| a.rate.value.total_cmp(&b.rate.value).is_le();
    let low = ends.iter().cloned().reduce(|a, b| if least(&a, &b) { a } else { b });
    let high = ends.iter().cloned().reduce(|a, b| if least(&b, &a) { a } else { b });
    let as_is = end(AS_IS, base);
    Band::Known { low: low.unwrap_or(as_is.clone()), high: high.unwrap_or(as_is), moving: count, of: found.len() }
}

/// The command that plays the games this band needs: the report about the unsure values, with these settings where they
/// differ from its own. Like every command of a report it leaves the folder to the reader.
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

    /// This many games; a game is won if its number modulo 10 is below `wins`.
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
        // Six of ten games against five of ten: two games in twenty differ, both to one side; not beyond chance.
        let found = [(variant("lucky"), games(20, 6))];
        let Band::Known { low, high, moving, .. } = known(&games(20, 5), &found) else { panic!("it is known") };
        assert_eq!((low.title.as_str(), high.title.as_str(), moving), (AS_IS, AS_IS, 0));
    }

    #[test]
    fn at_tables_of_three_and_four_the_band_is_of_shares_by_deal() {
        // Deals of `each` games, of which the first side wins `wins`, and now and then one more.
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
