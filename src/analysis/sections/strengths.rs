//! Strengths of contestants: Bradley and Terry for two seats, Plackett and Luce for more.

use super::common::contestants::{Contestants, Found, MEETING, refuse_together};
use super::common::prelude::*;
use super::matchups::met;
use crate::analysis::statistics::empirical_bayes::empirical_bayes;
use crate::analysis::statistics::matchups::matchups;
use crate::analysis::statistics::strengths::{Strengths, points, strengths, win_chance};
use crate::base::order::Ordered;

/// Deals below which a contestant counts as little known.
pub(super) const FEW_DEALS: u64 = 15;

/// The format of strengths, in tables and sentences: whole points with their sign.
pub(super) const POINTS: Show = Show::Signed(0);

/// The warning before a finding from too few deals.
pub(super) const TOO_FEW: &str = "Too few deals to rely on.";

/// The fewest contestants for which the spread is reported.
const ENOUGH: usize = 8;

/// The strength of every contestant relative to the average of those that it can be compared with.
struct Ladder {
    part: Part,
    things: Contestants,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&MEETING)?;
    refuse_together(section, shape)?;
    Ok(Box::new(Ladder { part: Part::of(section), things: Contestants::read(section, shape, true)? }))
}

/// A contestant on the ladder.
struct Rung {
    thing: usize,
    title: String,
    words: String,
    /// All contestants it can be compared with, including itself.
    group: Vec<usize>,
    /// Its strength above the average, as log odds.
    above: Difference,
    /// Its p-value, adjusted over all contestants of all parts.
    adjusted: f64,
}

impl Rung {
    fn points(&self) -> Ranged {
        points(self.above).into()
    }

    fn chance(&self) -> Estimate {
        win_chance(self.above)
    }

    /// The chance with an interval that holds for `count` contestants at once.
    fn chance_at_once(&self, fit: &Strengths, count: usize) -> Estimate {
        let at_once = fit.above_average_at(self.thing, &self.group, simultaneous_level(LEVEL, count));
        win_chance(at_once.unwrap_or(self.above))
    }
}

/// The strengths of one part, the strongest first.
struct PartStrengths<'a> {
    name: String,
    cells: Vec<&'a Games>,
    fit: Strengths,
    rungs: Vec<Rung>,
    /// Contestants that cannot be compared with any other.
    alone: Vec<String>,
    /// The spread of the true strengths, if there are enough contestants.
    spread: Option<Estimate>,
    /// The p-value that pairs depart from additive strengths, if every seat holds one contestant.
    departs: Option<f64>,
}

impl Ladder {
    fn told<'a>(&self, played: &'a Played) -> Vec<PartStrengths<'a>> {
        let mut all = Vec::new();
        for part in self.things.portions(played) {
            let found = self.things.found(&part.cells);
            if let Some(fit) = strengths(&found.contested(), found.names.len()) {
                let (rungs, alone) = self.rungs(played, &found, &fit);
                let departs = departs(&found);
                let above: Vec<Difference> = rungs.iter().map(|rung| rung.above).collect();
                // If one strength has no bound, the spread is unknown too.
                let bounded = above.iter().all(|one| one.interval.half_width().is_finite());
                let spread = (rungs.len() >= ENOUGH && bounded).then(|| empirical_bayes(&above).spread);
                all.push(PartStrengths { name: part.name, cells: part.cells, fit, rungs, alone, spread, departs });
            }
        }
        let p: Vec<f64> =
            all.iter().flat_map(|told: &PartStrengths| told.rungs.iter().map(|rung| rung.above.p)).collect();
        let mut adjusted = holm(&p).into_iter();
        for rung in all.iter_mut().flat_map(|told| &mut told.rungs) {
            rung.adjusted = adjusted.next().unwrap_or(1.0);
        }
        all
    }

    /// The contestants that can be compared with others, the strongest first, and the names of those that cannot.
    fn rungs(&self, played: &Played, found: &Found, fit: &Strengths) -> (Vec<Rung>, Vec<String>) {
        let (mut rungs, mut alone) = (Vec::new(), Vec::new());
        for (thing, name) in found.names.iter().enumerate() {
            let (title, words) = (self.things.title(played, name), self.things.words(played, name));
            let fits = |other: &usize| *other == thing || fit.compares(thing, *other);
            let group: Vec<usize> = (0..found.names.len()).filter(fits).collect();
            match fit.above_average(thing, &group).filter(|_| group.len() > 1) {
                Some(above) => rungs.push(Rung { thing, title, words, group, above, adjusted: 1.0 }),
                None => alone.push(words),
            }
        }
        rungs.order_by(|a, b| b.above.value.total_cmp(&a.above.value));
        (rungs, alone)
    }
}

/// Tests whether pairs depart from additive strengths; none if a seat holds several or nothing can be tested.
fn departs(found: &Found) -> Option<f64> {
    if found.games.iter().any(|game| game.seats.iter().any(|held| held.things.len() > 1)) {
        return None;
    }
    matchups(&met(found), found.names.len())
        .map(|pairs| pairs.departs)
        .filter(|test| test.freedom > 0)
        .map(|test| test.p)
}

impl Analysis for Ladder {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let noun = self.things.noun(played);
        let mut table = with_parts(Table::new(&part.id, format!("Strength of each {noun}")))
            .with("thing", &noun, Kind::Key)
            .with("points", "points above the average", Kind::Estimate(POINTS))
            .with("win_chance", "wins against an average one", Kind::Estimate(Show::Percent))
            .with("at_once", "the same, all at once", Kind::Estimate(Show::Percent))
            .with("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .with("deals", "n deals", Kind::Count)
            .also("games", "games", Kind::Count)
            .also("own_deals", "deals with it", Kind::Count);
        let all = self.told(played);
        let count = all.iter().map(|told| told.rungs.len()).sum();
        // The first players' parts: several of them are settings that can be compared.
        let own: Vec<&PartStrengths> = all.iter().filter(|told| is_of_first(played, told)).collect();
        let own = if own.is_empty() { all.iter().collect() } else { own };
        let compared = own.iter().filter(|told| told.spread.is_some()).count() > 1;
        part.lead = match compared {
            true => Some(spread_chart(&own, &noun)),
            false => own.first().map(|told| charts(told, &noun).remove(1)),
        };
        part.findings.extend(compared.then(|| spread_finding(&own, &noun)));
        for told in &all {
            for rung in &told.rungs {
                table.push(vec![
                    part_entry(&told.name),
                    rung.title.as_str().into(),
                    rung.points().into(),
                    Ranged::from(rung.chance()).into(),
                    Ranged::from(rung.chance_at_once(&told.fit, count)).into(),
                    rung.adjusted.into(),
                    told.fit.deals.into(),
                    told.fit.games.into(),
                    told.fit.deals_of[rung.thing].into(),
                ]);
            }
            part.charts.extend(charts(told, &noun));
            part.findings.extend(findings(told, &noun));
        }
        if all.is_empty() {
            let text = format!("No strengths: no two of {noun} met in games of at least two deals with a result.");
            part.findings.push(Finding::new("no strengths", text));
        }
        part.tables.push(tidy(table));
        part.tables.extend(spreads(&part.id, &all));
        part.methods.push(METHODS.into());
        part
    }
}

/// The spread of strengths in each of several parts, to compare their balance.
fn spread_chart(all: &[&PartStrengths], noun: &str) -> Chart {
    let row = |told: &&PartStrengths| {
        let shown = Ranged::from(in_log_points(told.spread?));
        let tip = format!("{} rating points", Show::Digits(0).whole(shown));
        Some(Bar::new(bare(&told.name), vec![(shown, tip)]))
    };
    let x =
        Axis { holds: Some((0.0, 0.0)), ..Axis::numbers("standard deviation, rating points; less is better balanced") };
    Chart::rows(format!("How far {} lie apart", plural(noun)), x, all.iter().filter_map(row).collect(), true)
}

/// The parts in which strengths lie closest together and furthest apart.
fn spread_finding(all: &[&PartStrengths], noun: &str) -> Finding {
    let known = || all.iter().copied().filter_map(|told| Some((told, Ranged::from(in_log_points(told.spread?)))));
    let by = |a: &(&PartStrengths, Ranged), b: &(&PartStrengths, Ranged)| a.1.value.total_cmp(&b.1.value);
    let (Some((close, least)), Some((far, most))) = (known().min_by(by), known().max_by(by)) else {
        return Finding::new("", "");
    };
    let show = Show::Digits(0);
    let decided = least.high < most.low;
    let claim = match decided {
        true => format!(
            "{} lie closest together with “{}”, furthest apart with “{}”",
            plural(noun),
            bare(&close.name),
            bare(&far.name)
        ),
        false => {
            format!("no significant difference in how far apart {} lie in {} settings", plural(noun), known().count())
        }
    };
    let line = format!(
        "standard deviation {} rating points with “{}”, {} with “{}”",
        show.whole(least),
        bare(&close.name),
        show.whole(most),
        bare(&far.name)
    );
    let text = format!("{claim}: {line}.");
    Finding::new(format!("{} … {}", show.number(least.value), show.number(most.value)), sentence(&text))
        .short(claim, line)
        .undecided(!decided)
}

/// True if the games of a part are those of the first players.
fn is_of_first(played: &Played, told: &PartStrengths) -> bool {
    reference(played).is_none_or(|first| told.cells.iter().all(|games| games.has(std::slice::from_ref(&first))))
}

/// The name of a part without the brackets of a variant; its players, who are all the same here, are left out.
fn bare(name: &str) -> String {
    let own = name.split_once(" and [").map_or(name, |(_, own)| own);
    own.replace(['[', ']'], "")
}

/// The spread of strengths, part by part.
fn spreads(id: &str, all: &[PartStrengths]) -> Option<Table> {
    let mut table = with_parts(Table::new(format!("{id}_spread"), "Standard deviation of the true strengths"))
        .with("spread", "points", Kind::Estimate(Show::Digits(0)))
        .with("things", "n", Kind::Count);
    for (told, spread) in all.iter().filter_map(|told| Some((told, told.spread?))) {
        table.push(vec![part_entry(&told.name), Ranged::from(in_log_points(spread)).into(), spread.n.into()]);
    }
    (!table.rows.is_empty()).then(|| tidy(table))
}

const METHODS: &str = "Strengths are fitted to who came before whom: the model of Bradley and Terry for two seats, of Plackett and \
    Luce for more; a shared place counts as every order in equal parts. They are given above the average of all that can be \
    compared, in points of which 400 are odds of ten to one, and as the chance to win against an average one. Intervals are by \
    deal, corrected for few deals (CR2 of Bell and McCaffrey, degrees of freedom of Pustejovsky and Tipton). Where fewer than \
    ten deals decide a strength they are profile intervals of Firth's penalised likelihood (Heinze and Schemper), moved half \
    a deal outwards, with games of one deal between the same sides counted once. Where one side won every game no upper limit is known, \
    and the interval is one-sided (at least, at most). p-values against the average are adjusted by Holm over all of them, and \
    intervals all at once have Bonferroni's level. The strongest and the weakest are compared with a p-value that pays for all \
    pairs; things that were in fewer than 15 deals are neither. The spread of the true strengths is the posterior mean of a normal \
    distribution's standard deviation with a flat prior (Rubin 1981, Gelman 2006); its interval is a 95 % credible interval.";

fn charts(told: &PartStrengths, noun: &str) -> Vec<Chart> {
    let at = aside(&told.name);
    let tip = |rung: &Rung| {
        let chance = Ranged::from(rung.chance()).percent_in();
        format!("{}, wins {chance} against an average one, {} (Holm)", in_points(rung.points()), p_text(rung.adjusted))
    };
    let row = |rung: &Rung| Bar::judged(rung.title.clone(), rung.points(), tip(rung), rung.adjusted);
    let even = |rung: &Rung| Bar::judged(rung.title.clone(), Ranged::from(rung.chance()), tip(rung), rung.adjusted);
    let chart = |title: String, x: Axis, rows: Vec<Bar>| Chart {
        title,
        x,
        y: Axis::default(),
        marks: Marks::Rows { rows, bars: false },
    };
    let x = |title: &str, unit: Unit| Axis { title: title.into(), unit, holds: Some((0.0, 0.0)), line: None };
    vec![
        chart(
            format!("Strength of each {noun}{at}"),
            x("rating points above the average (400 are odds of ten to one)", Unit::Number),
            told.rungs.iter().map(row).collect(),
        ),
        chart(
            format!("Chance to win against an average {noun}{at}"),
            Axis::percent_beside("wins against an average one", 0.5),
            told.rungs.iter().map(even).collect(),
        ),
    ]
}

/// A spread of log odds: `52 points (45 to 60)`.
pub(super) fn spread_in_points(spread: Estimate) -> String {
    let (show, spread) = (Show::Digits(0), Ranged::from(in_log_points(spread)));
    format!("{} points ({})", show.number(spread.value), show.range(spread))
}

/// A spread of log odds in points; 400 points are odds of ten to one.
pub(super) fn in_log_points(spread: Estimate) -> Estimate {
    let factor = 400.0 / std::f64::consts::LN_10;
    Estimate { value: factor * spread.value, interval: spread.interval.scaled(factor), ..spread }
}

/// The plural of a noun: `tools`, `policies`.
pub(super) fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if noun.ends_with('s') => noun.into(),
        _ => format!("{noun}s"),
    }
}

/// `+85 points (+60 to +110)`; `at least +520 points` if no game bounds an end.
pub(super) fn in_points(value: Ranged) -> String {
    match (value.low.is_finite(), value.high.is_finite()) {
        (true, true) => format!("{} points ({})", POINTS.number(value.value), POINTS.range(value)),
        (false, false) => "an unknown number of points".into(),
        _ => format!("{} points", POINTS.range(value)),
    }
}

fn findings(told: &PartStrengths, noun: &str) -> Vec<Finding> {
    // Contestants with few deals are no headline, however far out they lie.
    let known: Vec<&Rung> = told.rungs.iter().filter(|rung| told.fit.deals_of[rung.thing] >= FEW_DEALS).collect();
    let firm = known.len() > 1;
    let known = if firm { known } else { told.rungs.iter().collect() };
    let ([first, ..], [.., last]) = (&known[..], &known[..]) else { return Vec::new() };
    let (start, total, deals) = (opening(&told.name), told.rungs.len(), told.fit.deals);
    let one = |rung: &Rung| {
        let chance = Ranged::from(rung.chance()).percent_in();
        format!("{}, it wins {chance} against an average one", in_points(rung.points()))
    };
    let decided = told.rungs.iter().filter(|rung| rung.adjusted < 0.05).count();
    // The two furthest apart were picked among all pairs: their p-value is adjusted for the number of pairs.
    let pairs = (total * (total - 1) / 2) as f64;
    let apart = told.fit.difference(first.thing, last.thing).map(|apart| (apart.p * pairs).min(1.0));
    let between = apart.map_or(String::new(), |p| {
        let how = if p < 0.05 { "differ significantly" } else { "do not differ significantly" };
        format!(" The two {how} ({}).", p_text(p))
    });
    let text = format!(
        "{start}{} is the strongest {noun}: {}. {} is the weakest: {}.{between} {decided} of {total} differ significantly from \
         the average (n = {deals} deals).",
        first.words,
        one(first),
        last.words,
        one(last)
    );
    let cells: Vec<&Games> = told.cells.iter().take(2).copied().collect();
    let chance = |rung: &Rung| Ranged::from(rung.chance());
    let claim = match apart.is_some_and(|p| p < 0.05) {
        true => format!("{start}{} is the strongest {noun}", first.words),
        false if decided > 0 => format!("{start}the strongest and the weakest {noun} do not differ significantly"),
        false => format!("{start}no {noun} is significantly stronger than another"),
    };
    let line = match apart.is_some_and(|p| p < 0.05) {
        true => format!(
            "it beats an average one {} of the time, and {} is the weakest, {}",
            percent(chance(first)),
            last.words,
            percent(chance(last))
        ),
        false => format!("from {} {} to {} {}", first.words, percent(chance(first)), last.words, percent(chance(last))),
    };
    let is_apart = apart.is_some_and(|p| p < 0.05);
    let headline =
        Finding::new(in_points(first.points()), sentence(&text)).short(claim, line).undecided(!is_apart).of(&cells);
    let mut all = vec![if firm { headline } else { headline.doubtful(TOO_FEW) }];
    // Without a decided first and last, those beyond the average come first.
    let at = usize::from(is_apart).min(all.len());
    all.splice(at..at, (total > 2 && decided > 0).then(|| differing(told, noun)));
    all.extend(as_a_whole(told, noun));
    all.extend(cautions(told, &start, noun));
    if !told.alone.is_empty() {
        let text = format!("{start}never compared with another, and so without a strength: {}.", listed(&told.alone));
        let claim = format!("{start}{} never compared with another", so_many(told.alone.len(), "is", "are"));
        all.push(Finding::new("not compared", sentence(&text)).short(claim, first_few(&told.alone, 3)).undecided(true));
    }
    all
}

/// Findings on the whole: the spread of strengths, and whether one order explains them.
fn as_a_whole(told: &PartStrengths, noun: &str) -> Vec<Finding> {
    let (start, total, deals) = (opening(&told.name), told.rungs.len(), told.fit.deals);
    let mut all = Vec::new();
    if let Some(spread) = told.spread {
        let text = format!(
            "{start}noise taken out, the {total} {} lie {} around their average (one standard deviation; n = {deals} deals).",
            plural(noun),
            spread_in_points(spread)
        );
        let claim = format!(
            "{start}{} typically differ from average by {} rating points",
            plural(noun),
            whole_points(spread.value)
        );
        let [low, high] = [spread.interval.low, spread.interval.high].map(whole_points);
        let line = format!("one standard deviation, noise removed ({low} to {high})");
        all.push(Finding::new(spread_in_points(spread), sentence(&text)).short(claim, line));
    }
    if let Some(p) = told.departs.filter(|p| *p < 0.05) {
        let text = format!(
            "{start}strengths that add up do not explain who wins over whom ({}, n = {deals} deals): read the pairs themselves.",
            p_text(p)
        );
        let claim = format!("{start}one order of strengths does not explain who beats whom");
        all.push(Finding::new(p_text(p), sentence(&text)).short(claim, "read the pairs themselves"));
    }
    all
}

/// The number of contestants significantly stronger or weaker than an average one.
fn differing(told: &PartStrengths, noun: &str) -> Finding {
    let beyond = |up: bool| {
        let own = told.rungs.iter().filter(move |rung| rung.adjusted < 0.05 && (rung.above.value > 0.0) == up);
        own.map(|rung| rung.words.clone()).collect::<Vec<String>>()
    };
    let (above, mut below) = (beyond(true), beyond(false));
    below.reverse();
    let (total, nouns) = (told.rungs.len(), plural(noun));
    let claim = match (above.len(), below.len()) {
        (0, few) => format!("{few} of {total} {nouns} are significantly weak"),
        (many, 0) => format!("{many} of {total} {nouns} are significantly strong"),
        (many, few) => format!("{many} of {total} {nouns} are significantly strong, {few} weak"),
    };
    let strong = (!above.is_empty()).then(|| format!("strong: {}", first_few(&above, 3)));
    let weak = (!below.is_empty()).then(|| format!("weak: {}", first_few(&below, 3)));
    let line = strong.into_iter().chain(weak).collect::<Vec<_>>().join("; ");
    let start = opening(&told.name);
    Finding::new(format!("{} of {total}", above.len() + below.len()), format!("{start}{claim}; {line}."))
        .short(format!("{start}{claim}"), line)
}

/// A spread of log odds in whole rating points.
fn whole_points(spread: f64) -> String {
    Show::Digits(0).number(spread * 400.0 / std::f64::consts::LN_10)
}

/// Cautions for readers of strengths: contestants with few deals, and those that won or lost every game.
fn cautions(told: &PartStrengths, start: &str, noun: &str) -> Vec<Finding> {
    let mut all = Vec::new();
    let deals = |rung: &Rung| told.fit.deals_of[rung.thing];
    let few: Vec<&Rung> = told.rungs.iter().filter(|rung| deals(rung) < FEW_DEALS).collect();
    if let Some(least) = few.iter().min_by_key(|rung| deals(rung)) {
        let text = format!(
            "{start}{} of {} {} were in fewer than {FEW_DEALS} deals ({} in {}): their intervals are wide, play more games.",
            few.len(),
            told.rungs.len(),
            plural(noun),
            least.words,
            deals(least)
        );
        let claim = format!("{start}{} of {} {} were in few deals", few.len(), told.rungs.len(), plural(noun));
        let line = format!("their intervals are wide; {} in {} deals", least.words, deals(least));
        all.push(Finding::new("few deals", sentence(&text)).short(claim, line).undecided(true));
    }
    let open: Vec<String> = told
        .rungs
        .iter()
        .filter(|rung| !rung.points().half_width().is_finite())
        .map(|rung| rung.words.clone())
        .collect();
    if told.fit.penalised && !open.is_empty() {
        let text = format!(
            "{start}one side won every game of a pairing, so no upper limit of the gap is known: {} \"at least\" or \"at most\".",
            if open.len() == told.rungs.len() { "all strengths are".into() } else { format!("{} are", listed(&open)) }
        );
        let claim = format!("{start}one side won every game of a pairing");
        let line = "no upper limit of the gap is known; some strengths are \"at least\" or \"at most\"";
        all.push(Finding::new("open intervals", sentence(&text)).short(claim, line).undecided(true));
    }
    all
}
