//! Files of other people that bear the name of one of ours: refused, never followed, emptied, appended to or deleted.

use super::*;

const TUNE: [&str; 11] =
    ["tune", "greedy", "--players", "2", "--deals", "8", "--population", "4", "--generations", "1", "--validate=8"];

/// An aim of two small levers, as a file.
pub(super) fn aim(folder: &Path) -> String {
    let text = "title = 'Easier'\npolicy = 'random'\ngames = 3000\nchanges = 1\nproposals = 1\n[base]\nplayers = 2\n\
        [[target]]\nin = '5%..30%'\n[[lever]]\nset = 'die.faces'\nvalues = [[0, 0, 0, 0, 0, 1]]\n\
        [[lever]]\nset = 'limits.opening_hand'\nvalues = '2..4'\n";
    fs::create_dir_all(folder).expect("a folder");
    let file = folder.join("soft.toml");
    fs::write(&file, text).expect("a file");
    file.display().to_string()
}

#[test]
fn a_search_leaves_a_foreign_file_with_a_lock_like_name_alone() {
    let folder = fresh("foreign-tune");
    restore(&folder, &BTreeMap::from([("Cargo.lock".to_string(), b"mine\n".to_vec())]));
    succeeded(&TUNE, &folder.join("Cargo"));
    assert_eq!(fs::read(folder.join("Cargo.lock")).expect("it is there"), b"mine\n");
    let names: Vec<String> = files(&folder).into_keys().collect();
    assert_eq!(names, ["Cargo", "Cargo.lock", "Cargo.progress"]);
}

/// The commands that hold locks, each with the files that it writes in place.
fn places(home: &Path) -> Vec<(Vec<String>, Vec<String>)> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect::<Vec<_>>();
    let plan = plan("foreign");
    let (question, aim) = (question(home, "small"), aim(home));
    let ladder = ["ladder", "--players", "2", "--policy", "random,greedy", "--games", "50", "--findings", "none"];
    vec![
        (words(&TUNE), words(&["../.wildlab-out.lock"])),
        (words(&["run", "--plan", &plan]), words(&[".wildlab-part-1-of-1.lock", ".wildlab-manifest.lock"])),
        (words(&["report", &question]), words(&["cells/.wildlab-cells.lock", "defenders/small/.wildlab-answer.lock"])),
        (words(&["aim", &aim]), words(&["defenders/aim-soft/.wildlab-answer.lock", "defenders/aim-soft/played.log"])),
        (words(&ladder), words(&["cells/.wildlab-cells.lock"])),
    ]
}

#[test]
fn every_command_refuses_a_foreign_file_in_place_of_its_lock_or_log() {
    let home = fresh("foreign-text");
    for (args, names) in places(&home) {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        for name in names {
            let out = home.join("made/out");
            let _ = fs::remove_dir_all(home.join("made"));
            restore(&out, &BTreeMap::from([(name.clone(), b"mine\n".to_vec())]));
            if args[0] == "tune" {
                fs::remove_dir(&out).expect("an empty folder");
            }
            let output = command(&args, &out).output().expect("it runs");
            assert_eq!(output.status.code(), Some(2), "{args:?}: {name}: {}", said(&output));
            let refused = said(&output);
            assert!(refused.contains("left as it is") || refused.contains("not empty"), "{name}: {refused}");
            let path = home.join("made").join(if args[0] == "tune" {
                ".wildlab-out.lock".into()
            } else {
                format!("out/{name}")
            });
            assert_eq!(fs::read(path).expect("it is there"), b"mine\n", "{args:?}: {name}");
        }
    }
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_and_pipes_not_waited_for() {
    let home = fresh("foreign-links");
    for (args, names) in places(&home) {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        for (name, kind) in names.iter().flat_map(|name| ["link", "dangling", "hard", "pipe"].map(|kind| (name, kind)))
        {
            let _ = fs::remove_dir_all(home.join("made"));
            let out = home.join("made/out");
            let place = if args[0] == "tune" { home.join("made/.wildlab-out.lock") } else { out.join(name) };
            fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
            // Empty and signed as a lock or a log is: it is the link that is refused, not the text.
            let target = home.join("made/target");
            let text = if name.ends_with("log") { "" } else { "wildlab lock: process 1\n" };
            fs::write(&target, text).expect("a file");
            let made = match kind {
                "link" => std::os::unix::fs::symlink(&target, &place),
                "dangling" => std::os::unix::fs::symlink(home.join("made/nowhere"), &place),
                "hard" => fs::hard_link(&target, &place),
                _ => Command::new("mkfifo").arg(&place).status().map(|status| assert!(status.success())),
            };
            made.expect("it is made");
            let mut child = command(&args, &out).spawn().expect("it runs");
            // A pipe that is waited for would be waited for without end.
            ended(&mut child);
            let output = child.wait_with_output().expect("it ends");
            assert_eq!(output.status.code(), Some(2), "{args:?}: {name}: {kind}: {}", said(&output));
            assert_eq!(fs::read_to_string(&target).expect("it is there"), text, "{args:?}: {name}: {kind}");
            assert!(!home.join("made/nowhere").exists() && fs::symlink_metadata(&place).is_ok(), "{name}: {kind}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_written_over_keeps_its_mode_and_what_a_killed_process_left_beside_it_goes() {
    use std::os::unix::fs::PermissionsExt;
    let folder = fresh("foreign-mode");
    let left = [".wildlab-game.html.77-1.tmp", ".wildlab-other.html.78-0.tmp"]
        .map(|name| (name.to_string(), b"half".to_vec()));
    let foreign = [("mine.1-2.tmp".to_string(), b"mine".to_vec()), ("game.html".to_string(), b"old".to_vec())];
    restore(&folder, &left.into_iter().chain(foreign).collect());
    let game = folder.join("game.html");
    fs::set_permissions(&game, fs::Permissions::from_mode(0o600)).expect("a mode");
    // One that a living process is writing stays.
    let held = fs::File::open(folder.join(".wildlab-other.html.78-0.tmp")).expect("a file");
    held.lock().expect("a lock");
    let replay = ["replay", "--players", "2", "--policy", "random"];
    succeeded(&replay, &game);
    assert_eq!(fs::metadata(&game).expect("a file").permissions().mode() & 0o7777, 0o600);
    let names: Vec<String> = files(&folder).into_keys().collect();
    assert_eq!(names, [".wildlab-other.html.78-0.tmp", "game.html", "mine.1-2.tmp"]);
    drop(held);
    succeeded(&replay, &game);
    let names: Vec<String> = files(&folder).into_keys().collect();
    assert_eq!(names, ["game.html", "mine.1-2.tmp"]);
}
