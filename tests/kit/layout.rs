//! The README of a game lists the files of its folder, a line each, with the first sentence of the file itself.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::Published;
use crate::support::{files, package};

/// The head of the list in a README.
const HEAD: &str = "| file | what |\n|---|---|\n";

/// The first sentence of a file, from the comment at its top. Pieces of a page have none: they are what they show.
fn sentence(name: &str, text: &str) -> String {
    if Path::new(name).extension().is_some_and(|ending| ending == "html") {
        return "a piece of the page".to_string();
    }
    let said = |line: &str| {
        let line = ["//!", "//", "/*"].iter().find_map(|mark| line.strip_prefix(mark))?;
        Some(line.trim_end_matches("*/").trim().to_string()).filter(|line| !line.is_empty())
    };
    let comment = text.lines().map_while(said).collect::<Vec<_>>().join(" ");
    let end = comment.find(". ").unwrap_or(comment.trim_end_matches('.').len());
    assert!(end > 0, "{name} does not begin with a comment that says what it is");
    comment[..end].replace("[`", "`").replace("`]", "`").replace('|', "\\|")
}

/// The list of a folder's files, those of subfolders last.
fn list(folder: &Path) -> String {
    let mut all: Vec<(String, Vec<u8>)> = files(folder).into_iter().filter(|(name, _)| name != "README.md").collect();
    all.sort_by_key(|(name, _)| (name.contains('/'), name.clone()));
    let mut list = HEAD.to_string();
    for (name, bytes) in all {
        let text = String::from_utf8(bytes).expect("a source is text");
        writeln!(list, "| `{name}` | {} |", sentence(&name, &text)).expect("a text takes lines");
    }
    list
}

pub fn the_readme_lists_the_files_of_the_folder<G: Published>() {
    let folder = package().join("src/games").join(G::NAME);
    let path = folder.join("README.md");
    let readme = fs::read_to_string(&path).expect("the README");
    let begin = readme.find(HEAD).expect("a list of files");
    let length = readme[begin..].find("\n\n").expect("something behind the list") + 1;
    let (expected, found) = (list(&folder), &readme[begin..begin + length]);
    if std::env::var_os("WILDLAB_DOCS").is_some() {
        fs::write(&path, readme.replacen(found, &expected, 1)).expect("the README can be written");
        return;
    }
    let lacks = expected.lines().find(|line| !found.lines().any(|own| own == *line));
    let wrong = found.lines().find(|line| !expected.lines().any(|own| own == *line));
    assert!(expected == found, "{}: lacks {lacks:?}, has {wrong:?}; scripts/docs mends it", path.display());
}
