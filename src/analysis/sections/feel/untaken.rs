//! Options offered and never taken: cards drawn and not played, actions not used.

use std::collections::BTreeMap;

use super::{Feel, keys_of};
use crate::analysis::feel::Felt;
use crate::analysis::sections::common::prelude::*;
use crate::analysis::statistics::shares::share_by_deal_at;
use crate::base::order::Ordered;

/// Fewer deals than this say nothing about a thing.
const LEAST: usize = 20;

/// Rows of a cell at most.
const MOST_ROWS: usize = 40;

/// A thing that decisions offered.
struct Thing {
    phrase: String,
    /// For each deal in which it was offered, the share of seats and games that never took it.
    deals: Vec<f64>,
    times: u64,
    taken: u64,
}

pub(super) fn answer(feel: &Feel, played: &Played, part: &mut Part) {
    let (table, keys) = feel.scope.table(played, &part.id, &part.title);
    let mut table = table
        .with("thing", "offered", Kind::Key)
        .with("untaken", "never taken in its game", Kind::Estimate(Show::Percent))
        .with("times", "decisions that offered it", Kind::Count)
        .also("taken", "decisions that took it", Kind::Count)
        .with("deals", "n deals", Kind::Count);
    for (number, (games, felt)) in feel.cells(played).iter().enumerate() {
        let mut things = things(felt);
        let level = simultaneous_level(LEVEL, things.len());
        let share = |thing: &Thing| share_by_deal_at(&thing.deals, level);
        things.order_by(|a, b| share(b).interval.low.total_cmp(&share(a).interval.low));
        for thing in things.iter().take(MOST_ROWS) {
            let mut row = keys_of(games, &keys);
            let shown: Entry = Ranged::from(share(thing)).into();
            row.extend([
                thing.phrase.as_str().into(),
                shown,
                thing.times.into(),
                thing.taken.into(),
                (thing.deals.len() as u64).into(),
            ]);
            table.push(row);
        }
        part.findings.extend(finding(feel, played, games, (&things, &share), number > 0));
        if number == 0 {
            let bar = |thing: &Thing| {
                let value = Ranged::from(share(thing));
                Bar::new(thing.phrase.clone(), vec![(value, value.percent_in())])
            };
            let rows: Vec<Bar> = things.iter().take(12).map(bar).collect();
            let axis = Axis::percent("never taken by a seat that was offered it");
            part.charts.push(Chart::rows(feel.name(played, games), axis, rows, true));
        }
    }
    part.tables.push(table);
    part.methods.push(
        "A thing is the verb of a decision with one more word of it; words with a digit are omitted. Its intervals hold for all things \
         of a cell at once (Bonferroni). A card counts from the first decision in which it could be taken."
            .into(),
    );
}

/// By deal, seats and games that never took a thing, and all that were offered it; times offered, and times taken.
type Counts = (BTreeMap<u64, (f64, f64)>, u64, u64);

fn things(felt: &Felt) -> Vec<Thing> {
    let mut all: BTreeMap<&str, Counts> = BTreeMap::new();
    for game in felt.games.iter() {
        for offered in &game.offered {
            let (deals, times, taken) = all.entry(&offered.phrase).or_default();
            let deal = deals.entry(game.deal).or_default();
            deal.0 += f64::from(u8::from(offered.taken == 0));
            deal.1 += 1.0;
            *times += u64::from(offered.times);
            *taken += u64::from(offered.taken);
        }
    }
    let thing = |(phrase, (deals, times, taken)): (&str, Counts)| {
        let deals = deals.into_values().map(|(none, all)| none / all).collect();
        Thing { phrase: phrase.into(), deals, times, taken }
    };
    all.into_iter().map(thing).filter(|thing| thing.deals.len() >= LEAST).collect()
}

/// The share of something, thing by thing.
type Share<'a> = &'a dyn Fn(&Thing) -> Estimate;

fn finding(
    feel: &Feel,
    played: &Played,
    games: &Games,
    (things, share): (&[Thing], Share<'_>),
    aside: bool,
) -> Option<Finding> {
    let never: Vec<String> = things.iter().filter(|t| t.taken == 0).map(|t| format!("`{}`", t.phrase)).collect();
    let with = feel.with(played, games);
    let first = things.first()?;
    let value = Ranged::from(share(first));
    let (figure, claim, line) = if never.is_empty() {
        let claim = format!("`{}` is the thing most often left untaken", first.phrase);
        (value.percent(), claim, format!("in {} of the games that offer it{with}", percent(value)))
    } else {
        let of = so_many(never.len(), "thing is", "things are");
        (never.len().to_string(), format!("{of} never taken by any seat"), format!("{}{with}", first_few(&never, 4)))
    };
    let text = format!("{claim}: {line} ({} things offered in at least {LEAST} deals).", things.len());
    let mut finding = Finding::new(figure, text).short(claim, line).of(&[games]);
    finding.aside = aside;
    Some(finding)
}
