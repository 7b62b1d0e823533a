//! The local web app on loopback: the latency of a solved position while a search over all seeds
//! runs, 200 clients that ask for a minute, and hostile clients. Of the hostile ones, a thousand
//! never read, some request long work and disconnect, and some are strangers in the home network
//! without a key. First run `cargo build --release` in the project, or set FORETILE to another
//! binary.
//!
//! `web_load [SECONDS]`; the default is a minute.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use foretile_bench::{Report, quantile};

const CLIENTS: usize = 200;
/// The number of questions that the single client asks while the search runs.
const LONE_QUESTIONS: usize = 50;
const BINARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/foretile");

/// Questions and a part of their answers: values like those of `golden/voltorb_optimal.jsonl`, and
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

/// A search over all seeds: minutes of work on every core.
const SEARCH: &str = r#"{"rounds":[{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]}],"all_seeds":true,"advance":"0..1000"}"#;

/// The number of clients that never read: more than the usual limit of file descriptors.
const SILENT: usize = 1_030;
/// The number of threads of clients that disconnect early.
const LEAVERS: usize = 16;
/// The number of connections of strangers.
const REMOTE: usize = 1_030;
/// How long a client waits before it disconnects.
const STAY: Duration = Duration::from_millis(30);

/// The requests of these clients: minutes of work each.
const LEFT: [(&str, &str); 3] = [
    ("voltorb/find", SEARCH),
    (
        "voltorb/solve",
        r#"{"level":8,"rows":[[7,2],[4,2],[6,2],[6,2],[5,2]],"cols":[[3,3],[5,2],[7,1],[6,2],[7,2]],"aim":"win"}"#,
    ),
    (
        "voltorb/plan",
        r#"{"date":"2026-11-20","between":"00:00..23:59","advance":1000000,"goal":"level:8"}"#,
    ),
];

/// The requests of clients that never read: the longest answers.
const UNREAD: [(&str, &str); 2] = [
    ("voltorb/times", r#"{"seed":1644626701,"delay":"0..4294967295","limit":0}"#),
    ("puyo/find", r#"{"pairs":["??"],"anywhere":true,"limit":0}"#),
];

/// The limits that must hold despite hostile clients.
const QUICK_MS: f64 = 100.0;
const MEMORY_MB: f64 = 500.0;

struct Server {
    child: Child,
    host: String,
    /// For a server in the home network: its address there, and the cookie of our key.
    home: Option<(String, String)>,
}

impl Server {
    fn start() -> Self {
        Self::start_with(&[])
    }

    fn start_with(flags: &[&str]) -> Self {
        let binary = env::var("FORETILE").unwrap_or_else(|_| BINARY.into());
        let mut child = Command::new(binary)
            .args(["serve", "--no-open", "--port", "0"])
            .args(flags)
            .stdout(Stdio::piped())
            .spawn()
            .expect("cargo build --release has made the binary");
        let (mut home, mut link) = (None, None);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        while link.is_none() {
            let line = lines.next().expect("the server prints its link");
            let link_of = |line: &str| line.split_once("http://").unwrap().1.to_owned();
            if line.starts_with("For one device") {
                home = Some(link_of(&line));
            } else if line.starts_with("Foretile is at") {
                link = Some(link_of(&line));
            }
        }
        thread::spawn(move || lines.for_each(drop));
        let link = link.unwrap();
        let (host, path) = link.split_once('/').unwrap();
        let mut server = Self { child, host: host.to_owned(), home: None };
        server.home = home.map(|home| {
            let mut stream = server.connect();
            write!(stream.get_mut(), "GET /{path} HTTP/1.1\r\nhost: {host}\r\n\r\n").unwrap();
            let lines = stream.lines().map(Result::unwrap);
            let cookie = lines.take_while(|line| !line.is_empty()).find_map(|line| {
                let cookie = line.to_lowercase().strip_prefix("set-cookie: ")?.to_owned();
                Some(cookie.split(';').next()?.to_owned())
            });
            (home.split('/').next().unwrap().to_owned(), cookie.expect("the link lets us in"))
        });
        server
    }

    fn connect(&self) -> BufReader<TcpStream> {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        BufReader::new(stream)
    }

    fn send(&self, stream: &mut BufReader<TcpStream>, path: &str, accept: &str, json: &str) {
        stream.get_mut().write_all(self.request(path, accept, json).as_bytes()).unwrap();
    }

    fn request(&self, path: &str, accept: &str, json: &str) -> String {
        let (host, length) = (&self.host, json.len());
        let cookie = self.home.as_ref().map_or("", |(_, cookie)| cookie);
        format!(
            "POST /ask/{path} HTTP/1.1\r\nhost: {host}\r\naccept: {accept}\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{json}"
        )
    }

    /// Asks quick questions on new connections while hostile clients repeat what `hostile` does.
    /// Reports the latencies and the peak memory.
    fn withstand(
        &self,
        name: &str,
        seconds: u64,
        report: &mut Report,
        hostile: impl Fn(usize) + Sync,
    ) {
        let (stop, hostile) = (AtomicBool::new(false), &hostile);
        let (mut waits, mut most) = (Vec::new(), 0.0_f64);
        thread::scope(|scope| {
            for number in 0..LEAVERS {
                let stop = &stop;
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        hostile(number);
                    }
                });
            }
            let until = Instant::now() + Duration::from_secs(seconds);
            while Instant::now() < until {
                let question = QUESTIONS[1 + waits.len() % 2];
                let start = Instant::now();
                self.ask(&mut self.connect(), question);
                waits.push(start.elapsed().as_secs_f64() * 1e3);
                most = most.max(self.memory());
                thread::sleep(Duration::from_millis(10));
            }
            stop.store(true, Ordering::Relaxed);
        });
        let note = format!("quick questions for {seconds} s, all answered");
        let median = quantile(&mut waits, 0.5);
        report.row(&format!("web/{name}/median"), median, "ms", &*note);
        report.row(&format!("web/{name}/99%"), quantile(&mut waits, 0.99), "ms", &*note);
        report.row(&format!("web/{name}/memory"), most, "MB", "the most");
        assert!(median < QUICK_MS, "{name}: {median} ms for a quick answer");
        assert!(most < MEMORY_MB, "{name}: {most} MB");
    }

    /// Asks on a connection that stays open, and checks that the answer contains `part`. Returns
    /// the latency in milliseconds.
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

    /// Returns the resident memory in megabytes.
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

/// Restarts this program with a higher limit on open files.
fn with_files() {
    const MARK: &str = "WEB_LOAD_FILES";
    if env::var_os(MARK).is_some() {
        return;
    }
    let program = env::current_exe().expect("this program has a path");
    let mut again = Command::new("sh");
    again.args(["-c", "ulimit -n 8192; exec \"$0\" \"$@\""]).arg(program);
    let ended = again.args(env::args_os().skip(1)).env(MARK, "1").status().expect("a shell");
    std::process::exit(ended.code().unwrap_or(1));
}

fn main() {
    with_files();
    let seconds = env::args().nth(1).map_or(60, |text| text.parse().expect("seconds, such as 60"));
    let mut report = Report::default();

    let server = Server::start();
    let mut search = server.connect();
    server.send(&mut search, "voltorb/find", "text/event-stream", SEARCH);
    let mut event = String::new();
    while !event.starts_with("event: progress") {
        event.clear();
        assert!(search.read_line(&mut event).unwrap() > 0, "the search has started");
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
    // Threads and tables are created in the first tenth. After that, memory must not grow.
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
    drop(server);

    let seconds = seconds.div_ceil(3);
    let server = Server::start();
    server.withstand("silent", seconds, &mut report, |number| {
        let (path, json) = UNREAD[number % UNREAD.len()];
        let request = server.request(path, "application/json", json).repeat(8);
        let crowd: Vec<_> = (0..SILENT / LEAVERS + 1)
            .filter_map(|_| {
                let mut stream = TcpStream::connect(&server.host).ok()?;
                stream.write_all(request.as_bytes()).ok()?;
                Some(stream)
            })
            .collect();
        thread::sleep(Duration::from_secs(1));
        drop(crowd);
    });
    drop(server);

    let server = Server::start();
    server.withstand("leaving", seconds, &mut report, |number| {
        let (path, json) = LEFT[number % LEFT.len()];
        let request = server.request(path, "application/json", json);
        if let Ok(mut stream) = TcpStream::connect(&server.host) {
            let _ = stream.write_all(request.as_bytes());
            thread::sleep(STAY);
        }
    });
    drop(server);

    // Skip this without a network.
    let socket = UdpSocket::bind("0.0.0.0:0").and_then(|socket| socket.connect("192.0.2.1:9"));
    if socket.is_ok() {
        let server = Server::start_with(&["--lan"]);
        let home = &server.home.as_ref().expect("a link for the home network").0;
        server.withstand("strangers", seconds, &mut report, |_| {
            let remote_clients: Vec<_> = (0..REMOTE / LEAVERS)
                .filter_map(|_| {
                    let mut stream = TcpStream::connect(home).ok()?;
                    write!(stream, "GET / HTTP/1.1\r\nhost: {home}\r\n\r\n").ok()?;
                    Some(stream)
                })
                .collect();
            thread::sleep(Duration::from_millis(200));
            drop(remote_clients);
        });
    }
    report.save();
}
