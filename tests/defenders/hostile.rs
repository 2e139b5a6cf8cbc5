//! Nothing that a user can type may panic: cards, hexes and edges by name.

use wildlab::game::rng::Seed;
use wildlab::games::defenders::Defenders;
use wildlab::games::defenders::hex::Hex;
use wildlab::games::defenders::notation::FORMS;
use wildlab::games::defenders::walls::Edge;

use crate::kit::Wander;
use crate::kit::hostile::{misspelt, noise, pick};

#[test]
fn cards_hexes_edges_and_forms_are_read_or_refused() {
    let mut rng = Seed::new(1).stream(0);
    for round in 0..40 {
        let game = Defenders::standard(1 + round % 4);
        let mut play = Wander::new(&game, Seed::new(round.into()));
        play.steps(rng.below(60));
        for _ in 0..100 {
            let form = (*pick(&mut rng, &FORMS)).to_string();
            let place = (*pick(&mut rng, &["3,-3", "-4,9", "0,0,6", "127,127", "pyromancy.1", "order"])).to_string();
            for text in [misspelt(&mut rng, &form), misspelt(&mut rng, &place), noise(&mut rng), form, place] {
                let _ = game.read_action(&play.state, &text);
                let _ = (game.card_named(&play.state, &text), text.parse::<Hex>(), text.parse::<Edge>());
            }
        }
    }
}
