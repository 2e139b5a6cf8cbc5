//! Boxes that were read, so that the cells of a question share one box instead of reading it again for each of them.
//!
//! A box that a game still holds is always found. Of the others the last few are kept, so that memory does not grow
//! with the number of boxes a program has seen.

use std::any::{Any, TypeId};
use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use super::contents::{BoxValues, Boxed, Choice};
use crate::base::checksum::checksum;
use crate::base::grid;
use crate::base::refusal::Refusal;
use crate::game::facts::unreadable;

/// Boxes that are kept although no game holds them.
const RECENT: usize = 32;

/// Everything that a box is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Making {
    values: TypeId,
    /// The file, with the length and the fingerprint of its text: a file may change while the program runs.
    file: Option<(String, usize, u64)>,
    choice: Vec<(&'static str, String)>,
    sets: Vec<String>,
}

type Shared = Arc<dyn Any + Send + Sync>;

#[derive(Default)]
struct Cache {
    known: HashMap<Making, Weak<dyn Any + Send + Sync>>,
    /// The last ones read or asked for, the newest at the back.
    recent: VecDeque<Shared>,
    /// The number of boxes at which those that are gone are swept out.
    sweep_at: usize,
}

static CACHE: LazyLock<Mutex<Cache>> = LazyLock::new(Mutex::default);

impl Cache {
    fn find(&mut self, making: &Making) -> Option<Shared> {
        let found = self.known.get(making)?.upgrade()?;
        self.touch(&found);
        Some(found)
    }

    fn touch(&mut self, shared: &Shared) {
        self.recent.retain(|other| !Arc::ptr_eq(other, shared));
        self.recent.push_back(Arc::clone(shared));
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }

    fn insert(&mut self, making: Making, shared: &Shared) {
        self.touch(shared);
        self.known.insert(making, Arc::downgrade(shared));
        if self.known.len() > self.sweep_at {
            self.known.retain(|_, weak| weak.strong_count() > 0);
            self.sweep_at = 2 * self.known.len() + RECENT;
        }
    }
}

fn with_cache<T>(with: impl FnOnce(&mut Cache) -> T) -> T {
    with(&mut CACHE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The box of a file, a choice and single values, read unless it is known.
///
/// # Errors
/// All that is wrong with the file and the values.
pub(super) fn shared<V: BoxValues>(
    file: Option<&Path>,
    choice: V::Choice,
    sets: Vec<String>,
) -> Result<Arc<Boxed<V>>, Refusal> {
    // A pipe can be read only once: it is known by its path alone.
    let plain = file.is_none_or(Path::is_file);
    let text = if plain { file.map(read).transpose()? } else { None };
    let file_key = file.map(|file| {
        let (length, sum) = text.as_ref().map_or((0, 0), |text| (text.len(), checksum(text.as_bytes())));
        (file.display().to_string(), length, sum)
    });
    let making = Making { values: TypeId::of::<V>(), file: file_key, choice: choice.said(), sets };
    // A choice may name a file of its own, which may have changed.
    let same = |found: &Arc<Boxed<V>>| found.choice == choice;
    if let Some(found) = with_cache(|cache| cache.find(&making)).and_then(|found| found.downcast().ok()).filter(same) {
        return Ok(found);
    }
    // The cache is not held while a box is read: others need not wait for it.
    let made = match (file, text) {
        (Some(file), Some(text)) => Boxed::parse(&file.display().to_string(), &text, choice, &making.sets)?,
        _ => Boxed::load(file, choice, &making.sets)?,
    };
    let made = Arc::new(made);
    let shared: Shared = Arc::clone(&made) as Shared;
    with_cache(|cache| cache.insert(making, &shared));
    Ok(made)
}

fn read(file: &Path) -> Result<String, Refusal> {
    grid::text(file).map_err(|error| unreadable(&file.display().to_string(), &error))
}
