//! A mind that is a program of its own, in any language: lines of JSON go in, decisions come out.
//!
//! `docs/bots.md` describes the lines. A program gets what its seat may know and the legal decisions, and nothing else. If it
//! is too slow, ends, or answers what is no legal decision, it has forfeited the game: the remaining decisions of its seat are
//! random, the records say so, and the program is started again for the next game. The first forfeit of a program is
//! reported at once, with what was wrong; the number of them at the end.
//!
//! Each worker has a process per seat, so that no seat learns what another one knows.

mod command;
mod forfeits;
mod process;

pub use command::Command;
pub use forfeits::{Forfeits, forfeits};

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::{Choices, MINDS, Mind, Policy, RandomMind, Sight};
use crate::base::refusal::Refusal;
use crate::game::{Game, Notation, Seat, Seed};
use forfeits::{Fault, Kind};
use process::Process;

/// The name of this mind in policy files.
pub(super) const EXEC: &str = "exec";

/// Where the streams of the programs' own dice begin, beyond those of minds and of blunders.
const DICE: u64 = 700;

/// Milliseconds that a decision may take, if a policy does not say.
const MOVE: u32 = 10_000;

/// Milliseconds that the start may take, if a policy does not say.
const START: u32 = 30_000;

/// No program is given more time than this: a day.
const MOST: u32 = 86_400_000;

/// A mind that is a program.
pub struct Exec {
    command: Command,
    /// Time limits for a decision and for a start.
    limits: (Duration, Duration),
    /// Names the game that it plays, among all that any worker plays.
    game: u64,
    seed: Seed,
    seat: Seat,
    decisions: u32,
    forfeited: bool,
    dice: RandomMind,
}

/// A process, and the game that it plays now.
struct Playing {
    process: Process,
    game: u64,
}

thread_local! {
    /// The processes of this worker, by command and seat.
    static PROCESSES: RefCell<BTreeMap<(Command, u8), Playing>> = const { RefCell::new(BTreeMap::new()) };
}

/// The mind of a policy that names a program. It is started once to see whether it is a player.
///
/// # Errors
/// When it cannot be started, or does not answer as a player does.
pub(super) fn exec<G: Game>(game: &G, policy: &Policy) -> Result<Exec, Refusal> {
    policy.knows_only(&["move_ms", "start_ms"], &[])?;
    let limit = |name, usual| policy.budget(name, usual, MOST).map(|limit| Duration::from_millis(limit as u64));
    let limits = (limit("move_ms", MOVE)?, limit("start_ms", START)?);
    let Some(command) = policy.command.clone() else {
        return Err(Refusal::new(format!("{}: command: missing, expected the program to start", policy.origin)));
    };
    let named = |reason: String| {
        let origin = &policy.origin;
        Refusal::new(if origin.starts_with("exec:") {
            format!("--policy {origin}: {reason}")
        } else {
            format!("{origin}: {reason}")
        })
    };
    command.once_answers(|command| Process::start(command, &hello::<G>(game.seats()), limits.1)).map_err(named)?;
    Ok(Exec {
        command,
        limits,
        game: 0,
        seed: Seed::new(0),
        seat: Seat(0),
        decisions: 0,
        forfeited: false,
        dice: RandomMind::default(),
    })
}

/// The first line that a program gets.
fn hello<G: Game>(seats: usize) -> String {
    json!({ "type": "hello", "protocol": 1, "game": G::NAME, "seats": seats }).to_string()
}

impl Exec {
    /// Asks the program for a decision, by the number of it among the legal ones.
    fn ask<G: Notation>(&mut self, game: &G, view: &G::View, texts: &[String]) -> Result<usize, Fault> {
        PROCESSES.with_borrow_mut(|processes| {
            let key = (self.command.clone(), self.seat.0);
            let mut playing = match processes.remove(&key) {
                Some(playing) => playing,
                None => Playing {
                    process: Process::start(&self.command, &hello::<G>(game.seats()), self.limits.1)?,
                    game: u64::MAX,
                },
            };
            if playing.game != self.game {
                playing.game = self.game;
                // 53 bits: a whole number in every language.
                let dice = self.seed.stream(MINDS + DICE + u64::from(self.seat.0)).word() >> 11;
                let begin = json!({ "type": "begin", "seat": self.seat.0, "seats": game.seats(), "seed": dice });
                playing.process.tell(begin.to_string())?;
            }
            let asks =
                json!({ "type": "decide", "decision": self.decisions, "view": game.view_json(view), "legal": texts });
            let answer = playing.process.ask(asks.to_string(), self.limits.0)?;
            let choice = read(&answer, texts)?;
            // After a fault the process is gone: it was taken out, and is not put back.
            processes.insert(key, playing);
            Ok(choice)
        })
    }
}

/// The decision that an answer names: `{"index": 3}`, `{"text": "pass"}`, `3` or `"pass"`.
fn read(answer: &str, texts: &[String]) -> Result<usize, Fault> {
    let fault = |reason: String| Fault::new(Kind::Answer, reason);
    let most = texts.len() - 1;
    let expected =
        || format!("expected {{\"index\": 0}} to {{\"index\": {most}}}, or {{\"text\": …}} with a legal decision");
    let value: Value = serde_json::from_str(answer)
        .map_err(|_| fault(format!("it wrote {}, {}", process::quoted(answer), expected())))?;
    let named = match &value {
        Value::Object(fields) => fields.get("index").or_else(|| fields.get("text")).unwrap_or(&Value::Null),
        plain => plain,
    };
    let found = match named {
        Value::Number(number) => number.as_u64().map(|number| number as usize).filter(|&number| number <= most),
        Value::String(text) => texts.iter().position(|legal| legal == text.trim()),
        _ => None,
    };
    found.ok_or_else(|| fault(format!("it decided {}, {}", process::quoted(answer), expected())))
}

impl<G: Notation> Mind<G> for Exec {
    fn begin(&mut self, seed: Seed, seat: Seat) {
        static GAMES: AtomicU64 = AtomicU64::new(1);
        self.game = GAMES.fetch_add(1, Ordering::Relaxed);
        (self.seed, self.seat, self.decisions, self.forfeited) = (seed, seat, 0, false);
        Mind::<G>::begin(&mut self.dice, seed, seat);
    }

    fn choose(&mut self, game: &G, sight: Sight<'_, G>, legal: &mut Choices<'_, G>) -> G::Action {
        if let (Sight::View(view), false) = (&sight, self.forfeited) {
            let state = legal.state;
            let texts: Vec<String> = legal.list().iter().map(|&action| game.write(state, action)).collect();
            self.decisions += 1;
            match self.ask(game, view, &texts) {
                Ok(choice) => return legal.list()[choice],
                Err(fault) => {
                    self.forfeited = true;
                    let Seed { run, game } = self.seed;
                    let place = format!("seed {run}, deal {game}, seat {}, decision {}", self.seat.0, self.decisions);
                    forfeits::add(&self.command, &fault, &place);
                }
            }
        }
        self.dice.choose(game, sight, legal)
    }

    fn has_forfeited(&self) -> bool {
        self.forfeited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_is_named_by_its_number_or_its_text() {
        let texts = ["take 1".to_string(), "take 2".to_string()];
        for answer in ["1", "\"take 2\"", "{\"index\": 1}", "{\"text\": \" take 2\", \"why\": \"more\"}"] {
            assert_eq!(read(answer, &texts).map_err(|fault| fault.text), Ok(1), "{answer}");
        }
        for answer in ["2", "-1", "1.5", "null", "{}", "\"take 3\"", "[1]", "take 1", "{\"index\": \"1\"}"] {
            let fault = read(answer, &texts).unwrap_err();
            assert!(fault.text.contains("expected {\"index\": 0} to {\"index\": 1}"), "{answer}: {}", fault.text);
        }
    }
}
