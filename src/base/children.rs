//! Programs that this one starts. None of them outlives it, however it ends, if it can still act.

use std::collections::BTreeMap;
use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The programs that run now, by the number of their process.
static RUNNING: Mutex<BTreeMap<u32, Child>> = Mutex::new(BTreeMap::new());

/// Time a program has to exit by itself after its input has ended (500 ms).
const GRACE: Duration = Duration::from_millis(500);

/// Interval between checks for the exit of a program (2 ms).
const LOOK: Duration = Duration::from_millis(2);

fn running() -> MutexGuard<'static, BTreeMap<u32, Child>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program that runs. It is ended when this is dropped.
#[derive(Debug)]
pub struct Started(u32);

/// The three streams of a program.
#[derive(Debug)]
pub struct Streams {
    /// Its input.
    pub input: ChildStdin,
    /// Its output.
    pub output: ChildStdout,
    /// Its errors.
    pub errors: ChildStderr,
}

impl Started {
    /// Starts a program with its arguments. Ctrl-C at the terminal does not reach it: it ends on request.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(program: &str, arguments: &[String]) -> io::Result<(Started, Streams)> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let streams = match (child.stdin.take(), child.stdout.take(), child.stderr.take()) {
            (Some(input), Some(output), Some(errors)) => Streams { input, output, errors },
            _ => return Err(io::Error::other("it has no streams")),
        };
        let id = child.id();
        running().insert(id, child);
        Ok((Started(id), streams))
    }

    /// The exit status, if the program ends within this time: `exit status: 1`.
    pub fn ended_within(&self, time: Duration) -> Option<String> {
        let end = Instant::now() + time;
        loop {
            let ended = running().get_mut(&self.0).and_then(|child| child.try_wait().ok().flatten());
            if ended.is_some() || Instant::now() >= end {
                return ended.map(|status| status.to_string());
            }
            sleep(LOOK);
        }
    }

    /// Ends it at once.
    pub fn kill(&self) {
        if let Some(mut child) = running().remove(&self.0) {
            kill(&mut child);
        }
    }
}

impl Drop for Started {
    /// Its input has ended by now: a program that reads it to the end ends by itself.
    fn drop(&mut self) {
        if running().contains_key(&self.0) {
            self.ended_within(GRACE);
        }
        self.kill();
    }
}

/// Ends all of them at once: the program is about to end.
pub fn end_all() {
    let all = std::mem::take(&mut *running());
    for mut child in all.into_values() {
        kill(&mut child);
    }
}

/// Ends a program with those that it has started.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    if matches!(child.try_wait(), Ok(None)) {
        let group = rustix::process::Pid::from_child(child);
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}
