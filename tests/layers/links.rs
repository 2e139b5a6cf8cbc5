//! Every link of a page of this tree that leads to a place in the tree leads to something that is there.

use std::fs;
use std::path::{Path, PathBuf};

/// The pages of the tree: files of Markdown, but for what is built, played or fetched.
pub(crate) fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the tree").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && name != "target" && name != "out" {
                pages(&path, found);
            }
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The targets of the links and pictures of a page, without what stands in blocks of code.
fn links(page: &str) -> Vec<&str> {
    let mut links = Vec::new();
    for (at, text) in page.split("```").enumerate() {
        if at % 2 == 0 {
            links.extend(text.split("](").skip(1).filter_map(|rest| rest.split(')').next()));
        }
    }
    links
}

/// The name that a heading has in a link: small letters and digits, a dash for each space.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The fault of a link of a page, if it has one.
fn objection(page: &Path, text: &str, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() { page.to_path_buf() } else { page.parent()?.join(file) };
    if !target.exists() {
        return Some(format!("{}: {link} leads nowhere", page.display()));
    }
    if heading.is_empty() {
        return None;
    }
    let other = if file.is_empty() { text.to_string() } else { fs::read_to_string(&target).unwrap_or_default() };
    let has = other.lines().any(|line| line.starts_with('#') && anchor(line) == heading);
    (!has).then(|| format!("{}: {link} names no heading of that page", page.display()))
}

#[test]
fn every_relative_link_leads_to_something() {
    let mut found = Vec::new();
    pages(Path::new(env!("CARGO_MANIFEST_DIR")), &mut found);
    let mut count = 0;
    let mut objections = Vec::new();
    for page in &found {
        let text = fs::read_to_string(page).expect("a page of the tree");
        for link in links(&text) {
            count += 1;
            objections.extend(objection(page, &text, link));
        }
    }
    assert!(count > 30, "{count} links in {} pages: they are not found as they are written", found.len());
    assert!(objections.is_empty(), "{}", objections.join("\n"));
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = "## What there is\n[a](docs/none.md) [b](#what-there-is) [c](#nothing) [d](docs/plan.md#the-file)";
    let found: Vec<&str> = links(text).into_iter().filter(|link| objection(&page, text, link).is_some()).collect();
    assert_eq!(found, ["docs/none.md", "#nothing"]);
}

#[test]
fn the_readme_lists_folders_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("README.md")).expect("the README");
    let tree = text.split("## Layout").nth(1).expect("a section about the folders");
    let cells = tree.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    let folders: Vec<&str> = cells.flat_map(|cell| cell.split(['`', ',', ' '])).filter(|f| !f.is_empty()).collect();
    assert!(folders.len() > 10, "{folders:?}: they are not found as they are written");
    for folder in folders {
        assert!(root.join(folder).is_dir(), "README.md: there is no folder {folder}");
    }
}

#[test]
fn the_index_of_scripts_names_each_of_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let index = fs::read_to_string(folder.join("README.md")).expect("the index of scripts");
    let named: Vec<&str> = index.split('`').filter_map(|text| text.split(' ').next()).collect();
    let mut seen = 0;
    for entry in fs::read_dir(&folder).expect("the folder of scripts").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_file() && name != "README.md" {
            seen += 1;
            assert!(named.contains(&name.as_str()), "scripts/README.md does not say what {name} does");
        }
    }
    assert!(seen > 10, "the scripts were not found");
}
