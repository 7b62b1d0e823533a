//! Sends randomly changed questions: the server must always answer.
//!
//! `FORETILE_MUTATIONS=20000` sends more of them than a usual test run.

use std::env;
use std::io::{ErrorKind, Read, Write};
use std::time::{Duration, Instant};

use foretile_golden::Dice;
use serde_json::{Map, Value, json};

use super::description::{forms, properties};
use crate::server::Server;

/// Mutated questions in a usual run.
const MUTATIONS: u64 = 400;
/// How long the start of an answer may take on a busy machine.
const SOON: Duration = Duration::from_secs(60);
/// How long to wait for a long question.
const AT_WORK: Duration = Duration::from_secs(2);
/// Questions that may take longer than that.
const LONG: [&str; 10] = [
    "voltorb/find",
    "voltorb/judge",
    "voltorb/plan",
    "voltorb/review",
    "voltorb/route",
    "voltorb/solve",
    "bingo/balance",
    "bingo/find",
    "bingo/study",
    "puyo/plan",
];

#[test]
fn every_question_is_answered_or_refused() {
    let server = Server::start();
    let description = server.get("/openapi.json").json();
    let questions: Vec<(String, Value)> = description["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            let path = &path["/ask/".len()..];
            let body = methods["post"]["requestBody"]["content"].get("application/json");
            let forms = body.into_iter().flat_map(forms);
            let of = |(example, ways): (_, Vec<_>)| {
                (path.to_owned(), fields(&description, example, &ways))
            };
            forms.map(of).collect::<Vec<_>>()
        })
        .collect();
    assert!(questions.len() > 10);
    let wanted = env::var("FORETILE_MUTATIONS").ok();
    let mutations = wanted.map_or(MUTATIONS, |count| count.parse().unwrap());
    for seed in 0..mutations {
        let mut dice = Dice(seed);
        let (question, good) = &questions[seed as usize % questions.len()];
        let body = mutated(good, &mut dice);
        ends_well(&server, question, &body, seed);
    }
    assert_eq!(server.ask("voltorb/deal", r#"{"seed":1}"#).status, 200, "the server still works");
}

/// Returns a question's example, with null for every other field that it may have.
fn fields(description: &Value, example: &Value, ways: &[&Value]) -> Value {
    let mut fields = example.clone();
    for name in ways.iter().flat_map(|way| properties(description, way).into_keys()) {
        if fields.get(name).is_none() {
            fields[name] = Value::Null;
        }
    }
    fields
}

/// Returns the text of a question with one to three changes. Fields that are null are usually left out.
fn mutated(good: &Value, dice: &mut Dice) -> String {
    let mut question = good.clone();
    for _ in 0..=dice.below(3) {
        change(&mut question, dice);
    }
    let mut left = Map::new();
    match question {
        Value::Object(members) => {
            let keeps_null = dice.below(8) == 0;
            left.extend(members.into_iter().filter(|(_, value)| keeps_null || !value.is_null()));
        }
        other => return other.to_string(),
    }
    let text = Value::Object(left).to_string();
    match dice.below(24) {
        // Duplicate names, a text that is cut off, and a text that is not JSON.
        0 => format!("{},{}", &text[..text.len() - 1], &text[1..]),
        1 => text.chars().take(dice.below(1 + text.chars().count())).collect(),
        2 => text.replace(':', "::"),
        _ => text,
    }
}

/// Changes a random value inside.
fn change(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Object(members) if !members.is_empty() && dice.below(10) > 0 => {
            let name = members.keys().nth(dice.below(members.len())).unwrap().clone();
            match dice.below(8) {
                0 => drop(members.remove(&name)),
                1 => drop(members.insert(format!("{name}x"), extreme(dice))),
                2 => drop(members.insert("constructor".to_owned(), extreme(dice))),
                _ => change(&mut members[&name], dice),
            }
        }
        Value::Array(items) if !items.is_empty() && dice.below(4) > 0 => {
            let index = dice.below(items.len());
            match dice.below(8) {
                0 => drop(items.remove(index)),
                1 => items.push(extreme(dice)),
                2 => items.extend(vec![items[index].clone(); 1 + dice.below(200)]),
                _ => change(&mut items[index], dice),
            }
        }
        other => *other = extreme(dice),
    }
}

/// Returns a value that is probably unexpected.
fn extreme(dice: &mut Dice) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1),
        json!(25),
        json!(60),
        json!(128),
        json!(256),
        json!(65_536),
        json!(4_294_967_295_u32),
        json!(4_294_967_296_u64),
        json!(i64::MIN),
        json!(i64::MAX),
        json!(u64::MAX),
        json!(0.5),
        json!(-0.0),
        json!(1e308),
        json!(5e-324),
        json!(""),
        json!("0"),
        json!("?"),
        json!("0..4294967295"),
        json!("9..1"),
        json!("0..18446744073709551615"),
        json!("2026-02-30"),
        json!("2099-12-31T23:59:59"),
        json!("0000-00-00T00:00:00"),
        json!("00:00..23:59"),
        json!("level:8"),
        json!("coins:50000"),
        json!("survive"),
        json!("RG"),
        json!("quit quit quit saw"),
        json!("\u{0}\u{feff}é\u{1f600}\n\t"),
        json!("x".repeat(5_000)),
        json!([]),
        json!([[]]),
        json!([1, 2]),
        json!([0, 0, 0, 0, 0]),
        json!(["RG", "BY"]),
        json!({}),
        json!({"toml": "", "csv": ""}),
        json!({"toml": "[[goals]]\nname = \"a\"\ntime = 1e400"}),
        json!({"csv": "name,time\n\"a"}),
        json!({"maximumSynergy": 1e308, "initialOffset": -1e308, "maximumOffset": 1e308}),
        json!({"flip_seconds": 600, "won_seconds": 0}),
    ];
    values[dice.below(values.len())].clone()
}

/// Asks with events, as the page does: a question that panics would end without an answer.
fn ends_well(server: &Server, question: &str, body: &str, seed: u64) {
    let place = || {
        let body: String = body.chars().take(2_000).collect();
        format!("mutation {seed}, {question} {body}")
    };
    let mut stream = server.connect();
    let head = format!(
        "POST /ask/{question} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\naccept: \
         text/event-stream\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body.as_bytes()).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    let (start, mut reply, mut piece) = (Instant::now(), Vec::new(), [0; 1 << 16]);
    let is_long = LONG.contains(&question);
    loop {
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => reply.extend(&piece[..length]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(error) => panic!("{}: {error}", place()),
        }
        let is_begun = reply.starts_with(b"HTTP/1.1 200");
        if is_long && is_begun && start.elapsed() > AT_WORK {
            // Closing the connection stops the work.
            return;
        }
        assert!(start.elapsed() < SOON, "{}: silence", place());
    }
    let reply = String::from_utf8_lossy(&reply);
    let status = reply.split(' ').nth(1).unwrap_or_default();
    match status {
        "200" => {
            let is_ended =
                ["event: answer\n", "event: error\n"].iter().any(|end| reply.contains(end));
            assert!(is_ended, "{}: {reply}", place());
        }
        _ => {
            assert!(status.starts_with('4'), "{}: {reply}", place());
            assert!(reply.contains("{\"error\":\""), "{}: {reply}", place());
        }
    }
}
