//! The parameters of *Radlands* as text, both ways.

use super::{Contents, Values};
use crate::base::refusal::Refusal;
use crate::game::boxed::{BOX_FACTOR, Kit, RULES_FACTOR, box_key, rule_key, rules_key, rules_of, set_key};
use crate::game::{Factor, Key, Seating, Settings, Setup, Variant};
use crate::games::radlands::board::words::Camp;
use crate::games::radlands::rules::options::{CampChoice, Rules};
use crate::games::radlands::rules::radlands::{FIRST_GAME, Radlands, read_trios};

/// The rule option that the key `camps` sets.
pub(crate) const CAMP_CHOICE: &str = "camp-choice";
/// The rule options that keys of their own set.
const KEYED: &[&str] = &[CAMP_CHOICE];
/// The trios of the rulebook's first game, as the key `camps` names them.
const FIRST_GAME_WORD: &str = "first-game";

impl Setup for Radlands {
    const KEYS: &'static [Key] = &[
        Key::new("cards", "SET", "Use this card set").words(&["a", "b", "n"]).or("a"),
        rules_key::<Rules>(),
        rule_key("vera=once-a-turn"),
        box_key(),
        set_key::<Values>(),
        Key::new("camps", "CHOICE", "Choose camps by draft, random, first-game, or as TRIO:TRIO").or("draft"),
    ];

    fn from_settings(settings: &Settings) -> Result<Radlands, Refusal> {
        let mut refusal = Refusal::default();
        let mut rules = rules_of(settings, &mut refusal);
        let trios = trios(settings, &mut rules, &mut refusal);
        let contents = Contents::from_settings(settings, &mut refusal);
        match contents {
            Some(contents) if refusal.reasons.is_empty() => Radlands::new(contents, rules, trios).map_err(|wrong| {
                let place = settings.place("camps");
                Refusal { reasons: wrong.reasons.iter().map(|reason| format!("{place}: {reason}")).collect() }
            }),
            _ => Err(refusal),
        }
    }

    fn settings(&self) -> Settings {
        let said = Kit::of(&self.contents, &self.rules).keyed(KEYED).settings();
        if self.rules.camp_choice == CampChoice::Draft { said } else { said.with("camps", &self.camps_said()) }
    }

    fn kit(&self) -> Option<Kit<'_>> {
        Some(Kit::of(&self.contents, &self.rules).keyed(KEYED))
    }

    /// Ways to have camps are divided by commas, trios by semicolons: `draft,random; oasis,…:cache,…`.
    fn levels(key: &str, text: &str, _: &Settings) -> Result<Vec<String>, String> {
        if key != "camps" {
            return Self::KEYS
                .iter()
                .find(|known| known.name == key)
                .map_or(Ok(vec![text.into()]), |key| key.levels(text));
        }
        let named = |part: &str| part.trim().to_string();
        let words = |part: &str| part.split(',').map(named).collect::<Vec<String>>();
        let levels = text.split(';').flat_map(|part| if part.contains(':') { vec![named(part)] } else { words(part) });
        Ok(levels.collect())
    }

    fn factors() -> Vec<Factor> {
        let factor = |name, about| Factor { name, about, number: false };
        let camps = "how camps were had: `draft`, `random`, or the trios that the plan names, by side";
        vec![factor("cards", "the card set"), RULES_FACTOR, factor("camps", camps), BOX_FACTOR]
    }

    /// Named trios go with who holds them.
    fn seated(&self, seating: &Seating) -> Option<Radlands> {
        let fixed = self.rules.camp_choice == CampChoice::Fixed;
        (fixed && !seating.is_plain()).then(|| {
            let mut game = self.clone();
            game.trios.swap(0, 1);
            game.dealt_on = !self.dealt_on;
            game
        })
    }

    fn redealt(&self, seating: &Seating) -> Option<Radlands> {
        (!seating.is_plain()).then(|| Radlands { dealt_on: !self.dealt_on, ..self.clone() })
    }

    const VARIANTS: &'static [&'static str] = super::variants::SETS;

    fn variants(&self, set: &str) -> Option<Vec<Variant>> {
        super::variants::variants(self, set)
    }
}

impl Radlands {
    /// The choice of camps, as the key `camps` takes it.
    fn camps_said(&self) -> String {
        let trio = |trio: &[Camp; 3]| trio.map(Camp::name).join(",");
        match self.rules.camp_choice {
            CampChoice::Fixed if self.trios == FIRST_GAME => FIRST_GAME_WORD.into(),
            CampChoice::Fixed => format!("{}:{}", trio(&self.trios[0]), trio(&self.trios[1])),
            choice => choice.to_string(),
        }
    }
}

/// Reads the choice of camps into the rules, and returns the trios.
fn trios(settings: &Settings, rules: &mut Rules, refusal: &mut Refusal) -> [[Camp; 3]; 2] {
    let read = |text: &str| match text {
        FIRST_GAME_WORD => Ok((CampChoice::Fixed, FIRST_GAME)),
        _ if text.contains(':') => {
            read_trios(text).map(|trios| (CampChoice::Fixed, trios)).map_err(|refusal| refusal.to_string())
        }
        _ => match text.parse() {
            Ok(CampChoice::Fixed) | Err(_) => Err(format!(
                "found `{text}`, expected draft, random, first-game or two trios such as garage,railgun,supply-depot:reactor,cannon,victory-totem"
            )),
            Ok(choice) => Ok((choice, FIRST_GAME)),
        },
    };
    let Some((choice, trios)) = settings.read("camps", refusal, read) else { return FIRST_GAME };
    let ruled = settings.all("rule").iter().any(|change| change.split('=').next().map(str::trim) == Some(CAMP_CHOICE));
    if ruled && rules.camp_choice != choice {
        let (place, ruled) = (settings.place("camps"), rules.camp_choice);
        refusal
            .add(format!("{place}: the rule option {CAMP_CHOICE}={ruled} says something else, expected one of them"));
    }
    rules.camp_choice = choice;
    trios
}
