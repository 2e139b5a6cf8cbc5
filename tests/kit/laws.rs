//! The laws that hold for every game, and the second readings of its rules.

use wildlab::game::rng::Seed;
use wildlab::game::{Checked, Settings, Show, broken_laws, divide, perft};
use wildlab::sim::selfcheck::SelfCheck;

use super::{Subject, Wander, game};

/// Plays a random game and holds its decisions against the laws.
fn keeps_the_laws<G: Subject>(game: &G, seed: Seed) {
    let mut rng = seed.stream(99);
    let mut play = Wander::new(game, seed);
    for step in 0.. {
        let all = rng.below(G::LAWFUL.1) == 0;
        let broken =
            if all || play.is_over() { broken_laws(game, &play.state, &mut rng) } else { game.violations(&play.state) };
        assert!(broken.is_empty(), "{seed:?}, decision {step}:\n{}\n{:?}", broken.join("\n"), play.state);
        if play.is_over() {
            break;
        }
        assert!(!G::ALWAYS_A_CHOICE || play.legal().len() > 1, "a question with one answer: {:?}", play.state);
        play.step();
    }
}

pub fn every_decision_of_random_games_keeps_the_laws<G: Subject>() {
    for table in G::TABLES {
        let game: G = game(table);
        for number in 0..G::LAWFUL.0 {
            keeps_the_laws(&game, Seed { run: 11, game: number });
        }
    }
}

/// Every value of every rule option, and every setting that takes the rules to their edges.
pub fn every_kind_of_game_keeps_the_laws<G: Subject>() {
    for (number, (_, game)) in (0..).zip(G::kinds(&Settings::new()).expect("the kinds of a game")) {
        keeps_the_laws(&game, Seed { run: 12, game: number });
    }
}

/// The slow, obvious count of the ways on: plays every sequence of decisions that nothing objects to.
fn literal<G: Checked>(game: &G, state: &G::State, chance: &G::Chance, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let all = game.all_actions(state).into_iter().filter(|&action| game.objection(state, action).is_none());
    let after = |action| {
        let (mut state, mut chance) = (*state, chance.clone());
        game.play(&mut state, action, &mut chance, &mut ());
        literal(game, &state, &chance, depth - 1)
    };
    all.map(after).sum()
}

pub fn counted_ways_are_those_of_playing_every_sequence_out<G: Subject>() {
    for table in G::TABLES {
        let game: G = game(table);
        let Wander { state, chance, .. } = Wander::new(&game, Seed::new(3));
        for depth in 0..=3 {
            let count = perft(&game, &state, &chance, depth);
            assert_eq!(count, literal(&game, &state, &chance, depth), "{table}, depth {depth}");
            let divided: u64 = divide(&game, &state, &chance, depth).iter().map(|(_, n)| n).sum();
            assert_eq!(divided, if depth == 0 { 0 } else { count });
        }
    }
}

/// The self-check of the program over all kinds of games: invariants, laws, the literal model of the rules; and it must
/// have met everything that it counts.
pub fn random_games_of_every_kind_agree_with_the_second_readings_and_show_everything<G: Subject>() {
    let check = SelfCheck::new(G::kinds(&Settings::new()).expect("the kinds of a game"));
    let report = check.check(21, 0..G::PASSES * check.kinds(), || {});
    println!("{report}");
    assert_eq!(report.violated, 0, "{:?}", report.violations);
    assert!(report.decisions > G::DECISIONS && report.lawful > G::DECISIONS / 64, "{report}");
    assert!(report.coverage.missing().is_empty(), "{report}");
}
