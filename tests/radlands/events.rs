//! R16: one scripted test an event.

use wildlab::games::radlands::words::Outcome;

use crate::scene::{bare, under, with_camp};

#[test]
fn r16_1_high_ground_rearranges_and_exposes_the_opponent() {
    let scene = bare().queue(1, ["high-ground", "", ""]).man(1, "1.back", "muse").hurt(1, "1.front", "scout");
    let mut play = scene.man(0, "1.back", "sniper").man(0, "1.front", "looter").draws(&["gunner"]).on();
    play.play(&["end"]).offers("put", &["put 1.back", "put 2.back", "put 3.back"]);
    play.play(&["put 2.back"]).offers("put", &["put 1.back", "put 2.back", "put 2.front", "put 3.back"]);
    play.play(&["put 2.back"]).shows(1, &[("2.back", "scout (damaged)"), ("2.front", "muse (ready)")]);
    play.play(&["junk gunner", "target 1 2.back"]).done();
    // Everything of seat 0 is unprotected for this turn.
    play.play(&["use 2.front"]);
    let mut open = bare().marks(&["exposed-1"]).man(0, "1.back", "pyromaniac").man(1, "1.back", "muse").on();
    open.play(&["use 1.back"]).offers("target", &["target 1 1.camp", "target 1 2.camp", "target 1 3.camp"]);
}

#[test]
fn r16_1_high_ground_has_as_many_arrangements_as_the_box_says() {
    let names = ["muse", "scout", "looter", "gunner", "sniper", "mimic"];
    let places = ["1.back", "1.front", "2.back", "2.front", "3.back", "3.front"];
    for (people, expected) in [1, 3, 12, 42, 144, 360, 720].into_iter().enumerate() {
        let mut scene = bare().hand(0, &["high-ground"]).edit(|_| {});
        scene = scene.man(1, "1.back", "zeto-khan").edit(|p| p.active = wildlab::games::radlands::words::Seat(0));
        for i in 0..people {
            scene = scene.man(0, places[i], names[i]);
        }
        // Played by the rules the card waits in slot 1; the count starts from its step.
        let mut position = scene.position.clone();
        let step = |what: &str| format!("{{\"what\":{what},\"seat\":0,\"source\":\"event\"}}");
        for text in [step("\"expose\""), step("\"settle\"")] {
            position.stack.push(serde_json::from_str(&text).unwrap());
        }
        position.lifted = std::mem::take(&mut position.seats[0].people);
        position.lifted.iter_mut().for_each(|person| person.place.clear());
        assert_eq!(arrangements(&scene.game, &position), expected, "{people} people");
    }
}

/// The number of ways to put all people down.
fn arrangements(
    game: &wildlab::games::radlands::Radlands,
    position: &wildlab::games::radlands::position::Position,
) -> u64 {
    use wildlab::games::radlands::{Actions, Table, chance::Streams};
    fn count(game: &wildlab::games::radlands::Radlands, state: wildlab::games::radlands::State) -> u64 {
        if state.stack.is_empty() {
            return 1;
        }
        let mut list = Actions::new();
        game.legal(&state, &mut list);
        let after = |action| {
            let (mut next, mut chance) = (state, Streams::new(wildlab::game::rng::Seed::new(1)));
            Table { game, state: &mut next, chance: &mut chance, observer: &mut () }.play(action);
            count(game, next)
        };
        list.iter().map(|&action| after(action)).sum()
    }
    if position.lifted.is_empty() {
        return 1;
    }
    count(game, game.state(position).unwrap())
}

#[test]
fn r16_2_banish_destroys_any_enemy() {
    let mut play = bare()
        .queue(1, ["banish", "", ""])
        .man(0, "1.back", "sniper")
        .man(0, "1.front", "looter")
        .draws(&["muse"])
        .on();
    play.play(&["end", "target 0 1.back"])
        .shows(0, &[("1.back", "looter (ready)")])
        .discarded(&["banish", "sniper"])
        .done();
}

#[test]
fn r16_3_interrogate_keeps_one_of_four() {
    let mut play = bare().hand(0, &["interrogate", "muse"]).draws(&["muse", "scout", "mimic", "truce"]).on();
    play.play(&["event interrogate"]).offers("", &["keep mimic", "keep muse", "keep scout", "keep truce"]);
    play.play(&["keep truce"])
        .holds(0, &["muse", "truce"])
        .discarded(&["interrogate", "muse", "scout", "mimic"])
        .done();
}

#[test]
fn r16_3_interrogate_with_three_cards_left_discards_them_all() {
    // With `when-drawing` and nothing in the discard there is no fourth card.
    let scene = under(&["reshuffle=when-drawing"]).hand(0, &["interrogate"]).draws(&["muse", "scout", "mimic"]);
    let mut scene = scene;
    // All other cards are in the opponent's hand.
    let kept = ["muse", "scout", "mimic"].map(crate::scene::card);
    let (deck, hand): (Vec<_>, Vec<_>) = {
        let mut left = kept.to_vec();
        scene.position.deck.drain(..).partition(|card| {
            let at = left.iter().position(|other| other == card);
            at.map(|at| left.remove(at)).is_some()
        })
    };
    (scene.position.deck, scene.position.seats[1].hand) = (deck, hand);
    let mut play = scene.on();
    play.play(&["event interrogate"]).holds(0, &[]).discarded(&["interrogate", "muse", "scout", "mimic"]);
    assert_eq!((play.state.run_outs, play.state.due), (1, true));
}

#[test]
fn r16_4_famine_leaves_each_player_one_person() {
    let scene = bare().queue(1, ["famine", "", ""]).man(1, "1.back", "muse").man(1, "2.back", "scout");
    let mut play = scene.man(0, "1.back", "sniper").punk(0, "1.front", "looter").draws(&["mimic"]).on();
    play.play(&["end", "target 1 2.back"]);
    assert_eq!(play.game.decider(&play.state).0, 0);
    play.play(&["target 0 1.back"]).shows(0, &[("1.back", "sniper (ready)"), ("1.front", "-")]);
    // The punk went on the deck, and is drawn.
    play.shows(1, &[("1.back", "-"), ("2.back", "scout (ready)")]).holds(1, &["looter"]);
}

#[test]
fn r16_5_uprising_gains_three_punks_and_none_past_six_people() {
    let mut play = bare().queue(1, ["uprising", "", ""]).draws(&["muse", "scout", "mimic", "truce"]).on();
    play.play(&["end", "put 1.back", "put 1.front", "pass"]).shows(1, &[("1.back", "punk"), ("1.front", "punk")]);
    let crowd = |options: &[&str]| {
        let names = ["muse", "scout", "looter", "gunner", "sniper"];
        let places = ["1.back", "1.front", "2.back", "2.front", "3.back"];
        let scene = under(options).queue(1, ["uprising", "", ""]);
        names.into_iter().zip(places).fold(scene, |scene, (name, place)| scene.man(1, place, name))
    };
    let mut lost = crowd(&[]).draws(&["mimic", "truce"]).on();
    lost.play(&["end", "put 3.front"]).shows(1, &[("3.front", "punk")]).holds(1, &["truce"]).done();
    let mut replaced = crowd(&["uprising-full=replace"]).draws(&["mimic", "holdout"]).on();
    replaced
        .play(&["end", "put 3.front", "put 1.back for 1.front"])
        .shows(1, &[("1.back", "punk"), ("1.front", "muse (ready)")]);
}

#[test]
fn r16_6_strafe_injures_all_unprotected_enemies() {
    let mut play =
        bare().hand(0, &["strafe"]).man(1, "1.back", "muse").man(1, "1.front", "scout").punk(1, "2.back", "mimic").on();
    play.play(&["event strafe"])
        .shows(1, &[("1.back", "muse (ready)"), ("1.front", "scout (damaged)"), ("2.back", "-")])
        .done();
}

#[test]
fn r16_7_truce_returns_all_people_to_their_owners() {
    let scene =
        bare().hand(0, &["truce"]).hurt(0, "1.back", "muse").punk(0, "1.front", "banish").man(1, "2.back", "scout");
    let mut play = scene.on();
    play.play(&["event truce"]).holds(0, &["muse", "banish"]).holds(1, &["scout"]).discarded(&["truce"]);
    assert_eq!((play.state.sides[0].known.len(), play.state.sides[1].known.len()), (1, 1));
    play.play(&["play muse 1.back"]).shows(0, &[("1.back", "muse")]).done();
}

#[test]
fn r16_8_radiation_injures_everybody_at_once() {
    let scene = bare().queue(1, ["radiation", "", ""]).man(1, "1.back", "muse").punk(1, "1.front", "scout");
    let mut play = scene.hurt(0, "1.back", "sniper").man(0, "1.front", "looter").on();
    play.play(&["end"]).shows(0, &[("1.back", "looter (damaged)"), ("1.front", "-")]);
    // The punk is on the deck, and drawn.
    play.shows(1, &[("1.back", "muse (damaged)"), ("1.front", "-")]).holds(1, &["scout"]).done();
}

#[test]
fn r16_9_napalm_burns_the_people_of_a_column() {
    let scene = bare().queue(1, ["napalm", "", ""]).man(0, "1.back", "sniper").punk(0, "1.front", "looter");
    let mut play = scene.man(0, "2.back", "muse").on();
    play.play(&["end"]).offers("column", &["column 1", "column 2"]);
    play.play(&["column 1"]).shows(0, &[("1.back", "-"), ("1.camp", "garage (ready)")]).holds(1, &["looter"]).done();
}

#[test]
fn r16_10_bombardment_damages_all_camps_and_draws_for_ruins_old_and_new() {
    let scene =
        bare().queue(1, ["bombardment", "", ""]).ruin(0, 1).damaged_camp(0, 2).draws(&["muse", "scout", "mimic"]);
    let mut play = scene.on();
    play.play(&["end"]).shows(0, &[("2.camp", "-"), ("3.camp", "watchtower (damaged) (ready)")]);
    play.holds(1, &["muse", "scout", "mimic"]).done();
    let all = bare().queue(1, ["bombardment", "", ""]).damaged_camp(0, 1).damaged_camp(0, 2).damaged_camp(0, 3);
    let mut all = all.on();
    all.play(&["end"]).ended(Outcome::ByEvent, Some(1)).holds(1, &[]);
}

#[test]
fn r16_11_raiders_hit_a_camp_of_the_opponents_choice_and_come_back() {
    let mut play = bare().queue(0, ["raiders", "", ""]).man(0, "1.back", "scout").man(1, "1.back", "muse").on();
    play.play(&["use 1.back"]);
    assert_eq!(play.game.decider(&play.state).0, 1);
    play.play(&["target 1 1.camp"]).queues(0, ["", "", ""]).shows(1, &[("1.camp", "pillbox (damaged) (ready)")]);
    play.play(&["use 1.camp"]).queues(0, ["", "raiders", ""]).done();
    let mut last = with_camp("garage").queue(0, ["raiders", "", ""]).ruin(1, 1).ruin(1, 2).damaged_camp(1, 3).on();
    last.play(&["use 1.camp"]).ended(Outcome::ByRaiders, Some(0));
}
