//! The parameters of *D.E.I.* as text, both ways.

use super::dei::{Dei, RANDOM};
use super::options::Rules;
use crate::base::refusal::Refusal;
use crate::game::boxed::{Kit, box_key, rule_key, rules_key, rules_of, set_key};
use crate::game::{BySeat, Key, Reading, Seating, Settings, Setup, Variant, words_by_seat};
use crate::games::dei::board::words::Faction;
use crate::games::dei::r#box::choice::{KEYS as CHOICE_KEYS, levels};
use crate::games::dei::r#box::{Contents, Values};

impl Setup for Dei {
    const KEYS: &'static [Key] = &[
        Key::new("players", "N", "Seat N players").numbers(2, 4).or("4"),
        Key::new("lineup", "LIST", "Seat these factions, such as auxilia,farm-z,random*").or(RANDOM).by_seat(),
        CHOICE_KEYS[0],
        CHOICE_KEYS[1],
        CHOICE_KEYS[2],
        CHOICE_KEYS[3],
        rules_key::<Rules>(),
        rule_key("turn-order=supplies"),
        box_key(),
        set_key::<Values>(),
    ];

    fn from_settings(settings: &Settings) -> Result<Dei, Refusal> {
        let mut read = Reading::of::<Dei>(settings);
        let seats = usize::from(read.number("players"));
        let mut refusal = read.refusal;
        let rules = rules_of(settings, &mut refusal);
        let factions = settings.read("lineup", &mut refusal, |text| factions(text, seats));
        let contents = Contents::from_settings(settings, &mut refusal);
        match contents {
            Some(contents) if refusal.reasons.is_empty() => {
                Dei::new(contents, rules, factions.unwrap_or(BySeat::of(seats, None))).map_err(|wrong| {
                    let place = settings.place("lineup");
                    Refusal { reasons: wrong.reasons.iter().map(|reason| format!("{place}: {reason}")).collect() }
                })
            }
            _ => Err(refusal),
        }
    }

    fn settings(&self) -> Settings {
        let said = Settings::new().with("players", &self.players().to_string());
        let factions = self.factions_text();
        let said = if factions == RANDOM { said } else { said.with("lineup", &factions) };
        said.and(&Kit::of(&self.contents, &self.rules).settings())
    }

    fn kit(&self) -> Option<Kit<'_>> {
        Some(Kit::of(&self.contents, &self.rules))
    }

    /// Seeds come as lists and ranges; tables of factions are divided by semicolons.
    fn levels(key: &str, text: &str, _: &Settings) -> Result<Vec<String>, String> {
        if CHOICE_KEYS.iter().any(|own| own.name == key) {
            return levels(text);
        }
        match key {
            "lineup" => Ok(text.split(';').map(|part| part.trim().to_owned()).collect()),
            _ => Self::KEYS.iter().find(|own| own.name == key).map_or(Ok(vec![text.into()]), |key| key.levels(text)),
        }
    }

    /// Named factions go with who plays them.
    fn seated(&self, seating: &Seating) -> Option<Dei> {
        let factions = self.factions.seated(seating);
        (factions != self.factions).then(|| Dei { factions, ..self.clone() })
    }

    /// Factions and feats move, while seat 0 stays the first player.
    fn redealt(&self, seating: &Seating) -> Option<Dei> {
        let moves = !seating.is_plain();
        moves.then(|| Dei { dealt: *seating, factions: self.factions.seated(seating), ..self.clone() })
    }

    const VARIANTS: &'static [&'static str] = Kit::VARIANTS;

    fn variants(&self, set: &str) -> Option<Vec<Variant>> {
        let kit = self.kit()?;
        if set != "alternatives" {
            return kit.variants(set);
        }
        // A lever of the generator moves nothing in a box that is not generated.
        let is_value = |path: &str| !path.starts_with("generator.");
        let values = kit.alternatives(is_value, |path| path.replace(['.', '_'], " "), |_, _| None);
        Some([values, kit.rulings("rule ", |_| true)].concat())
    }
}

/// The factions of the seats: a name or `random` for each, or one word for all.
fn factions(text: &str, seats: usize) -> Result<BySeat<Option<Faction>>, String> {
    let words = words_by_seat(text, seats);
    let read = |word: &&str| if *word == RANDOM { Ok(None) } else { word.parse().map(Some) };
    let named: Vec<Option<Faction>> = words.iter().map(read).collect::<Result<_, String>>()?;
    let mut factions = BySeat::of(seats, None);
    match named.as_slice() {
        [None] => {}
        named if named.len() == seats => (0..seats).for_each(|seat| factions[seat] = named[seat]),
        other => {
            let count = other.len();
            return Err(format!("found {count} factions, expected `random`, or {seats}, one per player"));
        }
    }
    Ok(factions)
}
