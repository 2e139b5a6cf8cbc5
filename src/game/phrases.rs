//! Phrases for the subject of a decision, which name the same thing in every position.

/// The phrases of a decision, each its verb and one more word: `play fox 1.back` is `play fox`. Words
/// with a digit name places and amounts, and are omitted; a decision without another word is its verb.
///
/// ```
/// use wildlab::game::phrases;
///
/// assert_eq!(phrases("play fox 1.back"), ["play fox"]);
/// assert_eq!(phrases("keep elm owl"), ["keep elm", "keep owl"]);
/// assert_eq!(phrases("move 1,-2"), ["move"]);
/// ```
pub fn phrases(written: &str) -> Vec<String> {
    let within = |c: char| c.is_alphanumeric() || "-_.,".contains(c);
    let mut words = written.split(|c: char| !within(c)).filter(|word| !word.is_empty());
    let verb = words.next().unwrap_or_default();
    let plain = |word: &&str| word.starts_with(char::is_alphabetic) && !word.contains(|c: char| c.is_ascii_digit());
    let about: Vec<String> = words.filter(plain).map(|word| format!("{verb} {word}")).collect();
    if about.is_empty() { vec![verb.to_string()] } else { about }
}
