//! The machine phase played twice: by the simulator and by the literal model of the rules.

use wildlab::game::rng::{Rng, Seed};
use wildlab::games::defenders::chance::Streams;
use wildlab::games::defenders::contents::Contents;
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::position::{EngineAt, Heading, Position};
use wildlab::games::defenders::reference::{Fate, differences, resolve};
use wildlab::games::defenders::rules::{OPTIONS, Preset, Rules};
use wildlab::games::defenders::state::Phase;
use wildlab::games::defenders::words::{MachineKind, Organizer, Outcome};
use wildlab::games::defenders::{Actions, Defenders, Difficult, LineUp, State, Table};
use wildlab::mind::Random;

use crate::scene::Scene;
use crate::stir::stirred;

/// The counts of comparisons and events: a comparison that never meets a case proves nothing about it.
#[derive(Default, Debug)]
struct Tally {
    cards: usize,
    resets: usize,
    waits: usize,
    factories: usize,
    deaths: usize,
    cardless: usize,
    pursuits: usize,
    /// Cards of a player who has just exited.
    exited: usize,
    endings: [usize; Outcome::COUNT],
}

impl Tally {
    fn note(&mut self, events: &[Event]) {
        self.cards += 1;
        for event in events {
            match event {
                Event::EngineReset { .. } => self.resets += 1,
                Event::EngineWaits { .. } => self.waits += 1,
                Event::FactoryBuilt { .. } => self.factories += 1,
                Event::Died { .. } => self.deaths += 1,
                Event::NobodyDied { .. } => self.cardless += 1,
                Event::Pursued { .. } => self.pursuits += 1,
                Event::Ended { outcome } => self.endings[outcome.index()] += 1,
                _ => {}
            }
        }
    }
}

/// Resolves a card both ways, which must agree. Returns what the simulator makes of it.
fn compare(game: &Defenders, before: &State, kind: MachineKind, difficult: bool, tally: &mut Tally) -> State {
    let mut after = *before;
    let mut events: Vec<Event> = Vec::new();
    let mut chance = Streams::new(Seed::new(tally.cards as u64));
    Table { game, state: &mut after, chance: &mut chance, observer: &mut events }.resolve_machine(kind, difficult);
    let report = differences(game, before, kind, difficult, &events, &after);
    assert!(report.is_none(), "{}events: {events:?}", report.unwrap_or_default());
    tally.exited += usize::from(before.has_exited(before.seat()));
    tally.note(&events);
    after
}

fn compare_all_cards(game: &Defenders, before: &State, tally: &mut Tally) {
    for kind in MachineKind::ALL {
        for difficult in [false, true] {
            compare(game, before, kind, difficult, tally);
        }
    }
}

/// Plays one random game and compares every card at each decision of the action phase that `rng` picks, on the table as
/// it is and stirred.
fn compare_along_a_game(game: &Defenders, seed: Seed, every: u32, rng: &mut Rng, tally: &mut Tally) {
    let mut chance = Streams::new(seed);
    let mut state = game.deal(&mut chance, &mut ());
    let mut minds = Random::new(seed, state.seats());
    while state.phase != Phase::Over {
        if state.phase == Phase::Act && rng.below(every) == 0 {
            compare_all_cards(game, &state, tally);
            let mut stirred = stirred(game, &state, rng);
            compare_all_cards(game, &stirred, tally);
            // Cards on cards: the machine plays alone.
            for _ in 0..6 {
                let kind = MachineKind::ALL[rng.below(4) as usize];
                if stirred.phase != Phase::Over {
                    stirred = compare(game, &stirred, kind, rng.below(2) == 0, tally);
                }
            }
        }
        let mut legal = Actions::new();
        game.legal(&state, &mut legal);
        let action = minds.choose(state.seat(), &legal);
        Table { game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
    }
}

fn game(players: u8, rules: Rules, difficult: u8, sets: &[&str]) -> Defenders {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_string()).collect();
    let contents = Contents::load(None, (), &sets).expect("a test sets values that exist");
    let line_up = LineUp { difficult: Difficult::Random(difficult), ..LineUp::of(players) };
    Defenders::new(contents, rules, line_up).expect("a test seats players that fit")
}

/// Plays games of 1 to 4 players under these rules.
fn compare_games(rules: Rules, games: u64, every: u32, sets: &[&str], tally: &mut Tally) {
    let mut rng = Seed::new(7).stream(0);
    for number in 0..games {
        let players = 1 + (number % 4) as u8;
        let game = game(players, rules, rng.below(7) as u8, sets);
        compare_along_a_game(&game, Seed { run: 77, game: number }, every, &mut rng, tally);
    }
}

/// More comparisons than the usual ones when `WILDLAB_THOROUGH` says how many times.
fn times() -> u64 {
    std::env::var("WILDLAB_THOROUGH").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

#[test]
fn r7_the_simulator_and_the_model_agree_under_every_preset() {
    let mut tally = Tally::default();
    for preset in Preset::ALL {
        compare_games(Rules::preset(preset), 16 * times(), 8, &[], &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.cards > 5_000 && tally.factories > 100 && tally.deaths > 20 && tally.cardless > 0, "{tally:?}");
    for outcome in [Outcome::CoreComplete, Outcome::ToxicDisaster, Outcome::Massacre] {
        assert!(tally.endings[outcome.index()] > 0, "{outcome} never happened: {tally:?}");
    }
}

#[test]
fn r7_the_simulator_and_the_model_agree_under_every_rule_option() {
    let mut tally = Tally::default();
    for preset in [Preset::Common, Preset::Ru] {
        for option in OPTIONS {
            for other in option.alternatives(&Rules::preset(preset)) {
                let mut rules = Rules::preset(preset);
                rules.set(&format!("{}={other}", option.name)).unwrap();
                compare_games(rules, 4 * times(), 12, &[], &mut tally);
            }
        }
    }
    println!("{tally:?}");
}

#[test]
fn r7_the_simulator_and_the_model_agree_under_mixed_rule_options() {
    let mut tally = Tally::default();
    let mut rng = Seed::new(8).stream(0);
    for damage in (1..=6).cycle().take(24 * times() as usize) {
        let mut rules = Rules::default();
        for option in OPTIONS {
            rules
                .set(&format!("{}={}", option.name, option.values[rng.below(option.values.len() as u32) as usize]))
                .unwrap();
        }
        compare_games(rules, 4, 12, &[&format!("orders.mechs_difficult_damage={damage}")], &mut tally);
    }
    println!("{tally:?}");
}

#[test]
fn r7_the_simulator_and_the_model_agree_with_another_box() {
    let mut tally = Tally::default();
    let boxes: [&[&str]; 4] = [
        &["orders.mechs_difficult_damage=2", "orders.snipers=3", "orders.hunters_deployed=2"],
        &["orders.engine_advances=3", "orders.engine_advances_difficult=5", "limits.core_factories=3"],
        &["limits.massacre=3", "limits.damage=1", "orders.pursue_active=4", "orders.pursue_others=2"],
        &["supply.walls=12", "supply.mechs=9", "supply.pollution=8", "supply.toxic_sites=3"],
    ];
    for sets in boxes {
        for strict in ["supplies=unlimited", "supplies=strict"] {
            let mut rules = Rules::default();
            rules.set(strict).unwrap();
            compare_games(rules, 4 * times(), 8, sets, &mut tally);
        }
    }
    println!("{tally:?}");
}

/// The options that concern the machine phase.
const MACHINE_OPTIONS: [&str; 14] = [
    "core-walls",
    "reshuffle",
    "overkill",
    "cardless-death",
    "reset-advances",
    "engine-order",
    "deploy-core-last",
    "ray-meets",
    "mechs-facing-core",
    "engines-stop-hunters",
    "difficult-engines",
    "third-advance-met",
    "third-advance-chosen",
    "supplies",
];

/// The comparison is worth something only if it would notice: a model that reads one option the other way must differ.
#[test]
fn r7_the_comparison_notices_every_option_that_concerns_a_machine_card() {
    let mut rng = Seed::new(9).stream(0);
    let sets = ["orders.mechs_difficult_damage=3"];
    for name in MACHINE_OPTIONS {
        let option = OPTIONS.iter().find(|option| option.name == name).unwrap();
        let under = |value: &str| {
            let mut rules = Rules::default();
            rules.set(&format!("{name}={value}")).unwrap();
            game(2, rules, 0, &sets)
        };
        let played = under(option.values[0]);
        for value in &option.values[1..] {
            let read = under(value);
            let noticed = (0..2000).any(|number| {
                let table = random_table(&played, Seed { run: 78, game: number }, &mut rng);
                MachineKind::ALL.into_iter().any(|kind| {
                    let mut after = table;
                    let mut events: Vec<Event> = Vec::new();
                    let mut chance = Streams::new(Seed::new(number));
                    let mut at = Table { game: &played, state: &mut after, chance: &mut chance, observer: &mut events };
                    at.resolve_machine(kind, true);
                    differences(&read, &table, kind, true, &events, &after).is_some()
                })
            });
            assert!(noticed, "{name}={value} makes no difference");
        }
    }
}

/// A stirred table some way into a game.
fn random_table(game: &Defenders, seed: Seed, rng: &mut Rng) -> State {
    let mut chance = Streams::new(seed);
    let mut state = game.deal(&mut chance, &mut ());
    let mut minds = Random::new(seed, state.seats());
    for decision in 0.. {
        if state.phase == Phase::Act && decision > 20 {
            break;
        }
        if state.phase == Phase::Over {
            return random_table(game, Seed { game: seed.game + 1_000_000, ..seed }, rng);
        }
        let mut legal = Actions::new();
        game.legal(&state, &mut legal);
        let action = minds.choose(state.seat(), &legal);
        Table { game, state: &mut state, chance: &mut chance, observer: &mut () }.play(action);
    }
    stirred(game, &state, rng)
}

/// For cards that kill no one.
struct NobodyDies;

impl Fate for NobodyDies {
    fn dying_card(&mut self, seat: usize, _: &Position) -> Option<String> {
        unreachable!("seat {seat} takes no damage here")
    }
}

#[test]
fn r2_2_the_model_passes_the_check_of_the_rules() {
    let scene = Scene::new(&[Organizer::B, Organizer::N])
        .walls(&[(1, 0, 2), (0, 1, 0), (-1, 0, 5), (-1, 0, 4)])
        .engine(0, 0, 1, 1, true)
        .engine(1, -2, 0, 0, true);
    let game = &scene.game;
    let engines = |position: &Position| {
        resolve(position, &game.contents, &game.rules, MachineKind::Engines, false, &mut NobodyDies)
    };
    let standing = |hex, edge| EngineAt::Standing { hex, edge, turn: Heading::Clockwise };
    let first = engines(&scene.position);
    assert_eq!(first.engines, [standing((0, 1), 3), standing((-2, 0), 2)]);
    let second = engines(&first);
    assert_eq!(second.engines[0], standing((-1, 0), 1), "on spoke 2 of the core");
    let factories =
        resolve(&second, &game.contents, &game.rules, MachineKind::Factories, false, &mut NobodyDies).factories;
    assert_eq!(factories.len(), 1);
    assert_eq!((factories[0].number, factories[0].hex), (5, (0, 1)), "(0,1) is enclosed");
}
