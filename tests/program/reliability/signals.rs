//! Signals that stop a program: a clean stop that says how to go on, or an error that names the file.
#![cfg(unix)]

use std::os::unix::process::ExitStatusExt;
use std::thread::sleep;
use std::time::Duration;

use super::*;

/// Starts a run, waits until chunks are played, and sends a signal to it, `times` in a row. The run is of players that
/// think: it would take hours on any machine, and its first chunks, of one game each, come at once.
fn stopped(words: &[&str], signal: &str, times: usize, out: &Path) -> Output {
    let plan = out.with_extension("toml");
    fs::write(&plan, "games = 900000\nchunk = 1\nplayers = 4\npolicy = 'planner'\n").expect("a file can be written");
    let run = ["run", "--threads", "1", "--plan", &plan.display().to_string()];
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).arg(PROGRAM).args(run).arg("--out").arg(out);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    while fs::read_dir(out.join("chunks")).map_or(0, Iterator::count) < 2 {
        assert!(child.try_wait().expect("a state").is_none(), "it ended before it was stopped");
        sleep(Duration::from_millis(5));
    }
    for _ in 0..times {
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
    }
    if signal == "-HUP" && words[0] == "nohup" {
        // It goes on: more chunks come.
        let chunks = || fs::read_dir(out.join("chunks")).map_or(0, Iterator::count);
        let before = chunks();
        while chunks() < before + 2 {
            assert!(child.try_wait().expect("a state").is_none(), "a hangup ended it");
            sleep(Duration::from_millis(5));
        }
        child.kill().expect("it can be killed");
    }
    child.wait_with_output().expect("it ends")
}

/// Starts a program that minds signals even where the tests themselves run under `nohup`, which is inherited.
const UNDISTURBED: &[&str] =
    if cfg!(target_os = "linux") { &["env", "--default-signal=HUP,INT,TERM"] } else { &["env"] };

#[test]
fn sigterm_and_sighup_stop_a_run_cleanly_however_often_they_come() {
    for (signal, times) in [("-TERM", 1), ("-HUP", 1), ("-HUP", 3), ("-INT", 1)] {
        let out = fresh("signals");
        let output = stopped(UNDISTURBED, signal, times, &out);
        let words = said(&output);
        assert_eq!(output.status.code(), Some(130), "{signal}: {words}");
        assert!(words.contains("--resume"), "{signal}: {words}");
        let left: Vec<String> = files(&out).into_keys().filter(|name| !name.ends_with(".chunk")).collect();
        assert_eq!(left, ["manifest.json"], "{signal}: locks and temporary files are gone");
    }
}

#[test]
fn a_hangup_does_not_stop_a_run_under_nohup() {
    let output = stopped(&["nohup"], "-HUP", 1, &fresh("nohup"));
    assert_eq!(output.status.signal(), Some(9), "{}", said(&output));
}

#[test]
fn a_limit_on_file_sizes_is_an_error_that_names_the_file() {
    let home = fresh("limit");
    let (question, aim) = (question(&home, "small"), foreign::aim(&home));
    let tune = ["tune", "greedy", "--players", "2", "--deals", "8", "--population", "4", "--generations", "1"];
    for (args, name) in [
        (&tune[..], "out"),
        (&["report", &question, "--quiet"], "out/"),
        (&["aim", &aim], "out/defenders/aim-soft/"),
        (&["replay", "--players", "2", "--policy", "random"], "out"),
    ] {
        let _ = fs::remove_dir_all(home.join("made"));
        fs::create_dir_all(home.join("made")).expect("a folder");
        let out = home.join("made/out");
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -f 1; exec \"$@\"", "sh", PROGRAM]).args(args);
        let output = command.arg("--out").arg(&out).output().expect("it runs");
        let words = said(&output);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{args:?}: {:?}: {words}", output.status);
        let place = home.join("made").join(name).display().to_string();
        assert!(words.contains(&place) && words.contains("too large"), "{args:?}: {words}");
    }
}
