//! Long work that pages watch: each state of it is an event, and a page that comes later begins with the latest.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::base::http::{Events, Sent, events};

/// Work under way.
#[derive(Default)]
pub(super) struct Job {
    stop: AtomicBool,
    said: Mutex<Said>,
}

#[derive(Default)]
struct Said {
    latest: String,
    readers: Vec<Sent>,
    done: bool,
}

impl Job {
    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells how things stand, to those who watch and those who come later.
    pub(super) fn tell(&self, state: &Value) {
        let line = state.to_string();
        let mut said = self.said();
        said.readers.retain(|reader| reader.send(&line));
        said.latest = line;
    }

    /// Tells how things ended.
    pub(super) fn end(&self, state: &Value) {
        self.tell(state);
        let mut said = self.said();
        said.done = true;
        said.readers.clear();
    }

    /// A stream of this job's reports from now on, beginning with the latest.
    pub(super) fn watch(&self) -> Events {
        let (reader, events) = events();
        let mut said = self.said();
        let there = said.latest.is_empty() || reader.send(&said.latest);
        if there && !said.done {
            said.readers.push(reader);
        }
        events
    }

    /// Asks for a stop.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Was a stop asked for?
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn is_done(&self) -> bool {
        self.said().done
    }
}

/// Work that may go on at once; more is refused.
const AT_ONCE: usize = 4;
/// Ended work that can still be watched.
const REMEMBERED: usize = 100;

/// All work by its number.
#[derive(Default)]
pub(super) struct Jobs {
    next: AtomicU64,
    all: Mutex<BTreeMap<u64, Arc<Job>>>,
}

impl Jobs {
    fn all(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Job>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// New work and its number; nothing while there is too much of it.
    pub(super) fn begin(&self) -> Option<(u64, Arc<Job>)> {
        let mut all = self.all();
        if all.values().filter(|job| !job.is_done()).count() >= AT_ONCE {
            return None;
        }
        while all.len() >= REMEMBERED {
            let oldest = *all.iter().find(|(_, job)| job.is_done())?.0;
            all.remove(&oldest);
        }
        let (number, job) = (self.next.fetch_add(1, Ordering::Relaxed) + 1, Arc::new(Job::default()));
        all.insert(number, Arc::clone(&job));
        Some((number, job))
    }

    /// The work of a number.
    pub(super) fn find(&self, number: &str) -> Option<Arc<Job>> {
        self.all().get(&number.parse().ok()?).map(Arc::clone)
    }

    /// Asks everything to stop.
    pub(super) fn stop_all(&self) {
        self.all().values().for_each(|job| job.stop());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_a_few_go_on_at_once_and_ended_ones_make_room() {
        let jobs = Jobs::default();
        let begun: Vec<_> = (0..AT_ONCE).map(|_| jobs.begin().unwrap()).collect();
        assert!(jobs.begin().is_none());
        begun[0].1.end(&serde_json::json!({ "done": true }));
        assert!(jobs.begin().is_some_and(|(number, _)| number == AT_ONCE as u64 + 1));
        jobs.find("2").unwrap().stop();
        assert!(begun[1].1.is_stopped() && !begun[2].1.is_stopped() && jobs.find("x").is_none());
    }
}
