//! `play`: one whole game as a transcript.

use clap::{ArgMatches, Args};

use crate::base::json::line;
use crate::base::terminal::{Failure, Terminal};
use crate::game::{Recording, Seed};
use crate::games::Lab;
use crate::sim::record;

use super::options::{Takes, played};
use super::task::Task;

/// The options of `play`.
#[derive(Args, Clone, Debug)]
pub(super) struct PlayArgs {
    /// Write one JSON object a line: a header, every event, the outcome
    #[arg(long)]
    json: bool,
}

impl Task for PlayArgs {
    const NAME: &'static str = "play";
    const ABOUT: &'static str = "Play one whole game and write down what happens, and under which rule";
    const TAKES: Takes = Takes::Played;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let (cell, seed) = played::<G>(matches)?;
        let recording = record(&cell, seed.run, seed.game)?;
        let policies = if cell.policies.len() == 1 { cell.policy_names() } else { recording.policies.join(",") };
        if self.json { write(&recording, &policies, terminal) } else { tell(&recording, &policies, terminal) }
    }
}

fn tell<G: Lab>(recording: &Recording<G>, policies: &str, terminal: &mut Terminal) -> Result<(), Failure> {
    let Recording { game, seed: Seed { run, game: number }, steps, decisions, last, first, .. } = recording;
    let number = if *number > 0 { format!(", game {number} of its run") } else { String::new() };
    terminal.line(format_args!("{}, one game of {policies} players{number}", G::TITLE))?;
    terminal.print(game.header(first, *run))?;
    terminal.print("\nSetup\n")?;
    let mut transcript = game.transcript(first);
    // Told as those at the table see it: what is hidden comes to light by itself.
    for step in steps.iter().filter(|step| !step.hidden) {
        terminal.print(game.tell(&mut transcript, &step.state, step.event))?;
    }
    terminal.print(game.ending_words(last, decisions.len()))
}

fn write<G: Lab>(recording: &Recording<G>, policies: &str, terminal: &mut Terminal) -> Result<(), Failure> {
    let Recording { game, seed, steps, decisions, last, first, .. } = recording;
    terminal.line(line(&game.header_record(first, seed.run, policies)))?;
    let mut transcript = game.transcript(first);
    for step in steps {
        terminal.line(line(&game.record(&mut transcript, &step.state, step.event)))?;
    }
    terminal.line(line(&game.ending_record(last, decisions.len())))
}
