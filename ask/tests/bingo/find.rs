//! Searches for cards of Ocarina of Time bingo by goals, types, words and lines, compared with the dealt cards.

use foretile_games::bingo::Row;
use serde_json::{Value, json};

use super::ask;

const SAMPLE: &str = include_str!("../../data/sample-goals.json");

/// A goal on a card: its name, its id, and its types.
type Goal = (String, String, Vec<String>);

/// Returns the cards of the sample's seeds from 0 to 299.
fn cards() -> Vec<Vec<Goal>> {
    let sample: Value = serde_json::from_str(SAMPLE).unwrap();
    let buckets = sample["normal"].as_object().unwrap();
    let all: Vec<&Value> = buckets.values().filter_map(Value::as_array).flatten().collect();
    let goal = |dealt: &Value| {
        let of_list = all.iter().find(|goal| goal["id"] == dealt["id"]).unwrap();
        let types = of_list["types"].as_object().unwrap().keys().cloned().collect();
        let text = |name: &str| dealt[name].as_str().unwrap().to_owned();
        (text("name"), text("id"), types)
    };
    let dealt = ask("bingo/deal", &json!({"seeds": "0..299"})).unwrap();
    let cards = dealt["cards"].as_array().unwrap().iter();
    cards.map(|card| card["goals"].as_array().unwrap().iter().map(goal).collect()).collect()
}

#[test]
fn cards_are_found_by_types_words_and_lines() {
    type Fits = fn(&[Goal]) -> bool;
    let cases: [(Value, Fits); 7] = [
        (json!({"type": ["tokens=4.."]}), |card| of_type(card, "tokens") >= 4),
        (json!({"type": ["tokens=0", "lake=1..2"]}), |card| {
            of_type(card, "tokens") == 0 && (1..=2).contains(&of_type(card, "lake"))
        }),
        (json!({"goals": "Ice Arrows", "without": "five hearts;buy-a-deku-shield"}), |card| {
            has(card, "Ice Arrows") && !has(card, "Five hearts") && !has(card, "Buy a Deku Shield")
        }),
        (json!({"goals": "Ice Arrows;Five hearts"}), |card| {
            has(card, "Ice Arrows") && has(card, "Five hearts")
        }),
        (json!({"goals": "Ice Arrows;ice arrows"}), |card| has(card, "Ice Arrows")),
        (json!({"word": ["fire=2.."]}), |card| {
            let has_word = |(name, ..): &&Goal| {
                name.to_lowercase()
                    .split(|letter: char| !letter.is_alphanumeric())
                    .any(|word| word == "fire")
            };
            card.iter().filter(has_word).count() >= 2
        }),
        (json!({"goals": "Bottle a blue fire;Defeat a Lizalfos pair", "one_line": true}), |card| {
            Row::all().any(|row| {
                let names = row.squares().map(|square| card[square].0.as_str());
                ["Bottle a blue fire", "Defeat a Lizalfos pair"]
                    .iter()
                    .all(|name| names.contains(name))
            })
        }),
    ];
    let cards = cards();
    for (condition, fits) in cases {
        let mut request = condition.clone();
        request["seeds"] = "0..299".into();
        let found = ask("bingo/find", &request).unwrap();
        let seeds = found["matches"].as_array().unwrap().iter().map(|card| card["seed"].as_u64());
        let seeds: Vec<usize> = seeds.map(|seed| seed.unwrap() as usize).collect();
        let expected: Vec<usize> = (0..300).filter(|seed| fits(&cards[*seed])).collect();
        assert!(!expected.is_empty() && expected.len() < 300, "{condition}");
        assert_eq!(seeds, expected, "{condition}");
    }
}

fn of_type(card: &[Goal], kind: &str) -> usize {
    card.iter().filter(|(.., types)| types.iter().any(|of| of == kind)).count()
}

fn has(card: &[Goal], name: &str) -> bool {
    card.iter().any(|(of, ..)| of == name)
}

#[test]
fn unknown_names_and_empty_searches_are_refused() {
    for (request, fault) in [
        (json!({"type": ["token=1"]}), "expected one such as tokens"),
        (json!({"goals": "Ice Arows"}), "such as Ice Arrows"),
        (json!({}), "nothing is wanted"),
        (json!({"one_line": true}), "no goals on any squares"),
    ] {
        let error = ask("bingo/find", &request).unwrap_err();
        assert!(error.to_string().contains(fault), "{request}: {error}");
    }
}

/// A flat list's rules ignore types, but a search does not: in every form in which the list has them.
#[test]
fn cards_with_few_goals_of_each_type_are_found() {
    let goals: Vec<Value> = (0..40)
        .map(|at| json!({"name": format!("Goal {at}"), "types": [format!("t{}", at % 10), format!("u{}", at % 3)]}))
        .collect();
    let lines: String = (0..40).map(|at| format!("Goal {at},t{};u{}\n", at % 10, at % 3)).collect();
    let find = |list: &Value, most: u8| {
        let question = json!({"seeds": "1..900", "list": list, "each_type_at_most": most});
        ask("bingo/find", &question).unwrap()
    };
    // The model: the cards that are dealt, and their types counted.
    let seeds: Vec<u64> = (1..=900).collect();
    let dealt = ask("bingo/deal", &json!({"seeds": seeds, "list": goals})).unwrap();
    let most_of = |card: &Value| {
        let mut counts = std::collections::HashMap::<String, u8>::new();
        for goal in card["goals"].as_array().unwrap() {
            let at: usize = goal["name"].as_str().unwrap()[5..].parse().unwrap();
            for kind in [format!("t{}", at % 10), format!("u{}", at % 3)] {
                *counts.entry(kind).or_default() += 1;
            }
        }
        counts.into_values().max().unwrap()
    };
    for most in [8, 9, 10] {
        let cards = dealt["cards"].as_array().unwrap().iter();
        let expected: Vec<&Value> =
            cards.filter(|card| most_of(card) <= most).map(|card| &card["seed"]).collect();
        for list in [json!(goals), json!({"text": format!("name,types\n{lines}")})] {
            let found = find(&list, most);
            let seeds: Vec<&Value> =
                found["matches"].as_array().unwrap().iter().map(|card| &card["seed"]).collect();
            assert_eq!(seeds, expected, "{most}");
        }
        assert!(most == 8 || !expected.is_empty(), "{most}");
    }
    let plain: Vec<String> = (0..40).map(|at| format!("Goal {at}")).collect();
    let question = json!({"seeds": "1..3", "list": plain, "each_type_at_most": 1});
    assert!(ask("bingo/find", &question).unwrap_err().contains("its goals have no types"));
}
