//! Which decisions are legal, as sets.

use super::action::{Action, Actions};
use super::agenda::{Agenda, Plays};
use super::cards::{Card, PEOPLE, bits, nth_bit};
use super::deck::INTERROGATED;
use super::effects::Needs;
use super::menu::{DRAW, END, Kind, Menu, NO, PASS, YES_OR_NO};
use super::outlook::Outlook;
use super::places::{Place, Places, Spot};
use super::radlands::{Radlands, camp_mark};
use super::state::{Marks, Side, State};
use super::step::{Aim, Borrower, Icons, Source, Step, What};
use super::words::{Icon, Seat};

impl Radlands {
    /// Whose decision it is.
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

    /// How many decisions are legal.
    pub(super) fn count(&self, state: &State) -> usize {
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
    pub(super) fn agenda(&self, state: &State) -> Agenda {
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
        if (room != 0) & (hand & tables.free_at_ruins == 0) & !self.has_camp_mark(side, camp_mark::CHEAP_COLUMN) {
            let plays = Plays { people: hand & tables.purse(state.water).people, spots: room };
            return [plays, Plays::default(), Plays::default()];
        }
        let spots = outlook.play_spots();
        [0, 1, 2].map(|column| Plays {
            people: hand & self.affordable(side, column, state.water),
            spots: spots & Spot::of_column(column),
        })
    }

    /// Names of people that so much water plays into a column (R5.7).
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
    pub(super) fn has_action(&self, state: &State) -> bool {
        // Water and Silo, and icons that always work, tell it mostly.
        let junk = state.side(state.active).hand.names() & self.tables.junk_for(Needs::NONE);
        state.acts < self.rules.turn_cap
            && (self.plain(state) | junk != 0 || self.has_useful_junk(state) || self.has_closer_action(state))
    }

    /// Can a hand card be junked, as far as a short look tells?
    #[inline]
    fn has_useful_junk(&self, state: &State) -> bool {
        let side = state.side(state.active);
        let holding = state.front(state.active.other()).needs().0
            | Needs::RAID.when(self.tables.raids[side.slots.index()][0]).0
            | Needs::PUNK_SPOT.when(self.room(side) != 0).0
            | Needs::RESTORABLE.when(!self.restorable(side, None).is_empty()).0;
        side.hand.names() & self.tables.junk_for(Needs(holding)) != 0
    }

    /// The same, looked at more closely.
    #[inline(never)]
    fn has_closer_action(&self, state: &State) -> bool {
        let outlook = Outlook::of(self, state, state.active);
        let hand = state.side(state.active).hand.names();
        let cards =
            self.tables.junk_for(outlook.holding()) | self.tables.purse(state.water).events & outlook.with_slot();
        let plays = || self.plays(state, &outlook).into_iter().any(|plays| !plays.is_empty());
        hand & cards != 0 || outlook.usable() != 0 || plays()
    }

    /// How many answers a question has, and the first one.
    #[inline]
    pub(super) fn answers(&self, state: &State, step: Step) -> (usize, Action) {
        // Most questions are about a card in play or a spot for a punk: these need no menu.
        match step.what {
            What::Aim(aim) => {
                let (seat, places, passing) = self.aims(state, step, aim);
                let first = places.first().map_or(Action::Pass, |place| Action::Target(seat, place));
                (usize::from(places.len()) + usize::from(passing), first)
            }
            // Where there is a spot, it can be passed.
            What::Punk { uprising } => {
                (2 * usize::from(self.punk_spots(state, step.seat, uprising) != 0), Action::Pass)
            }
            _ => {
                let menu = self.menu(state, step);
                (menu.count(), menu.nth(0))
            }
        }
    }

    /// One legal decision by its place in the list; `choice` is told how many there are.
    #[inline]
    pub(super) fn nth(&self, state: &State, choice: impl FnOnce(usize) -> usize) -> Action {
        let Some(step) = state.stack.top() else {
            let agenda = self.agenda(state);
            return agenda.nth(choice(agenda.count()));
        };
        match step.what {
            What::Aim(aim) => {
                let (seat, places, passing) = self.aims(state, step, aim);
                let n = choice(usize::from(places.len()) + usize::from(passing));
                places.nth(n).map_or(Action::Pass, |place| Action::Target(seat, place))
            }
            What::Punk { uprising } => {
                let spots = u64::from(self.punk_spots(state, step.seat, uprising));
                let (n, count) = (choice(spots.count_ones() as usize + 1) as u32, spots.count_ones());
                if n < count { Action::Spot(Spot(nth_bit(spots, n) as u8)) } else { Action::Pass }
            }
            _ => {
                let menu = self.menu(state, step);
                menu.nth(choice(menu.count()))
            }
        }
    }

    /// The answers to a question; none where the step asks nothing.
    fn offer(&self, state: &State, step: Step, menu: &mut Menu) {
        let own = state.side(step.seat);
        match step.what {
            What::ChooseCamps => menu.add_trios(state.dealt[step.seat.index()]),
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

    /// Whose cards a question is about, which of them can be chosen, and whether it can be passed.
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

    /// Whose cards a question is about, and which of them can be chosen.
    #[inline]
    pub(super) fn targets(&self, state: &State, step: Step, aim: Aim) -> (Seat, Places) {
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

    /// Where the source of a step is now, if it is in play.
    #[inline]
    pub(super) fn source_place(&self, state: &State, step: Step) -> Option<Place> {
        let side = state.side(step.seat);
        match step.source {
            Source::Camp(column) => Some(Place::camp(column)).filter(|&camp| side.present.has(camp)),
            Source::Person => side.subject.first(),
            Source::Junk | Source::Event | Source::Raiders => None,
        }
    }

    /// Where a punk can go (R8.3).
    #[inline]
    pub(super) fn punk_spots(&self, state: &State, seat: Seat, uprising: bool) -> u32 {
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

    /// Icons to choose among; those that can do nothing are left out.
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
    /// Who answers, where it asks something (R11.3).
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
