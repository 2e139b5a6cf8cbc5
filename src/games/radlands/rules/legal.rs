//! Legal decisions, as sets.

use super::action::{Action, Actions};
use super::agenda::{Agenda, Plays};
use super::deck::INTERROGATED;
use super::effects::Needs;
use super::menu::{Answers, DRAW, END, Kind, Menu, NO, PASS, YES_OR_NO};
use super::outlook::Outlook;
use super::radlands::Radlands;
use super::step::{Aim, Borrower, Icons, Source, Step, What};
use crate::games::radlands::board::cards::{Card, PEOPLE, bits};
use crate::games::radlands::board::places::{Place, Places, Spot};
use crate::games::radlands::board::state::{Marks, Side, State};
use crate::games::radlands::board::words::{Duel, Icon, Seat};

impl Radlands {
    /// The seat to decide.
    #[inline]
    pub fn decider(&self, state: &State) -> Seat {
        state.stack.top().map_or(state.active, Step::decider)
    }

    /// Lists the legal decisions; none when the game is over.
    pub fn legal(&self, state: &State, out: &mut Actions) {
        out.clear();
        match state.stack.top() {
            _ if state.is_over() => {}
            None => self.agenda(state).list(out),
            Some(step) => self.menu(state, step).list(out),
        }
    }

    /// The number of legal decisions.
    pub(crate) fn count(&self, state: &State) -> usize {
        state.stack.top().map_or_else(|| self.agenda(state).count(), |step| self.menu(state, step).count())
    }

    /// The answers to a question as sets.
    fn menu(&self, state: &State, step: Step) -> Menu {
        let mut menu = Menu::new();
        self.offer(state, step, &mut menu);
        menu
    }

    /// R5: the actions of a turn.
    #[inline(always)]
    pub(crate) fn agenda(&self, state: &State) -> Agenda {
        if state.acts >= self.rules.turn_cap {
            return Agenda { plain: END, ..Agenda::default() };
        }
        let (side, outlook) = (state.side(state.active), Outlook::of(self, state, state.active));
        Agenda {
            plays: self.plays(state, &outlook),
            events: side.hand.names() & self.tables.purse(state.water).events & outlook.with_slot(),
            junk: side.hand.names() & self.tables.junk_for(outlook.holding()),
            uses: outlook.usable(),
            plain: self.plain(state) | END,
        }
    }

    /// R5.1, R5.2, R5.7: people by spot.
    #[inline]
    fn plays(&self, state: &State, outlook: &Outlook) -> [Plays; 3] {
        let side = state.side(state.active);
        let hand = side.hand.names() & PEOPLE;
        let (room, tables) = (outlook.room(), &self.tables);
        // Where neither a ruin nor an Oasis makes a difference, all columns are alike, and spots with room are numbered
        // column by column.
        let cheap = outlook.kinds().camps.has(Needs::CHEAP_COLUMN);
        if hand & tables.free_at_ruins | u64::from(cheap) | u64::from(room == 0) == 0 {
            let plays = Plays { people: hand & tables.purse(state.water).people, spots: room };
            return [plays, Plays::default(), Plays::default()];
        }
        self.plays_by_column(state, outlook.play_spots())
    }

    /// People by spot where columns may differ.
    #[inline(never)]
    fn plays_by_column(&self, state: &State, spots: u32) -> [Plays; 3] {
        let side = state.side(state.active);
        [0, 1, 2].map(|column| Plays {
            people: side.hand.names() & PEOPLE & self.affordable(side, column, state.water),
            spots: spots & Spot::of_column(column),
        })
    }

    /// Names of people that can be played into a column with this water (R5.7).
    #[inline]
    fn affordable(&self, side: &Side, column: u8, water: u8) -> u64 {
        let ruin = u64::from(!side.present.has(Place::camp(column)));
        let cheaper = u8::from(self.is_cheap(side, column));
        self.tables.purse(water.saturating_add(cheaper)).people | (self.tables.free_at_ruins * ruin)
    }

    /// Can an icon do something, used by a card that is not in play? The card is in the discard by then.
    #[inline]
    fn icon_works(&self, icon: Icon, outlook: &Outlook) -> bool {
        icon.needs().met_by(outlook.holding())
    }

    /// R4, R5.4: what can be done with water and Silo alone.
    #[inline]
    fn plain(&self, state: &State) -> u64 {
        let (held, taken) = (state.side(state.active).silo, state.marks.has(Marks::SILO));
        let plain = self.tables.purse(state.water).plain[usize::from(held)][usize::from(taken)];
        if state.can_take() || self.rules.idle { plain } else { plain & !DRAW }
    }

    /// Is there anything to do but to end the turn?
    #[inline]
    pub(crate) fn has_action(&self, state: &State) -> bool {
        // Water and Silo, and icons that always work, mostly decide it.
        let junk = state.side(state.active).hand.names() & self.tables.junk_for(Needs::NONE);
        state.acts < self.rules.turn_cap && (self.plain(state) | junk != 0 || self.has_action_besides(state))
    }

    /// Is there anything else to do where water, Silo and such icons do not decide?
    #[inline(never)]
    fn has_action_besides(&self, state: &State) -> bool {
        self.has_useful_junk(state) || self.might_act(state) && self.has_closer_action(state)
    }

    /// Could a card be played or an ability be used if the board were as good as can be?
    #[inline]
    fn might_act(&self, state: &State) -> bool {
        let side = state.side(state.active);
        let (purse, cheaper) = (self.tables.purse(state.water), self.tables.purse(state.water.saturating_add(1)));
        let played = side.hand.names() & (purse.events | cheaper.people | self.tables.free_at_ruins);
        // A punk who takes another's place is the one junk icon that the short look does not know of.
        let junked = self.rules.punk_full_replace & !side.hand.is_empty();
        let used = self.tables.met(side, purse.at_best) & Outlook::ready(side);
        (played | u64::from(used) != 0) | junked | self.tables.kinds(side).people.has(Needs::TRAIT)
    }

    /// Can a hand card be junked, as far as a short look shows?
    #[inline]
    fn has_useful_junk(&self, state: &State) -> bool {
        let side = state.side(state.active);
        let holding = state.front(state.active.other()).needs().0
            | self.tables.own_queues[side.slots.index()][0].0
            | Needs::PUNK_SPOT.when(self.room(side) != 0).0
            | Needs::RESTORABLE.when(!self.restorable(side, None).is_empty()).0;
        side.hand.names() & self.tables.junk_for(Needs(holding)) != 0
    }

    /// Is there anything to do? The full look, for what the short ones leave open.
    #[inline(never)]
    fn has_closer_action(&self, state: &State) -> bool {
        let outlook = Outlook::of(self, state, state.active);
        let hand = state.side(state.active).hand.names();
        let cards =
            self.tables.junk_for(outlook.holding()) | self.tables.purse(state.water).events & outlook.with_slot();
        let plays = || self.plays(state, &outlook).into_iter().any(|plays| !plays.is_empty());
        hand & cards != 0 || outlook.usable() != 0 || plays()
    }

    /// The answers to a question.
    #[inline]
    pub(crate) fn answers(&self, state: &State, step: Step) -> Answers {
        match step.what {
            What::Aim(aim) => {
                let (seat, places, passing) = self.aims(state, step, aim);
                Answers::Cards(seat, places, passing)
            }
            What::Punk { uprising } => Answers::Spots(self.punk_spots(state, step.seat, uprising)),
            _ => Answers::Others(self.menu(state, step)),
        }
    }

    /// One legal decision by its place in the list; `choice` is given how many there are.
    #[inline]
    pub(crate) fn nth(&self, state: &State, choice: impl FnOnce(usize) -> usize) -> Action {
        match state.stack.top() {
            None => self.agenda(state).pick(choice),
            Some(step) => {
                let answers = self.answers(state, step);
                answers.nth(choice(answers.count()))
            }
        }
    }

    /// The answers to a question; none where the step asks nothing.
    fn offer(&self, state: &State, step: Step, menu: &mut Menu) {
        let own = state.side(step.seat);
        match step.what {
            What::ChooseCamps => menu.add_trios(state.dealt[step.seat.half()]),
            What::Aim(aim) => self.offer_targets(state, step, aim, menu),
            What::Punk { uprising } => {
                let spots = self.punk_spots(state, step.seat, uprising);
                menu.add(Kind::Spot, 0, spots.into());
                menu.add(Kind::Plain, 0, if spots == 0 { 0 } else { PASS });
            }
            What::DiscardFresh => menu.add(Kind::Discard, 0, self.aside_names(state)),
            What::KeepFresh => {
                // RULE R11.2: with three or fewer all go, whichever is named.
                let names = self.aside_names(state);
                let few = state.aside().count() <= INTERROGATED;
                menu.add(Kind::Keep, 0, if few { names & names.wrapping_neg() } else { names });
            }
            What::UseAside => {
                let names = self.useful_aside(state, step.seat);
                menu.add(Kind::UseJunk, 0, names);
                menu.add(Kind::Plain, 0, if names == 0 { 0 } else { PASS });
            }
            What::Discard { left, from } => {
                // RULE R15.22: all, if there are fewer.
                let due = u32::from(left).min(own.hand.len());
                let enough = |card: &u8| own.hand.count_from(*card) >= due;
                let names = own.hand.names() & u64::MAX << from;
                let names = bits(names).filter(enough).fold(0, |set, card| set | 1 << card);
                menu.add(Kind::Discard, 0, if left == 0 { 0 } else { names });
            }
            What::Exchange { count, from } => {
                menu.add(Kind::Discard, 0, own.hand.names() & u64::MAX << from);
                menu.add(Kind::Plain, 0, if count == 0 { 0 } else { PASS });
            }
            What::ChooseIcon(icons) => menu.add(Kind::Icon, 0, self.icons(state, step, icons)),
            What::PayOff => {
                // RULE R14.7: only with 2 hand cards or more.
                let pays = state.side(step.seat.other()).hand.len() >= 2;
                menu.add(Kind::Plain, 0, if pays { YES_OR_NO } else { NO });
            }
            What::PushBack => menu.add(Kind::Plain, 0, YES_OR_NO),
            What::Borrow(borrower) => self.offer_loans(state, step, borrower, menu),
            _ => self.offer_on_the_table(state, step, menu),
        }
    }

    /// The answers to a question about cards in play, places for people and events in a queue.
    fn offer_on_the_table(&self, state: &State, step: Step, menu: &mut Menu) {
        let own = state.side(step.seat);
        match step.what {
            What::RestoreMany { from } => {
                let places = self.restorable(own, self.source_place(state, step)).0 & u16::MAX << from;
                menu.add(Kind::Target, step.seat.0, places.into());
                menu.add(Kind::Plain, 0, if places == 0 { 0 } else { PASS });
            }
            What::Advance => {
                for seat in [step.seat, step.seat.other()] {
                    menu.add(Kind::Queued, seat.0, Radlands::advancing(state.side(seat).queue).into());
                }
            }
            What::Deploy => self.offer_deploys(state, step.seat, menu),
            What::Column { napalm } => {
                let enemy = state.side(step.seat.other());
                let columns = if napalm { enemy.people() } else { enemy.present }.columns();
                menu.add(Kind::Column, 0, columns.into());
            }
            What::Settle if state.lifted[0].card == Card::NONE => {}
            What::Settle => menu.add(Kind::Spot, 0, self.spots(own, false).into()),
            What::Survivor { they } => {
                let seat = if they { step.seat.other() } else { step.seat };
                menu.add(Kind::Target, seat.0, state.side(seat).people().0.into());
            }
            What::MoveWhom => {
                for seat in [step.seat, step.seat.other()] {
                    menu.add(Kind::Target, seat.0, self.movable(state.side(seat)).0.into());
                }
            }
            What::MoveTo { theirs, was } => {
                let seat = if theirs { step.seat.other() } else { step.seat };
                menu.add(Kind::Spot, 0, (self.spots(state.side(seat), false) & !(1 << was)).into());
            }
            _ => {}
        }
    }

    #[inline]
    fn offer_targets(&self, state: &State, step: Step, aim: Aim, menu: &mut Menu) {
        let (seat, places, passing) = self.aims(state, step, aim);
        menu.add(Kind::Target, seat.0, places.0.into());
        menu.add(Kind::Plain, 0, if passing { PASS } else { 0 });
    }

    /// The seat whose cards a question is about, the cards that can be chosen, and whether it can be passed.
    #[inline]
    fn aims(&self, state: &State, step: Step, aim: Aim) -> (Seat, Places, bool) {
        let (seat, places) = self.targets(state, step, aim);
        let passing = match aim {
            Aim::Restore => !places.is_empty(),
            Aim::MutantDamage => !self.restorable(state.side(step.seat), self.source_place(state, step)).is_empty(),
            _ => false,
        };
        (seat, places, passing)
    }

    /// The seat whose cards a question is about, and the cards that can be chosen.
    #[inline]
    pub(crate) fn targets(&self, state: &State, step: Step, aim: Aim) -> (Seat, Places) {
        let (seat, enemy) = (step.seat, step.seat.other());
        let (own, theirs) = (state.side(seat), state.side(enemy));
        match aim {
            Aim::Damage | Aim::Loot | Aim::MutantDamage => (enemy, state.open(enemy)),
            Aim::Answer => (seat, state.open(seat)),
            Aim::Injure | Aim::DestroyOpenEnemy => (enemy, state.open(enemy) & Places::PEOPLE),
            Aim::Restore | Aim::MutantRestore => (seat, self.restorable(own, self.source_place(state, step))),
            Aim::DamageAny | Aim::TheyDamageCard | Aim::TheyDestroyCard => (enemy, theirs.present),
            Aim::DamageOpenCamp => (enemy, state.open(enemy) & Places::CAMPS),
            Aim::DamageAnyCamp | Aim::DestroyAnyCamp | Aim::TheyDestroyCamp | Aim::TheyDamageCamp => {
                (enemy, theirs.camps())
            }
            Aim::DestroyAnyEnemy | Aim::TheyDestroyPerson => (enemy, theirs.people()),
            Aim::DestroyOpenDamaged => (enemy, state.open(enemy) & theirs.damaged),
            Aim::Sacrifice | Aim::Return => (seat, own.people()),
            Aim::RestoreReady => (seat, own.damaged & Places::PEOPLE),
            Aim::Flip => (seat, own.punks),
            Aim::Rebuild => (seat, Places::CAMPS - own.present),
        }
    }

    /// The present place of the source of a step, if it is in play.
    #[inline]
    pub(crate) fn source_place(&self, state: &State, step: Step) -> Option<Place> {
        let side = state.side(step.seat);
        match step.source {
            Source::Camp(column) => Some(Place::camp(column)).filter(|&camp| side.present.has(camp)),
            Source::Person => side.subject.first(),
            Source::Junk | Source::Event | Source::Raiders => None,
        }
    }

    /// The spots for a punk (R8.3).
    #[inline]
    pub(crate) fn punk_spots(&self, state: &State, seat: Seat, uprising: bool) -> u32 {
        let replace = if uprising { self.rules.uprising_replace } else { self.rules.punk_full_replace };
        if state.can_take() { self.spots(state.side(seat), replace) } else { 0 }
    }

    fn aside_names(&self, state: &State) -> u64 {
        state.aside().fold(0, |set, card| set | 1 << card.0)
    }

    /// R15.12: names of the revealed cards whose icon can do something.
    fn useful_aside(&self, state: &State, seat: Seat) -> u64 {
        let outlook = self.outlook(state, seat);
        let works = |card: &Card| self.icon_works(self.tables.junk_of(*card), &outlook);
        state.aside().filter(works).fold(0, |set, card| set | 1 << card.0)
    }

    /// Icons to choose among; those that can do nothing are omitted.
    fn icons(&self, state: &State, step: Step, icons: Icons) -> u64 {
        let punk = self.punk_spots(state, step.seat, false) != 0;
        let restore = !self.restorable(state.side(step.seat), self.source_place(state, step)).is_empty();
        let set = |icon: Icon, there: bool| u64::from(there) << icon as u8;
        match icons {
            Icons::DrawRestorePunk => set(Icon::Draw, true) | set(Icon::Restore, restore) | set(Icon::Punk, punk),
            Icons::PunkWater => set(Icon::Punk, punk) | set(Icon::Water, true),
        }
    }

    fn offer_loans(&self, state: &State, step: Step, borrower: Borrower, menu: &mut Menu) {
        let outlook = self.outlook(state, step.seat);
        match (borrower, state.side(step.seat).subject.first()) {
            (Borrower::Lab, _) => menu.add(Kind::Borrow, step.seat.0, outlook.lab_loans().into()),
            (_, None) => {}
            (Borrower::Mimic, Some(mimic)) => {
                let [own, theirs] = outlook.mimic_loans(mimic);
                menu.add(Kind::Borrow, step.seat.0, own.into());
                menu.add(Kind::Borrow, step.seat.other().0, theirs.into());
            }
            (Borrower::Base, Some(person)) => {
                menu.add(Kind::Borrow, step.seat.0, outlook.abilities_of(person.set()).into());
            }
        }
    }

    fn offer_deploys(&self, state: &State, seat: Seat, menu: &mut Menu) {
        let outlook = self.outlook(state, seat);
        let side = state.side(seat);
        for spot in bits(self.spots(side, self.rules.full_columns_replace).into()) {
            let fits = |card: &u8| outlook.deploys(Card(*card), Spot(spot));
            let names = bits(side.hand.names() & PEOPLE).filter(fits).fold(0, |set, card| set | 1 << card);
            menu.add_plays(names, 1 << spot);
        }
    }
}

impl Step {
    /// The seat that answers, if it asks something (R11.3).
    #[inline]
    pub fn decider(self) -> Seat {
        let they = match self.what {
            What::Aim(aim) => matches!(
                aim,
                Aim::Answer
                    | Aim::TheyDestroyPerson
                    | Aim::TheyDamageCard
                    | Aim::TheyDestroyCard
                    | Aim::TheyDestroyCamp
                    | Aim::TheyDamageCamp
            ),
            What::Survivor { they } => they,
            What::PayOff => true,
            _ => false,
        };
        if they { self.seat.other() } else { self.seat }
    }
}
