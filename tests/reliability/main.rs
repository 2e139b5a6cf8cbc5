//! What must hold when processes meet in a folder, are killed, or find files that something has changed: the same bytes, or
//! a clear refusal; never a wrong number, never a panic.

mod bits;
mod kills;
mod pairs;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A path of its own for each test, with nothing there.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("reliability-{name}"));
    let _ = fs::remove_dir_all(&path);
    let _ = fs::remove_file(&path);
    path
}

fn command(args: &[&str], out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wildlab"));
    command.args(args).arg("--out").arg(out).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn wildlab(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wildlab")).args(args).output().expect("the program runs")
}

/// Runs a command that must succeed; what it said on standard error.
fn succeeded(args: &[&str], out: &Path) -> String {
    let output = command(args, out).output().expect("the program runs");
    let said = said(&output);
    assert!(output.status.success(), "{args:?}: {:?}: {said}", output.status);
    said
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Every file below a folder with its bytes; the lock of a folder of cells says nothing.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
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

/// Puts files where there are none.
fn restore(folder: &Path, files: &BTreeMap<String, Vec<u8>>) {
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
}

/// A plan of 4 cells of 30 games in chunks of 10, as a file.
fn plan(name: &str) -> String {
    let path = fresh(&format!("{name}.toml"));
    let text =
        "games = 30\nseed = 5\npolicy = 'random'\nplayers = '2..3'\ndifficult = [0, 6]\nrounds = true\nchunk = 10\n";
    fs::write(&path, text).expect("a file can be written");
    path.display().to_string()
}

/// All chunks of the plan, not yet made into files: what a run is just before its final write.
fn played(name: &str, args: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let (one, two) = (fresh(&format!("{name}-one")), fresh(&format!("{name}-two")));
    succeeded(&[args, &["--shard", "1/2"]].concat(), &one);
    succeeded(&[args, &["--shard", "2/2"]].concat(), &two);
    let mut all = files(&one);
    all.extend(files(&two));
    all
}

/// A question about random players, as a file of that name.
fn question(folder: &Path, name: &str) -> String {
    let text = format!(
        "title = '{name}'\nquestion = 'How often?'\npolicy = ['random']\ngames = 150\n[[play]]\nplayers = '2..3'\n\
         [[section]]\nkind = 'rates'\nid = 'win_rate'\ntitle = 'Rates'\nx = 'players'\n\
         [[section]]\nkind = 'causes'\ntitle = 'Causes'\nx = 'players'\n"
    );
    fs::create_dir_all(folder).expect("a folder");
    let file = folder.join(format!("{name}.toml"));
    fs::write(&file, text).expect("a file can be written");
    file.display().to_string()
}
