//! Watches games and counts for the records: the facts of one game, and the sums of many.

use crate::games::defenders::board::hex::Hex;
use crate::games::defenders::board::state::State;
use crate::games::defenders::board::words::{Ability, Item, MOST_SEATS, Seat};
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;
use crate::games::defenders::rules::event::{Event, Gain, Harm, Observer};
use crate::games::defenders::text::notation::FORMS;
use crate::record::{SumSheet, Summed, Sums};
use crate::{described_enum, named_enum};

named_enum! {
    /// The sources of support, in records.
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
    /// The sources of damage, in records.
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

described_enum! {
    /// Other things that are counted in a game.
    pub enum Count {
        MechsDestroyed = "mechs_destroyed", "mechs that the players destroyed";
        HuntersDeployed = "hunters_deployed", "hunters that the engines deployed";
        Breaches = "breaches", "walls breached";
        Walls = "walls", "wall pieces placed after setup";
        Cleared = "cleared", "hexes cleared of pollution or of a toxic site";
        ToxicCleared = "toxic_cleared", "toxic sites among the hexes cleared";
        PollutionPlaced = "pollution_placed", "pollution placed by chutes";
        ToxicPlaced = "toxic_placed", "toxic sites placed";
        EngineResets = "engine_resets", "times an engine was reset to the core";
        MachineCards = "machine_cards", "machine cards drawn";
        Drawn = "drawn", "defender cards drawn into hands, the opening hands included";
        TeamedUp = "teamed_up", "hand cards teamed up";
        NoTarget = "no_target", "reveal abilities that found no target";
        Rolls = "rolls", "damage rolls";
        Healed = "healed", "damage removed";
    }
}

described_enum! {
    /// The sums for each hex.
    pub enum HexSum {
        Factories = "factories", "factories built there";
        Rewilded = "rewilded", "factories rewilded there";
        Toxic = "toxic", "toxic sites placed there";
        Pollution = "pollution", "pollution placed there by chutes";
        Deaths = "deaths", "defenders that died while their organizer stood there";
        Camps = "camps", "camps placed there: starting, built and carried ones";
        Visits = "visits", "arrivals of organizers: starts, moves, regroupings, relocations";
    }
}

/// The record of the two cards of an ability in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbilityFacts {
    drawn: u8,
    active: u8,
    teamed: u8,
    died: u8,
    /// Support and damage that the ability itself brought.
    own: [u8; 2],
    /// Support and damage of its owner while it was active.
    owner: [u8; 2],
}

impl AbilityFacts {
    const NONE: AbilityFacts = AbilityFacts { drawn: 0, active: 0, teamed: 0, died: 0, own: [0; 2], owner: [0; 2] };
}

impl Summed for AbilityFacts {
    fn sums(sheet: &mut impl SumSheet<AbilityFacts>) {
        let won = "those of them that were won";
        sheet.games("", ["games in which the ability was in a deck", won], |_| 1);
        sheet.times("drawn", "times a card of it was drawn into a hand", |card| card.drawn.into());
        sheet.times("active", "times it was revealed as the active defender", |card| card.active.into());
        sheet.times("teamed", "times a card of it was teamed up", |card| card.teamed.into());
        sheet.times("died", "its cards that died", |card| card.died.into());
        sheet.games("active", ["games in which it was active at least once", won], |card| card.active.into());
        sheet.games("teamed", ["games in which it was teamed up at least once", won], |card| card.teamed.into());
        sheet.games("died", ["games in which a card of it died", won], |card| card.died.into());
        sheet.times("support", "support that the ability itself gave", |card| card.own[0].into());
        sheet.times("damage", "damage that the ability itself dealt", |card| card.own[1].into());
        let support = "support that its owner gained from all sources while it was active";
        let damage = "damage that its owner took from all sources while it was active";
        sheet.times("support_active", support, |card| card.owner[0].into());
        sheet.times("damage_active", damage, |card| card.owner[1].into());
    }
}

/// The remains of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Snapshot {
    pub(crate) round: u16,
    pub(crate) first: Seat,
    pub(crate) built: u8,
    pub(crate) rewilded: u8,
    pub(crate) toxic: u8,
    pub(crate) pollution: u16,
    pub(crate) mechs: u16,
    pub(crate) walls: u16,
    pub(crate) camps: u8,
    pub(crate) support: u8,
    pub(crate) damage: u8,
    pub(crate) dead: u8,
    pub(crate) exited: u8,
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
pub(crate) struct Facts {
    pub(crate) first: Option<Seat>,
    pub(crate) most_toxic: u8,
    pub(crate) support: [u16; SupportSource::COUNT],
    pub(crate) damage: [u16; DamageSource::COUNT],
    pub(crate) actions: [u16; FORMS.len()],
    pub(crate) items_gained: [u16; Item::COUNT],
    pub(crate) items_used: [u16; Item::COUNT],
    pub(crate) exits: [u16; MOST_SEATS],
    pub(crate) counts: [u16; Count::COUNT],
    cards: [AbilityFacts; Ability::COUNT],
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
        exits: [0; MOST_SEATS],
        counts: [0; Count::COUNT],
        cards: [AbilityFacts::NONE; Ability::COUNT],
    };
}

/// Watches the games of one cell.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The game being watched.
    pub(crate) facts: Facts,
    /// Its rounds, if they are wanted.
    pub(crate) rounds: Option<Vec<Snapshot>>,
    round: (u16, Seat),
    /// Over all games.
    pub(crate) hexes: [[i64; HexSum::COUNT]; Hex::SPAN],
    pub(crate) cards: Sums<AbilityFacts>,
}

impl Tally {
    pub(crate) fn new(rounds: bool) -> Tally {
        Tally {
            facts: Facts::NONE,
            rounds: rounds.then(Vec::new),
            round: (0, Seat(0)),
            hexes: [[0; HexSum::COUNT]; Hex::SPAN],
            cards: Sums::new(Ability::COUNT),
        }
    }

    /// Forgets the last game, not its sums.
    pub(crate) fn begin(&mut self) {
        self.facts = Facts::NONE;
        self.round = (0, Seat(0));
        if let Some(rounds) = &mut self.rounds {
            rounds.clear();
        }
    }

    /// Adds the game that has ended to the sums.
    pub(crate) fn end(&mut self, game: &Defenders, state: &State, won: bool) {
        for seat in state.all_seats() {
            for ability in game.deck(state.player(seat).organizer).organizer.abilities() {
                self.cards.add(ability.index(), &self.facts.cards[ability.index()], won);
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
pub(crate) struct Watching<'a> {
    pub(crate) game: &'a Defenders,
    pub(crate) tally: &'a mut Tally,
}

impl Watching<'_> {
    /// Support (0) or damage (1) came to a seat, through an ability or otherwise.
    #[inline]
    fn brought(&mut self, state: &State, seat: Seat, ability: Option<Ability>, (amount, which): (u8, usize)) {
        let cards = &mut self.tally.facts.cards;
        if let Some(ability) = ability {
            let own = &mut cards[ability.index()].own[which];
            *own = own.saturating_add(amount);
        }
        if let Some(place) = state.player(seat).active() {
            let active = self.game.ability(state, crate::games::defenders::board::cards::Card::new(seat, place));
            let owner = &mut cards[active.index()].owner[which];
            *owner = owner.saturating_add(amount);
        }
    }

    #[inline]
    fn card(
        &mut self,
        state: &State,
        card: crate::games::defenders::board::cards::Card,
        count: impl Fn(&mut AbilityFacts) -> &mut u8,
    ) {
        let count = count(&mut self.tally.facts.cards[self.game.ability(state, card).index()]);
        *count = count.saturating_add(1);
    }
}

impl Observer<Defenders> for Watching<'_> {
    #[inline]
    fn decides(&mut self, action: Action, _: &State) {
        self.tally.facts.actions[action.number()] += 1;
    }

    // Every place in the rules reports one kind of event: inlined, the match folds away there.
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
            Event::Revealed { card, .. } => self.card(state, card, |of| &mut of.active),
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
                self.brought(state, seat, ability, (gained, 0));
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
                self.brought(state, seat, ability, (amount, 1));
            }
            Event::Died { seat, card, .. } => {
                if let Some(hex) = state.player(seat).hex() {
                    tally.at(hex, HexSum::Deaths);
                }
                self.card(state, card, |of| &mut of.died);
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
                self.card(state, card, |of| &mut of.drawn);
            }
            Event::TeamedUp { card, .. } => {
                tally.count(Count::TeamedUp, 1);
                self.card(state, card, |of| &mut of.teamed);
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
