//! A game as people read it: what happened, in words, and under which rule.

use super::defenders::{Defenders, MACHINE_CARDS};
use super::event::{Event, Gain, Harm, Way};
use super::state::State;
use super::titles::{between, capitalized, place, title};
use super::words::{Habitat, Outcome, Seat};
use crate::base::terminal::{VERSION, counted, wrapped};

/// What every output names, so that it can be made again: version, seed, rules, box and line-up.
pub fn header(game: &Defenders, state: &State, seed: u64) -> String {
    let box_line = format!("{}, {:016x} ({})", game.contents.name, game.contents.hash, game.contents.origin);
    let seats: Vec<String> = state.all_seats().map(|seat| game.seat_and_organizer(state, seat)).collect();
    let players = if state.is_solo() { "solo".into() } else { counted(state.seats(), "player") };
    let difficult: Vec<&str> = (0..MACHINE_CARDS)
        .filter(|place| state.difficult >> place & 1 == 1)
        .map(|place| game.machine_kind(place).name())
        .collect();
    let difficult = if difficult.is_empty() { "none".into() } else { difficult.join(", ") };
    let lines = [
        ("wildlab", format!("{VERSION}, seed {seed}")),
        ("rules", game.rules.to_string()),
        ("box", box_line),
        ("line-up", format!("{players}: {}", seats.join(", "))),
        ("machine", format!("{MACHINE_CARDS} cards; difficult: {difficult}")),
    ];
    lines.iter().map(|(name, text)| wrapped(text, &format!("{name:<9}"), "         ")).collect()
}

/// Writes a game down, event by event.
#[derive(Clone, Debug)]
pub struct Transcript {
    round: u16,
    turn: u16,
}

impl Transcript {
    /// A transcript that begins at this state.
    pub fn new(state: &State) -> Transcript {
        Transcript { round: state.round, turn: state.turn }
    }

    /// The lines for one event. The state is one after it: names and costs come from there.
    pub fn tell(&mut self, game: &Defenders, state: &State, event: Event) -> String {
        if let Event::Round { number, .. } = event {
            self.round = number;
        }
        let seat_name = |seat: Seat| game.seat_title(state, seat);
        match event {
            Event::Round { number, .. } if state.is_solo() => format!("\nSolo turn {number}\n"),
            Event::Round { number, first } => format!("\nRound {number}, {} is first\n", seat_name(first)),
            Event::TurnBegins { seat, points } => {
                self.turn += 1;
                let who = game.seat_and_organizer(state, seat);
                format!("\n  Turn {}: {who}, {}\n", self.turn, counted(points, "action point"))
            }
            // The next line says that the card is done.
            Event::MachineDone { .. } => String::new(),
            _ => {
                let mark = match event {
                    Event::Decides { .. } => "> ",
                    Event::MachineCard { .. } => "! ",
                    _ => "  ",
                };
                let clause = format!("[{}]", event.clause());
                wrapped(&sentence(game, state, event), &format!("  {clause:<8} {mark}"), "               ")
            }
        }
    }
}

/// One event as a sentence.
pub fn sentence(game: &Defenders, state: &State, event: Event) -> String {
    let who = |seat: Seat| game.seat_title(state, seat);
    match event {
        Event::Round { number, first } => format!("round {number} begins, {} is first", who(first)),
        Event::TurnBegins { seat, points } => format!("{} has {}", who(seat), counted(points, "action point")),
        Event::Decides { seat, action } => format!("{}: {}", who(seat), game.write_action(state, action)),
        Event::Settled { seat, hex } => format!("{} sets up camp and organizer on {hex}", who(seat)),
        Event::Revealed { seat, card } => format!("{} reveals {}", who(seat), game.card_title(state, card)),
        Event::FirstPlayer { seat } => format!("the first-player marker passes to {}", who(seat)),
        Event::Resolves { seat, ability } => format!("{} of {} resolves", title(ability.name()), who(seat)),
        Event::NoTarget { ability, .. } => format!("{} finds no target", title(ability.name())),
        Event::Support { seat, gained, now, source } => support(game, state, (seat, gained, now), source),
        Event::Rolled { seat, face, counts, melee } => {
            let fire = if melee { "a mech on its hex" } else { "a sniper beside its hex" };
            let effect = if counts > 0 { format!("{counts} damage") } else { "no damage".into() };
            format!("{} rolls a {face} with {fire}: {effect}", who(seat))
        }
        Event::Damaged { seat, amount, now, source } => {
            format!("{} takes {amount} damage from {}, now {now}", who(seat), harm(source))
        }
        Event::Died { card, habitat, dead, .. } => {
            format!("{} dies, {dead} dead of the {habitat}", game.card_title(state, card))
        }
        Event::NobodyDied { seat } => format!("{} has nobody left who could die", who(seat)),
        Event::Healed { seat, removed, now } => format!("{} removes {removed} damage, now {now}", who(seat)),
        Event::ItemGained { seat, item } => format!("{} gains {}", who(seat), title(item.name())),
        Event::ItemUsed { seat, item } => format!("{} has used {}", who(seat), title(item.name())),
        Event::Moved { seat, from, to, way } => {
            let verb = match way {
                Way::Move => "moves",
                Way::Regroup => "regroups",
                Way::Relocate => "relocates",
            };
            format!("{} {verb} from {from} to {to}", who(seat))
        }
        Event::Drew { seat, card, .. } => format!("{} draws {}", who(seat), game.card_title(state, card)),
        Event::Reshuffled { seat, deck } => {
            format!("{} shuffles {} into a new deck", who(seat), counted(deck.len(), "exhausted card"))
        }
        Event::TeamedUp { seat, card } => format!("{} teams up with {}", who(seat), game.card_title(state, card)),
        Event::Exited { seat } => format!("{} has built its final camp and exits", who(seat)),
        Event::NoMachineCard { seat } => format!("{} hacks the machine: no machine card this turn", who(seat)),
        Event::Ended { outcome } => cause(game, state, outcome),
        _ => board_sentence(game, state, event),
    }
}

/// What the players do to the board.
fn board_sentence(game: &Defenders, state: &State, event: Event) -> String {
    let who = |seat: Seat| game.seat_title(state, seat);
    match event {
        Event::MechDestroyed { seat, hex, left } => {
            format!("{} destroys a mech on {}, {left} left there", who(seat), place(hex))
        }
        Event::MechRusted { hex, left, .. } => {
            format!("a mech on {} rusts to pollution, {left} left there", place(hex))
        }
        Event::Cleared { seat, hex, toxic } => {
            let what = if toxic { "the toxic site" } else { "the pollution" };
            format!("{} clears {what} on {}", who(seat), place(hex))
        }
        Event::Breached { seat, edge, markers } => {
            format!("{} breaches the wall {}, {} left", who(seat), between(edge), counted(markers, "marker"))
        }
        Event::CampBuilt { seat, hex, left } => {
            format!("{} builds a camp on {hex}, {left} left to build", who(seat))
        }
        Event::CampMoved { seat, from, to } => format!("{} carries its camp from {from} to {to}", who(seat)),
        Event::Rewilded { seat, hex, number } => format!("{} rewilds factory {number} on {hex}", who(seat)),
        _ => machine_sentence(state, event),
    }
}

fn support(game: &Defenders, state: &State, (seat, gained, now): (Seat, u8, u8), source: Gain) -> String {
    let reason = match source {
        Gain::Mech => "a mech destroyed".into(),
        Gain::Breach => "a wall breached".into(),
        Gain::Clear => "a hex cleared".into(),
        Gain::Rewild => "a factory rewilded".into(),
        Gain::Ability(ability) => title(ability.name()),
    };
    let who = game.seat_title(state, seat);
    match game.next_cost(state, seat) {
        Some(cost) if gained == 0 => format!("{who} gains no support for {reason}, maxed out at {now} of {cost}"),
        Some(cost) => format!("{who} gains {gained} support for {reason}, now {now} of {cost}"),
        None => format!("{who} needs no more support"),
    }
}

fn harm(source: Harm) -> String {
    match source {
        Harm::Melee => "a mech on its hex".into(),
        Harm::Sniper => "a sniper".into(),
        Harm::Toxic => "a toxic site".into(),
        Harm::Ability(ability) => title(ability.name()),
        Harm::MachineCard => "the machine card".into(),
    }
}

/// What the machine does.
fn machine_sentence(state: &State, event: Event) -> String {
    let engine = |number: u8| if number == 0 { "engine A" } else { "engine B" };
    match event {
        Event::MachineCard { kind, difficult } => {
            format!("machine card: {}{}", title(kind.name()), if difficult { ", difficult" } else { "" })
        }
        Event::MachineDone { kind, .. } => format!("{} is resolved", title(kind.name())),
        Event::Direction { turn } => format!("the machine direction is now {turn}"),
        Event::Advanced { engine: number, edge } => {
            format!("{} advances to the edge {}", engine(number), between(edge))
        }
        Event::Walled { edge } => format!("a wall is built {}", between(edge)),
        Event::EngineReset { engine: number } => format!("{} is blocked and goes back to the core", engine(number)),
        Event::Deployed { engine: number, from, edge } => {
            let tile = if state.site(from.into()).is_some() { "factory" } else { "the core's tile" };
            format!("{} is deployed from {tile} {from} to the edge {}", engine(number), between(edge))
        }
        Event::EngineWaits { engine: number } => {
            format!("{} finds no free spoke and waits on the core", engine(number))
        }
        Event::FactoryBuilt { number, hex } => format!("factory {number} is built on {hex}"),
        Event::Snipers { count, now } => format!("{} on the core's new tile, {now} there", counted(count, "mech")),
        Event::Polluted { from, hex, now } => format!("tile {from} pollutes {}, {now} there", place(hex)),
        Event::Toxic { hex, sites } => {
            format!("{} becomes a toxic site, {} on the board", place(hex), counted(sites, "site"))
        }
        Event::NotPolluted { from } => format!("a chute of tile {from} reaches nothing"),
        Event::HunterDeployed { engine: number, hex, now } => {
            format!("{} deploys a hunter on {}, {now} there", engine(number), place(hex))
        }
        Event::Pursued { from, to, count, .. } => {
            let verb = if count == 1 { "pursues" } else { "pursue" };
            format!("{} {verb} from {} to {}", counted(count, "hunter"), place(from), place(to))
        }
        Event::MachineReshuffled => "all seven machine cards are shuffled again".into(),
        _ => String::new(),
    }
}

/// Why the game ended, in a sentence.
pub fn cause(game: &Defenders, state: &State, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win => "won: every camp is built and every factory is rewilded".into(),
        Outcome::CoreComplete => {
            let built = game.contents.limits.core_factories;
            format!("lost: {built} factories are built and one more was due, so the core is complete")
        }
        Outcome::ToxicDisaster => {
            let sites = game.contents.supply.toxic_sites;
            format!("lost: one more toxic site was due while {sites} lay on the board, a toxic disaster")
        }
        Outcome::Massacre => {
            let most = Habitat::ALL.into_iter().max_by_key(|habitat| state.dead[habitat.index()]);
            let dead = game.contents.limits.massacre;
            let habitat = most.map_or("one habitat", Habitat::name);
            format!("lost: {dead} defenders of the {habitat} have died, a massacre")
        }
        Outcome::Stalled => format!("neither won nor lost: stalled after {}", counted(state.turn, "turn")),
    }
}

/// The end of a whole game: outcome, cause, and how long it took.
pub fn ending(game: &Defenders, state: &State, decisions: usize) -> String {
    let text = match state.outcome() {
        Some(outcome) => capitalized(&cause(game, state, outcome)),
        None => "The game goes on".into(),
    };
    let counts = [(state.round, "round"), (state.turn, "turn")].map(|(n, noun)| counted(n, noun)).join(", ");
    let end = wrapped(&format!("{text}."), "", "");
    format!("\n{end}{counts}, {}\n", counted(decisions, "decision"))
}
