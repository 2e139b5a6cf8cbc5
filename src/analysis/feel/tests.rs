//! Planted games come out in the right order on every measure, and intervals hold the truth.

use super::planted::{CARDS, Planted};
use super::{Felt, Measure};
use crate::analysis::history::History;
use crate::analysis::inquiry::{Answers, Inquiry};
use crate::analysis::question::Question;
use crate::analysis::statistics::estimate::Estimate;
use crate::game::{Contest, Settings};
use crate::mind::Policy;
use crate::sim::follow::{Following, follow, review};
use crate::sim::{Cell, Fresh, Source, Tables, Wanted, Workers};

fn cell(plant: &str, policy: &str) -> Cell<Planted> {
    Cell::of(&Settings::new().with("plant", plant).with("policy", policy)).unwrap()
}

/// Followed games of a planted game that random players play, tried by random players.
fn felt(plant: &str, seed: u64, games: u64) -> Felt {
    let by = Some(Policy::of::<Planted>("random").unwrap());
    let following = Following { by, positions: 20, tries: 60, weighed: 3, tries_each: 40 };
    let cell = cell(plant, "random");
    let source = Fresh { seed, workers: Workers::new(2) };
    let followed = source.followed(&Wanted { cell: &cell, games }, &following, "").unwrap();
    Felt::of(followed, Contest::Against)
}

fn of(felt: &Felt, name: &str) -> Estimate {
    (Measure::named(name).of)(felt).unwrap()
}

/// Holds that the first is above the second, interval beside interval.
fn above(games: &[(&str, Felt)], name: &str, order: &[(&str, &str)]) {
    let value = |plant: &str| of(&games.iter().find(|(known, _)| *known == plant).unwrap().1, name);
    for (more, less) in order {
        let (more_is, less_is) = (value(more), value(less));
        assert!(more_is.interval.low > less_is.interval.high, "{name}: {more} {more_is:?}, {less} {less_is:?}");
    }
}

#[test]
fn planted_games_come_out_in_the_right_order_on_every_measure() {
    let plants = ["snowball", "coin", "last", "dominant", "dice", "cards"];
    let games: Vec<(&str, Felt)> = plants.into_iter().map(|plant| (plant, felt(plant, 3, 200))).collect();
    above(&games, "decided", &[("coin", "dice"), ("last", "dice"), ("dice", "snowball")]);
    above(&games, "dead_time", &[("snowball", "dice"), ("dice", "last"), ("dice", "coin")]);
    above(&games, "drama", &[("dice", "last"), ("last", "coin"), ("dominant", "last")]);
    above(&games, "lead_changes", &[("dice", "last"), ("snowball", "last"), ("last", "coin")]);
    above(&games, "no_change", &[("coin", "last"), ("last", "dice"), ("last", "snowball")]);
    above(&games, "comebacks", &[("dominant", "snowball"), ("dice", "coin"), ("dice", "last")]);
    above(&games, "agency", &[("cards", "dominant"), ("dominant", "dice"), ("dominant", "snowball")]);
    above(&games, "second", &[("dominant", "cards"), ("cards", "dice")]);
    above(&games, "cost", &[("dominant", "dice"), ("cards", "coin")]);
    above(&games, "hardly", &[("coin", "dominant"), ("dice", "dominant")]);
    for (plant, felt) in &games {
        assert_eq!((of(felt, "options").value, of(felt, "forced").value), (4.0, 0.0), "{plant}");
        assert_eq!((of(felt, "wait").value, of(felt, "growth").value), (1.0, 1.0), "{plant}");
        assert!((Measure::named("kingmaking").of)(felt).is_none(), "{plant}: there is no third seat");
    }
}

/// The answers to a shared report about a planted game.
fn answered(mut question: Question, plant: &str, ace: usize) -> Answers {
    question.base = Settings::new().with("plant", plant).with("ace", &ace.to_string());
    let source = Fresh { seed: question.seed, workers: Workers::new(2) };
    let questions = [question];
    let mut inquiry = Inquiry::<Planted>::of(&questions).unwrap();
    inquiry.supply(&source).unwrap_or_else(|_| panic!("games"));
    inquiry.answers(&source, &mut |_, _| Ok(())).unwrap_or_else(|_| panic!("answers"))
}

#[test]
fn a_new_game_has_the_report_without_a_line() {
    let mut question = Question::of::<Planted>("feel").unwrap();
    question.games.other = 50;
    let Answers { parts, lead, .. } = answered(question, "dice", 0);
    let titles: Vec<&str> = parts.iter().map(|part| part.id.as_str()).collect();
    assert_eq!(titles, ["course", "comebacks", "choices", "waiting", "untaken", "trust"]);
    assert!(lead.answer.is_some() && lead.chart.is_some() && lead.findings.len() == 5);
    for finding in parts.iter().flat_map(|part| &part.findings) {
        assert!(finding.words() <= 25, "{}", finding.sentence());
    }
}

#[test]
fn a_dominant_card_is_found_twenty_times_of_twenty() {
    for seed in 0..20_usize {
        let mut question = Question::of::<Planted>("without").unwrap();
        question.policies = CARDS.iter().map(|card| format!("best:without=play {card},best*")).collect();
        (question.seed, question.games.other) = (seed as u64, 50);
        let parts = answered(question, "dominant", seed % CARDS.len()).parts;
        let claims: Vec<&str> = parts[0].findings.iter().map(|finding| finding.claim.as_str()).collect();
        let card = CARDS[seed % CARDS.len()];
        assert!(claims[0].contains(&format!("`play {card}`")), "{claims:?}");
        assert!(claims[1].starts_with(&format!("`play {card}` dominates")), "{claims:?}");
    }
}

#[test]
fn a_player_never_does_what_it_may_not() {
    for policy in ["best:without=play ace", "random:without=ace", "search:budget.iterations=20:without=ace"] {
        let following = Following { positions: 0, weighed: 0, ..Following::default() };
        let followed = follow(&cell("dominant", policy), (1, 0), &following).unwrap();
        let aces: Vec<_> = followed.offered.iter().filter(|offered| offered.phrase == "play ace").collect();
        assert!(aces.len() == 2 && aces.iter().all(|ace| ace.times == 10 && ace.taken == 0), "{policy}: {aces:?}");
    }
    let refused = Tables::of(&cell("dominant", "best:without=foresight")).map(drop).unwrap_err().to_string();
    assert!(refused.contains("the mind `best` does not look ahead"), "{refused}");
}

#[test]
fn a_step_between_versions_is_found_with_what_changed() {
    let settings = |text: &str| Settings::parse("x", text, &["plant", "ace"]).unwrap();
    let versions = ["ace=0", "ace=1", "ace=1"].map(|text| (text.to_string(), settings(text))).to_vec();
    let base = settings("plant=dominant");
    let policies = vec!["best:without=ace,best".to_string()];
    let history = History { versions, base, policies, games: Some(50), seed: 2 };
    let question = history.question::<Planted>().unwrap();
    let source = Fresh { seed: 2, workers: Workers::new(2) };
    let questions = [question];
    let mut inquiry = Inquiry::<Planted>::of(&questions).unwrap();
    inquiry.supply(&source).unwrap_or_else(|_| panic!("games"));
    let parts = inquiry.answers(&source, &mut |_, _| Ok(())).unwrap_or_else(|_| panic!("answers")).parts;
    let texts: Vec<&str> = parts[0].findings.iter().map(|finding| finding.text.as_str()).collect();
    assert!(texts[0].starts_with("Version 2 raises the win rate") && texts[0].contains("ace=0"), "{texts:?}");
    assert!(texts[1].contains("does not change") && texts[1].contains("Changed: nothing"), "{texts:?}");
}

#[test]
fn a_planted_blunder_is_ranked_first_by_the_review() {
    let cell = cell("dominant", "best:blunders_at=4,best");
    let found = (0..20).filter(|&number| {
        let review = review(&cell, (11, number), &Following::default(), 20_000).unwrap();
        let first = review.costly.first();
        // The blundering side sits at either seat, and blunders with its fourth card.
        first.is_some_and(|first| first.decision / 2 == 3 && first.taken != "play ace" && first.better == "play ace")
    });
    assert!(found.count() >= 18);
}

#[test]
fn what_moved_a_chance_adds_up() {
    let review = review(&cell("dominant", "random"), (2, 1), &Following::default(), 4000).unwrap();
    for seat in &review.seats {
        let sum = seat.start + seat.own.0 + seat.others.0 + seat.chance;
        assert!((sum - seat.won).abs() < 1e-4, "{seat:?}");
        assert!(seat.own.0 <= 0.2 && seat.others.0 >= -0.2, "{seat:?}");
    }
    assert!((10..=40).contains(&review.chances.len()), "{}", review.chances.len());
    assert!((2000..=6000).contains(&review.tried), "{} of about 4000", review.tried);
}

/// Coverage of the intervals of choices: slow, so that it runs on request alone. Those of the course are too narrow as yet,
/// because calibration moves all games at once (docs/feel.md).
#[test]
#[ignore = "measures coverage; minutes"]
fn intervals_hold_the_truth() {
    let names = ["agency", "second", "cost"];
    let mut held = vec![0; names.len()];
    let (mut runs, plants) = (0, ["dice", "snowball", "dominant"]);
    for plant in plants {
        let truth = felt(plant, 99, 4000);
        let truths: Vec<f64> = names.iter().map(|name| of(&truth, name).value).collect();
        for seed in 0..100 {
            let felt = felt(plant, 1000 + seed, 100);
            runs += 1;
            for ((held, name), truth) in held.iter_mut().zip(names).zip(&truths) {
                *held += i32::from(of(&felt, name).interval.contains(*truth));
            }
        }
    }
    for (held, name) in held.iter().zip(names) {
        println!("{name}: {held} of {runs}");
        assert!(f64::from(*held) >= 0.93 * f64::from(runs), "{name}: {held} of {runs}");
    }
}
