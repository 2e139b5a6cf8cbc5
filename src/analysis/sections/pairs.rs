//! Interactions: pairs that work well or badly together.

use super::common::pooling::{Contrast, homogeneity_of_contrasts, pooled_note};
use super::common::prelude::*;
use super::common::scope::{check_factor, outcomes};
use super::effects::rivals;
use crate::analysis::played::fits;

/// Pairs of parts from different rivalries: their effect together beyond the sum of each.
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

/// The interaction of two rivalries: the effect of both first rivals together beyond the sum of their effects, from the
/// four kinds of cells.
fn together<'a>(cells: &[&'a Games], factor: &str, a: &(String, String), b: &(String, String)) -> Option<Contrast<'a>> {
    let has = |games: &Games, name: &str| fits(games.level(factor), &format!("has {name}"));
    let mut kept: Vec<(&'a Games, f64)> = Vec::new();
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
    let all: Vec<&'a Games> = kept.iter().map(|(games, _)| *games).collect();
    let weights: Vec<f64> = kept.iter().map(|(_, sign)| sign / kept.len() as f64).collect();
    Some((all, weights))
}

/// One contrast of two rivalries: it covers four pairs, two with either sign.
struct Together {
    a: usize,
    b: usize,
    difference: Difference,
    p: f64,
}

impl Pairs {
    /// The contrast of every two rivalries among cells, with p-values adjusted for all of them.
    fn contrasts(&self, cells: &[&Games]) -> Vec<Together> {
        let mut all = Vec::new();
        for (a, one) in self.rivals.iter().enumerate() {
            for (b, other) in self.rivals.iter().enumerate().skip(a + 1) {
                if let Some((cells, weights)) = together(cells, &self.factor, one, other) {
                    let difference = outcomes(&cells).contrast(&weights);
                    all.push(Together { a, b, difference, p: difference.p });
                }
            }
        }
        let adjusted = holm(&all.iter().map(|pair| pair.p).collect::<Vec<_>>());
        for (pair, p) in all.iter_mut().zip(adjusted) {
            pair.p = p;
        }
        all
    }

    /// The parts to report separately, or all cells as one, with the smallest p-value of the tests for likeness.
    fn parts<'a>(&self, played: &Played, cells: &[&'a Games]) -> (Vec<Portion<'a>>, Option<f64>) {
        let parts = portions(played, cells, &[POLICY, &self.factor]);
        let whole = vec![Portion { name: String::new(), cells: cells.to_vec() }];
        let (mut least, mut apart) = (None, false);
        for (a, one) in self.rivals.iter().enumerate() {
            for other in &self.rivals[a + 1..] {
                let of = |part: &Portion<'a>| together(&part.cells, &self.factor, one, other);
                let contrasts: Vec<Contrast> = parts.iter().filter_map(of).collect();
                if contrasts.len() > 1 {
                    let found = homogeneity_of_contrasts(&contrasts);
                    apart |= found.apart();
                    least = Some(found.test.p.min(least.unwrap_or(1.0)));
                }
            }
        }
        if apart { (parts, least) } else { (whole, least) }
    }

    fn matrix(&self, played: &Played, title: String, pairs: &[Together]) -> Chart {
        let names: Vec<&String> = self.rivals.iter().flat_map(|(one, other)| [one, other]).collect();
        let mut values = vec![vec![None; names.len()]; names.len()];
        for pair in pairs {
            for (a, b, shown) in pair.signed() {
                let words = format!("{} with {}", (played.title)(names[a]), (played.title)(names[b]));
                let star = if pair.p < 0.05 { "decided" } else { "not decided" };
                let tip = format!("{words}: {} beyond the sum, {star} (Holm {})", shown.points_in(), p_text(pair.p));
                // The star in the field follows the same p-value as the text.
                let shown = if pair.p < 0.05 { shown } else { widened(shown) };
                values[a][b] = Some((shown, tip.clone()));
                values[b][a] = Some((shown, tip));
            }
        }
        Chart {
            title,
            x: Axis::default(),
            y: Axis::default(),
            marks: Marks::Matrix {
                names: (
                    names.iter().map(|n| (played.title)(n)).collect(),
                    names.iter().map(ToString::to_string).collect(),
                ),
                values,
                middle: None,
            },
        }
    }

    /// A contrast in words, once for the pairs of either sign.
    fn words(&self, played: &Played, pair: &Together) -> String {
        let [(a, b), (c, d)] = [&self.rivals[pair.a], &self.rivals[pair.b]].map(|(one, other)| (one, other));
        let title = |name: &String| (played.title)(name);
        let value = Ranged::from(pair.difference);
        let (first, second) = if value.value < 0.0 { ((a, d), (b, c)) } else { ((a, c), (b, d)) };
        let value = if value.value < 0.0 { value.negated() } else { value };
        format!(
            "{} with {} and {} with {}, which is one contrast ({})",
            title(first.0),
            title(first.1),
            title(second.0),
            title(second.1),
            value.points_in()
        )
    }
}

impl Together {
    /// The four pairs as places among all names, with their value.
    fn signed(&self) -> [(usize, usize, Ranged); 4] {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(one, other)| {
            let shown = Ranged::from(self.difference);
            (2 * self.a + one, 2 * self.b + other, if one == other { shown } else { shown.negated() })
        })
    }
}

/// An interval widened to reach 0, so that it does not look decided.
fn widened(shown: Ranged) -> Ranged {
    Ranged { low: shown.low.min(0.0), high: shown.high.max(0.0), ..shown }
}

impl Analysis for Pairs {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let policy = POLICY.to_string();
        let names: Vec<&String> = self.rivals.iter().flat_map(|(one, other)| [one, other]).collect();
        let title = "Pairs: points of win rate beyond the sum of both; each contrast four times";
        let mut table = with_parts(Table::new(&part.id, title).with(POLICY, (played.title)(POLICY), Kind::Key))
            .with("one", "one", Kind::Key)
            .with("other", "with", Kind::Key)
            .with("together", "beyond the sum", Kind::Estimate(Show::Points))
            .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .with("games", "n seeds", Kind::Count);
        for player in self.scope.levels(played, Some(&policy)) {
            let cells = self.scope.at(played, &[(Some(&policy), &player)]);
            let (parts, alike) = self.parts(played, &cells);
            let first = reference(played).is_some_and(|(_, first)| first == player);
            for portion in &parts {
                let all = self.contrasts(&portion.cells);
                for pair in &all {
                    for (a, b, shown) in pair.signed() {
                        table.push(vec![
                            player.as_str().into(),
                            part_entry(&portion.name),
                            names[a].as_str().into(),
                            names[b].as_str().into(),
                            shown.into(),
                            pair.p.into(),
                            pair.difference.n.into(),
                        ]);
                    }
                }
                let words = [player.as_str(), &portion.name];
                let name: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
                let title = format!("{}: points beyond the sum of both; * decided (Holm, 5 %)", name.join(", "));
                part.charts.push(self.matrix(played, title, &all));
                if first && !all.is_empty() {
                    let pooled = if portion.name.is_empty() { pooled_note("; ", alike, "") } else { String::new() };
                    part.findings.push(self.finding(played, (&player, portion), &all, &pooled));
                }
            }
        }
        if table.rows.is_empty() {
            let text =
                "No pair can be measured: no two rivalries have each of their four combinations in equally many cells.";
            part.findings.push(Finding::new("no pairs", text.to_string()));
            part.charts.clear();
        }
        part.tables.push(tidy(table));
        part.methods.push(
            "A pair's number is by how much its cells win more than a table of the two rivalries without interaction says; \
             replacing one of the pair by its rival turns the sign, so that two rivalries make one contrast, which the table \
             shows for all four pairs. Cells that have both rivalries count, each with equal weight; parts such as numbers of \
             players are pooled only where they do not differ significantly in any contrast (Hotelling 1931, 5 %; closer than half a \
             point counts as alike)."
                .into(),
        );
        part
    }
}

impl Pairs {
    fn finding(&self, played: &Played, (player, part): (&str, &Portion), all: &[Together], pooled: &str) -> Finding {
        let decided: Vec<String> =
            all.iter().filter(|pair| pair.p < 0.05).map(|pair| self.words(played, pair)).collect();
        let (start, who) = (opening(&part.name), played.who(player));
        let text = if decided.is_empty() {
            format!(
                "{start}no pair works better or worse together than the sum of both, at this precision ({who}, \
                 Holm{pooled})."
            )
        } else {
            let found = decided.join("; ");
            format!(
                "{start}pairs that do better than the sum of both, and worse if one of the two is replaced by its rival: \
                 {found} ({who}, Holm{pooled})."
            )
        };
        let (claim, line) = match all
            .iter()
            .filter(|pair| pair.p < 0.05)
            .max_by(|a, b| a.difference.value.abs().total_cmp(&b.difference.value.abs()))
        {
            None => (format!("{start}no pair works better or worse together than the sum of both"), String::new()),
            Some(first) => (
                format!(
                    "{start}{} of pairs differ from the sum of both",
                    so_many(decided.len(), "contrast", "contrasts")
                ),
                self.words(played, first).replace(" points", " percentage points"),
            ),
        };
        Finding::new("", sentence(&text)).short(claim, line).undecided(decided.is_empty())
    }
}
