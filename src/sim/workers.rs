//! Workers: jobs on several threads, whose results come home one after the other, in the order of the jobs.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, available_parallelism};

use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::Failure;

/// Jobs per thread that may be begun or done ahead of the first result that is not home yet: it bounds the memory.
const AHEAD: usize = 3;

/// A number of threads, and the bar that shows how far their work has come.
///
/// ```
/// use wildlab::sim::Workers;
///
/// let mut squares = Vec::new();
/// let done = Workers::new(3).each(&[1, 2, 3, 4], |n: &u64| Ok(n * n), |_, square| {
///     squares.push(square);
///     Ok(())
/// });
/// assert!(done.is_ok() && squares == [1, 4, 9, 16]);
/// ```
#[derive(Clone, Debug)]
pub struct Workers {
    threads: usize,
    shown: Option<(u64, String)>,
}

impl Default for Workers {
    /// A worker per core.
    fn default() -> Workers {
        Workers::new(available_parallelism().map_or(1, Into::into))
    }
}

impl Workers {
    /// Workers on that many threads, at least one.
    pub fn new(threads: usize) -> Workers {
        Workers { threads: threads.max(1), shown: None }
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// These workers with a progress bar over a number of steps, which the jobs themselves advance.
    #[must_use]
    pub fn showing(&self, steps: u64, what: &str) -> Workers {
        Workers { threads: self.threads, shown: Some((steps, what.into())) }
    }

    /// Does every job, and hands each result to `take` on the calling thread, in the order of the jobs.
    ///
    /// Jobs are begun in order, and only a few per thread ahead of the first result that `take` has not had. After a
    /// failure or a request to stop no further job begins, and the results of those under way are still taken.
    ///
    /// # Errors
    /// The failure of the first job that failed, or of `take`; [`Failure::Stopped`] if a stop left jobs undone.
    ///
    /// # Panics
    /// When a job panics: with its own message, after all other workers have ended.
    pub fn each<J: Sync, R: Send>(
        &self,
        jobs: &[J],
        work: impl Fn(&J) -> Result<R, Failure> + Sync,
        mut take: impl FnMut(usize, R) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if jobs.is_empty() {
            return Ok(());
        }
        progress::stop_cleanly();
        let bar = self.shown.as_ref().map(|(steps, what)| progress::bar(*steps, what));
        let queue = Queue::new(jobs.len(), AHEAD * self.threads);
        let done = thread::scope(|scope| {
            // However this ends, no worker waits for more room.
            let _closing = Closing(&queue);
            for number in 0..self.threads.min(jobs.len()) {
                queue.state().working += 1;
                let hired = thread::Builder::new().spawn_scoped(scope, || queue.work(jobs, &work));
                if let Err(error) = hired {
                    queue.state().working -= 1;
                    // Fewer threads do the same work.
                    if number == 0 {
                        return Err(Refusal::new(format!("--threads {}: {error}", self.threads)).into());
                    }
                    break;
                }
            }
            queue.collect(&mut take)
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let panic = queue.state().panic.take();
        panic.map_or(done, |panic| resume_unwind(panic))
    }

    /// Does every job; the results in the order of the jobs.
    ///
    /// # Errors
    /// Like [`each`](Workers::each).
    pub fn all<J: Sync, R: Send>(
        &self,
        jobs: &[J],
        work: impl Fn(&J) -> Result<R, Failure> + Sync,
    ) -> Result<Vec<R>, Failure> {
        let mut results = Vec::with_capacity(jobs.len());
        self.each(jobs, work, |_, result| {
            results.push(result);
            Ok(())
        })?;
        Ok(results)
    }
}

/// The jobs that workers share.
struct Queue<R> {
    jobs: usize,
    ahead: usize,
    state: Mutex<State<R>>,
    changed: Condvar,
}

struct State<R> {
    /// The next job to begin.
    next: usize,
    /// The next result to be taken.
    home: usize,
    /// Results that wait to be taken.
    done: BTreeMap<usize, Result<R, Failure>>,
    /// Workers that have not ended.
    working: usize,
    /// Does no further job begin?
    closed: bool,
    panic: Option<Box<dyn Any + Send>>,
}

/// Closes a queue when it is dropped.
struct Closing<'a, R>(&'a Queue<R>);

impl<R> Drop for Closing<'_, R> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl<R> Queue<R> {
    fn new(jobs: usize, ahead: usize) -> Queue<R> {
        let state = State { next: 0, home: 0, done: BTreeMap::new(), working: 0, closed: false, panic: None };
        Queue { jobs, ahead, state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State<R>>) -> MutexGuard<'s, State<R>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// The next job, as soon as there is room for its result; `None` when there are no more.
    fn begin(&self) -> Option<usize> {
        let mut state = self.state();
        while !state.closed && state.next < self.jobs && state.next >= state.home + self.ahead {
            state = self.wait(state);
        }
        if state.closed || state.next == self.jobs {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
    }

    /// A worker: does jobs until there are no more.
    fn work<J>(&self, jobs: &[J], work: &impl Fn(&J) -> Result<R, Failure>) {
        while let Some(number) = self.begin() {
            let done = catch_unwind(AssertUnwindSafe(|| {
                if progress::stopped() { Err(Failure::Stopped) } else { work(&jobs[number]) }
            }));
            let mut state = self.state();
            match done {
                Ok(done) => {
                    state.closed |= done.is_err();
                    state.done.insert(number, done);
                }
                Err(panic) => {
                    state.closed = true;
                    state.panic.get_or_insert(panic);
                }
            }
            drop(state);
            self.changed.notify_all();
        }
        self.state().working -= 1;
        self.changed.notify_all();
    }

    /// The next result in order, as soon as it is there; none if all workers have ended and none is left.
    fn next_done(&self) -> Option<(usize, Result<R, Failure>)> {
        let mut state = self.state();
        loop {
            let number = state.home;
            if let Some(done) = state.done.remove(&number) {
                state.home += 1;
                self.changed.notify_all();
                return Some((number, done));
            }
            if state.working == 0 {
                // Jobs lost to a panic are skipped.
                return state.done.pop_first();
            }
            state = self.wait(state);
        }
    }

    /// Takes all results in order.
    fn collect(&self, take: &mut impl FnMut(usize, R) -> Result<(), Failure>) -> Result<(), Failure> {
        let mut failure: Option<Failure> = None;
        let mut refused = false;
        while let Some((number, done)) = self.next_done() {
            let taken = match done {
                Ok(_) if refused => Ok(()),
                Ok(result) => take(number, result).inspect_err(|_| refused = true),
                Err(failure) => Err(failure),
            };
            if let Err(more) = taken {
                self.close();
                // A stop that came meanwhile says less than what went wrong.
                if failure.as_ref().is_none_or(|known| matches!(known, Failure::Stopped)) {
                    failure = Some(more);
                }
            }
        }
        failure.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn refused(text: &str) -> Failure {
        Refusal::new(text).into()
    }

    #[test]
    fn results_come_home_in_order_on_any_number_of_threads_and_few_wait() {
        let jobs: Vec<usize> = (0..200).collect();
        for threads in [1, 2, 7] {
            let (begun, mut taken) = (AtomicUsize::new(0), Vec::new());
            let work = |job: &usize| {
                begun.fetch_add(1, Ordering::SeqCst);
                // Later jobs are done sooner.
                (0..(200 - job) * 50).for_each(|_| std::hint::spin_loop());
                Ok(job * 2)
            };
            let done = Workers::new(threads).each(&jobs, work, |number, result| {
                assert!(begun.load(Ordering::SeqCst) <= number + 1 + AHEAD * threads);
                taken.push((number, result));
                Ok(())
            });
            assert!(done.is_ok());
            assert_eq!(taken, jobs.iter().map(|job| (*job, job * 2)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_first_failure_comes_home_whichever_job_fails_sooner_and_no_more_begin() {
        let jobs: Vec<usize> = (0..1000).collect();
        for _ in 0..20 {
            let begun = AtomicUsize::new(0);
            let work = |job: &usize| {
                begun.fetch_add(1, Ordering::SeqCst);
                if *job >= 5 { Err(refused(&format!("job {job}"))) } else { Ok(()) }
            };
            let failed = Workers::new(4).all(&jobs, work).unwrap_err();
            assert!(matches!(failed, Failure::Refused(refusal) if refusal.to_string() == "job 5"));
            assert!(begun.load(Ordering::SeqCst) <= 10, "a job for each worker was under way");
        }
        let mut taken = 0;
        let failed = Workers::new(4).each(
            &jobs,
            |job| Ok(*job),
            |_, _| {
                taken += 1;
                if taken == 3 { Err(refused("full")) } else { Ok(()) }
            },
        );
        assert!(failed.is_err() && taken == 3, "what refuses results has no more of them");
    }

    #[test]
    fn a_panic_comes_home_with_its_message() {
        let jobs: Vec<usize> = (0..50).collect();
        let panic = catch_unwind(|| {
            Workers::new(3).all(&jobs, |job| {
                assert_ne!(*job, 17, "the seventeenth");
                Ok(())
            })
        });
        let message = panic.unwrap_err();
        assert!(message.downcast_ref::<String>().is_some_and(|text| text.contains("the seventeenth")));
    }
}
