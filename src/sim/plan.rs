//! Which games are to be played: cells of settings, each with the same numbered games.

use std::collections::BTreeMap;

use crate::base::bounds::MOST_CELLS;
use crate::base::refusal::Refusal;
use crate::game::{Contest, POLICY, Seed, Settings, Setup};
use crate::mind::{Minds, Policy};
use crate::record::Records;

/// A game that can be played by the million: with parameters, players and records.
pub trait Simulated: Setup + Minds + Records {}

impl<G: Setup + Minds + Records> Simulated for G {}

/// One combination of settings.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doctests/matches.rs"));
/// # fn main() {
/// use wildlab::sim::Cell;
///
/// // Who plays is a setting like any other. Two different players: every deal is played with the seats exchanged.
/// let settings = Settings::new().with("heap", "9").with("policy", "first,random");
/// let cell = Cell::<Matches>::of(&settings).unwrap();
/// assert_eq!((cell.game.heap, cell.policy_names().as_str(), cell.seatings), (9, "first,random", 2));
/// assert_eq!(cell.seating(1, 5), (Seed { run: 1, game: 2 }, 1));
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Cell<G> {
    /// The game with its parameters.
    pub game: G,
    /// The players: one policy for all seats, or one a seat.
    pub policies: Vec<Policy>,
    /// The settings that made it.
    pub settings: Settings,
    /// In how many ways each deal is played: with the seats exchanged where that makes another game, else once.
    pub seatings: u64,
    /// How many times each deal is played in each of these ways, every time with other draws and rolls after the deal; at
    /// least 1.
    pub times: u64,
    /// Are the seats exchanged by moving what chance deals to them, because they bring nothing that differs?
    deals_move: bool,
}

impl<G> Cell<G> {
    /// The names of its policies, as `--policy` takes them.
    pub fn policy_names(&self) -> String {
        self.policies.iter().map(|policy| policy.name.as_str()).collect::<Vec<_>>().join(",")
    }

    /// Seat against seat, do the seats bring nothing that differs? Then no side is better than another.
    pub fn is_even(&self) -> bool {
        self.deals_move || self.seatings == 1
    }

    /// The deal of a game by its number, and by how many seats everybody has moved on.
    pub fn seating(&self, run: u64, number: u64) -> (Seed, usize) {
        (Seed { run, game: number / (self.seatings * self.times) }, (number % self.seatings) as usize)
    }

    /// For the how manyth time, from 0, a game by its number plays its deal.
    pub fn time(&self, number: u64) -> u64 {
        number / self.seatings % self.times
    }

    /// The same cell with each deal played so many times.
    #[must_use]
    pub fn replayed(self, times: u64) -> Cell<G> {
        Cell { times: times.max(1), ..self }
    }
}

impl<G: Setup + Minds> Cell<G> {
    /// The cell that settings describe, who plays included; each key has one value, but those that can be given several
    /// times.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn of(settings: &Settings) -> Result<Cell<G>, Refusal> {
        Cell::of_players(settings, Cell::<G>::players(settings))
    }

    /// The players that settings name: one policy for all seats, or one a seat.
    ///
    /// # Errors
    /// When there is no such policy, or it cannot be read.
    pub fn players(settings: &Settings) -> Result<Vec<Policy>, Refusal> {
        players_of::<G>(settings.get(POLICY).unwrap_or(G::DEFAULT), &settings.place(POLICY))
    }

    /// The cell that settings describe, with players that were read before: thousands of cells have the same.
    ///
    /// # Errors
    /// Everything that is wrong with the settings and the players.
    pub fn of_players(settings: &Settings, policies: Result<Vec<Policy>, Refusal>) -> Result<Cell<G>, Refusal> {
        let mut refusal = Refusal::default();
        for setting in settings.0.iter().filter(|setting| !Settings::is_repeated(&setting.key)) {
            if let Ok(levels) = G::levels(&setting.key, &setting.value, settings)
                && levels.len() > 1
            {
                let (place, value, count) = (settings.place(&setting.key), &setting.value, levels.len());
                refusal.add(format!(
                    "{place}: `{value}` names {count} levels, expected one; several are for [[play]], --with or a plan"
                ));
            }
        }
        refusal.or(())?;
        let game = G::from_settings(settings);
        match (game, policies) {
            (Ok(game), Ok(policies)) => Ok(Cell::new(game, policies, settings.clone())),
            (game, policies) => Err(Refusal {
                reasons: [game.err(), policies.err()]
                    .into_iter()
                    .flatten()
                    .flat_map(|refusal| refusal.reasons)
                    .collect(),
            }),
        }
    }

    /// A cell of a game and its players.
    pub fn new(game: G, policies: Vec<Policy>, settings: Settings) -> Cell<G> {
        let differ = policies.iter().any(|policy| policy.identity() != policies[0].identity());
        let moves = || game.exchanged(1).is_some_and(|other| other.identity() != game.identity());
        let against = G::CONTEST == Contest::Against;
        let brings = against && (differ || moves());
        let deals_move = against && !brings && game.dealt_on(1).is_some();
        let seatings = if brings || deals_move { game.seats() as u64 } else { 1 };
        Cell { game, policies, settings, seatings, times: 1, deals_move }
    }

    /// The game, and the policy of each seat, with everybody moved on by so many seats.
    pub fn exchanged(&self, by: usize) -> (G, Vec<Policy>) {
        let seats = self.game.seats();
        let moved = match (by, self.deals_move) {
            (0, _) => None,
            (_, true) => self.game.dealt_on(by),
            (_, false) => self.game.exchanged(by),
        };
        let game = moved.unwrap_or_else(|| self.game.clone());
        let mut policies: Vec<Policy> =
            if self.policies.len() == 1 { vec![self.policies[0].clone(); seats] } else { self.policies.clone() };
        let turn = by % policies.len().max(1);
        policies.rotate_right(turn);
        (game, policies)
    }
}

/// The policies that a text names: one for all seats, or one a seat. `place` names it in errors.
fn players_of<G: Minds>(text: &str, place: &str) -> Result<Vec<Policy>, Refusal> {
    let load = |name: &str| {
        Policy::of::<G>(name.trim()).map_err(|refusal| {
            let told = |reason: String| if place.starts_with("--") { reason } else { format!("{place}: {reason}") };
            Refusal { reasons: refusal.reasons.into_iter().map(told).collect() }
        })
    };
    text.split(',').map(load).collect()
}

/// The levels of a cell, by key.
pub type Levels = BTreeMap<String, String>;

/// Texts that list the levels of keys, to be crossed with each other.
pub type Lists = BTreeMap<String, Vec<String>>;

/// Every combination of the levels that texts list, with the settings they make: from `start`, key after key in the game's
/// order. `place` names a key in errors.
///
/// # Errors
/// When a text is none that its key can have, or there are too many combinations.
pub fn crossed<G: Setup>(
    lists: &Lists,
    start: (Levels, Settings),
    place: &dyn Fn(&str) -> String,
) -> Result<Vec<(Levels, Settings)>, Refusal> {
    let mut points = vec![start];
    for key in G::KEYS.iter().map(|key| key.name).filter(|key| lists.contains_key(*key)) {
        let mut next = Vec::new();
        for (levels, settings) in points {
            let mut named: Vec<String> = Vec::new();
            for text in &lists[key] {
                let names = G::levels(key, text, &settings)
                    .map_err(|reason| Refusal::new(format!("{}: {reason}", place(key))))?;
                named.extend(names.into_iter().filter(|name| !named.contains(name)).collect::<Vec<_>>());
            }
            for name in named {
                let mut levels = levels.clone();
                levels.insert(key.to_string(), name.clone());
                next.push((levels, settings.clone().with(key, &name)));
            }
            if next.len() > MOST_CELLS {
                return Err(Refusal::new(format!("{}: more than {MOST_CELLS} cells", place(key))));
            }
        }
        points = next;
    }
    Ok(points)
}

/// What is to be played.
///
/// Deal `i` of every cell has the same seed: cells share their deals as far as their rules allow, and can be compared in
/// pairs.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doctests/matches.rs"));
/// # fn main() {
/// use wildlab::sim::{Cell, Plan};
///
/// let cell = |heap: &str| Cell::<Matches>::of(&Settings::new().with("heap", heap)).unwrap();
/// let plan = Plan { cells: vec![cell("5"), cell("6")], games: 250, seed: 1, chunk: 100, rounds: false, about: vec![] };
/// assert_eq!((plan.total(), plan.chunks()), (500, 6));
/// let last = plan.chunk_id(5);
/// assert_eq!((last.cell, last.first, last.games), (1, 200, 50));
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Plan<G> {
    /// The cells, in a fixed order.
    pub cells: Vec<Cell<G>>,
    /// Games in each cell.
    pub games: u64,
    /// The seed of the run.
    pub seed: u64,
    /// Games that are played and written together.
    pub chunk: u64,
    /// Whether every round is written down.
    pub rounds: bool,
    /// What else belongs to the plan, for the records.
    pub about: Vec<(&'static str, serde_json::Value)>,
}

/// Games in a chunk unless the plan says otherwise: few enough that all cores have work and that a stop is not long in
/// coming, enough that writing them does not count.
pub fn chunk_size(total: u64) -> u64 {
    (total / 128).clamp(100, 4000)
}

/// A run of games of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkId {
    /// Its number in the plan.
    pub number: u64,
    /// Its cell.
    pub cell: usize,
    /// Its first game.
    pub first: u64,
    /// How many games it has.
    pub games: u64,
}

impl<G> Plan<G> {
    fn per_cell(&self) -> u64 {
        self.games.div_ceil(self.chunk)
    }

    /// How many chunks the plan has.
    pub fn chunks(&self) -> u64 {
        self.per_cell() * self.cells.len() as u64
    }

    /// A chunk by its number.
    pub fn chunk_id(&self, number: u64) -> ChunkId {
        let first = number % self.per_cell() * self.chunk;
        let games = self.chunk.min(self.games - first);
        ChunkId { number, cell: (number / self.per_cell()) as usize, first, games }
    }

    /// All games of all cells.
    pub fn total(&self) -> u64 {
        self.games * self.cells.len() as u64
    }
}
