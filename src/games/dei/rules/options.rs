//! The rule options: points that the rulebook leaves open (R18), its optional rules (R15), and switches of the lab.

use crate::{named_enum, rule_set};

named_enum! {
    /// A named rule set.
    pub enum Preset {
        /// The draft rulebook, as R18 reads it.
        Draft = "draft",
        /// The published edition, as far as it is known.
        Published = "published",
    }
}

named_enum! {
    /// When control is brought up to date (R4.5).
    pub enum ControlCheck {
        /// After every action, flight, kill and unlocking.
        Action = "action",
        /// When a card ends.
        Card = "card",
        /// When an action phase ends.
        Phase = "phase",
    }
}

named_enum! {
    /// The frequency of the Move that Snow Boots grant (R12.3).
    pub enum Boots {
        /// After each Move.
        Move = "move",
        /// After the first Move of a card.
        Card = "card",
        /// After the first Move of an action phase.
        Phase = "phase",
    }
}

named_enum! {
    /// The drone cards that count as a player's own (R13.4).
    pub enum DroneCards {
        /// Cards in hand and on the pad.
        NotBinned = "not-binned",
        /// Cards in hand and face up on the pad.
        FaceUp = "face-up",
        /// Cards in hand, on the pad and in the bin.
        All = "all",
    }
}

named_enum! {
    /// The tie-break between players with equal supplies (R14.5).
    pub enum TieBreak {
        /// Nothing: they share the win.
        Shared = "shared",
        /// More Energy Cells at the count.
        Cells = "cells",
        /// More cubes at the count.
        Cubes = "cubes",
    }
}

named_enum! {
    /// A switch of the lab: an ability is in the game, or not.
    pub enum Switch {
        /// It is.
        On = "on",
        /// It is not.
        Off = "off",
    }
}

rule_set! {
    options {
        quick_layout: bool["quick" = true, "random" = false], "layout", "R2.2", true;
            "Is the layout the quick one of the box, or random in each game?"
        shuffled_outposts: bool["shuffled" = true, "fixed" = false], "outposts", "R2.6", true;
            "Are the colours of the letters shuffled, or fixed?"
        left_order: bool["left" = true, "supplies" = false], "turn-order", "R3.3", true, Published = false;
            "Does the first-player marker go to the left, or does the order follow the supplies?"
        unit_presence: bool["unit" = true, "any" = false], "presence", "R4.1", true;
            "Does strength need a unit, or does a refuge or bridge with a modifier hold a region alone?"
        control_check: ControlCheck, "control-check", "R4.5", ControlCheck::Action;
            "When is control brought up to date?"
        tied_holder_keeps: bool["keep" = true, "return" = false], "control-tie", "R4.5", true;
            "Does a holder who is tied and present keep the cube?"
        left_holder_returns: bool["return" = true, "keep" = false], "control-left", "R4.5", true;
            "Does a holder who left lose the cube when others are there and tied?"
        must_buy: bool["must" = true, "may" = false], "face-down-buys", "R5.5", true;
            "Must a card face down buy?"
        split_moves: bool["no" = false, "yes" = true], "split-moves", "R6.2", false;
            "May one Move take groups to several destinations?"
        one_link: bool["one" = true, "any" = false], "link-stack", "R6.4", true;
            "Does a site or a pair hold one building of a player at most?"
        red_majority: bool["majority" = true, "none" = false], "red-recruit", "R7.1", true;
            "Does a Tactic Recruit beside an own unit need the majority?"
        touching_pairs: bool["touching" = true, "same-district" = false], "elevator-pairs", "R1.8", true;
            "Do elevators link regions that touch across two districts?"
        drone_bridges: bool["no" = false, "yes" = true], "drone-bridges", "R1.6", false;
            "Do neutral bridges make roofs adjacent for drones?"
        copy_any: bool["any" = true, "own" = false], "copy-scope", "R7.4", true;
            "Does Copy reach cards on all pads?"
        copy_chain: bool["no" = false, "yes" = true], "copy-chain", "R7.4", false;
            "Does a copied Copy copy?"
        champions_beam: bool["yes" = true, "no" = false], "teleport-champion", "R8.4", true;
            "Does the Teleport take champions?"
        reaper_each: bool["each" = true, "flat" = false], "reaper-pay", "R8.5", true, Published = false;
            "Does the Reaper pay 1 supply for each kill, or for each use?"
        dead_return: bool["stock" = true, "removed" = false], "dead", "R8.6", true;
            "Do killed scrappers go back to the stock?"
        open_candy: bool["open" = true, "owner" = false], "candy-known", "R10.1", true;
            "Does candy lie open on the pad?"
        candy_returns: bool["pool" = true, "removed" = false], "candy-return", "R10.4", true;
            "Does used candy go back to the pool?"
        abraham_always: bool["always" = true, "choice" = false], "abraham", "R11.2", true;
            "Does Abraham always take a token?"
        aria_both: bool["both" = true, "up" = false], "aria", "R11.3", true;
            "Does Aria move both up and down, or only up?"
        unlock_always: bool["always" = true, "choice" = false], "unlock", "R12.1", true;
            "Is a feat always unlocked when it can be?"
        boots: Boots, "boots", "R12.3", Boots::Move;
            "How often do Snow Boots grant a Move?"
        robot_extra: bool["extra" = true, "instead" = false], "robot", "R12.4", true;
            "Does the Delivery Robot come on top of a card face down?"
        scrapper_garrison: bool["scrapper" = true, "unit" = false], "garrison", "R13.4", true;
            "Does a garrison need a scrapper, or any unit?"
        drone_cards: DroneCards, "drone-cards", "R13.4", DroneCards::NotBinned;
            "Which drone cards does a player own?"
        own_count: bool["own" = true, "together" = false], "final-count", "R14.3", true;
            "Does each player count at the end of the own last phase, or all at once?"
        tie_break: TieBreak, "tie", "R14.5", TieBreak::Shared;
            "What decides between players with equal supplies?"
        open_hands: bool["open" = true, "secret" = false], "hands", "R16.3", true;
            "Are hands and cards face down open to all?"
        four_missions: bool["no" = false, "yes" = true], "four-missions", "R15.1", false;
            "Are 4 missions dealt instead of 8?"
        feat_draft: bool["no" = false, "yes" = true], "feat-draft", "R15.2", false;
            "Do the players draft their feats?"
        planning: bool["no" = false, "yes" = true], "planning", "R15.3", false;
            "Do all players choose their two cards at the start of each phase?"
        showdown: bool["no" = false, "yes" = true], "showdown", "R15.4", false;
            "Do missions and the count come after all players' phase 3?"
        rebel: bool["no" = false, "yes" = true], "rebel", "R15.5", false;
            "May a mission be declined?"
    }
    numbers {}
    switches {
        neena: Switch, "neena", "R11.1", Switch::On;
            "Has Neena her ability?"
        abraham_takes: Switch, "abraham-ability", "R11.2", Switch::On;
            "Has Abraham his ability?"
        aria_climbs: Switch, "aria-ability", "R11.3", Switch::On;
            "Has Aria her ability?"
        reaper: Switch, "reaper", "R8.5", Switch::On;
            "Does the Reaper kill?"
        last_marker: Switch, "turn-4-marker", "R3.3", Switch::On;
            "With three players, does the marker go to the last of them for turn 4?"
    }
}

impl Rules {
    /// Do all players know each other's cards (R15.3, R16.3)? Planning needs secret hands.
    #[inline]
    pub const fn hands_are_open(&self) -> bool {
        self.open_hands && !self.planning
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r18_every_option_can_be_set_to_each_value_and_the_first_is_the_default() {
        for option in OPTIONS {
            let mut rules = Rules::default();
            assert_eq!(option.value(&rules), option.values[0], "{}", option.name);
            for value in option.values {
                rules.set(&format!("{}={value}", option.name)).unwrap();
                assert_eq!(option.value(&rules), *value);
            }
        }
    }

    #[test]
    fn r18_the_published_rules_differ_in_turn_order_and_reaper_pay() {
        let published = Rules::preset(Preset::Published).changes(Preset::Draft);
        assert_eq!(published, ["turn-order=supplies", "reaper-pay=flat"]);
    }
}
