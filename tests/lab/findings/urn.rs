//! A competitive game whose chances are known: a red ball is three times as likely to come out of the urn before a blue
//! one. It is played by the program's own commands, and its reports must find these chances.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use wildlab::prelude::*;

use super::played::findings;
use crate::support::fresh;

wildlab::games! { Games: Urn }

wildlab::named_enum! {
    /// The ball of a seat.
    pub enum Ball {
        /// Three chances of one that are a blue ball's.
        Red = "red",
        /// One chance.
        Blue = "blue",
    }
}

impl Ball {
    fn chances(self) -> u32 {
        if self == Ball::Red { 3 } else { 1 }
    }
}

#[derive(Clone, Debug)]
struct Urn {
    balls: BySeat<Ball>,
}

/// The balls left in the urn as each came out; all 0 before.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drawn {
    over: bool,
    left: BySeat<i32>,
}

impl Game for Urn {
    const NAME: &'static str = "urn";
    const TITLE: &'static str = "Urn";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &["drawn"];
    const SEATS: usize = 4;
    type State = Drawn;
    type Action = ();
    type Actions = Vec<()>;
    type View = Drawn;
    type Chance = Rng;
    type Event = ();
    fn chance(&self, seed: Seed) -> Rng {
        seed.stream(0)
    }
    fn start(&self, _: &mut Rng, _: &mut impl Observer<Self>) -> Drawn {
        Drawn { over: false, left: BySeat::of(self.seats(), 0) }
    }
    fn seats(&self) -> usize {
        self.balls.len()
    }
    fn decider(&self, _: &Drawn) -> Seat {
        Seat(0)
    }
    fn legal(&self, state: &Drawn, out: &mut Vec<()>) {
        out.clear();
        out.extend((!state.over).then_some(()));
    }
    fn play(&self, state: &mut Drawn, (): (), chance: &mut Rng, observer: &mut impl Observer<Self>) {
        observer.see((), state);
        let mut inside: Vec<usize> = (0..self.seats()).collect();
        while !inside.is_empty() {
            let all: u32 = inside.iter().map(|&seat| self.balls[seat].chances()).sum();
            let mut drawn = chance.below(all);
            let at = inside.iter().position(|&seat| {
                let own = self.balls[seat].chances();
                let hit = drawn < own;
                drawn = drawn.saturating_sub(own);
                hit
            });
            let seat = inside.remove(at.expect("one of them is drawn"));
            state.left[seat] = inside.len() as i32;
        }
        state.over = true;
    }
    fn ending(&self, state: &Drawn) -> Option<Ending> {
        state.over.then(|| Ending::ranked("drawn", state.left.as_slice()))
    }
    fn view(&self, state: &Drawn, _: Seat) -> Drawn {
        *state
    }
    fn sample(&self, view: &Drawn, _: &mut Rng) -> Drawn {
        *view
    }
}

impl Checked for Urn {
    fn all_actions(&self, _: &Drawn) -> Vec<()> {
        vec![()]
    }
    fn objection(&self, state: &Drawn, (): ()) -> Option<&'static str> {
        state.over.then_some("the game is over")
    }
    fn violations(&self, _: &Drawn) -> Vec<String> {
        Vec::new()
    }
}

impl Setup for Urn {
    const KEYS: &'static [Key] = &[
        Key::new("players", "N", "How many draw").numbers(2, 4).or("2"),
        Key::new("balls", "NAMES", "The ball of each, or of all: red, blue").or("blue").tried(&["red"]),
    ];
    fn from_settings(settings: &Settings) -> Result<Self, Refusal> {
        let mut read = Reading::of::<Self>(settings);
        let seats = read.number("players").into();
        let game = Urn { balls: read.by_seat("balls", seats) };
        read.refusal.or(game)
    }
    fn settings(&self) -> Settings {
        Settings::new().said("players", self.seats()).said("balls", self.balls)
    }
    fn seated(&self, seating: &Seating) -> Option<Self> {
        Some(Urn { balls: self.balls.seated(seating) })
    }
}

impl Records for Urn {
    type Tally = ();
    fn seat_columns(sheet: &mut impl Sheet<Self>) {
        sheet.word("ball", "its ball", |ended| Some(ended.game.balls[ended.at].name()));
    }
    fn tally(&self, _: bool) {}
    fn watch<'a>(&'a self, (): &'a mut ()) -> impl Observer<Self> + 'a {
        |(): (), _: &Drawn| {}
    }
}

impl Minds for Urn {
    const POLICIES: &'static [(&'static str, &'static str)] = &[("hand", "mind = 'random'\nabout = 'draws'")];
    const DEFAULT: &'static str = "hand";
}

impl Notation for Urn {}
impl Audited for Urn {}

impl wildlab::report::replay::Drawn for Urn {}

impl Show for Urn {
    type Memory = ();
    fn entry(&self, (): &mut (), _: &Drawn, (): ()) -> Entry {
        Entry::new(Mark::Decision, "the urn is emptied")
    }
    fn picture(&self, state: &Drawn) -> Picture {
        format!("{:?}\n", state.left).into()
    }
}

impl Asked for Urn {}

impl Lab for Urn {
    type Script = NoScript;
}

/// The folder of the answer to a question with `games` games per cell.
fn asked(name: &str, text: &str, games: u64) -> PathBuf {
    let folder = fresh(name);
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("asked.toml");
    fs::write(&file, format!("title = 'T'\nquestion = 'Q'\npolicy = 'hand'\ngames = {games}\n{text}")).expect("a file");
    let out = folder.join("out");
    let words = ["urn", "report", &file.display().to_string(), "--quiet", "--out", &out.display().to_string()];
    let code = wildlab::cli::run::<Games>(words.map(OsString::from));
    assert_eq!(format!("{code:?}"), format!("{:?}", std::process::ExitCode::SUCCESS));
    out.join("urn/asked")
}

/// A row of a table: the names of its columns and what they hold.
type Line = Vec<(String, String)>;

/// The rows of a table.
fn table(folder: &Path, name: &str) -> Vec<Line> {
    let text = fs::read_to_string(folder.join(format!("tables/{name}.csv"))).expect("a table");
    // Names of several balls stand in quotes, and their commas are none of the table's.
    let cut = |line: &str| -> Vec<String> {
        let parts = line.split('"').enumerate();
        let plain: String =
            parts.map(|(at, part)| if at % 2 == 1 { part.replace(',', "+") } else { part.into() }).collect();
        plain.split(',').map(String::from).collect()
    };
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(cut);
    let head = lines.next().expect("a head");
    lines.map(|line| head.iter().cloned().zip(line).collect()).collect()
}

fn field<'a>(row: &'a [(String, String)], name: &str) -> &'a str {
    &row.iter().find(|(column, _)| column == name).expect(name).1
}

/// Does the interval of a column hold a value?
fn holds(row: &[(String, String)], name: &str, truth: f64) -> bool {
    let number = |name: &str| field(row, name).parse::<f64>().expect("a number");
    (number(&format!("{name}_low"))..=number(&format!("{name}_high"))).contains(&truth)
}

#[test]
fn known_chances_of_two_seats_lie_in_the_intervals_of_every_kind() {
    let text = "[[play]]\nballs = ['red,blue', 'blue,blue']\n\
                [[section]]\nkind = 'matchups'\ntitle = 'M'\nof = 'ball'\n\
                [[section]]\nkind = 'strengths'\ntitle = 'P'\nof = 'ball'\n\
                [[section]]\nkind = 'seats'\ntitle = 'S'\n\
                [[section]]\nkind = 'scores'\ntitle = 'D'\nof = 'ball'\n\
                [[section]]\nkind = 'bands'\ntitle = 'B'\nover = 'balls'\n";
    let folder = asked("urn-two", text, 800);
    let pairs = table(&folder, "matchups");
    assert_eq!((pairs.len(), field(&pairs[0], "one"), field(&pairs[0], "other")), (1, "red", "blue"));
    assert!(holds(&pairs[0], "share", 0.75), "three of four games are red's: {pairs:?}");
    let ladder = table(&folder, "strengths");
    let half = 200.0 * 3.0_f64.log10();
    assert!(holds(&ladder[0], "points", half) && holds(&ladder[1], "points", -half), "{ladder:?}");
    let seats = table(&folder, "seats");
    assert_eq!(seats.len(), 4, "two seats in each of two cells");
    assert!(seats.iter().all(|row| holds(row, "above", 0.0)), "the seats are fair: {seats:?}");
    let scores = table(&folder, "scores");
    assert!(scores.iter().any(|row| field(row, "thing") == "red" && holds(row, "mean", 0.75)), "{scores:?}");
    let bands = table(&folder, "bands");
    assert!(holds(&bands[0], "result", 0.25) && holds(&bands[1], "result", 0.0), "{bands:?}");
    let said = findings(&folder).join("\n");
    assert!(said.contains("Beyond chance (Holm, 5 %) one beats the other: red over blue 7"), "{said}");
    assert!(said.contains("no seat differs significantly from its fair share of 50.0 %"), "{said}");
}

#[test]
fn known_chances_of_four_seats_lie_in_the_intervals() {
    let text = "[base]\nplayers = 4\nballs = 'red,blue,blue,blue'\n\
                [[section]]\nkind = 'strengths'\ntitle = 'P'\nof = 'ball'\n\
                [[section]]\nkind = 'matchups'\ntitle = 'M'\nof = 'ball'\n\
                [[section]]\nkind = 'seats'\ntitle = 'S'\n\
                [[section]]\nkind = 'rates'\ntitle = 'R'\nsubject = 'ball red'\n";
    let folder = asked("urn-four", text, 800);
    let ladder = table(&folder, "strengths");
    let half = 200.0 * 3.0_f64.log10();
    assert!(field(&ladder[0], "thing") == "red" && holds(&ladder[0], "points", half), "{ladder:?}");
    // Red comes before each blue ball with three chances of four, and wins with three of six.
    assert!(holds(&table(&folder, "matchups")[0], "share", 0.75));
    assert!(holds(&table(&folder, "rates")[0], "win_rate", 0.5));
    let seats = table(&folder, "seats");
    assert!(seats.len() == 4 && seats.iter().all(|row| holds(row, "above", 0.0)), "{seats:?}");
}
