//! `wildlab position`: a position shown, played on, asked.

use clap::Args;

use super::super::event::Event;
use super::super::picture::{LEGEND, board};
use super::super::standing::{order_name, standing};
use super::super::state::Phase;
use super::super::transcript::{Transcript, header};
use super::super::{Actions, Defenders, State, Table};
use super::deal::DealArgs;
use super::options::GameArgs;
use super::script::{Order, ScriptArgs, Scripted};
use super::start::{Start, StartArgs};
use crate::base::json::pretty;
use crate::base::refusal::Refusal;
use crate::base::terminal::{Failure, Terminal};

/// The options of `wildlab position`.
#[derive(Args, Clone, Debug)]
pub struct PositionArgs {
    /// Resolve a machine card: engines, factories, mechs or reboot; with ! or a bare --difficult the difficult card;
    /// repeatable
    #[arg(long, value_name = "CARD")]
    resolve: Vec<Order>,
    /// Play decisions, as in 'move 1,0; destroy; end'; docs/notation.md lists them, --legal those of a position
    #[arg(long, value_name = "DECISIONS")]
    act: Vec<String>,
    /// List the legal decisions instead of the position
    #[arg(long)]
    legal: bool,
    /// Print JSON: the position, or with --legal the decisions
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    deal: DealArgs,
    #[command(flatten)]
    script: ScriptArgs,
    #[command(flatten)]
    game: GameArgs,
}

impl PositionArgs {
    pub(super) fn run(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let (options, orders) = self.orders()?;
        let Start { game, mut state, mut chance } = self.start.start(&options)?;
        let mut lines = Vec::new();
        if !self.deal.is_empty() {
            lines = self.deal.lines(&game, &state)?;
            chance = DealArgs::streams(options.seed);
        }
        let mut chance = self.script.over(chance, lines, (&game, &state))?;
        let mut story = Story { text: String::new(), events: Vec::new() };
        if !self.deal.is_empty() {
            state = game.deal(&mut chance, &mut story.events);
            chance.impossible(&story.events).or(())?;
        }
        let mut transcript = Transcript::new(&state);
        for order in orders {
            let mut events = resolve(order, &game, &mut state, &mut chance)?;
            story.add(&mut events, &mut transcript, &game, &state);
        }
        for (number, text) in self.decisions().enumerate() {
            let mut events = act(number, text, &game, &mut state, &mut chance)?;
            story.add(&mut events, &mut transcript, &game, &state);
        }
        chance.impossible(&story.events).or(())?;
        for unused in chance.unused() {
            terminal.note(format_args!("note: {unused} did not come up"));
        }
        self.print(&game, &state, &story.text, terminal)
    }

    /// The machine cards to resolve, and the options of the game. A bare --difficult belongs to the cards.
    fn orders(&self) -> Result<(GameArgs, Vec<Order>), Refusal> {
        let mut options = self.game.clone();
        let mut orders = self.resolve.clone();
        if options.difficult == Some(None) {
            if orders.is_empty() {
                return Err(Refusal::new(
                    "--difficult: expected a number of cards such as 2, or a card to --resolve, such as mechs",
                ));
            }
            options.difficult = None;
            for order in &mut orders {
                order.difficult = true;
            }
        }
        Ok((options, orders))
    }

    fn decisions(&self) -> impl Iterator<Item = &str> {
        self.act.iter().flat_map(|text| text.split(';')).map(str::trim).filter(|text| !text.is_empty())
    }

    fn print(&self, game: &Defenders, state: &State, story: &str, terminal: &mut Terminal) -> Result<(), Failure> {
        if self.legal {
            let mut legal = Actions::new();
            game.legal(state, &mut legal);
            let legal: Vec<String> = legal.iter().map(|&action| game.write_action(state, action)).collect();
            if self.json {
                return terminal.line(pretty(&legal));
            }
            return legal.iter().try_for_each(|decision| terminal.line(decision));
        }
        if self.json {
            return terminal.line(pretty(&game.position(state)));
        }
        terminal.print(header(game, state, self.game.seed))?;
        if !story.is_empty() {
            terminal.line(story.trim_end())?;
        }
        terminal.line("")?;
        terminal.print(board(game, state))?;
        terminal.line(LEGEND)?;
        terminal.print(standing(game, state))
    }
}

/// What has happened so far.
struct Story {
    text: String,
    events: Vec<Event>,
}

impl Story {
    fn add(&mut self, events: &mut Vec<Event>, transcript: &mut Transcript, game: &Defenders, state: &State) {
        if self.text.is_empty() {
            self.text.push('\n');
        }
        for &event in events.iter() {
            self.text += &transcript.tell(game, state, event);
        }
        self.events.append(events);
    }
}

fn resolve(order: Order, game: &Defenders, state: &mut State, chance: &mut Scripted) -> Result<Vec<Event>, Refusal> {
    let name = order_name(order.kind, order.difficult);
    if state.phase == Phase::Over {
        return Err(Refusal::new(format!("--resolve {name}: the game is over (R9)")));
    }
    if order.difficult && game.contents.machine.difficult[order.kind.index()] == 0 {
        return Err(Refusal::new(format!("--resolve {name}: the box holds no difficult {} card (R2.5)", order.kind)));
    }
    let mut events = Vec::new();
    Table { game, state, chance, observer: &mut events }.resolve_machine(order.kind, order.difficult);
    // A card may take away what the phase needs, a pick or a target; in the action phase it cannot.
    let broken = game.violations(state);
    if !broken.is_empty() {
        let reasons = broken.iter().map(|reason| format!("--resolve {name}: after it, {reason}"));
        return Err(Refusal { reasons: reasons.collect() });
    }
    Ok(events)
}

fn act(
    number: usize,
    text: &str,
    game: &Defenders,
    state: &mut State,
    chance: &mut Scripted,
) -> Result<Vec<Event>, Refusal> {
    let refused = |reason: &str| Refusal::new(format!("--act, decision {}, `{text}`: {reason}", number + 1));
    let action = game.read_action(state, text).map_err(|reason| refused(&reason))?;
    if let Some(objection) = game.objection(state, action) {
        let because = game.obstacle(state, action).map_or(String::new(), |why| format!(": {why}"));
        return Err(refused(&format!("{objection}{because}; --legal lists what is legal there")));
    }
    let mut events = Vec::new();
    // Picks are hidden until the reveal, so no event tells them; whoever types one wants to see it.
    if state.phase == Phase::Organize {
        events.push(Event::Decides { seat: state.seat(), action });
    }
    Table { game, state, chance, observer: &mut events }.play(action);
    Ok(events)
}
