//! Records of games, compared with laws of the game and with the events themselves.

use std::collections::{BTreeMap, BTreeSet};

use wildlab::game::rng::Seed;
use wildlab::game::{Game, Setup};
use wildlab::games::radlands::event::Event;
use wildlab::games::radlands::{Radlands, State};
use wildlab::mind::Players;
use wildlab::record::{Column, Ended, Fill, Records, Rows, Schema};
use wildlab::sim::playout;

/// A row as numbers and words by column.
type TextRow = BTreeMap<String, String>;

fn told(columns: &[Column], rows: &Rows) -> Vec<TextRow> {
    let value = |row: usize, at: usize| {
        let cells = &rows.columns[at];
        match (cells.valid[row], cells.words.is_empty()) {
            (false, _) => String::new(),
            (true, true) => cells.bits[row].to_string(),
            (true, false) => cells.words[cells.bits[row] as usize].clone(),
        }
    };
    let names = || columns.iter().enumerate().map(|(at, column)| (at, column.name.to_string()));
    (0..rows.len()).map(|row| names().map(|(at, name)| (name, value(row, at))).collect()).collect()
}

/// A game with what its records say and the events, each with the state right after it.
struct Watched {
    game: TextRow,
    seats: Vec<TextRow>,
    turns: Vec<TextRow>,
    events: Vec<(Event, State)>,
    last: State,
}

/// Random games, and the sums of all of them.
fn watched(game: &Radlands, count: u64) -> (Vec<Watched>, Vec<Vec<i64>>) {
    let columns = [Schema::games::<Radlands>(), Schema::seats::<Radlands>(), Schema::rounds::<Radlands>()];
    let mut tally = game.tally(true);
    let mut all = Vec::new();
    for number in 0..count {
        let seed = Seed { run: 41, game: number };
        let mut events = Vec::new();
        let mut note = |event: Event, state: &State| events.push((event, *state));
        playout(game, seed, &mut Players::random(2), &mut note);
        let last = playout(game, seed, &mut Players::random(2), &mut game.watch(&mut tally)).state;
        game.end(&last, &mut tally);
        let ended = |at: usize| Ended { game, state: &last, tally: &tally, at };
        let mut rows = columns.each_ref().map(|columns| Rows::new(columns.len()));
        let [games, seats, turns] = &mut rows;
        Radlands::columns(&mut Fill { ended: ended(0), row: &mut games.row() });
        for seat in 0..2 {
            Radlands::seat_columns(&mut Fill { ended: ended(seat), row: &mut seats.row() });
        }
        for turn in 0..Radlands::rounds(&tally) {
            Radlands::round_columns(&mut Fill { ended: ended(turn), row: &mut turns.row() });
        }
        let [mut games, seats, turns] = [0, 1, 2].map(|table| told(&columns[table], &rows[table]));
        let game = games.remove(0);
        all.push(Watched { game, seats, turns, events, last });
    }
    let sums = game.sums(&tally);
    (all, sums)
}

fn number(row: &TextRow, column: &str) -> u32 {
    row[column].parse().unwrap_or_else(|_| panic!("{column} is `{}`", row[column]))
}

fn of(seat: usize, other: wildlab::games::radlands::words::Seat) -> bool {
    other.index() == seat
}

#[test]
fn hands_and_water_add_up_and_camps_are_where_damage_put_them() {
    for (game, watched) in watched(&Radlands::standard(), 400).0.iter().enumerate() {
        for (seat, row) in watched.seats.iter().enumerate() {
            let side = &watched.last.sides[seat];
            let count = |fits: &dyn Fn(&Event) -> bool| watched.events.iter().filter(|(e, _)| fits(e)).count() as u32;
            let returned = count(&|event| matches!(event, Event::Returned { seat: s, .. } if of(seat, *s)));
            let came = number(row, "opening_hand") + number(row, "drawn") + returned;
            let went = number(row, "people_played")
                + number(row, "events_played")
                + number(row, "junked")
                + number(row, "discarded");
            assert_eq!(came - went, side.hand.len(), "game {game} seat {seat}: the hand (R1.3)");

            let mut water = 0;
            let (mut gained, mut left) = (0, 0);
            for (event, _) in &watched.events {
                match event {
                    Event::Turn { .. } => (water, left) = (0, 0),
                    Event::Water { seat: s, now } => {
                        let more = u32::from(*now).saturating_sub(water);
                        gained += if of(seat, *s) { more } else { 0 };
                        water = u32::from(*now);
                        left = if of(seat, *s) { water } else { 0 };
                    }
                    _ => {}
                }
            }
            let used = number(row, "water_spent") + number(row, "water_lost");
            assert_eq!(used + left, gained, "game {game} seat {seat}: water (R4.1, R3.5)");

            let lost =
                count(&|e| matches!(e, Event::Destroyed { seat: s, place, .. } if of(seat, *s) && place.is_camp()));
            let restored =
                count(&|e| matches!(e, Event::Restored { seat: s, place } if of(seat, *s) && place.is_camp()));
            let rebuilt = count(&|e| matches!(e, Event::Rebuilt { seat: s, .. } if of(seat, *s)));
            let taken: u32 = ["person", "camp", "event", "raiders"]
                .map(|by| number(&watched.seats[1 - seat], &format!("damage_{by}")))
                .iter()
                .sum::<u32>()
                + number(row, "damage_own");
            let damaged = side.damaged.iter().filter(|place| place.is_camp()).count() as u32;
            assert_eq!(taken, 2 * lost + damaged + restored, "game {game} seat {seat}: two hits a camp (R7.1)");
            let starts = if row.values().any(|value| value == "obelisk") { 2 } else { 3 };
            assert_eq!(number(row, "camps_left") + lost, starts + rebuilt, "game {game} seat {seat}: camps");
            let losses = (1..=3).filter(|n| !row[&format!("loss{n}_turn")].is_empty()).count() as u32;
            assert_eq!(losses, lost.min(3));
            let held = ["camp1", "camp2", "camp3"].map(|camp| row[camp].clone());
            assert!(held.is_sorted_by_key(|name| name.parse::<wildlab::games::radlands::words::Camp>().unwrap()));
            let dealt: u64 = row["dealt"].parse().unwrap();
            assert_eq!(dealt.count_ones(), 6, "R2.1");
            for name in held {
                assert_eq!(dealt >> name.parse::<wildlab::games::radlands::words::Camp>().unwrap().index() & 1, 1);
            }
        }
    }
}

#[test]
fn the_end_the_lead_and_the_turns_are_those_of_the_events() {
    let mut seen = BTreeSet::new();
    for (number_of, watched) in watched(&Radlands::standard(), 1500).0.iter().enumerate() {
        let (row, last) = (&watched.game, &watched.last);
        let cause = Radlands::standard().ending(last).unwrap().cause;
        let blow = cause.strip_prefix("camps-").filter(|blow| *blow != "both").unwrap_or_default();
        assert_eq!(row["blow"], blow, "game {number_of}");
        seen.insert(blow);
        // The camps of both after each event, once they are revealed, in their order.
        let standing = watched.events.iter().filter(|(_, state)| state.turn > 0 || !state.sides[1].camps().is_empty());
        let standing: Vec<[u8; 2]> =
            standing.map(|(_, state)| state.sides.each_ref().map(|s| s.camps().len())).collect();
        let leaders: Vec<bool> = standing.iter().filter(|[a, b]| a != b).map(|[a, b]| b > a).collect();
        let changes = leaders.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
        assert_eq!(number(row, "lead_changes"), changes, "game {number_of}");
        if let Some(winner) = last.winner {
            let behind = standing.iter().map(|camps| camps[1 - winner.index()].saturating_sub(camps[winner.index()]));
            let behind = u32::from(behind.max().unwrap_or(0));
            assert_eq!(number(row, "winner_behind"), behind, "game {number_of}");
            let first = watched.events.iter().find_map(|(event, state)| match event {
                Event::Destroyed { seat, place, .. } if place.is_camp() => Some((seat.index(), state.turn)),
                _ => None,
            });
            let (loser, turn) = first.expect("a camp was lost");
            assert_eq!(watched.seats[loser]["first_camp"], "lost the first camp");
            assert_eq!(watched.seats[1 - loser]["first_camp"], "took the first camp");
            assert_eq!(number(row, "first_loss_turn"), u32::from(turn));
        }
        let turns = watched.events.iter().filter(|(event, _)| matches!(event, Event::Turn { .. })).count();
        assert_eq!((watched.turns.len(), number(row, "turns") as usize), (turns, turns));
        let own: u32 = watched.seats.iter().map(|row| number(row, "own_turns")).sum();
        assert_eq!(own as usize, turns);
        if let Some(end) = watched.turns.last() {
            for seat in 0..2 {
                assert_eq!(number(end, &format!("camps_{seat}")), number(row, &format!("camps_{seat}")));
                assert_eq!(number(end, &format!("hand_{seat}")), last.sides[seat].hand.len());
            }
        }
    }
    // The rarest, an event, ends one random game in 200: 1,500 games without one would happen once in 1,800 runs.
    assert!(["person", "camp", "event", "raiders", "own"].iter().all(|blow| seen.contains(blow)), "{seen:?}");
}

#[test]
fn sums_are_the_sums_of_the_rows() {
    let (all, sums) = watched(&Radlands::standard(), 400);
    let tables = Radlands::sum_tables();
    let sum = |table: usize, column: &str| -> u64 {
        let width = tables[table].sums.len();
        let at = tables[table].sums.iter().position(|own| own.name == column).unwrap();
        sums[table].iter().skip(at).step_by(width).sum::<i64>() as u64
    };
    let seats =
        |column: &str| -> u64 { all.iter().flat_map(|w| &w.seats).map(|row| u64::from(number(row, column))).sum() };
    let games = |column: &str| -> u64 { all.iter().map(|w| u64::from(number(&w.game, column))).sum() };
    for (column, own) in
        [("opening", "opening_hand"), ("drawn", "drawn"), ("junked", "junked"), ("discarded", "discarded")]
    {
        assert_eq!(sum(0, column), seats(own), "{column}");
    }
    assert_eq!(sum(0, "played"), seats("people_played") + seats("events_played"));
    assert_eq!(sum(0, "used"), seats("person_uses"));
    let won = all.iter().filter(|w| w.last.winner.is_some()).count() as u64;
    assert_eq!((sum(1, "dealt"), sum(1, "games"), sum(1, "wins")), (400 * 12, 400 * 6, 3 * won));
    // Both seats of a draw, a result that two share; a stalled game has none.
    let cause = |w: &&Watched| Radlands::standard().ending(&w.last).unwrap().cause;
    let drawn = all.iter().filter(|w| matches!(cause(w), "deck" | "camps-both")).count() as u64;
    assert!(drawn > 0, "random players come to draws");
    assert_eq!(sum(1, "ties"), 6 * drawn);
    let had: u64 = sum(0, "games") - sum(0, "wins") - sum(0, "ties");
    assert!(had > 0 && sum(0, "ties_played") <= sum(0, "games_played") - sum(0, "wins_played"));
    assert_eq!((sum(1, "draw_cards"), sum(1, "uses")), (seats("opening_hand"), seats("camp_uses")));
    assert_eq!(sum(1, "damage"), games("damage_camp"));
    let all_damage: u64 = ["person", "camp", "event", "raiders"].map(|by| games(&format!("damage_{by}"))).iter().sum();
    assert_eq!(
        (sum(2, "damage"), sum(2, "own_damage")),
        (all_damage, games("damage_own")),
        "every blow is some card's"
    );
    let decided = |blow: &str| all.iter().filter(|w| w.game["blow"] == blow).count() as u64;
    let last: u64 = ["person", "camp", "event", "raiders"].map(decided).iter().sum();
    assert_eq!(sum(2, "last_blows"), last);
    // Wins with a card in the hand are counted here a second time: from who won and what was drawn.
    let mut wins = BTreeMap::new();
    for watched in &all {
        let Some(winner) = watched.last.winner else { continue };
        let drew = watched.events.iter().filter_map(|(event, _)| match event {
            Event::Drew { seat, card } if *seat == winner => Some(card.name()),
            _ => None,
        });
        for card in drew.collect::<BTreeSet<_>>() {
            *wins.entry(card).or_insert(0_u64) += 1;
        }
    }
    let column = tables[0].sums.iter().position(|own| own.name == "wins").unwrap();
    for (row, keys) in tables[0].rows.iter().enumerate() {
        let own = sums[0][row * tables[0].sums.len() + column] as u64;
        assert_eq!(own, wins.get(keys[0].to_string().as_str()).copied().unwrap_or(0), "{}", keys[0]);
    }
}

#[test]
fn a_game_dealt_anew_tells_the_same_trios_of_the_other_seats() {
    use wildlab::game::{Seating, Settings};
    let game = Radlands::from_settings(&Settings::new().with("camps", "random")).unwrap();
    let other = game.redealt(&Seating::rotated(2, 1)).unwrap();
    for (one, moved) in watched(&game, 50).0.iter().zip(&watched(&other, 50).0) {
        for seat in 0..2 {
            let trio = |row: &TextRow| ["camp1", "camp2", "camp3"].map(|camp| row[camp].clone());
            assert_eq!(trio(&one.seats[seat]), trio(&moved.seats[1 - seat]));
            assert_eq!(one.seats[seat]["order"], moved.seats[seat]["order"]);
        }
    }
}
