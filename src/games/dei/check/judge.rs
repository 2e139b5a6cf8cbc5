//! A slow and plain reading of what an icon, a purchase or a drone needs: regions one by one, no sets (R4 to R12).

use super::super::board::cards::{CardId, Icon};
use super::super::board::city::City;
use super::super::board::regions::{Region, SiteId};
use super::super::board::words::{Candy, Champion, Colour, Drone, Faction, Feat, Market, Slot, Token};
use super::super::rules::action::Terms;
use super::super::rules::dei::Dei;
use super::super::rules::options::Switch;
use super::super::rules::sign::Sign;
use super::super::rules::state::{NO_ONE, Player, Split, State, Way};
use crate::game::Seat;

/// A table to look at, and whose decision is judged.
#[derive(Clone, Copy)]
pub(super) struct Judge<'a> {
    pub(super) game: &'a Dei,
    pub(super) state: &'a State,
    pub(super) city: &'a City,
    pub(super) seat: Seat,
}

/// The units that would be in a region after a decision.
#[derive(Clone, Copy)]
pub(super) struct Would {
    pub(super) scrappers: u8,
    pub(super) champion: bool,
    pub(super) refuges: u8,
}

impl<'a> Judge<'a> {
    pub(super) fn of(game: &'a Dei, state: &'a State) -> Judge<'a> {
        Judge { game, state, city: game.city(state), seat: state.asked }
    }

    pub(super) fn own(&self) -> &Player {
        self.state.player(self.seat)
    }

    pub(super) fn regions(&self) -> impl Iterator<Item = Region> + use<> {
        (0..self.city.count() as u8).map(Region)
    }

    pub(super) fn is_region(&self, region: Region) -> bool {
        region.index() < self.city.count()
    }

    fn unit(&self, seat: Seat, region: Region) -> bool {
        let player = self.state.player(seat);
        player.scrappers(region) > 0 || player.champion() == Some(region)
    }

    pub(super) fn has_unit(&self, region: Region) -> bool {
        self.unit(self.seat, region)
    }

    pub(super) fn has(&self, feat: Feat) -> bool {
        self.owns(self.seat, feat)
    }

    fn owns(&self, seat: Seat, feat: Feat) -> bool {
        let player = self.state.player(seat);
        player.feats.contains(&Some(feat)) && player.unlocked & 1 << feat as u32 != 0
    }

    pub(super) fn is_roof(&self, region: Region) -> bool {
        self.city.names[region.index()].part().is_roof()
    }

    fn refuges(&self, seat: Seat, region: Region) -> u8 {
        self.state.player(seat).refuges.iter().filter(|at| **at == Some(region)).count() as u8
    }

    /// The units of a seat in a region.
    pub(super) fn would(&self, seat: Seat, region: Region) -> Would {
        let player = self.state.player(seat);
        let champion = player.champion() == Some(region);
        Would { scrappers: player.scrappers(region), champion, refuges: self.refuges(seat, region) }
    }

    /// RULE R4.1, R12.2
    fn strength(&self, seat: Seat, region: Region, units: Would) -> i32 {
        let player = self.state.player(seat);
        let numbers = &self.game.contents.strength;
        let absent = units.scrappers == 0 && !units.champion;
        let mut strength = i32::from(units.scrappers);
        if units.champion {
            strength += if player.faction == Faction::FarmZ { i32::from(numbers.z13) } else { 1 };
        }
        let crossed = |site: &SiteId| self.city.sites[usize::from(site.0)].over == region;
        if self.owns(seat, Feat::Bombardment) && player.bridges.iter().flatten().any(crossed) {
            strength += i32::from(numbers.bombardment);
        }
        if self.owns(seat, Feat::Fortress) && units.refuges > 0 {
            strength += i32::from(numbers.fortress);
        }
        if self.owns(seat, Feat::Caravan) {
            strength += i32::from(units.refuges) * i32::from(numbers.caravan);
        }
        if absent && (self.game.rules.unit_presence || strength == 0) {
            return 0;
        }
        let drone = Drone::ALL.into_iter().any(|drone| self.state.drones[drone.index()] == Some(region));
        if self.owns(seat, Feat::TrojanHorse) && drone {
            strength += i32::from(numbers.trojan_horse);
        }
        strength
    }

    /// RULE R4.2: would these units have the majority?
    pub(super) fn prevails(&self, region: Region, units: Would) -> bool {
        let own = self.strength(self.seat, region, units);
        let others: Vec<i32> = self
            .state
            .all()
            .filter(|&other| other != self.seat)
            .map(|other| self.strength(other, region, self.would(other, region)))
            .collect();
        let most = others.into_iter().max().unwrap_or(0);
        own > 0 && (own > most || own == most && self.has(Feat::CityKnowledge))
    }

    pub(super) fn has_majority(&self, region: Region) -> bool {
        self.prevails(region, self.would(self.seat, region))
    }

    fn neutral_elevator(&self, region: Region) -> bool {
        self.city.neutral_elevators.iter().any(|pair| {
            let pair = self.city.pairs[usize::from(pair.0)];
            pair.ground == region || pair.roof == region
        })
    }

    /// An own or a neutral elevator in a region.
    fn elevator_in(&self, region: Region) -> bool {
        let own = self.own().elevators.iter().flatten().any(|pair| {
            let pair = self.city.pairs[usize::from(pair.0)];
            pair.ground == region || pair.roof == region
        });
        own || self.neutral_elevator(region)
    }

    /// RULE R1.5, R12.3
    fn linked(&self, from: Region, to: Region) -> bool {
        if from == to {
            return false;
        }
        let ends = |one: Region, two: Region| one == from && two == to || one == to && two == from;
        let bridges = self.city.neutral_bridges.iter().chain(self.own().bridges.iter().flatten());
        let pairs = self.city.neutral_elevators.iter().chain(self.own().elevators.iter().flatten());
        self.city.lines[from.index()].contains(to)
            || bridges.map(|site| self.city.sites[usize::from(site.0)].roofs).any(|[one, two]| ends(one, two))
            || pairs.map(|pair| self.city.pairs[usize::from(pair.0)]).any(|pair| ends(pair.ground, pair.roof))
            || self.has(Feat::Underground)
                && !self.is_roof(from)
                && !self.is_roof(to)
                && self.elevator_in(from)
                && self.elevator_in(to)
    }

    /// RULE R11: is this the champion of the player, with its ability?
    pub(super) fn leads(&self, champion: Champion) -> bool {
        let rules = &self.game.rules;
        let on = match champion {
            Champion::Neena => rules.neena,
            Champion::Abraham => rules.abraham_takes,
            Champion::Aria => rules.aria_climbs,
            Champion::Z13 => Switch::On,
        };
        on == Switch::On && self.own().faction.champion() == champion
    }

    /// RULE R6.2, R7.1, R7.2, R11, R12.2: may a group take a way?
    pub(super) fn goes(&self, way: Way, (scrappers, champion, refuge): (u8, bool, bool)) -> bool {
        let Way { sign, from, to } = way;
        let here = self.would(self.seat, from);
        let has_gone = |split: Split| split.refuge && split.sign == sign && split.from == from;
        let only_goes_on = self.state.play.split.is_some_and(has_gone) && !self.pending(sign);
        let caravan = self.has(Feat::Caravan) && here.refuges > 0 && !only_goes_on;
        if scrappers > here.scrappers || champion && !here.champion || refuge && !caravan {
            return false;
        }
        if scrappers == 0 && !champion && !refuge || sign == Sign::NEENA && !champion {
            return false;
        }
        let touch = self.city.touches[from.index()].contains(to);
        let blue = sign == Sign::of(Icon::LogisticMove) && touch;
        let alone = champion && scrappers == 0 && !refuge;
        let climbs = alone && touch && self.leads(Champion::Aria) && (self.game.rules.aria_both || !self.is_roof(from));
        if !self.linked(from, to) && !blue && !climbs {
            return false;
        }
        let others = self.state.all().any(|other| other != self.seat && self.unit(other, to));
        let neena = champion && self.leads(Champion::Neena);
        if !others || neena || sign == Sign::NEENA || sign == Sign::of(Icon::TacticMove) {
            return true;
        }
        let there = self.would(self.seat, to);
        let after = Would {
            scrappers: there.scrappers + scrappers,
            champion: there.champion || champion,
            refuges: there.refuges + u8::from(refuge),
        };
        self.prevails(to, after)
    }

    /// Is there a group for a way?
    pub(super) fn someone_goes(&self, way: Way) -> bool {
        let most = self.own().scrappers(way.from);
        let flags = [false, true];
        flags.iter().any(|&champion| {
            flags.iter().any(|&refuge| (0..=most).rev().any(|count| self.goes(way, (count, champion, refuge))))
        })
    }

    /// RULE R12.3: may a Recruit icon be a Move or a Collect?
    pub(super) fn turns_recruits(&self) -> bool {
        self.has(Feat::Prevail) && self.own().stock == 0
    }

    /// RULE R6.1: where a scrapper may come from.
    pub(super) fn source(&self, region: Region, from: Option<Region>) -> bool {
        match from {
            None => self.own().stock > 0,
            Some(from) => {
                self.own().stock == 0 && self.is_region(from) && from != region && self.own().scrappers(from) > 0
            }
        }
    }

    /// RULE R6.1, R7.1
    pub(super) fn recruits(&self, sign: Sign, region: Region) -> bool {
        if self.city.refuges.contains(&region) {
            return true;
        }
        let beside = sign == Sign::of(Icon::TacticRecruit) && self.has_unit(region);
        if beside && !self.game.rules.red_majority {
            return true;
        }
        let there = self.would(self.seat, region);
        let after = Would { scrappers: there.scrappers + 1, ..there };
        (beside || there.refuges > 0) && self.prevails(region, after)
    }

    pub(super) fn token(&self, region: Region) -> Token {
        if self.is_roof(region) { Token::Cell } else { Token::Technology }
    }

    pub(super) fn reserve(&self, token: Token) -> u8 {
        self.state.reserve[token.index()]
    }

    /// RULE R7.2, R12.4
    pub(super) fn swaps(&self, sign: Sign, region: Region) -> bool {
        if self.is_roof(region) {
            return sign == Sign::of(Icon::LogisticCollect) && self.reserve(Token::Technology) > 0;
        }
        let exploits = self.has(Feat::ResourceExploitation) && self.elevator_in(region);
        (sign == Sign::of(Icon::LogisticCollect) || exploits) && self.reserve(Token::Cell) > 0
    }

    /// The cubes of a colour.
    pub(super) fn cubes(&self, colour: Colour) -> u8 {
        let outposts = self.city.outposts.iter().zip(self.state.holders);
        let own = outposts.filter(|(outpost, holder)| {
            *holder == self.seat.0 && *holder != NO_ONE && self.state.colours[outpost.letter.index()] == colour
        });
        own.count() as u8
    }

    /// RULE R9.1, R12.4: can a purchase be made with a purse, and perhaps a wild outpost?
    pub(super) fn buys(&self, (market, slot, terms): (Market, Slot, Terms), purse: [u8; 2], wild: bool) -> bool {
        let Some(card) = self.state.rows[market.index()][slot.index()] else { return false };
        let printed = self.game.contents.cards[card.index()];
        let (mut technology, mut cells) = (i32::from(printed.price.technology), i32::from(printed.price.cells));
        let markets = &self.game.contents.markets;
        let colour = match market {
            Market::Tactic => Some(Colour::Tactic),
            Market::Logistic => Some(Colour::Logistic),
            Market::Machinery => Some(Colour::Machinery),
            Market::Black => None,
        };
        match colour {
            Some(colour) if self.cubes(colour) + u8::from(wild) < markets.banners[slot.index()] => return false,
            None if slot == Slot::Left => technology += i32::from(markets.black_left),
            _ => {}
        }
        let knows = self.has(Feat::KnowTheMarket) && printed.face.flight.is_some() && technology + cells > 0;
        match terms {
            Terms::Full if knows => return false,
            Terms::Full => {}
            Terms::Swap => {
                if !self.has(Feat::AlternativeEnergy) || self.state.energy_used || cells == 0 {
                    return false;
                }
                technology += 1;
                cells -= 1;
            }
            Terms::LessTechnology => {
                if !knows || technology == 0 {
                    return false;
                }
                technology -= 1;
            }
            Terms::LessCell => {
                if !knows || cells == 0 {
                    return false;
                }
                cells -= 1;
            }
        }
        technology <= i32::from(purse[0]) && cells <= i32::from(purse[1])
    }

    /// Can anything be bought?
    pub(super) fn buys_any(&self, purse: [u8; 2], wild: bool) -> bool {
        Market::ALL.into_iter().any(|market| {
            Slot::ALL
                .into_iter()
                .any(|slot| Terms::ALL.into_iter().any(|terms| self.buys((market, slot, terms), purse, wild)))
        })
    }

    /// Could anything be bought after this candy was placed (R10.3)?
    pub(super) fn buys_with(&self, candy: Candy) -> bool {
        let mut purse = self.own().purse;
        if candy == Candy::Technology && self.reserve(Token::Technology) > 0 {
            purse[0] += 1;
        }
        self.buys_any(purse, self.state.play.wild || candy == Candy::Wild)
    }

    /// RULE R5.5: is there a purchase, with a candy that makes it possible if need be?
    pub(super) fn purchase_possible(&self) -> bool {
        let candies = [Candy::Technology, Candy::Wild].into_iter();
        self.buys_any(self.own().purse, self.state.play.wild)
            || !self.state.play.candied
                && candies.clone().any(|candy| self.own().candy[candy.index()] > 0 && self.buys_with(candy))
    }

    /// RULE R5.4: must the card in play still buy?
    pub(super) fn owes_purchase(&self) -> bool {
        self.state.play.due && self.game.rules.must_buy && self.purchase_possible()
    }

    /// RULE R12.4
    pub(super) fn robot_works(&self) -> bool {
        let [technology, cells] = self.own().purse;
        self.has(Feat::DeliveryRobot)
            && !self.state.robot_used
            && (self.game.rules.robot_extra || !self.state.faced_down)
            && cells > 0
            && self.buys_any([technology, cells - 1], false)
    }

    /// RULE R10.2, R10.3
    pub(super) fn sweetens(&self, candy: Candy) -> bool {
        let play = &self.state.play;
        let each = |sign: Sign| sign.icon().is_some_and(|icon| icon.per_outpost().is_some());
        let counts = play.due || !play.down && (play.each.is_some() || play.pending.signs().any(each));
        self.own().candy[candy.index()] > 0
            && !play.candied
            && (candy != Candy::Wild || counts)
            && (!self.owes_purchase() || self.buys_with(candy))
    }

    /// RULE R7.4
    pub(super) fn copies(&self, card: CardId) -> bool {
        let pads = self.state.all().filter(|&seat| self.game.rules.copy_any || seat == self.seat);
        let lies = pads.map(|seat| self.state.player(seat).up).any(|up| up.contains(card));
        let again = self.game.rules.copy_chain && self.state.play.copied.contains(card);
        lies && self.state.play.card != Some(card) && !again
    }

    /// RULE R8.1: is a region at most `steps` steps away?
    pub(super) fn flies(&self, from: Region, to: Region, steps: u8) -> bool {
        let mut reached = vec![from];
        for _ in 0..steps {
            for region in reached.clone() {
                let near = |other: &Region| {
                    let bridge = self.game.rules.drone_bridges
                        && self.city.neutral_bridges.iter().any(|site| {
                            let [one, two] = self.city.sites[usize::from(site.0)].roofs;
                            one == region && two == *other || two == region && one == *other
                        });
                    self.city.lines[region.index()].contains(*other)
                        || self.city.touches[region.index()].contains(*other)
                        || bridge
                };
                let more: Vec<Region> = self.regions().filter(near).filter(|other| !reached.contains(other)).collect();
                reached.extend(more);
            }
        }
        reached.contains(&to)
    }
}
