//! A game that begins at a written position.

use super::settings::{DifficultChoice, OrganizerChoice};
use crate::base::refusal::Refusal;
use crate::base::terminal::command_of;
use crate::game::{Game, Settings, Setup, number};
use crate::games::defenders::State;
use crate::games::defenders::board::words::{Faction, MachineKind, Organizer};
use crate::games::defenders::rules::defenders::{Defenders, Difficult, LineUp, MACHINE_CARDS};
use crate::games::defenders::text::position::Position;

/// The game and the state of a position. Box and rules are those of the settings, players those of the position.
///
/// # Errors
/// When the text is no position, or the settings name other players than it has.
pub(crate) fn from_position(name: &str, text: &str, settings: &Settings) -> Result<(Defenders, State), Refusal> {
    const LINE_UP: [&str; 4] = ["players", "factions", "organizers", "difficult"];
    let mut others = settings.clone();
    others.0.retain(|setting| !LINE_UP.contains(&setting.key.as_str()));
    let mut game = Defenders::from_settings(&others.with("players", "2"))?;
    let position: Position = serde_json::from_str(text).map_err(|error| Refusal::new(misread(name, &error)))?;
    let state = game.state(&position).map_err(|refusal| Refusal {
        reasons: refusal.reasons.into_iter().map(|reason| format!("{name}: {reason}")).collect(),
    })?;
    game.line_up = line_up_of(&game, &state);
    check_line_up(name, &game.line_up, settings)?;
    Ok((game, state))
}

fn misread(name: &str, error: &serde_json::Error) -> String {
    let reason = error.to_string();
    let reason = if reason.contains("EngineAt") {
        let at = reason.find(" at line").map_or("", |at| &reason[at..]);
        format!(
            "engines: expected two, each \"core\" or {{\"hex\": [q, r], \"edge\": 0 to 5, \"turn\": \"cw\" or \"ccw\"}}{at}"
        )
    } else {
        reason
    };
    let command = command_of(Defenders::NAME, "position --json");
    format!("{name}: {reason}; `{command}` prints a position to start from")
}

/// The line-up that is seated at a state.
fn line_up_of(game: &Defenders, state: &State) -> LineUp {
    let mut kinds = [0; MachineKind::COUNT];
    for place in (0..MACHINE_CARDS).filter(|place| state.difficult >> place & 1 == 1) {
        kinds[game.machine_kind(place).index()] += 1;
    }
    let organizers = state.all_seats().map(|seat| Some(state.player(seat).organizer)).collect();
    let players = if state.is_solo() { 1 } else { state.seats() as u8 };
    LineUp { players, factions: Vec::new(), organizers, difficult: Difficult::Kinds(kinds) }
}

/// A line-up that is named beside a position has to be that of the position: it cannot change it.
fn check_line_up(name: &str, found: &LineUp, settings: &Settings) -> Result<(), Refusal> {
    let mut refusal = Refusal::default();
    let keeps = "and a position keeps its";
    let seats: Vec<Organizer> = found.organizers.iter().copied().flatten().collect();
    let players = settings.read("players", &mut refusal, |text| number(text, &(1..=4)));
    if players.is_some_and(|players| players != found.players) {
        refusal.add(format!("--players: {name} has {}, {keeps} players", found.players));
    }
    let factions: Vec<Faction> = seats.iter().map(|organizer| organizer.faction()).collect();
    let named: Vec<Faction> = settings.words("factions", &mut refusal);
    if !named.is_empty() && named != factions {
        let names: Vec<&str> = factions.iter().map(|faction| faction.name()).collect();
        refusal.add(format!("--factions: {name} has {}, {keeps} players", names.join(",")));
    }
    let fits = |(choice, seat): (&OrganizerChoice, &Organizer)| choice.0.is_none_or(|organizer| organizer == *seat);
    let choices: Vec<OrganizerChoice> = settings.words("organizers", &mut refusal);
    if !choices.is_empty() && (choices.len() != seats.len() || !choices.iter().zip(&seats).all(fits)) {
        let names: Vec<&str> = seats.iter().map(|organizer| organizer.name()).collect();
        refusal.add(format!("--organizers: {name} has {}, {keeps} players", names.join(",")));
    }
    let difficult = settings.read("difficult", &mut refusal, str::parse::<DifficultChoice>);
    if let (Some(choice), Difficult::Kinds(kinds)) = (difficult, found.difficult) {
        let cards = kinds.iter().sum::<u8>();
        let same = match choice.0 {
            Difficult::Random(count) => count == cards,
            Difficult::Kinds(asked) => asked == kinds,
        };
        if !same {
            refusal.add(format!("--difficult: {name} has {cards}, {keeps} machine cards"));
        }
    }
    refusal.or(())
}
