//! Sentences about games that are made up: significantly different parts are named, others are pooled.

use wildlab::analysis::{Games, Marks};
use wildlab::game::{Settings, Variant};

use super::world::{answer, cell, lose, played, points, sentences, signed};

/// Line-ups of two factions with two organizers each, for 2 and for 4 players. `effect` is what B brings over S, by
/// players.
fn line_ups(seeds: usize, effect: [f64; 2], together: f64) -> Vec<Games> {
    let mut cells = Vec::new();
    for (players, effect) in ["2", "4"].into_iter().zip(effect) {
        for order in ["B", "S"] {
            for council in ["N", "T"] {
                let line_up = format!("{order},{council}");
                let sign = if (order == "B") == (council == "N") { 1.0 } else { -1.0 };
                let rate = 0.5 + if order == "B" { effect / 2.0 } else { -effect / 2.0 } + sign * together;
                cells.push(cell(&[("policy", "p"), ("players", players), ("organizers", &line_up)], seeds, rate));
            }
        }
    }
    cells
}

const RIVALS: &str = "factor = 'organizers'\nrivals = ['B,S', 'N,T']";

#[test]
fn opposite_effects_are_told_part_by_part_and_never_as_no_difference() {
    let made = played(line_ups(1500, [-0.08, 0.08], 0.0), Vec::new());
    let part = answer(&made, &format!("kind = 'effects'\nseries = 'players'\n{RIVALS}"));
    let said = sentences(&part);
    let of = |players: &str| {
        let cells: Vec<&Games> = made.cells.iter().filter(|games| games.level("players") == players).collect();
        cells
    };
    let rivalry =
        part.findings.iter().find(|finding| finding.text.contains("B over S") || finding.text.contains("S over B"));
    let text = &rivalry.expect("a sentence about B and S").text;
    let (one, other) = if text.contains("B over S") { ("B", "S") } else { ("S", "B") };
    for players in ["2", "4"] {
        let words = format!("with {players} players {} points (", points(&of(players), one, other));
        assert!(text.contains(&words), "expected `{words}` in: {text}");
    }
    assert!(text.contains("the parts differ, p < 0.001") && !text.contains("no difference seen"), "{text}");
    // What does not differ is pooled, and says so.
    let pooled =
        said.lines().find(|line| line.contains("N and T") || line.contains("T and N")).expect("the other rivalry");
    assert!(
        pooled.contains("no difference seen") && pooled.contains("no significant difference between parts, p = 0."),
        "{pooled}"
    );
    // The chart has a row for each part of what differs, and one for what does not.
    let Marks::Rows { rows, .. } = &part.charts[0].marks else { panic!("rows") };
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["B over S, 2 players", "B over S, 4 players", "N over T"]);
}

#[test]
fn effects_that_are_alike_are_pooled_with_their_p_value() {
    let made = played(line_ups(1500, [0.08, 0.08], 0.0), Vec::new());
    let said = sentences(&answer(&made, &format!("kind = 'effects'\nseries = 'players'\n{RIVALS}")));
    let cells: Vec<&Games> = made.cells.iter().collect();
    let size = points(&cells, "B", "S").replace('+', "");
    assert!(
        said.contains(&format!("B brings {size} points (")) && said.contains("no significant difference between parts"),
        "{said}"
    );
}

#[test]
fn one_contrast_of_two_rivalries_is_one_finding() {
    let made = played(line_ups(1500, [0.0, 0.0], 0.06), Vec::new());
    let part = answer(&made, &format!("kind = 'pairs'\n{RIVALS}"));
    let said = sentences(&part);
    let share = |line_up: &str| {
        let own: Vec<&Games> = made.cells.iter().filter(|games| games.level("organizers") == line_up).collect();
        own.iter().map(|games| games.wins() as f64 / games.len() as f64).sum::<f64>() / own.len() as f64
    };
    let beyond = signed(25.0 * (share("B,N") - share("B,T") - share("S,N") + share("S,T")));
    assert_eq!(part.findings.len(), 1, "{said}");
    assert!(
        said.contains(&format!("B with N and S with T, which is one contrast ({beyond} points (")),
        "{beyond}: {said}"
    );
    assert_eq!(said.matches("points (").count(), 1, "one number for one contrast: {said}");
    // The stars of the chart follow the same adjusted p-values.
    let Marks::Matrix { values, .. } = &part.charts[0].marks else { panic!("a matrix") };
    let stars = values.iter().flatten().flatten().filter(|(value, _)| value.low > 0.0 || value.high < 0.0).count();
    assert_eq!(stars, 8, "four pairs, shown on both sides of the diagonal");
}

#[test]
fn pairs_that_differ_by_players_are_told_by_players() {
    let mut cells = line_ups(1500, [0.0, 0.0], 0.1);
    cells.truncate(4);
    cells.extend(line_ups(1500, [0.0, 0.0], -0.1).split_off(4));
    let part = answer(&played(cells, Vec::new()), &format!("kind = 'pairs'\n{RIVALS}"));
    let said = sentences(&part);
    assert!(said.contains("With 2 players, pairs that do better") && said.contains("B with N and S with T"), "{said}");
    assert!(said.contains("With 4 players, pairs that do better") && said.contains("B with T and S with N"), "{said}");
    assert_eq!(part.charts.len(), 2);
}

#[test]
fn slopes_and_named_levels_that_differ_by_players_are_told_by_players() {
    let mut cells = Vec::new();
    for (players, cost) in [("2", 0.01), ("4", 0.08)] {
        for difficult in ["0", "2", "4"] {
            let rate = 0.7 - cost * difficult.parse::<f64>().unwrap();
            cells.push(cell(&[("policy", "p"), ("players", players), ("difficult", difficult)], 1500, rate));
        }
    }
    let made = played(cells, Vec::new());
    let rate = |players: &str, difficult: &str| {
        let wanted = |games: &&Games| games.level("players") == players && games.level("difficult") == difficult;
        let games = made.cells.iter().find(wanted).unwrap();
        games.wins() as f64 / games.len() as f64
    };
    let said =
        sentences(&answer(&made, "kind = 'steps'\nfactor = 'difficult'\nseries = 'players'\none = 'one more card'"));
    for players in ["2", "4"] {
        // Three levels at equal distances: the slope is that of the line through the ends.
        let cost = 100.0 * (rate(players, "0") - rate(players, "4")) / 4.0;
        assert!(said.contains(&format!("{cost:.1} points (")), "{cost} with {players}: {said}");
        assert!(said.contains(&format!(") with {players} players")), "{said}");
    }
    assert!(!said.contains("averaged over"), "{said}");
    let group = "kind = 'groups'\nfactor = 'difficult'\nseries = 'players'\n\
                 group = [{ title = 'easy', levels = ['0'] }, { title = 'hard', levels = ['4'] }]";
    let said = sentences(&answer(&made, group));
    for players in ["2", "4"] {
        let words = format!("With {players} players, `p` wins {:.1} %", 100.0 * rate(players, "0"));
        assert!(said.contains(&words), "{words}: {said}");
    }
}

#[test]
fn a_slope_whose_steps_differ_says_so() {
    let rates = [("0", 0.8), ("1", 0.79), ("2", 0.4)];
    let cells = rates.map(|(level, rate)| cell(&[("policy", "p"), ("difficult", level)], 1500, rate)).to_vec();
    let made = played(cells, Vec::new());
    let said = sentences(&answer(&made, "kind = 'steps'\nfactor = 'difficult'"));
    let share = |at: usize| made.cells[at].wins() as f64 / made.cells[at].len() as f64;
    let step = signed(100.0 * (share(2) - share(1)));
    assert!(
        said.contains(&format!("The steps are not alike: from {step} points (")) && said.contains("(1 → 2)"),
        "{said}"
    );
}

#[test]
fn causes_that_differ_by_players_are_told_by_players() {
    let mut cells: Vec<Games> =
        ["2", "3", "4"].map(|players| cell(&[("policy", "p"), ("players", players)], 1200, 0.4)).into_iter().collect();
    for (games, massacre) in cells.iter_mut().zip([0.7, 0.5, 0.3]) {
        lose(games, 0.1, massacre);
    }
    let made = played(cells, Vec::new());
    let said = sentences(&answer(&made, "kind = 'causes'\nx = 'players'"));
    for games in &made.cells {
        let lost = games.len() - games.wins();
        let share = 100.0 * games.ended_by(3) as f64 / lost as f64;
        let players = games.level("players");
        let own = said.split("; ").find(|part| part.contains(&format!("with {players} players"))).expect("its part");
        let told = own.contains(&format!("{share:.1} % (")) && own.contains(") massacre");
        assert!(told && own.contains(&format!("(n = {lost})")), "{share}: {own}");
    }
}

#[test]
fn causes_that_are_alike_are_pooled_and_many_parts_that_differ_are_told_by_their_ends() {
    let mut cells = Vec::new();
    for players in ["2", "3", "4"] {
        for difficult in ["0", "3", "6"] {
            let mut games = cell(&[("policy", "p"), ("players", players), ("difficult", difficult)], 900, 0.5);
            lose(&mut games, 0.1, 0.4);
            cells.push(games);
        }
    }
    let section = "kind = 'causes'\nx = 'difficult'\nseries = 'players'";
    let said = sentences(&answer(&played(cells.clone(), Vec::new()), section));
    let lost: u64 = cells.iter().map(|games| games.len() - games.wins()).sum();
    let massacre: u64 = cells.iter().map(|games| games.ended_by(3)).sum();
    let share = 100.0 * massacre as f64 / lost as f64;
    assert!(said.contains(&format!("Of the {lost} games that `p` did not win: ")), "{said}");
    // Shares are rounded up or down so that they add up to 100 %.
    let either = [(10.0 * share).floor(), (10.0 * share).ceil()].map(|tenths| format!("{:.1} % (", tenths / 10.0));
    assert!(either.iter().any(|share| said.contains(share)) && said.contains(") massacre"), "{share}: {said}");
    // Both factors move the causes: nine parts, of which the extremes are reported.
    for (at, games) in cells.iter_mut().enumerate() {
        lose(games, 0.1, 0.1 + 0.08 * at as f64);
    }
    let said = sentences(&answer(&played(cells, Vec::new()), section));
    assert!(
        said.contains("massacre from")
            && said.contains("with 4 players and 6 cards".replace("cards", "difficult").as_str()),
        "{said}"
    );
}

#[test]
fn settings_that_are_compared_and_their_players_are_never_pooled() {
    let variant = |name: &str| Variant {
        name: name.into(),
        group: name.into(),
        title: format!("{name}: so"),
        settings: Settings::new(),
    };
    // The same causes and lengths in both: only that they are compared keeps them apart.
    let mut cells: Vec<Games> =
        ["A", "B"].map(|name| cell(&[("policy", "p"), ("variant", name)], 400, 0.5)).into_iter().collect();
    cells[1].player = "other".into();
    let made = played(cells, vec![variant("A"), variant("B")]);
    let said = sentences(&answer(&made, "kind = 'causes'\nx = 'variant'"));
    for (games, (name, player)) in made.cells.iter().zip([("A", "p"), ("B", "other")]) {
        let lost = games.len() - games.wins();
        let words = format!("Of the {lost} games that `{player}` did not win in [{name}: so]:");
        assert!(said.contains(&words), "expected `{words}` in: {said}");
    }
    let said = sentences(&answer(&made, "kind = 'length'\nx = 'variant'"));
    assert!(said.contains("Games of `p` in [A: so] last on average 8.0 rounds"), "{said}");
    assert!(said.contains("Games of `other` in [B: so] last on average 8.0 rounds"), "{said}");
    let said = sentences(&answer(&made, "kind = 'rates'\nx = 'variant'"));
    assert!(said.contains("`p` ") && said.contains("`other` "), "{said}");
}

#[test]
fn games_that_stall_without_their_cause_are_told_beside_the_gain() {
    let variant =
        |name: &str| Variant { name: name.into(), group: name.into(), title: name.into(), settings: Settings::new() };
    let as_is = cell(&[("policy", "p"), ("variant", "as is")], 400, 0.5);
    let mut without = as_is.clone();
    without.levels.insert("variant".into(), "without".into());
    // Of the games that the core ended, every third is won without it, and the others end by the third cause.
    let (mut won, mut others) = (0, 0);
    for (at, seed) in (0..400).filter(|&seed| as_is.cause[seed] == 1).enumerate() {
        without.won[seed] = at % 3 == 0;
        without.cause[seed] = if at % 3 == 0 { 0 } else { 3 };
        won += u64::from(at % 3 == 0);
        others += u64::from(at % 3 != 0);
    }
    let said = sentences(&answer(
        &played(vec![as_is, without], vec![variant("as is"), variant("without")]),
        "kind = 'switched'",
    ));
    let words = format!("Of the {} games that end otherwise: {others} massacre and {won} win.", won + others);
    assert!(said.contains(&words), "{words}: {said}");
}

#[test]
fn a_conclusion_that_is_open_somewhere_says_on_which_side_it_lies_there() {
    let mut cells = Vec::new();
    for (policy, rates) in [("p", [0.8, 0.5]), ("q", [0.6, 0.3]), ("r", [0.5, 0.495])] {
        for (difficult, rate) in ["0", "6"].into_iter().zip(rates) {
            cells.push(cell(&[("policy", policy), ("difficult", difficult)], 600, rate));
        }
    }
    let section = "kind = 'conclusions'\nover = 'policy'\n\
                   conclusion = [{ title = 'six cards', from = { difficult = 0 }, to = { difficult = 6 } }]";
    let played = played(cells, Vec::new());
    let won = |cell: usize| played.cells[cell].won.iter().filter(|won| **won).count();
    assert!(won(5) < won(4), "fewer wins here, too, though not beyond chance");
    let said = sentences(&answer(&played, section));
    assert!(said.contains("; on the same side in 2 of 2, beyond chance in 1)"), "{said}");
}

#[test]
fn a_player_that_never_wins_is_set_aside_and_decides_nothing() {
    let mut cells = Vec::new();
    for (policy, rates) in [("p", [0.8, 0.5]), ("q", [0.6, 0.3]), ("never", [0.0, 0.0])] {
        for (difficult, rate) in ["0", "6"].into_iter().zip(rates) {
            cells.push(cell(&[("policy", policy), ("difficult", difficult)], 600, rate));
        }
    }
    let section = "kind = 'conclusions'\nover = 'policy'\n\
                   conclusion = [{ title = 'six cards', from = { difficult = 0 }, to = { difficult = 6 } }]";
    let part = answer(&played(cells, Vec::new()), section);
    let said = sentences(&part);
    assert!(said.contains("Keeps its sign in the other level of policy: six cards"), "{said}");
    assert!(
        said.contains("Set aside, because every game compared ends alike there") && said.contains("`never`"),
        "{said}"
    );
    assert!(!said.contains("not decided everywhere"), "{said}");
    let column = |name: &str| part.tables[0].columns.iter().position(|column| column.name == name).unwrap();
    assert_eq!(part.tables[0].rows[0][column("undecided")], 0_u64.into());
    assert_eq!(part.tables[0].rows[0][column("set_aside")], 1_u64.into());
}

#[test]
fn the_dots_of_a_tornado_are_coloured_as_the_sentence_counts() {
    // One value that matters, and sixty that do not: some of their raw intervals leave out 0.
    let variant = |name: String| Variant { group: name.clone(), title: name.clone(), name, settings: Settings::new() };
    let mut variants = vec![variant("as is".into())];
    let mut cells = vec![cell(&[("policy", "p"), ("variant", "as is")], 300, 0.6)];
    for i in 0..60 {
        let name = format!("value {i}");
        cells.push(cell(&[("policy", "p"), ("variant", &name)], 300, if i == 0 { 0.2 } else { 0.6 }));
        variants.push(variant(name));
    }
    let part = answer(&played(cells, variants), "kind = 'tornado'\nrows = 100");
    let Marks::Rows { rows, .. } = &part.charts[0].marks else { panic!("rows") };
    let coloured = rows.iter().filter(|row| row.verdict(0).is_some()).count();
    let raw = rows.iter().filter(|row| row.marks[0].0.low > 0.0 || row.marks[0].0.high < 0.0).count();
    assert!(sentences(&part).starts_with(&format!("{coloured} of 60 alternatives move")), "{}", sentences(&part));
    assert!(
        raw > coloured,
        "{raw} raw intervals leave out 0, {coloured} adjusted p-values do: the test needs a difference"
    );
}

#[test]
fn turns_and_rounds_are_never_one_mean() {
    let mut cells = Vec::new();
    for (players, length) in [("1", 22), ("2", 10), ("4", 10)] {
        let mut games = cell(&[("policy", "p"), ("players", players)], 200, 0.5);
        games.length = (0..200).map(|seed| length + u32::from(seed % 3 == 0)).collect();
        games.unit = if players == "1" { "turns" } else { "rounds" };
        cells.push(games);
    }
    let part = answer(&played(cells, Vec::new()), "kind = 'length'\nx = 'players'");
    let said = sentences(&part);
    assert!(
        said.contains("Games of `p` with 1 players last on average 22.3 turns".replace("players", "player").as_str()),
        "{said}"
    );
    assert!(said.contains("last on average 10.3 rounds"), "{said}");
    assert_eq!(part.charts.len(), 2, "each unit has a chart of its own");
}

#[test]
fn a_section_about_some_of_the_games_says_of_which() {
    let cells = ["2", "4"].map(|players| cell(&[("policy", "p"), ("players", players)], 200, 0.5)).to_vec();
    let made = played(cells, Vec::new());
    let said = sentences(&answer(&made, "kind = 'causes'\nwhere = { players = 4 }"));
    let lost = made.cells[1].len() - made.cells[1].wins();
    assert!(said.starts_with(&format!("With 4 players: Of the {lost} games that `p` did not win")), "{said}");
}
