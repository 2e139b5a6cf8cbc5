//! Watches games and counts what the records tell: the facts of one game, and the sums of many.

use super::action::Action;
use super::defenders::Defenders;
use super::event::{Event, Gain, Harm, Observer};
use super::hex::Hex;
use super::notation::FORMS;
use super::state::State;
use super::words::{Ability, Habitat, Item, Seat};
use crate::named_enum;

named_enum! {
    /// Why support was gained, in records.
    pub enum SupportSource {
        /// A mech destroyed.
        Mech = "mech",
        /// A wall breached.
        Breach = "breach",
        /// A hex cleared.
        Clear = "clear",
        /// A factory rewilded.
        Rewild = "rewild",
        /// An ability.
        Ability = "ability",
    }
}

named_enum! {
    /// Where damage came from, in records.
    pub enum DamageSource {
        /// A roll with a mech on the hex.
        Melee = "melee",
        /// A roll next to a sniper.
        Sniper = "sniper",
        /// A toxic site cleared.
        Toxic = "toxic",
        /// An ability.
        Ability = "ability",
        /// A difficult Mechs card.
        MachineCard = "machine_card",
    }
}

named_enum! {
    /// Other things that are counted in a game.
    pub enum Count {
        /// Mechs destroyed by the players.
        MechsDestroyed = "mechs_destroyed",
        /// Hunters deployed by the engines.
        HuntersDeployed = "hunters_deployed",
        /// Walls breached.
        Breaches = "breaches",
        /// Wall pieces placed.
        Walls = "walls",
        /// Hexes cleared of pollution or of a toxic site.
        Cleared = "cleared",
        /// Toxic sites among the hexes cleared.
        ToxicCleared = "toxic_cleared",
        /// Pollution placed by chutes.
        PollutionPlaced = "pollution_placed",
        /// Toxic sites placed.
        ToxicPlaced = "toxic_placed",
        /// Engines reset to the core.
        EngineResets = "engine_resets",
        /// Machine cards drawn.
        MachineCards = "machine_cards",
        /// Cards drawn by the players, the opening hands included.
        Drawn = "drawn",
        /// Hand cards teamed up.
        TeamedUp = "teamed_up",
        /// Reveal abilities that found no target.
        NoTarget = "no_target",
        /// Damage rolls.
        Rolls = "rolls",
        /// Damage removed.
        Healed = "healed",
    }
}

named_enum! {
    /// What is summed for each ability.
    pub enum CardSum {
        /// Games in which it was in a deck.
        Games = "games",
        /// Those of them that were won.
        Wins = "wins",
        /// Times one of its cards was drawn.
        Drawn = "drawn",
        /// Times it was revealed as the active defender.
        Active = "active",
        /// Times one of its cards was teamed up.
        Teamed = "teamed",
        /// Its cards that died.
        Died = "died",
        /// Games in which it was active at least once.
        GamesActive = "games_active",
        /// Those of them that were won.
        WinsActive = "wins_active",
        /// Games in which it was teamed up at least once.
        GamesTeamed = "games_teamed",
        /// Those of them that were won.
        WinsTeamed = "wins_teamed",
        /// Games in which one of its cards died.
        GamesDied = "games_died",
        /// Those of them that were won.
        WinsDied = "wins_died",
        /// Support that the ability itself gave.
        Support = "support",
        /// Damage that the ability itself dealt.
        Damage = "damage",
        /// Support that its owner gained while it was active.
        SupportActive = "support_active",
        /// Damage that its owner took while it was active.
        DamageActive = "damage_active",
    }
}

named_enum! {
    /// What is summed for each hex.
    pub enum HexSum {
        /// Factories built there.
        Factories = "factories",
        /// Factories rewilded there.
        Rewilded = "rewilded",
        /// Toxic sites placed there.
        Toxic = "toxic",
        /// Pollution placed there by chutes.
        Pollution = "pollution",
        /// Defenders that died while their organizer stood there.
        Deaths = "deaths",
        /// Camps placed there: starting camps, built ones and carried ones.
        Camps = "camps",
        /// Arrivals of organizers: starts, moves, regroupings, relocations.
        Visits = "visits",
    }
}

/// What a round left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    pub(super) round: u16,
    pub(super) first: Seat,
    pub(super) built: u8,
    pub(super) rewilded: u8,
    pub(super) toxic: u8,
    pub(super) pollution: u16,
    pub(super) mechs: u16,
    pub(super) walls: u16,
    pub(super) camps: u8,
    pub(super) support: u8,
    pub(super) damage: u8,
    pub(super) dead: u8,
    pub(super) exited: u8,
}

impl Snapshot {
    fn of(state: &State, round: u16, first: Seat) -> Snapshot {
        let seats = || state.all_seats().map(|seat| state.player(seat));
        Snapshot {
            round,
            first,
            built: state.built,
            rewilded: state.wild.len() as u8,
            toxic: state.toxic.len() as u8,
            pollution: state.pollution_total() as u16,
            mechs: state.mech_total() as u16,
            walls: state.wall_pieces().len() as u16,
            camps: state.all_camps().len() as u8,
            support: seats().map(|player| player.support).sum(),
            damage: seats().map(|player| player.damage).sum(),
            dead: state.dead.iter().sum(),
            exited: state.exited.count_ones() as u8,
        }
    }
}

/// The facts of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) first: Option<Seat>,
    pub(super) most_toxic: u8,
    pub(super) support: [u16; SupportSource::COUNT],
    pub(super) damage: [u16; DamageSource::COUNT],
    pub(super) actions: [u16; FORMS.len()],
    pub(super) items_gained: [u16; Item::COUNT],
    pub(super) items_used: [u16; Item::COUNT],
    pub(super) exits: [u16; Seat::MOST],
    pub(super) counts: [u16; Count::COUNT],
    /// For each ability: drawn, active, teamed up, died; support and damage of its own, and while it was active.
    cards: [[u8; 8]; Ability::COUNT],
}

impl Facts {
    const NONE: Facts = Facts {
        first: None,
        most_toxic: 0,
        support: [0; SupportSource::COUNT],
        damage: [0; DamageSource::COUNT],
        actions: [0; FORMS.len()],
        items_gained: [0; Item::COUNT],
        items_used: [0; Item::COUNT],
        exits: [0; Seat::MOST],
        counts: [0; Count::COUNT],
        cards: [[0; 8]; Ability::COUNT],
    };
}

/// Watches the games of one cell.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The game being watched.
    pub(super) facts: Facts,
    /// Its rounds, if they are wanted.
    pub(super) rounds: Option<Vec<Snapshot>>,
    round: (u16, Seat),
    /// Over all games.
    pub(super) hexes: [[u64; HexSum::COUNT]; Hex::SPAN],
    pub(super) cards: [[u64; CardSum::COUNT]; Ability::COUNT],
}

impl Tally {
    pub(super) fn new(rounds: bool) -> Tally {
        Tally {
            facts: Facts::NONE,
            rounds: rounds.then(Vec::new),
            round: (0, Seat(0)),
            hexes: [[0; HexSum::COUNT]; Hex::SPAN],
            cards: [[0; CardSum::COUNT]; Ability::COUNT],
        }
    }

    /// Forgets the last game, not its sums.
    pub(super) fn begin(&mut self) {
        self.facts = Facts::NONE;
        self.round = (0, Seat(0));
        if let Some(rounds) = &mut self.rounds {
            rounds.clear();
        }
    }

    /// Adds the game that has ended to the sums.
    pub(super) fn end(&mut self, game: &Defenders, state: &State, won: bool) {
        let win = u64::from(won);
        for seat in state.all_seats() {
            for ability in game.deck(state.player(seat).organizer).organizer.abilities() {
                let [drawn, active, teamed, died, own @ ..] = self.facts.cards[ability.index()].map(u64::from);
                let sums = &mut self.cards[ability.index()];
                let mut add = |sum: CardSum, amount: u64| sums[sum.index()] += amount;
                add(CardSum::Games, 1);
                add(CardSum::Wins, win);
                add(CardSum::Drawn, drawn);
                add(CardSum::Active, active);
                add(CardSum::Teamed, teamed);
                add(CardSum::Died, died);
                add(CardSum::GamesActive, active.min(1));
                add(CardSum::WinsActive, active.min(win));
                add(CardSum::GamesTeamed, teamed.min(1));
                add(CardSum::WinsTeamed, teamed.min(win));
                add(CardSum::GamesDied, died.min(1));
                add(CardSum::WinsDied, died.min(win));
                let brought = [CardSum::Support, CardSum::Damage, CardSum::SupportActive, CardSum::DamageActive];
                for (sum, amount) in brought.into_iter().zip(own) {
                    add(sum, amount);
                }
            }
        }
    }

    #[inline]
    fn count(&mut self, count: Count, amount: u8) {
        self.facts.counts[count.index()] += u16::from(amount);
    }

    #[inline]
    fn at(&mut self, hex: Hex, sum: HexSum) {
        self.hexes[hex.index()][sum.index()] += 1;
    }

    fn snapshot(&mut self, state: &State) {
        let (round, first) = self.round;
        if let Some(rounds) = &mut self.rounds
            && round > 0
        {
            rounds.push(Snapshot::of(state, round, first));
        }
    }
}

/// A tally at the table.
pub(super) struct Watching<'a> {
    pub(super) game: &'a Defenders,
    pub(super) tally: &'a mut Tally,
}

impl Watching<'_> {
    #[inline]
    fn brought(&mut self, state: &State, seat: Seat, ability: Option<Ability>, (amount, damage): (u8, bool)) {
        let mut add = |ability: Ability, what: usize| {
            let sum = &mut self.tally.facts.cards[ability.index()][what + usize::from(damage)];
            *sum = sum.saturating_add(amount);
        };
        if let Some(ability) = ability {
            add(ability, 4);
        }
        if let Some(place) = state.player(seat).active() {
            add(self.game.ability(state, super::cards::Card::new(seat, place)), 6);
        }
    }

    #[inline]
    fn card(&mut self, state: &State, card: super::cards::Card, what: usize) {
        let count = &mut self.tally.facts.cards[self.game.ability(state, card).index()][what];
        *count = count.saturating_add(1);
    }
}

impl Observer<Defenders> for Watching<'_> {
    #[inline]
    fn decides(&mut self, action: Action, _: &State) {
        self.tally.facts.actions[action.kind()] += 1;
    }

    // Every place in the rules tells one kind of event: inlined, the match folds away there.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn see(&mut self, event: Event, state: &State) {
        let tally = &mut *self.tally;
        match event {
            Event::Round { number, first } => {
                tally.snapshot(state);
                tally.round = (number, first);
                if !state.is_solo() {
                    tally.facts.first.get_or_insert(first);
                }
            }
            Event::Settled { hex, .. } => {
                tally.at(hex, HexSum::Camps);
                tally.at(hex, HexSum::Visits);
            }
            Event::Revealed { card, .. } => self.card(state, card, 1),
            Event::NoTarget { .. } => tally.count(Count::NoTarget, 1),
            Event::Support { seat, gained, source, .. } => {
                let kind = match source {
                    Gain::Mech => SupportSource::Mech,
                    Gain::Breach => SupportSource::Breach,
                    Gain::Clear => SupportSource::Clear,
                    Gain::Rewild => SupportSource::Rewild,
                    Gain::Ability(_) => SupportSource::Ability,
                };
                tally.facts.support[kind.index()] += u16::from(gained);
                let ability = if let Gain::Ability(ability) = source { Some(ability) } else { None };
                self.brought(state, seat, ability, (gained, false));
            }
            Event::Rolled { .. } => tally.count(Count::Rolls, 1),
            Event::Damaged { seat, amount, source, .. } => {
                let kind = match source {
                    Harm::Melee => DamageSource::Melee,
                    Harm::Sniper => DamageSource::Sniper,
                    Harm::Toxic => DamageSource::Toxic,
                    Harm::Ability(_) => DamageSource::Ability,
                    Harm::MachineCard => DamageSource::MachineCard,
                };
                tally.facts.damage[kind.index()] += u16::from(amount);
                let ability = if let Harm::Ability(ability) = source { Some(ability) } else { None };
                self.brought(state, seat, ability, (amount, true));
            }
            Event::Died { seat, card, .. } => {
                if let Some(hex) = state.player(seat).hex() {
                    tally.at(hex, HexSum::Deaths);
                }
                self.card(state, card, 3);
            }
            Event::Healed { removed, .. } => tally.count(Count::Healed, removed),
            Event::ItemGained { item, .. } => tally.facts.items_gained[item.index()] += 1,
            Event::ItemUsed { item, .. } => tally.facts.items_used[item.index()] += 1,
            Event::Moved { to, .. } => tally.at(to, HexSum::Visits),
            Event::MechDestroyed { .. } => tally.count(Count::MechsDestroyed, 1),
            Event::Cleared { toxic, .. } => {
                tally.count(Count::Cleared, 1);
                tally.count(Count::ToxicCleared, toxic.into());
            }
            Event::Breached { .. } => tally.count(Count::Breaches, 1),
            Event::CampBuilt { hex, .. } | Event::CampMoved { to: hex, .. } => tally.at(hex, HexSum::Camps),
            Event::Rewilded { hex, .. } => tally.at(hex, HexSum::Rewilded),
            Event::Drew { card, .. } => {
                tally.count(Count::Drawn, 1);
                self.card(state, card, 0);
            }
            Event::TeamedUp { card, .. } => {
                tally.count(Count::TeamedUp, 1);
                self.card(state, card, 2);
            }
            Event::Exited { seat } => tally.facts.exits[seat.index()] = state.round,
            Event::MachineCard { .. } => tally.count(Count::MachineCards, 1),
            Event::Walled { .. } => tally.count(Count::Walls, 1),
            Event::EngineReset { .. } => tally.count(Count::EngineResets, 1),
            Event::FactoryBuilt { hex, .. } => tally.at(hex, HexSum::Factories),
            Event::Polluted { hex, .. } => {
                tally.count(Count::PollutionPlaced, 1);
                tally.at(hex, HexSum::Pollution);
            }
            Event::Toxic { hex, sites } => {
                tally.count(Count::ToxicPlaced, 1);
                tally.facts.most_toxic = tally.facts.most_toxic.max(sites);
                tally.at(hex, HexSum::Toxic);
            }
            Event::HunterDeployed { .. } => tally.count(Count::HuntersDeployed, 1),
            Event::Ended { .. } => tally.snapshot(state),
            _ => {}
        }
    }
}

/// How many habitats there are of each kind on the printed board.
pub(super) fn habitats(state: &State) -> [u8; Habitat::COUNT] {
    Habitat::ALL.map(|habitat| state.printed(habitat).len() as u8)
}
