//! Chance as the user writes it: dice, machine cards, draws and deaths in the order in which they come.

use std::collections::VecDeque;
use std::str::FromStr;

use clap::Args;

use super::super::chance::{Purpose, Streams};
use super::super::defenders::{FULL_MACHINE_DECK, MACHINE_CARDS};
use super::super::event::Event;
use super::super::standing::order_name;
use super::super::words::{Faction, MachineKind, Seat};
use super::super::{Defenders, State};
use crate::base::refusal::Refusal;

/// A machine card as it is typed: `mechs`, or `mechs!` for the difficult one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// What the card orders.
    pub(super) kind: MachineKind,
    /// Is it the difficult card?
    pub(super) difficult: bool,
}

impl FromStr for Order {
    type Err = String;
    fn from_str(text: &str) -> Result<Order, String> {
        let (name, difficult) = text.strip_suffix('!').map_or((text, false), |name| (name, true));
        MachineKind::from_name(name).map(|kind| Order { kind, difficult }).ok_or_else(|| {
            format!("`{text}` is no machine card: expected {}, with ! for the difficult one", MachineKind::names())
        })
    }
}

/// What chance brings next; when a script ends, the seed goes on.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Chance")]
pub(super) struct ScriptArgs {
    /// The faces that the damage die shows next, as in 0,2,1
    #[arg(long, value_name = "FACES", value_delimiter = ',')]
    pub(super) dice: Vec<u8>,
    /// The machine cards that are drawn next, as in engines,mechs! (! is the difficult card)
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    pub(super) machine_cards: Vec<Order>,
    /// The next cards of a faction's deck, as in order=pyromancy.1,archives.2; repeatable
    #[arg(long, value_name = "FACTION=CARDS")]
    pub(super) draws: Vec<String>,
    /// The cards that die next when a faction takes too much damage, as in order=pyromancy.1; repeatable
    #[arg(long, value_name = "FACTION=CARDS")]
    pub(super) deaths: Vec<String>,
}

/// Chance that follows a script as far as it goes, then the seed.
pub(super) struct Scripted {
    lines: Vec<Line>,
    then: Streams,
    /// The value just handed out, as the user wrote it.
    offered: String,
    impossible: Vec<String>,
    deaths: Vec<Value>,
}

/// What comes next for a purpose, in order.
pub(super) type Line = (Purpose, VecDeque<Value>);

/// A scripted value, and how the user wrote it; an empty text is nothing that the user wrote.
#[derive(Clone)]
pub(super) struct Value {
    pub(super) code: u8,
    pub(super) text: String,
}

impl Scripted {
    /// What the script holds that did not happen, as the user wrote it.
    pub(super) fn unused(&self) -> Vec<String> {
        let left = self.lines.iter().flat_map(|(_, values)| values.iter().map(|value| value.text.clone()));
        left.filter(|text| !text.is_empty()).collect()
    }

    /// What the script holds that could not happen when its time came.
    pub(super) fn impossible(&self, events: &[Event]) -> Refusal {
        let mut dead: Vec<u8> = Vec::new();
        dead.extend(events.iter().filter_map(|event| match event {
            Event::Died { card, .. } => Some(card.code()),
            _ => None,
        }));
        let mut refusal = Refusal { reasons: self.impossible.clone() };
        for death in self.deaths.iter().filter(|death| !dead.contains(&death.code)) {
            let reason = out_of_place(Purpose::Death(Seat(0)), &death.text);
            if !refusal.reasons.contains(&reason) {
                refusal.add(reason);
            }
        }
        refusal
    }
}

fn out_of_place(purpose: Purpose, text: &str) -> String {
    match purpose {
        Purpose::Deck(_) => format!("{text}: that card was not in the deck when it was due"),
        Purpose::Death(_) => format!("{text}: that card was not in the hand when one had to die"),
        _ => format!("{text}: could not come when it was due"),
    }
}

impl crate::game::chance::Chance<Purpose> for Scripted {
    fn below(&mut self, purpose: Purpose, n: u32) -> u32 {
        self.then.below(purpose, n)
    }

    fn scripted(&mut self, purpose: Purpose) -> Option<u8> {
        let value = self.lines.iter_mut().filter(|(p, _)| *p == purpose).find_map(|(_, values)| values.pop_front())?;
        self.offered.clone_from(&value.text);
        if matches!(purpose, Purpose::Death(_)) {
            self.deaths.push(value.clone());
        }
        Some(value.code)
    }

    fn impossible(&mut self, purpose: Purpose, _: u8) {
        self.impossible.push(out_of_place(purpose, &self.offered));
    }
}

impl ScriptArgs {
    /// The script over the chance that follows without it; what comes before it stands in `lines`.
    pub(super) fn over(
        &self,
        then: Streams,
        mut lines: Vec<Line>,
        (game, state): (&Defenders, &State),
    ) -> Result<Scripted, Refusal> {
        let mut refusal = Refusal::default();
        lines.push((Purpose::Die, self.read_dice(game, &mut refusal)));
        lines.push((Purpose::Machine, self.read_machine_cards(game, state, &mut refusal)));
        for (option, texts) in [("--draws", &self.draws), ("--deaths", &self.deaths)] {
            for text in texts {
                match read_cards(option, text, game, state) {
                    Ok(line) => lines.push(line),
                    Err(reason) => refusal.add(format!("{option} {text}: {reason}")),
                }
            }
        }
        refusal.or(Scripted { lines, then, offered: String::new(), impossible: Vec::new(), deaths: Vec::new() })
    }

    fn read_dice(&self, game: &Defenders, refusal: &mut Refusal) -> VecDeque<Value> {
        let faces = &game.contents.die;
        for face in self.dice.iter().filter(|face| !faces.contains(face)) {
            let all: Vec<String> = faces.iter().map(u8::to_string).collect();
            refusal.add(format!("--dice {face}: the die has the faces {}", all.join(", ")));
        }
        self.dice.iter().map(|&code| Value { code, text: format!("--dice {code}") }).collect()
    }

    /// Each card by its place in the deck; the deck is full again after its last card.
    fn read_machine_cards(&self, game: &Defenders, state: &State, refusal: &mut Refusal) -> VecDeque<Value> {
        let mut deck = state.machine_deck;
        let mut values = VecDeque::new();
        for order in &self.machine_cards {
            let name = |place: usize| order_name(game.machine_kind(place), state.difficult >> place & 1 == 1);
            let left = || (0..MACHINE_CARDS).filter(|place| deck >> place & 1 == 1);
            let wanted = order_name(order.kind, order.difficult);
            let Some(place) = left().find(|&place| name(place) == wanted) else {
                let names: Vec<String> = left().map(name).collect();
                refusal.add(format!("--machine-cards {wanted}: the deck then holds {}", names.join(", ")));
                break;
            };
            deck &= !(1 << place);
            if deck == 0 {
                deck = FULL_MACHINE_DECK;
            }
            values.push_back(Value { code: place as u8, text: format!("--machine-cards {wanted}") });
        }
        values
    }
}

/// `FACTION=CARD,CARD`: the cards as the rules ask for them.
pub(super) fn read_cards(option: &str, text: &str, game: &Defenders, state: &State) -> Result<Line, String> {
    let expected = "expected a faction and its cards, such as order=pyromancy.1,archives.2";
    let (faction, cards) = text.split_once('=').ok_or(expected)?;
    let faction: Faction = faction.trim().parse()?;
    let seat = state.seat_of(faction).ok_or_else(|| format!("the {faction} does not play"))?;
    let mut values = VecDeque::new();
    for name in cards.split(',').map(str::trim) {
        let card = game.card_named(state, name)?;
        // In solo a card of either faction may die (R10).
        if card.seat() != seat && (option != "--deaths" || !state.is_solo()) {
            return Err(format!("`{name}` is no card of the {faction}"));
        }
        let code = if option == "--deaths" { card.code() } else { card.place() as u8 };
        values.push_back(Value { code, text: format!("{option} {faction}={name}") });
    }
    Ok((if option == "--deaths" { Purpose::Death(seat) } else { Purpose::Deck(seat) }, values))
}
