//! The rule options: every point on which the editions differ or which no edition settles.
//!
//! Each option has two readings. The preset `common` is the one this simulator settles on; `it`, `ru` and `en` play an
//! edition's own wording where it differs. `wildlab rules` prints this table.

use std::fmt;

use crate::base::refusal::{Refusal, hint};
use crate::named_enum;

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

/// What there is to know about one rule option.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// The name in `--rule name=value`.
    pub name: &'static str,
    /// The clause it belongs to.
    pub clause: &'static str,
    /// The two values; `true` in [`Rules`] is the first.
    pub values: [&'static str; 2],
    /// What it decides.
    pub question: &'static str,
    /// Whether each preset takes the first value.
    pub presets: [bool; Preset::COUNT],
    get: fn(&Rules) -> bool,
    set: fn(&mut Rules, bool),
}

impl RuleOption {
    /// The value in force in a rule set.
    pub fn value(&self, rules: &Rules) -> &'static str {
        self.values[usize::from(!(self.get)(rules))]
    }

    /// The value a preset takes.
    pub fn preset(&self, preset: Preset) -> &'static str {
        self.values[usize::from(!self.presets[preset.index()])]
    }
}

/// Declares the options: field, name, clause, the value that is `true`, the value that is `false`, the setting of
/// `common` and of the editions that differ, and the question.
macro_rules! rule_options {
    ($( $field:ident, $name:literal, $clause:literal, [$yes:literal, $no:literal],
        $common:literal $(, $edition:ident = $setting:literal)* ; $question:literal )+) => {
        /// The reading in force for every rule option.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(clippy::struct_excessive_bools)]
        pub struct Rules {
            $( #[doc = concat!($question, " (", $clause, "; `", $yes, "` when true, else `", $no, "`)")] pub $field: bool, )+
            /// A game is called stalled after this many turns (R9.5).
            pub stall_turns: u16,
            /// A lab option, no reading of the rules: the cause of a loss that ends no game.
            pub lab_off: LabOff,
        }

        /// Every option, in the order of the rules.
        pub static OPTIONS: &[RuleOption] = &[
            $( RuleOption {
                name: $name,
                clause: $clause,
                values: [$yes, $no],
                question: $question,
                presets: {
                    #[allow(unused_mut)]
                    let mut settings = [$common; Preset::COUNT];
                    $( settings[Preset::$edition as usize] = $setting; )*
                    settings
                },
                get: |rules| rules.$field,
                set: |rules, value| rules.$field = value,
            } ),+
        ];

        impl Rules {
            /// The rule set of that name.
            pub fn preset(preset: Preset) -> Rules {
                let mut rules = Rules { $( $field: $common, )+ stall_turns: STALL_TURNS, lab_off: LabOff::None };
                for option in OPTIONS {
                    (option.set)(&mut rules, option.presets[preset.index()]);
                }
                rules
            }
        }
    };
}

/// No real game comes near: 100 rounds of four players.
const STALL_TURNS: u16 = 400;
/// More turns than this are no game.
const MOST_TURNS: u16 = 2000;
/// The name of the one option that is a number.
const STALL_TURNS_NAME: &str = "stall-turns";
/// The name of the option that switches a cause of a loss off.
const LAB_OFF_NAME: &str = "lab-off";

rule_options! {
    tile_side_by_slot, "tile-side", "R1.3", ["slot", "coin"], true;
        "Does the slot decide which side of a habitat tile is up, or do the even tiles fit only `up` slots, the odd ones only `down` slots, and a coin decides the side?"
    core_walls, "core-walls", "R1.6", ["yes", "no"], true;
        "Do the core's six edges count as walls, as a factory's do?"
    camps_from_random_seat, "camp-order", "R2.6", ["random-seat", "first-seat"], true;
        "Do the starting camps go in seat order from a random seat, or from the first seat?"
    camps_ring_by_ring, "camp-fallback", "R2.6", ["inward", "anywhere"], true;
        "With no home hex free at the perimeter: on the second ring, then the first, or on any of both?"
    reveal_order_chosen, "reveal-order", "R3.1", ["chosen", "clockwise"], true;
        "Do the players choose the order in which reveal abilities resolve, or is it clockwise from the first player?"
    exited_ongoing_ends, "exited-ongoing", "R3.3", ["round", "pile"], true, It = false;
        "Does an exited player's ongoing ability end with the round, or hold while the card tops its pile?"
    machine_deck_known, "machine-deck-known", "R3.4", ["yes", "no"], true;
        "Do the players know which seven machine cards are in the deck?"
    reshuffle_late, "reshuffle", "R3.5", ["when-drawing", "at-once"], true, Ru = false, En = false;
        "Is an empty defender deck made anew when a card is due, or at once when the last one is drawn?"
    core_snipers, "core-snipers", "R4.4", ["yes", "no"], true;
        "Do mechs on the core shoot at adjacent hexes as a factory's do?"
    overkill_lost, "overkill", "R4.6", ["lost", "carried"], true;
        "When a defender dies, is the rest of the lot of damage lost, or laid on the emptied board?"
    cardless_death_clears, "cardless-death", "R4.6", ["tokens-go", "tokens-stay"], true;
        "Past the limit of damage with no card left to die: do the tokens go, or stay at the limit?"
    toxic_before_roll, "action-order", "R4.7", ["toxic-first", "roll-first"], true;
        "Is the damage of a toxic site taken before the damage roll of the same action, or after?"
    final_camp_rolls, "final-camp-roll", "R4.7", ["yes", "no"], true;
        "Does a final camp built under fire still roll for damage before the organizer leaves?"
    idle_actions, "idle-actions", "R5", ["yes", "no"], false;
        "May a player spend an action that changes nothing: heal without damage, gain an item in hand, regroup on the spot?"
    many_markers_a_wall, "markers-per-wall", "R5.7", ["many", "one"], false;
        "May a wall that is breached already be breached again for support?"
    breach_perimeter, "breach-perimeter", "R5.7", ["yes", "no"], true;
        "May walls on the perimeter be breached for support (nobody passes there)?"
    breach_core, "breach-core", "R5.7", ["yes", "no"], false;
        "May the core's walls be breached for support (nobody passes there)?"
    reset_loses_advances, "reset-advances", "R7.1", ["lost", "after-deploy"], true;
        "Are the advances that a reset engine has left lost, or made after it is deployed again?"
    engine_a_first, "engine-order", "R7.1", ["a-first", "b-first"], true;
        "Which engine moves first within a step, and is the first to leave the core?"
    deploy_from_core_last, "deploy-core-last", "R7.2", ["yes", "no"], true;
        "When no built factory has a free spoke, does an engine deploy from the core's top tile, or wait?"
    ray_meets_inside, "ray-meets", "R7.3", ["inside", "centre"], true;
        "Does the turning ray meet a hex when it enters its inside, or when it meets its centre?"
    hunter_beside_core, "mechs-facing-core", "R7.6", ["side", "core"], true;
        "An engine that faces the core deploys its hunter on the hex beside it, or on the core?"
    engines_stop_hunters, "engines-stop-hunters", "R7.6", ["yes", "no"], true, Ru = false, En = false;
        "Do engines stop pursuing hunters as walls do?"
    engines_step_together, "difficult-engines", "R7.7", ["together", "in-turn"], true, Ru = false;
        "On the difficult Engines card, do both step together and one once more, or does one make all its advances and then the other?"
    third_advance_by_midpoint, "third-advance-met", "R7.7", ["midpoint", "edge"], true;
        "Does the ray meet an engine at the midpoint of its edge, or at any part of the edge?"
    third_advance_before, "third-advance-chosen", "R7.7", ["before", "after"], true;
        "Is the engine that advances a third time chosen before the first step, or after the second?"
    supplies_unlimited, "supplies", "R7.8", ["unlimited", "strict"], true;
        "Do walls, mechs and pollution run out?"
    reveal_disaster_illegal, "reveal-disaster", "R8.3", ["illegal", "loses"], true;
        "May a reveal ability not be aimed where it would place a toxic site too many, or does it lose the game?"
    solo_team_up_any_faction, "solo-team-up", "R10", ["habitat", "faction"], true, En = false;
        "In solo, may any card of the habitat team up, or only one of the active faction too?"
    adjacent_core, "adjacent-core", "R11", ["yes", "no"], true;
        "Do abilities for adjacent hexes reach the core?"
    relocating_is_move, "relocating", "R11", ["move", "no-move"], false;
        "Does relocating by an ability count as a move (item of the camp, Friendly Fungi)?"
    rust_gains_support, "rust-support", "R11", ["yes", "no"], false;
        "Does Rain of Rust give support for the mech it replaces?"
    wild_is_any_habitat, "wild-targets", "R11", ["yes", "no"], false;
        "Do Traveling Library and Tunnels reach wild hexes too?"
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::preset(Preset::Common)
    }
}

impl Rules {
    /// Sets one option from `name=value`.
    ///
    /// # Errors
    /// When the text has no `=`, or names no option or none of its values; the reason says what to type.
    pub fn set(&mut self, text: &str) -> Result<(), Refusal> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(Refusal::new(format!("--rule {text}: expected name=value, such as core-walls=no")));
        };
        if name == STALL_TURNS_NAME {
            self.stall_turns =
                value.parse().ok().filter(|turns| (1..=MOST_TURNS).contains(turns)).ok_or_else(|| {
                    Refusal::new(format!("--rule {text}: expected a whole number of turns from 1 to {MOST_TURNS}"))
                })?;
            return Ok(());
        }
        if name == LAB_OFF_NAME {
            self.lab_off = value.parse().map_err(|reason| Refusal::new(format!("--rule {text}: {reason}")))?;
            return Ok(());
        }
        let Some(option) = OPTIONS.iter().find(|option| option.name == name) else {
            if name == "breach-rim" {
                return Err(Refusal::new(format!(
                    "--rule {text}: there is no rule option `{name}`; expected `breach-perimeter` for the walls on the \
                     perimeter, or `breach-core` for those of the core"
                )));
            }
            let names = OPTIONS.iter().map(|option| option.name).chain([STALL_TURNS_NAME, LAB_OFF_NAME]);
            let hint = hint(name, names);
            return Err(Refusal::new(format!(
                "--rule {text}: there is no rule option `{name}`{hint} (`wildlab rules` lists them)"
            )));
        };
        let [yes, no] = option.values;
        if value != yes && value != no {
            return Err(Refusal::new(format!("--rule {text}: `{name}` is either `{yes}` or `{no}`")));
        }
        (option.set)(self, value == yes);
        Ok(())
    }

    /// The options that differ from the preset, as `name=value`.
    pub fn changes(&self, preset: Preset) -> Vec<String> {
        let base = Rules::preset(preset);
        let mut changes: Vec<String> = OPTIONS
            .iter()
            .filter(|option| (option.get)(self) != (option.get)(&base))
            .map(|option| format!("{}={}", option.name, option.value(self)))
            .collect();
        if self.stall_turns != base.stall_turns {
            changes.push(format!("{STALL_TURNS_NAME}={}", self.stall_turns));
        }
        if self.lab_off != base.lab_off {
            changes.push(format!("{LAB_OFF_NAME}={}", self.lab_off));
        }
        changes
    }

    /// The preset from which the fewest options differ.
    pub fn nearest_preset(&self) -> Preset {
        Preset::ALL.into_iter().min_by_key(|&preset| self.changes(preset).len()).unwrap_or(Preset::Common)
    }
}

impl fmt::Display for Rules {
    /// The nearest preset and what differs from it: `it, supplies=strict`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let preset = self.nearest_preset();
        write!(f, "{preset}")?;
        self.changes(preset).iter().try_for_each(|change| write!(f, ", {change}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_set_to_both_values_and_reads_back() {
        for option in OPTIONS {
            let mut rules = Rules::default();
            for value in option.values {
                rules.set(&format!("{}={value}", option.name)).unwrap();
                assert_eq!(option.value(&rules), value);
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
