//! Which decisions are legal, as sets.

use super::action::{Action, Actions};
use super::cards::{Card, EVENTS, PEOPLE, bits};
use super::deck::INTERROGATED;
use super::effects::Needs;
use super::menu::{DRAW, END, JUNK_SILO, Kind, Menu, NO, PASS, TAKE_SILO, YES_OR_NO};
use super::outlook::Outlook;
use super::places::{Place, Places, Spot};
use super::radlands::{Radlands, Row};
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
        if !state.is_over() {
            self.menu(state).list(out);
        }
    }

    /// The legal decisions as sets.
    #[inline]
    pub(super) fn menu(&self, state: &State) -> Menu {
        let mut menu = Menu::new();
        self.fill(state, &mut menu);
        menu
    }

    fn fill(&self, state: &State, menu: &mut Menu) {
        match state.stack.top() {
            None => self.offer_turn(state, menu),
            Some(step) => self.offer(state, step, menu),
        }
    }

    /// R5: the actions of a turn.
    fn offer_turn(&self, state: &State, menu: &mut Menu) {
        if state.acts < self.rules.turn_cap {
            let outlook = self.outlook(state, state.active);
            self.offer_plays(state, &outlook, menu);
            menu.add(Kind::Event, 0, self.playable_events(state, &outlook));
            menu.add(Kind::Junk, 0, self.junkable(state, &outlook));
            menu.add(Kind::Use, 0, outlook.usable().into());
        }
        menu.add(Kind::Plain, 0, self.plain(state) | END);
    }

    /// R5.1, R5.2, R5.7: people by spot.
    #[inline]
    fn offer_plays(&self, state: &State, outlook: &Outlook, menu: &mut Menu) {
        let side = state.side(state.active);
        let hand = side.hand.names() & PEOPLE;
        if hand == 0 {
            return;
        }
        let spots = outlook.play_spots();
        for column in 0..Place::COLUMNS {
            let here = spots & Spot::of_column(column);
            menu.add_plays(hand & self.affordable(side, column, state.water), here);
        }
    }

    /// Names of people that so much water plays into a column (R5.7).
    #[inline]
    fn affordable(&self, side: &Side, column: u8, water: u8) -> u64 {
        let ruin = u64::from(!side.present.has(Place::camp(column)));
        let cheaper = u8::from(self.is_cheap(side, column));
        self.tables.people_for(water.saturating_add(cheaper)) | (self.tables.free_at_ruins * ruin)
    }

    /// R5.3: names of events that can be played.
    #[inline]
    fn playable_events(&self, state: &State, outlook: &Outlook) -> u64 {
        let side = state.side(state.active);
        let hand = side.hand.names() & EVENTS & self.tables.events_for(state.water);
        if hand == 0 || self.plays_at_once(state, state.active, outlook.traits()) {
            return hand;
        }
        let with_slot = Radlands::numbers_with_slot(side) | 1;
        let numbered = self.tables.numbered;
        (0..4).fold(0, |names, number| names | (numbered[number] * u64::from(with_slot >> number & 1))) & hand
    }

    /// R5.5, R5.8: names of hand cards that can be junked.
    #[inline]
    fn junkable(&self, state: &State, outlook: &Outlook) -> u64 {
        let hand = state.side(state.active).hand.names();
        if self.rules.idle {
            return hand;
        }
        let mut junkable = hand;
        for icon in [Icon::Injure, Icon::Restore, Icon::Raid, Icon::Punk] {
            let idle = u64::from(!self.icon_works(icon, outlook));
            junkable &= !(self.tables.junk[icon.index()] * idle);
        }
        junkable
    }

    /// Can an icon do something, used by a card that is not in play? The card is in the discard by then.
    #[inline]
    fn icon_works(&self, icon: Icon, outlook: &Outlook) -> bool {
        let needs = match icon {
            Icon::Injure => Needs::OPEN_ENEMY,
            Icon::Raid => Needs::RAID,
            Icon::Punk => return outlook.has_punk_spot(),
            Icon::Restore => return outlook.can_restore(),
            Icon::Damage | Icon::Draw | Icon::Water => Needs::NONE,
        };
        outlook.holds(needs)
    }

    /// R4, R5.4: what can be done with water and Silo alone.
    #[inline]
    fn plain(&self, state: &State) -> u64 {
        if state.acts >= self.rules.turn_cap {
            return 0;
        }
        let (side, numbers) = (state.side(state.active), &self.contents.numbers);
        let draws = (state.water >= numbers.draw_price) & (state.can_take() | self.rules.idle);
        let takes = !side.silo & (state.water >= numbers.silo_price);
        // RULING R4.4
        let junks = side.silo & (self.rules.idle | !state.marks.has(Marks::SILO));
        (DRAW * u64::from(draws)) | (TAKE_SILO * u64::from(takes)) | (JUNK_SILO * u64::from(junks))
    }

    /// Is there anything to do but to end the turn?
    #[inline]
    pub(super) fn has_action(&self, state: &State) -> bool {
        if self.plain(state) != 0 {
            return true;
        }
        if state.acts >= self.rules.turn_cap {
            return false;
        }
        let hand = state.side(state.active).hand.names();
        let always = self.tables.junk[Icon::Draw.index()] | self.tables.junk[Icon::Water.index()];
        if hand & always != 0 {
            return true;
        }
        let side = state.side(state.active);
        let plays = hand & PEOPLE & self.tables.people_for(state.water) != 0;
        if plays && self.spots(side, self.rules.full_columns_replace) != 0 {
            return true;
        }
        let ready = |place: Place| self.tables.camps.get(usize::from(side.cards[place.index()]));
        let free = |row: &Row| row.needs == Needs::NONE && !row.borrows && row.cost <= state.water;
        let mut rows = (side.ready() & Places::CAMPS).iter().filter_map(ready).flatten().flatten();
        (!state.marks.has(Marks::ALONE) && rows.any(free)) || self.menu(state).count() > 1
    }

    /// How many answers a question has, and the first one.
    #[inline]
    pub(super) fn answers(&self, state: &State, step: Step) -> (usize, Action) {
        if let What::Aim(aim) = step.what {
            let (seat, places, passing) = self.aims(state, step, aim);
            let first = places.first().map_or(Action::Pass, |place| Action::Target(seat, place));
            return (usize::from(places.len()) + usize::from(passing), first);
        }
        let menu = self.menu(state);
        (menu.count(), menu.nth(0))
    }

    /// One legal decision by its place in the list; `choice` is told how many there are.
    #[inline]
    pub(super) fn nth(&self, state: &State, choice: impl FnOnce(usize) -> usize) -> Action {
        // Most questions are about a card in play: these need no menu.
        if let Some(step) = state.stack.top()
            && let What::Aim(aim) = step.what
        {
            let (seat, places, passing) = self.aims(state, step, aim);
            let n = choice(usize::from(places.len()) + usize::from(passing));
            return places.nth(n).map_or(Action::Pass, |place| Action::Target(seat, place));
        }
        let mut menu = Menu::new();
        self.fill(state, &mut menu);
        menu.nth(choice(menu.count()))
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
                let enough = |card: &u8| own.hand.count_from(*card) >= u32::from(left);
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
