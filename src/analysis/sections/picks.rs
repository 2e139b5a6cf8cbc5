//! How often is each of many things taken when it is offered, and how do those fare who took it?

use super::parts::{Portion, opening, part_entry, players, portions, tidy, with_parts};
use super::scope::{Scope, reference, sentence};
use super::things::read_sums;
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::methods::estimate::{Estimate, LEVEL};
use crate::analysis::methods::multiplicity::simultaneous_level;
use crate::analysis::methods::ranged::{Ranged, digits};
use crate::analysis::methods::ranks::spearman;
use crate::analysis::methods::wilson::wilson_of_share;
use crate::analysis::played::{Games, Played, key_text};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show, Table};
use crate::base::refusal::Refusal;

/// Rows of a table of sums, by how often they were taken.
struct Picks {
    part: Part,
    scope: Scope,
    table: String,
    /// The sums with how often a row was offered and taken, and with the wins of those who took it.
    offered: String,
    taken: (String, String),
    /// The share that chance would take.
    against: f64,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&["where", "table", "games", "of", "against"])?;
    let place = &section.place;
    let (table, taken) = read_sums(section, shape, "games")?;
    let (_, offered) = read_sums(section, shape, "of")?;
    let ([taken, wins], [offered]) = (&taken[..], &offered[..]) else {
        return Err(Refusal::new(format!(
            "{place}: found {} columns of `games` and {} of `of`, expected two (taken and wins) and one (offered)",
            taken.len(),
            offered.len()
        )));
    };
    let against = section.number("against")?.filter(|share| (0.0..1.0).contains(share));
    let Some(against) = against else {
        return Err(Refusal::new(format!(
            "{place}.against: expected the share that chance would take, between 0 and 1"
        )));
    };
    let (taken, offered) = ((taken.clone(), wins.clone()), offered.clone());
    Ok(Box::new(Picks { part: Part::of(section), scope: Scope::read(section, shape)?, table, offered, taken, against }))
}

/// A row.
struct Pick {
    title: String,
    offered: u64,
    /// How often it was taken; the interval holds for all rows at once.
    taken: Estimate,
    /// The wins of those who took it.
    won: Estimate,
}

/// A share with an interval for separate deals: the games of one deal are taken as one.
fn share(hits: u64, trials: u64, ways: usize, level: f64) -> Estimate {
    let plain = Estimate::share(hits, trials);
    if trials == 0 {
        return plain;
    }
    let interval = wilson_of_share(plain.value, trials as f64 / ways.max(1) as f64, level).holding(plain.value);
    Estimate { interval, ..plain }
}

impl Picks {
    fn picks(&self, played: &Played, part: &Portion) -> Vec<Pick> {
        let Some((at, sums)) = played.table(&self.table) else { return Vec::new() };
        let column = |name: &str| sums.sums.iter().position(|own| own.name == name).unwrap_or_default();
        let ways = part.cells.iter().map(|games| games.seatings).max().unwrap_or(1);
        let level = simultaneous_level(LEVEL, sums.rows.len());
        let pick = |(row, keys): (usize, &Vec<crate::record::Value>)| {
            let total = |name: &str| {
                let place = row * sums.sums.len() + column(name);
                part.cells.iter().filter_map(|games| games.sums.get(at)?.get(place)).sum::<u64>()
            };
            let (offered, taken) = (total(&self.offered), total(&self.taken.0));
            (offered > 0).then(|| Pick {
                title: (played.title)(&keys.first().map(key_text).unwrap_or_default()),
                offered,
                taken: share(taken, offered, ways, level),
                won: share(total(&self.taken.1), taken, ways, LEVEL),
            })
        };
        let mut all: Vec<Pick> = sums.rows.iter().enumerate().filter_map(pick).collect();
        all.sort_by(|a, b| b.taken.value.total_cmp(&a.taken.value));
        all
    }

    fn chart(&self, name: &str, all: &[Pick]) -> Chart {
        let row = |pick: &Pick| {
            let tip = format!(
                "taken {} of {} times, won {}",
                Ranged::from(pick.taken).percent_in(),
                pick.offered,
                Ranged::from(pick.won).percent_in()
            );
            Bar::new(pick.title.clone(), vec![(Ranged::from(pick.taken), tip)])
        };
        let at = if name.is_empty() { String::new() } else { format!(", {name}") };
        Chart {
            title: format!("How often it is taken when it is offered{at}"),
            x: Axis { holds: Some((0.0, 1.0)), ..Axis::percent("taken") },
            y: Axis::default(),
            marks: Marks::Rows { rows: all.iter().map(row).collect(), bars: false },
        }
    }

    fn finding(&self, played: &Played, part: &Portion, all: &[Pick]) -> Option<Finding> {
        let (most, least) = (all.first()?, all.last()?);
        let above = all.iter().filter(|pick| pick.taken.interval.low > self.against).count();
        let below = all.iter().filter(|pick| pick.taken.interval.high < self.against).count();
        let seen: Vec<(f64, f64)> =
            all.iter().filter(|pick| pick.won.n > 0).map(|pick| (pick.taken.value, pick.won.value)).collect();
        let (taken, won): (Vec<f64>, Vec<f64>) = seen.into_iter().unzip();
        let rank = Ranged::from(spearman(&taken, &won));
        let text = format!(
            "{}{} takes {} most often ({} of {} times) and {} least ({} of {}); {above} of {} are taken more and {below} less \
             often than the {} of chance (all at once). What is taken more and what wins more have a rank correlation of {} \
             ({} to {}).",
            opening(&part.name),
            players(played, &part.cells),
            most.title,
            Ranged::from(most.taken).percent_in(),
            most.offered,
            least.title,
            Ranged::from(least.taken).percent_in(),
            least.offered,
            all.len(),
            Ranged { value: self.against, low: self.against, high: self.against }.percent(),
            digits(rank.value, 2),
            digits(rank.low, 2),
            digits(rank.high, 2)
        );
        Some(Finding::new(
            format!("{} … {}", Ranged::from(least.taken).percent(), Ranged::from(most.taken).percent()),
            sentence(&text),
        ))
    }
}

impl Analysis for Picks {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let key = played.table(&self.table).and_then(|(_, sums)| sums.keys.first()).map(|key| key.name.to_string());
        let noun = (played.title)(&key.unwrap_or_default());
        let mut table = with_parts(Table::new(&part.id, "How often it is taken"))
            .with("thing", &noun, Kind::Key)
            .with("taken", "taken (all at once)", Kind::Estimate(Show::Percent))
            .with("win_rate", "won when taken", Kind::Estimate(Show::Percent))
            .with("offered", "n offered", Kind::Count)
            .with("games", "n taken", Kind::Count);
        let cells: Vec<&Games> = self.scope.cells(played);
        let mut any = false;
        for portion in portions(played, &cells, &[]) {
            let all = self.picks(played, &portion);
            any |= !all.is_empty();
            for pick in &all {
                table.push(vec![
                    part_entry(&portion.name),
                    pick.title.as_str().into(),
                    Ranged::from(pick.taken).into(),
                    Ranged::from(pick.won).into(),
                    pick.offered.into(),
                    pick.won.n.into(),
                ]);
            }
            part.charts.push(self.chart(&portion.name, &all));
            let own =
                |first: (String, String)| portion.cells.iter().all(|games| games.has(std::slice::from_ref(&first)));
            if reference(played).is_some_and(own) {
                part.findings.extend(self.finding(played, &portion, &all));
            }
        }
        if !any {
            part.findings.push(Finding::new("nothing offered", "Nothing was offered in these games.".to_string()));
        }
        part.tables.push(tidy(table));
        part.methods.push(
            "Shares have Wilson's interval with the games of one deal taken as one, which is rather too wide than too narrow; \
             those of what is taken hold for all rows at once (Bonferroni). The rank correlation is Spearman's. Who takes a \
             thing chooses when: its wins are no strength of its own."
                .into(),
        );
        part
    }
}
