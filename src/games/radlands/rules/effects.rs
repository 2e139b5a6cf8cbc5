//! The effects of abilities: each effect as the steps it takes, and what it needs to be used.

use super::step::{Aim, Borrower, Icons, Strike, What};
use crate::named_enum;

named_enum! {
    /// The effect of an ability (R14, R15). "They" is the opponent, "open" is unprotected.
    pub enum Effect {
        /// Damage.
        Damage = "damage",
        /// Injure.
        Injure = "injure",
        /// Restore.
        Restore = "restore",
        /// Raid.
        Raid = "raid",
        /// Punk.
        Punk = "punk",
        /// Water.
        Water = "water",
        /// R14.2
        DamageAnyThenSacrifice = "damage-any-then-sacrifice",
        /// R14.3
        SacrificeThenTheyDestroy = "sacrifice-then-they-destroy",
        /// R14.4
        DamageIfEvent = "damage-if-event",
        /// R14.5
        StepForward = "step-forward",
        /// R14.6
        TheyDamageOne = "they-damage-one",
        /// R14.7
        TheyDestroyOneOrDiscard = "they-destroy-one-or-discard",
        /// R14.9
        SacrificeThenDraw = "sacrifice-then-draw",
        /// R14.11
        DamageThisThenIcon = "damage-this-then-icon",
        /// R14.12
        SacrificeThenWater = "sacrifice-then-water",
        /// R14.13
        DestroyThisAndAllPeople = "destroy-this-and-all-people",
        /// R14.14
        DamageThisThenDamage = "damage-this-then-damage",
        /// R14.15
        UseDamagedPerson = "use-damaged-person",
        /// R14.16
        DamageIfTwoPlayed = "damage-if-two-played",
        /// R14.17
        AdvanceEvent = "advance-event",
        /// R14.18
        RestoreIfRaided = "restore-if-raided",
        /// R14.19
        FlipPunk = "flip-punk",
        /// R14.21
        SacrificeThenRestore = "sacrifice-then-restore",
        /// R14.22
        RestorePersonReady = "restore-person-ready",
        /// R14.23
        PlayAndUse = "play-and-use",
        /// R14.24
        PunkIfFew = "punk-if-few",
        /// R14.25
        DestroyOpenDamaged = "destroy-open-damaged",
        /// R14.26
        DamageThisThenRestoreAny = "damage-this-then-restore-any",
        /// R14.27
        DamageLessPerRuin = "damage-less-per-ruin",
        /// R14.29
        DamageThisThenExchange = "damage-this-then-exchange",
        /// R14.30
        DrawTwoDiscardOne = "draw-two-discard-one",
        /// R14.31
        RestoreIfTwoPlayed = "restore-if-two-played",
        /// R14.32
        DamageLessPerPunk = "damage-less-per-punk",
        /// R14.33
        Rebuild = "rebuild",
        /// Card set b: Damage, if this is undamaged.
        DamageIfUndamaged = "damage-if-undamaged",
        /// Card set b: damage any camp, with 4 people or more.
        DamageAnyCampIfFour = "damage-any-camp-if-four",
        /// Card set b: discard a hand card, then Punk or Water.
        DiscardThenPunkOrWater = "discard-then-punk-or-water",
        /// Card set b: Damage; the only ability used this turn.
        DamageAlone = "damage-alone",
        /// Card set b: Raid, then Punk.
        RaidThenPunk = "raid-then-punk",
        /// Card set b: move any person, of either side, on its own side.
        MovePerson = "move-person",
        /// Card set b: Damage, if 2 people are in this column.
        DamageIfTwoHere = "damage-if-two-here",
        /// Card set b: Restore, if the opponent has an unprotected camp.
        RestoreIfCampOpen = "restore-if-camp-open",
        /// R15.1
        Borrow = "borrow",
        /// R15.4
        SacrificeThenDamage = "sacrifice-then-damage",
        /// R15.5
        DamageOpenCamp = "damage-open-camp",
        /// R15.6
        DamageAndOrRestore = "damage-and-or-restore",
        /// R15.8
        InjureAllOpen = "injure-all-open",
        /// R15.9
        DestroyOpenEnemy = "destroy-open-enemy",
        /// R15.10
        DamageIfPunk = "damage-if-punk",
        /// R15.11
        DamageIfQueued = "damage-if-queued",
        /// R15.12
        DiscardThreeUseOne = "discard-three-use-one",
        /// R15.13
        DamageAndBeDamaged = "damage-and-be-damaged",
        /// R15.14
        DamageAndLoot = "damage-and-loot",
        /// R15.16
        DestroyDamagedEnemies = "destroy-damaged-enemies",
        /// R15.17
        DamageAny = "damage-any",
        /// R15.18
        ReturnPerson = "return-person",
        /// R15.22
        DrawThreeDiscardThree = "draw-three-discard-three",
        /// R15.24
        DamageColumn = "damage-column",
        /// R15.25
        DestroyAnyCamp = "destroy-any-camp",
    }
}

/// Things that can hold for a player's ability, as a set of bits.
///
/// Conditions from a table of the places use bits that no place or spot has (`layout.rs`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs(pub(crate) u64);

impl Needs {
    /// Nothing.
    pub(crate) const NONE: Needs = Needs(0);
    /// No need but a mark, which always holds: a trait that lasts while the person is in play.
    pub(crate) const TRAIT: Needs = Needs(1);
    /// A mark: the camp makes people cheaper.
    pub(crate) const CHEAP_COLUMN: Needs = Needs(1 << 1);
    /// A mark: the camp is never restored.
    pub(crate) const NEVER_RESTORED: Needs = Needs(1 << 2);
    /// An unprotected enemy.
    pub(crate) const OPEN_ENEMY: Needs = Needs(1 << 9);
    /// A card that a source not in play could restore.
    pub(crate) const RESTORABLE: Needs = Needs(1 << 10);
    /// A Raid that does something.
    pub(crate) const RAID: Needs = Needs(1 << 11);
    /// A spot for a punk.
    pub(crate) const PUNK_SPOT: Needs = Needs(1 << 12);
    /// An unprotected camp of the opponent.
    pub(crate) const OPEN_CAMP: Needs = Needs(1 << 13);
    /// A punk can be gained.
    pub(crate) const PUNK: Needs = Needs(1 << 14);
    /// An event resolved this turn.
    pub(crate) const EVENT: Needs = Needs(1 << 15);
    /// Two people were put into play this turn.
    pub(crate) const TWO_PLAYED: Needs = Needs(1 << 16);
    /// The own Raiders resolved this turn.
    pub(crate) const RAIDED: Needs = Needs(1 << 17);
    /// An own person.
    pub(crate) const PERSON: Needs = Needs(1 << 18);
    /// At most one own person.
    pub(crate) const FEW: Needs = Needs(1 << 19);
    /// Four own people.
    pub(crate) const FOUR: Needs = Needs(1 << 20);
    /// An own destroyed camp.
    pub(crate) const RUIN: Needs = Needs(1 << 21);
    /// An own punk.
    pub(crate) const OWN_PUNK: Needs = Needs(1 << 22);
    /// An own damaged person.
    pub(crate) const DAMAGED_PERSON: Needs = Needs(1 << 23);
    /// A hand card.
    pub(crate) const HAND: Needs = Needs(1 << 24);
    /// No ability was used this turn.
    pub(crate) const ALONE: Needs = Needs(1 << 25);
    /// An unprotected damaged card of the opponent.
    pub(crate) const OPEN_DAMAGED: Needs = Needs(1 << 26);
    /// A damaged enemy.
    pub(crate) const DAMAGED_ENEMY: Needs = Needs(1 << 27);
    /// An event in the opponent's queue.
    pub(crate) const ENEMY_EVENT: Needs = Needs(1 << 28);
    /// An event that can move forward or resolve.
    pub(crate) const ADVANCE: Needs = Needs(1 << 29);
    /// A Raid that does something, or a punk to gain.
    pub(crate) const RAID_OR_PUNK: Needs = Needs(1 << 30);
    /// A person can be moved to another place.
    pub(crate) const MOVABLE: Needs = Needs(1 << 31);
    /// A restorable card besides the source.
    pub(crate) const RESTORE: Needs = Needs(1 << 32);
    /// The source is undamaged.
    pub(crate) const UNDAMAGED: Needs = Needs(1 << 33);
    /// Two people in the source's column.
    pub(crate) const TWO_HERE: Needs = Needs(1 << 34);
    /// Conditions that depend only on the place of the source.
    pub(crate) const OF_SOURCE: Needs = Needs(Self::RESTORE.0 | Self::UNDAMAGED.0 | Self::TWO_HERE.0);
    /// A closer look: this always holds.
    pub(crate) const LOOK: Needs = Needs(1 << 63);
    /// Conditions that always hold: the marks, and the closer look.
    pub(crate) const ALWAYS: Needs =
        Needs(Self::LOOK.0 | Self::TRAIT.0 | Self::CHEAP_COLUMN.0 | Self::NEVER_RESTORED.0);
    /// A condition that never holds.
    pub(crate) const NEVER: Needs = Needs(1 << 62);
    /// The first of as many bits as water that an ability can cost.
    const WATER: u32 = 35;
    /// The most water that is distinguished; nothing costs more.
    const RICH: u8 = 9;

    /// The needs that `amount` water meets, or with one bit the need of a cost.
    #[inline]
    pub(crate) const fn water(amount: u8) -> Needs {
        let amount = if amount < Self::RICH { amount } else { Self::RICH };
        Needs((1 << (Self::WATER + amount as u32)) - (1 << Self::WATER))
    }

    /// The most needs that can hold with this water; discounts can do more than it.
    pub(crate) const fn at_best(water: u8) -> Needs {
        let costs = Needs((1 << (Self::WATER + Self::RICH as u32)) - (1 << Self::WATER));
        Needs(!Self::NEVER.0 & !costs.0 | Needs::water(water).0)
    }

    /// The conditions that water meets, by its amount: up to [`Needs::RICH`] and a discount.
    pub(crate) const WATERS: [Needs; 16] = {
        let mut waters = [Needs::NONE; 16];
        let mut amount = 0;
        while amount < waters.len() {
            waters[amount] = Needs::water(amount as u8);
            amount += 1;
        }
        waters
    };

    /// Index into tables of [`Needs::ICONS`]: the four needs of the icons that can do nothing at times, used by a card
    /// that is not in play: Injure, Restore, Raid and Punk.
    #[inline]
    pub(crate) const fn icons(self) -> usize {
        (self.0 >> Self::OPEN_ENEMY.0.trailing_zeros()) as usize % Self::ICONS
    }

    /// The number of ways for these four to hold.
    pub(crate) const ICONS: usize = 16;

    /// The needs of a number of [`Needs::icons`].
    pub(crate) const fn of_icons(icons: usize) -> Needs {
        Needs((icons as u64) << Self::OPEN_ENEMY.0.trailing_zeros())
    }

    /// Needs of water for what costs less for each own ruin.
    #[inline]
    pub(crate) const fn beside_ruins(self) -> Needs {
        Needs(self.0 << Self::RICH)
    }

    /// Needs of water for what costs less for each own punk.
    #[inline]
    pub(crate) const fn beside_punks(self) -> Needs {
        Needs(self.0 << (2 * Self::RICH))
    }

    /// Both.
    #[inline]
    pub(crate) const fn and(self, other: Needs) -> Needs {
        Needs(self.0 | other.0)
    }

    /// Without those of the other.
    pub(crate) const fn without(self, other: Needs) -> Needs {
        Needs(self.0 & !other.0)
    }

    /// Is one of those of the other among them?
    #[inline]
    pub(crate) const fn has(self, other: Needs) -> bool {
        self.0 & other.0 != 0
    }

    /// These needs if `holds`, else none.
    #[inline]
    pub(crate) const fn when(self, holds: bool) -> Needs {
        Needs(self.0 * holds as u64)
    }

    /// Does all of this hold in that?
    #[inline]
    pub(crate) const fn met_by(self, holding: Needs) -> bool {
        self.0 & !holding.0 == 0
    }
}

/// The needs of an effect (R5.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// Always: without it the ability cannot be used.
    pub must: Needs,
    /// The printed condition: without it the ability does nothing.
    pub given: Needs,
    /// Without it the effect has nothing to do.
    pub with: Needs,
}

impl Effect {
    /// Its needs. Three effects use other abilities in turn, whose needs `Outlook` knows.
    pub(crate) const fn terms(self) -> Terms {
        let (must, given, with) = self.parts();
        Terms { must, given, with }
    }

    /// The three parts of [`Effect::terms`], in their order.
    const fn parts(self) -> (Needs, Needs, Needs) {
        use Effect::*;
        match self {
            Injure | InjureAllOpen | DestroyOpenEnemy => (Needs::NONE, Needs::NONE, Needs::OPEN_ENEMY),
            Restore => (Needs::NONE, Needs::NONE, Needs::RESTORE),
            Raid => (Needs::NONE, Needs::NONE, Needs::RAID),
            Punk => (Needs::NONE, Needs::NONE, Needs::PUNK),
            DamageAnyThenSacrifice
            | SacrificeThenTheyDestroy
            | SacrificeThenDraw
            | SacrificeThenWater
            | SacrificeThenRestore
            | SacrificeThenDamage
            | ReturnPerson => (Needs::PERSON, Needs::NONE, Needs::NONE),
            DamageIfEvent => (Needs::NONE, Needs::EVENT, Needs::NONE),
            DamageIfTwoPlayed => (Needs::NONE, Needs::TWO_PLAYED, Needs::NONE),
            AdvanceEvent => (Needs::NONE, Needs::NONE, Needs::ADVANCE),
            RestoreIfRaided => (Needs::NONE, Needs::RAIDED, Needs::RESTORE),
            FlipPunk => (Needs::OWN_PUNK, Needs::NONE, Needs::NONE),
            RestorePersonReady => (Needs::DAMAGED_PERSON, Needs::NONE, Needs::NONE),
            PunkIfFew => (Needs::NONE, Needs::FEW, Needs::PUNK),
            DestroyOpenDamaged => (Needs::NONE, Needs::NONE, Needs::OPEN_DAMAGED),
            DamageThisThenExchange => (Needs::NONE, Needs::NONE, Needs::HAND),
            DiscardThenPunkOrWater => (Needs::NONE, Needs::HAND, Needs::NONE),
            RestoreIfTwoPlayed => (Needs::NONE, Needs::TWO_PLAYED, Needs::RESTORE),
            Rebuild => (Needs::NONE, Needs::UNDAMAGED.and(Needs::RUIN), Needs::NONE),
            DamageIfUndamaged => (Needs::NONE, Needs::UNDAMAGED, Needs::NONE),
            DamageAnyCampIfFour => (Needs::NONE, Needs::FOUR, Needs::NONE),
            DamageAlone => (Needs::ALONE, Needs::NONE, Needs::NONE),
            RaidThenPunk => (Needs::NONE, Needs::NONE, Needs::RAID_OR_PUNK),
            MovePerson => (Needs::NONE, Needs::NONE, Needs::MOVABLE),
            DamageIfTwoHere => (Needs::NONE, Needs::TWO_HERE, Needs::NONE),
            RestoreIfCampOpen => (Needs::NONE, Needs::OPEN_CAMP, Needs::RESTORE),
            DamageOpenCamp => (Needs::NONE, Needs::NONE, Needs::OPEN_CAMP),
            DamageIfPunk => (Needs::NONE, Needs::OWN_PUNK, Needs::NONE),
            DamageIfQueued => (Needs::NONE, Needs::ENEMY_EVENT, Needs::NONE),
            DestroyDamagedEnemies => (Needs::NONE, Needs::NONE, Needs::DAMAGED_ENEMY),
            UseDamagedPerson | PlayAndUse | Borrow => (Needs::NONE, Needs::NONE, Needs::NONE),
            Damage
            | Water
            | StepForward
            | TheyDamageOne
            | TheyDestroyOneOrDiscard
            | DamageThisThenIcon
            | DestroyThisAndAllPeople
            | DamageThisThenDamage
            | DamageThisThenRestoreAny
            | DamageLessPerRuin
            | DrawTwoDiscardOne
            | DamageLessPerPunk
            | DamageAndOrRestore
            | DiscardThreeUseOne
            | DamageAndBeDamaged
            | DamageAndLoot
            | DamageAny
            | DrawThreeDiscardThree
            | DamageColumn
            | DestroyAnyCamp => (Needs::NONE, Needs::NONE, Needs::NONE),
        }
    }

    /// Its steps, in the order of the text.
    pub(crate) const fn steps(self) -> &'static [What] {
        use Effect::*;
        use What::Aim as A;
        match self {
            Damage | DamageIfEvent | DamageIfTwoPlayed | DamageLessPerRuin | DamageLessPerPunk | DamageIfUndamaged
            | DamageAlone | DamageIfTwoHere | DamageIfPunk | DamageIfQueued => &[A(Aim::Damage)],
            Injure => &[A(Aim::Injure)],
            Restore | RestoreIfRaided | RestoreIfTwoPlayed | RestoreIfCampOpen => &[A(Aim::Restore)],
            Raid => &[What::Raid],
            Punk | PunkIfFew => &[What::Punk { uprising: false }],
            Water => &[What::Water],
            DamageAnyThenSacrifice => &[A(Aim::DamageAny), A(Aim::Sacrifice)],
            SacrificeThenTheyDestroy => &[A(Aim::Sacrifice), A(Aim::TheyDestroyPerson)],
            StepForward => &[What::StepForward],
            TheyDamageOne => &[A(Aim::TheyDamageCard)],
            TheyDestroyOneOrDiscard => &[What::PayOff],
            SacrificeThenDraw => &[A(Aim::Sacrifice), What::Draw(1)],
            DamageThisThenIcon => &[What::DamageThis, What::ChooseIcon(Icons::DrawRestorePunk)],
            SacrificeThenWater => &[A(Aim::Sacrifice), What::Water],
            DestroyThisAndAllPeople => &[What::React],
            DamageThisThenDamage => &[What::DamageThis, A(Aim::Damage)],
            UseDamagedPerson => &[What::Borrow(Borrower::Lab)],
            AdvanceEvent => &[What::Advance],
            FlipPunk => &[A(Aim::Flip)],
            SacrificeThenRestore => &[A(Aim::Sacrifice), A(Aim::Restore)],
            RestorePersonReady => &[A(Aim::RestoreReady)],
            PlayAndUse => &[What::Deploy],
            DestroyOpenDamaged => &[A(Aim::DestroyOpenDamaged)],
            DamageThisThenRestoreAny => &[What::DamageThis, What::RestoreMany { from: 0 }],
            DamageThisThenExchange => &[What::DamageThis, What::Exchange { count: 0, from: 0 }],
            DrawTwoDiscardOne => &[What::DrawFresh(2), What::DiscardFresh],
            Rebuild => &[A(Aim::Rebuild), What::DestroyThis],
            DamageAnyCampIfFour => &[A(Aim::DamageAnyCamp)],
            DiscardThenPunkOrWater => &[What::Discard { left: 1, from: 0 }, What::ChooseIcon(Icons::PunkWater)],
            RaidThenPunk => &[What::Raid, What::Punk { uprising: false }],
            MovePerson => &[What::MoveWhom],
            Borrow => &[What::Borrow(Borrower::Mimic)],
            SacrificeThenDamage => &[A(Aim::Sacrifice), A(Aim::Damage)],
            DamageOpenCamp => &[A(Aim::DamageOpenCamp)],
            DamageAndOrRestore => &[A(Aim::MutantDamage), What::DamageThis],
            InjureAllOpen => &[What::Strike(Strike::InjureOpenEnemies)],
            DestroyOpenEnemy => &[A(Aim::DestroyOpenEnemy)],
            DiscardThreeUseOne => &[What::Reveal(3), What::UseAside],
            DamageAndBeDamaged => &[A(Aim::Damage), A(Aim::Answer)],
            DamageAndLoot => &[A(Aim::Loot)],
            DestroyDamagedEnemies => &[What::Strike(Strike::DestroyDamagedEnemies)],
            DamageAny => &[A(Aim::DamageAny)],
            ReturnPerson => &[A(Aim::Return)],
            DrawThreeDiscardThree => &[What::Draw(3), What::Discard { left: 3, from: 0 }],
            DamageColumn => &[What::Column { napalm: false }],
            DestroyAnyCamp => &[A(Aim::DestroyAnyCamp)],
        }
    }
}
