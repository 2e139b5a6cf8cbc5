//! Names as people read them.

use super::super::board::cards::CardId;
use super::super::board::words::{Champion, Faction, Feat, Token};
use super::super::rules::dei::Dei;
use super::super::rules::event::Source;
use super::super::rules::options::Preset;
use super::super::rules::state::State;
use crate::base::titles::title;
use crate::game::Seat;

/// A player in a sentence, by its faction.
pub(crate) fn who(state: &State, seat: Seat) -> String {
    format!("seat {seat} ({})", state.player(seat).faction.title())
}

/// A card in a sentence, with its icons.
pub(crate) fn card(game: &Dei, card: CardId) -> String {
    format!("{card} [{}]", game.card(card).face)
}

/// Tokens in a sentence.
pub(crate) fn tokens(token: Token, count: u16) -> String {
    match (token, count) {
        (Token::Technology, count) => format!("{count} Technology"),
        (Token::Cell, 1) => "1 Cell".into(),
        (Token::Cell, count) => format!("{count} Cells"),
    }
}

/// Where supplies come from, in a sentence.
pub(crate) const fn source(source: Source) -> &'static str {
    match source {
        Source::Missions => "for the mission",
        Source::Kills => "for the Reaper",
        Source::Trade => "by Trade Base",
        Source::Gains => "by the card",
        Source::Cubes => "for cubes",
        Source::Feats => "for feats",
        Source::Technology => "for Technology",
        Source::Cells => "for Cells",
        Source::Cards => "printed on cards",
    }
}

/// A key, a column or a level as people read it.
pub(crate) fn words(name: &str) -> String {
    if Preset::from_name(name).is_some() {
        return format!("rules `{name}`");
    }
    if let Some(faction) = Faction::from_name(name) {
        return faction.title().into();
    }
    if let Some(champion) = Champion::from_name(name) {
        return champion.title().into();
    }
    if let Some(feat) = Feat::from_name(name) {
        return title(feat.name());
    }
    name.replace(['_', '-'], " ")
}
