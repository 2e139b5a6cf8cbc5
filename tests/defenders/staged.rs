//! A staged game being played: decisions by their notation, and questions for assertions.

use wildlab::games::defenders::action::Actions;
use wildlab::games::defenders::chance::Script;
use wildlab::games::defenders::event::Event;
use wildlab::games::defenders::hex::Hex;
use wildlab::games::defenders::position::Position;
use wildlab::games::defenders::words::{Item, MachineKind, Outcome, Seat};
use wildlab::games::defenders::{Action, Defenders, State, Table};

/// A staged game being played.
pub struct Play {
    pub game: Defenders,
    pub state: State,
    chance: Script,
    pub events: Vec<Event>,
}

impl Play {
    /// A game from a state on.
    pub fn new(game: Defenders, state: State, mut script: Script, events: Vec<Event>) -> Play {
        script.forget_unscripted();
        Play { game, state, chance: script, events }
    }

    /// Plays a decision, which must be legal by the list and by the judge.
    pub fn play(&mut self, text: &str) -> &mut Play {
        let action = self.game.read_action(&self.state, text).unwrap();
        if let Some(objection) = self.game.objection(&self.state, action) {
            panic!("{text}: {objection}");
        }
        assert!(self.list().contains(&action), "{text} is not listed");
        let mut table =
            Table { game: &self.game, state: &mut self.state, chance: &mut self.chance, observer: &mut self.events };
        table.play(action);
        let violations = self.game.violations(&self.state);
        assert!(violations.is_empty(), "after {text}: {violations:?}");
        self
    }

    /// The legal decisions.
    pub fn list(&self) -> Vec<Action> {
        let mut list = Actions::new();
        self.game.legal(&self.state, &mut list);
        list.to_vec()
    }

    /// The legal decisions as text.
    pub fn legal(&self) -> Vec<String> {
        self.list().into_iter().map(|action| self.game.write_action(&self.state, action)).collect()
    }

    /// The legal decisions whose text begins so.
    pub fn legal_with(&self, start: &str) -> Vec<String> {
        self.legal().into_iter().filter(|text| text.starts_with(start)).collect()
    }

    /// Exactly these decisions are legal among those whose text begins so; `rest` is what follows, in any order.
    #[track_caller]
    pub fn offers(&self, start: &str, rest: &[&str]) {
        let mut expected: Vec<String> = rest.iter().map(|end| format!("{start} {end}")).collect();
        let mut listed = self.legal_with(&format!("{start} "));
        expected.sort();
        listed.sort();
        assert_eq!(listed, expected);
    }

    /// The reason why a decision is refused; panics when it is legal.
    pub fn refuses(&self, text: &str) -> &'static str {
        let action = self.game.read_action(&self.state, text).unwrap();
        assert!(!self.list().contains(&action), "{text} is listed");
        self.game.objection(&self.state, action).unwrap_or_else(|| panic!("{text} is legal"))
    }

    /// Resolves a machine card on the spot.
    pub fn resolve(&mut self, kind: MachineKind, difficult: bool) -> &mut Play {
        let mut table =
            Table { game: &self.game, state: &mut self.state, chance: &mut self.chance, observer: &mut self.events };
        table.resolve_machine(kind, difficult);
        self
    }

    /// The state as a position, for looking at.
    pub fn position(&self) -> Position {
        self.game.position(&self.state)
    }

    /// A seat's support.
    pub fn support(&self, seat: u8) -> u8 {
        self.state.player(Seat(seat)).support
    }

    /// A seat's damage.
    pub fn damage(&self, seat: u8) -> u8 {
        self.state.player(Seat(seat)).damage
    }

    /// The hex of a seat's organizer.
    pub fn organizer(&self, seat: u8) -> Option<(i32, i32)> {
        self.state.player(Seat(seat)).hex().map(Hex::axial)
    }

    /// Has a seat this item?
    pub fn has(&self, seat: u8, item: Item) -> bool {
        self.state.player(Seat(seat)).has(item)
    }

    /// The number of events that match.
    pub fn count(&self, so: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|event| so(event)).count()
    }

    /// The number of damage rolls.
    pub fn rolls(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, Event::Rolled { .. })).count()
    }

    /// The result of the game.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// Everything scripted must have happened, and no chance but the scripted.
    pub fn done(&self) {
        assert_eq!(self.chance.unused(), 0, "the script is not used up");
        assert_eq!(self.chance.complaints(), [""; 0], "the script says what cannot happen");
        assert_eq!(self.chance.unscripted(), [], "chance that the script does not settle");
    }
}

impl Play {
    /// A game from the deal on, with its chance scripted.
    pub fn dealt(game: Defenders, mut script: Script) -> Play {
        let mut events = Vec::new();
        let state = game.deal(&mut script, &mut events);
        Play::new(game, state, script, events)
    }
}
