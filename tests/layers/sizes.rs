//! Files and functions that fit into a head.

use crate::source::Source;

/// The most lines of a file of code.
const FILE: usize = 600;

/// The most lines of a function that fits on a screen; longer ones are counted.
const FUNCTION: usize = 60;

/// Fewer functions than this are longer: tables of cases that would read worse in pieces.
const LONG: usize = 17;

/// Everything that is written by hand for the program.
fn code() -> Vec<Source> {
    let folders = ["src", "tests", "examples", "benches"];
    folders.iter().flat_map(|folder| Source::all(folder, &["rs", "js", "css", "html"])).collect()
}

/// The functions of a formatted Rust file that are longer than a screen, as lines to read.
fn long_functions(place: &str, text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut long = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let words: Vec<&str> = code.split([' ', '(', '<']).collect();
        let Some(head) = words.iter().position(|word| *word == "fn") else { continue };
        let Some(name) = words.get(head + 1) else { continue };
        // A field that holds a function is no function.
        if head > 0 && words[head - 1].ends_with(':') {
            continue;
        }
        if code.starts_with("//") || line.ends_with(['}', ';']) {
            continue;
        }
        // What is formatted ends at a brace that stands as far in as the function.
        let end = format!("{}}}", &line[..line.len() - code.len()]);
        let length = lines[at..].iter().position(|line| **line == end).map_or(1, |length| length + 1);
        if length > FUNCTION {
            long.push(format!("{place}:{}: {name}, {length} lines", at + 1));
        }
    }
    long
}

#[test]
fn no_file_is_over_600_lines() {
    let code = code();
    assert!(code.len() > 100, "the sources were not found");
    for source in code {
        let lines = source.text.lines().count();
        assert!(lines <= FILE, "{} has {lines} lines, more than {FILE}", source.place);
    }
}

#[test]
fn few_functions_are_over_60_lines() {
    let long: Vec<String> = code().iter().flat_map(|source| long_functions(&source.place, &source.text)).collect();
    assert!(
        long.len() < LONG,
        "{} functions over {FUNCTION} lines, not fewer than {LONG}:\n{}",
        long.len(),
        long.join("\n")
    );
}

#[test]
fn long_functions_are_counted() {
    let function = |head: &str, lines: usize| format!("{head}\n{}    }}\n", "        x();\n".repeat(lines - 2));
    for head in ["    fn f() {", "    pub(crate) const fn f<A>(", "    pub fn f(&self) -> bool {"] {
        assert_eq!(long_functions("", &function(head, FUNCTION)), [""; 0], "{head}");
        assert_eq!(long_functions("", &function(head, FUNCTION + 1)).len(), 1, "{head}");
    }
}
