//! A headless Chromium for tests, driven over the `WebDriver` protocol.
//!
//! Debian's packages `chromium` and `chromium-driver` bring both programs. Where one is missing, [`Browser::start`]
//! says so and returns nothing, and the test that asked has nothing to check. A browser ends with its value; it starts
//! with an empty profile in a folder of its own and fetches nothing that a page does not ask for.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;

use serde_json::{Value, json};

use super::{PATIENCE, wait_until};

/// Keys that are no characters, as `WebDriver` writes them.
pub mod key {
    pub const ENTER: &str = "\u{e006}";
    pub const ESCAPE: &str = "\u{e00c}";
    pub const SPACE: &str = " ";
    pub const TAB: &str = "\u{e004}";
    pub const END: &str = "\u{e010}";
    pub const HOME: &str = "\u{e011}";
    pub const LEFT: &str = "\u{e012}";
    pub const UP: &str = "\u{e013}";
    pub const RIGHT: &str = "\u{e014}";
    pub const DOWN: &str = "\u{e015}";
}

/// A running browser with one window.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    profile: PathBuf,
}

impl Browser {
    /// A new browser, or nothing where none is installed.
    ///
    /// # Panics
    /// When a browser is installed and does not start.
    pub fn start() -> Option<Browser> {
        let (Some(driver), Some(chromium)) =
            (program(&["chromedriver"]), program(&["chromium", "chromium-browser", "google-chrome"]))
        else {
            eprintln!("skipped: no chromium and chromedriver here (Debian: apt-get install chromium chromium-driver)");
            return None;
        };
        let mut driver = Command::new(driver)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let port = port(&mut driver);
        let profile = std::env::temp_dir().join(format!("wildlab-browser-{}-{port}", std::process::id()));
        let mut browser = Browser { driver, port, session: String::new(), profile };
        browser.open_session(&chromium);
        Some(browser)
    }

    fn open_session(&mut self, chromium: &Path) {
        let profile = format!("--user-data-dir={}", self.profile.display());
        let args = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            &profile,
        ];
        let capabilities = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:loggingPrefs": { "browser": "ALL" },
            "goog:chromeOptions": { "binary": chromium, "args": args },
        } } });
        let session = self.request("POST", "/session", Some(&capabilities));
        self.session = session["sessionId"].as_str().expect("a session has an id").to_string();
        self.resize(1280, 800);
    }

    /// Opens an address and waits until the page is loaded.
    pub fn open(&self, url: &str) {
        self.post("url", &json!({ "url": url }));
    }

    /// Opens a file.
    ///
    /// # Panics
    /// When there is no such file.
    pub fn open_file(&self, file: &Path) {
        let file = file.canonicalize().expect("the page's file exists");
        self.open(&format!("file://{}", file.display()));
    }

    /// Runs the body of a function in the page; `args` are its `arguments`, and what it returns comes back.
    pub fn run(&self, script: &str, args: &[Value]) -> Value {
        self.post("execute/sync", &json!({ "script": script, "args": args }))
    }

    /// The value of an expression in the page.
    pub fn value(&self, expression: &str) -> Value {
        self.run(&format!("return {expression};"), &[])
    }

    /// Waits until an expression holds in the page.
    ///
    /// # Panics
    /// When it never holds.
    pub fn wait_for(&self, expression: &str) {
        wait_until(expression, || self.value(&format!("!!({expression})")) == json!(true));
    }

    /// Presses and releases keys, one after the other, in whatever has the focus; see [`key`].
    pub fn press(&self, keys: &str) {
        let strokes: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })))
            .collect();
        self.post("actions", &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": strokes }] }));
    }

    /// Clicks the first element that a CSS selector finds.
    pub fn click(&self, selector: &str) {
        let found = self.post("element", &json!({ "using": "css selector", "value": selector }));
        let element = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
        let element = element.expect("what is found has a name");
        self.post(&format!("element/{element}/click"), &json!({}));
    }

    /// Drops a file on the first element that a CSS selector finds, as a user does with the mouse.
    ///
    /// # Panics
    /// When there is no such element.
    pub fn drop_file(&self, selector: &str, file: &Path) {
        let script = "const place = document.querySelector(arguments[0]); place.scrollIntoView({ block: 'center' });
            const { left, top, width, height } = place.getBoundingClientRect(); return [left + width / 2, top + height / 2];";
        let middle = self.run(script, &[json!(selector)]);
        let data =
            json!({ "items": [], "files": [file.canonicalize().expect("the file exists")], "dragOperationsMask": 1 });
        for kind in ["dragEnter", "dragOver", "drop"] {
            let event = json!({ "type": kind, "x": middle[0], "y": middle[1], "data": data });
            self.devtools("Input.dispatchDragEvent", &event);
        }
    }

    /// Gives the page a window of exactly this size, in CSS pixels.
    pub fn resize(&self, width: u32, height: u32) {
        self.emulate(width, height, 1, false);
    }

    /// Gives the page the screen of a phone.
    pub fn phone(&self, width: u32, height: u32) {
        self.emulate(width, height, 2, true);
    }

    fn emulate(&self, width: u32, height: u32, scale: u32, mobile: bool) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile });
        self.devtools("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Sets the preferences of the page's user: `prefers-color-scheme`, `prefers-reduced-motion` and the like.
    pub fn prefer(&self, feature: &str, value: &str) {
        let features = json!({ "features": [{ "name": feature, "value": value }] });
        self.devtools("Emulation.setEmulatedMedia", &features);
    }

    /// A command of the browser's own debugging protocol.
    pub fn devtools(&self, command: &str, params: &Value) -> Value {
        self.post("goog/cdp/execute", &json!({ "cmd": command, "params": params }))
    }

    /// The window as a PNG picture.
    ///
    /// # Panics
    /// When no picture comes.
    pub fn screenshot(&self) -> Vec<u8> {
        let picture = self.request("GET", &format!("/session/{}/screenshot", self.session), None);
        base64(picture.as_str().expect("a picture comes as text"))
    }

    /// Lines that the page wrote to its console since the last call, errors and failed fetches among them.
    pub fn console(&self) -> Vec<String> {
        let entries = self.post("se/log", &json!({ "type": "browser" }));
        let entry = |entry: &Value| format!("{}: {}", entry["level"], entry["message"]);
        entries.as_array().map(|entries| entries.iter().map(entry).collect()).unwrap_or_default()
    }

    fn post(&self, command: &str, body: &Value) -> Value {
        self.request("POST", &format!("/session/{}/{command}", self.session), Some(body))
    }

    /// One request to the driver; what it answers, or a panic with what it complains about.
    fn request(&self, method: &str, path: &str, body: Option<&Value>) -> Value {
        let (status, answer) = exchange(self.port, method, path, body);
        assert!(status == 200, "{method} {path}: {status} {}", answer["value"]["message"]);
        answer["value"].clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Ending the session ends the browser; after a failed start there is none.
        if !self.session.is_empty() {
            let path = format!("/session/{}", self.session);
            let _ = std::panic::catch_unwind(|| exchange(self.port, "DELETE", &path, None));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// The first of these programs on the search path.
fn program(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
}

/// The port that a new driver listens on, from the line in which it says so.
fn port(driver: &mut Child) -> u16 {
    let out = driver.stdout.take().expect("its output is piped");
    let (tell, told) = mpsc::channel();
    // The thread reads on, so that what the driver says later does not fill its pipe.
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            if let Some((_, port)) = line.split_once("started successfully on port ") {
                let _ = tell.send(port.trim_end_matches('.').parse());
            }
        }
    });
    told.recv_timeout(PATIENCE).expect("chromedriver says its port").expect("a port is a number")
}

/// One exchange over HTTP: the status and the JSON of the answer.
fn exchange(port: u16, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
    let body = body.map(Value::to_string).unwrap_or_default();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("chromedriver listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
    let head = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n");
    let request = format!("{head}Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).expect("chromedriver listens");
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).expect("chromedriver answers");
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("an answer has a status");
    let mut length = 0;
    loop {
        line.clear();
        reader.read_line(&mut line).expect("chromedriver answers");
        let Some((name, value)) = line.trim().split_once(':') else { break };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().expect("a length is a number");
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("chromedriver answers in full");
    (status, serde_json::from_slice(&body).expect("chromedriver answers in JSON"))
}

/// The bytes of a text in base 64.
fn base64(text: &str) -> Vec<u8> {
    let sextet = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let (mut bytes, mut bits, mut held) = (Vec::with_capacity(text.len() * 3 / 4), 0, 0_u32);
    for sextet in text.bytes().filter_map(sextet) {
        held = held << 6 | u32::from(sextet);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    bytes
}
