//! How often is the game won?

use super::scope::{SCOPE, Scope, described, games, key_entries, rate, reference, sentence};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::methods::ranged::Ranged;
use crate::analysis::methods::shares::above_fair;
use crate::analysis::played::{Games, Played};
use crate::analysis::question::Section;
use crate::analysis::table::{Entry, Kind, Show};
use crate::base::refusal::Refusal;
use crate::game::Contest;

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
        let scale = played.scale();
        let won = if scale.column == "win_rate" { " won" } else { "" };
        part.charts = self.scope.dots(played, &scale.axis(), &|cells| {
            let estimate = if let [games] = cells { played.win_rate(games) } else { rate(cells) };
            let shown = Ranged::from(estimate);
            Some((shown, format!("{}{won}, n = {}", scale.value_in(shown), games(cells))))
        });
        let (table, keys) = self.scope.table(played, &part.id, &title(played));
        let mut table = table
            .with(&scale.column, &scale.title, Kind::Estimate(scale.show()))
            .with("games", "n", Kind::Count)
            .also("won", "games won", Kind::Count);
        if played.contest == Contest::Against {
            table = table.also("deals", "n deals", Kind::Count).also(
                "above_fair",
                "above the fair share",
                Kind::Estimate(Show::Points),
            );
        }
        for games in self.scope.cells(played) {
            let mut row = key_entries(games, &keys);
            row.extend([Ranged::from(played.win_rate(games)).into(), games.len().into(), games.wins().into()]);
            if played.contest == Contest::Against {
                let fair = games.fair().filter(|_| played.is_of_wins());
                let above = fair.map(|fair| Ranged::from(above_fair(&games.known(), fair)));
                row.extend([Entry::from(games.deals() as u64), above.into()]);
            }
            table.push(row);
        }
        part.tables.push(table);
        part.findings = self.findings(played, &keys);
        part.methods.push(if played.contest == Contest::Against { BY_DEAL.into() } else {
            "Win rates have 95 % Wilson intervals; a game that is neither won nor lost counts as not won, and is shown as \
             a cause of its own."
                .into()
        });
        part
    }
}

impl Rates {
    /// The best and the worst cell of the first players.
    fn findings(&self, played: &Played, keys: &[String]) -> Vec<Finding> {
        let Some(reference) = reference(played) else { return Vec::new() };
        let own = self.scope.cells(played).into_iter().filter(|games| games.has(std::slice::from_ref(&reference)));
        let mut cells: Vec<&Games> = own.filter(|games| !games.is_empty()).collect();
        let (scale, share) = (played.scale(), |games: &Games| games.estimate().value);
        cells.sort_by(|a, b| share(b).total_cmp(&share(a)));
        let (Some(best), Some(worst)) = (cells.first(), cells.last()) else { return Vec::new() };
        let shown = |games: &Games| Ranged::from(played.win_rate(games));
        let at = |games: &Games| described(played, games, keys);
        let (who, verb, of) = (played.who(&best.player), verb(played), of_games(played));
        if cells.len() == 1 {
            let (value, fair) = (scale.value_in(shown(best)), played.fair_words(best));
            let text = format!("{who} {verb} {value}{of} (n = {}{fair}).", best.len());
            return vec![Finding::new(scale.value(shown(best)), sentence(&text)).of(&[best])];
        }
        let n = if best.len() == worst.len() {
            format!("{} each", best.len())
        } else {
            format!("{} and {}", best.len(), worst.len())
        };
        let other = if worst.player == best.player { String::new() } else { format!("{} ", played.who(&worst.player)) };
        let text = format!(
            "{who} {verb} {}{of} with {} and {other}{} with {} (n = {n}{}).",
            scale.value_in(shown(best)),
            at(best),
            scale.value_in(shown(worst)),
            at(worst),
            played.fair_words(best),
        );
        let figure = format!("{} … {}", scale.value(shown(worst)), scale.value(shown(best)));
        vec![Finding::new(figure, sentence(&text)).of(&[best, worst])]
    }
}

/// How means of seat against seat are computed.
const BY_DEAL: &str = "Seat against seat, a deal is played with the seats exchanged where that makes another game, and what \
    counts is the mean over the games of a deal: deals are independent, games of one deal are not. A win that seats share \
    counts in parts; a game without a result is won by nobody. Shares have Wilson's interval with the number of trials \
    that scatter as the deals do (Korn and Graubard 1998), other means that of the t distribution.";

fn title(played: &Played) -> String {
    match played.scale() {
        scale if scale.column == "win_rate" => "Win rates".into(),
        scale => sentence(&scale.noun),
    }
}

/// What a subject does in a sentence that goes on with a number.
fn verb(played: &Played) -> String {
    if played.is_of_wins() { "wins".into() } else { format!("has a {} of", played.scale().noun) }
}

/// What a share of wins is a share of.
fn of_games(played: &Played) -> &'static str {
    if played.is_of_wins() { " of its games" } else { "" }
}
