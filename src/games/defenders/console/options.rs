//! The options that name a game: seed, players, rules and box.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;

use super::super::contents::Contents;
use super::super::rules::{Preset, Rules};
use super::super::selfcheck::Limits;
use super::super::words::{Faction, MachineKind, Organizer};
use super::super::{Defenders, Difficult, LineUp};
use crate::base::refusal::Refusal;

/// Who plays where nobody is named: the strongest player that sees no more than a person at the table.
pub const DEFAULT_POLICY: &str = "planner";

/// Which box is played.
#[derive(Args, Clone, Debug)]
pub struct BoxArgs {
    /// Play with the values of this file, all or those that differ from the embedded box
    #[arg(long = "box", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Replace a value of the box, as in defenders.pyromancy.points=3; repeatable
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub sets: Vec<String>,
}

impl BoxArgs {
    /// The box, checked.
    ///
    /// # Errors
    /// Everything that is wrong with the file and the values.
    pub fn contents(&self) -> Result<Contents, Refusal> {
        Contents::load(self.file.as_deref(), &self.sets)
    }
}

/// Which rules are played.
#[derive(Args, Clone, Debug)]
pub struct RuleArgs {
    /// The rule set: common, it, ru or en [default: common]
    #[arg(long = "rules", value_name = "SET")]
    pub preset: Option<Preset>,
    /// Change a rule option, as in supplies=strict; repeatable, `wildlab rules` lists them
    #[arg(long = "rule", value_name = "NAME=VALUE")]
    pub changes: Vec<String>,
}

impl RuleArgs {
    /// The rules in force.
    ///
    /// # Errors
    /// A reason for each change that names no option or none of its values.
    pub fn rules(&self) -> Result<Rules, Refusal> {
        let mut rules = Rules::preset(self.preset.unwrap_or(Preset::Common));
        let mut refusal = Refusal::default();
        for change in &self.changes {
            if let Err(refused) = rules.set(change) {
                refusal.reasons.extend(refused.reasons);
            }
        }
        refusal.or(rules)
    }
}

/// Which game is played.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Game")]
pub struct GameArgs {
    /// The seed of all chance: same seed, same game
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many players, 1 to 4; one player leads two factions [default: as many as are named below, or 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub players: Option<u8>,
    /// The factions by seat, of order, council, coven and sect, as in order,coven [default: drawn]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub factions: Vec<Faction>,
    /// The organizers by seat, as in B,-,Z; `-` or `any` leaves one open [default: drawn]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', allow_hyphen_values = true)]
    pub organizers: Vec<OrganizerChoice>,
    /// The difficult machine cards: how many at random, or how many of each kind, as in engines=1,mechs=2
    /// [default: 0]
    #[arg(long, value_name = "N|KINDS")]
    pub difficult: Option<Option<DifficultChoice>>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub rules: RuleArgs,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub contents: BoxArgs,
}

impl GameArgs {
    /// The game these options name.
    ///
    /// # Errors
    /// Everything that is wrong with box, rules and line-up.
    pub fn game(&self) -> Result<Defenders, Refusal> {
        if self.difficult == Some(None) {
            return Err(Refusal::new("--difficult: expected a number such as 2, or kinds such as engines=1,mechs=2"));
        }
        self.game_of(self.line_up())
    }

    /// The same box and rules with another line-up.
    ///
    /// # Errors
    /// Everything that is wrong with box, rules and line-up.
    pub fn game_of(&self, line_up: Result<LineUp, Refusal>) -> Result<Defenders, Refusal> {
        let mut refusal = Refusal::default();
        let (rules, contents) = (self.rules.rules(), self.contents.contents());
        refusal.reasons.extend(line_up.as_ref().err().into_iter().flat_map(|refused| refused.reasons.clone()));
        refusal.reasons.extend(rules.as_ref().err().into_iter().flat_map(|refused| refused.reasons.clone()));
        refusal.reasons.extend(contents.as_ref().err().into_iter().flat_map(|refused| refused.reasons.clone()));
        match (line_up, rules, contents) {
            (Ok(line_up), Ok(rules), Ok(contents)) => Defenders::new(contents, rules, line_up),
            _ => Err(refusal),
        }
    }

    /// What the options fix of the kinds of games to go round; what they leave out goes round.
    ///
    /// # Errors
    /// Everything that is wrong with box, rules and line-up.
    pub fn limits(&self) -> Result<Limits, Refusal> {
        let game = self.game()?;
        let named = self.factions.len().max(self.organizers.len());
        Ok(Limits {
            contents: game.contents,
            players: match (self.players, named) {
                (Some(players), _) => vec![players],
                (None, 0) => vec![1, 2, 3, 4],
                (None, 2) => vec![1, 2],
                (None, _) => vec![game.line_up.players],
            },
            factions: game.line_up.factions,
            organizers: game.line_up.organizers,
            difficult: self.difficult.flatten().map(|choice| choice.0),
            preset: self.rules.preset,
            changes: self.rules.changes.clone(),
        })
    }

    fn line_up(&self) -> Result<LineUp, Refusal> {
        let named = self.factions.len().max(self.organizers.len());
        let players = match (self.players, named) {
            (Some(players), _) => players,
            (None, 0) => 4,
            (None, 2..=4) => named as u8,
            (None, _) => {
                let option = if self.factions.len() == named { "--factions" } else { "--organizers" };
                return Err(Refusal::new(format!(
                    "{option}: {named} named, expected 2 to 4, one for each seat; solo (--players 1) has 2"
                )));
            }
        };
        Ok(LineUp {
            players,
            factions: self.factions.clone(),
            organizers: self.organizers.iter().map(|choice| choice.0).collect(),
            difficult: self.difficult.flatten().map_or(Difficult::Random(0), |choice| choice.0),
        })
    }
}

/// An organizer, or none named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrganizerChoice(pub Option<Organizer>);

impl FromStr for OrganizerChoice {
    type Err = String;
    fn from_str(text: &str) -> Result<OrganizerChoice, String> {
        match text {
            "-" | "any" => Ok(OrganizerChoice(None)),
            _ => Organizer::from_name(&text.to_ascii_uppercase())
                .map(|organizer| OrganizerChoice(Some(organizer)))
                .ok_or_else(|| format!("`{text}` is no organizer; expected {}, or `-` for any", Organizer::names())),
        }
    }
}

/// Which difficult cards are in the machine deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DifficultChoice(pub Difficult);

impl FromStr for DifficultChoice {
    type Err = String;
    fn from_str(text: &str) -> Result<DifficultChoice, String> {
        if let Ok(count) = text.parse() {
            return Ok(DifficultChoice(Difficult::Random(count)));
        }
        let expected = || format!("`{text}`: expected a number such as 2, or kinds such as engines=1,mechs=2");
        let mut kinds = [0; MachineKind::COUNT];
        for part in text.split(',') {
            let (kind, count) = part.split_once('=').ok_or_else(expected)?;
            let kind: MachineKind = kind.trim().parse()?;
            if kinds[kind.index()] != 0 {
                return Err(format!("{kind} is named twice"));
            }
            kinds[kind.index()] = count.trim().parse().map_err(|_| expected())?;
        }
        Ok(DifficultChoice(Difficult::Kinds(kinds)))
    }
}
