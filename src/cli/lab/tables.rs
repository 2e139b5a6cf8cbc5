//! All tables that are open, and their files.
//!
//! A game is a file from its first decision on: `plays/NAME.json`. Until it is over its name begins with a dot, since it holds
//! what no seat may know yet, and no page shows a hidden file.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};

use super::table::{Opening, Table};
use crate::base::disk;
use crate::base::order::Ordered;
use crate::base::refusal::Refusal;
use crate::games::Library;
use crate::sim::GameFile;

/// The folder of games that people played, in the folder of answers.
pub(super) const PLAYS: &str = "plays";
/// Tables that are held open; more are read again from their files.
const MOST: usize = 32;

/// A table that several requests can ask for.
pub(super) type Shared = Arc<Mutex<Box<dyn Table>>>;

/// The tables.
pub(super) struct Tables {
    folder: PathBuf,
    open: Mutex<HashMap<String, Shared>>,
}

/// Opens the table of a game file, whichever game it is of.
pub(super) fn opened<L: Library>(file: &GameFile) -> Result<Box<dyn Table>, Refusal> {
    let none = || Err(Refusal::new(format!("game: there is no game `{}`", file.game)));
    L::visit(&file.game, Opening(file)).unwrap_or_else(none)
}

impl Tables {
    pub(super) fn new(out: &Path) -> Tables {
        Tables { folder: out.join(PLAYS), open: Mutex::default() }
    }

    /// Begins a game; the name of its table.
    ///
    /// # Errors
    /// When the game cannot be set up or saved.
    pub(super) fn begin<L: Library>(&self, file: &GameFile, word: &str) -> Result<String, Refusal> {
        let name = format!("{}-{word}", file.game);
        let table = opened::<L>(file)?;
        self.save(&name, table.as_ref())?;
        self.keep(&name, table);
        Ok(name)
    }

    /// The table of a name; `None` if there is none.
    ///
    /// # Errors
    /// When its file is damaged.
    pub(super) fn find<L: Library>(&self, name: &str) -> Result<Option<Shared>, Refusal> {
        if name.is_empty() || name.len() > 80 || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            return Ok(None);
        }
        if let Some(table) = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(name) {
            return Ok(Some(Arc::clone(table)));
        }
        let Some(path) = self.paths(name).into_iter().find(|path| path.is_file()) else { return Ok(None) };
        let table = opened::<L>(&GameFile::load(&path)?)?;
        Ok(Some(self.keep(name, table)))
    }

    fn keep(&self, name: &str, table: Box<dyn Table>) -> Shared {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= MOST {
            // Those that are asked for again are read again; who has one in hand keeps it.
            open.retain(|_, table| Arc::strong_count(table) > 1);
        }
        Arc::clone(open.entry(name.to_string()).or_insert_with(|| Arc::new(Mutex::new(table))))
    }

    /// The file of a game while it goes on, and after it.
    fn paths(&self, name: &str) -> [PathBuf; 2] {
        [format!(".{name}.json"), format!("{name}.json")].map(|file| self.folder.join(file))
    }

    /// The file in which a game stands now.
    pub(super) fn path(&self, name: &str, is_over: bool) -> PathBuf {
        let [going, over] = self.paths(name);
        if is_over { over } else { going }
    }

    /// Saves a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn save(&self, name: &str, table: &dyn Table) -> Result<(), Refusal> {
        let is_over = table.is_over();
        let path = self.path(name, is_over);
        let write = || {
            fs::create_dir_all(&self.folder)?;
            disk::replace(&path, table.file().text().as_bytes())?;
            if is_over {
                // It may never have been saved before.
                let _ = fs::remove_file(self.path(name, false));
            }
            Ok(())
        };
        write().map_err(|error: io::Error| Refusal::new(format!("{}: cannot be written: {error}", path.display())))
    }

    /// The games, the latest first: name, game, settings, seats, and whether it is over.
    pub(super) fn list(&self, most: usize) -> Vec<Value> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut files: Vec<_> = entries
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let name = name.strip_suffix(".json")?;
                let over = !name.starts_with('.');
                let time = entry.metadata().ok().filter(fs::Metadata::is_file)?.modified().ok()?;
                Some((time, name.trim_start_matches('.').to_string(), over, entry.path()))
            })
            .collect();
        files.order_by_key(|file| std::cmp::Reverse(file.0));
        let about = |(_, name, over, path): &(_, String, bool, PathBuf)| {
            let file = GameFile::load(path).ok()?;
            Some(json!({ "name": name, "game": file.game, "settings": file.settings, "seats": file.seats, "over": over,
                         "decisions": file.decisions.len() }))
        };
        files.iter().filter_map(about).take(most).collect()
    }
}
