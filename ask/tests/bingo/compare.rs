//! A comparison of two lists must match their cards, dealt one by one.

use std::fs;
use std::ops::ControlFlow;

use foretile_ask::bingo::{Compare, List, compare};
use foretile_ask::span::Span;
use foretile_games::bingo::{Card, Dealer, MAX_ITERATIONS, Mode, Seed};
use serde_json::{Value, json};

use super::{ask, close, list};

#[test]
fn a_comparison_counts_the_cards_of_both_lists() {
    let folder = tempfile::tempdir().unwrap();
    let mut changed = list();
    changed["7"][1]["id"] = json!("new");
    changed["20"]
        .as_array_mut()
        .unwrap()
        .push(json!({"id": "g20-3", "name": "g20-3", "time": 15, "types": {}}));
    let files = ["before.json", "after.json"].map(|name| folder.path().join(name));
    for (file, list) in files.iter().zip([&list(), &changed]) {
        fs::write(file, list.to_string()).unwrap();
    }
    let [before, after] = files.clone().map(|file| List { file: Some(file), ..List::default() });
    let question = Compare { before, after, seeds: Span { first: 5, last: 84 }, threads: None };
    let compared = compare(&question, |_| ControlFlow::Continue(())).unwrap().unwrap();
    let dealers =
        files.map(|file| List { file: Some(file), ..List::default() }.timed().unwrap().dealer);
    let cards = |dealer: &Dealer| -> Vec<Card> {
        let deal = |seed: u64| dealer.deal(&Seed::try_from(seed).unwrap(), MAX_ITERATIONS).unwrap();
        (5..=84).map(deal).collect()
    };
    let both = [cards(&dealers[0]), cards(&dealers[1])];
    let id = |which: usize, goal: u16| &dealers[which].goal(goal).id;
    assert_eq!(
        (compared.cards.seeds, compared.cards.cards, compared.modes),
        (80, [80; 2], [Mode::Normal.into(); 2])
    );
    let same = |at: usize| {
        let squares = both[0][at].goals.iter().zip(&both[1][at].goals);
        squares.filter(|(old, new)| id(0, **old) == id(1, **new)).count()
    };
    let squares: usize = (0..80).map(same).sum();
    assert!(squares > 0 && squares < 80 * 25, "{squares}");
    close(compared.cards.changed_squares, 1.0 - squares as f64 / (80.0 * 25.0));
    let changed = |at: &usize| same(*at) < 25;
    close(compared.cards.changed_seeds, (0..80).filter(changed).count() as f64 / 80.0);
    assert_eq!(compared.cards.first_changed, (0..80).find(changed).map(|at| at as i64 + 5));
    for which in [0, 1] {
        let attempts: u32 = both[which].iter().map(|card| card.iterations).sum();
        close(compared.iterations[which], f64::from(attempts) / 80.0);
        for goal in &compared.cards.goals {
            let on = |card: &&Card| card.goals.iter().any(|other| *id(which, *other) == goal.name);
            let count = both[which].iter().filter(on).count();
            assert_eq!(goal.counts[which], count as u64, "{}", goal.name);
            close(goal.shares[which], count as f64 / 80.0);
        }
    }
    let changes = compared.cards.goals.iter().map(|goal| (goal.shares[1] - goal.shares[0]).abs());
    assert!(changes.is_sorted_by(|one, next| one >= next), "the largest change first");
    let stopped = compare(&question, |_| ControlFlow::Break(())).unwrap();
    assert!(stopped.is_none());
}

/// `bingo/compare` compares two lists in JSON as the command line does.
#[test]
fn two_lists_are_compared_in_json() {
    let mut changed = list();
    changed["7"][1]["id"] = json!("new");
    let of = |document| List { document: Some(document), ..List::default() };
    let [before, after] =
        [list(), changed.clone()].map(|list| of(serde_json::from_value(list).unwrap()));
    let question = Compare { before, after, seeds: Span { first: 5, last: 84 }, threads: None };
    let expected = compare(&question, |_| ControlFlow::Continue(())).unwrap().unwrap();
    let request = json!({"before": list(), "after": changed, "seeds": "5..84"});
    let answer = super::ask("bingo/compare", &request).unwrap();
    assert_eq!(answer, serde_json::to_value(expected).unwrap());
    assert_eq!(answer["changes"].as_array().unwrap().len(), 2);
}

/// A site's change of its generator: the share of cards is counted on cards that are dealt directly.
#[test]
fn one_list_is_compared_by_two_rules() {
    let tiers: Vec<Value> = (0..25)
        .map(|tier| {
            let goal = |at: usize| json!({"name": format!("{tier}-{at}"), "types": [format!("t{}", (tier + at) % 7)]});
            json!([goal(0), goal(1), goal(2)])
        })
        .collect();
    // Some rules have the first tier in the second element.
    let tiers = [vec![Value::Null], tiers].concat();
    let cards = |rules: &str| {
        let seeds: Vec<u64> = (1..=200).collect();
        ask("bingo/deal", &json!({"seeds": seeds, "list": tiers, "rules": rules})).unwrap()["cards"]
            .clone()
    };
    let (before, after) = (cards("srl-v5"), cards("srl-v8"));
    let pairs = before.as_array().unwrap().iter().zip(after.as_array().unwrap());
    let changed = pairs.filter(|(before, after)| before["goals"] != after["goals"]).count();
    assert!(changed > 100, "{changed}");
    let question = json!({"before": tiers, "after": tiers, "rules": "srl-v5", "after_rules": "srl-v8", "seeds": "1..200"});
    let compared = ask("bingo/compare", &question).unwrap();
    assert_eq!(compared["rules"], json!(["srl-v5", "srl-v8"]));
    close(compared["changed_seeds"].as_f64().unwrap(), changed as f64 / 200.0);
    let same = json!({"before": tiers, "after": tiers, "rules": "srl-v5", "seeds": "1..200"});
    assert_eq!(ask("bingo/compare", &same).unwrap()["changed_seeds"], 0.0);
}
