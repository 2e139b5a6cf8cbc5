//! Information shown to players in other languages.

use serde_json::Value;
use wildlab::game::rng::Seed;

use super::{Subject, Wander, game};

/// A program is shown a view as JSON, which can hold nothing else, and the legal decisions as text: neither differs
/// between positions that its seat cannot tell apart.
pub fn a_program_is_shown_what_its_seat_may_know_and_nothing_else<G: Subject>() {
    for (number, table) in (0..).zip(G::TABLES) {
        let game: G = game(table);
        let mut rng = Seed::new(number).stream(77);
        let mut play = Wander::new(&game, Seed { run: 31, game: number });
        while !play.is_over() {
            if rng.below(8) == 0 {
                let seat = game.decider(&play.state);
                let view = game.view(&play.state, seat);
                let shown = game.view_json(&view);
                assert!(shown.is_object() || shown.is_string(), "{shown}");
                assert_eq!(serde_json::from_str::<Value>(&shown.to_string()).ok(), Some(shown), "{table}");
                let texts: Vec<String> = play.legal().to_vec().iter().map(|a| game.write(&play.state, *a)).collect();
                let other = Wander::from(&game, game.sample(&view, &mut rng), Seed::new(number));
                let mut other = other;
                let others: Vec<String> = other.legal().to_vec().iter().map(|a| game.write(&other.state, *a)).collect();
                assert_eq!(texts, others, "{table}: decisions tell what is hidden");
                let mut once = texts.clone();
                once.sort();
                once.dedup();
                assert_eq!(once.len(), texts.len(), "{table}: two decisions have one text");
            }
            play.step();
        }
    }
}
