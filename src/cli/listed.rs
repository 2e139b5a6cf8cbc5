//! Lists of players, reports and games, one line each.

use clap::{ArgMatches, Args};
use serde_json::{Value, json};

use crate::analysis::question::{self, Question, WHAT_IF};
use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::base::terminal::{self, Failure, Terminal, VERSION, command_of, quoted, wrapped};
use crate::game::Settings;
use crate::games::{Lab, Library, Visit};
use crate::mind::{Policy, mind, policies};
use crate::sim::build_id;

use super::options::Takes;
use super::report::change;
use super::task::{Task, typed};

/// The options of `wildlab policies`.
#[derive(Args, Clone, Debug)]
pub(super) struct PoliciesArgs {
    /// Print this policy as a file, with all of its numbers
    #[arg(value_name = "POLICY")]
    policy: Option<String>,
}

impl Task for PoliciesArgs {
    const NAME: &'static str = "policies";
    const ABOUT: &'static str = "List the players of the game, or print one as a file";
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
            let default = if name == G::DEFAULT { " (default)" } else { "" };
            lines.push((name, format!("{about}{default}")));
        }
        print("Players, for --policy:", &lines, terminal)?;
        let command = command_of(G::NAME, "policies NAME");
        terminal.line(format_args!("\nYour own player is a file as `{command}` prints it."))?;
        terminal.line("policies/README.md explains how to write one.")
    }
}

/// Prints the questions that come with the game.
pub(super) fn reports<G: Lab>(terminal: &mut Terminal) -> Result<(), Failure> {
    let mut lines = Vec::new();
    for (name, _) in &question::reports::<G>() {
        lines.push((*name, Question::of::<G>(name)?.title));
    }
    lines.push(("all", "All of them".into()));
    print(&format!("Reports, for `{}`:", command_of(G::NAME, "report NAME")), &lines, terminal)?;
    let command = command_of(G::NAME, &format!("report {WHAT_IF} --b {}", quoted(&change::<G>())));
    terminal.print(wrapped(&format!("`{WHAT_IF}` compares settings that you name: {command}"), "\n", ""))?;
    terminal.line("reports/README.md explains how to write your own.")
}

/// Prints names, each with its description.
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
    /// Print JSON: build id, options, players and reports of each game
    #[arg(long)]
    json: bool,
}

/// A game for other programs.
struct GameEntry;

impl Visit for GameEntry {
    type Out = Result<Value, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        let keys: Vec<Value> = G::KEYS.iter().map(|key| json!({ "name": key.name, "about": key.help() })).collect();
        let (mut players, mut all) = (Vec::new(), Vec::new());
        for (name, _) in policies::<G>() {
            players.push(json!({ "name": name, "about": Policy::of::<G>(name)?.about }));
        }
        for (name, _) in &question::reports::<G>() {
            all.push(json!({ "name": name, "title": Question::of::<G>(name)?.title }));
        }
        Ok(json!({ "name": G::NAME, "title": G::TITLE, "engine": build_id::<G>(), "keys": keys, "policies": players,
                   "reports": all }))
    }
}

/// Prints the games of the program.
pub(super) fn games<L: Library>(matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
    if typed::<GamesArgs>(matches)?.json {
        let entries =
            L::GAMES.iter().filter_map(|(name, _)| L::visit(name, GameEntry)).collect::<Result<Vec<_>, _>>()?;
        return terminal.line(pretty(&json!({ "version": VERSION, "games": entries })));
    }
    let meant = |at: usize| if at == 0 { " (default)" } else { "" };
    let lines: Vec<(&str, String)> =
        L::GAMES.iter().enumerate().map(|(at, (name, title))| (*name, format!("{title}{}", meant(at)))).collect();
    let program = terminal::program();
    print("Games:", &lines, terminal)?;
    terminal.line(format_args!("\n`{program} GAME --help` lists the commands of a game."))
}
