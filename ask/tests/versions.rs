//! `bingo/deal` answers with the cards and goals of Ocarina of Time's versions that the site's own generators dealt from
//! our lists.

use std::collections::BTreeMap;

use foretile_ask::api::{Patient, question};
use serde::Deserialize;
use serde_json::{Value, json};

foretile_golden::tests! {
    [Golden] golden_cards_and_goals_are_answered;
}

/// One seed of a list in a mode and a language.
#[derive(Deserialize)]
struct Golden {
    rule: String,
    list: String,
    mode: Option<String>,
    lang: Option<String>,
    seed: String,
    goals: Option<Vec<String>>,
    given: Option<String>,
}

fn ask(request: &Value) -> Value {
    let answer = question("bingo/deal").unwrap().answer(&request.to_string(), &Patient);
    serde_json::from_slice(&answer.unwrap_or_else(|error| panic!("{error}"))).unwrap()
}

/// Returns the members that name the rules. Betas are named by version: one for each of their two generators.
fn named(rule: &str, list: &str) -> Vec<Value> {
    match (rule, list) {
        ("oot", _) => {
            vec![json!({"version": "beta0.9.4.0"}), json!({"version": "beta0.9.6.3-j"})]
        }
        ("oot-v2", _) => vec![json!({"rules": rule}), json!({"version": "2"})],
        _ => vec![json!({"rules": rule})],
    }
}

fn golden_cards_and_goals_are_answered() {
    let mut lists: BTreeMap<_, Vec<Golden>> = BTreeMap::new();
    for golden in foretile_golden::shared_jsonl::<Golden>("bingo_versions.jsonl") {
        let of = (&golden.rule, &golden.list, &golden.mode, &golden.lang);
        let of = (of.0.clone(), of.1.clone(), of.2.clone(), of.3.clone());
        lists.entry(of).or_default().push(golden);
    }
    let mut count = 0;
    for ((rule, list, mode, lang), golden) in lists {
        let text = foretile_golden::shared_text(&format!("bingo_versions_lists/{list}.json"));
        let document: Value = serde_json::from_str(&text).unwrap();
        let seeds: Vec<&str> = golden.iter().map(|golden| golden.seed.as_str()).collect();
        for named in named(&rule, &list) {
            let mut request = named;
            request["seeds"] = json!(seeds);
            request["list"] = document.clone();
            for (member, value) in [("mode", &mode), ("lang", &lang)] {
                if let Some(value) = value {
                    request[member] = json!(value);
                }
            }
            let answer = ask(&request);
            let what = format!("{rule} {list} {mode:?} {lang:?}");
            let items = if rule == "oot-v1" { &answer["goals"] } else { &answer["cards"] };
            let items = items.as_array().unwrap();
            assert_eq!(items.len(), golden.len(), "{what}");
            for (item, golden) in items.iter().zip(&golden) {
                let dealt: Value = match item["goals"].as_array() {
                    Some(goals) => goals.iter().map(|goal| goal["name"].clone()).collect(),
                    None => Value::Null,
                };
                assert_eq!(dealt, json!(golden.goals), "{what} {}", golden.seed);
                assert_eq!(item["given"], json!(golden.given), "{what} {}", golden.seed);
            }
        }
        count += golden.len();
    }
    assert_eq!(count, 7_450);
}
