//! A game as people read it: what happened, in words, and under which rule.

use super::notation;
use super::texts;
use super::titles::{at, card_at, who};
use crate::base::json::Record;
use crate::base::terminal::counted;
use crate::base::titles::{capitalized, listed};
use crate::game::{Entry, Mark};
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::places::Place;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::{Camp, Outcome, Seat};
use crate::games::radlands::rules::action::Which;
use crate::games::radlands::rules::event::Event;
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::step::Source;

/// The camps of each player (R2.1).
pub(crate) fn camps(game: &Radlands) -> String {
    use crate::games::radlands::rules::options::CampChoice;
    let trio = |seat: usize| listed(&game.trios[seat].map(Camp::title));
    match game.rules.camp_choice {
        CampChoice::Draft => format!("each player keeps {} of {} dealt", 3, game.contents.numbers.camps_dealt),
        CampChoice::Random => "three dealt to each player".into(),
        CampChoice::Fixed => format!("{} against {}", trio(0), trio(1)),
    }
}

/// The source of the text that is being followed, so that sentences can name it.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    camp: Option<String>,
    person: Option<String>,
    event: Option<String>,
    junk: Option<String>,
    /// Is a player destroyed to make room (R5.2)?
    makes_room: bool,
}

impl Memory {
    /// One event in words and as data. The state is one after it: names and prices come from there.
    pub fn entry(&mut self, game: &Radlands, state: &State, event: Event) -> Entry {
        let mark = match event {
            Event::Turn { .. } => Mark::Turn,
            Event::Decides { .. } => Mark::Decision,
            Event::Resolves { .. } => Mark::Highlight,
            _ => Mark::Effect,
        };
        Entry {
            kind: event.kind(),
            clause: event.clause(),
            mark,
            text: self.sentence(game, state, event),
            heading: if let Event::Turn { seat, .. } = event { Some(who(seat)) } else { None },
            public: public(event),
            fields: event.fields((game, state), Record::new()),
        }
    }

    fn sentence(&mut self, game: &Radlands, state: &State, event: Event) -> String {
        match event {
            Event::Dealt { seat, camp } => format!("{} is dealt {}", who(seat), camp.title()),
            Event::Kept { seat, camps } => format!("{} keeps {}", who(seat), listed(&camps.map(Camp::title))),
            Event::First { seat } => format!("{} takes the first turn", who(seat)),
            Event::Turn { seat, .. } => format!("{} is on turn", who(seat)),
            Event::Decides { seat, action } => {
                self.makes_room = makes_room(action);
                format!("{}: {}", who(seat), notation::write(action))
            }
            // Where the card goes is the next event.
            Event::Took { .. } => String::new(),
            Event::Drew { seat, card } => format!("{} draws {}", who(seat), card.title()),
            Event::Reshuffled => {
                format!("the discard, {}, becomes the new deck", counted(state.deck.len() as usize, "card"))
            }
            Event::Junked { seat, card, icon } => {
                self.junk = Some(card.title());
                format!("{} junks {} for {}", who(seat), card.title(), capitalized(icon.name()))
            }
            Event::Silo { seat, taken: true } => format!("{} takes the Water Silo", who(seat)),
            Event::Silo { seat, .. } => format!("{} junks the Water Silo", who(seat)),
            Event::Discarded { seat, card } => format!("{} discards {}", who(seat), card.title()),
            Event::Water { seat, now } => format!("{} has {now} water", who(seat)),
            Event::Ended { outcome, winner } => cause(state, outcome, winner),
            Event::Queued { .. } | Event::Moved { .. } | Event::Resolves { .. } | Event::Exposed { .. } => {
                self.queue(event)
            }
            _ => self.in_play(game, state, event),
        }
    }

    /// The changes to events.
    fn queue(&mut self, event: Event) -> String {
        match event {
            Event::Queued { seat, card, slot } if card == Card::RAIDERS => {
                format!("the Raiders of {} go to slot {slot}", who(seat))
            }
            Event::Queued { seat, card, slot } => format!("{} of {} goes to slot {slot}", card.title(), who(seat)),
            Event::Moved { seat, card, slot } if card == Card::RAIDERS => {
                format!("the Raiders of {} move to slot {slot}", who(seat))
            }
            Event::Moved { seat, card, slot } => format!("{} of {} moves to slot {slot}", card.title(), who(seat)),
            Event::Resolves { seat, card } if card == Card::RAIDERS => format!("the Raiders of {} strike", who(seat)),
            Event::Resolves { seat, card } => {
                self.event = Some(card.title());
                format!("{} of {} resolves: {}", card.title(), who(seat), spoken(card))
            }
            Event::Exposed { seat } => format!("all cards of {} count as unprotected this turn", who(seat)),
            _ => String::new(),
        }
    }

    /// The changes to cards in play.
    fn in_play(&mut self, game: &Radlands, state: &State, event: Event) -> String {
        match event {
            Event::Played { seat, card, place } => {
                self.person = Some(card.title());
                format!("{} enters play", at(&card.title(), seat, place))
            }
            Event::Punk { seat, place } => format!("{} gains a punk at {place}", who(seat)),
            Event::Flipped { seat, card } if card.as_person().is_some() => {
                self.person = Some(card.title());
                format!("{} turns a punk face up: {} enters play", who(seat), card.title())
            }
            Event::Flipped { seat, card } => {
                format!("{} turns a punk face up: {} is an event and is discarded", who(seat), card.title())
            }
            Event::Used { seat, place, which } => self.used(game, state, (seat, place, which)),
            Event::Damaged { seat, place, by, .. } => {
                format!("{} is damaged by {}", card_at(state, seat, place), self.source(by))
            }
            Event::Destroyed { seat, place, card, punk, by, .. } => {
                let name = match (place.is_camp(), punk) {
                    (true, _) => Camp::ALL.get(usize::from(card)).map_or("the camp".into(), |camp| camp.title()),
                    (_, true) => "a punk".into(),
                    _ => Card(card).title(),
                };
                let after = if punk { ", and goes on top of the deck" } else { "" };
                format!("{} is destroyed {}{after}", at(&name, seat, place), self.reason(by))
            }
            Event::Restored { seat, place } => format!("{} is restored", card_at(state, seat, place)),
            Event::Rebuilt { seat, place } => format!("{} is flipped up again", card_at(state, seat, place)),
            Event::Returned { seat, card, punk: true } => {
                format!("a punk returns to the hand of {}: {}", who(seat), card.title())
            }
            Event::Returned { seat, card, .. } => format!("{} returns to the hand of {}", card.title(), who(seat)),
            Event::Stepped { seat, step: 0 } => format!("Juggernaut of {} goes back to its place", who(seat)),
            Event::Stepped { seat, step } => format!("Juggernaut of {} moves forward, step {step}", who(seat)),
            _ => String::new(),
        }
    }

    /// An ability is used, and becomes what the next blows come from.
    fn used(&mut self, game: &Radlands, state: &State, (seat, place, which): (Seat, Place, Which)) -> String {
        let name = card_at(state, seat, place);
        let side = state.side(seat);
        let row = game.row(side, game.traits(side), place, which);
        let does = row.map_or(String::new(), |row| format!(": {}", row.effect.text()));
        // RULE R11.6: what Mimic borrows is Mimic's.
        if !place.is_camp() && !side.subject.has(place) {
            return format!("the ability of {name} is borrowed{does}");
        }
        let short = name.split(" (").next().unwrap_or_default().to_string();
        *(if place.is_camp() { &mut self.camp } else { &mut self.person }) = Some(short);
        format!("{name} is used{does}")
    }

    /// The source of the text that is followed, in words.
    fn source(&self, by: Source) -> String {
        let named = |name: &Option<String>, other: &str| name.clone().unwrap_or_else(|| other.into());
        match by {
            Source::Junk => self.junk.as_ref().map_or("a junked card".into(), |name| format!("junking {name}")),
            Source::Camp(_) => named(&self.camp, "a camp"),
            Source::Person => named(&self.person, "a person"),
            Source::Event => named(&self.event, "an event"),
            Source::Raiders => "the Raiders".into(),
        }
    }

    /// The reason why a card is destroyed.
    fn reason(&mut self, by: Source) -> String {
        if by == Source::Junk && std::mem::take(&mut self.makes_room) {
            return "to make room".into();
        }
        format!("by {}", self.source(by))
    }
}

/// Does a decision destroy a player to make room (R5.2)?
fn makes_room(action: crate::games::radlands::Action) -> bool {
    use crate::games::radlands::Action;
    match action {
        Action::Play(_, spot) | Action::Spot(spot) => spot.victim().is_some(),
        _ => false,
    }
}

/// The effect of an event, within a sentence.
fn spoken(card: Card) -> String {
    let text = card.as_event().map_or(texts::RAIDERS, |event| event.text());
    let mut letters = text.trim_end_matches('.').chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// The sentence for the other seat, of an event that it may not know all of.
fn public(event: Event) -> Option<String> {
    use crate::games::radlands::Action;
    match event {
        Event::Dealt { seat, .. } => Some(format!("{} is dealt a camp", who(seat))),
        Event::Drew { seat, .. } => Some(format!("{} draws a card", who(seat))),
        Event::Returned { seat, punk: true, .. } => Some(format!("a punk returns to the hand of {}", who(seat))),
        Event::Decides { seat, action: Action::Camps(_) } => Some(format!("{} chooses its camps", who(seat))),
        Event::Decides { seat, action: Action::Keep(_) } => Some(format!("{} keeps one of the cards", who(seat))),
        _ => None,
    }
}

/// The result of a game in words, with its cause.
pub(crate) fn cause(state: &State, outcome: Outcome, winner: Option<Seat>) -> String {
    let won = winner.map_or(String::new(), |seat| format!("{} wins", who(seat)));
    let last = |by: &str| format!("{won}: the last camp of the other was destroyed by {by}");
    match outcome {
        Outcome::ByPerson => last("a person"),
        Outcome::ByCamp => last("a camp"),
        Outcome::ByEvent => last("an event"),
        Outcome::ByRaiders => last("the Raiders"),
        Outcome::ByOwnCard => last("its owner's own card"),
        Outcome::BothCamps => "a draw: the last camps of both were destroyed at once".into(),
        Outcome::Deck => "a draw: the deck has run out for the last time".into(),
        Outcome::Obelisk => format!("{won}: the deck has run out and Obelisk stands"),
        Outcome::Stalled => format!("neither won nor drawn: stalled after {}", counted(state.turn, "turn")),
    }
}
