//! `wildlab lab`: the lab in the browser. Play, ask, run reports, look at replays; on this machine only.

mod aims;
mod api;
mod ask;
mod compare;
mod halls;
mod jobs;
#[cfg(test)]
mod made_players;
mod players;
mod reports;
mod scene;
mod sheets;
mod shell;
pub(super) mod table;
mod tables;
#[cfg(test)]
mod tests;

use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::marker::PhantomData;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use clap::{ArgMatches, Args};

use crate::base::disk;
use crate::base::http::{Site, serve};
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};
use crate::games::Library;

use super::options::whole;
use super::serve::folder::Folder;
use super::serve::listening;
use super::task::typed;
use api::Lobby;
use jobs::Jobs;
use tables::Tables;

/// The options of `wildlab lab`.
#[derive(Args, Clone, Debug)]
pub(super) struct LabArgs {
    /// Keep reports and played games in DIR
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Listen on port N [default: a free one]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole::<u16>(0, 65_535))]
    port: u16,
    /// Print the address without opening the browser
    #[arg(long)]
    no_open: bool,
}

/// A line for the list of commands.
pub(super) const ABOUT: &str = "Open the lab in the browser: play, ask, run reports";

/// Runs `lab`.
pub(super) fn lab<L: Library + Send + Sync + 'static>(
    matches: &ArgMatches,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let LabArgs { out, port, no_open } = typed::<LabArgs>(matches)?;
    let refused =
        |error: std::io::Error| Refusal::new(format!("--out {}: cannot be written to: {error}", out.display()));
    fs::create_dir_all(&out).map_err(refused)?;
    disk::probe(&out).map_err(refused)?;
    let root = out.canonicalize().map_err(refused)?;
    let (listener, port) = listening(port)?;
    progress::stop_cleanly();
    let address = format!("http://127.0.0.1:{port}/");
    terminal.line(&address)?;
    terminal.flush()?;
    terminal
        .note(format_args!("the lab is open to this machine alone, its folder is {}; Ctrl-C ends it", out.display()));
    if !no_open && !opened(&address) {
        terminal.note(format_args!("no browser could be opened; type the address into one: {address}"));
    }
    let lobby = Arc::new(Lobby::<L> {
        tables: Tables::new(&root),
        folder: Folder { root: root.clone(), under: "/files" },
        root,
        jobs: Jobs::default(),
        token: secret(),
        port,
        games: PhantomData,
    });
    let site: Arc<dyn Site> = Arc::clone(&lobby) as Arc<_>;
    serve(listener, &site)?;
    lobby.jobs.stop_all();
    Ok(())
}

/// An unguessable word, from the randomness that the system gives hash tables.
fn secret() -> String {
    let word = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}{:016x}", word(), word(), word())
}

/// Opens the browser; `false` where that cannot be done.
fn opened(address: &str) -> bool {
    let opener: &[&str] = match std::env::consts::OS {
        "macos" => &["open"],
        "windows" => &["cmd", "/c", "start", ""],
        _ => &["xdg-open"],
    };
    let mut command = Command::new(opener[0]);
    command.args(&opener[1..]).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // It is not waited for: some openers stay as long as the browser does.
    command.spawn().is_ok_and(|mut child| {
        std::thread::spawn(move || child.wait());
        true
    })
}
