//! The table of the literal model: lists of players, spaces and cards.

use std::collections::{BTreeMap, VecDeque};

use crate::games::wildlife::board::cards::Cards;
use crate::games::wildlife::board::drawing::LONGEST;
use crate::games::wildlife::board::spaces::Space;
use crate::games::wildlife::board::state::{Ask, Cause, Hit, State};
use crate::games::wildlife::board::words::{Ability, Area, CardKind, Level, Levels, Source, Species};
use crate::games::wildlife::rules::wildlife::WildLife;

/// The question that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Settle,
    Name,
    Raise,
    Turn,
    Bid,
    Buy,
    Pay,
    Effect,
    Block(Hit, usize),
    Lose(u8),
    /// The game is over, or waits for a later step of a decision.
    Nothing,
}

/// An ability tile of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tile {
    pub(super) ability: Ability,
    pub(super) turned: bool,
}

/// The things that lie before a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Player {
    pub(super) species: Option<Species>,
    pub(super) order: u8,
    pub(super) left: usize,
    pub(super) levels: Levels,
    pub(super) points: i32,
    pub(super) food: i32,
    pub(super) reserve: i32,
    pub(super) adaptations: i32,
    pub(super) tiles: Vec<Tile>,
    /// Blocks that a turned defense tile has left, and whether one was turned in this turn.
    pub(super) blocks_left: u8,
    pub(super) blocked: bool,
    pub(super) hand: Vec<CardKind>,
}

/// Everything that changes.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) players: Vec<Player>,
    /// The owner of the tile on each space.
    pub(super) spaces: Vec<Option<usize>>,
    pub(super) pile: Vec<CardKind>,
    pub(super) discard: Vec<CardKind>,
    pub(super) played: Vec<CardKind>,
    pub(super) adaptations: Vec<[u8; 3]>,
    pub(super) abilities: Vec<Ability>,
    pub(super) marked: Vec<Area>,
    pub(super) turn: u16,
    pub(super) first: usize,
    pub(super) round_turns: u8,
    pub(super) settled: usize,
    pub(super) active: usize,
    pub(super) actor: usize,
    pub(super) asked: usize,
    pub(super) question: Question,
    pub(super) card: Option<CardKind>,
    pub(super) chart: Option<Species>,
    pub(super) high: u16,
    pub(super) leader: Option<usize>,
    pub(super) passed: Vec<usize>,
    pub(super) plays: u8,
    pub(super) plays_left: u8,
    pub(super) duty_met: bool,
    pub(super) migrated: bool,
    pub(super) due: u8,
    pub(super) last_marker: bool,
    pub(super) scorings: u8,
    pub(super) cause: Option<Cause>,
    pub(super) over: bool,
}

/// The literal model of a game.
#[derive(Clone, Debug)]
pub struct Model<'a> {
    pub(super) game: &'a WildLife,
    pub(super) now: Table,
    /// The cards that the game drew and the start player it drew: chance.
    pub(super) drawn: VecDeque<(usize, CardKind)>,
    pub(super) starts: Option<usize>,
    /// Points by player and source.
    pub(super) ledger: BTreeMap<(usize, Source), i32>,
    /// Results of chance that are impossible.
    pub(super) wrong: Vec<String>,
}

impl<'a> Model<'a> {
    /// The table that a state describes.
    pub fn of(game: &'a WildLife, state: &State) -> Model<'a> {
        Model {
            game,
            now: Table::of(game, state),
            drawn: VecDeque::new(),
            starts: None,
            ledger: BTreeMap::new(),
            wrong: Vec::new(),
        }
    }

    /// The number of players.
    pub(super) fn count(&self) -> usize {
        self.now.players.len()
    }

    pub(super) fn is_duel(&self) -> bool {
        self.count() == 2
    }

    /// The other players, clockwise from the left of one (R2.1).
    pub(super) fn others(&self, seat: usize) -> Vec<usize> {
        let mut others = Vec::new();
        let mut next = self.now.players[seat].left;
        while next != seat {
            others.push(next);
            next = self.now.players[next].left;
        }
        others
    }

    pub(super) fn area(&self, space: usize) -> Area {
        self.game.contents.island.area(Space(space as u8))
    }

    /// The level of a player in the terrain of a space.
    pub(super) fn level(&self, seat: usize, space: usize) -> Level {
        self.now.players[seat].levels[self.area(space).terrain().index()]
    }

    /// The spaces of an area.
    pub(super) fn spaces_of(&self, area: Area) -> Vec<usize> {
        (0..self.now.spaces.len()).filter(|&space| self.area(space) == area).collect()
    }

    /// The spaces beside a space (R1.1). They are numbered row by row: no neighbour is further away than a row is long.
    pub(super) fn beside(&self, space: usize) -> impl Iterator<Item = usize> {
        let squares = &self.game.contents.island.squares;
        let (column, row) = (squares[space].column, squares[space].row);
        let numbers = space.saturating_sub(LONGEST)..squares.len().min(space + LONGEST + 1);
        numbers.filter(move |&other| squares[other].column.abs_diff(column) + squares[other].row.abs_diff(row) == 1)
    }

    /// The areas that are full (R1.2).
    pub(super) fn full_areas(&self) -> Vec<Area> {
        let empty: Vec<Area> = self.empty_spaces().map(|space| self.area(space)).collect();
        Area::all().filter(|area| !empty.contains(area)).collect()
    }

    /// RULE R1.2
    pub(super) fn is_full(&self, area: Area) -> bool {
        self.spaces_of(area).into_iter().all(|space| self.now.spaces[space].is_some())
    }

    /// The spaces with a tile of a player.
    pub(super) fn tiles_on_board(&self, seat: usize) -> Vec<usize> {
        (0..self.now.spaces.len()).filter(|&space| self.now.spaces[space] == Some(seat)).collect()
    }

    /// The tiles of an ability that a player owns and that are not turned over.
    pub(super) fn unturned(&self, seat: usize, ability: Ability) -> u8 {
        let tiles = &self.now.players[seat].tiles;
        tiles.iter().filter(|tile| tile.ability == ability && !tile.turned).count() as u8
    }

    /// Gives or takes points, and writes down from where.
    pub(super) fn score(&mut self, seat: usize, source: Source, points: i32) {
        self.now.players[seat].points += points;
        *self.ledger.entry((seat, source)).or_default() += points;
    }
}

impl Player {
    fn of(state: &State, seat: usize) -> Player {
        let player = &state.players[seat];
        let tile = |ability: Ability| {
            let (owned, used) = (player.owned[ability.index()], player.used[ability.index()]);
            (0..owned).map(move |at| Tile { ability, turned: at >= owned - used })
        };
        Player {
            species: player.species,
            order: player.order,
            left: player.left.index(),
            levels: player.levels(),
            points: player.points.into(),
            food: player.food.into(),
            reserve: player.reserve.into(),
            adaptations: player.adaptations.into(),
            tiles: Ability::ALL.into_iter().flat_map(tile).collect(),
            blocks_left: player.blocks_left,
            blocked: player.blocked,
            hand: listed(&player.hand),
        }
    }
}

impl Table {
    /// The table that a state describes; fields without a meaning at its question are set to nothing.
    pub(super) fn of(game: &WildLife, state: &State) -> Table {
        let owner = |space: usize| state.owner(Space(space as u8)).map(crate::game::Seat::index);
        let marks = state.auction.passed;
        let mut table = Table {
            players: (0..usize::from(state.seats)).map(|seat| Player::of(state, seat)).collect(),
            spaces: (0..game.contents.island.len()).map(owner).collect(),
            pile: listed(&state.pile),
            discard: listed(&state.discard),
            played: listed(&state.played),
            adaptations: state.adaptations.to_vec(),
            abilities: Ability::ALL
                .into_iter()
                .flat_map(|kind| (0..state.abilities[kind.index()]).map(move |_| kind))
                .collect(),
            marked: Area::all().filter(|&area| state.is_marked(area)).collect(),
            turn: state.turn,
            first: state.first.index(),
            round_turns: state.round_turns,
            settled: state.settled.into(),
            active: state.active.index(),
            actor: state.actor.index(),
            asked: state.asked.index(),
            question: question(state),
            card: Some(state.card),
            chart: Some(state.chart),
            high: state.auction.high,
            leader: state.auction.leader.map(crate::game::Seat::index),
            passed: (0..usize::from(state.seats)).filter(|seat| marks >> seat & 1 == 1).collect(),
            plays: state.plays,
            plays_left: state.plays_left,
            duty_met: state.duty_met,
            migrated: state.migrated,
            due: state.due,
            last_marker: state.last_marker,
            scorings: state.scorings,
            cause: state.cause,
            over: state.over,
        };
        table.tidy(game.rules.moving_start);
        table
    }

    /// Clears fields without a meaning now, and puts lists in one order.
    pub(super) fn tidy(&mut self, moving_start: bool) {
        let question = if self.over { Question::Nothing } else { self.question };
        self.question = question;
        let in_auction = matches!(question, Question::Bid | Question::Pay | Question::Raise);
        if !matches!(question, Question::Bid | Question::Buy | Question::Pay | Question::Effect) {
            self.card = None;
        }
        if question != Question::Raise {
            self.chart = None;
        }
        if !in_auction {
            (self.high, self.leader) = (0, None);
        }
        if self.leader.is_none() {
            self.high = 0;
        }
        if !matches!(question, Question::Bid | Question::Raise) {
            self.passed.clear();
        }
        if !matches!(question, Question::Block(..) | Question::Lose(_) | Question::Effect) {
            self.actor = self.active;
        }
        if self.over {
            (self.active, self.actor, self.asked) = (0, 0, 0);
        }
        if self.over || self.turn == 0 {
            (self.plays, self.plays_left, self.duty_met, self.migrated) = (0, 0, false, false);
        }
        if !moving_start || self.over || self.turn == 0 {
            self.round_turns = 0;
        }
        self.passed.sort_unstable();
        self.marked.sort_unstable();
        self.abilities.sort_unstable();
        for cards in [&mut self.pile, &mut self.discard, &mut self.played] {
            cards.sort_unstable();
        }
        for player in &mut self.players {
            player.hand.sort_unstable();
            player.tiles.sort_unstable();
        }
    }
}

fn listed(cards: &Cards) -> Vec<CardKind> {
    cards.iter().flat_map(|(kind, count)| (0..count).map(move |_| kind)).collect()
}

fn question(state: &State) -> Question {
    match state.ask {
        Ask::Settle => Question::Settle,
        Ask::Name => Question::Name,
        Ask::Chart => Question::Raise,
        Ask::Turn => Question::Turn,
        Ask::Bid => Question::Bid,
        Ask::Buy => Question::Buy,
        Ask::Pay => Question::Pay,
        Ask::Effect => Question::Effect,
        Ask::Block(hit, space) => Question::Block(hit, space.index()),
        Ask::Lose(left) => Question::Lose(left),
        _ => Question::Nothing,
    }
}
