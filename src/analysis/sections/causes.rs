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
use crate::analysis::methods::ranged::Ranged;
use crate::analysis::played::{Games, Played};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show};
use crate::base::refusal::Refusal;
use crate::game::Contest;

/// Shares of the causes, cell by cell.
struct Causes {
    part: Part,
    scope: Scope,
}

/// Shares of the games told of are told of parts with so many of them.
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
            let share = |cause: usize| Ranged::from(games.share_ended_by(cause));
            row.extend(causes.iter().map(|(at, _)| share(*at).into()));
            row.push(games.len().into());
            table.push(row);
        }
        part.tables.push(table);
        part.charts = self.charts(played);
        part.findings = findings(played, &self.scope);
        let (intervals, of) = match played.contest {
            Contest::Together => ("Wilson intervals", " among the lost games"),
            Contest::Against => {
                ("Wilson intervals with the number of trials that scatter as the deals do (Korn and Graubard 1998)", "")
            }
        };
        part.methods.push(format!(
            "The shares of causes have {intervals}, each by itself. Sentences pool parts such as numbers of players only \
             where the shares{of} are not told apart, as ratios seed by seed (Hotelling 1931, 5 %; closer \
             than five points counts as alike), and never pool settings that are compared, or different players."
        ));
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

/// The first cause that sentences tell of. Won together, the first one is the win, and what ended the other games is
/// told; seat against seat somebody wins however it ends, and all causes are told.
fn first_told(played: &Played) -> usize {
    usize::from(played.contest == Contest::Together)
}

/// The games of cells that sentences tell of, cause by cause.
fn ended(played: &Played, cells: &[&Games]) -> Vec<u64> {
    let causes = first_told(played)..played.causes.len();
    causes.map(|cause| cells.iter().map(|games| games.ended_by(cause)).sum()).collect()
}

/// Whether those games of parts have the same causes, seed by seed: all games of a deal are one seed's.
fn alike_endings(played: &Played, parts: &[Portion]) -> Alike {
    let own: Vec<&Portion> = parts.iter().filter(|part| ended(played, &part.cells).iter().sum::<u64>() > 0).collect();
    let first = first_told(played);
    let kinds = played.causes.len() - first;
    let by_seed = |part: &&Portion| -> Vec<Vec<usize>> {
        let seeds = part.cells.iter().map(|games| games.cause.len() / games.seatings.max(1)).min().unwrap_or(0);
        let endings = |seed: usize| {
            let deal = |games: &&'_ Games| seed * games.seatings.max(1)..(seed + 1) * games.seatings.max(1);
            let causes = part.cells.iter().flat_map(|games| games.cause[deal(games)].iter());
            causes.map(|cause| usize::from(*cause)).filter(|cause| *cause >= first).map(|cause| cause - first).collect()
        };
        (0..seeds).map(endings).collect()
    };
    let shares = |part: &&Portion| -> Vec<f64> {
        let ended = ended(played, &part.cells);
        let all = ended.iter().sum::<u64>() as f64;
        ended.iter().map(|count| *count as f64 / all).collect()
    };
    let shares: Vec<Vec<f64>> = own.iter().map(shares).collect();
    let widest = (0..kinds).map(|kind| range(&shares.iter().map(|share| share[kind]).collect::<Vec<_>>()));
    Alike {
        test: alike_shares(&own.iter().map(by_seed).collect::<Vec<_>>(), kinds),
        range: if own.len() < 2 { 0.0 } else { widest.fold(0.0, f64::max) },
        close: CLOSE_SHARES,
    }
}

/// What ended those games of cells, most frequent first: `51 % starved and 49 % out of time`.
fn shares(played: &Played, cells: &[&Games]) -> Vec<String> {
    let ended = ended(played, cells);
    let all: u64 = ended.iter().sum();
    let mut counts: Vec<(u64, usize)> =
        ended.into_iter().zip(first_told(played)..).filter(|(count, _)| *count > 0).collect();
    counts.sort_by_key(|(count, cause)| (std::cmp::Reverse(*count), *cause));
    let shown = |(count, cause): &(u64, usize)| {
        format!("{:.0} % {}", 100.0 * *count as f64 / all as f64, (played.cause_title)(&played.causes[*cause]))
    };
    counts.iter().map(shown).collect()
}

/// What ended the games of the first players, lost ones where they are won together: settings that are compared, and different players, one by one.
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
    let who = players(played, &group.cells);
    let which = match played.contest {
        Contest::Together => format!("games that {who} did not win"),
        Contest::Against => format!("games of {who}"),
    };
    let at = if group.name.is_empty() { String::new() } else { format!(" {}", place(&group.name)) };
    let all: u64 = ended(played, &group.cells).iter().sum();
    if all == 0 {
        return vec![Finding::new("", format!("{who} lost none of the {} games{at}.", games(&group.cells)))];
    }
    let count = |cells: &[&Games]| ended(played, cells).iter().sum::<u64>();
    match told(played, &group.cells, &[POLICY, VARIANT], &|parts| alike_endings(played, parts)) {
        Told::Together(p) => {
            let shown = shares(played, &group.cells);
            let note = pooled_note(" (", p, ")");
            let text = format!("Of the {all} {which}{at}: {}{note}.", listed(&shown));
            vec![Finding::new(shown.first().cloned().unwrap_or_default(), text)]
        }
        Told::Apart(parts) => {
            let words = |part: &Portion| match count(&part.cells) {
                0 => format!("{} none of {}", place(&part.name), games(&part.cells)),
                n => format!("{} {} (n = {n})", place(&part.name), listed(&shares(played, &part.cells))),
            };
            let words: Vec<String> = parts.iter().map(words).collect();
            let text = format!("Of the {all} {which}{at}: {}.", words.join("; "));
            vec![Finding::new("", text)]
        }
        Told::Range(parts) => {
            let known: Vec<&Portion> = parts.iter().filter(|part| count(&part.cells) >= ENOUGH).collect();
            let text = if known.len() < 2 {
                format!(
                    "What ended the {all} {which}{at} is not told as one, and no two parts have {ENOUGH} such \
                     games: the table has them one by one."
                )
            } else {
                let words = ranges(played, &known).join("; ");
                format!("What ended the {all} {which}{at}, among parts with at least {ENOUGH} such games: {words}.")
            };
            vec![Finding::new("", text)]
        }
    }
}

/// For every cause, from the part with the least share of those games to the part with the most.
fn ranges(played: &Played, parts: &[&Portion]) -> Vec<String> {
    let mut all = Vec::new();
    let first = first_told(played);
    for cause in first..played.causes.len() {
        let share = |part: &&Portion| {
            let ended = ended(played, &part.cells);
            ended[cause - first] as f64 / ended.iter().sum::<u64>() as f64
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
