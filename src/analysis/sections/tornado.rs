//! What does the win rate lean on? Each value moved to its alternatives, one at a time.

use super::parts::{pairing, part_entry, place, portions, tidy, with_parts};
use super::scope::{SCOPE, Scope, listed, p_text, paired, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::design::{AS_IS, POLICY, VARIANT};
use crate::analysis::methods::estimate::Difference;
use crate::analysis::methods::multiplicity::benjamini_hochberg;
use crate::analysis::methods::ranged::Ranged;
use crate::analysis::played::{Games, Played};
use crate::analysis::question::Section;
use crate::analysis::scale::Scale;
use crate::analysis::table::{Kind, Show, Table};
use crate::base::refusal::Refusal;
use crate::game::Variant;

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

/// What each variant does to the win rate, the widest first.
struct Moved<'a> {
    variant: &'a Variant,
    games: &'a Games,
    difference: Difference,
    /// Adjusted for all variants of the part.
    p: f64,
}

fn moved<'a>(played: &'a Played, cells: &[&'a Games]) -> Vec<Moved<'a>> {
    let Some(base) = cells.iter().find(|games| games.level(VARIANT) == AS_IS).copied() else { return Vec::new() };
    let mut all = Vec::new();
    for variant in played.variants.iter().filter(|variant| variant.name != AS_IS) {
        if let Some(games) = cells.iter().copied().find(|games| games.level(VARIANT) == variant.name) {
            let difference = paired(games, base).0;
            all.push(Moved { variant, games, difference, p: difference.p });
        }
    }
    let adjusted = benjamini_hochberg(&all.iter().map(|moved| moved.p).collect::<Vec<_>>());
    for (moved, p) in all.iter_mut().zip(adjusted) {
        moved.p = p;
    }
    all.sort_by(|a, b| b.difference.value.abs().total_cmp(&a.difference.value.abs()));
    all
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
        let policy = POLICY.to_string();
        let players = self.scope.levels(played, Some(&policy));
        for player in &players {
            // Parts are never pooled: each has rows, a chart and a sentence of its own.
            let cells = self.scope.at(played, &[(Some(&policy), player)]);
            for portion in portions(played, &cells, &[POLICY, VARIANT]) {
                let all = moved(played, &portion.cells);
                for Moved { variant, difference, p, .. } in &all {
                    table.push(vec![
                        player.as_str().into(),
                        part_entry(&portion.name),
                        variant.title.as_str().into(),
                        Ranged::from(*difference).into(),
                        (*p).into(),
                        difference.n.into(),
                        variant.group.as_str().into(),
                        variant.name.as_str().into(),
                    ]);
                }
                let words = [if players.len() > 1 { player } else { "" }, portion.name.as_str()];
                let name: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
                part.charts.push(self.chart(&scale, &name.join(", "), &all));
                if reference(played).is_some_and(|(_, first)| first == *player) {
                    part.findings.push(finding(played, player, &portion.name, &all));
                }
            }
        }
        part.tables.push(tidy(table));
        part.methods.push(format!(
            "Each alternative is compared with the game as it is on the same seeds: {}. The p-values of all alternatives are adjusted by Benjamini and Hochberg; the colours of the dots follow the \
             adjusted p-values, as the sentence does. Values move one at a time.",
            pairing(played)
        ));
        part
    }
}

impl Tornado {
    /// A row for each value that moves, its alternatives as dots; coloured where the adjusted p-value decides.
    fn chart(&self, scale: &Scale, name: &str, all: &[Moved]) -> Chart {
        let mut rows: Vec<Bar> = Vec::new();
        for Moved { variant, difference, p, .. } in all {
            let shown = Ranged::from(*difference);
            let tip = format!("{}: {}, {} (BH)", variant.title, scale.change(shown), p_text(*p));
            match rows.iter_mut().find(|row| row.name == variant.group) {
                Some(row) => {
                    row.marks.push((shown, tip));
                    row.decided.push(*p < 0.05);
                }
                None => rows.push(Bar::judged(variant.group.clone(), shown, tip, *p)),
            }
        }
        rows.truncate(self.most);
        let at = if name.is_empty() { String::new() } else { format!(", {name}") };
        Chart {
            title: format!("The {} values that move the {} most{at}", rows.len(), scale.noun),
            x: scale.axis_of_changes(),
            y: Axis::default(),
            marks: Marks::Rows { rows, bars: true },
        }
    }
}

fn finding(played: &Played, policy: &str, part: &str, all: &[Moved]) -> Finding {
    let (total, scale, who) = (all.len(), played.scale(), played.who(policy));
    let noun = &scale.noun;
    let at = if part.is_empty() { String::new() } else { format!(" {}", place(part)) };
    let decided: Vec<&Moved> = all.iter().filter(|moved| moved.p < 0.05).collect();
    let most = &decided[..decided.len().min(3)];
    let named: Vec<String> = most
        .iter()
        .map(|moved| format!("{} ({})", moved.variant.title, scale.change(Ranged::from(moved.difference))))
        .collect();
    let text = if named.is_empty() {
        format!("None of the {total} alternatives moves the {noun} of {who}{at} beyond chance at this precision.")
    } else {
        format!(
            "{} of {total} alternatives move the {noun} of {who}{at} beyond chance (Benjamini and Hochberg, 5 %); most: {}.",
            decided.len(),
            listed(&named)
        )
    };
    let shown: Vec<&Games> = most.iter().map(|moved| moved.games).collect();
    Finding::new(format!("{} of {total}", decided.len()), text).of(&shown)
}
