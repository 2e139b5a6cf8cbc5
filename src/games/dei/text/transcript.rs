//! A game as people read it: what happened, in words, and under which rule.

use super::super::rules::dei::Dei;
use super::super::rules::event::{Event, Flow};
use super::super::rules::state::State;
use super::notation;
use super::titles::{card, source, tokens, who};
use crate::base::json::Record;
use crate::base::terminal::counted;
use crate::game::{Entry, Mark, Seat};

/// One event in words and as data. The state is the one after it.
pub(crate) fn entry(game: &Dei, state: &State, event: Event) -> Entry {
    let mark = match event {
        Event::Turn { .. } => Mark::Round,
        Event::Phase { .. } => Mark::Turn,
        Event::Decides { .. } => Mark::Decision,
        Event::Cube { .. } | Event::Unlocked { .. } | Event::Claimed { .. } | Event::Killed { .. } => Mark::Highlight,
        Event::Forced { .. } | Event::Emptied { .. } | Event::CardEnded { .. } | Event::Planned { .. } => Mark::Aside,
        _ => Mark::Effect,
    };
    let heading = match event {
        Event::Turn { turn, first } => Some(format!("turn {turn} of 4, {} first", who(state, first))),
        Event::Phase { seat, phase } => Some(format!("{}, action phase {phase}", who(state, seat))),
        _ => None,
    };
    let public = match event {
        Event::Feat { seat, feat } => Some(format!("{} has a {} feat", who(state, seat), feat.colour())),
        Event::Played { seat, up: false, .. } if !game.rules.hands_are_open() => {
            Some(format!("{} plays a card face down", who(state, seat)))
        }
        Event::Binned { seat, .. } if !game.rules.hands_are_open() => {
            Some(format!("{} puts a card into the bin", who(state, seat)))
        }
        Event::Drew { seat, .. } if !game.rules.open_candy => Some(format!("{} draws candy", who(state, seat))),
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

fn sentence(game: &Dei, state: &State, event: Event) -> String {
    let who = |seat: Seat| who(state, seat);
    match event {
        Event::Faction { seat, faction } => format!("seat {seat} leads {}", faction.title()),
        Event::Outposts { a, b, c } => format!("outposts A are {a}, B {b}, C {c}"),
        Event::Dealt { column, row, mission } => {
            format!("mission {mission} lies in column {}, row {}", column + 1, row + 1)
        }
        Event::Feat { seat, feat } => format!("{} has the {} feat {feat}", who(seat), feat.colour()),
        Event::Drafted { seat, feat } => format!("{} drafts {feat}", who(seat)),
        Event::Turn { turn, .. } => format!("turn {turn} begins"),
        Event::Phase { seat, phase } => format!("{} begins action phase {phase}", who(seat)),
        Event::Decides { seat, action } | Event::Forced { seat, action } => {
            format!("{}: {}", who(seat), notation::write(game, state, action))
        }
        Event::Planned { seat } => format!("{} plans its cards", who(seat)),
        Event::Supplies { seat, source: from, by, now } => {
            format!("{} gains {} {} and has {now}", who(seat), plural(by, "supply", "supplies"), source(from))
        }
        Event::Unlocked { seat, feat } => format!("{} unlocks {feat}", who(seat)),
        Event::Claimed { seat, mission, count, supplies, .. } => {
            format!("{} takes the mission {mission}: {count}, {}", who(seat), plural(supplies, "supply", "supplies"))
        }
        Event::Declined { seat } => format!("{} takes no mission", who(seat)),
        Event::CleanUp { turn } => format!("turn {turn} ends: cards face up go home, cards face down into the bin"),
        Event::Ended => "the game ends".into(),
        Event::Played { .. }
        | Event::Binned { .. }
        | Event::CardEnded { .. }
        | Event::Copied { .. }
        | Event::Drew { .. }
        | Event::Sweetened { .. }
        | Event::Bought { .. }
        | Event::Revealed { .. }
        | Event::Granted { .. }
        | Event::Purse { .. } => of_cards(game, state, event),
        _ => on_board(game, state, event),
    }
}

/// A number of things.
fn plural(count: u16, one: &str, more: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}

/// The sentence for an event of cards, candy or purses.
fn of_cards(game: &Dei, state: &State, event: Event) -> String {
    let who = |seat: Seat| who(state, seat);
    match event {
        Event::Played { seat, card: played, up: true } => format!("{} plays {}", who(seat), card(game, played)),
        Event::Played { seat, card: played, .. } => format!("{} plays {played} face down", who(seat)),
        Event::Binned { seat, card } => format!("{} puts {card} into the bin", who(seat)),
        Event::CardEnded { seat, card, idle } => {
            format!("{} ends {card} and leaves {} out", who(seat), counted(usize::from(idle), "icon"))
        }
        Event::Copied { seat, card: copied } => format!("{} copies {}", who(seat), card(game, copied)),
        Event::Drew { seat, candy } => format!("{} draws candy: {candy}", who(seat)),
        Event::Sweetened { seat, candy } => format!("{} places candy on the card: {candy}", who(seat)),
        Event::Bought { seat, market, card: bought, .. } => {
            format!("{} buys {} in the {market} market", who(seat), card(game, bought))
        }
        Event::Revealed { market, card: shown } => format!("{} comes into the {market} market", card(game, shown)),
        Event::Granted { seat, sign, count } => format!("{} has {count} {sign} more to use", who(seat)),
        Event::Purse { seat, flow, token, by, now } => {
            let verb = if by < 0 { "pays" } else { "gets" };
            let why = match flow {
                Flow::Collect | Flow::Collector | Flow::Price => "",
                Flow::Swap => " in a swap",
                Flow::Bonus | Flow::Gain => " by the card",
                Flow::Abraham => " by Abraham",
                Flow::Candy => " by candy",
                Flow::Change => " back",
                Flow::Robot => " for the Delivery Robot",
            };
            format!("{} {verb} {}{why} and has {now}", who(seat), tokens(token, by.unsigned_abs()))
        }
        _ => String::new(),
    }
}

/// The sentence for an event on the board.
fn on_board(game: &Dei, state: &State, event: Event) -> String {
    let who = |seat: Seat| who(state, seat);
    let city = game.city(state);
    let name = |region| city.name(region);
    let units = |scrappers: u8, champion: bool| match (scrappers, champion) {
        (0, true) => "the champion".to_owned(),
        (count, true) => format!("the champion and {}", counted(usize::from(count), "scrapper")),
        (count, false) => counted(usize::from(count), "scrapper"),
    };
    match event {
        Event::DroneAt { drone, region } => format!("the {drone} stands in {}", name(region)),
        Event::Starts { seat, region, scrappers, champion } => {
            format!("{} starts in {} with {}", who(seat), name(region), units(scrappers, champion))
        }
        Event::Emptied { region, by, left } => {
            format!("{} leaves {}, {left} are left", counted(usize::from(by), "token"), name(region))
        }
        Event::Put { seat, region, left } => {
            format!("{} puts a token into {}, {left} are there", who(seat), name(region))
        }
        Event::Recruited { seat, region, from: None } => format!("{} recruits in {}", who(seat), name(region)),
        Event::Recruited { seat, region, from: Some(from) } => {
            format!("{} recruits in {} with a scrapper of {}", who(seat), name(region), name(from))
        }
        Event::Moved { seat, from, to, scrappers, champion, refuge } => {
            let group = match (scrappers, champion, refuge) {
                (0, false, _) => "a refuge".to_owned(),
                (_, _, true) => format!("{} and a refuge", units(scrappers, champion)),
                _ => units(scrappers, champion),
            };
            format!("{} moves {group} from {} to {}", who(seat), name(from), name(to))
        }
        Event::Built { seat, building, at, from } => {
            let old = from.map_or(String::new(), |from| format!(", taken from {}", notation::spot(city, from)));
            format!("{} builds {} at {}{old}", who(seat), article(building.name()), notation::spot(city, at))
        }
        Event::Flew { seat, drone, from, to } if from == to => {
            format!("{} keeps the {drone} in {}", who(seat), name(to))
        }
        Event::Flew { seat, drone, from, to } => {
            format!("{} flies the {drone} from {} to {}", who(seat), name(from), name(to))
        }
        Event::Beamed { seat, champion, from, to } => {
            let unit = if champion { "the champion" } else { "a scrapper" };
            format!("{} teleports {unit} from {} to {}", who(seat), name(from), name(to))
        }
        Event::Killed { seat, by, region } => {
            format!("{} kills a scrapper of {} in {}", who(by), who(seat), name(region))
        }
        Event::Cube { outpost, colour, to, .. } => {
            let outpost = notation::outpost(city, outpost);
            match to {
                Some(seat) => format!("{} controls the {colour} outpost {outpost}", who(seat)),
                None => format!("nobody controls the {colour} outpost {outpost} any more"),
            }
        }
        _ => String::new(),
    }
}

fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
