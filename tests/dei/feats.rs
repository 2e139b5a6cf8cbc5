//! Drones (R8), feats (R12), missions (R13).

use wildlab::game::Seat;
use wildlab::games::dei::board::words::{Candy, Drone, Feat};
use wildlab::games::dei::chance::Purpose;

use crate::scene::{Scene, bare, duel};

/// A drone to a region.
fn drone(mut scene: Scene, drone: Drone, name: &str) -> Scene {
    let region = scene.region(name);
    scene.state.drones[drone.index()] = Some(region);
    scene
}

#[test]
fn r1_6_drones_fly_along_lines_and_touches() {
    let scene = drone(bare().icons("D:collector C"), Drone::Collector, "2.1a");
    // 2.1a - 2.1b - 2.3a are two steps; 2.1a touches 2.2B.
    assert!(
        scene.can("fly D:collector 2.3a") && scene.can("fly D:collector 2.2B") && scene.can("fly D:collector 2.1a")
    );
    assert!(!scene.can("fly D:collector 2.4a"));
    let further = drone(bare().icons("D:collector+1 C"), Drone::Collector, "2.1a");
    assert!(further.can("fly D:collector+1 2.4b"));
    let remote = drone(bare().feat(0, Feat::RemoteControl).icons("D:collector C"), Drone::Collector, "2.1a");
    assert!(remote.can("fly D:collector 2.4b"));
}

#[test]
fn r8_drones_take_recruit_and_teleport() {
    let mut collector = drone(bare().icons("D:collector M"), Drone::Collector, "2.4a");
    collector.play("fly D:collector 2.4a, take 2");
    assert_eq!((collector.has(0), collector.tokens("2.4a")), ([3, 1], 2));
    let mut transport = drone(bare().units(1, "2.4a", 9).icons("D:transport M"), Drone::Transport, "2.4a");
    transport.play("fly D:transport 2.4a, deploy, deploy");
    assert_eq!(transport.count(0, "2.4a"), 2, "no conditions");
    let mut teleport = duel("auxilia,ravagers").units(0, "2.4a", 3).units(1, "2.9a", 4).icons("D:teleport M");
    teleport = drone(teleport, Drone::Teleport, "2.4a");
    teleport.play("fly D:teleport 2.4a, beam scrapper 2.9a, beam scrapper 2.1a");
    assert_eq!((teleport.count(0, "2.9a"), teleport.count(0, "2.1a"), teleport.count(0, "2.4a")), (1, 1, 1));
    let mut roof = drone(duel("auxilia,ravagers").units(0, "2.4a", 3).icons("D:teleport M"), Drone::Teleport, "2.4a");
    roof.play("fly D:teleport 2.4a, beam scrapper 2.6B");
    assert!(!roof.listed().iter().any(|text| text.starts_with("beam")), "one alone to a roof");
}

#[test]
fn r8_5_the_reaper_kills_and_pays() {
    let killed = |rule: &str| {
        let settings = format!("players=2; lineup=farm-z,ravagers; rule=outposts=fixed; {rule}");
        let mut scene = drone(Scene::of(&settings).units(1, "2.4a", 3).icons("D:reaper M"), Drone::Reaper, "2.4a");
        scene = scene.next(Purpose::Candy, &[0, 1, 2]);
        scene.play("fly D:reaper 2.4a, reap-two 2");
        let [own, other] = [0, 1].map(|seat| scene.state.player(Seat(seat)));
        assert_eq!((scene.count(1, "2.4a"), other.stock), (1, 14));
        assert_eq!((other.candy[Candy::Recruit.index()], other.candy[Candy::Move.index()]), (1, 1), "a candy for each");
        assert_eq!(own.candy[Candy::Collect.index()], 1);
        own.supplies
    };
    assert_eq!((killed(""), killed("rule=reaper-pay=flat")), (2, 1));
}

#[test]
fn r12_2_feats_of_tactic() {
    let scene = bare().refuge(0, "2.3a").units(0, "2.3a", 1).feat(0, Feat::Fortress);
    assert_eq!(scene.game.strength(&scene.state, Seat(0), scene.region("2.3a")), 3);
    let scene = bare().refuge(0, "2.3a").refuge(0, "2.3a").units(0, "2.3a", 1).feat(0, Feat::Caravan);
    assert_eq!(scene.game.strength(&scene.state, Seat(0), scene.region("2.3a")), 3);
    let mut caravan = bare().refuge(0, "2.3a").units(0, "2.3a", 1).feat(0, Feat::Caravan).icons("M C");
    caravan.play("move M 2.3a 2.1b, group 1 refuge");
    let there = caravan.region("2.1b");
    assert_eq!(caravan.state.player(Seat(0)).refuges_in(there), 1);
    let trojan = drone(bare().units(0, "2.3a", 1).feat(0, Feat::TrojanHorse), Drone::Collector, "2.3a");
    assert_eq!(trojan.game.strength(&trojan.state, Seat(0), trojan.region("2.3a")), 2);
    let mut kill = bare().units(0, "2.3a", 1).units(1, "2.3a", 2).feat(0, Feat::LastResort).icons("C M");
    assert!(!kill.can("collect C 2.3a"));
    kill.play("kill C 2.3a 1");
    assert_eq!((kill.count(1, "2.3a"), kill.state.player(Seat(1)).candy.iter().sum::<u8>()), (1, 1));
    let mut bridge = bare().units(0, "2.5A", 1).units(0, "2.5b", 1).feat(0, Feat::Bombardment).icons("Bb C");
    bridge.play("bridge Bb 2.5:A-B/b");
    assert_eq!(bridge.game.strength(&bridge.state, Seat(0), bridge.region("2.5b")), 3);
}

#[test]
fn r12_3_feats_of_logistic() {
    let mut engineer = bare().units(0, "2.5A", 1).feat(0, Feat::FieldEngineer).icons("Bb C");
    engineer.play("bridge Bb 2.5:A-B/b");
    assert_eq!(engineer.state.play.pending.count("M".parse().unwrap()), 2);
    let mut boots = bare().units(0, "2.3a", 2).feat(0, Feat::SnowBoots).icons("M C");
    boots.play("move M 2.3a 2.1b, group 1, move M-boots 2.3a 2.4b");
    assert!(!boots.listed().iter().any(|text| text.starts_with("move")), "it grants no further one");
    let pod = bare().feat(0, Feat::DropPod).icons("Br C");
    assert!(pod.can("refuge Br 2.4a"));
    let underground = bare().units(0, "2.5a", 1).feat(0, Feat::Underground).icons("M C");
    assert!(underground.can("move M 2.5a 2.6b"), "both have a neutral elevator");
    let prevail = bare().units(0, "2.3a", 15).feat(0, Feat::Prevail).icons("R C");
    assert!(prevail.can("move R 2.3a 2.1b") && prevail.can("collect R 2.3a"));
}

#[test]
fn r12_4_feats_of_machinery() {
    let mut exploit = bare().units(0, "2.5a", 1).feat(0, Feat::ResourceExploitation).icons("C M");
    exploit.play("collect C 2.5a swap");
    assert_eq!(exploit.has(0), [1, 2]);
    let mut digs = bare().units(0, "2.8A", 1).feat(0, Feat::DeepDigs).icons("C M");
    digs.play("dig C 2.8A");
    assert_eq!(digs.tokens("2.8A"), 1);
    let mut base = bare().feat(0, Feat::TradeBase).purse(0, 5, 3).for_sale(3, 1, "black-4");
    base.play("play-down refuge-42-1, buy black middle full");
    assert_eq!((base.state.player(Seat(0)).supplies, base.has(0)), (1, [2, 3]));
    let mut energy =
        bare().feat(0, Feat::AlternativeEnergy).purse(0, 5, 0).for_sale(3, 1, "black-9").for_sale(3, 0, "black-2");
    energy.play("play-down refuge-42-1");
    assert!(energy.can("buy black middle full"), "3 Technology");
    assert!(energy.can("buy black left technology-for-cell") && !energy.can("buy black left full"));
    let mut robot = bare().feat(0, Feat::DeliveryRobot).purse(0, 6, 3).for_sale(3, 1, "black-4");
    robot.play("robot refuge-42-2, buy black middle full");
    assert_eq!((robot.has(0), robot.state.player(Seat(0)).bin.len()), ([3, 2], 1));
    let market = bare().feat(0, Feat::KnowTheMarket).purse(0, 0, 0).for_sale(0, 2, "drone-4");
    assert!(market.can("play-down refuge-42-1"), "a drone card of 1 Technology costs nothing");
}

#[test]
fn r5_5_a_card_face_down_buys() {
    let poor = bare().purse(0, 0, 0);
    assert!(!poor.can("play-down refuge-42-1"), "no purchase is possible");
    let mut rich = bare().purse(0, 9, 5).for_sale(3, 1, "black-4");
    rich.play("play-down refuge-42-1");
    assert!(!rich.listed().iter().any(|text| text == "end-card"), "the purchase must be made");
    rich.play("buy black middle full");
    assert!(rich.can("play-up black-4"), "the card bought goes to the hand");
    assert!(!rich.can("play-down refuge-42-2"), "one face down a phase");
}

#[test]
fn r9_1_banners_and_prices() {
    let scene = |cubes: &[&str]| {
        let scene = bare().purse(0, 20, 9);
        let mut scene = cubes.iter().fold(scene, |scene, piece| scene.cube(0, piece).units(0, piece, 1));
        scene.play("play-down refuge-42-1");
        scene
    };
    let none = scene(&[]);
    assert!(none.can("buy tactic right full") && !none.can("buy tactic middle full"));
    assert!(none.can("buy black left full") && none.can("buy black right full"));
    let one = scene(&["2.4b"]);
    assert!(one.can("buy tactic middle full") && !one.can("buy tactic left full"));
    let mut left = bare().purse(0, 9, 5).for_sale(3, 0, "black-4");
    left.play("play-down refuge-42-1, buy black left full");
    assert_eq!(left.has(0), [5, 5], "3 Technology and 1 more");
    let mut right = bare().purse(0, 9, 5).for_sale(3, 2, "black-4");
    right.play("play-down refuge-42-1, buy black right full");
    assert_eq!(right.has(0), [7, 5], "3 Technology and 1 back");
}

#[test]
fn r9_2_cards_slide_to_the_right() {
    let mut scene = bare().purse(0, 9, 5).for_sale(3, 1, "black-4");
    let [left, _, right] = scene.state.rows[3];
    let top = scene.state.decks[3][usize::from(scene.state.left[3]) - 1];
    scene.play("play-down refuge-42-1, buy black middle full");
    assert_eq!(scene.state.rows[3], [Some(top), left, right]);
}

#[test]
fn r10_2_one_candy_on_a_card() {
    let mut scene = bare().units(0, "2.3a", 2).icons("C M");
    scene.player(0).candy[Candy::Move.index()] = 2;
    scene.state.pool[Candy::Move.index()] -= 2;
    scene.play("candy move");
    assert_eq!(scene.state.play.pending.count("M".parse().unwrap()), 2);
    assert!(!scene.can("candy move"));
}

#[test]
fn r12_1_two_cubes_unlock_a_feat() {
    let unlocked = |cubes: &[&str]| {
        let mut scene = cubes.iter().fold(bare(), |scene, piece| scene.cube(0, piece).units(0, piece, 1)).icons("M");
        (scene.state.phase, scene.state.played) = (2, 2);
        scene.play("end-card");
        scene.state.player(Seat(0)).feats_unlocked()
    };
    assert_eq!((unlocked(&["2.4b"]), unlocked(&["2.4b", "2.5B"])), (0, 1));
}

#[test]
fn r13_1_a_mission_of_a_new_column_each_turn() {
    let mut scene = bare().units(0, "2.3a", 1).icons("M");
    (scene.state.turn, scene.state.phase, scene.state.played) = (2, 3, 2);
    scene.state.players[..2].iter_mut().for_each(|player| player.missions[1] = Some(0));
    scene.play("end-card");
    let columns: Vec<String> = scene.listed();
    assert!(columns.iter().all(|text| text.starts_with("mission ") && !text.starts_with("mission 2")), "{columns:?}");
    assert_eq!(columns.len(), 6);
}
