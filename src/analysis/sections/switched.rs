//! What would the win rate be without this? Each variant against the game as it is, on the same seeds.

use super::parts::pairing;
use super::scope::{SCOPE, Scope, key_entries, listed, paired, reference, sentence};
use super::{Analysis, Shape};
use crate::analysis::answer::{Finding, Part};
use crate::analysis::chart::{Axis, Bar, Chart, Marks};
use crate::analysis::design::{AS_IS, VARIANT};
use crate::analysis::methods::multiplicity::holm;
use crate::analysis::methods::ranged::{Ranged, Verdict};
use crate::analysis::played::{Games, Played};
use crate::analysis::question::Section;
use crate::analysis::table::{Kind, Show};
use crate::base::refusal::Refusal;
use crate::game::Contest;

/// Variants against [`AS_IS`], cell by cell.
struct Switched {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    if !shape.factors.iter().any(|factor| factor.key == VARIANT && factor.levels.iter().any(|level| level == AS_IS)) {
        return Err(Refusal::new(format!("{}: the question has no `variants`, expected a set of them", section.place)));
    }
    Ok(Box::new(Switched { part: Part::of(section), scope: Scope::read(section, shape)? }))
}

/// The cell that differs from another only in its variant.
fn base<'a>(cells: &[&'a Games], games: &Games) -> Option<&'a Games> {
    let same = |other: &&&Games| {
        other.level(VARIANT) == AS_IS
            && other.levels.iter().all(|(key, level)| key == VARIANT || games.level(key) == level)
    };
    cells.iter().find(same).copied()
}

impl Analysis for Switched {
    fn answer(&self, played: &Played) -> Part {
        let mut part = self.part.clone();
        let cells = self.scope.cells(played);
        let (table, keys) = self.scope.table(played, &part.id, "Win rate with a cause switched off");
        let mut table = table
            .with("change", "change", Kind::Estimate(Show::Points))
            .also("win_rate", "won as it is", Kind::Estimate(Show::Percent))
            .also("win_rate_off", "won without it", Kind::Estimate(Show::Percent))
            .with("games", "n pairs", Kind::Count)
            .also("p_holm", "p (Holm)", Kind::Number(Show::PValue))
            .also("gain", "gain of pairing", Kind::Number(Show::Digits(2)));
        let mut found = Vec::new();
        for games in cells.iter().filter(|games| games.level(VARIANT) != AS_IS) {
            if let Some(base) = base(&cells, games) {
                let (difference, gain) = paired(games, base);
                found.push((*games, base, difference, gain));
            }
        }
        let adjusted = holm(&found.iter().map(|(_, _, difference, _)| difference.p).collect::<Vec<_>>());
        let mut bars = Vec::new();
        let share = |games: &Games| Ranged::from(games.estimate());
        for ((games, base, difference, gain), &p) in found.iter().zip(&adjusted) {
            let shown = Ranged::from(*difference);
            let mut row = key_entries(games, &keys);
            row.extend([
                shown.into(),
                share(base).into(),
                share(games).into(),
                difference.n.into(),
                p.into(),
                (*gain).into(),
            ]);
            table.push(row);
            let name: Vec<String> = keys
                .iter()
                .map(|key| super::scope::phrase(played, key, games.level(key)))
                .filter(|n| !n.is_empty())
                .collect();
            bars.push(Bar::judged(name.join(", "), shown, shown.points_in(), p));
        }
        part.charts.push(Chart {
            title: "Change of the win rate on the same seeds".into(),
            x: Axis::points(),
            y: Axis::default(),
            marks: Marks::Rows { rows: bars, bars: false },
        });
        part.tables.push(table);
        let first = reference(played);
        let own = found.iter().zip(&adjusted);
        let own = own.filter(|((games, ..), _)| first.as_ref().is_none_or(|f| games.has(std::slice::from_ref(f))));
        let mut own: Vec<_> =
            own.map(|((games, _, difference, _), &p)| (*games, Ranged::from(*difference), p)).collect();
        own.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
        let who = played.who(&first.map(|(_, policy)| policy).unwrap_or_default());
        for (games, change, p) in own.iter().take(3) {
            let what = sentence(&played.level_title(VARIANT, games.level(VARIANT)));
            let others: Vec<String> = keys
                .iter()
                .filter(|key| *key != VARIANT && *key != crate::analysis::design::POLICY)
                .map(|key| super::scope::phrase(played, key, games.level(key)))
                .collect();
            let at = if others.is_empty() { String::new() } else { format!(" with {}", listed(&others)) };
            let text = match change.verdict() {
                Verdict::Up if *p < 0.05 => format!("{what}, {who} wins {} more{at}.", change.size()),
                Verdict::Up | Verdict::MaybeUp => format!("{what}, {who} may win {} more{at}.", change.size()),
                Verdict::Down if *p < 0.05 => {
                    format!("{what}, {who} wins less{at}: {}.", change.points_in())
                }
                Verdict::Down | Verdict::MaybeDown => {
                    format!("{what}, {who} may win less{at}: {}.", change.points_in())
                }
                Verdict::Open => format!("{what}{at}: no difference seen at this precision ({}).", change.points_in()),
            };
            part.findings.push(Finding::new(change.size(), text).of(&[*games]));
        }
        part.methods.push(format!(
            "A cause that is switched off ends no game: on the same seed the game runs as before up to the moment in which it \
             would have {}, and then goes on; the players do not know. Paired differences have {}; p-values are adjusted by Holm.",
            if played.contest == Contest::Together { "been lost" } else { "ended" },
            pairing(played)
        ));
        part
    }
}
