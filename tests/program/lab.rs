//! `wildlab lab` in a real browser: games played by clicks, a question asked, a report stopped and gone on with; and what it
//! refuses.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::json;

use crate::support::browser::{Browser, key};
use crate::support::{PATIENCE, PROGRAM, folder, parsed, printed, refused, wait_until, wildlab};

/// A running lab.
struct Lab {
    child: Child,
    port: u16,
    out: PathBuf,
}

impl Lab {
    fn start(out: PathBuf) -> Lab {
        let mut command = Command::new(PROGRAM);
        command.args(["lab", "--no-open", "--out"]).arg(&out).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("it says where it is");
        let port = line.trim().strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/'));
        let port = port.and_then(|port| port.parse().ok()).expect("it says its address and port");
        Lab { child, port, out }
    }

    fn at(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// The status, head and body of the answer to these bytes.
    fn ask(&self, request: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head.to_string(), body.to_string())
    }

    fn get(&self, path: &str, more: &str) -> (u16, String, String) {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{more}\r\n", self.port))
    }

    fn post(&self, path: &str, more: &str, body: &str) -> (u16, String, String) {
        let (port, length) = (self.port, body.len());
        let head = format!("POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {length}\r\n{more}\r\n");
        self.ask(&(head + body))
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The names of the games.
fn games() -> Vec<String> {
    let listed = parsed(&printed(&["games", "--json"]));
    let names =
        listed["games"].as_array().expect("games").iter().map(|game| game["name"].as_str().expect("a name").into());
    names.collect()
}

/// Runs the program to its end, which must succeed.
fn printed_of(args: &[&str]) {
    assert!(wildlab(args).status.success(), "{args:?}");
}

/// Is the page no wider than its window, and without complaints?
fn sound(browser: &Browser, place: &str) {
    let (wide, window) = (browser.value("document.documentElement.scrollWidth"), browser.value("innerWidth"));
    assert!(wide.as_f64() <= window.as_f64(), "{place}: {wide} of {window}");
    let console = browser.console();
    assert!(console.is_empty(), "{place}: {console:?}");
}

/// Chooses a value of a select as a user does.
fn choose(browser: &Browser, selector: &str, value: &str) {
    let script = "const field = document.querySelector(arguments[0]); field.value = arguments[1];
        field.dispatchEvent(new Event('change', { bubbles: true }));";
    browser.run(script, &[json!(selector), json!(value)]);
}

/// Sets a game up in the browser against random players, and begins it.
fn begin(browser: &Browser, lab: &Lab, game: &str) {
    browser.open(&lab.at(&format!("/play?game={game}")));
    browser.wait_for("document.querySelectorAll('#seats select').length > 0");
    let seats = browser.value("document.querySelectorAll('#seats select').length").as_u64().expect("a number");
    (1..seats).for_each(|seat| choose(browser, &format!("#seat-{seat}"), "random"));
    browser.click("#begin");
    browser.wait_for("document.querySelectorAll('[data-action]').length > 0 || document.body.dataset.over === 'true'");
}

/// Clicks one decision after the other, in the list and at places of the table, until the game is over: the first ten times at a
/// place, whose outlines are drawn a moment after the table.
const CLICKS: &str = "
    const done = window.clicked = { places: 0, decisions: 0, number: undefined, seen: undefined, since: 0 };
    setInterval(() => {
    const { now } = window.play;
    if (document.body.dataset.over === 'true' || now.legal.length === 0 || done.number === now.scene.number) return;
    if (done.seen !== now.scene.number) Object.assign(done, { seen: now.scene.number, since: performance.now() });
    if (done.places < 10 && done.decisions < 60 && now.places.length === 0 && performance.now() - done.since < 200) return;
    const place = now.places.find(({ actions }) => actions.length === 1);
    const middle = place && [place.left + place.width / 2, place.top + place.height / 2];
    const target = middle && document.elementFromPoint(...middle);
    const at = target?.closest('#table') && !target.closest('#why, #log, .tabs');
    done.number = now.scene.number;
    if (at && done.places < 10) {
        done.places += 1;
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: middle[0], clientY: middle[1] }));
    } else {
        const rows = document.querySelectorAll('.decisions [data-action]');
        rows[(done.decisions * 7) % rows.length].click();
    }
    done.decisions += 1;
    }, 4);";

#[test]
fn a_whole_game_of_each_is_played_by_clicks_and_its_file_makes_it_again() {
    let Some(browser) = Browser::start() else { return };
    let lab = Lab::start(folder("play"));
    let mut places = 0;
    for game in games() {
        begin(&browser, &lab, &game);
        wait_until("the places of the table", || browser.value("document.body.dataset.places ?? '-'") != json!("-"));
        sound(&browser, &game);
        // In the page itself: a request of the test takes longer than a decision.
        browser.run(CLICKS, &[]);
        browser.wait_for("document.body.dataset.over === 'true'");
        let done = browser.value("window.clicked");
        assert!(done["decisions"].as_u64() > Some(5), "{game}: {done}");
        places += done["places"].as_u64().unwrap_or(0);
        browser.wait_for("!document.getElementById('review').hidden");
        let name = browser.value("location.pathname.split('/').pop()");
        browser.click("#review");
        browser.wait_for("window.replay !== undefined");
        let file = lab.out.join(format!("plays/{}.json", name.as_str().expect("a name")));
        let (file, page) = (file.display().to_string(), lab.out.join("again.html"));
        assert!(wildlab(&["replay", "--played", &file, "--out", &page.display().to_string()]).status.success());
        assert!(std::fs::read_to_string(&page).expect("a page").contains("human"));
        assert!(!printed(&["position", "--played", &file, "--after", "3", "--legal"]).is_empty());
    }
    assert!(places > 5, "places of the tables are clicked, too: {places}");
}

#[test]
fn places_undo_hint_keys_and_links_work_on_a_table_and_on_a_phone() {
    let Some(browser) = Browser::start() else { return };
    let lab = Lab::start(folder("table"));
    for game in games() {
        begin(&browser, &lab, &game);
        browser.press("h");
        browser.wait_for("document.querySelector('.hinted') !== null");
        let number = browser.value("document.body.dataset.number");
        let link = browser.value("`${location.href}?at=${play.now.scene.number}`");
        browser.press("1");
        browser.wait_for(&format!("document.body.dataset.number !== '{}'", number.as_str().expect("a number")));
        browser.wait_for("play.now.legal.length > 0 || document.body.dataset.over === 'true'");
        if browser.value("!document.getElementById('undo').disabled") == json!(true) {
            browser.press("u");
            browser.wait_for(&format!("document.body.dataset.number === '{}'", number.as_str().expect("a number")));
        } else {
            browser.open(link.as_str().expect("a link"));
            browser.wait_for("document.getElementById('state').textContent.startsWith('after')");
            assert_eq!(browser.value("play.now.legal.length"), json!(0), "what is past is only looked at");
        }
        browser.phone(390, 844);
        browser.open(link.as_str().and_then(|link| link.split('?').next()).expect("a link"));
        browser.wait_for("play.now.legal.length > 0");
        sound(&browser, &format!("{game} on a phone"));
        browser.resize(1280, 800);
    }
}

#[test]
fn several_people_hand_the_table_over() {
    let Some(browser) = Browser::start() else { return };
    let lab = Lab::start(folder("people"));
    browser.open(&lab.at("/play?game=radlands"));
    browser.wait_for("document.querySelectorAll('#seats select').length > 1");
    choose(&browser, "#seat-1", "human");
    browser.wait_for("!document.getElementById('one').hidden");
    browser.click("#begin");
    for _ in 0..3 {
        browser.wait_for("window.play && !document.getElementById('handover').hidden");
        assert_eq!(browser.value("document.querySelectorAll('#log p, #why *').length"), json!(0));
        browser.click("#take");
        browser.wait_for("play.now.legal.length > 0");
        wait_until("the other's turn", || {
            browser.run("document.querySelector('.decisions [data-action]')?.click()", &[]);
            browser.value("document.getElementById('handover').hidden") == json!(false)
        });
    }
}

#[test]
fn a_question_is_asked_from_the_first_page_to_a_report_and_a_box() {
    let Some(browser) = Browser::start() else { return };
    let lab = Lab::start(folder("ask"));
    browser.open(&lab.at("/"));
    browser.wait_for("document.querySelectorAll('.card').length > 0");
    sound(&browser, "home");
    browser.click("a[href^='/ask?game=defenders']");
    browser.wait_for("document.querySelectorAll('#values li').length > 20");
    sound(&browser, "ask");
    browser.click("#search");
    browser.press("limits.damage");
    browser.wait_for("document.querySelectorAll('#values li').length < 5");
    let put = "const field = document.querySelector('[data-path=\"limits.damage\"] input'); field.value = '9';
        field.dispatchEvent(new Event('input', { bubbles: true }));";
    browser.run(put, &[]);
    choose(&browser, "#policy", "random");
    choose(&browser, "#points", "5");
    browser.click("#play");
    browser.wait_for("document.querySelector('#answer').dataset.state === 'done'");
    let claim = browser.value("document.querySelector('.claim').textContent");
    assert!(claim.as_str().is_some_and(|claim| claim.contains("win rate")), "{claim}");
    browser.click("#as-box");
    browser.wait_for("document.querySelector('#more pre')?.textContent.includes('limits.damage = 9')");
    browser.click("#as-report");
    browser.wait_for("document.querySelector('#more').dataset.state === 'done'");
    browser.click("#more a");
    browser.wait_for("document.title.includes('limits.damage')  || document.querySelector('h1') !== null");
    assert!(
        browser.value("location.pathname").as_str().is_some_and(|path| path.starts_with("/files/defenders/what-if"))
    );
    browser.phone(390, 844);
    browser.open(&lab.at("/ask?game=defenders"));
    browser.wait_for("document.querySelectorAll('#values li').length > 20");
    sound(&browser, "ask on a phone");
}

#[test]
fn a_report_is_started_stopped_and_gone_on_with() {
    let Some(browser) = Browser::start() else { return };
    let lab = Lab::start(folder("reports"));
    browser.open(&lab.at("/reports?game=defenders"));
    let line = "document.querySelector('[data-report=\"difficulty\"]')";
    browser.wait_for(line);
    // Far more games than are played until it is stopped, on any machine.
    browser.run(&format!("{line}.id = 'line'; {line}.querySelector('select').value = '4';"), &[]);
    browser.click("#line .start");
    for again in ["#line .again", ""] {
        browser.wait_for("document.querySelector('#line .run').dataset.state === 'playing'");
        browser.wait_for("document.querySelector('#line progress').value > 0");
        browser.click("#line .stop");
        browser.wait_for("document.querySelector('#line .run').dataset.state === 'stopped'");
        if !again.is_empty() {
            browser.click(again);
        }
    }
    browser.run(
        "document.querySelector('#line select').value = '0.1'; document.querySelector('#players').value = 'random'",
        &[],
    );
    browser.click("#line .start");
    browser.wait_for("document.querySelector('#line .run').dataset.state === 'done'");
    browser.click("#line .run a.door");
    browser.wait_for("document.querySelector('h1') !== null && location.pathname.startsWith('/files/defenders/')");
    // What was found stands on the first page, by keys alone.
    browser.open(&lab.at("/"));
    browser.wait_for("document.querySelectorAll('a[href^=\"/files/defenders/\"]').length > 0");
    browser.press(key::TAB);
    assert_eq!(browser.value("document.activeElement.className"), json!("name"));
    sound(&browser, "home with a report");
}

#[test]
fn what_runs_is_found_again_on_other_pages_and_a_question_after_a_reload() {
    let Some(browser) = Browser::start() else { return };
    let lab = Lab::start(folder("again"));
    browser.open(&lab.at("/reports?game=defenders"));
    browser.wait_for("document.querySelector('[data-report=\"difficulty\"]')");
    browser.click("#reports .start");
    browser.wait_for("document.querySelector('#reports progress')?.value > 0");
    browser.open(&lab.at("/"));
    browser.wait_for("document.querySelector('#going progress')?.value > 0");
    sound(&browser, "home with a running report");
    browser.click("#going .stop");
    browser.wait_for("document.querySelector('#going .run').dataset.state === 'stopped'");
    // More questions than may be asked at once, each from a page that is left.
    for reload in 0..6 {
        browser.open(&lab.at("/ask?game=defenders"));
        browser.open(&lab.at("/ask?game=defenders#set=limits.damage%3D4&policy=planner"));
        browser.wait_for("document.querySelector('#play')?.disabled === false");
        let found = browser.value("[document.querySelector('#changes code').textContent, location.hash]");
        assert_eq!(found, json!(["limits.damage = 4", "#policy=planner&set=limits.damage%3D4"]), "{reload}");
        choose(&browser, "#points", "1");
        browser.click("#play");
        browser.wait_for("document.querySelector('#answer').dataset.deals > 0");
        std::thread::sleep(std::time::Duration::from_millis(1200));
    }
    sound(&browser, "ask again");
    std::fs::create_dir_all(lab.out.join("plays")).expect("a folder");
    std::fs::write(lab.out.join("plays/.odd.json"), "{ \"<b>").expect("a file");
    browser.open(&lab.at("/play/odd"));
    browser.wait_for("document.querySelector('main h1 + p')?.textContent.includes('expected a game file')");
}

#[test]
fn a_sheet_of_values_is_dropped_shown_and_read_again() {
    let Some(browser) = Browser::start() else { return };
    let lab = Lab::start(folder("sheet"));
    let file = lab.out.join("my cards.csv");
    std::fs::write(&file, "path,value,notes\nlimits.damage,9,mine\n").expect("a file");
    browser.open(&lab.at("/ask?game=defenders"));
    browser.wait_for("document.querySelectorAll('#values li').length > 20");
    browser.click("#from-sheet summary");
    browser.drop_file(".drop", &file);
    browser.wait_for("document.querySelector('#sheet')?.dataset.readings === '1'");
    let changes = "document.querySelector('#changes').textContent";
    assert!(browser.value(changes).as_str().is_some_and(|text| text.contains("limits.damage = 9")));
    std::fs::write(&file, "path,value,notes\nlimits.opening_hand,4,\nlimits.damage,8,\n").expect("a file");
    browser.click("#refresh");
    browser.wait_for("document.querySelector('#sheet').dataset.readings === '2'");
    let text = browser.value(changes);
    let has = |word: &str| text.as_str().is_some_and(|text| text.contains(word));
    assert!(has("limits.damage = 8") && has("limits.opening_hand = 4") && !has("limits.damage = 9"), "{text}");
    std::fs::write(&file, "path,value\nlimits.damage,lots\n").expect("a file");
    browser.click("#refresh");
    browser.wait_for("document.querySelector('#problem').textContent.includes('my cards.csv, row 2, column value')");
    std::fs::write(&file, "path,value\nlimits.damage,9\n").expect("a file");
    browser.click("#refresh");
    browser.wait_for("document.querySelector('#sheet').dataset.readings === '3'");
    choose(&browser, "#policy", "random");
    choose(&browser, "#points", "5");
    browser.click("#play");
    browser.wait_for("document.querySelector('#answer').dataset.state === 'done'");
    // From what was changed, an aim at a share of wins.
    browser.click("#as-aim");
    browser
        .run("document.querySelector('#aim-low').value = '0'; document.querySelector('#aim-high').value = '60'", &[]);
    browser.click("#aim-search");
    browser.wait_for("document.querySelector('#more').dataset.state === 'done'");
    browser.click("#more a.door");
    browser.wait_for("location.pathname.startsWith('/files/defenders/aim-') && document.querySelector('h1') !== null");
}

#[test]
fn a_new_card_of_a_sheet_is_asked_about_and_played() {
    let Some(browser) = Browser::start() else { return };
    let lab = Lab::start(folder("new-card-asked"));
    let file = lab.out.join("cards.csv");
    let rows = "people.trapper.cost,1\npeople.trapper.junk,water\npeople.trapper.title,<i>Tom\ncopies.trapper,3\ncopies.mimic,0\n";
    std::fs::write(&file, format!("path,value\n{rows}")).expect("a file");
    browser.open(&lab.at("/ask?game=radlands"));
    browser.wait_for("document.querySelectorAll('#values li').length > 20");
    browser.click("#from-sheet summary");
    browser.drop_file(".drop", &file);
    browser.wait_for("document.querySelector('#sheet')?.dataset.readings === '1'");
    let text = browser.value("document.querySelector('#sheet').textContent");
    assert!(text.as_str().is_some_and(|text| text.contains("people.trappernew →")), "{text}");
    choose(&browser, "#policy", "greedy");
    choose(&browser, "#points", "5");
    browser.click("#play");
    browser.wait_for("document.querySelector('#answer').dataset.state === 'done'");
    sound(&browser, "a new card");
    // At the table, it is played by its name.
    // A printed card has a field for each of its values.
    let put = "const field = document.querySelector('[data-part=\"people.sniper.cost\"] input'); field.value = '3';
        field.dispatchEvent(new Event('input', { bubbles: true }));";
    browser.run(put, &[]);
    let text = browser.value("document.querySelector('#changes').textContent");
    assert!(text.as_str().is_some_and(|text| text.contains("people.sniper.cost = 3")), "{text}");
    browser.click("#sit");
    browser.wait_for("document.querySelectorAll('#seats select').length > 0");
    let text = browser.value("document.querySelector('#changes').textContent");
    assert!(text.as_str().is_some_and(|text| text.contains("people.trapper=")), "{text}");
    choose(&browser, "#seat-1", "random");
    browser.click("#begin");
    browser.wait_for("document.querySelectorAll('[data-action]').length > 0");
    browser.run(CLICKS, &[]);
    browser.wait_for("document.body.dataset.over === 'true'");
    let file = std::fs::read_dir(lab.out.join("plays")).expect("a folder").flatten().next().expect("a game").path();
    let file = std::fs::read_to_string(file).expect("a text");
    assert!(file.contains("trapper") && !file.contains(" mimic "), "{file}");
}

/// For a group's own player: one click to the reports, one to run one of them.
fn report_for_this_group(browser: &Browser) {
    assert_eq!(browser.value("document.querySelectorAll('#for-group a').length"), json!(3));
    let address = browser.value("document.querySelector('#for-group a').href");
    browser.open(address.as_str().expect("an address"));
    browser.wait_for("document.querySelectorAll('#reports li').length > 0");
    let chosen = "document.querySelector('#players').selectedOptions[0].textContent";
    let chosen = browser.value(chosen);
    assert!(chosen.as_str().is_some_and(|text| text.ends_with("persona-1: this group")), "{chosen}");
    browser.run("document.querySelector('#reports select').value = '0.1'", &[]);
    browser.click("#reports .start");
    browser.wait_for("document.querySelector('#reports .run').dataset.state === 'playing'");
    browser.wait_for("document.querySelector('#reports .stop') !== null");
    browser.click("#reports .stop");
    let ended = "['stopped', 'done'].includes(document.querySelector('#reports .run').dataset.state)";
    browser.wait_for(ended);
}

#[test]
fn results_of_a_group_and_games_played_here_are_compared_with_players() {
    let Some(browser) = Browser::start() else { return };
    let lab = Lab::start(folder("results"));
    let game = lab.out.join("plays/defenders-x.json").display().to_string();
    std::fs::create_dir_all(lab.out.join("plays")).expect("a folder");
    let args = ["defenders", "play", "--human", "0", "--policy", "random", "--save", &game];
    assert!(crate::support::fed(&args, &"1\n".repeat(5000)).status.success());
    let run = lab.out.join("small run").display().to_string();
    printed_of(&["radlands", "run", "--games", "20", "--policy", "random", "--out", &run]);
    let file = lab.out.join("friday.csv");
    std::fs::write(&file, format!("won,players\n{}", "no,3\n".repeat(30))).expect("a file");
    browser.open(&lab.at("/plays?game=defenders"));
    browser.wait_for("document.querySelectorAll('.drop').length > 0");
    sound(&browser, "plays");
    browser.run("document.querySelector('details').open = true", &[]);
    choose(&browser, "#games", "50");
    choose(&browser, "#with", "quick");
    browser.click("#persona");
    browser.drop_file(".drop", &file);
    browser.wait_for("document.querySelector('#source').textContent.includes('30 plays')");
    for (source, word) in [("", "random"), ("#own", "decisions")] {
        if !source.is_empty() {
            browser.click(source);
        }
        browser.click("#compare");
        browser.wait_for("document.querySelector('#comparison').dataset.state === 'done'");
        let text = browser.value("document.querySelector('#comparison pre').textContent");
        assert!(text.as_str().is_some_and(|text| text.contains(word)), "{text}");
        if source.is_empty() {
            report_for_this_group(&browser);
            browser.open(&lab.at("/plays?game=defenders"));
            browser.wait_for("document.querySelector('#own') !== null");
            browser.run("document.querySelector('details').open = true", &[]);
            choose(&browser, "#games", "50");
            choose(&browser, "#with", "quick");
        }
        browser.run("document.querySelector('#comparison').dataset.state = ''", &[]);
    }
    std::fs::write(&file, "won\nmaybe\n").expect("a file");
    browser.drop_file(".drop", &file);
    browser.wait_for("document.querySelector('#problem').textContent.includes('friday.csv, row 2, column won')");
    // The browser notes the refusal.
    assert_eq!(browser.console().len(), 1);
    browser.phone(390, 844);
    browser.open(&lab.at("/plays?game=radlands"));
    browser.wait_for("document.querySelectorAll('.drop').length > 0");
    sound(&browser, "plays on a phone");
    // The first page lists what was made: a comparison, a game, a run.
    browser.open(&lab.at("/"));
    browser.wait_for("document.querySelectorAll('h2').length > 2");
    let text = browser.value("document.querySelector('main').textContent");
    assert!(text.as_str().is_some_and(|text| text.contains("Runs") && text.contains("small run")), "{text}");
    browser.click("a[href='/files/small%20run/']");
    browser.wait_for("document.querySelector('h1') !== null && location.pathname.includes('small')");
}

#[test]
fn only_pages_of_the_lab_change_anything_and_no_file_of_a_folder_counts_as_one() {
    let lab = Lab::start(folder("guard"));
    std::fs::write(lab.out.join("page.html"), "<title>t</title>").expect("a file");
    let (_, head, page) = lab.get("/", "");
    let token = page
        .split("name=\"wildlab-token\" content=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a token");
    assert!(token.len() >= 32);
    assert!(
        head.contains("Cross-Origin-Resource-Policy: same-origin") && head.contains("X-Content-Type-Options: nosniff")
    );
    let policy = head.lines().find_map(|line| line.strip_prefix("Content-Security-Policy: ")).expect("a policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'nonce-") && policy.contains("frame-ancestors 'none'"));
    let body = "{\"game\":\"defenders\"}";
    let own = format!("Origin: http://127.0.0.1:{}\r\nX-Wildlab-Token: {token}\r\n", lab.port);
    assert_eq!(lab.post("/api/seats", &own, body).0, 200);
    for more in [
        String::new(),
        format!("X-Wildlab-Token: {token}\r\n"),
        format!("Origin: http://127.0.0.1:{}\r\n", lab.port),
        format!("Origin: null\r\nX-Wildlab-Token: {token}\r\n"),
        format!("Origin: https://evil.example\r\nX-Wildlab-Token: {token}\r\n"),
    ] {
        assert_eq!(lab.post("/api/seats", &more, body).0, 403, "{more}");
    }
    assert_eq!(lab.get("/api/home", "Origin: null\r\n").0, 403);
    assert_eq!(lab.ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").0, 403);
    let (_, head, _) = lab.get("/files/page.html", "");
    assert!(head.contains("sandbox allow-scripts"), "{head}");
    for path in ["/files/../secret", "/files/%2e%2e/secret", "/files/.hidden", "/play/../x", "/review/x", "/api/job/1"]
    {
        assert_eq!(lab.get(path, "").0, 404, "{path}");
    }
    let long = format!("{own}Content-Type: text/plain\r\n");
    assert_eq!(lab.post("/api/seats", &long, &"x".repeat(5 << 20)).0 / 100, 4, "a body that is too large");
    assert_eq!(lab.get("/", "").0, 200);
}

#[test]
fn a_person_plays_in_the_terminal_and_goes_on_from_a_file() {
    let folder = folder("terminal");
    let file = folder.join("game.json").display().to_string();
    let args = ["radlands", "play", "--human", "1", "--policy", "random", "--save", &file];
    let output = crate::support::fed(&args, "look\nhint\n1\n1\nquit\n");
    assert!(output.status.success(), "{output:?}");
    let text = crate::support::shown(&output);
    assert!(text.contains("Seat 1 decides:") && text.contains("would choose"), "{text}");
    let shown = crate::support::shown(&crate::support::fed(&["play", "--played", &file], "1\nquit\n"));
    assert!(shown.contains("Seat 1 decides:"), "{shown}");
    let decisions =
        |file: &str| parsed(&std::fs::read_to_string(file).expect("a file"))["decisions"].as_array().map(Vec::len);
    assert!(decisions(&file) >= Some(3));
    let wrong = ["play", "--human", "9"];
    refused(&wrong, &wildlab(&wrong), &["--human 9", "expected seats from 0"]);
    std::fs::write(Path::new(&file), "{}").expect("a file");
    let wrong = ["replay", "--played", &file, "--out", "-"];
    refused(&wrong, &wildlab(&wrong), &["game.json", "missing field"]);
}
