//! The effect of which cards are drawn, given their number.

use super::common::prelude::*;
use super::common::scope::{check_factor, outcomes};
use super::mixes::{Grid, parse};
use crate::base::order::Ordered;
use statrs::function::factorial::binomial;

/// Mixes of the same number of cards, compared with each other.
struct Spread {
    part: Part,
    scope: Scope,
    factor: String,
    total: usize,
    /// The noun for the kinds.
    noun: String,
}

/// The most cards of a mix.
const MOST: usize = 100;

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["factor", "total", "noun"]].concat())?;
    let factor = section.required("factor")?;
    check_factor(section, "factor", &factor, shape)?;
    let levels = shape.factors.iter().find(|known| known.key == factor).map(|known| known.levels.clone());
    let total = section.number("total")?.unwrap_or(3.0).clamp(0.0, MOST as f64) as usize;
    let noun = section.text("noun")?.unwrap_or_else(|| "cards".into());
    let has = |level: &String| parse(level).is_some_and(|mix| mix.iter().map(|(_, n)| n).sum::<usize>() == total);
    if levels.unwrap_or_default().iter().filter(|level| has(level)).count() < 2 {
        return Err(Refusal::new(format!("{}.total: fewer than two mixes have {total} cards", section.place)));
    }
    Ok(Box::new(Spread { part: Part::of(section), scope: Scope::read(section, shape)?, factor, total, noun }))
}

/// One mix of a number of cards.
struct Mix<'a> {
    level: String,
    /// The probability of drawing exactly these.
    chance: f64,
    cells: Vec<&'a Games>,
}

impl Spread {
    /// The mixes of `total` cards among the cells of a part.
    fn mixes<'a>(&self, played: &Played, part: &Portion<'a>, total: usize) -> Vec<Mix<'a>> {
        let levels = played.factor(&self.factor).map(|factor| factor.levels.clone()).unwrap_or_default();
        let Some(grid) = Grid::of(&levels) else { return Vec::new() };
        let most: Vec<u64> = (0..grid.kinds.len())
            .map(|kind| (0..grid.plan.cells()).map(|cell| grid.plan.combination(cell)[kind]).max().unwrap_or(0) as u64)
            .collect();
        let mut mixes = Vec::new();
        for (cell, level) in grid.levels.iter().enumerate() {
            let numbers = grid.plan.combination(cell);
            if numbers.iter().sum::<usize>() != total {
                continue;
            }
            let ways: f64 = most.iter().zip(&numbers).map(|(&most, &n)| binomial(most, n as u64)).product();
            let chance = ways / binomial(most.iter().sum(), total as u64);
            let cells: Vec<&Games> =
                part.cells.iter().copied().filter(|games| games.level(&self.factor) == level).collect();
            mixes.push(Mix { level: level.clone(), chance, cells });
        }
        mixes
    }

    /// The parts of a policy's cells, never pooled.
    fn parts<'a>(&self, played: &'a Played, player: &str) -> Vec<Portion<'a>> {
        let policy = POLICY.to_string();
        portions(played, &self.scope.at(played, &[(Some(&policy), player)]), &[POLICY, &self.factor])
    }

    /// The best and the worst mix compared, at a level that allows for picking them among all pairs.
    fn range(mixes: &[Mix]) -> Option<(usize, usize, Ranged)> {
        let rates: Vec<f64> = mixes.iter().map(|mix| rate(&mix.cells).value).collect();
        let by = |a: &usize, b: &usize| rates[*a].total_cmp(&rates[*b]);
        let best = (0..mixes.len()).max_by(by)?;
        let worst = (0..mixes.len()).min_by(by)?;
        let (top, bottom) = (&mixes[best].cells, &mixes[worst].cells);
        if best == worst || top.is_empty() || top.len() != bottom.len() {
            return None;
        }
        let each = 1.0 / top.len() as f64;
        let weights = [vec![each; top.len()], vec![-each; bottom.len()]].concat();
        let pairs = mixes.len() * (mixes.len() - 1) / 2;
        let all = outcomes(&[top.clone(), bottom.clone()].concat());
        Some((best, worst, all.contrast_at(&weights, simultaneous_level(LEVEL, pairs)).into()))
    }
}

impl Analysis for Spread {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let policy = POLICY.to_string();
        let keyed = |table: Table| with_parts(table.with(POLICY, (played.title)(POLICY), Kind::Key));
        let mut table = keyed(Table::new(&part.id, "Win rate by mix"))
            .with("cards", "cards", Kind::Key)
            .with("mix", "mix", Kind::Key)
            .with("win_rate", "won", Kind::Estimate(Show::Percent))
            .with("chance", "drawn", Kind::Number(Show::Percent))
            .with("games", "n", Kind::Count);
        let title = "Best against worst mix of the same number of cards";
        let mut ranges = keyed(Table::new(format!("{}_range", part.id), title))
            .with("cards", "cards", Kind::Key)
            .with("range", "best − worst", Kind::Estimate(Show::Points))
            .with("worst", "worst", Kind::Text)
            .with("best", "best", Kind::Text);
        for player in self.scope.levels(played, Some(&policy)) {
            let parts = self.parts(played, &player);
            for (portion, total) in parts.iter().flat_map(|part| (0..=MOST).map(move |total| (part, total))) {
                let mixes = self.mixes(played, portion, total);
                for mix in &mixes {
                    table.push(vec![
                        player.as_str().into(),
                        part_entry(&portion.name),
                        total.to_string().into(),
                        mix.level.as_str().into(),
                        Ranged::from(rate(&mix.cells)).into(),
                        mix.chance.into(),
                        super::common::scope::games(&mix.cells).into(),
                    ]);
                }
                if let Some((best, worst, range)) = Spread::range(&mixes) {
                    ranges.push(vec![
                        player.as_str().into(),
                        part_entry(&portion.name),
                        total.to_string().into(),
                        range.into(),
                        mixes[worst].level.as_str().into(),
                        mixes[best].level.as_str().into(),
                    ]);
                }
            }
        }
        if let Some((_, player)) = reference(played) {
            for portion in self.parts(played, &player) {
                let mixes = self.mixes(played, &portion, self.total);
                part.charts.push(self.chart(played, (&player, &portion.name), &mixes));
                part.findings.extend(self.finding(played, (&player, &portion.name), &mixes));
            }
        }
        part.tables.extend([tidy(ranges), tidy(table)]);
        part.methods.push(
            "The difference between the best and the worst mix has an interval at the level of Bonferroni for all pairs of \
             mixes, because the two were picked for their difference."
                .into(),
        );
        part
    }
}

impl Spread {
    /// The mixes of the given number of cards, the hardest on top.
    fn chart(&self, played: &Played, (player, name): (&str, &str), mixes: &[Mix]) -> Chart {
        let mut rows: Vec<(f64, Bar)> = mixes
            .iter()
            .map(|mix| {
                let shown = Ranged::from(rate(&mix.cells));
                let tip = format!("{}, drawn {:.0} % of the time", shown.percent_in(), 100.0 * mix.chance);
                (shown.value, Bar::new(played.level_title(&self.factor, &mix.level), vec![(shown, tip)]))
            })
            .collect();
        rows.order_by(|a, b| a.0.total_cmp(&b.0));
        let at = aside(name);
        Chart::rows(
            format!("Win rate of {player}{at} by mix of {} {}", self.total, self.noun),
            Axis::percent("win rate"),
            rows.into_iter().map(|(_, bar)| bar).collect(),
            false,
        )
    }

    fn finding(&self, played: &Played, (player, name): (&str, &str), mixes: &[Mix]) -> Option<Finding> {
        let (best, worst, range) = Spread::range(mixes)?;
        let (best, worst) = (&mixes[best], &mixes[worst]);
        let shown = |mix: &Mix| Ranged::from(rate(&mix.cells)).percent();
        let claim =
            if range.low > 0.0 { "depends on which ones" } else { "may not depend on which ones, at this precision" };
        let at = beside(name);
        let ends: Vec<&Games> = [best, worst].into_iter().filter_map(|mix| mix.cells.first().copied()).collect();
        let finding = Finding::new(
            range.size(),
            format!(
                "How hard {} {} are {claim}: {}{at} wins {} against {} and {} against {}, {} \
                 between them (interval for the widest of all pairs).",
                self.total,
                self.noun,
                played.who(player),
                shown(best),
                played.level_title(&self.factor, &best.level),
                shown(worst),
                played.level_title(&self.factor, &worst.level),
                range.size()
            ),
        );
        let total = self.total;
        let claim = match range.low > 0.0 {
            true => format!("Which {total} {} are drawn matters{at}", self.noun),
            false => format!("Which {total} {} are drawn makes no significant difference{at}", self.noun),
        };
        let named = |mix: &Mix| played.level_title(&self.factor, &mix.level);
        let line = format!("{} ({}) to {} ({})", shown(worst), named(worst), shown(best), named(best));
        Some(finding.short(claim, line).undecided(range.low <= 0.0).of(&ends))
    }
}
