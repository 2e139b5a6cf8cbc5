//! The counts of a batch of games: how often each ability, item, action, machine step and ending happened.

use crate::games::defenders::board::state::State;
use crate::games::defenders::board::words::{Ability, Item, Outcome, Seat};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::event::{Event, Gain, Harm, Observer, Way};
use crate::sim::selfcheck::{Coverage, Group};

/// Per ability: the number of reveals, and of those with an effect.
const ABILITIES: &str = "abilities: revealed / resolved with a target, or made a difference";
/// Per item: the number of uses.
const ITEMS: &str = "items used";
/// Per form of decision: the number of times it was taken.
const DECISIONS: &str = "decisions";
/// Per step of the machines: the number of times it happened.
const MACHINE: &str = "machine steps";

/// The steps of the machines that every large batch must show.
pub const MACHINE_STEPS: [&str; 21] = [
    "engine advances",
    "engine passes the perimeter",
    "engine resets",
    "engine deploys from the core",
    "engine deploys from a factory",
    "factory built",
    "snipers placed",
    "pollution placed",
    "pollution leaves the board",
    "toxic site placed",
    "direction flips",
    "hunter deployed",
    "hunters pursue the active player",
    "hunters pursue another player",
    "difficult mechs strike",
    "card engines",
    "card engines, difficult",
    "card factories",
    "card factories, difficult",
    "card mechs",
    "card mechs, difficult",
];

/// Nothing seen yet. A large batch must show every ability at work, every item, every machine step and every way to
/// lose.
pub fn nothing() -> Coverage {
    let losses = [Outcome::CoreComplete, Outcome::ToxicDisaster, Outcome::Massacre].map(Outcome::name);
    Coverage::new("every ability, item, machine step and way to lose")
        .group(Group::new(ABILITIES, Ability::ALL.map(Ability::name)).of_pairs().all_wanted("ability "))
        .group(Group::new(ITEMS, Item::ALL.map(Item::name)).all_wanted("item "))
        .group(Group::new(DECISIONS, [""; 0]))
        .group(Group::new(MACHINE, MACHINE_STEPS).all_wanted("machine step: "))
        .group(Group::new(Coverage::ENDINGS, Outcome::ALL.map(Outcome::name)).wanted("loss ", losses))
}

/// Watches one game for [`Coverage`].
pub struct Watcher<'a> {
    game: &'a Defenders,
    coverage: &'a mut Coverage,
    decision: Option<Action>,
}

impl<'a> Watcher<'a> {
    /// Watches a game and adds to the counts.
    pub fn new(game: &'a Defenders, coverage: &'a mut Coverage) -> Watcher<'a> {
        Watcher { game, coverage, decision: None }
    }

    fn worked(&mut self, ability: Ability) {
        self.coverage.counts(ABILITIES, ability.name())[1] += 1;
    }

    fn step(&mut self, name: &'static str) {
        self.coverage.count(MACHINE, name);
    }

    /// Could this move not have been made without the ability?
    fn needed(
        &self,
        state: &State,
        seat: Seat,
        from: crate::games::defenders::board::hex::Hex,
        to: crate::games::defenders::board::hex::Hex,
        ability: Ability,
    ) -> bool {
        if !state.ongoing.contains(ability) {
            return false;
        }
        let mut before = *state;
        before.player_mut(seat).set_hex(Some(from));
        before.ongoing.remove(ability);
        before.barrier = self.game.barrier(&before);
        !self.game.moves(&before, seat).contains(to)
    }

    fn see_ability(&mut self, event: Event, state: &State) {
        match event {
            Event::Revealed { card, .. } => {
                let ability = self.game.ability(state, card);
                self.coverage.count(ABILITIES, ability.name());
            }
            Event::Resolves { ability, .. } => {
                self.worked(ability);
            }
            Event::NoTarget { ability, .. } => {
                let worked = &mut self.coverage.counts(ABILITIES, ability.name())[1];
                *worked = worked.saturating_sub(1);
            }
            Event::Support { source: Gain::Ability(ability), .. } if ability.is_ongoing() => self.worked(ability),
            Event::Rolled { face, counts: 0, melee, .. } => match (face, melee) {
                (1, _) => self.worked(Ability::Evasion),
                (2, true) => self.worked(Ability::Fortitude),
                _ => {}
            },
            Event::Moved { seat, to, way: Way::Regroup, .. }
                if state.camp_owner(to).is_some_and(|owner| owner != seat) =>
            {
                self.worked(Ability::Sanctuary);
            }
            Event::Moved { seat, from, to, way: Way::Move } => {
                for ability in [Ability::Caravans, Ability::PowerDown] {
                    if self.needed(state, seat, from, to, ability) {
                        self.worked(ability);
                    }
                }
            }
            Event::Cleared { .. } if matches!(self.decision, Some(Action::Move(_) | Action::MapsMove(_))) => {
                self.worked(Ability::FriendlyFungi);
            }
            Event::MechDestroyed { seat, hex, .. } => {
                let far = state.player(seat).hex() != Some(hex);
                if far && matches!(self.decision, Some(Action::RocketsDestroy(_))) {
                    self.worked(Ability::Ballistics);
                }
            }
            _ => {}
        }
    }

    fn see_machine(&mut self, event: Event, state: &State) {
        use crate::games::defenders::board::words::MachineKind::*;
        match event {
            Event::MachineCard { kind, difficult } => match (kind, difficult) {
                (Engines, false) => self.step("card engines"),
                (Engines, true) => self.step("card engines, difficult"),
                (Factories, false) => self.step("card factories"),
                (Factories, true) => self.step("card factories, difficult"),
                (Mechs, false) => self.step("card mechs"),
                (Mechs, true) => self.step("card mechs, difficult"),
                (Reboot, _) => {}
            },
            Event::Direction { .. } => self.step("direction flips"),
            Event::Advanced { .. } => self.step("engine advances"),
            Event::Walled { edge } if edge.is_perimeter() => self.step("engine passes the perimeter"),
            Event::EngineReset { .. } => self.step("engine resets"),
            Event::Deployed { from, .. } if state.site(from.into()).is_none() => {
                self.step("engine deploys from the core");
            }
            Event::Deployed { .. } => self.step("engine deploys from a factory"),
            Event::EngineWaits { .. } => self.step("engine waits"),
            Event::FactoryBuilt { .. } => self.step("factory built"),
            Event::Snipers { .. } => self.step("snipers placed"),
            Event::Polluted { .. } => self.step("pollution placed"),
            Event::NotPolluted { .. } => self.step("pollution leaves the board"),
            Event::Toxic { .. } => self.step("toxic site placed"),
            Event::HunterDeployed { .. } => self.step("hunter deployed"),
            Event::Pursued { seat, .. } if seat == state.seat() => self.step("hunters pursue the active player"),
            Event::Pursued { .. } => self.step("hunters pursue another player"),
            Event::Damaged { source: Harm::MachineCard, .. } => self.step("difficult mechs strike"),
            _ => {}
        }
    }
}

impl AsMut<Coverage> for Watcher<'_> {
    fn as_mut(&mut self) -> &mut Coverage {
        self.coverage
    }
}

impl Observer<Defenders> for Watcher<'_> {
    fn see(&mut self, event: Event, state: &State) {
        match event {
            Event::Decides { action, .. } => {
                self.decision = Some(action);
                self.coverage.count(DECISIONS, action.kind());
            }
            Event::ItemUsed { item, .. } => self.coverage.count(ITEMS, item.name()),
            Event::Exited { .. } => self.coverage.count(DECISIONS, "(exit)"),
            _ => {}
        }
        self.see_ability(event, state);
        self.see_machine(event, state);
    }
}
