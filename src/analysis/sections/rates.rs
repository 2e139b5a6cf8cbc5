//! How often is the game won?

use super::scope::{SCOPE, Scope, described, games, key_entries, rate, reference};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::Axis;
use crate::analysis::methods::ranged::Ranged;
use crate::analysis::played::{Games, Played};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show};
use crate::base::refusal::Refusal;

/// Win rates with Wilson intervals, cell by cell.
struct Rates {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    Ok(Box::new(Rates { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

impl Analysis for Rates {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let axis = Axis { holds: Some((0.0, 1.0)), ..Axis::percent("win rate") };
        part.charts = self.scope.dots(played, &axis, &|cells| {
            let estimate = if let [games] = cells { played.win_rate(games) } else { rate(cells) };
            let shown = Ranged::from(estimate);
            Some((shown, format!("{} won, n = {}", shown.percent_in(), games(cells))))
        });
        let (table, keys) = self.scope.table(played, &part.id, "Win rates");
        let mut table = table
            .with("win_rate", "won", Kind::Estimate(Show::Percent))
            .with("games", "n", Kind::Count)
            .also("won", "games won", Kind::Count);
        for games in self.scope.cells(played) {
            let mut row = key_entries(games, &keys);
            row.extend([Ranged::from(played.win_rate(games)).into(), games.len().into(), games.wins().into()]);
            table.push(row);
        }
        part.tables.push(table);
        part.findings = self.findings(played, &keys);
        part.methods.push(
            "Win rates have 95 % Wilson intervals; a game that is neither won nor lost counts as not won, and is shown as \
             a cause of its own."
                .into(),
        );
        part
    }
}

impl Rates {
    /// The best and the worst cell of the first players.
    fn findings(&self, played: &Played, keys: &[String]) -> Vec<Finding> {
        let Some(reference) = reference(played) else { return Vec::new() };
        let own = self.scope.cells(played).into_iter().filter(|games| games.has(std::slice::from_ref(&reference)));
        let mut cells: Vec<&Games> = own.filter(|games| !games.is_empty()).collect();
        let share = |games: &Games| games.wins() as f64 / games.len() as f64;
        cells.sort_by(|a, b| share(b).total_cmp(&share(a)));
        let (Some(best), Some(worst)) = (cells.first(), cells.last()) else { return Vec::new() };
        let shown = |games: &Games| Ranged::from(played.win_rate(games));
        let at = |games: &Games| described(played, games, keys);
        let policy = &best.player;
        if cells.len() == 1 {
            let text = format!("`{policy}` wins {} of its games (n = {}).", shown(best).percent_in(), best.len());
            return vec![Finding::new(shown(best).percent(), text).of(&[best])];
        }
        let n = if best.len() == worst.len() {
            format!("{} each", best.len())
        } else {
            format!("{} and {}", best.len(), worst.len())
        };
        let other = if worst.player == best.player { String::new() } else { format!("`{}` ", worst.player) };
        let text = format!(
            "`{policy}` wins {} of its games with {} and {other}{} with {} (n = {n}).",
            shown(best).percent_in(),
            at(best),
            shown(worst).percent_in(),
            at(worst),
        );
        let figure = format!("{} … {}", shown(worst).percent(), shown(best).percent());
        vec![Finding::new(figure, text).of(&[best, worst])]
    }
}
