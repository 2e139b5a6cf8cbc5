//! The command that makes a game again, from what it is.

use std::fmt::Write as _;

use super::super::contents::{Contents, Tag};
use super::super::defenders::{Defenders, Difficult, LineUp};
use super::super::rules::{Preset, Rules};
use super::super::words::MachineKind;
use crate::base::terminal::quoted;
use crate::game::rng::Seed;
use crate::mind::Policy;

/// The options of `play`, `replay` and `watch` that name a game, ready to be typed.
pub fn options(game: &Defenders, policies: &[Policy], seed: Seed) -> String {
    let mut words = Vec::new();
    let mut give = |option: &str, value: String| words.extend([format!("--{option}"), quoted(&value)]);
    give("seed", seed.run.to_string());
    if seed.game > 0 {
        give("game-number", seed.game.to_string());
    }
    give("policy", policies.iter().map(typed).collect::<Vec<_>>().join(","));
    for (option, value) in line_up(&game.line_up).into_iter().chain(rules(&game.rules)).chain(contents(&game.contents))
    {
        give(option, value);
    }
    words.join(" ")
}

/// The whole command; `out` is the page's file.
pub fn command(game: &Defenders, policies: &[Policy], seed: Seed, out: &str) -> String {
    format!("wildlab replay {} --out {}", options(game, policies, seed), quoted(out))
}

/// A policy as `--policy` takes it: its name, or its file.
fn typed(policy: &Policy) -> String {
    if policy.origin.ends_with("(embedded)") { policy.name.clone() } else { policy.origin.clone() }
}

fn line_up(line_up: &LineUp) -> Vec<(&'static str, String)> {
    let mut options = vec![("players", line_up.players.to_string())];
    if !line_up.factions.is_empty() {
        options.push(("factions", line_up.factions.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")));
    }
    if line_up.organizers.iter().any(Option::is_some) {
        let names = line_up.organizers.iter().map(|name| name.map_or("any".into(), |name| name.to_string()));
        options.push(("organizers", names.collect::<Vec<_>>().join(",")));
    }
    match line_up.difficult {
        Difficult::Random(0) => {}
        Difficult::Random(count) => options.push(("difficult", count.to_string())),
        Difficult::Kinds(kinds) => {
            let named = MachineKind::ALL.into_iter().filter(|kind| kinds[kind.index()] > 0);
            let named: Vec<String> = named.map(|kind| format!("{kind}={}", kinds[kind.index()])).collect();
            options.push(("difficult", if named.is_empty() { "0".into() } else { named.join(",") }));
        }
    }
    options
}

fn rules(rules: &Rules) -> Vec<(&'static str, String)> {
    let preset = rules.nearest_preset();
    let named = (preset != Preset::Common).then(|| ("rules", preset.to_string()));
    named.into_iter().chain(rules.changes(preset).into_iter().map(|change| ("rule", change))).collect()
}

fn contents(contents: &Contents) -> Vec<(&'static str, String)> {
    let file = (contents.origin != Contents::EMBEDDED).then(|| ("box", contents.origin.clone()));
    let set = contents.facts.iter().filter(|fact| fact.tag == Tag::Set).map(|fact| {
        let mut text = format!("{}=", fact.path);
        let _ = write!(text, "{}", fact.value);
        ("set", text)
    });
    file.into_iter().chain(set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::defenders::words::{Faction, Organizer};
    use crate::mind::Minded;

    fn with(line_up: LineUp, rules: Rules, sets: &[&str]) -> String {
        let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
        let game = Defenders::new(Contents::load(None, &sets).unwrap(), rules, line_up).unwrap();
        options(&game, &[Policy::load("random", Defenders::POLICIES).unwrap()], Seed { run: 7, game: 3 })
    }

    #[test]
    fn a_game_names_the_options_that_make_it_again() {
        let plain = with(LineUp::of(3), Rules::default(), &[]);
        assert_eq!(plain, "--seed 7 --game-number 3 --policy random --players 3");
        let line_up = LineUp {
            players: 2,
            factions: vec![Faction::Order, Faction::Sect],
            organizers: vec![Some(Organizer::B), None],
            difficult: Difficult::Kinds([0, 1, 0, 2]),
        };
        let mut rules = Rules::preset(Preset::Ru);
        rules.set("supplies=strict").unwrap();
        let odd = with(line_up, rules, &["defenders.pyromancy.points=3", "limits.damage=4"]);
        for part in [
            "--players 2",
            "--factions order,sect",
            "--organizers B,any",
            "--rules ru",
            "--rule supplies=strict",
            "--set limits.damage=4",
            "--set defenders.pyromancy.points=3",
        ] {
            assert!(odd.contains(part), "{part} in {odd}");
        }
    }
}
