//! The notation of decisions: `move 1,-2`, `breach 3`, `team pyromancy.2`.
//!
//! A hex is `q,r`, an edge `q,r,d`, a side of the own hex its direction `d` from 0 (E) to 5 (NE); a seat is named by
//! its faction; a card by its ability and copy. `docs/defenders/notation.md` lists every form.

use crate::base::refusal::{hint, nearest};
use crate::games::defenders::board::cards::Card;
use crate::games::defenders::board::hex::{Dir, Hex};
use crate::games::defenders::board::state::State;
use crate::games::defenders::board::walls::Edge;
use crate::games::defenders::board::words::{Ability, Faction, Seat};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;

/// Every form of a decision, for errors and help.
pub const FORMS: [&str; Action::KINDS.len()] = Action::KINDS;

impl Defenders {
    /// A card's name: its ability, and which of the two copies it is.
    pub fn card_name(&self, state: &State, card: Card) -> String {
        format!("{}.{}", self.ability(state, card), card.place() % 2 + 1)
    }

    /// The card of that name among those of the seats in play.
    ///
    /// # Errors
    /// When no such card is in play; the reason says what a card's name looks like.
    pub fn card_named(&self, state: &State, name: &str) -> Result<Card, String> {
        let expected = || format!("`{name}` is no card: expected an ability and its copy, such as pyromancy.1");
        let (ability, copy) = name.split_once('.').ok_or_else(expected)?;
        let copy = match copy {
            "1" => 0,
            "2" => 1,
            _ => return Err(expected()),
        };
        let Some(ability) = Ability::from_name(ability) else {
            let hint = hint(ability, Ability::ALL.map(Ability::name));
            return Err(format!("`{ability}` is no ability{hint}"));
        };
        let seat = state
            .seat_of(ability.faction())
            .ok_or_else(|| format!("`{name}`: the {} does not play", ability.faction()))?;
        let deck = self.deck(state.player(seat).organizer);
        let place = deck
            .abilities
            .iter()
            .position(|&a| a == ability)
            .ok_or_else(|| format!("`{name}` is not in the deck of organizer {}", deck.organizer))?;
        Ok(Card::new(seat, place + copy))
    }

    /// A decision as text.
    pub fn write_action(&self, state: &State, action: Action) -> String {
        let faction = |seat: Seat| state.player(seat).faction();
        let card = |card: Card| self.card_name(state, card);
        match action {
            Action::Draw(seat) => format!("draw {}", faction(seat)),
            Action::Settle(hex) => format!("camp {hex}"),
            Action::Pick(c) => format!("pick {}", card(c)),
            Action::Top(seat) => format!("top {}", faction(seat)),
            Action::Resolve(seat) => format!("resolve {}", faction(seat)),
            Action::Target(hex) => format!("target {hex}"),
            Action::Carry(from, to) => format!("carry {from} {to}"),
            Action::Treat(seat) => format!("treat {}", faction(seat)),
            Action::Demolish(edge) => format!("demolish {edge}"),
            Action::Relocate(hex) => format!("relocate {hex}"),
            Action::Stay => "stay".into(),
            Action::Move(hex) => format!("move {hex}"),
            Action::Build => "build".into(),
            Action::Regroup(hex) => format!("regroup {hex}"),
            Action::Clear => "clear".into(),
            Action::Heal => "heal".into(),
            Action::Destroy => "destroy".into(),
            Action::Breach(dir) => format!("breach {}", dir.index()),
            Action::Rewild => "rewild".into(),
            Action::Gain => "gain".into(),
            Action::TeamUp(c) => format!("team {}", card(c)),
            Action::Bread => "bread".into(),
            Action::RocketsDestroy(hex) => format!("rockets destroy {hex}"),
            Action::RocketsBreach(dir) => format!("rockets breach {}", dir.index()),
            Action::PotionsHeal => "potions heal".into(),
            Action::PotionsClear => "potions clear".into(),
            Action::MapsMove(hex) => format!("maps move {hex}"),
            Action::MapsRegroup(hex) => format!("maps regroup {hex}"),
            Action::End => "end".into(),
        }
    }

    /// The decision that a text names. Whether it is legal is another question.
    ///
    /// # Errors
    /// When the text is no decision; the reason says what was expected.
    pub fn read_action(&self, state: &State, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let hex = |word: &str| word.parse::<Hex>();
        let seat = |word: &str| -> Result<Seat, String> {
            let faction: Faction = word.parse()?;
            state.seat_of(faction).ok_or_else(|| format!("the {faction} does not play"))
        };
        Ok(match words.as_slice() {
            ["draw", s] => Action::Draw(seat(s)?),
            ["camp", h] => Action::Settle(hex(h)?),
            ["pick", c] => Action::Pick(self.card_named(state, c)?),
            ["top", s] => Action::Top(seat(s)?),
            ["resolve", s] => Action::Resolve(seat(s)?),
            ["target", h] => Action::Target(hex(h)?),
            ["carry", from, to] => Action::Carry(hex(from)?, hex(to)?),
            ["treat", s] => Action::Treat(seat(s)?),
            ["demolish", e] => Action::Demolish(e.parse::<Edge>()?),
            ["relocate", h] => Action::Relocate(hex(h)?),
            ["stay"] => Action::Stay,
            ["move", h] => Action::Move(hex(h)?),
            ["build"] => Action::Build,
            ["regroup", h] => Action::Regroup(hex(h)?),
            ["clear"] => Action::Clear,
            ["heal"] => Action::Heal,
            ["destroy"] => Action::Destroy,
            ["breach", d] => Action::Breach(direction(d)?),
            ["rewild"] => Action::Rewild,
            ["gain"] => Action::Gain,
            ["team", c] => Action::TeamUp(self.card_named(state, c)?),
            ["bread"] => Action::Bread,
            ["rockets", "destroy", h] => Action::RocketsDestroy(hex(h)?),
            ["rockets", "breach", d] => Action::RocketsBreach(direction(d)?),
            ["potions", "heal"] => Action::PotionsHeal,
            ["potions", "clear"] => Action::PotionsClear,
            ["maps", "move", h] => Action::MapsMove(hex(h)?),
            ["maps", "regroup", h] => Action::MapsRegroup(hex(h)?),
            ["end"] => Action::End,
            _ => {
                let verb = |form: &'static str| form.split(' ').next().unwrap_or(form);
                let near = nearest(words.first().unwrap_or(&text), FORMS.map(verb));
                let form = near.and_then(|near| FORMS.into_iter().find(|form| verb(form) == near));
                let form = form.map_or(String::new(), |form| format!("; the nearest form is `{form}`"));
                return Err(format!("`{text}` is no decision{form}; docs/defenders/notation.md lists them"));
            }
        })
    }
}

fn direction(word: &str) -> Result<Dir, String> {
    match word.parse() {
        Ok(d @ 0..=5) => Ok(Dir::new(d)),
        _ => Err(format!("`{word}` is no direction: expected 0 (E), 1 (SE), 2 (SW), 3 (W), 4 (NW) or 5 (NE)")),
    }
}
