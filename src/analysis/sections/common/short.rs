//! Numbers for the short sentences of a first screen: whole percent if more digits say nothing, always with the unit.

use crate::analysis::page::table::Show;
use crate::analysis::scale::Scale;
use crate::analysis::statistics::ranged::{Ranged, digits, one_digit, signed};

/// Half-width of an interval, as a share, from which on whole percent are enough.
const WIDE: f64 = 0.01;

/// `82 % (79 to 84)`; with a decimal if the interval is narrow or the share is near 0 or 1.
pub(in crate::analysis) fn percent(value: Ranged) -> String {
    let extreme = value.value < 0.02 || value.value > 0.98;
    let places = usize::from(value.half_width() < WIDE || extreme);
    let [middle, low, high] = [value.value, value.low, value.high].map(|share| digits(100.0 * share, places));
    match (value.low.is_finite(), value.high.is_finite()) {
        (true, true) => format!("{middle} % ({low} to {high})"),
        _ => Show::Percent.whole(value),
    }
}

/// A share beside a line, as [`percent`] writes it; with a decimal where whole percent hide on which side it lies.
pub(in crate::analysis) fn percent_beside(value: Ranged, line: f64) -> String {
    let whole = |share: f64| (100.0 * share).round();
    let hidden = [value.low, value.high].iter().any(|end| (whole(*end) - whole(line)).abs() < 0.5);
    if hidden { Show::Percent.whole(value) } else { percent(value) }
}

/// `82 %`, as [`percent`] writes it.
pub(in crate::analysis) fn percent_alone(value: Ranged) -> String {
    let whole = percent(value);
    whole.split(" (").next().unwrap_or(&whole).to_string()
}

/// `6.1 percentage points (5.7 to 6.5)`, without a sign: for sentences that state the direction.
pub(in crate::analysis) fn points(value: Ranged) -> String {
    let upright = if value.value < 0.0 { value.negated() } else { value };
    let [middle, low, high] = [upright.value, upright.low, upright.high].map(|share| one_digit(100.0 * share));
    format!("{middle} percentage points ({low} to {high})")
}

/// `+6.1 percentage points (+5.7 to +6.5)`.
pub(in crate::analysis) fn change_in_points(value: Ranged) -> String {
    let [middle, low, high] = [value.value, value.low, value.high].map(|share| signed(100.0 * share));
    format!("{middle} percentage points ({low} to {high})")
}

impl Scale {
    /// `82 % (79 to 84)`, `12.34 (11.90 to 12.78)`: a value in a short sentence.
    pub(in crate::analysis) fn short(&self, value: Ranged) -> String {
        if self.show() == Show::Percent { percent(value) } else { Show::Digits(places(value.value)).whole(value) }
    }

    /// `6.1 percentage points (5.7 to 6.5)`, `1.20 (0.80 to 1.60)`: the size of a change in a short sentence.
    pub(in crate::analysis) fn short_size(&self, value: Ranged) -> String {
        if self.show_change() == Show::Points { points(value) } else { Show::Signed(places(value.value)).size(value) }
    }

    /// `+6.1 percentage points (+5.7 to +6.5)`, `+1.20 (+0.80 to +1.60)`: a change in a short sentence, with its sign.
    pub(in crate::analysis) fn short_change(&self, value: Ranged) -> String {
        if self.show_change() == Show::Points {
            change_in_points(value)
        } else {
            Show::Signed(places(value.value)).whole(value)
        }
    }
}

/// Decimals of a number in a short sentence: about three digits in all.
fn places(value: f64) -> u8 {
    match value.abs() {
        large if large >= 100.0 => 0,
        medium if medium >= 10.0 => 1,
        _ => 2,
    }
}

/// `a, b and 3 more`: the first names of a list.
pub(in crate::analysis) fn first_few(names: &[String], most: usize) -> String {
    let mut named: Vec<String> = names.iter().take(most).cloned().collect();
    if names.len() > most {
        named.push(format!("{} more", names.len() - most));
    }
    super::scope::listed(&named)
}

/// The form of a verb for a name: `foragers win`, `Oasis wins`, `Pile of Leaves wins`.
pub(in crate::analysis) fn agreeing<'a>(name: &str, one: &'a str, many: &'a str) -> &'a str {
    let cut = |name: &'_ str, at: &str| name.split(at).next().unwrap_or_default().to_string();
    let ends = [",", "(", " of ", " in ", " at ", " for ", " after ", " against "];
    let head = ends.iter().fold(name.to_string(), |head, end| cut(&head, end));
    let head = head.trim();
    let is_many = head.ends_with('s') && !["ss", "is", "us"].iter().any(|end| head.ends_with(end));
    if is_many { many } else { one }
}

/// A name within a sentence: `the first in turn order`.
pub(in crate::analysis) fn within(name: &str) -> String {
    const PLACES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let is_place = name.split_once(' ').is_some_and(|(word, _)| PLACES.contains(&word));
    if is_place { format!("the {name}") } else { name.into() }
}

/// `1 thing`, `3 things`.
pub(in crate::analysis) fn so_many(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_are_whole_where_the_interval_is_wide() {
        let ranged = |value: f64, half: f64| Ranged { value, low: value - half, high: value + half };
        assert_eq!(percent(ranged(0.8187, 0.025)), "82 % (79 to 84)");
        assert_eq!(percent(ranged(0.5094, 0.005)), "50.9 % (50.4 to 51.4)");
        assert_eq!(percent_beside(ranged(0.518, 0.014), 0.5), "51.8 % (50.4 to 53.2)");
        assert_eq!(percent_beside(ranged(0.56, 0.02), 0.5), "56 % (54 to 58)");
        assert_eq!(percent_alone(ranged(0.5094, 0.005)), "50.9 %");
        assert_eq!(points(ranged(-0.061, 0.004)), "6.1 percentage points (5.7 to 6.5)");
        assert_eq!(change_in_points(ranged(-0.061, 0.004)), "−6.1 percentage points (−6.5 to −5.7)");
        let verb = |name: &str| agreeing(name, "wins", "win");
        assert_eq!(["6 tiles at scoring 1", "first in tiles"].map(verb), ["win", "wins"]);
        assert_eq!(["Foragers", "Oasis", "Pile of Leaves", "Number 7"].map(verb), ["win", "wins", "wins", "wins"]);
        assert_eq!([within("first in turn order"), within("Bear")], ["the first in turn order", "Bear"]);
        assert_eq!(first_few(&["a", "b", "c", "d"].map(String::from), 2), "a, b and 2 more");
    }
}
