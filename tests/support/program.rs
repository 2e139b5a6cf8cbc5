//! The built program, and what it prints and says.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The built program. Tests that run it are compiled with the feature `program` alone, which builds it.
pub const PROGRAM: &str = match option_env!("CARGO_BIN_EXE_wildlab") {
    Some(path) => path,
    None => "wildlab-without-its-feature",
};

/// The program with these arguments; what it prints and says is caught.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end.
pub fn wildlab(args: &[&str]) -> Output {
    command(args).output().expect("the program runs")
}

/// Runs the program with a text on standard input.
pub fn fed(args: &[&str], input: &str) -> Output {
    let mut child = command(args).stdin(Stdio::piped()).spawn().expect("the program runs");
    // A program that refuses early may not read at all.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// The program of the example, which the tests' build has made beside them.
pub fn example() -> PathBuf {
    let tests = std::env::current_exe().expect("a path of this test");
    tests.ancestors().nth(2).expect("the folder of the build").join("examples/foragers")
}

/// Standard output as text.
pub fn shown(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Standard error as text.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The standard output of a successful run, which says nothing else.
pub fn printed(args: &[&str]) -> String {
    success(args, &wildlab(args))
}

/// The standard output of what succeeded and said nothing else.
pub fn success(args: &[&str], output: &Output) -> String {
    assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {:?} {}", output.status, said(output));
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

/// The standard error of a refused run: exit code 2, nothing on standard output, and these words.
pub fn refused(args: &[&str], output: &Output, words: &[&str]) -> String {
    let said = said(output);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert!(output.stdout.is_empty(), "{args:?} printed a result");
    for word in words {
        assert!(said.contains(word), "{args:?}: expected `{word}` in:\n{said}");
    }
    said
}

/// A text as JSON.
pub fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("the output is JSON")
}

/// The program in a folder, and both its streams as one text.
pub mod within {
    use super::{Output, Path, command, shown};

    /// Runs the program in a folder to its end.
    pub fn wildlab(folder: &Path, args: &[&str]) -> Output {
        command(args).current_dir(folder).output().expect("the program runs")
    }

    /// Standard output, then standard error.
    pub fn said(output: &Output) -> String {
        shown(output) + &super::said(output)
    }
}
