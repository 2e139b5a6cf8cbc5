//! Text beside the city: the question, its seat, and the possessions of all players.

use super::super::board::cards::Cards;
use super::super::board::words::{Candy, Colour, Market, Slot};
use super::super::rules::dei::Dei;
use super::super::rules::state::{Ask, State};
use super::titles::{card, who};
use crate::base::terminal::wrapped;
use crate::game::Seat;

/// The players, the markets, the missions and the question.
pub(crate) fn standing(game: &Dei, state: &State) -> String {
    let mut lines = vec![format!(
        "{:<18}{:>9}{:>5}{:>6}{:>6}{:>6}  cubes T L M  feats",
        "seat", "supplies", "tech", "cells", "board", "stock"
    )];
    lines.extend(state.all().map(|seat| player(game, state, seat)));
    lines.push(format!(
        "turn {} of 4, action phase {}, reserve {} Technology, {} Cells",
        state.turn, state.phase, state.reserve[0], state.reserve[1]
    ));
    lines.extend(Market::ALL.into_iter().map(|market| row(game, state, market)));
    lines.push(missions(game, state));
    lines.extend(state.all().flat_map(|seat| cards(state, seat)));
    if !state.over {
        lines.push(asks(game, state));
    }
    lines.iter().map(|line| wrapped(line, "", "  ")).collect()
}

fn player(game: &Dei, state: &State, seat: Seat) -> String {
    let player = state.player(seat);
    let active = if !state.over && state.active == seat { ">" } else { " " };
    let decides = if !state.over && state.asked == seat { "*" } else { "" };
    let [tactic, logistic, machinery] = game.cubes(state, seat);
    let feats: Vec<String> = Colour::ALL
        .into_iter()
        .filter_map(|colour| player.feats[colour.index()])
        .map(|feat| if player.has(feat) { feat.to_string() } else { format!("({feat})") })
        .collect();
    format!(
        "{:<18}{:>9}{:>5}{:>6}{:>6}{:>6}        {tactic} {logistic} {machinery}  {}",
        format!("{active}{seat} {}{decides}", player.faction.title()),
        player.supplies,
        player.purse[0],
        player.purse[1],
        player.on_board(),
        player.stock,
        if feats.is_empty() { "-".into() } else { feats.join(", ") }
    )
}

fn row(game: &Dei, state: &State, market: Market) -> String {
    let slot = |slot: Slot| {
        state.rows[market.index()][slot.index()]
            .map_or("-".to_owned(), |own| format!("{} {}", card(game, own), game.card(own).price))
    };
    let cards: Vec<String> = Slot::ALL.into_iter().map(slot).collect();
    format!("{market} market: {}; deck {}", cards.join(" | "), state.left[market.index()])
}

fn missions(game: &Dei, state: &State) -> String {
    let column = |column: usize| {
        let names: Vec<String> = (0..state.missions[column].len())
            .filter_map(|row| {
                let taken: Vec<String> = state
                    .all()
                    .filter(|&seat| state.player(seat).missions[column] == Some(row as u8))
                    .map(|seat| seat.to_string())
                    .collect();
                let taken = if taken.is_empty() { String::new() } else { format!(" ({})", taken.join(",")) };
                game.mission(state, column, row).map(|own| format!("{}{taken}", own.mission))
            })
            .collect();
        format!("{}: {}", column + 1, names.join(" / "))
    };
    let columns: Vec<String> = (0..state.missions.len()).map(column).collect();
    format!("missions {}", columns.join("; "))
}

fn cards(state: &State, seat: Seat) -> Vec<String> {
    let player = state.player(seat);
    let list = |cards: Cards| cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(", ");
    let named =
        |name: &str, cards: Cards| (!cards.is_empty()).then(|| format!("{name} of seat {seat}: {}", list(cards)));
    let candy: Vec<String> = Candy::ALL
        .into_iter()
        .flat_map(|face| std::iter::repeat_n(face.to_string(), player.candy[face.index()].into()))
        .collect();
    let candy = (!candy.is_empty()).then(|| format!("candy of seat {seat}: {}", candy.join(", ")));
    let all = [
        named("hand", player.hand),
        named("face up", player.up),
        named("face down", player.down),
        named("bin", player.bin),
        candy,
    ];
    all.into_iter().flatten().collect()
}

/// The question that waits, in a sentence.
pub(crate) fn asks(game: &Dei, state: &State) -> String {
    let question = match state.ask {
        Ask::Draft => "drafts a feat".to_owned(),
        Ask::Settle => "chooses where its champion starts".into(),
        Ask::Plan => "plans two cards".into(),
        Ask::Card => format!("has played {} of 2 cards", state.played),
        Ask::Robot => "makes a purchase with the Delivery Robot".into(),
        Ask::Icons => {
            let pending: Vec<String> = state
                .play
                .pending
                .signs()
                .map(|sign| match state.play.pending.count(sign) {
                    1 => sign.to_string(),
                    count => format!("{count} {sign}"),
                })
                .collect();
            let pending = if pending.is_empty() { "nothing".into() } else { pending.join(", ") };
            let due = if state.play.due { " and a purchase" } else { "" };
            match state.play.card {
                Some(played) if !state.play.down => format!("uses {}; pending: {pending}", card(game, played)),
                _ => format!("has a card face down; pending: {pending}{due}"),
            }
        }
        Ask::Group(way) => {
            let city = game.city(state);
            format!("chooses who moves from {} to {}", city.name(way.from), city.name(way.to))
        }
        Ask::Take => "takes tokens with the Collector".into(),
        Ask::Deploy(left) => format!("recruits up to {left} with the Transport"),
        Ask::Beam(_) => "teleports a unit".into(),
        Ask::Reap => "chooses who loses scrappers to the Reaper".into(),
        Ask::Grab => "may take a token with Abraham".into(),
        Ask::Unlock => "may unlock a feat".into(),
        Ask::Mission => "takes a mission".into(),
    };
    format!("{} {question}", who(state, state.asked))
}
