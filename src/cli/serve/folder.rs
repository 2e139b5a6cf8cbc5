//! Answers requests with what a folder holds.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::listing;
use crate::base::disk;
use crate::base::http::{Answer, BUSY, FORBIDDEN, NOT_FOUND, OK, Request, Status, encoded};

/// The folder that is served.
pub(in crate::cli) struct Folder {
    /// The folder, without links.
    pub(in crate::cli) root: PathBuf,
    /// Where on the site it begins: nothing, or `/files`.
    pub(in crate::cli) under: &'static str,
}

/// The policy of pages: they may use what they bring along, save files and ask. They load nothing, and each is alone in a sandbox: a page
/// that another program left in the folder may run its script, and can read no other file of the folder.
pub(in crate::cli) const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
                      img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
                      sandbox allow-scripts allow-downloads allow-modals";

/// The refusal of a reader that talks to another machine, or of a page of another site.
pub(in crate::cli) fn refused(request: &Request, port: u16) -> Option<Answer> {
    let own = request.is_local(port) && request.is_own(port);
    (!own).then(|| Answer::plain(FORBIDDEN).under(POLICY))
}

impl Folder {
    /// The answer to a request for a path.
    pub(in crate::cli) fn answer(&self, path: &[String], is_folder: bool) -> Answer {
        self.find(path, is_folder).unwrap_or_else(Answer::plain).under(POLICY)
    }

    fn find(&self, parts: &[String], is_folder: bool) -> Result<Answer, Status> {
        let path = self.within(parts)?;
        if path.is_dir() {
            if !is_folder {
                let parts: Vec<String> = parts.iter().map(|part| encoded(part)).collect();
                let place = format!("{}/{}/", self.under, parts.join("/"));
                return Ok(Answer::plain((301, "Moved Permanently")).moved_to(place));
            }
            // A list of the folder that was made earlier is made anew.
            let index = disk::within(&self.root, &path.join("index.html"));
            if let Some(index) = index.filter(|index| index.is_file() && !listing::made_here(index)) {
                return file(&index);
            }
            let page = listing::page(&self.root, &path, parts, listing::Reader::Server);
            return Ok(Answer::of(OK, "text/html; charset=utf-8", page));
        }
        if is_folder { Err(NOT_FOUND) } else { file(&path) }
    }

    /// The plain file or folder of a path, if it lies within the served folder, links followed.
    fn within(&self, parts: &[String]) -> Result<PathBuf, Status> {
        let path = parts.iter().fold(self.root.clone(), |path, part| path.join(part));
        disk::within(&self.root, &path).ok_or(NOT_FOUND)
    }
}

fn file(path: &Path) -> Result<Answer, Status> {
    let body = File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => NOT_FOUND,
        io::ErrorKind::PermissionDenied => FORBIDDEN,
        // Most likely no file handle is left.
        _ => BUSY,
    })?;
    Answer::file(kind(path), body).map_err(|_| BUSY)
}

/// The type of a file, by its ending.
fn kind(path: &Path) -> &'static str {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "csv" => "text/csv; charset=utf-8",
        "txt" | "md" | "toml" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "parquet" => "application/vnd.apache.parquet",
        _ => "application/octet-stream",
    }
}
