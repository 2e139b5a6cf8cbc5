//! The rules played twice: by the simulator and by the literal model; and the laws of all games.

use wildlab::game::Settings;
use wildlab::games::radlands::selfcheck::{ACTIONS, kinds};
use wildlab::sim::selfcheck::SelfCheck;

/// Every setting is played so often, half of the games aimless and half of them aimed at what is rare.
const PASSES: u64 = 40;

#[test]
fn random_games_of_every_setting_agree_with_the_reference_and_keep_the_laws() {
    let check = SelfCheck::new(kinds(&Settings::new()).unwrap());
    let report = check.check(21, 0..PASSES * check.kinds(), || {});
    println!("{report}");
    assert_eq!(report.violated, 0, "{:?}", report.violations);
    assert!(report.games > 3000 && report.lawful > 6000, "{report}");
    assert!(report.coverage.sum_of(ACTIONS) > 300_000, "{report}");
}
