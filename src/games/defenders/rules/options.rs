//! The rule options: every point on which the editions differ or which no edition settles.
//!
//! The preset `common` is the one this simulator settles on; `it`, `ru` and `en` play an
//! edition's own wording where it differs. `wildlab rules` prints this table.

use crate::{named_enum, rule_set};

named_enum! {
    /// A named rule set.
    pub enum Preset {
        /// The reading that this simulator settles on.
        Common = "common",
        /// The Italian rulebook, by its wording where that differs.
        It = "it",
        /// The Russian rulebook, by its wording where that differs.
        Ru = "ru",
        /// The English rulebook, as far as it is published.
        En = "en",
    }
}

named_enum! {
    /// A cause of a loss that is switched off, to see what it takes from the win rate. Everything else stays: the game
    /// goes on from where it would have been lost, and the tile, the site or the death that was too many has no effect.
    pub enum LabOff {
        /// Every cause counts: the game as it is.
        None = "none",
        /// A factory that is due when none is left is not built.
        Core = "core",
        /// A toxic site that is due when none is left is not placed; the hex stays one pollution below it.
        Toxic = "toxic",
        /// The dead of one habitat are counted without end.
        Massacre = "massacre",
    }
}

/// No real game comes near: 100 rounds of four players.
const STALL_TURNS: u16 = 400;
/// More turns than this are no game.
const MOST_TURNS: u16 = 2000;

rule_set! {
    options {
        tile_side_by_slot: bool["slot" = true, "coin" = false], "tile-side", "R1.3", true;
            "Does the slot decide which side of a habitat tile is up, or do the even tiles fit only `up` slots, the odd ones only `down` slots, and a coin decides the side?"
        core_walls: bool["yes" = true, "no" = false], "core-walls", "R1.6", true;
            "Do the core's six edges count as walls, as a factory's do?"
        camps_from_random_seat: bool["random-seat" = true, "first-seat" = false], "camp-order", "R2.6", true;
            "Do the starting camps go in seat order from a random seat, or from the first seat?"
        camps_ring_by_ring: bool["inward" = true, "anywhere" = false], "camp-fallback", "R2.6", true;
            "With no home hex free at the perimeter: on the second ring, then the first, or on any of both?"
        reveal_order_chosen: bool["chosen" = true, "clockwise" = false], "reveal-order", "R3.1", true;
            "Do the players choose the order in which reveal abilities resolve, or is it clockwise from the first player?"
        exited_ongoing_ends: bool["round" = true, "pile" = false], "exited-ongoing", "R3.3", true, It = false;
            "Does an exited player's ongoing ability end with the round, or hold while the card tops its pile?"
        machine_deck_known: bool["yes" = true, "no" = false], "machine-deck-known", "R3.4", true;
            "Do the players know which seven machine cards are in the deck?"
        reshuffle_late: bool["when-drawing" = true, "at-once" = false], "reshuffle", "R3.5", true, Ru = false, En = false;
            "Is an empty defender deck made anew when a card is due, or at once when the last one is drawn?"
        core_snipers: bool["yes" = true, "no" = false], "core-snipers", "R4.4", true;
            "Do mechs on the core shoot at adjacent hexes as a factory's do?"
        overkill_lost: bool["lost" = true, "carried" = false], "overkill", "R4.6", true;
            "When a defender dies, is the rest of the lot of damage lost, or laid on the emptied board?"
        cardless_death_clears: bool["tokens-go" = true, "tokens-stay" = false], "cardless-death", "R4.6", true;
            "Past the limit of damage with no card left to die: do the tokens go, or stay at the limit?"
        toxic_before_roll: bool["toxic-first" = true, "roll-first" = false], "action-order", "R4.7", true;
            "Is the damage of a toxic site taken before the damage roll of the same action, or after?"
        final_camp_rolls: bool["yes" = true, "no" = false], "final-camp-roll", "R4.7", true;
            "Does a final camp built under fire still roll for damage before the organizer leaves?"
        idle_actions: bool["yes" = true, "no" = false], "idle-actions", "R5", false;
            "May a player spend an action that changes nothing: heal without damage, gain an item in hand, regroup on the spot?"
        many_markers_a_wall: bool["many" = true, "one" = false], "markers-per-wall", "R5.7", false;
            "May a wall that is breached already be breached again for support?"
        breach_perimeter: bool["yes" = true, "no" = false], "breach-perimeter", "R5.7", true;
            "May walls on the perimeter be breached for support (no one passes there)?"
        breach_core: bool["yes" = true, "no" = false], "breach-core", "R5.7", false;
            "May the core's walls be breached for support (no one passes there)?"
        reset_loses_advances: bool["lost" = true, "after-deploy" = false], "reset-advances", "R7.1", true;
            "Are the advances that a reset engine has left lost, or made after it is deployed again?"
        engine_a_first: bool["a-first" = true, "b-first" = false], "engine-order", "R7.1", true;
            "Which engine moves first within a step, and is the first to leave the core?"
        deploy_from_core_last: bool["yes" = true, "no" = false], "deploy-core-last", "R7.2", true;
            "When no built factory has a free spoke, does an engine deploy from the core's top tile, or wait?"
        ray_meets_inside: bool["inside" = true, "centre" = false], "ray-meets", "R7.3", true;
            "Does the turning ray meet a hex when it enters its inside, or when it meets its centre?"
        hunter_beside_core: bool["side" = true, "core" = false], "mechs-facing-core", "R7.6", true;
            "An engine that faces the core deploys its hunter on the hex beside it, or on the core?"
        engines_stop_hunters: bool["yes" = true, "no" = false], "engines-stop-hunters", "R7.6", true, Ru = false, En = false;
            "Do engines stop pursuing hunters as walls do?"
        engines_step_together: bool["together" = true, "in-turn" = false], "difficult-engines", "R7.7", true, Ru = false;
            "On the difficult Engines card, do both step together and one once more, or does one make all its advances and then the other?"
        third_advance_by_midpoint: bool["midpoint" = true, "edge" = false], "third-advance-met", "R7.7", true;
            "Does the ray meet an engine at the midpoint of its edge, or at any part of the edge?"
        third_advance_before: bool["before" = true, "after" = false], "third-advance-chosen", "R7.7", true;
            "Is the engine that advances a third time chosen before the first step, or after the second?"
        supplies_unlimited: bool["unlimited" = true, "strict" = false], "supplies", "R7.8", true;
            "Do walls, mechs and pollution run out?"
        reveal_disaster_illegal: bool["illegal" = true, "loses" = false], "reveal-disaster", "R8.3", true;
            "May a reveal ability not be aimed where it would place a toxic site too many, or does it lose the game?"
        solo_team_up_any_faction: bool["habitat" = true, "faction" = false], "solo-team-up", "R10", true, En = false;
            "In solo, may any card of the habitat team up, or only one of the active faction too?"
        adjacent_core: bool["yes" = true, "no" = false], "adjacent-core", "R11", true;
            "Do abilities for adjacent hexes reach the core?"
        relocating_is_move: bool["move" = true, "no-move" = false], "relocating", "R11", false;
            "Does relocating by an ability count as a move (item of the camp, Friendly Fungi)?"
        rust_gains_support: bool["yes" = true, "no" = false], "rust-support", "R11", false;
            "Does Rain of Rust give support for the mech it replaces?"
        wild_is_any_habitat: bool["yes" = true, "no" = false], "wild-targets", "R11", false;
            "Do Traveling Library and Tunnels reach wild hexes too?"
    }
    numbers {
        stall_turns, "stall-turns", "R9.5", STALL_TURNS, most MOST_TURNS, "turns";
            "After how many turns is a game called stalled, neither won nor lost?"
    }
    switches {
        lab_off: LabOff, "lab-off", "lab", LabOff::None;
            "No reading of the rules: which cause of a loss ends no game, to see what it takes from the win rate?"
    }
    instead {
        "breach-rim" => "`breach-perimeter` for the walls on the perimeter, or `breach-core` for those of the core"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_set_to_every_value_and_reads_back() {
        for option in OPTIONS {
            let mut rules = Rules::default();
            for value in option.values {
                rules.set(&format!("{}={value}", option.name)).unwrap();
                assert_eq!(option.value(&rules), *value);
            }
            assert_ne!(option.values[0], option.values[1]);
        }
    }

    #[test]
    fn the_editions_differ_where_their_wording_does() {
        let common = Preset::Common;
        assert_eq!(Rules::preset(Preset::It).changes(common), ["exited-ongoing=pile"]);
        assert_eq!(
            Rules::preset(Preset::Ru).changes(common),
            ["reshuffle=at-once", "engines-stop-hunters=no", "difficult-engines=in-turn"]
        );
        assert_eq!(
            Rules::preset(Preset::En).changes(common),
            ["reshuffle=at-once", "engines-stop-hunters=no", "solo-team-up=faction"]
        );
    }

    #[test]
    fn a_wrong_option_is_refused_with_a_hint() {
        let mut rules = Rules::default();
        let error = |rules: &mut Rules, text: &str| rules.set(text).unwrap_err().to_string();
        assert!(error(&mut rules, "core-wall=no").contains("did you mean `core-walls`"));
        assert!(error(&mut rules, "core-walls=perhaps").contains("`yes` or `no`"));
        assert!(error(&mut rules, "core-walls").contains("name=value"));
        assert!(error(&mut rules, "stall-turns=0").contains("whole number"));
        let rim = error(&mut rules, "breach-rim=yes");
        assert!(rim.contains("`breach-perimeter`") && rim.contains("`breach-core`"), "{rim}");
        assert_eq!(rules, Rules::default());
    }

    #[test]
    fn a_rule_set_is_shown_as_a_preset_and_its_changes() {
        let mut rules = Rules::preset(Preset::Ru);
        rules.set("supplies=strict").unwrap();
        assert_eq!(rules.to_string(), "ru, supplies=strict");
    }
}
