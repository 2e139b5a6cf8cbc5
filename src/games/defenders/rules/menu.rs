//! The legal decisions of a position as a few sets, in the order of the list.
//!
//! Most decisions are one of many hexes, cards or walls. Kept as sets they can be counted, and one of them taken,
//! without writing any of the others down.

use std::ops::ControlFlow;

use super::action::{Action, Actions};
use crate::games::defenders::board::cards::{Card, CardSet};
use crate::games::defenders::board::hex::{Dir, Hex, HexSet};
use crate::games::defenders::board::walls::{Edge, EdgeSet};
use crate::games::defenders::board::words::Seat;
use crate::games::pieces::{bits, nth_bit};

/// The members of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Draw,
    Settle,
    /// Members of the seat that the group names.
    Pick,
    Top,
    Resolve,
    Target,
    /// Moves from the hex that the group names.
    Carry,
    Treat,
    /// Edges on the axis that the group names.
    Demolish,
    Relocate,
    /// One of [`PLAIN`].
    Plain,
}

/// The decisions that are not about a hex or a card of their own, in the order in which they are listed among
/// themselves.
const PLAIN: [Action; 23] = [
    Action::Build,
    Action::Clear,
    Action::Heal,
    Action::Destroy,
    Action::Breach(Dir::E),
    Action::Breach(Dir::Se),
    Action::Breach(Dir::Sw),
    Action::Breach(Dir::W),
    Action::Breach(Dir::Nw),
    Action::Breach(Dir::Ne),
    Action::Rewild,
    Action::Gain,
    Action::Bread,
    Action::RocketsBreach(Dir::E),
    Action::RocketsBreach(Dir::Se),
    Action::RocketsBreach(Dir::Sw),
    Action::RocketsBreach(Dir::W),
    Action::RocketsBreach(Dir::Nw),
    Action::RocketsBreach(Dir::Ne),
    Action::PotionsHeal,
    Action::PotionsClear,
    Action::End,
    Action::Stay,
];

/// A set of [`PLAIN`] decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plain(u32);

impl Plain {
    pub(crate) const BUILD: u32 = 0;
    pub(crate) const CLEAR: u32 = 1;
    pub(crate) const HEAL: u32 = 2;
    pub(crate) const DESTROY: u32 = 3;
    pub(crate) const BREACH: u32 = 4;
    pub(crate) const REWILD: u32 = 10;
    pub(crate) const GAIN: u32 = 11;
    pub(crate) const BREAD: u32 = 12;
    pub(crate) const ROCKETS_BREACH: u32 = 13;
    pub(crate) const POTIONS_HEAL: u32 = 19;
    pub(crate) const POTIONS_CLEAR: u32 = 20;
    pub(crate) const END: u32 = 21;
    pub(crate) const STAY: u32 = 22;

    /// The decision at that place alone.
    pub(crate) const fn only(place: u32) -> Plain {
        Plain(1 << place)
    }

    /// Adds a decision if it is allowed.
    #[inline]
    pub(crate) const fn allow(&mut self, place: u32, allowed: bool) {
        self.0 |= (allowed as u32) << place;
    }

    /// Adds those of six decisions, one a direction, whose bit is set.
    #[inline]
    pub(crate) const fn allow_dirs(&mut self, place: u32, dirs: u8) {
        self.0 |= (dirs as u32) << place;
    }

    /// All but gaining an item by an action.
    pub(crate) const fn without_gain(self) -> Plain {
        Plain(self.0 & !(1 << Plain::GAIN))
    }

    /// All but healing.
    pub(crate) const fn without_healing(self) -> Plain {
        Plain(self.0 & !(1 << Plain::HEAL | 1 << Plain::POTIONS_HEAL))
    }

    /// Breaching a wall, by a point or by Rockets.
    pub(crate) const fn breaches(self) -> Plain {
        Plain(self.0 & (0b11_1111 << Plain::BREACH | 0b11_1111 << Plain::ROCKETS_BREACH))
    }

    /// The directions in which a wall can be breached: bit `d` for direction `d`.
    pub(crate) const fn breach_dirs(self) -> u8 {
        (self.0 >> Plain::BREACH | self.0 >> Plain::ROCKETS_BREACH) as u8 & 0b11_1111
    }

    /// Is there none?
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All but breaching.
    pub(crate) const fn without_breaches(self) -> Plain {
        Plain(self.0 & !self.breaches().0)
    }

    /// The decisions from one place to before another, a bit each.
    #[inline]
    const fn between(self, from: u32, to: u32) -> u64 {
        (self.0 & ((1 << to) - (1 << from))) as u64
    }

    /// The decisions, in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Action> {
        bits(self.0.into()).map(|bit| PLAIN[usize::from(bit) % PLAIN.len()])
    }
}

/// Decisions of one kind: a bit each.
#[derive(Clone, Copy, Debug)]
struct Group {
    kind: Kind,
    with: u8,
    members: u64,
}

impl Group {
    #[inline]
    fn action(self, bit: u8) -> Action {
        let hex = Hex::from_bit(bit);
        let card = Card::new(Seat(self.with), bit.into());
        match self.kind {
            Kind::Draw => Action::Draw(Seat(bit)),
            Kind::Settle => Action::Settle(hex),
            Kind::Pick => Action::Pick(card),
            Kind::Top => Action::Top(Seat(bit)),
            Kind::Resolve => Action::Resolve(Seat(bit)),
            Kind::Target => Action::Target(hex),
            Kind::Carry => Action::Carry(Hex::from_bit(self.with), hex),
            Kind::Treat => Action::Treat(Seat(bit)),
            Kind::Demolish => Action::Demolish(Edge::of_axis(hex, self.with)),
            Kind::Relocate => Action::Relocate(hex),
            Kind::Plain => PLAIN[usize::from(bit) % PLAIN.len()],
        }
    }

    /// The `n`th decision; there must be more than `n`.
    #[inline]
    fn nth(self, n: u32) -> Action {
        self.action(nth_bit(self.members, n) as u8)
    }

    /// Writes all decisions down.
    #[inline]
    fn list(self, out: &mut Actions) {
        for bit in bits(self.members) {
            out.push(self.action(bit));
        }
    }
}

/// All legal decisions of a position outside a turn.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    groups: [Group; Self::MOST],
    len: usize,
}

impl Menu {
    /// More groups than a position can have: a camp to carry stands on one of six hexes.
    const MOST: usize = 16;

    #[inline]
    pub(crate) fn new() -> Menu {
        Menu { groups: [Group { kind: Kind::Plain, with: 0, members: 0 }; Self::MOST], len: 0 }
    }

    #[inline]
    fn add(&mut self, kind: Kind, with: u8, members: u64) {
        if members != 0 {
            debug_assert!(self.len < Self::MOST);
            self.groups[self.len % Self::MOST] = Group { kind, with, members };
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) fn hexes(&mut self, kind: Kind, hexes: HexSet) {
        self.add(kind, 0, hexes.0);
    }

    #[inline]
    pub(crate) fn cards(&mut self, kind: Kind, seat: Seat, cards: CardSet) {
        self.add(kind, seat.0, cards.0.into());
    }

    #[inline]
    pub(crate) fn seat(&mut self, kind: Kind, seat: Seat) {
        self.add(kind, 0, 1 << seat.0);
    }

    #[inline]
    pub(crate) fn plain(&mut self, plain: Plain) {
        self.add(Kind::Plain, 0, plain.0.into());
    }

    pub(crate) fn carry(&mut self, from: Hex, to: HexSet) {
        self.add(Kind::Carry, from.bit(), to.0);
    }

    pub(crate) fn demolish(&mut self, edges: EdgeSet) {
        for (axis, cells) in edges.words().into_iter().enumerate() {
            self.add(Kind::Demolish, axis as u8, cells);
        }
    }

    /// The number of decisions.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.groups[..self.len].iter().map(|group| group.members.count_ones() as usize).sum()
    }

    /// The `n`th decision of the list; there must be more than `n`.
    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Action {
        let mut left = n as u32;
        for group in &self.groups[..self.len] {
            let count = group.members.count_ones();
            if left < count {
                return group.nth(left);
            }
            left -= count;
        }
        Action::End
    }

    /// Writes all decisions down.
    #[inline]
    pub(crate) fn list(&self, out: &mut Actions) {
        out.clear();
        for group in &self.groups[..self.len] {
            group.list(out);
        }
    }
}

/// The active player's possible actions where the organizer stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    /// The hexes it can move to, by a point or by Maps.
    pub(crate) moves: HexSet,
    /// The hexes it can regroup to, by a point or by Maps.
    pub(crate) rallying: HexSet,
    /// Has it a point for moving and regrouping?
    pub(crate) acts: bool,
    /// Has it Maps?
    pub(crate) maps: bool,
    /// The hexes where Rockets destroy a mech.
    pub(crate) rockets: HexSet,
    /// Everything that needs no hex and no card.
    pub(crate) plain: Plain,
    /// The cards that can team up, sixteen bits a seat: a bit for each [`Card::code`].
    team: u64,
}

impl Turn {
    /// A turn in which nothing can be done.
    #[inline]
    pub(crate) const fn new(acts: bool, maps: bool) -> Turn {
        let (moves, rallying, rockets) = (HexSet::EMPTY, HexSet::EMPTY, HexSet::EMPTY);
        Turn { moves, rallying, acts, maps, rockets, plain: Plain(0), team: 0 }
    }

    /// Lets these cards of a seat team up.
    #[inline]
    pub(crate) fn allow_team(&mut self, seat: Seat, cards: CardSet) {
        self.team |= u64::from(cards.0) << (16 * seat.0);
    }

    /// The cards that can team up.
    #[inline]
    pub(crate) fn team(&self) -> impl Iterator<Item = Card> + use<> {
        bits(self.team).map(Card::from_code)
    }

    /// Goes through the decisions in the order of the list, a group of one kind after another.
    #[inline(always)]
    fn walk(&self, walker: &mut impl Walker) -> ControlFlow<Action> {
        let plain = |bit: u8| PLAIN[usize::from(bit) % PLAIN.len()];
        if self.acts {
            walker.group(self.moves.0, |bit| Action::Move(Hex::from_bit(bit)))?;
            walker.group(self.plain.between(Plain::BUILD, Plain::CLEAR), plain)?;
            walker.group(self.rallying.0, |bit| Action::Regroup(Hex::from_bit(bit)))?;
        }
        walker.group(self.plain.between(Plain::CLEAR, Plain::ROCKETS_BREACH), plain)?;
        if self.rockets.0 != 0 {
            walker.group(self.rockets.0, |bit| Action::RocketsDestroy(Hex::from_bit(bit)))?;
        }
        walker.group(self.plain.between(Plain::ROCKETS_BREACH, Plain::END), plain)?;
        if self.maps {
            walker.group(self.moves.0, |bit| Action::MapsMove(Hex::from_bit(bit)))?;
            walker.group(self.rallying.0, |bit| Action::MapsRegroup(Hex::from_bit(bit)))?;
        }
        walker.group(self.team, |bit| Action::TeamUp(Card::from_code(bit)))?;
        walker.group(1, |_| Action::End)
    }

    /// The number of decisions.
    #[inline]
    fn len(&self) -> usize {
        let steps = (self.moves.len() + self.rallying.len()) * (usize::from(self.acts) + usize::from(self.maps));
        let others = self.plain.0.count_ones() + self.rockets.0.count_ones() + self.team.count_ones();
        steps + others as usize + 1
    }

    /// One of the decisions: the choice gets their number, and returns the place in the list.
    #[inline]
    pub(crate) fn pick(&self, choice: impl FnOnce(usize) -> usize) -> Action {
        let n = choice(self.len());
        self.walk(&mut Nth(n as u32)).break_value().unwrap_or(Action::End)
    }

    /// Writes all decisions down.
    #[inline]
    pub(crate) fn list(&self, out: &mut Actions) {
        out.clear();
        let _ = self.walk(&mut Listing(out));
    }
}

/// The visitor of each group of decisions, until it has enough.
trait Walker {
    /// The decisions of a group: a bit each, and what a bit stands for.
    fn group(&mut self, members: u64, action: impl Fn(u8) -> Action) -> ControlFlow<Action>;
}

/// Looks for the decision with that many before it.
struct Nth(u32);

impl Walker for Nth {
    #[inline]
    fn group(&mut self, members: u64, action: impl Fn(u8) -> Action) -> ControlFlow<Action> {
        let count = members.count_ones();
        if self.0 < count {
            return ControlFlow::Break(action(nth_bit(members, self.0) as u8));
        }
        self.0 -= count;
        ControlFlow::Continue(())
    }
}

/// Writes every decision down.
struct Listing<'a>(&'a mut Actions);

impl Walker for Listing<'_> {
    #[inline]
    fn group(&mut self, members: u64, action: impl Fn(u8) -> Action) -> ControlFlow<Action> {
        for bit in bits(members) {
            self.0.push(action(bit));
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_the_plain_decisions_are_those_of_their_names() {
        let named = [
            (Plain::BUILD, Action::Build),
            (Plain::CLEAR, Action::Clear),
            (Plain::HEAL, Action::Heal),
            (Plain::DESTROY, Action::Destroy),
            (Plain::BREACH, Action::Breach(Dir::E)),
            (Plain::REWILD, Action::Rewild),
            (Plain::GAIN, Action::Gain),
            (Plain::BREAD, Action::Bread),
            (Plain::ROCKETS_BREACH, Action::RocketsBreach(Dir::E)),
            (Plain::POTIONS_HEAL, Action::PotionsHeal),
            (Plain::POTIONS_CLEAR, Action::PotionsClear),
            (Plain::END, Action::End),
            (Plain::STAY, Action::Stay),
        ];
        for (place, action) in named {
            assert_eq!(Plain::only(place).iter().collect::<Vec<_>>(), [action]);
        }
        for dir in Dir::ALL {
            let mut plain = Plain::default();
            plain.allow_dirs(Plain::BREACH, 1 << dir.index());
            plain.allow_dirs(Plain::ROCKETS_BREACH, 1 << dir.index());
            assert_eq!(plain.iter().collect::<Vec<_>>(), [Action::Breach(dir), Action::RocketsBreach(dir)]);
        }
    }
}
