//! A value of one thing moves: what becomes of those who hold it?

use super::parts::{part_entry, place, portions, tidy, with_parts};
use super::scope::{Scope, listed, p_text, reference};
use super::things::read_sums;
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::design::{AS_IS, POLICY, VARIANT};
use crate::analysis::methods::estimate::Difference;
use crate::analysis::methods::multiplicity::benjamini_hochberg;
use crate::analysis::methods::newcombe::{Count, newcombe};
use crate::analysis::methods::ranged::Ranged;
use crate::analysis::played::{Games, Played, key_text};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show, Table};
use crate::base::refusal::Refusal;
use crate::game::Variant;

/// So many settings are named in a sentence.
const NAMED: usize = 3;

/// Variants of a thing, and the wins of those who hold it.
struct Holders {
    part: Part,
    scope: Scope,
    table: String,
    /// The sums with the holders of a row, and with those of them that won.
    games: (String, String),
    most: usize,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&["where", "table", "games", "rows"])?;
    let place = &section.place;
    if !shape.factors.iter().any(|factor| factor.key == VARIANT && factor.levels.iter().any(|level| level == AS_IS)) {
        return Err(Refusal::new(format!("{place}: the question has no `variants`, expected a set of them")));
    }
    let (table, sums) = read_sums(section, shape, "games")?;
    let [games, wins] = &sums[..] else {
        let found = sums.len();
        return Err(Refusal::new(format!("{place}.games: found {found} columns, expected two: holders and wins")));
    };
    let games = (games.clone(), wins.clone());
    let most = section.number("rows")?.unwrap_or(40.0).clamp(1.0, 200.0) as usize;
    Ok(Box::new(Holders { part: Part::of(section), scope: Scope::read(section, shape)?, table, games, most }))
}

/// What a variant does to the holders of the thing that it moves.
struct Moved<'a> {
    variant: &'a Variant,
    games: &'a Games,
    /// The share of wins of the holders, as it is and in the variant.
    rates: [f64; 2],
    difference: Difference,
    /// Adjusted for all variants of the part.
    p: f64,
}

impl Holders {
    /// Holders of a thing and their wins in a cell. Games of one deal are taken as one, so that intervals are rather too
    /// wide than too narrow.
    fn count(&self, played: &Played, games: &Games, thing: &str) -> Option<Count> {
        let (at, sums) = played.table(&self.table)?;
        let row = sums.rows.iter().position(|keys| keys.first().is_some_and(|key| key_text(key) == thing))?;
        let total = |column: &str| {
            let place = row * sums.sums.len() + sums.sums.iter().position(|own| own.name == column)?;
            games.sums.get(at)?.get(place).copied()
        };
        let ways = games.seatings.max(1) as u64;
        let (holders, wins) = (total(&self.games.0)?, total(&self.games.1)?);
        (holders >= ways).then_some(Count { hits: wins / ways, trials: holders / ways })
    }

    fn moved<'a>(&self, played: &'a Played, cells: &[&'a Games]) -> Vec<Moved<'a>> {
        let Some(base) = cells.iter().find(|games| games.level(VARIANT) == AS_IS).copied() else { return Vec::new() };
        let mut all = Vec::new();
        for variant in played.variants.iter().filter(|variant| variant.name != AS_IS) {
            let Some(games) = cells.iter().copied().find(|games| games.level(VARIANT) == variant.name) else {
                continue;
            };
            let counts = (self.count(played, games, &variant.group), self.count(played, base, &variant.group));
            let (Some(now), Some(before)) = counts else { continue };
            let difference = newcombe(now, before);
            all.push(Moved { variant, games, rates: [before.rate(), now.rate()], difference, p: difference.p });
        }
        let adjusted = benjamini_hochberg(&all.iter().map(|moved| moved.p).collect::<Vec<_>>());
        all.iter_mut().zip(adjusted).for_each(|(moved, p)| moved.p = p);
        all.sort_by(|a, b| b.difference.value.abs().total_cmp(&a.difference.value.abs()));
        all
    }

    fn chart(&self, name: &str, all: &[Moved]) -> Chart {
        let row = |moved: &Moved| {
            let shown = Ranged::from(moved.difference);
            let tip = format!("{}, {} (BH)", shown.points_in(), p_text(moved.p));
            Bar::judged(moved.variant.title.clone(), shown, tip, moved.p)
        };
        let at = if name.is_empty() { String::new() } else { format!(", {name}") };
        let rows: Vec<Bar> = all.iter().take(self.most).map(row).collect();
        Chart {
            title: format!("The {} settings that move the wins of holders most{at}", rows.len()),
            x: Axis { title: "percentage points of the holders' share of wins".into(), ..Axis::points() },
            y: Axis::default(),
            marks: Marks::Rows { rows, bars: true },
        }
    }
}

fn finding(played: &Played, policy: &str, part: &str, all: &[Moved]) -> Finding {
    let (total, who) = (all.len(), played.who(policy));
    let at = if part.is_empty() { String::new() } else { format!(" {}", place(part)) };
    let decided: Vec<&Moved> = all.iter().filter(|moved| moved.p < 0.05).collect();
    let most = &decided[..decided.len().min(NAMED)];
    let named = |moved: &&Moved| format!("{} ({})", moved.variant.title, Ranged::from(moved.difference).points_in());
    let named: Vec<String> = most.iter().map(named).collect();
    let text = if named.is_empty() {
        format!("None of {total} settings moves the wins of those who hold what it changes beyond chance{at} ({who}).")
    } else {
        format!(
            "{} of {total} settings move the wins of those who hold what they change beyond chance{at} ({who}; Benjamini and \
             Hochberg, 5 %), most: {}.",
            decided.len(),
            listed(&named)
        )
    };
    let shown: Vec<&Games> = most.iter().map(|moved| moved.games).collect();
    Finding::new(format!("{} of {total}", decided.len()), text).of(&shown)
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
            .with("holders", "n", Kind::Count)
            .also("variant", "variant", Kind::Text);
        let policy = POLICY.to_string();
        let players = self.scope.levels(played, Some(&policy));
        let mut any = false;
        for player in &players {
            let cells = self.scope.at(played, &[(Some(&policy), player)]);
            for portion in portions(played, &cells, &[POLICY, VARIANT]) {
                let all = self.moved(played, &portion.cells);
                if all.is_empty() {
                    continue;
                }
                any = true;
                for Moved { variant, rates, difference, p, .. } in &all {
                    table.push(vec![
                        player.as_str().into(),
                        part_entry(&portion.name),
                        variant.title.as_str().into(),
                        Ranged::from(*difference).into(),
                        (*p).into(),
                        rates[1].into(),
                        rates[0].into(),
                        difference.n.into(),
                        variant.name.as_str().into(),
                    ]);
                }
                let words = [if players.len() > 1 { player } else { "" }, portion.name.as_str()];
                let name: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
                part.charts.push(self.chart(&name.join(", "), &all));
                if reference(played).is_some_and(|(_, first)| first == *player) {
                    part.findings.push(finding(played, player, &portion.name, &all));
                }
            }
        }
        if !any {
            let text = format!("No setting changes what a row of `{}` is about.", self.table);
            part.findings.push(Finding::new("nothing moved", text));
        }
        part.tables.push(tidy(table));
        part.methods.push(METHODS.into());
        part
    }
}

const METHODS: &str = "The share of wins of those who held the thing that a setting changes, in the games of the setting and in the \
    game as it is: Newcombe's interval and the score test for separate games. The seeds are the same, but who holds the thing \
    is not always, so that pairs cannot be made; the games of one deal count as one. Both are on the wide side. p-values are \
    adjusted by Benjamini and Hochberg over all settings of a part.";
