//! Balancing a list step by step gives the same weights as balancing it at once, and a state that no step gave is
//! refused.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use foretile_ask::api::{Client, Patient, Question, question};
use foretile_ask::bingo::{
    Balance, BalanceEvent, BalanceStep, List, balance, balance_shard, join_balance,
};
use foretile_games::bingo::Mode;
use foretile_search::sweep::Shard;
use serde_json::{Value, json};

fn api() -> &'static Question {
    question("bingo/balance").unwrap()
}

fn request() -> Value {
    json!({"list": list(50), "mode": "short", "rounds": 3, "cards": 400, "limit": 1.5, "batches": 2})
}

fn with(mut request: Value, name: &str, value: impl Into<Value>) -> Value {
    request[name] = value.into();
    request
}

/// Remembers the last progress.
#[derive(Default)]
struct Listener(Cell<[u64; 2]>);

impl Client for Listener {
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync> {
        Arc::new(|| false)
    }

    fn progress(&self, event: &Value) -> ControlFlow<()> {
        let numbers = ["done", "of"].map(|name| event[name].as_u64().unwrap());
        self.0.set(numbers);
        ControlFlow::Continue(())
    }
}

/// Does one step: shared by these workers, or whole if there is one.
fn step(body: &str, workers: &[Listener]) -> Value {
    let shard = |(index, worker): (u64, &Listener)| {
        let shard = Shard::new(index, workers.len() as u64).unwrap();
        api().shard(body, shard, worker).unwrap()
    };
    let answer = match workers {
        [one] => api().answer(body, one),
        _ => api().join(body, (0..).zip(workers).map(shard), &Patient),
    };
    serde_json::from_slice(&answer.unwrap()).unwrap()
}

/// Does all steps, and returns the last answer.
fn steps(workers: u64) -> Value {
    let workers: Vec<Listener> = (0..workers).map(|_| Listener::default()).collect();
    let mut request = request();
    // The rounds have a fifth of 400 cards, the root of a fifth, and all.
    for (done, cards) in [2_000, 2_080, 2_260, 2_660, 4_660].into_iter().enumerate() {
        let answer = step(&request.to_string(), &workers);
        assert_eq!((&answer["step"], &answer["of"]), (&json!(done + 1), &json!(5)));
        assert_eq!(answer["round"]["round"], if done % 4 == 0 { json!(null) } else { json!(done) });
        let progress = workers.iter().map(|worker| worker.0.get());
        let progress = progress.reduce(|a, b| [a[0] + b[0], a[1] + b[1]]);
        assert_eq!(progress, Some([cards, 4_660]), "{done}");
        if answer["state"].is_null() {
            return answer;
        }
        request["state"] = answer["state"].clone();
    }
    unreachable!()
}

#[test]
fn steps_have_the_weights_of_the_whole() {
    let question = Balance { rounds: 3, cards: 400, limit: 1.5, from_list: false, ..fast(50) };
    let whole = balance(&question, None, |_| ControlFlow::Continue(())).unwrap().unwrap();
    let expected = serde_json::to_value(&whole).unwrap();
    assert!(expected["goals"][0]["weight"] != expected["goals"][0]["before"], "{expected}");
    let even = |when: &str| expected[when]["in_bucket"]["value"].as_f64().unwrap();
    assert_eq!(expected["better"], even("after") < even("before"));
    // The text is the list with the weights of the goals.
    let Value::Object(buckets) = serde_json::from_str(&whole.text).unwrap() else { panic!() };
    for goal in &whole.goals {
        let bucket = buckets[&goal.bucket.to_string()].as_array().unwrap();
        let of_goal = bucket.iter().find(|other| other["name"] == goal.name).unwrap();
        // A goal without a weight has 0.
        assert_eq!(of_goal["weight"].as_f64().unwrap_or(0.0), goal.weight, "{}", goal.name);
    }
    for workers in [1, 3] {
        let last = steps(workers);
        assert_eq!(last["balanced"], expected, "{workers}");
        assert_eq!(last["text"], whole.text, "{workers}");
    }
}

/// A list whose cards are dealt fast: one goal or a few for each square.
fn fast(goals: u32) -> Balance {
    let document = Some(serde_json::from_value(list(goals)).unwrap());
    let list = List { document, mode: Some(Mode::Short.into()), ..List::default() };
    let (limit, attempts, from_list) = (2.0, None, true);
    Balance { list, rounds: 2, cards: 500, seed: 0, limit, attempts, from_list, batches: 2 }
}

/// Progress counts the cards of all rounds and of both judgements, or only the rest after resuming.
#[test]
fn a_balance_resumes_after_its_last_round() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, after_one] = ["whole.json", "after-one.json"].map(|name| folder.path().join(name));
    let balanced = |state: &Path| {
        let (mut cards, mut rounds) = (Vec::new(), 0);
        let balanced = balance(&fast(50), Some(state), |event| {
            match event {
                BalanceEvent::Cards(done, of) => cards.push((rounds, done, of)),
                BalanceEvent::Round(_) => {
                    rounds += 1;
                    if rounds == 1 && state == whole {
                        std::fs::copy(&whole, &after_one).unwrap();
                    }
                }
            }
            ControlFlow::Continue(())
        });
        (serde_json::to_value(balanced.unwrap().unwrap()).unwrap(), cards)
    };
    let (once, cards) = balanced(&whole);
    // A fifth of the cards in the first round, all in the second.
    for (rounds, last) in [(0, 2_100), (1, 2_600), (2, 4_600)] {
        let reports = cards.iter().filter(|(after, ..)| *after == rounds);
        assert_eq!(reports.map(|(_, done, _)| *done).max(), Some(last), "after {rounds}");
    }
    let done: Vec<u64> = cards.iter().map(|(_, done, _)| *done).collect();
    assert!(done.is_sorted() && done.contains(&2_000), "{done:?}");
    assert!(cards.iter().all(|(.., of)| *of == 4_600));
    let (resumed, cards) = balanced(&after_one);
    assert_eq!(resumed, once);
    assert_eq!(cards.last(), Some(&(1, 4_500, 4_500)));
    assert!(cards.iter().all(|(.., of)| *of == 4_500));
    assert_eq!(once["rounds"].as_array().unwrap().len(), 2);
}

/// With one goal for each square, no weight changes a card.
#[test]
fn a_list_that_is_as_even_as_before_is_no_better() {
    let mut question = fast(25);
    question.list.mode = Some(Mode::Normal.into());
    let balanced = balance(&question, None, |_| ControlFlow::Continue(())).unwrap().unwrap();
    assert_eq!([balanced.before, balanced.after].map(|judged| judged.in_bucket.value), [0.0, 0.0]);
    assert!(!balanced.better);
}

/// Returns the refusal of a request.
fn refusal(request: &Value) -> String {
    let answer = api().answer(&request.to_string(), &Patient);
    let refused = answer.map(|_| ()).expect_err("a refusal").to_string();
    assert!(refused.contains("expected"), "{refused}");
    refused
}

/// Returns the refusal of a request with this state.
fn state_refusal(request: &Value, state: &str) -> String {
    let refused = refusal(&with(request.clone(), "state", state));
    assert!(refused.contains("`state` does not fit this question"), "{refused}");
    refused
}

/// An error estimate needs two batches.
#[test]
fn a_list_is_judged_on_two_batches_at_least() {
    for (batches, first) in [(0, "0 batches"), (1, "1 batches"), (1_001, "1001 batches")] {
        let refused = refusal(&with(request(), "batches", batches));
        assert!(refused.contains(&format!("{first}: expected 2 to 1000, such as 20")), "{refused}");
    }
    let of = |batches: u64| {
        let first = step(&with(request(), "batches", batches).to_string(), &[Listener::default()]);
        let state: Value = serde_json::from_str(first["state"].as_str().unwrap()).unwrap();
        let before = &state["before"];
        assert_eq!(
            before["cards"].as_u64().unwrap() + before["failures"].as_u64().unwrap(),
            batches * 1_000
        );
        before["in_bucket"]["error"].as_f64().unwrap()
    };
    let [few, many] = [of(4), of(36)];
    assert!(few > many && many > 0.0, "{few} {many}");
}

#[test]
fn a_state_that_no_step_gave_is_refused() {
    let one = [Listener::default()];
    let next = |state: &Value| step(&with(request(), "state", state.clone()).to_string(), &one);
    let first = step(&request().to_string(), &one);
    let second = next(&first["state"]);
    let state = second["state"].as_str().unwrap();

    for (name, value) in [
        ("mode", json!("normal")),
        ("compat", json!("site")),
        ("rounds", json!(4)),
        ("cards", json!(401)),
        ("seed", json!(1)),
        ("limit", json!(2)),
        ("attempts", json!(3)),
        ("from_list", json!(true)),
        ("batches", json!(3)),
        ("profile", json!({"maximumSynergy": 8})),
        ("list", list(75)),
    ] {
        let refused = state_refusal(&with(request(), name, value), state);
        assert!(refused.contains("it is of another question: "), "{name}: {refused}");
    }

    for text in ["", "{}", "null", "[]", "{\"question\":{}}", &state[..state.len() / 2]] {
        let refused = state_refusal(&request(), text);
        assert!(refused.contains("it is not a state"), "{text}: {refused}");
    }

    let known: Value = serde_json::from_str(state).unwrap();
    for (place, value) in [
        ("/question/program", json!("0.0.0")),
        ("/before/cards", json!(0)),
        ("/before/failures", json!(u64::MAX)),
        ("/before/iterations/value", json!(1e30)),
        ("/before/iterations/value", json!(1.25)),
        ("/before/in_bucket/error", json!(-1)),
        ("/before/rarest", json!(1e300)),
        ("/balance/aim/rounds", json!(4_000_000_000_u32)),
        ("/balance/aim/cards", json!(u64::MAX)),
        ("/balance/aim/attempts", json!(1e30)),
        ("/balance/rounds", json!([])),
        ("/balance/rounds", json!(vec![known["balance"]["rounds"][0].clone(); 9])),
        ("/balance/rounds/0/cards", json!(u64::MAX)),
        ("/balance/goals", json!([])),
        ("/balance/weights", json!([])),
        ("/balance/weights/0", json!(1e30)),
        ("/balance/sum/0", json!(0.5)),
        ("/balance/summed", json!(u32::MAX)),
        ("/balance/response", json!(null)),
        ("/balance/response/cards", json!(-1)),
        ("/balance/response/counts/0", json!(-1)),
        ("/balance/response/by_weight", json!([[1]])),
        ("/balance/response/by_weight/0/0", json!(1e300)),
        ("/balance/response/attempts", json!(0)),
    ] {
        let mut changed = known.clone();
        *changed.pointer_mut(place).unwrap() = value;
        state_refusal(&request(), &changed.to_string());
    }
    // Cards and failures together are the seeds that were judged.
    let cards = known["before"]["cards"].as_u64().unwrap();
    let failures = known["before"]["failures"].as_u64().unwrap();
    assert_eq!(cards + failures, 2_000);
    for (cards, failures) in
        [(cards - 1, failures), (cards, failures + 1), (cards + 1, failures), (0, 2_000)]
    {
        let mut changed = known.clone();
        changed["before"]["cards"] = cards.into();
        changed["before"]["failures"] = failures.into();
        let refused = state_refusal(&request(), &changed.to_string());
        assert!(refused.contains("`before` has a number that no 2000 seeds have"), "{refused}");
    }
    let mut more = known.clone();
    more["more"] = json!(1);
    state_refusal(&request(), &more.to_string());
    // No number of JSON is NaN or infinite.
    let number = known["balance"]["weights"][0].to_string();
    for bad in ["NaN", "1e999", "null", "\"0\""] {
        state_refusal(&request(), &state.replacen(&number, bad, 1));
    }
}

/// Counts of another list or another step are not joined.
#[test]
fn parts_of_another_list_or_step_are_refused() {
    let question = |goals: u32, state: Option<String>| BalanceStep { balance: fast(goals), state };
    let counted = |question: &BalanceStep| {
        balance_shard(question, Shard::WHOLE, |_| ControlFlow::Continue(())).unwrap().unwrap()
    };
    let first = question(50, None);
    let state = join_balance(&first, vec![counted(&first)]).unwrap().state;
    let other = question(75, None);
    let other_state = join_balance(&other, vec![counted(&other)]).unwrap().state;
    let (round, other_round) = (question(50, state), question(75, other_state));
    assert_eq!(join_balance(&round, vec![counted(&round)]).unwrap().step, 2);
    for (question, of) in
        [(&first, &other), (&round, &other_round), (&first, &round), (&round, &first)]
    {
        let error = join_balance(question, vec![counted(of)]).err().unwrap().to_string();
        assert!(error.starts_with("a part is of another step or list: expected"), "{error}");
    }
}

/// Returns a list with this many goals.
fn list(goals: u32) -> Value {
    let lines = (0..goals).map(|goal| {
        let bucket = 1 + goal % 25;
        format!("Goal {goal},{},{bucket}\n", 0.75 * f64::from(bucket))
    });
    json!({"csv": "name,time,bucket\n".to_owned() + &lines.collect::<String>()})
}

#[test]
fn questions_out_of_bounds_are_refused() {
    for (name, value) in [
        ("rounds", json!(0)),
        ("rounds", json!(201)),
        ("rounds", json!(u32::MAX)),
        ("cards", json!(0)),
        ("cards", json!(1_000_001)),
        ("seed", json!(100_001)),
        ("limit", json!(0)),
        ("limit", json!(101)),
        ("attempts", json!(0.5)),
        ("state", json!({})),
    ] {
        refusal(&with(request(), name, value));
    }
    let refused = refusal(&json!({"list": list(360)}));
    assert!(refused.contains("360 goals: expected at most 350"), "{refused}");
}
