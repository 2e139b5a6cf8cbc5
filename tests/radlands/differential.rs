//! The rules played twice: by the simulator and by the literal model; and the laws of all games.

use wildlab::games::radlands::selfcheck::Settings;

/// Every setting is played so often, half of the games aimless and half of them aimed at what is rare.
const PASSES: u64 = 40;

#[test]
fn random_games_of_every_setting_agree_with_the_reference_and_keep_the_laws() {
    let settings = Settings::new().unwrap();
    let report = settings.check(21, 0..PASSES * settings.len() as u64);
    println!(
        "{} games, {} decisions, {} lawful, {} compared, {} questions",
        report.games, report.decisions, report.lawful, report.compared, report.questions
    );
    assert_eq!(report.violated, 0, "{:?}", report.violations);
    assert!(report.games > 3000 && report.compared > 300_000 && report.lawful > 6000, "{report:?}");
}
