//! Results of people beside players: the command that the page of plays runs.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::players::known;
use super::reports::Asked;
use super::sheets::RESULTS;
use super::tables::PLAYS;
use crate::base::disk;
use crate::base::refusal::Refusal;
use crate::game::{Settings, keys};
use crate::games::Lab;

/// A group's plays that are to be compared.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Compared {
    pub(super) game: String,
    /// A file of results in the folder of answers; empty for the games that were played here.
    #[serde(default)]
    pub(super) file: String,
    /// Settings that hold for all plays.
    #[serde(default)]
    pub(super) settings: String,
    /// Simulated games per player and setting; 0 for the default.
    #[serde(default)]
    pub(super) games: u64,
    /// The players to compare with; all that are fast if none is named.
    #[serde(default)]
    pub(super) policies: Vec<String>,
    /// Is a player wanted that errs as often as the group?
    #[serde(default)]
    pub(super) persona: bool,
}

impl Asked for Compared {
    fn game(&self) -> &str {
        &self.game
    }

    fn args<G: Lab>(&self, root: &Path) -> Result<Vec<String>, Refusal> {
        let Compared { file, settings, games, policies, persona, .. } = self;
        let (path, stem) = if file.is_empty() {
            (root.join(PLAYS), PLAYS.to_string())
        } else {
            let unknown = || Refusal::new(format!("{file}: there is no such file of results"));
            let name = file.strip_prefix(&format!("{RESULTS}/")).filter(|name| is_plain(name)).ok_or_else(unknown)?;
            let path = disk::within(root, &root.join(RESULTS).join(name)).ok_or_else(unknown)?;
            (path, name.split('.').next().unwrap_or_default().to_string())
        };
        let mut args = vec![G::NAME.to_string(), "plays".into(), path.display().to_string()];
        for setting in Settings::parse("settings", settings, &keys::<G>())?.0 {
            args.push(format!("--{}={}", setting.key, setting.value));
        }
        for name in policies {
            known::<G>(name, root)?;
        }
        if !policies.is_empty() {
            args.push(format!("--policy={}", policies.join(",")));
        }
        if *games > 0 {
            args.push(format!("--games={games}"));
        }
        if *persona {
            let folder = root.join(RESULTS);
            let refused = |error| Refusal::new(format!("{}: cannot be written: {error}", folder.display()));
            fs::create_dir_all(&folder).map_err(refused)?;
            let name = |number: u32| folder.join(format!("{}-{stem}-persona-{number}.toml", G::NAME));
            let free = (1..10_000).map(name).find(|path| !path.exists());
            args.extend(free.map(|path| format!("--persona={}", path.display())));
        }
        Ok(args)
    }
}

/// Is it a name of a file and nothing else?
fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('.')
        && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "-.".contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere_else() {
        assert!(is_plain("friday-2.csv"));
        for odd in ["", "../x.csv", ".x", "a/b", "a\\b", "a b", "x\0"] {
            assert!(!is_plain(odd), "{odd}");
        }
    }
}
