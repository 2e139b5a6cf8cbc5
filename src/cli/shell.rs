//! What a shell and a manual reader need, made from the commands themselves.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::Cli;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal, VERSION};

/// The options of `wildlab completions`.
#[derive(Args, Clone, Debug)]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let mut script = Vec::new();
        generate(self.shell, &mut Cli::command(), "wildlab", &mut script);
        terminal.raw(String::from_utf8_lossy(&script))
    }
}

/// The options of `wildlab man`.
#[derive(Args, Clone, Debug)]
pub(super) struct ManArgs {
    /// The folder for the pages, as in ~/.local/share/man/man1 [default: the program's own page is printed]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl ManArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let mut program = Cli::command().disable_help_subcommand(true);
        // Only then do the commands know that they are the program's.
        program.build();
        let Some(folder) = &self.out else {
            return terminal.raw(String::from_utf8_lossy(&page(program)?));
        };
        let refused = |path: &Path, error: io::Error| {
            Failure::Refused(Refusal::new(format!("--out {}: cannot be written: {error}", path.display())))
        };
        fs::create_dir_all(folder).map_err(|error| refused(folder, error))?;
        let commands: Vec<Command> = program.get_subcommands().cloned().collect();
        let count = commands.len() + 1;
        for command in std::iter::once(program).chain(commands) {
            let name = command.get_display_name().unwrap_or(command.get_name());
            let path = folder.join(format!("{name}.1"));
            fs::write(&path, page(command)?).map_err(|error| refused(&path, error))?;
        }
        terminal.note(format_args!("{}: {count} pages", folder.display()));
        Ok(())
    }
}

fn page(command: Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Man::new(command).source(format!("wildlab {VERSION}")).render(&mut page)?;
    Ok(page)
}
