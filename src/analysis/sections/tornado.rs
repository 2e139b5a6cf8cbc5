//! Sensitivity of the win rate: each value moved to its alternatives, one at a time.

use super::common::moved::{Found, Moved, at_part, finding, moved, needs_variants, parts_of_players};
use super::common::pooling::pairing;
use super::common::prelude::*;
use crate::analysis::scale::Scale;

/// The most alternatives of one value drawn on one row.
const ON_A_ROW: usize = 3;

/// The most letters of a title that names a row by itself; a longer one is shown in the tooltip.
const SHORT: usize = 44;

/// Variants by the value they move, the widest effect on top.
struct Tornado {
    part: Part,
    scope: Scope,
    most: usize,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["rows"]].concat())?;
    needs_variants(section, shape)?;
    let most = section.number("rows")?.unwrap_or(24.0).clamp(1.0, 100.0) as usize;
    Ok(Box::new(Tornado { part: Part::of(section), scope: Scope::read(section, shape)?, most }))
}

impl Analysis for Tornado {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let scale = played.scale();
        let title = format!("Change of the {} when one value moves", scale.noun);
        let mut table = with_parts(Table::new(&part.id, title).with(POLICY, (played.title)(POLICY), Kind::Key))
            .with("setting", "setting", Kind::Key)
            .with("change", "change", Kind::Estimate(scale.show_change()))
            .with("p_bh", "p (BH)", Kind::Number(Show::PValue))
            .with("games", "n pairs", Kind::Count)
            .also("value", "value", Kind::Text)
            .also("variant", "variant", Kind::Text);
        for own in parts_of_players(played, &self.scope) {
            let found = |_: &Variant, games: &Games, base: &Games| {
                Some(Found { difference: paired(games, base).0, judged: true, more: () })
            };
            let all = moved(played, &own.part.cells, found);
            for Moved { variant, difference, p, .. } in &all {
                table.push(vec![
                    own.player.as_str().into(),
                    part_entry(&own.part.name),
                    variant.title.as_str().into(),
                    Ranged::from(*difference).into(),
                    (*p).into(),
                    difference.n.into(),
                    variant.group.as_str().into(),
                    variant.name.as_str().into(),
                ]);
            }
            part.charts.push(self.chart(&scale, &own.title, &all));
            if own.is_first {
                let what = format!("the {} of {}{}", scale.noun, played.who(&own.player), beside(&own.part.name));
                let found = finding(&all, ("alternatives", &what), &|change| scale.change(change));
                part.findings.extend(found.map(|own_finding| at_part(own_finding, &own.part.name)));
            }
        }
        part.tables.push(tidy(table));
        part.methods.push(format!(
            "Each alternative is compared with the game as it is on the same seeds: {}. The p-values of all alternatives are adjusted by Benjamini and Hochberg at 5 %; the colours of the dots follow the \
             adjusted p-values, as the sentence does. Values move one at a time.",
            pairing(played)
        ));
        part
    }
}

impl Tornado {
    /// A row for each value that moves, its alternatives as dots, coloured if the adjusted p-value is significant.
    fn chart(&self, scale: &Scale, name: &str, all: &[Moved<()>]) -> Chart {
        let mut rows: Vec<Bar> = Vec::new();
        // Many alternatives of one value cannot be distinguished on one row: each has its own.
        let of_group = |group: &str| all.iter().filter(|moved| moved.variant.group == group).count();
        for Moved { variant, difference, p, .. } in all {
            let shown = Ranged::from(*difference);
            let p = p.unwrap_or(1.0);
            let tip = format!("{}: {}, {} (BH)", variant.title, scale.change(shown), p_text(p));
            let own = match of_group(&variant.group) {
                1 => variant.title.chars().count() <= SHORT,
                several => several > ON_A_ROW,
            };
            let name = if own { &variant.title } else { &variant.group };
            match rows.iter_mut().find(|row| row.name == *name) {
                Some(row) => {
                    row.marks.push((shown, tip));
                    row.decided.push(p < 0.05);
                }
                None => rows.push(Bar::judged(name.clone(), shown, tip, p)),
            }
        }
        rows.truncate(self.most);
        let at = aside(name);
        Chart::rows(
            format!("The {} values that move the {} most{at}", rows.len(), scale.noun),
            scale.axis_of_changes(),
            rows,
            true,
        )
    }
}
