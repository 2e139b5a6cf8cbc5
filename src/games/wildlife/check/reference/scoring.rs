//! Big scorings, and who wins.

use super::model::Model;
use crate::games::wildlife::board::words::{Area, Source};
use crate::games::wildlife::rules::options::{TieBreak, TiePlaces};

/// An entry of a ranking: its size and its owner.
type Entry = (usize, usize);

impl Model<'_> {
    /// RULE R10.3
    pub(super) fn big_scoring(&mut self) {
        self.now.scorings += 1;
        let scoring = &self.game.contents.scoring;
        for area in Area::all() {
            self.score_area(area);
        }
        let least = if self.game.rules.herd_of_two { 2 } else { 1 };
        let herds: Vec<Entry> = (0..self.count())
            .flat_map(|seat| self.herds(seat).into_iter().map(move |size| (size, seat)))
            .filter(|(size, _)| *size >= least)
            .collect();
        let paid = self.places(&herds, &scoring.herds, true);
        for seat in 0..self.count() {
            // RULE R10.6, `herd-limit`
            let mut own: Vec<i32> = paid.iter().filter(|(owner, _)| *owner == seat).map(|(_, pay)| *pay).collect();
            own.sort_unstable_by_key(|&pay| std::cmp::Reverse(pay));
            own.truncate(if self.game.rules.all_herds { own.len() } else { 5 });
            self.score(seat, Source::Herds, own.iter().sum());
        }
        let numbers = |of: fn(&super::model::Player) -> usize| self.now.players.iter().map(of).collect::<Vec<_>>();
        let adaptations = numbers(|player| player.adaptations as usize);
        let abilities = numbers(|player| player.tiles.len());
        let food = numbers(|player| player.food as usize);
        self.score_ranks(&adaptations, &scoring.adaptations, Source::Adaptations);
        self.score_ranks(&abilities, &scoring.abilities, Source::Abilities);
        self.score_ranks(&food, &scoring.food, Source::Food);
    }

    /// RULE R10.5
    fn score_area(&mut self, area: Area) {
        let scoring = &self.game.contents.scoring;
        let spaces = self.spaces_of(area);
        let tiles = |seat: usize| spaces.iter().filter(|&&space| self.now.spaces[space] == Some(seat)).count();
        let entries: Vec<Entry> =
            (0..self.count()).map(|seat| (tiles(seat), seat)).filter(|(size, _)| *size > 0).collect();
        match &entries[..] {
            [] => {}
            [(_, seat)] => {
                let points = if self.is_full(area) { scoring.alone_full } else { scoring.alone };
                self.score(*seat, Source::Areas, points.into());
            }
            _ => {
                for (seat, pay) in self.places(&entries, &scoring.shared, true) {
                    self.score(seat, Source::Areas, pay);
                }
            }
        }
    }

    /// RULE R10.7
    fn score_ranks(&mut self, numbers: &[usize], pay: &[u8], source: Source) {
        let ranked = |(number, _): &Entry| *number > 0 || self.game.rules.zero_ranks;
        let entries: Vec<Entry> =
            numbers.iter().enumerate().map(|(seat, &number)| (number, seat)).filter(ranked).collect();
        for (seat, pay) in self.places(&entries, pay, self.game.rules.small_ties_drop) {
            self.score(seat, source, pay);
        }
    }

    /// RULE R10.4: what each entry scores, with its owner. Where ties do not drop, tied entries get the place that they
    /// share.
    fn places(&self, entries: &[Entry], pay: &[u8], ties_drop: bool) -> Vec<(usize, i32)> {
        let at = |place: usize| place.checked_sub(1).and_then(|at| pay.get(at)).map_or(0, |&pay| i32::from(pay));
        let mut sizes: Vec<usize> = entries.iter().map(|(size, _)| *size).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let (mut place, mut scored) = (1, Vec::new());
        for &size in sizes.iter().rev() {
            if place > pay.len() {
                break;
            }
            let group: Vec<usize> = entries.iter().filter(|entry| entry.0 == size).map(|entry| entry.1).collect();
            let one_owner = group.iter().all(|owner| *owner == group[0]);
            let points = if one_owner || !ties_drop { at(place) } else { at(place + 1) };
            scored.extend(group.iter().map(|&owner| (owner, points)));
            place += match self.game.rules.tie_places {
                _ if group.len() == 1 => 1,
                TiePlaces::Two => 2,
                TiePlaces::Count => group.len(),
                TiePlaces::OwnOne => {
                    if one_owner {
                        1
                    } else {
                        2
                    }
                }
            };
        }
        scored
    }

    /// RULE R1.5: the sizes of a player's herds.
    fn herds(&self, seat: usize) -> Vec<usize> {
        let mut left = self.tiles_on_board(seat);
        let mut sizes = Vec::new();
        while let Some(first) = left.pop() {
            let mut herd = vec![first];
            let mut next = 0;
            while next < herd.len() {
                for space in self.beside(herd[next]) {
                    if let Some(at) = left.iter().position(|other| *other == space) {
                        herd.push(left.swap_remove(at));
                    }
                }
                next += 1;
            }
            sizes.push(herd.len());
        }
        sizes
    }

    /// RULE R11.3, R14.4: the place of each player; a stalled game has none.
    pub(super) fn final_places(&self) -> Vec<u8> {
        use crate::games::wildlife::board::state::Cause;
        let key = |player: &super::model::Player| {
            let second = match self.game.rules.tie_break {
                TieBreak::Shared => 0,
                TieBreak::Food => player.food,
                TieBreak::Adaptations => player.adaptations,
            };
            (player.points, second)
        };
        let players = &self.now.players;
        let place = |player| 1 + players.iter().filter(|other| key(other) > key(player)).count() as u8;
        players.iter().map(|player| if self.now.cause == Some(Cause::Stalled) { 0 } else { place(player) }).collect()
    }
}
