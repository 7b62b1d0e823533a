//! Questions whose work or answer would be too long.

use std::time::{Duration, Instant};

use crate::server::Server;

/// A visit draws some tens of thousands of outputs. Skipping four billion would take ten seconds.
#[test]
fn an_advance_beyond_all_visits_is_refused() {
    let server = Server::start();
    let plan = r#""date":"2026-11-20","between":"19:30..19:30""#;
    for (question, more) in [
        ("voltorb/deal", r#""seed":1"#),
        ("voltorb/route", r#""seed":1,"rounds":1"#),
        ("voltorb/session", r#""seed":1"#),
        ("voltorb/plan", plan),
    ] {
        for advance in ["1000001", "4294967295"] {
            let json = format!("{{{more},\"advance\":{advance}}}");
            let (status, message) = server.ask(question, &json).refusal();
            assert_eq!(status, 422, "{question}: {message}");
            assert!(message.contains("from 0 to 1000000, such as 197"), "{message}");
        }
    }
    let far = server.ask("voltorb/deal", r#"{"seed":1,"advance":1000000}"#);
    assert_eq!(far.json()["advance"], 1_000_000);
}

/// With all delays, three billion times give a seed.
#[test]
fn times_are_counted_and_the_first_listed() {
    let server = Server::start();
    let start = Instant::now();
    let all = r#"{"seed":1644626701,"delay":"0..4294967295","limit":0}"#;
    let reply = server.ask("voltorb/times", all).json();
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    assert_eq!(reply["times"].as_array().unwrap().len(), 10_000);
    // For every second of the century, exactly one delay gives the seed. A century has 36,525 days.
    assert_eq!(reply["count"], 36_525_u64 * 86_400);
}

#[test]
fn matches_are_counted_and_the_first_listed() {
    let server = Server::start();
    let reply = server.ask("puyo/find", r#"{"pairs":["??"],"anywhere":true}"#).json();
    assert_eq!(reply["count"], 65_536 * 128);
    let matches = reply["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 10_000);
    assert_eq!(matches[9_999], serde_json::json!({"seed": 78, "offset": 15}));
}

#[test]
fn more_modes_than_there_are_are_refused() {
    let server = Server::start();
    let modes = vec!["\"normal\""; 20_000].join(",");
    let question = format!(r#"{{"goals":"a","mode":[{modes}]}}"#);
    let (status, message) = server.ask("bingo/find", &question).refusal();
    assert_eq!(status, 422, "{message}");
    assert!(message.contains("20000 modes are too many: expected each of the 4"), "{message}");
}

#[test]
fn more_pairs_than_a_game_has_are_refused() {
    let server = Server::start();
    let question = format!(r#"{{"pairs":["{}"]}}"#, "RG ".repeat(100_000));
    for path in ["puyo/link", "puyo/find"] {
        let (status, message) = server.ask(path, &question).refusal();
        assert_eq!(status, 422, "{message}");
        assert!(message.contains("at most 1000, such as RG BY YR"), "{path}: {message}");
    }
}

/// Dealing a card from so many goals would take seconds.
#[test]
fn a_list_of_too_many_goals_is_refused_soon() {
    let server = Server::start();
    let goal = |id: usize| format!(r#"{{"id":"g{id}","name":"g","time":1,"types":{{}}}}"#);
    let goals: Vec<String> = (0..30_000).map(goal).collect();
    let empty: Vec<String> = (2..=25).map(|bucket| format!("\"{bucket}\":[]")).collect();
    let (goals, empty) = (goals.join(","), empty.join(","));
    let list = format!(
        r#"{{"info":{{"combined":"true","version":"x"}},"normal":{{"1":[{goals}],{empty},"info":{{}},"rowtypes":{{}},"synfilters":{{}}}}}}"#
    );
    let question = format!(r#"{{"seed":1,"list":{list}}}"#);
    let (status, message) = server.ask("bingo/deal", &question).refusal();
    assert_eq!(status, 422, "{message}");
    assert!(message.contains("expected at most 10000"), "{message}");
}

/// The search for duplicate names takes linear time. A quadratic one took two minutes for 200,000 names,
/// and nothing could stop it.
#[test]
fn a_question_of_many_names_is_refused_soon() {
    let server = Server::start();
    let names: Vec<String> = (0..200_000).map(|name| format!("\"{name:x}\":1")).collect();
    let start = Instant::now();
    let (status, message) =
        server.ask("voltorb/deal", &format!("{{{}}}", names.join(","))).refusal();
    assert_eq!(status, 422, "{message}");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

/// A message quotes the wrong input, but not all of it.
#[test]
fn a_refusal_is_short() {
    let server = Server::start();
    let long = "9".repeat(1 << 20);
    for (path, question) in [
        ("voltorb/deal", format!(r#"{{"seed":"{long}"}}"#)),
        ("bingo/deal", format!(r#"{{"seed":1,"list":{{"toml":"[{long}"}}}}"#)),
    ] {
        let (status, message) = server.ask(path, &question).refusal();
        assert_eq!(status, 422, "{path}");
        assert!(message.len() < 10_000, "{path}: {} bytes", message.len());
    }
}
