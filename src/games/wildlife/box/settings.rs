//! The parameters of *WildLife* as text, both ways.

use super::choice::{BOARD_KEY, CHART_KEY, levels};
use super::{Contents, Values};
use crate::base::refusal::Refusal;
use crate::game::boxed::{Kit, box_key, rule_key, rules_key, rules_of, set_key};
use crate::game::{BySeat, Key, Reading, Seating, Settings, Setup, Variant, words_by_seat};
use crate::games::wildlife::board::words::Species;
use crate::games::wildlife::board::{charts, numbered};
use crate::games::wildlife::rules::options::Rules;
use crate::games::wildlife::rules::wildlife::{RANDOM, WildLife};

/// One chart in this many, of those that fit, stands among the alternatives.
const CHART_STEP: usize = 10;
/// One numbered board in this many stands among the alternatives.
const BOARD_STEP: usize = 8;

impl Setup for WildLife {
    const KEYS: &'static [Key] = &[
        Key::new("players", "N", "Seat N players").numbers(2, 6).or("4"),
        Key::new("lineup", "LIST", "Seat these species, such as man,bear,random*").or(RANDOM).by_seat(),
        CHART_KEY,
        BOARD_KEY,
        rules_key::<Rules>(),
        rule_key("herd-size=1"),
        box_key(),
        set_key::<Values>(),
    ];

    fn from_settings(settings: &Settings) -> Result<WildLife, Refusal> {
        let mut read = Reading::of::<WildLife>(settings);
        let seats = usize::from(read.number("players"));
        let mut refusal = read.refusal;
        let rules = rules_of(settings, &mut refusal);
        let species = settings.read("lineup", &mut refusal, |text| species(text, seats));
        let contents = Contents::from_settings(settings, &mut refusal);
        match contents {
            Some(contents) if refusal.reasons.is_empty() => {
                WildLife::new(contents, rules, species.unwrap_or(BySeat::of(seats, None))).map_err(|wrong| {
                    let place = settings.place("lineup");
                    Refusal { reasons: wrong.reasons.iter().map(|reason| format!("{place}: {reason}")).collect() }
                })
            }
            _ => Err(refusal),
        }
    }

    fn settings(&self) -> Settings {
        let said = Settings::new().with("players", &self.players().to_string());
        let species = self.species_text();
        let said = if species == RANDOM { said } else { said.with("lineup", &species) };
        said.and(&Kit::of(&self.contents, &self.rules).settings())
    }

    fn kit(&self) -> Option<Kit<'_>> {
        Some(Kit::of(&self.contents, &self.rules))
    }

    /// Charts and boards come as lists and ranges; tables of species are divided by semicolons.
    fn levels(key: &str, text: &str, _: &Settings) -> Result<Vec<String>, String> {
        match key {
            "chart" | "board" => levels(key, text),
            "lineup" => Ok(text.split(';').map(|part| part.trim().to_owned()).collect()),
            _ => Self::KEYS.iter().find(|own| own.name == key).map_or(Ok(vec![text.into()]), |key| key.levels(text)),
        }
    }

    /// Named species go with who plays them.
    fn seated(&self, seating: &Seating) -> Option<WildLife> {
        let species = self.species.seated(seating);
        (species != self.species).then(|| WildLife { species, ..self.clone() })
    }

    /// Species and hands move where a random player starts. Otherwise the first turn goes with the oldest species, and
    /// nothing would change but the numbers of the seats.
    fn redealt(&self, seating: &Seating) -> Option<WildLife> {
        let moves = !self.rules.oldest_starts && !self.rules.species_auction && !seating.is_plain();
        moves.then(|| WildLife { dealt: *seating, species: self.species.seated(seating), ..self.clone() })
    }

    const VARIANTS: &'static [&'static str] = Kit::VARIANTS;

    fn variants(&self, set: &str) -> Option<Vec<Variant>> {
        let mut all = self.kit()?.variants(set)?;
        if set == "alternatives" {
            all.extend(self.other_boxes());
        }
        Some(all)
    }
}

impl WildLife {
    /// Charts and boards that could be the printed ones, each in the place of the one that is played: some of all that fit,
    /// evenly spread. What the user has chosen stays.
    fn other_boxes(&self) -> Vec<Variant> {
        let some = |key: &'static str, count: usize, step: usize| {
            (1..=count).step_by(step).map(move |number| (key, number.to_string()))
        };
        let choice = &self.contents.choice;
        let charts = choice.chart.is_none().then(|| some("chart", charts::fitting().len(), CHART_STEP));
        let boards = choice.board.is_none().then(|| some("board", numbered::COUNT, BOARD_STEP));
        let all = charts.into_iter().flatten().chain(boards.into_iter().flatten()).map(|(key, number)| Variant {
            name: format!("{key}={number}"),
            group: key.into(),
            title: format!("{key} → {number}"),
            settings: Settings::new().with(key, &number),
        });
        // A box of the user's may hold charts or a board of its own.
        all.filter(|other| WildLife::from_settings(&self.settings().and(&other.settings)).is_ok()).collect()
    }
}

/// The species of the seats: a name or `random` for each, or one word for all.
fn species(text: &str, seats: usize) -> Result<BySeat<Option<Species>>, String> {
    let words = words_by_seat(text, seats);
    let read = |word: &&str| if *word == RANDOM { Ok(None) } else { word.parse().map(Some) };
    let named: Vec<Option<Species>> = words.iter().map(read).collect::<Result<_, String>>()?;
    let mut species = BySeat::of(seats, None);
    match named.as_slice() {
        [None] => {}
        named if named.len() == seats => (0..seats).for_each(|seat| species[seat] = named[seat]),
        other => {
            let count = other.len();
            return Err(format!(
                "found {count}, expected {seats}, one per seat; `random*` stands for all further seats"
            ));
        }
    }
    Ok(species)
}
