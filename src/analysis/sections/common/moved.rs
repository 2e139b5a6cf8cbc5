//! Variants that each change one thing, by the change of a result from the game as it is.

use super::prelude::*;
use crate::base::order::Ordered;

/// The most words of a claim with a second variant.
const LONG: usize = 18;

/// The most variants that a sentence names.
const NAMED: usize = 3;

/// A variant and its effect.
pub(in crate::analysis) struct Moved<'a, T> {
    pub(in crate::analysis) variant: &'a Variant,
    pub(in crate::analysis) games: &'a Games,
    pub(in crate::analysis) difference: Difference,
    /// Adjusted by Benjamini and Hochberg for all variants of the part; none for a variant that is not judged.
    pub(in crate::analysis) p: Option<f64>,
    /// Further results of its section.
    pub(in crate::analysis) more: T,
}

/// The effect of a variant, and whether it is judged.
pub(in crate::analysis) struct Found<T> {
    pub(in crate::analysis) difference: Difference,
    pub(in crate::analysis) judged: bool,
    pub(in crate::analysis) more: T,
}

/// The variants of a part compared with the game as it is, the widest first; `found` compares the cells of a variant
/// with those of the game as it is.
pub(in crate::analysis) fn moved<'a, T>(
    played: &'a Played,
    cells: &[&'a Games],
    found: impl Fn(&Variant, &Games, &Games) -> Option<Found<T>>,
) -> Vec<Moved<'a, T>> {
    let at = |name: &str| cells.iter().copied().find(|games| games.level(VARIANT) == name);
    let Some(base) = at(AS_IS) else { return Vec::new() };
    let one = |variant: &'a Variant| {
        let games = at(&variant.name)?;
        let Found { difference, judged, more } = found(variant, games, base)?;
        Some(Moved { variant, games, difference, p: judged.then_some(difference.p), more })
    };
    let mut all: Vec<Moved<T>> =
        played.variants.iter().filter(|variant| variant.name != AS_IS).filter_map(one).collect();
    let adjusted = benjamini_hochberg(&all.iter().filter_map(|moved| moved.p).collect::<Vec<_>>());
    all.iter_mut().filter_map(|moved| moved.p.as_mut()).zip(adjusted).for_each(|(p, adjusted)| *p = adjusted);
    all.order_by(|a, b| b.difference.value.abs().total_cmp(&a.difference.value.abs()));
    all
}

/// A part of one player's cells.
pub(in crate::analysis) struct PlayersPart<'a> {
    pub(in crate::analysis) player: String,
    pub(in crate::analysis) part: Portion<'a>,
    /// Its distinguishing words in the title of a chart.
    pub(in crate::analysis) title: String,
    /// True if it is the player that findings describe.
    pub(in crate::analysis) is_first: bool,
}

/// The cells of a scope by player and part: parts are never pooled; each has its own rows, chart and sentence.
pub(in crate::analysis) fn parts_of_players<'a>(played: &'a Played, scope: &Scope) -> Vec<PlayersPart<'a>> {
    let policy = POLICY.to_string();
    let (players, first) = (scope.levels(played, Some(&policy)), reference(played));
    let mut all = Vec::new();
    for player in &players {
        let cells = scope.at(played, &[(Some(&policy), player)]);
        for part in portions(played, &cells, &[POLICY, VARIANT]) {
            let mut words = vec![if players.len() > 1 { player.as_str() } else { "" }, part.name.as_str()];
            words.retain(|word| !word.is_empty());
            let (title, is_first) = (words.join(", "), first.as_ref().is_some_and(|(_, first)| first == player));
            all.push(PlayersPart { player: player.clone(), title, part, is_first });
        }
    }
    all
}

/// The number of judged variants that move a result, and the largest effect; none if none is judged. `noun` is the word
/// for the variants, `what` names the result.
pub(in crate::analysis) fn finding<T>(
    all: &[Moved<T>],
    (noun, what): (&str, &str),
    change: &dyn Fn(Ranged) -> String,
) -> Option<Finding> {
    let total = all.iter().filter(|moved| moved.p.is_some()).count();
    let decided: Vec<&Moved<T>> = all.iter().filter(|moved| moved.p.is_some_and(|p| p < 0.05)).collect();
    let most = &decided[..decided.len().min(NAMED)];
    let named = |moved: &&Moved<T>| format!("{} ({})", moved.variant.title, change(moved.difference.into()));
    let named: Vec<String> = most.iter().map(named).collect();
    let text = if named.is_empty() {
        format!("None of the {total} {noun} moves {what} beyond chance at this precision.")
    } else {
        let count = decided.len();
        format!(
            "{count} of {total} {noun} move {what} beyond chance (Benjamini and Hochberg, 5 %); most: {}.",
            listed(&named)
        )
    };
    let shown: Vec<&Games> = most.iter().map(|moved| moved.games).collect();
    let count = decided.len();
    let full = |moved: &Moved<T>| change(moved.difference.into()).replace(" points", " percentage points");
    let (claim, line) = match &decided[..] {
        [] => {
            let widest = all.iter().find(|moved| moved.p.is_some());
            let widest = widest
                .map(|moved| format!("the largest change is {} with {}", full(moved), quoted(&moved.variant.title)));
            (format!("none of the {total} {noun} moves {} significantly", short_of(what)), widest.unwrap_or_default())
        }
        [first, rest @ ..] => {
            let next = rest.first().map_or(String::new(), |moved| {
                format!(", then {} {}", quoted(&moved.variant.title), alone(&full(moved)))
            });
            let claim = format!("{} moves {} most", quoted(&first.variant.title), short_of(what));
            // A second long title would make the sentence too long to repeat.
            let next = if (claim.clone() + &next).split_whitespace().count() > LONG { String::new() } else { next };
            (claim, format!("{}{next}; {count} of {total} {noun} move it significantly", full(first)))
        }
    };
    let finding = Finding::new(format!("{count} of {total}"), text).short(claim, line).undecided(count == 0);
    (total > 0).then(|| finding.of(&shown))
}

/// Adds the part's name to a finding's claim.
pub(in crate::analysis) fn at_part(mut finding: Finding, name: &str) -> Finding {
    finding.claim = format!("{}{}", finding.claim, beside(name));
    finding
}

/// The result that is moved, without players and settings.
fn short_of(what: &str) -> &str {
    // What is counted belongs to the result: `the mean number of turns`.
    let counted = "the mean number of ";
    let from = if what.starts_with(counted) { counted.len() } else { 0 };
    let end = what[from..].find(" of ").map_or(what.len(), |at| from + at);
    what[..end].split(" (").next().unwrap_or(what)
}

/// A change without its interval: `+6.1 percentage points`.
fn alone(change: &str) -> String {
    change.split(" (").next().unwrap_or(change).to_string()
}

/// A title within a sentence, in quotation marks: it is often a sentence of its own.
fn quoted(title: &str) -> String {
    format!("“{title}”")
}

/// Refuses a question that has no variants to compare with the game as it is.
pub(in crate::analysis) fn needs_variants(section: &Section, shape: &Shape) -> Result<(), Refusal> {
    let has = shape.factors.iter().any(|factor| factor.key == VARIANT && factor.levels.iter().any(|own| own == AS_IS));
    if has {
        return Ok(());
    }
    Err(Refusal::new(format!("{}: the question has no `variants`, expected a set of them", section.place)))
}
