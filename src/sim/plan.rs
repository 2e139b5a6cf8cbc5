//! The games to play: cells of settings, each with the same numbered games.

use std::collections::BTreeMap;

use crate::base::bounds::MOST_CELLS;
use crate::base::refusal::Refusal;
use crate::game::{Contest, Game, POLICY, SEATINGS, Seating, Seatings, Seed, Settings, Setup, alike, words_by_seat};
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
/// // Who plays is a setting like any other. Two different players: every deal is played with each at either seat.
/// let settings = Settings::new().with("heap", "9").with("policy", "first,random");
/// let cell = Cell::<Matches>::of(&settings).unwrap();
/// assert_eq!((cell.game.heap, cell.policy_names().as_str(), cell.seatings()), (9, "first,random", 2));
/// assert_eq!(cell.seating(1, 5), (Seed { run: 1, game: 2 }, 1));
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Cell<G> {
    /// The game with its parameters.
    pub game: G,
    /// The players: one policy for all seats, or one per seat.
    pub policies: Vec<Policy>,
    /// The settings that made it.
    pub settings: Settings,
    /// The seatings in which each deal is played: more than one where that makes another game.
    ways: Vec<Seating>,
    /// For each side, the first side that does not differ from it: itself, where there is none before it.
    alike: Vec<usize>,
    /// The number of times that each deal is played in each of these ways, every time with other draws and rolls after
    /// the deal; at least 1.
    pub times: u64,
    /// Do seatings move dealt things between the seats, because the seats themselves do not differ?
    deals_move: bool,
}

impl<G> Cell<G> {
    /// The policies as its settings name them, seat by seat where several are named.
    pub fn named(&self) -> String
    where
        G: Game,
    {
        let text = self.settings.get(POLICY).unwrap_or_default();
        if text.contains('*') { words_by_seat(text, self.game.seats()).join(",") } else { text.into() }
    }

    /// The names of its policies, as `--policy` takes them.
    pub fn policy_names(&self) -> String {
        self.policies.iter().map(|policy| policy.name.as_str()).collect::<Vec<_>>().join(",")
    }

    /// In a competitive game, are all seats equal? Then no side is better than another.
    pub fn is_even(&self) -> bool {
        self.deals_move || self.seatings() == 1
    }

    /// The number of seatings in which each deal is played.
    pub fn seatings(&self) -> u64 {
        self.ways.len() as u64
    }

    /// The deal of a game by its number, and in which of the seatings it is played.
    pub fn seating(&self, run: u64, number: u64) -> (Seed, usize) {
        (Seed { run, game: number / (self.seatings() * self.times) }, (number % self.seatings()) as usize)
    }

    /// The side at each seat, in one of the seatings of a deal. Sides that are alike take turns from deal to deal: none
    /// of them has the better seats.
    pub fn sides(&self, way: usize, deal: u64) -> Seating {
        if self.ways.len() == 1 { self.ways[way] } else { self.ways[way].with_turns(&self.alike, deal) }
    }

    /// The repetition of its deal that this game is, counted from 0.
    pub fn time(&self, number: u64) -> u64 {
        number / self.seatings() % self.times
    }

    /// The cell with each deal played `times` times.
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

    /// The players that settings name: one policy for all seats, or one per seat.
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
        let seatings = settings.get(SEATINGS).map_or(Ok(Seatings::default()), |text| {
            text.parse().map_err(|reason| Refusal::new(format!("{}: {reason}", settings.place(SEATINGS))))
        });
        match (game, policies, seatings) {
            (Ok(game), Ok(policies), Ok(seatings)) => {
                let policies = spread(policies, settings.get(POLICY).unwrap_or_default(), game.seats());
                Ok(Cell::in_seatings(game, policies, settings.clone(), seatings))
            }
            (game, policies, seatings) => Err(Refusal {
                reasons: [game.err(), policies.err(), seatings.err()]
                    .into_iter()
                    .flatten()
                    .flat_map(|refusal| refusal.reasons)
                    .collect(),
            }),
        }
    }

    /// A cell of a game and its players.
    pub fn new(game: G, policies: Vec<Policy>, settings: Settings) -> Cell<G> {
        Cell::in_seatings(game, policies, settings, Seatings::default())
    }

    /// A cell of a game and its players, each deal played in these seatings.
    fn in_seatings(game: G, policies: Vec<Policy>, settings: Settings, seatings: Seatings) -> Cell<G> {
        let seats = game.seats();
        let each = (0..seats).collect::<Vec<_>>();
        if G::CONTEST == Contest::Together {
            let ways = vec![Seating::plain(seats)];
            return Cell { game, policies, settings, ways, alike: each, times: 1, deals_move: false };
        }
        let (players, brings): (Vec<_>, _) = (policies.iter().map(Policy::identity).collect(), game.identity());
        let same = |seating: &Seating| {
            let player = |side| players.get(side).or(players.first());
            (0..seats).all(|seat| player(seat) == player(seating.side_at(seat)))
                && game.seated(seating).is_none_or(|other| other.identity() == brings)
        };
        let alike = alike(seats, same);
        let even = alike.iter().all(|&first| first == 0);
        let deals_move = even && game.redealt(&Seating::rotated(seats, 1)).is_some();
        let alike = if deals_move { each } else { alike };
        let ways = seatings.of(&alike);
        Cell { game, policies, settings, ways, alike, times: 1, deals_move }
    }

    /// The game, and the policy of each seat, in one of the cell's seatings.
    pub fn seated(&self, way: usize) -> (G, Vec<Policy>) {
        let seating = &self.ways[way];
        let moved = match (seating.is_plain(), self.deals_move) {
            (true, _) => None,
            (_, true) => self.game.redealt(seating),
            (_, false) => self.game.seated(seating),
        };
        let policy = |seat| self.policies.get(seating.side_at(seat)).unwrap_or(&self.policies[0]).clone();
        (moved.unwrap_or_else(|| self.game.clone()), (0..self.game.seats()).map(policy).collect())
    }
}

/// Policies seat by seat: the last of a text that ends with `*` plays at all further seats.
fn spread(mut policies: Vec<Policy>, text: &str, seats: usize) -> Vec<Policy> {
    let named = words_by_seat(text, seats).len();
    if let Some(last) = policies.last().filter(|_| text.trim_end().ends_with('*')).cloned() {
        policies.resize(named, last);
    }
    policies
}

/// The policies that a text names: one for all seats, or one per seat. `place` names it in errors.
fn players_of<G: Minds>(text: &str, place: &str) -> Result<Vec<Policy>, Refusal> {
    let load = |name: &str| {
        Policy::of::<G>(name.trim()).map_err(|refusal| {
            let placed = |reason: String| if place.starts_with("--") { reason } else { format!("{place}: {reason}") };
            Refusal { reasons: refusal.reasons.into_iter().map(placed).collect() }
        })
    };
    text.strip_suffix('*').unwrap_or(text).split(',').map(load).collect()
}

/// The levels of a cell, by key.
pub type Levels = BTreeMap<String, String>;

/// Texts that list the levels of keys, to be crossed with each other.
pub type Lists = BTreeMap<String, Vec<String>>;

/// Every combination of the levels that texts list, with the settings they make: from `start`, key after key in the
/// game's order. `place` names a key in errors.
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

/// The games to play.
///
/// Deal `i` of every cell has the same seed: cells share their deals as far as their rules allow, and can be compared
/// in pairs.
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
    /// Is every round written down?
    pub rounds: bool,
    /// Further entries of the plan, for the records.
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
    /// The number of its games.
    pub games: u64,
}

impl<G> Plan<G> {
    fn per_cell(&self) -> u64 {
        self.games.div_ceil(self.chunk)
    }

    /// The number of chunks in the plan.
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
