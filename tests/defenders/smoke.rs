//! The stage itself.
use crate::scene::Scene;
use wildlab::games::defenders::words::{Organizer, Outcome};

#[test]
fn r4_4_destroying_a_mech_under_melee_rolls_and_hurts() {
    let mut play = Scene::new(&[Organizer::B, Organizer::N]).mechs(3, 0, 1).dice(&[2]).play_on();
    play.play("destroy");
    assert_eq!((play.support(0), play.damage(0), play.rolls()), (1, 2, 1));
    play.done();
}

#[test]
fn r3_1_picks_are_revealed() {
    let play = Scene::new(&[Organizer::B, Organizer::N]).reveal(&["pyromancy.1", "field-kitchen.1"]);
    assert_eq!(play.damage(0), 1);
    assert_eq!(play.outcome(), None::<Outcome>);
}
