//! Refused input, with the reasons.

use std::fmt;

/// Input that was not accepted, with every reason found.
///
/// Each reason is one line with the place (file and field, or option), the value found and the value expected.
/// The command line prints them and ends with exit code 2.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// One line per reason; never empty in a returned error.
    pub reasons: Vec<String>,
}

/// Most reasons that are shown; the rest are counted.
const SHOWN: usize = 10;

impl Refusal {
    /// A refusal for one reason.
    pub fn new(reason: impl Into<String>) -> Self {
        Refusal { reasons: vec![reason.into()] }
    }

    /// Notes another reason.
    pub fn add(&mut self, reason: impl Into<String>) {
        self.reasons.push(reason.into());
    }

    /// Are there more reasons than are shown? A hint for another one would be wasted.
    pub fn is_long(&self) -> bool {
        self.reasons.len() > SHOWN
    }

    /// The reasons as they are shown: the first ones, and how many more there are.
    ///
    /// ```
    /// use wildlab::base::refusal::Refusal;
    ///
    /// let refusal = Refusal { reasons: (0..330_000).map(|key| format!("k{key}: unknown key")).collect() };
    /// assert_eq!(refusal.shown().count(), 11);
    /// assert_eq!(refusal.shown().last().as_deref(), Some("and 329990 more"));
    /// ```
    pub fn shown(&self) -> impl Iterator<Item = String> {
        let more = self.reasons.len().saturating_sub(SHOWN);
        let more = (more > 0).then(|| format!("and {more} more"));
        self.reasons.iter().take(SHOWN).cloned().chain(more)
    }

    /// `Ok(value)` when nothing was found wrong.
    ///
    /// # Errors
    /// Itself, when it holds a reason.
    pub fn or<T>(self, value: T) -> Result<T, Refusal> {
        if self.reasons.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl From<String> for Refusal {
    fn from(reason: String) -> Self {
        Refusal::new(reason)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reasons.join("\n"))
    }
}

impl std::error::Error for Refusal {}

/// A hint for an unknown name: the nearest candidate as a question, or, if none is near, a short list of the
/// candidates; nothing if that would be long. It begins with its own comma or semicolon.
pub fn hint<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    const LISTED: usize = 16;
    let all: Vec<&str> = candidates.into_iter().collect();
    match nearest(typed, all.iter().copied()) {
        Some(near) => format!(", did you mean `{near}`?"),
        None if all.is_empty() => "; there is none".into(),
        None if all.len() <= LISTED => format!("; there is `{}`", all.join("`, `")),
        None => String::new(),
    }
}

/// The candidate that looks most like the typed text, for "did you mean"; `None` when none is near.
///
/// Upper and lower case are one, and three letters are enough to begin a name. Names have words, split by `-`, `_`, `.`
/// or a space: a candidate with the same first word goes before all others, if the rest has anything in common.
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let (first, rest) = first_word(&typed);
    let near = |candidate: &'a str| {
        let other = candidate.to_lowercase();
        let (other_first, other_rest) = first_word(&other);
        let distance = strsim::damerau_levenshtein(&typed, &other);
        let longest = typed.chars().count().max(other.chars().count());
        let rests = rest.chars().count().max(other_rest.chars().count());
        let kin = first == other_first && 4 * strsim::damerau_levenshtein(rest, other_rest) <= 3 * rests;
        let begun = typed.chars().count() >= 3 && other.starts_with(&typed);
        let alike = begun || 3 * distance <= longest || (longest <= 5 && distance == 1 && longest > 1);
        (kin || alike).then_some(((!kin, distance), candidate))
    };
    candidates.into_iter().filter_map(near).min_by_key(|(order, _)| *order).map(|(_, candidate)| candidate)
}

fn first_word(name: &str) -> (&str, &str) {
    name.split_once(['-', '_', '.', ' ']).unwrap_or((name, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_shares_the_first_word_whatever_the_case() {
        let rules = ["draw-first", "draw-twice", "drop-last", "first-draw"];
        assert_eq!(nearest("draw-last", rules), Some("draw-first"));
        assert_eq!(nearest("First-Draws", rules), Some("first-draw"));
        assert_eq!(nearest("PLANNER", ["random", "planner"]), Some("planner"));
        assert_eq!(nearest("gredy", ["random", "greedy"]), Some("greedy"));
        assert_eq!(nearest("tok", ["cards", "token"]), Some("token"));
        assert_eq!(nearest("suply.coins", ["supply.coins", "supply.cards"]), Some("supply.coins"));
    }

    #[test]
    fn nothing_is_suggested_where_nothing_is_near() {
        assert_eq!(nearest("xyzzy", ["random", "greedy", "planner"]), None);
        assert_eq!(nearest("cards.xyz.abc", ["cards.ambush.points"]), None);
        assert_eq!(nearest("", ["a"]), None);
        assert_eq!(hint("xyzzy", ["random", "greedy"]), "; there is `random`, `greedy`");
        assert_eq!(hint("gredy", ["random", "greedy"]), ", did you mean `greedy`?");
        assert_eq!(hint("xyzzy", ["long-name"; 30]), "");
        assert_eq!(hint("x", []), "; there is none");
    }
}
