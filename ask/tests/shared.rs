//! Work that several workers share has the same answer as that of one worker.

use std::collections::HashSet;

use foretile_ask::api::{self, Patient, Question, question, questions};
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

/// Answers a request whole and in shards, compares the answers, and returns them.
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
        // The first worker does alone what cannot be shared.
        question.examples.iter().for_each(|example| {
            same(question, example, 3);
        });
    }
    let paths: Vec<_> = shared.iter().map(|question| question.path).collect();
    assert_eq!(
        paths,
        ["voltorb/plan", "voltorb/find", "puyo/find", "bingo/find", "bingo/study", "bingo/balance"]
    );
}

/// At the limit, and one past it, also with fewer keys than shards have blocks.
#[test]
fn keys_are_grouped_as_in_the_whole() {
    let find = question("puyo/find").unwrap();
    let request = |keys: &str, limit: u64| {
        let pairs = ["RG", "RR", "BY", "GY"];
        json!({"pairs": pairs, "rules": "tsu", "keys": keys, "limit": limit}).to_string()
    };
    let keys = "222000000..223000000";
    let found = same(find, &request(keys, 10_000), 3);
    let count = found["count"].as_u64().unwrap();
    assert!(count > 300, "{count}");
    assert_eq!(found["scanned"], 1_000_001);
    assert!(same(find, &request(keys, count), 3)["queues"].is_array());
    let counted = same(find, &request(keys, count - 1), 3);
    assert_eq!((&counted["count"], &counted["queues"]), (&count.into(), &Value::Null));
    same(find, &request("7..9", 1), 4);
}

/// More cards than are listed, in several modes, one of them twice; and fewer seeds than shards.
#[test]
fn cards_are_listed_in_the_order_of_the_whole() {
    let find = question("bingo/find").unwrap();
    let body = r#"{"goals":"Ice Arrows","seeds":"5..7004","mode":["short","normal","short"],"limit":5000}"#;
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
    let find = question("bingo/find").unwrap();
    let request = |seeds: &str| {
        let mut body = of_game("Goal 7;3=Goal 9", seeds);
        body["without"] = "Goal 1".into();
        body.to_string()
    };
    // Of 40 goals, these are on 1.5 % of the cards.
    let found = same(find, &request("5..200004"), 4);
    assert_eq!(found["matches"].as_array().unwrap().len(), 1_000);
    assert!(found["count"].as_u64().unwrap() > 1_000, "{}", found["count"]);
    same(find, &request("3..4"), 5);
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

/// A search of a game's list of 40 goals.
fn of_game(goals: &str, seeds: &str) -> Value {
    let list: Vec<String> = (0..40).map(|goal| format!("Goal {goal}")).collect();
    json!({ "goals": goals, "seeds": seeds, "list": list })
}

/// A search of the sample's cards.
fn of_sample(goals: &str, seeds: &str) -> Value {
    json!({ "goals": goals, "seeds": seeds })
}

/// A worker's index finds the dealt cards of its own seeds; one shard deals the seeds that no index has.
#[test]
fn an_index_finds_the_cards_that_are_dealt() {
    type Request = fn(&str, &str) -> Value;
    for (request, goals, first) in
        [(of_sample as Request, "Ice Arrows", 0), (of_game, "Goal 7;Goal 9", 1)]
    {
        for index in [0, 500, 999] {
            let shard = Shard::new(index, 1_000).unwrap();
            let list = || api::indexed(request("", "1..2").to_string().as_bytes(), shard).unwrap();
            let dealt = api::deal_index(list(), &Patient).unwrap();
            let read = list().read(dealt.cards()).unwrap();
            assert_eq!(read.cards(), dealt.cards());
            let [start, end] = [0, 999].map(|seed| first + 1_000 * index + seed);
            for (limit, cards) in [(5, dealt), (1_000, read)] {
                let found = |body: Value| -> Value {
                    let body = body.to_string();
                    let part = api::find_by_index(body.as_bytes(), shard, &cards, &Patient);
                    let mut part: Value = serde_json::from_slice(&part.unwrap()).unwrap();
                    part["counted"]["found"].take()
                };
                let limited = |seeds: &str| {
                    let mut body = request(goals, seeds);
                    body["limit"] = limit.into();
                    body
                };
                // Other shards have the rest.
                let mut by_index = found(limited("1..999999"));
                let by_index_alone = by_index.as_object_mut().unwrap().remove("by_index");
                let own = limited(&format!("{}..{}", start.max(1), end.min(999_999)));
                let expected =
                    question("bingo/find").unwrap().answer(&own.to_string(), &Patient).unwrap();
                let expected: Value = serde_json::from_slice(&expected).unwrap();
                let count = expected["count"].as_u64().unwrap();
                assert!(count > 5, "{goals}: {count}");
                for name in ["matches", "count", "complete"] {
                    assert_eq!(by_index[name], expected[name], "{goals} {index} {limit}: {name}");
                }
                assert_eq!(by_index_alone, (limit == 5).then_some((count - 5).into()));
                // One shard deals the seeds that no index has.
                let behind = found(limited("2000000..2000010"));
                assert_eq!(behind["scanned"], if index == 0 { 11 } else { 0 });
            }
        }
    }
}

#[test]
fn an_index_serves_its_own_search_alone() {
    let shard = Shard::new(7, 1_000).unwrap();
    let indexed = |body: &Value, shard| api::indexed(body.to_string().as_bytes(), shard);
    let mut others = vec![of_sample("", "1..2"), of_game("", "1..2")];
    for (name, value) in [("mode", json!(["short"])), ("compat", json!("bingosync"))] {
        let mut body = of_sample("", "1..2");
        body[name] = value;
        others.push(body);
    }
    for (name, value) in [
        ("lang", json!("fr")),
        ("rules", json!("simple-alttp")),
        ("list", json!((0..40).map(|goal| format!("Goal {goal}")).rev().collect::<Vec<_>>())),
    ] {
        let mut body = of_game("", "1..2");
        body[name] = value;
        others.push(body);
    }
    let names: HashSet<String> =
        others.iter().map(|body| indexed(body, shard).unwrap().name().unwrap()).collect();
    assert_eq!(names.len(), others.len());
    // The wanted goals do not change the cards.
    let wanted = indexed(&of_sample("Ice Arrows", "5..6"), shard).unwrap();
    assert!(names.contains(&wanted.name().unwrap()));
    let next = indexed(&of_sample("", "1..2"), Shard::new(8, 1_000).unwrap()).unwrap();
    assert!(!names.contains(&next.name().unwrap()));

    let index = api::deal_index(wanted, &Patient).unwrap();
    let same = || indexed(&of_sample("", "1..2"), shard).unwrap();
    assert!(same().read(index.cards()).is_some());
    assert!(same().read(&index.cards()[1..]).is_none() && same().read(&[]).is_none());
    assert!(next.read(index.cards()).is_none(), "they are those of other seeds");
    for body in &others[1..] {
        let body = body.to_string().replace(r#""goals":"""#, r#""goals":"Ice Arrows""#);
        let refused = api::find_by_index(body.as_bytes(), shard, &index, &Patient);
        assert!(refused.is_err(), "{body}");
    }
    let refused = |body: &Value, shard| indexed(body, shard).err().unwrap().to_string();
    let many = Shard::new(1, 1_001).unwrap();
    assert!(refused(&of_sample("", "1..2"), many).contains("expected at most 1000"));
    let modes = json!({ "goals": "", "mode": ["short", "normal"] });
    assert!(refused(&modes, shard).starts_with("2 modes: expected one"));
}
