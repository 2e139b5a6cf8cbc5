//! Whatever a run is stopped by, `--resume` goes on with it.

use std::thread::sleep;
use std::time::Duration;

use wildlab::base::json::sealed;

use super::*;

#[test]
fn a_run_killed_within_its_first_30_milliseconds_resumes_100_times() {
    let plan = plan("kill");
    let args = ["run", "--plan", &plan, "--threads", "1"];
    let whole = fresh("kill-whole");
    succeeded(&args, &whole);
    let expected = files(&whole);
    let mut unfinished = 0;
    for kill in 0..100_u64 {
        let folder = fresh("kill");
        let mut child = command(&args, &folder).spawn().expect("it runs");
        sleep(Duration::from_micros(300 * kill));
        child.kill().expect("it can be killed");
        unfinished += u64::from(!child.wait().expect("it ends").success());
        succeeded(&[&args[..], &["--resume"]].concat(), &folder);
        assert!(files(&folder) == expected, "killed after {} µs: other bytes", 300 * kill);
    }
    assert!(unfinished > 20, "only {unfinished} were killed before they were done");
}

#[test]
fn what_a_kill_can_leave_without_a_manifest_is_no_obstacle_and_foreign_files_are() {
    let plan = plan("left");
    let args = ["run", "--plan", &plan];
    for left in ["chunks/0000001.chunk.77-3.tmp", "manifest.json.77-0.tmp", "part-1-of-1.lock", "manifest.lock"] {
        for more in [&[][..], &["--resume"]] {
            let folder = fresh("left");
            restore(&folder, &BTreeMap::from([(left.to_string(), b"half".to_vec())]));
            succeeded(&[&args[..], more].concat(), &folder);
            assert!(files(&folder).len() == 6, "{left} is still there");
        }
    }
    for foreign in ["letter.txt", "games.tmp", "sub/part-1-of-1.lock"] {
        let folder = fresh("left");
        restore(&folder, &BTreeMap::from([(foreign.to_string(), b"mine".to_vec())]));
        let output = command(&[&args[..], &["--resume"]].concat(), &folder).output().expect("it runs");
        assert!(output.status.code() == Some(2) && said(&output).contains("not empty"), "{}", said(&output));
        assert_eq!(files(&folder).len(), 1, "{foreign}: a refused run leaves a folder as it was");
    }
}

#[test]
fn what_a_killed_report_left_goes_unless_another_is_at_work() {
    let home = fresh("swept");
    let question = question(&home, "small");
    let out = home.join("out");
    succeeded(&["report", &question, "--quiet"], &out);
    let expected = files(&out);
    let cell = expected.keys().find(|name| name.ends_with("cell.json")).expect("a cell");
    let in_cell = cell.replace("cell.json", "00000.chunk.77-1.tmp");
    let left = [&in_cell, "small/report.html.77-2.tmp", "small/tables/x.csv.77-3.tmp", "small/records/y.77-4.tmp"];
    restore(&out, &left.map(|name| (name.to_string(), b"half".to_vec())).into());
    let used = fs::File::open(out.join("cells/cells.lock")).expect("a lock");
    used.lock_shared().expect("it can be shared");
    succeeded(&["report", &question, "--quiet"], &out);
    let mut others = expected.clone();
    others.insert(in_cell.clone(), b"half".to_vec());
    assert!(files(&out) == others, "what another process may be writing stays, the rest goes");
    drop(used);
    succeeded(&["report", &question, "--quiet"], &out);
    assert!(files(&out) == expected, "all of it goes");
}

#[test]
fn chunks_copied_into_a_fresh_folder_are_not_played_again() {
    let plan = plan("copy");
    let args = ["run", "--plan", &plan];
    let whole = fresh("copy-whole");
    succeeded(&args, &whole);
    let mut chunks = played("copy", &args);
    chunks.retain(|name, _| name.starts_with("chunks/"));
    let folder = fresh("copy");
    restore(&folder, &chunks);
    let output = command(&args, &folder).output().expect("it runs");
    assert!(output.status.code() == Some(2) && said(&output).contains("--resume"), "{}", said(&output));
    // Resumed by a part that has no more than one chunk to play: it finds that, and all others.
    succeeded(&[&args[..], &["--resume", "--shard", "1/1000"]].concat(), &folder);
    assert!(files(&folder) == files(&whole), "other bytes");
    // Chunks of another plan are not taken for damaged ones and overwritten.
    let other = fresh("copy-other");
    restore(&other, &chunks);
    let output = command(&[&args[..], &["--resume", "--seed", "6"]].concat(), &other).output().expect("it runs");
    assert!(output.status.code() == Some(2) && said(&output).contains("of another plan"), "{}", said(&output));
    assert!(files(&other) == chunks, "they were touched");
}

#[test]
fn another_build_is_told_from_this_one_and_a_difference_by_its_place() {
    let plan = plan("build");
    let args = ["run", "--plan", &plan];
    let folder = fresh("build");
    succeeded(&[&args[..], &["--shard", "1/2"]].concat(), &folder);
    let resumed = |more: &[&str]| {
        let output = command(&[&args[..], &["--resume"], more].concat(), &folder).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        said(&output)
    };
    let said = resumed(&["--players", "2,4"]);
    assert!(said.contains("cells[2].players is 3 there, 4 here"), "{said}");
    let said = resumed(&["--rule", "supplies=strict"]);
    assert!(said.contains("rules[0] is \"common\" there, \"common, supplies=strict\" here"), "{said}");
    let manifest = folder.join("manifest.json");
    let mut record: serde_json::Value = serde_json::from_slice(&fs::read(&manifest).expect("a file")).expect("JSON");
    record.as_object_mut().expect("an object").remove("fingerprint");
    record["engine"] = "0123456789abcdef".into();
    fs::write(&manifest, sealed(&record)).expect("a file");
    let said = resumed(&[]);
    assert!(said.contains("another build") && said.contains("0123456789abcdef there"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_disk_that_takes_no_more_is_told_by_the_file_and_the_run_resumes() {
    let (folder, whole) = (fresh("full"), fresh("full-whole"));
    let args = ["run", "--games", "2000", "--players", "2", "--policy", "random"];
    let limited = "trap '' XFSZ; ulimit -f 80; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, "sh", env!("CARGO_BIN_EXE_wildlab")]).args(args).arg("--out").arg(&folder);
    let output = command.output().expect("it runs");
    let file = folder.join("games.parquet").display().to_string();
    assert!(output.status.code() == Some(1) && said(&output).contains(&format!("{file}: ")), "{}", said(&output));
    assert!(files(&folder).keys().all(|name| !name.ends_with("tmp") && !name.ends_with("lock")), "something is left");
    succeeded(&[&args[..], &["--resume"]].concat(), &folder);
    succeeded(&args, &whole);
    assert!(files(&folder) == files(&whole), "other bytes");
}

#[test]
fn a_refused_run_leaves_nothing_behind() {
    let plan = plan("refused");
    let folder = fresh("refused");
    let output = command(&["run", "--plan", &plan, "--games", "99999999999"], &folder).output().expect("it runs");
    assert!(output.status.code() == Some(2) && !folder.exists(), "{}", said(&output));
}
