//! What ends the games?

use super::parts::{
    Alike, CLOSE_SHARES, Portion, Told, by_levels, open_keys, place, players, pooled_note, range, told,
};
use super::scope::{SCOPE, Scope, games, key_entries, listed, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Chart, Marks};
use crate::analysis::design::{AS_IS, POLICY, VARIANT};
use crate::analysis::methods::alike::alike_shares;
use crate::analysis::methods::estimate::Estimate;
use crate::analysis::methods::ranged::Ranged;
use crate::analysis::played::{Games, Played};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show};
use crate::base::refusal::Refusal;

/// Shares of the causes, cell by cell.
struct Causes {
    part: Part,
    scope: Scope,
}

/// Shares of the lost games are told of parts with so many of them.
const ENOUGH: u64 = 30;

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    Ok(Box::new(Causes { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

impl Analysis for Causes {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let (mut table, keys) = self.scope.table(played, &part.id, "What ended the games");
        let causes: Vec<(usize, &String)> = played.causes.iter().enumerate().collect();
        for (_, cause) in &causes {
            table = table.with(cause, (played.cause_title)(cause), Kind::Estimate(Show::Percent));
        }
        let mut table = table.with("games", "n", Kind::Count);
        for games in self.scope.cells(played) {
            let mut row = key_entries(games, &keys);
            let share = |cause: usize| Ranged::from(Estimate::share(games.ended_by(cause), games.len()));
            row.extend(causes.iter().map(|(at, _)| share(*at).into()));
            row.push(games.len().into());
            table.push(row);
        }
        part.tables.push(table);
        part.charts = self.charts(played);
        part.findings = findings(played, &self.scope);
        part.methods.push(
            "The shares of causes have Wilson intervals, each by itself. Sentences pool parts such as numbers of players only \
             where the shares among the lost games are not told apart, as ratios seed by seed (Hotelling 1931, 5 %; closer \
             than five points counts as alike), and never pool settings that are compared, or different players."
                .into(),
        );
        part
    }
}

impl Causes {
    /// A stack for each level of `x`, a chart for each combination of panel and series.
    fn charts(&self, played: &Played) -> Vec<Chart> {
        let scope = &self.scope;
        let levels = scope.levels(played, scope.x.as_ref());
        let mut charts = Vec::new();
        for (hidden, rest) in scope.unseen(played) {
            for panel in scope.levels(played, scope.panel.as_ref()) {
                for series in scope.levels(played, scope.series.as_ref()) {
                    let cells: Vec<Vec<&Games>> = levels
                        .iter()
                        .map(|level| {
                            let place = [
                                (scope.panel.as_ref(), panel.as_str()),
                                (scope.series.as_ref(), series.as_str()),
                                (scope.x.as_ref(), level.as_str()),
                            ];
                            let mut cells = scope.at(played, &place);
                            cells.retain(|games| games.has(&rest));
                            cells
                        })
                        .collect();
                    if cells.iter().all(Vec::is_empty) {
                        continue;
                    }
                    charts.push(self.chart(
                        played,
                        &cells,
                        &[(&scope.panel, &panel), (&scope.series, &series)],
                        &hidden,
                    ));
                }
            }
        }
        charts
    }

    fn chart(&self, played: &Played, cells: &[Vec<&Games>], at: &[(&Option<String>, &String)], hidden: &str) -> Chart {
        let scope = &self.scope;
        let levels = scope.levels(played, scope.x.as_ref());
        let share = |cells: &Vec<&Games>, cause: usize| {
            let ended: u64 = cells.iter().map(|games| games.ended_by(cause)).sum();
            ended as f64 / games(cells).max(1) as f64
        };
        let parts = played.causes.iter().enumerate().map(|(at, cause)| {
            ((played.cause_title)(cause), cells.iter().map(|cells| share(cells, at)).collect::<Vec<f64>>())
        });
        // All causes are listed, so that each has the same colour in all charts.
        let parts = parts.collect();
        let mut title = at
            .iter()
            .filter_map(|(factor, level)| factor.as_ref().map(|f| super::scope::phrase(played, f, level)))
            .collect::<Vec<_>>();
        title.extend((!hidden.is_empty()).then(|| hidden.to_string()));
        Chart {
            title: title.join(", "),
            x: Axis { title: scope.x.as_ref().map_or(String::new(), |x| (played.title)(x)), ..Axis::default() },
            y: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("share of games") },
            marks: Marks::Stack {
                categories: levels
                    .iter()
                    .map(|level| scope.x.as_ref().map_or(String::new(), |x| played.level_title(x, level)))
                    .collect(),
                parts,
                games: cells.iter().map(|cells| games(cells)).collect(),
            },
        }
    }
}

/// The lost games of cells, cause by cause.
fn lost(played: &Played, cells: &[&Games]) -> Vec<u64> {
    (1..played.causes.len()).map(|cause| cells.iter().map(|games| games.ended_by(cause)).sum()).collect()
}

/// Whether the lost games of parts have the same causes, seed by seed.
fn alike_losses(played: &Played, parts: &[Portion]) -> Alike {
    let own: Vec<&Portion> = parts.iter().filter(|part| lost(played, &part.cells).iter().sum::<u64>() > 0).collect();
    let kinds = played.causes.len() - 1;
    let by_seed = |part: &&Portion| -> Vec<Vec<usize>> {
        let seeds = part.cells.iter().map(|games| games.cause.len()).min().unwrap_or(0);
        let losses = |seed: usize| {
            let causes = part.cells.iter().map(|games| usize::from(games.cause[seed]));
            causes.filter(|cause| *cause > 0).map(|cause| cause - 1).collect()
        };
        (0..seeds).map(losses).collect()
    };
    let shares = |part: &&Portion| -> Vec<f64> {
        let lost = lost(played, &part.cells);
        let all = lost.iter().sum::<u64>() as f64;
        lost.iter().map(|count| *count as f64 / all).collect()
    };
    let shares: Vec<Vec<f64>> = own.iter().map(shares).collect();
    let widest = (0..kinds).map(|kind| range(&shares.iter().map(|share| share[kind]).collect::<Vec<_>>()));
    Alike {
        test: alike_shares(&own.iter().map(by_seed).collect::<Vec<_>>(), kinds),
        range: if own.len() < 2 { 0.0 } else { widest.fold(0.0, f64::max) },
        close: CLOSE_SHARES,
    }
}

/// What the lost games of cells were lost by, most frequent first: `51 % starved and 49 % out of time`.
fn shares(played: &Played, cells: &[&Games]) -> Vec<String> {
    let lost = lost(played, cells);
    let all: u64 = lost.iter().sum();
    let mut counts: Vec<(u64, usize)> = lost.into_iter().zip(1..).filter(|(count, _)| *count > 0).collect();
    counts.sort_by_key(|(count, cause)| (std::cmp::Reverse(*count), *cause));
    let shown = |(count, cause): &(u64, usize)| {
        format!("{:.0} % {}", 100.0 * *count as f64 / all as f64, (played.cause_title)(&played.causes[*cause]))
    };
    counts.iter().map(shown).collect()
}

/// The causes of lost games of the first players: settings that are compared, and different players, one by one.
fn findings(played: &Played, scope: &Scope) -> Vec<Finding> {
    let Some(reference) = reference(played) else { return Vec::new() };
    let own = scope.cells(played).into_iter().filter(|games| games.has(std::slice::from_ref(&reference)));
    let mut cells: Vec<&Games> = own.collect();
    // With a cause switched off the others have more to end: what is told is the game as it is, where it was played.
    let as_is = [(VARIANT.to_string(), AS_IS.to_string())];
    if cells.iter().any(|games| games.has(&as_is)) {
        cells.retain(|games| games.has(&as_is));
    }
    let keys: Vec<String> = open_keys(played, &cells, &[]).into_iter().filter(|key| key == VARIANT).collect();
    by_levels(played, &cells, &keys).iter().flat_map(|group| of_group(played, group)).collect()
}

fn of_group(played: &Played, group: &Portion) -> Vec<Finding> {
    let who = players(&group.cells);
    let at = if group.name.is_empty() { String::new() } else { format!(" {}", place(&group.name)) };
    let all: u64 = lost(played, &group.cells).iter().sum();
    if all == 0 {
        return vec![Finding::new("", format!("{who} lost none of the {} games{at}.", games(&group.cells)))];
    }
    let count = |cells: &[&Games]| lost(played, cells).iter().sum::<u64>();
    match told(played, &group.cells, &[POLICY, VARIANT], &|parts| alike_losses(played, parts)) {
        Told::Together(p) => {
            let shown = shares(played, &group.cells);
            let note = pooled_note(" (", p, ")");
            let text = format!("Of the {all} games that {who} did not win{at}: {}{note}.", listed(&shown));
            vec![Finding::new(shown.first().cloned().unwrap_or_default(), text)]
        }
        Told::Apart(parts) => {
            let words = |part: &Portion| match count(&part.cells) {
                0 => format!("{} none of {}", place(&part.name), games(&part.cells)),
                n => format!("{} {} (n = {n})", place(&part.name), listed(&shares(played, &part.cells))),
            };
            let words: Vec<String> = parts.iter().map(words).collect();
            let text = format!("Of the {all} games that {who} did not win{at}: {}.", words.join("; "));
            vec![Finding::new("", text)]
        }
        Told::Range(parts) => {
            let known: Vec<&Portion> = parts.iter().filter(|part| count(&part.cells) >= ENOUGH).collect();
            let text = if known.len() < 2 {
                format!(
                    "What ended the {all} games that {who} did not win{at} is not told as one, and no two parts have {ENOUGH} such \
                     games: the table has them one by one."
                )
            } else {
                let words = ranges(played, &known).join("; ");
                format!(
                    "What ended the {all} games that {who} did not win{at}, among parts with at least {ENOUGH} such games: {words}."
                )
            };
            vec![Finding::new("", text)]
        }
    }
}

/// For every cause, from the part with the least share of the lost games to the part with the most.
fn ranges(played: &Played, parts: &[&Portion]) -> Vec<String> {
    let mut all = Vec::new();
    for cause in 1..played.causes.len() {
        let share = |part: &&Portion| {
            let lost = lost(played, &part.cells);
            lost[cause - 1] as f64 / lost.iter().sum::<u64>() as f64
        };
        let mut sorted: Vec<(f64, &str)> = parts.iter().map(|part| (share(part), part.name.as_str())).collect();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
        if let (Some(least), Some(most)) = (sorted.first(), sorted.last().filter(|(share, _)| *share > 0.0)) {
            let title = (played.cause_title)(&played.causes[cause]);
            let [low, high] = [least.0, most.0].map(|share| format!("{:.0} %", 100.0 * share));
            all.push(format!("{title} from {low} {} to {high} {}", place(least.1), place(most.1)));
        }
    }
    all
}
