//! The game and its literal model, which plays whole decisions, are one game.

use rayon::prelude::*;
use wildlab::game::rng::Rng;
use wildlab::game::{Course, Game, Observer, Seed, Settings, Setup};
use wildlab::games::wildlife::WildLife;
use wildlab::games::wildlife::board::state::State;
use wildlab::games::wildlife::check::reference::{Flat, Model};
use wildlab::games::wildlife::rules::action::{Action, Actions};
use wildlab::games::wildlife::rules::event::Event;

/// Settings that change what is decided or what follows, beside those of the rulebook.
const READINGS: &[&[(&str, &str)]] = &[
    &[],
    &[("rules", "variants")],
    &[("rule", "bid-step=any"), ("rule", "pay-with=choice"), ("rule", "auction-pass=may-return")],
    &[("rule", "idle-play=useless-only"), ("rule", "cards-a-turn=three"), ("rule", "same-turn-scorings=each")],
    &[
        ("set", "setup.food_tiles=[1,1,0,0,0,0]"),
        ("set", "setup.defense_tiles=[0,1,0,0,0,0]"),
        ("chart", "5"),
        ("board", "17"),
    ],
];

fn game(players: usize, reading: &[(&str, &str)], more: &[(&str, &str)]) -> WildLife {
    let settings = reading.iter().chain(more).fold(Settings::new(), |all, (key, value)| all.with(key, value));
    WildLife::from_settings(&settings.with("players", &players.to_string())).unwrap()
}

/// Everything that happened, in order.
#[derive(Default)]
struct Heard(Vec<Event>);

impl Observer<WildLife> for Heard {
    fn see(&mut self, event: Event, _: &State) {
        self.0.push(event);
    }
}

/// A step that was decided, or that was the only one.
fn step(event: Event) -> Option<Action> {
    match event {
        Event::Decides { action, .. } | Event::Forced { action, .. } => Some(action),
        _ => None,
    }
}

/// Plays a random game of whole decisions, step by step, and returns how many there were. Each decision is drawn from
/// the model's list; the game must offer its steps, or have taken them already where there was no other.
fn play_flat(game: &WildLife, seed: Seed) -> Result<u32, String> {
    let mut rng: Rng = seed.stream(99);
    let mut heard = Heard::default();
    let mut course = Course::start(game, game.chance(seed), &mut heard);
    // The first question of a game is a whole decision, and nothing before it was decided.
    if heard.0.iter().any(|event| step(*event).is_some()) {
        return Ok(0);
    }
    let mut model = Model::of(game, &course.state);
    let (mut told, mut played) = (heard.0.len(), 0);
    let mut legal = Actions::default();
    let mut ahead: Vec<Action> = Vec::new();
    loop {
        let flats: Vec<Flat> = model.legal();
        if flats.is_empty() {
            return model.agrees(&course.state).map(|()| played);
        }
        let flat = flats[rng.below(flats.len() as u32) as usize];
        for &due in flat.steps().iter() {
            if ahead.is_empty() {
                game.legal(&course.state, &mut legal);
                if !legal.contains(&due) {
                    return Err(format!("{flat:?}: {due:?} is not offered after {played} decisions"));
                }
                course.play(due, &mut heard);
                let news = &heard.0[told..];
                ahead.extend(news.iter().copied().filter_map(step));
                model.told(news);
                told = heard.0.len();
            }
            let taken = ahead.remove(0);
            if taken != due {
                return Err(format!("{flat:?}: {due:?} is due, and the game took {taken:?} by itself"));
            }
        }
        model.play(flat);
        played += 1;
    }
}

fn check_flat(games: u64, more: &[(&str, &str)]) {
    let kinds: Vec<WildLife> =
        (2..=6).flat_map(|players| READINGS.iter().map(move |reading| game(players, reading, more))).collect();
    let each = games.div_ceil(kinds.len() as u64);
    let played: u64 =
        kinds
            .par_iter()
            .map(|game| {
                (0..each)
                    .map(|number| {
                        let played = play_flat(game, Seed { run: 3, game: number });
                        u64::from(played.unwrap_or_else(|wrong| {
                            panic!("{} {}: game {number}: {wrong}", game.settings(), game.rules)
                        }))
                    })
                    .sum::<u64>()
            })
            .sum();
    assert!(played > games * 50, "{played} whole decisions in {games} games");
}

#[test]
fn r14_1_ten_thousand_games_of_whole_decisions_are_games_of_steps() {
    check_flat(10_000, &[("rule", "stall-turns=5")]);
}

#[test]
fn r14_1_whole_games_of_whole_decisions_end_as_games_of_steps() {
    check_flat(100, &[]);
}
