//! Weights of the minds, by name.

crate::usual_weights! {
    /// The weights of a position's value, in supplies.
    pub(super) struct Weights {
        technology = 0.7, "a Technology in the purse";
        cell = 1.5, "a Cell in the purse";
        cube = 1.6, "a cube, beside what missions bring";
        scrapper = 0.35, "a scrapper on the board, beside what missions bring";
        building = 0.2, "a building on the board, beside what missions bring";
        link = 0.25, "a region that an own bridge or elevator opens with tokens or an outpost";
        refuge = 0.4, "a region with an own refuge, apart from a neutral one";
        feat = 2.6, "an unlocked feat";
        key = 0.5, "a cube towards a locked feat, up to those that unlock it";
        mission = 0.45, "a unit that an open mission counts, as a share of what it would bring";
        token = 0.3, "a token in a region with the own majority, up to two of a region";
        reach = 0.12, "a region with an own unit";
        hold = 0.3, "a point of strength beyond the next player at an outpost held, up to two";
        contest = 0.25, "an own unit at an outpost of another player";
        candy = 0.5, "a candy";
        card = 0.12, "an icon of an own card, for each turn in which it may still be played";
        printed = 1.0, "a supply printed on an own card";
        rival = 0.35, "how much what the best other player has counts against the own";
        buy = 0.6, "the least gain for which a card is bought";
        play_recruit = 1.0, "a Recruit on a card, when a card is chosen";
        play_move = 0.8, "a Move on a card";
        play_collect = 1.1, "a Collect on a card, while there is something to collect";
        play_build = 0.9, "a building on a card";
        play_drone = 1.3, "a drone on a card";
        play_other = 1.5, "any other icon on a card";
        late = 0.6, "what a mission of this turn's column would lose later, as a share";
    }
}
