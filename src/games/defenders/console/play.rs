//! `wildlab play`: one whole game as a transcript.

use clap::Args;

use super::super::Defenders;
use super::super::event::Event;
use super::super::record_json::{self, Recorder};
use super::super::state::Phase;
use super::super::transcript::{Transcript, ending, header};
use super::options::GameArgs;
use super::start::RandomGame;
use crate::json::line;
use crate::mind::{Minded, Policy};
use crate::refusal::Refusal;
use crate::rng::Seed;
use crate::terminal::{Failure, Terminal};

/// Play one whole game and write down what happens, and under which rule.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// Write one JSON object a line: a header, every event, the outcome
    #[arg(long)]
    json: bool,
    /// The players: a policy's name or file for all seats, or one a seat, as in random,first
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "random")]
    policy: Vec<String>,
    /// Which game of the seed's run, as the records of `wildlab run` number them
    #[arg(long, value_name = "N", default_value_t = 0)]
    game_number: u64,
    #[command(flatten)]
    game: GameArgs,
}

impl PlayArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let mut events = Vec::new();
        let seed = Seed { run: self.game.seed, game: self.game_number };
        let policies: Result<Vec<Policy>, Refusal> =
            self.policy.iter().map(|name| Policy::load(name, Defenders::POLICIES)).collect();
        let random = RandomGame::deal_to(self.game.game()?, seed, &policies?, &mut events)?;
        if self.json { self.record(random, events, terminal) } else { self.tell(random, events, terminal) }
    }

    fn tell(&self, mut random: RandomGame, mut events: Vec<Event>, terminal: &mut Terminal) -> Result<(), Failure> {
        let number =
            if self.game_number > 0 { format!(", game {} of its run", self.game_number) } else { String::new() };
        let players = self.policy.join(",");
        terminal.line(format_args!("Defenders of the Wild, one game of {players} players{number}"))?;
        terminal.print(header(&random.game, &random.state, self.game.seed))?;
        terminal.print("\nSetup\n")?;
        let mut transcript = Transcript::new(&random.state);
        loop {
            for event in events.drain(..) {
                terminal.print(transcript.tell(&random.game, &random.state, event))?;
            }
            let Some(action) = random.choose() else { break };
            random.play(action, &mut events);
        }
        terminal.print(ending(&random.game, &random.state, random.decisions))
    }

    fn record(&self, mut random: RandomGame, mut events: Vec<Event>, terminal: &mut Terminal) -> Result<(), Failure> {
        terminal.line(line(&record_json::header(
            &random.game,
            &random.state,
            self.game.seed,
            &self.policy.join(","),
        )))?;
        let mut recorder = Recorder::new();
        loop {
            for event in events.drain(..) {
                terminal.line(line(&recorder.record(&random.game, &random.state, event)))?;
            }
            let Some(action) = random.choose() else { break };
            // Picks are hidden from the players until the reveal, so no event tells them; a record holds them all.
            if random.state.phase == Phase::Organize {
                let seat = random.state.seat();
                events.push(Event::Decides { seat, action });
            }
            random.play(action, &mut events);
        }
        terminal.line(line(&record_json::outcome(&random.game, &random.state, random.decisions)))
    }
}
