//! The state beside the board, in words: the players, the machine, who decides what.

use super::titles::{capitalized, title};
use super::transcript::cause;
use crate::base::terminal::counted;
use crate::base::terminal::wrapped;
use crate::games::defenders::board::cards::{Card, CardSet};
use crate::games::defenders::board::state::{Phase, State};
use crate::games::defenders::board::words::{Ability, Habitat, Item, MachineKind, Seat};
use crate::games::defenders::rules::defenders::{Defenders, MACHINE_CARDS};

/// Everything that the picture of the board does not show.
pub fn standing(game: &Defenders, state: &State) -> String {
    let mut out = HEADINGS.to_string();
    for seat in state.all_seats() {
        out += &player(game, state, seat);
    }
    out += "\n";
    out += &machine(game, state);
    out += &wrapped(&next(game, state), "Next      ", "          ");
    out
}

/// The columns of the players' boards.
const HEADINGS: &str = "  seat           on     support damage camps markers items\n";

/// A player's board, and below it the cards. `>` marks the deciding player, `*` the first player.
fn player(game: &Defenders, state: &State, seat: Seat) -> String {
    let player = state.player(seat);
    let decides = if seat == state.seat() && state.phase != Phase::Over { ">" } else { " " };
    let first = if seat == state.first() && !state.is_solo() && state.round > 0 { "*" } else { "" };
    let place = match player.hex() {
        _ if state.has_exited(seat) => "exited".into(),
        Some(hex) => hex.to_string(),
        None => "-".into(),
    };
    let support = game.next_cost(state, seat).map_or("-".into(), |cost| format!("{}/{cost}", player.support));
    let damage = format!("{}/{}", player.damage, game.contents.limits.damage);
    let all = game.track(state.seats()).costs.len();
    let camps = format!("{}/{all}", all - game.camps_left(state, seat));
    let items: Vec<&str> = Item::ALL.into_iter().filter(|&item| player.has(item)).map(Item::name).collect();
    let items = if items.is_empty() { "-".into() } else { items.join(" ") };
    let name = format!("{seat} {}{first}", game.seat_and_organizer(state, seat));
    let markers = player.markers;
    format!("{decides} {name:<15}{place:<7}{support:<8}{damage:<7}{camps:<6}{markers:<8}{items}\n")
        + &wrapped(&cards(game, state, seat), "    ", "    ")
}

/// A player's cards; those in hand as they are typed.
fn cards(game: &Defenders, state: &State, seat: Seat) -> String {
    let player = state.player(seat);
    let names = |cards: CardSet| {
        let names: Vec<String> = cards.iter().map(|place| game.card_name(state, Card::new(seat, place))).collect();
        if names.is_empty() { "none".into() } else { names.join(" ") }
    };
    let hidden = state.phase == Phase::Organize && !state.is_solo() && !state.has_exited(seat);
    let active = player.active().map_or("no active defender".into(), |place| {
        let verb = if hidden { "picked" } else { "active" };
        format!("{verb} {}", game.card_title(state, Card::new(seat, place)))
    });
    let teamed = if player.teamed.is_empty() { String::new() } else { format!("teamed {}; ", names(player.teamed)) };
    let (deck, exhausted, dead) = (player.deck.len(), player.exhausted.len(), player.dead().len());
    format!("{active}; {teamed}hand {}; deck {deck}, exhausted {exhausted}, dead {dead}", names(player.hand))
}

/// The machine's cards, its direction, and what has been lost.
fn machine(game: &Defenders, state: &State) -> String {
    let cards = |in_deck: bool| {
        let places = (0..MACHINE_CARDS).filter(|place| (state.machine_deck >> place & 1 == 1) == in_deck);
        let names: Vec<String> =
            places.map(|place| order_name(game.machine_kind(place), state.difficult >> place & 1 == 1)).collect();
        if names.is_empty() { "none".into() } else { names.join(" ") }
    };
    let dead: Vec<String> = Habitat::ALL
        .into_iter()
        .filter(|habitat| state.dead[habitat.index()] > 0)
        .map(|habitat| format!("{} {habitat}", state.dead[habitat.index()]))
        .collect();
    let dead = if dead.is_empty() { "none".into() } else { dead.join(", ") };
    let ongoing: Vec<String> =
        Ability::ALL.into_iter().filter(|&a| state.ongoing.contains(a)).map(|a| title(a.name())).collect();
    let ongoing = if ongoing.is_empty() { "no ability".into() } else { ongoing.join(", ") };
    let lines = [
        ("Machine", format!("direction {}; to come {}; discard {}", state.direction, cards(true), cards(false))),
        ("Deaths", format!("{dead}; massacre at {} of one habitat", game.contents.limits.massacre)),
        ("Ongoing", ongoing),
    ];
    lines.iter().map(|(name, text)| wrapped(text, &format!("{name:<10}"), "          ")).collect()
}

/// A machine card as it is typed: `mechs`, or `mechs!` for the difficult one.
pub fn order_name(kind: MachineKind, difficult: bool) -> String {
    format!("{kind}{}", if difficult { "!" } else { "" })
}

/// The state of the game and the next decision.
pub(crate) fn next(game: &Defenders, state: &State) -> String {
    let who = game.seat_title(state, state.seat());
    let question = match state.phase {
        Phase::Opening => format!("the solo player draws, {} to come", counted(state.points, "card")),
        Phase::Camps => format!("{who} places its starting camp"),
        Phase::Organize if state.is_solo() => "the solo player picks a defender".into(),
        Phase::Organize => format!("{who} picks its active defender"),
        Phase::Order => format!("{who} says whose reveal ability resolves"),
        Phase::Target => {
            let ability = game.active_ability(state, state.seat()).map_or("its ability".into(), |a| title(a.name()));
            format!("{who} aims {ability}")
        }
        Phase::Paths => format!("{who} may relocate by Secret Paths"),
        Phase::Act => format!("{who} acts, {} left", counted(state.points, "action point")),
        Phase::Over => {
            let text = state.outcome().map_or("the game is over".into(), |outcome| cause(game, state, outcome));
            return format!("round {}, turn {}: {text}", state.round, state.turn);
        }
    };
    match (state.round, state.turn) {
        (0, _) => capitalized(&format!("setup: {question}")),
        (round, turn) => format!("round {round}, turn {turn}: {question}"),
    }
}
