//! A game of a few lines checks itself, and a broken one is caught.

use super::{Audited, SelfCheck};
use crate::game::rng::{Rng, Seed};
use crate::game::{Checked, Contest, Ending, Game, Notation, Observer, Seat};

/// Players take one or two matches in turn; who takes the last one wins.
struct Matches {
    heap: u8,
    seats: usize,
    flaw: Flaw,
}

/// The fault of the game.
#[derive(Clone, Copy, PartialEq)]
enum Flaw {
    None,
    /// Taking two is legal and not listed.
    Hides,
    /// The state with one match left breaks an invariant.
    Breaks,
    /// Nothing can be done with one match left, and the game is not over.
    Sticks,
    /// It ends of a cause that it does not name.
    Names,
    /// It ends for two seats, however many play.
    Leaves,
}

impl Game for Matches {
    const NAME: &'static str = "matches";
    const TITLE: &'static str = "Matches";
    const CONTEST: Contest = Contest::Against;
    const CAUSES: &'static [&'static str] = &["taken"];
    const SEATS: usize = 6;
    type State = (u8, usize);
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
        self.seats
    }

    fn decider(&self, state: &(u8, usize)) -> Seat {
        state.1.into()
    }

    fn legal(&self, state: &(u8, usize), out: &mut Vec<u8>) {
        let most = if self.flaw == Flaw::Hides { 1 } else { 2 };
        out.clear();
        out.extend((1..=most).filter(|&n| n <= state.0 && !(self.flaw == Flaw::Sticks && state.0 == 1)));
    }

    fn play(&self, state: &mut (u8, usize), action: u8, (): &mut (), _: &mut impl Observer<Matches>) {
        *state = (state.0 - action, (state.1 + 1) % self.seats);
    }

    fn ending(&self, state: &(u8, usize)) -> Option<Ending> {
        let cause = if self.flaw == Flaw::Names { "burnt" } else { "taken" };
        let seats = if self.flaw == Flaw::Leaves { 2 } else { self.seats };
        (state.0 == 0).then(|| Ending::won_by(cause, (state.1 + self.seats - 1) % self.seats % seats, seats))
    }

    fn view(&self, state: &(u8, usize), _: Seat) -> (u8, usize) {
        *state
    }

    fn sample(&self, view: &(u8, usize), _: &mut Rng) -> (u8, usize) {
        *view
    }
}

impl Notation for Matches {
    fn write(&self, _: &(u8, usize), action: u8) -> String {
        action.to_string()
    }

    fn read(&self, _: &(u8, usize), text: &str) -> Result<u8, String> {
        text.parse().map_err(|_| format!("expected a number, found `{text}`"))
    }
}

impl Checked for Matches {
    fn all_actions(&self, _: &(u8, usize)) -> Vec<u8> {
        vec![1, 2]
    }

    fn objection(&self, state: &(u8, usize), action: u8) -> Option<&'static str> {
        (action > state.0).then_some("there are not that many")
    }

    fn violations(&self, state: &(u8, usize)) -> Vec<String> {
        let broken = self.flaw == Flaw::Breaks && state.0 == 1;
        broken.then(|| "one match is left".to_owned()).into_iter().collect()
    }
}

impl Audited for Matches {}

fn kind(heap: u8, flaw: Flaw) -> (String, Matches) {
    (format!("--heap {heap}"), Matches { heap, seats: 2, flaw })
}

#[test]
fn a_small_game_is_checked_by_what_every_game_has() {
    let check = SelfCheck::new(vec![kind(7, Flaw::None), kind(20, Flaw::None)]);
    assert_eq!(check.nothing().coverage.missing(), ["ending taken"]);
    let report = check.check(1, 0..200, || {});
    assert_eq!((report.games, report.violated), (200, 0), "{report}");
    assert!(report.decisions > 200 * 5 && report.lawful > 20, "{report}");
    assert!(
        report.to_string().ends_with("\nendings\n  taken 200\n\ncovered: every ending\nviolations: 0\n"),
        "{report}"
    );
}

#[test]
fn a_flaw_is_found_with_its_game_setting_and_decision() {
    for (flaw, reason) in [
        (Flaw::Hides, "2 is legal but not listed"),
        (Flaw::Breaks, "one match is left"),
        (Flaw::Sticks, "the game is not over, and nothing is legal"),
        (Flaw::Names, "the game ends of burnt, which is none of its causes"),
    ] {
        // Only the games of odd number have the flaw.
        let check = SelfCheck::new(vec![kind(7, Flaw::None), kind(8, flaw)]);
        let report = check.check(1, 0..100, || {});
        assert!(report.violations.iter().any(|found| found.reason == reason), "{reason}: {report}");
        for found in &report.violations {
            assert_eq!((found.game % 2, found.setting.as_str()), (1, "--heap 8"));
            assert!(found.decision <= 8);
        }
    }
}

#[test]
fn the_report_is_the_same_on_one_core_and_many_and_in_parts() {
    let check = SelfCheck::new(vec![kind(9, Flaw::Breaks)]);
    let whole = check.check(3, 0..60, || {});
    let parts = check.check(3, 0..25, || {}).with(check.check(3, 25..60, || {}));
    assert_eq!(whole.to_string(), parts.to_string());
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    assert_eq!(alone.install(|| check.check(3, 0..60, || {})).to_string(), whole.to_string());
}

#[test]
fn tables_of_three_and_five_are_checked_as_those_of_two() {
    let kind = |seats: usize, flaw| (format!("--seats {seats}"), Matches { heap: 15, seats, flaw });
    for seats in [3, 5, 6] {
        let report = SelfCheck::new(vec![kind(seats, Flaw::None)]).check(1, 0..60, || {});
        assert_eq!((report.games, report.violated), (60, 0), "{report}");
        let report = SelfCheck::new(vec![kind(2, Flaw::None), kind(seats, Flaw::Leaves)]).check(1, 0..60, || {});
        let reason = format!("the game of {seats} seats ends for 2");
        assert!(report.violations.iter().any(|found| found.reason == reason), "{report}");
        assert!(report.violations.iter().all(|found| found.setting == format!("--seats {seats}")), "{report}");
    }
}
