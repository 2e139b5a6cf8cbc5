// A game for the examples of the documentation: two players take one or two matches in turn, and who takes the last one
// wins.

use wildlab::prelude::*;

#[derive(Clone, Debug)]
struct Matches {
    heap: u8,
}

impl Game for Matches {
    const NAME: &'static str = "matches";
    const TITLE: &'static str = "Matches";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &["taken"];
    const SEATS: usize = 2;
    type State = (u8, usize); // The matches that are left, and whose turn it is.
    type Action = u8;
    type Actions = Vec<u8>;
    type View = (u8, usize);
    type Chance = ();
    type Event = ();

    fn chance(&self, _: Seed) {}
    fn start(&self, (): &mut (), _: &mut impl Observer<Matches>) -> (u8, usize) {
        (self.heap, 0)
    }
    fn seats(&self) -> usize {
        2
    }
    fn decider(&self, state: &(u8, usize)) -> Seat {
        state.1.into()
    }
    fn legal(&self, state: &(u8, usize), out: &mut Vec<u8>) {
        out.clear();
        out.extend(1..=state.0.min(2));
    }
    fn play(&self, state: &mut (u8, usize), taken: u8, (): &mut (), _: &mut impl Observer<Matches>) {
        *state = (state.0 - taken, 1 - state.1);
    }
    fn ending(&self, state: &(u8, usize)) -> Option<Ending> {
        (state.0 == 0).then(|| Ending::won_by("taken", 1 - state.1, 2))
    }
    fn view(&self, state: &(u8, usize), _: Seat) -> (u8, usize) {
        *state
    }
    fn sample(&self, view: &(u8, usize), _: &mut Rng) -> (u8, usize) {
        *view
    }
}

impl Setup for Matches {
    const KEYS: &'static [Key] = &[Key::new("heap", "N", "Matches at the beginning").numbers(1, 20).or("7")];
    fn from_settings(settings: &Settings) -> Result<Matches, Refusal> {
        let heap = settings.get("heap").unwrap_or("7");
        heap.parse().map(|heap| Matches { heap }).map_err(|_| Refusal::new(format!("--heap: `{heap}` is no number")))
    }
    fn settings(&self) -> Settings {
        Settings::new().with("heap", &self.heap.to_string())
    }
}

impl Checked for Matches {
    fn all_actions(&self, _: &(u8, usize)) -> Vec<u8> {
        vec![1, 2]
    }
    fn objection(&self, state: &(u8, usize), taken: u8) -> Option<&'static str> {
        (taken > state.0).then_some("there are not so many")
    }
    fn violations(&self, state: &(u8, usize)) -> Vec<String> {
        if state.0 > self.heap { vec!["the heap has grown".into()] } else { Vec::new() }
    }
}

impl Notation for Matches {}
impl Minds for Matches {}
impl Audited for Matches {}

impl Records for Matches {
    type Tally = ();
    fn tally(&self, _: bool) {}
}

impl Show for Matches {
    type Memory = ();
    fn entry(&self, (): &mut (), state: &(u8, usize), (): ()) -> Entry {
        Entry::new(Mark::Decision, format!("{} matches are left", state.0))
    }
    fn picture(&self, state: &(u8, usize)) -> Picture {
        "|".repeat(state.0.into()).into()
    }
}

impl Drawn for Matches {}
impl Asked for Matches {}
