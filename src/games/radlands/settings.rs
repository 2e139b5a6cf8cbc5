//! The parameters of *Radlands* as text, both ways.

use std::cell::RefCell;
use std::path::Path;

use serde_json::{Value, json};

use super::contents::{CardSet, Contents};
use super::radlands::{FIRST_GAME, Radlands, read_trios};
use super::rules::{CampChoice, Preset, Rules};
use super::words::Camp;
use crate::base::refusal::Refusal;
use crate::game::facts::{Embedded, Tag, text as value_text};
use crate::game::{Factor, Key, Settings, Setup, Variant};

/// The rule option that the key `camps` sets.
pub(super) const CAMP_CHOICE: &str = "camp-choice";
/// The trios of the rulebook's first game, as the key `camps` names them.
const FIRST_GAME_WORD: &str = "first-game";

impl Setup for Radlands {
    const KEYS: &'static [Key] = &[
        Key::new("cards", "SET", "The card set: a (the edition of the rulebook), b (another printing) or n (one player's proposal)")
            .words(&["a", "b", "n"]).or("a"),
        Key::new("rules", "SET", "The rule set").words(&["it", "en", "before-2023"]).or("it"),
        Key::new("rule", "NAME=VALUE", "Change a rule option, as in vera=once-a-turn; repeatable, the command `rules` lists them"),
        Key::new("box", "FILE", "Play with the values of this file, all or those that differ from the embedded box"),
        Key::new("set", "PATH=VALUE", "Replace a value of the box, as in people.sniper.cost=2; repeatable"),
        Key::new("camps", "CHOICE", "How camps are had: draft (three of those dealt), random (three dealt), first-game (the rulebook's trios) or two trios such as garage,railgun,supply-depot:reactor,cannon,victory-totem")
            .or("draft").tried(&["draft", "random", "first-game"]),
    ];

    fn from_settings(settings: &Settings) -> Result<Radlands, Refusal> {
        let mut refusal = Refusal::default();
        let mut rules = rules(settings, &mut refusal);
        let trios = trios(settings, &mut rules, &mut refusal);
        let contents = contents(settings, &mut refusal);
        match contents {
            Some(contents) if refusal.reasons.is_empty() => Radlands::new(contents, rules, trios).map_err(|wrong| {
                let place = settings.place("camps");
                Refusal { reasons: wrong.reasons.iter().map(|reason| format!("{place}: {reason}")).collect() }
            }),
            _ => Err(refusal),
        }
    }

    fn settings(&self) -> Settings {
        let (preset, cards) = (self.rules.nearest_preset(), self.contents.cards);
        let mut said = Vec::new();
        said.extend((cards != CardSet::A).then(|| ("cards", cards.to_string())));
        said.extend((preset != Preset::It).then(|| ("rules", preset.to_string())));
        said.extend(changes(&self.rules, preset).map(|change| ("rule", change)));
        let origin = &self.contents.origin;
        said.extend((origin != Embedded::ORIGIN).then(|| ("box", origin.clone())));
        said.extend(sets(&self.contents).map(|set| ("set", set)));
        said.extend((self.rules.camp_choice != CampChoice::Draft).then(|| ("camps", self.camps_said())));
        said.into_iter().fold(Settings::new(), |settings, (key, value)| settings.with(key, &value))
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

    fn identity(&self) -> Value {
        json!({
            "name": "radlands",
            "box": format!("{:016x}", self.contents.hash),
            "rules": self.rules.to_string(),
            "camps": self.camps_said(),
        })
    }

    fn provenance(&self) -> Vec<(&'static str, Value)> {
        let Contents { name, origin, cards, hash, .. } = &self.contents;
        let made = json!({ "name": name, "cards": cards.name(), "origin": origin, "hash": format!("{hash:016x}") });
        vec![("box", made), ("rules", json!(self.rules.to_string()))]
    }

    fn factors() -> Vec<Factor> {
        let factor = |name, about| Factor { name, about, number: false };
        vec![
            factor("cards", "the card set"),
            factor("rules", "the rule set, and the options that differ from it"),
            factor("camps", "how camps were had: `draft`, `random`, or the trios that the plan names, by side"),
            factor("box", "the values that were replaced in the box, and its name"),
        ]
    }

    fn factor_values(&self) -> Vec<String> {
        let preset = self.rules.nearest_preset();
        let rules = std::iter::once(preset.to_string()).chain(changes(&self.rules, preset)).collect::<Vec<_>>();
        let replaced: Vec<String> = sets(&self.contents).collect();
        let named = &self.contents.name;
        let contents = if replaced.is_empty() { named.clone() } else { format!("{} in {named}", replaced.join("; ")) };
        vec![self.contents.cards.to_string(), rules.join(", "), self.camps_said(), contents]
    }

    /// Named trios go with who holds them.
    fn exchanged(&self, by: usize) -> Option<Radlands> {
        let fixed = self.rules.camp_choice == CampChoice::Fixed && by % 2 == 1;
        fixed.then(|| {
            let mut game = self.clone();
            game.trios.swap(0, 1);
            game.dealt_on = !self.dealt_on;
            game
        })
    }

    fn dealt_on(&self, by: usize) -> Option<Radlands> {
        (by % 2 == 1).then(|| Radlands { dealt_on: !self.dealt_on, ..self.clone() })
    }

    const VARIANTS: &'static [&'static str] = super::variants::SETS;

    fn variants(&self, set: &str) -> Option<Vec<Variant>> {
        super::variants::variants(self, set)
    }
}

impl Radlands {
    /// How camps are had, as the key `camps` takes it.
    fn camps_said(&self) -> String {
        let trio = |trio: &[Camp; 3]| trio.map(Camp::name).join(",");
        match self.rules.camp_choice {
            CampChoice::Fixed if self.trios == FIRST_GAME => FIRST_GAME_WORD.into(),
            CampChoice::Fixed => format!("{}:{}", trio(&self.trios[0]), trio(&self.trios[1])),
            choice => choice.to_string(),
        }
    }
}

/// What options differ from a rule set, but for how camps are had, which has a key of its own.
fn changes(rules: &Rules, preset: Preset) -> impl Iterator<Item = String> {
    let own = |change: &String| change.split('=').next() != Some(CAMP_CHOICE);
    rules.changes(preset).into_iter().filter(own)
}

/// The values that were put into the box.
fn sets(contents: &Contents) -> impl Iterator<Item = String> + '_ {
    let replaced = contents.facts.iter().filter(|fact| fact.tag == Tag::Set);
    replaced.map(|fact| format!("{}={}", fact.path, value_text(&fact.value)))
}

/// The rule set with the options that are changed.
fn rules(settings: &Settings, refusal: &mut Refusal) -> Rules {
    let preset = settings.read("rules", refusal, str::parse).unwrap_or(Preset::It);
    let mut rules = Rules::preset(preset);
    for change in settings.all("rule") {
        if let Err(more) = rules.set(change) {
            refusal.reasons.extend(more.reasons);
        }
    }
    rules
}

/// How camps are had, into the rules, and the trios.
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

/// What a box is made of: its file, the card set and the values put in.
type Making = (Option<String>, CardSet, Vec<String>);

thread_local! {
    /// The last box that was read: the cells of a question mostly share theirs, and reading one takes a while.
    static LAST: RefCell<Option<(Making, Contents)>> = const { RefCell::new(None) };
}

fn contents(settings: &Settings, refusal: &mut Refusal) -> Option<Contents> {
    let cards = settings.read("cards", refusal, str::parse).unwrap_or(CardSet::A);
    let sets: Vec<String> = settings.all("set").into_iter().map(String::from).collect();
    let making = (settings.get("box").map(String::from), cards, sets);
    let kept = LAST.with_borrow(|last| last.as_ref().filter(|(of, _)| *of == making).map(|(_, kept)| kept.clone()));
    if kept.is_some() {
        return kept;
    }
    let contents = Contents::load(making.0.as_deref().map(Path::new), cards, &making.2)
        .map_err(|more| refusal.reasons.extend(more.reasons))
        .ok()?;
    LAST.set(Some((making, contents.clone())));
    Some(contents)
}
