//! The effect of changing a thing's value on those who hold it.

use super::common::moved::{Found, Moved, PlayersPart, at_part, finding, moved, needs_variants, parts_of_players};
use super::common::prelude::*;
use super::common::sums::{OF_A_DEAL, Sums, USAGE, Usage, Uses, read_pair};
use crate::analysis::statistics::newcombe::{Share, newcombe_of_shares};

/// Variants of a thing, and the wins of its holders.
struct Holders {
    part: Part,
    scope: Scope,
    table: String,
    /// The sums of a row's holders, and of the holders that won.
    games: (String, String),
    most: usize,
    usage: Option<Usage>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&[&["where", "table", "games", "rows"], &USAGE[..]].concat())?;
    needs_variants(section, shape)?;
    let (table, games) = (section.required("table")?, read_pair(section, shape, "games")?);
    let most = section.number("rows")?.unwrap_or(40.0).clamp(1.0, 200.0) as usize;
    let (usage, scope) = (Usage::read(section, shape)?, Scope::read(section, shape)?);
    Ok(Box::new(Holders { part: Part::of(section), scope, table, games, most, usage }))
}

/// Further results of a variant.
struct Holding {
    /// The win shares of the holders, as it is and in the variant.
    rates: [f64; 2],
    /// The uses of the thing in both.
    uses: Uses,
}

/// The holders of a thing in a cell.
struct Held {
    won: Share,
    seats: u64,
}

impl Holders {
    /// Holders of a thing and their wins in a cell, a draw as half a win. Games of one deal count as one, so that
    /// intervals are rather too wide than too narrow.
    fn held(&self, played: &Played, games: &Games, thing: &str) -> Option<Held> {
        let cells = [games];
        let sums = Sums::of(played, &self.table, &cells)?;
        let row = sums.row(thing)?;
        let seats = sums.count(row, &self.games.0);
        let trials = sums.independent(seats);
        let rate = sums.wins(row, &self.games.1) / seats as f64;
        (trials >= 1.0).then_some(Held { won: Share { rate, trials }, seats })
    }

    /// The effect of a variant on the holders of the changed thing; not judged if it is rarely used in both.
    fn compared(&self, played: &Played, variant: &Variant, games: &Games, base: &Games) -> Option<Found<Holding>> {
        let [now, before] = [games, base].map(|games| self.held(played, games, &variant.group));
        let (now, before) = (now?, before?);
        let (uses, rare) = self
            .usage
            .as_ref()
            .and_then(|usage| usage.between(played, &variant.group, [games, base]))
            .unwrap_or_default();
        let found = newcombe_of_shares(now.won, before.won, LEVEL);
        let difference = Difference { n: now.seats + before.seats, ..found };
        let more = Holding { rates: [before.won.rate, now.won.rate], uses };
        Some(Found { difference, judged: !rare, more })
    }

    fn chart(&self, name: &str, all: &[Moved<Holding>]) -> Chart {
        let row = |moved: &Moved<Holding>| {
            let (shown, p) = (Ranged::from(moved.difference), moved.p?);
            let tip = format!("{}, {} (BH)", shown.points_in(), p_text(p));
            Some(Bar::judged(moved.variant.title.clone(), shown, tip, p))
        };
        let at = aside(name);
        let rows: Vec<Bar> = all.iter().filter_map(row).take(self.most).collect();
        Chart::rows(
            format!("The {} settings that move the wins of holders most{at}", rows.len()),
            Axis { title: "percentage points of the holders' share of wins".into(), ..Axis::points() },
            rows,
            true,
        )
    }
    fn findings(&self, played: &Played, own: &PlayersPart, all: &[Moved<Holding>]) -> Vec<Finding> {
        let who = played.who(&own.player);
        let what = format!("the wins of those who hold what it changes{} ({who})", beside(&own.part.name));
        let found = finding(all, ("settings", &what), &Ranged::points_in);
        let found = found.map(|finding| at_part(finding, &own.part.name));
        let rare = self.usage.as_ref().and_then(|usage| usage.unjudged(played, (&own.part, all), |more| more.uses));
        found.into_iter().chain(rare).collect()
    }
}

impl Analysis for Holders {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let title = "Share of wins of those who hold what a setting changes";
        let mut table = with_parts(Table::new(&part.id, title).with(POLICY, (played.title)(POLICY), Kind::Key))
            .with("setting", "setting", Kind::Key)
            .with("change", "change", Kind::Estimate(Show::Points))
            .with("p_bh", "p (BH)", Kind::Number(Show::PValue))
            .with("share", "share of wins", Kind::Number(Show::Percent))
            .with("share_base", "as it is", Kind::Number(Show::Percent))
            .with("holders", "n holders", Kind::Count)
            .also("variant", "variant", Kind::Text);
        if self.usage.is_some() {
            table = Usage::columns(table);
        }
        let mut any = false;
        for own in parts_of_players(played, &self.scope) {
            let compared = |variant: &Variant, now: &Games, base: &Games| self.compared(played, variant, now, base);
            let all = moved(played, &own.part.cells, compared);
            if all.is_empty() {
                continue;
            }
            any = true;
            for Moved { variant, difference, p, more, .. } in &all {
                let mut row = vec![
                    own.player.as_str().into(),
                    part_entry(&own.part.name),
                    variant.title.as_str().into(),
                    p.map(|_| Ranged::from(*difference)).into(),
                    (*p).into(),
                    more.rates[1].into(),
                    more.rates[0].into(),
                    difference.n.into(),
                    variant.name.as_str().into(),
                ];
                row.extend(self.usage.iter().flat_map(|_| Usage::entries(more.uses)));
                table.push(row);
            }
            part.charts.push(self.chart(&own.title, &all));
            if own.is_first {
                part.findings.extend(self.findings(played, &own, &all));
            }
        }
        if !any {
            let text = format!("No setting changes what a row of `{}` is about.", self.table);
            part.findings.push(Finding::new("nothing moved", text));
        }
        part.tables.push(tidy(table));
        part.methods.push(format!("{METHODS}{OF_A_DEAL}"));
        part
    }
}

const METHODS: &str = "The share of wins of those who held the thing that a setting changes, in the games of the setting and in the \
    game as it is: Newcombe's interval and the score test for separate games. The seeds are the same, but who holds the thing \
    is not always, so that pairs cannot be made, and intervals are on the wide side. p-values are \
    adjusted by Benjamini and Hochberg over all settings of a part.";
