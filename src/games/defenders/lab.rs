//! Positions of *Defenders of the Wild* as a user stages them: chance by script, machine cards, decisions.

use clap::Args;

use super::board::state::{Phase, State};
use super::contents::deal::DealArgs;
use super::contents::script::{Order, ScriptArgs};
use super::rules::chance::{Purpose, Script, Streams};
use super::rules::event::Event;
use super::text::standing::order_name;
use crate::base::refusal::Refusal;
use crate::game::{Seed, Settings};
use crate::games::defenders::{Defenders, Table, selfcheck};
use crate::games::{Lab, Staged, Start};

/// The staged part of a position, beyond decisions.
#[derive(Args, Clone, Debug)]
pub struct StageArgs {
    /// Resolve a machine card: engines, factories, mechs, reboot (repeatable)
    ///
    /// With ! or a bare --difficult it is the difficult card.
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
        let Start { game, state, mut chance, seed } = start;
        let mut lines = Vec::new();
        if !script.deal.is_empty() {
            lines = script.deal.lines(&game, &state)?;
            chance = Streams::new(Seed::new(seed));
        }
        let mut chance = script.script.over(chance, lines, (&game, &state))?;
        let mut staged = Staged::new(game, state);
        if !script.deal.is_empty() {
            staged.state = staged.game.deal(&mut chance, &mut ());
            chance.followed()?;
        }
        for &order in &script.resolve {
            resolve(order, &mut staged, &mut chance)?;
        }
        staged.decide(decisions, |game, state, action, events| {
            let mut observer = |event: Event, at: &State| events.push((event, *at));
            Table { game, state, chance: &mut chance, observer: &mut observer }.play(action);
        })?;
        chance.complain_unless(|purpose, value| {
            let died = |event: &Event| matches!(event, Event::Died { card, .. } if card.code() == value);
            !matches!(purpose, Purpose::Death(_)) || staged.events.iter().any(|(event, _)| died(event))
        });
        staged.notes = chance.followed()?;
        Ok(staged)
    }

    fn kinds(settings: &Settings) -> Result<Vec<(String, Defenders)>, Refusal> {
        selfcheck::kinds(settings)
    }
}

fn resolve(order: Order, staged: &mut Staged<Defenders>, chance: &mut Script) -> Result<(), Refusal> {
    let Staged { game, state, events, .. } = staged;
    let name = order_name(order.kind, order.difficult);
    if state.phase == Phase::Over {
        return Err(Refusal::new(format!("--resolve {name}: the game is over (R9)")));
    }
    if order.difficult && game.contents.machine.difficult[order.kind.index()] == 0 {
        return Err(Refusal::new(format!("--resolve {name}: the box holds no difficult {} card (R2.5)", order.kind)));
    }
    let mut observer = |event: Event, at: &State| events.push((event, *at));
    Table { game, state, chance, observer: &mut observer }.resolve_machine(order.kind, order.difficult);
    // A card may take away what the phase needs, a pick or a target; in the action phase it cannot.
    let reasons = game.violations(state).iter().map(|reason| format!("--resolve {name}: after it, {reason}")).collect();
    Refusal { reasons }.or(())
}
