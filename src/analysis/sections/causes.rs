//! Causes that end the games.

use super::common::pooling::{CLOSE_SHARES, Homogeneity, Pooling, pool, pooled_note, range};
use super::common::prelude::*;
use super::common::scope::{games, key_entries};
use crate::analysis::statistics::homogeneity::homogeneity_of_shares;
use crate::analysis::statistics::shares::share_of_sums;
use crate::base::order::Ordered;

/// The start of a claim on parts that decides nothing.
const NO_DIFFERENCE: &str = "no significant difference";

/// The start of a claim that decides nothing.
const NO_ENDING: &str = "no ending";

/// From this share on a cause ends nearly all games.
const NEARLY_ALL: f64 = 0.98;

/// Shares of the causes, cell by cell.
struct Causes {
    part: Part,
    scope: Scope,
}

/// Minimum games in a part before its cause shares are reported.
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
        let (findings, shares, lead) = findings(played, &self.scope, &part.id);
        part.findings = findings;
        part.lead = lead;
        part.tables.extend(shares);
        let (intervals, of) = match played.contest {
            Contest::Together => ("Wilson intervals", " among the lost games"),
            Contest::Against => {
                ("Wilson intervals with the number of trials that scatter as the deals do (Korn and Graubard 1998)", "")
            }
        };
        part.methods.push(format!(
            "The shares of causes have {intervals}, each by itself; those of the parts that sentences name are rounded so that they \
             add up to 100 %, with intervals by deal. Of many parts, those with at least {ENOUGH} such games are compared. Sentences pool parts such as numbers of players only \
             where the shares{of} do not differ significantly, as ratios seed by seed (Hotelling 1931, 5 %; closer \
             than five points counts as alike), and never pool settings that are compared, or different players."
        ));
        part
    }
}

impl Causes {
    /// A stack for each level of `x`; one chart per combination of panel and series.
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
            .filter_map(|(factor, level)| factor.as_ref().map(|f| phrase(played, f, level)))
            .collect::<Vec<_>>();
        title.extend((!hidden.is_empty()).then(|| hidden.to_string()));
        Chart {
            title: if title.is_empty() { "What ended the games".into() } else { title.join(", ") },
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

/// The first cause that sentences cover. In a cooperative game, the first cause is the win, and only the others are
/// covered; in a competitive one there is always a winner, and all causes are covered.
fn first_told(played: &Played) -> usize {
    usize::from(played.contest == Contest::Together)
}

/// The games of cells that sentences cover, cause by cause.
fn ended(played: &Played, cells: &[&Games]) -> Vec<u64> {
    let causes = first_told(played)..played.causes.len();
    causes.map(|cause| cells.iter().map(|games| games.ended_by(cause)).sum()).collect()
}

/// Test that these games of the parts have equal shares of causes, seed by seed: all games of a deal share a seed.
fn homogeneity_of_endings(played: &Played, parts: &[Portion]) -> Homogeneity {
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
    Homogeneity {
        test: homogeneity_of_shares(&own.iter().map(by_seed).collect::<Vec<_>>(), kinds),
        range: if own.len() < 2 { 0.0 } else { widest.fold(0.0, f64::max) },
        close: CLOSE_SHARES,
    }
}

/// The covered games of a group or of one of its parts, by cause.
struct Ended {
    name: String,
    /// The number of them.
    count: u64,
    /// All games of the cells, covered or not.
    games: u64,
    /// For each covered cause: its place, its share of those games, and the games it ended.
    shares: Vec<(usize, Ranged, u64)>,
}

impl Ended {
    fn of(played: &Played, part: &Portion) -> Ended {
        let (first, counts) = (first_told(played), ended(played, &part.cells));
        let rounded = of_a_whole(&counts);
        let share = |(at, (&count, value)): (usize, (&u64, f64))| {
            let deals = by_deal(&part.cells, first, first + at);
            let shown = share_of_sums(&deals).map_or(Ranged { value, low: 0.0, high: 1.0 }, Ranged::from);
            (first + at, Ranged { value, low: shown.low.min(value), high: shown.high.max(value) }, count)
        };
        let shares = counts.iter().zip(rounded).enumerate().map(share).collect();
        Ended { name: part.name.clone(), count: counts.iter().sum(), games: games(&part.cells), shares }
    }

    /// Its causes with their number, after its name.
    fn counted_words(&self, played: &Played) -> String {
        match self.count {
            0 => format!("{} none of {}", place(&self.name), self.games),
            n => format!("{} {} (n = {n})", place(&self.name), self.words(played)),
        }
    }

    /// Its causes, most frequent first: `51.2 % (47.0 to 55.4) starved and 48.8 % (44.6 to 53.0) out of time`.
    fn words(&self, played: &Played) -> String {
        let mut seen: Vec<&(usize, Ranged, u64)> = self.shares.iter().filter(|(.., count)| *count > 0).collect();
        seen.order_by_key(|(cause, _, count)| (std::cmp::Reverse(*count), *cause));
        let shown = |(cause, share, _): &&(usize, Ranged, u64)| {
            format!("{} {}", share.percent_in(), (played.cause_title)(&played.causes[*cause]))
        };
        listed(&seen.iter().map(shown).collect::<Vec<_>>())
    }

    /// The most frequent cause as a claim, and the shares of the next ones.
    fn short(&self, played: &Played, at: &str) -> (String, String) {
        let mut seen: Vec<&(usize, Ranged, u64)> = self.shares.iter().filter(|(.., count)| *count > 0).collect();
        seen.order_by_key(|(cause, _, count)| (std::cmp::Reverse(*count), *cause));
        let title = |cause: usize| (played.cause_title)(&played.causes[cause]);
        let games = if played.contest == Contest::Together { "lost games" } else { "games" };
        let Some((cause, share, _)) = seen.first() else { return (String::new(), String::new()) };
        let next = seen.get(1).map_or(0.0, |(_, share, _)| share.high);
        let ends = match (share.low > 0.5, share.low > next) {
            (true, _) if share.low > NEARLY_ALL => format!("nearly all {games}{at} end by “{}”", title(*cause)),
            (true, _) => format!("most {games}{at} end by “{}”", title(*cause)),
            (false, true) => format!("{games}{at} end most often by “{}”", title(*cause)),
            (false, false) => format!("{NO_ENDING} of {games}{at} is significantly the most frequent"),
        };
        let rest =
            seen.iter().skip(1).take(1).map(|(cause, share, _)| format!("{} {}", title(*cause), percent(*share)));
        let first = format!("{} {}", title(*cause), percent(*share));
        let line = std::iter::once(first).chain(rest).collect::<Vec<_>>().join(", ");
        (ends, line)
    }

    /// The share of its most frequent cause: `51.2 % starved`.
    fn figure(&self, played: &Played) -> String {
        let most = self.shares.iter().max_by_key(|(cause, _, count)| (*count, std::cmp::Reverse(*cause)));
        most.map_or(String::new(), |(cause, share, _)| {
            format!("{} {}", share.percent(), (played.cause_title)(&played.causes[*cause]))
        })
    }
}

/// For each deal, the games of cells that a cause ended, and those that any cause from `first` on ended.
fn by_deal(cells: &[&Games], first: usize, cause: usize) -> Vec<(f64, f64)> {
    let mut deals: Vec<(f64, f64)> = Vec::new();
    for games in cells {
        for (number, deal) in games.cause.chunks_exact(games.seatings.max(1)).enumerate() {
            let count = |fits: &dyn Fn(usize) -> bool| deal.iter().filter(|&&own| fits(own.into())).count() as f64;
            let own = (count(&|own| own == cause), count(&|own| own >= first));
            match deals.get_mut(number) {
                Some(sum) => *sum = (sum.0 + own.0, sum.1 + own.1),
                None => deals.push(own),
            }
        }
    }
    deals
}

/// The shares of counts in their sum, rounded to a tenth of a percent so that they add up to 1 (largest remainders).
fn of_a_whole(counts: &[u64]) -> Vec<f64> {
    let all: u64 = counts.iter().sum();
    if all == 0 {
        return vec![0.0; counts.len()];
    }
    let mut tenths: Vec<u64> = counts.iter().map(|count| 1000 * count / all).collect();
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.order_by_key(|&at| std::cmp::Reverse(1000 * counts[at] % all));
    let missing = 1000 - tenths.iter().sum::<u64>();
    for &at in order.iter().take(missing as usize) {
        tenths[at] += 1;
    }
    tenths.into_iter().map(|tenths| tenths as f64 / 1000.0).collect()
}

/// Causes for the first players' games, or the lost ones in a cooperative game: for compared settings and different
/// players one by one, with the shares that the sentences name.
fn findings(played: &Played, scope: &Scope, id: &str) -> (Vec<Finding>, Option<Table>, Option<Chart>) {
    let Some(reference) = reference(played) else { return (Vec::new(), None, None) };
    let own = scope.cells(played).into_iter().filter(|games| games.has(std::slice::from_ref(&reference)));
    let mut cells: Vec<&Games> = own.collect();
    // With a cause switched off the others end more games: report the game as it is, if it was played.
    let as_is = [(VARIANT.to_string(), AS_IS.to_string())];
    if cells.iter().any(|games| games.has(&as_is)) {
        cells.retain(|games| games.has(&as_is));
    }
    let keys: Vec<String> = open_keys(played, &cells, &[]).into_iter().filter(|key| key == VARIANT).collect();
    let title = match played.contest {
        Contest::Together => "What ended the games that were not won",
        Contest::Against => "What ended the games of each part",
    };
    let mut table = with_parts(Table::new(format!("{id}_parts"), title))
        .with("cause", "ended by", Kind::Key)
        .with("share", "share", Kind::Estimate(Show::Percent))
        .with("ended", "games", Kind::Count)
        .with("games", "n", Kind::Count);
    let (mut all, mut lead) = (Vec::new(), None);
    for group in by_levels(played, &cells, &keys) {
        let (finding, parts) = of_group(played, &group);
        all.push(finding);
        lead = lead.or_else(|| of_parts(played, &parts));
        for part in &parts {
            let mut names = vec![group.name.as_str(), part.name.as_str()];
            names.retain(|name| !name.is_empty());
            names.dedup();
            let name = names.join(", ");
            for (cause, share, count) in &part.shares {
                let title = (played.cause_title)(&played.causes[*cause]);
                table.push(vec![part_entry(&name), title.into(), (*share).into(), (*count).into(), part.count.into()]);
            }
        }
    }
    (all, (!table.rows.is_empty()).then(|| tidy(table)), lead)
}

/// The most parts drawn side by side when a sentence compares them.
const PARTS: usize = 12;

/// The parts that a sentence compares, each as a stack of its causes; none for a single part.
fn of_parts(played: &Played, parts: &[Ended]) -> Option<Chart> {
    let own: Vec<&Ended> = parts.iter().filter(|part| part.count > 0).collect();
    if !(2..=PARTS).contains(&own.len()) {
        return None;
    }
    // All causes are listed, so that each has the same colour in all charts.
    let share = |part: &&Ended, cause: usize| {
        part.shares.iter().find(|(own, ..)| *own == cause).map_or(0.0, |(_, share, _)| share.value)
    };
    let cause = |(at, name): (usize, &String)| {
        ((played.cause_title)(name), own.iter().map(|part| share(part, at)).collect::<Vec<f64>>())
    };
    let together = played.contest == Contest::Together;
    Some(Chart {
        title: if together { "What ended the games that were not won" } else { "What ended the games" }.into(),
        x: Axis::default(),
        y: Axis {
            holds: Some((0.0, 1.0)),
            ..Axis::percent(if together { "share of lost games" } else { "share of games" })
        },
        marks: Marks::Stack {
            categories: own.iter().map(|part| part.name.clone()).collect(),
            parts: played.causes.iter().enumerate().map(cause).collect(),
            games: own.iter().map(|part| part.count).collect(),
        },
    })
}

/// The finding of a group, and the shares that it names.
fn of_group(played: &Played, group: &Portion) -> (Finding, Vec<Ended>) {
    let who = players(played, &group.cells);
    let which = match played.contest {
        Contest::Together => format!("games that {who} did not win"),
        Contest::Against => format!("games of {who}"),
    };
    let at = beside(&group.name);
    let whole = Ended::of(played, group);
    let all = whole.count;
    if all == 0 {
        let text = format!("{who} lost none of the {} games{at}.", whole.games);
        return (Finding::new("", text).short(format!("No game was lost{at}"), ""), Vec::new());
    }
    let each = |parts: &[Portion]| parts.iter().map(|part| Ended::of(played, part)).collect::<Vec<Ended>>();
    match pool(played, &group.cells, &[POLICY, VARIANT], &|parts| homogeneity_of_endings(played, parts)) {
        Pooling::Together(p) => {
            let note = pooled_note(" (", p, ")");
            let text = format!("Of the {all} {which}{at}: {}{note}.", whole.words(played));
            let (claim, line) = whole.short(played, &at);
            let open = claim.starts_with(NO_ENDING);
            (Finding::new(whole.figure(played), text).short(claim, line).undecided(open), vec![whole])
        }
        Pooling::Apart(parts) => {
            let parts = each(&parts);
            let words: Vec<String> = parts.iter().map(|part| part.counted_words(played)).collect();
            let (claim, line) = apart(played, &parts, &at);
            let open = claim.starts_with(NO_DIFFERENCE);
            let text = format!("Of the {all} {which}{at}: {}.", words.join("; "));
            (Finding::new("", text).short(claim, line).undecided(open), parts)
        }
        Pooling::Range(parts) => {
            let parts = each(&parts);
            let known: Vec<&Ended> = parts.iter().filter(|part| part.count >= ENOUGH).collect();
            let text = if known.len() < 2 {
                format!(
                    "What ended the {all} {which}{at} differs by part, and no two parts have {ENOUGH} such games: the table \
                     has them one by one."
                )
            } else {
                let words = ranges(played, &known).join("; ");
                format!("What ended the {all} {which}{at}, among parts with at least {ENOUGH} such games: {words}.")
            };
            let (claim, line) = match known.len() {
                0 | 1 => (
                    format!("What ends games differs{at}"),
                    format!("no two parts have {ENOUGH} such games to compare"),
                ),
                _ => {
                    let of = |part: &Ended| Ended { name: part.name.clone(), shares: part.shares.clone(), ..*part };
                    apart(played, &known.iter().map(|part| of(part)).collect::<Vec<_>>(), &at)
                }
            };
            let open = known.len() < 2 || claim.starts_with(NO_DIFFERENCE);
            (Finding::new("", text).short(claim, line).undecided(open), parts)
        }
    }
}

/// Parts that differ in short: the cause whose share differs most, with the parts of its largest and smallest share.
fn apart(played: &Played, parts: &[Ended], at: &str) -> (String, String) {
    let known: Vec<&Ended> = parts.iter().filter(|part| part.count > 0).collect();
    let widest = |cause: usize| {
        let share = |part: &&&Ended| part.shares[cause].1.value;
        let least = known.iter().min_by(|a, b| share(a).total_cmp(&share(b)))?;
        let most = known.iter().max_by(|a, b| share(a).total_cmp(&share(b)))?;
        Some((share(&most) - share(&least), *least, *most))
    };
    let causes = known.first().map_or(0, |part| part.shares.len());
    let all = (0..causes).filter_map(|cause| Some((cause, widest(cause)?)));
    let Some((cause, (_, least, most))) = all.max_by(|a, b| a.1.0.total_cmp(&b.1.0)) else {
        return ("What ends games differs by part".into(), String::new());
    };
    let title = (played.cause_title)(&played.causes[most.shares[cause].0]);
    let games = if played.contest == Contest::Together { "lost games" } else { "games" };
    let [high, low] = [most, least].map(|part| percent(part.shares[cause].1));
    let (most_at, least_at) = (place(&most.name), place(&least.name));
    // Intervals that overlap decide nothing.
    if most.shares[cause].1.low <= least.shares[cause].1.high {
        let claim = format!("{NO_DIFFERENCE} in how often {games} end by “{title}”{at}");
        return (claim, format!("{high} {most_at}, {low} {least_at}"));
    }
    if most.shares[cause].1.low > 0.5 {
        return (format!("{most_at}{at}, most {games} end by “{title}”"), format!("{high}, against {low} {least_at}"));
    }
    (format!("how often {games} end by “{title}” varies most{at}"), format!("{high} {most_at}, {low} {least_at}"))
}

/// For every cause, the parts with its smallest and largest share of those games.
fn ranges(played: &Played, parts: &[&Ended]) -> Vec<String> {
    let mut all = Vec::new();
    let first = first_told(played);
    for cause in first..played.causes.len() {
        let share = |part: &&Ended| part.shares[cause - first].1;
        let mut sorted: Vec<(Ranged, &str)> = parts.iter().map(|part| (share(part), part.name.as_str())).collect();
        sorted.order_by(|a, b| a.0.value.total_cmp(&b.0.value));
        if let (Some(least), Some(most)) = (sorted.first(), sorted.last().filter(|(share, _)| share.value > 0.0)) {
            let title = (played.cause_title)(&played.causes[cause]);
            let [low, high] = [least, most].map(|(share, name)| format!("{} {}", share.percent(), place(name)));
            all.push(format!("{title} from {low} to {high}"));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::of_a_whole;

    #[test]
    fn rounded_shares_add_up_to_the_whole() {
        for counts in [&[1, 1, 1][..], &[5, 5, 5, 5, 5, 5, 5], &[0, 7], &[999, 1, 2, 3], &[1], &[122, 64, 45, 13]] {
            let shares = of_a_whole(counts);
            let tenths: f64 = shares.iter().map(|share| (1000.0 * share).round()).sum();
            assert!((tenths - 1000.0).abs() < 1e-9, "{counts:?}: {shares:?}");
            let all = counts.iter().sum::<u64>() as f64;
            assert!(shares.iter().zip(counts).all(|(share, count)| (share - *count as f64 / all).abs() < 0.001));
        }
        assert_eq!(of_a_whole(&[0, 0]), [0.0, 0.0]);
    }
}
