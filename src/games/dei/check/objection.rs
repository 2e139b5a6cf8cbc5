//! Why a decision is not legal, found without the list (R17).

use super::super::board::cards::{CardId, Icon};
use super::super::board::regions::Region;
use super::super::board::words::{Building, Colour, Drone, Feat, Market, Slot};
use super::super::rules::action::{Action, Seats, Terms};
use super::super::rules::dei::Dei;
use super::super::rules::options::Switch;
use super::super::rules::sign::Sign;
use super::super::rules::state::{Ask, CARDS_A_PHASE, Player, State, Way};
use super::judge::Judge;

/// A reason, unless something holds.
fn unless(holds: bool, objection: &'static str) -> Option<&'static str> {
    (!holds).then_some(objection)
}

/// The objection to an action that answers another question.
const NOT_ASKED: Option<&str> = Some("that is not asked now (R17)");

impl Dei {
    /// Why a decision is not legal; nothing for a legal one.
    pub fn objection(&self, state: &State, action: Action) -> Option<&'static str> {
        if state.over {
            return Some("the game is over");
        }
        let judge = Judge::of(self, state);
        match (state.ask, action) {
            (Ask::Draft, Action::Draft(feat)) => judge.draft(feat),
            (Ask::Settle, Action::Settle(region)) => {
                unless(judge.city.refuges.contains(&region), "no neutral refuge is there (R2.11)")
            }
            (Ask::Plan, Action::Plan(first, second)) => {
                let hand = judge.own().hand;
                let both = first != second && hand.contains(first) && hand.contains(second);
                unless(both, "two cards of the hand are planned (R15.3)")
            }
            (Ask::Plan, Action::PlanOne(card)) => {
                let hand = judge.own().hand;
                unless(hand.len() == 1 && hand.contains(card), "one card is planned if the hand has no more (R15.3)")
            }
            (Ask::Card, _) => judge.card(action),
            (Ask::Robot, Action::Buy { market, slot, terms }) => judge.purchase(market, slot, terms),
            (Ask::Icons, _) => judge.icons(action),
            (Ask::Group(way), Action::Group { scrappers, champion, refuge }) => {
                unless(judge.goes(way, (scrappers, champion, refuge)), "this group may not go there (R6.2)")
            }
            (Ask::Grab, Action::Grab | Action::Leave) | (Ask::Unlock, Action::Keep) => None,
            (Ask::Unlock, Action::Unlock(colour)) => unless(judge.unlocks(colour), "that feat is not unlocked (R12.1)"),
            (Ask::Mission, _) => judge.mission(action),
            (Ask::Take | Ask::Deploy(_) | Ask::Beam(_) | Ask::Reap, Action::Enough) => None,
            (Ask::Take | Ask::Deploy(_) | Ask::Beam(_) | Ask::Reap, _) => judge.drone(state.ask, action),
            _ => NOT_ASKED,
        }
    }
}

impl Judge<'_> {
    /// RULE R15.2
    fn draft(&self, feat: Feat) -> Option<&'static str> {
        let at = feat.colour().index();
        if self.state.playing().iter().any(|player| player.feats[at] == Some(feat)) {
            return Some("that feat is taken (R15.2)");
        }
        if self.own().feats[at].is_some() {
            return Some("the player has a feat of that colour (R12.5)");
        }
        let begun = |colour: usize| self.state.playing().iter().filter(|player| player.feats[colour].is_some()).count();
        let unfinished = (0..Colour::COUNT).find(|&colour| (1..self.game.players()).contains(&begun(colour)));
        unless(unfinished.is_none_or(|colour| colour == at), "another colour is drafted now (R15.2)")
    }

    /// RULE R12.1
    fn unlocks(&self, colour: Colour) -> bool {
        let feat = self.own().feats[colour.index()];
        feat.is_some_and(|feat| !self.has(feat)) && self.cubes(colour) >= self.game.contents.feats.cubes
    }

    /// A card that may be played now: of the hand, or the one planned.
    fn playable(&self, card: CardId) -> bool {
        let planned = !self.game.rules.planning
            || self.own().plan.get(usize::from(self.state.played)).copied().flatten() == Some(card);
        self.state.played < CARDS_A_PHASE && self.own().hand.contains(card) && planned
    }

    /// RULE R5.1, R5.5, R12.4
    fn card(&self, action: Action) -> Option<&'static str> {
        let rules = &self.game.rules;
        match action {
            Action::PlayUp(card) => unless(self.playable(card), "that card is not played now (R5.1)"),
            Action::PlayDown(card) if !self.playable(card) => Some("that card is not played now (R5.1)"),
            Action::PlayDown(_) if self.state.faced_down => Some("a card lies face down already (R5.1)"),
            Action::PlayDown(_) if !rules.robot_extra && self.state.robot_used => {
                Some("the Delivery Robot took the place of a card face down (R12.4)")
            }
            Action::PlayDown(_) => {
                unless(!rules.must_buy || self.purchase_possible(), "no purchase would be possible (R5.5)")
            }
            Action::Robot(card) => {
                let spare = self.own().hand.contains(card) && !self.own().plan.contains(&Some(card));
                unless(spare && self.robot_works(), "the Delivery Robot does not work now (R12.4)")
            }
            Action::EndPhase => {
                let some = CardId::all().any(|card| self.playable(card));
                unless(!some, "a card is still to be played (R5.1)")
            }
            _ => NOT_ASKED,
        }
    }

    fn purchase(&self, market: Market, slot: Slot, terms: Terms) -> Option<&'static str> {
        let possible = self.buys((market, slot, terms), self.own().purse, self.state.play.wild);
        unless(possible, "that purchase is not possible (R9.1)")
    }

    /// Is such an icon pending?
    pub(super) fn pending(&self, sign: Sign) -> bool {
        self.state.play.pending.count(sign) > 0
    }

    /// Is an icon pending, of a kind or as Prevail uses it?
    fn usable(&self, sign: Sign, kind: bool) -> bool {
        self.pending(sign) && (kind || sign.is_recruit() && self.turns_recruits())
    }

    /// RULE R5.2 to R5.5, R6, R7
    fn icons(&self, action: Action) -> Option<&'static str> {
        const NO_ICON: Option<&str> = Some("no such icon is pending (R5.2)");
        match action {
            Action::EndCard => unless(!self.owes_purchase(), "the purchase must be made first (R5.5)"),
            Action::Candy(candy) => unless(self.sweetens(candy), "that candy may not be placed now (R10.2)"),
            Action::Buy { .. } if !self.state.play.due => Some("no purchase is due (R5.5)"),
            Action::Buy { market, slot, terms } => self.purchase(market, slot, terms),
            Action::Move { sign, from, to } => self.moves(Way { sign, from, to }),
            Action::Recruit { sign, .. } if !self.usable(sign, sign.is_recruit()) => NO_ICON,
            Action::Recruit { sign, region, from, token } => {
                let green = sign == Sign::of(Icon::MachineryRecruit);
                if !self.is_region(region) || !self.recruits(sign, region) {
                    return Some("nobody is recruited there (R6.1)");
                }
                if token && !(green && self.reserve(self.token(region)) > 0) {
                    return Some("no token is put there (R7.3)");
                }
                unless(self.source(region, from), "no scrapper comes from there (R6.1)")
            }
            Action::Collect { sign, .. } | Action::Kill { sign, .. } | Action::Dig { sign, .. } => {
                if self.usable(sign, sign.is_collect()) { self.collects(action) } else { NO_ICON }
            }
            Action::Refuge { .. } | Action::Bridge { .. } | Action::Elevator { .. } => self.buildings(action),
            Action::Expand(sign) if !self.pending(sign) => NO_ICON,
            Action::Expand(sign) => {
                let each = sign.icon().and_then(Icon::per_outpost);
                let some = each.is_some_and(|(_, colour)| self.cubes(colour) > 0 || self.state.play.wild);
                unless(some, "that icon brings no action (R7.6)")
            }
            Action::Copy(_) if !self.pending(Sign::of(Icon::Copy)) => NO_ICON,
            Action::Copy(card) => unless(self.copies(card), "that card cannot be copied (R7.4)"),
            Action::Fly { sign, .. } if !self.pending(sign) => NO_ICON,
            Action::Fly { sign, region } => {
                let steps =
                    |further: u8| self.game.contents.flights.steps + further + u8::from(self.has(Feat::RemoteControl));
                let reached = sign.flight().is_some_and(|flight| {
                    let from = self.state.drones[flight.drone.index()];
                    self.is_region(region) && from.is_some_and(|from| self.flies(from, region, steps(flight.further)))
                });
                unless(reached, "the drone does not reach that region (R8.1)")
            }
            _ => NOT_ASKED,
        }
    }

    /// RULE R6.4, R7.5
    fn buildings(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Refuge { sign, region, from } => self.builds(sign, Building::Refuge).or_else(|| {
                let near = self.is_region(region) && (self.has(Feat::DropPod) || self.has_unit(region));
                let stock = self.game.contents.pieces.refuges;
                unless(near && place(self.own().refuges, region, from, stock), "no refuge is built there (R6.4)")
            }),
            Action::Bridge { sign, site, from } => self.builds(sign, Building::Bridge).or_else(|| {
                let there = self.city.sites.get(usize::from(site.0));
                let near = there.is_some_and(|there| {
                    there.roofs[0] != there.roofs[1] && there.roofs.iter().any(|&roof| self.has_unit(roof))
                });
                let own = self.own().bridges;
                let once = !self.game.rules.one_link || !own.contains(&Some(site));
                let stock = self.game.contents.pieces.bridges;
                unless(near && once && place(own, site, from, stock), "no bridge is built there (R6.4)")
            }),
            Action::Elevator { sign, pair, from } => self.builds(sign, Building::Elevator).or_else(|| {
                let there = self.city.pairs.get(usize::from(pair.0));
                let near = there.is_some_and(|there| {
                    (there.inside || self.game.rules.touching_pairs)
                        && (self.has_unit(there.ground) || self.has_unit(there.roof))
                });
                let own = self.own().elevators;
                let once = !self.game.rules.one_link || !own.contains(&Some(pair));
                let stock = self.game.contents.pieces.elevators;
                unless(near && once && place(own, pair, from, stock), "no elevator is built there (R6.4)")
            }),
            _ => NOT_ASKED,
        }
    }

    /// RULE R6.2: is there an icon and a group for this way?
    fn moves(&self, way: Way) -> Option<&'static str> {
        let Way { sign, from, to } = way;
        if !self.is_region(from) || !self.is_region(to) {
            return Some("there is no such region (R1.4)");
        }
        let goes_on = self
            .state
            .play
            .split
            .is_some_and(|split| split.sign == sign && split.from == from && !split.used.contains(to));
        if !goes_on && !self.usable(sign, sign.is_move()) {
            return Some("no such icon is pending (R5.2)");
        }
        unless(self.someone_goes(way), "nobody may go that way (R6.2)")
    }

    /// RULE R6.3, R12.2, R12.4
    fn collects(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Collect { sign, region, swap } => {
                let there = self.is_region(region)
                    && self.has_unit(region)
                    && self.state.tokens[region.index()] > 0
                    && self.has_majority(region);
                let taken = there && (!swap || self.swaps(sign, region));
                unless(taken, "no token is collected there so (R6.3)")
            }
            Action::Kill { region, victim, .. } => {
                let there = self.is_region(region)
                    && self.has(Feat::LastResort)
                    && self.has_unit(region)
                    && !self.has_majority(region);
                let other = victim != self.seat && usize::from(victim.0) < self.game.players();
                let hit = there && other && self.state.player(victim).scrappers(region) > 0;
                unless(hit, "nobody is killed there (R12.2)")
            }
            Action::Dig { region, .. } => {
                let there = self.is_region(region) && self.has(Feat::DeepDigs) && self.has_unit(region);
                unless(there && self.reserve(self.token(region)) > 0, "nothing is put there (R12.4)")
            }
            _ => NOT_ASKED,
        }
    }

    /// Is there an icon for a building?
    fn builds(&self, sign: Sign, building: Building) -> Option<&'static str> {
        let own = match building {
            Building::Refuge => Icon::Refuge,
            Building::Bridge => Icon::Bridge,
            Building::Elevator => Icon::Elevator,
        };
        let fits = sign == Sign::of(Icon::Build) || sign == Sign::of(own);
        unless(fits && self.pending(sign), "no such icon is pending (R5.2)")
    }

    /// RULE R8.2 to R8.5
    fn drone(&self, ask: Ask, action: Action) -> Option<&'static str> {
        let at = |drone: Drone| self.state.drones[drone.index()].unwrap_or(Region(0));
        match (ask, action) {
            (Ask::Take, Action::Take(count)) => {
                let there = self.state.tokens[at(Drone::Collector).index()];
                let most = there.min(self.game.contents.flights.collector);
                unless((1..=most).contains(&count), "this number of tokens is not taken (R8.2)")
            }
            (Ask::Deploy(_), Action::Deploy(from)) => {
                unless(self.source(at(Drone::Transport), from), "no scrapper comes from there (R8.3)")
            }
            (Ask::Beam(number), Action::Beam { champion, region }) => {
                let from = at(Drone::Teleport);
                let unit = if champion {
                    self.game.rules.champions_beam && self.own().champion() == Some(from)
                } else {
                    self.own().scrappers(from) > 0
                };
                let lands = self.is_region(region) && region != from && (number == 0 || !self.is_roof(region));
                unless(unit && lands, "that unit is not teleported there (R8.4)")
            }
            (Ask::Reap, Action::Reap(victims)) if self.game.players() > 2 => {
                let region = at(Drone::Reaper);
                let fits = |seat: u8| {
                    let hit = crate::game::Seat(seat);
                    !victims.contains(hit)
                        || hit != self.seat
                            && usize::from(seat) < self.game.players()
                            && self.state.player(hit).scrappers(region) > 0
                };
                unless(victims != Seats(0) && (0..8).all(fits) && self.kills(), "they cannot be hit (R8.5)")
            }
            (Ask::Reap, Action::ReapTwo(count)) if self.game.players() == 2 => {
                let other = crate::game::Seat(1 - self.seat.0);
                let there = self.state.player(other).scrappers(at(Drone::Reaper));
                unless((1..=there.min(2)).contains(&count) && self.kills(), "this number cannot be hit (R8.5)")
            }
            _ => NOT_ASKED,
        }
    }

    fn kills(&self) -> bool {
        self.game.rules.reaper == Switch::On
    }

    /// RULE R13.1, R15.5
    fn mission(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Decline => unless(self.game.rules.rebel, "a mission must be taken (R13.1)"),
            Action::Mission { column, row } => {
                let card = self.state.missions.get(usize::from(column)).and_then(|rows| rows.get(usize::from(row)));
                let Some(Some(_)) = card else { return Some("no mission lies there (R2.8)") };
                let own: &Player = self.own();
                unless(own.missions[usize::from(column)].is_none(), "a token lies in that column already (R13.1)")
            }
            _ => NOT_ASKED,
        }
    }
}

/// Is a building put on another place: from the stock while there is one, else from a place on the board (R6.4)?
fn place<T: Copy + PartialEq>(own: [Option<T>; 3], to: T, from: Option<T>, all: u8) -> bool {
    let built = own.iter().filter(|place| place.is_some()).count();
    match from {
        None => built < usize::from(all),
        Some(from) => built >= usize::from(all) && from != to && own.contains(&Some(from)),
    }
}
