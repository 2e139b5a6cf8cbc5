//! Robustness of a result to unsure values: one result over a set of alternatives.

use super::common::contestants::read_where;
use super::common::pooling::points_range;
use super::common::prelude::*;
use super::common::scope::{check_factor, named_levels, outcomes};
use super::leans;
use crate::analysis::about::{About, Measure};
use crate::analysis::statistics::bands::{Bands, bands};
use crate::analysis::statistics::mean::Moments;
use crate::analysis::statistics::shares::above_fair_at;
use crate::analysis::statistics::sign_stability::{Holds, Sign};
use crate::base::order::Ordered;

/// The most alternatives named in a sentence.
const NAMED: usize = 3;

/// A result over the levels of a factor, of which the first is the game as it is.
struct Survival {
    part: Part,
    only: Vec<(String, String)>,
    over: String,
    claim: Claim,
    rows: usize,
}

/// The claim.
enum Claim {
    /// The measure is above or below this; `None`: the fair share of a seat, or one half.
    Beside(Option<f64>),
    /// The measure with the levels `to` is above or below that with the levels `from`.
    Between { from: Vec<(String, String)>, to: Vec<(String, String)> },
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    if leans::is_asked(section)? {
        return leans::read(section, shape);
    }
    section.knows_only(&["where", "measure", "subject", "over", "against", "from", "to", "rows"])?;
    let place = &section.place;
    let over = section.texts("over")?.pop().unwrap_or_else(|| VARIANT.into());
    check_factor(section, "over", &over, shape)?;
    let many = shape.factors.iter().any(|factor| factor.key == over && factor.levels.len() > 1);
    if !many {
        return Err(Refusal::new(format!("{place}.over: `{over}` has one level, expected a factor with alternatives")));
    }
    let (from, to) = (named_levels(section, "from", shape)?, named_levels(section, "to", shape)?);
    let against = section.number("against")?;
    let claim = match (from.is_empty(), to.is_empty(), against) {
        (true, true, against) => Claim::Beside(against),
        (false, false, None) => Claim::Between { from, to },
        (false, false, Some(_)) => {
            let reason = "stands beside `from` and `to`; expected one of the two";
            return Err(Refusal::new(format!("{place}.against: {reason}")));
        }
        (one, ..) => {
            let (there, missing) = if one { ("to", "from") } else { ("from", "to") };
            let reason = format!("found nothing beside `{there}`, expected levels such as {{ players = 4 }}");
            return Err(Refusal::new(format!("{place}.{missing}: {reason}")));
        }
    };
    let measure = About::read(section, &shape.recorded)?.measure;
    if let (Claim::Beside(None), false) = (&claim, measure == Measure::Won) {
        return Err(Refusal::new(format!(
            "{place}.against: found nothing, expected the {} that decides, or `from` and `to`",
            measure.name()
        )));
    }
    let rows = section.number("rows")?.unwrap_or(30.0).clamp(2.0, 200.0) as usize;
    Ok(Box::new(Survival { part: Part::of(section), only: read_where(section, shape)?, over, claim, rows }))
}

/// An alternative with its games: one cell, or two cells to compare.
struct Alternative<'a> {
    title: String,
    games: &'a Games,
    base: Option<&'a Games>,
    against: f64,
}

impl Alternative<'_> {
    /// The result with its interval at a level.
    fn result(&self, level: f64) -> Difference {
        if let Some(base) = self.base {
            return outcomes(&[self.games, base]).difference_at(0, 1, level);
        }
        let hits = || self.games.won.iter().map(|won| f64::from(u8::from(*won))).collect();
        let deals: Vec<f64> = if self.games.values.is_some() { self.games.known() } else { hits() };
        if !self.games.number {
            return above_fair_at(&deals, self.against, level);
        }
        let moments: Moments = deals.iter().map(|value| value - self.against).collect();
        Difference { interval: moments.estimate_at(level).interval, ..moments.difference() }
    }
}

/// The result over the alternatives of one part.
struct PartBand<'a> {
    name: String,
    all: Vec<Alternative<'a>>,
    found: Bands,
    /// The plain 95 % intervals; those of `found` are adjusted for the number of parts.
    plain: Vec<Difference>,
}

impl Survival {
    fn told<'a>(&self, played: &'a Played) -> Vec<PartBand<'a>> {
        let cells: Vec<&Games> = played.cells.iter().filter(|games| games.has(&self.only)).collect();
        let mut but = vec![self.over.as_str()];
        if let Claim::Between { from, to } = &self.claim {
            but.extend(from.iter().chain(to).map(|(key, _)| key.as_str()));
        }
        let parts = portions(played, &cells, &but);
        let count = parts.len() as f64;
        let told = |part: Portion<'a>| {
            let all = self.alternatives(played, &part.cells);
            let mut found = bands(all.len(), |which, level| all[which].result(1.0 - (1.0 - level) / count))?;
            found.everywhere = (found.everywhere * count).min(1.0);
            let plain = all.iter().map(|alternative| alternative.result(LEVEL)).collect();
            (all.len() > 1).then_some(PartBand { name: part.name, all, found, plain })
        };
        parts.into_iter().filter_map(told).collect()
    }

    fn alternatives<'a>(&self, played: &Played, cells: &[&'a Games]) -> Vec<Alternative<'a>> {
        let one = |level: &str, levels: &[(String, String)]| {
            let mut own = cells.iter().filter(|games| games.level(&self.over) == level && games.has(levels));
            own.next().copied().filter(|games| own.next().is_none() && !games.is_empty())
        };
        let alternative = |level: &String| {
            let title = played.level_title(&self.over, level);
            let (games, base, against) = match &self.claim {
                Claim::Between { from, to } => (one(level, to)?, Some(one(level, from)?), 0.0),
                Claim::Beside(Some(against)) => (one(level, &[])?, None, *against),
                Claim::Beside(None) => {
                    let games = one(level, &[])?;
                    let fair = games.fair().filter(|_| played.contest == Contest::Against);
                    (games, None, fair.unwrap_or(0.5))
                }
            };
            Some(Alternative { title, games, base, against })
        };
        let levels = played.factor(&self.over).map(|factor| factor.levels.as_slice()).unwrap_or_default();
        levels.iter().filter_map(alternative).collect()
    }

    /// The claim for a result above or below 0.
    fn claimed(&self, played: &Played, told: &PartBand, up: bool) -> String {
        let scale = played.scale();
        let first = &told.all[0];
        let who = if self.over == POLICY { players(played, &[first.games]) } else { played.who(&first.games.player) };
        if let Claim::Between { from, to } = &self.claim {
            let words = |levels: &[(String, String)]| {
                listed(&levels.iter().map(|(key, level)| phrase(played, key, level)).collect::<Vec<_>>())
            };
            let verb = if up { "higher" } else { "lower" };
            return format!("the {} of {who} is {verb} with {} than with {}", scale.noun, words(to), words(from));
        }
        let side = if up { "above" } else { "below" };
        let shown = Ranged { value: first.against, low: first.against, high: first.against };
        format!("the {} of {who} is {side} {}", scale.noun, scale.value(shown))
    }

    fn finding(&self, played: &Played, told: &PartBand) -> Finding {
        let (found, total, scale) = (&told.found, told.all.len(), played.scale());
        let up = found.plain[0].value > 0.0;
        let claim = self.claimed(played, told, up);
        let base = &told.all[0].title;
        let (start, of) = (opening(&told.name), (played.title)(&self.over));
        let first = format!("{} with [{base}]", scale.change(told.plain[0].into()));
        let named = |sign: Sign| {
            let mut own: Vec<usize> = (0..total).filter(|&i| Sign::of(&found.at_once[i].interval) == sign).collect();
            own.order_by(|a, b| found.plain[*b].value.abs().total_cmp(&found.plain[*a].value.abs()));
            let change = |&i: &usize| scale.change(found.at_once[i].into());
            let words = own.iter().take(NAMED).map(|i| format!("[{}] ({})", told.all[*i].title, change(i)));
            (own.len(), listed(&words.collect::<Vec<_>>()))
        };
        let stability = found.stability;
        let body = match found.holds {
            Holds::Everywhere => format!(
                "{claim} in all {total} settings of {of} ({first}; {} for all of them)",
                p_text(found.everywhere)
            ),
            Holds::NowhereReversed => format!(
                "{claim} ({first}); this holds in {} of {total} settings of {of}, shows no significant result in {} of {total}, and \
                 reverses in none",
                stability.keeps, stability.undecided
            ),
            Holds::Reversed => {
                let (count, words) = named(if up { Sign::Negative } else { Sign::Positive });
                let most = if count > NAMED { ", most with" } else { ":" };
                format!(
                    "{claim} ({first}), but this reverses in {count} of {total} settings of {of}{most} {words}; it holds in {} of {total}",
                    stability.keeps
                )
            }
            Holds::NoFinding => {
                let ((above, _), (below, _)) = (named(Sign::Positive), named(Sign::Negative));
                format!(
                    "with [{base}] it is not significant whether {claim} ({}, all at once); of {total} settings of {of} the \
                     result is beyond chance above in {above} of {total} and below in {below} of {total}",
                    scale.change(found.at_once[0].into())
                )
            }
        };
        let figure = match found.holds {
            Holds::Everywhere => format!("all {total}"),
            Holds::NowhereReversed => format!("{} of {total}", stability.keeps),
            Holds::Reversed => format!("reverses in {} of {total}", stability.flips),
            Holds::NoFinding => "not significant".into(),
        };
        let ends = ends(played, told);
        let shown = [told.all[found.smallest].games, told.all[found.largest].games];
        let (short, line) = self.short(played, told, &claim);
        let (short, open) = (format!("{start}{short}"), matches!(found.holds, Holds::NoFinding));
        Finding::new(figure, format!("{}. {ends}.", sentence(&format!("{start}{body}"))))
            .short(short, line)
            .undecided(open)
            .of(&shown)
    }

    /// The finding in short: the claim without the player, who is named elsewhere on the page, and the result.
    fn short(&self, played: &Played, told: &PartBand, claim: &str) -> (String, String) {
        let (found, total, scale) = (&told.found, told.all.len(), played.scale());
        let (base, of, stability) = (&told.all[0].title, (played.title)(&self.over), found.stability);
        let result = scale.short_change(found.plain[0].into());
        let bare = claim.split(" (`").enumerate().fold(String::new(), |all, (at, piece)| {
            let rest = if at == 0 { piece } else { piece.split_once(')').map_or(piece, |(_, rest)| rest) };
            all + rest
        });
        match found.holds {
            Holds::Everywhere => (format!("{bare} in all {total} settings of {of}"), format!("{result} with [{base}]")),
            Holds::NowhereReversed => (
                format!("{bare}, and no {of} reverses that"),
                format!("{result} with [{base}]; significant in {} of {total} settings", stability.keeps),
            ),
            Holds::Reversed => (
                format!("{bare}, but {} of {total} settings of {of} reverse that", stability.flips),
                format!("{result} with [{base}]"),
            ),
            Holds::NoFinding => (
                format!("no significant result with [{base}], and none that holds in every {of}"),
                scale.short_change(found.at_once[0].into()),
            ),
        }
    }

    /// The alternatives sorted by result; if there are too many, those at both ends and the first.
    fn chart(&self, played: &Played, told: &PartBand) -> Chart {
        let scale = played.scale();
        let at_once = &told.found.at_once;
        let mut order: Vec<usize> = (0..told.all.len()).collect();
        order.order_by(|a, b| at_once[*b].value.total_cmp(&at_once[*a].value));
        if order.len() > self.rows {
            let half = self.rows / 2;
            let far = |place: usize| place < half || place >= told.all.len() - half;
            order = order.iter().enumerate().filter(|(place, i)| far(*place) || **i == 0).map(|(_, i)| *i).collect();
        }
        let row = |&i: &usize| {
            let shown = Ranged::from(at_once[i]);
            let tip = format!("{}, n = {}", scale.change(shown), at_once[i].n);
            let decided = vec![Sign::of(&at_once[i].interval) != Sign::Undecided];
            Bar { name: told.all[i].title.clone(), marks: vec![(shown, tip)], decided }
        };
        let at = aside(&told.name);
        let base = match &self.claim {
            Claim::Between { .. } => scale.axis_of_changes().title,
            Claim::Beside(_) => {
                let against = told.all[0].against;
                let line = scale.value(Ranged { value: against, low: against, high: against });
                format!("{} above {line}", scale.axis_of_changes().title)
            }
        };
        Chart::rows(
            format!("The result in every setting, intervals that hold all at once{at}"),
            Axis { title: base, ..scale.axis_of_changes() },
            order.iter().map(row).collect(),
            false,
        )
    }
}

impl Analysis for Survival {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let scale = played.scale();
        let of = (played.title)(&self.over);
        let mut table = with_parts(Table::new(&part.id, format!("The result over {of}")))
            .with("setting", &of, Kind::Key)
            .with(&scale.column, &scale.title, Kind::Estimate(scale.show()))
            .with("result", "result", Kind::Estimate(scale.show_change()))
            .with("at_once", "all at once", Kind::Estimate(scale.show_change()))
            .with("holds", "holds", Kind::Text)
            .with("deals", "n", Kind::Count)
            .also("against", "compared with", Kind::Number(scale.show()));
        let all = self.told(played);
        for told in &all {
            let first = Sign::of(&told.found.at_once[0].interval);
            for (i, alternative) in told.all.iter().enumerate() {
                table.push(vec![
                    part_entry(&told.name),
                    alternative.title.as_str().into(),
                    Ranged::from(alternative.games.estimate()).into(),
                    Ranged::from(told.plain[i]).into(),
                    Ranged::from(told.found.at_once[i]).into(),
                    holds(first, &told.found.at_once[i].interval),
                    told.plain[i].n.into(),
                    alternative.against.into(),
                ]);
            }
            part.charts.push(self.chart(played, told));
            part.findings.push(self.finding(played, told));
        }
        if all.is_empty() {
            let text = format!("No part has games of one cell in two settings of {of}, so there is nothing to hold.");
            part.findings.push(Finding::new("nothing to hold", text));
        }
        part.tables.push(tidy(table));
        part.methods.push(METHODS.into());
        part
    }
}

const METHODS: &str = "Over a set of settings, a result is said to hold in all of them where every plain 95 % interval lies on one \
    side (Berger's intersection-union test needs no correction); what is said of some of them, and the ends of the range, rests \
    on intervals that hold all at once (Bonferroni). With several parts, all of these pay for their number.";

/// The smallest and largest result, the range of the true ones, and the deals behind each.
fn ends(played: &Played, told: &PartBand) -> String {
    let (found, scale) = (&told.found, played.scale());
    let unit = if played.contest == Contest::Against { "deals" } else { "games" };
    let seen = |which: usize| format!("{} [{}]", scale.change(found.at_once[which].into()), told.all[which].title);
    format!(
        "From {} to {}; intervals hold all at once, and no true result lies beyond {}; n = {} {unit} or more each",
        seen(found.smallest),
        seen(found.largest),
        points_range(&scale, &[found.least.interval.low, found.most.interval.high]),
        told.plain.iter().map(|one| one.n).min().unwrap_or(0)
    )
}

/// The effect of an alternative on the first one's sign.
fn holds(first: Sign, own: &Interval) -> Entry {
    let word = match Sign::of(own) {
        Sign::Undecided => "not significant",
        Sign::Positive if first == Sign::Undecided => "above",
        Sign::Negative if first == Sign::Undecided => "below",
        sign if sign == first => "holds",
        _ => "reverses",
    };
    word.into()
}
