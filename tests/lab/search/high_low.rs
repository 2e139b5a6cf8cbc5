//! High and low: a co-operative game with a hidden deck, small enough to be solved exactly.
//!
//! Seven cards, one face up. The two players take turns: each says whether the next card is higher or lower, or, once a
//! game, skips the face-up card. A wrong word loses for both; four right ones win.

use std::collections::HashMap;

use wildlab::game::rng::{Rng, Seed};
use wildlab::game::{Contest, Ending, Game, Observer, Seat};
use wildlab::mind::{Choices, Mind, Sight};
use wildlab::sim::playout;

use super::{rollouts, seated, tree};

pub(crate) struct HighLow;

const CARDS: u32 = 7;
const NEEDED: u8 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    /// The cards still in the deck.
    deck: u8,
    face: u8,
    right: u8,
    skipped: bool,
    lost: bool,
    turn: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Higher,
    Lower,
    Skip,
}

fn draw(deck: &mut u8, place: u32) -> u8 {
    let card = (0..8).filter(|card| *deck >> card & 1 == 1).nth(place as usize).unwrap();
    *deck &= !(1 << card);
    card
}

impl Table {
    /// The table after a word when the next card is this one.
    fn after(mut self, word: Word, card: u8) -> Table {
        let right = match word {
            Word::Higher => card > self.face,
            Word::Lower => card < self.face,
            Word::Skip => true,
        };
        self.deck &= !(1 << card);
        self.skipped |= word == Word::Skip;
        self.right += u8::from(right && word != Word::Skip);
        self.lost = !right;
        self.face = card;
        self.turn = 1 - self.turn;
        self
    }
}

impl Game for HighLow {
    const NAME: &'static str = "high-low";
    const TITLE: &'static str = "High and low";
    const CONTEST: Contest = Contest::Together;
    const CAUSES: &'static [&'static str] = &["all right", "wrong"];
    const SEATS: usize = 2;
    type State = Table;
    type Action = Word;
    type Actions = Vec<Word>;
    type View = Table;
    type Chance = Rng;
    type Event = ();

    fn chance(&self, seed: Seed) -> Rng {
        seed.stream(1)
    }

    fn start(&self, chance: &mut Rng, _: &mut impl Observer<Self>) -> Table {
        let mut deck = (1 << CARDS) - 1;
        let face = draw(&mut deck, chance.below(CARDS));
        Table { deck, face, right: 0, skipped: false, lost: false, turn: 0 }
    }

    fn seats(&self) -> usize {
        2
    }

    fn decider(&self, state: &Table) -> Seat {
        state.turn.into()
    }

    fn legal(&self, state: &Table, out: &mut Vec<Word>) {
        out.clear();
        if self.ending(state).is_none() {
            out.extend([Word::Higher, Word::Lower]);
            // Enough cards must be left for the words still to be said.
            if !state.skipped && state.deck.count_ones() > u32::from(NEEDED - state.right) {
                out.push(Word::Skip);
            }
        }
    }

    fn play(&self, state: &mut Table, action: Word, chance: &mut Rng, _: &mut impl Observer<Self>) {
        let mut deck = state.deck;
        let card = draw(&mut deck, chance.below(state.deck.count_ones()));
        *state = state.after(action, card);
    }

    fn ending(&self, state: &Table) -> Option<Ending> {
        if state.lost {
            return Some(Ending::together("wrong", Some(false), 2));
        }
        (state.right == NEEDED).then(|| Ending::together("all right", Some(true), 2))
    }

    fn view(&self, state: &Table, _: Seat) -> Table {
        *state
    }

    fn sample(&self, view: &Table, _: &mut Rng) -> Table {
        *view
    }
}

type Known = HashMap<Table, f64>;

/// The chance to win after a word, with best play.
fn worth(state: &Table, word: Word, known: &mut Known) -> f64 {
    let cards: Vec<u8> = (0..8).filter(|card| state.deck >> card & 1 == 1).collect();
    cards.iter().map(|&card| best(&state.after(word, card), known)).sum::<f64>() / cards.len() as f64
}

/// The chance to win with best play.
fn best(state: &Table, known: &mut Known) -> f64 {
    if let Some(ending) = HighLow.ending(state) {
        return if ending.cause == "wrong" { 0.0 } else { 1.0 };
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let mut legal = Vec::new();
    HighLow.legal(state, &mut legal);
    let value = legal.into_iter().map(|word| worth(state, word, known)).fold(0.0, f64::max);
    known.insert(*state, value);
    value
}

/// The chance to win when a game begins.
fn value() -> f64 {
    let mut known = Known::new();
    let deals = (0..CARDS as u8).map(|face| Table {
        deck: ((1 << CARDS) - 1) & !(1 << face),
        face,
        right: 0,
        skipped: false,
        lost: false,
        turn: 0,
    });
    deals.map(|state| best(&state, &mut known)).sum::<f64>() / f64::from(CARDS)
}

/// Sums up how much its decisions give away against the best ones.
struct Measured {
    mind: Box<dyn Mind<HighLow>>,
    known: Known,
    lost: std::sync::Arc<std::sync::Mutex<(f64, u32)>>,
}

impl Mind<HighLow> for Measured {
    fn begin(&mut self, seed: Seed, seat: Seat) {
        self.mind.begin(seed, seat);
    }

    fn choose(&mut self, game: &HighLow, sight: Sight<'_, HighLow>, legal: &mut Choices<'_, HighLow>) -> Word {
        let Sight::View(view) = sight else { unreachable!() };
        let word = self.mind.choose(game, Sight::View(view), legal);
        let given = best(view, &mut self.known) - worth(view, word, &mut self.known);
        let mut lost = self.lost.lock().unwrap();
        *lost = (lost.0 + given, lost.1 + 1);
        word
    }
}

/// The share of games won, and what a decision gives away on average.
fn measure(mind: impl Fn() -> Box<dyn Mind<HighLow>>, games: u64) -> (f64, f64) {
    let lost = std::sync::Arc::default();
    let measured = || Box::new(Measured { mind: mind(), known: Known::new(), lost: std::sync::Arc::clone(&lost) }) as _;
    let mut players = seated(vec![measured(), measured()]);
    let won = (0..games).filter(|&game| {
        let seed = Seed { run: 9, game };
        playout(&HighLow, seed, &mut players, &mut ()).ending.won(0) == Some(true)
    });
    let share = won.count() as f64 / games as f64;
    let (given, decisions) = *lost.lock().unwrap();
    (share, given / f64::from(decisions))
}

#[test]
fn search_comes_near_the_best_value_of_a_small_game_with_a_hidden_deck() {
    let truth = value();
    let (few_won, few) = measure(|| tree(&HighLow, 20), 400);
    let (won, many) = measure(|| tree(&HighLow, 2000), 400);
    // Three standard errors of a share of 400 games: a wrong alarm once in 370 seeds, and the seeds are fixed.
    let allowed = 3.0 * (truth * (1.0 - truth) / 400.0).sqrt();
    assert!((won - truth).abs() < allowed, "won {won}, best play wins {truth}; with few iterations {few_won}");
    assert!(many < 0.01 && many < few, "a decision gives {many} away, with few iterations {few}");
    let (_, tried) = measure(|| rollouts(&HighLow, 600), 200);
    assert!(tried < 0.03, "a decision tried out gives {tried} away");
}
