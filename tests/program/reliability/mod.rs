//! Guarantees for processes that meet in a folder, are killed, or find files that something has changed: the same
//! bytes, or a clear refusal; never a wrong number, never a panic.

mod bits;
mod foreign;
mod kills;
mod pairs;
mod searches;
mod signals;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{self, PROGRAM, ended, files, fresh, restore, said, wait_until, wildlab};

fn command(args: &[&str], out: &Path) -> Command {
    let mut command = support::command(args);
    command.arg("--out").arg(out);
    command
}

/// Runs a command that must succeed; what it said on standard error.
fn succeeded(args: &[&str], out: &Path) -> String {
    let output = command(args, out).output().expect("the program runs");
    let said = said(&output);
    assert!(output.status.success(), "{args:?}: {:?}: {said}", output.status);
    said
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

/// Processes killed at moments that are spread over their course, however fast the machine is just now: a kill that
/// came too late moves the next ones towards the beginning, one in time moves them towards the end.
#[derive(Debug)]
struct Kills {
    /// The latest moment to kill at.
    latest: Duration,
    done: u32,
}

impl Kills {
    /// For a command that is run once to its end.
    fn of(args: &[&str], out: &Path) -> Kills {
        let begun = Instant::now();
        succeeded(args, out);
        Kills { latest: begun.elapsed(), done: 0 }
    }

    /// Starts the command and kills it at the next moment: was it still at work?
    fn kill(&mut self, args: &[&str], out: &Path) -> bool {
        let mut child = command(args, out).spawn().expect("it runs");
        // Steps of the golden ratio cover a range evenly, however many there are.
        self.done += 1;
        sleep(self.latest.mul_f64((0.618_034 * f64::from(self.done)).fract()));
        child.kill().expect("it can be killed");
        let in_time = !child.wait().expect("it ends").success();
        self.latest = self.latest.mul_f64(if in_time { 1.2 } else { 0.7 });
        in_time
    }

    /// Repeats something until it has reported `times` times that its kill came in time.
    fn in_time(&mut self, times: u32, mut act: impl FnMut(&mut Kills) -> bool) {
        let mut left = times;
        while left > 0 {
            assert!(self.done < 20 * times, "hardly any kill came in time: {self:?}");
            left -= u32::from(act(self));
        }
    }
}
