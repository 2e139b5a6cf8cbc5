//! Names as people read them: `Feel the Burn` for `feel-the-burn`.

/// Words that stay small within a title.
const SMALL: [&str; 2] = ["of", "the"];

/// A name of files and commands as a title.
pub fn title(name: &str) -> String {
    let word = |(i, word): (usize, &str)| if i > 0 && SMALL.contains(&word) { word.into() } else { capitalized(word) };
    name.split('-').enumerate().map(word).collect::<Vec<String>>().join(" ")
}

/// A text with its first letter made large.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A place as a word: `first` for 1; none beyond the ninth.
pub fn ordinal(place: &str) -> Option<&'static str> {
    const WORDS: [&str; 9] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    WORDS.get(place.parse::<usize>().ok()?.checked_sub(1)?).copied()
}

/// A list as a sentence has it: `a`, `a and b`, `a, b and c`.
pub fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [more @ .., last] => format!("{} and {last}", more.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_keep_small_words_small() {
        assert_eq!(title("feel-the-burn"), "Feel the Burn");
        assert_eq!(title("rain-of-rust"), "Rain of Rust");
        assert_eq!(title("the-end"), "The End");
        assert_eq!(title(""), "");
    }

    #[test]
    fn places_have_words_up_to_the_ninth() {
        assert_eq!(["1", "9", "0", "10", "x"].map(ordinal), [Some("first"), Some("ninth"), None, None, None]);
    }

    #[test]
    fn lists_end_with_and() {
        let list = |items: &[&str]| listed(&items.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(
            [list(&[]), list(&["a"]), list(&["a", "b"]), list(&["a", "b", "c"])],
            ["", "a", "a and b", "a, b and c"]
        );
    }
}
