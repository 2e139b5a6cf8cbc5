//! Rule options: every point that a rulebook leaves open, or on which its editions differ, with its readings.
//!
//! A game declares its options with [`rule_set!`](crate::rule_set): a plain struct with one typed field for each
//! option, so that rule code compares fields. What a user types and reads is the same for every game: `name=value`, a
//! preset and what differs from it, and refusals that say what to type.

use std::fmt::{self, Display};

use crate::base::refusal::{Refusal, hint};

/// A value for each rule option of a game.
pub trait RuleSet: Copy + PartialEq + Sized + 'static {
    /// The named rule sets.
    type Preset: Copy + PartialEq + Display + 'static;
    /// Every preset, the default first.
    const PRESETS: &'static [Self::Preset];
    /// The names of the presets, in that order.
    const PRESET_NAMES: &'static [&'static str];
    /// The options, in the order of the rules.
    const OPTIONS: &'static [RuleOption<Self>];
    /// The options that are numbers.
    const NUMBERS: &'static [NumberOption<Self>];
    /// Switches of the lab, which are no readings of the rules.
    const SWITCHES: &'static [RuleOption<Self>];
    /// Names that are not those of options, with what to type instead.
    const INSTEAD: &'static [(&'static str, &'static str)];

    /// The rule set of that name.
    fn preset(preset: Self::Preset) -> Self;

    /// Sets one option from `name=value`.
    ///
    /// # Errors
    /// When the text has no `=`, or names no option or none of its values; the reason says what to type.
    fn set(&mut self, text: &str) -> Result<(), Refusal> {
        set(self, text).map_err(|reason| Refusal::new(format!("--rule {text}: {reason}")))
    }

    /// The value of each option, number and switch, as `name` and `value`.
    fn values(&self) -> Vec<(&'static str, String)> {
        let words = |option: &RuleOption<Self>| (option.name, option.value(self).to_owned());
        let options = Self::OPTIONS.iter().map(words);
        let numbers = Self::NUMBERS.iter().map(|number| (number.name, number.value(self).to_string()));
        options.chain(numbers).chain(Self::SWITCHES.iter().map(words)).collect()
    }

    /// The options that differ from the preset, as `name=value`.
    fn changes(&self, preset: Self::Preset) -> Vec<String> {
        let own = self.values().into_iter().zip(Self::preset(preset).values());
        own.filter(|(own, base)| own != base).map(|((name, value), _)| format!("{name}={value}")).collect()
    }

    /// The preset from which the fewest options differ.
    fn nearest_preset(&self) -> Self::Preset {
        let nearest = Self::PRESETS.iter().min_by_key(|&&preset| self.changes(preset).len());
        *nearest.expect("a game has at least one rule set")
    }

    /// Writes the nearest preset and what differs from it: `short, bidding=open`.
    ///
    /// # Errors
    /// When it cannot be written.
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let preset = self.nearest_preset();
        write!(f, "{preset}")?;
        self.changes(preset).iter().try_for_each(|change| write!(f, ", {change}"))
    }
}

/// Sets one option; the error is the reason without the text that was typed.
fn set<R: RuleSet>(rules: &mut R, text: &str) -> Result<(), String> {
    let Some((name, value)) = text.split_once('=') else {
        let example = R::OPTIONS.iter().find_map(|option| Some((option.name, option.alternatives(rules).next()?)));
        let example = example.map(|(name, value)| format!(", such as {name}={value}")).unwrap_or_default();
        return Err(format!("expected name=value{example}"));
    };
    if let Some(number) = R::NUMBERS.iter().find(|number| number.name == name) {
        let NumberOption { most, unit, .. } = number;
        let parsed = value.parse().ok().filter(|parsed| (1..=*most).contains(parsed));
        (number.set)(rules, parsed.ok_or_else(|| format!("expected a whole number of {unit} from 1 to {most}"))?);
        return Ok(());
    }
    let options = || R::OPTIONS.iter().chain(R::SWITCHES);
    let Some(option) = options().find(|option| option.name == name) else {
        if let Some((_, instead)) = R::INSTEAD.iter().find(|(other, _)| *other == name) {
            return Err(format!("there is no rule option `{name}`; expected {instead}"));
        }
        let names = options().map(|option| option.name).chain(R::NUMBERS.iter().map(|number| number.name));
        return Err(format!("there is no rule option `{name}`{} (the command `rules` lists them)", hint(name, names)));
    };
    let Some(place) = option.values.iter().position(|known| *known == value) else {
        return Err(match option.values {
            [one, other] => format!("`{name}` is either `{one}` or `{other}`"),
            more => format!("`{name}` is one of: {}", more.join(", ")),
        });
    };
    (option.set)(rules, place);
    Ok(())
}

/// A rule option with its readings.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption<R: 'static> {
    /// The name in `--rule name=value`.
    pub name: &'static str,
    /// The clause it belongs to.
    pub clause: &'static str,
    /// Its values, two or more.
    pub values: &'static [&'static str],
    /// The question that it decides.
    pub question: &'static str,
    /// The place in `values` of the value in force.
    pub get: fn(&R) -> usize,
    /// Puts the value at this place in `values` in force.
    pub set: fn(&mut R, usize),
}

impl<R: RuleSet> RuleOption<R> {
    /// The value in force in a rule set.
    pub fn value(&self, rules: &R) -> &'static str {
        self.values[(self.get)(rules)]
    }

    /// The value a preset takes.
    pub fn preset(&self, preset: R::Preset) -> &'static str {
        self.value(&R::preset(preset))
    }

    /// Every value but the one in force.
    pub fn alternatives(&self, rules: &R) -> impl Iterator<Item = &'static str> + use<R> {
        let in_force = self.value(rules);
        self.values.iter().copied().filter(move |value| *value != in_force)
    }

    /// The values as a sentence lists them: `a or b`, `a, b or c`.
    pub fn listed(&self) -> String {
        match self.values {
            [] => String::new(),
            [only] => (*only).to_owned(),
            [more @ .., last] => format!("{} or {last}", more.join(", ")),
        }
    }
}

/// A rule option that is a number, from 1 up.
#[derive(Clone, Copy, Debug)]
pub struct NumberOption<R: 'static> {
    /// The name in `--rule name=value`.
    pub name: &'static str,
    /// The clause it belongs to.
    pub clause: &'static str,
    /// The thing counted.
    pub unit: &'static str,
    /// The largest value.
    pub most: u16,
    /// The question that it decides.
    pub question: &'static str,
    /// The value in force.
    pub get: fn(&R) -> u16,
    /// Puts a value in force.
    pub set: fn(&mut R, u16),
}

impl<R> NumberOption<R> {
    /// The value in force in a rule set.
    pub fn value(&self, rules: &R) -> u16 {
        (self.get)(rules)
    }
}

/// Declares the rule options of a game: the struct `Rules` with a field for each, and all that [`RuleSet`] asks.
///
/// An option is a field with its type, its name, its clause, its value in the default preset, its value in the presets
/// that differ, and the question that it answers. The type is a [`named_enum!`](crate::named_enum), whose names are the
/// values, or `bool` with a name for each of the two. The presets are a `named_enum!` called `Preset`, the default
/// first.
///
/// ```
/// wildlab::named_enum! {
///     /// A named rule set.
///     pub enum Preset {
///         /// The usual one.
///         Full = "full",
///         /// Over sooner.
///         Short = "short",
///     }
/// }
/// wildlab::named_enum! {
///     /// How to bid.
///     pub enum Bidding {
///         /// With open cards.
///         Open = "open",
///         /// With closed cards.
///         Closed = "closed",
///         /// Not at all.
///         No = "no",
///     }
/// }
/// wildlab::rule_set! {
///     options {
///         bidding: Bidding, "bidding", "R3", Bidding::Closed, Short = Bidding::No;
///             "How do the players bid?"
///         passing: bool["yes" = true, "no" = false], "passing", "R4", true;
///             "May a player pass?"
///     }
///     numbers { stall_turns, "stall-turns", "R9", 100, most 1000, "turns"; "When is a game called stalled?" }
/// }
/// let mut rules = Rules::preset(Preset::Short);
/// rules.set("passing=no").unwrap();
/// assert_eq!(rules.to_string(), "short, passing=no");
/// assert!(rules.bidding == Bidding::No && !rules.passing);
/// ```
#[macro_export]
macro_rules! rule_set {
    (
        options { $(
            $field:ident : $Type:ident $([ $($text:literal = $value:literal),+ ])?, $name:literal, $clause:literal,
            $default:expr $(, $preset:ident = $setting:expr)* ; $question:literal
        )+ }
        numbers { $(
            $number:ident, $nname:literal, $nclause:literal, $ndefault:expr, most $most:expr, $unit:literal ;
            $nquestion:literal
        )* }
        $( switches { $(
            $switch:ident : $SType:ident, $sname:literal, $sclause:literal, $sdefault:expr ; $squestion:literal
        )+ } )?
        $( instead { $( $wrong:literal => $right:literal )+ } )?
    ) => {
        /// The reading in force for every rule option.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(clippy::struct_excessive_bools)]
        pub struct Rules {
            $( #[doc = concat!($question, " (", $clause, $( $( "; `", $text, "`: ", $value, )+ )? ")")] pub $field: $Type, )+
            $( #[doc = concat!($nquestion, " (", $nclause, ")")] pub $number: u16, )*
            $( $( #[doc = concat!($squestion, " (", $sclause, ")")] pub $switch: $SType, )+ )?
        }

        /// Every option that is no number, in the order of the rules.
        pub static OPTIONS: &[$crate::game::options::RuleOption<Rules>] =
            <Rules as $crate::game::options::RuleSet>::OPTIONS;

        impl $crate::game::options::RuleSet for Rules {
            type Preset = Preset;
            const PRESETS: &'static [Preset] = &Preset::ALL;
            const PRESET_NAMES: &'static [&'static str] = $crate::rule_set!(@names Preset);
            const OPTIONS: &'static [$crate::game::options::RuleOption<Rules>] = &[ $(
                $crate::game::options::RuleOption {
                    name: $name,
                    clause: $clause,
                    values: $crate::rule_set!(@names $Type $([ $($text),+ ])?),
                    question: $question,
                    get: |rules| $crate::rule_set!(@all $Type $([ $($value),+ ])?)
                        .iter().position(|value| *value == rules.$field).unwrap_or_default(),
                    set: |rules, place| rules.$field = $crate::rule_set!(@all $Type $([ $($value),+ ])?)[place],
                }
            ),+ ];
            const NUMBERS: &'static [$crate::game::options::NumberOption<Rules>] = &[ $(
                $crate::game::options::NumberOption {
                    name: $nname,
                    clause: $nclause,
                    unit: $unit,
                    most: $most,
                    question: $nquestion,
                    get: |rules| rules.$number,
                    set: |rules, number| rules.$number = number,
                }
            ),* ];
            const SWITCHES: &'static [$crate::game::options::RuleOption<Rules>] = &[ $( $(
                $crate::game::options::RuleOption {
                    name: $sname,
                    clause: $sclause,
                    values: $crate::rule_set!(@names $SType),
                    question: $squestion,
                    get: |rules| rules.$switch.index(),
                    set: |rules, place| rules.$switch = $SType::ALL[place],
                }
            ),+ )? ];
            const INSTEAD: &'static [(&'static str, &'static str)] = &[ $( $( ($wrong, $right) ),+ )? ];

            fn preset(preset: Preset) -> Rules {
                Rules {
                    $( $field: match preset { $( Preset::$preset => $setting, )* _ => $default }, )+
                    $( $number: $ndefault, )*
                    $( $( $switch: $sdefault, )+ )?
                }
            }
        }

        impl Rules {
            /// The rule set of that name.
            pub fn preset(preset: Preset) -> Rules {
                $crate::game::options::RuleSet::preset(preset)
            }

            /// Sets one option from `name=value`.
            ///
            /// # Errors
            /// When the text has no `=`, or names no option or none of its values; the reason says what to type.
            pub fn set(&mut self, text: &str) -> Result<(), $crate::base::refusal::Refusal> {
                $crate::game::options::RuleSet::set(self, text)
            }

            /// The options that differ from the preset, as `name=value`.
            pub fn changes(&self, preset: Preset) -> Vec<String> {
                $crate::game::options::RuleSet::changes(self, preset)
            }

            /// The preset from which the fewest options differ.
            pub fn nearest_preset(&self) -> Preset {
                $crate::game::options::RuleSet::nearest_preset(self)
            }
        }

        impl Default for Rules {
            /// The first preset.
            fn default() -> Rules {
                Rules::preset(Preset::ALL[0])
            }
        }

        impl std::fmt::Display for Rules {
            /// The nearest preset and what differs from it.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::game::options::RuleSet::show(self, f)
            }
        }
    };

    (@names $Type:ident [ $($text:literal),+ ]) => { &[$($text),+] };
    (@names $Type:ident) => {
        &{
            let mut names = [""; $Type::COUNT];
            let mut i = 0;
            while i < names.len() {
                names[i] = $Type::ALL[i].name();
                i += 1;
            }
            names
        }
    };
    (@all $Type:ident [ $($value:literal),+ ]) => { [$($value),+] };
    (@all $Type:ident) => { $Type::ALL };
}

#[cfg(test)]
#[allow(unreachable_pub, dead_code)]
mod tests {
    use super::RuleSet;
    use crate::named_enum;

    named_enum! {
        /// Three named rule sets.
        pub enum Preset {
            /// The default.
            Full = "full",
            /// Over sooner.
            Short = "short",
            /// For experts.
            Hard = "hard",
        }
    }

    named_enum! {
        /// An option of three values.
        pub enum Bidding {
            /// Face up.
            Open = "open",
            /// Face down.
            Closed = "closed",
            /// Not at all.
            No = "no",
        }
    }

    crate::rule_set! {
        options {
            bidding: Bidding, "bidding", "R3", Bidding::Closed, Short = Bidding::No, Hard = Bidding::Open;
                "How do the players bid?"
            passing: bool["no" = false, "yes" = true], "passing", "R4", true, Hard = false;
                "May a player pass?"
        }
        numbers {
            stall_turns, "stall-turns", "R9", 100, most 1000, "turns";
                "When is a game called stalled?"
        }
        switches {
            extra: Bidding, "extra", "lab", Bidding::Closed;
                "A second round of bids?"
        }
        instead {
            "auction" => "`bidding` for the bids, or `passing`"
        }
    }

    #[test]
    fn an_option_of_three_values_is_set_read_and_listed_in_all_of_them() {
        let bidding = &OPTIONS[0];
        assert_eq!(bidding.values, ["open", "closed", "no"]);
        assert_eq!(bidding.listed(), "open, closed or no");
        assert_eq!(OPTIONS[1].listed(), "no or yes");
        let mut rules = Rules::default();
        for (value, typed, others) in [
            ("no", Bidding::No, ["open", "closed"]),
            ("open", Bidding::Open, ["closed", "no"]),
            ("closed", Bidding::Closed, ["open", "no"]),
        ] {
            rules.set(&format!("bidding={value}")).unwrap();
            assert_eq!((rules.bidding, bidding.value(&rules)), (typed, value));
            assert_eq!(bidding.alternatives(&rules).collect::<Vec<_>>(), others);
        }
        assert_eq!(Preset::ALL.map(|preset| bidding.preset(preset)), ["closed", "no", "open"]);
    }

    #[test]
    fn a_rule_set_is_its_nearest_preset_and_what_differs_and_reads_back_from_it() {
        let mut rules = Rules::preset(Preset::Hard);
        assert_eq!(rules.to_string(), "hard");
        for change in ["bidding=no", "stall-turns=7", "extra=open"] {
            rules.set(change).unwrap();
        }
        assert_eq!(rules.changes(Preset::Short), ["passing=no", "stall-turns=7", "extra=open"]);
        assert_eq!(rules.changes(Preset::Full).len(), 4);
        assert_eq!(rules.nearest_preset(), Preset::Short);
        assert_eq!(rules.to_string(), "short, passing=no, stall-turns=7, extra=open");
        let mut again = Rules::preset(Preset::Short);
        for change in rules.changes(Preset::Short) {
            again.set(&change).unwrap();
        }
        assert_eq!(again, rules);
        let values: Vec<String> = rules.values().iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(values, ["bidding=no", "passing=no", "stall-turns=7", "extra=open"]);
    }

    #[test]
    fn a_refusal_names_the_nearest_option_or_lists_its_values() {
        let mut rules = Rules::default();
        for (text, reason) in [
            ("bidding", "expected name=value, such as bidding=open"),
            ("biding=no", "did you mean `bidding`"),
            ("bidding=perhaps", "`bidding` is one of: open, closed, no"),
            ("passing=perhaps", "`passing` is either `no` or `yes`"),
            ("stall-turns=1001", "expected a whole number of turns from 1 to 1000"),
            ("extra=2", "`extra` is one of: open, closed, no"),
            ("auction=no", "expected `bidding` for the bids, or `passing`"),
        ] {
            let refused = rules.set(text).unwrap_err().to_string();
            assert!(refused.contains(&format!("--rule {text}: ")) && refused.contains(reason), "{refused}");
        }
        assert_eq!(rules, Rules::default());
    }
}
