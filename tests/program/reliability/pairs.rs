//! Two processes in one folder: fifty pairs.

use std::process::Output;

use wildlab::base::lock::Lock;

use super::*;

/// Starts both at once, and waits for both.
fn together(first: &mut Command, second: &mut Command) -> [Output; 2] {
    let children = [first.spawn().expect("it runs"), second.spawn().expect("it runs")];
    children.map(|child| child.wait_with_output().expect("it ends"))
}

#[test]
fn pairs_of_resumed_runs_at_the_final_write_give_the_same_bytes_or_a_refusal_that_says_who() {
    let plan = plan("pair");
    let args = ["run", "--plan", &plan, "--format", "both"];
    let whole = fresh("pair-whole");
    succeeded(&args, &whole);
    let expected = files(&whole);
    let chunks = played("pair", &args);
    for pair in 0..36 {
        let folder = fresh("pair");
        restore(&folder, &chunks);
        let resume = || command(&[&args[..], &["--resume", "--threads", "1"]].concat(), &folder);
        let ended = together(&mut resume(), &mut resume());
        for output in &ended {
            match output.status.code() {
                Some(0) => {}
                Some(2) => {
                    let said = said(output);
                    assert!(said.contains("is being played already, by process"), "pair {pair}: {said}");
                    assert!(said.contains(" on ") && said.contains("UTC: wildlab run --plan"), "pair {pair}: {said}");
                }
                other => panic!("pair {pair}: {other:?}: {}", said(output)),
            }
        }
        assert!(ended.iter().any(|output| output.status.success()), "pair {pair}: both were refused");
        assert!(files(&folder) == expected, "pair {pair}: other bytes");
    }
}

#[test]
fn a_part_that_is_being_played_is_refused_with_who_plays_it() {
    let plan = plan("held");
    let folder = fresh("held");
    fs::create_dir_all(&folder).expect("a folder");
    let lock = Lock::take(&Lock::of(&folder.join("part-1-of-1"))).expect("a lock").expect("nobody holds it");
    let run = |more: &[&str]| command(&[&["run", "--plan", &plan], more].concat(), &folder).output().expect("it runs");
    let refused = run(&["--resume"]);
    let words = format!("this folder is being played already, by process {} on ", std::process::id());
    assert!(refused.status.code() == Some(2) && said(&refused).contains(&words), "{}", said(&refused));
    assert_eq!(files(&folder).len(), 1, "a refused run leaves a folder as it was");
    let other = run(&["--shard", "1/2"]);
    assert!(other.status.success(), "another part may be played beside it: {}", said(&other));
    drop(lock);
    assert!(run(&["--resume"]).status.success());
}

#[test]
fn pairs_of_reports_share_their_cells() {
    let home = fresh("shared");
    let (one, two) = (question(&home, "one"), question(&home, "two"));
    let alone = home.join("alone");
    succeeded(&["report", &one, "--quiet"], &alone);
    succeeded(&["report", &two, "--quiet"], &alone);
    let expected = files(&alone);
    for pair in 0..14 {
        let out = home.join(format!("pair-{pair}"));
        let report = |name: &str| command(&["report", name, "--quiet"], &out);
        // Every other pair makes the same report, and the other one after it.
        let same = pair % 2 == 1;
        for output in together(&mut report(&one), &mut report(if same { &one } else { &two })) {
            assert!(output.status.success(), "pair {pair}: {}", said(&output));
        }
        if same {
            succeeded(&["report", &two, "--quiet"], &out);
        }
        assert!(files(&out) == expected, "pair {pair}: other bytes");
        let _ = fs::remove_dir_all(&out);
    }
}

#[test]
fn parts_are_played_into_one_folder_at_the_same_time() {
    let plan = plan("parts");
    let args = ["run", "--plan", &plan];
    let whole = fresh("parts-whole");
    succeeded(&args, &whole);
    for _ in 0..5 {
        let folder = fresh("parts");
        let part = |part: &str| command(&[&args[..], &["--shard", part, "--threads", "1"]].concat(), &folder);
        let children: Vec<_> = ["1/4", "2/4", "3/4", "4/4"].map(|name| part(name).spawn().expect("it runs")).into();
        for child in children {
            let output = child.wait_with_output().expect("it ends");
            assert!(output.status.success(), "{}", said(&output));
        }
        assert!(files(&folder) == files(&whole), "parts at the same time give other bytes");
    }
    // The same part twice at once would be work for nothing; a finished folder is left alone.
    assert!(succeeded(&[&args[..], &["--resume"]].concat(), &whole).contains("complete already"));
}
