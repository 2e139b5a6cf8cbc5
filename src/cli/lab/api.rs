//! The requests of the lab, and who may make them.
//!
//! A reader talks to this machine by its own name, from a page of the lab or from no page. Whoever changes something brings the
//! token along that only pages of the lab hold. Files of the folder are shown as `serve` shows them: each alone in a
//! sandbox, from which no request counts as the lab's own.

use std::marker::PhantomData;
use std::path::PathBuf;
use std::sync::PoisonError;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::base::http::{Answer, BAD, BUSY, FORBIDDEN, METHOD, NOT_FOUND, OK, Request, Site, Status, Verb};
use crate::base::refusal::Refusal;
use crate::base::terminal::{command_of, quoted};
use crate::games::Library;
use crate::sim::GameFile;

use super::super::serve::{folder, folder::Folder, listing};
use super::aims::Aimed;
use super::ask::{Asking, Question};
use super::compare::Compared;
use super::halls::{About, BoxFile, Contents, Laying};
use super::jobs::{Jobs, Work};
use super::reports::Report;
use super::sheets::{Blank, Results, Sent, Sheet, Template};
use super::tables::Tables;
use super::{reports, secret, shell};

/// The lab.
pub(super) struct Lobby<L> {
    pub(super) tables: Tables,
    pub(super) folder: Folder,
    pub(super) root: PathBuf,
    pub(super) jobs: Jobs,
    pub(super) token: String,
    pub(super) port: u16,
    pub(super) games: PhantomData<L>,
}

/// Why a request has no answer: a status, or reasons for the user.
enum Refused {
    Status(Status),
    Reasons(Refusal),
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused::Reasons(refusal)
    }
}

impl From<Status> for Refused {
    fn from(status: Status) -> Refused {
        Refused::Status(status)
    }
}

/// A text that refuses what was asked.
const REFUSED: Status = (422, "Unprocessable Content");
const HTML: &str = "text/html; charset=utf-8";
/// A file to be saved.
const SHEET: &str = "application/octet-stream";
/// Time for which policies play before the page shows their decisions (250 ms).
const SLICE: Duration = Duration::from_millis(250);
/// The longest list of a page.
const LISTED: usize = 60;

impl<L: Library + Send + Sync + 'static> Site for Lobby<L> {
    fn answer(&self, request: &Request) -> Answer {
        if let Some(refused) = folder::refused(request, self.port) {
            return refused;
        }
        let parts: Vec<&str> = request.path.iter().map(String::as_str).collect();
        let answer = match request.verb {
            // A page is for people to read, also where there is none.
            Verb::Get | Verb::Head if !matches!(parts[..], ["api" | "files", ..]) => {
                self.read(request, &parts).or_else(|refused| Ok(self.problem(refused)))
            }
            Verb::Get | Verb::Head => self.read(request, &parts),
            Verb::Post if request.origin.is_none() || request.token.as_deref() != Some(&self.token) => {
                Err(FORBIDDEN.into())
            }
            Verb::Post => self.change(request, &parts),
            Verb::Other => return Answer::plain(METHOD).allowing("GET, HEAD, POST"),
        };
        answer.unwrap_or_else(|refused| match refused {
            Refused::Status(status) => Answer::plain(status),
            Refused::Reasons(refusal) => {
                let reasons: Vec<String> = refusal.shown().collect();
                Answer::of(REFUSED, "application/json", json!({ "reasons": reasons }).to_string())
            }
        })
    }
}

fn data(value: &Value) -> Answer {
    Answer::of(OK, "application/json", value.to_string())
}

impl<L: Library + Send + Sync + 'static> Lobby<L> {
    /// Answers a request that changes nothing.
    fn read(&self, request: &Request, parts: &[&str]) -> Result<Answer, Refused> {
        match parts {
            [] => self.page("home"),
            ["play", name] => self.table(name),
            ["review", name] => self.review(name),
            [page] if shell::is_page(page) => self.page(page),
            ["files", ..] => Ok(self.folder.answer(&request.path[1..], request.is_folder)),
            ["api", "home"] => Ok(data(&self.home())),
            ["api", "template", name, file] => {
                let bytes = L::visit(name, Template(file)).ok_or(NOT_FOUND)?;
                Ok(Answer::of(OK, SHEET, bytes))
            }
            ["api", "sheet", name, file] => {
                let bytes = L::visit(name, Blank(file)).ok_or(NOT_FOUND)??;
                Ok(Answer::of(OK, SHEET, bytes))
            }
            ["api", "game", name] => {
                let games = L::GAMES.iter().map(|(name, _)| *name).collect();
                Ok(data(&L::visit(name, About { root: &self.root, games }).ok_or(NOT_FOUND)??))
            }
            ["api", "play", name] => {
                let number = |name| request.asks(name).map(|text| text.parse().map_err(|_| BAD)).transpose();
                let (since, at) = (number("since")?.unwrap_or(0), number("at")?);
                let shared = self.tables.find::<L>(name)?.ok_or(NOT_FOUND)?;
                let scene = shared.lock().unwrap_or_else(PoisonError::into_inner).scene(since, at);
                Ok(data(&scene))
            }
            ["api", "job", number] => {
                let job = self.jobs.find(number).ok_or(NOT_FOUND)?;
                Ok(Answer::events(job.watch()))
            }
            _ => Err(NOT_FOUND.into()),
        }
    }

    /// Answers a request that changes something.
    fn change(&self, request: &Request, parts: &[&str]) -> Result<Answer, Refused> {
        match parts {
            ["api", "seats"] => {
                let Begin { game, settings, seats, .. } = body(request)?;
                let laying = Laying { settings: &settings, seats: &seats, seed: 0 };
                let file = L::visit(&game, laying).ok_or(NOT_FOUND)??;
                Ok(data(&json!({ "seats": file.seats, "settings": file.settings })))
            }
            ["api", "play"] => self.begin(body(request)?),
            ["api", "play", name, what] => self.play(name, what, request),
            ["api", "contents"] => {
                let Begin { game, settings, .. } = body(request)?;
                Ok(data(&L::visit(&game, Contents(&settings)).ok_or(NOT_FOUND)??))
            }
            ["api", "box"] => {
                let BoxAsked { game, settings, sets } = body(request)?;
                let (folder, word) = self.scratch();
                let scratch = folder.join(format!(".box-{word}.toml"));
                let asked = BoxFile { settings: &settings, sets: &sets, scratch };
                let file = L::visit(&game, asked).ok_or(NOT_FOUND)??;
                Ok(data(&json!({ "text": file })))
            }
            ["api", "sheet"] => {
                let (sent, game, settings) = sent(request)?;
                let sheet = Sheet { settings, sent, scratch: self.scratch() };
                Ok(data(&L::visit(game, sheet).ok_or(NOT_FOUND)??))
            }
            ["api", "results"] => {
                let (sent, game, _) = sent(request)?;
                let results = Results { sent, scratch: self.scratch() };
                Ok(data(&L::visit(game, results).ok_or(NOT_FOUND)??))
            }
            ["api", "aim"] => self.start(&body::<Aimed>(request)?),
            ["api", "plays"] => self.start(&body::<Compared>(request)?),
            ["api", "ask"] => self.ask(body(request)?),
            ["api", "report"] => self.start(&body::<Report>(request)?),
            ["api", "job", number, "stop"] => {
                self.jobs.find(number).ok_or(NOT_FOUND)?.stop();
                Ok(data(&json!({})))
            }
            _ => Err(NOT_FOUND.into()),
        }
    }

    fn page(&self, name: &str) -> Result<Answer, Refused> {
        let nonce = secret();
        let secrets = shell::Secrets { token: &self.token, nonce: &nonce };
        let page = shell::page(name, &secrets).ok_or(NOT_FOUND)?;
        Ok(Answer::of(OK, HTML, page).under(shell::policy(&nonce)))
    }

    /// A page that says why another one cannot be shown.
    fn problem(&self, refused: Refused) -> Answer {
        let (status, reasons) = match refused {
            Refused::Status(NOT_FOUND) => (NOT_FOUND, vec!["There is no such page or game here.".to_string()]),
            Refused::Status(status) => (status, vec![status.1.to_string()]),
            Refused::Reasons(refusal) => (REFUSED, refusal.shown().collect()),
        };
        let nonce = secret();
        let page = shell::problem(&reasons, &shell::Secrets { token: &self.token, nonce: &nonce });
        Answer::of(status, HTML, page).under(shell::policy(&nonce))
    }

    /// The page of a game under way.
    fn table(&self, name: &str) -> Result<Answer, Refused> {
        let shared = self.tables.find::<L>(name)?.ok_or(NOT_FOUND)?;
        let table = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let (nonce, file) = (secret(), table.file());
        let title = L::GAMES.iter().find(|(game, _)| *game == file.game).map_or("", |(_, title)| title);
        let page = shell::table(title, &table.parts(), &shell::Secrets { token: &self.token, nonce: &nonce });
        Ok(Answer::of(OK, HTML, page).under(shell::policy(&nonce)))
    }

    /// The replay of a game that is over, shown as a file of the folder is.
    fn review(&self, name: &str) -> Result<Answer, Refused> {
        let shared = self.tables.find::<L>(name)?.ok_or(NOT_FOUND)?;
        let table = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let path = self.tables.path(name, true);
        let game = table.file().game;
        let command =
            command_of(&game, &format!("replay --played {} --out game.html", quoted(&path.display().to_string())));
        Ok(Answer::of(OK, HTML, table.review(&command)?).under(folder::POLICY))
    }

    fn home(&self) -> Value {
        let games: Vec<Value> = L::GAMES.iter().map(|(name, title)| json!({ "name": name, "title": title })).collect();
        json!({ "games": games, "plays": self.tables.list(LISTED), "answers": listing::answers(&self.root, LISTED),
                "runs": listing::runs(&self.root, LISTED), "jobs": self.jobs.going() })
    }

    /// A place for a file that is tried: the folder of answers, and an unguessable word.
    fn scratch(&self) -> (PathBuf, String) {
        (self.root.clone(), secret()[..10].to_string())
    }

    /// Starts a command that makes a report, or goes on with it: what was played is found again.
    fn start(&self, asked: &impl reports::Asked) -> Result<Answer, Refused> {
        let game = asked.game();
        let args = L::visit(game, reports::Arguments { asked, root: &self.root }).ok_or(NOT_FOUND)??;
        let typed: Vec<String> = args[1..].iter().map(|arg| quoted(arg)).collect();
        let command = command_of(game, &typed.join(" "));
        let work = Work::Report { game: game.into(), command: command.clone() };
        let (number, job) = self.jobs.begin(work).ok_or(BUSY)?;
        reports::start(args, &self.root, job);
        Ok(data(&json!({ "job": number, "command": command })))
    }

    /// Begins a game.
    fn begin(&self, asked: Begin) -> Result<Answer, Refused> {
        let Begin { game, settings, seats, seed, one_person } = asked;
        let chosen = match seed.trim() {
            "" => secret().get(..12).and_then(|word| u64::from_str_radix(word, 16).ok()).unwrap_or(1),
            text => text.parse().map_err(|_| Refusal::new(format!("seed: found {text}, expected a whole number")))?,
        };
        let laying = Laying { settings: &settings, seats: &seats, seed: chosen };
        let file = L::visit(&game, laying).ok_or(NOT_FOUND)??;
        let name = self.tables.begin::<L>(&GameFile { one_person, ..file }, &secret()[..10])?;
        Ok(data(&json!({ "name": name })))
    }

    /// Something done at a table; what is shown then.
    fn play(&self, name: &str, what: &str, request: &Request) -> Result<Answer, Refused> {
        let shared = self.tables.find::<L>(name)?.ok_or(NOT_FOUND)?;
        let mut table = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let Move { number, decision, seat, policy, since } = body(request)?;
        match what {
            "act" => table.act(number, &decision)?,
            "undo" => table.undo()?,
            "advance" => table.advance(SLICE),
            "sit" => table.sit(seat)?,
            "hint" => return Ok(data(&table.hint(&policy)?)),
            _ => return Err(NOT_FOUND.into()),
        }
        self.tables.save(name, table.as_ref())?;
        // What is taken back leaves the log, and another person's log is another one.
        let since = if ["undo", "sit"].contains(&what) { 0 } else { since };
        Ok(data(&table.scene(since, None)))
    }

    fn ask(&self, asked: Asked) -> Result<Answer, Refused> {
        let Asked { game, settings, changes, policy, points, seed } = asked;
        if !(0.1..=50.0).contains(&points) {
            return Err(Refusal::new(format!("precision: found {points}, expected 0.1 to 50 points")).into());
        }
        let question = Question { settings, changes, policy, points, seed };
        let command = question.command(&game);
        let (number, job) = self.jobs.begin(Work::Question).ok_or(BUSY)?;
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let asking = Asking { question, job: job.clone(), threads };
        match L::visit(&game, asking).ok_or(NOT_FOUND)? {
            Ok(()) => Ok(data(&json!({ "job": number, "command": command }))),
            Err(refusal) => {
                job.end(&json!({ "done": true, "failed": true }));
                Err(refusal.into())
            }
        }
    }
}

/// The body of a request as what it should be.
fn body<'a, T: Deserialize<'a>>(request: &'a Request) -> Result<T, Refused> {
    serde_json::from_slice(&request.body).map_err(|error| Refusal::new(format!("the request: {error}")).into())
}

/// The file that a request brings along, and of which game and settings it is.
fn sent(request: &Request) -> Result<(Sent<'_>, &str, &str), Status> {
    let named = |name| request.asks(name).ok_or(BAD);
    let sent = Sent { name: named("name")?, bytes: &request.body };
    Ok((sent, named("game")?, request.asks("settings").unwrap_or_default()))
}

/// A game to be set up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Begin {
    game: String,
    #[serde(default)]
    settings: String,
    #[serde(default)]
    seats: Vec<String>,
    #[serde(default)]
    seed: String,
    #[serde(default)]
    one_person: bool,
}

/// Something done at a table.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Move {
    number: usize,
    decision: String,
    seat: usize,
    policy: String,
    since: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoxAsked {
    game: String,
    settings: String,
    sets: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    game: String,
    settings: String,
    changes: Vec<(String, String)>,
    policy: String,
    points: f64,
    #[serde(default = "first")]
    seed: u64,
}

const fn first() -> u64 {
    1
}
