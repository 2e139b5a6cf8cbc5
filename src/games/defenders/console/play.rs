//! `wildlab play`: one whole game as a transcript.

use clap::Args;

use super::super::event::Event;
use super::super::record_json::{self, Recorder};
use super::super::state::Phase;
use super::super::transcript::{Transcript, ending, header};
use super::played::PlayedArgs;
use super::start::SeededGame;
use crate::base::json::line;
use crate::base::terminal::{Failure, Terminal};
use crate::game::rng::Seed;

/// The options of `wildlab play`.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// Write one JSON object a line: a header, every event, the outcome
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    played: PlayedArgs,
}

impl PlayArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let mut events = Vec::new();
        let PlayedArgs { game, .. } = &self.played;
        let seeded = SeededGame::deal(game.game()?, self.played.seed(), &self.played.policies()?, &mut events)?;
        if self.json { self.record(seeded, events, terminal) } else { self.tell(seeded, events, terminal) }
    }

    fn tell(&self, mut seeded: SeededGame, mut events: Vec<Event>, terminal: &mut Terminal) -> Result<(), Failure> {
        let Seed { run, game: number } = self.played.seed();
        let number = if number > 0 { format!(", game {number} of its run") } else { String::new() };
        let players = self.played.policy.join(",");
        terminal.line(format_args!("Defenders of the Wild, one game of {players} players{number}"))?;
        terminal.print(header(&seeded.game, &seeded.state, run))?;
        terminal.print("\nSetup\n")?;
        let mut transcript = Transcript::new(&seeded.state);
        loop {
            for event in events.drain(..) {
                terminal.print(transcript.tell(&seeded.game, &seeded.state, event))?;
            }
            let Some(action) = seeded.choose() else { break };
            seeded.play(action, &mut events);
        }
        terminal.print(ending(&seeded.game, &seeded.state, seeded.decisions))
    }

    fn record(&self, mut seeded: SeededGame, mut events: Vec<Event>, terminal: &mut Terminal) -> Result<(), Failure> {
        terminal.line(line(&record_json::header(
            &seeded.game,
            &seeded.state,
            self.played.seed().run,
            &self.played.policy.join(","),
        )))?;
        let mut recorder = Recorder::new();
        loop {
            for event in events.drain(..) {
                terminal.line(line(&recorder.record(&seeded.game, &seeded.state, event)))?;
            }
            let Some(action) = seeded.choose() else { break };
            // Picks are hidden from the players until the reveal, so no event tells them; a record holds them all.
            if seeded.state.phase == Phase::Organize {
                let seat = seeded.state.seat();
                events.push(Event::Decides { seat, action });
            }
            seeded.play(action, &mut events);
        }
        terminal.line(line(&record_json::outcome(&seeded.game, &seeded.state, seeded.decisions)))
    }
}
