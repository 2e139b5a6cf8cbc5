//! All tables that are open, and their files.
//!
//! A game is a file from its first decision on: `plays/NAME.json`. Until it is over its name begins with a dot, since it holds
//! what no seat may know yet, and no page shows a hidden file.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

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

/// A state of a file: when it was written, and its length. Another lab, or the terminal, may go on with a game.
type Stamp = (SystemTime, u64);

/// The tables.
pub(super) struct Tables {
    folder: PathBuf,
    open: Mutex<HashMap<String, (Shared, Option<Stamp>)>>,
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
        self.keep(&name, table, self.stamp(&name));
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
        let stamp = self.stamp(name);
        if let Some((table, _)) = self.open().get(name).filter(|(_, saved)| stamp.is_none() || *saved == stamp) {
            return Ok(Some(Arc::clone(table)));
        }
        let Some(path) = self.paths(name).into_iter().find(|path| path.is_file()) else { return Ok(None) };
        let table = opened::<L>(&GameFile::load(&path)?)?;
        Ok(Some(self.keep(name, table, stamp)))
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, (Shared, Option<Stamp>)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stamp(&self, name: &str) -> Option<Stamp> {
        let about = self.paths(name).iter().find_map(|path| fs::metadata(path).ok())?;
        Some((about.modified().ok()?, about.len()))
    }

    /// Holds a table open that was read from its file in this state.
    fn keep(&self, name: &str, table: Box<dyn Table>, stamp: Option<Stamp>) -> Shared {
        let mut open = self.open();
        if open.len() >= MOST {
            // Those that are asked for again are read again; who has one in hand keeps it.
            open.retain(|_, (table, _)| Arc::strong_count(table) > 1);
        }
        // Another request may have read it meanwhile.
        open.retain(|held, (_, saved)| held != name || *saved == stamp);
        Arc::clone(&open.entry(name.to_string()).or_insert_with(|| (Arc::new(Mutex::new(table)), stamp)).0)
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
        write().map_err(|error: io::Error| Refusal::new(format!("{}: cannot be written: {error}", path.display())))?;
        let stamp = self.stamp(name);
        if let Some((_, saved)) = self.open().get_mut(name) {
            *saved = stamp;
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::super::halls::Laying;
    use super::*;
    use crate::games::Single;
    use crate::sim::HUMAN;

    #[test]
    fn a_game_that_another_lab_has_gone_on_with_is_read_again() {
        let out = std::env::temp_dir().join(format!("wildlab-two-labs-{}", std::process::id()));
        fs::create_dir_all(&out).unwrap();
        let [one, other] = [(); 2].map(|()| Tables::new(&out));
        let seats = vec![HUMAN.to_string(); 4];
        let laid = Single::visit(Single::GAMES[0].0, Laying { settings: "", seats: &seats, seed: 1 });
        let file = GameFile { one_person: true, ..laid.unwrap().unwrap() };
        let name = one.begin::<Single>(&file, "x").unwrap();
        let number = |tables: &Tables| {
            let table = tables.find::<Single>(&name).unwrap().unwrap();
            let scene = table.lock().unwrap().scene(0, None);
            scene["number"].as_u64().unwrap()
        };
        let held = one.find::<Single>(&name).unwrap().unwrap();
        assert_eq!([&one, &other].map(number), [0, 0]);
        let mut table = held.lock().unwrap();
        let first = table.scene(0, None)["legal"][0].as_str().unwrap().to_string();
        table.act(0, &first).unwrap();
        one.save(&name, table.as_ref()).unwrap();
        drop(table);
        assert_eq!([&one, &other].map(number), [1, 1]);
        assert!(Arc::ptr_eq(&held, &one.find::<Single>(&name).unwrap().unwrap()), "its own file is not read again");
        fs::remove_dir_all(out).unwrap();
    }
}
