//! `wildlab watch`: one whole game in the terminal, step by step.

use std::io::IsTerminal;

use clap::{ArgMatches, Args, ValueEnum};
use console::{Key, Term};

use crate::base::progress;
use crate::base::terminal::{Failure, Terminal, WIDTH, clean, has_colours, is_dumb};
use crate::game::{Considered, Decision, Mark, Recording};
use crate::games::Lab;
use crate::sim::record;

use super::options::{Takes, played};
use super::screen::{self, Pictures, Scene, Wanted};
use super::task::Task;

/// The options of `watch`.
#[derive(Args, Clone, Debug)]
pub(super) struct WatchArgs {
    /// How far a step goes
    #[arg(long, value_enum, default_value = "action")]
    by: Size,
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
    fn stops_at(self, mark: Option<Mark>) -> bool {
        match self {
            Size::Event => true,
            Size::Action => mark == Some(Mark::Decision),
            Size::Turn => mark == Some(Mark::Turn),
            Size::Round => mark == Some(Mark::Round),
        }
    }
}

impl Task for WatchArgs {
    const NAME: &'static str = "watch";
    const ABOUT: &'static str = "Look at one whole game in the terminal, step by step";
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

/// What a key asks for.
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
    /// The lines of each step.
    told: Vec<String>,
}

impl<G: Lab> Film<G> {
    const PICTURES: Pictures =
        Pictures { legend: G::LEGEND, small_legend: G::SMALL_LEGEND, coloured: |picture| G::coloured(picture) };

    fn new(recording: Recording<G>) -> Film<G> {
        let Recording { game, steps, first, .. } = &recording;
        let mut transcript = game.transcript(first);
        let told = steps.iter().map(|step| game.tell(&mut transcript, &step.state, step.event)).collect();
        Film { recording, told }
    }

    fn last(&self) -> usize {
        self.told.len().saturating_sub(1)
    }

    /// The step at which the next step of a size stops, on or back.
    fn stop(&self, size: Size, from: usize, way: Way) -> usize {
        let stops = |&at: &usize| size.stops_at(G::mark(self.recording.steps[at].event));
        match way {
            Way::On => (from + 1..self.last()).find(stops).unwrap_or(self.last()),
            Way::Back => (0..from).rev().find(stops).unwrap_or(0),
        }
    }

    /// The board and everything beside it, then what led here.
    fn scene(&self, size: Size, at: usize) -> String {
        let Recording { game, steps, .. } = &self.recording;
        let state = &steps[at].state;
        format!("{}\n{}\n{}", game.picture(state), game.standing(state), self.story(size, at))
    }

    /// What led here, and what the player thinks who decides here.
    fn story(&self, size: Size, at: usize) -> String {
        let first = if at == 0 { 0 } else { self.stop(size, at, Way::Back) + usize::from(at > 1) };
        let story: String = self.told[first.min(at)..=at].concat();
        format!("{}{}", story.trim_matches('\n'), self.thoughts(at))
    }

    /// What the player thinks who decides here.
    fn thoughts(&self, at: usize) -> String {
        const SHOWN: usize = 6;
        let step = &self.recording.steps[at];
        if G::mark(step.event) != Some(Mark::Decision) {
            return String::new();
        }
        let Some(Decision { considered, action, .. }) = self.recording.decisions.get(step.decisions.wrapping_sub(1))
        else {
            return String::new();
        };
        let write = |one: &Considered<G::Action>| self.recording.game.write(&step.state, one.action);
        let shown = considered.iter().enumerate().filter(|(i, one)| *i < SHOWN || one.action == *action);
        let shown: Vec<_> = shown.map(|(_, one)| (one, write(one))).collect();
        let width = shown.iter().map(|(_, words)| words.chars().count()).fold(24, usize::max);
        let line = |(one, words): &(&Considered<G::Action>, String)| {
            let mark = if one.action == *action { '>' } else { ' ' };
            let games = one.tried.map_or_else(String::new, |games| format!(" in {games} games"));
            format!("\n           {mark} {words:<width$}{:>10.2}{games}", one.score)
        };
        shown.iter().map(line).collect()
    }

    /// Every step, one after the other.
    fn print(&self, size: Size, terminal: &mut Terminal) -> Result<(), Failure> {
        let Recording { game, seed, decisions, first, last, .. } = &self.recording;
        if self.told.is_empty() {
            return terminal.print(game.header(first, seed.run));
        }
        terminal.print(game.header(first, seed.run))?;
        terminal.print(G::LEGEND)?;
        let mut at = 0;
        loop {
            terminal.line(format_args!("\nStep {at} of {}\n", self.last()))?;
            terminal.line(self.scene(size, at))?;
            if at == self.last() {
                break;
            }
            at = self.stop(size, at, Way::On);
        }
        terminal.print(game.ending_words(last, decisions.len()))
    }

    /// Step by step, as the reader's keys ask, on a screen of its own: what stood on the terminal comes back afterwards.
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

    /// Where the reader is, and the keys; on a narrow screen, what it lacks.
    fn footer(&self, size: Size, at: usize, (scene, screen, wanted): (&Scene, screen::Size, Wanted)) -> String {
        let (last, size) = (self.last(), format!("{size:?}").to_lowercase());
        let tab = match (scene.fits(screen), wanted.players) {
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
            let state = &steps[at].state;
            let scene = Scene {
                board: game.picture(state),
                small: game.small_picture(state).unwrap_or_else(|| game.picture(state)),
                standing: clean(&game.standing(state)).into_owned(),
                story: clean(&self.story(size, at)).into_owned(),
            };
            let shown = if signs {
                screen::signs(&scene, screen, Self::PICTURES)
            } else {
                scene.laid_out(screen, wanted, Self::PICTURES)
            };
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
        Key::Tab => Wish::Players,
        Key::Char('q') | Key::Escape => Wish::End,
        Key::CtrlC => Wish::Stop,
        _ => Wish::Nothing,
    }
}
