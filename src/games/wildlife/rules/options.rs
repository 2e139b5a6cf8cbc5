//! The rule options: points that the rulebook leaves open, its variants, and switches of the lab (R15).

use crate::{named_enum, rule_set};

named_enum! {
    /// A named rule set.
    pub enum Preset {
        /// The rulebook, as R15 reads it.
        Rulebook = "rulebook",
        /// The rulebook with all four of its variants (R13).
        Variants = "variants",
    }
}

named_enum! {
    /// The points that may back a bid beside the own food (R5.3).
    pub enum Backing {
        /// All points down to the lowest.
        Points = "points",
        /// At most two points for each auction.
        TwoPoints = "two-points",
        /// Nothing.
        None = "none",
    }
}

named_enum! {
    /// The number of places that a group of equal entries fills (R10.4).
    pub enum TiePlaces {
        /// Two.
        Two = "two",
        /// One for each entry.
        Count = "count",
        /// One if all are one player's, two otherwise.
        OwnOne = "own-one",
    }
}

named_enum! {
    /// The tie-break between players with equal points (R11.3).
    pub enum TieBreak {
        /// Nothing: they share the win.
        Shared = "shared",
        /// More food.
        Food = "food",
        /// More adaptation tiles.
        Adaptations = "adaptations",
    }
}

rule_set! {
    options {
        oldest_starts: bool["oldest" = true, "random" = false], "start-player", "R2.2", true;
            "Does the oldest species start, or a random player?"
        must_play_all: bool["up-to" = false, "three" = true], "cards-a-turn", "R3.3", false;
            "Must a player make all three plays before the turn ends?"
        duty_always: bool["every-turn" = true, "if-cards-played" = false], "auction-duty", "R3.4", true;
            "Is a card owed to an auction in a turn without any play?"
        idle_play: bool["any-card" = true, "useless-only" = false], "idle-play", "R4.1", true;
            "May a card be dropped that could be used?"
        event_auction: bool["yes" = true, "no" = false], "event-auction", "R5.1", true;
            "May event cards be put up for auction?"
        pass_final: bool["final" = true, "may-return" = false], "auction-pass", "R5.1", true;
            "Is a pass final for the auction?"
        step_one: bool["one" = true, "any" = false], "bid-step", "R5.2", true;
            "Is every bid higher by exactly one, or by any amount?"
        backing: Backing, "bid-backing", "R5.3", Backing::Points;
            "May points back a bid beside the own food?"
        food_first: bool["food-first" = true, "choice" = false], "pay-with", "R5.4", true;
            "Is food used before points, or does the winner choose?"
        mobility_any: bool["any" = true, "adapted" = false], "mobility-source", "R8.3", true;
            "May mobility move a tile out of a terrain of level none?"
        defense_each: bool["each" = true, "one" = false], "defense-tiles", "R8.5", true;
            "Does each of two defense tiles block once in a turn?"
        minor_by_ability: bool["yes" = true, "no" = false], "minor-by-ability", "R10.1", true;
            "Do mobility and aggression bring a minor scoring?"
        one_scoring: bool["one" = true, "each" = false], "same-turn-scorings", "R10.3", true;
            "Is there one big scoring at most after a turn?"
        tie_places: TiePlaces, "tie-places", "R10.4", TiePlaces::Two;
            "How many places does a group of equal entries fill?"
        herd_of_two: bool["2" = true, "1" = false], "herd-size", "R10.6", true;
            "How many tiles make a herd?"
        all_herds: bool["all" = true, "five" = false], "herd-limit", "R10.6", true;
            "Does a player score for all herds, or for five at most?"
        small_ties_drop: bool["drop" = true, "full" = false], "small-ties", "R10.7", true;
            "Do players that tie in adaptations, abilities and food drop a place?"
        zero_ranks: bool["no" = false, "yes" = true], "zero-ranks", "R10.7", false;
            "Are players without adaptations, abilities or food ranked?"
        tie_break: TieBreak, "tie-break", "R11.3", TieBreak::Shared;
            "What decides between players with equal points?"
        surplus_seven: bool["seven" = true, "ten-if-last" = false], "surplus-two", "R12.4", true;
            "With two players: does the user of a food surplus get no more when last?"
        unlimited_abilities: bool["no" = false, "yes" = true], "unlimited-abilities", "R13.1", false, Variants = true;
            "May a player own any number of tiles of one ability?"
        auto_expand: bool["no" = false, "yes" = true], "auto-expand", "R13.2", false, Variants = true;
            "May a bought terrain card expand in a terrain of level migrate?"
        auto_expand_joker: bool["yes" = true, "no" = false], "auto-expand-joker", "R13.2", true;
            "Is a bought joker a bought terrain card?"
        species_auction: bool["no" = false, "yes" = true], "species-auction", "R13.3", false, Variants = true;
            "Do the players bid for species?"
        moving_start: bool["no" = false, "yes" = true], "moving-start", "R13.4", false, Variants = true;
            "Does the last player start each round?"
        self_first: bool["self-first" = true, "self-last" = false], "moving-start-tie", "R13.4", true;
            "Among equals: is the previous start player met first, or last?"
    }
    numbers {
        stall_turns, "stall-turns", "R11.4", 600, most 10_000, "turns";
            "After how many turns of all players together is a game stalled?"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r15_every_option_can_be_set_to_each_value_and_the_first_is_the_default() {
        for option in OPTIONS {
            let mut rules = Rules::default();
            assert_eq!(option.value(&rules), option.values[0], "{}", option.name);
            for value in option.values {
                rules.set(&format!("{}={value}", option.name)).unwrap();
                assert_eq!(option.value(&rules), *value);
            }
            assert!(option.values.len() > 1);
        }
    }

    #[test]
    fn r13_the_variants_of_the_rulebook_are_a_rule_set() {
        assert_eq!(
            Rules::preset(Preset::Variants).changes(Preset::Rulebook),
            ["unlimited-abilities=yes", "auto-expand=yes", "species-auction=yes", "moving-start=yes"]
        );
    }
}
