//! The weights of minds, by name.

crate::usual_weights! {
    /// The worth of things in a position, in points.
    pub(super) struct Weights {
        now = 0.9, "a point that the next big scoring would bring as the board stands";
        later = 0.35, "the same point in each big scoring after that one";
        areas = 1.0, "how much points of areas count";
        herds = 1.0, "how much points of herds count";
        small = 1.0, "how much points for adaptations, abilities and food count";
        rival = 0.5, "how much a point of the others' mean counts against an own one";
        leader = 0.3, "how much a point of the best other player counts against an own one";
        food = 0.22, "a food";
        food_early = 0.1, "a food at the start of the game, besides";
        food_tile = 14.0, "a food tile at the start of the game, less as it nears its end";
        intelligence_tile = 12.0, "an intelligence tile at the start of the game";
        mobility_tile = 6.0, "a mobility tile at the start of the game";
        defense_tile = 4.0, "a defense tile at the start of the game";
        aggression_tile = 7.0, "the aggression tile at the start of the game";
        migrate = 1.5, "a terrain of level migrate or better at the start of the game";
        expand = 4.0, "a terrain of level expand or better at the start of the game";
        attack = 2.5, "a terrain of level attack at the start of the game";
        tile = 0.3, "a tile on the board";
        gather = 0.05, "each tile of a herd beyond the first, squared root of its size";
        lone = 0.0, "a tile without a neighbour of its own";
        hit = 0.0, "a tile that another player has lost";
        sale = 0.33, "the price of a card that is put up for auction, in points for each food";
        terrain_price = 3.5, "the price that a terrain card brings, in food";
        adaptation_price = 5.0, "the price that an adaptation card brings, in food";
        ability_price = 6.0, "the price that an ability card brings, in food";
        joker_price = 6.0, "the price that a joker brings, in food";
        event_price = 3.0, "the price that an event card brings, in food";
        keep = 0.6, "how much of a card's own use counts against selling it";
        bid = 1.0, "how much of what a card would bring is bid for it";
        deny = 1.0, "how much of what a card would bring another bidder counts for a bid besides";
        profit = 0.3, "the least gain in points for which a card is bought";
    }
}

crate::usual_weights! {
    /// A price list: the highest bid for a card, in food.
    pub(super) struct Prices {
        terrain = 4.0, "a terrain card";
        adaptation = 5.0, "an adaptation card";
        ability = 6.0, "an ability card";
        joker = 7.0, "a joker";
        event = 3.0, "an event card";
    }
}
