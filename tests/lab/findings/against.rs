//! Competitive games that are made up: the claims of their sections are counted again here.

use std::collections::BTreeMap;
use std::sync::Arc;

use wildlab::analysis::question::Question;
use wildlab::analysis::sections::{Shape, analysis};
use wildlab::analysis::{Entry, Games, Part, Played, Recorded, SeatColumn, Seats};
use wildlab::game::{Contest, Settings, Variant};
use wildlab::record::Kind;

use super::world::{cell, luck, played, sentences};

/// The place and score of each seat, from deal, seating and who sits there.
type Rank<'a> = dyn Fn(usize, usize, &[&str]) -> Vec<(u8, i32)> + 'a;

/// A cell in which the sides named by `policy` (`a,b`) play each deal with the seats moved on in every way.
fn contest(policy: &str, deals: usize, rank: &Rank<'_>) -> Games {
    let names: Vec<&str> = policy.split(',').collect();
    let mut seats = Seats { seats: names.len(), ..Seats::default() };
    let mut words: Vec<String> = Vec::new();
    let mut at: Vec<u16> = Vec::new();
    for deal in 0..deals {
        for seating in 0..names.len() {
            let sides: Vec<usize> = (0..names.len()).map(|seat| (seat + seating) % names.len()).collect();
            let sitting: Vec<&str> = sides.iter().map(|&side| names[side]).collect();
            for (seat, (place, score)) in rank(deal, seating, &sitting).into_iter().enumerate() {
                seats.side.push(sides[seat] as u8);
                seats.place.push(place);
                seats.score.push(score);
                let known = words.iter().position(|word| word == sitting[seat]);
                at.push(known.unwrap_or(words.len()) as u16);
                if known.is_none() {
                    words.push(sitting[seat].into());
                }
            }
        }
    }
    seats.columns = BTreeMap::from([("policy".to_string(), SeatColumn::Words { words, at })]);
    let count = deals * names.len();
    Games {
        levels: [("policy".to_string(), policy.to_string())].into(),
        player: policy.into(),
        unit: "rounds",
        seatings: names.len(),
        won: (0..count).map(|game| seats.place[game * names.len()] == 1).collect(),
        cause: vec![0; count],
        length: vec![8; count],
        progress: vec![0; count],
        seats: Arc::new(seats),
        ..Games::default()
    }
}

/// Places of two by who wins; the winner has `margin` more points than the other.
fn duel(first_wins: bool, margin: i32) -> Vec<(u8, i32)> {
    if first_wins { vec![(1, 10 + margin), (2, 10)] } else { vec![(2, 10), (1, 10 + margin)] }
}

fn contests(cells: Vec<Games>) -> Played {
    Played { contest: Contest::Against, ..played(cells, Vec::new()) }
}

/// The text of a section, or the reason why it is refused.
fn tried(played: &Played, section: &str) -> Result<Part, String> {
    let text = format!("title = 'T'\nquestion = 'Q'\npolicy = 'p'\n[[section]]\ntitle = 'S'\n{section}\n");
    let question = Question::parse("made", "made.toml", &text, &["policy", "players"]).expect("a question");
    let column = |name: &str, kind: Kind| (name.to_string(), kind);
    let shape = Shape {
        factors: played.factors.clone(),
        cells: played.cells.iter().map(|games| games.levels.clone()).collect(),
        recorded: Recorded {
            contest: played.contest,
            seats: 4,
            policies: vec!["a".into(), "b".into(), "c".into()],
            games: vec![column("rounds", Kind::U8)],
            seat: vec![column("side", Kind::U8), column("policy", Kind::Text), column("score", Kind::I32)],
        },
        ..Shape::default()
    };
    let analysis = analysis(&question.sections[0], &shape).map_err(|refusal| refusal.reasons.join("\n"))?;
    Ok(analysis.answer(played))
}

fn answer(played: &Played, section: &str) -> Part {
    tried(played, section).expect("a section")
}

/// The value, low and high end of a row's column.
fn entry(part: &Part, table: usize, row: usize, name: &str) -> [f64; 3] {
    let table = &part.tables[table];
    let at = table.columns.iter().position(|column| column.name == name).expect("a column");
    let Entry::Estimate(found) = &table.rows[row][at] else { return [f64::NAN; 3] };
    [found.value, found.low, found.high]
}

fn key(part: &Part, row: usize, name: &str) -> String {
    let at = part.tables[0].columns.iter().position(|column| column.name == name).expect("a column");
    let Entry::Text(text) = &part.tables[0].rows[row][at] else { return String::new() };
    text.clone()
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

#[test]
fn a_seat_that_wins_more_is_told_and_fair_seats_are_not() {
    for names in ["a,a", "a,a,a,a"] {
        let seats = names.split(',').count();
        // Seat 1 wins half again as often as the others; the same number of luck for each deal and seating.
        let ranked = |edge: f64| {
            move |deal: usize, seating: usize, sitting: &[&str]| {
                let total = sitting.len() as f64 + edge;
                let winner = ((luck(deal, 40 + seating) * total - edge).max(0.0)) as usize;
                (0..sitting.len()).map(|seat| if seat == winner { (1, 9) } else { (2, 3) }).collect()
            }
        };
        let uneven = contests(vec![contest(names, 500, &ranked(0.5))]);
        let part = answer(&uneven, "kind = 'seats'");
        let counted = uneven.cells[0].won.iter().filter(|won| **won).count() as f64 / uneven.cells[0].won.len() as f64;
        assert!(close(entry(&part, 0, 0, "win_rate")[0], counted));
        let [_, low, high] = entry(&part, 0, 0, "win_rate");
        let truth = 1.5 / (seats as f64 + 0.5);
        assert!(low <= truth && truth <= high, "{truth} in {low} to {high}");
        let said = sentences(&part);
        assert!(
            said.contains(&format!("eat 1 ({:.1} %, +", 100.0 * counted)) && said.contains("significantly off"),
            "{said}"
        );
        assert!(said.contains("n = 500 deals"), "{said}");
        let even = contests(vec![contest(names, 500, &ranked(0.0))]);
        let said = sentences(&answer(&even, "kind = 'seats'"));
        assert!(said.starts_with("No seat differs significantly from its fair share"), "{said}");
    }
}

#[test]
fn a_seat_is_not_blamed_for_who_always_sits_there() {
    let mut cell = contest("a,b", 200, &|deal, seating, _| duel(luck(deal, seating) < 0.8, 1));
    let said = |cell: &Games| sentences(&answer(&contests(vec![cell.clone()]), "kind = 'seats'"));
    assert!(!said(&cell).contains("not exchanged"), "{}", said(&cell));
    cell.seatings = 1;
    assert!(
        said(&cell).contains("The seats were not exchanged: a seat and who plays there are one"),
        "{}",
        said(&cell)
    );
}

#[test]
fn ties_are_shared_out_and_prove_nothing() {
    let tied = contests(vec![contest("a,b", 60, &|_, _, sitting| vec![(1, 5); sitting.len()])]);
    let part = answer(&tied, "kind = 'seats'");
    assert!(close(entry(&part, 0, 0, "win_rate")[0], 0.5) && close(entry(&part, 0, 1, "win_rate")[0], 0.5));
    assert!(sentences(&part).starts_with("No seat differs significantly from"), "{}", sentences(&part));
    let part = answer(&tied, "kind = 'matchups'");
    assert!(close(entry(&part, 0, 0, "share")[0], 0.5));
    assert!(sentences(&part).starts_with("Who beats the other is not significant: "), "{}", sentences(&part));
    assert!(close(entry(&answer(&tied, "kind = 'strengths'"), 0, 0, "points")[0], 0.0));
    let part = answer(&tied, "kind = 'scores'");
    assert!(close(entry(&part, 1, 0, "tied")[0], 1.0) && close(entry(&part, 1, 0, "median")[0], 0.0));
}

/// Three that meet in pairs; the one wins over the other with the chance that its strength gives.
fn three(names: [&str; 3], strengths: [f64; 3], deals: usize) -> Played {
    let strength = |name: &str| strengths[names.iter().position(|known| *known == name).expect("a name")];
    let pair = |one: usize, other: usize| {
        let policy = format!("{},{}", names[one], names[other]);
        contest(&policy, deals, &|deal, seating, sitting| {
            let chance = 1.0 / (1.0 + (strength(sitting[1]) - strength(sitting[0])).exp());
            // The luck belongs to the pair, not to the names.
            duel(luck(deal, 60 + 10 * one + other + 100 * seating) < chance, 1 + (deal % 3) as i32)
        })
    };
    contests(vec![pair(0, 1), pair(0, 2), pair(1, 2)])
}

#[test]
fn matchups_are_the_shares_counted_and_renamed_things_have_the_same_ones() {
    let (one, renamed) = (three(["a", "b", "c"], [0.9, 0.2, -0.4], 400), three(["c", "a", "b"], [0.9, 0.2, -0.4], 400));
    let (part, other) = (answer(&one, "kind = 'matchups'"), answer(&renamed, "kind = 'matchups'"));
    for (row, (gap, pair)) in [(0.7_f64, ["a", "b"]), (1.3, ["a", "c"]), (0.6, ["b", "c"])].into_iter().enumerate() {
        let seats = &one.cells[row].seats;
        let won = seats.place.iter().zip(&seats.side).filter(|(place, side)| **place == 1 && **side == 0).count();
        let [value, low, high] = entry(&part, 0, row, "share");
        assert!(close(value, won as f64 / 800.0), "{pair:?}");
        let truth = 1.0 / (1.0 + (-gap).exp());
        assert!(low <= truth && truth <= high, "{pair:?}: {truth} in {low} to {high}");
        assert_eq!([key(&part, row, "one"), key(&part, row, "other")], pair);
        let both = [entry(&part, 0, row, "share"), entry(&other, 0, row, "share")];
        assert!((0..3).all(|end| close(both[0][end], both[1][end])), "names change nothing: {both:?}");
    }
    let said = sentences(&part);
    assert!(
        said.starts_with("In 3 of the 3 pairs one beats the other beyond chance (Holm, 5 %): `a` over `c` "),
        "{said}"
    );
    assert!(said.contains("No departure from one order"), "{said}");
    assert!(sentences(&other).contains("`c` over `b` "), "{}", sentences(&other));
}

#[test]
fn a_circle_is_told_where_each_beats_the_next() {
    let pair = |policy: &str, stream: usize| {
        contest(policy, 300, &move |deal, seating, sitting| {
            let beats = [["a", "b"], ["b", "c"], ["c", "a"]].contains(&[sitting[0], sitting[1]]);
            duel(luck(deal, stream + seating) < if beats { 0.7 } else { 0.3 }, 1)
        })
    };
    let part = answer(&contests(vec![pair("a,b", 1), pair("a,c", 5), pair("b,c", 9)]), "kind = 'matchups'");
    let said = sentences(&part);
    assert!(said.contains("No one order explains who wins: `a` beats `b`, `b` beats `c`, and `c` beats `a`"), "{said}");
    let part = answer(&contests(vec![pair("a,b", 1), pair("a,c", 5), pair("b,c", 9)]), "kind = 'strengths'");
    assert!(sentences(&part).contains("Strengths that add up do not explain"), "{}", sentences(&part));
}

#[test]
fn the_strengths_of_two_are_the_odds_of_their_games() {
    let one =
        contest("a,b", 300, &|deal, seating, sitting| duel((luck(deal, seating) < 0.65) == (sitting[0] == "a"), 1));
    let won = one.seats.place.iter().zip(&one.seats.side).filter(|(place, side)| **place == 1 && **side == 0).count();
    let odds = won as f64 / (600 - won) as f64;
    let part = answer(&contests(vec![one]), "kind = 'strengths'");
    assert_eq!((key(&part, 0, "thing"), key(&part, 1, "thing")), ("a".into(), "b".into()));
    assert!((entry(&part, 0, 0, "points")[0] - 200.0 * odds.log10()).abs() < 1e-3, "half of the gap above the mean");
    assert!(close(entry(&part, 0, 0, "win_chance")[0], odds.sqrt() / (1.0 + odds.sqrt())));
    assert!(sentences(&part).contains("differ significantly") && sentences(&part).contains("n = 300 deals"));
}

#[test]
fn strengths_of_three_hold_the_truth_and_do_not_depend_on_names() {
    let part = answer(&three(["a", "b", "c"], [0.8, 0.0, -0.8], 400), "kind = 'strengths'");
    let other = answer(&three(["b", "c", "a"], [0.8, 0.0, -0.8], 400), "kind = 'strengths'");
    for (row, strength) in [0.8, 0.0, -0.8].into_iter().enumerate() {
        let [_, low, high] = entry(&part, 0, row, "points");
        let truth = strength * 400.0 / std::f64::consts::LN_10;
        assert!(low <= truth && truth <= high, "{truth} in {low} to {high}");
        let both = [entry(&part, 0, row, "points")[0], entry(&other, 0, row, "points")[0]];
        assert!((both[0] - both[1]).abs() < 1e-6, "{both:?}");
    }
    assert_eq!(["a", "b", "c"].map(String::from), [0, 1, 2].map(|row| key(&part, row, "thing")));
    assert_eq!(["b", "c", "a"].map(String::from), [0, 1, 2].map(|row| key(&other, row, "thing")));
}

#[test]
fn what_was_in_few_deals_is_no_headline() {
    let by_luck = |stream: usize, rate: f64| {
        move |deal: usize, seating: usize, sitting: &[&str]| {
            duel((luck(2 * deal + seating, stream) < rate) == (sitting[0] < sitting[1]), 1)
        }
    };
    let cells = |few: usize| vec![contest("a,b", 300, &by_luck(3, 0.6)), contest("a,c", few, &by_luck(7, 0.02))];
    let part = answer(&contests(cells(5)), "kind = 'strengths'");
    // c won nearly all of its few games and leads the table, but not the page.
    assert_eq!(key(&part, 0, "thing"), "c");
    let said = &part.findings[0];
    assert!(said.firm && said.text.contains("`a`") && !said.text.contains("`c`"), "{}", said.text);
    assert!(sentences(&part).contains("fewer than 15 deals (`c` in 5)"), "{}", sentences(&part));
    // Where nothing else is known the finding is marked, and has no figure.
    let part = answer(&contests(vec![contest("a,b", 6, &by_luck(3, 0.6))]), "kind = 'strengths'");
    let said = &part.findings[0];
    assert!(!said.firm && said.figure.is_empty() && said.text.starts_with("Too few deals"), "{}", said.text);
    let part = answer(&contests(cells(300)), "kind = 'strengths'");
    assert!(part.findings[0].firm && part.findings[0].text.contains("`c`"));
}

#[test]
fn scores_have_their_means_medians_and_margins_by_deal() {
    // `a` has 10 to 14 points, `b` always 11; who has more wins, equal points share the win.
    let cell = contest("a,b", 100, &|deal, _, sitting| {
        let score = |name: &str| if name == "a" { 10 + (deal % 5) as i32 } else { 11 };
        let scores: Vec<i32> = sitting.iter().map(|name| score(name)).collect();
        let most = scores.iter().max().copied().expect("seats");
        scores.into_iter().map(|score| (if score == most { 1 } else { 2 }, score)).collect()
    });
    let part = answer(&contests(vec![cell]), "kind = 'scores'");
    assert!(close(entry(&part, 0, 0, "mean")[0], 12.0) && close(entry(&part, 0, 0, "median")[0], 12.0));
    assert_eq!((key(&part, 0, "thing"), key(&part, 1, "thing")), ("a".into(), "b".into()));
    // Margins 1, 0, 1, 2, 3: a fifth of the games is tied.
    assert!(close(entry(&part, 1, 0, "mean")[0], 1.4) && close(entry(&part, 1, 0, "tied")[0], 0.2));
    let said = sentences(&part);
    assert!(
        said.contains("Significantly different in the games of both (Holm, 5 %): `a` over `b` by 1.00 ("),
        "{said}"
    );
    assert!(said.contains("Half of the games are decided by at most 1.0 ("), "{said}");
}

/// A co-operative game as it is and with alternatives of these win rates.
fn alternatives(rates: &[f64]) -> Played {
    let name = |i: usize| if i == 0 { "as is".to_string() } else { format!("v{i}") };
    let variant = |i: usize| Variant { name: name(i), group: name(i), title: name(i), settings: Settings::new() };
    let cells = rates.iter().enumerate().map(|(i, rate)| cell(&[("policy", "p"), ("variant", &name(i))], 600, *rate));
    played(cells.collect(), (0..rates.len()).map(variant).collect())
}

#[test]
fn bands_say_whether_a_result_holds_everywhere_reverses_or_is_open() {
    let said = |rates: &[f64]| sentences(&answer(&alternatives(rates), "kind = 'bands'"));
    let all = said(&[0.3, 0.35, 0.25, 0.4]);
    assert!(all.contains("The win rate of `p` is below 50.0 % in all 4 settings of variant"), "{all}");
    let reversed = said(&[0.3, 0.35, 0.7]);
    assert!(reversed.contains("but this reverses in 1 of 3 settings of variant: [v2] (+"), "{reversed}");
    let open = said(&[0.3, 0.35, 0.5]);
    assert!(
        open.contains(
            "this holds in 2 of 3 settings of variant, shows no significant result in 1 of 3, and reverses in none"
        ),
        "{open}"
    );
    let none = said(&[0.5, 0.3]);
    assert!(
        none.contains("With [as is] it is not significant") && none.contains("above in 0 of 2 and below in 1 of 2"),
        "{none}"
    );
}

#[test]
fn bands_hold_differences_against_the_same_deals() {
    let mut cells = Vec::new();
    for (variant, drop) in [("as is", 0.2), ("v1", 0.15), ("v2", 0.25)] {
        for (players, rate) in [("2", 0.6), ("4", 0.6 - drop)] {
            cells.push(cell(&[("policy", "p"), ("variant", variant), ("players", players)], 600, rate));
        }
    }
    let made = played(cells, Vec::new());
    let section = "kind = 'bands'\nfrom = { players = 2 }\nto = { players = 4 }";
    let part = answer(&made, section);
    let share = |at: usize| made.cells[at].wins() as f64 / 600.0;
    assert!(close(entry(&part, 0, 0, "result")[0], share(1) - share(0)));
    let said = sentences(&part);
    assert!(said.contains("is lower with 4 players than with 2 players in all 3 settings of variant"), "{said}");
}

#[test]
fn what_does_not_fit_is_refused_before_a_game_is_played() {
    let (alone, against) = (alternatives(&[0.5, 0.4]), three(["a", "b", "c"], [0.0; 3], 2));
    for (played, section, words) in [
        (&alone, "kind = 'seats'", "section[0].kind: found `seats`, but in this game all seats win or lose as one"),
        (&alone, "kind = 'matchups'", "found `matchups`, but in this game all seats win or lose as one"),
        (&alone, "kind = 'strengths'", "found `strengths`, but in this game all seats win or lose as one"),
        (&alone, "kind = 'scores'", ".measure: found `score`, but in this game all seats win or lose as one"),
        (&alone, "kind = 'bands'\nover = 'players'", ".over: the question has no factor `players`"),
        (&alone, "kind = 'bands'\nfrom = { variant = 'v1' }", ".to: found nothing beside `from`, expected levels"),
        (&alone, "kind = 'bands'\nmeasure = 'rounds'", ".against: found nothing, expected the rounds that decides"),
        (&against, "kind = 'matchups'\nof = 'polcy'", ".of: found `polcy`, expected what the row of a seat says"),
        (&against, "kind = 'matchups'\nof = ['policy', 'side']", ".of: found 2 columns, but `matchups` is of one"),
        (
            &against,
            "kind = 'strengths'\nmeasure = 'score'",
            ".measure: found `score`, but `strengths` works on wins alone",
        ),
        (&against, "kind = 'seats'\nmeasure = 'rounds'", ".measure: `rounds` belongs to a whole game"),
        (&against, "kind = 'seats'\nx = 'policy'", ".x: the kind `seats` does not know it"),
        (&against, "kind = 'scores'\nwhere = { policy = 'd' }", ".where.policy: no cell has the level `d`"),
    ] {
        let said = tried(played, section).expect_err(section);
        assert!(said.contains(words), "{section}: {said}");
    }
}
