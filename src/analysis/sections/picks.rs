//! Pick rates: how often each thing is taken when offered, and the results of those who took it.

use super::common::prelude::*;
use super::common::sums::{LEAST_USE, OF_A_DEAL, Sums, read_pair, read_sums};
use super::line::RANK;
use crate::analysis::statistics::ranks::spearman;
use crate::base::order::Ordered;

/// Rows of a table of sums, by pick rate.
struct Picks {
    part: Part,
    scope: Scope,
    table: String,
    /// The sums of offers and picks of a row, and of the wins with it.
    offered: String,
    taken: (String, String),
    /// The share taken by chance.
    against: f64,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&["where", "table", "games", "of", "against"])?;
    let place = &section.place;
    let taken = read_pair(section, shape, "games")?;
    let (table, offered) = read_sums(section, shape, "of")?;
    let [offered] = &offered[..] else {
        let found = offered.len();
        return Err(Refusal::new(format!("{place}.of: found {found} columns, expected one: how often it was offered")));
    };
    let against = section.number("against")?.filter(|share| (0.0..1.0).contains(share));
    let Some(against) = against else {
        return Err(Refusal::new(format!(
            "{place}.against: expected the share that chance would take, between 0 and 1"
        )));
    };
    let offered = offered.clone();
    Ok(Box::new(Picks { part: Part::of(section), scope: Scope::read(section, shape)?, table, offered, taken, against }))
}

/// A row of the table.
struct Pick {
    title: String,
    offered: u64,
    /// The pick rate; its interval holds for all rows at once.
    taken: Estimate,
    /// The win share of those who took it; none if it was never or hardly ever taken.
    won: Option<Estimate>,
    /// The number of picks.
    games: u64,
}

impl Picks {
    fn picks(&self, played: &Played, part: &Portion) -> Vec<Pick> {
        let Some(sums) = Sums::of(played, &self.table, &part.cells) else { return Vec::new() };
        let level = simultaneous_level(LEVEL, sums.table.rows.len());
        let pick = |(row, keys): (usize, &Vec<crate::record::Value>)| {
            let (offered, games) = (sums.count(row, &self.offered), sums.count(row, &self.taken.0));
            let taken = sums.share(games as f64, offered, level)?;
            Some(Pick {
                title: (played.title)(&keys.first().map(key_text).unwrap_or_default()),
                offered,
                taken,
                won: sums.won(row, &self.taken).filter(|_| taken.value >= LEAST_USE),
                games,
            })
        };
        let mut all: Vec<Pick> = sums.rows().filter_map(pick).collect();
        all.order_by(|a, b| b.taken.value.total_cmp(&a.taken.value));
        all
    }

    fn chart(&self, name: &str, all: &[Pick]) -> Chart {
        let row = |pick: &Pick| {
            let won = pick.won.map_or(String::new(), |won| format!(", won {}", Ranged::from(won).percent_in()));
            let tip = format!("taken {} of {} times{won}", Ranged::from(pick.taken).percent_in(), pick.offered);
            Bar::new(pick.title.clone(), vec![(Ranged::from(pick.taken), tip)])
        };
        let at = aside(name);
        Chart::rows(
            format!("How often it is taken when it is offered{at}"),
            Axis { holds: Some((0.0, 1.0)), ..Axis::percent("taken") },
            all.iter().map(row).collect(),
            false,
        )
    }

    fn finding(&self, played: &Played, part: &Portion, all: &[Pick]) -> Option<Finding> {
        let (most, least) = (all.first()?, all.last()?);
        let above = all.iter().filter(|pick| pick.taken.interval.low > self.against).count();
        let below = all.iter().filter(|pick| pick.taken.interval.high < self.against).count();
        let text = format!(
            "{}{} takes {} most often ({} of {} times) and {} least ({} of {}); {above} of {} are taken more and {below} of {} less \
             often than by chance (fair {}; all at once). What is taken more and what wins more have a rank correlation of {}.",
            opening(&part.name),
            players(played, &part.cells),
            most.title,
            Ranged::from(most.taken).percent_in(),
            most.offered,
            least.title,
            Ranged::from(least.taken).percent_in(),
            least.offered,
            all.len(),
            all.len(),
            Show::Percent.number(self.against),
            RANK.whole(rank(all))
        );
        let [often, seldom] = [most, least].map(|pick| Ranged::from(pick.taken));
        let claim = format!("{}{} is taken most often, {} least", opening(&part.name), most.title, least.title);
        let line = format!("{} of the times it is offered, against {}", percent(often), percent(seldom));
        let figure = format!("{} … {}", seldom.percent(), often.percent());
        Some(Finding::new(figure, sentence(&text)).short(claim, line))
    }
}

/// The rank correlation of pick rates and win shares.
fn rank(all: &[Pick]) -> Ranged {
    let seen = all.iter().filter_map(|pick| Some((pick.taken.value, pick.won?.value)));
    let (taken, won): (Vec<f64>, Vec<f64>) = seen.unzip();
    spearman(&taken, &won).into()
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
        let mut ranks = with_parts(Table::new(format!("{}_rank", part.id), "Whether what is taken more wins more"))
            .with("rank", "rank correlation", Kind::Estimate(RANK))
            .with("things", "n", Kind::Count);
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
                    pick.won.map(Ranged::from).into(),
                    pick.offered.into(),
                    pick.games.into(),
                ]);
            }
            let judged = all.iter().filter(|pick| pick.won.is_some()).count() as u64;
            ranks.push(vec![part_entry(&portion.name), rank(&all).into(), judged.into()]);
            part.charts.push(self.chart(&portion.name, &all));
            if portion.is_of_first(played) {
                part.findings.extend(self.finding(played, &portion, &all));
            }
        }
        if !any {
            part.findings.push(Finding::new("nothing offered", "Nothing was offered in these games.".to_string()));
        }
        part.tables.extend([tidy(table), tidy(ranks)]);
        part.methods.push(format!(
            "Shares have Wilson's intervals; those of what is taken hold for all rows at once (Bonferroni). The rank correlation \
             is Spearman's. Who takes a thing chooses when: its wins are no strength of its own, and none are shown of what is \
             taken in fewer than {} of the times.{OF_A_DEAL}",
            Show::Percent.number(LEAST_USE)
        ));
        part
    }
}
