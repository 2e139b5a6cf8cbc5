//! Foragers: a small game that is not part of the library, made into a program with all commands of the lab.
//!
//! Two to four foragers take turns in a wood. On its turn a forager picks, or carries the basket home. A picker rolls
//! the die of the wood, and alone sees the mushroom, of 1, 1, 2, 2 or 3 points. A toadstool is shown to all: it spoils
//! the basket, which is emptied. Points at home are safe. The game ends when a player has enough at home, or at
//! nightfall, when baskets still out are lost. The most points at home win; equal points share a place.

use wildlab::prelude::*;

wildlab::games! { Games: Foragers }

fn main() -> std::process::ExitCode {
    wildlab::cli::run::<Games>(std::env::args_os())
}

wildlab::named_enum! {
    /// The tool that a forager brings.
    pub enum Tool {
        /// Nothing.
        None = "none",
        /// A dog smells toadstools: the first one of a pick does not count, and the die is rolled again.
        Dog = "dog",
        /// With a knife mushrooms of 1 point are worth 2.
        Knife = "knife",
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Foragers {
    tools: BySeat<Tool>,
    /// The points at home that end the game.
    target: u8,
}

/// Everything that changes. All see how many mushrooms are in a basket, only its owner knows how many points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct State {
    turn: usize,
    home: BySeat<i32>,
    points: BySeat<i32>,
    size: BySeat<i32>,
}
wildlab::inputs!(State { turn, home, points, size });
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Action {
    Pick,
    Home,
}

const HOURS: usize = 12; // Rounds until night falls.

/// The die of the wood: the points of a mushroom, or 0 for a toadstool.
fn find(tool: Tool, rng: &mut Rng) -> i32 {
    let mut roll = || [1, 1, 2, 2, 3, 0][rng.below(6) as usize];
    match (roll(), tool) {
        (0, Tool::Dog) => roll(),
        (1, Tool::Knife) => 2,
        (face, _) => face,
    }
}

impl Game for Foragers {
    const NAME: &'static str = "foragers";
    const TITLE: &'static str = "Foragers";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &["enough", "night"];
    const SEATS: usize = 4;
    const INPUTS: Option<Derived<Self::View>> = Some(Derived::of());
    type State = State;
    type Action = Action;
    type Actions = Vec<Action>;
    type View = (Seat, State);
    type Chance = Rng;
    type Event = (Seat, Action, i32); // Who decides, what, and the points it brings; a toadstool brings none or fewer.
    fn chance(&self, seed: Seed) -> Rng {
        seed.stream(0)
    }
    fn start(&self, _: &mut Rng, _: &mut impl Observer<Self>) -> State {
        let nothing = BySeat::of(self.seats(), 0);
        State { turn: 0, home: nothing, points: nothing, size: nothing }
    }
    fn seats(&self) -> usize {
        self.tools.len()
    }
    fn decider(&self, state: &State) -> Seat {
        (state.turn % self.seats()).into()
    }
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        if self.ending(state).is_none() {
            out.push(Action::Pick);
            out.extend((state.size[self.decider(state)] > 0).then_some(Action::Home));
        }
    }
    fn play(&self, state: &mut State, action: Action, chance: &mut Rng, observer: &mut impl Observer<Self>) {
        let seat = self.decider(state);
        let found = if action == Action::Pick { find(self.tools[seat.index()], chance) } else { 0 };
        let basket = if action == Action::Home { state.points[seat] } else { -state.points[seat] };
        observer.see((seat, action, if found > 0 { found } else { basket }), state);
        if found > 0 {
            state.points[seat] += found;
            state.size[seat] += 1;
        } else {
            state.home[seat] += basket.max(0);
            (state.points[seat], state.size[seat]) = (0, 0);
        }
        state.turn += 1;
    }
    fn ending(&self, state: &State) -> Option<Ending> {
        let home = state.home.as_slice();
        let enough = home.iter().any(|&points| points >= self.target.into());
        let night = state.turn == HOURS * self.seats();
        (enough || night).then(|| Ending::ranked(if enough { "enough" } else { "night" }, home))
    }
    fn score(&self, state: &State, seat: Seat) -> Option<i32> {
        Some(state.home[seat])
    }
    fn view(&self, state: &State, seat: Seat) -> (Seat, State) {
        (seat, State { points: state.points.only(seat), ..*state })
    }
    fn sample(&self, &(seat, mut state): &(Seat, State), rng: &mut Rng) -> State {
        for other in seat.others(self.seats()) {
            // A toadstool would have been shown.
            let mushrooms =
                std::iter::repeat_with(|| find(self.tools[other.index()], rng)).filter(|&points| points > 0);
            state.points[other] = mushrooms.take(state.size[other] as usize).sum();
        }
        state
    }
}

impl Checked for Foragers {
    fn all_actions(&self, _: &State) -> Vec<Action> {
        vec![Action::Pick, Action::Home]
    }
    fn objection(&self, state: &State, action: Action) -> Option<&'static str> {
        match action {
            _ if self.ending(state).is_some() => Some("the game is over"),
            Action::Home if state.points[self.decider(state)] == 0 => Some("an empty basket is not carried home"),
            _ => None,
        }
    }
    fn violations(&self, State { points, size, .. }: &State) -> Vec<String> {
        let wrong = (0..self.seats()).filter(|&seat| !(size[seat]..=3 * size[seat]).contains(&points[seat]));
        wrong.map(|seat| format!("{} mushrooms of {} points at seat {seat}", size[seat], points[seat])).collect()
    }
}

impl Setup for Foragers {
    const KEYS: &'static [Key] = &[
        Key::new("players", "N", "How many forage").numbers(2, 4).or("2"),
        Key::new("tools", "NAMES", "The tool of each, or of all: none, dog, knife").or("none").tried(&["dog", "knife"]),
        Key::new("target", "N", "The points at home that end the game").numbers(1, 50).or("12"),
    ];
    fn from_settings(settings: &Settings) -> Result<Self, Refusal> {
        let mut read = Reading::of::<Self>(settings);
        let seats = read.number("players").into();
        let game = Foragers { tools: read.by_seat("tools", seats), target: read.number("target") };
        read.refusal.or(game)
    }
    fn settings(&self) -> Settings {
        Settings::new().said("players", self.seats()).said("tools", self.tools).said("target", self.target)
    }
    fn seated(&self, seating: &Seating) -> Option<Self> {
        Some(Foragers { tools: self.tools.seated(seating), ..*self })
    }
}

impl Records for Foragers {
    type Tally = [u8; Self::SEATS]; // Toadstools found.
    fn seat_columns(sheet: &mut impl Sheet<Self>) {
        sheet.word("tool", "its tool", |ended| Some(ended.game.tools[ended.at].name()));
        sheet.number("toadstools", "toadstools found", |ended| ended.tally[ended.at]);
    }
    fn tally(&self, _: bool) -> Self::Tally {
        Self::Tally::default()
    }
    fn watch<'a>(&'a self, tally: &'a mut Self::Tally) -> impl Observer<Self> + 'a {
        *tally = Self::Tally::default();
        |(seat, action, brings): Self::Event, _: &State| {
            tally[seat.index()] += u8::from(action == Action::Pick && brings <= 0);
        }
    }
}

/// Picks on while that promises more than it risks; how much a point at risk counts.
struct Careful(f32);

impl Mind<Foragers> for Careful {
    fn weigh(&self, game: &Foragers, sight: Sight<'_, Foragers>, legal: &[Action]) -> Vec<(Action, f32)> {
        let Sight::View(&(seat, state)) = sight else { return Vec::new() };
        let risk = if game.tools[seat] == Tool::Dog { 1.0 / 36.0 } else { 1.0 / 6.0 };
        let last = state.turn + game.seats() >= HOURS * game.seats();
        let pick = if last { -1.0 } else { 1.5 - self.0 * risk * state.points[seat] as f32 };
        legal.iter().map(|&action| (action, if action == Action::Pick { pick } else { 0.0 })).collect()
    }
}

impl Minds for Foragers {
    const POLICIES: &'static [(&'static str, &'static str)] = &[
        ("even", "mind = 'careful'\nabout = 'picks while that promises more than it risks'"),
        ("bold", "mind = 'careful'\nabout = 'fears toadstools half as much'\n[weights]\ncaution = 0.5"),
    ];
    const DEFAULT: &'static str = "even";
    const MINDS: &'static [MindSpec<Self>] = &[MindSpec {
        name: "careful",
        usual: || Numbers::weights([("caution", 1.0)]),
        make: |_, policy| Ok(Box::new(Careful(policy.weight("caution", 1.0, 10.0)?))),
        judge: None,
    }];
}

impl Notation for Foragers {}
impl Audited for Foragers {}
impl Drawn for Foragers {}
impl Show for Foragers {
    type Memory = ();
    fn entry(&self, (): &mut (), _: &State, (seat, action, brings): Self::Event) -> Entry {
        let text = match (action, brings) {
            (Action::Home, _) => format!("seat {seat} carries {brings} points home"),
            (Action::Pick, 1..) => format!("seat {seat} picks {brings}"),
            (Action::Pick, _) => format!("seat {seat} finds a toadstool and loses {} points", -brings),
        };
        Entry::new(Mark::Decision, text).of_seat(seat)
    }
    fn picture(&self, State { home, points, .. }: &State) -> Picture {
        let line = |seat| format!("{seat} {:<5} home {:>2}, basket {}\n", self.tools[seat], home[seat], points[seat]);
        (0..self.seats()).map(line).collect::<String>().into()
    }
}

impl Asked for Foragers {
    const NOTICE: &'static str = "Foragers is an example of the library: no one has printed it.";
    const REPORTS: &'static [(&'static str, &'static str)] = &[(
        "tools",
        r#"
        title = "Which tool is worth bringing?"
        question = "How often does each tool win against each other, and how long are the games?"
        policy = ["even", "bold"]
        play = [{ tools = ["dog,knife", "dog,none", "knife,none"] }]
        section = [
            { kind = "matchups", title = "Which tool beats which", of = "tool" },
            { kind = "length", title = "How long the games are" },
        ]"#,
    )];
}

impl Lab for Foragers {
    type Script = NoScript;
}
