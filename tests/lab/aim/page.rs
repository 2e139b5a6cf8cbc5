//! The page of an aim, made from an answer with known numbers.

use wildlab::analysis::aim::{
    AimPage, Answer, Budget, Changes, Choice, Goal, Lever, Proposal, Quantity, Screened, Shape, Space, Task, Verdict,
    parts,
};
use wildlab::analysis::{Difference, Entry, Estimate, Interval};
use wildlab::game::Settings;

fn lever(title: &str) -> Lever {
    let choice = Choice { title: "4".into(), settings: Settings::new(), steps: 1.0 };
    Lever {
        place: String::new(),
        title: title.into(),
        now: "3".into(),
        choices: vec![choice],
        ordered: true,
        cost: 1.0,
        stated: true,
    }
}

fn difference(value: f64, half: f64, p: f64) -> Difference {
    Difference { value, interval: Interval::around(value, half), n: 1000, p }
}

fn task() -> Task {
    let quantity = Quantity { name: "won".into(), title: "won".into(), signs: vec![1.0], share: true };
    let shape = Shape { steps: vec![1.0], ordered: true, cost: 1.0, further: 0.0 };
    Task {
        goals: vec![Goal { quantity, low: 0.48, high: 0.52, weight: 1.0 }],
        watched: Vec::new(),
        space: Space { levers: vec![shape; 3], most: 2 },
        budget: Budget::Precision(0.01),
        proposals: 1,
    }
}

fn proposal(changes: Changes, effect: Difference, contributions: &[(usize, Difference)]) -> Proposal {
    Proposal {
        cost: changes.len() as f64,
        changes,
        after: vec![Estimate { value: 0.5, interval: Interval::around(0.5, 0.01), n: 1000 }],
        moved: vec![effect],
        verdicts: vec![Verdict::Met],
        parts: contributions.iter().map(|(lever, part)| (*lever, vec![*part])).collect(),
        chance: 0.9,
        in_search: Vec::new(),
    }
}

fn answer(proposals: Vec<Proposal>) -> Answer {
    let effect = |(lever, p): (usize, f64)| Screened { lever, choice: 0, effects: vec![difference(0.03, 0.02, p)] };
    Answer {
        before: vec![Estimate { value: 0.55, interval: Interval::around(0.55, 0.01), n: 1000 }],
        verdicts: vec![Verdict::Missed],
        losses: vec![0.0; proposals.len()],
        proposals,
        screened: [0.01, 0.04, 0.02].into_iter().enumerate().map(effect).collect(),
        limits: Vec::new(),
        rivals: Vec::new(),
        level: 0.99,
        looks: 1,
        grouped: 0,
        search_deals: 1000,
    }
}

#[test]
fn p_values_of_single_changes_are_adjusted_for_all_of_them() {
    let (task, answer) = (task(), answer(Vec::new()));
    let levers = ["hand", "damage", "speed"].map(lever);
    let parts = parts(&AimPage { task: &task, levers: &levers, answer: &answer, uses: &[] });
    let table = &parts.iter().find(|part| part.id == "screening").unwrap().tables[0];
    let at = table.columns.iter().position(|column| column.name == "p").unwrap();
    assert_eq!(table.columns[at].title, "adjusted p");
    // By hand after Holm: three times the least, twice the next, and never below the one before.
    let expected: Vec<Entry> = [0.03, 0.04, 0.04].into_iter().map(Entry::from).collect();
    assert_eq!(table.rows.iter().map(|row| row[at].clone()).collect::<Vec<_>>(), expected);
}

#[test]
fn a_change_whose_contribution_holds_0_is_named_as_idle() {
    let levers = ["hand", "damage", "speed"].map(lever);
    let both = Changes::none().with(0, 0).with(2, 0);
    let (much, nothing) = (difference(-0.05, 0.01, 0.001), difference(-0.002, 0.01, 0.7));
    let cases = [
        (proposal(both.clone(), much, &[(0, much), (2, nothing)]), vec![2]),
        (proposal(both, much, &[(0, much), (2, much)]), vec![]),
        // An only change contributes all that moved.
        (proposal(Changes::none().with(1, 0), nothing, &[]), vec![1]),
        (proposal(Changes::none().with(1, 0), much, &[]), vec![]),
    ];
    for (proposal, idle) in cases {
        assert_eq!(proposal.idle(), idle);
        let (task, answer) = (task(), answer(vec![proposal]));
        let parts = parts(&AimPage { task: &task, levers: &levers, answer: &answer, uses: &[Vec::new()] });
        let said: Vec<&str> = parts[0].findings.iter().map(|finding| finding.text.as_str()).collect();
        for (at, lever) in levers.iter().enumerate() {
            let words = format!("no contribution to any target is shown of {}", lever.told(0));
            assert_eq!(said.iter().any(|text| text.contains(&words)), idle.contains(&at), "{said:?}");
        }
    }
}
