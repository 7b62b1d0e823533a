//! Every cap of a question: the limit itself is accepted, and one more is refused. Answers take no longer than the time
//! limits of the API.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use foretile_ask::ErrorKind;
use foretile_ask::api::{Client, Patient, Refused, question};
use serde_json::{Value, json};

/// A client that left before the work began: requests are still checked, and nothing takes long.
struct Gone;

impl Client for Gone {
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync> {
        Arc::new(|| true)
    }

    fn progress(&self, _: &Value) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// A client that left gets no answer, whatever it requested.
#[test]
fn a_request_is_cancelled_if_its_client_left() {
    for path in [
        "bingo/deal",
        "bingo/check",
        "bingo/compare",
        "bingo/balance",
        "bingo/study",
        "voltorb/find",
    ] {
        let question = question(path).unwrap();
        for example in question.examples {
            let refused = question.answer(*example, &Gone).unwrap_err();
            assert_eq!(refused.code, ErrorKind::Left, "{path} {example}");
        }
    }
}

/// Returns the refusal of a request, or `None` if it is accepted.
fn refusal(path: &str, request: &str) -> Option<String> {
    match question(path).unwrap().answer(request, &Gone) {
        Ok(_) | Err(Refused { code: ErrorKind::Left, .. }) => None,
        Err(refused) => Some(refused.to_string()),
    }
}

const HINTS: [&str; 2] = ["[[5,1],[7,1],[3,2],[6,0],[4,2]]", "[[3,3],[7,0],[5,0],[6,2],[4,1]]"];

fn hints() -> Value {
    let [rows, cols] = HINTS.map(|hints| serde_json::from_str::<Value>(hints).unwrap());
    json!({"level": 1, "rows": rows, "cols": cols})
}

fn with(mut request: Value, name: &str, value: impl Into<Value>) -> Value {
    request[name] = value.into();
    request
}

fn find(rounds: usize) -> Value {
    json!({"rounds": vec![hints(); rounds], "from": "2026-07-09T07:09:26", "delay": "755..755"})
}

fn digest(rounds: usize) -> Value {
    let slips = json!({"quit": 0, "stayed": 0, "riskier": 0, "safer": 0});
    let verdicts = json!({
        "best": 0, "good": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0, "unknown": 0
    });
    let round = json!({
        "level": 1, "outcome": "won", "coins": 27, "value": [0.5, 0.5], "accuracy": [90, 90],
        "verdicts": verdicts, "slips": slips
    });
    json!({"digest": {"aim": "win", "rounds": vec![round; rounds]}})
}

/// Returns the text of a request about this many sessions, each with this many rounds. The text has megabytes.
fn statistics([sessions, rounds]: [usize; 2]) -> String {
    let mut digest = digest(1);
    let round = digest["digest"]["rounds"][0].take().to_string();
    let digest =
        digest.to_string().replace("[null]", &format!("[{}]", vec![round; rounds].join(",")));
    format!(r#"{{"sessions":[{}]}}"#, vec![digest; sessions].join(","))
}

fn round_with(aim: &str, name: &str, value: Value) -> Value {
    let mut session = digest(1);
    session["digest"]["aim"] = aim.into();
    session["digest"]["rounds"][0][name] = value;
    json!({"sessions": [session]})
}

/// Returns a goal list in CSV, with this many goals and a name of this many letters.
fn list(goals: usize, letters: usize) -> Value {
    let mut csv = "name,time,bucket\n".to_owned();
    for goal in 0..goals {
        let bucket = 1 + goal % 25;
        let long = "x".repeat(if goal == 0 { letters } else { 0 });
        csv += &format!("Goal {goal}{long},{},{bucket}\n", 0.75 * bucket as f64);
    }
    json!({"csv": csv})
}

/// A request about a flat list of another game, with this many goals.
fn game(goals: usize) -> Value {
    json!({"list": (0..goals).map(|goal| format!("Goal {goal}")).collect::<Vec<_>>()})
}

/// The same about a list of 25 tiers.
fn tiers() -> Value {
    let tier =
        |tier: usize| json!([{"name": format!("Goal {tier}")}, {"name": format!("Other {tier}")}]);
    json!({"list": (0..25).map(tier).collect::<Vec<_>>()})
}

#[test]
fn caps_hold_at_the_limit_and_not_beyond() {
    let seed = json!({"seed": 7});
    let board = "0112103121011011112121100";
    let reviewed = |rounds: usize| json!({"rounds": vec![json!({"level": 1, "board": board, "flips": []}); rounds]});
    let practised = |rounds: usize| with(seed.clone(), "played", vec![json!(["quit"]); rounds]);
    let words = |words: usize| with(seed.clone(), "notes", vec!["quit"; words].join(" "));
    let pairs = |pairs: usize| json!({"pairs": vec!["??"; pairs]});
    let span = |name: &str, last: u64| with(find(1), name, format!("{last}..{last}"));
    let coins = |number: f64| json!([number, number]);
    type Case = (&'static str, Value, Value, &'static str);
    let cases: Vec<Case> = vec![
        ("voltorb/find", find(100), find(101), "101 rounds are too many: expected at most 100"),
        ("voltorb/find", with(find(1), "run", 4), with(find(1), "run", 5), "expected 0 to 4"),
        (
            "voltorb/find",
            span("delay", 10_000_000),
            span("delay", 10_000_001),
            "expected at most 10000000 frames",
        ),
        (
            "voltorb/find",
            span("advance", 1_000_000),
            span("advance", 1_000_001),
            "expected at most 1000000 outputs",
        ),
        (
            "voltorb/find",
            span("gap", 1_000_000),
            span("gap", 1_000_001),
            "expected at most 1000000 outputs",
        ),
        (
            "voltorb/deal",
            with(seed.clone(), "advance", 1_000_000),
            with(seed.clone(), "advance", 1_000_001),
            "1000000",
        ),
        (
            "voltorb/practice",
            practised(1_000),
            practised(1_001),
            "1001 rounds: expected at most 1000",
        ),
        (
            "voltorb/review",
            reviewed(500),
            reviewed(501),
            "the session has 501 choices: expected at most 500",
        ),
        (
            "voltorb/statistics",
            round_with("win", "coins", json!(50_000)),
            round_with("win", "coins", json!(50_001)),
            "`coins` is 50001: expected at most 50000",
        ),
        (
            "voltorb/statistics",
            round_with("win", "value", coins(1.0)),
            round_with("win", "value", coins(1.001)),
            "from 0 to 1",
        ),
        (
            "voltorb/statistics",
            round_with("coins", "value", coins(50_000.0)),
            round_with("coins", "value", coins(50_001.0)),
            "from 0 to 50000",
        ),
        (
            "voltorb/statistics",
            round_with("pace", "value", coins(-50_000.0)),
            round_with("pace", "value", coins(-50_001.0)),
            "from -50000 to 50000",
        ),
        (
            "voltorb/statistics",
            round_with("soonest:level:8", "value", coins(-10_000.0)),
            round_with("soonest:level:8", "value", coins(-10_001.0)),
            "from -10000 to 0",
        ),
        (
            "voltorb/statistics",
            round_with("win", "accuracy", coins(100.0)),
            round_with("win", "accuracy", coins(100.1)),
            "expected its bounds in per cent",
        ),
        ("voltorb/session", words(20_000), words(20_001), "more than 20000 words"),
        ("puyo/find", pairs(1_000), pairs(1_001), "1000"),
        (
            "bingo/deal",
            json!({"seed": 1, "list": list(10_000, 0)}),
            json!({"seed": 1, "list": list(10_001, 0)}),
            "at most 10000 goals",
        ),
        (
            "bingo/deal",
            json!({"seeds": vec![1; 10_000]}),
            json!({"seeds": vec![1; 10_001]}),
            "`seeds`: too many seeds: expected at most 10000",
        ),
        (
            "bingo/deal",
            json!({"seeds": "1..10000"}),
            json!({"seeds": "0..10000"}),
            "`seeds`: too many seeds: expected at most 10000",
        ),
        (
            "bingo/deal",
            with(game(10_000), "seeds", vec![1; 10_000]),
            with(game(25), "seeds", vec![1; 10_001]),
            "`seeds`: too many seeds: expected at most 10000",
        ),
        (
            "bingo/deal",
            with(game(10_000), "seeds", vec![1]),
            with(game(10_001), "seeds", vec![1]),
            "10001 goals: expected at most 10000",
        ),
        (
            "bingo/study",
            with(game(25), "seeds", "1..1000000"),
            with(game(25), "seeds", "1..1000001"),
            "1000001 seeds: expected at most 1000000",
        ),
        (
            "bingo/check",
            with(game(25), "cards", 100_000),
            with(game(25), "cards", 100_001),
            "100001 cards: expected 1 to 100000",
        ),
        (
            "bingo/compare",
            json!({"before": game(25)["list"], "after": game(26)["list"], "seeds": "0..999999"}),
            json!({"before": game(25)["list"], "after": game(26)["list"], "seeds": "0..1000000"}),
            "1000001 seeds: expected at most 1000000",
        ),
        (
            "bingo/compare",
            json!({"before": game(25)["list"], "after": game(45)["list"], "places": true, "seeds": "1..1"}),
            json!({"before": game(25)["list"], "after": game(46)["list"], "places": true, "seeds": "1..1"}),
            "21 new goals: expected at most 20",
        ),
        (
            "bingo/find",
            with(game(25), "without", vec!["Goal 1"; 100].join(";")),
            with(game(25), "without", vec!["Goal 1"; 101].join(";")),
            "101 conditions: expected at most 100",
        ),
        (
            "bingo/balance",
            with(tiers(), "edits", 50),
            with(tiers(), "edits", 51),
            "51 edits: expected 1 to 50",
        ),
        (
            "bingo/balance",
            with(tiers(), "cards", 20_000),
            with(tiers(), "cards", 20_001),
            "20001 cards: expected 1 to 20000",
        ),
        (
            "bingo/new",
            json!({"goals": "A goal\n".repeat(10_000)}),
            json!({"goals": "A goal\n".repeat(10_001)}),
            "expected at most 10000 goals, such as 300, found 10001",
        ),
        (
            "bingo/balance",
            json!({"list": list(350, 0), "batches": 2}),
            json!({"list": list(351, 0), "batches": 2}),
            "351 goals: expected at most 350",
        ),
    ];
    let sessions = |within: [usize; 2], beyond: [usize; 2]| {
        let fault = "expected at most 10000 with 100000";
        ("voltorb/statistics", statistics(within), statistics(beyond), fault)
    };
    let cases = cases
        .into_iter()
        .map(|(path, within, beyond, fault)| (path, within.to_string(), beyond.to_string(), fault));
    for (path, within, beyond, fault) in
        cases.chain([sessions([10_000, 0], [10_001, 0]), sessions([1, 100_000], [1, 100_001])])
    {
        let accepted = refusal(path, &within);
        assert_eq!(accepted, None, "{path}: at the limit: {fault}");
        let refused = refusal(path, &beyond).unwrap_or_default();
        assert!(refused.contains(fault), "{path}: `{refused}` is not about {fault}");
    }
}

/// At most 10,000 seeds, times or places are listed, whatever the limit, and `count` says how many there are.
#[test]
fn lists_are_cut_and_counted() {
    let length = |path: &str, request: Value, name: &str| {
        let answer = question(path).unwrap().answer(&request.to_string(), &Patient).unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        (answer[name].as_array().unwrap().len(), answer["count"].as_u64().unwrap())
    };
    let times = json!({"seed": 0x6207_030D_u32, "delay": "0..10000000", "limit": 0});
    let (listed, count) = length("voltorb/times", times, "times");
    assert!(listed == 10_000 && count > 10_000, "{listed} of {count}");
    let (listed, count) =
        length("puyo/find", json!({"pairs": ["??"], "anywhere": true}), "matches");
    assert!(listed == 10_000 && count == 128 * 65_536, "{listed} of {count}");
}

thread_local! {
    /// The seconds by which the clock advances at each reading.
    static STEP: Cell<f64> = const { Cell::new(0.0) };
}

/// The milliseconds on the clock of this test.
static CLOCK: AtomicU64 = AtomicU64::new(0);

/// A clock that advances by `STEP` at each reading.
fn hasty() -> Duration {
    let step = (1_000.0 * STEP.get()) as u64;
    Duration::from_millis(CLOCK.fetch_add(step, Ordering::Relaxed))
}

/// A proof ends after the requested seconds, at most the maximum, or after the default. The clock is faster here: every
/// time limit is over after `READINGS` readings.
#[test]
fn no_answer_takes_longer_than_its_time_limit() {
    const READINGS: f64 = 200.0;
    foretile_ask::clock::set(hasty);
    let hardest = json!({
        "level": 8,
        "rows": [[7, 2], [4, 2], [6, 2], [6, 2], [5, 2]],
        "cols": [[3, 3], [5, 2], [7, 1], [6, 2], [7, 2]],
        "aim": "win-eight",
        "threads": 1,
    });
    let seconds = |path: &str, request: &Value, step: f64| {
        STEP.set(step);
        let before = CLOCK.load(Ordering::Relaxed);
        question(path).unwrap().answer(&request.to_string(), &Patient).unwrap();
        (CLOCK.load(Ordering::Relaxed) - before) as f64 / 1_000.0
    };
    let judged = with(hardest.clone(), "pick", "r1c1");
    for (path, request, expected) in [
        ("voltorb/solve", hardest.clone(), 10.0),
        ("voltorb/solve", with(hardest.clone(), "time_limit", 3), 3.0),
        ("voltorb/solve", with(hardest.clone(), "time_limit", 60), 60.0),
        ("voltorb/solve", with(hardest.clone(), "time_limit", 61), 60.0),
        ("voltorb/solve", with(hardest, "time_limit", 1_000_000), 60.0),
        ("voltorb/judge", judged.clone(), 10.0),
        ("voltorb/judge", with(judged, "time_limit", 1_000_000), 60.0),
    ] {
        let spent = seconds(path, &request, expected / READINGS);
        // Some readings follow when the time is over, for bounds of the other cards.
        assert!((expected..1.6 * expected).contains(&spent), "{path} {request}: {spent} s");
    }
    for (limit, expected) in [(json!(60), 60.0), (json!(120), 120.0), (json!(1_000), 120.0)] {
        let request = json!({"seed": 6_699, "colors": 4, "time_limit": limit, "threads": 1});
        let spent = seconds("puyo/plan", &request, expected / READINGS);
        // The first, narrow search is not cut short.
        assert!((0.9 * expected..1.5 * expected).contains(&spent), "{limit}: {spent} s");
    }
}
