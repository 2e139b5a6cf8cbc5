//! Each ruling of R18 played the other way, the optional rules (R15), and the switches of the lab.

use wildlab::game::rng::Seed;
use wildlab::game::{Checked, Game, Seat};
use wildlab::games::dei::board::words::{Candy, Drone, Feat, Mission};
use wildlab::games::dei::state::{Ask, State};

use crate::scene::{Scene, bare, duel, game, with};

/// A scene of three players.
fn three(settings: &str) -> Scene {
    Scene::of(&format!("players=3; lineup=refuge-42,ravagers,auxilia; rule=outposts=fixed; {settings}"))
}

/// The pending icons of a kind.
fn pending(scene: &Scene, sign: &str) -> u8 {
    scene.state.play.pending.count(sign.parse().unwrap())
}

/// The decisions that are listed and begin with a word.
fn begin_with(scene: &Scene, word: &str) -> usize {
    scene.listed().iter().filter(|text| text.starts_with(word)).count()
}

/// Candy from the pool to a seat.
fn candy(mut scene: Scene, seat: u8, candy: Candy) -> Scene {
    scene.player(seat).candy[candy.index()] += 1;
    scene.state.pool[candy.index()] -= 1;
    scene
}

/// A drone to a region.
fn drone(mut scene: Scene, drone: Drone, name: &str) -> Scene {
    let region = scene.region(name);
    scene.state.drones[drone.index()] = Some(region);
    scene
}

/// Plays a random game and shows the state before and after each decision; every state is sound.
fn watch(settings: &str, run: u64, mut see: impl FnMut(&State, &State)) -> State {
    let game = game(settings);
    let mut chance = game.chance(Seed::new(run));
    let mut rng = Seed::new(run).stream(7);
    let mut state = game.start(&mut chance, &mut ());
    while !state.over {
        let before = state;
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        game.play(&mut state, legal[rng.below(legal.len() as u32) as usize], &mut chance, &mut ());
        let wrong = Checked::violations(&game, &state);
        assert!(wrong.is_empty(), "{settings}, game {run}: {wrong:?}");
        see(&before, &state);
    }
    state
}

#[test]
fn r18_presence_of_any_piece_holds_a_region() {
    let strength = |rule: &str| {
        let scene = with(rule).refuge(0, "2.1b").feat(0, Feat::Fortress);
        scene.game.strength(&scene.state, Seat(0), scene.region("2.1b"))
    };
    assert_eq!((strength(""), strength("rule=presence=any")), (0, 2));
}

#[test]
fn r18_control_is_found_after_an_action_a_card_or_a_phase() {
    let after = |rule: &str, played: u8, decisions: &str| {
        let mut scene = with(rule).units(0, "2.3a", 2).icons("M C");
        scene.state.played = played;
        scene.play(decisions);
        scene.holder("2.1b")
    };
    let (go, end) = ("move M 2.3a 2.1b, group 1", "move M 2.3a 2.1b, group 1, end-card");
    assert_eq!(after("", 1, go), Some(0));
    let card = |decisions: &str| after("rule=control-check=card", 1, decisions);
    assert_eq!((card(go), card(end)), (None, Some(0)));
    let phase = |played: u8| after("rule=control-check=phase", played, end);
    assert_eq!((phase(1), phase(2)), (None, Some(0)));
}

#[test]
fn r18_a_holder_who_left_others_tied_keeps_or_loses_the_cube() {
    let left = |rule: &str| {
        let mut scene = three(rule).units(0, "2.1b", 2).units(1, "2.1b", 1).units(2, "2.1b", 1).icons("M C");
        scene.play("move M 2.1b 2.1a, group 2");
        scene.holder("2.1b")
    };
    assert_eq!((left(""), left("rule=control-left=keep")), (None, Some(0)));
}

#[test]
fn r18_a_card_face_down_must_or_may_buy() {
    let poor = |rule: &str| with(rule).purse(0, 0, 0).can("play-down refuge-42-1");
    assert_eq!((poor(""), poor("rule=face-down-buys=may")), (false, true));
    let mut rich = with("rule=face-down-buys=may").purse(0, 9, 5);
    rich.play("play-down refuge-42-1");
    assert!(rich.can("end-card"));
}

#[test]
fn r18_a_move_may_be_split() {
    let mut whole = bare().units(0, "2.3a", 3).icons("M C");
    whole.play("move M 2.3a 2.1b, group 1");
    assert_eq!(begin_with(&whole, "move"), 0);
    let mut split = with("rule=split-moves=yes").units(0, "2.3a", 3).icons("M C");
    split.play("move M 2.3a 2.1b, group 1");
    assert!(split.can("move M 2.3a 2.4b") && !split.can("move M 2.3a 2.1b"), "another destination, the same origin");
    split.play("move M 2.3a 2.4b, group 1");
    assert_eq!(["2.3a", "2.1b", "2.4b"].map(|name| split.count(0, name)), [1, 1, 1]);
    let mut over = with("rule=split-moves=yes").units(0, "2.3a", 3).icons("M C");
    over.play("move M 2.3a 2.1b, group 1, collect C 2.3a");
    assert_eq!(begin_with(&over, "move"), 0, "another action ends it");
}

/// R12.2: a refuge is no unit, and Caravan takes one with each Move.
#[test]
fn r18_a_split_move_takes_one_refuge() {
    let caravan = |icons: &str| {
        let scene = with("rule=split-moves=yes").feat(0, Feat::Caravan).refuge(0, "2.3a").refuge(0, "2.3a");
        let mut scene = scene.units(0, "2.3a", 1).icons(icons);
        scene.play("move M 2.3a 2.1b, group 0 refuge");
        scene
    };
    let mut one = caravan("M C");
    assert!(one.can("move M 2.3a 2.4b"), "the scrapper may still go");
    one.play("move M 2.3a 2.4b");
    assert_eq!(begin_with(&one, "move"), 0, "the scrapper has gone alone, the other refuge stays");
    let mut two = caravan("M M C");
    two.play("move M 2.3a 2.4b, group 0 refuge");
    assert_eq!(pending(&two, "M"), 0, "another refuge takes another icon");
}

#[test]
fn r18_links_may_be_stacked() {
    let second = |rule: &str| {
        let mut scene = with(rule).units(0, "2.5A", 1).icons("Bb Bb C");
        scene.play("bridge Bb 2.5:A-B/b");
        scene.can("bridge Bb 2.5:A-B/b")
    };
    assert_eq!((second(""), second("rule=link-stack=any")), (false, true));
}

#[test]
fn r18_elevators_stay_in_a_district() {
    let across = |rule: &str| {
        let scene = with(rule).units(0, "2.4a", 1).units(0, "2.3a", 1).icons("Be C");
        (scene.can("elevator Be 2.4a-2.5A"), scene.can("elevator Be 2.3a-2.1A"))
    };
    assert_eq!(across(""), (true, true));
    // 2.3a and 2.1A hold pieces of one district.
    assert_eq!(across("rule=elevator-pairs=same-district"), (false, true));
}

#[test]
fn r18_neutral_bridges_carry_drones() {
    let flies =
        |rule: &str| drone(with(rule).icons("D:collector C"), Drone::Collector, "2.1B").can("fly D:collector 2.5a");
    assert_eq!((flies(""), flies("rule=drone-bridges=yes")), (false, true));
}

/// A scene with `black-9` (K Rt), a card of seat 0 and one of seat 1 face up.
fn copies(rule: &str) -> Scene {
    let mut scene = with(rule).units(0, "2.3a", 1).for_sale(3, 0, "black-9").icons("K C");
    scene.state.rows[3][0] = None;
    for (seat, card) in [(0, "refuge-42-4"), (1, "ravagers-1")] {
        let card = card.parse().unwrap();
        scene.player(seat).hand.remove(card);
        scene.player(seat).up.insert(card);
    }
    scene.player(0).up.insert("black-9".parse().unwrap());
    scene
}

#[test]
fn r18_copy_scope_and_chain() {
    let own = copies("rule=copy-scope=own");
    assert!(own.can("copy refuge-42-4") && !own.can("copy ravagers-1") && copies("").can("copy ravagers-1"));
    let copied = |rule: &str| {
        let mut scene = copies(rule);
        scene.play("copy black-9");
        scene
    };
    let once = copied("");
    assert_eq!((pending(&once, "K"), pending(&once, "Rt")), (0, 1));
    let chain = copied("rule=copy-chain=yes");
    assert_eq!((pending(&chain, "K"), pending(&chain, "Rt")), (1, 1));
    assert!(!chain.can("copy black-9") && chain.can("copy refuge-42-4"), "a card that was not copied yet");
}

#[test]
fn r18_the_teleport_takes_champions_or_not() {
    let takes = |rule: &str| {
        let settings = format!("players=2; lineup=auxilia,ravagers; rule=outposts=fixed; {rule}");
        let scene = Scene::of(&settings).units(0, "2.4a", 1).champion(0, "2.4a").icons("D:teleport M");
        let mut scene = drone(scene, Drone::Teleport, "2.4a");
        scene.play("fly D:teleport 2.4a");
        scene.can("beam champion 2.9a")
    };
    assert_eq!((takes(""), takes("rule=teleport-champion=no")), (true, false));
}

#[test]
fn r18_the_dead_go_home_or_out_of_the_game() {
    let dead = |rule: &str| {
        let mut scene = with(rule).units(0, "2.3a", 1).units(1, "2.3a", 2).feat(0, Feat::LastResort).icons("C M");
        scene.play("kill C 2.3a 1");
        let other = scene.state.player(Seat(1));
        (other.stock, other.dead)
    };
    assert_eq!((dead(""), dead("rule=dead=removed")), ((14, 0), (13, 1)));
}

#[test]
fn r18_candy_is_known_to_all_or_to_its_owner() {
    let seen = |rule: &str| {
        let scene = candy(with(rule), 0, Candy::Move);
        let of = |seat: u8| {
            let view = scene.game.view(&scene.state, Seat(seat));
            view.seen().player(Seat(0)).candy.iter().sum::<u8>()
        };
        (of(0), of(1))
    };
    assert_eq!((seen(""), seen("rule=candy-known=owner")), ((1, 1), (1, 0)));
}

#[test]
fn r18_used_candy_goes_back_or_out_of_the_game() {
    let mut used = 0;
    for run in 0..6 {
        let end = watch("players=4; rule=candy-return=removed", run, |before, after| {
            let all = |state: &State| state.pool.iter().sum::<u8>();
            assert!(all(after) <= all(before), "nothing comes back");
        });
        used += end.gone.iter().sum::<u8>();
    }
    assert!(used > 0);
}

#[test]
fn r18_abraham_takes_or_may_take() {
    let settings = "players=2; lineup=ravagers,auxilia; rule=outposts=fixed; rule=abraham=choice";
    let mut scene = Scene::of(settings).champion(0, "2.4a").icons("M");
    scene.state.played = 2;
    scene.play("end-card");
    assert!(scene.can("grab") && scene.can("leave"));
    scene.play("leave");
    assert_eq!(scene.has(0), [1, 1]);
}

#[test]
fn r18_aria_climbs_both_ways_or_only_up() {
    let ways = |rule: &str| {
        let [up, down] = ["2.3a", "2.1A"].map(|name| with(rule).champion(0, name).icons("M C"));
        (up.can("move M 2.3a 2.1A"), down.can("move M 2.1A 2.3a"))
    };
    assert_eq!((ways(""), ways("rule=aria=up")), ((true, true), (true, false)));
}

#[test]
fn r18_unlocking_may_be_a_choice() {
    let scene = with("rule=unlock=choice");
    let mut scene = ["2.4b", "2.5B"].iter().fold(scene, |scene, piece| scene.units(0, piece, 1)).icons("M");
    (scene.state.phase, scene.state.played) = (2, 2);
    scene.play("end-card");
    assert!(scene.can("unlock tactic") && scene.can("keep") && !scene.can("unlock logistic"));
    scene.play("keep");
    assert_eq!(scene.state.player(Seat(0)).feats_unlocked(), 0);
}

#[test]
fn r18_snow_boots_help_each_move_or_the_first() {
    let boots = |rule: &str| {
        let mut scene = with(rule).units(0, "2.3a", 3).feat(0, Feat::SnowBoots).icons("M M C");
        scene.play("move M 2.3a 2.1b, group 1, move M 2.3a 2.4b, group 1");
        pending(&scene, "M-boots")
    };
    assert_eq!(["", "rule=boots=card", "rule=boots=phase"].map(boots), [2, 1, 1]);
    let next = |rule: &str| {
        let mut scene = with(rule).units(0, "2.3a", 3).feat(0, Feat::SnowBoots).icons("M C");
        scene.state.booted = true;
        scene.play("move M 2.3a 2.1b, group 1");
        pending(&scene, "M-boots")
    };
    assert_eq!((next("rule=boots=card"), next("rule=boots=phase")), (1, 0), "an earlier card of the phase had a Move");
}

#[test]
fn r18_the_delivery_robot_comes_on_top_or_instead() {
    let both = |rule: &str| {
        let mut scene = with(rule).feat(0, Feat::DeliveryRobot).purse(0, 20, 8).for_sale(3, 1, "black-4");
        scene.play("robot refuge-42-2, buy black middle full");
        assert!(!scene.can("robot refuge-42-3"), "once in a phase");
        scene.can("play-down refuge-42-1")
    };
    assert_eq!((both(""), both("rule=robot=instead")), (true, false));
}

#[test]
fn r18_a_garrison_is_a_scrapper_or_any_unit() {
    let counted = |rule: &str| {
        let scene = with(rule).champion(0, "2.4b").units(0, "2.5B", 1);
        scene.game.counted(&scene.state, Seat(0), Mission::Garrison)
    };
    assert_eq!((counted(""), counted("rule=garrison=unit")), (1, 2));
}

#[test]
fn r18_drone_cards_on_the_pad_and_in_the_bin() {
    let counted = |rule: &str| {
        let mut scene = with(rule);
        let card = "refuge-42-8".parse().unwrap();
        let count = |scene: &Scene| scene.game.counted(&scene.state, Seat(0), Mission::Drones);
        let hand = count(&scene);
        scene.player(0).hand.remove(card);
        scene.player(0).down.insert(card);
        let down = count(&scene);
        scene.player(0).down.remove(card);
        scene.player(0).bin.insert(card);
        [hand, down, count(&scene)]
    };
    assert_eq!(counted(""), [1, 1, 0]);
    assert_eq!(counted("rule=drone-cards=face-up"), [1, 0, 0]);
    assert_eq!(counted("rule=drone-cards=all"), [1, 1, 1]);
}

#[test]
fn r18_the_count_is_at_the_own_end_or_together() {
    let supplies = |rule: &str| {
        let mut scene = with(rule).units(0, "2.4b", 1).purse(0, 4, 1).icons("M");
        scene.state.missions = [[Some(7), Some(8)], [Some(3), Some(4)], [Some(5), Some(6)], [Some(0), Some(1)]];
        (scene.state.turn, scene.state.phase, scene.state.played) = (4, 3, 2);
        for player in &mut scene.state.players[..2] {
            (1..4).for_each(|column| player.missions[column] = Some(0));
        }
        scene.play("end-card, mission 1 1");
        scene.state.player(Seat(0)).supplies
    };
    // A cube, two pairs of Technology, a Cell.
    assert_eq!((supplies(""), supplies("rule=final-count=together")), (4, 0));
}

#[test]
fn r18_equal_supplies_are_shared_or_go_to_cells_or_cubes() {
    let winners = |rule: &str| {
        let mut scene = with(rule);
        (scene.player(0).supplies, scene.player(1).supplies) = (30, 30);
        (scene.player(0).counted, scene.player(1).counted) = (Some([3, 0]), Some([1, 4]));
        scene.state.over = true;
        let ending = scene.game.ending(&scene.state).unwrap();
        scene.state.all().map(|seat| ending.won(seat)).collect::<Vec<_>>()
    };
    assert_eq!(winners(""), [Some(true), Some(true)]);
    assert_eq!(winners("rule=tie=cells"), [Some(true), Some(false)]);
    assert_eq!(winners("rule=tie=cubes"), [Some(false), Some(true)]);
}

#[test]
fn r18_the_turn_order_follows_the_supplies() {
    for run in 0..8 {
        watch("players=4; rule=turn-order=supplies", run, |before, after| {
            if before.turn == after.turn || before.turn == 0 {
                return;
            }
            let place = |seat: Seat| before.order.iter().position(|own| *own == seat);
            let mut expected: Vec<Seat> = after.all().collect();
            expected.sort_by_key(|&seat| (after.player(seat).supplies, place(seat)));
            assert_eq!(after.in_order(), expected, "fewest first, ties keep their order");
        });
    }
}

#[test]
fn r16_3_secret_hands_hide_which_cards_are_face_down() {
    let game = game("players=3; rule=hands=secret");
    let mut rng = Seed::new(3).stream(5);
    let mut differ = false;
    watch("players=3; rule=hands=secret", 2, |_, state| {
        if state.over {
            return;
        }
        let view = game.view(state, Seat(1));
        let sample = game.sample(&view, &mut rng);
        assert_eq!(game.view(&sample, Seat(1)), view);
        for (own, other) in state.playing().iter().zip(sample.playing()) {
            let sizes = |player: &wildlab::games::dei::state::Player| {
                [player.hand, player.up, player.down, player.bin].map(wildlab::games::dei::board::cards::Cards::len)
            };
            assert_eq!((sizes(own), own.owned(), own.up), (sizes(other), other.owned(), other.up));
            differ |= own.bin != other.bin || own.hand != other.hand;
        }
    });
    assert!(differ);
}

#[test]
fn r15_2_the_last_player_drafts_first_and_names_the_colour() {
    let draft = game("players=3; rule=feat-draft=yes");
    let mut chance = draft.chance(Seed::new(1));
    let mut state = draft.start(&mut chance, &mut ());
    let mut asked = Vec::new();
    let mut counts = Vec::new();
    while state.ask == Ask::Draft {
        let mut legal = Vec::new();
        draft.legal(&state, &mut legal);
        asked.push(state.asked.0);
        counts.push(legal.len());
        draft.play(&mut state, legal[0], &mut chance, &mut ());
    }
    // Eighteen feats, then those left of the colour; the last colour is no choice.
    assert_eq!(asked, [2, 1, 0, 2, 1, 0, 2, 1, 0]);
    assert_eq!(counts, [18, 5, 4, 12, 5, 4, 6, 5, 4]);
    let view = draft.view(&state, Seat(0));
    assert_eq!(view.seen().player(Seat(1)).feats, state.player(Seat(1)).feats, "drafted feats are known to all");
}

#[test]
fn r15_3_planned_cards_are_played_in_their_order() {
    let planning = game("players=2; rule=planning=yes");
    let mut plans = 0;
    watch("players=2; rule=planning=yes", 4, |before, after| {
        if before.ask == Ask::Plan {
            plans += 1;
            let hidden = planning.view(after, Seat(1 - before.asked.0)).seen().player(before.asked).plan;
            assert_eq!(hidden, [None, None], "the others do not see it");
        }
        let played = |state: &State| state.own().up | state.own().down;
        if before.ask == Ask::Card && before.active == after.active && before.phase == after.phase {
            for card in played(after) - played(before) {
                assert!(before.own().plan.contains(&Some(card)), "{card} was not planned");
            }
        }
    });
    assert_eq!(plans, 24, "each player plans in each of 12 phases");
}

#[test]
fn r15_4_showdown_moves_missions_behind_all_phases() {
    for run in 0..4 {
        let mut missions = [0; 5];
        let end = watch("players=3; rule=showdown=yes", run, |before, after| {
            if before.ask == Ask::Mission {
                missions[usize::from(before.turn)] += 1;
                assert_eq!(before.phase, 3);
                assert_eq!(before.order[usize::from(before.place)], before.asked, "in turn order");
            }
            if before.turn == 3 && after.turn == 4 {
                let fewest = after.all().map(|seat| after.player(seat).supplies).min();
                let last = after.in_order().last().unwrap();
                assert_eq!(Some(after.player(*last).supplies), fewest, "who is behind plays last");
            }
        });
        assert!(missions[1..4].iter().all(|count| *count == 3), "{missions:?}");
        assert!(end.playing().iter().all(|player| player.missions.iter().all(Option::is_some)));
    }
}

#[test]
fn r15_5_a_rebel_declines() {
    let mut rebel = with("rule=rebel=yes").units(0, "2.3a", 1).icons("M");
    (rebel.state.phase, rebel.state.played) = (3, 2);
    rebel.play("end-card, decline");
    let player = rebel.state.player(Seat(0));
    assert_eq!((player.supplies, player.missions), (0, [None; 4]));
}

#[test]
fn r3_3_the_marker_of_three_can_go_on_to_the_left() {
    for run in 0..6 {
        watch("players=3; rule=turn-4-marker=off", run, |before, after| {
            if before.turn == 3 && after.turn == 4 {
                assert_eq!(after.order[0], before.order[0].left(3));
            }
        });
    }
}

#[test]
fn r11_champions_can_lose_their_abilities() {
    let neena = |rule: &str| {
        let settings = format!("players=2; lineup=auxilia,ravagers; rule=outposts=fixed; {rule}");
        Scene::of(&settings).champion(0, "2.3a").units(1, "2.1b", 5).icons("M C").can("move M 2.3a 2.1b")
    };
    assert_eq!((neena(""), neena("rule=neena=off")), (true, false));
    let aria = |rule: &str| with(rule).champion(0, "2.3a").icons("M C").can("move M 2.3a 2.1A");
    assert_eq!((aria(""), aria("rule=aria-ability=off")), (true, false));
    let reaper = |rule: &str| {
        let settings = format!("players=2; lineup=farm-z,ravagers; rule=outposts=fixed; {rule}");
        let mut scene = drone(Scene::of(&settings).units(1, "2.4a", 3).icons("D:reaper M"), Drone::Reaper, "2.4a");
        scene.play("fly D:reaper 2.4a");
        begin_with(&scene, "reap")
    };
    assert_eq!((reaper(""), reaper("rule=reaper=off")), (2, 0));
    let z13 = duel("farm-z,ravagers").champion(0, "2.3a");
    assert_eq!(z13.game.strength(&z13.state, Seat(0), z13.region("2.3a")), 3);
}

#[test]
fn r8_5_the_reaper_takes_one_of_each_of_any_choice_of_the_others() {
    let mut scene = Scene::of("players=3; lineup=farm-z,ravagers,auxilia; rule=outposts=fixed");
    scene = scene.units(0, "2.3a", 2).units(1, "2.3a", 3).units(2, "2.3a", 1).icons("D:reaper M");
    let mut scene = drone(scene, Drone::Reaper, "2.3a");
    scene.play("fly D:reaper 2.3a");
    assert!(scene.can("reap 1") && scene.can("reap 2") && scene.can("reap 1,2") && scene.can("enough"));
    // A comma divides the decisions of a scene: one of the two is enough here.
    scene.play("reap 2");
    assert_eq!([0, 1, 2].map(|seat| scene.count(seat, "2.3a")), [2, 3, 0], "not the own ones");
    assert_eq!(scene.state.player(Seat(0)).supplies, 1);
    let candies: Vec<u8> = scene.state.playing().iter().map(|player| player.candy.iter().sum()).collect();
    assert_eq!(candies, [1, 0, 1]);
}

#[test]
fn r14_4_printed_supplies_count_in_hand_on_the_pad_and_in_the_bin() {
    let mut scene = bare();
    let cards = ["black-12", "tactic-7", "drone-5"].map(|card| card.parse().unwrap());
    let [hand, up, bin] = cards;
    let player = scene.player(0);
    player.hand.insert(hand);
    player.up.insert(up);
    player.bin.insert(bin);
    assert_eq!(scene.game.printed(&scene.state, Seat(0)), 4 + 3 + 2);
}
