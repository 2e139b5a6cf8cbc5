//! What does the win rate lean on? Each value moved to its alternatives, one at a time.

use super::scope::{SCOPE, Scope, listed, outcomes, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::design::{AS_IS, VARIANT};
use crate::analysis::estimate::Difference;
use crate::analysis::multiplicity::benjamini_hochberg;
use crate::analysis::pairs::paired_difference;
use crate::analysis::played::Played;
use crate::analysis::ranged::Ranged;
use crate::analysis::table::{Kind, Show, Table};
use crate::question::{Section, Variant};
use crate::refusal::Refusal;

/// Variants by the value they move, the widest swing on top.
struct Tornado {
    part: Part,
    scope: Scope,
    most: usize,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["rows"]].concat())?;
    if !shape.factors.iter().any(|factor| factor.key == VARIANT && factor.levels.iter().any(|level| level == AS_IS)) {
        return Err(Refusal::new(format!("{}: the question has no `variants`, expected a set of them", section.place)));
    }
    let most = section.number("rows")?.unwrap_or(24.0).clamp(1.0, 100.0) as usize;
    Ok(Box::new(Tornado { part: Part::of(section), scope: Scope::read(section, shape)?, most }))
}

impl Analysis for Tornado {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let cells = self.scope.cells(played);
        let Some(base) = cells.iter().find(|games| games.level(VARIANT) == AS_IS).copied() else { return part };
        let mut found: Vec<(&Variant, Difference)> = Vec::new();
        for variant in &played.variants {
            let moved = cells.iter().find(|games| games.level(VARIANT) == variant.name && variant.name != AS_IS);
            if let Some(games) = moved {
                found.push((variant, paired_difference(&outcomes(&[games, base]).pairs(0, 1))));
            }
        }
        let adjusted = benjamini_hochberg(&found.iter().map(|(_, difference)| difference.p).collect::<Vec<_>>());
        let mut table = Table::new(&part.id, "Change of the win rate when one value moves")
            .with("setting", "setting", Kind::Key)
            .with("change", "change", Kind::Estimate(Show::Points))
            .with("p_bh", "p (BH)", Kind::Number(Show::PValue))
            .with("games", "n pairs", Kind::Count)
            .also("value", "value", Kind::Text)
            .also("variant", "variant", Kind::Text);
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by(|&a, &b| found[b].1.value.abs().total_cmp(&found[a].1.value.abs()));
        for &i in &order {
            let (variant, difference) = &found[i];
            table.push(vec![
                variant.title.as_str().into(),
                Ranged::from(*difference).into(),
                adjusted[i].into(),
                difference.n.into(),
                variant.group.as_str().into(),
                variant.name.as_str().into(),
            ]);
        }
        let mut groups: Vec<(&str, Vec<(Ranged, String)>)> = Vec::new();
        for &i in &order {
            let (variant, difference) = &found[i];
            let shown = Ranged::from(*difference);
            let mark = (shown, format!("{}: {}", variant.title, shown.points_in()));
            match groups.iter_mut().find(|(group, _)| *group == variant.group) {
                Some((_, marks)) => marks.push(mark),
                None => groups.push((&variant.group, vec![mark])),
            }
        }
        let rows = groups
            .iter()
            .take(self.most)
            .map(|(group, marks)| Bar { name: (*group).to_string(), marks: marks.clone() });
        part.charts.push(Chart {
            title: format!("The {} values that move the win rate most", self.most.min(groups.len())),
            x: Axis::points(),
            y: Axis::default(),
            marks: Marks::Rows { rows: rows.collect(), bars: true },
        });
        part.tables.push(table);
        let policy = reference(played).map(|(_, policy)| policy).unwrap_or_default();
        let decided: Vec<&usize> = order.iter().filter(|&&i| adjusted[i] < 0.05).collect();
        let named: Vec<String> = decided
            .iter()
            .take(3)
            .map(|&&i| format!("{} ({})", found[i].0.title, Ranged::from(found[i].1).points_in()))
            .collect();
        let total = found.len();
        let text = if named.is_empty() {
            format!(
                "None of the {total} alternatives moves the win rate of `{policy}` beyond chance at this precision."
            )
        } else {
            format!(
                "{} of {total} alternatives move the win rate of `{policy}` beyond chance (Benjamini and Hochberg, 5 %); most: {}.",
                decided.len(),
                listed(&named)
            )
        };
        part.findings.push(Finding::new(format!("{} of {total}", decided.len()), text));
        part.methods.push(
            "Each alternative is compared with the game as it is on the same seeds: Tango's interval for pairs, McNemar's exact \
             test, and the p-values of all alternatives adjusted by Benjamini and Hochberg. Values move one at a time."
                .into(),
        );
        part
    }
}
