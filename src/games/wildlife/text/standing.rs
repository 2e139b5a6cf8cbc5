//! The text beside the island: who decides what, and what each player has.

use super::titles::{card, who};
use crate::base::terminal::wrapped;
use crate::game::Seat;
use crate::games::wildlife::board::cards::Cards;
use crate::games::wildlife::board::state::{Ask, Hit, Move, State};
use crate::games::wildlife::board::words::Ability;
use crate::games::wildlife::rules::wildlife::WildLife;

/// The players, the piles and the question.
pub(crate) fn standing(game: &WildLife, state: &State) -> String {
    let mut lines = vec![format!(
        "{:<17}{:>6}{:>6}{:>8}{:>7}{:>6}  levels FDSPMW  abilities",
        "seat", "points", "food", "reserve", "board", "hand"
    )];
    lines.extend(state.all().map(|seat| player(game, state, seat)));
    let markers = game.contents.scoring.minor.len() - state.marked.count_ones() as usize;
    lines.push(format!(
        "turn {}, draw pile {}, discard pile {}, markers left {markers}, ability tiles left {}",
        state.turn,
        state.pile.len(),
        state.discard.len(),
        tiles(state.abilities)
    ));
    lines.extend(state.all().map(|seat| hand(state, seat)));
    if !state.over {
        lines.push(asks(game, state));
    }
    lines.iter().map(|line| wrapped(line, "", "  ")).collect()
}

fn player(game: &WildLife, state: &State, seat: Seat) -> String {
    let player = state.player(seat);
    let name = who(state, seat).replace("seat ", "");
    let active = if !state.over && state.active == seat { ">" } else { " " };
    let decides = if !state.over && state.asked == seat { "*" } else { "" };
    let levels: String = player.levels().iter().map(|level| level.letter()).collect();
    let on_board = player.tiles.len();
    debug_assert!(on_board <= game.tiles().into(), "no more tiles than a player has");
    format!(
        "{:<17}{:>6}{:>6}{:>8}{:>7}{:>6}  {levels:<13}  {}",
        format!("{active}{name}{decides}"),
        player.points,
        player.food,
        player.reserve,
        on_board,
        player.hand.len(),
        owned(player.owned, player.used),
    )
}

/// Ability tiles, each kind with its number and how many of these are turned over.
fn owned(owned: [u8; Ability::COUNT], used: [u8; Ability::COUNT]) -> String {
    let one = |ability: &Ability| {
        let (own, used) = (owned[ability.index()], used[ability.index()]);
        let times = if own > 1 { format!(" {own}") } else { String::new() };
        let turned = if used > 0 { format!(" ({used} used)") } else { String::new() };
        format!("{ability}{times}{turned}")
    };
    let all: Vec<String> = Ability::ALL.iter().filter(|ability| owned[ability.index()] > 0).map(one).collect();
    if all.is_empty() { "-".into() } else { all.join(", ") }
}

fn tiles(tiles: [u8; Ability::COUNT]) -> String {
    let all: Vec<String> =
        Ability::ALL.iter().zip(tiles).map(|(ability, count)| format!("{ability} {count}")).collect();
    all.join(", ")
}

fn hand(state: &State, seat: Seat) -> String {
    format!("hand of seat {seat}: {}", cards(&state.player(seat).hand))
}

/// Cards with their numbers.
pub(crate) fn cards(cards: &Cards) -> String {
    let all: Vec<String> = cards
        .iter()
        .map(|(kind, count)| if count > 1 { format!("{kind} {count}") } else { kind.to_string() })
        .collect();
    if all.is_empty() { "-".into() } else { all.join(", ") }
}

/// The question that waits, in a sentence.
pub(crate) fn asks(game: &WildLife, state: &State) -> String {
    let name = |space| game.contents.island.name(space);
    let question = match state.ask {
        Ask::Settle => "settles a tile".into(),
        Ask::Name => "names a chart".into(),
        Ask::Opening => format!("opens the bids for the {}", state.chart),
        Ask::Chart => format!("bids for the {} or passes; highest bid {}", state.chart, state.auction.high),
        Ask::Amount => "says how much it bids".into(),
        Ask::Turn => format!("is on turn, {} plays left", game.plays_left(state)),
        Ask::Bid if state.auction.leader.is_none() => format!("bids for {} or passes", card(state.card)),
        Ask::Bid => format!("bids for {} or passes; highest bid {}", card(state.card), state.auction.high),
        Ask::Buy => format!("buys {} for {} or passes", card(state.card), game.contents.numbers.lowest_bid),
        Ask::Pay => format!("says how many points it gives up for the bid of {}", state.auction.high),
        Ask::Effect => format!("uses {} that it bought, or declines", card(state.card)),
        Ask::From(Move::Migrate(_)) => "chooses the tile that migrates".into(),
        Ask::From(Move::Mobility) => "chooses the tile that moves".into(),
        Ask::To(_, from) => format!("chooses where the tile on {} goes", name(from)),
        Ask::Expand(_) => "chooses where it expands".into(),
        Ask::Attack(_) => "chooses what it attacks".into(),
        Ask::Aggression => "chooses where aggression strikes".into(),
        Ask::Adapt => "chooses where it adapts".into(),
        Ask::Take => "chooses an ability tile".into(),
        Ask::Victim(ability) => format!("chooses from whom it takes {ability}"),
        Ask::Block(Hit::Swap(_), space) => format!("blocks the swap with the tile on {} or allows it", name(space)),
        Ask::Block(hit, space) => format!("blocks the {} on {} or allows it", hit.name(), name(space)),
        Ask::Lose(_) => "chooses the tile that it loses".into(),
    };
    format!("{} {question}", who(state, state.asked))
}
