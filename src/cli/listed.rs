//! What there is to choose from: players and questions, a line each.

use clap::Args;

use crate::analysis::question::{Asked, Question};
use crate::base::terminal::{Failure, Terminal, wrapped};
use crate::games::defenders::Defenders;
use crate::games::defenders::console::DEFAULT_POLICY;
use crate::mind::{Minded, Policy};

/// The options of `wildlab policies`.
#[derive(Args, Clone, Debug)]
pub(super) struct PoliciesArgs {}

impl PoliciesArgs {
    #[allow(clippy::unused_self)]
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let mut lines = Vec::new();
        for (name, _) in Defenders::POLICIES {
            let about = Policy::load(name, Defenders::POLICIES)?.about;
            let default = if *name == DEFAULT_POLICY { " (plays where nobody is named)" } else { "" };
            lines.push((*name, format!("{about}{default}")));
        }
        print("Players, for --policy:", &lines, terminal)?;
        terminal.line("\nOne of your own is a file; policies/README.md says how to write it.")
    }
}

/// Prints the questions that come with the game.
pub(super) fn reports(terminal: &mut Terminal) -> Result<(), Failure> {
    let mut lines = Vec::new();
    for (name, _) in Defenders::REPORTS {
        lines.push((*name, Question::load(name, Defenders::REPORTS, Defenders::KEYS)?.title));
    }
    lines.push(("all", "All of them".into()));
    print("Reports, for `wildlab report NAME`:", &lines, terminal)?;
    terminal.line("\n`what-if` compares what you name: wildlab report what-if --b 'players=3'")?;
    terminal.line("One of your own is a file; reports/README.md says how to write it.")
}

fn print(title: &str, lines: &[(&str, String)], terminal: &mut Terminal) -> Result<(), Failure> {
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0) + 2;
    terminal.line(format_args!("{title}\n"))?;
    for (name, about) in lines {
        terminal.print(wrapped(about, &format!("  {name:<width$}"), &" ".repeat(width + 2)))?;
    }
    Ok(())
}
