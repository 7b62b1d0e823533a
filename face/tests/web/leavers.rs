//! Clients that ask and leave: their work must stop, and hold its turn until it has stopped.

use std::time::{Duration, Instant};

use crate::server::Server;

/// A position with 25,440 boards, which takes minutes to prove. The limit is ten seconds.
const HARD: &str = r#"{"level":8,"rows":[[7,2],[4,2],[6,2],[6,2],[5,2]],"cols":[[3,3],[5,2],[7,1],[6,2],[7,2]],"aim":"win","time_limit":10}"#;

/// Questions that take many minutes or practically for ever.
const LONG: [(&str, &str); 4] = [
    (
        "voltorb/find",
        r#"{"rounds":[{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]}],"all_seeds":true,"advance":"0..1000"}"#,
    ),
    (
        "voltorb/plan",
        r#"{"date":"2026-11-20","between":"00:00..23:59","advance":1000000,"goal":"level:8"}"#,
    ),
    ("voltorb/route", r#"{"seed":5,"rounds":400000,"goal":"most"}"#),
    ("bingo/study", r#"{"seeds":"0..999999999"}"#),
];

#[test]
fn work_ends_when_its_client_leaves() {
    for (question, json) in LONG {
        let server = Server::start();
        if server.ticks().is_none() {
            return;
        }
        let stream = server.send(question, json);
        server.is_busy(20);
        drop(stream);
        let idle = server.idles();
        assert!(idle < Duration::from_secs(60), "{question}: went on for {idle:?}");
    }
}

/// Forty solves would take more than three minutes.
#[test]
fn solves_end_when_their_clients_leave() {
    let server = Server::start();
    if server.ticks().is_none() {
        return;
    }
    let streams: Vec<_> = (0..40).map(|_| server.send("voltorb/solve", HARD)).collect();
    server.is_busy(20);
    drop(streams);
    let idle = server.idles();
    assert!(idle < Duration::from_secs(60), "went on for {idle:?}");
}

/// The quick have places of their own.
#[test]
fn a_quick_question_waits_for_no_hard_one() {
    let server = Server::start();
    let _hard: Vec<_> = (0..100).map(|_| server.send("voltorb/solve", HARD)).collect();
    let start = Instant::now();
    for (question, json) in [
        ("voltorb/deal", r#"{"seed":1}"#),
        ("voltorb/seed", r#"{"at":"2026-07-09T07:09:26","delay":755}"#),
        ("voltorb/level", r#"{"rounds":[]}"#),
        ("puyo/link", r#"{"pairs":["RG BY YR"]}"#),
        ("bingo/deal", r#"{"seed":1}"#),
    ] {
        assert_eq!(server.ask(question, json).status, 200, "{question}");
    }
    // Two solves are at work at a time, each for ten seconds.
    assert!(start.elapsed() < Duration::from_secs(120), "{:?}", start.elapsed());
}
