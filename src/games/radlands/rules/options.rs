//! The rule options: points that the rulebooks leave open or on which they differ (R19), and the rule sets.

use crate::{named_enum, rule_set};

named_enum! {
    /// A named rule set.
    pub enum Preset {
        /// The Italian rulebook v1.2: the defaults.
        It = "it",
        /// The English rulebook v1.2, where it differs.
        En = "en",
        /// The rules before the two additions of 2023.
        Before2023 = "before-2023",
    }
}

named_enum! {
    /// The camps of each player (R2.1).
    pub enum CampChoice {
        /// Each keeps three of those dealt.
        Draft = "draft",
        /// Three are dealt at random.
        Random = "random",
        /// Named trios.
        Fixed = "fixed",
    }
}

named_enum! {
    /// The first player (R2.4).
    pub enum FirstPlayer {
        /// A coin decides.
        Coin = "coin",
        /// Seat 0.
        Seat0 = "seat-0",
        /// Seat 1.
        Seat1 = "seat-1",
    }
}

named_enum! {
    /// The number of times that Vera Vosh leaves a used card ready in a turn (R15.21).
    pub enum Vera {
        /// Once for each card.
        PerCard = "per-card",
        /// Once for each ability of each card.
        PerAbility = "per-ability",
        /// Once in all.
        OnceATurn = "once-a-turn",
    }
}

rule_set! {
    options {
        camp_choice: CampChoice, "camp-choice", "R2.1", CampChoice::Draft;
            "Does each player choose among the camps dealt, or are three dealt, or are the trios named?"
        first_player: FirstPlayer, "first-player", "R2.4", FirstPlayer::Coin;
            "Who takes the first turn?"
        start_known: bool["no" = false, "yes" = true], "start-known", "R2.4", false;
            "Is it known who is first when the camps are chosen?"
        full_columns_replace: bool["replace" = true, "blocked" = false], "full-columns", "R5.2", true, Before2023 = false;
            "With all columns full: may a person be played for one who is destroyed?"
        punk_full_replace: bool["replace" = true, "lost" = false], "punk-full", "R5.2", true, Before2023 = false;
            "With all columns full: may a punk be gained for a person who is destroyed?"
        idle: bool["no" = false, "yes" = true], "idle", "R5.8", false;
            "May a player take an action that only pays or discards and changes nothing else?"
        self_restore: bool["no" = false, "yes" = true], "self-restore", "R7.3", false, Before2023 = true;
            "May a card restore itself?"
        training_counts: bool["no" = false, "yes" = true], "training-counts", "R12.6", false, En = true;
            "Does a person flipped by Training Camp count as put into play?"
        reshuffle_at_once: bool["at-once" = true, "when-drawing" = false], "reshuffle", "R13.2", true;
            "Is an empty deck made anew at once, or when a card is next due?"
        training_ready: bool["yes" = true, "no" = false], "training-ready", "R14.19", true;
            "Is a flipped person ready whose own trait says so?"
        mimic_granted: bool["yes" = true, "no" = false], "mimic-granted", "R15.1", true;
            "Does Mimic borrow abilities that Argo Yesky grants?"
        vera: Vera, "vera", "R15.21", Vera::PerCard;
            "How often does Vera Vosh leave a used card ready in a turn?"
        zeto_first_of_turn: bool["turn" = true, "active" = false], "zeto-first", "R15.22", true;
            "Is the first event of the turn at once, or the first one with Zeto Khan in play?"
        uprising_replace: bool["lost" = false, "replace" = true], "uprising-full", "R16.5", false, En = true;
            "With all columns full: are Uprising's punks lost, or may they replace people?"
    }
    numbers {
        turn_cap, "turn-cap", "R13.6", 200, most 10_000, "decisions";
            "After how many decisions can a turn only be ended?"
        stall_turns, "stall-turns", "R13.6", 400, most 10_000, "turns";
            "After how many turns is a game stalled?"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_set_to_each_value_and_the_first_is_the_default() {
        for option in OPTIONS {
            let mut rules = Rules::default();
            assert_eq!(option.value(&rules), option.values[0], "{}", option.name);
            for value in option.values {
                rules.set(&format!("{}={value}", option.name)).unwrap();
                assert_eq!(option.value(&rules), *value);
            }
            assert!(option.values.len() > 1);
        }
        let mut rules = Rules::default();
        rules.set("turn-cap=50").unwrap();
        rules.set("stall-turns=60").unwrap();
        assert_eq!(rules.to_string(), "it, turn-cap=50, stall-turns=60");
    }

    #[test]
    fn r19_the_presets_differ_where_their_rulebooks_do() {
        assert_eq!(Rules::preset(Preset::En).changes(Preset::It), ["training-counts=yes", "uprising-full=replace"]);
        assert_eq!(
            Rules::preset(Preset::Before2023).changes(Preset::It),
            ["full-columns=blocked", "punk-full=lost", "self-restore=yes"]
        );
    }

    #[test]
    fn a_wrong_option_is_refused_with_a_hint() {
        let mut rules = Rules::default();
        let error = |rules: &mut Rules, text: &str| rules.set(text).unwrap_err().to_string();
        assert!(error(&mut rules, "idel=no").contains("did you mean `idle`"));
        assert!(error(&mut rules, "vera=twice").contains("per-card, per-ability, once-a-turn"));
        assert!(error(&mut rules, "idle").contains("name=value"));
        assert!(error(&mut rules, "stall-turns=0").contains("whole number"));
        assert_eq!(rules, Rules::default());
    }
}
