//! Tables of three and four: who sits where, what seats play with, and what is kept of them.

use wildlab::game::{Settings, Setup as _};
use wildlab::report::text;
use wildlab::sim::Cell;

use super::{asked, estimate, head, played, refused, table};
use crate::example::Foragers;

fn cell(settings: &str) -> Result<Cell<Foragers>, String> {
    let settings = Settings::parse("--a", settings, &["policy", "players", "tools"]).unwrap();
    Cell::of(&settings).map_err(|refusal| refusal.to_string())
}

#[test]
fn the_last_one_with_a_star_is_for_all_further_seats() {
    let names = |settings: &str| cell(settings).unwrap().policy_names();
    assert_eq!(names("players=4; policy=bold,even*"), "bold,even,even,even");
    assert_eq!(names("players=3; policy=bold,even*"), "bold,even,even");
    assert_eq!(names("players=3; policy=bold*"), "bold");
    let tools = |settings: &str| cell(settings).unwrap().game.settings().get("tools").map(String::from);
    assert_eq!(tools("players=4; tools=dog,none*").as_deref(), Some("dog,none,none,none"));
    assert_eq!(tools("players=3; tools=dog,knife,none*").as_deref(), Some("dog,knife,none"));
    // One against three is played from every seat, and no two of these games are the same.
    assert_eq!(cell("players=4; policy=bold,even*").unwrap().seatings(), 4);
    let wrong = cell("players=3; tools=dog,cat*").unwrap_err();
    assert!(wrong.contains("cat"), "{wrong}");
    assert!(cell("players=3; tools=dog,knife").unwrap_err().contains("expected 1 for all or 3, one per seat"));
    assert!(cell("players=3; policy=bold,nobody*").unwrap_err().contains("nobody"));
}

#[test]
fn one_question_asks_of_one_against_all_others_at_tables_of_every_size() {
    let report = asked(&format!(
        "{}[[play]]\nplayers = '3..4'\n[[section]]\nkind = 'rates'\ntitle = 'R'\nx = 'players'\n",
        head(300).replace("'random'", "'even,first*'")
    ));
    let rates = table(&report, "rates");
    for (players, fair) in [("3", 1.0 / 3.0), ("4", 0.25)] {
        let rate = estimate(rates, &[players], "win_rate");
        assert!(rate.low > fair + 0.1, "{players} players: {rate:?}");
    }
    let said = text(&report);
    assert!(said.contains("even against first") && !said.contains('*'), "{said}");
    // What the game says before anything else.
    assert!(said.contains("notice: Foragers is an example"), "{said}");
    assert_eq!(report.opening.json()["notice"].as_str(), Some(report.opening.notice));
}

#[test]
fn seats_are_told_by_what_their_rows_say_even_where_not_every_deal_has_it() {
    let text = format!(
        "{}[base]\nplayers = 3\n[[play]]\ntools = ['dog,none*', 'knife,none*']\n[[section]]\nkind = 'seats'\ntitle = 'S'\n\
         of = 'tool'\n[[section]]\nid = 'both'\nkind = 'seats'\ntitle = 'S'\nof = 'tool'\nover = 'tools'\n\
         [[section]]\nid = 'points'\nkind = 'seats'\ntitle = 'S'\nof = 'tool'\nover = 'tools'\nmeasure = 'score'\n",
        head(600)
    );
    let (report, games) = (asked(&text), played(&text));
    let apart = table(&report, "seats");
    assert_eq!(apart.rows.len(), 4, "two values in each cell: {:?}", apart.rows);
    // The share of the dog, counted anew: its seat is that of the first side.
    let seats = &games.cells[0].seats;
    let shares: f64 = (0..seats.games())
        .map(|game| {
            let row = (game * 3..game * 3 + 3).find(|&row| seats.side[row] == 0).unwrap();
            f64::from(seats.share(game, row - game * 3))
        })
        .sum();
    let share = shares / seats.games() as f64;
    let both = table(&report, "both");
    let [dog, knife, none] = ["dog", "knife", "none"].map(|tool| estimate(both, &[tool], "win_rate"));
    assert!((dog.value - share).abs() < 1e-6, "{dog:?} {share}");
    let above = estimate(both, &["dog"], "above");
    assert!((above.value - (dog.value - 1.0 / 3.0)).abs() < 1e-9 && above.low < above.value);
    // In every game one seat has a tool and two have none: shares add up to the win.
    assert!((f64::midpoint(dog.value, knife.value) + 2.0 * none.value - 1.0).abs() < 1e-6);
    let points = table(&report, "points");
    assert!(estimate(points, &["dog"], "above").value > estimate(points, &["none"], "above").value);
    assert!(refused(&text.replace("of = 'tool'\nover", "of = 'tol'\nover")).contains("did you mean `tool`"));
}

#[test]
fn only_the_columns_of_seats_that_sections_name_are_kept() {
    let with = |section: &str| {
        let text = format!("{}[base]\nplayers = 4\n[[section]]\ntitle = 'S'\n{section}\n", head(60));
        played(&text).cells[0].seats.columns.keys().cloned().collect::<Vec<_>>()
    };
    assert_eq!(with("kind = 'seats'"), ["policy"]);
    assert_eq!(with("kind = 'seats'\nof = 'tool'"), ["policy", "tool"]);
    assert_eq!(with("kind = 'rates'\nmeasure = 'toadstools'\nsubject = 'tool none'"), ["policy", "toadstools", "tool"]);
}

#[test]
fn shares_of_the_win_are_played_until_they_are_known_as_well_as_asked() {
    for (players, points) in [(2, 6.0), (3, 5.0), (4, 5.0)] {
        let text = format!(
            "title = 'T'\nquestion = 'Q'\nprecision = {points}\npolicy = ['even,random*', 'bold,even*']\n[base]\nplayers = {players}\n\
             [[section]]\nkind = 'rates'\ntitle = 'R'\nx = 'policy'\n"
        );
        let (report, games) = (asked(&text), played(&text));
        let rates = table(&report, "rates");
        for (named, cell) in ["even,random*", "bold,even*"].iter().zip(&games.cells) {
            let rate = estimate(rates, &[named], "win_rate");
            assert!((rate.high - rate.low) / 2.0 <= points / 100.0 + 1e-9, "{players} players, {named}: {rate:?}");
            let deals: Vec<f64> = cell.known();
            assert!((rate.value - deals.iter().sum::<f64>() / deals.len() as f64).abs() < 1e-9);
            assert!(cell.deals() >= 250, "no look before 250 deals: {}", cell.deals());
        }
    }
}
