//! `wildlab serve`: a folder of runs, reports and replays in the browser, on this machine only.

mod folder;
pub(super) mod listing;
mod request;

use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::{ArgMatches, Args};

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

/// The most readers served at once; more wait. Readers that send nothing are soon disconnected, see [`request::read`].
const AT_ONCE: usize = 512;
/// Pause of the server when there is no request, or when a resource has run out.
const NAP: Duration = Duration::from_millis(20);
/// The most memory that an answering thread needs, in bytes.
const STACK: usize = 512 * 1024;

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
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).map_err(|error| {
            Refusal::new(format!("--port {}: cannot be used ({error}); without --port a free one is taken", self.port))
        })?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        progress::stop_cleanly();
        terminal.line(format_args!("http://127.0.0.1:{port}/"))?;
        terminal.flush()?;
        terminal.note(format_args!("{shown} is open to this machine alone; Ctrl-C ends it"));
        serve(&listener, &Arc::new(Folder { root, port }));
        Ok(())
    }
}

/// Answers until the user stops it.
fn serve(listener: &TcpListener, folder: &Arc<Folder>) {
    let readers = Arc::new(AtomicUsize::new(0));
    while !progress::stopped() {
        if readers.load(Ordering::Acquire) >= AT_ONCE {
            std::thread::sleep(NAP);
            continue;
        }
        // A connection that fails to come, or for which there is no file handle left just now, is no reason to end.
        let Ok((stream, _)) = listener.accept() else {
            std::thread::sleep(NAP);
            continue;
        };
        readers.fetch_add(1, Ordering::AcqRel);
        let (folder, leaving) = (Arc::clone(folder), Leaving(Arc::clone(&readers)));
        let answering = std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let _leaving = leaving;
            // A reader who went away is no trouble.
            let _ = answer(&stream, &folder);
        });
        if answering.is_err() {
            std::thread::sleep(NAP);
        }
    }
}

/// Counts a reader out, whatever happened.
struct Leaving(Arc<AtomicUsize>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

fn answer(stream: &TcpStream, folder: &Folder) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    let answer = match request::read(stream) {
        Ok(request) => folder.answer(&request),
        Err(status) => folder::Answer::plain(status),
    };
    answer.send(stream)
}
