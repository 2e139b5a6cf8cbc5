//! The program in a pseudo-terminal: what a person at a keyboard sees, with a time limit on everything.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// How the terminal is.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    pub(crate) lines: u16,
    pub(crate) columns: u16,
    /// The value of `TERM`.
    pub(crate) term: &'static str,
    /// Whether `NO_COLOR` is set.
    pub(crate) no_colour: bool,
}

/// The terminal that everybody has.
pub(crate) const USUAL: Screen = Screen { lines: 24, columns: 80, term: "xterm-256color", no_colour: false };

/// A command under way in a terminal of its own.
pub(crate) struct Session {
    pty: Arc<Pty>,
    child: Child,
    seen: Arc<Mutex<Vec<u8>>>,
    shown: String,
}

impl Session {
    /// Begins any command in a folder; `shown` names it when something is wrong.
    pub(crate) fn begin(screen: Screen, folder: &Path, command: Command, shown: String) -> Session {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(screen.lines, screen.columns)).expect("a size");
        let command = command.current_dir(folder).env("TERM", screen.term).env_remove("NO_COLOR");
        // On a large machine bars would be gone before they have moved.
        let command = command.env("RAYON_NUM_THREADS", "2");
        let command = if screen.no_colour { command.env("NO_COLOR", "1") } else { command };
        let child = command.spawn(pts).expect("the program runs");
        let pty = Arc::new(pty);
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (reader, sink) = (Arc::clone(&pty), Arc::clone(&seen));
        spawn(move || {
            let mut buffer = [0; 4096];
            // A terminal whose program has ended gives an error.
            while let Ok(length) = (&*reader).read(&mut buffer) {
                if length == 0 {
                    break;
                }
                sink.lock().expect("no panic").extend_from_slice(&buffer[..length]);
            }
        });
        Session { pty, child, seen, shown }
    }

    /// Everything that was written so far.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().expect("no panic")).into_owned()
    }

    /// Waits until what is written fulfils something.
    pub(crate) fn wait_until(&self, seconds: u64, what: &str, holds: impl Fn(&str) -> bool) {
        let end = Instant::now() + Duration::from_secs(seconds);
        while !holds(&self.text()) {
            assert!(Instant::now() < end, "`{}`: no {what} in {seconds} s:\n{}", self.shown, self.text());
            sleep(Duration::from_millis(10));
        }
    }

    /// Types keys.
    pub(crate) fn type_keys(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Waits for the end: the exit code, and everything that was written.
    pub(crate) fn end(mut self, seconds: u64) -> (Option<i32>, String) {
        let end = Instant::now() + Duration::from_secs(seconds);
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("the program can be waited for") {
                break status;
            }
            let late = Instant::now() >= end;
            if late {
                let _ = self.child.kill();
            }
            assert!(!late, "`{}` did not end in {seconds} s:\n{}", self.shown, self.text());
            sleep(Duration::from_millis(10));
        };
        // What was written last may still be on its way.
        let mut text = self.text();
        loop {
            sleep(Duration::from_millis(50));
            let later = self.text();
            if later == text {
                return (status.code(), text);
            }
            text = later;
        }
    }
}

/// The text without escape sequences.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        if sign != '\u{1b}' {
            out.push(sign);
        } else if signs.next() == Some('[') {
            // Up to the letter that ends the sequence.
            let _ = signs.by_ref().find(|sign| ('@'..='~').contains(sign));
        }
    }
    out
}
