//! The big scoring (R10.3 to R10.7).

use super::chance::Chance;
use super::event::Event;
use super::options::TiePlaces;
use super::table::Table;
use super::wildlife::WildLife;
use crate::game::{MOST_SEATS, Observer, Seat};
use crate::games::wildlife::board::spaces::Space;
use crate::games::wildlife::board::state::{Player, State};
use crate::games::wildlife::board::words::{Area, Source};

/// An entry of a ranking: its size, and the seat of its owner.
pub type Entry = (u16, u8);

/// Points by seat.
pub type Points = [i16; MOST_SEATS];

/// The most herds that a player scores for where there is a limit (R10.6, `herd-limit`).
const FEW_HERDS: usize = 5;

impl WildLife {
    /// RULE R10.4: gives every entry the points of its place. `drop`: entries of several owners that tie have those of
    /// the next place.
    pub fn award(&self, entries: &mut [Entry], pay: &[u8], drop: bool, mut give: impl FnMut(u8, i16)) {
        entries.sort_unstable_by(|a, b| b.cmp(a));
        let mut rest = &*entries;
        let mut place = 1;
        while let Some(&(size, owner)) = rest.first() {
            if place > pay.len() {
                return;
            }
            let count = rest.iter().take_while(|entry| entry.0 == size).count();
            let (group, after) = rest.split_at(count);
            let own = group.iter().all(|entry| entry.1 == owner);
            let paid = if own || !drop { place } else { place + 1 };
            let points = pay.get(paid - 1).copied().unwrap_or(0);
            for entry in group {
                give(entry.1, points.into());
            }
            place += match self.rules.tie_places {
                _ if count == 1 => 1,
                TiePlaces::Two => 2,
                TiePlaces::Count => count,
                TiePlaces::OwnOne => 2 - usize::from(own),
            };
            rest = after;
        }
    }

    /// RULE R10.5
    pub fn area_points(&self, state: &State) -> Points {
        let mut all = [0; MOST_SEATS];
        for area in Area::all() {
            let points = self.points_of_area(state, area);
            all.iter_mut().zip(points).for_each(|(all, own)| *all += own);
        }
        all
    }

    /// The points that one area brings (R10.5).
    pub fn points_of_area(&self, state: &State, area: Area) -> Points {
        let (scoring, spaces) = (&self.contents.scoring, self.contents.island.areas[area.index()]);
        let mut points = [0; MOST_SEATS];
        let mut entries = [(0, 0); MOST_SEATS];
        let (mut count, mut tiles) = (0, 0);
        for (seat, player) in state.playing().iter().enumerate() {
            let own = (player.tiles & spaces).len();
            if own > 0 {
                entries[count] = (own as u16, seat as u8);
                count += 1;
                tiles += own;
            }
        }
        if count == 1 {
            let pay = if tiles == spaces.len() { scoring.alone_full } else { scoring.alone };
            points[usize::from(entries[0].1)] = pay.into();
        } else {
            self.award(&mut entries[..count], &scoring.shared, true, |seat, pay| points[usize::from(seat)] += pay);
        }
        points
    }

    /// RULE R10.6
    pub fn herd_points(&self, state: &State) -> Points {
        let mut entries = [(0, 0); Space::MOST];
        let mut count = 0;
        for (seat, player) in state.playing().iter().enumerate() {
            for herd in self.contents.island.parts(player.tiles) {
                entries[count] = (herd.len() as u16, seat as u8);
                count += 1;
            }
        }
        self.points_of_herds(&mut entries[..count])
    }

    /// The points that herds bring (R10.6); herds that are too small bring none.
    pub fn points_of_herds(&self, herds: &mut [Entry]) -> Points {
        let least = if self.rules.herd_of_two { 2 } else { 1 };
        let mut count = 0;
        for at in 0..herds.len() {
            if herds[at].0 >= least {
                herds.swap(count, at);
                count += 1;
            }
        }
        let mut pays = [(0, 0); Space::MOST];
        let mut paid = 0;
        self.award(&mut herds[..count], &self.contents.scoring.herds, true, |seat, pay| {
            pays[paid] = (pay, seat);
            paid += 1;
        });
        let pays = &mut pays[..paid];
        // The best paid herds of a player come first.
        pays.sort_unstable_by(|a, b| b.cmp(a));
        let limit = if self.rules.all_herds { Space::MOST } else { FEW_HERDS };
        let (mut points, mut scored) = ([0; MOST_SEATS], [0; MOST_SEATS]);
        for &mut (pay, seat) in pays {
            let seat = usize::from(seat);
            scored[seat] += 1;
            if scored[seat] <= limit {
                points[seat] += pay;
            }
        }
        points
    }

    /// RULE R10.7: points by what each player has of something.
    fn small_points(&self, state: &State, pay: &[u8], of: impl Fn(&Player) -> u16) -> Points {
        let mut entries = [(0, 0); MOST_SEATS];
        let mut count = 0;
        for (seat, player) in state.playing().iter().enumerate() {
            let own = of(player);
            if own > 0 || self.rules.zero_ranks {
                entries[count] = (own, seat as u8);
                count += 1;
            }
        }
        let mut points = [0; MOST_SEATS];
        let drop = self.rules.small_ties_drop;
        self.award(&mut entries[..count], pay, drop, |seat, pay| points[usize::from(seat)] += pay);
        points
    }

    /// The points for adaptations, abilities or food (R10.7); other sources bring none here.
    pub fn points_of_ranking(&self, state: &State, source: Source) -> Points {
        let scoring = &self.contents.scoring;
        let tiles = |player: &Player| player.owned.iter().map(|&tiles| u16::from(tiles)).sum();
        match source {
            Source::Adaptations => self.small_points(state, &scoring.adaptations, |player| player.adaptations.into()),
            Source::Abilities => self.small_points(state, &scoring.abilities, tiles),
            Source::Food => self.small_points(state, &scoring.food, |player| player.food),
            _ => [0; MOST_SEATS],
        }
    }

    /// The points that a big scoring of this position brings, by source: areas, herds, adaptations, abilities, food.
    pub fn big_points(&self, state: &State) -> [(Source, Points); 5] {
        let ranked = |source| (source, self.points_of_ranking(state, source));
        [
            (Source::Areas, self.area_points(state)),
            (Source::Herds, self.herd_points(state)),
            ranked(Source::Adaptations),
            ranked(Source::Abilities),
            ranked(Source::Food),
        ]
    }
}

impl<C: Chance, O: Observer<WildLife>> Table<'_, C, O> {
    /// RULE R10.3
    pub(crate) fn big_scoring(&mut self) {
        self.state.scorings += 1;
        self.tell(|state| Event::Scoring { number: state.scorings });
        for (source, points) in self.game.big_points(self.state) {
            for (seat, by) in points.into_iter().enumerate() {
                self.score(Seat::from(seat), source, by);
            }
        }
    }
}
