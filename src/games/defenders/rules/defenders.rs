//! The game as its parameters: what the box holds, which rules are in force, who sits at the table.

use std::sync::Arc;

use super::options::Rules;
use super::ray::Rays;
use crate::base::refusal::Refusal;
use crate::games::defenders::board::cards::{Card, DeckList};
use crate::games::defenders::board::hex::{Dir, Hex};
use crate::games::defenders::board::words::{Ability, Faction, Habitat, MOST_SEATS, MachineKind, Organizer};
use crate::games::defenders::contents::{Contents, Face, Track};

/// The difficult machine cards that replace their base cards (R2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Difficult {
    /// A number, drawn at random.
    Random(u8),
    /// A number of each kind.
    Kinds([u8; MachineKind::COUNT]),
}

/// The players, and their opposition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineUp {
    /// 1 to 4 players; one player leads two factions (R10).
    pub players: u8,
    /// The factions by seat; empty: drawn at random.
    pub factions: Vec<Faction>,
    /// The organizers by seat; `None`: drawn at random. Empty: all drawn at random.
    pub organizers: Vec<Option<Organizer>>,
    /// The difficult machine cards.
    pub difficult: Difficult,
}

impl LineUp {
    /// A line-up with that many players, all else open, against the base deck.
    pub const fn of(players: u8) -> LineUp {
        LineUp { players, factions: Vec::new(), organizers: Vec::new(), difficult: Difficult::Random(0) }
    }

    /// The number of seats: two in solo.
    pub const fn seats(&self) -> usize {
        if self.players == 1 { 2 } else { self.players as usize }
    }

    /// Notes what the box or the table cannot hold.
    fn check(&self, contents: &Contents, refusal: &mut Refusal) {
        if !(1..=4).contains(&self.players) {
            refusal.add(format!("--players {}: expected 1 to 4", self.players));
            return;
        }
        let seats = self.seats();
        if !self.factions.is_empty() && self.factions.len() != seats {
            refusal.add(format!("--factions: {} named, expected {seats}", self.factions.len()));
        }
        if !self.organizers.is_empty() && self.organizers.len() != seats {
            refusal.add(format!("--organizers: {} named, expected {seats}", self.organizers.len()));
        }
        for (i, faction) in self.factions.iter().enumerate() {
            if self.factions[..i].contains(faction) {
                refusal.add(format!("--factions: {faction} is named twice; each faction plays once"));
            }
        }
        for (i, organizer) in self.organizers.iter().enumerate() {
            let Some(organizer) = organizer else { continue };
            if self.organizers[..i].contains(&Some(*organizer)) {
                refusal.add(format!("--organizers: {organizer} is named twice"));
            }
            match self.factions.get(i) {
                Some(&faction) if organizer.faction() != faction => refusal.add(format!(
                    "--organizers: {organizer} leads the {}, but seat {i} is the {faction} ({} or {})",
                    organizer.faction(),
                    faction.organizers()[0],
                    faction.organizers()[1]
                )),
                None if self.factions.is_empty()
                    && self.organizers[..i].iter().flatten().any(|o| o.faction() == organizer.faction()) =>
                {
                    refusal.add(format!("--organizers: two of the {}; each faction plays once", organizer.faction()));
                }
                _ => {}
            }
        }
        self.check_difficult(contents, refusal);
    }

    fn check_difficult(&self, contents: &Contents, refusal: &mut Refusal) {
        let most = contents.machine.difficult;
        match self.difficult {
            Difficult::Random(n) => {
                let all: u8 = most.iter().sum();
                if n > all {
                    refusal.add(format!("--difficult {n}: the box holds {all} difficult cards"));
                }
            }
            Difficult::Kinds(kinds) => {
                for kind in MachineKind::ALL {
                    let (wanted, most) = (kinds[kind.index()], most[kind.index()]);
                    if wanted > most {
                        refusal
                            .add(format!("--difficult {kind}={wanted}: the box holds {most} difficult {kind} cards"));
                    }
                }
            }
        }
    }
}

/// Cards in the machine deck (R2.5).
pub const MACHINE_CARDS: usize = 7;
/// All of them, a bit each.
pub const FULL_MACHINE_DECK: u8 = (1 << MACHINE_CARDS) - 1;

/// *Defenders of the Wild* with a given box, rules and line-up: everything that does not change during a game.
#[derive(Clone, Debug)]
pub struct Defenders {
    /// The contents of the box.
    pub contents: Arc<Contents>,
    /// The rule options.
    pub rules: Rules,
    /// The players, and their opposition.
    pub line_up: LineUp,
    /// The deck list of each organizer.
    pub(crate) decks: [DeckList; Organizer::COUNT],
    /// The contents of each place of the machine deck.
    pub(crate) machine: [MachineKind; MACHINE_CARDS],
    pub(crate) rays: &'static Rays,
    /// The support that the next camp costs, by seats and camps on the board.
    pub(crate) next_costs: [[Option<u8>; NEXT_COSTS]; MOST_SEATS + 1],
}

/// More camps than a seat can have on the board, and a power of two.
pub(crate) const NEXT_COSTS: usize = 8;

impl Defenders {
    /// The game with this box, these rules, these players.
    ///
    /// # Errors
    /// When the line-up does not fit the box, with every reason.
    pub fn new(contents: impl Into<Arc<Contents>>, rules: Rules, line_up: LineUp) -> Result<Defenders, Refusal> {
        let contents = contents.into();
        let mut refusal = Refusal::default();
        line_up.check(&contents, &mut refusal);
        check_rules(&contents, &rules, &mut refusal);
        refusal.or(())?;
        let decks = Organizer::ALL.map(|organizer| deck_list(&contents, organizer));
        let mut machine = [MachineKind::Reboot; MACHINE_CARDS];
        let kinds = MachineKind::ALL
            .into_iter()
            .flat_map(|kind| std::iter::repeat_n(kind, contents.machine.base[kind.index()].into()));
        for (place, kind) in machine.iter_mut().zip(kinds) {
            *place = kind;
        }
        let rays = Rays::of(&rules);
        let next_costs = std::array::from_fn(|seats| {
            let costs = &contents.track(seats).costs;
            std::array::from_fn(|camps| costs.get(camps.saturating_sub(1)).copied())
        });
        Ok(Defenders { contents, rules, line_up, decks, machine, rays, next_costs })
    }

    /// The standard game: embedded box, common rules, everything else open.
    ///
    /// # Panics
    /// Never: 1 to 4 players always fit the embedded box; other numbers are brought into that range.
    pub fn standard(players: u8) -> Defenders {
        Defenders::new(Contents::embedded(()), Rules::default(), LineUp::of(players.clamp(1, 4)))
            .expect("the embedded box holds a game of 1 to 4 players")
    }

    /// The deck list of an organizer.
    #[inline]
    pub const fn deck(&self, organizer: Organizer) -> &DeckList {
        &self.decks[organizer as usize]
    }

    /// The kind of the machine card at a place of the deck.
    #[inline]
    pub const fn machine_kind(&self, place: usize) -> MachineKind {
        self.machine[place]
    }

    /// The support track for a number of seats.
    #[inline]
    pub fn track(&self, seats: usize) -> &Track {
        self.contents.track(seats)
    }

    /// The directions in which a factory tile's chutes face (R7.4).
    pub(crate) fn chutes(&self, tile: usize, arrow: u8) -> impl Iterator<Item = Dir> {
        self.contents.chutes[tile].iter().map(move |&offset| Dir::new(usize::from(arrow + offset)))
    }

    /// The places of the machine deck that are difficult when that many of each kind are: the first ones of the kind.
    pub(crate) fn difficult_places(&self, kinds: [u8; MachineKind::COUNT]) -> u8 {
        self.difficult_among(&std::array::from_fn::<usize, MACHINE_CARDS, _>(|place| place), kinds)
    }

    /// The difficult places when the places are taken in the given order.
    pub(crate) fn difficult_among(&self, places: &[usize], mut kinds: [u8; MachineKind::COUNT]) -> u8 {
        let mut difficult = 0;
        for &place in places {
            let left = &mut kinds[self.machine[place].index()];
            if *left > 0 {
                *left -= 1;
                difficult |= 1 << place;
            }
        }
        difficult
    }
}

/// Notes where the box does not go with the rule options.
fn check_rules(contents: &Contents, rules: &Rules, refusal: &mut Refusal) {
    let origin = &contents.origin;
    if !rules.tile_side_by_slot {
        for habitat in Habitat::ALL {
            let shows = |faces: &[Face; 3]| faces.iter().any(|face| face.habitat == habitat);
            if !contents.tiles.iter().any(|tile| shows(&tile.up) && shows(&tile.down)) {
                refusal.add(format!(
                    "{origin}: tiles.faces: with --rule tile-side=coin expected a tile with {habitat} on both sides, \
                     so that every deal has a home hex (R2.6)"
                ));
            }
        }
    }
    if !rules.supplies_unlimited {
        let icons = |faces: &[Face; 3]| faces.iter().filter(|face| face.pollution).count();
        // The most that six sides up and six down can show.
        let mut more_below: Vec<i32> =
            contents.tiles.iter().map(|tile| icons(&tile.down) as i32 - icons(&tile.up) as i32).collect();
        more_below.sort_unstable_by(|a, b| b.cmp(a));
        let above: i32 = contents.tiles.iter().map(|tile| icons(&tile.up) as i32).sum();
        let polluted = (above + more_below.iter().take(contents.tiles.len() / 2).sum::<i32>()).max(0) as usize;
        let mechs = usize::from(contents.setup.core_mechs) + contents.setup.hunters.len();
        let supply = &contents.supply;
        for (what, needed, supply) in
            [("walls", 4, supply.walls), ("mechs", mechs, supply.mechs), ("pollution", polluted, supply.pollution)]
        {
            if needed > usize::from(supply) {
                refusal.add(format!(
                    "{origin}: supply.{what}: found {supply}, with --rule supplies=strict expected at least {needed}, \
                     which setup places (R2)"
                ));
            }
        }
    }
}

fn deck_list(contents: &Contents, organizer: Organizer) -> DeckList {
    let abilities: [Ability; Card::DECK] = std::array::from_fn(|place| organizer.abilities()[place / 2]);
    let habitats: [Habitat; Card::DECK] =
        std::array::from_fn(|place| contents.defenders[abilities[place].index()].habitats[place % 2]);
    let points = abilities.map(|ability| contents.defenders[ability.index()].points);
    DeckList::new(organizer, abilities, points, habitats)
}

/// The six hexes around the core, for setup.
pub(crate) const fn beside_core(dir: Dir) -> Hex {
    Hex::CORE.cell(dir)
}
