//! The answers to a question as a few sets, in the order of the list. Those of a turn are [`super::agenda`]'s.

use super::action::{Action, Actions, Which};
use crate::games::radlands::board::cards::{Card, bits, nth_bit};
use crate::games::radlands::board::places::{Place, Places, Spot};
use crate::games::radlands::board::words::{Camp, Icon, Seat};

/// The members of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Trios of the dealt camps, by their rank.
    Camps,
    /// People, each on every spot of the group.
    Play,
    /// Cards of the seat that the group names, to borrow an ability from.
    Borrow,
    /// Cards of the seat that the group names, as targets.
    Target,
    Spot,
    Column,
    /// Queued events of the seat that the group names.
    Queued,
    Icon,
    UseJunk,
    Discard,
    Keep,
    /// One of [`PLAIN`].
    Plain,
}

/// The decisions that need no word more, in the order in which they are listed among themselves.
const PLAIN: [Action; 7] =
    [Action::Draw, Action::TakeSilo, Action::JunkSilo, Action::End, Action::Pass, Action::Yes, Action::No];

pub(crate) const DRAW: u64 = 1;
pub(crate) const TAKE_SILO: u64 = 1 << 1;
pub(crate) const JUNK_SILO: u64 = 1 << 2;
pub(crate) const END: u64 = 1 << 3;
pub(crate) const PASS: u64 = 1 << 4;
pub(crate) const NO: u64 = 1 << 6;
pub(crate) const YES_OR_NO: u64 = 3 << 5;

/// The decision of a bit.
#[inline]
pub(crate) const fn plain(bit: u8) -> Action {
    PLAIN[bit as usize % PLAIN.len()]
}

/// The ability of a bit.
#[inline]
pub(crate) const fn ability(bit: u8) -> (Place, Which) {
    (Place(bit / 3), Which::ALL[bit as usize % 3])
}

/// Decisions of one kind: a bit each, or for plays a bit for each card and one for each spot.
#[derive(Clone, Copy, Debug)]
struct Group {
    members: u64,
    spots: u32,
    count: u16,
    kind: Kind,
    with: u8,
}

/// The answers to a question. Most questions are about a card in play or a spot for a punk: these need no menu.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "it lives on the stack for one decision: a box would allocate at each")]
pub(crate) enum Answers {
    /// Cards of a seat at these places; and to pass, where that is allowed.
    Cards(Seat, Places, bool),
    /// Spots for a punk, a bit each; where there is one, to pass is allowed.
    Spots(u32),
    /// Any others.
    Others(Menu),
}

impl Answers {
    /// The number of answers.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        match self {
            Answers::Cards(_, places, passing) => usize::from(places.len()) + usize::from(*passing),
            Answers::Spots(spots) => spots.count_ones() as usize + usize::from(*spots != 0),
            Answers::Others(menu) => menu.count(),
        }
    }

    /// The one at a place of the list; there must be that many.
    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Action {
        match *self {
            Answers::Cards(seat, places, _) => places.nth(n).map_or(Action::Pass, |place| Action::Target(seat, place)),
            Answers::Spots(spots) if n < spots.count_ones() as usize => {
                Action::Spot(Spot(nth_bit(spots.into(), n as u32) as u8))
            }
            Answers::Spots(_) => Action::Pass,
            Answers::Others(ref menu) => menu.nth(n),
        }
    }
}

/// A list of answers as groups of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    groups: [Group; Self::MOST],
    len: usize,
    count: usize,
    /// The camps among which trios are chosen.
    dealt: u64,
}

impl Menu {
    /// Twelve spots of a person who is deployed.
    const MOST: usize = 12;

    #[inline]
    pub(crate) const fn new() -> Menu {
        let empty = Group { members: 0, spots: 0, count: 0, kind: Kind::Plain, with: 0 };
        Menu { groups: [empty; Self::MOST], len: 0, count: 0, dealt: 0 }
    }

    /// Adds the decisions of one kind.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind, with: u8, members: u64) {
        // A group of none does no harm, and to look whether it is one would be a guess.
        self.push(Group { members, spots: 0, count: members.count_ones() as u16, kind, with });
    }

    /// Adds each of these people on each of these spots.
    #[inline]
    pub(crate) fn add_plays(&mut self, people: u64, spots: u32) {
        let count = (people.count_ones() * spots.count_ones()) as u16;
        self.push(Group { members: people, spots, count, kind: Kind::Play, with: 0 });
    }

    #[inline]
    fn push(&mut self, group: Group) {
        self.count += usize::from(group.count);
        self.groups[self.len] = group;
        self.len += 1;
    }

    /// Adds all trios of the dealt camps.
    pub(crate) fn add_trios(&mut self, dealt: u64) {
        let n = u64::from(dealt.count_ones());
        let trios = n * n.saturating_sub(1) * n.saturating_sub(2) / 6;
        self.dealt = dealt;
        self.add(Kind::Camps, 0, (1 << trios.min(63)) - 1);
    }

    /// The number of answers.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The one at a place; there must be that many.
    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Action {
        let mut n = n as u32;
        for group in &self.groups[..self.len] {
            let count = u32::from(group.count);
            if n < count {
                return self.pick(group, n);
            }
            n -= count;
        }
        Action::End
    }

    /// Writes all of them down.
    pub(crate) fn list(&self, out: &mut Actions) {
        for group in &self.groups[..self.len] {
            if group.kind == Kind::Play {
                let people = || bits(group.members).map(Card);
                bits(group.spots.into())
                    .for_each(|spot| people().for_each(|card| out.push(Action::Play(card, Spot(spot)))));
            } else {
                bits(group.members).for_each(|bit| out.push(self.action(*group, bit)));
            }
        }
    }

    /// The one at a place of a group: spot by spot.
    #[inline]
    fn pick(&self, group: &Group, n: u32) -> Action {
        if group.kind != Kind::Play {
            return self.action(*group, nth_bit(group.members, n) as u8);
        }
        let people = group.members.count_ones();
        let spot = nth_bit(group.spots.into(), n / people) as u8;
        Action::Play(Card(nth_bit(group.members, n % people) as u8), Spot(spot))
    }

    #[inline]
    fn action(&self, group: Group, bit: u8) -> Action {
        let seat = Seat(group.with);
        match group.kind {
            Kind::Camps => Action::Camps(trio(self.dealt, bit)),
            Kind::Play => Action::Play(Card(bit), Spot(0)),
            Kind::Borrow => {
                let (place, which) = ability(bit);
                Action::Borrow(seat, place, which)
            }
            Kind::Target => Action::Target(seat, Place(bit)),
            Kind::Spot => Action::Spot(Spot(bit)),
            Kind::Column => Action::Column(bit),
            Kind::Queued => Action::Queued(seat, bit + 1),
            Kind::Icon => Action::Icon(Icon::ALL[usize::from(bit) % Icon::COUNT]),
            Kind::UseJunk => Action::UseJunk(Card(bit)),
            Kind::Discard => Action::Discard(Card(bit)),
            Kind::Keep => Action::Keep(Card(bit)),
            Kind::Plain => plain(bit),
        }
    }
}

/// The trio of a rank among all trios of a set of camps.
fn trio(dealt: u64, rank: u8) -> [Camp; 3] {
    let after = |camp: u8| bits(dealt & (u64::MAX << camp << 1));
    let mut all = bits(dealt).flat_map(|a| after(a).flat_map(move |b| after(b).map(move |c| [a, b, c])));
    all.nth(rank.into()).unwrap_or([0, 1, 2]).map(|camp| Camp::ALL[usize::from(camp) % Camp::COUNT])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r2_1_there_are_20_trios_of_6_and_each_is_listed_once() {
        let mut menu = Menu::new();
        menu.add_trios(0b11_0100_1101);
        let mut list = Actions::new();
        menu.list(&mut list);
        assert_eq!((menu.count(), list.len()), (20, 20));
        for (n, action) in list.iter().enumerate() {
            assert_eq!(menu.nth(n), *action);
            assert!(!list[..n].contains(action));
            let Action::Camps([a, b, c]) = action else { panic!("{action:?}") };
            assert!(a < b && b < c);
        }
    }
}
