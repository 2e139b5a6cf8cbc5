//! Planted answers, few and small: a box made harder in a known place, and an aim back to the old win rate. All ten
//! with twenty levers: `scripts/plantings`.

use std::fs;

use crate::support::folder;
use crate::support::within::{said, wildlab};

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
        let folder = folder(name);
        fs::write(folder.join(format!("{name}.toml")), AIM.replace("PLANTED", planted)).expect("a file");
        let output = wildlab(&folder, &["aim", &format!("{name}.toml"), "--out", "."]);
        assert!(output.status.success(), "{}", said(&output));
        let table = fs::read_to_string(folder.join(format!("defenders/aim-{name}/tables/proposals.csv")))
            .expect("the proposals");
        // A proposal changes one lever, and the target is met: the whole interval lies in the range.
        let found =
            table.lines().any(|line| line.starts_with("proposal ") && line.contains(",met,") && !line.contains("; "));
        assert!(found, "{name}: {table}");
    }
}
