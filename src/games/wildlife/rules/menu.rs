//! Legal decisions: the answers to every question, counted and picked without a list (R14.1).

use super::action::{Action, Deed};
use super::wildlife::WildLife;
use crate::game::Seat;
use crate::games::pieces::Word;
use crate::games::wildlife::board::cards::Kinds;
use crate::games::wildlife::board::spaces::Spaces;
use crate::games::wildlife::board::state::{Ask, Move, State};
use crate::games::wildlife::board::words::{Ability, CardKind, Species, Terrain};

/// The kinds of terrain cards.
const TERRAIN_CARDS: u16 = (1 << Terrain::COUNT) - 1;
/// The bits of the other kinds.
const ADAPTATION: u16 = 1 << CardKind::Adaptation as u16;
const ABILITY: u16 = 1 << CardKind::Ability as u16;
const JOKER: u16 = 1 << CardKind::Joker as u16;
const EVENTS: [CardKind; 3] = [CardKind::Plague, CardKind::Famine, CardKind::Surplus];

/// The decisions of a turn that are no cards, in the order in which they are listed.
const OTHERS: [Action; 5] = [Action::FreeMigration, Action::Mobility, Action::Aggression, Action::Convert, Action::End];

/// Answers that name one of a few things, a bit each.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Few {
    Species,
    Terrain,
    Ability,
    Seat,
    /// An effect; the bit after the last one declines.
    Effect,
    /// Bid, buy, pass.
    Bid,
    Block,
}

/// Answers that name a space.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Where {
    Settle,
    From,
    To,
    At,
    Lose,
}

/// The legal decisions of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Menu {
    Turn(Turn),
    Spaces(Where, Spaces),
    Few(Few, u8),
    /// The lowest and the highest amount of a bid.
    Amounts(u16, u16),
    /// The fewest and the most points given up.
    Payments(u16, u16),
}

/// The decisions of a turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Turn {
    /// Cards that can be put up for auction.
    auctions: Kinds,
    /// Cards that can be used, by what they are used for.
    uses: [Kinds; Deed::COUNT],
    /// Cards that can be dropped.
    drops: Kinds,
    /// The actions of [`OTHERS`] that are legal, a bit each.
    others: u8,
}

/// The actions open to a player on the board and beside it, with the right card.
#[derive(Clone, Copy, Debug)]
struct Prospects {
    /// Terrains to which a tile can migrate.
    migrate: u8,
    /// Terrains to which it can expand.
    expand: u8,
    /// Terrains in which it can attack.
    attack: u8,
    /// Can a level rise?
    adapt: bool,
    /// Can an ability tile be taken?
    take: bool,
}

impl Prospects {
    /// The kinds of cards of a set that can be used in each way; events are not among them.
    #[inline]
    fn uses(self, kinds: Kinds) -> [Kinds; Deed::COUNT] {
        let terrain = |terrains: u8| Kinds(kinds.0 & (u16::from(terrains) | (JOKER * u16::from(terrains != 0))));
        [
            terrain(self.migrate),
            terrain(self.expand),
            terrain(self.attack),
            Kinds(kinds.0 & (ADAPTATION | JOKER)).when(self.adapt),
            Kinds(kinds.0 & (ABILITY | JOKER)).when(self.take),
            Kinds::EMPTY,
        ]
    }
}

impl Menu {
    /// The number of legal decisions.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match *self {
            Menu::Turn(turn) => turn.len() as usize,
            Menu::Spaces(_, spaces) => spaces.len(),
            Menu::Few(_, set) => set.count_ones() as usize,
            Menu::Amounts(low, high) | Menu::Payments(low, high) => usize::from(high - low) + 1,
        }
    }

    /// The decision with a number, from 0 in the order of the list; there must be more than `n`.
    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Action {
        match *self {
            Menu::Turn(turn) => turn.nth(n as u32),
            Menu::Spaces(form, spaces) => {
                let space = spaces.nth(n as _).unwrap_or_default();
                match form {
                    Where::Settle => Action::Settle(space),
                    Where::From => Action::From(space),
                    Where::To => Action::To(space),
                    Where::At => Action::At(space),
                    Where::Lose => Action::Lose(space),
                }
            }
            Menu::Few(form, set) => form.action(set.nth_bit(n as u32) as usize),
            Menu::Amounts(low, _) => Action::Amount(low + n as u16),
            Menu::Payments(low, _) => Action::Pay(low + n as u16),
        }
    }
}

impl Few {
    #[inline]
    fn action(self, at: usize) -> Action {
        match self {
            Few::Species => Action::Name(Species::ALL[at]),
            Few::Terrain => Action::Adapt(Terrain::ALL[at]),
            Few::Ability => Action::Take(Ability::ALL[at]),
            Few::Seat => Action::Victim(Seat(at as u8)),
            Few::Effect => Deed::ALL.get(at).map_or(Action::Decline, |&deed| Action::Effect(deed)),
            Few::Bid => [Action::Bid, Action::Buy, Action::Pass][at],
            Few::Block => [Action::Block, Action::Allow][at],
        }
    }
}

impl Turn {
    #[inline]
    fn len(&self) -> u32 {
        let uses: u32 = self.uses.iter().map(|kinds| kinds.0.count_ones()).sum();
        self.auctions.0.count_ones() + uses + self.drops.0.count_ones() + self.others.count_ones()
    }

    #[inline]
    fn nth(&self, mut n: u32) -> Action {
        let mut pick = |kinds: Kinds| {
            let count = kinds.0.count_ones();
            if n < count {
                return Some(CardKind::ALL[kinds.0.nth_bit(n) as usize]);
            }
            n -= count;
            None
        };
        if let Some(card) = pick(self.auctions) {
            return Action::Auction(card);
        }
        for deed in Deed::ALL {
            if let Some(card) = pick(self.uses[deed.index()]) {
                return Action::Use(card, deed);
            }
        }
        match pick(self.drops) {
            Some(card) => Action::Drop(card),
            None => OTHERS[self.others.nth_bit(n) as usize % OTHERS.len()],
        }
    }
}

impl WildLife {
    /// The legal decisions of a position of a game that is not over.
    #[inline]
    pub(crate) fn menu(&self, state: &State) -> Menu {
        let seat = state.asked;
        match state.ask {
            Ask::Turn => Menu::Turn(self.turn_menu(state)),
            Ask::Bid | Ask::Chart => {
                let (low, high) = self.bids(state);
                Menu::Few(Few::Bid, 0b100 | u8::from(low <= high))
            }
            Ask::Buy => {
                let can = self.highest_bid(state, seat) >= self.contents.numbers.lowest_bid.into();
                Menu::Few(Few::Bid, 0b100 | u8::from(can) << 1)
            }
            Ask::Opening | Ask::Amount => {
                let (low, high) = self.bids(state);
                Menu::Amounts(low, high)
            }
            Ask::Pay => {
                let (least, most) = self.payments(state, seat);
                Menu::Payments(least, most)
            }
            Ask::Effect => Menu::Few(Few::Effect, self.effects(state)),
            Ask::From(how) => Menu::Spaces(Where::From, self.sources(state, how)),
            Ask::To(Move::Mobility, _) => Menu::Spaces(Where::To, self.mobility_targets(state, seat)),
            Ask::To(Move::Migrate(terrain), from) => {
                Menu::Spaces(Where::To, self.migration_from(state, seat, from) & self.within(terrain))
            }
            Ask::Expand(terrain) => Menu::Spaces(Where::At, self.expansions(state, seat) & self.within(terrain)),
            Ask::Attack(terrain) => Menu::Spaces(Where::At, self.attacks(state, seat) & self.within(terrain)),
            Ask::Aggression => Menu::Spaces(Where::At, self.aggressions(state, seat)),
            Ask::Adapt => Menu::Few(Few::Terrain, self.adaptable(state, seat)),
            Ask::Take if self.must_leave_play(state) => Menu::Few(Few::Ability, 1 << Ability::Intelligence as u8),
            Ask::Take => Menu::Few(Few::Ability, self.takeable(state, seat)),
            Ask::Victim(_) if self.must_leave_play(state) => Menu::Few(Few::Seat, self.play_givers(state, seat)),
            Ask::Victim(ability) => Menu::Few(Few::Seat, self.victims(state, seat, ability)),
            Ask::Block(..) => Menu::Few(Few::Block, 0b11),
            Ask::Lose(_) => Menu::Spaces(Where::Lose, state.player(seat).tiles),
            Ask::Settle => Menu::Spaces(Where::Settle, self.settling(state, seat)),
            Ask::Name => Menu::Few(Few::Species, state.free_charts()),
        }
    }

    /// The tiles that can move.
    #[inline]
    fn sources(&self, state: &State, how: Move) -> Spaces {
        let seat = state.asked;
        match how {
            Move::Mobility => self.mobile(state, seat),
            Move::Migrate(terrain) => {
                let targets = self.migration_targets(state, seat, self.movable(state, seat)) & self.within(terrain);
                self.migrants(state, seat, targets)
            }
        }
    }

    /// The actions open to a player; `kinds` are the cards for which it is asked.
    #[inline]
    fn prospects(&self, state: &State, seat: Seat, kinds: Kinds) -> Prospects {
        let island = &self.contents.island;
        let on_board = kinds.0 & (TERRAIN_CARDS | JOKER) != 0;
        let moves = if on_board || !state.migrated {
            self.migration_targets(state, seat, self.movable(state, seat))
        } else {
            Spaces::EMPTY
        };
        let (expands, attacks) = if on_board {
            (self.expansions(state, seat), self.attacks(state, seat))
        } else {
            (Spaces::EMPTY, Spaces::EMPTY)
        };
        Prospects {
            migrate: island.terrains_in(moves),
            expand: island.terrains_in(expands),
            attack: island.terrains_in(attacks),
            adapt: kinds.0 & (ADAPTATION | JOKER) != 0 && self.adaptable(state, seat) != 0,
            take: kinds.0 & (ABILITY | JOKER) != 0 && self.takeable(state, seat) != 0,
        }
    }

    /// The uses of a bought card, a bit each, and a bit to decline it (R5.5).
    fn effects(&self, state: &State) -> u8 {
        let decline = 1 << Deed::COUNT;
        if state.card.is_event() {
            let happens = self.happens(state, state.actor, state.card);
            return decline | u8::from(happens) << Deed::Event.index();
        }
        let card = Kinds::only(state.card);
        let uses = self.prospects(state, state.actor, card).uses(card);
        uses.iter().enumerate().fold(decline, |set, (deed, kinds)| set | u8::from(!kinds.is_empty()) << deed)
    }

    /// The decisions of a turn (R3.2, R3.4).
    fn turn_menu(&self, state: &State) -> Turn {
        let seat = state.active;
        let player = state.player(seat);
        let hand = player.hand.kinds();
        let plays = self.plays_left(state);
        let playable = hand.when(plays > 0);
        let prospects = self.prospects(state, seat, playable);
        let mut turn = Turn { auctions: self.saleable(playable), ..Turn::default() };
        if plays > 0 {
            self.add_plays(state, playable, prospects, &mut turn);
        }
        let mobility = player.unused(Ability::Mobility) > 0
            && !self.mobile(state, seat).is_empty()
            && !self.mobility_targets(state, seat).is_empty();
        let aggression = player.unused(Ability::Aggression) > 0 && !self.aggressions(state, seat).is_empty();
        let converts = self.conversion().is_some_and(|food| player.food >= food);
        let others =
            [!state.migrated && prospects.migrate != 0, mobility, aggression, converts, self.may_end(state, hand)];
        turn.others = others.iter().enumerate().fold(0, |set, (at, &so)| set | u8::from(so) << at);
        turn
    }

    /// The cards that can be used or dropped.
    #[inline]
    fn add_plays(&self, state: &State, hand: Kinds, prospects: Prospects, turn: &mut Turn) {
        let seat = state.active;
        let mut uses = prospects.uses(hand);
        for event in EVENTS {
            uses[Deed::Event.index()].insert_if(event, hand.contains(event) && self.happens(state, seat, event));
        }
        // RULE R3.4: the last play is kept for the auction, or gives another one.
        if self.owes_auction(state, hand) && self.plays_left(state) < 2 {
            let gives = self.can_take_play(state, seat);
            turn.uses[Deed::Take.index()] = uses[Deed::Take.index()].when(gives);
            return;
        }
        turn.uses = uses;
        let useful = uses.iter().fold(Kinds::EMPTY, |all, &kinds| all | kinds);
        turn.drops = if self.rules.idle_play { hand } else { hand - useful };
    }
}
