//! `wildlab serve` shows what a folder holds, to this machine alone, and nothing else.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::support::{PATIENCE, PROGRAM, ended, folder, refused, wait_until, wildlab};

/// A running server.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut command = Command::new(PROGRAM);
        command.arg("serve").arg(folder);
        Server::started(&mut command)
    }

    fn started(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("it says where it is");
        let port = line.trim().strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/'));
        let port = port.and_then(|port| port.parse().ok()).expect("it says its address and port");
        Server { child, port }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// The answer to these bytes: head and body.
    fn ask(&self, request: &[u8]) -> (String, Vec<u8>) {
        let mut stream = self.connect();
        // It may answer before it has read all of a request that it refuses.
        let _ = stream.write_all(request);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(answer.len());
        let body = answer.get(end + 4..).unwrap_or_default().to_vec();
        (String::from_utf8_lossy(&answer[..end]).into_owned(), body)
    }

    fn get(&self, path: &str) -> (u16, String, Vec<u8>) {
        self.request("GET", path, &format!("127.0.0.1:{}", self.port))
    }

    fn request(&self, method: &str, path: &str, host: &str) -> (u16, String, Vec<u8>) {
        let (head, body) = self.ask(format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head, body)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A new folder with a page, a run and a secret beside it.
fn shelf(name: &str) -> PathBuf {
    let folder = folder(name);
    let shelf = folder.join("shelf");
    fs::create_dir_all(shelf.join("deep/er")).expect("folders");
    fs::write(folder.join("secret.txt"), "secret").expect("a file");
    fs::write(shelf.join("game one.html"), "<title>A &lt;b&gt; game</title>page").expect("a file");
    fs::write(shelf.join("deep/er/table.csv"), "a,b\n").expect("a file");
    fs::write(shelf.join("<img src=x onerror=alert(1)>.txt"), "x").expect("a file");
    fs::write(shelf.join(".hidden"), "secret").expect("a file");
    shelf
}

#[test]
fn files_come_with_their_kind_and_folders_as_pages() {
    let shelf = shelf("files");
    let run = shelf.join("run");
    let args = ["run", "--games", "20", "--players", "2", "--policy", "random", "--out"];
    let made = Command::new(PROGRAM).args(args).arg(&run).output().expect("the program runs");
    assert!(made.status.success(), "{made:?}");
    let server = Server::start(&shelf);
    let (status, head, body) = server.get("/");
    assert!(status == 200 && head.contains("text/html"), "{head}");
    let page = text(&body);
    for part in ["game%20one.html", "A &lt;b&gt; game", "run/", "defenders, seed 1, 1 cell of 20 games", "deep/"] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("<img") && page.contains("&lt;img"), "names stay text: {page}");
    assert!(!page.contains("hidden"));
    let (status, head, body) = server.get("/game%20one.html");
    assert!(status == 200 && head.contains("Content-Type: text/html; charset=utf-8"), "{head}");
    assert!(text(&body).ends_with("page") && head.contains(&format!("Content-Length: {}", body.len())));
    assert!(head.contains("X-Content-Type-Options: nosniff"));
    assert!(head.contains("Content-Security-Policy: default-src 'none'; script-src 'unsafe-inline';"), "{head}");
    for (path, kind) in [
        ("/deep/er/table.csv", "text/csv"),
        ("/run/manifest.json", "application/json"),
        ("/run/games.parquet", "application/vnd.apache.parquet"),
        ("/%3Cimg%20src=x%20onerror=alert(1)%3E.txt", "text/plain"),
    ] {
        let (status, head, _) = server.get(path);
        assert!(status == 200 && head.contains(kind), "{path}: {head}");
    }
    let (status, head, body) = server.request("HEAD", "/deep/er/table.csv", "localhost");
    assert!(status == 200 && head.contains("Content-Length: 4") && body.is_empty(), "{head}");
    let (status, head, _) = server.get("/deep/er");
    assert!(status == 301 && head.contains("Location: /deep/er/"), "{head}");
    assert!(text(&server.get("/deep/er/").2).contains("table.csv"));
    assert_eq!(server.get("/nothing").0, 404);
    assert_eq!(server.get("/deep/er/table.csv/").0, 404);
}

#[test]
fn pages_are_alone_in_a_sandbox_and_other_sites_can_embed_nothing() {
    let server = Server::start(&shelf("sandbox"));
    for path in ["/", "/game%20one.html", "/deep/er/table.csv", "/nothing"] {
        let (_, head, _) = server.get(path);
        assert!(head.contains("Cross-Origin-Resource-Policy: same-origin\r\n"), "{path}: {head}");
        let policy = head.lines().find_map(|line| line.strip_prefix("Content-Security-Policy: ")).expect("a policy");
        let sandbox = policy.split("; ").find(|part| part.starts_with("sandbox ")).expect("a sandbox");
        assert!(!sandbox.contains("allow-same-origin") && !sandbox.contains("navigation"), "{path}: {sandbox}");
    }
}

#[test]
fn no_path_leaves_the_folder() {
    let shelf = shelf("paths");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(shelf.join("../secret.txt"), shelf.join("link.txt")).expect("a link");
        std::os::unix::fs::symlink(shelf.parent().expect("a folder"), shelf.join("up")).expect("a link");
        std::os::unix::fs::symlink(shelf.join("deep/er/table.csv"), shelf.join("inside.csv")).expect("a link");
    }
    let server = Server::start(&shelf);
    let absolute = format!("/{}", shelf.join("../secret.txt").display());
    for path in [
        "/../secret.txt",
        "/deep/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/%2E%2E%2Fsecret.txt",
        "/..%2fsecret.txt",
        "/..%5csecret.txt",
        "/deep/%2e%2e/%2e%2e/secret.txt",
        "/%252e%252e/secret.txt",
        "/link.txt",
        "/up/secret.txt",
        "/up/",
        "/.hidden",
        "//etc/passwd",
        "/etc/passwd",
        "/secret.txt%00.html",
        &absolute,
    ] {
        let (status, head, body) = server.get(path);
        assert!(status == 404, "{path}: {head}");
        assert!(!text(&body).contains("secret"), "{path}");
    }
    if cfg!(unix) {
        assert_eq!(server.get("/inside.csv").0, 200, "a link within the folder is followed");
        let page = text(&server.get("/").2);
        assert!(page.contains("inside.csv"));
        assert!(!page.contains("link.txt") && !page.contains("\"up/"), "what leads outside is not listed: {page}");
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_links_to_results_elsewhere_are_neither_read_nor_listed() {
    let shelf = shelf("pipes");
    let elsewhere = shelf.parent().expect("a folder").join("elsewhere");
    let run = ["run", "--games", "10", "--policy", "random", "--out", &elsewhere.display().to_string()];
    assert!(wildlab(&run).status.success());
    fs::write(elsewhere.join("page.html"), "<title>secret title</title>").expect("a file");
    let link = |from: &Path, to: PathBuf| std::os::unix::fs::symlink(from, to).expect("a link");
    link(&elsewhere, shelf.join("linked"));
    link(&elsewhere.join("page.html"), shelf.join("page.html"));
    fs::create_dir(shelf.join("half")).expect("a folder");
    link(&elsewhere.join("manifest.json"), shelf.join("half/manifest.json"));
    link(&elsewhere.join("page.html"), shelf.join("half/index.html"));
    for pipe in ["pipe.html", "pipe.txt", "deep/manifest.json", "deep/index.html"] {
        assert!(Command::new("mkfifo").arg(shelf.join(pipe)).status().expect("a pipe").success());
    }
    let server = Server::start(&shelf);
    // A pipe that was read would be waited for without end.
    for _ in 0..50 {
        for path in ["/", "/deep/", "/half/"] {
            let (status, _, body) = server.get(path);
            let page = text(&body);
            assert_eq!(status, 200, "{path}");
            for word in ["secret title", "cells of 10 games", "pipe.", "linked", "page.html"] {
                assert!(!page.contains(word), "{path} shows {word}: {page}");
            }
        }
        assert_eq!(server.get("/pipe.html").0, 404);
    }
}

/// Idle readers beside which a page is served: the first of them has not been sent away when the page is there. A
/// machine that does other things too may be too slow for that now and then, but not always.
fn served_beside_idle_readers(server: &Server, readers: usize) -> Vec<TcpStream> {
    let served = || {
        let idle: Vec<TcpStream> = (0..readers).map(|_| server.connect()).collect();
        assert_eq!(server.get("/").0, 200);
        idle[0].set_nonblocking(true).expect("it can be asked");
        let waits = idle[0].peek(&mut [0]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
        idle[0].set_nonblocking(false).expect("it can be waited for");
        waits.then_some(idle)
    };
    (0..50).find_map(|_| served()).expect("idle readers delay others until they are sent away")
}

#[test]
fn idle_readers_delay_nobody_and_are_sent_away() {
    let server = Server::start(&shelf("idle"));
    let idle = served_beside_idle_readers(&server, 161);
    let mut answer = String::new();
    let _ = (&idle[0]).read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

#[cfg(target_os = "linux")]
#[test]
fn running_out_of_file_handles_does_not_end_it() {
    let shelf = shelf("handles");
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 24 && exec \"$0\" serve \"$1\"", PROGRAM]).arg(&shelf);
    let server = Server::started(&mut command);
    let idle: Vec<TcpStream> = (0..60).map(|_| server.connect()).collect();
    let open = format!("/proc/{}/fd", server.child.id());
    wait_until("the last of 24 handles", || fs::read_dir(&open).expect("its handles").count() >= 24);
    drop(idle);
    wait_until("an answer", || server.get("/").0 == 200);
}

#[test]
fn odd_requests_are_refused_and_the_next_is_served() {
    let shelf = shelf("odd");
    let server = Server::start(&shelf);
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"] {
        let (status, head, _) = server.request(method, "/", "localhost");
        assert!(status == 405 && head.contains("Allow: GET, HEAD"), "{head}");
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "192.168.0.1"] {
        assert_eq!(server.request("GET", "/", host).0, 403, "{host}");
    }
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "a".repeat(100_000));
    for (request, status) in [
        (b"GET / HTTP/1.1\r\n\r\n".to_vec(), "400"),
        (b"nonsense\r\n\r\n".to_vec(), "400"),
        (b"GET / HTTP/1.1\r\nHost: x".to_vec(), "400"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n".to_vec(), "400"),
        (vec![0xff, 0xfe, b'\r', b'\n', b'\r', b'\n', b'\r', b'\n'], "400"),
        (b"GET / SPDY/3\r\nHost: localhost\r\n\r\n".to_vec(), "400"),
        (long.into_bytes(), "431"),
    ] {
        let (head, _) = server.ask(&request);
        // A server that closes on a flood may be seen as a broken connection.
        assert!(
            head.is_empty() && status == "431" || head.starts_with(&format!("HTTP/1.1 {status}")),
            "{status}: {head}"
        );
    }
    // Readers that send nothing delay no one.
    served_beside_idle_readers(&server, 8);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_cleanly() {
    let mut server = Server::start(&shelf("stop"));
    assert_eq!(server.get("/").0, 200);
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("a signal can be sent").success());
    let status = ended(&mut server.child);
    assert!(status.success(), "{status}");
    assert!(TcpStream::connect(("127.0.0.1", server.port)).is_err());
}

#[test]
fn a_folder_or_port_that_cannot_be_is_refused() {
    let said = |args: &[&str]| {
        let args = [&["serve"], args].concat();
        refused(&args, &wildlab(&args), &[])
    };
    assert!(said(&["/nowhere/at/all"]).contains("there is no such folder"));
    let shelf = shelf("port");
    let server = Server::start(&shelf);
    assert!(said(&[&shelf.display().to_string(), "--port", &server.port.to_string()]).contains("cannot be used"));
}
