//! Learned weights as a section of a policy file.

use std::fmt::Write as _;

use toml::{Table, Value as Toml};

use crate::base::reader::Reader;

use super::value::{MOST, Value};

/// The keys of the section.
const KEYS: [&str; 3] = ["games", "inputs", "weights"];

/// The most games of self-play.
const MOST_GAMES: u64 = 1_000_000_000_000;

/// The most weights that a file may have.
const MOST_WEIGHTS: usize = 200_000;

/// The longest line of weights.
const WIDTH: usize = 120;

impl Value {
    /// Reads the section; mistakes are noted.
    pub(in super::super) fn read(reader: &mut Reader<'_>, section: &Toml) -> Option<Value> {
        let Some(table) = section.as_table() else {
            reader.unexpected("learned", section, "a section [learned]");
            return None;
        };
        reader.unknown("learned", table, &KEYS);
        let layout = reader.required("learned", table, "inputs");
        let text = reader.required("learned", table, "weights");
        let layout = u64::from_str_radix(&layout, 16).ok().filter(|_| layout.len() == 16);
        if layout.is_none() && table.get("inputs").is_some_and(Toml::is_str) {
            mistaken(reader, table, "inputs", "a fingerprint of 16 hexadecimal digits");
        }
        let games = table.get("games").map(|games| reader.number(Some(games), "learned.games", 0, MOST_GAMES));
        match weights(&text) {
            Ok(weights) => Some(Value { layout: layout?, games: games.flatten().unwrap_or_default(), weights }),
            Err(reason) => {
                reader.add("learned.weights", &reason);
                None
            }
        }
    }

    /// The section as text, with its head.
    pub(in super::super) fn section(&self) -> String {
        let Value { layout, games, .. } = self;
        let mut text = format!("\n[learned]\ngames = {games}\ninputs = \"{layout:016x}\"\nweights = \"\"\"\n");
        let (mut at, mut column) = (0, 0);
        while let Some(&weight) = self.weights.get(at) {
            let alike = self.weights[at..].iter().take_while(|next| **next == weight).count();
            let word = if alike > 1 { format!("{alike}*{weight}") } else { weight.to_string() };
            let _ = match column {
                0 => write!(text, "{word}"),
                _ if column + 1 + word.len() > WIDTH => {
                    column = 0;
                    write!(text, "\n{word}")
                }
                _ => write!(text, " {word}"),
            };
            column += word.len() + usize::from(column > 0);
            at += alike;
        }
        text + "\n\"\"\"\n"
    }
}

/// Notes a value of the section that is not what was expected.
fn mistaken(reader: &mut Reader<'_>, table: &Table, key: &str, expected: &str) {
    if let Some(value) = table.get(key) {
        reader.unexpected(&format!("learned.{key}"), value, expected);
    }
}

/// The weights of a text: whole numbers, and `N*W` for a weight that stands several times.
fn weights(text: &str) -> Result<Vec<i32>, String> {
    let mut weights = Vec::new();
    for word in text.split_whitespace() {
        let (times, weight) = word.split_once('*').unwrap_or(("1", word));
        let times = times.parse::<usize>().ok().filter(|times| (1..=MOST_WEIGHTS - weights.len()).contains(times));
        let weight = weight.parse::<i32>().ok().filter(|weight| (-MOST..=MOST).contains(weight));
        let (Some(times), Some(weight)) = (times, weight) else {
            let word: String = word.chars().take(40).collect();
            return Err(format!(
                "found {word:?} as weight {}, expected whole numbers from -{MOST} to {MOST}, or as in 3*0; {MOST_WEIGHTS} \
                 at most",
                weights.len()
            ));
        };
        weights.extend(std::iter::repeat_n(weight, times));
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::Policy;

    fn policy(section: &str) -> Result<Policy, String> {
        let text = format!("mind = 'turns'\nabout = 'x'\n{section}");
        Policy::parse("mine", "mine.toml", &text, &[]).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn weights_that_were_written_are_read_as_the_same() {
        let weights: Vec<i32> = (0..900).map(|n| if n % 7 < 4 { 0 } else { n * 31 - 9000 }).collect();
        let value = Value { layout: 0xABC, games: 77, weights };
        let read = policy(&value.section()).unwrap();
        assert_eq!(read.learned, Some(value));
        assert_eq!(policy(&read.to_toml().replace("mind", "#").replace("about", "#")).unwrap().learned, read.learned);
        assert!(read.to_toml().lines().all(|line| line.len() <= WIDTH));
    }

    #[test]
    fn what_is_wrong_with_learned_weights_is_said_with_file_and_key() {
        let said = |section: &str| policy(section).unwrap_err();
        let good = "inputs = '0000000000000abc'";
        for (section, expected) in [
            ("learned = 3", "mine.toml: learned: found 3, expected a section"),
            ("[learned]\nweights = ''", "mine.toml: learned.inputs: missing"),
            ("[learned]\ninputs = 'abc'\nweights = ''", "learned.inputs: found \"abc\", expected a fingerprint"),
            (&format!("[learned]\n{good}"), "learned.weights: missing"),
            (&format!("[learned]\n{good}\ngames = -1\nweights = ''"), "mine.toml: learned.games: found -1"),
            (&format!("[learned]\n{good}\nweights = '1 two'"), "learned.weights: found \"two\" as weight 1"),
            (&format!("[learned]\n{good}\nweights = '999999999'"), "expected whole numbers from -262144 to 262144"),
            (&format!("[learned]\n{good}\nweights = '999999999999*1'"), "200000 at most"),
            (&format!("[learned]\n{good}\nweights = '0*1'"), "learned.weights: found"),
            (&format!("[learned]\n{good}\nweights = '1'\nwieghts = 1"), "did you mean `weights`"),
        ] {
            assert!(said(section).contains(expected), "{section}: {}", said(section));
        }
    }
}
