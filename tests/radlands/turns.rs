//! R2 to R4, R9, R13: setup, the turn, water and Silo, the queue, the deck and the end.

use wildlab::game::rng::Seed;
use wildlab::game::{Game, Seat};
use wildlab::games::radlands::contents::{CardSet, Contents};
use wildlab::games::radlands::event::Event;
use wildlab::games::radlands::rules::Rules;
use wildlab::games::radlands::words::{Camp, Outcome};
use wildlab::games::radlands::{Action, FIRST_GAME, Radlands, State};

use crate::scene::{Scene, bare, under, with_camp};

fn game(options: &[&str], sets: &[&str]) -> Radlands {
    let mut rules = Rules::default();
    options.iter().for_each(|option| rules.set(option).unwrap());
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    Radlands::new(Contents::load(None, CardSet::A, &sets).unwrap(), rules, FIRST_GAME).unwrap()
}

/// A game played up to its first turn; every choice of camps takes the trio of that rank.
fn opened(game: &Radlands, seed: u64, rank: usize) -> (State, Vec<Event>) {
    let mut events: Vec<Event> = Vec::new();
    let mut chance = game.chance(Seed::new(seed));
    let mut state = game.start(&mut chance, &mut events);
    while state.turn == 0 {
        let action = game.nth_legal(&state, |n| rank % n);
        Game::play(game, &mut state, action, &mut chance, &mut events);
    }
    (state, events)
}

fn dealt(events: &[Event], seat: u8) -> Vec<Camp> {
    let own = |event: &Event| match event {
        Event::Dealt { seat: to, camp } if to.0 == seat => Some(*camp),
        _ => None,
    };
    events.iter().filter_map(own).collect()
}

#[test]
fn r2_1_six_camps_are_dealt_and_each_keeps_three_hidden_from_the_other() {
    let game = game(&[], &[]);
    let state = game.start(&mut game.chance(Seed::new(4)), &mut ());
    assert_eq!(state.dealt.map(u64::count_ones), [6, 6]);
    assert_eq!(Game::decider(&game, &state), Seat(0));
    let mut count = 0;
    let first = game.nth_legal(&state, |n| {
        count = n;
        0
    });
    assert_eq!(count, 20);
    let (mut one, mut other) = (state, state);
    let second = game.nth_legal(&state, |_| 1);
    assert_ne!(first, second);
    Game::play(&game, &mut one, first, &mut game.chance(Seed::new(4)), &mut ());
    Game::play(&game, &mut other, second, &mut game.chance(Seed::new(4)), &mut ());
    assert_eq!(Game::decider(&game, &one), Seat(1));
    assert_ne!(one, other);
    assert_eq!(game.view(&one, Seat(1)), game.view(&other, Seat(1)), "seat 1 does not see what seat 0 kept");
}

#[test]
fn r2_1_random_and_fixed_trios_are_not_asked_for() {
    let random = game(&["camp-choice=random"], &[]);
    let state = random.start(&mut random.chance(Seed::new(4)), &mut ());
    assert_eq!((state.turn, state.sides[0].camps().len()), (1, 3));
    let fixed = game(&["camp-choice=fixed"], &[]);
    let state = fixed.start(&mut fixed.chance(Seed::new(4)), &mut ());
    assert_eq!([0, 1, 2].map(|c| state.sides[0].camp(c).unwrap()), [Camp::Railgun, Camp::Garage, Camp::SupplyDepot]);
    assert_eq!([0, 1, 2].map(|c| state.sides[1].camp(c).unwrap()), [Camp::VictoryTotem, Camp::Reactor, Camp::Cannon]);
}

#[test]
fn r2_2_the_opening_hand_is_what_the_camps_add_up_to() {
    let fixed = game(&["camp-choice=fixed", "first-player=seat-0"], &["rules.second_extra_cards=1"]);
    let state = fixed.start(&mut fixed.chance(Seed::new(4)), &mut ());
    // 2 and a card of the first turn; 3 and the extra card.
    assert_eq!(state.sides.map(|side| side.hand.len()), [3, 4]);
}

#[test]
fn r2_3_camps_that_start_damaged_or_destroyed_do_so() {
    let fixed = game(&["camp-choice=fixed"], &["camps.garage.damaged=true", "camps.cannon.trait=starts-destroyed"]);
    let state = fixed.start(&mut fixed.chance(Seed::new(4)), &mut ());
    assert_eq!((state.sides[0].damaged.len(), state.sides[1].camps().len()), (1, 2));
}

#[test]
fn r2_4_a_coin_or_the_option_says_who_is_first() {
    let firsts: Vec<u8> = (0..40).map(|seed| opened(&game(&[], &[]), seed, 0).0.first.unwrap().0).collect();
    assert!(firsts.contains(&0) && firsts.contains(&1));
    for seat in [0, 1] {
        let option = format!("first-player=seat-{seat}");
        assert!((0..10).all(|seed| opened(&game(&[&option], &[]), seed, 0).0.active == Seat(seat)));
    }
    let known = game(&["start-known=yes"], &[]);
    let state = known.start(&mut known.chance(Seed::new(4)), &mut ());
    assert!(state.turn == 0 && state.first.is_some());
    assert!(game(&[], &[]).start(&mut known.chance(Seed::new(4)), &mut ()).first.is_none());
}

#[test]
fn r2_5_both_start_with_silo_and_raiders_in_the_play_area_and_nothing_in_play() {
    let (state, _) = opened(&game(&[], &[]), 4, 0);
    for side in &state.sides {
        assert!(!side.silo && side.queue == [None; 3] && side.people().is_empty());
    }
    assert_eq!(state.water, 1);
}

#[test]
fn r2_6_one_game_number_has_the_same_deal_under_every_variant_and_choice() {
    let base = game(&[], &[]);
    for seed in 0..20 {
        let (state, events) = opened(&base, seed, 0);
        let took = |events: &[Event]| -> Vec<Event> {
            events.iter().copied().filter(|event| matches!(event, Event::Took { .. })).collect()
        };
        for (options, rank) in
            [(&["idle=yes"][..], 0), (&[], 7), (&["start-known=yes"], 13), (&["reshuffle=when-drawing"], 19)]
        {
            let (other, others) = opened(&game(options, &[]), seed, rank);
            assert_eq!((dealt(&events, 0), dealt(&events, 1)), (dealt(&others, 0), dealt(&others, 1)));
            assert_eq!(state.first, other.first);
            let (a, b) = (took(&events), took(&others));
            let both = a.len().min(b.len());
            assert_eq!(a[..both], b[..both], "the deck comes in the same order");
        }
        // Fewer camps dealt are the first of more.
        let (_, three) = opened(&game(&["camp-choice=random"], &[]), seed, 0);
        assert_eq!(dealt(&three, 0), dealt(&events, 0)[..3]);
    }
}

#[test]
fn r3_1_players_alternate() {
    let mut play = bare().draws(&["muse", "scout"]).on();
    play.play(&["end"]);
    assert_eq!((play.state.active, play.state.turn), (Seat(1), 4));
    play.play(&["end"]);
    assert_eq!((play.state.active, play.state.turn), (Seat(0), 5));
    play.done();
}

#[test]
fn r3_2_one_event_resolves_then_the_others_move_forward() {
    let scene = bare().queue(1, ["raiders", "banish", "uprising"]).draws(&["muse"]);
    let mut play = scene.on();
    play.play(&["end", "target 0 1.camp"]).queues(1, ["banish", "uprising", ""]).done();
    let mut gap = bare().queue(1, ["", "", "raiders"]).draws(&["muse"]).on();
    gap.play(&["end"]).queues(1, ["", "raiders", ""]).done();
}

#[test]
fn r3_3_a_card_is_drawn_and_water_is_3_but_1_on_the_first_turn_of_the_game() {
    let mut play = bare().draws(&["muse"]).on();
    play.play(&["end"]).holds(1, &["muse"]);
    assert_eq!(play.state.water, 3);
    let (first, _) = opened(&game(&["first-player=seat-0"], &[]), 4, 0);
    assert_eq!((first.turn, first.water), (1, 1));
}

#[test]
fn r3_4_actions_are_any_number_in_any_order() {
    let mut play = bare().hand(0, &["muse", "scout"]).draws(&["mimic"]).on();
    play.play(&["play muse 1.back", "draw", "take-silo", "junk scout", "end"]);
    assert_eq!(play.state.active, Seat(1));
}

#[test]
fn r3_5_at_the_end_water_and_all_marks_go() {
    let scene =
        bare().man(0, "1.back", "muse").spent(1, "1.back", "scout").hurt(0, "2.back", "looter").draws(&["mimic"]);
    let mut play = scene.edit(|p| p.entered = 2).on();
    play.play(&["use 1.back", "use 1.camp", "end"]);
    play.shows(0, &[("1.back", "muse (ready)"), ("1.camp", "garage (ready)"), ("2.back", "looter (damaged)")]);
    play.shows(1, &[("1.back", "scout (ready)")]);
    let position = play.game.position(&play.state);
    assert_eq!((position.marks, position.entered, position.water), (vec![], 0, 3));
}

#[test]
fn r4_1_extra_water_is_for_this_turn_only() {
    let mut play = bare().hand(0, &["looter", "looter"]).draws(&["muse", "scout"]).on();
    play.play(&["junk looter", "junk looter"]);
    assert_eq!(play.state.water, 7);
    play.play(&["end", "end"]);
    assert_eq!(play.state.water, 3);
}

#[test]
fn r4_2_the_silo_is_taken_for_1_and_stays_in_the_hand() {
    let mut play = bare().draws(&["muse", "scout"]).on();
    play.play(&["take-silo"]).refuses(&["take-silo"]);
    assert_eq!((play.state.water, play.state.sides[0].silo, play.state.sides[0].hand.len()), (4, true, 0));
    play.play(&["end", "end", "junk-silo"]);
    assert_eq!((play.state.water, play.state.sides[0].silo), (4, false));
}

#[test]
fn r4_3_the_silo_is_no_hand_card() {
    let scene = || with_camp("warehouse").edit(|p| p.seats[0].silo = true);
    scene().on().refuses(&["use 1.camp"]);
    let mut play = scene().on();
    play.play(&["junk-silo"]);
    assert_eq!(play.state.water, 6);
}

#[test]
fn r4_4_a_silo_taken_this_turn_is_not_junked_unless_idle_is_allowed() {
    let mut play = bare().on();
    play.play(&["take-silo"]).refuses(&["junk-silo"]);
    let mut idle = under(&["idle=yes"]).on();
    idle.play(&["take-silo", "junk-silo"]);
    assert_eq!(idle.state.water, 5);
}

#[test]
fn r9_1_the_owner_of_an_event_chooses_whoever_has_the_turn() {
    let mut play =
        with_camp("omen-clock").queue(1, ["banish", "", ""]).man(0, "1.back", "muse").man(0, "2.back", "scout").on();
    play.play(&["use 1.camp"]);
    assert_eq!(play.game.decider(&play.state), Seat(1));
    play.play(&["target 0 2.back"]).discarded(&["banish", "scout"]).done();
}

#[test]
fn r9_2_raid_moves_only_into_a_free_slot_and_resolves_from_slot_1() {
    let mut play = bare().queue(0, ["", "raiders", ""]).hand(0, &["vigilante", "vigilante"]).on();
    play.play(&["junk vigilante"]).queues(0, ["raiders", "", ""]);
    play.play(&["junk vigilante"]).offers("", &["target 1 1.camp", "target 1 2.camp", "target 1 3.camp"]);
    bare().queue(0, ["banish", "raiders", ""]).hand(0, &["vigilante"]).on().refuses(&["junk vigilante"]);
}

#[test]
fn r9_3_a_resolving_event_is_in_no_pile_until_it_is_done() {
    let mut play =
        bare().queue(1, ["banish", "", ""]).man(0, "1.back", "muse").man(0, "2.back", "scout").draws(&["mimic"]).on();
    play.play(&["end"]).discarded(&[]).queues(1, ["", "", ""]);
    play.play(&["target 0 1.back"]).discarded(&["banish", "muse"]).done();
}

#[test]
fn r9_4_zeto_makes_placed_raiders_resolve_at_once_but_not_moved_ones() {
    let mut play = bare().man(0, "1.back", "zeto-khan").hand(0, &["vigilante"]).on();
    play.play(&["junk vigilante", "target 1 1.camp"]).queues(0, ["", "", ""]).done();
    let mut moved =
        bare().man(0, "1.back", "zeto-khan").queue(0, ["", "", "raiders"]).hand(0, &["vigilante", "banish"]);
    moved = moved.man(1, "1.back", "muse");
    let mut moved = moved.on();
    moved.play(&["junk vigilante"]).queues(0, ["", "raiders", ""]);
    moved.play(&["event banish"]).shows(1, &[("1.back", "-")]).done();
}

#[test]
fn r13_1_cards_to_be_discarded_lie_aside_until_all_are_taken() {
    // The third card is the last of the deck; the new deck is made of the discard without the three.
    let scene =
        bare().man(0, "1.back", "scientist").deck(&["muse", "mimic", "gunner"]).draws(&["muse", "mimic", "gunner"]);
    let mut play = scene.on();
    let before = play.state.discard.len();
    play.play(&["use 1.back"]).discarded(&["muse", "mimic", "gunner"]);
    assert_eq!((play.state.deck.len(), play.state.run_outs), (before, 1));
    play.done();
}

#[test]
fn r13_2_the_deck_is_made_anew_at_once_or_when_a_card_is_due() {
    let mut play = bare().deck(&["muse"]).draws(&["muse"]).on();
    play.play(&["draw"]).holds(0, &["muse"]).discarded(&[]);
    assert_eq!((play.state.run_outs, play.state.deck.len()), (1, 65));
    let mut later = under(&["reshuffle=when-drawing"]).deck(&["muse"]).draws(&["muse"]).draws_anew(&["scout"]).on();
    later.play(&["draw"]);
    assert_eq!((later.state.run_outs, later.state.deck.len()), (0, 0));
    later.play(&["draw"]).holds(0, &["muse", "scout"]);
    assert_eq!((later.state.run_outs, later.state.deck.len()), (1, 64));
    later.done();
}

#[test]
fn r13_2_with_an_empty_discard_the_new_deck_waits_for_a_card() {
    // Everything but one card is in a hand: the last card is taken, and nothing can be shuffled.
    let mut scene = bare().draws(&["muse"]).draws_anew(&["scout"]);
    let at = scene.position.deck.iter().position(|&other| other == crate::scene::card("muse")).unwrap();
    let muse = scene.position.deck.remove(at);
    scene.position.seats[0].hand = std::mem::replace(&mut scene.position.deck, vec![muse]);
    let mut play = scene.on();
    play.play(&["draw"]);
    assert_eq!((play.state.run_outs, play.state.due, play.state.deck_size()), (1, true, 0));
    play.refuses(&["draw"]);
    play.play(&["junk scout"]);
    assert!(play.state.due);
    play.play(&["draw"]);
    play.ended(Outcome::Deck, None);
}

#[test]
fn r13_3_the_second_run_out_is_a_draw() {
    let scene = || bare().hand(0, &["vera-vosh"]).edit(|p| p.run_outs = 1).deck(&["muse"]);
    let mut play = scene().draws(&["muse"]).on();
    play.play(&["draw"]).ended(Outcome::Deck, None);
    let ending = play.game.ending(&play.state).unwrap();
    assert_eq!(ending.seats.as_slice().iter().map(|standing| standing.place).collect::<Vec<_>>(), [1, 1]);
    let mut punk = scene().draws(&["muse"]).on();
    punk.play(&["junk vera-vosh", "put 1.back"]).ended(Outcome::Deck, None);
}

#[test]
fn r13_4_the_player_without_camps_loses_at_any_time_by_any_cause() {
    let mut play =
        bare().queue(0, ["raiders", "", ""]).man(0, "1.back", "scout").ruin(1, 1).ruin(1, 2).damaged_camp(1, 3).on();
    play.play(&["use 1.back"]).ended(Outcome::ByRaiders, Some(0));
    assert_eq!(play.legal(), [] as [String; 0]);
    let ending = play.game.ending(&play.state).unwrap();
    assert_eq!((ending.cause, ending.seats[0].place, ending.seats[1].place), ("camps-raiders", 1, 2));
}

#[test]
fn r13_5_every_ending_has_a_cause_of_the_list() {
    for outcome in Outcome::ALL {
        assert!(Radlands::CAUSES.contains(&outcome.name()));
    }
    assert_eq!(Radlands::CAUSES.len(), Outcome::COUNT);
}

#[test]
fn r13_6_the_lab_limits_end_endless_turns_and_games() {
    // Rescue Team in an empty Oasis column costs nothing and returns itself for ever.
    let scene = Scene::new(CardSet::A, &["oasis"], &["turn-cap=7"], &[]).hand(0, &["rescue-team", "muse"]);
    let mut play = scene.draws(&["scout"]).on();
    for _ in 0..3 {
        play.play(&["play rescue-team 1.back", "use 1.back"]);
    }
    assert_eq!(play.state.active, Seat(0));
    play.play(&["take-silo"]);
    assert_eq!(play.state.active, Seat(1), "only ending the turn is left, which is not asked");
    let mut stalls = under(&["stall-turns=3"]).on();
    stalls.play(&["end"]).ended(Outcome::Stalled, None);
    assert_eq!(stalls.game.ending(&stalls.state).unwrap().seats[0].place, 0);
}

#[test]
fn r11_8_a_turn_with_nothing_to_do_ends_by_itself() {
    let scene =
        with_camp("obelisk").edit(|p| p.seats[0].silo = true).water(1).marks(&["silo-taken"]).hand(0, &["muse"]);
    let scene = scene.edit(|p| {
        p.seats[0].camps.iter_mut().for_each(|camp| camp.spent = true);
    });
    let mut play = scene.draws(&["scout"]).on();
    play.play(&["play muse 1.back"]);
    assert_eq!(play.state.active, Seat(1));
    assert!(play.events.iter().any(|event| matches!(event, Event::Turn { turn: 4, .. })));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Decides { action: Action::End, .. })));
    play.done();
}
