//! The real server: what it answers, and what it rejects.

mod alike;
mod crowd;
mod description;
mod lan;
mod leavers;
mod long;
mod mutate;
mod view;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::server::Server;
use serde_json::json;

#[test]
fn answers_are_the_same_as_on_the_command_line() {
    let server = Server::start();
    let reply = server.ask("voltorb/deal", r#"{"seed":1644626701}"#);
    assert_eq!(reply.status, 200);
    let printed = Command::new(env!("CARGO_BIN_EXE_foretile"))
        .args(["voltorb", "deal", "--seed", "1644626701", "--json"])
        .output()
        .unwrap();
    assert_eq!(reply.body, String::from_utf8(printed.stdout).unwrap().trim_end());
    let rounds = r#"{"rounds":[{"level":7,"outcome":"lost","flipped":3}]}"#;
    assert_eq!(server.ask("voltorb/level", rounds).json(), json!({"level": 3}));
    // The rounds before decide whether this is the fifth in a row with eight cards.
    let rounds = r#"{"rounds":[{"level":5,"outcome":"won","flipped":8}]}"#;
    let why = "It is level 8 if at least 8 cards were turned in each of the four rounds before the \
               last one and none was lost. The top screen shows it.";
    let level = server.ask("voltorb/level", rounds).json();
    assert_eq!(level, json!({"level": 6, "or": 8, "why": why}));
}

#[test]
fn pages_come_with_strict_headers() {
    let server = Server::start();
    for path in ["/", "/voltorb", "/api", "/style.css", "/openapi.json"] {
        let reply = server.get(path);
        assert_eq!(reply.status, 200, "{path}");
        assert!(!reply.body.is_empty(), "{path}");
        for header in ["x-content-type-options: nosniff", "referrer-policy: no-referrer"] {
            assert!(reply.head.contains(header), "{path}: {header}");
        }
        let policy =
            reply.head.lines().find_map(|line| line.strip_prefix("content-security-policy: "));
        let policy: BTreeMap<&str, &str> =
            policy.unwrap().split("; ").filter_map(|rule| rule.split_once(' ')).collect();
        // Nothing may come from elsewhere: what has no rule of its own has that of `default-src`.
        for name in ["default-src", "base-uri", "form-action", "frame-ancestors"] {
            assert_eq!(policy[name], "'none'", "{path}: {name}");
        }
        let ours = ["'none'", "'self'", "blob:", "data:"];
        for (name, sources) in &policy {
            assert!(
                sources.split(' ').all(|source| ours.contains(&source)),
                "{path}: {name} {sources}"
            );
        }
        assert_eq!((policy["script-src"], policy["connect-src"]), ("'self'", "'self'"), "{path}");
    }
    let head = server.request("HEAD", "/voltorb", "", b"");
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    assert!(!head.head.contains("content-encoding"), "{}", head.head);
    let packed = server.request("HEAD", "/voltorb", "accept-encoding: gzip, br\r\n", b"");
    assert!(packed.head.contains("content-encoding: gzip"), "{}", packed.head);
    assert!(packed.head.contains(", accept-encoding"), "{}", packed.head);
}

#[test]
fn nothing_else_can_be_read() {
    let server = Server::start();
    for path in [
        "/no-such-page",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/src/main.rs",
        "/voltorb.html/../../Cargo.toml",
    ] {
        let (status, message) = server.get(path).refusal();
        assert_eq!(status, 404, "{path}");
        assert!(message.ends_with("expected a page, such as /voltorb"), "{message}");
    }
}

#[test]
fn errors_say_what_was_expected() {
    let server = Server::start();
    for (question, json, status, part) in [
        (
            "voltorb/deal",
            r#"{"seed":1,"level":9}"#,
            422,
            "is not a level: expected 1 to 8, such as 3",
        ),
        ("voltorb/deal", r#"{"level":1}"#, 422, "`seed` is missing"),
        ("voltorb/deal", r#"{"seed":1"#, 400, "it ends too early"),
        ("voltorb/deal", "", 400, "it ends too early"),
        ("voltorb/deal", "[[[[[[[[[", 400, "expected"),
        ("voltorb/deal", "\u{1f600}", 400, "syntax error at column 1"),
        ("voltorb/fly", "{}", 404, "There is no question `voltorb/fly`"),
    ] {
        let (found, message) = server.ask(question, json).refusal();
        assert_eq!(found, status, "{json}: {message}");
        assert!(message.contains(part), "{json}: {message}");
    }
    let deep = "[".repeat(100_000);
    assert_eq!(server.ask("voltorb/level", &format!("{{\"rounds\":{deep}")).refusal().0, 400);
}

#[test]
fn the_wrong_method_or_type_is_refused() {
    let server = Server::start();
    let json = "content-type: application/json\r\n";
    assert_eq!(server.get("/ask/voltorb/deal").refusal().0, 405);
    assert_eq!(server.request("POST", "/voltorb", json, b"{}").refusal().0, 405);
    assert_eq!(server.request("POST", "/ask/voltorb/deal", "", b"{\"seed\":1}").refusal().0, 415);
    let text = "content-type: text/plain\r\n";
    assert_eq!(server.request("POST", "/ask/voltorb/deal", text, b"{\"seed\":1}").refusal().0, 415);
}

#[test]
fn other_hosts_and_origins_are_rejected() {
    let server = Server::start();
    let port = server.address.port();
    let with_host = |host: &str| {
        let request = format!("GET / HTTP/1.1\r\n{host}connection: close\r\n\r\n");
        server.raw(request.as_bytes()).status
    };
    assert_eq!(with_host(&format!("host: localhost:{port}\r\n")), 200);
    assert_eq!(with_host(&format!("host: LOCALHOST:{port}\r\n")), 200);
    for host in [
        "".to_owned(),
        "host: evil.example\r\n".to_owned(),
        format!("host: evil.example:{port}\r\n"),
        "host: 127.0.0.1\r\n".to_owned(),
        format!("host: 127.0.0.1:{port}\r\nhost: evil.example\r\n"),
        format!("host: 127.0.0.1:{port}.evil.example\r\n"),
    ] {
        assert_eq!(with_host(&host), 421, "{host}");
    }
    let named = format!(
        "GET http://evil.example/ HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n"
    );
    assert_eq!(server.raw(named.as_bytes()).status, 421);

    let with_origin = |origin: &str| {
        let headers = format!("origin: {origin}\r\ncontent-type: application/json\r\n");
        server.request("POST", "/ask/voltorb/deal", &headers, b"{\"seed\":1}").status
    };
    assert_eq!(with_origin(&format!("http://127.0.0.1:{port}")), 200);
    for origin in ["null", "https://evil.example", "http://127.0.0.1", "http://127.0.0.1:1"] {
        assert_eq!(with_origin(origin), 403, "{origin}");
    }
}

/// A page of another site may link ours, but causes no work here: its pictures and scripts come without an `Origin`.
#[test]
fn other_sites_pages_cost_nothing() {
    let server = Server::start();
    let with = |site: &str, method: &str, path: &str| {
        let site =
            if site.is_empty() { String::new() } else { format!("sec-fetch-site: {site}\r\n") };
        let headers = format!("{site}content-type: application/json\r\n");
        server.request(method, path, &headers, b"{\"seed\":1}").status
    };
    for site in ["cross-site", "same-site", "CROSS-SITE"] {
        assert_eq!(with(site, "POST", "/ask/voltorb/deal"), 403, "{site}");
        assert_eq!(with(site, "POST", "/view"), 403, "{site}");
        for path in ["/view", "/view/bingo", "/race", "/tables/puyo-4.txt"] {
            assert_eq!(with(site, "GET", path), 403, "{site} {path}");
        }
        for path in ["/", "/voltorb", "/style.css"] {
            assert_eq!(with(site, "GET", path), 200, "{site} {path}");
        }
    }
    for site in ["same-origin", "none", ""] {
        assert_eq!(with(site, "POST", "/ask/voltorb/deal"), 200, "{site}");
        assert_eq!(with(site, "POST", "/view"), 204, "{site}");
    }
}

#[test]
fn long_bodies_and_heads_are_refused() {
    let server = Server::start();
    let body = vec![b' '; 3 << 20];
    let headers = "content-type: application/json\r\n";
    let reply = server.request("POST", "/ask/voltorb/deal", headers, &body);
    assert_eq!(reply.refusal().0, 413);
    // Balancing goes on from a state, which is longer. These spaces are not a question.
    let balance = |bytes| {
        server.request("POST", "/ask/bingo/balance", headers, &vec![b' '; bytes]).refusal().0
    };
    assert_eq!([3 << 20, 5 << 20].map(balance), [400, 413]);
    // The same without a content length.
    let mut chunked = format!(
        "POST /ask/voltorb/deal HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}\
         transfer-encoding: chunked\r\n\r\n{:x}\r\n",
        server.address,
        body.len()
    )
    .into_bytes();
    chunked.extend(&body);
    chunked.extend(b"\r\n0\r\n\r\n");
    assert_eq!(server.raw(&chunked).refusal().0, 413);
    let long = format!("x-long: {}\r\n", "x".repeat(20_000));
    assert_eq!(server.request("GET", "/", &long, b"").status, 431);
    assert_eq!(server.raw(b"\x16\x03\x01 not http\r\n\r\n").status, 400);
}

/// A client may take ten seconds to send a head.
#[test]
fn slow_clients_are_closed_and_delay_nobody() {
    let server = Server::start();
    let slow: Vec<_> = (0..50)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(b"GET / HTTP/1.1\r\nhost: ").unwrap();
            stream
        })
        .collect();
    let start = Instant::now();
    assert_eq!(server.get("/").status, 200);
    assert!(start.elapsed() < Duration::from_secs(5), "slow clients delay nobody");
    for mut stream in slow {
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        assert!(reply.starts_with("HTTP/1.1 408 "), "{reply}");
    }
}

#[test]
fn tables_are_downloaded() {
    let server = Server::start();
    let table = server.get("/tables/puyo-4.txt");
    assert_eq!(table.body.lines().count(), 65_536);
    assert!(table.body.lines().all(|line| line.len() == 256));
    let table = server.get("/tables/puyo-3.csv");
    assert!(table.body.starts_with("seed,colormap,queue\n0,RBPYG,RRPR"), "{}", &table.body[..60]);
    for name in ["puyo-6.txt", "puyo-4.exe", "puyo-4", "haipuyo.txt"] {
        assert_eq!(server.get(&format!("/tables/{name}")).refusal().0, 404, "{name}");
    }
}

/// A list is part of the question. A path must not open a file on this machine.
#[test]
fn a_question_names_no_file() {
    let server = Server::start();
    for list in ["\"/etc/passwd\"", "\"Cargo.toml\"", "{}", "[1]"] {
        let question = format!(r#"{{"seed":1,"list":{list}}}"#);
        let (status, message) = server.ask("bingo/deal", &question).refusal();
        assert_eq!(status, 422, "{message}");
        assert!(!message.contains("root:"), "{message}");
    }
}

/// The header of a PNG of 60,000 by 60,000 pixels, without data.
fn bomb() -> Vec<u8> {
    let mut bytes =
        b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\xea\x60\0\0\xea\x60\x08\x02\0\0\0".to_vec();
    bytes.extend(0xEBAB_F86E_u32.to_be_bytes());
    bytes
}

#[test]
fn pictures_are_read_and_bombs_are_not() {
    let server = Server::start();
    let read = |media_type: &str, bytes: &[u8]| {
        let headers = format!("content-type: {media_type}\r\n");
        server.request("POST", "/ask/voltorb/read", &headers, bytes)
    };
    for bytes in [&b"no picture"[..], b"", &bomb()] {
        let (status, message) = read("image/png", bytes).refusal();
        assert_eq!(status, 422, "{message}");
        assert!(message.ends_with("such as a screenshot"), "{message}");
    }
    assert_eq!(read("application/json", b"{}").refusal().0, 415);
}

/// Sends invalid frames and stream names, and many streams at a time.
#[test]
fn strange_frames_and_streams_are_refused() {
    let server = Server::start();
    let follow = |query: &str, bytes: &[u8]| {
        let path = format!("/ask/voltorb/follow{query}");
        server.request("POST", &path, "content-type: image/png\r\n", bytes)
    };
    let long = format!("?stream={}", "a".repeat(65));
    for (query, expected) in [
        ("", "`stream` is missing"),
        ("?stream=", "is not the name of a stream"),
        ("?stream=short", "is not the name of a stream"),
        ("?stream=..%2F..%2Fetc%2Fpasswd", "is not the name of a stream"),
        ("?stream=%ff%00abcdefgh", "is not the name of a stream"),
        (&long, "is not the name of a stream"),
        ("?stream=abcdefgh&stream=abcdefgh", "`stream` is given twice"),
        ("?stream=abcdefgh&steam=1", "did you mean `stream`?"),
        ("?stream=abcdefgh&at=1", "not a place in a frame"),
        ("?stream=abcdefgh&at=-1,99999999999", "not a place in a frame"),
        ("?stream=abcdefgh&known=5:1", "not ten hints"),
        ("?stream=abcdefgh&at=7%2C8&known=%3A,,,,,,,,,", "such as a screenshot"),
    ] {
        let (status, message) = follow(query, b"no picture").refusal();
        assert_eq!(status, 422, "{message}");
        assert!(message.contains(expected), "{query}: {message}");
    }
    assert_eq!(follow("?stream=abcdefgh", &bomb()).refusal().0, 422);
    let dark = foretile_eyes::Picture::from_rgb(64, 64, vec![0; 3 * 64 * 64]).unwrap();
    let dark = dark.to_png();
    thread::scope(|scope| {
        for client in 0..8 {
            let (follow, dark) = (&follow, &dark);
            scope.spawn(move || {
                for stream in 0..30 {
                    let reply = follow(&format!("?stream=stream-{client}-{stream}"), dark);
                    assert_eq!((reply.status, &reply.json()["found"]), (200, &json!(false)));
                }
            });
        }
        // Of frames of one stream at the same time, one at least is looked at, and all are answered.
        let replies = [(); 4].map(|()| scope.spawn(|| follow("?stream=the-same", &dark).status));
        let statuses = replies.map(|reply| reply.join().unwrap());
        assert!(statuses.contains(&200), "{statuses:?}");
        assert!(statuses.iter().all(|status| [200, 422].contains(status)), "{statuses:?}");
    });
}

/// If no browser can be opened, the server prints the reason and the link.
#[test]
#[cfg(target_os = "linux")]
fn the_link_is_printed_if_no_browser_opens() {
    let serve = |flags: &[&str], display: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
        command.args(["serve", "--port", "0"]).args(flags).stdout(Stdio::piped());
        command
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("DISPLAY")
            .envs(display.map(|name| ("DISPLAY", name)));
        // This PATH has no program to open a browser.
        let mut child = command.env("PATH", "/nowhere").spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let link = out.next().unwrap();
        assert_eq!(out.next().unwrap(), "Stop it with Ctrl+C.");
        let complaint = if flags.is_empty() { out.next() } else { None };
        child.kill().unwrap();
        child.wait().unwrap();
        (link.strip_prefix("Foretile is at ").unwrap().to_owned(), complaint.or_else(|| out.next()))
    };
    for (display, why) in
        [(None, "there is no display"), (Some(":99"), "there is no program `xdg-open`")]
    {
        let (link, complaint) = serve(&[], display);
        let expected = format!("No browser was opened because {why}: open {link} yourself.");
        assert_eq!(complaint, Some(expected));
    }
    assert_eq!(serve(&["--no-open"], None).1, None);
}
