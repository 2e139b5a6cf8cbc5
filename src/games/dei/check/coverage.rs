//! Coverage of a batch of games: every decision, event, icon, feat, champion, drone, mission and candy.

use super::super::board::cards::Icon;
use super::super::board::words::{Candy, Champion, Drone, Feat, Mission};
use super::super::rules::action::Action;
use super::super::rules::dei::Dei;
use super::super::rules::event::{Event, Flow};
use super::super::rules::sign::Sign;
use super::super::rules::state::{Ask, State};
use crate::game::Observer;
use crate::sim::selfcheck::{Coverage, Group};

const DECISIONS: &str = "decisions";
const EVENTS: &str = "events";
const ICONS: &str = "icons used";
const FEATS: &str = "feats: unlocked, and at work";
const CHAMPIONS: &str = "champions at work";
const DRONES: &str = "drones: flown, and at work";
const MISSIONS: &str = "missions taken";
const CANDY: &str = "candy: drawn, and placed";

/// Nothing seen yet. A large batch must show all of it.
pub(crate) fn nothing() -> Coverage {
    let signs = Icon::ALL.map(Icon::sign).into_iter().chain(["M-boots", "M-neena"]);
    Coverage::new("every decision, event, icon, feat, champion, drone, mission and candy")
        .group(Group::new(DECISIONS, Action::KINDS).all_wanted("decision "))
        .group(Group::new(EVENTS, Event::KINDS).all_wanted("event "))
        .group(Group::new(ICONS, signs).all_wanted("icon "))
        .group(Group::new(FEATS, Feat::ALL.map(Feat::name)).of_pairs().all_wanted("feat "))
        .group(Group::new(CHAMPIONS, Champion::ALL.map(Champion::name)).all_wanted("champion "))
        .group(Group::new(DRONES, Drone::ALL.map(Drone::name)).of_pairs().all_wanted("drone "))
        .group(Group::new(MISSIONS, Mission::ALL.map(Mission::name)).all_wanted("mission "))
        .group(Group::new(CANDY, Candy::ALL.map(Candy::name)).of_pairs().all_wanted("candy "))
        .group(Group::new(Coverage::ENDINGS, [super::super::rules::contract::COUNT]).all_wanted("ending "))
}

/// Watches one game for what it shows.
pub struct Watcher<'a> {
    game: &'a Dei,
    coverage: &'a mut Coverage,
}

impl<'a> Watcher<'a> {
    /// Watches a game and adds to the counts.
    pub fn new(game: &'a Dei, coverage: &'a mut Coverage) -> Watcher<'a> {
        Watcher { game, coverage }
    }

    fn works(&mut self, feat: Feat) {
        self.coverage.counts(FEATS, feat.name())[1] += 1;
    }

    /// Adds a decision to the coverage, before it is played.
    fn decided(&mut self, action: Action, state: &State) {
        let (player, seat) = (state.player(state.asked), state.asked);
        match action {
            Action::Kill { .. } => self.works(Feat::LastResort),
            Action::Dig { .. } => self.works(Feat::DeepDigs),
            Action::Robot(_) => self.works(Feat::DeliveryRobot),
            Action::Buy { terms, .. } => {
                use super::super::rules::action::Terms;
                match terms {
                    Terms::Full => {}
                    Terms::Swap => self.works(Feat::AlternativeEnergy),
                    Terms::LessTechnology | Terms::LessCell => self.works(Feat::KnowTheMarket),
                }
                if player.has(Feat::TradeBase) {
                    self.works(Feat::TradeBase);
                }
            }
            Action::Group { refuge: true, .. } => self.works(Feat::Caravan),
            Action::Refuge { region, .. } if !player.present().contains(region) => self.works(Feat::DropPod),
            Action::Collect { sign, swap: true, .. } if sign != Sign::of(Icon::LogisticCollect) => {
                self.works(Feat::ResourceExploitation);
            }
            Action::Move { sign, from, to } => {
                if sign.is_recruit() {
                    self.works(Feat::Prevail);
                }
                let links = self.game.links(state, seat, from);
                let plain = |has: &dyn Fn(Feat) -> bool| has(Feat::Underground) && links.contains(to);
                if plain(&|feat| player.has(feat)) && self.game.lifted(state, player).contains(to) {
                    self.works(Feat::Underground);
                }
                if self.game.destinations(state, seat, sign, from).1.contains(to) {
                    self.coverage.count(CHAMPIONS, Champion::Aria.name());
                }
            }
            Action::Fly { sign, region } => {
                let near = sign.flight().and_then(|flight| {
                    let from = state.drones[flight.drone.index()]?;
                    let own = self.game.reach(state, seat, from, flight.further);
                    Some((own, flight.drone))
                });
                if let Some((own, drone)) = near {
                    self.coverage.counts(DRONES, drone.name())[0] += 1;
                    if player.has(Feat::RemoteControl) && own.contains(region) {
                        self.works(Feat::RemoteControl);
                    }
                }
            }
            _ => {}
        }
        self.used(action, state);
    }

    /// Icons, drones at work, and feats that only change strengths.
    fn used(&mut self, action: Action, state: &State) {
        let sign = match action {
            Action::Recruit { sign, .. }
            | Action::Collect { sign, .. }
            | Action::Refuge { sign, .. }
            | Action::Bridge { sign, .. }
            | Action::Elevator { sign, .. }
            | Action::Expand(sign) => Some(sign),
            Action::Copy(_) => Some(Sign::of(Icon::Copy)),
            Action::Group { .. } => match state.ask {
                Ask::Group(way) => Some(way.sign),
                _ => None,
            },
            _ => None,
        };
        if let Some(sign) = sign {
            self.coverage.count(ICONS, sign.to_string());
        }
        let drone = match action {
            Action::Take(_) => Some(Drone::Collector),
            Action::Deploy(_) => Some(Drone::Transport),
            Action::Beam { .. } => Some(Drone::Teleport),
            Action::Reap(_) | Action::ReapTwo(_) => Some(Drone::Reaper),
            _ => None,
        };
        if let Some(drone) = drone {
            self.coverage.counts(DRONES, drone.name())[1] += 1;
        }
        // A cube that is held by strength beyond units, or against a tie.
        for outpost in &self.game.city(state).outposts {
            let Some(seat) = self.game.majority(state, outpost.region) else { continue };
            let player = state.player(seat);
            for feat in [Feat::Bombardment, Feat::Fortress, Feat::TrojanHorse, Feat::CityKnowledge] {
                if player.has(feat) {
                    let mut without = *state;
                    without.player_mut(seat).unlocked &= !(1 << feat as u32);
                    if self.game.majority(&without, outpost.region) != Some(seat) {
                        self.works(feat);
                    }
                }
            }
            if player.faction.champion() == Champion::Z13 && player.champion_in(outpost.region) {
                self.coverage.count(CHAMPIONS, Champion::Z13.name());
            }
        }
    }
}

impl AsMut<Coverage> for Watcher<'_> {
    fn as_mut(&mut self) -> &mut Coverage {
        self.coverage
    }
}

impl Observer<Dei> for Watcher<'_> {
    fn decides(&mut self, action: Action, state: &State) {
        self.decided(action, state);
    }

    fn see(&mut self, event: Event, state: &State) {
        self.coverage.count(EVENTS, event.kind());
        match event {
            Event::Decides { action, .. } | Event::Forced { action, .. } => {
                self.coverage.count(DECISIONS, action.kind());
            }
            Event::Unlocked { feat, .. } => self.coverage.counts(FEATS, feat.name())[0] += 1,
            Event::Granted { sign, .. } if sign == Sign::BOOTS => self.works(Feat::SnowBoots),
            Event::Granted { sign, .. } if sign == Sign::NEENA => {
                self.coverage.count(CHAMPIONS, Champion::Neena.name());
            }
            Event::Granted { sign, seat, count: 2 }
                if sign == Sign::of(Icon::Move) && state.player(seat).has(Feat::FieldEngineer) =>
            {
                self.works(Feat::FieldEngineer);
            }
            Event::Purse { flow: Flow::Abraham, .. } => self.coverage.count(CHAMPIONS, Champion::Abraham.name()),
            Event::Claimed { mission, .. } => self.coverage.count(MISSIONS, mission.name()),
            Event::Drew { candy, .. } => self.coverage.counts(CANDY, candy.name())[0] += 1,
            Event::Sweetened { candy, .. } => self.coverage.counts(CANDY, candy.name())[1] += 1,
            _ => {}
        }
    }
}
