//! Which of them work well or badly together?

use super::effects::rivals;
use super::scope::{SCOPE, Scope, check_factor, listed, outcomes, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Chart, Marks};
use crate::analysis::design::POLICY;
use crate::analysis::estimate::Difference;
use crate::analysis::multiplicity::holm;
use crate::analysis::played::{Games, Played, fits};
use crate::analysis::ranged::Ranged;
use crate::analysis::table::{Kind, Show, Table};
use crate::question::Section;
use crate::refusal::Refusal;

/// Pairs of parts from different rivalries: what they bring together beyond the sum of each.
struct Pairs {
    part: Part,
    scope: Scope,
    factor: String,
    rivals: Vec<(String, String)>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["factor", "rivals"]].concat())?;
    let factor = section.required("factor")?;
    check_factor(section, "factor", &factor, shape)?;
    let rivals = rivals(section, &factor, shape)?;
    Ok(Box::new(Pairs { part: Part::of(section), scope: Scope::read(section, shape)?, factor, rivals }))
}

/// How much better the first of both rivalries do together than the sum of their effects: by how much the four kinds of
/// cells differ from a table without interaction.
fn together(cells: &[&Games], factor: &str, a: &(String, String), b: &(String, String)) -> Option<Difference> {
    let has = |games: &Games, name: &str| fits(games.level(factor), &format!("has {name}"));
    let mut kept: Vec<(&Games, f64)> = Vec::new();
    let mut counts = [0_usize; 4];
    for games in cells {
        let side = |pair: &(String, String)| {
            if has(games, &pair.0) { Some(false) } else { has(games, &pair.1).then_some(true) }
        };
        if let (Some(one), Some(other)) = (side(a), side(b)) {
            counts[usize::from(one) * 2 + usize::from(other)] += 1;
            kept.push((games, if one == other { 1.0 } else { -1.0 }));
        }
    }
    if counts[0] == 0 || counts.iter().any(|count| *count != counts[0]) {
        return None;
    }
    let all: Vec<&Games> = kept.iter().map(|(games, _)| *games).collect();
    let weights: Vec<f64> = kept.iter().map(|(_, sign)| sign / kept.len() as f64).collect();
    Some(outcomes(&all).contrast(&weights))
}

impl Analysis for Pairs {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let policy = POLICY.to_string();
        let mut table = Table::new(&part.id, "Pairs: points of win rate beyond the sum of both")
            .with(POLICY, (played.title)(POLICY), Kind::Key)
            .with("one", "one", Kind::Key)
            .with("other", "with", Kind::Key)
            .with("together", "beyond the sum", Kind::Estimate(Show::Points))
            .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .with("games", "n seeds", Kind::Count);
        let names: Vec<&String> = self.rivals.iter().flat_map(|(one, other)| [one, other]).collect();
        for player in self.scope.levels(played, Some(&policy)) {
            let cells = self.scope.at(played, &[(Some(&policy), &player)]);
            let mut all = Vec::new();
            for (i, a) in self.rivals.iter().enumerate() {
                for (j, b) in self.rivals.iter().enumerate().skip(i + 1) {
                    if let Some(difference) = together(&cells, &self.factor, a, b) {
                        all.push((i, j, difference));
                    }
                }
            }
            let adjusted = holm(&all.iter().map(|(_, _, difference)| difference.p).collect::<Vec<_>>());
            let mut values = vec![vec![None; names.len()]; names.len()];
            let mut decided = Vec::new();
            for ((i, j, difference), p) in all.iter().zip(&adjusted) {
                for (one, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let (a, b) = (2 * i + one, 2 * j + other);
                    let shown = Ranged::from(*difference);
                    let shown = if one == other { shown } else { shown.negated() };
                    let pair = format!("{} with {}", (played.title)(names[a]), (played.title)(names[b]));
                    let tip = format!("{pair}: {} beyond the sum", shown.points_in());
                    values[a][b] = Some((shown, tip.clone()));
                    values[b][a] = Some((shown, tip));
                    table.push(vec![
                        player.as_str().into(),
                        names[a].as_str().into(),
                        names[b].as_str().into(),
                        shown.into(),
                        (*p).into(),
                        difference.n.into(),
                    ]);
                    if *p < 0.05 && shown.value > 0.0 {
                        decided.push(format!("{pair} ({})", shown.points_in()));
                    }
                }
            }
            part.charts.push(Chart {
                title: format!("{player}: points beyond the sum of both; * the interval leaves out 0"),
                x: Axis::default(),
                y: Axis::default(),
                marks: Marks::Matrix {
                    names: (
                        names.iter().map(|n| (played.title)(n)).collect(),
                        names.iter().map(ToString::to_string).collect(),
                    ),
                    values,
                },
            });
            if reference(played).is_some_and(|(_, first)| first == player) {
                let text = if decided.is_empty() {
                    format!(
                        "No pair works better or worse together than the sum of both, at this precision (`{player}`, {} pairs, Holm).",
                        all.len()
                    )
                } else {
                    format!("Pairs that do better than the sum of both (`{player}`, Holm): {}.", listed(&decided))
                };
                part.findings.push(Finding::new("", text));
            }
        }
        part.tables.push(table);
        part.methods.push(
            "A pair's number is by how much its cells win more than a table of the two rivalries without interaction says; \
             replacing one of the pair by its rival turns the sign. Cells that have both rivalries count, all player numbers \
             with equal weight for each cell."
                .into(),
        );
        part
    }
}
