//! `wildlab watch`: one whole game in the terminal, step by step.

use std::io::IsTerminal;

use clap::{ArgMatches, Args, ValueEnum};
use console::{Key, Term};

use crate::base::progress;
use crate::base::terminal::{Failure, Terminal, WIDTH, clean, has_colours, is_dumb};
use crate::game::{Line, Log, Mark, Picture, Recording, story};
use crate::games::Lab;
use crate::sim::record;

use super::considered;
use super::options::{Takes, played};
use super::screen::{self, Scene, Wanted};
use super::task::Task;

/// The options of `watch`.
#[derive(Args, Clone, Debug)]
pub(super) struct WatchArgs {
    /// Go this far with each step
    #[arg(long, value_enum, default_value = "action")]
    by: Size,
}

/// The size of a step.
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
    fn stops_at(self, mark: Mark) -> bool {
        match self {
            Size::Event => true,
            Size::Action => mark == Mark::Decision,
            Size::Turn => mark == Mark::Turn,
            Size::Round => mark == Mark::Round,
        }
    }
}

impl Task for WatchArgs {
    const NAME: &'static str = "watch";
    const ABOUT: &'static str = "Watch one game in the terminal, step by step";
    const MORE: &'static str = "Keys: space, enter and the right arrow go on, the left arrow goes back; `[` and `]` by turn, `{` and \
        `}` by round; home and end; 1 to 4 choose the step; tab shows the players instead of the board where not everything \
        fits; h shows the signs; q ends. A terminal of 80 columns and 24 lines is enough. Where input or output is no terminal, or \
        one that cannot move its cursor (TERM=dumb), every step is printed.";
    const TAKES: Takes = Takes::Played;

    fn run<G: Lab>(&self, matches: &ArgMatches, terminal: &mut Terminal) -> Result<(), Failure> {
        let (cell, seed) = played::<G>(matches)?;
        let film = Film::new(record(&cell, seed.run, seed.game)?);
        if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !is_dumb() {
            film.show(self.by, terminal)
        } else {
            film.print(self.by, terminal)
        }
    }
}

/// The wish behind a key.
enum Wish {
    Step(Size, Way),
    Go(usize),
    Choose(Size),
    Signs,
    Players,
    End,
    Stop,
    Nothing,
}

#[derive(Clone, Copy)]
enum Way {
    On,
    Back,
}

/// A recording with its transcript.
struct Film<G: Lab> {
    recording: Recording<G>,
    /// The event of each step.
    log: Vec<Line>,
}

impl<G: Lab> Film<G> {
    fn new(recording: Recording<G>) -> Film<G> {
        let mut log = Log::new(&recording.game);
        let log = recording.steps.iter().map(|step| log.line(&step.state, step.event)).collect();
        Film { recording, log }
    }

    fn last(&self) -> usize {
        self.log.len().saturating_sub(1)
    }

    /// The step at which the next step of a size stops, on or back.
    fn stop(&self, size: Size, from: usize, way: Way) -> usize {
        let stops = |&at: &usize| size.stops_at(self.log[at].entry.mark);
        match way {
            Way::On => (from + 1..self.last()).find(stops).unwrap_or(self.last()),
            Way::Back => (0..from).rev().find(stops).unwrap_or(0),
        }
    }

    /// The board and everything beside it, then what led here.
    fn scene(&self, size: Size, at: usize) -> String {
        let Recording { game, steps, .. } = &self.recording;
        let Picture { board, standing, .. } = game.picture(&steps[at].state);
        format!("{board}\n{standing}\n{}", self.story(size, at))
    }

    /// The events since the last stop, and the deciding player's scores.
    fn story(&self, size: Size, at: usize) -> String {
        let first = if at == 0 { 0 } else { self.stop(size, at, Way::Back) + usize::from(at > 1) };
        let story: String = self.log[first.min(at)..=at].iter().map(Line::text).collect();
        format!("{}{}", story.trim_matches('\n'), self.thoughts(at))
    }

    /// The deciding player's scores.
    fn thoughts(&self, at: usize) -> String {
        const SHOWN: usize = 6;
        let step = &self.recording.steps[at];
        if self.log[at].entry.mark != Mark::Decision {
            return String::new();
        }
        let Some(decision) = self.recording.decisions.get(step.decisions.wrapping_sub(1)) else {
            return String::new();
        };
        let rows = considered::rows(&self.recording.game, &step.state, decision, SHOWN);
        rows.iter().flat_map(|row| ["\n           ", row]).collect()
    }

    /// Every step, one after the other.
    fn print(&self, size: Size, terminal: &mut Terminal) -> Result<(), Failure> {
        let Recording { game, seed, decisions, first, last, .. } = &self.recording;
        terminal.print(story::header(game, first, seed.run))?;
        if self.log.is_empty() {
            return Ok(());
        }
        terminal.print(G::SIGNS.legend)?;
        let mut at = 0;
        loop {
            terminal.line(format_args!("\nStep {at} of {}\n", self.last()))?;
            terminal.line(self.scene(size, at))?;
            if at == self.last() {
                break;
            }
            at = self.stop(size, at, Way::On);
        }
        terminal.print(story::ending(game, last, decisions.len()))
    }

    /// Step by step, as the reader's keys ask, on a screen of its own: what stood on the terminal comes back
    /// afterwards.
    fn show(&self, size: Size, terminal: &mut Terminal) -> Result<(), Failure> {
        const OPEN: &str = "\x1b[?1049h";
        const CLOSE: &str = "\x1b[?1049l";
        progress::stop_cleanly();
        terminal.raw(OPEN)?;
        let shown = self.follow(size, terminal);
        terminal.raw(CLOSE)?;
        terminal.flush()?;
        shown
    }

    /// The footer: the reader's place and the keys; on a narrow screen, the missing parts.
    fn footer(&self, size: Size, at: usize, (scene, screen, wanted): (&Scene, screen::Size, Wanted)) -> String {
        let (last, size) = (self.last(), format!("{size:?}").to_lowercase());
        let tab = match (scene.shows_players(screen), wanted.players) {
            (true, _) => "",
            (false, true) => " | tab board",
            (false, false) => " | tab players",
        };
        let text = if screen.columns < WIDTH {
            format!("{at}/{last} | needs {WIDTH} columns | q end")
        } else {
            format!("{at}/{last} by {size} | space ← [ ] {{ }} go{tab} | h help | q end")
        };
        screen::cut(&text, screen.columns)
    }

    fn follow(&self, mut size: Size, terminal: &mut Terminal) -> Result<(), Failure> {
        const CLEAR: &str = "\x1b[2J\x1b[H";
        let keys = Term::stdout();
        let mut wanted = Wanted { players: false, colours: has_colours() };
        let (mut at, mut signs) = (0, false);
        while !progress::stopped() {
            let screen = keys.size();
            let screen = screen::Size { lines: screen.0.into(), columns: screen.1.into() };
            let Recording { game, steps, .. } = &self.recording;
            let Picture { board, small, standing } = game.picture(&steps[at].state);
            let scene = Scene {
                small: small.unwrap_or_else(|| board.clone()),
                board,
                standing: clean(&standing).into_owned(),
                story: clean(&self.story(size, at)).into_owned(),
            };
            let shown =
                if signs { screen::signs(&scene, screen, G::SIGNS) } else { scene.laid_out(screen, wanted, G::SIGNS) };
            let footer = self.footer(size, at, (&scene, screen, wanted));
            terminal.raw(format!("{CLEAR}{shown}{footer}"))?;
            terminal.flush()?;
            signs = false;
            match wish(&keys.read_key_raw()?, size) {
                Wish::Step(size, way) => at = self.stop(size, at, way),
                Wish::Go(to) => at = to.min(self.last()),
                Wish::Choose(chosen) => size = chosen,
                Wish::Signs => signs = true,
                Wish::Players => wanted.players = !wanted.players,
                Wish::End => return Ok(()),
                Wish::Stop => break,
                Wish::Nothing => {}
            }
        }
        Err(Failure::Stopped)
    }
}

/// The meaning of a key.
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
        Key::Tab => Wish::Players,
        Key::Char('q') | Key::Escape => Wish::End,
        Key::CtrlC => Wish::Stop,
        _ => Wish::Nothing,
    }
}
