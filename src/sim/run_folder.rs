//! The folder of a run: its manifest, its chunks, its files. A file is there whole, or it is not there.
//!
//! Several processes may play parts of one plan into one folder. Each holds the lock of its part as long as it works,
//! so that no part is played twice at once; a process that reads or writes the manifest holds its lock. Chunks need
//! none: every process writes the same bytes.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::base::disk;
use crate::base::lock::Lock;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};

use super::build_id::build_id;
use super::chunk::{HEAD, claimed, plan_of};
use super::manifest::{FileEntry, MANIFEST, Manifest, Unread};
use super::plan::{Plan, Simulated};
use super::runner::{Shard, plan_record};

const CHUNKS: &str = "chunks";
/// The lock of a process that reads or writes the manifest.
const GUARDED: &str = "manifest";

/// The terms for opening a folder.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// May it hold a part of the same run already?
    pub join: bool,
    /// The part that is played.
    pub part: Shard,
    /// The approximate space that the run needs, in bytes.
    pub needed: u64,
}

/// The folder of a run, while this process plays a part of it.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    /// Its contents.
    pub manifest: Manifest,
    hash: u64,
    part: Option<Lock>,
}

/// The right to write a folder's manifest and files, held by one process at a time.
#[derive(Debug)]
pub struct Guard {
    _lock: Lock,
}

impl RunFolder {
    /// Refuses a folder that holds something already.
    ///
    /// # Errors
    /// When it does.
    pub fn check_new(path: &Path) -> Result<(), Refusal> {
        check_holdings(path, false)
    }

    /// Prepares the folder of a plan: a new one, or, with `join`, one that holds the same plan already. Everything that
    /// can be known to go wrong later is found here.
    ///
    /// # Errors
    /// When the folder cannot be written to, holds something else, is in use, or the disk has too little room.
    pub fn open<G: Simulated>(
        path: &Path,
        plan: &Plan<G>,
        how: Opening,
        terminal: &mut Terminal,
    ) -> Result<(RunFolder, Guard), Failure> {
        let shown = path.display();
        let record = plan_record(plan);
        let hash = Manifest::hash(&record, &build_id::<G>());
        let wanted = Manifest::new(record, build_id::<G>());
        check_holdings(path, how.join)?;
        check_room(path, how.needed)?;
        let refused = |error: io::Error| Refusal::new(format!("--out {shown}: cannot be written to: {error}"));
        fs::create_dir_all(path).map_err(refused)?;
        disk::probe(path).map_err(refused)?;
        let part = Lock::take(&Lock::of(&path.join(part_name(how.part)))).map_err(|failure| match failure {
            Failure::Output(error) => refused(error).into(),
            other => other,
        })?;
        let part = part.map_err(|holder| {
            let part = if how.part == Shard::WHOLE { "this folder".to_string() } else { format!("part {}", how.part) };
            Refusal::new(format!(
                "--out {shown}: {part} is being played already, by {holder}; wait for it, or name another folder"
            ))
        })?;
        if !part.guards {
            terminal.note(format_args!(
                "{shown}: this file system cannot lock files; take care that no other process writes there"
            ));
        }
        let guard = RunFolder::guard(path, terminal)?;
        // What was there may have changed while the lock was waited for.
        check_holdings(path, how.join)?;
        let manifest = held(path, wanted, hash, terminal)?;
        let folder = RunFolder { path: path.to_path_buf(), manifest, hash, part: Some(part) };
        if folder.is_alone() {
            // As earlier versions named it.
            Lock::is_free(&path.join(format!("{GUARDED}.lock")));
            disk::sweep(path);
            disk::sweep(&path.join(CHUNKS));
        }
        folder.check_chunks()?;
        folder.prepare().map_err(refused)?;
        Ok((folder, guard))
    }

    fn guard(path: &Path, terminal: &mut Terminal) -> Result<Guard, Failure> {
        Ok(Guard { _lock: Lock::wait(&Lock::of(&path.join(GUARDED)), terminal)? })
    }

    /// This process has played its part: waits for the right to finish the folder, and looks what others have made of
    /// it meanwhile.
    ///
    /// # Errors
    /// When the manifest cannot be read any more.
    pub fn finish(&mut self, terminal: &mut Terminal) -> Result<Guard, Failure> {
        let guard = RunFolder::guard(&self.path, terminal)?;
        self.manifest = Manifest::load(&self.path)?;
        Ok(guard)
    }

    /// Makes the folder ready for chunks, unless it needs none.
    fn prepare(&self) -> io::Result<()> {
        if self.manifest.complete {
            return Ok(());
        }
        let chunks = self.path.join(CHUNKS);
        fs::create_dir_all(&chunks).map_err(|error| disk::named(&chunks, &error))?;
        disk::probe(&chunks)?;
        self.manifest.save(&self.path)
    }

    /// Refuses chunks of another plan, which would be taken for damaged and overwritten.
    fn check_chunks(&self) -> Result<(), Refusal> {
        match chunk_where(&self.path, |plan| plan != self.hash) {
            Some(chunk) => Err(Refusal::new(format!(
                "--out {}: the chunk {} is of another plan, or of another build of the program; name another folder",
                self.path.display(),
                chunk.display()
            ))),
            None => Ok(()),
        }
    }

    /// Does no other process play a part here? Asked by who holds the guard.
    fn is_alone(&self) -> bool {
        let own = self.part.as_ref().map(Lock::path);
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten().map(|entry| entry.path());
        entries.filter(|path| is_part(path) && Some(path.as_path()) != own).all(|path| Lock::is_free(&path))
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The files of records that are missing or damaged.
    pub fn damaged_files(&self) -> Vec<String> {
        self.manifest.damaged_files(&self.path)
    }

    /// Everything is written: says so in the manifest.
    ///
    /// # Errors
    /// When the manifest cannot be written.
    pub fn complete(&mut self, files: Vec<FileEntry>, cells: Vec<Value>) -> io::Result<()> {
        self.manifest.complete = true;
        self.manifest.files = files;
        self.manifest.cells = cells;
        self.manifest.save(&self.path)
    }

    /// The files are damaged: the run is to be played again.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub fn reopen(&mut self) -> io::Result<()> {
        self.manifest.complete = false;
        self.manifest.files.clear();
        self.manifest.cells.clear();
        self.prepare()
    }

    /// This process is done here. The last one takes the chunks of a complete run away.
    ///
    /// # Errors
    /// When they cannot be removed.
    pub fn leave(mut self, guard: Guard) -> io::Result<Manifest> {
        let chunks = self.path.join(CHUNKS);
        let removed = if self.manifest.complete && self.is_alone() && chunks.exists() {
            fs::remove_dir_all(&chunks).map_err(|error| disk::named(&chunks, &error))
        } else {
            Ok(())
        };
        // Before the guard: a process that waits for that must find itself alone.
        drop(self.part.take());
        drop(guard);
        removed.map(|()| self.manifest)
    }
}

/// The file of a chunk in the folder of its run.
pub(super) fn chunk_name(number: u64) -> String {
    format!("{CHUNKS}/{number:07}.chunk")
}

fn part_name(part: Shard) -> String {
    format!("part-{}", part.to_string().replace('/', "-of-"))
}

/// The name of the thing that a file locks, if it is a lock. Locks of earlier versions were named `NAME.lock`.
fn locked(path: &Path) -> Option<&str> {
    let name = path.file_name()?.to_str()?;
    Lock::thing(name).or_else(|| name.strip_suffix(".lock"))
}

fn is_part(path: &Path) -> bool {
    locked(path).is_some_and(|name| name.starts_with("part-"))
}

/// Is this a lock of a run, held or left over? A file of that name with another text is the user's own.
fn is_lock(path: &Path) -> bool {
    (locked(path) == Some(GUARDED) || is_part(path)) && Lock::is_lock(path)
}

/// The files of chunks in the folder of a run, in the order of the file system.
fn chunk_files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder.join(CHUNKS)).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.filter(|path| path.extension().is_some_and(|ending| ending == "chunk") && path.is_file())
}

/// The number of chunks in a folder, complete or not.
pub fn chunks_there(folder: &Path) -> usize {
    chunk_files(folder).count()
}

/// The first chunk by name that is whole and whose plan is one of those asked for.
///
/// Only chunks that claim such a plan are read to their end: a damaged one may claim any.
fn chunk_where(folder: &Path, asked: impl Fn(u64) -> bool) -> Option<PathBuf> {
    let mut paths: Vec<PathBuf> = chunk_files(folder).collect();
    paths.sort_unstable();
    paths.into_iter().find(|path| {
        claimed_plan(path).is_some_and(&asked) && fs::read(path).is_ok_and(|bytes| plan_of(&bytes).is_some_and(&asked))
    })
}

/// The plan that the first bytes of a chunk name.
fn claimed_plan(path: &Path) -> Option<u64> {
    let mut head = Vec::new();
    fs::File::open(path).ok()?.take(HEAD as u64).read_to_end(&mut head).ok()?;
    claimed(&head)
}

/// Refuses a folder that holds something else, or a run that is not asked for. What a run leaves that was killed before
/// it had a manifest is nothing.
fn check_holdings(path: &Path, join: bool) -> Result<(), Refusal> {
    let shown = path.display();
    let own = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        name == CHUNKS || is_lock(&entry.path()) || disk::is_temporary(&name)
    };
    // Before the look for a manifest: another process may be just beginning.
    let foreign = !fs::read_dir(path).into_iter().flatten().flatten().all(own);
    if path.join(MANIFEST).exists() {
        if join {
            return Ok(());
        }
        return Err(Refusal::new(format!(
            "--out {shown}: it holds a run already; go on with it by --resume, or name another folder"
        )));
    }
    if foreign {
        return Err(Refusal::new(format!(
            "--out {shown}: the folder is not empty and holds no run; name another folder"
        )));
    }
    if !join && chunk_files(path).next().is_some() {
        return Err(Refusal::new(format!(
            "--out {shown}: it holds chunks of a run; go on with it by --resume, or name another folder"
        )));
    }
    Ok(())
}

/// Refuses a disk that is too small, before anything is made on it.
fn check_room(path: &Path, needed: u64) -> Result<(), Refusal> {
    let there = path.ancestors().map(|part| if part.as_os_str().is_empty() { Path::new(".") } else { part });
    let Some(existing) = there.into_iter().find(|part| part.exists()) else { return Ok(()) };
    match fs4::available_space(existing) {
        Ok(free) if free < needed && !Manifest::read(path).is_ok_and(|manifest| manifest.complete) => {
            let (needed, free) = (needed.div_ceil(1_000_000), free / 1_000_000);
            Err(Refusal::new(format!(
                "--out {}: the records need about {needed} MB, and the disk has {free} MB left",
                path.display()
            )))
        }
        _ => Ok(()),
    }
}

/// The manifest of the folder, if it is of the plan that is wanted; a new one if there is none, or if it is damaged and
/// still shows that it was of this plan.
fn held(path: &Path, wanted: Manifest, hash: u64, terminal: &mut Terminal) -> Result<Manifest, Refusal> {
    let of_this_plan = |text: &str| {
        text.contains(&format!("\"plan_hash\": \"{}\"", wanted.plan_hash))
            || chunk_where(path, |plan| plan == hash).is_some()
    };
    match Manifest::read(path) {
        Ok(held) => held.same_plan(&wanted, path).map(|()| held),
        Err(Unread::Missing(_)) => Ok(wanted),
        Err(Unread::Other(refusal)) => Err(refusal),
        Err(Unread::Damaged(text)) if of_this_plan(&text) => {
            terminal.note(format_args!("{}: it is damaged, and made anew", path.join(MANIFEST).display()));
            Ok(wanted)
        }
        Err(Unread::Damaged(_)) => Err(Refusal::new(format!(
            "{}: it is damaged, and nothing shows that its run is of this plan; name another folder",
            path.join(MANIFEST).display()
        ))),
    }
}
