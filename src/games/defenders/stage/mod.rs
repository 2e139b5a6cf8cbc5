//! Positions of *Defenders of the Wild* as a user stages them: chance by script, machine cards, decisions.

mod deal;
mod script;

use clap::Args;

use super::chance::Streams;
use super::event::Event;
use super::standing::order_name;
use super::state::{Phase, State};
use super::{Defenders, Table, selfcheck};
use crate::base::refusal::Refusal;
use crate::game::{Seed, Settings, Show};
use crate::games::{Lab, Staged, Start, decision};
use deal::DealArgs;
use script::{Order, ScriptArgs, Scripted};

/// What of a position is staged, beyond decisions.
#[derive(Args, Clone, Debug)]
pub struct StageArgs {
    /// Resolve a machine card: engines, factories, mechs or reboot; with ! or a bare --difficult the difficult card;
    /// repeatable
    #[arg(long, value_name = "CARD")]
    resolve: Vec<Order>,
    #[command(flatten)]
    deal: DealArgs,
    #[command(flatten)]
    script: ScriptArgs,
}

impl Lab for Defenders {
    type Script = StageArgs;

    /// A bare `--difficult` belongs to the machine cards that are resolved.
    fn prepare(script: &mut StageArgs, settings: &mut Settings) -> Result<(), Refusal> {
        if settings.get("difficult") != Some("") {
            return Ok(());
        }
        if script.resolve.is_empty() {
            return Err(Refusal::new(
                "--difficult: expected a number of cards such as 2, or a card to --resolve, such as mechs",
            ));
        }
        settings.0.retain(|setting| setting.key != "difficult");
        for order in &mut script.resolve {
            order.difficult = true;
        }
        Ok(())
    }

    fn stage(start: Start<Defenders>, script: &StageArgs, decisions: &[&str]) -> Result<Staged<Defenders>, Refusal> {
        let Start { game, mut state, mut chance, seed } = start;
        let mut lines = Vec::new();
        if !script.deal.is_empty() {
            lines = script.deal.lines(&game, &state)?;
            chance = Streams::new(Seed::new(seed));
        }
        let mut chance = script.script.over(chance, lines, (&game, &state))?;
        // Everything that happens, and what of it is told.
        let (mut events, mut told) = (Vec::new(), Vec::new());
        if !script.deal.is_empty() {
            state = game.deal(&mut chance, &mut events);
            chance.impossible(&events).or(())?;
        }
        let mut tell = |more: Vec<Event>, state: &State| {
            told.extend(more.iter().map(|&event| (event, *state)));
            events.extend(more);
        };
        for &order in &script.resolve {
            let more = resolve(order, &game, &mut state, &mut chance)?;
            tell(more, &state);
        }
        for (number, text) in decisions.iter().enumerate() {
            let action = decision(&game, &state, number, text)?;
            // Picks are hidden until the reveal, so no event tells them; whoever types one wants to see it.
            let mut more: Vec<Event> = game.hidden(&state, action).into_iter().collect();
            Table { game: &game, state: &mut state, chance: &mut chance, observer: &mut more }.play(action);
            tell(more, &state);
        }
        chance.impossible(&events).or(())?;
        let notes = chance.unused().iter().map(|unused| format!("note: {unused} did not come up")).collect();
        Ok(Staged { game, state, events: told, notes })
    }

    fn kinds(settings: &Settings) -> Result<Vec<(String, Defenders)>, Refusal> {
        selfcheck::kinds(&selfcheck::limits(settings)?)
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
