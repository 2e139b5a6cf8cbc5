//! The rise of the win rate with the strength of the players.

use super::common::pooling::{Pooling, homogeneity_of_rates, pool, pooled_note};
use super::common::prelude::*;
use super::common::scope::games;
use crate::base::order::Ordered;

/// The players in order of strength, which is their win rate over all cells shown.
struct Skill {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    Ok(Box::new(Skill { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

impl Analysis for Skill {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let (policy, series) = (POLICY.to_string(), self.scope.series.as_ref());
        let mut ladder: Vec<(String, Ranged)> = self
            .scope
            .levels(played, Some(&policy))
            .into_iter()
            .map(|player| {
                let strength = rate(&self.scope.at(played, &[(Some(&policy), &player)])).into();
                (player, strength)
            })
            .collect();
        ladder.order_by(|a, b| a.1.value.total_cmp(&b.1.value));
        let mut table = Table::new(&part.id, "Win rate, the weakest players first")
            .with(POLICY, (played.title)(POLICY), Kind::Key)
            .with("strength", "over all cells", Kind::Estimate(Show::Percent));
        let levels = self.scope.levels(played, series);
        for level in levels.iter().filter(|_| series.is_some()) {
            let title = series.map_or(String::new(), |series| phrase(played, series, level));
            table = table.with(&format!("win_rate_{level}"), title, Kind::Estimate(Show::Percent));
        }
        let mut table = table.with("games", "n", Kind::Count);
        let mut lines: Vec<Series> = levels
            .iter()
            .map(|level| Series {
                name: series.map_or(String::new(), |series| phrase(played, series, level)),
                points: Vec::new(),
            })
            .collect();
        for (x, (player, strength)) in ladder.iter().enumerate() {
            let mut row = vec![player.as_str().into(), (*strength).into()];
            for (level, line) in levels.iter().zip(&mut lines) {
                let cells = self.scope.at(played, &[(Some(&policy), player), (series, level)]);
                let shown = (!cells.is_empty()).then(|| Ranged::from(rate(&cells)));
                if let Some(shown) = shown {
                    let tip = format!("{player}: {} won, n = {}", shown.percent_in(), games(&cells));
                    line.points.push(Point { x: x as f64, y: shown, tip });
                }
                if series.is_some() {
                    row.push(shown.into());
                }
            }
            row.push(games(&self.scope.at(played, &[(Some(&policy), player)])).into());
            table.push(row);
        }
        part.charts.push(Chart {
            title: "Win rate, the weakest players first".into(),
            x: Axis::numbers("players, the weakest first"),
            y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("win rate") },
            marks: Marks::Dots {
                categories: ladder.iter().map(|(player, _)| player.clone()).collect(),
                series: lines,
                joined: true,
                wanted: Vec::new(),
            },
        });
        part.tables.push(table);
        if let (Some(weakest), Some(strongest)) = (ladder.first(), ladder.last()) {
            let [low, high] = [weakest, strongest].map(|(player, _)| self.rates(played, player));
            let text = format!(
                "{} wins {low} and {} {high}: how hard a report finds the game depends on who plays.",
                played.who(&weakest.0),
                played.who(&strongest.0),
            );
            let [few, many] = [weakest, strongest].map(|(player, _)| played.people(player));
            let decided = weakest.1.high < strongest.1.low;
            let claim = match decided {
                true => format!("{many} win more than {few}"),
                false => format!("no significant difference between {few} and {many}"),
            };
            let first = reference(played).map(|(_, player)| player).unwrap_or_default();
            let usual = ladder.iter().filter(|(player, _)| *player == first);
            let usual = usual.filter(|(player, _)| ![&weakest.0, &strongest.0].contains(&player));
            let usual = usual.map(|(player, won)| format!("; {} {}", played.people(player), percent(*won)));
            let line = format!("{} against {}{}", percent(strongest.1), percent(weakest.1), usual.collect::<String>());
            let finding = Finding::new(format!("{} … {}", weakest.0, strongest.0), text).short(claim, line);
            part.findings.push(finding.undecided(!decided));
        }
        part.methods.push(
            "The order of the ladder is that of the mean win rate over all cells shown, which share their seeds; a sentence \
             gives it as one number only where the cells do not differ significantly (Hotelling 1931, 5 %; closer than half a point \
             counts as alike)."
                .into(),
        );
        part
    }
}

impl Skill {
    /// The win rate of a policy: one number if its cells are alike, else each of them or their ends.
    fn rates(&self, played: &Played, player: &str) -> String {
        let policy = POLICY.to_string();
        let cells = self.scope.at(played, &[(Some(&policy), player)]);
        let shown = |part: &Portion| format!("{} {}", Ranged::from(rate(&part.cells)).percent_in(), place(&part.name));
        match pool(played, &cells, &[POLICY], &homogeneity_of_rates) {
            Pooling::Together(p) => {
                let note = pooled_note(" (", p, ")");
                format!("{} over all cells{note}", Ranged::from(rate(&cells)).percent_in())
            }
            Pooling::Apart(parts) => listed(&parts.iter().map(shown).collect::<Vec<_>>()),
            Pooling::Range(mut parts) => {
                parts.order_by(|a, b| rate(&a.cells).value.total_cmp(&rate(&b.cells).value));
                let ends: Vec<String> = [parts.first(), parts.last()].into_iter().flatten().map(shown).collect();
                format!("from {}", ends.join(" to "))
            }
        }
    }
}
