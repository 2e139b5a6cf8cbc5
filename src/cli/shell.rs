//! Shell completions and manual pages, made from the commands themselves.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, Command};
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::fingerprint::FingerprintArgs;
use super::lab::{self, LabArgs};
use super::listed::GamesArgs;
use super::program::program;
use super::task::typed;
use crate::base::disk;
use crate::base::refusal::Refusal;
use crate::base::terminal::{self, Failure, Terminal, VERSION};
use crate::games::Library;

/// The options of `wildlab completions`.
#[derive(Args, Clone, Debug)]
pub(super) struct CompletionsArgs {
    /// Complete for this shell
    shell: Shell,
}

/// The commands of the program itself.
pub(super) fn commands() -> Vec<Command> {
    let name = terminal::program();
    let bash = format!("For bash: {name} completions bash > ~/.local/share/bash-completion/completions/{name}");
    let completions = "Print a script that completes commands and options in a shell";
    vec![
        LabArgs::augment_args(Command::new("lab")).about(lab::ABOUT).long_about(format!(
            "{}\n\nThe pages are served on 127.0.0.1 only. docs/lab.md describes them. Ctrl-C ends it.",
            lab::ABOUT
        )),
        GamesArgs::augment_args(Command::new("games")).about("List the games"),
        FingerprintArgs::augment_args(Command::new("fingerprint"))
            .about("Print checksum and length of files, as manifest.json lists them"),
        CompletionsArgs::augment_args(Command::new("completions"))
            .about(completions)
            .long_about(format!("{completions}\n\n{bash}")),
        ManArgs::augment_args(Command::new("man"))
            .about("Write manual pages for the program, each game and each command"),
    ]
}

/// Runs `completions`.
pub(super) fn completions<L: Library>(matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
    let args = typed::<CompletionsArgs>(matches)?;
    let mut script = Vec::new();
    generate(args.shell, &mut program::<L>(&[]), terminal::program(), &mut script);
    terminal.raw(String::from_utf8_lossy(&script))
}

/// Runs `man`.
pub(super) fn man<L: Library>(matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
    typed::<ManArgs>(matches)?.run::<L>(terminal)
}

/// The options of `wildlab man`.
#[derive(Args, Clone, Debug)]
pub(super) struct ManArgs {
    /// Write the pages to DIR [default: print the page of the program]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print all commands as one page in Markdown
    #[arg(long, conflicts_with = "out")]
    markdown: bool,
}

impl ManArgs {
    fn run<L: Library>(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        if self.markdown {
            return terminal.raw(super::reference::page::<L>());
        }
        let mut program = program::<L>(&[]).disable_help_subcommand(true);
        // Only then do the commands know that they are the program's.
        program.build();
        let Some(folder) = &self.out else {
            return terminal.raw(String::from_utf8_lossy(&page(program)?));
        };
        let refused = |path: &Path, error: io::Error| {
            Failure::Refused(Refusal::new(format!("--out {}: cannot be written: {error}", path.display())))
        };
        fs::create_dir_all(folder).map_err(|error| refused(folder, error))?;
        let commands = with_subcommands(&program);
        let count = commands.len();
        for command in commands {
            let name = command.get_display_name().unwrap_or(command.get_name());
            let path = folder.join(format!("{name}.1"));
            disk::write_out(&path, &page(command.clone())?).map_err(|error| refused(&path, error))?;
        }
        terminal.note(format_args!("{}: {count} pages", folder.display()));
        Ok(())
    }
}

/// A command and all that stand below it.
fn with_subcommands(command: &Command) -> Vec<&Command> {
    std::iter::once(command).chain(command.get_subcommands().flat_map(with_subcommands)).collect()
}

fn page(command: Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Man::new(command).source(format!("wildlab {VERSION}")).render(&mut page)?;
    Ok(page)
}
