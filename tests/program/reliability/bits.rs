//! A flipped bit in any file is noticed by every reader of it.

use serde_json::{Value, json};
use wildlab::base::json::sealed;
use wildlab::game::rng::{Rng, Seed};

use super::*;

/// The bytes with one bit flipped.
pub(super) fn flipped(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = rng.below(bytes.len() as u32) as usize;
    bytes[at] ^= 1 << rng.below(8);
    bytes
}

/// A command on a damaged folder: it refuses, or says which file is damaged. Never a panic.
fn noticed(args: &[&str], name: &str) {
    let output = wildlab(args);
    let said = said(&output);
    let code = output.status.code();
    assert!(code == Some(0) || code == Some(2), "{name}: {code:?}: {said}");
    assert!(said.contains("damaged") || said.contains("not as it was written"), "{name}: {args:?}: {said}");
    assert!(said.contains(name.rsplit('/').next().unwrap_or(name)), "{name} is not named: {said}");
}

#[test]
fn in_the_files_of_a_run() {
    let plan = plan("bits");
    let args = ["run", "--plan", &plan, "--format", "both", "--threads", "1"];
    let folder = fresh("bits");
    succeeded(&args, &folder);
    let expected = files(&folder);
    assert_eq!(expected.len(), 11, "games, seats, rounds, cards and hexes in two formats, and the manifest");
    let shown = folder.display().to_string();
    let mut rng = Seed::new(12).stream(0);
    for (name, bytes) in &expected {
        for _ in 0..6 {
            fs::write(folder.join(name), flipped(bytes, &mut rng)).expect("a file");
            noticed(&["summary", &shown], name);
            if ["games.parquet", "manifest.json"].contains(&name.as_str()) {
                noticed(&["find", "--where", "rounds > 3", "--in", &shown], name);
            }
        }
        if name == "manifest.json" {
            fs::write(folder.join(name), bytes).expect("a file");
        }
        succeeded(&[&args[..], &["--resume"]].concat(), &folder);
        assert!(files(&folder) == expected, "{name} is not made good");
    }
    // A damaged manifest is made anew if it still shows of which plan it is.
    let text = String::from_utf8(expected["manifest.json"].clone()).expect("text");
    fs::write(folder.join("manifest.json"), text.replace("\"complete\": true", "\"complete\": frue")).expect("a file");
    assert!(succeeded(&[&args[..], &["--resume"]].concat(), &folder).contains("made anew"));
    assert!(files(&folder) == expected, "the manifest is not made good");
    fs::write(folder.join("manifest.json"), text.replace("\"plan_hash\"", "\"plan_bash\"")).expect("a file");
    let output = command(&[&args[..], &["--resume"]].concat(), &folder).output().expect("it runs");
    assert!(output.status.code() == Some(2) && said(&output).contains("damaged"), "{}", said(&output));
}

#[test]
fn in_cut_csv_files_that_find_reads() {
    let plan = plan("cut");
    let folder = fresh("cut");
    succeeded(&["run", "--plan", &plan, "--format", "csv"], &folder);
    let whole = fs::read(folder.join("games.csv")).expect("a file");
    for cut in (0..whole.len()).step_by(whole.len() / 20) {
        fs::write(folder.join("games.csv"), &whole[..cut]).expect("a file");
        noticed(&["find", "--where", "rounds > 3", "--in", &folder.display().to_string()], "games.csv");
    }
}

#[test]
fn in_the_chunks_of_a_run_under_way() {
    let plan = plan("chunk");
    let args = ["run", "--plan", &plan];
    let whole = fresh("chunk-whole");
    succeeded(&args, &whole);
    let chunks = played("chunk", &args);
    let names: Vec<&String> = chunks.keys().filter(|name| name.starts_with("chunks/")).collect();
    let mut rng = Seed::new(13).stream(0);
    for round in 0..12 {
        let folder = fresh("chunk");
        restore(&folder, &chunks);
        let name = names[round % names.len()];
        fs::write(folder.join(name), flipped(&chunks[name], &mut rng)).expect("a file");
        let said = succeeded(&[&args[..], &["--resume"]].concat(), &folder);
        assert!(said.contains("1 damaged chunks were played again"), "{name}: {said}");
        assert!(files(&folder) == files(&whole), "{name}: other bytes");
    }
}

#[test]
fn in_the_files_of_a_report_and_in_the_cells_it_shares() {
    let home = fresh("report");
    let question = question(&home, "small");
    let out = home.join("out");
    let args = ["report", &question, "--quiet"];
    succeeded(&args, &out);
    let expected = files(&out);
    let report = out.join("defenders/small").display().to_string();
    let mut rng = Seed::new(14).stream(0);
    // The list of the folder is made anew with every report; nothing is read from it.
    for (name, bytes) in expected.iter().filter(|(name, _)| *name != "index.html") {
        let times = if name.starts_with("cells/") { 1 } else { 3 };
        for _ in 0..times {
            fs::write(out.join(name), flipped(bytes, &mut rng)).expect("a file");
            if !name.starts_with("cells/") {
                noticed(&["summary", &report], name);
            }
            if name.ends_with("records/games.parquet") {
                noticed(&["find", "--where", "rounds > 3", "--in", &report], name);
            }
        }
        succeeded(&args, &out);
        assert!(files(&out)[name] == *bytes, "{name} is not made good");
    }
}

#[test]
fn a_manifest_that_fits_its_fingerprint_but_makes_no_sense_is_refused() {
    let plan = plan("sense");
    let folder = fresh("sense");
    succeeded(&["run", "--plan", &plan], &folder);
    let manifest = folder.join("manifest.json");
    let sound: Value = serde_json::from_slice(&fs::read(&manifest).expect("a file")).expect("JSON");
    let shown = folder.display().to_string();
    for (place, value) in [
        ("/cells/0/factors", json!([["players", "2"], ["x", "y"]])),
        ("/cells/1/games", json!(0)),
        ("/cells/1/won", json!(31)),
        ("/cells/2", json!({})),
        ("/cells/2/lengths", json!({ "six": 1 })),
        ("/files", json!("none")),
        ("/complete", json!("yes")),
    ] {
        let mut record = sound.clone();
        record.as_object_mut().expect("an object").remove("fingerprint");
        *record.pointer_mut(place).expect("it is there") = value;
        fs::write(&manifest, sealed(&record)).expect("a file");
        let output = wildlab(&["summary", &shown]);
        assert_eq!(output.status.code(), Some(2), "{place}: {}", said(&output));
        assert!(said(&output).contains("manifest.json") && output.stdout.is_empty(), "{place}: {}", said(&output));
    }
    for place in ["/plan/cells", "/plan/cells/0/players", "/plan/cells/0/rules", "/plan/policies", "/plan/box"] {
        let mut record = sound.clone();
        record.as_object_mut().expect("an object").remove("fingerprint");
        *record.pointer_mut(place).expect("it is there") = json!("nonsense");
        fs::write(&manifest, sealed(&record)).expect("a file");
        let output = wildlab(&["find", "--where", "rounds > 3", "--in", &shown]);
        assert_eq!(output.status.code(), Some(2), "{place}: {}", said(&output));
        assert!(said(&output).contains("manifest.json"), "{place}: {}", said(&output));
    }
}
