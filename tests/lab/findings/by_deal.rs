//! Competitive games: deals count and not games; and a level named `first` comes before the word.

use std::sync::Arc;

use wildlab::analysis::question::Question;
use wildlab::analysis::sections::{Shape, analysis};
use wildlab::analysis::{Entry, Games, Part, Played, Ranged, Recorded, Seats, Subject, wilson};
use wildlab::game::Contest;

use super::world::{cell, luck, played, sentences};

const DEALS: usize = 600;

/// Deals of two games with the seats exchanged. The first side wins a game in 7 of 10, and one game in 10 is shared.
/// Both games of a deal end by the same cause, the second one in 3 of 10 deals, and are equally long.
fn duel(names: &str, exchanged: bool) -> Games {
    let mut seats = Seats { seats: 2, ..Seats::default() };
    let (mut cause, mut length) = (Vec::new(), Vec::new());
    for game in 0..2 * DEALS {
        let (deal, moved) = (game / 2, game % 2);
        let places = match luck(game, 40) {
            own if own < 0.65 => [1, 2],
            own if own < 0.75 => [1, 1],
            _ => [2, 1],
        };
        for seat in 0..2 {
            let side = (seat + moved) % 2;
            seats.place.push(places[if exchanged { 1 - side } else { side }]);
            seats.side.push(side as u8);
            seats.score.push(0);
        }
        cause.push(u8::from(luck(deal, 41) < 0.3));
        length.push(5 + (10.0 * luck(deal, 42)) as u32);
    }
    let won = seats.wins(&Subject::Side(0));
    let levels = [("policy".to_string(), names.to_string())].into_iter().collect();
    let progress = vec![0; cause.len()];
    let seats = Arc::new(seats);
    let player = names.to_string();
    Games { levels, player, unit: "turns", seatings: 2, won, seats, cause, length, progress, ..Games::default() }
}

/// Competitive games as a question's.
fn against(cells: Vec<Games>) -> Played {
    Played { contest: Contest::Against, causes: vec!["enough".into(), "night".into()], ..played(cells, Vec::new()) }
}

fn asked(played: &Played, section: &str) -> Result<Part, String> {
    let text = format!("title = 'T'\nquestion = 'Q'\npolicy = 'p'\n[[section]]\ntitle = 'S'\n{section}\n");
    let question = Question::parse("made", "made.toml", &text, &["policy", "players"]).expect("a question");
    let shape = Shape {
        factors: played.factors.clone(),
        cells: played.cells.iter().map(|games| games.levels.clone()).collect(),
        recorded: Recorded { contest: played.contest, seats: 2, ..Recorded::default() },
        ..Shape::default()
    };
    let read = analysis(&question.sections[0], &shape).map_err(|refusal| refusal.to_string())?;
    Ok(read.answer(played))
}

/// The number with its interval in the first row of a part's first table.
fn estimate(part: &Part, column: &str) -> Ranged {
    let table = &part.tables[0];
    let at = table.columns.iter().position(|own| own.name == column).expect("a column");
    let Entry::Estimate(found) = &table.rows[0][at] else { panic!("{:?}", table.rows[0][at]) };
    *found
}

#[test]
fn causes_are_told_by_deal_and_without_winners_and_losers() {
    let made = against(vec![duel("a,b", false)]);
    let part = asked(&made, "kind = 'causes'").expect("an answer");
    let night = estimate(&part, "night");
    assert!(night.low < 0.3 && 0.3 < night.high, "{night:?}");
    // Both games of a deal end alike: the interval is that of the deals, in closed form.
    let deals = made.cells[0].cause.chunks(2).filter(|deal| deal[0] == 1).count() as u64;
    let known = wilson(deals, DEALS as u64);
    assert!((night.low - known.low).abs() < 1e-9 && (night.high - known.high).abs() < 1e-9, "{night:?} {known:?}");
    let said = sentences(&part);
    assert!(said.contains("Of the 1200 games of `a` against `b`: ") && said.contains(") enough and"), "{said}");
    assert!(!said.contains("win") && !said.contains("lost"), "{said}");
}

#[test]
fn lengths_and_incidences_are_told_by_deal() {
    let made = against(vec![duel("a,b", false)]);
    let mean = estimate(&asked(&made, "kind = 'length'").expect("an answer"), "mean");
    // The lengths are whole numbers from 5 to 14, all equally likely: mean 9.5, standard deviation √8.25.
    let width = 1.96 * (8.25 / DEALS as f64).sqrt();
    assert!(mean.low < 9.5 && 9.5 < mean.high, "{mean:?}");
    assert!((mean.half_width() / width - 1.0).abs() < 0.1, "{mean:?}, expected half of {width}");
    let part = asked(&made, "kind = 'incidence'").expect("an answer");
    let table = &part.tables[0];
    let at = table.columns.iter().position(|own| own.name == "night").expect("a column");
    let Some(Entry::Estimate(last)) = table.rows.last().map(|row| &row[at]) else { panic!("{table:?}") };
    let causes = estimate(&asked(&made, "kind = 'causes'").expect("an answer"), "night");
    assert!((last.low - causes.low).abs() < 1e-9 && (last.high - causes.high).abs() < 1e-9, "{last:?} {causes:?}");
}

#[test]
fn a_share_of_wins_holds_the_truth_and_follows_the_names_of_the_sides() {
    let one = asked(&against(vec![duel("a,b", false)]), "kind = 'rates'").expect("an answer");
    let other = asked(&against(vec![duel("b,a", true)]), "kind = 'rates'").expect("an answer");
    let (one, other) = (estimate(&one, "win_rate"), estimate(&other, "win_rate"));
    // 0.65 alone and half of 0.1.
    assert!(one.low < 0.7 && 0.7 < one.high, "{one:?}");
    let mirrored = [other.value - (1.0 - one.value), other.low - (1.0 - one.high), other.high - (1.0 - one.low)];
    assert!(mirrored.iter().all(|gap| gap.abs() < 1e-6), "{one:?} {other:?}");
}

#[test]
fn a_level_named_first_is_meant_before_the_word() {
    let rates = [("first", 0.2), ("other", 0.8)];
    let cells = |names: [&str; 2]| -> Vec<Games> {
        let all = names
            .into_iter()
            .zip(rates)
            .map(|(name, (_, rate))| cell(&[("policy", name), ("players", "2")], 400, rate));
        all.collect()
    };
    let value = |names: [&str; 2]| {
        let part = asked(&played(cells(names), Vec::new()), "kind = 'rates'\nwhere = { policy = 'first' }");
        let part = part.expect("an answer");
        assert_eq!(part.tables[0].rows.len(), 1);
        estimate(&part, "win_rate").value
    };
    assert!(value(["zeal", "calm"]) < 0.5, "the word is the first level, `zeal`");
    assert!(value(["zeal", "first"]) > 0.5, "the level of that name is the second one");
}
