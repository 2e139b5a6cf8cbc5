//! `play`: one whole game as a transcript.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::{ArgMatches, Args, Command};

use crate::base::json::line;
use crate::base::terminal::{Failure, Terminal};
use crate::game::{Clock, Log, Picture, Recording, Seed, story};
use crate::games::Lab;
use crate::report::replay_command;
use crate::sim::{GameFile, record};

use super::human;
use super::options::{Takes, named, played};
use super::task::Task;

/// The options of `play`.
#[derive(Args, Clone, Debug)]
pub(super) struct PlayArgs {
    /// Print one JSON object per line: a header, every event, the outcome
    #[arg(long)]
    json: bool,
    /// Print only the summary
    #[arg(long, conflicts_with = "json")]
    summary: bool,
    /// Play this seat yourself, or several, as in 0,2; others play --policy
    #[arg(long, value_name = "SEATS", value_delimiter = ',', conflicts_with_all = ["json", "summary", "game-number"])]
    human: Vec<u8>,
    /// Go on with a game that people played, from its file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "summary", "human", "save"])]
    played: Option<PathBuf>,
    /// Save the game that you play in FILE, after every decision
    #[arg(long, value_name = "FILE", requires = "human")]
    save: Option<PathBuf>,
}

impl Task for PlayArgs {
    const NAME: &'static str = "play";
    const ABOUT: &'static str = "Play one game and print every event with its rule, then a summary";
    const TAKES: Takes = Takes::Played;

    fn with_more<G: Lab>(command: Command) -> Command {
        command.mut_arg("played", |arg| arg.conflicts_with_all(named::<G>()))
    }

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        if let Some(file) = &self.played {
            return human::play::<G>(GameFile::load(file)?, Some(file), terminal);
        }
        if !self.human.is_empty() {
            let file = human::file::<G>(matches, &self.human)?;
            return human::play::<G>(file, self.save.as_deref(), terminal);
        }
        let (cell, seed) = played::<G>(matches)?;
        let recording = record(&cell, seed.run, seed.game)?;
        let policies = if cell.policies.len() == 1 { cell.policy_names() } else { recording.policies.join(",") };
        if self.json {
            return write(&recording, &policies, terminal);
        }
        head(&recording, &policies, terminal)?;
        if !self.summary {
            log(&recording, terminal)?;
        }
        summary(&recording, terminal)?;
        // A hint for people; another program gets the transcript alone.
        if std::io::stdout().is_terminal() {
            if !self.summary {
                terminal.note("--summary prints only the end");
            }
            terminal.note(format_args!("the game as a page:\n  {}", replay_command(&cell, seed, "game.html")));
        }
        Ok(())
    }
}

/// The game, its players and its settings.
fn head<G: Lab>(recording: &Recording<G>, policies: &str, terminal: &mut Terminal) -> Result<(), Failure> {
    let Recording { game, seed: Seed { run, game: number }, first, .. } = recording;
    let number = if *number > 0 { format!(", game {number} of its run") } else { String::new() };
    terminal.line(format_args!("{}, one game of {policies} players{number}", G::TITLE))?;
    terminal.print(story::header(game, first, *run))
}

/// Every event.
fn log<G: Lab>(recording: &Recording<G>, terminal: &mut Terminal) -> Result<(), Failure> {
    let Recording { game, steps, first, .. } = recording;
    // A game without rounds and turns has one part only.
    terminal.print(if game.clock(first) == Clock::default() { "\n" } else { "\nSetup\n" })?;
    let mut log = Log::new(game);
    // Steps as players at the table see them: hidden decisions come to light by themselves.
    for step in steps.iter().filter(|step| !step.hidden) {
        terminal.print(log.line(&step.state, step.event).text())?;
    }
    Ok(())
}

/// Everyone at the end, how it ended, and how long it took.
fn summary<G: Lab>(recording: &Recording<G>, terminal: &mut Terminal) -> Result<(), Failure> {
    let Recording { game, decisions, last, .. } = recording;
    let Picture { board, standing, .. } = game.picture(last);
    let shown = if standing.trim().is_empty() { board } else { standing };
    terminal.line(format_args!("\nThe end\n\n{}", shown.trim_end_matches('\n')))?;
    terminal.print(story::ending(game, last, decisions.len()))
}

fn write<G: Lab>(recording: &Recording<G>, policies: &str, terminal: &mut Terminal) -> Result<(), Failure> {
    let Recording { game, seed, steps, decisions, last, first, .. } = recording;
    terminal.line(line(&story::header_record(game, first, seed.run, policies)))?;
    let mut log = Log::new(game);
    for step in steps {
        terminal.line(line(&log.line(&step.state, step.event).record()))?;
    }
    terminal.line(line(&story::ending_record(game, last, decisions.len())))
}
