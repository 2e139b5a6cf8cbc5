//! Planted games: two seats take turns to play a card, and how the points come about is what each game is planted with.

use crate::analysis::question::Asked;
use crate::base::order::Ordered;
use crate::base::refusal::Refusal;
use crate::game::chance::{Chance as _, Purpose, Streams};
use crate::game::{
    BySeat, Contest, Ending, Entry, Game, Key, Mark, Notation, Observer, Picture, Reading, Rng, Seat, Seating, Seed,
    Settings, Setup, Show,
};
use crate::mind::{Judge, Make, Mind, MindSpec, Minds, Numbers, Sight};
use crate::record::Records;

/// Turns of both seats together.
const TURNS: u8 = 20;

/// The cards, in the order of their numbers.
pub(super) const CARDS: [&str; 4] = ["ace", "fox", "owl", "elm"];

/// The property planted in a test game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plant {
    /// The lead brings more lead.
    Snowball,
    /// One coin after the last turn decides.
    Coin,
    /// The last round brings more than all before.
    Last,
    /// One card brings more than the others.
    Dominant,
    /// Dice alone bring points.
    Dice,
    /// Cards alone bring points.
    Cards,
}

/// The plants by their names.
const PLANTS: [(&str, Plant); 6] = [
    ("snowball", Plant::Snowball),
    ("coin", Plant::Coin),
    ("last", Plant::Last),
    ("dominant", Plant::Dominant),
    ("dice", Plant::Dice),
    ("cards", Plant::Cards),
];

/// A planted game.
#[derive(Clone, Debug)]
pub(super) struct Planted {
    plant: Plant,
    /// The card that brings more, where one does.
    ace: u8,
}

/// The points, and the turns that are over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Score {
    points: [i32; 2],
    turn: u8,
}

/// The purposes of chance.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lot {
    Die,
    Coin,
}

impl Purpose for Lot {
    fn number(self) -> usize {
        self as usize
    }
}

impl Planted {
    /// Points of a card in a turn.
    fn points(&self, state: &Score, card: u8) -> i32 {
        match self.plant {
            Plant::Dominant => 4 * i32::from(card == self.ace),
            Plant::Cards => i32::from((card + state.turn / 2) % 4),
            _ => 0,
        }
    }
}

impl Game for Planted {
    const NAME: &'static str = "planted";
    const TITLE: &'static str = "Planted";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &["over"];
    const SEATS: usize = 2;
    type State = Score;
    type Action = u8;
    type Actions = Vec<u8>;
    type View = Score;
    type Chance = Streams<2>;
    type Event = ();
    const SOURCES: &'static [(&'static str, &'static [usize])] = &[("the dice", &[0]), ("the coin", &[1])];
    fn chance(&self, seed: Seed) -> Streams<2> {
        Streams::new(seed)
    }
    fn fix(&self, chance: &mut Streams<2>, streams: &[usize], seed: Seed) {
        chance.fix(streams, seed);
    }
    fn start(&self, _: &mut Streams<2>, _: &mut impl Observer<Self>) -> Score {
        Score { points: [0; 2], turn: 0 }
    }
    fn seats(&self) -> usize {
        2
    }
    fn decider(&self, state: &Score) -> Seat {
        usize::from(state.turn % 2).into()
    }
    fn legal(&self, state: &Score, out: &mut Vec<u8>) {
        out.clear();
        if state.turn < TURNS {
            out.extend(0..CARDS.len() as u8);
        }
    }
    fn play(&self, state: &mut Score, card: u8, chance: &mut Streams<2>, _: &mut impl Observer<Self>) {
        let own = usize::from(state.turn % 2);
        let mut roll = |sides: u32| chance.below(Lot::Die, sides) as i32;
        let lead = state.points[own] - state.points[1 - own];
        let luck = match self.plant {
            Plant::Snowball => roll(4) + lead.max(0),
            Plant::Coin if state.turn + 1 == TURNS => {
                state.points[chance.below(Lot::Coin, 2) as usize] += 1;
                0
            }
            Plant::Last if state.turn + 2 >= TURNS => 40 * roll(20),
            Plant::Last | Plant::Dominant => roll(3),
            Plant::Dice => roll(6),
            Plant::Coin | Plant::Cards => 0,
        };
        state.points[own] += luck + self.points(state, card);
        state.turn += 1;
    }
    fn ending(&self, state: &Score) -> Option<Ending> {
        (state.turn == TURNS).then(|| Ending::ranked("over", &state.points))
    }
    fn view(&self, state: &Score, _: Seat) -> Score {
        *state
    }
    fn sample(&self, view: &Score, _: &mut Rng) -> Score {
        *view
    }
}

impl Setup for Planted {
    const KEYS: &'static [Key] = &[
        Key::new("plant", "NAME", "What it is planted with").or("dice"),
        Key::new("ace", "N", "The card that brings more").numbers(0, 3).or("0"),
    ];
    fn from_settings(settings: &Settings) -> Result<Self, Refusal> {
        let mut read = Reading::of::<Self>(settings);
        let named = PLANTS.iter().find(|(name, _)| settings.get("plant") == Some(name));
        let plant = named.map_or(Plant::Dice, |(_, plant)| *plant);
        let game = Planted { plant, ace: read.number("ace") };
        read.refusal.or(game)
    }
    fn settings(&self) -> Settings {
        Settings::new()
            .said("plant", PLANTS.iter().find(|(_, plant)| *plant == self.plant).map_or("", |(name, _)| *name))
            .said("ace", self.ace)
    }
    fn seated(&self, _: &Seating) -> Option<Self> {
        Some(self.clone())
    }
}

impl Notation for Planted {
    fn write(&self, _: &Score, card: u8) -> String {
        format!("play {}", CARDS[usize::from(card)])
    }
}

/// Plays the card that brings most now; now and then, at a fixed decision, the one that brings least.
struct Best {
    /// Decisions of its own so far, and the one at which it blunders.
    taken: u32,
    blunder: u32,
}

impl Mind<Planted> for Best {
    fn begin(&mut self, _: Seed, _: Seat) {
        self.taken = 0;
    }
    fn choose(
        &mut self,
        game: &Planted,
        sight: Sight<'_, Planted>,
        legal: &mut crate::mind::Choices<'_, Planted>,
    ) -> u8 {
        self.taken += 1;
        let mut weighed = self.weigh(game, sight, legal.list());
        weighed.order_by(|a, b| b.1.total_cmp(&a.1));
        let pick = if self.taken == self.blunder { weighed.last() } else { weighed.first() };
        pick.map_or(0, |(card, _)| *card)
    }
    fn weigh(&self, game: &Planted, sight: Sight<'_, Planted>, legal: &[u8]) -> Vec<(u8, f32)> {
        let Sight::View(view) = sight else { return Vec::new() };
        legal.iter().map(|&card| (card, game.points(view, card) as f32)).collect()
    }
}

/// Judges positions of the game that is decided in the last round rightly, and knows nothing of the others.
struct Rounds;

impl Judge<Planted> for Rounds {
    fn worth(&mut self, game: &Planted, state: &Score) -> Option<BySeat<f32>> {
        let lead = state.points[0] - state.points[1];
        let second = match game.plant {
            Plant::Last if state.turn + 1 == TURNS => (0..20).filter(|roll| 40 * roll > lead).count() as f32 / 20.0,
            _ => 0.5,
        };
        let mut worth = BySeat::of(2, 1.0 - second);
        worth[1] = second;
        Some(worth)
    }
}

const MAKE: Make<Planted, dyn Mind<Planted>> = |_, policy| {
    let blunder = policy.weights.get("blunders_at").copied().unwrap_or(0.0) as u32;
    Ok(Box::new(Best { taken: 0, blunder }))
};

impl Minds for Planted {
    const POLICIES: &'static [(&'static str, &'static str)] =
        &[("best", "mind = 'best'\nabout = 'plays the card that brings most'")];
    const DEFAULT: &'static str = "best";
    const MINDS: &'static [MindSpec<Self>] = &[MindSpec {
        name: "best",
        usual: || Numbers::weights([("blunders_at", 0.0)]),
        make: MAKE,
        judge: Some(|_, _| Ok(Box::new(Rounds))),
    }];
}

impl Show for Planted {
    type Memory = ();
    fn entry(&self, (): &mut (), _: &Score, (): ()) -> Entry {
        Entry::new(Mark::Decision, "a card")
    }
    fn picture(&self, state: &Score) -> Picture {
        format!("{:?}", state.points).into()
    }
}

impl Asked for Planted {}

impl Records for Planted {
    type Tally = ();
    fn tally(&self, _: bool) {}
}
