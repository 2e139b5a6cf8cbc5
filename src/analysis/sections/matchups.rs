//! Match-ups: a matrix of one thing against another, on deals whose seats are exchanged.

use super::common::contestants::{Contestants, Found, MEETING, Met, refuse_together};
use super::common::prelude::*;
use super::strengths::plural;
use crate::analysis::statistics::matchups::{Matchup, Matchups, Meeting, matchups, meetings};
use crate::base::order::Ordered;

/// The most things for which a matrix is readable.
const MOST_SHOWN: usize = 24;

/// The most pairs named in a sentence.
const NAMED: usize = 3;

/// Match-ups of every thing against every other.
struct Against {
    part: Part,
    things: Contestants,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&MEETING)?;
    refuse_together(section, shape)?;
    Ok(Box::new(Against { part: Part::of(section), things: Contestants::read(section, shape, false)? }))
}

/// The pairs of one part.
struct PartMatchups<'a> {
    name: String,
    cells: Vec<&'a Games>,
    /// The contestants' names for charts.
    names: Vec<String>,
    /// The contestants' names for sentences.
    words: Vec<String>,
    found: Matchups,
    deals: u64,
    /// The most seats of a game.
    seats: usize,
}

impl PartMatchups<'_> {
    /// Pairs significantly different from even, the clearest first.
    fn decided(&self) -> Vec<&Matchup> {
        let mut pairs: Vec<&Matchup> = self.found.pairs.iter().filter(|pair| pair.adjusted < 0.05).collect();
        pairs.order_by(|a, b| b.above.value.abs().total_cmp(&a.above.value.abs()));
        pairs
    }

    /// The things sorted by their mean share against those they met, the largest first.
    fn order(&self) -> Vec<usize> {
        let mean = |thing: usize| {
            let others = (0..self.names.len()).filter(|other| *other != thing);
            let shares: Vec<f64> = others.filter_map(|other| Some(self.found.share(thing, other)?.value)).collect();
            shares.iter().sum::<f64>() / shares.len().max(1) as f64
        };
        let mut order: Vec<(usize, f64)> = (0..self.names.len()).map(|thing| (thing, mean(thing))).collect();
        order.order_by(|a, b| b.1.total_cmp(&a.1));
        order.into_iter().map(|(thing, _)| thing).collect()
    }
}

/// The meetings of all games, pair by pair.
pub(super) fn met(found: &Found) -> Vec<Meeting> {
    let sides = |met: &Met| -> Vec<(usize, u8)> { met.seats.iter().map(|held| (held.things[0], held.place)).collect() };
    found.games.iter().flat_map(|met| meetings(met.deal, &sides(met))).collect()
}

/// A pair with the more successful one first.
fn upright(pair: &Matchup) -> (usize, usize) {
    if pair.above.value < 0.0 { (pair.other, pair.one) } else { (pair.one, pair.other) }
}

impl Against {
    fn told<'a>(&self, played: &'a Played) -> Vec<PartMatchups<'a>> {
        let mut all = Vec::new();
        for part in self.things.portions(played) {
            let found = self.things.found(&part.cells);
            if let Some(pairs) = matchups(&met(&found), found.names.len()) {
                let names = found.names.iter().map(|name| self.things.title(played, name)).collect();
                let words = found.names.iter().map(|name| self.things.words(played, name)).collect();
                let seats = part.cells.iter().map(|games| games.seats.seats).max().unwrap_or(2);
                let (name, cells, deals) = (part.name, part.cells.clone(), found.deals());
                all.push(PartMatchups { name, cells, names, words, found: pairs, deals, seats });
            }
        }
        // The p-values of all parts are adjusted together.
        let p: Vec<f64> =
            all.iter().flat_map(|told: &PartMatchups| told.found.pairs.iter().map(|pair| pair.above.p)).collect();
        let mut adjusted = holm(&p).into_iter();
        for pair in all.iter_mut().flat_map(|told| &mut told.found.pairs) {
            pair.adjusted = adjusted.next().unwrap_or(1.0);
        }
        all
    }
}

impl Analysis for Against {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let noun = self.things.noun(played);
        let mut table = with_parts(Table::new(&part.id, format!("Share of wins of one {noun} over another")))
            .with("one", &noun, Kind::Key)
            .with("other", "over", Kind::Key)
            .with("share", "share of wins", Kind::Estimate(Show::Percent))
            .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .with("deals", "n deals", Kind::Count)
            .also("games", "games", Kind::Count);
        let all = self.told(played);
        for told in &all {
            for pair in &told.found.pairs {
                let (one, other) = upright(pair);
                table.push(vec![
                    part_entry(&told.name),
                    told.names[one].as_str().into(),
                    told.names[other].as_str().into(),
                    told.found.share(one, other).map(Ranged::from).into(),
                    pair.adjusted.into(),
                    pair.share.n.into(),
                    pair.games.into(),
                ]);
            }
            part.charts.push(chart(told, &noun));
            part.findings.extend(findings(told));
        }
        if all.is_empty() {
            part.findings
                .push(Finding::new("no pairs", format!("No two {} met in a game with a result.", plural(&noun))));
        }
        part.tables.push(tidy(table));
        part.methods.push(METHODS.into());
        part
    }
}

const METHODS: &str = "Of each pair, the share of wins is the mean over deals, the games of a deal with exchanged seats taken \
    together and a tie counted as half a win for both; with more than two seats, the better place wins over the other. The \
    interval is Wilson's at the effective number of games, and p-values against one half are adjusted by Holm over all pairs \
    of all parts, at 5 %. Whether one order of strengths explains the pairs is Pearson's chi-square against the model of Bradley and \
    Terry, by deal (Rao and Scott); circles of three are reported only where the weakest of their three sides is beyond chance, \
    adjusted by Holm over all circles that could have been seen.";

fn chart(told: &PartMatchups, noun: &str) -> Chart {
    let order: Vec<usize> = told.order().into_iter().take(MOST_SHOWN).collect();
    let names: Vec<String> = order.iter().map(|&thing| told.names[thing].clone()).collect();
    let entry = |one: usize, other: usize| {
        let own = |pair: &&Matchup| [(one, other), (other, one)].contains(&(pair.one, pair.other));
        let pair = told.found.pairs.iter().find(own)?;
        let share = Ranged::from(told.found.share(one, other)?);
        let tip = format!(
            "{} over {}: {}, {} (Holm), n = {} deals",
            told.names[one],
            told.names[other],
            share.percent_in(),
            p_text(pair.adjusted),
            pair.share.n
        );
        // The star of a cell follows the adjusted p-value, as in the sentence.
        let middle = 0.5_f64;
        let shown = match pair.adjusted < 0.05 {
            true if share.value > middle => Ranged { low: share.low.max(middle + 1e-9), ..share },
            true => Ranged { high: share.high.min(middle - 1e-9), ..share },
            false => Ranged { low: share.low.min(middle), high: share.high.max(middle), ..share },
        };
        Some((shown, tip))
    };
    let at = aside(&told.name);
    let values = order.iter().map(|&one| order.iter().map(|&other| entry(one, other)).collect()).collect();
    Chart {
        title: format!(
            "How often the {noun} of the row wins over that of the column{at} (* significantly different from even)"
        ),
        x: Axis { title: format!("against this {noun}"), ..Axis::default() },
        y: Axis::percent("share of wins"),
        marks: Marks::Matrix { names: (names.clone(), names), values, middle: Some(0.5) },
    }
}

fn findings(told: &PartMatchups) -> Vec<Finding> {
    let (pairs, decided) = (&told.found.pairs, told.decided());
    let beats = |pair: &&Matchup| {
        let (one, other) = upright(pair);
        let share = told.found.share(one, other).unwrap_or(pair.share);
        format!(
            "{} over {} {} (n = {} deals)",
            told.words[one],
            told.words[other],
            Ranged::from(share).percent_in(),
            share.n
        )
    };
    let before = if told.seats > 2 { "comes before the other" } else { "beats the other" };
    let named: Vec<String> = decided.iter().take(NAMED).map(beats).collect();
    let most = if decided.len() > NAMED { "; clearest" } else { "" };
    let widest = pairs.iter().max_by(|a, b| a.above.value.abs().total_cmp(&b.above.value.abs()));
    let widest = widest.map_or(String::new(), |pair| beats(&pair));
    let body = match (pairs.len(), decided.len()) {
        (1, 0) => format!("who {before} is not significant: {widest}"),
        (1, _) => format!("beyond chance (Holm, 5 %) one {before}: {widest}"),
        (total, 0) => format!("in none of the {total} pairs it is significant who {before}: at most {widest}"),
        (total, count) => {
            let named = listed(&named);
            format!("in {count} of the {total} pairs one {before} beyond chance (Holm, 5 %){most}: {named}")
        }
    };
    let text = format!("{}{body}.", opening(&told.name));
    let figure = format!("{} of {}", decided.len(), pairs.len());
    let start = opening(&told.name);
    let claim = match (pairs.len(), decided.len()) {
        (1, 0) => format!("{start}no significant difference between the two"),
        (_, 0) => format!("{start}in none of {} pairs one {before} significantly", pairs.len()),
        (1, _) => format!("{start}one of the two {before}"),
        (total, some) => format!("{start}in {some} of {total} pairs one {before} significantly"),
    };
    let clearest = decided.first().copied().or(pairs.first());
    let line = clearest.map_or(String::new(), |pair| {
        let (one, other) = upright(pair);
        let share = Ranged::from(told.found.share(one, other).unwrap_or(pair.share));
        format!("{} over {} {}", told.words[one], told.words[other], percent(share))
    });
    let cells: Vec<&Games> = told.cells.iter().take(2).copied().collect();
    let first = Finding::new(figure, sentence(&text)).short(claim, line).undecided(decided.is_empty());
    let mut all = vec![first.of(&cells)];
    all.extend(order_finding(told));
    all
}

/// The finding on whether one order explains the pairs, and on the cycles beyond chance.
fn order_finding(told: &PartMatchups) -> Option<Finding> {
    let test = told.found.departs;
    let circles: Vec<String> = told
        .found
        .cycles
        .iter()
        .filter(|cycle| cycle.p < 0.05)
        .take(NAMED)
        .map(|cycle| {
            let [a, b, c] = cycle.things.map(|thing| &told.words[thing]);
            let least = Show::Percent.number(cycle.least);
            format!("{a} beats {b}, {b} beats {c}, and {c} beats {a} ({least} or more each, {})", p_text(cycle.p))
        })
        .collect();
    if test.freedom == 0 {
        return None;
    }
    let (p, n) = (p_text(test.p), told.deals);
    let start = opening(&told.name);
    let text = match (circles.is_empty(), test.p < 0.05) {
        (false, _) => format!("{start}no one order explains who wins: {}.", listed(&circles)),
        (true, true) => {
            format!("{start}one order of strengths does not explain who wins over whom ({p}, n = {n} deals).")
        }
        (true, false) => format!(
            "{start}no departure from one order of strengths is seen in who wins over whom ({p}, n = {n} deals)."
        ),
    };
    let (claim, open) = match (circles.first(), test.p < 0.05) {
        (Some(_), _) => (format!("{start}no one order explains who wins"), false),
        (None, true) => (format!("{start}one order of strengths does not explain who beats whom"), false),
        (None, false) => (format!("{start}one order of strengths explains who beats whom"), true),
    };
    let line = circles.first().map_or(p.clone(), |circle| circle.split(" (").next().unwrap_or_default().to_string());
    Some(Finding::new(p, sentence(&text)).short(claim, line).undecided(open))
}
