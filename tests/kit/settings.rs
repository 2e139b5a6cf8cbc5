//! The parameters as text, both ways.

use wildlab::game::Settings;

use super::{Subject, game, parsed};

/// The texts of all settings, each with the number of the game that it makes.
fn texts<G: Subject>() -> impl Iterator<Item = (usize, &'static str)> {
    G::SETTINGS.iter().enumerate().flat_map(|(number, texts)| texts.iter().map(move |text| (number, *text)))
}

pub fn settings_make_the_same_game_again<G: Subject>() {
    let named = texts::<G>().map(|(_, text)| (text.to_string(), game::<G>(text)));
    for (text, game) in named.chain(G::kinds(&Settings::new()).expect("the kinds of a game")) {
        let again = G::from_settings(&game.settings()).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(game.identity(), again.identity(), "{text}");
        assert_eq!(game.settings(), again.settings(), "{text}");
        assert_eq!(game.factor_values().len(), G::factors().len());
    }
}

pub fn what_differs_has_another_identity_and_other_factors<G: Subject>() {
    let games: Vec<(usize, &str, G)> = texts::<G>().map(|(number, text)| (number, text, game(text))).collect();
    for (number, text, one) in &games {
        for (than, other_text, other) in &games {
            assert_eq!(one.identity() == other.identity(), number == than, "{text} | {other_text}");
            assert_eq!(one.factor_values() == other.factor_values(), number == than, "{text} | {other_text}");
        }
    }
}

pub fn a_self_check_keeps_what_the_settings_fix<G: Subject>() {
    let all = G::kinds(&Settings::new()).expect("the kinds of a game").len();
    for (_, text) in texts::<G>() {
        let fixed = parsed::<G>(text);
        let kinds = G::kinds(&fixed).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert!(!kinds.is_empty() && kinds.len() <= all, "{text}: {} kinds", kinds.len());
        let sets = game::<G>(text).settings();
        for (name, kind) in kinds {
            for setting in &fixed.0 {
                let (key, value) = (setting.key.as_str(), setting.value.as_str());
                let kept = match key {
                    "rule" => in_force(&kind, value),
                    // Rule sets are tried one after the other, each with what is fixed beside it.
                    "rules" => true,
                    "set" if sets.all("set").iter().all(|set| kind.settings().all("set").contains(set)) => true,
                    _ => {
                        let same = G::from_settings(&kind.settings().with(key, value));
                        same.is_ok_and(|same| same.identity() == kind.identity())
                    }
                };
                assert!(kept, "{text}: {name} has not {key}={value}");
            }
        }
    }
}

/// Does a rule option have this value, given as `name=value`?
fn in_force<G: Subject>(game: &G, option: &str) -> bool {
    let (name, value) = option.split_once('=').expect("a name and a value");
    let options = game.kit().expect("rule options").rules.options();
    options.iter().any(|own| own.name == name && own.value == value)
}
