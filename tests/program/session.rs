//! The program in a pseudo-terminal: what a person at a keyboard sees.
//!
//! As at a keyboard, a shell leads the session and the program runs under it. When the leader of a session ends, the
//! kernel hangs its terminal up and throws away all unread output: a program that led its session itself could lose its
//! last words on a busy machine. The shell writes the program's exit code behind those words, and stays until it is
//! read.

use std::ffi::OsStr;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use crate::support::PATIENCE;

/// The size of the terminal.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    pub(crate) lines: u16,
    pub(crate) columns: u16,
    /// The value of `TERM`.
    pub(crate) term: &'static str,
    /// Is `NO_COLOR` set?
    pub(crate) no_colour: bool,
}

/// The default terminal.
pub(crate) const USUAL: Screen = Screen { lines: 24, columns: 80, term: "xterm-256color", no_colour: false };

/// A command under way in a terminal of its own.
pub(crate) struct Session {
    pty: Arc<Pty>,
    shell: Child,
    seen: Arc<Mutex<Vec<u8>>>,
    shown: String,
}

/// Stands on both sides of the exit code that the shell writes at the end; no output of the program has it.
const END: char = '\u{1}';

/// Runs the command that is its arguments, and writes how it ended. Ctrl-C is for the command alone.
const SHELL: &str = "trap : INT; \"$@\"; code=$?; trap '' INT; printf '\\001%s\\001' $code; exec sleep 86400";

impl Session {
    /// Begins a command in a folder, with these variables set.
    pub(crate) fn begin<A: AsRef<OsStr>>(screen: Screen, folder: &Path, words: &[A], set: &[(&str, &str)]) -> Session {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(screen.lines, screen.columns)).expect("a size");
        let command = Command::new("sh").args(["-c", SHELL, "sh"]).args(words).current_dir(folder);
        let command = command.env("TERM", screen.term).env_remove("NO_COLOR").envs(set.iter().copied());
        let command = if screen.no_colour { command.env("NO_COLOR", "1") } else { command };
        let shell = command.spawn(pts).expect("a shell runs");
        let pty = Arc::new(pty);
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (source, sink) = (Arc::clone(&pty), Arc::clone(&seen));
        spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                match (&*source).read(&mut buffer) {
                    Ok(length @ 1..) => sink.lock().expect("no panic").extend_from_slice(&buffer[..length]),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    // A terminal whose session has ended gives an error.
                    _ => break,
                }
            }
        });
        let shown = words.iter().map(|word| word.as_ref().to_string_lossy()).collect::<Vec<_>>().join(" ");
        Session { pty, shell, seen, shown }
    }

    /// Everything that was written so far; once the command has ended, followed by its exit code.
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().expect("no panic")).into_owned()
    }

    /// Waits until what is written fulfils something, or the command has ended: did it?
    pub(crate) fn shows(&self, what: &str, holds: impl Fn(&str) -> bool) -> bool {
        let begun = Instant::now();
        loop {
            let text = self.text();
            if holds(&text) || ended(&text).is_some() {
                return holds(&text);
            }
            assert!(begun.elapsed() < PATIENCE, "`{}`: no {what}:\n{text}", self.shown);
            sleep(Duration::from_millis(5));
        }
    }

    /// Waits until what is written fulfils something.
    pub(crate) fn wait_until(&self, what: &str, holds: impl Fn(&str) -> bool) {
        assert!(self.shows(what, holds), "`{}` ended without {what}:\n{}", self.shown, self.text());
    }

    /// Types keys.
    pub(crate) fn type_keys(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Waits for the end: the exit code as a shell has it, and everything that was written.
    pub(crate) fn end(self) -> (i32, String) {
        self.wait_until("end", |text| ended(text).is_some());
        ended(&self.text()).expect("it has ended")
    }
}

/// The exit code that the shell has written, and what stands before it. Keys that were typed too late may stand behind.
fn ended(text: &str) -> Option<(i32, String)> {
    let (before, code) = text.rsplit_once(END)?.0.rsplit_once(END)?;
    Some((code.parse().ok()?, before.to_string()))
}

impl Drop for Session {
    fn drop(&mut self) {
        // With its leader the session ends, and with it the thread that reads.
        let _ = self.shell.kill();
        let _ = self.shell.wait();
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
