//! Compares two or more settings on the same seeds.

use super::common::pooling::pairing;
use super::common::prelude::*;
use super::common::scope::key_entries;
use crate::analysis::scale::Size;
use crate::analysis::statistics::mean::paired_mean_difference;
use crate::analysis::statistics::outcomes::Outcomes;
use crate::analysis::statistics::pairs::paired_difference;
use crate::base::order::Ordered;

/// The first variant compared with each of the others.
struct Compare {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    if !shape.factors.iter().any(|factor| factor.key == VARIANT && factor.levels.len() > 1) {
        return Err(Refusal::new(format!("{}: the question has no two variants to compare", section.place)));
    }
    Ok(Box::new(Compare { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

/// A setting beside the one it is compared with.
struct Beside<'a> {
    games: &'a Games,
    base: &'a Games,
    difference: Difference,
    gain: f64,
    length: Difference,
}

impl Compare {
    fn pairs<'a>(&self, played: &'a Played) -> Vec<Beside<'a>> {
        let cells = self.scope.cells(played);
        let Some(first) = played.factor(VARIANT).and_then(|factor| factor.levels.first()) else { return Vec::new() };
        let mut all = Vec::new();
        for games in cells.iter().filter(|games| games.level(VARIANT) != first) {
            let same = |other: &&&Games| {
                other.level(VARIANT) == first
                    && other.levels.iter().all(|(key, level)| key == VARIANT || games.level(key) == level)
            };
            let Some(base) = cells.iter().find(same).copied() else { continue };
            let (difference, gain) = paired(games, base);
            let lengths = games.by_deal(&games.length).into_iter().zip(base.by_deal(&base.length));
            all.push(Beside { games, base, difference, gain, length: paired_mean_difference(lengths) });
        }
        all
    }
}

/// The format of gains and changes of lengths, in tables and sentences.
const ONE_DIGIT: Show = Show::Digits(1);

impl Analysis for Compare {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let scale = played.scale();
        let pairs = self.pairs(played);
        let first = played.factor(VARIANT).and_then(|factor| factor.levels.first()).cloned().unwrap_or_default();
        let (table, keys) = self.scope.table(
            played,
            &part.id,
            &format!("Each setting against `{first}` on the same seeds").replace('`', ""),
        );
        let mut table = table
            .with("change", "change", Kind::Estimate(scale.show_change()))
            .with(
                "p",
                if played.contest == Contest::Together { "p (McNemar)" } else { "p" },
                Kind::Number(Show::PValue),
            )
            .with("games", "n pairs", Kind::Count)
            .also(&scale.column, &scale.title, Kind::Estimate(scale.show()))
            .also(
                &format!("{}_base", scale.column),
                format!("{} in {first}", scale.title),
                Kind::Estimate(scale.show()),
            )
            .also("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .also("gain", "gain of pairing", Kind::Number(ONE_DIGIT))
            .also("length", format!("change of {}", units(&pairs)), Kind::Estimate(ONE_DIGIT));
        let adjusted = holm(&pairs.iter().map(|pair| pair.difference.p).collect::<Vec<_>>());
        let share = |games: &Games| Ranged::from(games.estimate());
        let mut bars = Vec::new();
        for (pair, p) in pairs.iter().zip(adjusted) {
            let shown = Ranged::from(pair.difference);
            let mut row = key_entries(pair.games, &keys);
            row.extend([
                shown.into(),
                pair.difference.p.into(),
                pair.difference.n.into(),
                share(pair.games).into(),
                share(pair.base).into(),
                p.into(),
                pair.gain.into(),
                Ranged::from(pair.length).into(),
            ]);
            table.push(row);
            let name: Vec<String> = keys
                .iter()
                .map(|key| (key, phrase(played, key, pair.games.level(key))))
                .map(|(key, name)| match name.split_once(": ") {
                    Some((_, own)) if key == VARIANT => own.to_string(),
                    _ => name,
                })
                .filter(|name| !name.is_empty())
                .collect();
            bars.push(Bar::judged(name.join(", "), shown, scale.change(shown), p));
            part.findings.push(finding(played, pair, &keys, p));
        }
        // What is decided comes first.
        part.findings.order_by_key(|finding| finding.open);
        part.charts.push(Chart::rows(
            format!("Change of the {} on the same seeds", scale.noun),
            scale.axis_of_changes(),
            bars,
            true,
        ));
        part.tables.push(table);
        part.tables.push(self.causes(played, &pairs, &keys));
        part.methods.push(format!(
            "Both settings play the same seeds. The difference has {}; Holm \
             adjusts for all comparisons shown. The gain of pairing is by how many times more games separate seeds would have \
             needed. Differences of lengths have t intervals over the seeds.",
            pairing(played)
        ));
        part
    }
}

impl Compare {
    /// Further changes: the shares of causes.
    fn causes(&self, played: &Played, pairs: &[Beside], keys: &[String]) -> Table {
        let mut table = Table::new(format!("{}_causes", self.part.id), "Change of what ends the games");
        for key in keys {
            table = table.with(key, (played.title)(key), Kind::Key);
        }
        let mut table = table
            .with("cause", "cause", Kind::Key)
            .with("change", "change", Kind::Estimate(Show::Points))
            .with("share", "share", Kind::Number(Show::Percent))
            .with("share_base", "before", Kind::Number(Show::Percent));
        for pair in pairs {
            for (at, cause) in played.causes.iter().enumerate() {
                let (now, before) = (pair.games.ended_by(at), pair.base.ended_by(at));
                if now + before == 0 {
                    continue;
                }
                let change = change_of_cause(pair, at);
                let mut row = key_entries(pair.games, keys);
                let share = |ended: u64, games: &Games| ended as f64 / games.len().max(1) as f64;
                row.extend([
                    (played.cause_title)(cause).into(),
                    Ranged::from(change).into(),
                    share(now, pair.games).into(),
                    share(before, pair.base).into(),
                ]);
                table.push(row);
            }
        }
        table
    }
}

/// The change of the share of games that a cause ends, on the same seeds; by deal if there are several seatings.
fn change_of_cause(pair: &Beside, cause: usize) -> Difference {
    let seatings = pair.games.seatings.max(pair.base.seatings);
    if seatings <= 1 {
        let hit = |games: &Games| games.cause.iter().map(|&c| usize::from(c) == cause).collect::<Vec<bool>>();
        return paired_difference(&Outcomes::of_hits(&[hit(pair.games), hit(pair.base)]).pairs(0, 1));
    }
    let shares = |games: &Games| -> Vec<f32> {
        let shares = games.shares_by_deal(|game| usize::from(games.cause[game]) == cause);
        shares.into_iter().map(|share| share as f32).collect()
    };
    let games = pair.games.seatings.min(pair.base.seatings).max(1);
    Outcomes::of_shares(&[shares(pair.games), shares(pair.base)], games as u32).difference(0, 1)
}

/// The unit of the games' lengths.
fn units(pairs: &[Beside]) -> String {
    let mut units: Vec<&str> = Vec::new();
    for pair in pairs {
        if !units.contains(&pair.games.unit) {
            units.push(pair.games.unit);
        }
    }
    units.join(" or ")
}

fn finding(played: &Played, pair: &Beside, keys: &[String], adjusted: f64) -> Finding {
    let (change, scale) = (Ranged::from(pair.difference), played.scale());
    let share = |games: &Games| played.scale().value(Ranged::from(games.estimate()));
    let what = played.level_title(VARIANT, pair.games.level(VARIANT));
    let base = played.level_title(VARIANT, pair.base.level(VARIANT));
    let others: Vec<String> = keys
        .iter()
        .filter(|key| *key != VARIANT)
        .map(|key| {
            if key == POLICY {
                players(played, &[pair.games, pair.base])
            } else {
                phrase(played, key, pair.games.level(key))
            }
        })
        .collect();
    let at = if others.is_empty() { String::new() } else { format!(" with {}", listed(&others)) };
    let verb = match change.verdict() {
        Verdict::Down if adjusted < 0.05 => "costs",
        Verdict::Up if adjusted < 0.05 => "brings",
        Verdict::Down | Verdict::MaybeDown => "may cost",
        Verdict::Up | Verdict::MaybeUp => "may bring",
        Verdict::Open => "shows no difference at this precision:",
    };
    let size = if change.verdict() == Verdict::Open {
        scale.change(change)
    } else {
        format!("{} of {}", scale.size(change), scale.noun)
    };
    let who = match (&pair.games.player, &pair.base.player) {
        (now, before) if now == before => played.who(now),
        (now, before) => format!("{} instead of {}", played.who(now), played.who(before)),
    };
    let p = p_text(adjusted).replace('p', if adjusted > pair.difference.p { "Holm p" } else { "p" });
    let mut text = format!(
        "[{what}] against [{base}]{at} {verb} {size}: {} instead of {} ({who}; n = {} pairs, {p}; pairing was worth {} times \
         the games).",
        share(pair.games),
        share(pair.base),
        pair.difference.n,
        ONE_DIGIT.number(pair.gain)
    );
    let length = Ranged::from(pair.length);
    if pair.games.unit == pair.base.unit && (length.low > 0.0 || length.high < 0.0) {
        let more = if length.value > 0.0 { "longer" } else { "shorter" };
        text = format!("{text} Games are {} {} {more}.", ONE_DIGIT.number(length.value.abs()), pair.games.unit);
    }
    let decided = adjusted < 0.05 && matches!(change.verdict(), Verdict::Up | Verdict::Down);
    let claim = claimed(played, change, (&what, &base, &at), decided);
    let line = format!("{}: {} instead of {}", scale.short_change(change), share(pair.games), share(pair.base));
    Finding::new(scale.size(change), text).short(claim, line).undecided(!decided)
}

/// The effect of a setting compared with another in a place, with an adverb for its size if the whole interval agrees.
fn claimed(played: &Played, change: Ranged, (what, base, at): (&str, &str, &str), decided: bool) -> String {
    let scale = played.scale();
    let size = if scale.show_change() == Show::Points {
        played.sizes.of(change, decided)
    } else if decided {
        Size::Plain
    } else {
        Size::Open
    };
    let [name, base] =
        [what, base].map(|title| format!("“{}”", title.split_once(": ").map_or(title, |(_, name)| name)));
    let noun = format!("{}{}", scale.noun, played.whose());
    let verb = if change.value < 0.0 { "lowers" } else { "raises" };
    match size {
        Size::Even => format!("{name} and {base} are even within {}{at}", played.sizes.even_words()),
        Size::Open => format!("{name} makes no significant difference to the {noun}{at}"),
        _ => format!("{name} {verb} the {noun}{}{at}", size.adverb()),
    }
}
