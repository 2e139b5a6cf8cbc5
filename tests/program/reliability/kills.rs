//! Whatever a run is stopped by, `--resume` goes on with it.

use wildlab::base::json::sealed;

use super::*;

#[test]
fn a_run_killed_at_any_moment_resumes_to_the_same_bytes() {
    let plan = plan("kill");
    let args = ["run", "--plan", &plan, "--threads", "1"];
    let whole = fresh("kill-whole");
    let mut kills = Kills::of(&args, &whole);
    let expected = files(&whole);
    kills.in_time(60, |kills| {
        let folder = fresh("kill");
        let in_time = kills.kill(&args, &folder);
        succeeded(&[&args[..], &["--resume"]].concat(), &folder);
        assert!(files(&folder) == expected, "killed at {kills:?}: other bytes");
        in_time
    });
}

#[test]
fn what_a_kill_can_leave_without_a_manifest_is_no_obstacle_and_foreign_files_are() {
    let plan = plan("left");
    let args = ["run", "--plan", &plan];
    let lock = "wildlab lock: process 77 on here, since 2026-01-01 00:00:00 UTC: wildlab run\n";
    for (left, text) in [
        ("chunks/0000001.chunk.77-3.tmp", "half"),
        ("chunks/.wildlab-0000001.chunk.77-3.tmp", "half"),
        (".wildlab-manifest.json.77-0.tmp", "half"),
        (".wildlab-part-1-of-1.lock", lock),
        (".wildlab-part-2-of-7.lock", ""),
        (".wildlab-manifest.lock", lock),
        // As earlier versions named and wrote them.
        ("part-1-of-1.lock", &lock["wildlab lock: ".len()..]),
        ("manifest.lock", ""),
    ] {
        for more in [&[][..], &["--resume"]] {
            let folder = fresh("left");
            restore(&folder, &BTreeMap::from([(left.to_string(), text.as_bytes().to_vec())]));
            succeeded(&[&args[..], more].concat(), &folder);
            assert!(files(&folder).len() == 6, "{left} is still there");
        }
    }
    for foreign in ["letter.txt", "games.tmp", "sub/part-1-of-1.lock", "part-1-of-1.lock", ".wildlab-manifest.lock"] {
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
    let left = [
        &in_cell,
        "defenders/small/report.html.77-2.tmp",
        "defenders/small/tables/x.csv.77-3.tmp",
        "defenders/small/records/y.77-4.tmp",
    ];
    restore(&out, &left.map(|name| (name.to_string(), b"half".to_vec())).into());
    let used = fs::File::open(out.join("cells/.wildlab-cells.lock")).expect("a lock");
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
fn one_chunk_of_another_plan_is_refused_by_name_wherever_it_lies() {
    let plan = plan("mixed");
    let args = ["run", "--plan", &plan];
    let own = played("mixed-own", &args);
    let other = played("mixed-other", &["run", "--plan", &plan, "--seed", "6"]);
    let names: Vec<&String> = own.keys().filter(|name| name.starts_with("chunks/")).collect();
    assert_eq!(names.len(), 12);
    for name in names {
        let mut mixed = own.clone();
        mixed.insert(name.clone(), other[name].clone());
        let folder = fresh("mixed");
        restore(&folder, &mixed);
        let output = command(&[&args[..], &["--resume"]].concat(), &folder).output().expect("it runs");
        let said = said(&output);
        assert!(output.status.code() == Some(2) && said.contains(name) && said.contains("of another plan"), "{said}");
        assert!(files(&folder) == mixed, "{name}: the folder was touched");
        // Damaged, it belongs to no run, and is played again.
        mixed.get_mut(name).expect("it is there").pop();
        restore(&folder, &mixed);
        succeeded(&[&args[..], &["--resume"]].concat(), &folder);
    }
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
    let limited = "ulimit -f 80; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, "sh", PROGRAM]).args(args).arg("--out").arg(&folder);
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
