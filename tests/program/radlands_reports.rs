//! Every report of the game answers every question that it asks, in sentences without a hole.

use std::fs;

use crate::support::{command, fresh, package, said, shown};

#[test]
fn every_report_has_a_finding_for_each_of_its_sections() {
    let folder = package().join("reports/radlands");
    let out = fresh("out");
    let order = fs::read_to_string(folder.join("order.txt")).unwrap();
    let files = fs::read_dir(&folder)
        .unwrap()
        .filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "toml"));
    assert_eq!(order.lines().count(), files.count(), "order.txt lists every report");
    for name in order.lines() {
        let asked = fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        let sections = asked.matches("[[section]]").count();
        let players: &[&str] = if name == "skill" { &["greedy,random", "random,greedy"] } else { &["greedy"] };
        let mut command = command(&["radlands", "report", name, "--games", "100", "--text", "--out"]);
        command.arg(&out);
        for player in players {
            command.args(["--policy", player]);
        }
        let output = command.output().unwrap();
        let (text, said) = (shown(&output), said(&output));
        assert!(output.status.success(), "{name}: {said}");
        let findings = text.lines().filter(|line| line.starts_with("- ")).count();
        assert!(findings >= sections, "{name}: {findings} findings for {sections} sections\n{text}");
        let hole = text.split(|c: char| !c.is_alphanumeric()).find(|word| ["NaN", "inf"].contains(word));
        assert!(hole.is_none(), "{name}: {text}");
    }
}
