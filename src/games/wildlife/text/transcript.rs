//! A game as people read it: what happened, in words, and under which rule.

use super::notation;
use super::titles::{area, card, source, who};
use crate::base::json::Record;
use crate::base::terminal::counted;
use crate::game::{Entry, Mark, Seat};
use crate::games::wildlife::board::spaces::Space;
use crate::games::wildlife::board::state::{Cause, Hit, State};
use crate::games::wildlife::rules::event::Event;
use crate::games::wildlife::rules::wildlife::WildLife;

/// One event in words and as data. The state is the one after it.
pub(crate) fn entry(game: &WildLife, state: &State, event: Event) -> Entry {
    let mark = match event {
        Event::Turn { .. } => Mark::Turn,
        Event::Round { .. } => Mark::Round,
        Event::Decides { .. } => Mark::Decision,
        Event::Scoring { .. } | Event::Filled { .. } | Event::Happens { .. } => Mark::Highlight,
        Event::Forced { .. } | Event::Food { .. } => Mark::Aside,
        _ => Mark::Effect,
    };
    let heading = match event {
        Event::Turn { seat, .. } => Some(who(state, seat)),
        Event::Round { seat } => Some(format!("a round, {} first", who(state, seat))),
        _ => None,
    };
    let public = match event {
        Event::Drew { seat, .. } => Some(format!("{} draws a card", who(state, seat))),
        _ => None,
    };
    Entry {
        kind: event.kind(),
        clause: event.clause(),
        mark,
        text: sentence(game, state, event),
        heading,
        public,
        fields: event.fields((game, state), Record::new()),
    }
}

fn sentence(game: &WildLife, state: &State, event: Event) -> String {
    let who = |seat: Seat| who(state, seat);
    let decided = |seat: Seat, action| format!("{}: {}", who(seat), notation::write(&game.contents.island, action));
    match event {
        Event::Species { seat, species, price: 0 } => format!("seat {seat} has the {species}"),
        Event::Species { seat, species, price } => {
            format!("seat {seat} has the {species} for {price} food")
        }
        Event::Starts { seat } => format!("{} is the start player", who(seat)),
        Event::Points { seat, source: from, by, now } => {
            let verb = if by < 0 { "loses" } else { "gains" };
            let points = counted(usize::from(by.unsigned_abs()), "point");
            format!("{} {verb} {points} {} and has {now}", who(seat), source(from))
        }
        Event::Food { seat, by, now } => {
            let verb = if by < 0 { "pays" } else { "gets" };
            format!("{} {verb} {} food and has {now}", who(seat), by.unsigned_abs())
        }
        Event::Drew { seat, card: drawn } => format!("{} draws {}", who(seat), card(drawn)),
        Event::Reshuffled { cards } => format!("the discard pile, {cards} cards, becomes the new draw pile"),
        Event::Round { seat } => format!("a round begins with {}", who(seat)),
        Event::Turn { seat, .. } => format!("{} is on turn", who(seat)),
        Event::Decides { seat, action } | Event::Forced { seat, action } => decided(seat, action),
        Event::Adapted { seat, terrain, level } => format!("{} has {level} in {terrain}", who(seat)),
        Event::Took { seat, ability, victim } => {
            let from = victim.map_or("the supply".into(), who);
            format!("{} takes {ability} from {from}", who(seat))
        }
        Event::TurnedOver { seat, ability } => format!("{} turns over {ability}", who(seat)),
        Event::Filled { seat, area: filled } => format!("{} fills {}", who(seat), area(filled)),
        Event::Scoring { number } => format!("big scoring {number}"),
        Event::Ended { cause } => ended(cause).into(),
        Event::Played { .. }
        | Event::PutUp { .. }
        | Event::Bid { .. }
        | Event::Passed { .. }
        | Event::Unsold { .. }
        | Event::Sold { .. }
        | Event::Declined { .. }
        | Event::Happens { .. } => of_cards(state, event),
        _ => on_board(game, state, event),
    }
}

/// Events of cards.
fn of_cards(state: &State, event: Event) -> String {
    let who = |seat: Seat| who(state, seat);
    match event {
        Event::Played { seat, card: played } => format!("{} lays out {}", who(seat), card(played)),
        Event::PutUp { seat, card: sold } => format!("{} puts up {} for auction", who(seat), card(sold)),
        Event::Bid { seat, amount } => format!("{} bids {amount}", who(seat)),
        Event::Passed { seat } => format!("{} passes", who(seat)),
        Event::Unsold { card: left, .. } => format!("nobody buys {}", card(left)),
        Event::Sold { seat, buyer, card: sold, price, .. } => {
            format!("{} sells {} to {} for {price} food", who(seat), card(sold), who(buyer))
        }
        Event::Declined { seat, card: left } => format!("{} leaves {} without effect", who(seat), card(left)),
        Event::Happens { seat, card: event } => format!("{} brings {}", who(seat), card(event)),
        _ => String::new(),
    }
}

/// Events on the board.
fn on_board(game: &WildLife, state: &State, event: Event) -> String {
    let who = |seat: Seat| who(state, seat);
    let at = |space: Space| {
        let island = &game.contents.island;
        format!("{} ({})", island.name(space), island.area(space))
    };
    match event {
        Event::Settled { seat, space } => format!("{} settles on {}", who(seat), at(space)),
        Event::Unsettled { seat } => format!("{} finds no space to settle", who(seat)),
        Event::Migrated { seat, from, to } => format!("{} migrates from {} to {}", who(seat), at(from), at(to)),
        Event::Moved { seat, from, to } => format!("{} moves from {} to {}", who(seat), at(from), at(to)),
        Event::Expanded { seat, space } => format!("{} expands to {}", who(seat), at(space)),
        Event::Landed { seat, space } => format!("{} lands on {} by aggression", who(seat), at(space)),
        Event::Replaced { seat, space, owner, .. } => {
            format!("{} replaces a tile of {} on {}", who(seat), who(owner), at(space))
        }
        Event::Swapped { seat, from, to, owner } => {
            format!("{} on {} changes places with {} on {}", who(seat), at(from), who(owner), at(to))
        }
        Event::Blocked { seat, by, space, hit } => {
            let hit = match hit {
                Hit::Swap(_) => "mobility",
                other => other.name(),
            };
            format!("{} blocks the {hit} of {} on {}", who(seat), who(by), at(space))
        }
        Event::Lost { seat, space } => format!("{} loses the tile on {}", who(seat), at(space)),
        _ => String::new(),
    }
}

/// The reason for the end of a game, in a sentence.
pub(crate) const fn ended(cause: Cause) -> &'static str {
    match cause {
        Cause::Areas => "the last marker is placed, and the game ends",
        Cause::Reserve => "a reserve is used up, and the game ends",
        Cause::Stalled => "the game goes nowhere and is stopped",
    }
}
