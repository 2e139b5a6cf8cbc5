//! The self-check: the kinds of games that it plays, and the decisions that bring a game on.

use super::coverage::{self, Watcher};
use crate::base::refusal::Refusal;
use crate::game::boxed::Kit;
use crate::game::{Settings, Setup};
use crate::games::defenders::board::state::State;
use crate::games::defenders::contents::Contents;
use crate::games::defenders::rules::action::Action;
use crate::games::defenders::rules::defenders::Defenders;
use crate::sim::selfcheck::{Audit, Audited, Compared, Coverage, Literal};

/// The kinds of games to go through: every player count with every rule set and every number of difficult cards; every
/// rule option at each of its other values; and easy boxes, in which games reach exits and wins.
///
/// # Errors
/// When the settings are not accepted.
pub(crate) fn kinds(settings: &Settings) -> Result<Vec<(String, Defenders)>, Refusal> {
    let game = Defenders::from_settings(settings)?;
    let most: u8 = game.contents.machine.difficult.iter().sum();
    let dealt = |count: u8| Settings::new().said("difficult", count.min(most));
    let kit = Kit::of(&game.contents, &game.rules);
    let presets = || kit.rules.presets().iter().map(|preset| Settings::new().with("rules", preset));
    let mut changes: Vec<Settings> = Vec::new();
    for count in 0..=most {
        changes.extend(presets().map(|preset| dealt(count).and(&preset)));
    }
    changes.extend(kit.rulings("", |_| true).iter().map(|ruling| dealt(3).and(&ruling.settings)));
    let easy = easy(&game.contents);
    let idle = ["engine_advances=0", "engine_advances_difficult=0"]
        .iter()
        .fold(easy.clone(), |settings, value| settings.with("set", &format!("orders.{value}")));
    for (preset, count) in presets().zip(0..) {
        changes.extend([&easy, &idle].map(|values| dealt(count).and(&preset).and(values)));
    }
    let named = game.line_up.factions.len().max(game.line_up.organizers.len());
    let players = match named {
        0 => 1..=4,
        2 => 1..=2,
        seats => seats..=seats,
    };
    let tables: Vec<Settings> = players.map(|players| Settings::new().said("players", players)).collect();
    crate::games::kinds(settings, &tables, &changes)
}

/// Values with which even aimless players reach exits and wins. With idle engines no wall is built, and games are won.
fn easy(contents: &Contents) -> Settings {
    let costs = ["two", "three", "four"].iter().zip(&contents.support).map(|(players, track)| {
        let ones = vec!["1"; track.costs.len()].join(", ");
        format!("support.{players}.costs=[{ones}]")
    });
    let limits = ["limits.massacre=9", "supply.toxic_sites=30"].map(String::from);
    costs.chain(limits).fold(Settings::new(), |settings, value| settings.with("set", &value))
}

impl Audited for Defenders {
    fn audit<'a>(&'a self, coverage: &'a mut Coverage) -> impl Audit<Self> + 'a {
        Compared::new(self, Watcher::new(self, coverage))
    }

    fn coverage(&self) -> Coverage {
        coverage::nothing().sum(Defenders::STRETCHES)
    }

    /// Decisions that bring the game on.
    fn purpose(&self, _: &State, action: Action) -> u32 {
        match action {
            Action::Build => 4,
            Action::Rewild => 3,
            Action::Clear | Action::Destroy | Action::Breach(_) | Action::PotionsClear => 2,
            Action::RocketsDestroy(_) | Action::RocketsBreach(_) | Action::Heal | Action::PotionsHeal => 2,
            Action::Bread | Action::TeamUp(_) | Action::Move(_) | Action::MapsMove(_) => 1,
            _ => 0,
        }
    }
}
