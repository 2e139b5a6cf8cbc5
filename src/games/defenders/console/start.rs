//! Where a command begins: after setup, at a turn of a seeded game, or at a position of a file.

use std::path::{Path, PathBuf};

use clap::Args;

use super::super::chance::Streams;
use super::super::defenders::MACHINE_CARDS;
use super::super::event::Observer;
use super::super::position::Position;
use super::super::words::{Faction, MachineKind, Organizer};
use super::super::{Action, Actions, Defenders, Difficult, LineUp, State, Table};
use super::options::{DEFAULT_POLICY, GameArgs, OrganizerChoice};
use crate::base::disk::{text_by_hand, text_from};
use crate::base::refusal::Refusal;
use crate::game::rng::Seed;
use crate::mind::minds;
use crate::mind::{Choices, Mind, Minded, Policy, Sight};

/// A seeded game under way, with policies at its seats.
pub(super) struct SeededGame {
    pub(super) game: Defenders,
    pub(super) state: State,
    pub(super) chance: Streams,
    minds: Vec<Box<dyn Mind<Defenders>>>,
    pub(super) decisions: usize,
}

impl SeededGame {
    /// The game at its first decision; one policy plays all seats, or one each.
    pub(super) fn deal(
        game: Defenders,
        seed: Seed,
        policies: &[Policy],
        observer: &mut impl Observer<Defenders>,
    ) -> Result<SeededGame, Refusal> {
        let mut minds = minds(&game, policies)?;
        for (seat, mind) in minds.iter_mut().enumerate() {
            mind.begin(seed, seat);
        }
        let mut chance = Streams::new(seed);
        let state = game.deal(&mut chance, observer);
        Ok(SeededGame { game, state, chance, minds, decisions: 0 })
    }

    /// What the player who decides picks; `None` when the game is over.
    pub(super) fn choose(&mut self) -> Option<Action> {
        let mut legal = Actions::new();
        self.game.legal(&self.state, &mut legal);
        if legal.is_empty() {
            return None;
        }
        let seat = self.state.seat();
        let mind = &mut self.minds[seat.index()];
        let view = self.game.view(&self.state, seat);
        let truth = Sight::Truth(&self.state, &self.chance);
        let sight = if mind.is_omniscient() { truth } else { Sight::View(&view) };
        Some(mind.choose(&self.game, sight, &mut Choices::new(&self.game, &self.state, &mut legal)))
    }

    /// Plays a decision.
    pub(super) fn play(&mut self, action: Action, observer: &mut impl Observer<Defenders>) {
        self.decisions += 1;
        let SeededGame { game, state, chance, .. } = self;
        Table { game, state, chance, observer }.play(action);
    }
}

/// Where to begin.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Position")]
pub(super) struct StartArgs {
    /// Begin at the position of this JSON file, `-` for standard input; players and machine cards come from there
    #[arg(long, value_name = "FILE", conflicts_with = "turn")]
    pub(super) from: Option<PathBuf>,
    /// Begin where turn N of the seeded game begins, the one that `play` tells, or where that game ends
    /// [default: at the first decision after setup]
    #[arg(long, value_name = "N")]
    pub(super) turn: Option<u16>,
    /// Who plays up to that turn: a policy's name or file for all seats, or one a seat [default: planner]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "turn", conflicts_with = "from")]
    pub(super) policy: Vec<String>,
}

/// A beginning: the game, the state, and the chance that follows.
pub(super) struct Start {
    pub(super) game: Defenders,
    pub(super) state: State,
    pub(super) chance: Streams,
}

impl StartArgs {
    /// The beginning these options name.
    pub(super) fn start(&self, options: &GameArgs) -> Result<Start, Refusal> {
        if let Some(file) = &self.from {
            return load(file, options);
        }
        let named = if self.policy.is_empty() { vec![DEFAULT_POLICY.to_string()] } else { self.policy.clone() };
        let policies: Result<Vec<Policy>, Refusal> =
            named.iter().map(|name| Policy::load(name, Defenders::POLICIES)).collect();
        let mut seeded = SeededGame::deal(options.game()?, Seed::new(options.seed), &policies?, &mut ())?;
        while seeded.state.turn < self.turn.unwrap_or(0)
            && let Some(action) = seeded.choose()
        {
            seeded.play(action, &mut ());
        }
        let SeededGame { game, state, chance, .. } = seeded;
        Ok(Start { game, state, chance })
    }
}

/// The position of a file. Box and rules are those of the options, players those of the file.
fn load(file: &Path, options: &GameArgs) -> Result<Start, Refusal> {
    let mut game = options.game_of(Ok(LineUp::of(2)))?;
    let (name, text) = if file == Path::new("-") {
        ("standard input".to_string(), text_from(std::io::stdin()))
    } else {
        (file.display().to_string(), text_by_hand(file))
    };
    let text = text.map_err(|error| {
        Refusal::new(format!("--from: {name} cannot be read ({error}), expected a position in JSON"))
    })?;
    let position: Position = serde_json::from_str(&text).map_err(|error| Refusal::new(misread(&name, &error)))?;
    let state = game.state(&position).map_err(|refusal| Refusal {
        reasons: refusal.reasons.into_iter().map(|reason| format!("{name}: {reason}")).collect(),
    })?;
    game.line_up = line_up_of(&game, &state);
    check_line_up(&name, &game.line_up, options)?;
    Ok(Start { game, state, chance: Streams::new(Seed::new(options.seed)) })
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
    format!("{name}: {reason}; `wildlab position --json` prints a position to start from")
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
fn check_line_up(name: &str, found: &LineUp, options: &GameArgs) -> Result<(), Refusal> {
    let mut refusal = Refusal::default();
    let seats: Vec<Organizer> = found.organizers.iter().copied().flatten().collect();
    if options.players.is_some_and(|players| players != found.players) {
        refusal.add(format!("--players: {name} has {}, and a position keeps its players", found.players));
    }
    let factions: Vec<Faction> = seats.iter().map(|organizer| organizer.faction()).collect();
    if !options.factions.is_empty() && options.factions != factions {
        let names: Vec<&str> = factions.iter().map(|faction| faction.name()).collect();
        refusal.add(format!("--factions: {name} has {}, and a position keeps its players", names.join(",")));
    }
    let fits = |(choice, seat): (&OrganizerChoice, &Organizer)| choice.0.is_none_or(|organizer| organizer == *seat);
    let (choices, count) = (&options.organizers, options.organizers.len());
    if count > 0 && (count != seats.len() || !choices.iter().zip(&seats).all(fits)) {
        let names: Vec<&str> = seats.iter().map(|organizer| organizer.name()).collect();
        refusal.add(format!("--organizers: {name} has {}, and a position keeps its players", names.join(",")));
    }
    if let (Some(choice), Difficult::Kinds(kinds)) = (options.difficult.flatten(), found.difficult) {
        let same = match choice.0 {
            Difficult::Random(count) => count == kinds.iter().sum::<u8>(),
            Difficult::Kinds(asked) => asked == kinds,
        };
        if !same {
            let cards = kinds.iter().sum::<u8>();
            refusal.add(format!("--difficult: {name} has {cards}, and a position keeps its machine cards"));
        }
    }
    refusal.or(())
}
