//! Laws that every game must keep, under random play.
#![allow(clippy::unwrap_used)]

use wildlab::game::{Game, broken_laws};
use wildlab::games::defenders::contents::Contents;
use wildlab::games::defenders::rules::{OPTIONS, Rules};
use wildlab::games::defenders::{Defenders, Difficult, LineUp};
use wildlab::policy::Random;
use wildlab::rng::Seed;

/// Plays a random game and holds every decision against the laws.
fn keeps_the_laws<G: Game>(game: &G, seed: Seed) {
    let mut chance = game.chance(seed);
    let mut rng = seed.stream(99);
    let mut minds = Random::new(seed, game.seats());
    let mut state = game.start(&mut chance);
    let mut legal = G::Actions::default();
    for step in 0.. {
        let broken = broken_laws(game, &state, &mut rng);
        assert!(broken.is_empty(), "{seed:?}, decision {step}:\n{}\n{state:?}", broken.join("\n"));
        if game.ending(&state).is_some() {
            break;
        }
        game.legal(&state, &mut legal);
        let action = minds.choose(game.decider(&state), &legal);
        game.play(&mut state, action, &mut chance);
    }
}

fn defenders(players: u8, difficult: u8, options: &[String]) -> Defenders {
    let mut rules = Rules::default();
    for option in options {
        rules.set(option).unwrap();
    }
    let line_up = LineUp { difficult: Difficult::Random(difficult), ..LineUp::of(players) };
    Defenders::new(Contents::embedded(), rules, line_up).unwrap()
}

#[test]
fn every_decision_of_random_games_keeps_the_laws() {
    for players in 1..=4 {
        let game = defenders(players, players, &[]);
        for number in 0..60 {
            keeps_the_laws(&game, Seed { run: 11, game: number });
        }
    }
}

#[test]
fn every_rule_option_keeps_the_laws() {
    for option in OPTIONS {
        for value in option.values {
            let options = [format!("{}={value}", option.name)];
            for players in 1..=4 {
                let game = defenders(players, 6, &options);
                for number in 0..3 {
                    keeps_the_laws(&game, Seed { run: 12, game: number });
                }
            }
        }
    }
}

/// Every state at a decision of some random games.
fn states(game: &Defenders, run: u64, games: u64, mut look: impl FnMut(&wildlab::games::defenders::State)) {
    for number in 0..games {
        let seed = Seed { run, game: number };
        let mut chance = Game::chance(game, seed);
        let mut minds = Random::new(seed, Game::seats(game));
        let mut state = Game::start(game, &mut chance);
        let mut legal = wildlab::games::defenders::Actions::new();
        while state.outcome().is_none() {
            look(&state);
            Defenders::legal(game, &state, &mut legal);
            let action = minds.choose(state.seat().index(), &legal);
            Game::play(game, &mut state, action, &mut chance);
        }
    }
}

#[test]
fn turning_the_whole_position_commutes_with_the_machine_phase() {
    use wildlab::games::defenders::Table;
    use wildlab::games::defenders::chance::Streams;
    use wildlab::games::defenders::words::MachineKind;
    for rules in [&[][..], &["ray-meets=centre".into(), "third-advance-met=edge".into(), "core-walls=no".into()]] {
        for players in 1..=4 {
            let game = defenders(players, 3, rules);
            states(&game, 13, 6, |state| {
                assert_eq!(state.rotated(6), *state);
                for kind in MachineKind::ALL {
                    for difficult in [false, true] {
                        let resolve = |mut state| {
                            let chance = &mut Streams::new(Seed::new(1));
                            let mut table = Table { game: &game, state: &mut state, chance, observer: &mut () };
                            table.resolve_machine(kind, difficult);
                            state
                        };
                        for sixths in 1..6 {
                            let turned = resolve(state.rotated(sixths));
                            assert_eq!(turned, resolve(*state).rotated(sixths), "{kind} {difficult} {sixths}");
                        }
                    }
                }
            });
        }
    }
}

#[test]
fn r3_4_a_sampled_state_differs_only_in_what_the_seat_cannot_know() {
    let game = defenders(4, 3, &["machine-deck-known=no".into()]);
    let mut rng = Seed::new(5).stream(0);
    let (mut hands, mut picks, mut arrows, mut cards) = (0, 0, 0, 0);
    states(&game, 14, 20, |state| {
        for seat in state.all_seats() {
            let view = game.view(state, seat);
            let sampled = view.sample(&game, &mut rng);
            assert_eq!(sampled.player(seat), state.player(seat), "the own cards are known");
            assert_eq!(game.view(&sampled, seat), view);
            for other in state.all_seats().filter(|&other| other != seat) {
                let (real, guess) = (state.player(other), sampled.player(other));
                hands += usize::from(real.hand != guess.hand);
                picks += usize::from(real.active() != guess.active());
            }
            arrows += usize::from(state.arrows != sampled.arrows);
            cards += usize::from(state.difficult != sampled.difficult);
        }
    });
    // Were one of these never different, the view would have told it.
    assert!(hands > 1000 && picks > 100 && arrows > 1000 && cards > 1000, "{hands} {picks} {arrows} {cards}");
}
