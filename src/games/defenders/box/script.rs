//! Chance as the user writes it: dice, machine cards, draws and deaths in the order in which they come.

use std::str::FromStr;

use clap::Args;

use crate::base::refusal::Refusal;
use crate::games::defenders::board::words::{Faction, MachineKind};
use crate::games::defenders::rules::chance::{Purpose, Script, Streams};
use crate::games::defenders::rules::defenders::{FULL_MACHINE_DECK, MACHINE_CARDS};
use crate::games::defenders::text::standing::order_name;
use crate::games::defenders::{Defenders, State};

/// A machine card as it is typed: `mechs`, or `mechs!` for the difficult one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    /// The orders of the card.
    pub(crate) kind: MachineKind,
    /// Is it the difficult card?
    pub(crate) difficult: bool,
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

/// The next results of chance; after the end of a script they follow the seed.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Chance")]
pub(crate) struct ScriptArgs {
    /// Roll these faces of the damage die next, as in 0,2,1
    #[arg(long, value_name = "FACES", value_delimiter = ',')]
    pub(crate) dice: Vec<u8>,
    /// Draw these machine cards next, as in engines,mechs! (!: difficult)
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    pub(crate) machine_cards: Vec<Order>,
    /// Draw these cards next, as in order=pyromancy.1,archives.2 (repeatable)
    #[arg(long, value_name = "FACTION=CARDS")]
    pub(crate) draws: Vec<String>,
    /// Kill these cards next by damage, as in order=pyromancy.1 (repeatable)
    #[arg(long, value_name = "FACTION=CARDS")]
    pub(crate) deaths: Vec<String>,
}

/// The next results for a purpose, in order: each value, and how the user wrote it. An empty text is nothing that the
/// user wrote.
pub(crate) type Line = (Purpose, Vec<(u8, String)>);

impl ScriptArgs {
    /// The script over the chance that follows without it; what comes before it stands in `lines`.
    pub(crate) fn over(
        &self,
        then: Streams,
        mut lines: Vec<Line>,
        (game, state): (&Defenders, &State),
    ) -> Result<Script, Refusal> {
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
        let add = |script: Script, (purpose, values)| script.written(purpose, values);
        refusal.or(lines.into_iter().fold(Script::over(then), add))
    }

    fn read_dice(&self, game: &Defenders, refusal: &mut Refusal) -> Vec<(u8, String)> {
        let faces = &game.contents.die;
        for face in self.dice.iter().filter(|face| !faces.contains(face)) {
            let all: Vec<String> = faces.iter().map(u8::to_string).collect();
            refusal.add(format!("--dice {face}: the die has the faces {}", all.join(", ")));
        }
        self.dice.iter().map(|&code| (code, format!("--dice {code}"))).collect()
    }

    /// Each card by its place in the deck; the deck is full again after its last card.
    fn read_machine_cards(&self, game: &Defenders, state: &State, refusal: &mut Refusal) -> Vec<(u8, String)> {
        let mut deck = state.machine_deck;
        let mut values = Vec::new();
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
            values.push((place as u8, format!("--machine-cards {wanted}")));
        }
        values
    }
}

/// `FACTION=CARD,CARD`: the cards as the rules ask for them.
pub(crate) fn read_cards(option: &str, text: &str, game: &Defenders, state: &State) -> Result<Line, String> {
    let expected = "expected a faction and its cards, such as order=pyromancy.1,archives.2";
    let (faction, cards) = text.split_once('=').ok_or(expected)?;
    let faction: Faction = faction.trim().parse()?;
    let seat = state.seat_of(faction).ok_or_else(|| format!("the {faction} does not play"))?;
    let mut values = Vec::new();
    for name in cards.split(',').map(str::trim) {
        let card = game.card_named(state, name)?;
        // In solo a card of either faction may die (R10).
        if card.seat() != seat && (option != "--deaths" || !state.is_solo()) {
            return Err(format!("`{name}` is no card of the {faction}"));
        }
        let code = if option == "--deaths" { card.code() } else { card.place() as u8 };
        values.push((code, format!("{option} {faction}={name}")));
    }
    Ok((if option == "--deaths" { Purpose::Death(seat) } else { Purpose::Deck(seat) }, values))
}
