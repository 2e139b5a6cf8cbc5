//! Deals, positions and decisions that are put to the program from outside.

use super::*;

#[test]
fn a_line_up_beside_a_position_is_that_of_the_position_or_refused() {
    let game = ["position", "--json", "--organizers", "B,Z", "--difficult", "mechs=2"];
    let text = printed(&game);
    for same in [
        &["--players", "2"][..],
        &["--factions", "order,coven"],
        &["--organizers", "B,-"],
        &["--difficult", "2"],
        &["--difficult", "mechs=2"],
    ] {
        let args = [&["position", "--json", "--from", "-"], same].concat();
        assert_eq!(success(&args, &fed(&args, &text)), text);
    }
    for (other, found) in [
        (["--players", "3"], "has 2"),
        (["--factions", "coven,order"], "has order,coven"),
        (["--organizers", "B,A"], "has B,Z"),
        (["--organizers", "B,Z,N"], "has B,Z"),
        (["--difficult", "3"], "has 2"),
        (["--difficult", "engines=2"], "has 2"),
        (["--policy", "greedy"], "--from"),
    ] {
        let args = [&["position", "--from", "-"], &other[..]].concat();
        refused(&args, &fed(&args, &text), &[other[0], found]);
    }
}

#[test]
fn the_deal_can_be_scripted_and_the_rest_follows_the_seed() {
    let start = ["position", "--seed", "7", "--players", "2", "--organizers", "B,Z"];
    let plain = parsed(&printed(&[&start[..], &["--json"]].concat()));
    let scripted = |more: &[&str]| parsed(&printed(&[&start[..], &["--json"], more].concat()));
    let arrows = scripted(&["--arrows", "5,4,3,2,1,0"]);
    assert_eq!(arrows["arrows"], json!([5, 4, 3, 2, 1, 0]));
    assert_eq!(
        (&arrows["habitats"], &arrows["seats"]),
        (&plain["habitats"], &plain["seats"]),
        "the rest is the seed's"
    );
    let tiles = |order: &str| scripted(&["--tiles", order])["habitats"].clone();
    let order = "11,10,9,8,7,6,5,4,3,2,1,0";
    assert_eq!(tiles(order), tiles(order));
    assert_ne!(tiles(order), tiles("0,1,2,3,4,5,6,7,8,9,10,11"));
    let hand = scripted(&["--hands", "order=pyromancy.1,pyromancy.2"]);
    let held = hand["seats"][0]["hand"].as_array().expect("a hand");
    assert!(held.contains(&json!("pyromancy.1")) && held.contains(&json!("pyromancy.2")), "{held:?}");
    for (faction, seat) in [("order", 0), ("coven", 1)] {
        assert_eq!(scripted(&["--first-camp", faction])["seat"], seat);
        // Camps stand where they can; then a player is first.
        let mut acts = Vec::new();
        for _ in 0..2 {
            let so_far = acts.join(";");
            let legal = [&start[..], &["--first", faction, "--legal", "--act", &so_far]].concat();
            // The script of who is first comes up only with the second camp.
            let listed = String::from_utf8_lossy(&wildlab(&legal).stdout).lines().next().map(str::to_string);
            acts.push(listed.expect("a place for a camp"));
        }
        let begun = scripted(&["--first", faction, "--act", &acts.join(";")]);
        assert_eq!((&begun["first"], &begun["phase"]), (&json!(seat), &json!("organize")));
    }
}

#[test]
fn a_deal_that_cannot_be_is_refused() {
    let start = ["position", "--seed", "7", "--players", "2", "--organizers", "B,Z"];
    let cases: [(&[&str], &[&str]); 9] = [
        (&["--tiles", "1,2"], &["--tiles 1,2", "each number from 0 to 11 once"]),
        (&["--arrows", "1,2,3,4,5,6"], &["--arrows 1,2,3,4,5,6", "6 vertices from 0 to 5"]),
        (&["--first", "sect"], &["--first sect", "does not play"]),
        (&["--hands", "order=ambush.1"], &["--hands order=ambush.1", "no card of the order"]),
        (&["--hands", "order=pyromancy.1,pyromancy.1"], &["--hands order=pyromancy.1", "not in the deck"]),
        (&["--first-camp", "order", "--turn", "3"], &["--first-camp", "--turn"]),
        (&["--first-camp", "order", "--rule", "camp-order=first-seat"], &["--first-camp", "camp-order=first-seat"]),
        (&["--first", "order", "--players", "1"], &["--first", "solo"]),
        (&["--policy", "greedy"], &["--turn"]),
    ];
    for (more, words) in cases {
        let game = if more.contains(&"1") && more.contains(&"--players") { &start[..3] } else { &start[..] };
        let args = [game, more].concat();
        refused(&args, &wildlab(&args), words);
    }
}

#[test]
fn a_position_of_a_game_is_that_of_the_same_game_told() {
    for policy in ["planner", "greedy", "random"] {
        let told = printed(&["play", "--json", "--seed", "3", "--policy", policy]);
        let mut acts = Vec::new();
        for line in told.lines().map(parsed) {
            if line["event"] == "turn-begins" || line["event"] == "turn_begins" {
                break;
            }
            acts.extend(line["decision"].as_str().map(str::to_owned));
        }
        let by_hand = printed(&["position", "--json", "--seed", "3", "--act", &acts.join(";")]);
        let reached = printed(&["position", "--json", "--seed", "3", "--turn", "1", "--policy", policy]);
        assert_eq!(parsed(&by_hand)["seats"], parsed(&reached)["seats"], "{policy}");
    }
    let default = printed(&["position", "--seed", "3", "--turn", "9"]);
    assert_eq!(default, printed(&["position", "--seed", "3", "--turn", "9", "--policy", "planner"]));
}

#[test]
fn a_decision_that_cannot_be_is_answered_with_what_is_in_the_way() {
    // An organizer at 2,-1, and walls all around 3,-1.
    let walled = position(&["--seed", "4", "--turn", "1", "--players", "2"], |value| {
        let seat = value["seat"].as_u64().unwrap_or_default() as usize;
        value["seats"][seat]["hex"] = json!([2, -1]);
        value["walls"].as_array_mut().expect("walls").extend((1..5).map(|side| json!([3, -1, side])));
        value["mechs"] = json!([]);
        value["points"] = json!(3);
    });
    let args = ["position", "--from", "-", "--act", "move 3,-1"];
    refused(&args, &fed(&args, &walled), &["(R5.1)", "a wall stands between 2,-1 and 3,-1"]);
    let args = ["position", "--from", "-", "--act", "pick pyromancy.1"];
    let said = refused(&args, &fed(&args, &walled), &["not decided now (R3)", "acts", "legal now: "]);
    assert!(said.contains("move Q,R") && said.contains("end"), "{said}");
}

/// A position of Radlands in which seat 1 acts, with this camp in column 3 and everything else of it damaged: camps 1
/// and 2, and people at `1.back`, `2.back` and `2.front`. Its hand is an Exterminator and a Rescue Team.
fn radlands(camp: &str, run_outs: u8) -> String {
    let game = ["--seed", "7", "--turn", "7", "--policy", "random"];
    let mut value = parsed(&printed(&[&["radlands", "position", "--json"], &game[..]].concat()));
    value["run_outs"] = json!(run_outs);
    let seat = &mut value["seats"][1];
    for list in ["camps", "people"] {
        for card in seat[list].as_array_mut().expect("a list") {
            card["damaged"] = json!(true);
        }
    }
    seat["camps"][2] = json!({ "camp": camp, "spent": false, "used": [false, false, false] });
    value.to_string()
}

#[test]
fn r17_several_cards_are_offered_by_place_and_by_name_as_the_notation_says() {
    let legal = |position: &str, act: &str| {
        let args = ["radlands", "position", "--from", "-", "--act", act, "--legal"];
        success(&args, &fed(&args, position)).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let bonfire = radlands("bonfire", 0);
    let places = ["1.camp", "2.camp", "1.back", "2.back", "2.front"].map(|place| format!("target 1 {place}"));
    let offered = |from: usize| [&places[from..], &["pass".to_string()]].concat();
    assert_eq!(legal(&bonfire, "use 3.camp"), offered(0));
    assert_eq!(legal(&bonfire, "use 3.camp; target 1 1.back"), offered(3));
    let args = ["radlands", "position", "--from", "-", "--act", "use 3.camp; target 1 1.back; target 1 2.camp"];
    refused(&args, &fed(&args, &bonfire), &["`target 1 2.camp`", "in the order of their places (R17)"]);
    let warehouse = radlands("warehouse", 0);
    assert_eq!(legal(&warehouse, "use 3.camp"), ["discard exterminator", "discard rescue-team"]);
    assert_eq!(legal(&warehouse, "use 3.camp; discard exterminator"), ["discard rescue-team", "pass"]);
}

#[test]
fn r13_2_a_deck_that_was_made_anew_is_scripted_apart_from_the_first() {
    for (run_outs, drawn_by, silent) in [(0, "--draws", "--reshuffled"), (1, "--reshuffled", "--draws")] {
        let position = radlands("bonfire", run_outs);
        let card = parsed(&position)["deck"][0].as_str().expect("a card").to_string();
        let draw = |option: &str| {
            let args = ["radlands", "position", "--from", "-", "--json", "--act", "draw", option, &card];
            fed(&args, &position)
        };
        let hand = parsed(&success(&[drawn_by], &draw(drawn_by)))["seats"][1]["hand"].clone();
        assert!(hand.as_array().is_some_and(|hand| hand.len() == 3 && hand.contains(&json!(card))), "{hand}");
        let said = String::from_utf8_lossy(&draw(silent).stderr).into_owned();
        assert!(said.contains("did not come up"), "{silent}: {said}");
    }
}
