//! Long work that pages watch: each state of it is an event, and a page that comes later begins with the latest.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::base::http::{Events, Sent, events};

/// A kind of work, by its command.
pub(super) enum Work {
    /// Answers its page alone, and ends when the page is closed.
    Question,
    /// Makes something to keep: the game, and the command to type.
    Report {
        /// The name of the game.
        game: String,
        /// The command that does the same.
        command: String,
    },
}

/// Work under way.
pub(super) struct Job {
    work: Work,
    stop: AtomicBool,
    said: Mutex<Said>,
}

struct Said {
    latest: String,
    readers: Vec<Sent>,
    /// The last time at which a page watched.
    watched: Instant,
    done: bool,
}

/// A closed page is noticed this long after it was closed, and a page that is loaded again watches sooner (1 s).
const NOTICED: Duration = Duration::from_secs(1);
/// A question that no page watches goes on for so long: a browser opens a broken stream again after 3 s (10 s).
const PATIENCE: Duration = Duration::from_secs(10);

impl Job {
    fn new(work: Work) -> Job {
        let said = Said { latest: String::new(), readers: Vec::new(), watched: Instant::now(), done: false };
        Job { work, stop: AtomicBool::new(false), said: Mutex::new(said) }
    }

    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells how things stand, to those who watch and those who come later.
    pub(super) fn tell(&self, state: &Value) {
        let line = state.to_string();
        let mut said = self.said();
        said.readers.retain(|reader| reader.send(&line));
        if !said.readers.is_empty() {
            said.watched = Instant::now();
        }
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
        said.watched = Instant::now();
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

    /// Is it a question whose page has been closed for so long?
    fn is_left(&self, time: Duration) -> bool {
        let said = self.said();
        matches!(self.work, Work::Question) && said.readers.is_empty() && said.watched.elapsed() > time
    }

    /// Has the page that asked been closed?
    pub(super) fn is_abandoned(&self) -> bool {
        self.is_left(PATIENCE)
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

    /// New work and its number; nothing while there is too much of it. Questions whose pages were closed make room.
    pub(super) fn begin(&self, work: Work) -> Option<(u64, Arc<Job>)> {
        let mut all = self.all();
        all.values().filter(|job| job.is_left(NOTICED)).for_each(|job| job.stop());
        let takes_room = |job: &&Arc<Job>| !job.is_done() && !job.is_left(NOTICED);
        if all.values().filter(takes_room).count() >= AT_ONCE {
            return None;
        }
        while all.len() >= REMEMBERED {
            let oldest = *all.iter().find(|(_, job)| job.is_done())?.0;
            all.remove(&oldest);
        }
        let (number, job) = (self.next.fetch_add(1, Ordering::Relaxed) + 1, Arc::new(Job::new(work)));
        all.insert(number, Arc::clone(&job));
        Some((number, job))
    }

    /// The work of a number.
    pub(super) fn find(&self, number: &str) -> Option<Arc<Job>> {
        self.all().get(&number.parse().ok()?).map(Arc::clone)
    }

    /// The reports that are being made: number, game, and command.
    pub(super) fn going(&self) -> Vec<Value> {
        let about = |(number, job): (&u64, &Arc<Job>)| match &job.work {
            Work::Report { game, command } if !job.is_done() => {
                Some(json!({ "job": number, "game": game, "command": command }))
            }
            _ => None,
        };
        self.all().iter().filter_map(about).collect()
    }

    /// Asks everything to stop.
    pub(super) fn stop_all(&self) {
        self.all().values().for_each(|job| job.stop());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Work {
        Work::Report { game: "chess".into(), command: "wildlab chess report skill".into() }
    }

    #[test]
    fn no_more_than_a_few_go_on_at_once_and_ended_ones_make_room() {
        let jobs = Jobs::default();
        let begun: Vec<_> = (0..AT_ONCE).map(|_| jobs.begin(report()).unwrap()).collect();
        assert!(jobs.begin(report()).is_none() && jobs.going().len() == AT_ONCE);
        begun[0].1.end(&json!({ "done": true }));
        assert_eq!(jobs.going()[0], json!({ "job": 2, "game": "chess", "command": "wildlab chess report skill" }));
        assert!(jobs.begin(report()).is_some_and(|(number, _)| number == AT_ONCE as u64 + 1));
        jobs.find("2").unwrap().stop();
        assert!(begun[1].1.is_stopped() && !begun[2].1.is_stopped() && jobs.find("x").is_none());
    }

    #[test]
    fn a_question_that_no_page_watches_makes_room_and_a_report_does_not() {
        let jobs = Jobs::default();
        let (_, asked) = jobs.begin(Work::Question).unwrap();
        let (_, made) = jobs.begin(report()).unwrap();
        let page = asked.watch();
        asked.tell(&json!({ "done": false }));
        let long_ago = Instant::now().checked_sub(2 * PATIENCE).unwrap();
        for job in [&asked, &made] {
            job.said().watched = long_ago;
        }
        assert!(!asked.is_abandoned() && jobs.going().len() == 1);
        drop(page);
        asked.tell(&json!({ "done": false }));
        assert!(asked.is_abandoned() && !made.is_abandoned());
        for _ in 0..AT_ONCE - 1 {
            assert!(jobs.begin(report()).is_some());
        }
        assert!(asked.is_stopped() && !made.is_stopped() && jobs.begin(report()).is_none());
    }
}
