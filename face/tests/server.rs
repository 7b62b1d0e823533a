//! The real binary on a free port, stopped on drop, and a client that may misbehave.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

pub struct Server {
    child: Child,
    pub address: SocketAddr,
    /// The link that the server printed.
    pub link: String,
    /// What it printed before the link.
    pub printed: String,
    /// What it printed after the link.
    later: Arc<Mutex<String>>,
}

impl Server {
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    pub fn start_with(flags: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_foretile"))
            .args(["serve", "--no-open", "--port", "0"])
            .args(flags)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut printed = String::new();
        let link = loop {
            let line = lines.next().expect("the server prints its link").unwrap();
            if let Some(link) = line.strip_prefix("Foretile is at ") {
                break link.to_owned();
            }
            printed += &line;
            printed.push('\n');
        };
        // Read what it prints later, or the pipe would fill up.
        let later = Arc::new(Mutex::new(String::new()));
        let output = later.clone();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                *output.lock().unwrap() += &format!("{line}\n");
            }
        });
        let address = link["http://".len()..].split('/').next().unwrap().parse().unwrap();
        Self { child, address, link, printed, later }
    }

    /// Waits for a line with this start after the first link. Returns the rest of the line.
    pub fn prints(&self, start: &str) -> String {
        let begun = Instant::now();
        loop {
            let printed = self.later.lock().unwrap().clone();
            if let Some(rest) = printed.lines().find_map(|line| line.strip_prefix(start)) {
                return rest.to_owned();
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "no line {start}: {printed}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the server has used this many more ticks of processor time.
    pub fn is_busy(&self, ticks: u64) {
        let (before, start) = (self.ticks().unwrap(), Instant::now());
        while self.ticks().unwrap() < before + ticks {
            assert!(start.elapsed() < Duration::from_secs(60), "the server is at work");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the server uses no more processor time, at most 90 seconds. Returns how long it took.
    pub fn idles(&self) -> Duration {
        let start = Instant::now();
        let mut ticks = self.ticks().unwrap();
        while start.elapsed() < Duration::from_secs(90) {
            thread::sleep(Duration::from_millis(500));
            let now = self.ticks().unwrap();
            if now == ticks {
                break;
            }
            ticks = now;
        }
        start.elapsed()
    }

    /// Returns the server's processor time in ticks, or `None` if the system does not have it.
    pub fn ticks(&self) -> Option<u64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // Fields after the name in brackets: the state, ten numbers, user time, system time.
        let fields: Vec<_> = stat.rsplit(')').next()?.split_whitespace().collect();
        Some(fields[11..13].iter().map(|ticks| ticks.parse::<u64>().unwrap()).sum())
    }

    /// Sends these bytes and reads the whole reply.
    pub fn raw(&self, bytes: &[u8]) -> Reply {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        Reply::parse(&reply)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a question and does not wait for its answer.
    pub fn send(&self, question: &str, json: &str) -> TcpStream {
        let (host, length) = (self.address, json.len());
        let mut stream = self.connect();
        write!(
            stream,
            "POST /ask/{question} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{json}"
        )
        .unwrap();
        stream
    }

    /// Sends a request with the right Host and these headers, each with a line break.
    pub fn request(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
        let host = self.address;
        let length = body.len();
        let mut bytes = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{headers}\
             content-length: {length}\r\n\r\n"
        )
        .into_bytes();
        bytes.extend(body);
        self.raw(&bytes)
    }

    pub fn get(&self, path: &str) -> Reply {
        self.request("GET", path, "", b"")
    }

    pub fn ask(&self, question: &str, json: &str) -> Reply {
        let headers = "content-type: application/json\r\n";
        self.request("POST", &format!("/ask/{question}"), headers, json.as_bytes())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn parse(text: &str) -> Self {
        let (head, body) =
            text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no reply: {text:?}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Self { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.body))
    }

    /// Returns the status and message of an error, which must be JSON with a code that goes with the status.
    pub fn refusal(&self) -> (u16, String) {
        assert!(self.head.contains("content-type: application/json"), "{}", self.head);
        let codes: &[&str] = match self.status {
            400 => &["syntax", "request"],
            408 => &["left"],
            413 => &["too_long"],
            422 => &["question", "list", "kept", "busy", "too_long"],
            500 => &["defect"],
            503 => &["busy"],
            _ => &["request"],
        };
        let json = self.json();
        assert!(codes.iter().any(|code| json["code"] == *code), "{}: {json}", self.status);
        (self.status, json["error"].as_str().unwrap().to_owned())
    }
}
