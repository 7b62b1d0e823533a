//! The local web app on loopback: the wait for a solved position while a search over all seeds
//! runs, and two hundred clients that ask for a minute. Build it first: `cargo build --release` in
//! the project, or name another binary with FORETILE.
//!
//! `web_load [SECONDS]`, a minute when left out.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use foretile_bench::{Report, quantile};

const CLIENTS: usize = 200;
/// How often the lone client asks while the search runs.
const LONE_QUESTIONS: usize = 50;
const BINARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/foretile");

/// Questions, and what their answers hold: values of `golden/voltorb_optimal.jsonl`'s kind and
/// boards that players recorded.
const QUESTIONS: [(&str, &str, &str); 3] = [
    (
        "voltorb/solve",
        r#"{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]],"aim":"win"}"#,
        "{\"boards\":588,",
    ),
    ("voltorb/deal", r#"{"seed":1644626701}"#, "\"board\":\"0112103121011011112121100\""),
    ("voltorb/level", r#"{"rounds":[{"level":7,"outcome":"lost","flipped":3}]}"#, "{\"level\":3}"),
];

/// The whole space of seeds: minutes of work on every core.
const SEARCH: &str = r#"{"rounds":[{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]}],"all_seeds":true,"advance":"0..1000"}"#;

struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn start() -> Self {
        let binary = env::var("FORETILE").unwrap_or_else(|_| BINARY.into());
        let mut child = Command::new(binary)
            .args(["serve", "--no-open", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("cargo build --release has made the binary");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().split("http://").nth(1).unwrap().trim_end_matches('/').to_owned();
        Self { child, host }
    }

    fn connect(&self) -> BufReader<TcpStream> {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        BufReader::new(stream)
    }

    fn send(&self, stream: &mut BufReader<TcpStream>, path: &str, accept: &str, json: &str) {
        let (host, length) = (&self.host, json.len());
        let request = format!(
            "POST /ask/{path} HTTP/1.1\r\nhost: {host}\r\naccept: {accept}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{json}"
        );
        stream.get_mut().write_all(request.as_bytes()).unwrap();
    }

    /// Asks on a connection that stays open; the answer must hold `part`. Gives milliseconds.
    fn ask(&self, stream: &mut BufReader<TcpStream>, question: (&str, &str, &str)) -> f64 {
        let (path, json, part) = question;
        let start = Instant::now();
        self.send(stream, path, "application/json", json);
        let (mut line, mut length) = (String::new(), 0);
        stream.read_line(&mut line).unwrap();
        assert!(line.starts_with("HTTP/1.1 200"), "{path}: {line}");
        while line != "\r\n" {
            line.clear();
            stream.read_line(&mut line).unwrap();
            if let Some(text) = line.to_lowercase().strip_prefix("content-length:") {
                length = text.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).unwrap();
        let body = String::from_utf8(body).unwrap();
        assert!(body.contains(part), "{path}: {body}");
        start.elapsed().as_secs_f64() * 1e3
    }

    /// Resident memory in megabytes.
    fn memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() / 1024.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn main() {
    let seconds = env::args().nth(1).map_or(60, |text| text.parse().expect("seconds, such as 60"));
    let mut report = Report::default();

    let server = Server::start();
    let mut search = server.connect();
    server.send(&mut search, "voltorb/find", "text/event-stream", SEARCH);
    let mut event = String::new();
    while !event.starts_with("event: progress") {
        event.clear();
        assert!(search.read_line(&mut event).unwrap() > 0, "the search is under way");
    }
    let mut lone = server.connect();
    let mut waits: Vec<f64> = (0..LONE_QUESTIONS)
        .map(|_| {
            thread::sleep(Duration::from_millis(50));
            server.ask(&mut lone, QUESTIONS[0])
        })
        .collect();
    let note = "one client, while a search over all seeds runs";
    report.row("web/solve/median", quantile(&mut waits, 0.5), "ms", note);
    report.row("web/solve/99%", quantile(&mut waits, 0.99), "ms", note);
    drop((search, lone, server));

    let server = Server::start();
    let round = |until: Instant| {
        let clients = |client: usize| {
            let mut stream = server.connect();
            let mut waits = Vec::new();
            while Instant::now() < until {
                let question = QUESTIONS[(client + waits.len()) % QUESTIONS.len()];
                waits.push(server.ask(&mut stream, question));
            }
            waits
        };
        thread::scope(|scope| {
            let clients: Vec<_> =
                (0..CLIENTS).map(|client| scope.spawn(move || clients(client))).collect();
            clients.into_iter().flat_map(|client| client.join().unwrap()).collect::<Vec<f64>>()
        })
    };
    // Threads and tables come to be in the first tenth; from then on memory must stay.
    round(Instant::now() + Duration::from_secs(seconds) / 10);
    let before = server.memory();
    let mut waits = round(Instant::now() + Duration::from_secs(seconds));
    let after = server.memory();
    let note = format!("{CLIENTS} clients for {seconds} s, every answer checked, none lost");
    report.row("web/load/rate", waits.len() as f64 / seconds as f64, "answers/s", &*note);
    report.row("web/load/median", quantile(&mut waits, 0.5), "ms", &*note);
    report.row("web/load/99%", quantile(&mut waits, 0.99), "ms", &*note);
    report.row("web/load/memory before", before, "MB", "after a tenth of the time");
    report.row("web/load/memory after", after, "MB", "");
    assert!(after < 1.25 * before + 16.0, "memory grows from {before} to {after} MB");
    report.save();
}
