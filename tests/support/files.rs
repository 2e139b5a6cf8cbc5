//! Folders of their own for tests, and what files hold.

use std::collections::BTreeMap;
use std::fs;
use std::panic::Location;
use std::path::{Path, PathBuf};

/// The folder of this package.
pub fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of this package as text.
pub fn text_of(place: impl AsRef<Path>) -> String {
    let path = package().join(place);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A path for a test. Names are those of one source file: another file has other paths.
#[track_caller]
pub fn place(name: &str) -> PathBuf {
    let file = Path::new(Location::caller().file()).with_extension("");
    let words = file.iter().filter_map(|word| word.to_str()).filter(|word| !["tests", ".."].contains(word));
    let room = Path::new(env!("CARGO_TARGET_TMPDIR")).join(words.collect::<Vec<_>>().join("-"));
    fs::create_dir_all(&room).expect("a folder");
    room.join(name)
}

/// A path for a test as [`place`] has it, with nothing there.
#[track_caller]
pub fn fresh(name: &str) -> PathBuf {
    let path = place(name);
    let _ = fs::remove_dir_all(&path);
    let _ = fs::remove_file(&path);
    path
}

/// A new, empty folder for a test, named as [`place`] names paths.
#[track_caller]
pub fn folder(name: &str) -> PathBuf {
    let path = fresh(name);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// Every file below a folder with its bytes, by its place there, but for the lock of a folder of cells, which is always
/// empty.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).expect("a folder").flatten() {
            if entry.path().is_dir() {
                open.push(entry.path());
            } else {
                let name = entry.path().strip_prefix(folder).expect("below it").display().to_string();
                all.insert(name, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    all.retain(|name, _| !name.ends_with("cells.lock"));
    all
}

/// Writes files below a folder, with the folders that they need.
pub fn restore(folder: &Path, files: &BTreeMap<String, Vec<u8>>) {
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
}

/// A row of a table by its columns.
pub type Row = BTreeMap<String, String>;

/// The rows of a CSV file, which begins with the mark by which spreadsheets know UTF-8.
pub fn rows(file: &Path) -> Vec<Row> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut lines = text.strip_prefix('\u{feff}').expect("the mark of UTF-8").lines();
    let header = cells(lines.next().expect("a header"));
    lines.map(|line| header.iter().cloned().zip(cells(line)).collect()).collect()
}

/// The cells of a line; a comma between quotation marks divides nothing.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for sign in line.chars() {
        match sign {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            sign => cells.last_mut().expect("a cell").push(sign),
        }
    }
    cells
}
