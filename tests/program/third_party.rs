//! A separate crate that depends on the library by its path: the example as its program, and the library in a few
//! lines. It is built without the network, with the versions and the profile of this project.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{package as here, said, shown, text_of};

/// The library in a few lines.
const LIBRARY: &str = r#"
use wildlab::game::{Ending, Settings, Setup};
use wildlab::games::defenders::Defenders;

/// The players of a game that is described in words.
pub fn players(text: &str) -> Option<usize> {
    let game = Defenders::from_settings(&Settings::new().with("players", text)).ok()?;
    Some(wildlab::game::Game::seats(&game))
}

/// The seats that share the first place.
pub fn winners(points: &[i32]) -> Vec<usize> {
    let ending = Ending::ranked("end", points);
    (0..points.len()).filter(|&seat| ending.won(seat) == Some(true)).collect()
}

#[test]
fn works() {
    assert_eq!((players("3"), players("9")), (Some(3), None));
    assert_eq!(winners(&[3, 7, 7]), [1, 2]);
}
"#;

/// The profile of this project, as its manifest has it, so that the dependencies are those that are built already. What
/// is built here and used for a few games is not optimised.
fn profile() -> String {
    let manifest = text_of("Cargo.toml");
    let begin = manifest.find("[profile.release]").expect("a profile");
    let end = manifest.find("[lints.rust]").expect("the lints stand after the profile");
    let own = manifest[begin..end].replacen("opt-level = 3", "opt-level = 0", 1);
    let own = own.replacen("codegen-units = 1\n", "codegen-units = 16\nincremental = true\n", 1);
    let own = own.replacen("debug = \"line-tables-only\"", "debug = false", 1);
    format!("{own}[profile.release.package.wildlab]\nopt-level = 0\n")
}

/// The crate, in a folder of its own.
fn crate_of_somebody() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("third-party");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"foraging\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         wildlab = {{ path = {:?} }}\n\n{}",
        here().display().to_string(),
        profile()
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(here().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the versions");
    fs::copy(here().join("examples/foragers.rs"), folder.join("src/main.rs")).expect("the program");
    fs::write(folder.join("src/lib.rs"), LIBRARY).expect("the library");
    // A folder within the project has its flags already; given twice, they would be other flags, and all be built
    // again.
    if !folder.starts_with(here()) {
        fs::create_dir_all(folder.join(".cargo")).expect("a folder");
        fs::copy(here().join(".cargo/config.toml"), folder.join(".cargo/config.toml")).expect("the flags");
    }
    folder
}

/// The folder of the profile in which these tests were built.
fn built() -> PathBuf {
    let tests = std::env::current_exe().expect("a path of this test");
    tests.ancestors().nth(2).expect("the folder of the build").to_path_buf()
}

/// Cargo in that folder, as these tests were built: variables such as `CARGO_PROFILE_RELEASE_OPT_LEVEL` are passed on,
/// and what was built for the tests is used again where it is the same.
fn cargo(folder: &Path, words: &str) {
    let built = built();
    let (target, profile) = (built.parent().expect("a folder"), built.file_name().expect("the name of a profile"));
    let profile = if profile == "debug" { OsStr::new("dev") } else { profile };
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(words.split(' ')).args(["--offline", "--quiet", "--profile"]).arg(profile);
    let made = cargo.env("CARGO_TARGET_DIR", target).current_dir(folder).output().expect("cargo runs");
    assert!(made.status.success(), "{}", said(&made));
}

#[test]
fn a_crate_of_somebody_else_has_a_game_with_every_command() {
    let folder = crate_of_somebody();
    cargo(&folder, "test --lib");
    cargo(&folder, "build --bin foraging");
    for (command, shows) in [
        ("play --seed 3 --tools dog,knife", "places by seat: 1, 2"),
        ("run --games 20 --out results", "95 % interval"),
        ("run --games 4 --policy search:budget.iterations=50,random --out players", "against random"),
        ("report tools --games 50 --text", "Length of the games"),
        ("selfcheck --games 500", "violations: 0"),
    ] {
        let mut program = Command::new(built().join("foraging"));
        let run = program.args(command.split(' ')).current_dir(&folder).output().expect("it runs");
        let (out, said) = (shown(&run), said(&run));
        assert!(run.status.success() && out.contains(shows), "`{command}`: {out}{said}");
    }
}
