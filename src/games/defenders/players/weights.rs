//! The weights of a mind, by name.

crate::usual_weights! {
    /// The weights of a mind. One unit is about one well-spent action point.
    pub(super) struct Weights {
        win = 1000.0, "a won game, and the price of a lost one";
        camp = 15.8, "a camp built, besides the support it cost";
        exit = 17.1, "a player who has built all camps and left";
        support = 2.05, "a support on the track";
        ready = 0.956, "a full track: the next camp can be built";
        way_home = 0.555, "each step to the nearest hex where the next camp can be built";
        way_to_work = 0.266, "each step to the nearest source of support";
        work = 0.313, "each source of support on the own hex";
        plenty = 0.146, "each source of support beside the own hex";
        point = 1.05, "an action point not spent yet, while a turn is planned";
        hand = 0.157, "a card in hand";
        team = 0.014, "each card of the habitat of which most are in hand";
        item = 0.851, "an item in hand";
        marker = 0.914, "a breach marker left";
        dead_end = 4.91, "a breach marker spent where no one passes, on the perimeter or at the core, besides the marker";
        damage = 0.549, "the first damage token; the next ones weigh more";
        death = 10.1, "a defender's death";
        brink = 83.5, "the chance that a death is a massacre";
        nearness = 0.108, "how much of a possible massacre already counts when damage is at its limit";
        way_to_factory = 0.309, "each step to the nearest running factory";
        deference = 4.49, "steps by which another player must be nearer to a factory for it to be left to that player";
        trust = 0.291, "steps by which another player counts as nearer, for each action point it still has this round";
        toxic = 0.103, "toxic sites on the board, squared";
        due = 0.804, "each toxic site that the next spread of pollution makes";
        disaster = 49.7, "a toxic disaster with the next spread of pollution";
        pollution = 0.263, "a pollution token on the board";
        running = 7.89, "a factory that runs";
        guard = 1.61, "each mech, pollution or toxic site on a running factory";
        sealed = 1.56, "a running factory without a breach";
        shortage = 58.6, "each breach marker that the players lack for the factories to be opened";
        foresight = 0.366, "breach markers to be kept for each factory still to come";
        load = 0.446, "a running factory, for each player who has left and helps no more";
        closing = 0.927, "a hex without a breach that all but one of its walls already enclose";
        respite = 3.75, "a turn without a machine card";
        hunters = 0.207, "each mech next to the organizer, at the end of its turn";
    }
}
