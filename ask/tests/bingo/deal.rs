//! Many cards in one request, and a stored list.

use foretile_ask::bingo::{List, Seeds, deal_many};
use foretile_ask::{Error, api};
use serde_json::{Value, json};

use super::{ask, list};

/// A list and a mode other than the usual ones.
fn source() -> Value {
    json!({"list": list(), "mode": "short"})
}

fn with(mut question: Value, name: &str, value: impl Into<Value>) -> Value {
    question[name] = value.into();
    question
}

#[test]
fn many_cards_are_those_of_the_single_question() {
    for source in [json!({}), source()] {
        let one = |seed: Value| ask("bingo/deal", &with(source.clone(), "seed", seed)).unwrap();
        let many = |seeds: Value| ask("bingo/deal", &with(source.clone(), "seeds", seeds)).unwrap();
        let (range, list) = (many(json!("98..103")), many(json!([7, "007", 98])));
        assert_eq!(range["mode"], source.get("mode").unwrap_or(&json!("normal")).clone());
        assert_eq!(range["cards"], (98..=103).map(|seed| one(json!(seed))).collect::<Value>());
        assert_eq!(list["cards"], json!([one(json!(7)), one(json!("007")), one(json!(98))]));
        assert_ne!(list["cards"][0]["goals"], list["cards"][1]["goals"]);
        assert_eq!(many(json!([]))["cards"], json!([]));
    }
}

#[test]
fn invalid_seeds_are_refused() {
    for (request, fault) in [
        (json!({}), "`seed` is missing"),
        (
            json!({"seed": 1, "seeds": [1]}),
            "`seed` and `seeds` are both given: expected one of them",
        ),
        (json!({"seed": [1]}), "`seed`: expected a seed, such as 112233"),
        (json!({"seeds": 1}), "`seeds`: expected seeds, such as [1,"),
        (json!({"seeds": "5..1"}), "`seeds`: `5..1` starts after its end"),
        (json!({"seeds": [1, "x"]}), "`seeds[1]`: `x` is not a seed"),
        (json!({"seeds": "0..18446744073709551615"}), "is not a number in range"),
        (json!({"seeds": "9007199254740991..9007199254740992"}), "`seeds[1]`: `9007199254740992`"),
    ] {
        let refused = ask("bingo/deal", &request).unwrap_err();
        assert!(refused.contains(fault), "{request}: {refused}");
    }
}

/// Returns a stored list's card in the form of `bingo/deal`.
fn spelt_out(brief: &Value, shared: &Value) -> Value {
    let places = brief["goals"].as_array().unwrap().iter();
    let goals = places.zip(brief["difficulties"].as_array().unwrap()).map(|(place, difficulty)| {
        let mut goal = shared["goals"][place.as_u64().unwrap() as usize].clone();
        goal["difficulty"] = difficulty.clone();
        goal["desired_time"] =
            shared["desired_times"][difficulty.as_u64().unwrap() as usize].clone();
        goal
    });
    json!({
        "seed": brief["seed"],
        "mode": shared["mode"],
        "iterations": brief["iterations"],
        "goals": goals.collect::<Value>(),
        "rows": brief["rows"],
    })
}

#[test]
fn a_stored_list_deals_the_cards_of_its_list() {
    let stored = api::store_list(&with(source(), "seeds", json!([])).to_string().into_bytes());
    let (list, shared) = stored.unwrap();
    let shared: Value = serde_json::from_slice(&shared).unwrap();
    for seeds in [json!([112_233, "007"]), json!("1..3")] {
        let request = json!({ "seeds": seeds });
        let brief = api::deal_stored(&list, request.to_string().as_bytes()).unwrap();
        let brief: Vec<Value> = serde_json::from_slice(&brief).unwrap();
        let dealt: Value = brief.iter().map(|card| spelt_out(card, &shared)).collect();
        assert_eq!(dealt, ask("bingo/deal", &with(source(), "seeds", seeds)).unwrap()["cards"]);
    }
    let wrong = json!({"seeds": [], "list": {"1": 5}}).to_string();
    assert_eq!(
        api::store_list(wrong.as_bytes()).err().unwrap().code,
        foretile_ask::ErrorKind::List
    );
}

#[test]
fn rows_are_those_of_the_card() {
    let dealt = ask("bingo/deal", &json!({"seed": 7})).unwrap();
    let answer = ask("bingo/row", &json!({"seed": 7})).unwrap();
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!((rows.len(), dealt["rows"].as_object().unwrap().len()), (12, 12));
    let number = |value: &Value| value.as_f64().unwrap();
    let mut last = 0.0;
    for row in rows {
        let name = row["row"].as_str().unwrap();
        let ids = row["goals"].as_array().unwrap();
        let goal = |id: &Value| {
            dealt["goals"].as_array().unwrap().iter().find(|goal| goal["id"] == *id).unwrap()
        };
        assert_eq!(row["length"], dealt["rows"][name]["length"], "{name}");
        assert_eq!(row["totalSynergies"]["total"], dealt["rows"][name]["synergy"], "{name}");
        let times: f64 = ids.iter().map(|id| number(&goal(id)["time"])).sum();
        assert!(
            (number(&row["without_synergy"]) - (number(&answer["baseline"]) + times)).abs() < 1e-9
        );
        assert!(number(&row["length"]) >= last, "the fastest first");
        // A requested row is answered alone.
        let one = ask("bingo/row", &json!({"seed": 7, "row": name})).unwrap();
        assert!(one.get("rows").is_none());
        assert_eq!((&one["length"], &one["goals"]), (&row["length"], &row["goals"]), "{name}");
        last = number(&row["length"]);
    }
}

/// The cards of a stream are those of `bingo/deal`, each with the number of its line.
#[test]
fn a_stream_of_seeds_deals_one_card_after_another() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("seeds.txt");
    std::fs::write(&file, "7\nno seed\n007\n").unwrap();
    let none = || Seeds { seed: None, seeds: None, seeds_file: None };
    for (seeds, expected) in [
        (Seeds { seed: Some("007".to_owned()), ..none() }, vec![Some("007")]),
        (Seeds { seeds: Some("98..99".parse().unwrap()), ..none() }, vec![Some("98"), Some("99")]),
        (Seeds { seeds_file: Some(file), ..none() }, vec![Some("7"), None, Some("007")]),
    ] {
        let mut lines = Vec::new();
        deal_many(seeds.stream().unwrap(), &List::default(), |line, listed| {
            lines.push((line, listed.ok().map(|card| serde_json::to_value(card).unwrap())));
            Ok::<_, Error>(())
        })
        .unwrap();
        let cards = expected.into_iter().map(|seed| {
            let mut card = ask("bingo/deal", &json!({"seed": seed?})).unwrap();
            let ids = card["goals"].as_array().unwrap().iter().map(|goal| goal["id"].clone());
            let ids: Value = ids.collect();
            card["goals"] = ids;
            card.as_object_mut()
                .unwrap()
                .retain(|name, _| !["mode", "rows"].contains(&name.as_str()));
            Some(card)
        });
        assert_eq!(lines, (1..).zip(cards).collect::<Vec<_>>());
    }
}

/// Every row of a magic square has the same sum, and a card's goals have its numbers.
#[test]
fn a_card_has_the_numbers_of_its_magic_square() {
    for seed in ["0", "7", "112233"] {
        let square = foretile_ask::bingo::magic(&seed.parse().unwrap());
        for row in foretile_games::bingo::Row::all() {
            assert_eq!(row.squares().map(|at| square[at]).iter().sum::<u8>(), 65, "{seed} {row}");
        }
        let dealt = ask("bingo/deal", &json!({"seed": seed})).unwrap();
        let difficulties =
            dealt["goals"].as_array().unwrap().iter().map(|goal| goal["difficulty"].clone());
        assert!(difficulties.eq(square.map(Value::from)), "{seed}");
    }
}

/// Text around a list is left out, and the answer says so once.
#[test]
fn text_left_out_around_a_list_is_noted() {
    let list = include_str!("../../data/sample-goals.json");
    let text = json!({"text": format!("Our list for Saturday:\n```json\n{list}\n```\n")});
    let plain: Value = serde_json::from_str(list).unwrap();
    for seeds in [json!({"seed": 7}), json!({"seeds": [7, 8]})] {
        let with = |list: &Value| {
            let mut question = seeds.clone();
            question["list"] = list.clone();
            ask("bingo/deal", &question).unwrap()
        };
        let mut dealt = with(&text);
        let notes = dealt.as_object_mut().unwrap().remove("notes").unwrap();
        assert_eq!(notes.as_array().unwrap().len(), 1);
        let message = notes[0]["message"].as_str().unwrap();
        assert!(message.contains("line 1 (`Our list for Saturday:`)"), "{message}");
        assert_eq!(dealt, with(&plain));
    }
}
