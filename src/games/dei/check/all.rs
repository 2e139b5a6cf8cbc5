//! Every decision there could be, legal or not: what the laws hold the list against.

use super::super::board::cards::CardId;
use super::super::board::regions::{PairId, Region, SiteId};
use super::super::board::words::{Candy, Colour, Feat, Market, Slot};
use super::super::rules::action::{Action, Seats, Terms};
use super::super::rules::dei::Dei;
use super::super::rules::sign::Sign;
use super::super::rules::state::{Ask, COLUMNS, ROWS, State};
use crate::game::Seat;

impl Dei {
    /// Every decision there could be, legal or not. Of decisions that name an icon, those with icons that are pending or go
    /// on, and with one more.
    pub fn all_actions(&self, state: &State) -> Vec<Action> {
        let mut all: Vec<Action> = Vec::new();
        self.plain_actions(state, &mut all);
        let signs = state.play.pending.signs().chain(state.play.split.map(|split| split.sign));
        let mut signs: Vec<Sign> = signs.chain([Sign::BOOTS]).collect();
        signs.dedup();
        for sign in signs {
            if !all.contains(&Action::Expand(sign)) {
                self.icon_actions(state, sign, &mut all);
            }
        }
        all
    }

    fn plain_actions(&self, state: &State, all: &mut Vec<Action>) {
        let city = self.city(state);
        let regions: Vec<Region> = city.regions().iter().collect();
        for card in CardId::all() {
            all.extend([Action::PlayUp(card), Action::PlayDown(card), Action::Robot(card), Action::Copy(card)]);
            all.push(Action::PlanOne(card));
        }
        if state.ask == Ask::Plan {
            let hand = state.player(state.asked).hand;
            for first in hand {
                all.extend(CardId::all().map(|second| Action::Plan(first, second)));
            }
        }
        all.extend(Feat::ALL.map(Action::Draft));
        all.extend(Candy::ALL.map(Action::Candy));
        all.extend(Colour::ALL.map(Action::Unlock));
        for market in Market::ALL {
            for slot in Slot::ALL {
                all.extend(Terms::ALL.map(|terms| Action::Buy { market, slot, terms }));
            }
        }
        for &region in &regions {
            all.push(Action::Settle(region));
            all.push(Action::Deploy(Some(region)));
            all.extend([false, true].map(|champion| Action::Beam { champion, region }));
        }
        for champion in [false, true] {
            for refuge in [false, true] {
                let most = self.contents.pieces.scrappers;
                all.extend((0..=most).map(|scrappers| Action::Group { scrappers, champion, refuge }));
            }
        }
        all.extend((0..4).flat_map(|count| [Action::Take(count), Action::ReapTwo(count)]));
        all.extend((0..16).map(|set| Action::Reap(Seats(set))));
        let places = (0..COLUMNS as u8).flat_map(|column| (0..ROWS as u8).map(move |row| (column, row)));
        all.extend(places.map(|(column, row)| Action::Mission { column, row }));
        all.extend([Action::Deploy(None), Action::Enough, Action::EndCard, Action::EndPhase, Action::Decline]);
        all.extend([Action::Keep, Action::Grab, Action::Leave]);
    }

    /// Everything that could be done with an icon: buildings and scrappers come from the stock, or from where some are.
    fn icon_actions(&self, state: &State, sign: Sign, all: &mut Vec<Action>) {
        let city = self.city(state);
        let regions: Vec<Region> = city.regions().iter().collect();
        let player = state.player(state.asked);
        let board = |region: &Region| player.scrappers(*region) > 0;
        let sources: Vec<Option<Region>> =
            [None].into_iter().chain(regions.iter().copied().filter(board).map(Some)).collect();
        all.push(Action::Expand(sign));
        for &region in &regions {
            for &from in &sources {
                all.extend([false, true].map(|token| Action::Recruit { sign, region, from, token }));
            }
            all.extend(regions.iter().map(|&to| Action::Move { sign, from: region, to }));
            all.extend([false, true].map(|swap| Action::Collect { sign, region, swap }));
            all.extend((0..self.players()).map(|victim| Action::Kill { sign, region, victim: Seat(victim as u8) }));
            all.extend([Action::Dig { sign, region }, Action::Fly { sign, region }]);
            all.extend(sources_of(player.refuges).map(|from| Action::Refuge { sign, region, from }));
        }
        for site in (0..city.sites.len() as u8).map(SiteId) {
            all.extend(sources_of(player.bridges).map(|from| Action::Bridge { sign, site, from }));
        }
        for pair in (0..city.pairs.len() as u8).map(PairId) {
            all.extend(sources_of(player.elevators).map(|from| Action::Elevator { sign, pair, from }));
        }
    }
}

/// The stock, and each place on the board once.
fn sources_of<T: Copy + PartialEq>(own: [Option<T>; 3]) -> impl Iterator<Item = Option<T>> {
    let mut sources = vec![None];
    for place in own.into_iter().flatten() {
        if !sources.contains(&Some(place)) {
            sources.push(Some(place));
        }
    }
    sources.into_iter()
}
