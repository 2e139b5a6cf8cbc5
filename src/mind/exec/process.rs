//! A running program: lines go in, lines come out, each within a time.

use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use serde_json::Value;

use super::Command;
use super::forfeits::{Fault, Kind};
use crate::base::children::{Started, Streams};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 64 * 1024;

/// Lines that may wait, either way.
const WAITING: usize = 8;

/// The most error output of a program that is saved, in bytes; the latest counts.
const WORDS: usize = 2000;

/// Time a program has to exit, and to close its error output, once its output has ended (2 s).
const ENDS: Duration = Duration::from_secs(2);

/// A running program.
pub(super) struct Process {
    // Dropped first: the program's input ends before it is waited for.
    to: SyncSender<String>,
    from: Receiver<String>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Ends with the error output.
    silent: Receiver<()>,
    started: Started,
}

impl Process {
    /// Starts a program, and hears whether it plays.
    pub(super) fn start(command: &Command, hello: &str, limit: Duration) -> Result<Process, Fault> {
        let crash = |error: std::io::Error| Fault::new(Kind::Crash, format!("`{}`: {error}", command.words[0]));
        let (started, streams) = Started::start(&command.words[0], &command.words[1..]).map_err(crash)?;
        let Streams { mut input, output, errors } = streams;
        let (to, lines) = sync_channel::<String>(WAITING);
        let (heard, from) = sync_channel(WAITING);
        let (speaks, silent) = sync_channel(0);
        let words = Arc::new(Mutex::new(Vec::new()));
        let kept = words.clone();
        let write = move || {
            while let Ok(line) = lines.recv() {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        };
        let read = move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut line);
                if !matches!(read, Ok(1..)) || heard.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    break;
                }
            }
        };
        let listen = move || {
            let (mut errors, mut part, _speaks): (_, _, SyncSender<()>) = (errors, [0; 1024], speaks);
            while let Ok(read @ 1..) = errors.read(&mut part) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&part[..read]);
                let more = kept.len().saturating_sub(WORDS);
                kept.drain(..more);
            }
        };
        Builder::new().spawn(write).map_err(crash)?;
        Builder::new().spawn(read).map_err(crash)?;
        Builder::new().spawn(listen).map_err(crash)?;
        let mut process = Process { to, from, errors: words, silent, started };
        let answer = process.ask(hello.to_string(), limit)?;
        if !matches!(serde_json::from_str(&answer), Ok(Value::Object(_))) {
            let text = format!(
                "its first line is {}, expected a JSON object such as {{\"name\": \"my bot\"}}",
                quoted(&answer)
            );
            return Err(Fault::new(Kind::Answer, text));
        }
        Ok(process)
    }

    /// Sends a line.
    pub(super) fn tell(&mut self, line: String) -> Result<(), Fault> {
        match self.to.try_send(line + "\n") {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(Fault::new(Kind::Time, "it does not read its input")),
            Err(TrySendError::Disconnected(_)) => Err(self.ended()),
        }
    }

    /// Sends a line, and waits for the answer to it.
    pub(super) fn ask(&mut self, line: String, limit: Duration) -> Result<String, Fault> {
        match self.from.try_recv() {
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Ok(line) => {
                let text = format!("it wrote {} unasked; notes belong on standard error", quoted(&line));
                return Err(Fault::new(Kind::Answer, text));
            }
        }
        self.tell(line)?;
        match self.from.recv_timeout(limit) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
            Err(RecvTimeoutError::Timeout) => {
                self.started.kill();
                Err(Fault::new(Kind::Time, format!("no answer within {} ms", limit.as_millis())))
            }
        }
    }

    /// The fault of a program whose output has ended.
    fn ended(&self) -> Fault {
        let how = self.started.ended_within(ENDS).unwrap_or_else(|| "its output is closed".into());
        // Nothing is ever sent: this waits until all that it wrote has been read.
        let _ = self.silent.recv_timeout(ENDS);
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let words = String::from_utf8_lossy(&errors);
        let last = words.lines().rev().find(|line| !line.trim().is_empty());
        let last = last.map_or(String::new(), |line| format!(", last words {}", quoted(line)));
        Fault::new(Kind::Crash, format!("it ended ({how}{last})"))
    }
}

/// The beginning of what a program wrote, in quotes.
pub(super) fn quoted(text: &str) -> String {
    let text = text.trim();
    let mut shown: String = text.chars().take(80).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("`{shown}`")
}
