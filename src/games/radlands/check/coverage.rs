//! The counts of a batch of games: how often each card was played, used and junked, and what happened.

use crate::game::Observer;
use crate::games::radlands::board::cards::Card;
use crate::games::radlands::board::state::State;
use crate::games::radlands::board::words::{Camp, Icon, Outcome, Person, Seat};
use crate::games::radlands::rules::action::{Action, Which};
use crate::games::radlands::rules::event::Event;
use crate::games::radlands::rules::radlands::Radlands;
use crate::games::radlands::rules::step::Source;
use crate::sim::selfcheck::{Coverage, Group};

/// Per deck card: the number of times it was played (events: resolved).
const PLAYED: &str = "played";
/// Per deck card: the number of times it was junked.
const JUNKED: &str = "junked";
/// Per camp and person with an ability, by name and place of the ability: the number of uses.
const USED: &str = "used";
/// Per icon: the number of times a card was junked for it.
const ICONS: &str = "icons";
/// Per kind of decision: the number of times it was taken.
const DECISIONS: &str = "decisions";
/// Other things that a large batch must show.
const OTHERS: &str = "seen";

/// Other things that a large batch must show.
pub const SEEN: [&str; 17] = [
    "raiders queued",
    "raiders resolved",
    "an event moved back",
    "an event resolved in the opponent's turn",
    "the silo was junked",
    "a person was replaced",
    "a punk was flipped",
    "a punk returned to a hand",
    "a punk was destroyed",
    "a camp was damaged by raiders",
    "a camp was restored",
    "a camp was rebuilt",
    "juggernaut came home",
    "a player was exposed",
    "a granted ability was used",
    "the deck was made anew",
    "an own camp was destroyed",
];

/// Nothing seen yet, of a game. A large batch must show all of it.
pub fn nothing(game: &Radlands) -> Coverage {
    let cards = || Card::all().map(Card::name);
    let camps = Camp::ALL.into_iter().map(|camp| (camp.name(), &game.contents.camps[camp.index()].abilities));
    let people = Person::ALL.into_iter().map(|person| (person.name(), &game.contents.people[person.index()].abilities));
    let abilities = camps
        .chain(people)
        .flat_map(|(name, abilities)| (1..=abilities.iter().flatten().count()).map(move |at| format!("{name}.{at}")));
    let icons = Card::all().filter_map(|card| game.contents.junk(card)).map(Icon::name);
    Coverage::new("every card, ability, icon, decision and ending")
        .group(Group::new(PLAYED, cards()).all_wanted("played "))
        .group(Group::new(JUNKED, cards()).all_wanted("junked "))
        .group(Group::new(USED, abilities).all_wanted("used "))
        .group(Group::new(ICONS, icons).all_wanted("icon "))
        .group(Group::new(DECISIONS, Action::KINDS).all_wanted("decision "))
        .group(Group::new(Coverage::ENDINGS, Outcome::ALL.map(Outcome::name)).all_wanted("ending "))
        .group(Group::new(OTHERS, SEEN).all_wanted("seen "))
}

/// Watches one game for what it shows.
pub struct Watcher<'a> {
    coverage: &'a mut Coverage,
    /// The state before the decision that brings about what happens.
    before: State,
    /// The seat whose turn it is.
    turn: Seat,
}

impl<'a> Watcher<'a> {
    /// Watches a game and adds to the counts.
    pub fn new(coverage: &'a mut Coverage) -> Watcher<'a> {
        Watcher { coverage, before: State::empty(), turn: Seat(0) }
    }

    fn other(&mut self, name: &'static str) {
        self.coverage.count(OTHERS, name);
    }

    fn note(&mut self, event: Event) {
        match event {
            Event::Decides { action, .. } => {
                self.coverage.count(DECISIONS, action.kind());
                let spot = match action {
                    Action::Play(_, spot) | Action::Spot(spot) => spot.victim(),
                    _ => None,
                };
                if spot.is_some() {
                    self.other("a person was replaced");
                }
            }
            Event::Turn { seat, .. } => self.turn = seat,
            Event::Kept { .. } => self.coverage.count(DECISIONS, "camps"),
            Event::Played { card, .. } => self.coverage.count(PLAYED, card.name()),
            Event::Resolves { seat, card } => {
                if seat != self.turn {
                    self.other("an event resolved in the opponent's turn");
                }
                match card.as_event() {
                    Some(_) => self.coverage.count(PLAYED, card.name()),
                    None => self.other("raiders resolved"),
                }
            }
            Event::Junked { card, icon, .. } => {
                self.coverage.count(JUNKED, card.name());
                self.coverage.count(ICONS, icon.name());
            }
            Event::Queued { card, .. } if card == Card::RAIDERS => self.other("raiders queued"),
            Event::Moved { seat, card, slot } => {
                let was = usize::from(slot).checked_sub(2).and_then(|at| self.before.side(seat).queue[at]);
                if was.is_some_and(|event| event.card() == card) {
                    self.other("an event moved back");
                }
            }
            Event::Silo { taken: false, .. } => self.other("the silo was junked"),
            Event::Flipped { .. } => self.other("a punk was flipped"),
            Event::Returned { punk: true, .. } => self.other("a punk returned to a hand"),
            Event::Destroyed { punk: true, .. } => self.other("a punk was destroyed"),
            Event::Destroyed { place, seat, .. } if place.is_camp() && seat == self.before.active => {
                self.other("an own camp was destroyed");
            }
            Event::Damaged { by: Source::Raiders, .. } => self.other("a camp was damaged by raiders"),
            Event::Restored { place, .. } if place.is_camp() => self.other("a camp was restored"),
            Event::Rebuilt { .. } => self.other("a camp was rebuilt"),
            Event::Stepped { step: 0, .. } => self.other("juggernaut came home"),
            Event::Exposed { .. } => self.other("a player was exposed"),
            Event::Used { which: Which::Granted, .. } => self.other("a granted ability was used"),
            Event::Reshuffled => self.other("the deck was made anew"),
            _ => {}
        }
    }

    /// Notes an ability that was used, by the card that has it.
    fn note_used(&mut self, state: &State, event: Event) {
        let Event::Used { seat, place, which } = event else { return };
        let side = state.side(seat);
        let name = match (side.person(place), side.camp(place.column())) {
            (Some(card), _) => card.name(),
            (None, Some(camp)) => camp.name(),
            _ => return,
        };
        if which != Which::Granted {
            self.coverage.count(USED, format!("{name}.{}", which as u8 + 1));
        }
    }
}

impl AsMut<Coverage> for Watcher<'_> {
    fn as_mut(&mut self) -> &mut Coverage {
        self.coverage
    }
}

impl Observer<Radlands> for Watcher<'_> {
    fn decides(&mut self, _: Action, state: &State) {
        self.before = *state;
    }

    fn see(&mut self, event: Event, state: &State) {
        self.note(event);
        self.note_used(state, event);
    }
}
