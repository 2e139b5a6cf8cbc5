//! Invariants (R17): the slow, obvious check of a state.

use super::super::board::cards::{CardId, Cards};
use super::super::board::regions::Region;
use super::super::board::words::{Candy, Colour, Drone, Feat, Market, Token};
use super::super::rules::dei::Dei;
use super::super::rules::options::ControlCheck;
use super::super::rules::state::{Ask, CARDS_A_PHASE, NO_ONE, PHASES, State, TURNS};
use crate::game::Seat;

/// The most pending icons of one kind.
const MOST_ICONS: u8 = 200;
/// The most supplies of a player.
const MOST_SUPPLIES: u16 = 10_000;

impl Dei {
    /// The invariants that a state breaks.
    pub fn violations(&self, state: &State) -> Vec<String> {
        let mut found = Vec::new();
        if usize::from(state.seats) != self.players() {
            return vec![format!("{} players at a table of {} (R2.1)", state.seats, self.players())];
        }
        let mut order: Vec<Seat> = state.in_order().to_vec();
        order.sort_unstable();
        let asked = [state.active, state.asked].iter().any(|seat| seat.0 >= state.seats);
        if asked || !order.into_iter().eq(state.all()) || state.place > state.seats {
            return vec!["a seat that nobody has (R3.1)".to_owned()];
        }
        self.check_board(state, &mut found);
        self.check_players(state, &mut found);
        self.check_tokens(state, &mut found);
        self.check_cards(state, &mut found);
        self.check_candy(state, &mut found);
        self.check_feats(state, &mut found);
        self.check_setup(state, &mut found);
        self.check_turn(state, &mut found);
        self.check_missions(state, &mut found);
        if found.is_empty() && !state.over {
            let mut legal = Vec::new();
            self.list(state, &mut legal, 1);
            if legal.is_empty() {
                found.push("nothing can be decided (R17)".to_owned());
            }
        }
        found
    }

    /// Regions, drones and outposts are those of the city, and majorities hold their cubes.
    fn check_board(&self, state: &State, found: &mut Vec<String>) {
        let city = self.city(state);
        if state.tokens[city.count()..].iter().any(|&count| count > 0) {
            found.push("tokens lie outside the city (R2.5)".to_owned());
        }
        let outside = |region: Option<Region>| region.is_some_and(|region| region.index() >= city.count());
        if state.drones.iter().any(|&drone| outside(drone)) {
            found.push("a drone is outside the city (R2.4)".to_owned());
        }
        for drone in Drone::ALL {
            let owned = state.playing().iter().any(|player| self.drone_of(player.faction) == drone);
            let spot = city.drone_spots.len() >= self.players();
            if state.drones[drone.index()].is_some() != owned && (spot || !owned) {
                found.push(format!("the {drone} is not where its faction says (R2.4)"));
            }
        }
        for (at, &holder) in state.holders.iter().enumerate() {
            let known = holder == NO_ONE || holder < state.seats && at < city.outposts.len();
            if !known {
                found.push(format!("cube {at} is held by nobody's seat (R4.5)"));
                return;
            }
        }
        if self.rules.control_check == ControlCheck::Action && !state.in_setup() && !state.over {
            for (at, outpost) in city.outposts.iter().enumerate() {
                if let Some(seat) = self.majority(state, outpost.region)
                    && state.holders[at] != seat.0
                {
                    found.push(format!("seat {seat} has the majority at outpost {at} and not its cube (R4.5)"));
                }
            }
        }
        let mut colours = state.colours;
        colours.sort_unstable();
        if colours != Colour::ALL {
            found.push("two letters have one colour (R2.6)".to_owned());
        }
    }

    fn check_players(&self, state: &State, found: &mut Vec<String>) {
        let city = self.city(state);
        let pieces = &self.contents.pieces;
        if state.players[self.players()..] != State::empty(self.players()).players[self.players()..] {
            found.push("a seat beyond the players has something (R2.1)".to_owned());
        }
        for (seat, player) in state.playing().iter().enumerate() {
            let mut claim = |holds: bool, what: &str| {
                if !holds {
                    found.push(format!("seat {seat}: {what}"));
                }
            };
            let others = &state.playing()[..seat];
            claim(others.iter().all(|other| other.faction != player.faction), "another player has its faction (R2.1)");
            let units = (0..Region::MOST as u8).map(Region).filter(|&region| player.scrappers(region) > 0);
            let board: u32 = units.clone().map(|region| u32::from(player.scrappers(region))).sum();
            let all = board + u32::from(player.stock) + u32::from(player.dead);
            claim(all == u32::from(pieces.scrappers), "scrappers are missing, or too many (R2.9)");
            claim(units.clone().all(|region| region.index() < city.count()), "a scrapper is outside the city (R2.11)");
            let present = units.chain(player.champion()).collect();
            claim(player.present() == present, "its regions are not those of its units (R4.1)");
            claim(player.champion().is_some() || state.in_setup(), "the champion is nowhere (R2.11)");
            claim(self.rules.dead_return.eq(&true) <= (player.dead == 0), "scrappers are out of the game (R8.6)");
            let placed = |count: usize, most: u8| count <= usize::from(most);
            claim(placed(player.refuges.iter().flatten().count(), pieces.refuges), "too many refuges (R2.9)");
            claim(placed(player.bridges.iter().flatten().count(), pieces.bridges), "too many bridges (R2.9)");
            claim(placed(player.elevators.iter().flatten().count(), pieces.elevators), "too many elevators (R2.9)");
            let refuges = player.refuges.iter().flatten().all(|region| region.index() < city.count());
            claim(refuges, "a refuge is outside the city (R6.4)");
            let bridges = player
                .bridges
                .iter()
                .flatten()
                .all(|site| city.sites.get(usize::from(site.0)).is_some_and(|site| site.roofs[0] != site.roofs[1]));
            claim(bridges, "a bridge joins nothing (R1.7)");
            let pairs = player.elevators.iter().flatten().all(|pair| usize::from(pair.0) < city.pairs.len());
            claim(pairs, "an elevator is nowhere (R1.8)");
            if self.rules.one_link {
                claim(apart(&player.bridges) && apart(&player.elevators), "two links on one place (R6.4)");
            }
        }
    }

    /// RULE R17: tokens on the board, in purses and in the reserve are those of the box.
    fn check_tokens(&self, state: &State, found: &mut Vec<String>) {
        let city = self.city(state);
        let pieces = &self.contents.pieces;
        for (token, all) in Token::ALL.into_iter().zip([pieces.technology, pieces.cells]) {
            let board: u32 = city
                .regions()
                .iter()
                .filter(|&region| self.token_of(state, region) == token)
                .map(|region| u32::from(state.tokens[region.index()]))
                .sum();
            let purses: u32 = state.playing().iter().map(|player| u32::from(player.purse[token.index()])).sum();
            let there = board + purses + u32::from(state.reserve[token.index()]);
            if there != u32::from(all) {
                found.push(format!("{token}: {there} of {all} tokens are somewhere (R2.5)"));
            }
        }
    }

    /// Every card in play is in one place, and players have eight cards and their purchases.
    fn check_cards(&self, state: &State, found: &mut Vec<String>) {
        let flies = |card: CardId| card.of_drone().is_none_or(|drone| state.drones[drone.index()].is_some());
        let owned = |card: CardId| {
            card.faction().is_none_or(|faction| state.playing().iter().any(|player| player.faction == faction))
        };
        let mut expected: Cards = CardId::all().filter(|&card| flies(card) && owned(card)).collect();
        let decks = Market::ALL
            .into_iter()
            .flat_map(|market| state.decks[market.index()].iter().take(state.left[market.index()].into()));
        let rows = state.rows.iter().flatten().flatten();
        let players = state.playing().iter().flat_map(|player| [player.hand, player.up, player.down, player.bin]);
        let all = decks.chain(rows).copied().chain(players.flat_map(Cards::iter));
        for card in all {
            if !expected.contains(card) {
                found.push(format!("card {card} is in two places, or not in this game (R2.7)"));
                return;
            }
            expected.remove(card);
        }
        // With fewer spots than players some drone cards stay in the box.
        if let Some(card) = expected.first() {
            found.push(format!("card {card} is nowhere (R2.7)"));
        }
        for (seat, player) in state.playing().iter().enumerate() {
            let own = player.owned().iter().filter(|card| card.faction().is_some());
            if own.clone().count() != CardId::PER_FACTION
                || own.clone().any(|card| card.faction() != Some(player.faction))
            {
                found.push(format!("seat {seat}: the cards are not those of its faction (R2.9)"));
            }
            let up_twice = player.up.len() + player.down.len();
            if up_twice > usize::from(CARDS_A_PHASE * PHASES) {
                found.push(format!("seat {seat}: {up_twice} cards on the pad (R5.6)"));
            }
        }
    }

    fn check_candy(&self, state: &State, found: &mut Vec<String>) {
        for candy in Candy::ALL {
            let at = candy.index();
            let pads: u32 = state.playing().iter().map(|player| u32::from(player.candy[at])).sum();
            let there = pads + u32::from(state.pool[at]) + u32::from(state.used[at]) + u32::from(state.gone[at]);
            if there != u32::from(self.contents.candy[at]) {
                found.push(format!("candy {candy}: {there} tokens are somewhere (R10.1)"));
            }
        }
    }

    /// One feat of each colour, each feat once, unlocked ones among them.
    fn check_feats(&self, state: &State, found: &mut Vec<String>) {
        let mut seen: Vec<Feat> = Vec::new();
        for (seat, player) in state.playing().iter().enumerate() {
            for (colour, feat) in player.feats.iter().enumerate() {
                match feat {
                    Some(feat) if feat.colour().index() != colour || seen.contains(feat) => {
                        found.push(format!("seat {seat}: {feat} is not its own feat (R12.5)"));
                    }
                    Some(feat) => seen.push(*feat),
                    None if state.in_setup() => {}
                    None => found.push(format!("seat {seat}: a feat is missing (R2.9)")),
                }
            }
            if Feat::ALL.into_iter().any(|feat| player.has(feat) && !player.feats.contains(&Some(feat))) {
                found.push(format!("seat {seat}: a feat is unlocked that it has not (R12.1)"));
            }
        }
    }

    /// RULE R2.11, R15.2: feats are drafted in order, then champions and scrappers start in order.
    fn check_setup(&self, state: &State, found: &mut Vec<String>) {
        if !state.in_setup() {
            return;
        }
        let drafts = state.ask == Ask::Draft;
        let all = Colour::COUNT * self.players();
        let feats = state.playing().iter().flat_map(|player| player.feats).flatten().count();
        let drafted = usize::from(state.drafted);
        let turn = state.seats - 1 - state.drafted % state.seats;
        let fits = if drafts { drafted == feats && drafted < all && state.asked == Seat(turn) } else { feats == all };
        if !fits {
            found.push("other feats are drafted than those before the one asked for (R15.2)".to_owned());
        }
        let settled = if drafts { 0 } else { usize::from(state.place) };
        for (place, &seat) in state.in_order().iter().enumerate() {
            let player = state.player(seat);
            let starts = player.stock == self.contents.pieces.scrappers;
            if player.champion().is_some() != (place < settled) || place >= settled && !starts {
                found.push(format!("seat {seat}: its units are not where a start leaves them (R2.11)"));
            }
        }
    }

    fn check_missions(&self, state: &State, found: &mut Vec<String>) {
        let mut claim = |holds: bool, what: &str| {
            if !holds {
                found.push(what.to_owned());
            }
        };
        claim(state.missions.iter().all(|column| column[0].is_some()), "a column without a mission (R2.8)");
        for (seat, player) in state.all().zip(state.playing()) {
            let taken = player.missions.iter().flatten().count();
            let (least, most) = self.missions_due(state, seat);
            claim((least..=most).contains(&taken), "more missions than turns, or fewer (R13.1)");
            claim(player.supplies <= MOST_SUPPLIES, "more supplies than a game brings (R13.2)");
            let there = |(column, row): (usize, &Option<u8>)| {
                row.is_none_or(|row| state.missions[column].get(usize::from(row)).is_some_and(Option::is_some))
            };
            claim(player.missions.iter().enumerate().all(there), "a token on a mission that is not there (R13.1)");
        }
    }

    fn check_turn(&self, state: &State, found: &mut Vec<String>) {
        let mut claim = |holds: bool, what: &str| {
            if !holds {
                found.push(what.to_owned());
            }
        };
        claim(state.turn <= TURNS && state.phase <= PHASES, "a turn or a phase after the last (R3.1)");
        let setup = matches!(state.ask, Ask::Draft | Ask::Settle);
        claim(state.over || setup == state.in_setup(), "setup after the first turn, or a turn before it (R2)");
        claim(setup || state.phase > 0, "no action phase has begun (R3.1)");
        claim(state.asked == state.active, "another player is asked (R17)");
        claim(state.over || state.place < state.seats, "nobody has this place in turn order (R3.1)");
        claim(usize::from(state.drafted) <= 3 * self.players(), "more feats drafted than there are (R15.2)");
        claim(state.played <= CARDS_A_PHASE, "too many cards in a phase (R5.1)");
        let play = &state.play;
        let own = state.own();
        if let Some(card) = play.card {
            let pad = if play.down { own.down } else { own.up };
            claim(pad.contains(card) && state.played > 0, "the card in play is not on the pad (R5.1)");
        }
        claim(play.pending.signs().all(|sign| play.pending.count(sign) < MOST_ICONS), "too many icons (R5.2)");
        claim(play.card.is_some() || play.pending.is_empty(), "icons are pending without a card (R5.2)");
        let waits =
            matches!(state.ask, Ask::Icons | Ask::Group(_) | Ask::Take | Ask::Deploy(_) | Ask::Beam(_) | Ask::Reap);
        claim(!waits || play.card.is_some(), "no card is in play (R5.2)");
        let steps = match state.ask {
            Ask::Deploy(left) => (1..=self.contents.flights.transport).contains(&left),
            Ask::Beam(number) => number < self.contents.flights.teleport,
            _ => true,
        };
        claim(steps, "more units than the drone takes (R8.3, R8.4)");
        let end = matches!(state.ask, Ask::Mission);
        claim(!end || state.phase == PHASES, "a mission before phase 3 (R13.1)");
        let acts = state.ask != Ask::Draft && !state.over;
        claim(!acts || state.order.get(usize::from(state.place)) == Some(&state.active), "another seat's place (R3.1)");
        if let Ask::Group(way) = state.ask {
            let regions = self.city(state).count();
            claim(way.from.index() < regions && way.to.index() < regions, "a Move outside the city (R6.2)");
            let goes_on = play.split.is_some_and(|split| split.sign == way.sign);
            claim(goes_on || play.pending.count(way.sign) > 0, "a Move without an icon (R6.2)");
        }
        let needed = match state.ask {
            Ask::Take => Some(Drone::Collector),
            Ask::Deploy(_) => Some(Drone::Transport),
            Ask::Beam(_) => Some(Drone::Teleport),
            Ask::Reap => Some(Drone::Reaper),
            _ => None,
        };
        claim(needed.is_none_or(|drone| state.drones[drone.index()].is_some()), "a drone that is not in play (R8)");
    }
}

impl Dei {
    /// The fewest and the most missions that a player can have taken (R13.1, R15.4, R15.5): one in each turn.
    fn missions_due(&self, state: &State, seat: Seat) -> (usize, usize) {
        if state.in_setup() {
            return (0, 0);
        }
        let place = state.in_order().iter().position(|&own| own == seat).unwrap_or(0);
        // While the players plan phase 3 nobody has taken the mission of the turn (R15.3).
        let ends = if self.rules.showdown { state.ask == Ask::Mission } else { state.ask != Ask::Plan };
        let last = state.phase == PHASES && ends;
        let taken = usize::from(state.turn) - usize::from(!(state.over || last && place < usize::from(state.place)));
        (if self.rules.rebel { 0 } else { taken }, taken)
    }
}

/// Is no place taken twice?
fn apart<T: PartialEq>(own: &[Option<T>; 3]) -> bool {
    let [one, two, three] = own;
    let same = |a: &Option<T>, b: &Option<T>| a.is_some() && a == b;
    !same(one, two) && !same(one, three) && !same(two, three)
}
