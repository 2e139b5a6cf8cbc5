//! The table as text: both players' columns facing each other, seat 1 above, seat 0 below.
//!
//! ```text
//! Seat 1   5 hand cards and the Silo, Raiders in slot 2
//!   queue    1 -                   2 Raiders             3 -
//!            [Railgun]             [Garage *]            (Supply Depot x)
//!            Sniper ~              punk                  -
//!            -                     -                     -
//!          ---- turn 7, deck 41, discard 3 ------------------------------
//!            …
//! ```

use crate::base::terminal::counted;
use crate::games::radlands::board::places::Place;
use crate::games::radlands::board::state::{QueuedEvent, Side, State};
use crate::games::radlands::board::words::Seat;
use crate::games::radlands::rules::radlands::Radlands;

/// The meaning of the signs of the picture.
pub(crate) const LEGEND: &str = "
Columns 1 to 3 from left to right; seat 1 above, seat 0 below, camps at the
outer edges, so that the cards in the middle are the front ones. [Camp],
(camp x) destroyed, punk a face-down person; * damaged, ~ not ready, - an
empty place. Juggernaut >1, >2: steps moved forward, people behind it.
Seat 0> decides; queue: the events by slot, slot 1 resolves next.
";

/// The meaning of the signs of the small picture.
pub(crate) const SMALL_LEGEND: &str = "
Three columns; seat 1 above, seat 0 below, camps at the outer edges, front cards
in the middle. [Camp], (camp x) destroyed, punk a face-down person; * damaged,
~ not ready, - an empty place; Juggernaut >1, >2: steps moved forward.
0> decides; queue: slots 1, 2, 3.
";

/// The columns of a table: how far in the first begins, and how wide each is.
struct Layout {
    indent: usize,
    column: usize,
}

const WIDE: Layout = Layout { indent: 11, column: 22 };
const NARROW: Layout = Layout { indent: 0, column: 20 };
/// The width of the small picture.
const SMALL: usize = 60;

/// The table in 15 lines of at most 80 columns.
pub(crate) fn table(game: &Radlands, state: &State) -> String {
    let line = format!("{:<9}{:-<66}\n", "", format!("---- {} ", middle(state)));
    [
        player(game, state, Seat(1)),
        queue(state.side(Seat(1)), &WIDE),
        rows(game, state, Seat(1), &WIDE),
        line,
        rows(game, state, Seat(0), &WIDE),
        queue(state.side(Seat(0)), &WIDE),
        player(game, state, Seat(0)),
    ]
    .concat()
}

/// The table in 9 lines of at most 60 columns.
pub(crate) fn small_table(game: &Radlands, state: &State) -> String {
    let line = |seat: Seat| {
        let side = state.side(seat);
        let slots = side.queue.map(|slot| slot.map_or("-".into(), |event| event.card().title())).join(", ");
        let hand = format!("hand {}{}", side.hand.len(), if side.silo { " and Silo" } else { "" });
        cut(&format!("{seat}{} {hand} | queue {slots}", sign(game, state, seat)), SMALL) + "\n"
    };
    let water = format!("- {}, water {} ", middle(state), state.water);
    let between = cut(&format!("{water:-<SMALL$}"), SMALL) + "\n";
    [line(Seat(1)), rows(game, state, Seat(1), &NARROW), between, rows(game, state, Seat(0), &NARROW), line(Seat(0))]
        .concat()
}

/// `>` beside the player who decides.
fn sign(game: &Radlands, state: &State, seat: Seat) -> &'static str {
    if !state.is_over() && game.decider(state) == seat { ">" } else { "" }
}

/// The round, the turn and the piles.
fn middle(state: &State) -> String {
    let turn = match state.turn {
        0 => "setup".into(),
        turn => format!("turn {turn}"),
    };
    format!("{turn}, deck {}, discard {}", state.deck_size(), state.discard.len())
}

/// A player's line: hand, Silo, Raiders, water.
fn player(game: &Radlands, state: &State, seat: Seat) -> String {
    let side = state.side(seat);
    let silo = if side.silo { " and the Silo" } else { "" };
    let raiders = side.raiders().map_or("Raiders at home".into(), |slot| format!("Raiders in slot {}", slot + 1));
    let water = if state.turn > 0 && state.active == seat { format!("{} water, ", state.water) } else { String::new() };
    let open = if state.is_exposed(seat) { ", all unprotected" } else { "" };
    let hand = counted(side.hand.len() as usize, "hand card");
    let name = format!("Seat {seat}{}", sign(game, state, seat));
    format!("{name:<9}{water}{hand}{silo}, {raiders}{open}\n")
}

/// The event queue, slot 1 first.
fn queue(side: &Side, layout: &Layout) -> String {
    let slot = |(at, event): (usize, &Option<QueuedEvent>)| {
        let name = event.map_or("-".into(), |event| event.card().title());
        format!("{:<width$}", format!("{} {name}", at + 1), width = layout.column)
    };
    let slots: String = side.queue.iter().enumerate().map(slot).collect();
    format!("{:<indent$}{}\n", "  queue", slots.trim_end(), indent = layout.indent)
}

/// Three rows of cards, the camps' at the outer edge.
fn rows(game: &Radlands, state: &State, seat: Seat, layout: &Layout) -> String {
    let side = state.side(seat);
    let columns = [0, 1, 2].map(|column| from_the_back(side, column).map(|place| card(game, state, (seat, place))));
    let order = if seat == Seat(1) { [0, 1, 2] } else { [2, 1, 0] };
    let row = |at: usize| {
        let cells: String = columns.iter().map(|column| cell(&column[at], layout.column)).collect();
        format!("{:indent$}{}\n", "", cells.trim_end(), indent = layout.indent)
    };
    order.map(row).concat()
}

/// The places of a column as they stand, from the back: Juggernaut may have people behind it (R6.5).
pub(crate) fn from_the_back(side: &Side, column: u8) -> [Place; 3] {
    let (camp, back, front) = (Place::camp(column), Place::person(column, false), Place::person(column, true));
    match side.forward() {
        Some((at, 1)) if at == column => [back, camp, front],
        Some((at, 2)) if at == column => [back, front, camp],
        _ => [camp, back, front],
    }
}

/// A card with its signs.
fn card(game: &Radlands, state: &State, (seat, place): (Seat, Place)) -> String {
    let side = state.side(seat);
    if !side.present.has(place) {
        let ruin = side.camp(place.column()).filter(|_| place.is_camp() && state.turn > 0);
        return ruin.map_or("-".into(), |camp| format!("({} x)", camp.title()));
    }
    let damaged = if side.damaged.has(place) { " *" } else { "" };
    let tired = if side.ready().has(place) || side.damaged.has(place) && !place.is_camp() { "" } else { " ~" };
    match (side.camp(place.column()), side.person(place)) {
        (Some(camp), _) if place.is_camp() => {
            let steps = side.forward().filter(|(column, _)| *column == place.column());
            let steps = steps.map_or(String::new(), |(_, step)| format!(" >{step}"));
            format!("[{}{steps}{damaged}{tired}]", camp.title())
        }
        (_, Some(_)) if side.punks.has(place) => format!("punk{tired}"),
        (_, Some(person)) => format!("{}{damaged}{tired}", game.contents.title(person)),
        _ => "-".into(),
    }
}

/// A text in a cell of a row, with a space behind it.
fn cell(text: &str, width: usize) -> String {
    format!("{:<width$}", cut(text, width - 1))
}

fn cut(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
}

/// The colours of a terminal for the signs: what is damaged red, what is gone or not ready pale, punks yellow, Raiders
/// and water as one thinks of them.
pub(crate) fn coloured(picture: &str) -> String {
    const WORDS: [(&str, &str); 7] =
        [(" *", "1;31"), (" ~", "2"), (" x)", "2"), ("punk", "33"), ("Raiders", "31"), ("water", "36"), ("Silo", "36")];
    let mut out = String::with_capacity(picture.len() * 2);
    let mut rest = picture;
    while let Some(sign) = rest.chars().next() {
        let word = WORDS.iter().find(|(word, _)| rest.starts_with(word));
        let (length, colour) = match (sign, word) {
            (_, Some((word, colour))) => (word.len(), Some(*colour)),
            ('[' | ']' | '>', _) => (1, Some("1")),
            _ => (sign.len_utf8(), None),
        };
        let (painted, more) = rest.split_at(length);
        match colour {
            Some(colour) => out.extend(["\x1b[", colour, "m", painted, "\x1b[0m"]),
            None => out.push_str(painted),
        }
        rest = more;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Seed};
    use crate::games::radlands::Actions;
    use crate::mind::Random;

    /// States all through random games.
    fn states(game: &Radlands, run: u64) -> Vec<State> {
        let seed = Seed::new(run);
        let mut chance = Game::chance(game, seed);
        let mut minds = Random::new(seed, 2);
        let mut state = game.start(&mut chance, &mut ());
        let (mut legal, mut all) = (Actions::new(), vec![state]);
        while !state.is_over() {
            game.legal(&state, &mut legal);
            let action = minds.choose(game.decider(&state), &legal);
            game.play(&mut state, action, &mut chance, &mut ());
            all.push(state);
        }
        all
    }

    #[test]
    fn the_pictures_fit_and_name_every_card_in_play() {
        let game = Radlands::standard();
        for state in (0..20).flat_map(|run| states(&game, run)) {
            let (large, small) = (table(&game, &state), small_table(&game, &state));
            for (picture, lines, columns) in [(&large, 11, 80), (&small, 9, SMALL)] {
                assert_eq!(picture.lines().count(), lines, "{picture}");
                assert!(picture.lines().all(|line| line.chars().count() <= columns), "{picture}");
                let punks = state.sides.map(|side| usize::from(side.punks.len())).iter().sum::<usize>();
                assert_eq!(picture.matches("punk").count(), punks, "{picture}");
                for side in &state.sides {
                    for place in side.people() - side.punks {
                        let name = side.person(place).unwrap().title();
                        assert!(picture.contains(&name), "{name}: {picture}");
                    }
                }
            }
            for side in state.sides.iter().filter(|_| state.turn > 0) {
                assert!((0..3).all(|column| large.contains(&side.camp(column).unwrap().title())), "{large}");
            }
        }
    }

    #[test]
    fn colours_change_no_sign() {
        let game = Radlands::standard();
        for state in states(&game, 3) {
            let picture = table(&game, &state);
            let painted = coloured(&picture);
            let mut parts = painted.split("\x1b[");
            let first = parts.next().unwrap_or_default().to_string();
            assert_eq!(parts.fold(first, |out, part| out + part.split_once('m').unwrap().1), picture);
        }
    }
}
