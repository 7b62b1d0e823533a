//! Work that several workers share has the answer of one.

use foretile_ask::door::{Patient, Question, question, questions};
use foretile_search::sweep::Shard;
use serde_json::{Value, json};

/// Returns the answer without the seconds that it took.
fn timeless(answer: &[u8]) -> Value {
    let mut answer: Value = serde_json::from_slice(answer).unwrap();
    for name in ["seconds", "search_seconds"] {
        answer.as_object_mut().unwrap().remove(name);
    }
    answer
}

/// Asks as a whole and in shards, and returns the answer.
fn same(question: &Question, body: &str, of: u64) -> Value {
    let whole = timeless(&question.answer(body, &Patient).unwrap());
    let shard = |index| question.shard(body, Shard::new(index, of).unwrap(), &Patient).unwrap();
    let joined = question.join(body, (0..of).map(shard), &Patient).unwrap();
    assert_eq!(timeless(&joined), whole, "{} {body} in {of}", question.path);
    whole
}

#[test]
fn every_shared_question_joins_to_its_answer() {
    let shared: Vec<_> = questions().filter(|question| question.is_shared()).collect();
    for question in &shared {
        same(question, question.example, 3);
    }
    let paths: Vec<_> = shared.iter().map(|question| question.path).collect();
    assert_eq!(
        paths,
        [
            "voltorb/plan",
            "voltorb/find",
            "bingo/game-find",
            "bingo/find",
            "bingo/study",
            "bingo/balance"
        ]
    );
}

/// More cards than are listed, in several modes, one of them twice; and fewer seeds than shards.
#[test]
fn cards_are_listed_in_the_order_of_the_whole() {
    let find = question("bingo/find").unwrap();
    let body = r#"{"goals":"Ice Arrows","seeds":"5..7004","mode":["short","normal","short"]}"#;
    let found = same(find, body, 4);
    assert_eq!(found["matches"].as_array().unwrap().len(), 1_000);
    assert!(found["count"].as_u64().unwrap() > 1_000, "{}", found["count"]);
    assert_eq!(found["scanned"], 3 * 7_000);
    same(find, r#"{"goals":"Ice Arrows","seeds":"3..4"}"#, 5);
    // Fewer than are listed: the cards of a mode follow those of the mode before it.
    let of = |modes: &[&str]| {
        let body = json!({"goals": "Ice Arrows", "seeds": "5..204", "mode": modes});
        same(find, &body.to_string(), 3)["matches"].as_array().unwrap().clone()
    };
    let modes = ["short", "normal", "short"];
    let each = modes.map(|mode| of(&[mode]));
    assert!(each.iter().all(|cards| cards.len() > 1));
    assert_eq!(of(&modes), each.concat());
}

/// The same for another game's cards.
#[test]
fn cards_of_other_games_are_listed_in_the_order_of_the_whole() {
    let find = question("bingo/game-find").unwrap();
    let goals: Vec<String> = (0..40).map(|goal| format!("\"Goal {goal}\"")).collect();
    let asked = |seeds: &str| {
        format!(
            r#"{{"goals":"Goal 7;3=Goal 9","without":"Goal 1","seeds":"{seeds}","list":[{}]}}"#,
            goals.join(",")
        )
    };
    // Of 40 goals, these are on 1.5 % of the cards.
    let found = same(find, &asked("5..200004"), 4);
    assert_eq!(found["matches"].as_array().unwrap().len(), 1_000);
    assert!(found["count"].as_u64().unwrap() > 1_000, "{}", found["count"]);
    same(find, &asked("3..4"), 5);
}

/// The batches of 1,000 seeds are those of the whole, and the last one is cut off.
#[test]
fn studies_have_the_same_batches() {
    let study = question("bingo/study").unwrap();
    for (body, of) in [
        (r#"{"seeds":"7..4506"}"#, 3),
        (r#"{"seeds":"0..1999","mode":"short-blackout"}"#, 2),
        (r#"{"seeds":"9..9"}"#, 4),
    ] {
        let studied = same(study, body, of);
        assert!(studied["cards"].as_u64().unwrap() > 0);
    }
}

#[test]
fn shards_of_another_question_are_refused() {
    let study = question("bingo/study").unwrap();
    let [one, other] = [r#"{"seeds":"0..9"}"#, r#"{"seeds":"0..8"}"#];
    let whole = || study.shard(one, Shard::WHOLE, &Patient).unwrap();
    let fault = |body, parts: Vec<_>| study.join(body, parts, &Patient).unwrap_err().to_string();
    assert!(fault(other, vec![whole()]).contains("of another question"));
    assert!(fault(one, vec![whole(), whole()]).contains("expected all 1 shards"));
    assert!(fault(one, vec![]).contains("no parts to join"));
}
