//! The rules played twice: by the simulator and by the literal model; and the laws of all games.

use wildlab::games::radlands::selfcheck::Settings;

#[test]
fn random_games_of_every_setting_agree_with_the_reference_and_keep_the_laws() {
    let settings = Settings::new().unwrap();
    let report = settings.check(21, 0..2 * settings.len() as u64 * 3);
    for violation in &report.violations {
        println!("{violation:?}");
    }
    println!(
        "{} games, {} decisions, {} lawful, {} compared, {} questions",
        report.games, report.decisions, report.lawful, report.compared, report.questions
    );
    println!("never: {:?}", report.coverage.unwrap().missing());
    assert_eq!(report.violated, 0);
}
