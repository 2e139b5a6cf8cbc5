//! `wildlab serve`: a folder of runs, reports and replays in the browser, on this machine only.

pub(super) mod folder;
pub(super) mod listing;

use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{ArgMatches, Args};

use crate::base::http::{Answer, METHOD, Request, Site, Verb, listen, serve};
use crate::base::progress;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};

use super::options::{Takes, whole};
use super::task::Task;
use crate::games::Lab;
use folder::Folder;

/// The options of `wildlab serve`.
#[derive(Args, Clone, Debug)]
pub(super) struct ServeArgs {
    /// Serve this folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Listen on port N [default: a free one]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole::<u16>(0, 65_535))]
    port: u16,
}

impl Task for ServeArgs {
    const NAME: &'static str = "serve";
    const ABOUT: &'static str = "Browse a folder of runs, reports and replays in the browser";
    const MORE: &'static str =
        "The pages are served on 127.0.0.1 only, read-only, and nothing outside the folder is. Ctrl-C ends it.";
    const TAKES: Takes = Takes::Nothing;

    fn run<G: Lab>(&self, _: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let shown = self.folder.display();
        let root = self.folder.canonicalize().ok().filter(|root| root.is_dir());
        let root = root.ok_or_else(|| Refusal::new(format!("{shown}: there is no such folder")))?;
        let (listener, port) = listening(self.port)?;
        progress::stop_cleanly();
        terminal.line(format_args!("http://127.0.0.1:{port}/"))?;
        terminal.flush()?;
        terminal.note(format_args!("{shown} is open to this machine alone; Ctrl-C ends it"));
        let shelf: Arc<dyn Site> = Arc::new(Shelf { folder: Folder { root, under: "" }, port });
        serve(listener, &shelf)?;
        Ok(())
    }
}

/// A listener of the port of `--port`, and which one it is.
pub(super) fn listening(port: u16) -> Result<(TcpListener, u16), Failure> {
    let listener = listen(port).map_err(|error| {
        Refusal::new(format!("--port {port}: cannot be used ({error}); without --port a free one is taken"))
    })?;
    let port = listener.local_addr()?.port();
    Ok((listener, port))
}

/// A folder that is read, and nothing else.
struct Shelf {
    folder: Folder,
    port: u16,
}

impl Site for Shelf {
    fn answer(&self, request: &Request) -> Answer {
        if let Some(refused) = folder::refused(request, self.port) {
            return refused;
        }
        if !matches!(request.verb, Verb::Get | Verb::Head) {
            return Answer::plain(METHOD);
        }
        self.folder.answer(&request.path, request.is_folder)
    }
}
