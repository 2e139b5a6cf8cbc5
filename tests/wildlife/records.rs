//! Records of games, compared with the events themselves.

use std::collections::BTreeMap;

use wildlab::game::rng::Seed;
use wildlab::game::{Game, Settings, Setup};
use wildlab::games::wildlife::event::Event;
use wildlab::games::wildlife::{State, WildLife};
use wildlab::mind::Players;
use wildlab::record::{Ended, Fill, Records, Rows, Schema};
use wildlab::sim::playout;

/// The numbers of a seat by column; none where the record has none.
type SeatRow = BTreeMap<String, Option<u64>>;

/// A random game: its events with the states after them, and the record of each seat.
fn recorded(game: &WildLife, number: u64) -> (Vec<(Event, State)>, Vec<SeatRow>) {
    let (seed, seats) = (Seed { run: 17, game: number }, game.seats());
    let mut events = Vec::new();
    let mut note = |event: Event, state: &State| events.push((event, *state));
    playout(game, seed, &mut Players::random(seats), &mut note);
    let mut tally = game.tally(false);
    let last = playout(game, seed, &mut Players::random(seats), &mut game.watch(&mut tally)).state;
    game.end(&last, &mut tally);
    let columns = Schema::seats::<WildLife>();
    let mut rows = Rows::new(columns.len());
    for at in 0..seats {
        let ended = Ended { game, state: &last, tally: &tally, at };
        WildLife::seat_columns(&mut Fill { ended, row: &mut rows.row() });
    }
    let value = |seat: usize, at: usize| rows.columns[at].valid[seat].then(|| rows.columns[at].bits[seat]);
    let names = || columns.iter().enumerate().map(|(at, column)| (column.name.to_string(), at));
    (events, (0..seats).map(|seat| names().map(|(name, at)| (name, value(seat, at))).collect()).collect())
}

fn game(rules: &[&str]) -> WildLife {
    let settings =
        rules.iter().fold(Settings::new().with("players", "3"), |settings, rule| settings.with("rule", rule));
    WildLife::from_settings(&settings).unwrap()
}

/// R10.3: where two big scorings may follow one turn, each of them has its places and its adaptation tiles.
#[test]
fn every_big_scoring_has_its_places() {
    let game = game(&["same-turn-scorings=each"]);
    let (mut scorings, mut together) = (0, 0);
    for number in 0..400 {
        let (events, seats) = recorded(&game, number);
        let mut turns = Vec::new();
        for (event, state) in &events {
            let Event::Scoring { number } = event else { continue };
            turns.push(state.turn);
            let place = format!("place_{number}");
            assert!(seats.iter().all(|seat| seat[&place].is_some()), "game {number}: {place}");
            if *number == 1 {
                for (at, seat) in seats.iter().enumerate() {
                    assert_eq!(seat["adaptations_1"], Some(state.players[at].adaptations.into()));
                }
            }
        }
        scorings += turns.len();
        together += turns.windows(2).filter(|pair| pair[0] == pair[1]).count();
    }
    assert!(scorings > 400 && together > 0, "{scorings} scorings, {together} after the turn of another");
}

/// R13.3: bids for charts come before the first turn. They are no bids for cards, and no part in the turns of others.
#[test]
fn bids_for_charts_are_not_counted_with_those_for_cards() {
    let game = game(&["species-auction=yes"]);
    let mut charts = 0;
    for number in 0..40 {
        let (events, seats) = recorded(&game, number);
        let mut bids = vec![0; seats.len()];
        for (event, state) in events {
            match event {
                Event::Bid { seat, .. } if state.turn > 0 => bids[seat.index()] += 1,
                Event::Bid { .. } => charts += 1,
                _ => {}
            }
        }
        for (seat, bids) in seats.iter().zip(bids) {
            assert_eq!(seat["bids"], Some(bids));
            let others = seats.iter().map(|seat| seat["own_turns"].unwrap()).sum::<u64>() - seat["own_turns"].unwrap();
            assert!(seat["acted"].unwrap() <= others);
        }
    }
    assert!(charts > 0, "no chart was bid for");
}
