//! Planted answers, few and small: a box made harder in a known place, and an aim back to the old win rate. All ten with
//! twenty levers: `scripts/plantings`.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Three greedy players as the box is: 56.5 % in 2,000 games (README), so the range holds the truth with room to spare.
const AIM: &str = "title = 'Back'\npolicy = 'greedy'\ngames = 30000\nproposals = 3\n[base]\nplayers = 3\nset = ['PLANTED']\n\
    [[target]]\nin = '53%..60%'\n\
    [[lever]]\nset = 'die.faces'\nvalues = [[0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 2, 2]]\n\
    [[lever]]\nset = 'support.three.costs'\nvalues = [[2, 3, 4, 5], [3, 4, 5, 6]]\n\
    [[lever]]\nset = 'support.three.hands.1'\nvalues = '4..6'\n\
    [[lever]]\nset = 'limits.opening_hand'\nvalues = '2..4'\n\
    [[lever]]\nset = 'orders.snipers'\nvalues = '1..3'\n\
    [[lever]]\nset = 'amounts.manifesto'\nvalues = [2, 3]\n";

#[test]
fn what_was_planted_is_taken_back_or_made_up_for_by_one_change() {
    for (name, planted) in [("die", "die.faces=[0, 0, 1, 1, 2, 2]"), ("costs", "support.three.costs=[3, 4, 5, 6]")] {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("planted");
        let _ = fs::create_dir_all(&folder);
        let _ = fs::remove_dir_all(folder.join(format!("aim-{name}")));
        fs::write(folder.join(format!("{name}.toml")), AIM.replace("PLANTED", planted)).expect("a file");
        let output = Command::new(env!("CARGO_BIN_EXE_wildlab"))
            .args(["aim", &format!("{name}.toml"), "--out", "."])
            .current_dir(&folder)
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{output:?}");
        let table = fs::read_to_string(folder.join(format!("aim-{name}/tables/proposals.csv"))).expect("the proposals");
        // Its first proposal changes one lever, and the target is met or likely met.
        let first = table.lines().find(|line| line.starts_with("proposal 1,")).unwrap_or_else(|| panic!("{table}"));
        assert!(first.contains("met") && !first.contains("missed") && !first.contains("; "), "{name}: {table}");
    }
}
