//! The folder of a run: its manifest, its chunks, its files. A file is there whole, or it is not there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checksum::{Checksum, checksum};
use crate::json::pretty;
use crate::plan::{ChunkId, Plan};
use crate::record::Recorded;
use crate::refusal::Refusal;
use crate::terminal::{Failure, VERSION};

use super::chunk::Chunk;
use super::runner::plan_record;

/// A chunk that is whole on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChunkEntry {
    /// Its number in the plan.
    pub number: u64,
    /// Its bytes.
    pub bytes: u64,
    /// Their fingerprint, in hexadecimal.
    pub checksum: String,
}

/// A file of records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Its name in the folder.
    pub name: String,
    /// Its rows.
    pub rows: u64,
    /// Its bytes.
    pub bytes: u64,
    /// Their fingerprint, in hexadecimal.
    pub checksum: String,
}

/// What a folder holds, and what made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The layout of the folder.
    pub format: String,
    /// The program's version.
    pub version: String,
    /// The fingerprint of the plan.
    pub plan_hash: String,
    /// Whether all games are played and all files written.
    pub complete: bool,
    /// The plan: seed, games, box, rules, policies, cells.
    pub plan: Value,
    /// The cells' summaries, when complete.
    pub cells: Vec<Value>,
    /// The files of records, when complete.
    pub files: Vec<FileEntry>,
    /// The chunks known to be whole, until complete.
    pub chunks: Vec<ChunkEntry>,
}

const FORMAT: &str = "wildlab-run-1";
const MANIFEST: &str = "manifest.json";
const CHUNKS: &str = "chunks";

/// The folder of a run.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// What it holds.
    pub manifest: Manifest,
    hash: u64,
}

impl Folder {
    /// Prepares the folder of a plan: a new one, or, with `join`, one that holds the same plan already. Everything that
    /// can be known to go wrong later is found here.
    ///
    /// # Errors
    /// When the folder cannot be written to, holds something else, or the disk has too little room.
    pub fn open<G: Recorded>(path: &Path, plan: &Plan<G>, join: bool, needed: u64) -> Result<Folder, Failure> {
        let shown = path.display();
        let record = plan_record(plan);
        let hash = checksum(format!("{VERSION} {record}").as_bytes());
        let mut manifest = Manifest {
            format: FORMAT.into(),
            version: VERSION.into(),
            plan_hash: format!("{hash:016x}"),
            complete: false,
            plan: record,
            cells: Vec::new(),
            files: Vec::new(),
            chunks: Vec::new(),
        };
        if path.join(MANIFEST).exists() {
            let held = Folder::load(path)?.manifest;
            if !join {
                return Err(Refusal::new(format!(
                    "--out {shown}: it holds a run already; go on with it by --resume, or name another folder"
                ))
                .into());
            }
            same_plan(path, &held, &manifest)?;
            manifest = held;
        } else if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(Refusal::new(format!(
                "--out {shown}: the folder is not empty and holds no run; name another folder"
            ))
            .into());
        }
        let folder = Folder { path: path.to_path_buf(), manifest, hash };
        folder.prepare().map_err(|error| Refusal::new(format!("--out {shown}: cannot be written to: {error}")))?;
        if let Ok(free) = fs4::available_space(path)
            && free < needed
            && !folder.manifest.complete
        {
            let (needed, free) = (needed.div_ceil(1_000_000), free / 1_000_000);
            return Err(Refusal::new(format!(
                "--out {shown}: the records need about {needed} MB, and the disk has {free} MB left"
            ))
            .into());
        }
        Ok(folder)
    }

    /// The folder of a run that was begun.
    ///
    /// # Errors
    /// When it holds no run.
    pub fn load(path: &Path) -> Result<Folder, Refusal> {
        let file = path.join(MANIFEST);
        let refused = |reason: String| Refusal::new(format!("{}: {reason}", file.display()));
        let text = fs::read_to_string(&file).map_err(|error| {
            refused(format!("cannot be read ({error}); expected the folder of a run, as `wildlab run --out` makes it"))
        })?;
        let manifest: Manifest =
            serde_json::from_str(&text).map_err(|error| refused(format!("this is no manifest of a run: {error}")))?;
        if manifest.format != FORMAT {
            return Err(refused(format!("format: found {}, expected {FORMAT}", manifest.format)));
        }
        let hash = u64::from_str_radix(&manifest.plan_hash, 16)
            .map_err(|_| refused(format!("plan_hash: found {}, expected 16 hexadecimal digits", manifest.plan_hash)))?;
        Ok(Folder { path: path.to_path_buf(), manifest, hash })
    }

    /// The same folder, to write its manifest while it is in use.
    pub(super) fn copy(&self) -> Folder {
        Folder { path: self.path.clone(), manifest: self.manifest.clone(), hash: self.hash }
    }

    fn prepare(&self) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        if !self.manifest.complete {
            fs::create_dir_all(self.path.join(CHUNKS))?;
            // A folder can exist and still refuse files; also the chunks' folder, which is written to next.
            let probe = self.path.join(CHUNKS).join("probe.tmp");
            fs::write(&probe, b"probe")?;
            fs::remove_file(probe)?;
            self.save()?;
        }
        Ok(())
    }

    /// Where the folder is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file of the folder under a temporary name and gives it its own when it is whole.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn replace(&self, name: &str, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        let (temporary, path) = (self.path.join(format!("{name}.tmp")), self.path.join(name));
        let mut file = File::create(&temporary)?;
        write(&mut file)?;
        file.flush()?;
        file.sync_all()?;
        fs::rename(temporary, path)
    }

    /// Writes the manifest.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self) -> io::Result<()> {
        self.replace(MANIFEST, |file| file.write_all((pretty(&self.manifest) + "\n").as_bytes()))
    }

    fn chunk_name(number: u64) -> String {
        format!("{CHUNKS}/{number:07}.chunk")
    }

    /// Is there a file of that chunk?
    pub fn has_chunk(&self, number: u64) -> bool {
        self.path.join(Self::chunk_name(number)).exists()
    }

    /// Writes a chunk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write_chunk<G: Recorded>(&self, id: ChunkId, chunk: &Chunk) -> io::Result<ChunkEntry> {
        let bytes = chunk.bytes::<G>(self.hash, id);
        self.replace(&Self::chunk_name(id.number), |file| file.write_all(&bytes))?;
        Ok(entry(id.number, &bytes))
    }

    /// A chunk that is whole on disk; `None` if it is missing or damaged.
    pub fn read_chunk<G: Recorded>(&self, id: ChunkId) -> Option<(Chunk, ChunkEntry)> {
        let bytes = fs::read(self.path.join(Self::chunk_name(id.number))).ok()?;
        Some((Chunk::read::<G>(&bytes, self.hash, id)?, entry(id.number, &bytes)))
    }

    /// The files of records that are missing or damaged.
    pub fn damaged_files(&self) -> Vec<String> {
        let whole = |entry: &FileEntry| {
            fingerprint(&self.path.join(&entry.name)).is_ok_and(|sum| format!("{sum:016x}") == entry.checksum)
        };
        self.manifest.files.iter().filter(|entry| !whole(entry)).map(|entry| entry.name.clone()).collect()
    }

    /// Gives a file that is whole under its temporary name its own, and notes its length and fingerprint.
    ///
    /// # Errors
    /// When it cannot be read or renamed.
    pub fn adopt(&self, entry: FileEntry) -> io::Result<FileEntry> {
        let temporary = self.path.join(format!("{}.tmp", entry.name));
        let (bytes, sum) = (fs::metadata(&temporary)?.len(), fingerprint(&temporary)?);
        fs::rename(temporary, self.path.join(&entry.name))?;
        Ok(FileEntry { bytes, checksum: format!("{sum:016x}"), ..entry })
    }

    /// Everything is written: says so in the manifest, and takes the chunks away.
    ///
    /// # Errors
    /// When the manifest cannot be written.
    pub fn complete(&mut self, files: Vec<FileEntry>, cells: Vec<Value>) -> io::Result<()> {
        self.manifest.complete = true;
        self.manifest.files = files;
        self.manifest.cells = cells;
        self.manifest.chunks.clear();
        self.save()?;
        self.tidy()
    }

    /// Takes away the chunks of a complete run.
    ///
    /// # Errors
    /// When they cannot be removed.
    pub fn tidy(&self) -> io::Result<()> {
        let chunks = self.path.join(CHUNKS);
        if self.manifest.complete && chunks.exists() { fs::remove_dir_all(chunks) } else { Ok(()) }
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
}

fn entry(number: u64, bytes: &[u8]) -> ChunkEntry {
    ChunkEntry { number, bytes: bytes.len() as u64, checksum: format!("{:016x}", checksum(bytes)) }
}

fn fingerprint(path: &Path) -> io::Result<u64> {
    let mut file = File::open(path)?;
    let mut sum = Checksum::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match io::Read::read(&mut file, &mut buffer)? {
            0 => return Ok(sum.value()),
            read => sum.add(&buffer[..read]),
        }
    }
}

/// Refuses to go on with another plan, and says what differs.
fn same_plan(path: &Path, held: &Manifest, wanted: &Manifest) -> Result<(), Refusal> {
    let shown = path.display();
    if held.version != wanted.version {
        return Err(Refusal::new(format!(
            "--out {shown}: its run was begun by wildlab {}, this is {}; results may differ, name another folder",
            held.version, wanted.version
        )));
    }
    let mut refusal = Refusal::default();
    if let (Some(held), Some(wanted)) = (held.plan.as_object(), wanted.plan.as_object()) {
        for key in wanted.keys().chain(held.keys().filter(|key| !wanted.contains_key(*key))) {
            if held.get(key) != wanted.get(key) {
                let show = |value: Option<&Value>| {
                    let text = value.map_or_else(|| "nothing".to_string(), Value::to_string);
                    if text.chars().count() > 60 { text.chars().take(57).collect::<String>() + "…" } else { text }
                };
                let (there, here) = (show(held.get(key)), show(wanted.get(key)));
                refusal.add(format!("--out {shown}: it holds another plan: {key} is {there} there, {here} here"));
            }
        }
    }
    if refusal.reasons.is_empty() && held.plan_hash != wanted.plan_hash {
        refusal.add(format!("--out {shown}: it holds another plan"));
    }
    refusal.or(())
}
