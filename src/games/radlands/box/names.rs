//! People that are not printed, and their names.
//!
//! A game has room for as many people as are printed. A new one has the place of a printed one that is not in the deck: the first
//! that is free. All that the rules, the records and the players look up by number is that of the place; what a person reads and
//! types passes here, and has the new name.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{PersonCard, Values};
use crate::base::titles::title;
use crate::game::facts::{Reader, Section, join};
use crate::games::radlands::board::cards::{Card, Cards};
use crate::games::radlands::board::words::{Camp, EventCard, Icon, Outcome, Person};
use crate::games::radlands::rules::action::Action;
use crate::games::radlands::rules::effects::Effect;
use crate::record::NewName;

/// The section of people.
pub(super) const PEOPLE: &str = "people";
/// The section of copies.
pub(super) const COPIES: &str = "copies";
/// The most letters of a title: it has to fit on the table.
const LONGEST: usize = 20;

/// Words that decisions and positions have for other things.
const WORDS: &str = "put for second granted back front camp punk seat raiders nothing person format turn acts active first water \
    entered due outcome winner marks seats deck top discard aside lifted stack camps people step hand known queue silo dealt \
    destroyed damaged spent used place card this true false null";

/// Does a name mean something else already?
fn is_taken(name: &str) -> bool {
    Action::KINDS.into_iter().chain(WORDS.split_whitespace()).any(|word| word == name)
        || Camp::from_name(name).is_some()
        || EventCard::from_name(name).is_some()
        || Icon::from_name(name).is_some()
        || Effect::from_name(name).is_some()
        || Outcome::from_name(name).is_some()
}

/// A person that is not printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPerson {
    /// The name in files and commands.
    pub name: String,
    /// The name as people read it.
    pub title: String,
    /// The card.
    pub card: PersonCard,
    /// The printed person whose place it has.
    pub place: Person,
}

/// The new names of a section, each with the path that was typed first; without those that lack something.
fn whole(r: &mut Reader, section: &str, notes: bool) -> Vec<String> {
    let mut names = Vec::new();
    for (name, typed) in r.new_names(section) {
        let needed = [format!("{PEOPLE}.{name}.cost"), format!("{PEOPLE}.{name}.junk"), format!("{COPIES}.{name}")];
        let missing: Vec<String> = needed.iter().filter(|path| !r.has(path)).map(|path| format!("`{path}`")).collect();
        if missing.is_empty() {
            names.push(name);
        } else if notes {
            r.incomplete(&join(section, &name), &typed, &format!("{} too for a new person", missing.join(" and ")));
        }
    }
    names
}

/// The new people. Their places are not known yet.
pub(super) fn people(r: &mut Reader, section: &str) -> Vec<NewPerson> {
    let new = |r: &mut Reader, name: String| {
        let path = join(section, &name);
        let card = PersonCard::read(r, &path);
        let at = join(&path, "title");
        let title = if r.has(&at) { r.text(&at) } else { title(&name) };
        NewPerson { name, title, card, place: Person::ALL[0] }
    };
    whole(r, section, true).into_iter().map(|name| new(r, name)).collect()
}

/// The copies of the new people.
pub(super) fn copies(r: &mut Reader, section: &str) -> Vec<u8> {
    let names = whole(r, section, true);
    names.iter().map(|name| r.number(&join(section, name), 0..=Cards::MOST)).collect()
}

impl Values {
    /// Gives each new person a place.
    pub(super) fn seat_new_people(&mut self, r: &mut Reader<'_>) {
        let mut free = Person::ALL.into_iter().filter(|person| self.copies[Card::person(*person).index()] == 0);
        let places: Vec<Option<Person>> = self.new_people.iter().map(|_| free.next()).collect();
        let mut titles: Vec<String> =
            Camp::ALL.map(Camp::title).into_iter().chain(Card::all().map(Card::title)).collect();
        titles.push(Card::RAIDERS.title());
        for ((new, place), copies) in self.new_people.iter_mut().zip(places).zip(&self.new_copies) {
            let path = join(PEOPLE, &new.name);
            let Some(place) = place else {
                r.problem(
                    &path,
                    "found no room, expected a printed person of 0 copies whose place it can take, as in \
                     `copies.mimic` = 0",
                );
                continue;
            };
            if is_taken(&new.name) {
                r.problem(&path, "found a name that something else has already, expected another one");
            }
            let at = join(&path, "title");
            if titles.iter().any(|title| title.eq_ignore_ascii_case(&new.title)) {
                r.problem(&at, &format!("found `{}`, expected a title that no other card has", new.title));
            }
            // Settings are divided by semicolons.
            if new.title.chars().count() > LONGEST || new.title.contains(';') {
                let expected = format!("expected a title of at most {LONGEST} letters, without a semicolon");
                r.problem(&at, &format!("found `{}`, {expected}", new.title));
            }
            titles.push(new.title.clone());
            new.place = place;
            self.people[place.index()] = new.card;
            self.copies[Card::person(place).index()] = *copies;
        }
    }

    fn new_at(&self, card: Card) -> Option<&NewPerson> {
        self.new_people.iter().find(|new| Card::person(new.place) == card)
    }

    /// The name of a card in files and commands.
    pub fn name(&self, card: Card) -> &str {
        self.new_at(card).map_or_else(|| card.name(), |new| &new.name)
    }

    /// The name of a card as people read it.
    pub fn title(&self, card: Card) -> String {
        self.new_at(card).map_or_else(|| card.title(), |new| new.title.clone())
    }

    /// The card of a name in this box.
    pub fn card(&self, name: &str) -> Option<Card> {
        let new = self.new_people.iter().find(|new| new.name == name).map(|new| Card::person(new.place));
        new.or_else(|| Card::from_name(name).filter(|&card| self.new_at(card).is_none()))
    }

    /// Every name of a card of the deck in this box.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        Card::all().map(|card| self.name(card))
    }

    /// The names that readers of tables and texts see instead of those of the places.
    pub(crate) fn new_names(&self) -> Vec<NewName> {
        let names = |new: &NewPerson| NewName {
            place: new.place.name().into(),
            name: new.name.clone(),
            title: new.title.clone(),
        };
        self.new_people.iter().map(names).collect()
    }

    /// The new people in a sentence; none for a box without any.
    pub(crate) fn new_people_said(&self) -> Option<String> {
        let said = |new: &NewPerson| format!("{} in the place of {}", new.title, Card::person(new.place).title());
        (!self.new_people.is_empty()).then(|| self.new_people.iter().map(said).collect::<Vec<_>>().join(", "))
    }

    /// Gives each new person the mean of the people's weights: no weight is fitted to one.
    pub(crate) fn even_out(&self, people: &mut [f32]) {
        let mean = people.iter().sum::<f32>() / people.len() as f32;
        for new in &self.new_people {
            people[new.place.index()] = mean;
        }
    }

    /// A text in which cards have the names of their places, with the names of this box.
    pub(crate) fn spoken(&self, text: String) -> String {
        if self.new_people.is_empty() {
            return text;
        }
        let mut names = BTreeMap::new();
        for new in &self.new_people {
            names.insert(new.place.name().to_owned(), new.name.as_str());
            names.insert(Card::person(new.place).title(), new.title.as_str());
        }
        replaced(&text, &names)
    }

    /// Data in which cards have the names of their places, with the names of this box.
    pub(crate) fn spoken_data(&self, data: Value) -> Value {
        if self.new_people.is_empty() {
            return data;
        }
        match data {
            Value::String(text) => Value::String(self.spoken(text)),
            Value::Array(items) => items.into_iter().map(|item| self.spoken_data(item)).collect(),
            Value::Object(fields) => {
                let field = |(key, value)| (self.spoken(key), self.spoken_data(value));
                Value::Object(fields.into_iter().map(field).collect::<Map<_, _>>())
            }
            other => other,
        }
    }

    /// A text in which cards have the names of this box, with the names of their places.
    ///
    /// # Errors
    /// When it names a card whose place a new one has.
    pub(crate) fn heard(&self, text: &str) -> Result<String, String> {
        let mut names = BTreeMap::new();
        for new in &self.new_people {
            names.insert(new.name.clone(), new.place.name());
        }
        for word in words(text) {
            if let Some(new) = self.new_people.iter().find(|new| new.place.name() == word) {
                return Err(format!("`{word}` is not in this box: `{}` has its place", new.name));
            }
        }
        Ok(replaced(text, &names))
    }
}

/// The words of a text: letters, digits and hyphens between others.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !is_of_word(sign))
}

fn is_of_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '-' || sign == '_'
}

/// The text with each of some names in the place of another, wherever it stands as words of its own.
fn replaced(text: &str, names: &BTreeMap<String, &str>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut inside = false;
    while let Some(sign) = rest.chars().next() {
        let ends = |name: &str| !rest[name.len()..].starts_with(is_of_word);
        let found = names.iter().find(|(name, _)| !inside && rest.starts_with(name.as_str()) && ends(name));
        let length = if let Some((name, other)) = found {
            out.push_str(other);
            name.len()
        } else {
            out.push(sign);
            sign.len_utf8()
        };
        inside = is_of_word(sign);
        rest = &rest[length..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::facts::sheet;
    use crate::game::{Game, Notation, Seed, Settings, Setup, keys};
    use crate::games::radlands::Radlands;
    use crate::games::radlands::contents::{CardSet, Contents};
    use crate::games::radlands::rules::options::Rules;
    use crate::games::radlands::rules::radlands::FIRST_GAME;

    const SHEET: &str = "path,value\npeople.trapper.cost,2\npeople.trapper.junk,water\npeople.trapper.title,<b>Tom\n\
        people.trapper.abilities.0.cost,1\npeople.trapper.abilities.0.effect,injure\ncopies.trapper,2\ncopies.muse,0\n";

    fn boxed(sheet: &str) -> Result<Contents, String> {
        Contents::parse("my.csv", sheet, CardSet::A, &[]).map_err(|refusal| refusal.to_string())
    }

    fn refused(sheet: &str, parts: &[&str]) {
        let said = boxed(sheet).map(|contents| contents.new_people.clone()).unwrap_err();
        for part in parts {
            assert!(said.contains(part), "{said}\nlacks {part}");
        }
    }

    #[test]
    fn a_new_person_has_the_place_of_a_printed_one_that_is_not_in_the_deck() {
        let contents = boxed(SHEET).unwrap();
        let card = contents.card("trapper").unwrap();
        assert_eq!(card, Card::person(Person::Muse));
        assert_eq!((contents.name(card), contents.title(card).as_str()), ("trapper", "<b>Tom"));
        assert_eq!((contents.copies[card.index()], contents.people[Person::Muse.index()].cost), (2, 2));
        assert_eq!(contents.card("muse"), None);
        assert_eq!(contents.notes, ["New people: <b>Tom in the place of Muse"]);
        assert!(Contents::embedded(CardSet::A).notes.is_empty());
    }

    #[test]
    fn a_box_with_new_people_is_the_same_box_after_a_sheet_and_as_single_values() {
        let contents = boxed(SHEET).unwrap();
        let lines = sheet::rows_of(&contents.name, &contents.facts).into_iter();
        let quoted = |cell: String| format!("\"{}\"", cell.replace('"', "\"\""));
        let lines: Vec<String> = lines.map(|row| row.map(quoted).join(",")).collect();
        let again = boxed(&format!("{}\n{}", sheet::COLUMNS.join(","), lines.join("\n"))).unwrap();
        assert_eq!((again.hash, &again.new_people), (contents.hash, &contents.new_people));
        let sets = ["people", "copies"].map(|section| {
            let at = format!("{section}.trapper");
            let fact = contents.facts.iter().find(|fact| fact.path == at).unwrap();
            format!("{at}={}", crate::game::facts::text(&fact.value))
        });
        let sets = [&sets[..], &["copies.muse=0".into()]].concat();
        let set = Contents::load(None, CardSet::A, &sets).unwrap();
        assert_eq!((set.hash, &set.new_people), (contents.hash, &contents.new_people));
        // The settings of a game say how to make it again.
        let game = Radlands::new(set, Rules::default(), FIRST_GAME).unwrap();
        assert_eq!(Radlands::from_settings(&game.settings()).unwrap().contents.hash, contents.hash);
    }

    #[test]
    fn what_a_new_person_lacks_or_cannot_have_is_said_with_its_cell() {
        let without = |path: &str| {
            let lines: Vec<&str> = SHEET.lines().filter(|line| !line.starts_with(path)).collect();
            lines.join("\n")
        };
        refused(&without("copies.trapper"), &["my.csv, row 2, column value: people.trapper", "`copies.trapper` too"]);
        refused(&without("people.trapper.junk"), &["expected `people.trapper.junk` too for a new person"]);
        refused(&without("people.trapper"), &["my.csv, row 2, column value: copies.trapper", "people.trapper.cost"]);
        refused(&without("copies.muse"), &["people.trapper: found no room", "`copies.mimic` = 0"]);
        refused(
            &SHEET.replace("injure", "laugh"),
            &["my.csv, row 6, column value", "abilities.0.effect: found `\"laugh\"`"],
        );
        refused(&SHEET.replace("effect,injure", "effect,rebuild"), &["one that a person can have"]);
        refused(&format!("{SHEET}people.trapper.cost,3\n"), &["stands in another row, too"]);
        refused(&SHEET.replace("trapper", "Trapper"), &["column path: found the new name `Trapper`", "small letters"]);
        refused(&SHEET.replace("trapper", "trap<er"), &["found the new name `trap<er`"]);
        refused(&SHEET.replace("<b>Tom", "Muse"), &["people.trapper.title: found `Muse`", "no other card has"]);
        refused(&SHEET.replace("<b>Tom", "A very very long title"), &["at most 20 letters"]);
        refused(&SHEET.replace("trapper", "draw"), &["found a name that something else has already"]);
        refused(&format!("{SHEET}people.trapper.colour,red\n"), &["people.trapper.colour: unknown key"]);
        refused("path,value\npeople.snipre.cost,2\n", &["did you mean `people.sniper`?"]);
    }

    #[test]
    fn all_that_a_person_reads_and_types_has_the_new_name() {
        let sets = "set=people.trapper.cost=2; set=people.trapper.junk=water; set=copies.trapper=2; set=copies.muse=0";
        let settings = Settings::parse("settings", sets, &keys::<Radlands>()).unwrap();
        let game = Radlands::from_settings(&settings).unwrap();
        let state = game.start(&mut game.chance(Seed::new(1)), &mut ());
        let action = game.read(&state, "junk trapper").unwrap();
        assert_eq!(game.write(&state, action), "junk trapper");
        assert!(game.read(&state, "junk muse").unwrap_err().contains("`trapper` has its place"));
        let text = game.position_text(&state).unwrap();
        assert!(text.contains("\"trapper\"") && !text.contains("\"muse\""), "{text}");
        let (_, again) = Radlands::from_position("mine", &text, &game.settings()).unwrap();
        assert_eq!(again, state);
    }

    #[test]
    fn names_are_replaced_where_they_stand_as_words() {
        let contents = boxed(&SHEET.replace("<b>Tom", "Trapper")).unwrap();
        let spoken = |text: &str| contents.spoken(text.into());
        assert_eq!(
            spoken("Muse (1.back of seat 0) is damaged by Muse"),
            "Trapper (1.back of seat 0) is damaged by Trapper"
        );
        assert_eq!(spoken("the Museum, muse-like, a_muse: play muse"), "the Museum, muse-like, a_muse: play trapper");
        assert_eq!(contents.heard("use-junk trapper").as_deref(), Ok("use-junk muse"));
    }
}
