//! A table at which people play.
//!
//! It keeps the decisions. Where the game stands follows from its settings, its seed and these, and is worked out whenever it
//! is asked for.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::players::without_program;
use super::scene::{self, IMAGINED, considered, imagined, legal};
use crate::base::refusal::Refusal;
use crate::game::{Course, Picture, Seat, Seed, Step};
use crate::games::{Lab, Visit};
use crate::mind::{Choices, Mind, Policy, Sight, mind};
use crate::report::replay::{Parts, page, parts};
use crate::sim::{GameFile, HUMAN, decide, follow};

/// A table of whichever game.
pub(in crate::cli) trait Table: Send {
    /// The current scene: the view of the person at the table, and their decisions. `since` is the number of log
    /// lines that the page has; `at` shows the position after that number of decisions.
    fn scene(&mut self, since: usize, at: Option<usize>) -> Value;

    /// The person at the table decides; `number` is the number of decisions that had been taken when they looked.
    ///
    /// # Errors
    /// When it is not their turn, the game has moved on, or the decision is not legal.
    fn act(&mut self, number: usize, text: &str) -> Result<(), Refusal>;

    /// Takes the last decision back.
    ///
    /// # Errors
    /// When it showed something, or is not the person's own.
    fn undo(&mut self) -> Result<(), Refusal>;

    /// Lets policies play for at most so long, until a person decides. At least one decision is taken, if one is theirs.
    fn advance(&mut self, time: Duration);

    /// A person takes a seat.
    ///
    /// # Errors
    /// When it is not the turn of a person at that seat.
    fn sit(&mut self, seat: usize) -> Result<(), Refusal>;

    /// The decision that a policy would take for the person at the table, from what they know.
    ///
    /// # Errors
    /// When it is not their turn, or the policy cannot be asked.
    fn hint(&mut self, policy: &str) -> Result<Value, Refusal>;

    /// The game as a file.
    fn file(&self) -> GameFile;

    /// Is the game over?
    fn is_over(&self) -> bool;

    /// The replay of a game that is over; `command` makes it again.
    ///
    /// # Errors
    /// When the game goes on.
    fn review(&self, command: &str) -> Result<String, Refusal>;

    /// The parts of the table's page.
    fn parts(&self) -> Parts;
}

/// Opens a table for a game file.
pub(super) struct Opening<'a>(pub(super) &'a GameFile);

impl Visit for Opening<'_> {
    type Out = Result<Box<dyn Table>, Refusal>;

    fn game<G: Lab>(self) -> Self::Out {
        Ok(Box::new(Open::<G>::of(self.0.clone(), Programs::Refused)?))
    }
}

/// Imagined games in which a decision must have one and the same outcome before it can be taken back.
const TRIES: u64 = 24;

/// May players of a table be programs of their own?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Programs {
    /// They are started, as someone asked who typed their names.
    Started,
    /// They are refused: no file and no page starts a program.
    Refused,
}

/// A table of one game.
pub(in crate::cli) struct Open<G: Lab> {
    game: G,
    seed: Seed,
    file: GameFile,
    minds: Vec<Option<Box<dyn Mind<G>>>>,
    actions: Vec<G::Action>,
    sitting: Option<Seat>,
}

impl<G: Lab> Open<G> {
    /// The table of a game file.
    ///
    /// # Errors
    /// When the file does not fit the game, or no person plays.
    pub(in crate::cli) fn of(file: GameFile, programs: Programs) -> Result<Open<G>, Refusal> {
        let (game, players) = file.set_up::<G>()?;
        if players.iter().all(Option::is_some) {
            return Err(Refusal::new("seats: no person plays, expected at least one"));
        }
        let (seed, actions) = (file.seed()?, file.actions(&game, usize::MAX)?);
        // Nobody decides any more in a game that is over.
        let over = game.ending(&follow(&game, seed, &actions).0.state).is_some();
        let mut minds = Vec::new();
        for (seat, player) in players.into_iter().enumerate() {
            let player = player.filter(|_| !over);
            if let (Programs::Refused, Some(policy)) = (programs, &player) {
                without_program(policy)?;
            }
            let mind = player.map(|policy| mind(&game, &policy)).transpose()?;
            minds.push(mind.map(|mut mind| {
                mind.begin(seed, seat.into());
                mind
            }));
        }
        // Each mind is shown its own earlier decisions, so that it continues from them.
        let (mut course, _) = follow(&game, seed, &[]);
        for &action in &actions {
            let seat = game.decider(&course.state);
            if let Some(mind) = &mut minds[seat.index()] {
                mind.took(&game, Sight::View(&game.view(&course.state, seat)), action);
            }
            course.play(action, &mut ());
        }
        let mut people = file.people();
        let only = people.next().filter(|_| people.next().is_none());
        drop(people);
        Ok(Open { game: game.clone(), seed, file, minds, actions, sitting: only })
    }

    /// The view of the person at the table, as a picture in text; cards that they cannot see are imagined.
    pub(in crate::cli) fn picture(&self) -> Option<Picture> {
        let (seat, state) = self.turn().ok()?;
        Some(self.game.picture(&imagined(&self.game, &self.game.view(&state, seat))))
    }

    /// The position after at most `most` decisions, and the steps on the way.
    fn course(&self, most: usize) -> (Course<'_, G>, Vec<Step<G>>) {
        follow(&self.game, self.seed, &self.actions[..most.min(self.actions.len())])
    }

    fn state(&self) -> G::State {
        self.course(usize::MAX).0.state
    }

    /// The seat that decides, if the game is not over.
    fn decider(&self, state: &G::State) -> Option<Seat> {
        self.game.ending(state).is_none().then(|| self.game.decider(state))
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.file.seats[seat.index()] == HUMAN
    }

    /// The seat whose view is shown: that of the person at the table. One person at several seats looks from the one that decides.
    fn viewer(&self, decider: Option<Seat>) -> Option<Seat> {
        let own = decider.filter(|&seat| self.file.one_person && self.is_person(seat));
        own.or(self.sitting).or_else(|| self.file.people().next().filter(|_| self.file.one_person))
    }

    /// The person who decides now and looks at the table, and the state.
    fn turn(&self) -> Result<(Seat, G::State), Refusal> {
        let state = self.state();
        let decider = self.decider(&state).ok_or_else(|| Refusal::new("the game is over"))?;
        if self.is_person(decider) && self.viewer(Some(decider)) == Some(decider) {
            return Ok((decider, state));
        }
        Err(Refusal::new(format!("it is the turn of seat {decider}")))
    }

    /// Can the last decision be taken back: the same person goes on, and it was certain what would come of it?
    fn can_undo(&self) -> bool {
        let (Some((&action, before)), Ok((seat, state))) = (self.actions.split_last(), self.turn()) else {
            return false;
        };
        let game = &self.game;
        let old = follow(game, self.seed, before).0.state;
        if game.decider(&old) != seat || game.clock(&old) != game.clock(&state) {
            return false;
        }
        let known = game.view(&old, seat);
        let outcome = |mut at: G::State, chance: Seed| {
            let mut steps: Vec<Step<G>> = Vec::new();
            game.play(&mut at, action, &mut game.chance(chance), &mut |event, state: &G::State| {
                steps.push(Step { event, state: *state, decisions: 1, hidden: false });
            });
            (game.view(&at, seat), scene::told(game, &steps, Some(seat)))
        };
        let mut outcomes = (0..TRIES).map(|time| {
            let seed = IMAGINED.again(time + 1);
            let at = if time == 0 { old } else { game.sample(&known, &mut seed.stream(0)) };
            outcome(at, seed)
        });
        let first = outcomes.next();
        first.is_some_and(|first| first.0 == game.view(&state, seat) && outcomes.all(|other| other == first))
    }
}

impl<G: Lab> Table for Open<G> {
    fn scene(&mut self, since: usize, at: Option<usize>) -> Value {
        let mut scene = json!({
            "game": G::NAME, "title": G::TITLE, "settings": self.file.settings, "seats": self.file.seats, "number": self.actions.len(),
        });
        // Another person's turn: nothing is shown until they have taken the seat.
        let decider = self.decider(&self.state());
        let next = decider.filter(|&seat| self.is_person(seat) && self.viewer(decider) != Some(seat));
        if let Some(next) = next {
            scene["handover"] = json!(next);
            return scene;
        }
        let at = at.filter(|&at| at < self.actions.len());
        let (course, steps) = self.course(at.unwrap_or(usize::MAX));
        let (game, state) = (&self.game, course.state);
        let decider = self.decider(&state);
        let (over, viewer) = (decider.is_none(), self.viewer(decider));
        let waiting = decider.is_some_and(|seat| !self.is_person(seat)) && at.is_none();
        for (name, value) in [
            ("at", json!(at)),
            ("decider", json!(decider)),
            ("over", json!(over)),
            ("seat", json!(viewer)),
            ("waiting", json!(waiting)),
        ] {
            scene[name] = value;
        }
        if !over && viewer.is_none() {
            return scene;
        }
        let lines = scene::told(game, &steps, viewer.filter(|_| !over));
        // One person at several seats reads the log of each in turn.
        let since = if over || self.file.one_person || since > lines.len() { 0 } else { since };
        scene["log"] = json!({ "from": since, "lines": lines[since..] });
        let Some(viewer) = viewer.filter(|_| !over) else {
            scene["film"] = scene::over(game, &state, steps.last().map(|step| step.event), &self.file.seats);
            scene["seed"] = json!(self.file.seed);
            return scene;
        };
        let view = game.view(&state, viewer);
        scene["film"] = scene::seen(game, &view, &self.file.seats);
        if decider == Some(viewer) && at.is_none() {
            let known = imagined(game, &view);
            let legal: Vec<G::Action> = legal(game, &known).iter().copied().collect();
            let texts: Vec<String> = legal.iter().map(|&action| game.write(&known, action)).collect();
            scene["legal"] = json!(texts);
            scene["means"] = json!(scene::meanings(game, &view, viewer, &legal));
            scene["undo"] = self.can_undo().into();
        }
        scene
    }

    fn act(&mut self, number: usize, text: &str) -> Result<(), Refusal> {
        if number != self.actions.len() {
            return Err(Refusal::new("the game has moved on since this was asked"));
        }
        let (_, state) = self.turn()?;
        let action = self.game.read(&state, text).map_err(Refusal::new)?;
        if let Some(objection) = self.game.objection(&state, action) {
            let because = self.game.obstacle(&state, action).map_or(String::new(), |why| format!(": {why}"));
            return Err(Refusal::new(format!("{text}: {objection}{because}")));
        }
        self.file.decisions.push(self.game.write(&state, action));
        self.actions.push(action);
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        if !self.can_undo() {
            return Err(Refusal::new(
                "the last decision cannot be taken back: it showed something new, or ended the turn",
            ));
        }
        self.actions.pop();
        self.file.decisions.pop();
        Ok(())
    }

    fn advance(&mut self, time: Duration) {
        let begun = Instant::now();
        let (mut course, _) = follow(&self.game, self.seed, &self.actions);
        let mut list = G::Actions::default();
        while self.game.ending(&course.state).is_none() && begun.elapsed() < time {
            let seat = self.game.decider(&course.state);
            let Some(mind) = self.minds[seat.index()].as_mut() else { break };
            let mut choices = Choices::new(&self.game, &course.state, &mut list);
            let action = if mind.is_omniscient() {
                mind.choose(&self.game, Sight::Truth(&course.state, &course.chance), &mut choices)
            } else {
                mind.choose(&self.game, Sight::View(&self.game.view(&course.state, seat)), &mut choices)
            };
            self.file.decisions.push(self.game.write(&course.state, action));
            self.actions.push(action);
            course.play(action, &mut ());
        }
    }

    fn sit(&mut self, seat: usize) -> Result<(), Refusal> {
        let decider = self.decider(&self.state());
        if decider != Some(seat.into()) || !self.is_person(seat.into()) {
            return Err(Refusal::new(format!("seat {seat}: it is not the turn of a person there")));
        }
        self.sitting = decider;
        Ok(())
    }

    fn hint(&mut self, policy: &str) -> Result<Value, Refusal> {
        let policy = Policy::of::<G>(policy)?;
        without_program(&policy)?;
        let (seat, state) = self.turn()?;
        // Asked of what the person knows, and of nothing else.
        let known = imagined(&self.game, &self.game.view(&state, seat));
        let mut mind = mind(&self.game, &policy)?;
        if mind.is_omniscient() {
            return Err(Refusal::new(format!(
                "{}: this player sees hidden cards, expected one that does not",
                policy.name
            )));
        }
        mind.begin(IMAGINED, seat);
        let decision = decide(&self.game, &known, &self.game.chance(IMAGINED), mind.as_mut());
        let mut hint = considered(&self.game, &known, &decision);
        hint["policy"] = policy.name.into();
        Ok(hint)
    }

    fn file(&self) -> GameFile {
        self.file.clone()
    }

    fn is_over(&self) -> bool {
        self.decider(&self.state()).is_none()
    }

    fn review(&self, command: &str) -> Result<String, Refusal> {
        if !self.is_over() {
            return Err(Refusal::new("the game goes on; its replay shows all cards, so it comes at the end"));
        }
        Ok(page(&self.file.recording::<G>()?, command))
    }

    fn parts(&self) -> Parts {
        parts::<G>()
    }
}

/// The player of each seat as named; if unnamed, a person at seat 0 and the default policy elsewhere.
pub(super) fn seated<G: Lab>(game: &G, named: &[String]) -> Vec<String> {
    let named = |seat: usize| named.get(seat).filter(|name| !name.is_empty()).cloned();
    (0..game.seats())
        .map(|seat| named(seat).unwrap_or_else(|| if seat == 0 { HUMAN } else { G::DEFAULT }.into()))
        .collect()
}
