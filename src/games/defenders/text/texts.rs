//! The texts of cards and tokens, in our own words: for readers without the rulebook (R6, R7, R11).

use crate::games::defenders::board::words::{Ability, Item, MachineKind, Organizer};

/// The effect of the comrade of each faction.
const COMRADE: &str =
    "The first-player marker goes one seat to the left, to the next player still in the game. Playing alone: nothing.";

/// The effect of each ability, in the order of the abilities.
const TEXTS: [(Ability, &str); Ability::COUNT] = {
    use Ability::*;
    [
        (OrderComrade, COMRADE),
        (Archives, "Get your Maps ready to use."),
        (AlmanacPrinting, "Everyone's Maps become ready to use."),
        (
            ControlledBlaze,
            "Clean up the pollution of all hexes around you: 1 support for each hex cleaned, and 1 damage for each toxic \
             site among them.",
        ),
        (FeelTheBurn, "This round, each time you are dealt damage, however much at once, you gain 1 support."),
        (Pyromancy, "You take 1 damage."),
        (Manifesto, "You gain 2 support."),
        (
            TravelingLibrary,
            "One of your camps on the board, even one under a factory, moves to any forest hex without a camp or a factory.",
        ),
        (
            Sanctuary,
            "This round everyone may regroup to any player's usable camp, and regrouping needs no damage roll.",
        ),
        (CouncilComrade, COMRADE),
        (FieldKitchen, "Get your Bread ready to use."),
        (BreakBread, "Everyone's Bread becomes ready to use."),
        (Sustenance, "This round, each time any player builds a camp, you gain 1 support."),
        (BountifulHarvest, "You draw 2 defenders."),
        (
            Caravans,
            "This round everyone may move along the corridor of any one habitat, not only of the active defender's.",
        ),
        (Fortitude, "This round a 2 on the damage die does nothing to you."),
        (Sharpshooter, "Destroy a mech on a hex next to yours; walls are no obstacle."),
        (FieldHospital, "Everyone takes off 1 damage."),
        (CovenComrade, COMRADE),
        (BubblingBrew, "Get your Potions ready to use."),
        (Apothecary, "Everyone's Potions become ready to use."),
        (Evasion, "This round a 1 on the damage die does nothing to you."),
        (Ambush, "Destroy a mech on your own hex."),
        (
            SecretPaths,
            "Everyone may step to a hex next to their own, over walls and engines, but not onto the core. This is no move: \
             no item, no roll.",
        ),
        (
            FriendlyFungi,
            "This round each of your moves also cleans up the pollution of the hex it ends on: 1 support, and 1 damage if \
             it was a toxic site.",
        ),
        (
            RainOfRust,
            "Replace one mech anywhere by 1 pollution, on a hex without a toxic site. No support: the mech is not destroyed.",
        ),
        (MedicinalHerbs, "One player of your choice takes off all damage."),
        (SectComrade, COMRADE),
        (Arsenal, "Get your Rockets ready to use."),
        (FireworksFestival, "Everyone's Rockets become ready to use."),
        (HackAttack, "Your turn draws no machine card this time."),
        (ScrapHunter, "This round each mech that you destroy gives 1 support more."),
        (
            PowerDown,
            "This round everyone may move through walls, factory walls too, but not through engines, the core or the \
             perimeter.",
        ),
        (Tunnels, "Go to any mountain hex without a factory. This is no move: no item, no roll."),
        (Ballistics, "This round your Rockets can also destroy a mech on a hex next to yours."),
        (Demolitions, "Breach any wall on the board with one of your markers; without a marker left, nothing happens."),
    ]
};

/// The table is in the order of the abilities.
const _: () = {
    let mut i = 0;
    while i < TEXTS.len() {
        assert!(TEXTS[i].0.index() == i);
        i += 1;
    }
};

impl Ability {
    /// The effect of the ability.
    pub const fn text(self) -> &'static str {
        TEXTS[self.index()].1
    }
}

impl Item {
    /// The effect of the item.
    pub const fn text(self) -> &'static str {
        match self {
            Item::Maps => "Move or regroup, without a point and without a roll.",
            Item::Bread => "One more action point this turn.",
            Item::Potions => "Take off 1 damage, or clean up the pollution of your hex; no point, no roll.",
            Item::Rockets => "Destroy a mech on your hex or breach one of its walls; no point, no roll.",
        }
    }
}

impl MachineKind {
    /// The orders of the machine card; `difficult`: the harder card of the same name.
    pub const fn text(self, difficult: bool) -> &'static str {
        match (self, difficult) {
            (MachineKind::Reboot, _) => {
                "The machine turns the other way from now on. Then as Factories: an enclosed hex becomes a factory; if there is \
                 none, pollution spreads."
            }
            (MachineKind::Engines, false) => {
                "Both engines roll on by two edges and leave walls behind. Then engines that wait on the core are deployed."
            }
            (MachineKind::Engines, true) => {
                "Both engines roll on by two edges, one of them by a third, and leave walls behind. Then engines that wait on \
                 the core are deployed."
            }
            (MachineKind::Factories, false) => {
                "An enclosed hex becomes a factory, a sixth one loses the game, and two snipers stand on the core again. If none \
                 is enclosed, the core and all factories that are not rewilded spread pollution."
            }
            (MachineKind::Factories, true) => {
                "An enclosed hex becomes a factory, a sixth one loses the game, and two snipers stand on the core again. In any \
                 case the core and all factories that are not rewilded then spread pollution."
            }
            (MachineKind::Mechs, false) => {
                "Each engine on the board deploys a hunter in front of it. Then hunters pursue: the active player up to 2 hexes \
                 away, the others 1."
            }
            (MachineKind::Mechs, true) => {
                "Each engine on the board deploys a hunter in front of it. Then hunters pursue: the active player up to 2 hexes \
                 away, the others 1. Every defender that now stands with a mech takes 1 damage."
            }
        }
    }
}

impl Organizer {
    /// The name of the organizer, where it is known; the others are known by the initial on their cards alone.
    pub const fn person(self) -> Option<&'static str> {
        match self {
            Organizer::B => Some("Burrun"),
            Organizer::T => Some("Thexuloa"),
            Organizer::G => Some("Guszper"),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_and_token_has_a_text_that_fits_a_hint() {
        let machine = MachineKind::ALL.into_iter().flat_map(|kind| [kind.text(false), kind.text(true)]);
        let abilities = Ability::ALL.into_iter().map(Ability::text);
        for text in abilities.chain(Item::ALL.into_iter().map(Item::text)).chain(machine) {
            assert!((10..220).contains(&text.len()) && text.ends_with('.'), "{text}");
            assert!(!text.contains("  "), "{text}");
        }
    }

    #[test]
    fn a_text_says_of_an_ongoing_ability_and_of_no_other_that_it_lasts_the_round() {
        for ability in Ability::ALL {
            assert_eq!(ability.text().starts_with("This round"), ability.is_ongoing(), "{ability}");
        }
    }

    #[test]
    fn a_text_names_the_item_that_the_faction_has() {
        for faction in crate::games::defenders::board::words::Faction::ALL {
            let base = faction.organizers()[0].abilities();
            for ability in &base[1..3] {
                let item = super::super::titles::title(faction.item().name());
                assert!(ability.text().contains(&item), "{ability}");
            }
        }
    }

    #[test]
    fn a_name_begins_with_the_initial_on_the_cards() {
        let named = Organizer::ALL.into_iter().filter_map(|organizer| Some((organizer, organizer.person()?)));
        assert_eq!(named.filter(|(organizer, person)| person.starts_with(organizer.name())).count(), 3);
    }
}
