//! `wildlab watch`: one whole game in the terminal, step by step.

use std::io::IsTerminal;

use clap::{Args, ValueEnum};
use console::{Key, Term};

use super::super::event::Event;
use super::super::picture::{LEGEND, board};
use super::super::replay::{Decision, Recording};
use super::super::standing::standing;
use super::super::titles::counted;
use super::super::transcript::{Transcript, ending, header};
use super::played::PlayedArgs;
use crate::terminal::{Failure, Terminal};

/// Look at one whole game in the terminal, step by step.
///
/// Keys: space, enter and the right arrow go on, the left arrow goes back; [ and ] by turn, { and } by round; home and
/// end; 1 to 4 choose the step; h shows the signs; q ends. Where input or output is no terminal, every step is printed.
#[derive(Args, Clone, Debug)]
pub struct WatchArgs {
    /// How far a step goes
    #[arg(long, value_enum, default_value = "action")]
    by: Size,
    #[command(flatten)]
    played: PlayedArgs,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Size {
    /// To the next event
    Event,
    /// To the next decision
    Action,
    /// To the next turn
    Turn,
    /// To the next round
    Round,
}

impl Size {
    /// Does a step of this size stop here?
    const fn stops_at(self, event: Event) -> bool {
        match self {
            Size::Event => true,
            Size::Action => matches!(event, Event::Decides { .. }),
            Size::Turn => matches!(event, Event::TurnBegins { .. }),
            Size::Round => matches!(event, Event::Round { .. }),
        }
    }
}

impl WatchArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let film = Film::new(self.played.recording()?);
        if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
            film.show(self.by, terminal)
        } else {
            film.print(self.by, terminal)
        }
    }
}

/// What a key asks for.
enum Wish {
    Step(Size, Way),
    Go(usize),
    Choose(Size),
    Signs,
    End,
    Nothing,
}

#[derive(Clone, Copy)]
enum Way {
    On,
    Back,
}

/// A recording with its transcript.
struct Film {
    recording: Recording,
    /// The lines of each step.
    told: Vec<String>,
}

impl Film {
    fn new(recording: Recording) -> Film {
        let Recording { game, steps, .. } = &recording;
        let mut transcript = steps.first().map(|step| Transcript::new(&step.state));
        let tell = |step: &super::super::replay::Step| {
            transcript.as_mut().map_or(String::new(), |transcript| transcript.tell(game, &step.state, step.event))
        };
        let told = steps.iter().map(tell).collect();
        Film { recording, told }
    }

    fn last(&self) -> usize {
        self.told.len().saturating_sub(1)
    }

    /// The step at which the next step of a size stops, on or back.
    fn stop(&self, size: Size, from: usize, way: Way) -> usize {
        let stops = |&at: &usize| size.stops_at(self.recording.steps[at].event);
        match way {
            Way::On => (from + 1..self.last()).find(stops).unwrap_or(self.last()),
            Way::Back => (0..from).rev().find(stops).unwrap_or(0),
        }
    }

    /// The board and everything beside it, then what led here.
    fn scene(&self, size: Size, at: usize) -> String {
        let Recording { game, steps, .. } = &self.recording;
        let state = &steps[at].state;
        let first = if at == 0 { 0 } else { self.stop(size, at, Way::Back) + usize::from(at > 1) };
        let story: String = self.told[first.min(at)..=at].concat();
        format!("{}\n{}\n{}{}", board(game, state), standing(game, state), story.trim_matches('\n'), self.thoughts(at))
    }

    /// What the player thinks who decides here.
    fn thoughts(&self, at: usize) -> String {
        const SHOWN: usize = 6;
        let step = &self.recording.steps[at];
        let Event::Decides { .. } = step.event else { return String::new() };
        let Some(Decision { considered, action, .. }) = self.recording.decisions.get(step.decisions.wrapping_sub(1))
        else {
            return String::new();
        };
        let write = |action| self.recording.game.write_action(&step.state, action);
        let shown = considered.iter().enumerate().filter(|(i, (weighed, _))| *i < SHOWN || weighed == action);
        let line = |(_, &(weighed, score)): (usize, &(_, f32))| {
            let mark = if weighed == *action { '>' } else { ' ' };
            format!("\n           {mark} {:<24}{score:>10.2}", write(weighed))
        };
        shown.map(line).collect()
    }

    /// Every step, one after the other.
    fn print(&self, size: Size, terminal: &mut Terminal) -> Result<(), Failure> {
        let Recording { game, steps, seed, decisions, .. } = &self.recording;
        let Some(first) = steps.first() else { return Ok(()) };
        terminal.print(header(game, &first.state, seed.run))?;
        terminal.print(LEGEND)?;
        let mut at = 0;
        loop {
            terminal.line(format_args!("\nStep {at} of {}\n", self.last()))?;
            terminal.line(self.scene(size, at))?;
            if at == self.last() {
                break;
            }
            at = self.stop(size, at, Way::On);
        }
        terminal.print(ending(game, self.recording.end(), decisions.len()))
    }

    /// Step by step, as the reader's keys ask.
    fn show(&self, mut size: Size, terminal: &mut Terminal) -> Result<(), Failure> {
        const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";
        let keys = Term::stdout();
        let (mut at, mut signs) = (0, false);
        loop {
            let scene = if signs { LEGEND.to_string() } else { self.scene(size, at) };
            let steps = counted(self.last(), "step");
            terminal.print(format_args!(
                "{CLEAR}{scene}\n\n{at} of {steps}, by {}: space on, ← back, [ ] turn, {{ }} round, 1-4 step, h signs, q end",
                format!("{size:?}").to_lowercase()
            ))?;
            terminal.flush()?;
            signs = false;
            match wish(&keys.read_key_raw()?, size) {
                Wish::Step(size, way) => at = self.stop(size, at, way),
                Wish::Go(to) => at = to.min(self.last()),
                Wish::Choose(chosen) => size = chosen,
                Wish::Signs => signs = true,
                Wish::End => return terminal.line(""),
                Wish::Nothing => {}
            }
        }
    }
}

/// What a key means.
const fn wish(key: &Key, size: Size) -> Wish {
    match key {
        Key::Enter | Key::ArrowRight | Key::Char(' ' | 'n' | 'l') => Wish::Step(size, Way::On),
        Key::ArrowLeft | Key::Backspace | Key::Char('p' | 'b') => Wish::Step(size, Way::Back),
        Key::ArrowDown => Wish::Step(Size::Event, Way::On),
        Key::ArrowUp => Wish::Step(Size::Event, Way::Back),
        Key::Char(']') => Wish::Step(Size::Turn, Way::On),
        Key::Char('[') => Wish::Step(Size::Turn, Way::Back),
        Key::Char('}') => Wish::Step(Size::Round, Way::On),
        Key::Char('{') => Wish::Step(Size::Round, Way::Back),
        Key::Home | Key::Char('g') => Wish::Go(0),
        Key::End | Key::Char('G') => Wish::Go(usize::MAX),
        Key::Char('1') => Wish::Choose(Size::Event),
        Key::Char('2') => Wish::Choose(Size::Action),
        Key::Char('3') => Wish::Choose(Size::Turn),
        Key::Char('4') => Wish::Choose(Size::Round),
        Key::Char('h' | '?') => Wish::Signs,
        Key::Char('q') | Key::Escape | Key::CtrlC => Wish::End,
        _ => Wish::Nothing,
    }
}
