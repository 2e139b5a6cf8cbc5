//! Turns, the estimate and the strongest player of *Defenders of the Wild*.

use std::thread;

use wildlab::game::rng::Seed;
use wildlab::game::{Course, Game, Seat};
use wildlab::games::defenders::Defenders;
use wildlab::mind::{Minds, Players, Policy, Sight, mind};
use wildlab::sim::playout;

fn policy(name: &str) -> Policy {
    Policy::of::<Defenders>(name).unwrap()
}

/// Estimates in games of the planner, averaged over the positions of each game, and whether it was won.
fn estimates(seats: u8, games: u64) -> Vec<(f64, bool)> {
    let game = Defenders::standard(seats);
    let mut judge = game.judge(&policy("planner")).unwrap().unwrap();
    let mut players = Players::new(&game, &[policy("planner")]).unwrap();
    let mut one = |number| {
        let seed = Seed { run: 77, game: number };
        players.begin(seed);
        let mut said = Vec::new();
        let ending = Course::start(&game, game.chance(seed), &mut ()).play_on(&mut (), |at| {
            said.extend(judge.worth(&game, &at.state).map(|worth| f64::from(worth[0])));
            Some(players.decide(&game, &at.state, &at.chance))
        });
        (said.iter().sum::<f64>() / said.len() as f64, ending.unwrap().won(0) == Some(true))
    };
    (0..games).map(&mut one).collect()
}

#[test]
fn the_estimate_says_how_often_the_planner_wins_and_tells_won_games_from_lost_ones() {
    for seats in [2, 4] {
        let games = estimates(seats, 300);
        let n = games.len() as f64;
        let won = games.iter().filter(|(_, won)| *won).count() as f64;
        let said = games.iter().map(|(said, _)| said).sum::<f64>() / n;
        // Four standard errors of the share, and two points for what the fit cannot know.
        let allowed = 4.0 * (won / n * (1.0 - won / n) / n).sqrt() + 0.02;
        assert!((said - won / n).abs() < allowed, "{seats} players: said {said}, won {}", won / n);
        let mean = |of: bool| {
            let said: Vec<f64> = games.iter().filter(|(_, won)| *won == of).map(|(said, _)| *said).collect();
            said.iter().sum::<f64>() / said.len() as f64
        };
        assert!(
            mean(true) > mean(false) + 0.08,
            "{seats} players: {} in won games, {} in lost",
            mean(true),
            mean(false)
        );
    }
}

#[test]
fn the_turns_of_the_planner_are_different_and_the_first_is_the_one_it_takes() {
    let game = Defenders::standard(3);
    let mut players = Players::new(&game, &[policy("greedy")]).unwrap();
    let seed = Seed::new(21);
    players.begin(seed);
    let mut several = 0;
    Course::start(&game, game.chance(seed), &mut ()).play_on(&mut (), |at| {
        let view = Game::view(&game, &at.state, Game::decider(&game, &at.state));
        let mut planner = mind(&game, &policy("planner")).unwrap();
        planner.begin(seed, Seat(0));
        let mut legal = <Defenders as Game>::Actions::default();
        Game::legal(&game, &at.state, &mut legal);
        let turns = planner.turns(&game, Sight::View(&view), &legal, 6);
        assert!(!turns.is_empty() && turns.len() <= 6);
        assert!(turns.is_sorted_by(|a, b| a.score >= b.score));
        for (at, turn) in turns.iter().enumerate() {
            assert!(legal.contains(&turn.steps[0].1), "{turn:?}");
            assert_eq!(turn.steps[0].0, planner.fingerprint(&game, &view));
            assert!(turns[..at].iter().all(|other| other.steps != turn.steps));
        }
        several += u32::from(turns.len() == 6 && turns.iter().any(|turn| turn.steps.len() > 3));
        let choices = &mut wildlab::mind::Choices::new(&game, &at.state, &mut legal);
        assert_eq!(planner.choose(&game, Sight::View(&view), choices), turns[0].steps[0].1);
        Some(players.decide(&game, &at.state, &at.chance))
    });
    assert!(several > 20, "{several} decisions with several long turns");
}

#[test]
fn the_expert_plays_the_same_game_on_every_thread() {
    let played = |numbers: [u64; 2]| {
        let game = Defenders::standard(2);
        let mut players = Players::new(&game, &[policy("expert")]).unwrap();
        numbers.map(|number| (number, playout(&game, Seed { run: 8, game: number }, &mut players, &mut ())))
    };
    let there = thread::spawn(move || played([1, 2]));
    let mut back = played([2, 1]);
    back.reverse();
    assert_eq!(there.join().unwrap(), back);
}

#[test]
fn what_rollouts_do_not_know_is_refused_with_file_and_key() {
    let game = Defenders::standard(2);
    let said = |rest: &str| {
        let text = format!("mind = 'rollouts'\nabout = 'x'\n{rest}");
        let embedded: Vec<(&str, &str)> = wildlab::mind::policies::<Defenders>();
        let policy = Policy::parse("mine", "mine.toml", &text, &embedded);
        policy.and_then(|policy| mind(&game, &policy).map(|_| ())).unwrap_err().to_string()
    };
    assert!(
        said("[weights]\ndoubts = 0.1").contains("mine.toml: weights.doubts"),
        "{}",
        said("[weights]\ndoubts = 0.1")
    );
    assert!(said("[weights]\ndoubt = 2").contains("weights.doubt: found 2, expected a number from 0 to 1"));
    assert!(said("[uses]\nestimate = 'greedy'").contains("uses.estimate"));
    assert!(said("[budget]\niterations = 9").contains("budget.iterations"));
}
