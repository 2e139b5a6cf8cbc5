//! A command that starts a program.

use std::collections::BTreeSet;
use std::fs;
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use super::Process;
use super::forfeits::Fault;
use crate::base::checksum::checksum;

/// A program with its arguments, as a policy names it. Two are equal only if the files that they name hold the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Command {
    /// As it was typed.
    pub text: String,
    /// The program, then its arguments.
    pub(super) words: Vec<String>,
    /// The fingerprints of the words that are files.
    files: Vec<(String, u64)>,
}

impl Command {
    /// Reads a command as a shell would: words between spaces, quoted where they hold some. No shell is asked.
    ///
    /// # Errors
    /// When it names no program, or a quote does not end.
    pub(crate) fn read(text: &str) -> Result<Command, String> {
        let words = words(text)?;
        if words.is_empty() {
            return Err(format!("found {text:?}, expected a program such as `python3 bot.py`"));
        }
        let sum = |word: &String| fs::read(word).ok().map(|bytes| (word.clone(), checksum(&bytes)));
        let files = words.iter().filter_map(sum).collect();
        Ok(Command { text: text.trim().into(), words, files })
    }

    /// Everything that its decisions are known to depend on.
    pub(crate) fn identity(&self) -> Value {
        let files: Vec<Value> = self.files.iter().map(|(name, sum)| json!([name, format!("{sum:016x}")])).collect();
        json!({ "words": self.words, "files": files })
    }

    /// Starts the program to see whether it answers, if that was not seen before.
    pub(super) fn once_answers(&self, start: impl FnOnce(&Command) -> Result<Process, Fault>) -> Result<(), String> {
        static ANSWERED: Mutex<BTreeSet<Command>> = Mutex::new(BTreeSet::new());
        let mut answered = ANSWERED.lock().unwrap_or_else(PoisonError::into_inner);
        if !answered.contains(self) {
            start(self).map_err(|fault| fault.text)?;
            answered.insert(self.clone());
        }
        Ok(())
    }
}

/// The words of a command.
fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for sign in text.chars() {
        match (quote, sign) {
            (Some(open), sign) if sign == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (None, sign) if sign.is_whitespace() => words.extend(word.take()),
            (_, sign) => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    if quote.is_some() { Err(format!("found {text:?}, in which a quote does not end")) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_read_in_words() {
        let read = |text| words(text).unwrap();
        assert_eq!(read(" python3  bot.py "), ["python3", "bot.py"]);
        assert_eq!(read("'/my bots/a' --name \"it's\" ''"), ["/my bots/a", "--name", "it's", ""]);
        assert!(words("python3 'bot.py").unwrap_err().contains("a quote does not end"));
        assert!(Command::read("  ").unwrap_err().contains("expected a program such as"));
    }

    #[test]
    fn a_command_is_another_one_once_its_files_change() {
        let path = std::env::temp_dir().join(format!("wildlab-command-{}", std::process::id()));
        let command = |text: &str| {
            fs::write(&path, text).unwrap();
            Command::read(&format!("cat {}", path.display())).unwrap()
        };
        let (one, other, again) = (command("1"), command("2"), command("1"));
        fs::remove_file(&path).unwrap();
        assert_ne!(one.identity(), other.identity());
        assert_eq!(one, again);
    }
}
