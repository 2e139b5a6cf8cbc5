//! The rule options: points that the rulebooks leave open or on which they differ (R19), and the rule sets.

use std::fmt;

use crate::base::refusal::{Refusal, hint};
use crate::named_enum;

named_enum! {
    /// A named rule set.
    pub enum Preset {
        /// The Italian rulebook v1.2: the defaults.
        It = "it",
        /// The English rulebook v1.2, where it differs.
        En = "en",
        /// The rules before the two additions of 2023.
        Before2023 = "before-2023",
    }
}

named_enum! {
    /// Who gets which camps (R2.1).
    pub enum CampChoice {
        /// Each keeps three of those dealt.
        Draft = "draft",
        /// Three are dealt at random.
        Random = "random",
        /// Named trios.
        Fixed = "fixed",
    }
}

named_enum! {
    /// Who is first (R2.4).
    pub enum FirstPlayer {
        /// A coin decides.
        Coin = "coin",
        /// Seat 0.
        Seat0 = "seat-0",
        /// Seat 1.
        Seat1 = "seat-1",
    }
}

named_enum! {
    /// How often Vera Vosh leaves a used card ready in a turn (R15.21).
    pub enum Vera {
        /// Once for each card.
        PerCard = "per-card",
        /// Once for each ability of each card.
        PerAbility = "per-ability",
        /// Once in all.
        OnceATurn = "once-a-turn",
    }
}

/// The reading in force for every rule option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools)]
pub struct Rules {
    /// R2.1
    pub camp_choice: CampChoice,
    /// R2.4
    pub first_player: FirstPlayer,
    /// R2.4: is the coin thrown before the camps are chosen?
    pub start_known: bool,
    /// R5.2: may a person be played for one who is destroyed?
    pub full_columns_replace: bool,
    /// R5.2: may a punk be gained for one who is destroyed?
    pub punk_full_replace: bool,
    /// R5.8: are actions legal that change nothing?
    pub idle: bool,
    /// R7.3: may a card restore itself?
    pub self_restore: bool,
    /// R12.6: do people flipped by Training Camp count as put into play?
    pub training_counts: bool,
    /// R13.2: is the deck made anew as soon as its last card is taken?
    pub reshuffle_at_once: bool,
    /// R14.19: does a person's own "enters play ready" hold when it is flipped?
    pub training_ready: bool,
    /// R15.1: does Mimic borrow granted abilities?
    pub mimic_granted: bool,
    /// R15.21
    pub vera: Vera,
    /// R15.22: does an event played before Zeto came count as the first of the turn?
    pub zeto_first_of_turn: bool,
    /// R16.5: may Uprising's punks replace people?
    pub uprising_replace: bool,
    /// R13.6: decisions in a turn after which it can only be ended.
    pub turn_cap: u16,
    /// R13.6: turns after which a game is stalled.
    pub stall_turns: u16,
}

/// What there is to know about one rule option.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// The name in `--rule name=value`.
    pub name: &'static str,
    /// The clause it belongs to.
    pub clause: &'static str,
    /// Its values, the default first.
    pub values: &'static [&'static str],
    /// What it decides.
    pub question: &'static str,
    get: fn(&Rules) -> usize,
    set: fn(&mut Rules, usize),
}

impl RuleOption {
    /// The value in force in a rule set.
    pub fn value(&self, rules: &Rules) -> &'static str {
        self.values[(self.get)(rules)]
    }
}

/// Declares the options: field, name, clause, values, how to read a place in the list of values, the question.
macro_rules! options {
    ($( $field:ident, $name:literal, $clause:literal, [$($value:literal),+], $at:expr, $of:expr; $question:literal )+) => {
        /// Every option but the two that are numbers, in the order of the rules.
        pub static OPTIONS: &[RuleOption] = &[
            $( RuleOption {
                name: $name,
                clause: $clause,
                values: &[$($value),+],
                question: $question,
                get: |rules| $of(rules.$field),
                set: |rules, at| rules.$field = $at(at),
            } ),+
        ];
    };
}

/// The first value is `true`.
const FIRST: fn(usize) -> bool = |at| at == 0;
/// The first value is `false`.
const SECOND: fn(usize) -> bool = |at| at == 1;

options! {
    camp_choice, "camp-choice", "R2.1", ["draft", "random", "fixed"], |at| CampChoice::ALL[at], CampChoice::index;
        "Does each player choose among the camps dealt, or are three dealt, or are the trios named?"
    first_player, "first-player", "R2.4", ["coin", "seat-0", "seat-1"], |at| FirstPlayer::ALL[at], FirstPlayer::index;
        "Who takes the first turn?"
    start_known, "start-known", "R2.4", ["no", "yes"], SECOND, usize::from;
        "Is it known who is first when the camps are chosen?"
    full_columns_replace, "full-columns", "R5.2", ["replace", "blocked"], FIRST, |on: bool| usize::from(!on);
        "With all columns full: may a person be played for one who is destroyed?"
    punk_full_replace, "punk-full", "R5.2", ["replace", "lost"], FIRST, |on: bool| usize::from(!on);
        "With all columns full: may a punk be gained for a person who is destroyed?"
    idle, "idle", "R5.8", ["no", "yes"], SECOND, usize::from;
        "May a player take an action that only pays or discards and changes nothing else?"
    self_restore, "self-restore", "R7.3", ["no", "yes"], SECOND, usize::from;
        "May a card restore itself?"
    training_counts, "training-counts", "R12.6", ["no", "yes"], SECOND, usize::from;
        "Does a person flipped by Training Camp count as put into play?"
    reshuffle_at_once, "reshuffle", "R13.2", ["at-once", "when-drawing"], FIRST, |on: bool| usize::from(!on);
        "Is an empty deck made anew at once, or when a card is next due?"
    training_ready, "training-ready", "R14.19", ["yes", "no"], FIRST, |on: bool| usize::from(!on);
        "Is a flipped person ready whose own trait says so?"
    mimic_granted, "mimic-granted", "R15.1", ["yes", "no"], FIRST, |on: bool| usize::from(!on);
        "Does Mimic borrow abilities that Argo Yesky grants?"
    vera, "vera", "R15.21", ["per-card", "per-ability", "once-a-turn"], |at| Vera::ALL[at], Vera::index;
        "How often does Vera Vosh leave a used card ready in a turn?"
    zeto_first_of_turn, "zeto-first", "R15.22", ["turn", "active"], FIRST, |on: bool| usize::from(!on);
        "Is the first event of the turn at once, or the first one with Zeto Khan in play?"
    uprising_replace, "uprising-full", "R16.5", ["lost", "replace"], SECOND, usize::from;
        "With all columns full: are Uprising's punks lost, or may they replace people?"
}

/// The options that are numbers, with their clause, default and largest value.
pub const NUMBERS: [(&str, &str, u16, u16); 2] =
    [("turn-cap", "R13.6", 200, 10_000), ("stall-turns", "R13.6", 400, 10_000)];

impl Default for Rules {
    fn default() -> Rules {
        Rules::preset(Preset::It)
    }
}

impl Rules {
    /// The rule set of that name.
    pub fn preset(preset: Preset) -> Rules {
        let it = Rules {
            camp_choice: CampChoice::Draft,
            first_player: FirstPlayer::Coin,
            start_known: false,
            full_columns_replace: true,
            punk_full_replace: true,
            idle: false,
            self_restore: false,
            training_counts: false,
            reshuffle_at_once: true,
            training_ready: true,
            mimic_granted: true,
            vera: Vera::PerCard,
            zeto_first_of_turn: true,
            uprising_replace: false,
            turn_cap: NUMBERS[0].2,
            stall_turns: NUMBERS[1].2,
        };
        match preset {
            Preset::It => it,
            Preset::En => Rules { training_counts: true, uprising_replace: true, ..it },
            Preset::Before2023 => {
                Rules { full_columns_replace: false, punk_full_replace: false, self_restore: true, ..it }
            }
        }
    }

    /// Sets one option from `name=value`.
    ///
    /// # Errors
    /// When the text has no `=`, or names no option or none of its values; the reason says what to type.
    pub fn set(&mut self, text: &str) -> Result<(), Refusal> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(Refusal::new(format!("--rule {text}: expected name=value, such as idle=yes")));
        };
        if let Some(at) = NUMBERS.iter().position(|number| number.0 == name) {
            let most = NUMBERS[at].3;
            let number = value
                .parse()
                .ok()
                .filter(|number| (1..=most).contains(number))
                .ok_or_else(|| Refusal::new(format!("--rule {text}: expected a whole number from 1 to {most}")))?;
            *[&mut self.turn_cap, &mut self.stall_turns][at] = number;
            return Ok(());
        }
        let Some(option) = OPTIONS.iter().find(|option| option.name == name) else {
            let names = OPTIONS.iter().map(|option| option.name).chain(NUMBERS.map(|number| number.0));
            let meant = hint(name, names);
            return Err(Refusal::new(format!("--rule {text}: there is no rule option `{name}`{meant}")));
        };
        let Some(at) = option.values.iter().position(|&known| known == value) else {
            let values = option.values.join(", ");
            return Err(Refusal::new(format!("--rule {text}: `{name}` is one of: {values}")));
        };
        (option.set)(self, at);
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
        let numbers = [(self.turn_cap, base.turn_cap), (self.stall_turns, base.stall_turns)];
        for ((own, other), (name, ..)) in numbers.into_iter().zip(NUMBERS) {
            if own != other {
                changes.push(format!("{name}={own}"));
            }
        }
        changes
    }

    /// The preset from which the fewest options differ.
    pub fn nearest_preset(&self) -> Preset {
        Preset::ALL.into_iter().min_by_key(|&preset| self.changes(preset).len()).unwrap_or(Preset::It)
    }
}

impl fmt::Display for Rules {
    /// The nearest preset and what differs from it: `en, idle=yes`.
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
    fn every_option_can_be_set_to_each_value_and_the_first_is_the_default() {
        for option in OPTIONS {
            let mut rules = Rules::default();
            assert_eq!(option.value(&rules), option.values[0], "{}", option.name);
            for value in option.values {
                rules.set(&format!("{}={value}", option.name)).unwrap();
                assert_eq!(option.value(&rules), *value);
            }
            assert!(option.values.len() > 1);
        }
        let mut rules = Rules::default();
        rules.set("turn-cap=50").unwrap();
        rules.set("stall-turns=60").unwrap();
        assert_eq!(rules.to_string(), "it, turn-cap=50, stall-turns=60");
    }

    #[test]
    fn r19_the_presets_differ_where_their_rulebooks_do() {
        assert_eq!(Rules::preset(Preset::En).changes(Preset::It), ["training-counts=yes", "uprising-full=replace"]);
        assert_eq!(
            Rules::preset(Preset::Before2023).changes(Preset::It),
            ["full-columns=blocked", "punk-full=lost", "self-restore=yes"]
        );
    }

    #[test]
    fn a_wrong_option_is_refused_with_a_hint() {
        let mut rules = Rules::default();
        let error = |rules: &mut Rules, text: &str| rules.set(text).unwrap_err().to_string();
        assert!(error(&mut rules, "idel=no").contains("did you mean `idle`"));
        assert!(error(&mut rules, "vera=twice").contains("per-card, per-ability, once-a-turn"));
        assert!(error(&mut rules, "idle").contains("name=value"));
        assert!(error(&mut rules, "stall-turns=0").contains("whole number"));
        assert_eq!(rules, Rules::default());
    }
}
