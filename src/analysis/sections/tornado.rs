//! Sensitivity of the win rate: each value moved to its alternatives, one at a time.

use super::common::moved::{Found, Moved, at_part, finding, moved, needs_variants, parts_of_players};
use super::common::pooling::pairing;
use super::common::prelude::*;
use super::common::sums::{USAGE, Usage, Uses};
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
    usage: Option<Usage>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["rows", "table"], &USAGE[..]].concat())?;
    needs_variants(section, shape)?;
    let most = section.number("rows")?.unwrap_or(24.0).clamp(1.0, 100.0) as usize;
    let (usage, scope) = (Usage::read(section, shape)?, Scope::read(section, shape)?);
    Ok(Box::new(Tornado { part: Part::of(section), scope, most, usage }))
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
        if self.usage.is_some() {
            table = Usage::columns(table);
        }
        for own in parts_of_players(played, &self.scope) {
            let found = |variant: &Variant, games: &Games, base: &Games| {
                let uses = self.usage.as_ref().and_then(|usage| usage.between(played, &variant.group, [games, base]));
                let judged = !uses.is_some_and(|(_, rare)| rare);
                Some(Found { difference: paired(games, base).0, judged, more: uses.map(|(uses, _)| uses) })
            };
            let all = moved(played, &own.part.cells, found);
            for Moved { variant, difference, p, more, .. } in &all {
                let mut row = vec![
                    own.player.as_str().into(),
                    part_entry(&own.part.name),
                    variant.title.as_str().into(),
                    p.map(|_| Ranged::from(*difference)).into(),
                    (*p).into(),
                    difference.n.into(),
                    variant.group.as_str().into(),
                    variant.name.as_str().into(),
                ];
                row.extend(self.usage.iter().flat_map(|_| Usage::entries(more.unwrap_or_default())));
                table.push(row);
            }
            part.charts.push(self.chart(&scale, &own.title, &all));
            if own.is_first {
                let what = format!("the {} of {}{}", scale.noun, played.who(&own.player), beside(&own.part.name));
                let found = finding(&all, ("alternatives", &what), &|change| scale.change(change));
                part.findings.extend(found.map(|own_finding| at_part(own_finding, &own.part.name)));
                let rare = |usage: &Usage| usage.unjudged(played, (&own.part, &all), |more| more.unwrap_or_default());
                part.findings.extend(self.usage.as_ref().and_then(rare));
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
    /// A row for each value that moves, its alternatives as dots; coloured where the adjusted p-value decides.
    fn chart(&self, scale: &Scale, name: &str, all: &[Moved<Option<Uses>>]) -> Chart {
        let mut rows: Vec<Bar> = Vec::new();
        // Many alternatives of one value cannot be distinguished on one row: each has its own.
        let of_group = |group: &str| all.iter().filter(|moved| moved.variant.group == group).count();
        for Moved { variant, difference, p, .. } in all {
            let shown = Ranged::from(*difference);
            let Some(p) = *p else { continue };
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
