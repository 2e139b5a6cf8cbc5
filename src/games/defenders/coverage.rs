//! What a batch of games has shown: how often each ability, item, action, machine step and ending happened.

use std::collections::BTreeMap;

use super::action::Action;
use super::defenders::Defenders;
use super::event::{Event, Gain, Harm, Observer, Way};
use super::state::State;
use super::words::{Ability, Item, Outcome, Seat};

/// Counts by what happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// For each ability: how often it was revealed, and how often it had an effect.
    pub abilities: BTreeMap<&'static str, (u64, u64)>,
    /// For each item: how often it was used.
    pub items: BTreeMap<&'static str, u64>,
    /// For each form of decision: how often it was taken.
    pub actions: BTreeMap<&'static str, u64>,
    /// For each step of the machines: how often it happened.
    pub machine: BTreeMap<&'static str, u64>,
    /// For each ending: how often.
    pub endings: BTreeMap<&'static str, u64>,
}

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

impl Coverage {
    /// Nothing seen yet: every name at zero, so that what never happens shows.
    pub fn new() -> Coverage {
        Coverage {
            abilities: Ability::ALL.iter().map(|ability| (ability.name(), (0, 0))).collect(),
            items: Item::ALL.iter().map(|item| (item.name(), 0)).collect(),
            actions: BTreeMap::new(),
            machine: MACHINE_STEPS.iter().map(|&step| (step, 0)).collect(),
            endings: Outcome::ALL.iter().map(|outcome| (outcome.name(), 0)).collect(),
        }
    }

    /// Both batches together.
    #[must_use]
    pub fn with(mut self, other: &Coverage) -> Coverage {
        for (&name, &(revealed, worked)) in &other.abilities {
            let mine = self.abilities.entry(name).or_default();
            *mine = (mine.0 + revealed, mine.1 + worked);
        }
        let both = [
            (&mut self.items, &other.items),
            (&mut self.actions, &other.actions),
            (&mut self.machine, &other.machine),
            (&mut self.endings, &other.endings),
        ];
        for (mine, theirs) in both {
            for (&name, count) in theirs {
                *mine.entry(name).or_default() += count;
            }
        }
        self
    }

    /// What a batch should have shown and has not: abilities without effect, items, machine steps, ways to lose.
    pub fn missing(&self) -> Vec<String> {
        let mut missing = Vec::new();
        for (name, &(revealed, worked)) in &self.abilities {
            if revealed == 0 || worked == 0 {
                missing.push(format!("ability {name}"));
            }
        }
        missing.extend(self.items.iter().filter(|(_, n)| **n == 0).map(|(name, _)| format!("item {name}")));
        missing.extend(self.machine.iter().filter(|(_, n)| **n == 0).map(|(name, _)| format!("machine step: {name}")));
        for outcome in [Outcome::CoreComplete, Outcome::ToxicDisaster, Outcome::Massacre] {
            if self.endings.get(outcome.name()).is_none_or(|&n| n == 0) {
                missing.push(format!("loss {outcome}"));
            }
        }
        missing
    }
}

/// Watches one game for [`Coverage`].
pub struct Watcher<'a> {
    game: &'a Defenders,
    /// What it has seen.
    pub coverage: &'a mut Coverage,
    decision: Option<Action>,
}

impl<'a> Watcher<'a> {
    /// Watches a game and adds to the counts.
    pub fn new(game: &'a Defenders, coverage: &'a mut Coverage) -> Watcher<'a> {
        Watcher { game, coverage, decision: None }
    }

    fn worked(&mut self, ability: Ability) {
        self.coverage.abilities.entry(ability.name()).or_default().1 += 1;
    }

    fn step(&mut self, name: &'static str) {
        *self.coverage.machine.entry(name).or_default() += 1;
    }

    /// Could this move not have been made without the ability?
    fn needed(&self, state: &State, seat: Seat, from: super::hex::Hex, to: super::hex::Hex, ability: Ability) -> bool {
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
                self.coverage.abilities.entry(ability.name()).or_default().0 += 1;
            }
            Event::Resolves { ability, .. } => {
                self.worked(ability);
            }
            Event::NoTarget { ability, .. } => {
                let worked = &mut self.coverage.abilities.entry(ability.name()).or_default().1;
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
        use super::words::MachineKind::*;
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

impl Observer<Defenders> for Watcher<'_> {
    fn see(&mut self, event: Event, state: &State) {
        match event {
            Event::Decides { action, .. } => {
                self.decision = Some(action);
                *self.coverage.actions.entry(action.form()).or_default() += 1;
            }
            Event::ItemUsed { item, .. } => *self.coverage.items.entry(item.name()).or_default() += 1,
            Event::Exited { .. } => *self.coverage.actions.entry("(exit)").or_default() += 1,
            Event::Ended { outcome } => *self.coverage.endings.entry(outcome.name()).or_default() += 1,
            _ => {}
        }
        self.see_ability(event, state);
        self.see_machine(event, state);
    }
}
