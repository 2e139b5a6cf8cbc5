//! The scene of a seat: the part of a game that it sees, as its page draws it.
//!
//! A scene is made of the seat's [`Game::View`] and nothing else: a state that fits the view is imagined, always in the same way,
//! and drawn. Cards that the seat cannot see are invented there, and so carry no information. Only when a game
//! is over is the game itself drawn.

use serde_json::{Value, json};

use crate::base::terminal::VERSION;
use crate::base::titles::capitalized;
use crate::game::{Considered, Decision, Game, Log, Mark, Seat, Seed, Step};
use crate::games::Lab;
use crate::report::replay::clauses;

/// Where imagined states and their chance come from: the same for every game, so that a scene depends on the view alone.
pub(super) const IMAGINED: Seed = Seed { run: 0, game: 1 };

/// A state that fits what a seat knows.
pub(super) fn imagined<G: Game>(game: &G, view: &G::View) -> G::State {
    game.sample(view, &mut IMAGINED.stream(0))
}

/// The decisions of a state.
pub(super) fn legal<G: Game>(game: &G, state: &G::State) -> G::Actions {
    let mut legal = G::Actions::default();
    if game.ending(state).is_none() {
        game.legal(state, &mut legal);
    }
    legal
}

/// A game under way as a seat may know it.
pub(super) fn seen<G: Lab>(game: &G, view: &G::View, seats: &[String]) -> Value {
    let state = imagined(game, view);
    film(game, &state, (next(game, &state), "decides"), seats)
}

/// A game that is over.
pub(super) fn over<G: Lab>(game: &G, state: &G::State, last: Option<G::Event>, seats: &[String]) -> Value {
    let mut film = film(game, state, (last.map(|event| (event, *state)), "ended"), seats);
    if let Some(ending) = game.ending(state) {
        film["outcome"] = ending.cause.into();
        film["outcome_title"] = G::cause_title(ending.cause).into();
        film["cause_number"] = G::CAUSES.iter().position(|cause| *cause == ending.cause).into();
        film["cause"] = capitalized(&game.ending_words(state, &ending)).into();
    }
    film
}

/// The event of a decision that is about to be taken, and the state at that event.
fn next<G: Lab>(game: &G, state: &G::State) -> Option<(G::Event, G::State)> {
    let action = *legal(game, state).first()?;
    if let Some(event) = game.hidden(state, action) {
        return Some((event, *state));
    }
    let (mut copy, mut first) = (*state, None);
    game.play(&mut copy, action, &mut game.chance(IMAGINED), &mut |event, at: &G::State| {
        first.get_or_insert((event, *at));
    });
    first
}

/// An event and the state at it.
type Happened<G> = (<G as Game>::Event, <G as Game>::State);

/// A position as a replay of one step, as the script of a game's table draws it.
fn film<G: Lab>(game: &G, state: &G::State, (event, kind): (Option<Happened<G>>, &str), seats: &[String]) -> Value {
    let decider = game.ending(state).is_none().then(|| game.decider(state).0);
    let clock = game.clock(state);
    let mut step = json!({ "n": 1, "event": kind, "decision": 0, "seat": decider, "text": "" });
    for (name, number) in [("round", clock.round), ("turn", clock.turn)] {
        if let Some(number) = number {
            step[name] = number.into();
        }
    }
    if let Some((event, at)) = event {
        for (name, value) in game.step_facts(&at, event) {
            step[name] = value;
        }
    }
    let mut film = json!({
        "format": format!("wildlab-{}-replay-1", G::NAME), "version": VERSION, "policies": seats,
        "outcome": null, "outcome_title": null, "cause_number": null, "cause": null, "facts": [], "clauses": clauses(G::RULES),
        "decisions": [{ "seat": decider.unwrap_or_default(), "action": "", "considered": [], "weighed": 0, "legal": 0 }],
        "position": game.drawn(state), "steps": [step],
    });
    for (name, value) in game.table_facts(state, state) {
        film[name] = value;
    }
    film
}

/// The log as a seat may read it, line by line; all of it where no seat is named.
pub(super) fn told<G: Lab>(game: &G, steps: &[Step<G>], seat: Option<Seat>) -> Vec<Value> {
    let mut log = Log::new(game);
    let mut lines = Vec::new();
    for step in steps {
        let line = log.line(&step.state, step.event);
        let record = serde_json::to_value(line.record()).unwrap_or_default();
        let of = record["seat"].as_u64();
        let own = seat.is_none_or(|seat| of == Some(u64::from(seat.0)));
        let entry = line.entry;
        // What is hidden from others comes to light by itself.
        if entry.text.is_empty() || (step.hidden && !own) {
            continue;
        }
        let text = if own { &entry.text } else { entry.public.as_ref().unwrap_or(&entry.text) };
        let mark = match entry.mark {
            Mark::Round => "round",
            Mark::Turn => "turn",
            Mark::Decision => "decision",
            Mark::Highlight => "highlight",
            Mark::Effect | Mark::Aside => "effect",
        };
        lines.push(json!({ "text": capitalized(text), "mark": mark, "clause": entry.clause, "seat": of,
                           "round": line.clock.round, "turn": line.clock.turn }));
    }
    lines
}

/// Decisions that are explained; a list is rarely longer, and all of it can be searched.
const EXPLAINED: usize = 200;
/// Imagined games in which a decision must do the same before it is explained.
const AGREEING: u64 = 12;

/// The lines of the log that explain a decision.
const LINES: usize = 3;

/// The effects that each decision has first, as the log tells them; empty if they depend on chance or on hidden cards. All of
/// it is played on states imagined from the seat's view.
pub(super) fn meanings<G: Lab>(game: &G, view: &G::View, seat: Seat, legal: &[G::Action]) -> Vec<String> {
    let imagined: Vec<(Seed, G::State)> = (0..AGREEING)
        .map(|time| (IMAGINED.again(time), game.sample(view, &mut IMAGINED.again(time).stream(0))))
        .collect();
    let meaning = |action: G::Action| {
        let mut all = imagined.iter().map(|(seed, state)| effects(game, (*seed, *state), action, seat));
        let mut lines = all.next().unwrap_or_default();
        while let Some(other) = if lines.is_empty() { None } else { all.next() } {
            let same = lines.iter().zip(&other).take_while(|(one, other)| one == other).count();
            lines.truncate(same);
        }
        capitalized(&lines.join("; "))
    };
    legal.iter().take(EXPLAINED).map(|&action| meaning(action)).collect()
}

/// The first lines of the log about what a decision does in the same turn. The name of the seat that decides is omitted.
fn effects<G: Lab>(game: &G, (seed, mut state): (Seed, G::State), action: G::Action, seat: Seat) -> Vec<String> {
    if game.objection(&state, action).is_some() {
        return Vec::new();
    }
    let mut steps: Vec<Step<G>> = Vec::new();
    game.play(&mut state, action, &mut game.chance(seed), &mut |event, state: &G::State| {
        steps.push(Step { event, state: *state, decisions: 1, hidden: false });
    });
    let (mut who, mut lines) = (String::new(), Vec::new());
    for line in told(game, &steps, Some(seat)) {
        let text = line["text"].as_str().unwrap_or_default();
        match line["mark"].as_str() {
            Some("decision") => who = text.split_once(':').map_or(String::new(), |(who, _)| format!("{who} ")),
            // A decision that the rules take by themselves.
            Some("effect") if !who.is_empty() && text.starts_with(&format!("{}:", who.trim_end())) => {}
            Some("effect" | "highlight") if lines.len() < LINES => {
                lines.push(text.strip_prefix(&who).unwrap_or(text).to_string());
            }
            _ => break,
        }
    }
    lines
}

/// The options that a player considered for a decision, as rows of action, score and games tried.
pub(super) fn considered<G: Lab>(game: &G, state: &G::State, decision: &Decision<G>) -> Value {
    let row = |one: &Considered<G::Action>| json!([game.write(state, one.action), one.score, one.tried]);
    json!({
        "seat": decision.seat, "action": game.write(state, decision.action), "legal": decision.legal,
        "weighed": decision.considered.len(), "considered": decision.considered.iter().take(12).map(row).collect::<Vec<_>>(),
    })
}
