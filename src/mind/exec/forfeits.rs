//! The games that programs have forfeited since this one began.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};

use super::Command;
use crate::base::progress::beside_bar;
use crate::base::terminal::{clean, program};

/// The kind of a program's fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// It took too long.
    Time,
    /// It ended.
    Crash,
    /// It answered what is no legal decision.
    Answer,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Time => "over the time limit",
            Kind::Crash => "ended by itself",
            Kind::Answer => "no legal decision",
        }
    }
}

/// A fault of a program.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) kind: Kind,
    /// A description of the fault, without capital letter and full stop.
    pub(super) text: String,
}

impl Fault {
    pub(super) fn new(kind: Kind, text: impl Into<String>) -> Fault {
        Fault { kind, text: text.into() }
    }
}

/// The games that a program has forfeited, by reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeits {
    /// The program, as policies name it.
    pub command: String,
    /// Games, and a game per seat that it plays.
    pub games: u64,
    reasons: BTreeMap<Kind, u64>,
}

impl fmt::Display for Forfeits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Forfeits { command, games, reasons } = self;
        let reasons: Vec<String> = reasons.iter().map(|(kind, count)| format!("{count} {}", kind.name())).collect();
        let s = if *games == 1 { "" } else { "s" };
        write!(f, "exec:{command} forfeited {games} game{s} ({})", reasons.join(", "))
    }
}

static ALL: Mutex<Vec<Forfeits>> = Mutex::new(Vec::new());

/// Counts a forfeit; the first of a program is reported at once.
pub(super) fn add(command: &Command, fault: &Fault, place: &str) {
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let at = all.iter().position(|known| known.command == command.text).unwrap_or_else(|| {
        let text = format!("{}: exec:{}: {} ({place})", program(), command.text, fault.text);
        let rest = "this game's remaining decisions of the seat are random; later forfeits are counted";
        let _ = beside_bar(|| writeln!(std::io::stderr(), "{}; {rest}", clean(&text)));
        all.push(Forfeits { command: command.text.clone(), games: 0, reasons: BTreeMap::new() });
        all.len() - 1
    });
    all[at].games += 1;
    *all[at].reasons.entry(fault.kind).or_default() += 1;
}

/// The games that were forfeited since the program began, a line per program; those that are counted are forgotten.
pub fn forfeits() -> Vec<Forfeits> {
    std::mem::take(&mut *ALL.lock().unwrap_or_else(PoisonError::into_inner))
}
