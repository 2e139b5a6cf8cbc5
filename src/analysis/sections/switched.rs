//! The win rate without a rule or cause: each variant compared with the game as it is, on the same seeds.

use super::common::moved::needs_variants;
use super::common::pooling::pairing;
use super::common::prelude::*;
use super::common::scope::key_entries;
use crate::base::order::Ordered;

/// Variants compared with [`AS_IS`], cell by cell.
struct Switched {
    part: Part,
    scope: Scope,
}

pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> {
    section.knows_only(&SCOPE)?;
    needs_variants(section, shape)?;
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

/// The games that end otherwise in a variant, by their new cause.
fn fates(games: &Games, base: &Games, causes: usize) -> Vec<u64> {
    let mut fates = vec![0; causes];
    let ends = |games: &Games, game: usize| (games.cause[game], games.length[game]);
    for game in (0..games.cause.len().min(base.cause.len())).filter(|&game| ends(games, game) != ends(base, game)) {
        if let Some(fate) = fates.get_mut(usize::from(games.cause[game])) {
            *fate += 1;
        }
    }
    fates
}

/// The new results of games that end otherwise: `Of the 122 games that end otherwise: 64 stalled and 58 won.`
fn fates_in_words(played: &Played, fates: &[u64]) -> String {
    let mut seen: Vec<(u64, &String)> = fates.iter().copied().zip(&played.causes).filter(|(n, _)| *n > 0).collect();
    seen.order_by_key(|(count, _)| std::cmp::Reverse(*count));
    let words: Vec<String> =
        seen.iter().map(|(count, cause)| format!("{count} {}", (played.cause_title)(cause))).collect();
    match fates.iter().sum::<u64>() {
        0 => String::new(),
        all => format!(" Of the {all} games that end otherwise: {}.", listed(&words)),
    }
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
            .also("gain", "gain of pairing", Kind::Number(Show::Digits(2)))
            .also("otherwise", "n that end otherwise", Kind::Count);
        for cause in &played.causes {
            table = table.also(&format!("then_{cause}"), format!("then {}", (played.cause_title)(cause)), Kind::Count);
        }
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
            let fates = fates(games, base, played.causes.len());
            row.push(fates.iter().sum::<u64>().into());
            row.extend(fates.into_iter().map(Into::into));
            table.push(row);
            let name: Vec<String> =
                keys.iter().map(|key| phrase(played, key, games.level(key))).filter(|n| !n.is_empty()).collect();
            bars.push(Bar::judged(name.join(", "), shown, shown.points_in(), p));
        }
        part.charts.push(Chart::rows("Change of the win rate on the same seeds", Axis::points(), bars, false));
        part.tables.push(table);
        let first = reference(played);
        let own = found.iter().zip(&adjusted);
        let own = own.filter(|((games, ..), _)| first.as_ref().is_none_or(|f| games.has(std::slice::from_ref(f))));
        let mut own: Vec<_> =
            own.map(|((games, base, difference, _), &p)| (*games, *base, Ranged::from(*difference), p)).collect();
        own.order_by(|a, b| b.2.value.total_cmp(&a.2.value));
        let who = played.who(&first.map(|(_, policy)| policy).unwrap_or_default());
        for (games, base, change, p) in own.iter().take(3) {
            part.findings.push(finding(played, &keys, &who, (*games, *base), (*change, *p)));
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

/// The finding on wins without a cause, and on the games that it would have ended.
fn finding(
    played: &Played,
    keys: &[String],
    who: &str,
    (games, base): (&Games, &Games),
    (change, p): (Ranged, f64),
) -> Finding {
    let what = sentence(&played.level_title(VARIANT, games.level(VARIANT)));
    let others: Vec<String> = keys
        .iter()
        .filter(|key| *key != VARIANT && *key != POLICY)
        .map(|key| phrase(played, key, games.level(key)))
        .collect();
    let at = if others.is_empty() { String::new() } else { format!(" with {}", listed(&others)) };
    let text = match change.verdict() {
        Verdict::Up if p < 0.05 => format!("{what}, {who} wins {} more{at}.", change.size()),
        Verdict::Up | Verdict::MaybeUp => format!("{what}, {who} may win {} more{at}.", change.size()),
        Verdict::Down if p < 0.05 => {
            format!("{what}, {who} wins less{at}: {}.", change.points_in())
        }
        Verdict::Down | Verdict::MaybeDown => {
            format!("{what}, {who} may win less{at}: {}.", change.points_in())
        }
        Verdict::Open => format!("{what}{at}: no difference seen at this precision ({}).", change.points_in()),
    };
    // A game that goes on without its cause is not always won: many stall.
    let text = text + &fates_in_words(played, &fates(games, base, played.causes.len()));
    let decided = p < 0.05 && matches!(change.verdict(), Verdict::Up | Verdict::Down);
    let claim = match (decided, change.value < 0.0) {
        (false, _) => format!("{what}, wins do not change significantly{at}"),
        (true, false) => format!("{what}, more games are won{at}"),
        (true, true) => format!("{what}, fewer games are won{at}"),
    };
    let line = change_in_points(change);
    Finding::new(change.size(), text).short(claim, line).undecided(!decided).of(&[games])
}
