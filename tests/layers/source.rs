//! Source files, and the words and signs that Rust code is made of.

use std::fs;
use std::path::{Path, PathBuf};

/// A file of this package.
pub(crate) struct Source {
    /// Its path from the folder of the package, with slashes.
    pub(crate) place: String,
    pub(crate) text: String,
}

impl Source {
    /// All files of a folder whose names end in one of these ways.
    pub(crate) fn all(folder: &str, endings: &[&str]) -> Vec<Source> {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut paths = Vec::new();
        collect(&package.join(folder), &mut paths);
        paths.retain(|path| path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending == *wanted)));
        paths.sort();
        let read = |path: &PathBuf| Source {
            place: path.strip_prefix(package).expect("a part of the package").to_string_lossy().replace('\\', "/"),
            text: fs::read_to_string(path).expect("a source file can be read"),
        };
        paths.iter().map(read).collect()
    }

    /// The modules on the way from the root of the library to this file of `src`, the file's own last.
    pub(crate) fn module(&self) -> Vec<String> {
        let place = self.place.trim_start_matches("src/").trim_end_matches(".rs");
        let mut module: Vec<String> = place.split('/').map(String::from).collect();
        if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
            module.pop();
        }
        module
    }
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, paths) } else { paths.push(path) }
    }
}

/// A word or a sign of code, and the line on which it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    /// Does it stand in a comment?
    pub(crate) said: bool,
}

/// The words and signs of a Rust file in order: `::` is one sign, every other sign a character. Strings and characters
/// are omitted. Comments are read as code is, since links and examples in them name modules.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut rest, mut line, mut said_until) = (text, 1, 0);
    while let Some(first) = rest.chars().next() {
        let said = line <= said_until;
        let length = if rest.starts_with("//") {
            said_until = line;
            2
        } else if let Some(length) = quoted(rest).filter(|_| !said) {
            length
        } else if first.is_alphanumeric() || first == '_' {
            let length = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len());
            tokens.push(Token { text: &rest[..length], line, said });
            length
        } else {
            let length = if rest.starts_with("::") { 2 } else { first.len_utf8() };
            if !first.is_whitespace() {
                tokens.push(Token { text: &rest[..length], line, said });
            }
            length
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

/// The strings of a Rust file, each with its first line and as it is written, without the quotes. Those in comments are
/// omitted.
pub(crate) fn literals(text: &str) -> Vec<(usize, &str)> {
    let mut literals = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(length) = quoted(rest) {
            let begin = rest.find(['"', '\'']).map_or(0, |quote| quote + 1);
            literals.push((line, rest[begin..length].trim_end_matches(['"', '#', '\''])));
            length
        } else if first.is_alphanumeric() || first == '_' {
            rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    literals
}

/// The length of the string or the character with which this begins, if it begins with one.
fn quoted(rest: &str) -> Option<usize> {
    let raw = rest.trim_start_matches(['b', 'c']).strip_prefix('r').map(|raw| raw.trim_start_matches('#'));
    if let Some(raw) = raw.filter(|raw| raw.starts_with('"')) {
        let begin = rest.len() - raw.len();
        let end = format!("\"{}", "#".repeat(rest[..begin].matches('#').count()));
        return Some(begin + 1 + raw[1..].find(&end)? + end.len());
    }
    let begin = usize::from(rest.starts_with("b'") || rest.starts_with("b\""));
    let quote = rest[begin..].chars().next().filter(|sign| ['"', '\''].contains(sign))?;
    let mut signs = rest[begin + 1..].char_indices();
    // A lifetime is not a character.
    if quote == '\'' && rest[begin + 1..].chars().next()? != '\\' && rest[begin + 1..].chars().nth(1)? != '\'' {
        return None;
    }
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' => {
                signs.next();
            }
            sign if sign == quote => return Some(begin + 1 + at + 1),
            _ => {}
        }
    }
    None
}

#[test]
fn strings_are_found_with_their_lines_and_not_in_comments() {
    let text = "// \"no\"\nlet a = \"b c\";\nf(r#\"d \"e\" f\"#, 'g', \"h\\\"i\")";
    assert_eq!(literals(text), [(2, "b c"), (3, "d \"e\" f"), (3, "g"), (3, "h\\\"i")]);
}

#[test]
fn strings_and_characters_are_left_out_and_comments_are_read() {
    let read = |text| tokens(text).iter().map(|token| token.text).collect::<Vec<_>>().join(" ");
    assert_eq!(read("let a = \"crate::b \\\" {\";"), "let a = ;");
    assert_eq!(read("f::<'a>('{', b'\\'', '\"', r#\"a \" b\"#)"), "f :: < ' a > ( , , , )");
    assert_eq!(read("a // it's [`crate::b`]\nc"), "a it ' s [ ` crate :: b ` ] c");
    assert_eq!(
        tokens("a\n\"\n\"\n// b\nc").iter().map(|token| (token.line, token.said)).collect::<Vec<_>>(),
        [(1, false), (4, true), (5, false)]
    );
}
