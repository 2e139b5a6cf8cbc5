//! The cost of each kind, alone and together: every mix is played, and losses are attributed to the kinds.

use super::common::prelude::*;
use super::common::scope::{check_factor, games, outcomes};
use crate::analysis::statistics::factorial::Factorial;
use crate::analysis::statistics::logistic::logistic_on_seeds;
use crate::analysis::statistics::outcomes::Outcomes;
use crate::analysis::statistics::ranged::signed;
use crate::base::order::Ordered;

/// The mixes of kinds `a=1,b=0,c=2`, every combination of their numbers.
struct Mixes {
    part: Part,
    scope: Scope,
    factor: String,
    /// The noun for the kinds.
    noun: String,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&SCOPE[..], &["factor", "noun"]].concat())?;
    let factor = section.required("factor")?;
    check_factor(section, "factor", &factor, shape)?;
    let levels = shape.factors.iter().find(|known| known.key == factor).map(|known| known.levels.clone());
    if Grid::of(&levels.unwrap_or_default()).is_none() {
        return Err(Refusal::new(format!(
            "{}.factor: the levels of `{factor}` are not every mix of some kinds, such as a=0,b=0 a=0,b=1 a=1,b=0 a=1,b=1",
            section.place
        )));
    }
    let noun = section.text("noun")?.unwrap_or_else(|| "cards".into());
    Ok(Box::new(Mixes { part: Part::of(section), scope: Scope::read(section, shape)?, factor, noun }))
}

/// A mix as its kinds and numbers.
pub(super) fn parse(level: &str) -> Option<Vec<(String, usize)>> {
    level
        .split(',')
        .map(|part| part.split_once('=').and_then(|(k, n)| Some((k.to_string(), n.parse().ok()?))))
        .collect()
}

/// The mixes as a factorial plan.
pub(super) struct Grid {
    pub(super) kinds: Vec<String>,
    pub(super) plan: Factorial,
    /// For each combination of the plan, its level.
    pub(super) levels: Vec<String>,
}

impl Grid {
    pub(super) fn of(levels: &[String]) -> Option<Grid> {
        let mixes: Vec<Vec<(String, usize)>> = levels.iter().map(|level| parse(level)).collect::<Option<_>>()?;
        let kinds: Vec<String> = mixes.first()?.iter().map(|(kind, _)| kind.clone()).collect();
        let most =
            (0..kinds.len()).map(|i| mixes.iter().map(|mix| mix.get(i).map_or(0, |(_, n)| n + 1)).max().unwrap_or(1));
        let plan = Factorial::new(&most.collect::<Vec<_>>());
        let mut places = vec![None; plan.cells()];
        for (mix, level) in mixes.iter().zip(levels) {
            if mix.iter().map(|(kind, _)| kind).ne(kinds.iter()) {
                return None;
            }
            let numbers: Vec<usize> = mix.iter().map(|(_, n)| *n).collect();
            *places.get_mut(plan.cell(&numbers))? = Some(level.clone());
        }
        Some(Grid { kinds, levels: places.into_iter().collect::<Option<_>>()?, plan })
    }
}

/// The outcomes of one policy in one part, such as a number of players, combination by combination.
struct Line {
    policy: String,
    /// The player or side it describes.
    who: String,
    /// The part; empty if there is only one.
    part: String,
    outcomes: Outcomes,
}

impl Line {
    fn contrast(&self, weights: &[f64]) -> Ranged {
        self.outcomes.contrast(weights).into()
    }
}

impl Mixes {
    fn lines(&self, played: &Played, grid: &Grid) -> Vec<Line> {
        let policy = POLICY.to_string();
        let mut lines = Vec::new();
        for player in self.scope.levels(played, Some(&policy)) {
            let own = self.scope.at(played, &[(Some(&policy), &player)]);
            // Parts are never pooled: each has its own lines.
            for part in portions(played, &own, &[POLICY, &self.factor]) {
                let cell = |level: &String| part.cells.iter().copied().find(|games| games.level(&self.factor) == level);
                let cells: Option<Vec<&Games>> = grid.levels.iter().map(cell).collect();
                if let Some(cells) = cells {
                    lines.push(Line {
                        policy: player.clone(),
                        who: played.who(&player),
                        part: part.name,
                        outcomes: outcomes(&cells),
                    });
                }
            }
        }
        lines
    }
}

impl Mixes {
    /// The win rate of a player against every mix: the last kind across, the others down.
    fn picture(&self, played: &Played, grid: &Grid, player: &str) -> Chart {
        let counted = |numbers: &[usize], first: usize| {
            let kinds = numbers.iter().zip(&grid.kinds[first..]);
            kinds.map(|(n, kind)| format!("{n} {kind}")).collect::<Vec<_>>().join(", ")
        };
        let (policy, last) = (POLICY.to_string(), grid.kinds.len() - 1);
        let (mut rows, mut columns): (Vec<String>, Vec<String>) = Default::default();
        let mut values: Vec<Vec<Option<(Ranged, String)>>> = Vec::new();
        for (cell, level) in grid.levels.iter().enumerate() {
            let numbers = grid.plan.combination(cell);
            let (row, column) = (counted(&numbers[..last], 0), counted(&numbers[last..], last));
            // The plan varies the last kind fastest: a row is complete before the next one begins.
            if rows.last() != Some(&row) {
                rows.push(row);
                values.push(Vec::new());
            }
            if !columns.contains(&column) {
                columns.push(column);
            }
            let cells = self.scope.at(played, &[(Some(&policy), player), (Some(&self.factor), level)]);
            let shown = Ranged::from(rate(&cells));
            let tip = format!("{}: {} won, n = {}", counted(&numbers, 0), shown.percent_in(), games(&cells));
            if let Some(line) = values.last_mut() {
                line.push((!cells.is_empty()).then_some((shown, tip)));
            }
        }
        Chart {
            title: format!("Win rate of {} against every mix", who(played, player)),
            x: Axis::default(),
            y: Axis { unit: Unit::Percent, ..Axis::default() },
            marks: Marks::Matrix { names: (rows, columns), values, middle: None },
        }
    }
}

impl Analysis for Mixes {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let levels = played.factor(&self.factor).map(|factor| factor.levels.clone()).unwrap_or_default();
        let Some(grid) = Grid::of(&levels) else { return part };
        let lines = self.lines(played, &grid);
        let mut kinds = keyed(Table::new(&part.id, "What each kind costs"), played)
            .with("kind", "kind", Kind::Key)
            .with("shapley", "Shapley value", Kind::Estimate(Show::Points))
            .with("card", "one more card", Kind::Estimate(Show::Points))
            .also("alone", "the whole kind alone", Kind::Estimate(Show::Points))
            .also("last", "the whole kind added last", Kind::Estimate(Show::Points))
            .also("share", "share of the loss", Kind::Number(Show::Percent))
            .with("games", "n seeds", Kind::Count);
        let mut bars = Vec::new();
        for line in &lines {
            let seeds = line.outcomes.seeds() as u64;
            let whole = line.contrast(&grid.plan.whole());
            let at = aside(&line.part);
            for (i, kind) in grid.kinds.iter().enumerate() {
                let shapley = line.contrast(&grid.plan.shapley_of_copies(i));
                kinds.push(vec![
                    line.policy.as_str().into(),
                    part_entry(&line.part),
                    kind.as_str().into(),
                    shapley.into(),
                    line.contrast(&grid.plan.slope(i)).into(),
                    line.contrast(&grid.plan.alone(i)).into(),
                    line.contrast(&grid.plan.on_top(i)).into(),
                    (whole.low > 0.0 || whole.high < 0.0).then_some(shapley.value / whole.value).into(),
                    seeds.into(),
                ]);
                bars.push(Bar::new(format!("{}{at}, {kind}", line.policy), vec![(shapley, shapley.points_in())]));
            }
            let mut row = vec![line.policy.as_str().into(), part_entry(&line.part), "all kinds".into(), whole.into()];
            row.extend(std::iter::repeat_n(Entry::None, 4));
            row.push(seeds.into());
            kinds.push(row);
        }
        part.charts.extend(lines.iter().map(|line| self.picture(played, &grid, &line.policy)));
        part.charts.push(Chart::rows(
            format!("Shapley value of each kind: its part of the loss from none of the {} to all of them", self.noun),
            Axis::points(),
            bars,
            true,
        ));
        part.lead = part.charts.last().cloned();
        part.tables.push(tidy(kinds));
        part.tables.push(interactions(&part.id, played, &grid, &lines));
        // The model needs wins and losses: shares per deal have no such model.
        let modelled = lines.iter().all(|line| line.outcomes.are_hits());
        if modelled {
            part.tables.push(model(&part.id, played, &grid, &lines));
        }
        let first = lines.first().map(|line| line.policy.clone()).unwrap_or_default();
        let own = lines.iter().filter(|line| line.policy == first);
        part.findings = own.flat_map(|line| findings(&grid, line, &self.noun)).collect();
        part.methods.extend([
            "The Shapley value of a kind is what its cards cost on average over all orders in which the cards could have \
             been added, each card a player of its own; the values of all kinds add up to the whole loss. It is exact, because \
             every mix is played, and has its interval seed by seed."
                .to_string(),
            if modelled { MODELLED.into() } else { CONTRASTS.into() },
        ]);
        part
    }
}

/// The method behind interactions if every game is won or lost.
const MODELLED: &str = "The logistic model has a term for the number of cards of each kind and for each pair of kinds; its \
    covariance takes the seed as a cluster. Effects are average marginal effects in points of the win rate. Interactions as \
    plain contrasts are shown beside it; p-values are adjusted by Holm.";
/// The method behind interactions if a deal gives a share of the wins.
const CONTRASTS: &str = "Interactions are plain contrasts, deal by deal; p-values are adjusted by Holm. There is no logistic \
    model: it is one of wins and losses, and a deal gives a share of the win.";

/// The player in a title: the name alone in a cooperative game.
fn who(played: &Played, player: &str) -> String {
    if played.contest == Contest::Together { player.into() } else { played.who(player).replace('`', "") }
}

/// A table by policy and part.
fn keyed(table: Table, played: &Played) -> Table {
    with_parts(table.with(POLICY, (played.title)(POLICY), Kind::Key))
}

fn pairs(count: usize) -> Vec<(usize, usize)> {
    (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect()
}

fn interactions(id: &str, played: &Played, grid: &Grid, lines: &[Line]) -> Table {
    let title = "What two kinds cost together, beyond the sum of each";
    let mut table = keyed(Table::new(format!("{id}_pairs"), title), played)
        .with("pair", "kinds", Kind::Key)
        .with("interaction", "beyond the sum", Kind::Estimate(Show::Points))
        .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
        .with("games", "n seeds", Kind::Count);
    for line in lines {
        let all: Vec<_> = pairs(grid.kinds.len())
            .into_iter()
            .map(|(a, b)| (a, b, line.outcomes.contrast(&grid.plan.interaction(a, b))))
            .collect();
        let adjusted = holm(&all.iter().map(|(_, _, difference)| difference.p).collect::<Vec<_>>());
        for ((a, b, difference), p) in all.into_iter().zip(adjusted) {
            let pair = format!("{} + {}", grid.kinds[a], grid.kinds[b]);
            table.push(vec![
                line.policy.as_str().into(),
                part_entry(&line.part),
                pair.into(),
                Ranged::from(difference).into(),
                p.into(),
                difference.n.into(),
            ]);
        }
    }
    tidy(table)
}

/// The numbers of a mix as the factors of the model: a constant, the kinds, their pairs.
fn design(numbers: &[usize]) -> Vec<f64> {
    let mut row = vec![1.0];
    row.extend(numbers.iter().map(|&n| n as f64));
    row.extend(pairs(numbers.len()).into_iter().map(|(a, b)| (numbers[a] * numbers[b]) as f64));
    row
}

fn model(id: &str, played: &Played, grid: &Grid, lines: &[Line]) -> Table {
    let mut table = keyed(Table::new(format!("{id}_model"), "Logistic model with interactions"), played)
        .with("term", "term", Kind::Key)
        .with("log_odds", "change of log odds", Kind::Estimate(Show::Digits(3)))
        .with("p", "p", Kind::Number(Show::PValue))
        .also("effect", "average effect of one more card", Kind::Estimate(Show::Points))
        .also("games", "n games", Kind::Count);
    let mixes: Vec<Vec<usize>> = (0..grid.plan.cells()).map(|cell| grid.plan.combination(cell)).collect();
    let mut terms = vec!["none".to_string()];
    terms.extend(grid.kinds.iter().cloned());
    terms.extend(pairs(grid.kinds.len()).into_iter().map(|(a, b)| format!("{} × {}", grid.kinds[a], grid.kinds[b])));
    for line in lines {
        let designs: Vec<Vec<f64>> = mixes.iter().map(|mix| design(mix)).collect();
        let Some(model) = logistic_on_seeds(&designs, &line.outcomes) else { continue };
        for (place, term) in terms.iter().enumerate() {
            let coefficient = model.coefficient(place);
            // One more card of a kind, over all mixes that have room for it.
            let effect = (1..=grid.kinds.len()).contains(&place).then(|| {
                let kind = place - 1;
                let more = |mix: &Vec<usize>| {
                    let mut more = mix.clone();
                    more[kind] += 1;
                    mixes.contains(&more).then(|| (design(mix), design(&more)))
                };
                Ranged::from(model.effect(&mixes.iter().filter_map(more).collect::<Vec<_>>()))
            });
            table.push(vec![
                line.policy.as_str().into(),
                part_entry(&line.part),
                term.as_str().into(),
                Ranged::from(coefficient).into(),
                coefficient.p.into(),
                effect.into(),
                model.trials.into(),
            ]);
        }
    }
    tidy(table)
}

fn findings(grid: &Grid, line: &Line, noun: &str) -> Vec<Finding> {
    let policy = &if line.part.is_empty() { line.who.clone() } else { format!("{} {}", line.who, place(&line.part)) };
    let mut costs: Vec<(usize, Ranged)> =
        (0..grid.kinds.len()).map(|i| (i, line.contrast(&grid.plan.shapley_of_copies(i)))).collect();
    costs.order_by(|a, b| a.1.value.total_cmp(&b.1.value));
    let (Some(&(first, most)), Some(&(second, _))) = (costs.first(), costs.get(1)) else { return Vec::new() };
    let lead = |other: usize| {
        let others = grid.plan.shapley_of_copies(other);
        let weights: Vec<f64> =
            grid.plan.shapley_of_copies(first).iter().zip(others).map(|(one, other)| one - other).collect();
        line.contrast(&weights).verdict()
    };
    let kind = &grid.kinds[first];
    let rest: Vec<String> =
        costs[1..].iter().map(|(i, cost)| format!("{} {}", grid.kinds[*i], cost.points_in())).collect();
    let claim = match lead(second) {
        Verdict::Down => format!("Of the {noun}, {kind} cost most"),
        Verdict::MaybeDown => format!("Of the {noun}, {kind} may cost most"),
        _ => {
            // Kinds that cost clearly less are separated from those not significantly different from the first.
            let close: Vec<usize> =
                costs.iter().map(|&(i, _)| i).filter(|&i| i == first || lead(i) != Verdict::Down).collect();
            if close.len() == costs.len() {
                format!("No kind of {noun} costs more than the others at this precision")
            } else {
                let names: Vec<String> = close.iter().map(|&i| grid.kinds[i].clone()).collect();
                format!("Of the {noun}, {} cost most, and do not differ significantly", listed(&names))
            }
        }
    };
    let text = format!(
        "{claim} ({policy}): {kind} {}, {} of the whole loss by Shapley value.",
        most.points_in(),
        listed(&rest)
    );
    let others: Vec<String> =
        costs[1..].iter().map(|(i, cost)| format!("{} {}", grid.kinds[*i], signed(100.0 * cost.value))).collect();
    let numbers = format!("{kind} {}, {}", change_in_points(most), listed(&others));
    let decided = lead(second) == Verdict::Down;
    let mut found = vec![Finding::new(most.size(), text).short(&claim, numbers).undecided(!decided)];
    let whole = line.contrast(&grid.plan.whole());
    let text = format!("All {noun} together change the win rate by {} ({policy}).", whole.points_in());
    let claim = format!("All {noun} together {} wins", if whole.value < 0.0 { "cost" } else { "bring" });
    found.push(Finding::new(whole.size(), text).short(claim, change_in_points(whole)));
    found.push(together(grid, line, policy));
    found
}

/// The finding on whether two kinds cost more or less together than the sum of both.
fn together(grid: &Grid, line: &Line, policy: &str) -> Finding {
    let all: Vec<_> = pairs(grid.kinds.len())
        .into_iter()
        .map(|(a, b)| (a, b, line.outcomes.contrast(&grid.plan.interaction(a, b))))
        .collect();
    let adjusted = holm(&all.iter().map(|(_, _, difference)| difference.p).collect::<Vec<_>>());
    let decided: Vec<String> = all
        .iter()
        .zip(adjusted)
        .filter(|(_, p)| *p < 0.05)
        .map(|((a, b, difference), _)| {
            format!("{} and {} by {}", grid.kinds[*a], grid.kinds[*b], Ranged::from(*difference).points_in())
        })
        .collect();
    if decided.is_empty() {
        Finding::new(
            "",
            format!("No two kinds cost more or less together than the sum of each, at this precision ({policy})."),
        )
        .short("No two kinds differ together from the sum of each", "no significant difference in any pair")
        .undecided(true)
    } else {
        let first = decided[0].replace("points", "percentage points");
        let claim = match decided.len() {
            1 => "one pair of kinds does not add up to the sum of each".to_string(),
            several => format!("{several} pairs of kinds do not add up to the sum of each"),
        };
        Finding::new("", format!("Together they differ from the sum of each: {} ({policy}, Holm).", listed(&decided)))
            .short(claim, first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixes_make_a_plan_only_if_all_are_there() {
        let level = |a: usize, b: usize| format!("a={a},b={b}");
        let all: Vec<String> = vec![level(0, 0), level(1, 1), level(0, 1), level(1, 0)];
        let grid = Grid::of(&all).unwrap();
        assert_eq!(grid.levels, [level(0, 0), level(0, 1), level(1, 0), level(1, 1)]);
        assert!(Grid::of(&all[..3]).is_none());
        assert!(Grid::of(&["3".to_string()]).is_none());
        assert!(Grid::of(&[]).is_none());
        assert_eq!(design(&[1, 2, 0]), [1.0, 1.0, 2.0, 0.0, 2.0, 0.0, 0.0]);
    }
}
