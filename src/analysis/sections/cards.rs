//! Usage of many things such as cards, and the results of the games in which each is used.

use super::common::prelude::*;
use super::common::sums::{OF_A_DEAL, Sums, USAGE, Usage, Uses, read_pair, read_sums};
use crate::base::order::Ordered;

/// Factor by which intervals widen so that up to 100 rows hold at once: the ratio of the normal quantiles at 0.9995 and
/// 0.975.
const AT_ONCE: f64 = 1.68;

/// The format of rates per game, in tables and sentences.
const PER_GAME: Show = Show::Digits(3);

/// A table of sums, row by row, over all cells of the scope.
struct Cards {
    part: Part,
    scope: Scope,
    table: String,
    /// Columns with the games a row covers, and with those of them that were won; without them it covers all games.
    games: Option<(String, String)>,
    /// Columns with the games in which it was used, and with those that were won.
    used: (String, String),
    /// Columns shown per game, including the times of use.
    per_game: Vec<String>,
    /// Columns shown per time of use, and the column that counts the times.
    per_use: (String, Vec<String>),
    /// The word for being used.
    word: String,
    /// The unit of the times of use.
    unit: String,
    usage: Option<Usage>,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    let own = ["table", "games", "used", "per_game", "use", "per_use", "word", "unit"];
    section.knows_only(&[&SCOPE[..], &own[..], &USAGE[..]].concat())?;
    let (table, mut per_game) = read_sums(section, shape, "per_game")?;
    let games = match section.texts("games")?.is_empty() {
        true => None,
        false => Some(read_pair(section, shape, "games")?),
    };
    section.required("use")?;
    let times = read_sums(section, shape, "use")?.1.remove(0);
    if !per_game.contains(&times) {
        per_game.insert(0, times.clone());
    }
    Ok(Box::new(Cards {
        part: Part::of(section),
        scope: Scope::read(section, shape)?,
        games,
        used: read_pair(section, shape, "used")?,
        per_game,
        per_use: (times, read_sums(section, shape, "per_use")?.1),
        word: section.text("word")?.unwrap_or_else(|| "used".into()),
        unit: section.text("unit")?.unwrap_or_else(|| "times".into()),
        usage: Usage::read(section, shape)?,
        table,
    }))
}

/// A row of the table in short.
struct Used {
    name: String,
    /// Times of use per game.
    times: f64,
    /// The win rate of games with a use; none without such games, or if the thing is hardly ever used.
    won: Option<Estimate>,
    /// The number of uses, if it is hardly ever used.
    rare: Option<Uses>,
    entries: Vec<Entry>,
}

impl Cards {
    fn columns(&self, played: &Played, sums: &Sums) -> Table {
        let mut table = with_parts(Table::new(&self.part.id, "Row by row"));
        for key in &sums.table.keys {
            table = table.with(&key.name, (played.title)(&key.name), Kind::Key);
        }
        let words = |name: &str| name.replace('_', " ");
        for name in &self.per_game {
            table =
                table.with(&format!("{name}_per_game"), format!("{} per game", words(name)), Kind::Number(PER_GAME));
        }
        table = table.with("win_rate_used", format!("won when {}", self.word), Kind::Estimate(Show::Percent)).also(
            "games_used",
            format!("n when {}", self.word),
            Kind::Count,
        );
        if self.games.is_some() {
            table = table.also("win_rate", "won in all its games", Kind::Estimate(Show::Percent));
        }
        for name in &self.per_use.1 {
            let title = format!("{} per use", words(name));
            table = table.also(&format!("{name}_per_use"), title, Kind::Number(Show::Digits(2)));
        }
        if self.usage.is_some() {
            table = Usage::columns(table);
        }
        table.with("games", "n", Kind::Count)
    }

    /// The rows of one part that have games.
    fn rows(&self, played: &Played, sums: &Sums, part: &Portion) -> Vec<Used> {
        let row = |(row, keys): (usize, &Vec<crate::record::Value>)| {
            let games = self.games.as_ref().map_or(sums.games(), |(games, _)| sums.count(row, games));
            let times = sums.count(row, &self.per_use.0);
            if games == 0 || (self.games.is_none() && times == 0) {
                return None;
            }
            let per = |column: &String, of: u64| (of > 0).then(|| sums.count(row, column) as f64 / of as f64);
            let uses = self.usage.as_ref().map(|usage| usage.of(sums, row));
            let rare = uses.filter(|uses| self.usage.as_ref().is_some_and(|usage| usage.is_rare(*uses)));
            let won = sums.won(row, &self.used).filter(|_| rare.is_none());
            let mut entries: Vec<Entry> = vec![part_entry(&part.name)];
            entries.extend(keys.iter().map(|key| Entry::from(key_text(key))));
            entries.extend(self.per_game.iter().map(|name| per(name, games).into()));
            entries.push(won.map(Ranged::from).into());
            entries.push(sums.count(row, &self.used.0).into());
            entries.extend(self.games.iter().map(|games| sums.won(row, games).map(Ranged::from).into()));
            entries.extend(self.per_use.1.iter().map(|name| per(name, times).into()));
            entries.extend(uses.into_iter().flat_map(Usage::entries));
            entries.push(games.into());
            let name = (played.title)(&keys.first().map(key_text).unwrap_or_default());
            Some(Used { name, times: times as f64 / games as f64, won, rare, entries })
        };
        sums.rows().filter_map(row).collect()
    }

    fn chart(&self, part: &str, rows: &[Used]) -> Chart {
        let mut order: Vec<(&Used, Estimate)> = rows.iter().filter_map(|row| Some((row, row.won?))).collect();
        order.order_by(|a, b| b.1.value.total_cmp(&a.1.value));
        let bar = |(row, won): &(&Used, Estimate)| {
            let shown = Ranged::from(*won);
            let tip = format!("{} won when {}, n = {}", shown.percent_in(), self.word, won.n);
            Bar::new(row.name.clone(), vec![(shown, tip)])
        };
        let at = aside(part);
        Chart::rows(
            format!("Win rate of the games in which it was {}{at}", self.word),
            Axis::percent("win rate"),
            order.iter().map(bar).collect(),
            false,
        )
    }

    fn findings(&self, played: &Played, part: &Portion, mut rows: Vec<Used>) -> Vec<Finding> {
        rows.order_by(|a, b| b.times.total_cmp(&a.times));
        let ([most, ..], [.., least]) = (&rows[..], &rows[..]) else { return Vec::new() };
        let (start, who) = (opening(&part.name), players(played, &part.cells));
        let [often, seldom] = [most, least].map(|row| format!("{} {} per game", PER_GAME.number(row.times), self.unit));
        let text =
            format!("{start}{} is {} most ({often}), {} least ({seldom}), by {who}.", most.name, self.word, least.name);
        let rare: Vec<(String, Uses)> = rows.iter().filter_map(|row| Some((row.name.clone(), row.rare?))).collect();
        let rare = self.usage.as_ref().and_then(|usage| usage.finding(&start, &who, &rare));
        let mut won: Vec<(&Used, Ranged)> = rows.iter().filter_map(|row| Some((row, Ranged::from(row.won?)))).collect();
        won.order_by(|a, b| b.1.value.total_cmp(&a.1.value));
        let first = match (won.first(), won.last()) {
            (Some((best, high)), Some((worst, low))) if won.len() > 1 => {
                // The two were picked among all rows: their intervals are widened for all of them.
                let wide = AT_ONCE * (high.half_width() + low.half_width());
                let decided = high.value - low.value > wide;
                let claim = if decided {
                    format!(
                        "{start}{} {} with the most wins when {}, {} with the fewest",
                        best.name,
                        agreeing(&best.name, "goes", "go"),
                        self.word,
                        worst.name
                    )
                } else {
                    format!(
                        "{start}no significant difference in wins between {} and {} when {}",
                        best.name, worst.name, self.word
                    )
                };
                let line = format!("{}, against {}", percent(*high), percent(*low));
                Finding::new("", sentence(&text)).short(claim, line).undecided(!decided)
            }
            _ => Finding::new("", sentence(&text)).short(format!("{start}{} is {} most", most.name, self.word), often),
        };
        std::iter::once(first).chain(rare).collect()
    }
}

impl Analysis for Cards {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let cells = self.scope.cells(played);
        let Some(all) = Sums::of(played, &self.table, &cells) else { return part };
        let mut table = self.columns(played, &all);
        // Parts such as numbers of players are never pooled.
        for portion in by_few(played, &cells) {
            let Some(sums) = Sums::of(played, &self.table, &portion.cells) else { continue };
            let rows = self.rows(played, &sums, &portion);
            for row in &rows {
                table.push(row.entries.clone());
            }
            part.charts.push(self.chart(&portion.name, &rows));
            if portion.is_of_first(played) {
                part.findings.extend(self.findings(played, &portion, rows));
            }
        }
        part.tables.push(tidy(table));
        part.methods.push(format!(
            "The win rate of games in which something was used is not what using it brings: longer games use more, and \
             players use what a position asks for. Rates of different rows rest on partly the same games. Parts such as numbers \
             of players are not pooled; line-ups within them are.{}",
            if played.contest == Contest::Together { "" } else { OF_A_DEAL }
        ));
        part
    }
}
