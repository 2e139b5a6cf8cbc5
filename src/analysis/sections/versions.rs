//! Effects of each version of a design, each compared with the one before it on the same deals.

use super::common::pooling::pairing;
use super::common::prelude::*;

/// The variants in their order.
struct Versions {
    part: Part,
    scope: Scope,
    /// For each step from one version to the next, what changed in the game.
    changed: Vec<String>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["changed"]].concat())?;
    let versions = shape.factors.iter().find(|factor| factor.key == VARIANT).map_or(0, |factor| factor.levels.len());
    if versions < 2 {
        let place = &section.place;
        return Err(Refusal::new(format!("{place}: `versions` compares variants, expected at least two of them")));
    }
    let changed = section.texts("changed")?;
    Ok(Box::new(Versions { part: Part::of(section), scope: Scope::read(section, shape)?, changed }))
}

/// A step from one version to the next, of cells that differ in nothing else.
struct Step<'a> {
    number: usize,
    before: &'a Games,
    after: &'a Games,
    change: Difference,
    adjusted: f64,
}

impl Versions {
    fn steps<'a>(&self, played: &'a Played) -> Vec<Step<'a>> {
        let cells = self.scope.cells(played);
        let order = self.scope.levels(played, Some(&VARIANT.to_string()));
        let mut steps: Vec<Step<'a>> = Vec::new();
        for (number, pair) in order.windows(2).enumerate() {
            for after in cells.iter().copied().filter(|games| games.level(VARIANT) == pair[1]) {
                let like = |games: &&Games| {
                    let same = |(key, level): (&String, &String)| key == VARIANT || after.level(key) == level;
                    games.level(VARIANT) == pair[0] && games.levels.iter().all(same)
                };
                if let Some(before) = cells.iter().copied().find(like) {
                    let change = paired(after, before).0;
                    steps.push(Step { number, before, after, change, adjusted: 1.0 });
                }
            }
        }
        let adjusted = holm(&steps.iter().map(|step| step.change.p).collect::<Vec<_>>());
        steps.iter_mut().zip(adjusted).for_each(|(step, p)| step.adjusted = p);
        steps
    }

    fn finding(&self, played: &Played, step: &Step<'_>) -> Finding {
        let (scale, change) = (played.scale(), Ranged::from(step.change));
        let (from, to) = (step.number + 1, step.number + 2);
        let noun = &scale.noun;
        let (sure, up) = (step.adjusted < 0.05, change.value > 0.0);
        let claim = match (sure, up) {
            (true, true) => format!("Version {to} raises the {noun}"),
            (true, false) => format!("Version {to} lowers the {noun}"),
            (false, _) => format!("Version {to} does not change the {noun} beyond chance"),
        };
        let line = format!("{} against version {from}", scale.short_change(change));
        let n = step.change.n;
        let what = self.changed.get(step.number).map_or(String::new(), |what| format!(" Changed: {what}."));
        let text = format!("{claim}: {line} ({}, Holm; n = {n}).{what}", p_text(step.adjusted));
        Finding::new(scale.short_size(change), text).short(claim, line).undecided(!sure).of(&[step.after])
    }
}

impl Analysis for Versions {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let (scale, steps) = (played.scale(), self.steps(played));
        let order = self.scope.levels(played, Some(&VARIANT.to_string()));
        let title = |number: usize| order.get(number).map_or(String::new(), |level| played.level_title(VARIANT, level));
        let (table, keys) = self.scope.table(played, &part.id, "Each version beside the one before it");
        let keys: Vec<String> = keys.into_iter().filter(|key| key != VARIANT).collect();
        let mut table =
            Table { columns: table.columns.into_iter().filter(|own| own.name != VARIANT).collect(), ..table }
                .with("step", "version", Kind::Key)
                .with("change", "change", Kind::Estimate(scale.show_change()))
                .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
                .with("before", "before", Kind::Estimate(scale.show()))
                .with("after", "after", Kind::Estimate(scale.show()))
                .with("n", "n", Kind::Count)
                .also("changed", "what changed", Kind::Text);
        let mut rows = Vec::new();
        for step in &steps {
            let change = Ranged::from(step.change);
            let mut row = super::common::scope::key_entries(step.after, &keys);
            let share = |games: &Games| Ranged::from(games.estimate());
            row.extend([
                Entry::from(title(step.number + 1)),
                change.into(),
                step.adjusted.into(),
                share(step.before).into(),
                share(step.after).into(),
                step.change.n.into(),
                self.changed.get(step.number).map_or(Entry::None, |what| what.as_str().into()),
            ]);
            table.push(row);
            let name = format!("{} → {}", title(step.number), title(step.number + 1));
            let tip = format!("{}, {}", scale.change(change), p_text(step.adjusted));
            rows.push(Bar::judged(name, change, tip, step.adjusted));
        }
        part.charts.push(Chart::rows(format!("Change of the {}", scale.noun), scale.axis_of_changes(), rows, false));
        part.findings = steps.iter().map(|step| self.finding(played, step)).collect();
        part.tables.push(table);
        part.methods.push(format!(
            "Each version is compared with the one before it on the same deals ({}); p-values are adjusted by Holm over all steps.",
            pairing(played)
        ));
        part
    }
}
