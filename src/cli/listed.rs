//! What there is to choose from: players and questions, a line each.

use clap::{ArgMatches, Args};
use serde_json::{Value, json};

use crate::analysis::question::Question;
use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::base::terminal::{self, Failure, Terminal, VERSION, command_of, wrapped};
use crate::game::Settings;
use crate::games::{Lab, Library, Visit};
use crate::mind::{Policy, mind, policies};
use crate::sim::engine;

use super::options::Takes;
use super::report::comparing;
use super::task::{Task, typed};

/// The options of `wildlab policies`.
#[derive(Args, Clone, Debug)]
pub(super) struct PoliciesArgs {
    /// Print this one as a file, with every number that it leaves out: a name or a file
    #[arg(value_name = "POLICY")]
    policy: Option<String>,
}

impl Task for PoliciesArgs {
    const NAME: &'static str = "policies";
    const ABOUT: &'static str = "List the players that come with the game, or print one as a file";
    const TAKES: Takes = Takes::Nothing;

    fn run<G: Lab>(&self, _: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        if let Some(named) = &self.policy {
            let policy = Policy::of::<G>(named)?;
            mind(&G::from_settings(&Settings::new())?, &policy)?;
            return terminal.print(G::whole(&policy).to_toml());
        }
        let mut lines = Vec::new();
        for (name, _) in policies::<G>() {
            let about = Policy::of::<G>(name)?.about;
            let default = if name == G::DEFAULT { " (plays where nobody is named)" } else { "" };
            lines.push((name, format!("{about}{default}")));
        }
        print("Players, for --policy:", &lines, terminal)?;
        let command = command_of(G::NAME, "policies NAME");
        terminal.line(format_args!("\nOne of your own is a file as `{command}` prints it."))?;
        terminal.line("policies/README.md says how to write it.")
    }
}

/// Prints the questions that come with the game.
pub(super) fn reports<G: Lab>(terminal: &mut Terminal) -> Result<(), Failure> {
    let mut lines = Vec::new();
    for (name, _) in G::REPORTS {
        lines.push((*name, Question::of::<G>(name)?.title));
    }
    lines.push(("all", "All of them".into()));
    print(&format!("Reports, for `{}`:", command_of(G::NAME, "report NAME")), &lines, terminal)?;
    if let Some(name) = comparing::<G>() {
        let command = command_of(G::NAME, &format!("report {name} --b 'players=3'"));
        terminal.line(format_args!("\n`{name}` compares what you name: {command}"))?;
    }
    terminal.line("One of your own is a file; reports/README.md says how to write it.")
}

/// Prints names with what each is.
pub(super) fn print(title: &str, lines: &[(&str, String)], terminal: &mut Terminal) -> Result<(), Failure> {
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0) + 2;
    terminal.line(format_args!("{title}\n"))?;
    for (name, about) in lines {
        terminal.print(wrapped(about, &format!("  {name:<width$}"), &" ".repeat(width + 2)))?;
    }
    Ok(())
}

/// The options of `wildlab games`.
#[derive(Args, Clone, Debug)]
pub(super) struct GamesArgs {
    /// Print them as JSON, with the fingerprint of the code that plays each, its keys, players and questions
    #[arg(long)]
    json: bool,
}

/// A game for other programs.
struct Told;

impl Visit for Told {
    type Out = Result<Value, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        let keys: Vec<Value> = G::KEYS.iter().map(|key| json!({ "name": key.name, "about": key.help() })).collect();
        let (mut players, mut reports) = (Vec::new(), Vec::new());
        for (name, _) in policies::<G>() {
            players.push(json!({ "name": name, "about": Policy::of::<G>(name)?.about }));
        }
        for (name, _) in G::REPORTS {
            reports.push(json!({ "name": name, "title": Question::of::<G>(name)?.title }));
        }
        Ok(json!({ "name": G::NAME, "title": G::TITLE, "engine": engine::<G>(), "keys": keys, "policies": players,
                   "reports": reports }))
    }
}

/// Prints the games of the program.
pub(super) fn games<L: Library>(matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
    if typed::<GamesArgs>(matches)?.json {
        let told = L::GAMES.iter().filter_map(|(name, _)| L::visit(name, Told)).collect::<Result<Vec<_>, _>>()?;
        return terminal.line(pretty(&json!({ "version": VERSION, "games": told })));
    }
    let meant = |at: usize| if at == 0 { " (meant where no game is named)" } else { "" };
    let lines: Vec<(&str, String)> =
        L::GAMES.iter().enumerate().map(|(at, (name, title))| (*name, format!("{title}{}", meant(at)))).collect();
    let program = terminal::program();
    print("Games:", &lines, terminal)?;
    terminal.line(format_args!("\n`{program} GAME --help` lists what can be done with one."))
}
